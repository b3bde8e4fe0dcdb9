"""Copies of an event compared, and damaged files mended."""
