"""International titles (B.01): norms, applications, titles by rating and direct titles."""
