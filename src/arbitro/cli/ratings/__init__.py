"""Ratings."""
