"""Databases of games and books of openings."""
