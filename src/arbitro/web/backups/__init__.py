"""Copies of event files in another place: a stick, a synchronised folder, another machine."""
