"""What belongs to no single event in the JSON interface."""
