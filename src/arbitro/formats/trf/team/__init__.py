"""Reports of team events."""
