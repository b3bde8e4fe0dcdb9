"""A section: its participants, lists, prizes, norms and papers."""
