"""FIDE's official forms."""
