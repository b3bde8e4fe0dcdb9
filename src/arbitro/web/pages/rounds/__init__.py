"""Rounds of every kind: pairing, boards, results."""
