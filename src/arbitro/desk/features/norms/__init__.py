"""What the organiser says of a section for norms."""
