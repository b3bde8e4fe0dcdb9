"""Rounds to be paired by hand of which one criterion alone decides a bracket.

Which rounds teach which criterion was found by trying: a round belongs to a criterion where the
pairing is another one without it (``oracles.long_lessons_run`` in the tests, which finds them, and
a test that tries them again). Here are their numbers only; the rounds are drawn from them.
"""

from __future__ import annotations

import json
import pkgutil
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from arbitro.model import Colour, EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.generator import (
    Chance,
    GeneratorSettings,
    generate,
    random_legal_pairing,
)
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.school.by_hand import ROUNDS

if TYPE_CHECKING:
    from arbitro.model import PairingProblem, RoundPairing

_STRIDE = 1_000_003


class Lesson(NamedTuple):
    """A round by its number, and the score in tenths of the bracket in which the rule decides.

    ``score`` is None where the rule says who has the bye, or who of two players has White.
    """

    seed: int
    score: int | None


def lesson_round(seed: int, edition: EditionKey) -> PairingProblem:
    """Draw a round that has more in it than one to begin with, the same for the same seed.

    Games are lost by forfeit, players stay away from a round, every other is the last round, some
    are the first one, and the pairings of one event in three were not made by any system.
    """
    for attempt in range(100):
        chance = Chance(seed + _STRIDE * attempt)
        players, rounds = 6 + chance.below(7), 2 + chance.below(6)
        rounds, draws = (rounds if chance.below(20) else 0), 300 * chance.below(3)
        is_last, by_lot, lot = chance.below(2), not chance.below(3), chance.below(1_000_000)

        def pair(problem: PairingProblem, lot: int = lot) -> RoundPairing | Refused:
            return random_legal_pairing(problem, seed=lot)

        settings = GeneratorSettings(
            players=players,
            rounds=rounds,
            edition=edition,
            draw_rate=draws,
            forfeits=30,
            double_forfeits=0,
            half_point_byes=30,
            zero_point_byes=0,
            withdrawals=0,
            initial_colour=Colour.WHITE,
        )
        event = generate(settings, seed=lot, pair=pair if by_lot else dutch.pair)
        if event.rounds_played == rounds:
            total = rounds + 1 if is_last else max(ROUNDS, rounds + 2)
            problem = pairing_problem(replace(event, rounds_total=total), edition)
            if not isinstance(dutch.pair(problem), Refused):
                return problem
    raise AssertionError(seed)


@cache
def lessons(edition: EditionKey) -> dict[str, tuple[Lesson, ...]]:
    """Return the lessons of an edition by the concept each teaches, in the order of the text."""
    text = pkgutil.get_data(__package__ or "", "data/lessons.json")
    assert text is not None, "the lessons are part of the package"
    found = json.loads(text)[edition]
    return {concept: tuple(Lesson(*each) for each in kept) for concept, kept in found.items()}
