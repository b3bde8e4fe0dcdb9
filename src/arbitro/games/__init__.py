"""Databases of games: millions in one file, found by player, position, material and manoeuvre."""
