"""Electronic boards of the hall: read, kept beside the events, and shown as far as is allowed."""
