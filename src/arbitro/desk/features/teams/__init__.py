"""Sections of teams: rosters, line-ups, matches, and what they make of a round."""
