"""Vega's list of a round sorted by name, so that every board is told twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arbitro.formats.round_lists.rows import (
    BESIDE_A_NUMBER,
    PAIRING_ALLOCATED_BYE,
    ROUND,
    RULER,
    RULES,
    ListedBoard,
    RoundList,
    unread_row,
)
from arbitro.formats.texts.ledger import Fate, Marks
from arbitro.formats.texts.problems import Problem

VEGA = "vega/sorted-pairs"
_TITLE = re.compile(r"\bpairing of round (\d{1,3}) sorted by name", re.IGNORECASE)
_PLAYS = re.compile(
    r"(?P<one>.+?)(?:\s+(?P<number>\(\d+\)))?\s+plays with (?P<colour>white|black)\s+VS\s+"
    r"(?P<other>.+?)\s+in board\s+(?P<board>\d{1,6})\s*",
    re.IGNORECASE,
)
_OF_A_BOARD = re.compile(r"plays with|\bVS\b|in board", re.IGNORECASE)


def is_title(line: str) -> bool:
    """Tell whether a line names such a list."""
    return _TITLE.search(line) is not None


def read_vega(lines: Sequence[str], head: int, problems: list[Problem], marks: Marks) -> RoundList:
    """Read the boards below the line that names the list.

    A line amid the boards, or one that has words of a board, is a fault where it is none; others
    above and below them are left out with a word.
    """
    title = _TITLE.search(lines[head - 1])
    marks.line(head, Fate.READ, ROUND)
    found: dict[int, ListedBoard] = {}
    others: list[int] = []
    above = [at for at in range(1, head) if lines[at - 1].strip()]
    for number, line in enumerate(lines[head:], head + 1):
        told = _PLAYS.fullmatch(line)
        if RULES.fullmatch(line):
            marks.line(number, Fate.LEFT_OUT, "", RULER)
        elif told is None and _OF_A_BOARD.search(line):
            marks.refuse(unread_row(number, line), problems)
        elif told is None:
            others += [number] if line.strip() else []
        else:
            if found:
                for other in others:
                    marks.refuse(unread_row(other, lines[other - 1]), problems)
            else:
                above += others
            others = []
            sitting = _board(number, told)
            # Every board stands in such a list twice, under each name: both must say the same.
            if found.setdefault(sitting.board or 0, sitting)[1:4] != sitting[1:4]:
                marks.refuse(unread_row(number, line), problems)
                continue
            _mark(number, told, marks)
    marks.leave_out("table-top", above, problems)
    marks.leave_out("table-foot", others, problems)
    boards = sorted(found.values(), key=lambda item: item.board or 0)
    return RoundList(VEGA, int(title[1]) if title else None, tuple(boards))


def _board(number: int, told: re.Match[str]) -> ListedBoard:
    one, other = told["one"].strip(), told["other"]
    white, black = (one, other) if told["colour"].lower() == "white" else (other, one)
    board = int(told["board"])
    if "BYE" in {white, black}:
        alone = black if white == "BYE" else white
        return ListedBoard(number, board, alone, None, PAIRING_ALLOCATED_BYE)
    return ListedBoard(number, board, white, black, None)


def _mark(number: int, told: re.Match[str], marks: Marks) -> None:
    first, last = 1, len(marks.rows[number - 1])
    if told["number"]:
        start, end = told.span("number")
        marks.span(number, (first, start), Fate.READ, "player")
        marks.span(number, (start + 1, end), Fate.LEFT_OUT, "", BESIDE_A_NUMBER)
        first = end + 1
    marks.span(number, (first, last), Fate.READ, "board")
