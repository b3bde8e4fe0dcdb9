"""The office of an event in the JSON interface."""
