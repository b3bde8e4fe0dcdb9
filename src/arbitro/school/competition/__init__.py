"""Questions about pairings, tables and ranking."""
