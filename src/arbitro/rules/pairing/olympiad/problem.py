"""A round of an Olympiad in a tournament of teams: what it starts from, and its own answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from arbitro.model import (
    PLAYED,
    Colour,
    EditionKey,
    MatchRecord,
    Pairing,
    Result,
    RoundPairing,
    TeamEntry,
    TeamScore,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.regulations import no_values
from arbitro.rules.pairing.olympiad.edition import EDITION, EDITIONS, NOT_READ, OlympiadText
from arbitro.rules.pairing.olympiad.engine import OlympiadRound, pair
from arbitro.rules.pairing.olympiad.teams import (
    BEST,
    BLACK,
    NONE,
    WHITE,
    OlympiadReadings,
    OlympiadTeam,
    best_and_fifth,
)
from arbitro.rules.pairing.reading import (
    OLYMPIAD_DEFAULT_MATCH,
    OLYMPIAD_EQUAL_COLOURS,
    OLYMPIAD_LIMITS_IN_COLOURS,
    OLYMPIAD_PLAYED_ALL_ADJACENT,
    taken,
)


@dataclass(frozen=True)
class OlympiadProblem:
    """What the pairing of a round depends on, and the round by the rules, made when asked for."""

    text: OlympiadText
    round_number: int
    teams: tuple[OlympiadTeam, ...]
    drawn: str
    readings: OlympiadReadings

    @property
    def edition(self) -> EditionKey:
        """Return the key of the text."""
        return self.text.edition

    @cached_property
    def made(self) -> OlympiadRound | Refused:
        """Return the round by the rules; Refused where no round without a rematch is left."""
        return pair(self.teams, self.drawn, text=self.text, readings=self.readings)

    @property
    def pairing(self) -> RoundPairing | Refused:
        """Return the matches in the order they are published, and who has the bye."""
        if isinstance(self.made, Refused):
            return self.made
        games = tuple(Pairing(Tpn(white), Tpn(black)) for white, black in self.made.pairs)
        return RoundPairing(games, None if self.made.bye is None else Tpn(self.made.bye))


def olympiad_problem(
    tournament: TeamTournament, edition: EditionKey = EDITION, number: int | None = None
) -> OlympiadProblem | Refused:
    """Return what a round starts from, the next one where none is named.

    Refused for the text of 1998, of which the pairing articles were not read.
    """
    if edition in NOT_READ:
        return refused("olympiad-text-not-read", edition=edition)
    text = EDITIONS.get(edition) or no_values(edition, EDITIONS)
    chosen = number or tournament.rounds_played + 1
    readings = OlympiadReadings(
        *(
            taken(tournament.readings, item)
            for item in (
                OLYMPIAD_EQUAL_COLOURS,
                OLYMPIAD_LIMITS_IN_COLOURS,
                OLYMPIAD_PLAYED_ALL_ADJACENT,
            )
        )
    )
    return OlympiadProblem(
        text, chosen, tuple(teams_before(tournament, chosen)), _drawn(tournament), readings
    )


def _drawn(tournament: TeamTournament) -> str:
    return BLACK if tournament.initial_colour is Colour.BLACK else WHITE


def teams_before(tournament: TeamTournament, number: int) -> list[OlympiadTeam]:
    """Return the teams of a round as they were before it; who is absent in it is left out.

    A match won or lost by default leaves two teams free to meet, unless the reading
    ``olympiad-default-match`` says otherwise, and has no colour.
    """
    return [
        _before(tournament, entry, number)
        for entry in tournament.entries
        if number > len(entry.rounds) or takes_part(entry.record(number))
    ]


def takes_part(record: MatchRecord) -> bool:
    """Tell whether a team was paired, or had the bye."""
    return record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE


def _before(tournament: TeamTournament, entry: TeamEntry, number: int) -> OlympiadTeam:
    records = [entry.record(other) for other in range(1, number)]
    bonus = sum(
        match_adjustment.points
        for match_adjustment in entry.match_adjustments
        if match_adjustment.round_number < number
    )
    barred = {
        int(tpn)
        for prohibition in tournament.prohibitions
        if entry.tpn in prohibition.members and prohibition.holds_in(number)
        for tpn in prohibition.members
    }
    return OlympiadTeam(
        entry.tpn,
        sum(record.match_points for record in records) + bonus,
        "".join(_colour(record) for record in records),
        frozenset(met(tournament, entry, number)),
        may_have_bye(entry, number),
        four_best(tournament, entry),
        tournament.score(entry, TeamScore.GAME_POINTS, number - 1),
        frozenset(barred - {int(entry.tpn)}),
    )


def _colour(record: MatchRecord) -> str:
    if record.result not in PLAYED or record.colour is None:
        return NONE
    return WHITE if record.colour is Colour.WHITE else BLACK


_WITHOUT_PLAYING = frozenset(
    {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
)


def may_have_bye(entry: TeamEntry, number: int) -> bool:
    """Tell whether a team had no bye, won no match by default, and was there in round 1 (4.2)."""
    records = [entry.record(other) for other in range(1, number)]
    late = bool(records) and not takes_part(records[0])
    return not late and all(record.result not in _WITHOUT_PLAYING for record in records)


def met(tournament: TeamTournament, entry: TeamEntry, number: int) -> set[Tpn]:
    """Return the opponents met before a round."""
    by_default = taken(tournament.readings, OLYMPIAD_DEFAULT_MATCH) == "met"
    return {
        round_.opponent
        for round_ in entry.rounds[: number - 1]
        if round_.opponent is not None and (by_default or round_.result in PLAYED)
    }


def four_best(tournament: TeamTournament, entry: TeamEntry) -> Fraction:
    """Return the average rating of a team's four best players (art. 3.1); who is missing has 0."""
    ratings = (tournament.player(member).player.rating for member in entry.team.members)
    # Exact: averages a quarter of a point apart must not come out equal.
    return Fraction(best_and_fifth(ratings)[0], BEST)
