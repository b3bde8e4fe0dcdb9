"""Laws."""
