"""From a competition of teams to its report: records 310, 300, 320, 330, 240, 299 and 802."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arbitro.formats.trf.from_tournament import Purpose, clean, document_of
from arbitro.formats.trf.lines.document import TrfDocument, TrfLine
from arbitro.formats.trf.lines.records import (
    AssignmentRecord,
    BoardColoursRecord,
    ByesRecord,
    LineUpRecord,
    NumberRecord,
    PlayerRecord,
    PointsRecord,
    Record,
    TeamByesRecord,
    TeamForfeitRecord,
    TeamRecord,
    TeamSummaryRecord,
    TieBreaksRecord,
    TypeRecord,
)
from arbitro.formats.trf.own_lines import by_hand_records, reading_records
from arbitro.formats.trf.team.lines_of_matches import integrity_of_matches
from arbitro.formats.trf.team.pairing import acceleration_records, prohibition_records
from arbitro.formats.trf.team.sheets import RESULTS, RoundCells, sheet, summary_of
from arbitro.formats.trf.writer import line_of
from arbitro.model import (
    FORFEITS,
    MATCH_POINTS_2_1_0,
    ZERO,
    Colour,
    MatchRecord,
    Points,
    Result,
    TeamEntry,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
    points_of,
)

_CODES = {
    TeamSystem.SWISS: "FIDE_TEAM",
    TeamSystem.ROUND_ROBIN: "FIDE_TEAM_ROUNDROBIN",
    TeamSystem.DOUBLE_ROUND_ROBIN: "BERGER_TEAM_ROUNDROBIN_G2",
    TeamSystem.KNOCK_OUT: "CUSTOM_TEAM_KNOCKOUT",
}
_LETTERS = {result: letter for letter, result in RESULTS.items()}
_REQUESTED = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE)


def team_document_of(
    tournament: TeamTournament,
    *,
    ranks: Mapping[Tpn, int] | None = None,
    old: bool = False,
    purpose: Purpose = "pairing",
) -> TrfDocument:
    """Return the report of a competition of teams in the format of 2026, or with 013 if ``old``.

    ``ranks`` are the places of the standings; without them those a report stated, or the order by
    points. The older format keeps the players' games and the teams' orders; the matches follow
    from them, and byes, forfeits and points of matches are lost. ``purpose`` as in `document_of`:
    the matches have what counted in either.
    """
    individual = Tournament(
        details=tournament.details,
        rounds_total=tournament.rounds_total,
        rounds_played=max((len(entry.rounds) for entry in tournament.players), default=0),
        entries=tournament.players,
        points=tournament.points.game,
        initial_colour=tournament.initial_colour,
        corrections=tournament.corrections,
        integrity=tournament.integrity,
    )
    lines: list[TrfLine] = []
    written = document_of(
        individual, edition="trf16" if old else "trf26", purpose=purpose, of_players=False
    )
    for line in written.lines:
        if isinstance(line.record, TypeRecord):
            lines.extend(line_of(record) for record in _settings(tournament))
            continue
        if isinstance(line.record, PlayerRecord) and not any(
            isinstance(item.record, PlayerRecord) for item in lines
        ):
            lines.append(line_of(NumberRecord("082", len(tournament.entries))))
            lines.extend(map(line_of, integrity_of_matches(tournament)))
        lines.append(line)
    records = _old_teams(tournament) if old else _team_records(tournament, ranks)
    lines.extend(line_of(record) for record in records)
    if not old:
        lines.extend(line_of(record) for record in _summaries(tournament))
    lines.extend(line_of(record) for record in by_hand_records(tournament.by_hand))
    return TrfDocument(tuple(lines), written.line_end)


def team_type_code(system: TeamSystem, primary: TeamScore) -> str:
    """Return the code of record 192.

    >>> team_type_code(TeamSystem.SWISS, TeamScore.GAME_POINTS)
    'FIDE_TEAM_TYPEA_GP_MP'
    """
    if system is TeamSystem.SWISS and primary is TeamScore.GAME_POINTS:
        return "FIDE_TEAM_TYPEA_GP_MP"
    return _CODES[system]


def _settings(tournament: TeamTournament) -> Iterator[Record]:
    code = tournament.encoded_type or team_type_code(tournament.system, tournament.primary)
    yield TypeRecord(code)
    yield from reading_records(tournament.readings)
    if tournament.tie_breaks:
        yield TieBreaksRecord("202", tournament.tie_breaks)
    if tournament.standings_order:
        yield TieBreaksRecord("212", tournament.standings_order)
    if tournament.board_colours:
        yield BoardColoursRecord(tournament.board_colours)
    match, usual = tournament.points.match, MATCH_POINTS_2_1_0
    if (match.win, match.draw, match.loss) != (usual.win, usual.draw, usual.loss):
        yield PointsRecord("362", (("TW", match.win), ("TD", match.draw), ("TL", match.loss)))


def _old_teams(tournament: TeamTournament) -> Iterator[Record]:
    for entry in tournament.entries:
        yield TeamRecord("013", 0, _name(entry), entry.team.members)


def _team_records(tournament: TeamTournament, ranks: Mapping[Tpn, int] | None) -> Iterator[Record]:
    places = ranks or _ranks(tournament)
    for entry in tournament.entries:
        team = entry.team
        yield TeamRecord(
            "310",
            team.number,
            _name(entry),
            team.members,
            clean(team.nickname)[:5].rstrip(" "),
            team.strength,
            tournament.score(entry, TeamScore.MATCH_POINTS),
            tournament.score(entry, TeamScore.GAME_POINTS),
            places.get(entry.tpn),
        )
    yield from _byes(tournament)
    yield from acceleration_records(tournament)
    yield from prohibition_records(tournament)
    yield from _line_ups(tournament)
    yield from _allocated_byes(tournament)
    yield from _forfeits(tournament)
    yield from _assignments(tournament)


def _name(entry: TeamEntry) -> str:
    return clean(entry.team.name)[:32].rstrip(" ")


def _ranks(tournament: TeamTournament) -> dict[Tpn, int]:
    """Return the stated ranks, else the order by primary and secondary score."""
    entries = tournament.entries
    if entries and all(entry.stated_rank for entry in entries):
        return {entry.tpn: entry.stated_rank or 0 for entry in entries}
    order = sorted(
        entries,
        key=lambda entry: (
            -tournament.score(entry, tournament.primary),
            -tournament.score(entry, tournament.primary.other),
            entry.tpn,
        ),
    )
    return {entry.tpn: place for place, entry in enumerate(order, start=1)}


def _byes(tournament: TeamTournament) -> Iterator[Record]:
    last = max((len(entry.rounds) for entry in tournament.entries), default=0)
    for number in range(1, last + 1):
        for kind in _REQUESTED:
            teams = tuple(
                entry.tpn
                for entry in tournament.entries
                if number <= len(entry.rounds) and entry.rounds[number - 1].result is kind
            )
            if teams:
                yield ByesRecord(kind, number, teams)


def _line_ups(tournament: TeamTournament) -> Iterator[Record]:
    """Give the line-ups a reader could not put together from the games and the orders."""
    cells = {entry.tpn: entry.rounds for entry in tournament.players}
    orders = {entry.tpn: entry.team.members for entry in tournament.entries}
    for number in range(1, tournament.rounds_played + 1):
        for entry in tournament.entries:
            record = entry.record(number)
            if record.opponent is None or record.opponent < entry.tpn or not record.boards:
                continue
            other = tournament.entry(record.opponent)
            stated = tuple((game.player, game.opponent) for game in record.boards)
            read = sheet(
                RoundCells(cells, number),
                orders[entry.tpn],
                orders[other.tpn],
                (None, None),
                tournament.boards,
            )
            complete = all(player and opponent for player, opponent in stated)
            if read.boards != stated or read.unclear or not complete:
                seats = tuple(zip(*stated, strict=True))
                yield LineUpRecord(number, int(entry.tpn), int(other.tpn), seats[0])
                yield LineUpRecord(number, int(other.tpn), int(entry.tpn), seats[1])


def _allocated_byes(tournament: TeamTournament) -> Iterator[Record]:
    teams: list[int | None] = []
    for number in range(1, tournament.rounds_played + 1):
        bye = Result.PAIRING_ALLOCATED_BYE
        found = [int(e.tpn) for e in tournament.entries if e.record(number).result is bye]
        # The record has one place a round.
        teams.append(found[0] if found else None)
    if any(teams):
        points = tournament.points.award(Result.PAIRING_ALLOCATED_BYE, tournament.boards)
        yield TeamByesRecord(*points, tuple(teams))


def _forfeits(tournament: TeamTournament) -> Iterator[Record]:
    for number in range(1, tournament.rounds_played + 1):
        for entry in tournament.entries:
            record = entry.record(number)
            if record.result not in FORFEITS or record.opponent is None:
                continue
            first = record.colour is Colour.WHITE or (
                record.colour is None and entry.tpn < record.opponent
            )
            if first:
                reply = tournament.entry(record.opponent).record(number).result
                kind = record.result.value + reply.value
                yield TeamForfeitRecord(kind, number, int(entry.tpn), int(record.opponent))


def _assignments(tournament: TeamTournament) -> Iterator[Record]:
    """Give what single results were worth otherwise, then penalties and bonuses."""
    for award in tournament.points.awards:
        # Record 320 says what the pairing-allocated bye is worth.
        if award.result is not Result.PAIRING_ALLOCATED_BYE:
            kind = _LETTERS[award.result]
            yield AssignmentRecord(kind, award.match_points, award.game_points, None, ())
    for entry in tournament.entries:
        for number, record in enumerate(entry.rounds, start=1):
            if (record.match_points, record.game_points) != _usual(tournament, number, record):
                kind = _LETTERS.get(record.result, "")
                if kind:
                    yield AssignmentRecord(
                        kind, record.match_points, record.game_points, number, (entry.tpn,)
                    )
    for entry in tournament.entries:
        for points, number in entry.match_adjustments:
            yield AssignmentRecord("", points, ZERO, number or None, (entry.tpn,))
        for points, number in entry.game_adjustments:
            yield AssignmentRecord("", ZERO, points, number or None, (entry.tpn,))


def _usual(tournament: TeamTournament, number: int, record: MatchRecord) -> tuple[Points, Points]:
    """Return what a record of a round is worth where nothing was assigned."""
    match, game = tournament.points.award(record.result, tournament.boards)
    on_boards = _sum(record)
    if record.meets_several:
        return ZERO, on_boards
    if record.result in FORFEITS:
        stated = any(award.result is record.result for award in tournament.points.awards)
        return match, game if stated or not record.boards else on_boards
    if record.opponent is None:
        return match, game
    if record.result is Result.PENDING:
        return ZERO, on_boards
    # a board may count for one team alone: who reads the games sees another result of the match
    margin = on_boards - _sum(tournament.entry(record.opponent).record(number))
    seen = Result.DRAW if not margin else Result.WIN if margin > 0 else Result.LOSS
    return points_of(seen, tournament.points.match), on_boards


def _sum(record: MatchRecord) -> Points:
    return Points(sum(board.points for board in record.boards))


def _summaries(tournament: TeamTournament) -> Iterator[TeamSummaryRecord]:
    """Give everybody's rounds with the game points, for human eyes."""
    for entry in tournament.entries:
        yield TeamSummaryRecord(
            int(entry.tpn),
            clean(entry.team.nickname)[:5],
            tournament.score(entry, TeamScore.MATCH_POINTS),
            tournament.score(entry, TeamScore.GAME_POINTS),
            tuple(
                summary_of(entry.record(number))
                for number in range(1, tournament.rounds_played + 1)
            ),
        )
