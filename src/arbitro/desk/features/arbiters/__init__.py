"""Who the arbiters of an event are, and what is known of each."""
