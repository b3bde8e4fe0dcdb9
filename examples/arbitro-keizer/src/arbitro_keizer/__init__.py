"""The Keizer system of clubs: who is beaten brings what that player is worth, by the ranking."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import (
    EditionKey,
    Pairing,
    PairingProblem,
    RoundPairing,
    SystemTraits,
    Tournament,
    Tpn,
)
from arbitro.model.result import points_of
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.swiss.explained import ExplainedRound, settled
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.systems import Answers, RoundQuery, Swiss

EDITION = EditionKey("KEIZER@2")


def values_of(ranking: Sequence[Tpn]) -> dict[Tpn, int]:
    """Return what everybody is worth by a ranking: the last n // 2 - 1, each before one more.

    The first is so worth about three times the last; at least one, whoever is last.

    >>> first = [values_of(range(n))[0] for n in (6, 35)]
    >>> first, [values_of(range(n))[n - 1] for n in (6, 35)]
    ([7, 50], [2, 16])
    """
    last = max(len(ranking) // 2 - 1, 1)
    return {tpn: last + len(ranking) - 1 - place for place, tpn in enumerate(ranking)}


def keizer_points(tournament: Tournament, rounds: int) -> dict[Tpn, int]:
    """Return everybody's Keizer points after some rounds, in twentieths of a point.

    Everybody's points are the own value, that of each player beaten, and half of it for a draw; a
    round without a game brings half the own value by the points it is worth. After each round all
    rounds are counted again by the values of the ranking before it.
    """
    ranking = tuple(entry.tpn for entry in tournament.entries)
    points = {tpn: 20 * value for tpn, value in values_of(ranking).items()}
    for played in range(1, rounds + 1):
        worth = values_of(ranking)
        points = {tpn: _points(tournament, worth, tpn, played) for tpn in ranking}
        ranking = tuple(sorted(ranking, key=lambda tpn: (-points[tpn], tpn)))
    return points


def _points(tournament: Tournament, worth: dict[Tpn, int], tpn: Tpn, rounds: int) -> int:
    entry, win = tournament.entry(tpn), tournament.points.win
    found = 20 * worth[tpn]
    for number in range(1, rounds + 1):
        record = entry.record(number)
        # twentieths: half the own value is a whole number of them
        value = 20 * worth[record.opponent] if record.opponent is not None else 10 * worth[tpn]
        found += value * points_of(record.result, tournament.points) // win
    return found


def _pairs(problem: PairingProblem, order: tuple[Tpn, ...]) -> list[tuple[Tpn, Tpn]] | None:
    """Pair from the top, everybody with the nearest below not met yet; None where nobody is left.

    A step back is made only where those at the bottom could not be paired otherwise.
    """
    if not order:
        return []
    known = {each.tpn: each for each in problem.contenders}
    first, rest = order[0], order[1:]
    for other in rest:
        if other in known[first].opponents or other in known[first].barred:
            continue
        below = _pairs(problem, tuple(each for each in rest if each != other))
        if below is not None:
            return [(first, other), *below]
    return None


def _by_keizer(asked: RoundQuery) -> Answers | Refused:
    problem = pairing_problem(asked.tournament, asked.edition, round_number=asked.number)
    points = keizer_points(asked.tournament, problem.round_number - 1)
    order = sorted((each.tpn for each in problem.contenders), key=lambda tpn: (-points[tpn], tpn))
    bye = None
    if len(order) % 2:
        free = [each.tpn for each in problem.contenders if each.may_receive_bye]
        bye = max(free, key=order.index, default=None)
        if bye is None:
            return refused("keizer-nobody-for-the-bye")
        order.remove(bye)
    pairs = _pairs(problem, tuple(order))
    if pairs is None:
        return refused("keizer-no-pairing")
    games = tuple(_coloured(problem, one, other) for one, other in pairs)
    pairing = RoundPairing(games, bye)

    def worth(tpn: Tpn) -> Reason:
        return reason("keizer-points", player=tpn, points=points[tpn] // 20)

    def explained() -> ExplainedRound:
        boards = tuple((worth(game.white), worth(game.black)) for game in games)
        last = None if bye is None else reason("keizer-bye", player=bye)
        return ExplainedRound(EDITION, pairing, (), boards, last)

    def why_not(one: Tpn, other: Tpn) -> Reason:
        plain = settled(EDITION, problem.contenders, pairing, (one, other))
        if plain is not None:
            return plain
        return reason("keizer-nearest", parts=(worth(one), worth(other)), players=(one, other))

    return Answers(pairing, explained, why_not)


def _coloured(problem: PairingProblem, higher: Tpn, lower: Tpn) -> Pairing:
    """Give White to who had it less often, else to the lower in the table."""
    whites = {each.tpn: each.colours.count("w") for each in problem.contenders}
    if whites[higher] < whites[lower]:
        return Pairing(higher, lower)
    return Pairing(lower, higher)


SYSTEM = Swiss(
    "keizer",
    {EDITION: _by_keizer},
    SystemTraits(is_swiss=True, regulation="C.04.3"),
    "worth from n//2 - 1 up, own worth counted, bye half of it, no second meeting",
)
