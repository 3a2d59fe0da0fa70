"""The page in Chromium, as a player meets it."""
