"""Small tables that stand beside the events."""
