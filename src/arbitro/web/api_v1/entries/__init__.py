"""Who takes part, in the JSON interface."""
