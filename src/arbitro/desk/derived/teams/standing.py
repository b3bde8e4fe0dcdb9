"""The standings of teams and what every member scored at the boards."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.standing import brought_origins, event_rules_of, latest_round
from arbitro.desk.derived.teams.record import TYPES, counted_teams
from arbitro.desk.derived.tournament import remembered, team_order, tournament_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.teams import TeamId
from arbitro.model import (
    FORFEITS,
    PLAYED,
    STANDARD_POINTS,
    ZERO,
    EditionKey,
    EntryId,
    Points,
    RoundRecord,
    TeamSystem,
    TeamTournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Refused
from arbitro.rules.standings import LeftOut, kept_tie_breaks, not_as_listed
from arbitro.rules.standings.teams import (
    TeamStandings,
    default_team_tie_breaks,
    team_standings,
)
from arbitro.rules.tiebreaks import TieBreak


def team_standings_of(
    state: EventState, section: Section, after: int | None = None
) -> TeamStandings | None:
    """Return the standings of teams after a number of rounds, None for the latest worth showing.

    There are none without teams or without an edition of C.07.
    """
    if after is None:
        after = latest_round(section)
    name = f"team standings {after}"
    return remembered(state, section, name, lambda: _standings(state, section, after))


def _standings(state: EventState, section: Section, after: int) -> TeamStandings | None:
    edition = edition_of(section, "C.07")
    if edition is None or not section.teams.teams:
        return None
    tournament = counted_teams(state, section)
    number = {team: Tpn(at) for at, team in enumerate(team_order(state, section), 1)}
    lots = {
        number[team]: place
        for order in section.teams.lots
        for place, team in enumerate(order)
        if team in number
    }
    tie_breaks, unread = tie_breaks_of(section, tournament, edition)
    return team_standings(
        tournament,
        tie_breaks,
        edition,
        after=after,
        lots=lots,
        event=event_rules_of(section),
        unread=unread,
    )


def order_problem(state: EventState, section: Section) -> Refused | None:
    """Refuse to decide by standings that leave out a tie-break of the section's list."""
    table = team_standings_of(state, section)
    return None if table is None else not_as_listed(table.omitted)


def tie_breaks_of(
    section: Section, tournament: TeamTournament, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of a section of teams, those usual for its system where it has none.

    Beside them those of its list that are not understood.
    Where a table says who plays whom the game points decide, and nothing is usual after them.
    """
    if not section.settings.tie_breaks and not section.settings.system.has_line_ups:
        return (), ()
    if not section.settings.tie_breaks:
        return default_team_tie_breaks(tournament.system, edition), ()
    return kept_tie_breaks(section.settings.tie_breaks, brought_origins(section))


def tie_breaks_used(section: Section) -> tuple[str, ...]:
    """Return what decides a section by name: its own tie-breaks, those usual for teams without."""
    settings = section.settings
    edition = edition_of(section, "C.07")
    if settings.tie_breaks or not settings.system.has_line_ups or edition is None:
        return settings.tie_breaks
    system = TYPES.get(settings.system, TeamSystem.SWISS)
    return tuple(map(str, default_team_tie_breaks(system, edition)))


class BoardScore(NamedTuple):
    """What a member scored: games played, points of them, boards won or lost without play.

    ``percentage`` is the score in thousandths, a draw as half a win, rounded half up. ``boards``
    are the boards of the match the member sat at, from the first on.
    """

    entry: EntryId
    team: TeamId
    games: int
    points: Points
    percentage: int
    forfeits: int
    boards: tuple[int, ...]


def board_scores(
    state: EventState, section: Section, after: int | None = None
) -> tuple[BoardScore, ...]:
    """Return the scores of all members who had a seat, best first.

    By points, then by the percentage of them, then by number; without those expelled. Boards of
    players who sat in a wrong order count here: their games were played.
    """
    last = len(section.rounds) if after is None else after
    tournament = tournament_of(state, section.id)
    boards = _boards_of(section, last)
    numbers = section.numbers
    found = []
    for entry in tournament.entries:
        key = numbers[entry.tpn - 1] if numbers else None
        team = section.teams.of_member(key) if key is not None else None
        if key is None or team is None or key not in boards or section.entries[key].expelled:
            continue
        records = entry.rounds[:last]
        played = [record for record in records if record.result in PLAYED]
        points = sum((points_of(item.result, tournament.points) for item in played), ZERO)
        forfeits = sum(record.result in FORFEITS for record in records)
        found.append(
            BoardScore(
                key,
                team.id,
                len(played),
                Points(points),
                _percentage(played),
                forfeits,
                tuple(sorted(boards[key])),
            )
        )
    place = {entry: at for at, entry in enumerate(numbers)}
    return tuple(sorted(found, key=lambda one: (-one.points, -one.percentage, place[one.entry])))


def _percentage(played: list[RoundRecord]) -> int:
    if not played:
        return 0
    scored = sum(points_of(item.result, STANDARD_POINTS) for item in played)
    return (200 * scored + len(played)) // (2 * len(played))


def _boards_of(section: Section, last: int) -> dict[EntryId, set[int]]:
    boards: dict[EntryId, set[int]] = {}
    several = section.settings.system.meets_several
    rosters = [team.members for team in section.teams.teams.values()]
    own = {entry: place for members in rosters for place, entry in enumerate(members, 1)}
    for played in section.rounds[:last]:
        for match in played.teams.matches if played.teams else ():
            for place, board in enumerate(match.boards, 1):
                for entry in board[:2]:
                    # Where a team meets several others a match has only some of its players, so
                    # that a place in it is no board: that is the member's place on the list.
                    if entry is not None and several:
                        boards[entry] = {own[entry]}
                    elif entry is not None:
                        boards.setdefault(entry, set()).add(place)
    return boards
