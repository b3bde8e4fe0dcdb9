"""Questions about ratings and titles."""
