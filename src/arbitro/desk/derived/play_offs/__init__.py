"""Play offs."""
