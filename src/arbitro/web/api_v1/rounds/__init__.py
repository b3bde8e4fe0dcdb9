"""Rounds, results and games in the JSON interface."""
