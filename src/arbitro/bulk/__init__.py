"""The same rules for whole countries at once, on columns: needs NumPy, which arbitro does not."""
