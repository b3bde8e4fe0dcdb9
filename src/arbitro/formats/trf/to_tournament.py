"""From a report to the tournament it reports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.formats.texts.problems import Parsed
from arbitro.formats.trf.acceleration import Extent, with_fictitious_points
from arbitro.formats.trf.checks import check_rounds, has_cell, open_games, result_column
from arbitro.formats.trf.colours import initial_colour
from arbitro.formats.trf.event_types import EventType, described, event_type, unknown_system
from arbitro.formats.trf.external_line import external_of
from arbitro.formats.trf.lines.byes_and_prohibitions import adjustments_of
from arbitro.formats.trf.lines.columns import MOST_ROUNDS
from arbitro.formats.trf.lines.details import (
    event_details,
    national_ratings,
    player_of,
    teams_of,
    tie_breaks_of,
    tournament_ratings,
)
from arbitro.formats.trf.lines.document import Report, TrfDocument, report_of
from arbitro.formats.trf.lines.records import (
    AbsencesRecord,
    BoardColoursRecord,
    ByesRecord,
    NumberRecord,
    OwnRecord,
    PlayerRecord,
    PointsRecord,
    ProhibitionRecord,
    RatingCorrectionRecord,
    ReadingRecord,
    RoundDatesRecord,
    TeamRecord,
    TextRecord,
    TypeRecord,
)
from arbitro.formats.trf.lines_of_rounds import integrity_of_rounds, lines_kept
from arbitro.formats.trf.own_lines import put_back, readings_of, rounds_by_hand
from arbitro.formats.trf.period_lines import periods_of, rounds_alone
from arbitro.formats.trf.point_systems import match_points, point_system
from arbitro.model import (
    ABSENT,
    AnnouncedBye,
    Entry,
    Points,
    PointSystem,
    Prohibition,
    RatingCorrection,
    Readings,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
    own_system,
    points_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbitro.model import PairedByHand

Rounds = tuple[RoundRecord, ...]


def tournament_of(document: TrfDocument) -> Parsed[Tournament]:
    """Understand a report as a tournament; the problems are those of the lines taken together.

    Rounds count as played up to the last one with a game or a pairing-allocated bye. Columns
    after it announce requested byes of the coming rounds, as 240 and ``XXZ`` do. In a report of
    teams 240, 250, 260 and 299 number teams: they say nothing of players.
    """
    report = report_of(document)
    if not report.players:
        report.fault("players-missing", max(len(document.lines), 1), 1)
    # First: everything after it looks at the results that counted.
    corrections = _corrections(report)
    check_rounds(report)
    played = rounds_played(report)
    total = _rounds_total(report, played)
    kind = _event_type(report)
    points = point_system(report.numbered(PointsRecord), report.problems)
    of_teams = _numbers_teams(report, kind)
    system = (kind.system if kind else _unknown_system(report)) or System.DUTCH
    playing = open_games(
        report, played, games_per_round=system.games_per_round, by_results=system.is_swiss
    )
    readings = _readings(report)
    entries = tuple(_entries(report, played, points, playing, of_teams=of_teams))
    if not of_teams:
        entries = with_fictitious_points(
            report, kind, entries, Extent(played, total, points, readings)
        )
    entries = tuple(_counted(report, entry, played, points) for entry in entries)
    _check_most_points(report, entries, played, points)
    alone = rounds_alone(report, played // system.games_per_round)
    if not of_teams:
        _note_blanks(report, (alone.first - 1) * system.games_per_round if alone else 0, played)
    colours = report.one(BoardColoursRecord)
    listed, external = external_of(report, report.players, tie_breaks_of(report))
    accelerated = any(entry.virtual for entry in entries) or (kind is not None and kind.baku)
    tournament = Tournament(
        details=event_details(report),
        system=system,
        rounds_total=total,
        rounds_played=played,
        entries=entries,
        points=points,
        initial_colour=initial_colour(report, played),
        accelerated=accelerated,
        prohibitions=() if of_teams else _prohibitions(report, total),
        tie_breaks=listed,
        teams=teams_of(report),
        board_colours=colours[1].colours if colours else (),
        match_points=match_points(report.numbered(PointsRecord, "362")),
        readings=readings,
        by_hand=() if of_teams else _by_hand(report, system, played),
        corrections=corrections,
        external=external,
        periods=periods_of(report),
        only_rounds=alone,
    )
    tournament = replace(tournament, integrity=lines_kept(report, integrity_of_rounds(tournament)))
    # a bye of a team is one of each of its players
    common = {"round-bye-repeated"} if of_teams else set()
    found = [item for item in report.problems if item.code not in common]
    problems = sorted(found, key=lambda item: (item.line, item.column))
    return Parsed(tournament, tuple(problems))


def _corrections(report: Report) -> tuple[RatingCorrection, ...]:
    """Return the games corrected for the ratings alone; most reports have none."""
    return put_back(report) if report.numbered(RatingCorrectionRecord) else ()


def _readings(report: Report) -> Readings:
    """Return the readings of disputed articles a report states; most state none."""
    return readings_of(report) if report.numbered(ReadingRecord) else ()


def _by_hand(report: Report, system: System, played: int) -> tuple[PairedByHand, ...]:
    """Return the rounds of a Swiss or a round robin paired by hand; most reports have none."""
    if system.is_knock_out or not report.numbered(OwnRecord):
        return ()
    return rounds_by_hand(report, report.players, played // system.games_per_round)


def encoded_type(document: TrfDocument) -> str:
    """Return the encoded type of tournament (192), empty where there is none.

    Some programs write it into the free text of 092, where it counts if it is a code.

    >>> from arbitro.formats.trf.reader import read_trf
    >>> encoded_type(read_trf("192 FIDE_DUTCH_2017").value)
    'FIDE_DUTCH_2017'
    """
    for _, record in document.numbered(TypeRecord):
        return record.text
    for _, text in document.numbered(TextRecord):
        if text.code == "092" and event_type(text.text) is not None:
            return text.text
    return ""


def rounds_played(report: Report) -> int:
    """Return the last round that was paired: with a game, or with an entry for every player.

    Of a round without a game, the pairing-allocated bye alone proves nothing while others have no
    entry: programs write it before they pair, as they do with requested byes.
    """
    rounds = [player.rounds for _, player in report.players.values()]
    for index in range(max(map(len, rounds), default=0) - 1, -1, -1):
        cells = [round_[index] if index < len(round_) else None for round_ in rounds]
        if any(cell is not None and cell.opponent is not None for cell in cells):
            return index + 1
        given = any(cell and cell.result is Result.PAIRING_ALLOCATED_BYE for cell in cells)
        if given and None not in cells:
            return index + 1
    return 0


def _rounds_total(report: Report, played: int) -> int:
    """Return the rounds of the event: stated, or as many as have dates, or as were played."""
    found = report.numbered(NumberRecord, "142", "XXR")
    for line, record in found[1:]:
        if record.number != found[0][1].number:
            report.fault("rounds-contradicted", line, 5, rounds=found[0][1].number)
    if found:
        line, record = found[0]
        if record.number < played:
            column = report.find(line, str(record.number))
            report.fault("rounds-exceed-total", line, column, rounds=record.number, played=played)
        # Rounds that were played cannot be taken back by a number in the head.
        return max(record.number, played)
    dates = report.one(RoundDatesRecord)
    total = max(played, len(dates[1].days) if dates else 0)
    report.fault("rounds-assumed", 1, 1, rounds=total)
    return total


def _event_type(report: Report) -> EventType | None:
    """Return the encoded type; without it, the one that the free text of 092 is or describes."""
    found = report.one(TypeRecord)
    if found is None:
        text = report.one(TextRecord, "092")
        return _described_type(report, *text) if text else None
    line, record = found
    kind = event_type(record.text)
    column = report.find(line, record.text) if record.text else 5
    if kind is None:
        report.fault("type-unknown", line, column, text=record.text)
    elif kind.system is None:
        report.fault("system-not-supported", line, column, text=record.text)
    else:
        _note_own_system(report, kind, line, record.text)
    return kind


def _unknown_system(report: Report) -> System | None:
    return unknown_system(found[1].text) if (found := report.one(TypeRecord)) else None


def _note_own_system(report: Report, kind: EventType, line: int, text: str) -> None:
    """Note a system by rules of its own: the report is read, and nobody here pairs by it."""
    if kind.system is not None and own_system(kind.system.key) is kind.system:
        report.fault("system-of-its-own", line, report.find(line, text), text=text)


def _numbers_teams(report: Report, kind: EventType | None) -> bool:
    """Tell whether byes, prohibitions and points given are those of teams."""
    if kind is not None:
        return kind.team
    return any(record.code == "310" for _line, record in report.numbered(TeamRecord))


def _described_type(report: Report, line: int, record: TextRecord) -> EventType | None:
    """Return the type by 092: some programs write the code there; others say round robin."""
    coded = event_type(record.text)
    system = described(record.text)
    if coded is not None:
        _note_own_system(report, coded, line, record.text)
    if coded is not None or system is None:
        return coded
    report.fault("system-by-description", line, report.find(line, record.text), text=record.text)
    return EventType(system)


def _entries(
    report: Report,
    played: int,
    points: PointSystem,
    playing: dict[Tpn, int],
    *,
    of_teams: bool,
) -> Iterator[Entry]:
    announced = {} if of_teams else _announced(report, played)
    national, seeded = national_ratings(report), tournament_ratings(report)
    rounds_known = played, _rounds_stated(report, played)
    records = {
        tpn: _rounds(report, player, rounds_known, announced.get(tpn, {}))
        for tpn, (_, player) in report.players.items()
    }
    rounds = {tpn: mine for tpn, (mine, _) in records.items()}
    adjustments = {} if of_teams else adjustments_of(report, rounds, played, points)
    for tpn, (_, record) in report.players.items():
        mine, later = records[tpn]
        yield Entry(
            tpn,
            player_of(record, national.get(tpn), seeded.get(tpn, 0)),
            mine,
            adjustments=adjustments.get(tpn, ()),
            stated_points=record.points,
            stated_rank=record.rank,
            announced=later,
            playing=playing.get(tpn, 0),
        )


def _counted(report: Report, entry: Entry, played: int, points: PointSystem) -> Entry:
    """Return an entry whose stated points have been compared with those of its results."""
    score = _score(entry, played, points)
    if entry.stated_points != score:
        acceptable = _acceptable(entry, score, played, points_table(points))
        _check_points(report, report.players[entry.tpn][0], entry, score, acceptable)
    return entry


def _score(entry: Entry, rounds: int, points: PointSystem) -> int:
    """Return the points of the first rounds, games that are being played left out."""
    worth = points_table(points)
    score = sum([worth[cell.result] for cell in entry.rounds[:rounds]]) + entry.adjustment(rounds)
    if len(entry.rounds) < rounds:
        score += (rounds - len(entry.rounds)) * points.absence
    if entry.playing:
        score -= len(entry.being_played(rounds)) * worth[Result.PENDING]
    return score


def _acceptable(
    entry: Entry, score: int, played: int, worth: dict[Result, Points]
) -> frozenset[int]:
    """Return what reports write as points besides the score.

    Engines add the bye announced for the coming round, or the fictitious points of that round. A
    round that has just been paired, its games without a result, is not in the points yet, or counts
    as drawn.
    """
    bye = worth[entry.rounds[played].result] if len(entry.rounds) > played else 0
    fictitious = entry.virtual_before(played + 1)
    scores = {score, score + bye, score + fictitious, score + bye + fictitious}
    if 0 < played <= len(entry.rounds):
        last = entry.rounds[played - 1].result
        if entry.playing:
            scores.add(score + len(entry.being_played(played)) * worth[Result.PENDING])
        elif last in {Result.PENDING, Result.PAIRING_ALLOCATED_BYE}:
            scores.add(score - worth[last])
        scores.add(score - _waiting_match(entry.rounds[:played], worth))
    return frozenset(scores)


def _waiting_match(rounds: Rounds, worth: dict[Result, Points]) -> int:
    """Return what a match of two games that has just been paired is counted with, or its bye."""
    if len(rounds) < 2:
        return 0
    first, second = rounds[-2:]
    bye = first.result is Result.PAIRING_ALLOCATED_BYE and second.opponent is None
    waits = first.result is second.result is Result.PENDING and first.opponent == second.opponent
    return int(worth[first.result] + worth[second.result]) if bye or waits else 0


def _check_points(
    report: Report, line: int, entry: Entry, score: int, acceptable: frozenset[int]
) -> None:
    """Note points that are missing, or that are not those of the results."""
    stated = entry.stated_points
    text = report.document.lines[line - 1].text[80:84]
    if stated is None:
        # unreadable ones have been noted
        if not text.strip(" "):
            report.fault("points-missing", line, 81, tpn=entry.tpn)
    elif stated not in acceptable:
        column = 85 - len(text.lstrip(" ") or "    ")
        report.fault("points-differ", line, column, tpn=entry.tpn, stated=stated, computed=score)


def _check_most_points(
    report: Report, entries: tuple[Entry, ...], played: int, points: PointSystem
) -> None:
    """Refuse a report whose points differ for most players: not a slip, something was misread.

    But whoever types the results of the last round into a report leaves the points as they were:
    where everybody has exactly the points before that round, that is said once, of nobody alone.
    """
    found = [problem for problem in report.problems if problem.code == "points-differ"]
    stated = [entry for entry in entries if entry.stated_points is not None]
    if len(found) <= 1 or 2 * len(found) <= len(stated):
        return
    first = min(found, key=lambda item: item.line)
    if all(entry.stated_points == _score(entry, played - 1, points) for entry in stated):
        report.problems[:] = [
            problem for problem in report.problems if problem.code != "points-differ"
        ]
        report.fault("points-before-round", first.line, first.column, round=played)
        return
    values = {"count": len(found), "players": len(stated)}
    report.fault("points-differ-for-most", first.line, first.column, **values)


def _note_blanks(report: Report, before: int, played: int) -> None:
    """Note each round of which a quarter of the players or more have nothing in the file.

    The rounds ``before`` are blank on purpose. A blank is an absence, as after a withdrawal; so
    many may be results that somebody left out.
    """
    for index in range(before, played):
        blanks = [
            line
            for line, player in report.players.values()
            if _blank_at(player, index) and not has_cell(report.document, line, index)
        ]
        if len(blanks) > 1 and _SO_MANY * len(blanks) >= len(report.players):
            values = {"round": index + 1, "count": len(blanks), "players": len(report.players)}
            report.fault("round-partly-blank", min(blanks), result_column(index), **values)


_SO_MANY = 4
"""One player in so many without an entry is more than withdrawals and late entries make."""


def _blank_at(player: PlayerRecord, index: int) -> bool:
    return index >= len(player.rounds) or player.rounds[index] is None


def _rounds(
    report: Report,
    player: PlayerRecord,
    known: tuple[int, int],
    announced: dict[int, tuple[int, Result]],
) -> tuple[Rounds, tuple[AnnouncedBye, ...]]:
    """Return a player's records without a gap, and the byes announced after a round still open.

    ``known`` are the rounds played and those of the event, where they are stated.
    """
    played, last = known
    cells = _within(report, player, played, last)
    if not announced and len(cells) <= played and None not in cells:
        return cells, ()  # type: ignore[return-value]  # None was just excluded
    rounds: list[RoundRecord] = []
    later: list[AnnouncedBye] = []
    for index in range(max(len(cells), max(announced, default=0))):
        record = cells[index] if index < len(cells) else None
        other = announced.get(index + 1)
        if record is None and other is not None:
            record = RoundRecord(None, None, other[1])
        elif record is not None and other is not None and record.result is not other[1]:
            report.fault("bye-contradicted", other[0], 1, tpn=player.tpn, round=index + 1)
        if record is None:
            if index < played:
                rounds.append(ABSENT)
        # Records have no gap: a bye beyond the open round waits beside them.
        elif len(rounds) < index:
            later.append(AnnouncedBye(index + 1, record.result))
        else:
            rounds.append(record)
    return tuple(rounds), tuple(later)


def _rounds_stated(report: Report, played: int) -> int:
    """Return how many rounds a report says the event has, more than any has where it does not."""
    stated = report.numbered(NumberRecord, "142", "XXR")
    return max(stated[0][1].number, played) if stated else MOST_ROUNDS


def _within(
    report: Report, player: PlayerRecord, played: int, last: int
) -> tuple[RoundRecord | None, ...]:
    """Return a player's cells that mean something; the others are noted.

    After the last round there is nothing to be absent from, and nobody has the pairing-allocated
    bye of a round after the coming one.
    """
    cells = player.rounds
    if len(cells) <= min(played + 1, last):
        return cells
    line = report.players[player.tpn][0]
    kept = list(cells[:last])
    for index, cell in enumerate(cells):
        if cell is None:
            continue
        if index >= last:
            report.fault("bye-after-last-round", line, result_column(index), round=index + 1)
        elif index > played and cell.result is Result.PAIRING_ALLOCATED_BYE:
            report.fault("bye-before-pairing", line, result_column(index), round=index + 1)
            kept[index] = None
    return tuple(kept)


def _announced(report: Report, played: int) -> dict[Tpn, dict[int, tuple[int, Result]]]:
    """Return who has which bye in which round by 240 and ``XXZ``, with the line that says so."""
    announced: dict[Tpn, dict[int, tuple[int, Result]]] = {}
    last = _rounds_stated(report, played)
    for line, record in report.numbered(ByesRecord):
        if record.round_number > last:
            report.fault("round-out-of-range", line, 7, round=record.round_number)
            continue
        for tpn in report.known(line, record.participants):
            announced.setdefault(tpn, {})[record.round_number] = line, record.result
    for line, absences in report.numbered(AbsencesRecord):
        for tpn in report.known(line, absences.participants):
            announced.setdefault(tpn, {})[played + 1] = line, Result.ZERO_POINT_BYE
    return announced


def _prohibitions(report: Report, total: int) -> tuple[Prohibition, ...]:
    """Return the prohibited pairings, each with the rounds it is for."""
    found = []
    for line, record in report.numbered(ProhibitionRecord):
        members = frozenset(report.known(line, record.participants))
        first, last = record.first_round or 1, record.last_round or 0
        if len(members) > 1:
            # 0 is without end, so that it holds too when the event is made longer.
            found.append(Prohibition(members, first, 0 if last >= total else last))
    return tuple(found)
