"""The repository itself: what is pinned, named, built and served."""
