"""A round as other programs write it: who meets whom at which board, with what result.

Read are Swiss-Manager's text of pairings, the pairing list of chess-results and Vega's list sorted
by name; the first is written, too. Nothing is decided here: what a list says is compared with a
round before any of it is taken.
"""

from __future__ import annotations

from arbitro.formats.round_lists import pages as round_list_pages
from arbitro.formats.round_lists import swiss_manager_pairings as round_list_swiss_manager
from arbitro.formats.round_lists import vega as round_list_vega
from arbitro.formats.round_lists.rows import (
    NOT_PAIRED,
    PAIRING_ALLOCATED_BYE,
    ListedBoard,
    RoundList,
    Side,
)
from arbitro.formats.round_lists.swiss_manager_pairings import HEAD, write_swiss_manager
from arbitro.formats.texts.cells import QUOTES, cells_of, plain, separator_of
from arbitro.formats.texts.ledger import Account, Fate, Marks
from arbitro.formats.texts.problems import Parsed, Problem, problem

LOOKED_THROUGH = 30

__all__ = [
    "HEAD",
    "NOT_PAIRED",
    "PAIRING_ALLOCATED_BYE",
    "ListedBoard",
    "RoundList",
    "Side",
    "account_of",
    "read_round_list",
    "write_swiss_manager",
]


def read_round_list(text: str, wanted: int | None = None) -> Parsed[RoundList]:
    """Read a round in any layout there is.

    An error where the layout or a row is not understood.

    Of a list of several rounds the one ``wanted`` is read; without it such a list is refused.
    """
    return _read(text, wanted)[0]


def account_of(text: str, wanted: int | None = None) -> Account:
    r"""Return what became of each text of a list, read as `read_round_list` does.

    >>> [each.field or each.code for each in account_of("Bo.;White;Result;Black\n1;A;1-0;B").items]
    ['head', 'head', 'head', 'head', 'board', 'white', 'result', 'black']
    """
    return _read(text, wanted)[1]


def _read(text: str, wanted: int | None) -> tuple[Parsed[RoundList], Account]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    problems: list[Problem] = []
    marks = Marks(lines)
    for number, line in enumerate(lines[:LOOKED_THROUGH], 1):
        words = [plain(cell.text) for cell in cells_of(line, separator_of([line]))]
        separator = ""
        if round_list_swiss_manager.is_head(words):
            above = [at for at in range(1, number) if lines[at - 1].strip()]
            marks.leave_out("table-top", above, problems)
            found, separator = round_list_swiss_manager.read_swiss_manager(
                lines, number, wanted, problems, marks
            )
        elif round_list_pages.is_head(words):
            found, separator = round_list_pages.read_page(lines, number, wanted, problems, marks)
        elif round_list_vega.is_title(line):
            found = round_list_vega.read_vega(lines, number, problems, marks)
        else:
            continue
        if not found.boards and Parsed(None, tuple(problems)).ok:
            problems.append(problem("round-list-empty", number, 1))
        read = Parsed(found, tuple(problems))
        return read, marks.account(problems, QUOTES + separator)
    problems.append(problem("round-list-unknown", 1, 1))
    for number in range(1, len(lines) + 1):
        marks.line(number, Fate.REFUSED, "", "round-list-unknown")
    return Parsed(RoundList("", None, ()), tuple(problems)), marks.account(problems, QUOTES)
