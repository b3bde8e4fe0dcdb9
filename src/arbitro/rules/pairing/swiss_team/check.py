"""The rounds of a report of teams compared with what the Swiss Team System gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from arbitro.model import (
    Colour,
    EditionKey,
    Pairing,
    RoundNumber,
    RoundPairing,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.checker import FoundDifference
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss_team import reasons
from arbitro.rules.pairing.swiss_team.engine import allocate, pair_round
from arbitro.rules.pairing.swiss_team.event_rules import stated_round
from arbitro.rules.pairing.swiss_team.problem import TeamOptions, TeamProblem, team_problem
from arbitro.rules.pairing.swiss_team.reasons import colour_reason
from arbitro.rules.pairing.upfloating import UpfloatingBracket, UpfloatingSide
from arbitro.rules.pairing.upfloating.explained import bye_reason


def check_team_round(
    tournament: TeamTournament, edition: EditionKey, options: TeamOptions, number: RoundNumber
) -> tuple[FoundDifference, ...]:
    """Pair a round again and return its differences from the report."""
    problem = team_problem(tournament, edition, options, round_number=number)
    stated = stated_round(tournament, number)
    paired = pair_round(problem)
    if isinstance(paired, Refused):
        if not stated.games:
            return ()
        why = reason("impossible-round", edition, round=number)
        return (
            FoundDifference(number, edition, "impossible", stated.games, (), stated.bye, None, why),
        )
    return _differences(problem, paired, stated)


def _differences(
    problem: TeamProblem, paired: PairedRound[UpfloatingBracket], stated: RoundPairing
) -> tuple[FoundDifference, ...]:
    number, edition = problem.round_number, problem.edition
    expected = paired.pairing
    mine = {frozenset(game): game for game in expected.games}
    theirs = {frozenset(game): game for game in stated.games}
    others = tuple(game for two, game in theirs.items() if two not in mine)
    left = tuple(game for two, game in mine.items() if two not in theirs)
    if others or left or stated.bye != expected.bye:
        kind = "pairs" if others or left else "bye"
        why = _why_otherwise(problem, paired, others)
        byes = stated.bye, expected.bye
        return (
            FoundDifference(number, edition, kind, others, left, *byes, why),  # type: ignore[arg-type]  # one of the two kinds
        )
    explained = reasons.explain_round(problem, paired)
    return tuple(
        FoundDifference(
            number,
            edition,
            "colours",
            (game,),
            (mine[two],),
            None,
            None,
            explained.boards[expected.games.index(mine[two])][-1],
        )
        for two, game in theirs.items()
        if mine[two] != game
    )


def _why_otherwise(
    problem: TeamProblem, paired: PairedRound[UpfloatingBracket], others: tuple[Pairing, ...]
) -> Reason:
    """Say why the first match that the rules do not give is not theirs; without one, the bye."""
    if others:
        return reasons.why_not(problem, paired, others[0].white, others[0].black)
    return bye_reason(problem.edition, problem.sides, paired.pairing.bye) or reason(
        "round-pairing-complete", problem.edition, players=()
    )


# A round of teams that somebody made by hand, held against the rules article by article.


class Remark(NamedTuple):
    """What a round has against a rule; ``absolute`` where no legal pairing does so."""

    reason: Reason
    absolute: bool = False


def remarks(problem: TeamProblem, pairing: RoundPairing) -> tuple[Remark, ...]:
    """Return what a round by hand has against the rules, the absolute criteria first.

    Absolute are a second meeting [C1], a bye for a team that may not have it [C2] and teams that
    the event keeps apart. The others say what the rules would have done better: who has the bye,
    matches between different scores, preferences denied, and whose the colours are.
    """
    sides = {side.tpn: side for side in problem.sides}
    games = tuple(game for game in pairing.games if {*game} <= sides.keys())
    found = [*_not_allowed(problem, sides, games, pairing.bye)]
    answer = pair_round(problem)
    if not isinstance(answer, Refused):
        found += _less_good(problem, sides, RoundPairing(games, pairing.bye), answer.pairing)
    found += _colours(problem, sides, games)
    return tuple(found)


def _not_allowed(
    problem: TeamProblem,
    sides: dict[Tpn, UpfloatingSide],
    games: tuple[Pairing, ...],
    bye: Tpn | None,
) -> Iterator[Remark]:
    for white, black in games:
        if black in sides[white].opponents:
            again = reason("rematch", problem.edition, players=(white, black))
            yield Remark(again, absolute=True)
        if black in sides[white].barred:
            yield Remark(reason("forbidden-pair", players=(white, black)), absolute=True)
    if bye in sides and not sides[bye].may_receive_bye:
        yield Remark(reason("bye-barred", problem.edition, players=(bye,)), absolute=True)


def against_criteria(problem: TeamProblem, pairing: RoundPairing) -> tuple[Reason, ...]:
    """Return what a round has against the absolute criteria."""
    sides = {side.tpn: side for side in problem.sides}
    games = tuple(game for game in pairing.games if {*game} <= sides.keys())
    return tuple(item.reason for item in _not_allowed(problem, sides, games, pairing.bye))


def _less_good(
    problem: TeamProblem, sides: dict[Tpn, UpfloatingSide], mine: RoundPairing, right: RoundPairing
) -> Iterator[Remark]:
    """Compare a round with that of the rules: its bye, its scores and its colours."""
    edition = problem.edition
    # A bye that may not be given is said already, among what is absolute.
    if mine.bye in sides and sides[mine.bye].may_receive_bye and mine.bye != right.bye:
        yield Remark(reason("bye-criteria", edition, given=mine.bye, due=right.bye))
    for concept, count in _COUNTED:
        own, best = (sum(count(sides, game) for game in item.games) for item in (mine, right))
        if own > best:
            yield Remark(reason(concept, edition, by_hand=own, by_rules=best))


def _uneven(sides: dict[Tpn, UpfloatingSide], game: Pairing) -> int:
    return int(sides[game.white].score != sides[game.black].score)


def _denied(sides: dict[Tpn, UpfloatingSide], game: Pairing) -> int:
    """Count who of two teams does not get the colour preferred."""
    wishes = sides[game.white].wish.colour, sides[game.black].wish.colour
    return (wishes[0] is Colour.BLACK) + (wishes[1] is Colour.WHITE)


_COUNTED: tuple[tuple[str, Callable[[dict[Tpn, UpfloatingSide], Pairing], int]], ...] = (
    ("upfloater-count", _uneven),
    ("colour-preference", _denied),
)
"""What there should be as little of as possible, by the concept that says so."""


def _colours(
    problem: TeamProblem, sides: dict[Tpn, UpfloatingSide], games: tuple[Pairing, ...]
) -> Iterator[Remark]:
    """Say of which matches another team has White by the rules."""
    for game in games:
        right = allocate(problem, sides[game.white], sides[game.black]).pairing
        if right != game:
            why = (colour_reason(problem, right),)
            due, other = right
            yield Remark(reason("colour-allocation", problem.edition, why, due=due, other=other))
