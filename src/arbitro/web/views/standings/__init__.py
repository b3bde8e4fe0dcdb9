"""Standings, prizes, ratings and the tables made of them."""
