"""A round of teams, and how it is made from what was paired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.rounds import (
    ChangedSince,
    OutOfDate,
    Reading,
    RoundDecidedBy,
    readings_of,
)
from arbitro.model import RoundPairing, TeamTournament
from arbitro.reasons import Reason
from arbitro.regulations import EditionChoice


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: entries, null for an empty seat; the game where there is one.

    ``lost_by`` are the permanent numbers of the teams that lose it for their order.
    """

    board: int
    home: int | None
    away: int | None
    home_colour: Annotated[str, "w or b"]
    game: int | None
    result: Annotated[str | None, "of White as in reports, then of Black; null: not known"]
    home_result: Annotated[str | None, "the same as pages have it: the home player's first"]
    rating_result: Annotated[str | None, "the true one, corrected too late to count"]
    lost_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the home team has White on the first board.

    ``home_points`` and ``away_points`` are game points as they stand; null where none are known.
    """

    match: int
    home: Annotated[int, "number of the team"]
    away: Annotated[int, "number of the team"]
    home_team: Annotated[int, "permanent in an event; of a report, the number of the team"]
    away_team: Annotated[int, "permanent in an event; of a report, the number of the team"]
    home_points: Exact | None = None
    away_points: Exact | None = None
    finished: bool = False
    forfeit: Annotated[str | None, "of the home team, then of the other"] = None
    boards: Annotated[tuple[MatchBoard, ...], "empty while they are not published"] = ()


@dataclass(frozen=True, slots=True)
class TeamAbsence:
    """A team without a match that has not the bye of the pairing."""

    number: int
    team: Annotated[int, "permanent in an event; of a report, the number of the team"]
    result: Annotated[str, "as in reports: H, F, Z"]


@dataclass(frozen=True, slots=True)
class TeamsByHand:
    """Why a round was paired by hand, the matches of the rules, what these have against it.

    Teams are permanent numbers. ``against_criteria`` are the absolute criteria it breaks,
    ``remarks`` all else.
    """

    reason: str
    note: str
    by_rules: tuple[tuple[int, int], ...]
    bye_by_rules: int | None
    against_criteria: tuple[Reason, ...]
    remarks: tuple[Reason, ...]


@answer("team-round")
@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of teams: which meet, who sits where, the scores.

    What only an event knows is empty of a report: the deadline of line-ups, whether the round is
    published, why it was though out of date (``kept``), how it is ``out_of_date``, and what has
    ``changed_since``. Devices with fewer rights are not told the last two.
    """

    number: int
    matches: tuple[Match, ...]
    bye: Annotated[int | None, "number of the team that has the bye of the pairing"] = None
    bye_team: Annotated[int | None, "permanent in an event"] = None
    absent: tuple[TeamAbsence, ...] = ()
    edition: Annotated[str, "the text it was paired by; empty where by none"] = ""
    edition_decided_by: Annotated[RoundDecidedBy, "an edition stored in an event is an option"] = (
        "option"
    )
    readings: tuple[Reading, ...] = ()
    by_hand: Annotated[TeamsByHand | None, "where the arbiter paired it"] = None
    deadline: Annotated[str, "of line-ups"] = ""
    published: bool = False
    kept: Annotated[str, "why it was published though out of date"] = ""
    out_of_date: OutOfDate | None = None
    changed_since: ChangedSince | None = None

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return which teams meet in the order of the matches, by number, the home one first."""
        return tuple((match.home, match.away) for match in self.matches)


def make_team_round(
    number: int, tournament: TeamTournament, paired: RoundPairing, choice: EditionChoice
) -> TeamRound:
    """Return a round of a report of teams."""
    there = {tpn for match in paired.games for tpn in match} | {paired.bye}
    return TeamRound(
        number,
        matches=tuple(
            Match(place, home, away, home, away)
            for place, (home, away) in enumerate(paired.games, 1)
        ),
        bye=paired.bye,
        bye_team=paired.bye,
        absent=tuple(
            TeamAbsence(entry.tpn, entry.tpn, entry.record(number).result.value)
            for entry in tournament.entries
            if entry.tpn not in there
        ),
        edition=choice.edition.key,
        edition_decided_by=choice.decided_by,
        readings=readings_of(tournament.readings),
    )


def next_team_round(
    tournament: TeamTournament, paired: RoundPairing, choice: EditionChoice
) -> TeamRound:
    """Return the next round of a report of teams."""
    return make_team_round(tournament.rounds_played + 1, tournament, paired, choice)
