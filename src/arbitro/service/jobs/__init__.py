"""Long jobs."""
