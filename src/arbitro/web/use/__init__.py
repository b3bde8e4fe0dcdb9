"""What pages and the JSON interface both do with an event, below both of them."""
