"""The rules of events as pure functions: ratings, tie-breaks, standings, prizes, pairings."""
