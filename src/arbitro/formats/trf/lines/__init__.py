"""The lines of a tournament report, read and written."""
