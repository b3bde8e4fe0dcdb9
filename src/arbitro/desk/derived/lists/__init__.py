"""Lists compared with what the event has."""
