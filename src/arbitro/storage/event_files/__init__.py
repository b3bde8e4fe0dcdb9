"""The file of an event: its log, how it is written and read, and how a damaged one is saved."""
