"""Play-offs run as sections of their own, made by the number of tied players."""
