"""The Keizer system of clubs: who is beaten brings what that player is worth, by the ranking."""

from __future__ import annotations

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
from arbitro.rules.pairing.systems import Answers, AskedRound, Swiss

EDITION = EditionKey("KEIZER@1")
_TIMES = 20


def keizer_points(tournament: Tournament, rounds: int) -> dict[Tpn, int]:
    """Return everybody's Keizer points after some rounds, in twentieths of a point.

    The first of n players is worth n + n // 2, each next one less by one. A player's points are
    the own worth, that of each player beaten, and half of it for a draw; a bye, the own worth by
    the points it brings. As the ranking changes what everybody is worth, it is made again until it
    stays, at most 20 times: rankings may go round in a circle.
    """
    ranking = [entry.tpn for entry in tournament.entries]
    points: dict[Tpn, int] = {}
    for _ in range(_TIMES):
        most = len(ranking) + len(ranking) // 2
        worth = {tpn: most - place for place, tpn in enumerate(ranking)}
        points = {
            entry.tpn: _points(tournament, worth, entry.tpn, rounds) for entry in tournament.entries
        }
        again = sorted(ranking, key=lambda tpn: (-points[tpn], tpn))
        if again == ranking:
            break
        ranking = again
    return points


def _points(tournament: Tournament, worth: dict[Tpn, int], tpn: Tpn, rounds: int) -> int:
    entry, win = tournament.entry(tpn), tournament.points.win
    found = 20 * worth[tpn]
    for number in range(1, rounds + 1):
        record = entry.record(number)
        value = worth[record.opponent] if record.opponent is not None else worth[tpn] // 2
        found += 20 * value * points_of(record.result, tournament.points) // win
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


def _by_keizer(asked: AskedRound) -> Answers | Refused:
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


def _coloured(problem: PairingProblem, one: Tpn, other: Tpn) -> Pairing:
    """Give White to who had it less often; then to who had Black last; then to the lower number."""
    colours = {each.tpn: each.colours for each in problem.contenders}

    def wish(tpn: Tpn) -> tuple[int, bool, Tpn]:
        had = colours[tpn]
        return had.count("w") - had.count("b"), had.endswith("w"), tpn

    white, black = sorted((one, other), key=wish)
    return Pairing(white, black)


SYSTEM = Swiss(
    "keizer",
    {EDITION: _by_keizer},
    SystemTraits(is_swiss=True, regulation="C.04.3"),
    "worth n + n//2 to n//2 + 1, own worth counted, bye half of it, no second meeting",
)
