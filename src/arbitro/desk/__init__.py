"""Placeholder, replaced by the package that follows."""
