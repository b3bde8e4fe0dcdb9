"""The 40-player tournament of the Arbiters' Manual, as tests need it."""

import json
from functools import cache
from pathlib import Path

from arbitro.formats.trf import read_trf, tournament_of

DATA = Path(__file__).parents[2] / "data" / "manual40"
EDITIONS = ("C.04.3@2017-07", "C.04.3@2026-02")
ROUNDS = range(1, 8)


@cache
def record():
    """Return the tournament as the manual prints it: rounds, check lists, worked brackets."""
    return json.loads((DATA / "tournament.json").read_text("utf-8"))


@cache
def before_round(number):
    """Return the tournament as it stood before a round was paired."""
    data = (DATA / f"round{number}_input.trf").read_bytes()
    return tournament_of(read_trf(data).value).value


def published(number):
    """Return the boards the manual publishes for a round and who has the bye."""
    lines = (DATA / f"round{number}_expected.txt").read_text("utf-8").split("\n")
    boards = [tuple(map(int, line.split())) for line in lines if line]
    games = [board for board in boards if board[1]]
    return games, next((white for white, black in boards if not black), None)
