"""What open pages and wall screens are sent while an event goes on."""
