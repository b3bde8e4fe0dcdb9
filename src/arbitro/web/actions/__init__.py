"""What pages and the JSON interface do alike."""
