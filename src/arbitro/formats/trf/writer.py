"""The line of every record: what ``reader`` reads, written by the same columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from arbitro.formats.trf.integrity_lines import integrity_text
from arbitro.formats.trf.lines import (
    byes_and_prohibitions,
    extensions,
    players,
    teams,
    tournament_section,
)
from arbitro.formats.trf.lines.columns import text_of_points
from arbitro.formats.trf.lines.details import time_control_text
from arbitro.formats.trf.lines.document import TrfDocument, TrfLine
from arbitro.formats.trf.lines.records import (
    AbsencesRecord,
    AccelerationRecord,
    AssignmentRecord,
    BoardColoursRecord,
    ByesRecord,
    DateRecord,
    EngineOptionsRecord,
    EventRecord,
    InitialColourRecord,
    LineUpRecord,
    NationalRecord,
    NumberRecord,
    OwnRecord,
    PlayerRecord,
    PointsRecord,
    ProhibitionRecord,
    RankingMethodRecord,
    RatingCorrectionRecord,
    ReadingRecord,
    Record,
    RoundDatesRecord,
    TeamByesRecord,
    TeamForfeitRecord,
    TeamRecord,
    TeamSummaryRecord,
    TextRecord,
    TieBreaksRecord,
    TimeControlRecord,
    TypeRecord,
    VirtualPointsRecord,
)
from arbitro.formats.trf.own_lines import (
    own_line_text,
    rating_correction_text,
    reading_text,
)
from arbitro.model import (
    ABSENT,
    Colour,
    RatingCorrection,
    Result,
    RoundPairing,
    RoundRecord,
    Tpn,
)
from arbitro.model.tournament import IntegrityLine


def line_of(record: Record) -> TrfLine:
    """Return a record as a line of a document.

    >>> from arbitro.formats.trf.lines.records import NumberRecord
    >>> line_of(NumberRecord("142", 9)).text
    '142 9'
    """
    return TrfLine(_text(record), record)


def with_round(
    document: TrfDocument,
    number: int,
    pairing: RoundPairing,
    *,
    absent: Collection[Tpn] = (),
    bye: Result = Result.PAIRING_ALLOCATED_BYE,
) -> TrfDocument:
    """Return the report with a round paired: games without a result yet, and the bye.

    In an all-play-all ``absent`` players forfeit their games, and ``bye`` is worth nothing.

    Only the cells of that round change, and only of the players in it: who is absent keeps the
    announcement of it. Absences by ``XXZ``, which speaks of the coming round whichever it is, are
    written as cells and the line goes. Everything else of the report stays as it was.
    """
    cells = {tpn: ABSENT for _, record in document.numbered(AbsencesRecord) for tpn in record[0]}
    for white, black in pairing.games:
        results = _BEFORE_THE_GAME[white in absent, black in absent]
        cells[white] = RoundRecord(black, Colour.WHITE, results[0])
        cells[black] = RoundRecord(white, Colour.BLACK, results[1])
    if pairing.bye is not None:
        cells[pairing.bye] = RoundRecord(None, None, bye)
    lines = []
    for line in document.lines:
        record = line.record
        if isinstance(record, PlayerRecord) and record.tpn in cells:
            lines.append(_with_cell(line.text, record, number, cells[record.tpn]))
        elif not isinstance(record, AbsencesRecord):
            lines.append(line)
    return TrfDocument(tuple(lines), document.line_end)


def with_what_counted(
    document: TrfDocument, corrections: Iterable[RatingCorrection]
) -> TrfDocument:
    """Return a report for ratings as engines need it: with the results and colours that counted.

    The comments that tell of these games stay, so that both values can be read from it.
    """
    cells: dict[Tpn, dict[int, RoundRecord]] = {}
    for number, white, black, used, _true, _turned in corrections:
        cells.setdefault(white, {})[number] = RoundRecord(black, Colour.WHITE, used[0])
        cells.setdefault(black, {})[number] = RoundRecord(white, Colour.BLACK, used[1])
    lines = []
    for line in document.lines:
        shown = line
        if isinstance(line.record, PlayerRecord):
            for number, cell in cells.get(line.record.tpn, {}).items():
                assert isinstance(shown.record, PlayerRecord), "its line is that of a player"
                shown = _with_cell(shown.text, shown.record, number, cell)
        lines.append(shown)
    return document._replace(lines=tuple(lines))


_BEFORE_THE_GAME = {
    (False, False): (Result.PENDING, Result.PENDING),
    (True, False): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (False, True): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (True, True): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
"""Whether White and Black are absent -> what the report has before the game."""


def _with_cell(text: str, player: PlayerRecord, number: int, cell: RoundRecord) -> TrfLine:
    """Return a player's line with one round written, its other columns untouched."""
    rounds = list(player.rounds)
    rounds.extend([None] * (number - len(rounds)))
    rounds[number - 1] = cell
    start = players.FIRST_CELL - 3 + players.CELL_WIDTH * (number - 1)
    rest = text[start + players.CELL_WIDTH :]
    # Into the text as it stands: what we did not understand of the line is kept.
    text = text[:start].ljust(start) + players.cell_text(cell) + rest
    return TrfLine(text, player._replace(rounds=tuple(rounds)))


