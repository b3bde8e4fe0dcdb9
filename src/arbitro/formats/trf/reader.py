"""Reading a report: bytes to lines, lines to records, every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from arbitro.formats.problems import Parsed, Problem, problem
from arbitro.formats.text import CRLF, decode, rows_of
from arbitro.formats.trf import adjustments, extensions, teams, tournament_section
from arbitro.formats.trf.columns import Columns
from arbitro.formats.trf.days import days_of
from arbitro.formats.trf.details import read_time_control
from arbitro.formats.trf.document import TrfDocument, TrfLine
from arbitro.formats.trf.own_lines import read_comment, read_own_line, read_rating_correction
from arbitro.formats.trf.players import nothing_seen, read_national, read_player
from arbitro.formats.trf.records import DateRecord, Record
from arbitro.formats.trf.unplayed import with_colours

_COMMENT = "###"
_NOTHING = " \0\x1a"
_RULER = re.compile(r"123456789[01234567890]*|1( {9}[0-9 ][0-9])*|DDD SSSS .*")

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
    "240": adjustments.read_byes,
    "250": adjustments.read_acceleration,
    "260": adjustments.read_prohibition,
    "299": adjustments.read_assignment,
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
        code = row[:3]
        record: Record | None
        if code == "001":
            record = read_player(columns, seen)
        elif code in {"042", "052"}:
            record = DateRecord(code, days[number]) if number in days else None
        else:
            record = _read_line(columns)
        if code == "032" and columns.rest(4).lower() in _ONLINE:
            seen.dialect.append(columns.rest(4))
        lines.append(TrfLine(columns.text, record))
    if any(each.code == "forfeit-without-colour" for each in problems):
        lines = with_colours(lines)
    return Parsed(TrfDocument(tuple(lines), _line_end(text)), tuple(_told_once(problems)))


_ONLINE = frozenset({"lichess"})
"""What stands for a federation in reports in which a game with ``Z`` is being played."""

_TOLD_ONCE = frozenset({"ruler-lines", "fide-id-zero", "decimal-comma"})


def _told_once(problems: list[Problem]) -> Iterator[Problem]:
    """Give the problems, of those that say something of the whole file the first alone."""
    told: set[str] = set()
    for each in problems:
        if each.code not in _TOLD_ONCE or each.code not in told:
            told.add(each.code)
            yield each


def _note_control_characters(number: int, row: str, problems: list[Problem]) -> None:
    """Note the first character of a line that is none of writing: a tab, a null."""
    for place, character in enumerate(row):
        if character < " " or character == "\x7f":
            problems.append(problem("control-character", number, place + 1, code=ord(character)))
            return


def _read_line(columns: Columns) -> Record | None:
    """Read one line that is not a player's; None for comments, blank and unknown lines."""
    code = columns.text[:3]
    reader = _READERS.get(code)
    if reader is not None:
        return reader(columns)
    if code == _COMMENT:
        return read_comment(columns) or read_own_line(columns) or read_rating_correction(columns)
    if not columns.text.strip().strip(_NOTHING) or code in _INFORMATIVE or code[:1] == "#":
        return None
    if _RULER.fullmatch(columns.text.strip()):
        columns.fault("ruler-lines", 1)
        return None
    # After all known codes: XXC and BBW look like federations too.
    if code.isascii() and code.isalpha() and code.isupper() and len(code) == 3:
        return _read_federation_line(columns)
    columns.fault("record-unknown", 1, text=code)
    return None


def _read_federation_line(columns: Columns) -> Record | None:
    """Read a line of a federation's own list; other lines that begin with letters are unknown."""
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
