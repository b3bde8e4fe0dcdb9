"""Questions about the Laws of Chess."""
