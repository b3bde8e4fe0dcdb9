"""What the Arbiters' Manual of 2023 has whole: a tournament of forty players, a sample examination.

The seven rounds of the tournament are paired by hand. The examination is a table of marks, areas,
and who answers: the line is that of the manual's Spanish text, where the question stands; marks are
in tenths of a point, as they are printed beside each answer. Its wording is not repeated here.
"""

from __future__ import annotations

import json
import pkgutil
from typing import Any, NamedTuple

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


def read_manual() -> dict[str, Any]:
    """Return the players and the rounds as they are kept: White, Black and the result of a game."""
    text = pkgutil.get_data(__package__ or "", "data/manual40.json")
    assert text is not None, "the tournament is part of the package"
    data: dict[str, Any] = json.loads(text)
    return data


def manual_round(number: int, edition: EditionKey) -> PairingProblem:
    """Return a round of the tournament, 1 to 7, before it is paired."""
    data = read_manual()
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


class SampleQuestion(NamedTuple):
    """A question of the sample: its marks step by step, and the items of ours that answer it.

    ``judged`` tells that its answer is a person's to mark, by a list of ``steps`` points;
    ``remark`` names what is known of the printed answer, empty for nothing.
    """

    number: int
    line: int
    area: str
    marks: tuple[int, ...]
    items: tuple[str, ...] = ()
    remark: str = ""

    @property
    def judged(self) -> bool:
        """Tell whether a person marks the answer."""
        return not self.items

    @property
    def total(self) -> int:
        """Return all its marks, in tenths."""
        return sum(self.marks)


_HALF = 5
_TEXTS = ("20 (C.07@2023-07)", "20 (C.07@2024-08)", "20 (C.07@2026-03)")

MANUAL_PAPER = (
    SampleQuestion(1, 13753, "laws", (10, 10), ("1",)),
    SampleQuestion(2, 13757, "laws", (10, 10), remark="judgement"),
    SampleQuestion(3, 13763, "laws", (10, 10), ("3",)),
    SampleQuestion(4, 13773, "laws", (10, 10, 10, 10), ("4",)),
    SampleQuestion(5, 13784, "laws", (10, 10, 10, 10), ("5",)),
    SampleQuestion(6, 13798, "laws", (10, 10), ("6",)),
    SampleQuestion(7, 13810, "laws", (10, 10), ("7",)),
    SampleQuestion(8, 13822, "laws", (10, 10), ("8",)),
    SampleQuestion(9, 13836, "laws", (10, 10), ("9",)),
    SampleQuestion(10, 13847, "ratings", (20, 20, 10), ("10",)),
    SampleQuestion(11, 13865, "ratings", (20, 20, 10), ("11",)),
    SampleQuestion(12, 13885, "ratings", (30, 10), ("12",)),
    SampleQuestion(13, 13901, "ratings", (10, 10, 10), ("13",)),
    SampleQuestion(14, 13919, "pairing", (20, 20, 10), ("14",)),
    SampleQuestion(
        15, 13941, "pairing", (_HALF,) * 6, ("15a", "15b", "15c"), "printed-against-its-reason"
    ),
    SampleQuestion(16, 13972, "pairing", (20,), ("16",)),
    SampleQuestion(
        17, 13982, "competition", (10, 10, 10), ("17a", "17b", "17c"), "printed-older-than-rule"
    ),
    SampleQuestion(18, 13998, "competition", (10, 10), ("18",)),
    SampleQuestion(19, 14013, "systems", (_HALF,) * 8, ("19",), "table-lost"),
    SampleQuestion(20, 14018, "systems", (_HALF,) * 6, _TEXTS, "by-edition"),
    SampleQuestion(21, 14039, "fair-play", (10, 10, 10, 10), remark="steps-weighed"),
    SampleQuestion(22, 14044, "fair-play", (10, 10), ("22",)),
    SampleQuestion(23, 14058, "fair-play", (10, 10), ("23",)),
    SampleQuestion(24, 14074, "arbiters", (10, 10), ("24",)),
)
"""The twenty-four questions in their order; those without items are marked by a list of points."""
