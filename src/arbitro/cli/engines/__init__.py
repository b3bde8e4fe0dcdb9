"""``arbitro games engines``: UCI engines found, kept, tested and asked."""
