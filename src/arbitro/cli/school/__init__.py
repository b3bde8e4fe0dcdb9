"""What the school offers on the command line."""
