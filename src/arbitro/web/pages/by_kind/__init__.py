"""Pages that sections of players and of teams show otherwise."""
