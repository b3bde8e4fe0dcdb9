"""Event and section as pages see them, with lists and players."""
