"""The Arbiters' Manual's tournament of forty players, whose seven rounds are paired by hand."""

from __future__ import annotations

import json
import pkgutil
from typing import Any

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    PairingProblem,
    Player,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.swiss.history import pairing_problem

MANUAL_ROUNDS = 7
PLAYED = 6
"""The last round is paired only."""

WITHDRAWN, ABSENT = 32, 1
"""Who left after four rounds, and who stays away from the last one."""

_RESULTS = {
    "10": (Result.WIN, Result.LOSS),
    "01": (Result.LOSS, Result.WIN),
    "==": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
}


def manual_data() -> dict[str, Any]:
    """Return the players and the rounds as they are kept: White, Black and the result of a game."""
    text = pkgutil.get_data(__package__ or "", "data/manual40.json")
    assert text is not None, "the tournament is part of the package"
    data: dict[str, Any] = json.loads(text)
    return data


def manual_round(number: int, edition: EditionKey) -> PairingProblem:
    """Return a round of the tournament, 1 to 7, before it is paired."""
    data = manual_data()
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    records: dict[int, list[RoundRecord]] = {
        tpn: [away] * MANUAL_ROUNDS for tpn in range(1, len(data["players"]) + 1)
    }
    for place, boards in enumerate(data["rounds"][:PLAYED]):
        for board in boards:
            one, other, *score = board.split()
            white, black = int(one), int(other)
            if not black:
                records[white][place] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
                continue
            of_white, of_black = _RESULTS[score[0]]
            records[white][place] = RoundRecord(Tpn(black), Colour.WHITE, of_white)
            records[black][place] = RoundRecord(Tpn(white), Colour.BLACK, of_black)
    staying = {*records} - ({WITHDRAWN} if number > 4 else set())
    staying -= {ABSENT} if number == MANUAL_ROUNDS else set()
    event = Tournament(
        rounds_total=MANUAL_ROUNDS,
        rounds_played=number - 1,
        initial_colour=Colour.WHITE,
        entries=tuple(
            Entry(
                Tpn(tpn),
                Player(name, federation=federation, rating=rating),
                # a record of the coming round says who is absent from it
                tuple(records[tpn][: number - 1]) + (() if tpn in staying else (away,)),
            )
            for tpn, (name, federation, rating) in enumerate(data["players"], 1)
        ),
    )
    return pairing_problem(event, edition)
