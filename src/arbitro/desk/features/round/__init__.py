"""Round."""
