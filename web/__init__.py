"""The page: what a visitor sees and does, on top of `gocore`."""
