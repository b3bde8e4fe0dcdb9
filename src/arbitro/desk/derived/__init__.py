"""Derived."""
