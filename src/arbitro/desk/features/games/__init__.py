"""The moves of games, kept as the files that brought them, byte by byte."""
