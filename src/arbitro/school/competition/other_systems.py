"""Pairing a round by hand by another system: Dubov, Burstein, Lim, the texts of 2009 and 1992.

What is wrong is told in the order form, pairs and bye, colours, boards, with what the system itself
says of the first game it would not make.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from arbitro.model import (
    Colour,
    EditionKey,
    Pairing,
    PairingProblem,
    RoundNumber,
    RoundPairing,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.checker import check_pairing
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource, generate_tournament
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.systems import explain_swiss, pair_swiss
from arbitro.school.competition.by_hand import (
    ROUNDS,
    PairingJudgement,
    WrittenPairing,
    form_fault,
    numbers_of,
)
from arbitro.school.competition.swiss import cards
from arbitro.school.question import said

SYSTEMS_BY_HAND = {
    EditionKey("C.04.4.1@2026-02"): System.DUBOV,
    EditionKey("C.04.4.1@1997"): System.DUBOV,
    EditionKey("C.04.4.2@2026-02"): System.BURSTEIN,
    EditionKey("C.04.4.3@2026-02"): System.LIM,
    EditionKey("DUTCH.2012@2013"): System.DUTCH_2012,
    EditionKey("DUTCH.2009@2009"): System.DUTCH_2009,
    EditionKey("SWISS.1992@1992-06"): System.SWISS_1992,
}
"""The editions rounds are paired by hand by, beside those of the Dutch System."""

_STRIDE = 1_000_003


class RoundTask(NamedTuple):
    """A round to be paired by hand: its event, its edition, and what is known before it."""

    event: Tournament
    edition: EditionKey
    problem: PairingProblem
    pairing: RoundPairing


@lru_cache(maxsize=16)
def asked_round(seed: int, edition: EditionKey) -> RoundTask:
    """Draw a small event and return its next round, the same for the same seed and edition."""
    for attempt in range(100):
        # Not every event can be paired to its last round. Attempts are far apart, so that
        # neighbouring seeds do not come to the same event.
        chance = RandomSource(seed + _STRIDE * attempt)
        settings = GeneratorSettings(
            system=SYSTEMS_BY_HAND[edition],
            players=6 + chance.below(7),
            rounds=2 + chance.below(3),
            edition=edition,
            forfeits=0,
            double_forfeits=0,
            half_point_byes=0,
            zero_point_byes=0,
            withdrawals=0,
            initial_colour=Colour.WHITE,
        )
        event = generate_tournament(settings, seed=chance.below(1_000_000), pair=pair_swiss)
        if event.rounds_played != settings.rounds:
            continue
        event = replace(event, rounds_total=ROUNDS)
        pairing = pair_swiss(event, edition)
        if not isinstance(pairing, Refused):
            return RoundTask(event, edition, pairing_problem(event, edition), pairing)
    raise AssertionError(seed)


def rated_cards(asked: RoundTask) -> tuple[tuple[str, ...], ...]:
    """Return the cards of the players, with ratings and the average of the opponents met."""
    head, *rows = cards(asked.problem)
    ratings = {int(entry.tpn): entry.player.rating for entry in asked.event.entries}
    found = [(*head[:2], "school.head.rating", "school.head.opponents-average", *head[2:])]
    for row, player in zip(rows, asked.problem.contenders, strict=True):
        met = [ratings[int(opponent)] for opponent in player.opponents]
        average = str((2 * sum(met) + len(met)) // (2 * len(met))) if met else ""
        found.append((*row[:2], str(ratings[int(player.tpn)]), average, *row[2:]))
    return tuple(found)


def judged_otherwise(asked: RoundTask, given: WrittenPairing) -> PairingJudgement:
    """Return the first thing that is wrong with a pairing, or that it is right."""
    wrong = form_fault(asked.problem, given)
    if wrong is not None:
        return PairingJudgement("form", wrong)
    games = tuple(Pairing(Tpn(white), Tpn(black)) for white, black in given.games)
    stated = RoundPairing(games, Tpn(given.byes[0]) if given.byes else None)
    number = RoundNumber(asked.event.rounds_played + 1)
    for difference in check_pairing(asked.event, asked.edition, number, stated):
        if difference.kind != "colours":
            return PairingJudgement("rules", None, difference.reason)
        (game,) = difference.stated
        text = said("school.by-hand.colours", white=int(game.black), black=int(game.white))
        return PairingJudgement("colours", text, difference.reason)
    if given.games != numbers_of(asked.pairing):
        return PairingJudgement(
            "order", said("school.by-hand.order", pairs=numbers_of(asked.pairing))
        )
    return PairingJudgement("right")


def reasons_of(asked: RoundTask, depth: int) -> tuple[Reason, ...]:
    """Return how the system pairs: its brackets, from ``depth`` 2 on the bye, at 3 each board."""
    number = asked.event.rounds_played + 1
    explained = explain_swiss(asked.event, asked.edition, number)
    assert not isinstance(explained, Refused), "rounds to be paired by hand can be paired"
    found = list(explained.brackets)
    if depth > 1 and explained.bye is not None:
        found.append(explained.bye)
    if depth > 2:
        found += [board[0] for board in explained.boards if board]
    return tuple(found)
