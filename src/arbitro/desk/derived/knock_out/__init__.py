"""Knock out."""
