"""Reading a report: bytes to lines, lines to records, every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import ModuleType

from arbitro.formats.texts.problems import Parsed, Problem, problem
from arbitro.formats.texts.text import CRLF, decode, rows_of
from arbitro.formats.trf.checks import with_unknown_games, without_one_sided
from arbitro.formats.trf.lines import byes_and_prohibitions, extensions, teams, tournament_section
from arbitro.formats.trf.lines.columns import Columns, day_of_text
from arbitro.formats.trf.lines.details import read_time_control
from arbitro.formats.trf.lines.document import TrfDocument, TrfLine
from arbitro.formats.trf.lines.players import (
    PlayerColumnsSeen,
    nothing_seen,
    read_national,
    read_player,
)
from arbitro.formats.trf.lines.records import DateRecord, PlayerRecord, Record
from arbitro.formats.trf.own_lines import read_any
from arbitro.model import Colour, RoundRecord, Tpn

_COMMENT = "###"
# A null, or the sign of the end that DOS put behind a text, is no fault of the report.
_NOTHING = " \0\x1a"
# Lines that count columns, left in reports by people who checked them against the format.
_RULER = r"123456789[01234567890]*|1( {9}[0-9 ][0-9])*|DDD SSSS .*"

_READERS = {
    **dict.fromkeys(
        ("012", "022", "032", "092", "102", "112", "122", "182"), tournament_section.read_text
    ),
    **dict.fromkeys(("062", "072", "082"), tournament_section.read_count),
    **dict.fromkeys(("142", "XXR"), tournament_section.read_number),
    **dict.fromkeys(("202", "212"), tournament_section.read_tie_breaks),
    **dict.fromkeys(extensions.BBP_POINTS, extensions.read_bbp_points),
    "132": tournament_section.read_round_dates,
    "152": tournament_section.read_initial_colour,
    "162": tournament_section.read_points,
    "172": tournament_section.read_ranking_method,
    "192": tournament_section.read_type,
    "222": read_time_control,
    "352": tournament_section.read_board_colours,
    "362": tournament_section.read_team_points,
    "013": teams.read_old_team,
    "310": teams.read_team,
    "300": teams.read_line_up,
    "320": teams.read_team_byes,
    "330": teams.read_team_forfeit,
    "802": teams.read_summary,
    "240": byes_and_prohibitions.read_byes,
    "250": byes_and_prohibitions.read_acceleration,
    "260": byes_and_prohibitions.read_prohibition,
    "299": byes_and_prohibitions.read_assignment,
    "XXC": extensions.read_options,
    "XXZ": extensions.read_absences,
    "XXS": extensions.read_engine_points,
    "XXA": extensions.read_virtual_points,
    "XXP": extensions.read_forbidden,
}

_INFORMATIVE = frozenset({"801"})


def read_trf(data: bytes | str) -> Parsed[TrfDocument]:
    r"""Read a report in any of its dialects: TRF16, TRF26, JaVaFo's and bbpPairings' lines.

    Lines end with CR, LF or CR LF. Bytes are UTF-8 with or without a mark, otherwise of the code
    page their letters speak for, with a warning. Nothing a file can hold raises: faults are
    problems, and the rest is read.

    >>> read_trf(b"012 Open\r\n001    x").problems[-1].code
    'number-unreadable'
    """
    problems: list[Problem] = []
    text = decode(data, problems)
    seen = nothing_seen()
    rows = rows_of(text)
    days = days_of(rows, problems)
    lines = []
    for number, row in enumerate(rows, 1):
        if not row.isprintable():
            _note_control_characters(number, row, problems)
        columns = Columns(number, row, problems)
        record = record_of(columns, seen, days)
        # Noted for the players' lines below: in these reports a sign of theirs means another thing.
        if row[:3] == "032" and columns.rest(4).lower() in _ONLINE:
            seen.dialect.append(columns.rest(4))
        lines.append(TrfLine(columns.text, record))
    # Only now: it is the opponent's line that tells the colour, and that may come later.
    if any(item.code == "forfeit-without-colour" for item in problems):
        lines = with_colours(lines)
    if any(item.code == "result-of-running-game" for item in problems):
        lines = without_one_sided(lines, problems)
    if any(item.code == "result-unknown-sign" for item in problems):
        lines = with_unknown_games(lines, problems)
    return Parsed(TrfDocument(tuple(lines), _line_end(text)), tuple(_told_once(problems)))


def record_of(columns: Columns, seen: PlayerColumnsSeen, days: Mapping[int, date]) -> Record | None:
    """Return the record of a line.

    ``days`` are those of the lines 042 and 052 of its report.
    """
    code = columns.text[:3]
    if code == "001":
        return read_player(columns, seen)
    if code in _CODES:
        day = days.get(columns.number)
        return None if day is None else DateRecord(code, day)
    return _read_line(columns)


_ONLINE = frozenset({"lichess"})
"""What stands for a federation in reports in which a game with ``Z`` is being played."""


def dialect_of(document: TrfDocument) -> list[str]:
    """Return the sites by whose habits a report is written, as its federation (032) names them."""
    texts = (line.text[3:].strip(" ") for line in document.lines if line.text[:3] == "032")
    return [text for text in texts if text.lower() in _ONLINE]


_TOLD_ONCE = frozenset({"ruler-lines", "fide-id-zero", "decimal-comma"})


def _told_once(problems: list[Problem]) -> Iterator[Problem]:
    """Give the problems, of those that say something of the whole file the first alone."""
    told: set[str] = set()
    for item in problems:
        if item.code not in _TOLD_ONCE or item.code not in told:
            told.add(item.code)
            yield item


def _note_control_characters(number: int, row: str, problems: list[Problem]) -> None:
    """Note the first character of a line that is none of writing: a tab, a null."""
    for place, character in enumerate(row):
        if character < " " or character == "\x7f":
            problems.append(problem("control-character", number, place + 1, code=ord(character)))
            return


def _read_line(columns: Columns) -> Record | None:
    """Read one line that is not a player's.

    None for comments, blank and unknown lines.
    """
    code = columns.text[:3]
    reader = _READERS.get(code)
    if reader is not None:
        return reader(columns)
    if code == _COMMENT:
        return read_any(columns)
    if is_left_out(columns.text):
        return None
    if re.fullmatch(_RULER, columns.text.strip()):
        columns.fault("ruler-lines", 1)
        return None
    # After all known codes: XXC and BBW look like federations too.
    if code.isascii() and code.isalpha() and code.isupper() and len(code) == 3:
        return _read_federation_line(columns)
    columns.fault("record-unknown", 1, text=code)
    return None


def is_left_out(text: str) -> bool:
    """Tell whether a line says nothing to a program: blanks, a comment, a line for human eyes."""
    code = text[:3]
    return not text.strip().strip(_NOTHING) or code in _INFORMATIVE or code[:1] == "#"


def _read_federation_line(columns: Columns) -> Record | None:
    """Read a line of a federation's own list.

    Other lines that begin with letters are unknown.
    """
    number = columns.field(5, 8)
    if columns.text[3:4] == " " and number.isascii() and number.isdigit():
        return read_national(columns)
    columns.fault("record-unknown", 1, text=columns.text[:3])
    return None


def _line_end(text: str) -> str:
    """Return the first line end of a text, ours when it has none."""
    returns, feeds = text.find("\r"), text.find("\n")
    if returns == -1:
        return CRLF if feeds == -1 else "\n"
    if feeds == -1 or returns < feeds - 1:
        return "\r"
    return "\n" if feeds < returns else CRLF


PLAUSIBLE = range(1850, 2101)
"""The years an event can be of; what is outside was never meant as its date."""

_CODES = ("042", "052")
_FIRST_DATE, _DATE_WIDTH = 91, 10


def days_of(rows: Sequence[str], problems: list[Problem]) -> dict[int, date]:
    """Return the day of each line 042 and 052 that says one.

    Other spellings are noted.

    Whether the day or the month comes first is decided once a file. Where the dates of a file
    make sense in both orders the report is refused: the editions that hold depend on its days.

    >>> days_of(["042 28. 07. 2005"], [])
    {1: datetime.date(2005, 7, 28)}
    """
    texts = {at: row[3:].strip(" ") for at, row in enumerate(rows, 1) if row[:3] in _CODES}
    first = next((text for at, text in texts.items() if rows[at - 1][:3] == "042"), "")
    last = next((text for at, text in texts.items() if rows[at - 1][:3] == "052"), "")
    between = _round_days(rows)
    found = {}
    for line, text in texts.items():
        if not text:
            continue
        start = rows[line - 1].index(text) + 1
        day = day_of_text(text)
        if day is None:
            days = _spellings().days_spelled(text, tuple(texts.values()), first, last, between)
            if len(days) > 1:
                meant = ", ".join(f"{other:%Y/%m/%d}" for other in sorted(days))
                problems.append(problem("date-ambiguous", line, start, text=text, days=meant))
                continue
            day = next(iter(days), None)
        if day is None:
            code = "first-day-unreadable" if rows[line - 1][:3] == "042" else "date-unreadable"
            problems.append(problem(code, line, _first_wrong(rows[line - 1], text), text=text))
        elif _is_implausible(text, day, between):
            problems.append(problem("date-implausible", line, start, text=text))
        else:
            found[line] = day
            if text not in {f"{day:%Y/%m/%d}", f"{day:%y/%m/%d}"}:
                meaning = f"{day:%Y/%m/%d}"
                found_so = problem("date-spelling", line, start, text=text, meaning=meaning)
                problems.append(found_so._replace(certainty=_spellings().certainty_of(text, day)))
    return found


def _spellings() -> ModuleType:
    """Return what reads other spellings of days than the format's own: few reports have any."""
    from arbitro.formats.trf.lines import date_spellings  # noqa: PLC0415

    return date_spellings


