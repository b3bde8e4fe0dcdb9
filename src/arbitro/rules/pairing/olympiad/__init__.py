"""The pairing of teams at Olympiads (D.02): rounds made by the rules of 2022, and checked."""
