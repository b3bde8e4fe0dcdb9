"""Rounds of teams of a report: the next one, and all compared with what the rules give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from arbitro.formats.trf import TrfDocument
from arbitro.formats.trf.event_types import event_type
from arbitro.formats.trf.open_ended import is_open_ended, why_not_paired
from arbitro.library.edition_choice import read_as
from arbitro.model import EditionKey, Result, RoundNumber, TeamSystem, TeamTournament
from arbitro.reasons import Refused, refused
from arbitro.regulations import text_to_follow
from arbitro.rules.pairing import swiss_team
from arbitro.rules.pairing.checker import FoundDifference
from arbitro.rules.pairing.schedules.next_matches import check_matches, is_all_play_all
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import MANUAL, check_table
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss_team import TeamProblem, acceleration_problem, options_of
from arbitro.rules.pairing.swiss_team.check import check_team_round
from arbitro.rules.pairing.upfloating import UpfloatingBracket


def team_problem(
    teams: TeamTournament, edition: EditionKey, beside: EditionKey, number: int | None = None
) -> TeamProblem | Refused:
    """Return what a round of the Swiss Team System starts from, the next one where none is named.

    ``beside`` is the edition of the acceleration (C.04.7).
    """
    if teams.system is not TeamSystem.SWISS:
        return refused("team-system-not-paired")
    if not _is_type_known(teams):
        return refused("team-type-unknown", system=teams.encoded_type.strip())
    refusal = swiss_team.acceleration_problem(teams, beside)
    if refusal is not None:
        return refusal
    options = swiss_team.options_of(teams.encoded_type)
    return swiss_team.team_problem(teams, edition, options, round_number=number)


def _is_type_known(teams: TeamTournament) -> bool:
    code = teams.encoded_type.strip()
    return not code or event_type(code) is not None


class NextMatches(NamedTuple):
    """The next round of teams or why there is none; ``end_unknown`` as in `NextRound`."""

    answer: PairedRound[UpfloatingBracket] | Refused
    end_unknown: bool = False


def next_matches(
    teams: TeamTournament, document: TrfDocument | None, edition: EditionKey, beside: EditionKey
) -> NextMatches:
    """Pair the next round of the Swiss Team System, unless the report forbids it."""
    played = teams.rounds_played
    end_unknown = is_open_ended(document, teams.rounds_total, played)
    if end_unknown:
        refusal = why_not_paired(document, teams.encoded_type, edition, played + 1)
        if refusal is not None:
            return NextMatches(refusal)
        teams = replace(teams, rounds_total=0)
    problem = team_problem(teams, edition, beside)
    if isinstance(problem, Refused):
        return NextMatches(problem, end_unknown)
    last = [entry.record(played) for entry in teams.entries] if played else []
    waiting = sum(record.result is Result.PENDING for record in last) // 2
    answer: PairedRound[UpfloatingBracket] | Refused
    if 0 < teams.rounds_total <= played:
        answer = refused("no-round-left", rounds=teams.rounds_total)
    elif waiting:
        answer = refused("results-missing", round=played, games=waiting)
    elif len(problem.sides) < 2:
        answer = refused("two-players-needed")
    else:
        answer = swiss_team.pair_round(problem)
    return NextMatches(answer, end_unknown)


def team_regulation(teams: TeamTournament) -> str | None:
    """Return the regulation whose editions pair teams in matches, None where none does."""
    if teams.encoded_type.strip().upper().startswith("CUSTOM") or not _is_type_known(teams):
        return None
    if is_all_play_all(teams):
        return "C.05"
    return "C.04.6" if teams.system is TeamSystem.SWISS else None


class TeamRounds(NamedTuple):
    """How rounds of teams differ; the edition is None where no text could be compared with."""

    edition: EditionKey | None = None
    differences: tuple[FoundDifference, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()


def team_rounds_compared(
    teams: TeamTournament, edition: Callable[[str], EditionKey | None], readings: Iterable[str]
) -> TeamRounds | Refused:
    """Compare all rounds of teams with what the rules give.

    ``edition`` is asked for the edition of a regulation, and answers None where there is none.
    """
    by_table = table_system(teams)
    if by_table is not None:
        found = check_table(teams, by_table)
        return TeamRounds() if found is None else TeamRounds(MANUAL, found)
    regulation = team_regulation(teams)
    key = edition(regulation) if regulation else None
    if key is None:
        return TeamRounds()
    if regulation == "C.05":
        return TeamRounds(key, check_matches(teams, key))
    beside = text_to_follow("C.04.7", start=teams.details.start).edition.key
    if acceleration_problem(teams, beside):
        return TeamRounds()
    followed = read_as(teams, readings, key)
    if isinstance(followed, Refused):
        return followed
    options = options_of(teams.encoded_type.strip().upper())
    numbers = map(RoundNumber, range(1, teams.rounds_played + 1))
    rounds = (check_team_round(followed, key, options, number) for number in numbers)
    return TeamRounds(
        key, tuple(difference for found in rounds for difference in found), followed.readings
    )
