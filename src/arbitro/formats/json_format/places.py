"""Where the members of a JSON text stand: looked for only when something is wrong with one."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.formats.problems import Problem

_DEEPEST = 8
"""No member of a tournament is deeper; what is deeper is skipped."""

_BLANK = " \t\r\n"
_DECODE = json.JSONDecoder().raw_decode


class Place(NamedTuple):
    """Offsets of a member: of its name (its value where it has none) and of its value."""

    name: int
    value: int


def with_places(text: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    r"""Return the problems with line and column of the member each has in its values as ``path``.

    An unknown member is at its name, others at their value; what is missing is at the object that
    misses it. ``text`` is valid JSON.

    >>> from arbitro.formats.problems import problem
    >>> wrong = problem("json-type", 1, 1, path="entries[1].tpn", expected="integer")
    >>> with_places('{"entries": [{},\n {"tpn": "x"}]}', [wrong])[0][1:3]
    (2, 10)
    """
    found = list(problems)
    if not any(name == "path" for each in found for name, _ in each.values):
        return tuple(found)
    places = dict(_members(text, _blanks(text, 0), "", 0))
    starts = _line_starts(text)
    return tuple(_placed(each, places, starts) for each in found)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset; lines end with CR, LF or CR LF."""
    return _line_and_column(_line_starts(text), offset)


def _placed(problem: Problem, places: dict[str, Place], starts: list[int]) -> Problem:
    path = next((str(value) for name, value in problem.values if name == "path"), None)
    if path is None:
        return problem
    path = "" if path == "$" else path
    while path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    place = places[path]
    offset = place.name if problem.code == "json-unknown-member" else place.value
    line, column = _line_and_column(starts, offset)
    return problem._replace(line=line, column=column)


def _members(text: str, at: int, path: str, name: int) -> Iterator[tuple[str, Place]]:
    """Give a value and all in it, by path, with their offsets."""
    yield path, Place(name, at)
    if text[at] == "{" and path.count(".") < _DEEPEST:
        at = _blanks(text, at + 1)
        while text[at] != "}":
            begin = at
            key, at = _DECODE(text, at)
            at = _blanks(text, _blanks(text, at) + 1)
            yield from _members(text, at, f"{path}.{key}" if path else key, begin)
            at = _next(text, at)
    elif text[at] == "[" and path.count("[") < _DEEPEST:
        at, number = _blanks(text, at + 1), 0
        while text[at] != "]":
            yield from _members(text, at, f"{path}[{number}]", at)
            at, number = _next(text, at), number + 1


def _next(text: str, at: int) -> int:
    """Return where the next member begins, or where the list of them ends."""
    _, at = _DECODE(text, at)
    at = _blanks(text, at)
    return _blanks(text, at + 1) if text[at] == "," else at


def _blanks(text: str, at: int) -> int:
    """Return the offset of the first character from ``at`` on that is not blank."""
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _line_starts(text: str) -> list[int]:
    """Return the offset of the first character of every line."""
    starts = [0]
    for at, letter in enumerate(text):
        if letter == "\n" or (letter == "\r" and text[at + 1 : at + 2] != "\n"):
            starts.append(at + 1)
    return starts


def _line_and_column(starts: list[int], offset: int) -> tuple[int, int]:
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1