def _text(record: Record) -> str:  # noqa: C901, PLR0912 - one case a record
    match record:
        case PlayerRecord():
            return players.player_text(record)
        case NationalRecord():
            return players.national_text(record)
        case TeamRecord():
            return teams.team_text(record)
        case ByesRecord():
            return byes_and_prohibitions.byes_text(record)
        case AccelerationRecord():
            return byes_and_prohibitions.acceleration_text(record)
        case ProhibitionRecord():
            return byes_and_prohibitions.prohibition_text(record)
        case AssignmentRecord():
            return byes_and_prohibitions.assignment_text(record)
        case VirtualPointsRecord():
            return extensions.virtual_points_text(record)
        case LineUpRecord():
            return teams.line_up_text(record)
        case TeamByesRecord():
            return teams.team_byes_text(record)
        case TeamForfeitRecord():
            return teams.team_forfeit_text(record)
        case TeamSummaryRecord():
            return teams.summary_text(record)
        case _:
            return _event_text(record)


def _event_text(record: EventRecord) -> str:  # noqa: C901, PLR0912 - one case a record
    match record:
        case TextRecord(code, text):
            return f"{code} {text}".rstrip(" ")
        case NumberRecord(code, number):
            return f"{code} {number}"
        case DateRecord(code, day):
            return f"{code} {day.year:04}/{day.month:02}/{day.day:02}"
        case RoundDatesRecord():
            return tournament_section.round_dates_text(record)
        case InitialColourRecord(colour):
            return f"152 {colour.value.upper()}"
        case EngineOptionsRecord():
            return extensions.options_text(record)
        case PointsRecord():
            return _points_text(record)
        case RankingMethodRecord(federation, method):
            return f"172 {federation:<3} {method}"
        case TypeRecord(text):
            return f"192 {text}"
        case TieBreaksRecord(code, tie_breaks):
            return f"{code} {','.join(tie_breaks)}"
        case TimeControlRecord():
            return time_control_text(record)
        case BoardColoursRecord(colours):
            return "352 " + "".join(colour.value.upper() for colour in colours)
        case AbsencesRecord(participants):
            return "XXZ" + "".join(f" {tpn}" for tpn in participants)
        case ReadingRecord():
            return reading_text(record)
        case OwnRecord():
            return own_line_text(record)
        case RatingCorrectionRecord():
            return rating_correction_text(record)
        case IntegrityLine():
            return integrity_text(record)


def _points_text(record: PointsRecord) -> str:
    if record.code in {"162", "362"}:
        return tournament_section.points_text(record)
    if record.code == "XXS":
        return "XXS" + "".join(
            f" {symbol}={text_of_points(points)}" for symbol, points in record.values
        )
    return f"{record.code} {text_of_points(record.values[0][1]):>4}"
