"""The office of an event: registers, duties, papers."""
