"""Swiss-Manager's text of pairings: every row has its round, boards by starting numbers.

Games of an open round are 0 to 0 without a sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from arbitro.formats.round_lists.rows import (
    BESIDE_A_BYE,
    NOT_NEEDED,
    NOT_PAIRED,
    OTHER_ROUND,
    PAIRING_ALLOCATED_BYE,
    Columns,
    ListedBoard,
    ListedRow,
    RoundList,
    unread_row,
    whole,
)
from arbitro.formats.texts.cells import Cell, cells_of, separator_of
from arbitro.formats.texts.ledger import Fate, Marks
from arbitro.formats.texts.problems import Problem, problem

SWISS_MANAGER = "swiss-manager/pairings"
HEAD = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"
"""The head of the text."""

_FIELDS = {
    "runde": "round",
    "brett": "board",
    "nrw": "white",
    "nrs": "black",
    **dict.fromkeys(("ergw", "ergs", "kontumaz", "erg"), "result"),
}
_NOT_NEEDED = frozenset({"identw", "idents", "mnr", "ergelow", "ergelos"})
_POINTS = {"1": "1", "0": "0", "0.5": "=", "½": "=", ".5": "=", "1.0": "1", "0.0": "0", "": ""}
_PAIRS = frozenset({"10", "01", "==", "=0", "0="})
_FORFEITS = {"10": "+-", "01": "-+", "00": "--"}
_WRONG = "?"


def is_head(words: Sequence[str]) -> bool:
    """Tell whether the words of a line are the head of such a text."""
    return {"runde", "nrw", "nrs"} <= set(words)


def read_swiss_manager(
    lines: Sequence[str], head: int, wanted: int | None, problems: list[Problem], marks: Marks
) -> tuple[RoundList, str]:
    """Read the rows below a head; return what separates their cells too.

    Of several rounds the one ``wanted`` is read; where it is not among them the text is refused.
    """
    separator = separator_of([lines[head - 1]])
    columns = Columns(head, separator, marks)
    words = columns.words
    place = {word: words.index(word) for word in words if word in _FIELDS}
    rows: list[ListedRow] = []
    for number, line in enumerate(lines[head:], head + 1):
        if line.strip():
            row = _row(number, cells_of(line, separator), place)
            if row is None:
                marks.refuse(unread_row(number, line), problems)
            else:
                rows.append(row)
    rounds = {item.round: None for item in rows}
    several = wanted not in rounds and len(rounds) > 1
    if several:
        problems.append(problem("round-list-several", head, 1))
    read = wanted if wanted in rounds else next(iter(rounds), None)
    fields = {at: _FIELDS[word] for word, at in place.items()}
    known = {at: NOT_NEEDED for at, word in enumerate(words) if word in _NOT_NEEDED}
    columns.note(fields, known, rows, problems)
    for item in rows:
        if several:
            marks.line(item.board.line, Fate.REFUSED, "", "round-list-several")
        elif item.round != read:
            marks.line(item.board.line, Fate.LEFT_OUT, "", OTHER_ROUND)
        else:
            columns.mark(item, problems)
    boards = tuple(item.board for item in rows if item.round == read)
    return RoundList(SWISS_MANAGER, read, boards), separator


def _row(number: int, cells: Sequence[Cell], place: dict[str, int]) -> ListedRow | None:
    """Return a row.

    None where a cell of it cannot be read or contradicts another.
    """

    def cell(name: str) -> str:
        at = place.get(name, len(cells))
        return cells[at].text if at < len(cells) else ""

    played, white, black = (whole(cell(name)) for name in ("runde", "nrw", "nrs"))
    board = whole(cell("brett"))
    if played is None or white is None or black is None or white < 1:
        return None
    result = _result(*(cell(name) for name in ("ergw", "ergs", "kontumaz", "erg")))
    is_wrong = result == _WRONG if black >= 1 else _points(cell("ergw")) == _WRONG
    if is_wrong or (board is None and cell("brett")):
        return None
    read = {at: _FIELDS[word] for word, at in place.items()}
    if black >= 1:
        listed = ListedBoard(number, board, white, black, result)
        return ListedRow(played, listed, cells, read, {})
    # without an opponent only White's points tell anything, and of -1 not even they
    won = black == -1 or _points(cell("ergw")) not in {"", "0"}
    beside = ("ergs", "kontumaz", "erg", *(("ergw",) if black == -1 else ()))
    left_out = {place[name]: BESIDE_A_BYE for name in beside if name in place}
    read = {at: field for at, field in read.items() if at not in left_out}
    listed = ListedBoard(number, board, white, None, PAIRING_ALLOCATED_BYE if won else NOT_PAIRED)
    return ListedRow(played, listed, cells, read, left_out)


def _points(text: str) -> str:
    return _POINTS.get(text.replace(",", "."), _WRONG)


def _result(white: str, black: str, forfeit: str, both: str) -> str | None:
    """Return the result of a row: what the points and their pair say alike.

    None while open.

    >>> _result("1", "0", "K", "1:0K"), _result("0", "0", "", "0:0"), _result("", "", "", "1:0")
    ('+-', None, '10')
    >>> _result("1", "0", "", "0:1"), _result("1", "", "", ""), _result("x", "0", "", "")
    ('?', '?', '?')
    """
    told = re.fullmatch(r"([\d.,½]*):([\d.,½]*)(K?)", both, re.IGNORECASE)
    pairs = [(white, black), (told[1], told[2]) if told else ("", "")]
    letters = {tuple(map(_points, pair)) for pair in pairs if any(pair)}
    if (both and told is None) or forfeit.upper() not in {"", "0", "K"} or len(letters) > 1:
        return _WRONG
    result = "".join(letters.pop()) if letters else "00"
    if forfeit.upper() == "K" or (told and told[3]):
        return _FORFEITS.get(result, _WRONG)
    if result == "00":
        return None
    return result if result in _PAIRS else _WRONG


_WRITTEN = {"1": "1", "0": "0", "=": "0,5", "+": "1", "-": "0", "W": "1", "L": "0", "D": "0,5"}
"""A game both sides lost has no sign of its own there: it is left open."""


def write_swiss_manager(round_number: int, boards: Iterable[ListedBoard]) -> str:
    """Return a round as Swiss-Manager's text of pairings, ends of lines as it writes them.

    >>> write_swiss_manager(1, [ListedBoard(0, 1, 4, 2, "+-")]).splitlines()[1]
    '1;1;0;0;4;2;1;0;K;1:0K;0;;'
    """
    rows = [HEAD]
    for board in boards:
        if board.black is None:
            won = "1" if board.result == PAIRING_ALLOCATED_BYE else "0"
            rows.append(
                f"{round_number};{board.board or 0};0;0;{board.white};-1;"
                f"{won};{won};;{won}:{won};0;;"
            )
            continue
        one, other = (_WRITTEN.get(sign, "0") for sign in (board.result or "00"))
        forfeit = "K" if set(board.result or "") & set("+-") else ""
        rows.append(
            f"{round_number};{board.board or 0};0;0;{board.white};{board.black};{one};{other};"
            f"{forfeit};{one}:{other}{forfeit};0;;"
        )
    return "\r\n".join(rows) + "\r\n"
