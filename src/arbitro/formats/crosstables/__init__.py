"""Crosstables of other programs."""
