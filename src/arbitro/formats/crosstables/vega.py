"""Vega's crosstable: columns set apart by blanks, cells as +W5, =B2, -F8, +PAB, =HPB, --."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arbitro.formats.crosstables.rows import (
    HEAD,
    NAME_OF_EVENT,
    RULER,
    Cells,
    Row,
    Table,
    tenths_of,
    unread_cell,
    unread_row,
)
from arbitro.formats.texts.ledger import Fate, Marks
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.titles import title_of
from arbitro.formats.trf.lines.fields import ROUND
from arbitro.model import Colour, Result, RoundRecord, Tpn

_HEAD = re.compile(r"\s*cross ?table at round (\d{1,2})\s*", re.IGNORECASE)
_RULER = re.compile(r"\s*[-=]{5,}\s*")
_ROW = re.compile(
    r"\s*(?P<number>\d{1,4})\s+(?P<name>\S.*?)\s+(?P<rating>\d{1,4})\s+(?:(?P<title>W?[GIFC]M)\s+)?"
    r"(?:(?P<federation>[A-Z]{3})\s+)?(?P<points>\d{1,3}(?:\.\d)?)\s*\|(?P<cells>.*)"
)
_GAME = re.compile(r"([+=-])([WBF])(\d{1,4})")
_ALONE = {
    "--": Result.ZERO_POINT_BYE,
    "+PAB": Result.PAIRING_ALLOCATED_BYE,
    "=HPB": Result.HALF_POINT_BYE,
    "+FPB": Result.FULL_POINT_BYE,
    "-ZPB": Result.ZERO_POINT_BYE,
}
_RESULTS = {
    ("+", False): Result.WIN,
    ("=", False): Result.DRAW,
    ("-", False): Result.LOSS,
    ("+", True): Result.FORFEIT_WIN,
    ("-", True): Result.FORFEIT_LOSS,
}


def head_of(lines: Sequence[str]) -> int | None:
    """Return the place of the line that names such a table.

    None of another text.
    """
    return next((at for at, line in enumerate(lines) if _HEAD.fullmatch(line)), None)


def read_vega(
    lines: Sequence[str], head: int, problems: list[Problem], marks: Marks
) -> tuple[Table, list[Cells]]:
    """Read the table below its head.

    What stands above and below it is left out with a word.

    A line amid the players that is none of theirs is a fault: one may be lost there.
    """
    marks.line(head + 1, Fate.READ, HEAD)
    rounds = _rounds_of(lines, head)
    rows: list[Row] = []
    others: list[int] = []
    for number, line in enumerate(lines[head + 1 :], head + 2):
        if not line.strip():
            continue
        if _RULER.fullmatch(line):
            marks.line(number, Fate.LEFT_OUT, "", RULER)
        elif "NAME" in line.upper().split():
            marks.line(number, Fate.READ, HEAD)
        # A player whose cells were cut off is refused by name, not taken for a remark.
        elif "|" in line or _ROW.fullmatch(f"{line} |"):
            _refuse(others, problems, marks)
            others.clear()
            row = _row(number, line, rounds, problems, marks)
            if row is not None:
                rows.append(row)
        else:
            others.append(number)
    marks.leave_out("table-foot", others, problems)
    name = _above(head, problems, marks)
    if rows:
        # Places change every round: starting numbers are given anew (C.04.2 art. 2.2), and said.
        problems.append(problem("crosstable-places", head + 1, 1))
    table = Table(name, tuple(rows), by_place=True)
    return table, [
        [_record(row, at, cell, problems) for at, cell in enumerate(row.cells, 1)] for row in rows
    ]


def _refuse(lines: Sequence[int], problems: list[Problem], marks: Marks) -> None:
    for line in lines:
        marks.refuse(unread_row(line, marks.rows[line - 1]), problems)


def _rounds_of(lines: Sequence[str], head: int) -> int:
    """Return how many rounds the table has: of the line of heads, else of its name."""
    heads = next((line for line in lines[head + 1 :] if "NAME" in line.upper().split()), "")
    numbers = heads.partition("|")[2].split()
    count = next((at for at, word in enumerate(numbers) if word != str(at + 1)), len(numbers))
    named = _HEAD.fullmatch(lines[head])
    return count or (int(named[1]) if named else 0)


def _above(head: int, problems: list[Problem], marks: Marks) -> str:
    """Return the name of the event, the first line there is.

    The rest is left out with a word.
    """
    filled = [at for at, line in enumerate(marks.rows[:head], 1) if line.strip()]
    if not filled:
        return ""
    marks.line(filled[0], Fate.READ, NAME_OF_EVENT)
    marks.leave_out("table-top", filled[1:], problems)
    return marks.rows[filled[0] - 1].strip()


def _row(number: int, line: str, rounds: int, problems: list[Problem], marks: Marks) -> Row | None:
    """Return a player.

    None, which is a problem, where not every round has its cell.
    """
    found = _ROW.fullmatch(line)
    cells = tuple(found["cells"].split()) if found else ()
    # One cell too few, and every game behind it would move to another round.
    if found is None or len(cells) != rounds:
        _refuse([number], problems, marks)
        return None
    places = {"tpn": "number", "name": "name", "rating": "rating", "points": "points"}
    places |= {"title": "title", "federation": "federation"}
    spans = {
        field: (found.start(group) + 1, found.end(group))
        for field, group in places.items()
        if found[group]
    }
    start = found.start("cells")
    for at, match in enumerate(re.finditer(r"\S+", found["cells"]), 1):
        spans[f"{ROUND} {at}"] = (start + match.start() + 1, start + match.end())
    for field, span in spans.items():
        marks.span(number, span, Fate.READ, field)
    return Row(
        number,
        int(found["number"]),
        title_of(found["title"] or ""),
        found["name"],
        int(found["rating"]),
        found["federation"] or "",
        tenths_of(found["points"], number, spans["points"][0], problems),
        cells,
        {field: first for field, (first, _) in spans.items()},
    )


def _record(row: Row, number: int, cell: str, problems: list[Problem]) -> RoundRecord | None:
    if cell in _ALONE:
        return RoundRecord(None, None, _ALONE[cell])
    game = _GAME.fullmatch(cell)
    result = None if game is None else _RESULTS.get((game[1], game[2] == "F"))
    if game is None or result is None:
        problems.append(unread_cell(row, number, cell))
        return None
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(game[2])  # a forfeit has lost its own
    return RoundRecord(Tpn(int(game[3])), colour, result)
