"""The moves of games: collections, database, analysis."""
