"""Standings and what follows from them in the JSON interface."""
