"""Haley's acceleration: the upper half is paired with a point more in the first two rounds."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import EditionKey, Pairing, System, SystemTraits, Tournament, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.swiss.baku import first_group
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.systems import SYSTEMS, Answers, RoundQuery, Swiss

EDITION = EditionKey("HALEY@1")
ROUNDS = 2
"""The rounds in which the point counts."""


def upper_half(tournament: Tournament) -> frozenset[Tpn]:
    """Return who begins with a point: half of the list, rounded up to an even number."""
    numbers = sorted(entry.tpn for entry in tournament.entries)
    return frozenset(numbers[: first_group(len(numbers))])


def lent(tournament: Tournament) -> Tournament:
    """Return the tournament as the Dutch System pairs it: with what the upper half is lent."""
    half, points = upper_half(tournament), (tournament.points.win,) * ROUNDS
    entries = tuple(
        replace(entry, virtual=points if entry.tpn in half else ()) for entry in tournament.entries
    )
    return replace(tournament, system=System.DUTCH, entries=entries)


def _by_haley(asked: RoundQuery) -> Answers | Refused:
    dutch = SYSTEMS.find(System.DUTCH.key)
    assert dutch is not None, "it is one of arbitro's own"
    made = dutch.editions[asked.edition](asked._replace(tournament=lent(asked.tournament)))
    number = asked.number or asked.tournament.rounds_paired + 1
    if isinstance(made, Refused) or number > ROUNDS:
        return made
    half = upper_half(asked.tournament)

    def why(game: Pairing) -> tuple[Reason, ...]:
        return tuple(
            reason("haley-point", player=player, last=max(half))
            for player in game
            if player in half
        )

    def explained() -> ExplainedRound:
        plain = made.explained()
        boards = tuple(
            (*why(game), *told) for game, told in zip(made.pairing.games, plain.boards, strict=True)
        )
        return plain._replace(boards=boards)

    return made._replace(explained=explained)


SYSTEM = Swiss(
    "haley",
    {EDITION: _by_haley},
    SystemTraits(is_swiss=True, regulation="C.04.3"),
    "a win lent to the upper half, an even number, in rounds 1 and 2; else the Dutch System",
)
