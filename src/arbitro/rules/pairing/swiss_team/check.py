"""The rounds of a report of teams compared with what the Swiss Team System gives."""

from __future__ import annotations

from arbitro.model import EditionKey, Pairing, RoundNumber, RoundPairing, TeamTournament
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.checker import RoundDifference
from arbitro.rules.pairing.swiss_team import reasons
from arbitro.rules.pairing.swiss_team.engine import PairedTeams, pair_round
from arbitro.rules.pairing.swiss_team.event_rules import stated_round
from arbitro.rules.pairing.swiss_team.problem import TeamOptions, TeamProblem, team_problem
from arbitro.rules.pairing.upfloating.explained import bye_reason


def check_team_round(
    tournament: TeamTournament, edition: EditionKey, options: TeamOptions, number: RoundNumber
) -> tuple[RoundDifference, ...]:
    """Pair a round again and return its differences from the report."""
    problem = team_problem(tournament, edition, options, round_number=number)
    stated = stated_round(tournament, number)
    paired = pair_round(problem)
    if isinstance(paired, Refused):
        if not stated.games:
            return ()
        why = reason("impossible-round", edition, round=number)
        return (
            RoundDifference(number, edition, "impossible", stated.games, (), stated.bye, None, why),
        )
    return _differences(problem, paired, stated)


def _differences(
    problem: TeamProblem, paired: PairedTeams, stated: RoundPairing
) -> tuple[RoundDifference, ...]:
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
            RoundDifference(number, edition, kind, others, left, *byes, why),  # type: ignore[arg-type]  # one of the two kinds
        )
    explained = reasons.explain_round(problem, paired)
    return tuple(
        RoundDifference(
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
    problem: TeamProblem, paired: PairedTeams, others: tuple[Pairing, ...]
) -> Reason:
    """Say why the first match that the rules do not give is not theirs; without one, the bye."""
    if others:
        return reasons.why_not(problem, paired, others[0].white, others[0].black)
    return bye_reason(problem.edition, problem.sides, paired.pairing.bye) or reason(
        "round-pairing-complete", problem.edition, players=()
    )
