"""Titles."""
