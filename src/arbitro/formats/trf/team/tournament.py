"""From a report to the competition of teams it reports."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arbitro.formats.texts.problems import Parsed
from arbitro.formats.trf.checks import check_rounds, open_games
from arbitro.formats.trf.colours import initial_colour
from arbitro.formats.trf.event_types import event_type
from arbitro.formats.trf.lines.details import (
    event_details,
    national_ratings,
    player_of,
    tournament_ratings,
)
from arbitro.formats.trf.lines.document import Report, TrfDocument, report_of
from arbitro.formats.trf.lines.records import (
    AssignmentRecord,
    BoardColoursRecord,
    LineUpRecord,
    NumberRecord,
    TeamRecord,
    TieBreaksRecord,
    TypeRecord,
)
from arbitro.formats.trf.lines_of_rounds import lines_kept
from arbitro.formats.trf.own_lines import put_back, readings_of, rounds_by_hand
from arbitro.formats.trf.team.lines_of_matches import integrity_of_matches
from arbitro.formats.trf.team.matches import Orders, Rounds, rounds_of
from arbitro.formats.trf.team.pairing import team_prohibitions, with_team_points
from arbitro.formats.trf.team.sheets import (
    Cells,
    cells_of,
    check_summaries,
    members_by_player,
    team_points,
)
from arbitro.formats.trf.to_tournament import rounds_played
from arbitro.model import (
    Adjustment,
    Entry,
    MatchRecord,
    Team,
    TeamEntry,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tpn,
)
from arbitro.rules.pairing.schedules.of_teams import table_system

OF_PLAYERS_ALONE = frozenset({"cell-old-bye", "round-bye-repeated", "system-not-supported"})
"""Problems of a report of players that are none in one of teams."""


class TeamType(NamedTuple):
    """What an encoded type says about a competition of teams."""

    system: TeamSystem
    primary: TeamScore


def is_team_report(document: TrfDocument) -> bool:
    """Tell whether a report is about teams playing matches.

    It is when its type or record 310 says so. Teams of the older 013 may also be clubs of an
    individual event: they play matches when in every round all games of each are against one
    other team.
    """
    for _, record in document.numbered(TypeRecord):
        kind = event_type(record.text)
        if kind is not None:
            return kind.team
    teams = document.numbered(TeamRecord)
    if any(record.code == "310" for _, record in teams):
        return True
    return bool(teams) and _all_matches(document)


def team_type(text: str) -> TeamType:
    """Return what a code of record 192 says.

    An unknown one is a Swiss by match points.

    >>> team_type("FIDE_TEAM_TYPEB_GP_MP").primary
    <TeamScore.GAME_POINTS: 'GP'>
    >>> team_type("BERGER_TEAM_ROUNDROBIN_G2").system
    <TeamSystem.DOUBLE_ROUND_ROBIN: 'team-double-round-robin'>
    """
    code = text.strip().upper()
    words = code.split("_")
    scores = [word for word in words if word in {"MP", "GP"}]
    double = "DOUBLE" in code or words[-1] == "G2"
    if "ROUNDROBIN" in code:
        system = TeamSystem.DOUBLE_ROUND_ROBIN if double else TeamSystem.ROUND_ROBIN
    elif "SCHILLER" in code or "SCHEVENINGEN" in code:
        system = TeamSystem.ROUND_ROBIN
    else:
        system = TeamSystem.KNOCK_OUT if "KNOCKOUT" in code else TeamSystem.SWISS
    # FIDE_TEAM_..._GP_MP: the score that ranks first is named first.
    return TeamType(system, TeamScore(scores[0]) if scores else TeamScore.MATCH_POINTS)


def team_tournament_of(document: TrfDocument) -> Parsed[TeamTournament]:
    """Understand a report as a competition of teams.

    Matches are put together from the players' games: the boards stand in the order of record
    310 or 013, or of the line-up in 300. Rounds count as played up to the last one with a match or
    a pairing-allocated bye; later byes are announced ones.
    """
    report = report_of(document)
    corrections = put_back(report)
    check_rounds(report)
    teams = _with_later_members(report, _teams(report))
    orders = {number: record.members for number, (_, record) in teams.items()}
    if not teams:
        report.fault("teams-missing", max(len(document.lines), 1), 1)
    cells = cells_of(report)
    _check_members(report, teams)
    points = team_points(report)
    colours = report.one(BoardColoursRecord)
    sequence = colours[1].colours if colours else ()
    # Record 352 has a colour for each board; without it the fullest match tells how many.
    boards = len(sequence) or _boards(orders, cells)
    kind = report.one(TypeRecord)
    code = kind[1].text if kind else ""
    open_games(report, rounds_played(report), by_results=team_type(code).system is TeamSystem.SWISS)
    if kind and event_type(code) is None:
        report.fault("type-unknown", kind[0], report.find(kind[0], code) if code else 5, text=code)
    own_table = code.strip().upper().startswith("CUSTOM_TEAM_ROUNDROBIN")
    rounds, played = rounds_of(
        Rounds(report, orders, cells, points, boards, sequence, several=own_table)
    )
    type_ = team_type(code)
    breaks = report.one(TieBreaksRecord, "202") or report.one(TieBreaksRecord, "212")
    order = report.one(TieBreaksRecord, "212")
    total = _rounds_total(report, played)
    entries = tuple(_entries(report, teams, rounds, played))
    entries = with_team_points(report, entries, played, total, points)
    tournament = TeamTournament(
        details=event_details(report),
        system=type_.system,
        rounds_total=total,
        rounds_played=played,
        boards=boards,
        board_colours=sequence,
        primary=type_.primary,
        entries=entries,
        players=_players(report, cells),
        points=points,
        initial_colour=initial_colour(report, 0),
        tie_breaks=tuple(tie_break for tie_break in breaks[1].tie_breaks if tie_break != "PTS")
        if breaks
        else (),
        standings_order=order[1].tie_breaks if order else (),
        prohibitions=team_prohibitions(report, tuple(teams), total),
        encoded_type=code,
        readings=readings_of(report),
        by_hand=rounds_by_hand(report, tuple(map(Tpn, teams)), played)
        if type_.system is TeamSystem.SWISS
        else (),
        corrections=corrections,
    )
    tournament = replace(tournament, integrity=lines_kept(report, integrity_of_matches(tournament)))
    # In these tables players meet one by one: no matches are won in them.
    if table_system(tournament) is not None:
        tournament = replace(tournament, primary=TeamScore.GAME_POINTS)
    check_summaries(report, tournament)
    found = [item for item in report.problems if item.code not in OF_PLAYERS_ALONE]
    return Parsed(tournament, tuple(sorted(found, key=lambda item: (item.line, item.column))))


def _all_matches(document: TrfDocument) -> bool:
    """Tell whether the teams of 013 meet each other team by team."""
    orders = {
        number: record.members
        for number, (_, record) in enumerate(document.numbered(TeamRecord), start=1)
    }
    team_of = members_by_player(orders)
    met: dict[tuple[int, int], int] = {}
    games = 0
    for player in document.players:
        for index, record in enumerate(player.rounds):
            if record is None or record.opponent is None:
                continue
            mine, other = team_of.get(player.tpn), team_of.get(record.opponent)
            if mine is None or other is None or mine == other:
                return False
            games += 1
            if met.setdefault((mine, index), other) != other:
                return False
    # At one board a round an event of players would look just like it.
    return games > len(met)


def _teams(report: Report) -> dict[int, tuple[int, TeamRecord]]:
    """Return the teams by number with their lines: those of 310, else those of 013 in order."""
    found = report.numbered(TeamRecord)
    modern = [item for item in found if item[1].code == "310"]
    teams: dict[int, tuple[int, TeamRecord]] = {}
    for place, (line, record) in enumerate(modern or found, start=1):
        number = record.number or place
        if number in teams:
            report.fault("team-duplicate", line, report.find(line, str(number)), team=number)
        else:
            teams[number] = line, record
    return teams


def _with_later_members(
    report: Report, teams: dict[int, tuple[int, TeamRecord]]
) -> dict[int, tuple[int, TeamRecord]]:
    """Return the teams with those who sat for one team alone and stand on no team's list.

    The lists are those of the day the report was written: who had left by then is on none.
    """
    listed = {tpn for _, record in teams.values() for tpn in record.members}
    sat: dict[Tpn, dict[int, int]] = {}
    for line, line_up in report.numbered(LineUpRecord):
        for tpn in line_up.boards:
            if tpn is not None and tpn not in listed and tpn in report.players:
                sat.setdefault(tpn, {}).setdefault(line_up.team, line)
    found = dict(teams)
    for tpn, seats in sorted(sat.items()):
        (number, line), *others = seats.items()
        if others or number not in found:
            continue
        at, record = found[number]
        found[number] = at, record._replace(members=(*record.members, tpn))
        report.fault("roster-extended", line, report.find(line, f"{tpn}", 17), tpn=tpn, team=number)
    return found


def _check_members(report: Report, teams: dict[int, tuple[int, TeamRecord]]) -> None:
    """Note members who are no players and players of two teams."""
    team_of: dict[Tpn, int] = {}
    for number, (line, record) in teams.items():
        for tpn in record.members:
            if tpn not in report.players:
                column = report.find(line, f"{tpn}", 37)
                report.fault("participant-unknown", line, column, tpn=tpn)
            elif team_of.setdefault(tpn, number) != number:
                column = report.find(line, f"{tpn}", 37)
                report.fault("member-of-two-teams", line, column, tpn=tpn, team=team_of[tpn])


def _boards(orders: Orders, cells: Cells) -> int:
    """Return the most boards that any team had in a round."""
    return max(
        (
            sum(
                index < len(cells.get(tpn, ())) and cells[tpn][index].opponent is not None
                for tpn in members
            )
            for members in orders.values()
            for index in range(max((len(rounds) for rounds in cells.values()), default=0))
        ),
        default=0,
    )


def _rounds_total(report: Report, played: int) -> int:
    found = report.numbered(NumberRecord, "142", "XXR")
    if not found:
        report.fault("rounds-assumed", 1, 1, rounds=played)
        return played
    # What was played counts, whatever was announced.
    return max(found[0][1].number, played)


def _entries(
    report: Report,
    teams: dict[int, tuple[int, TeamRecord]],
    rounds: dict[int, tuple[MatchRecord, ...]],
    played: int,
) -> tuple[TeamEntry, ...]:
    adjustments = _adjustments(report)
    entries = []
    for number, (line, record) in sorted(teams.items()):
        match, game = adjustments.get(number, ([], []))
        entry = TeamEntry(
            Team(number, record.name, record.members, record.nickname, record.strength),
            rounds[number],
            tuple(match),
            tuple(game),
            record.match_points,
            record.game_points,
            record.rank,
        )
        entries.append(entry)
        records = entry.rounds[:played]
        computed = (
            sum(item.match_points for item in records) + sum(item.points for item in match),
            sum(item.game_points for item in records) + sum(item.points for item in game),
        )
        _check_points(report, line, entry, computed)
    return tuple(entries)


def _check_points(report: Report, line: int, entry: TeamEntry, computed: tuple[int, int]) -> None:
    """Note points of a team that are not those of its results."""
    fields = (
        ("MP", 55, entry.stated_match_points, computed[0]),
        ("GP", 62, entry.stated_game_points, computed[1]),
    )
    for score, column, stated, points in fields:
        if stated is not None and stated != points:
            report.fault(
                "team-points-differ",
                line,
                column,
                team=entry.team.number,
                score=score,
                stated=stated,
                computed=points,
            )


def _adjustments(report: Report) -> dict[int, tuple[list[Adjustment], list[Adjustment]]]:
    """Return the penalties and bonuses of each team in match and in game points (299)."""
    found: dict[int, tuple[list[Adjustment], list[Adjustment]]] = {}
    for _, record in report.numbered(AssignmentRecord):
        if record.kind:
            continue
        number = record.round_number or 0
        for tpn in record.participants:
            match, game = found.setdefault(int(tpn), ([], []))
            if record.match_points:
                match.append(Adjustment(record.match_points, number))
            if record.points:
                game.append(Adjustment(record.points, number))
    return found


def _players(report: Report, cells: Cells) -> tuple[Entry, ...]:
    national, seeded = national_ratings(report), tournament_ratings(report)
    return tuple(
        Entry(
            tpn,
            player_of(record, national.get(tpn), seeded.get(tpn, 0)),
            cells[tpn],
            stated_points=record.points,
            stated_rank=record.rank,
        )
        for tpn, (_, record) in report.players.items()
    )
