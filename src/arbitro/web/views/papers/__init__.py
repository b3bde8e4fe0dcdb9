"""What is printed, sent out or handed over."""
