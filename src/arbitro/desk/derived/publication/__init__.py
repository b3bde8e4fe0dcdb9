"""What is public, since when, and what overlaps."""
