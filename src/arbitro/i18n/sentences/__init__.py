"""Decisions and answers in words."""
