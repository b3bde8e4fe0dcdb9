"""``arbitro engines``: UCI engines found, kept, tested and asked."""
