"""The rounds of an import paired again by the engine of their edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from arbitro.desk.derived.imported import difference, permanent_numbers
from arbitro.desk.derived.pairing.next_round import edition_of, is_here
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.teams.pairing import as_draws, options
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.imports import RoundApart
from arbitro.model import EditionKey, RoundNumber, System, TeamTournament, Tournament
from arbitro.reasons import Reason
from arbitro.rules.pairing.checker import TABLES, FoundDifference, check_round, text_of_round
from arbitro.rules.pairing.olympiad.check import check_round as check_olympiad_round
from arbitro.rules.pairing.schedules.next_matches import check_matches
from arbitro.rules.pairing.schedules.reported import check_table
from arbitro.rules.pairing.swiss_team import TeamOptions
from arbitro.rules.pairing.swiss_team.check import check_team_round

REPLAYED_AT_ONCE = 500 * 11
"""How many players times rounds are paired again while whoever imports waits; more is a job's."""


class ReplayedRound(NamedTuple):
    """A round that the rules pair otherwise, by the numbers of the import, and why.

    ``fault`` is what the replay crashed with.
    """

    number: int
    differences: tuple[FoundDifference, ...] = ()
    breaches: tuple[Reason, ...] = ()
    fault: str = ""

    @property
    def stated(self) -> tuple[tuple[int, int], ...]:
        """Return the boards of the import that the rules do not give."""
        return tuple((game.white, game.black) for item in self.differences for game in item.stated)

    @property
    def expected(self) -> tuple[tuple[int, int], ...]:
        """Return the boards that the rules give instead."""
        found = (game for item in self.differences for game in item.expected)
        return tuple((game.white, game.black) for game in found)

    @property
    def byes(self) -> tuple[int | None, int | None]:
        """Return who has the bye and who should, both None where that is the same."""
        for item in self.differences:
            if item.stated_bye != item.expected_bye:
                return item.stated_bye, item.expected_bye
        return None, None

    @property
    def kind(self) -> str:
        """Return what differs, as `RoundApart` calls it."""
        if self.fault:
            return "failed"
        return self.differences[0].kind if self.differences else "breach"


def is_long(section: Section) -> bool:
    """Tell whether pairing all rounds again takes longer than anybody waits for a page."""
    return len(section.entries) * len(section.rounds) > REPLAYED_AT_ONCE


def replayed(state: EventState, section: Section) -> tuple[ReplayedRound, ...]:
    """Pair every round of an import again and return those that its rules pair otherwise.

    Rounds said to have been paired by hand are left out: what the rules gave stands beside them.
    So are matches of a knock-out, which follow from its results, and systems of an event's own.
    """
    system = section.settings.system
    if system.is_knock_out or not is_here(section):
        return ()
    by_hand = {played.number for played in section.rounds if played.by_hand is not None}
    found = _replayed_teams(state, section) if system.is_team else _replayed_players(state, section)
    return tuple(item for item in found if item.number not in by_hand)


def _replayed_players(state: EventState, section: Section) -> tuple[ReplayedRound, ...]:
    system = section.settings.system
    edition = edition_of(section, system.regulation) if system.is_swiss else TABLES
    if edition is None:
        return ()
    return _rounds_of(tournament_of(state, section.id), edition)


@lru_cache(maxsize=2)
def _rounds_of(tournament: Tournament, edition: EditionKey) -> tuple[ReplayedRound, ...]:
    """Return the rounds that differ; an import is looked at, confirmed and made in one go."""
    found = []
    for number in range(1, tournament.rounds_paired + 1):
        try:
            followed = text_of_round(tournament, edition, number)
            differences = check_round(tournament, followed, RoundNumber(number))
        except Exception as problem:  # noqa: BLE001 - a crash is told as one, never as a match
            found.append(_failed(number, problem))
        else:
            if differences:
                found.append(ReplayedRound(number, differences))
    return tuple(found)


def _failed(number: int, problem: Exception) -> ReplayedRound:
    return ReplayedRound(number, fault=f"{type(problem).__name__}: {problem}"[:200])


# Teams.


def _replayed_teams(state: EventState, section: Section) -> tuple[ReplayedRound, ...]:
    system = section.settings.system
    tournament = as_draws(team_tournament_of(state, section))
    if system.is_swiss:
        edition = edition_of(section, system.regulation)
        given = None if edition is None else (edition, options(section.settings.teams))
        return () if given is None else _replayed_swiss_teams(tournament, system, *given)
    try:
        if system.has_line_ups:
            found = check_matches(tournament, TABLES)
        else:
            found = check_table(tournament, system) or ()
    except Exception as problem:  # noqa: BLE001 - as above
        return tuple(_failed(played.number, problem) for played in section.rounds)
    return tuple(_by_round(found))


def _by_round(found: Iterable[FoundDifference]) -> Iterator[ReplayedRound]:
    rounds: dict[int, list[FoundDifference]] = {}
    for item in found:
        rounds.setdefault(item.round_number, []).append(item)
    for number, differences in sorted(rounds.items()):
        yield ReplayedRound(number, tuple(differences))


def _replayed_swiss_teams(
    tournament: TeamTournament, system: System, edition: EditionKey, rules: TeamOptions
) -> tuple[ReplayedRound, ...]:
    found = []
    for number in map(RoundNumber, range(1, tournament.rounds_played + 1)):
        try:
            if system is System.OLYMPIAD:
                broken = check_olympiad_round(tournament, number, edition)
                made = ReplayedRound(number, breaches=tuple(item.reason for item in broken))
            else:
                made = ReplayedRound(number, check_team_round(tournament, edition, rules, number))
        except Exception as problem:  # noqa: BLE001 - as above
            made = _failed(number, problem)
        if made.differences or made.breaches or made.fault:
            found.append(made)
    return tuple(found)


# What is said and kept of it.


def reasons_of(found: ReplayedRound) -> tuple[Reason, ...]:
    """Say how a round differs, with both pairings and the rules that decide."""
    if found.breaches:
        return found.breaches
    why = tuple({item.reason: None for item in found.differences})
    return why if found.kind == "impossible" else (difference(as_apart(found)), *why)


def as_apart(found: ReplayedRound) -> RoundApart:
    """Return a round that differs without its reasons, by the numbers of the import."""
    return RoundApart(
        found.number, found.kind, found.stated, found.expected, *found.byes, found.fault
    )


def apart_of(section: Section, found: Iterable[ReplayedRound]) -> tuple[RoundApart, ...]:
    """Return what is kept of rounds that differ: by permanent numbers, without the reasons."""
    known = dict(enumerate(permanent_numbers(section), 1))
    return tuple(as_apart(item).renumbered(known.__getitem__) for item in found)
