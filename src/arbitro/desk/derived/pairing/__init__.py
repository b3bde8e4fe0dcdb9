"""The next round as the rules pair it."""
