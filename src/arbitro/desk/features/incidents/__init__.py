"""The incident log: what happened at a board, what was ruled, and what players have had so far."""