def _is_implausible(text: str, day: date, between: Sequence[date]) -> bool:
    """Tell whether a day cannot be that of an event.

    A year of two figures may be the day of the month: it is that of a round, or one beside it.
    """
    if day.year not in PLAUSIBLE:
        return True
    return (
        bool(between)
        and len(text) <= 8
        and all(abs(day.year - other.year) > 1 for other in between)
    )


def _round_days(rows: Sequence[str]) -> tuple[date, ...]:
    """Return the days of the rounds (132) that can be read."""
    for row in rows:
        if row[:3] == "132":
            cells = (row[at : at + 8].strip() for at in range(_FIRST_DATE, len(row), _DATE_WIDTH))
            return tuple(day for cell in cells if (day := day_of_text(cell)) is not None)
    return ()


def _first_wrong(row: str, text: str) -> int:
    start = row.index(text)
    wrong = (at for at, letter in enumerate(text) if letter not in "0123456789/")
    return start + next(wrong, 0) + 1


def with_colours(lines: Sequence[TrfLine]) -> list[TrfLine]:
    """Return the lines with a colour for every forfeit that was written without one.

    It is the other one than the opponent's line has; where neither has one the smaller number is
    white. No rule looks at it: an unplayed game has no colour (C.04.2).
    """
    cells = {
        line.record.tpn: line.record.rounds
        for line in lines
        if isinstance(line.record, PlayerRecord)
    }
    return [
        TrfLine(line.text, _coloured(line.record, cells))
        if isinstance(line.record, PlayerRecord)
        else line
        for line in lines
    ]


def _coloured(
    player: PlayerRecord, cells: dict[Tpn, tuple[RoundRecord | None, ...]]
) -> PlayerRecord:
    rounds = list(player.rounds)
    for index, record in enumerate(rounds):
        if record is None or record.opponent is None or record.colour is not None:
            continue
        others = cells.get(record.opponent, ())
        reply = others[index] if index < len(others) else None
        told = reply.colour if reply is not None and reply.opponent == player.tpn else None
        if told is None:
            colour = Colour.WHITE if player.tpn < record.opponent else Colour.BLACK
        else:
            colour = Colour.BLACK if told is Colour.WHITE else Colour.WHITE
        rounds[index] = record._replace(colour=colour)
    return player._replace(rounds=tuple(rounds))
