"""Matchings in graphs: no chess in here."""
