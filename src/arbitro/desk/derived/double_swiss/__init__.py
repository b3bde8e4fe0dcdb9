"""Sections of matches of two games: their pairing, their record, and reports taken over."""
