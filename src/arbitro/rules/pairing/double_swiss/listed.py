"""The players of a round of matches in the common form, for lists and choices on pages."""

from __future__ import annotations

from arbitro.model import (
    Contender,
    EditionKey,
    Float,
    PairingProblem,
    Points,
    Tournament,
    Tpn,
)
from arbitro.model.double_match import match_of
from arbitro.reasons import Refused
from arbitro.rules.pairing.double_swiss.problem import double_swiss_problem, pairing_score


def listed_round(
    tournament: Tournament, edition: EditionKey, number: int
) -> PairingProblem | Refused:
    """Return a round with its players in pairing order; rounds and colours are those of matches.

    Refused as by `double_swiss_problem`. No engine reads it: colours take no part in pairing.
    """
    posed = double_swiss_problem(tournament, edition, round_number=number)
    if isinstance(posed, Refused):
        return posed
    contenders = [
        Contender(
            side.tpn,
            side.score,
            side.score,
            side.colours,
            side.opponents,
            side.barred,
            side.may_receive_bye,
            number - 1 - side.matches,
            _float(tournament, side.tpn, number - 1) if side.floated else Float.NONE,
            Float.NONE,
            posed.parity[side.tpn],
        )
        for side in posed.sides
    ]
    contenders.sort(key=lambda one: (-one.score, one.tpn))
    return PairingProblem(
        edition,
        posed.round_number,
        posed.rounds_total,
        posed.initial_colour,
        Points(2 * tournament.points.win * (number - 1)),
        tuple(contenders),
    )


def _float(tournament: Tournament, player: int, number: int) -> Float:
    """Return the direction in which somebody who floated in a round did so.

    By the scores the round was paired by, or where these are level by those without virtual points.
    """
    entry = tournament.entry(Tpn(player))
    opponent = match_of(tournament, entry, number).opponent
    assert opponent is not None
    other = tournament.entry(opponent)
    mine, theirs = (pairing_score(tournament, side, number) for side in (entry, other))
    if mine == theirs:
        before = 2 * (number - 1)
        mine, theirs = (tournament.score(side, before) for side in (entry, other))
    return Float.DOWN if mine > theirs else Float.UP
