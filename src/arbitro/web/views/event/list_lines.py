"""The lines of lists of players as they were understood: the doubtful ones first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from arbitro.desk.derived.lists.list_comparison import ListComparison
from arbitro.formats.rating_list.names import words_of
from arbitro.formats.texts.problems import Problem
from arbitro.model import Player
from arbitro.web.views.event.sent_lists import ListRead


class Grade(Enum):
    """How a line is to be taken, the most doubtful first.

    ``SAME`` says nothing that an earlier line does not say; ``TWICE`` has the name of another.
    """

    SAME = "same"
    TWICE = "twice"
    LOOK = "look"
    KNOWN = "known"
    READY = "ready"


_ORDER = tuple(Grade)


class ListLine(NamedTuple):
    """A line of a list: its place, who was understood, and what is doubtful about it.

    ``line`` is its number in the file, the place where that is not known. ``others`` are the
    numbers of the lines with the same name, whatever the order of its words.
    """

    place: int
    line: int
    player: Player
    grade: Grade
    problems: tuple[Problem, ...] = ()
    others: tuple[int, ...] = ()


def list_lines(
    lists: Sequence[ListRead], players: Sequence[Player], beside: ListComparison
) -> list[ListLine]:
    """Return every line with its grade, the doubtful ones first, else in the order of the list."""
    new = {id(player) for player in beside.new}
    in_file = _lines_in_file(lists, len(players))
    lines = in_file or range(1, len(players) + 1)
    problems = _problems_of(lists[0], in_file) if in_file else {}
    bare = [_bare(player) for player in players]
    first: dict[Player, int] = {}
    for line, player in zip(lines, bare, strict=True):
        first.setdefault(player, line)
    of_name = defaultdict[str, list[int]](list)
    for player, line in first.items():
        of_name[player.name].append(line)
    found = []
    for place, (line, player) in enumerate(zip(lines, players, strict=True), 1):
        said = bare[place - 1]
        others = tuple(other for other in of_name[said.name] if other != line)
        same = first[said]
        of_line = problems.get(line, ())
        if id(player) not in new:
            grade = Grade.KNOWN
        elif same != line:
            grade, others = Grade.SAME, (same,)
        elif others:
            grade = Grade.TWICE
        else:
            grade = Grade.LOOK if of_line else Grade.READY
        found.append(ListLine(place, line, player, grade, of_line, others))
    return sorted(found, key=lambda line: _ORDER.index(line.grade))


def _bare(player: Player) -> Player:
    """Return a player whose name has its words in one order and one spelling."""
    return replace(player, name=" ".join(sorted(words_of(player.name))))


def _lines_in_file(lists: Sequence[ListRead], count: int) -> list[int]:
    """Return the line of each player in the file, nothing where a line may be no player's."""
    if len(lists) != 1 or lists[0].layout is None:
        return []
    text, head = lists[0].text.splitlines(), lists[0].layout.head
    written = [at for at, line in enumerate(text, 1) if at > head and line.strip()]
    return written if len(written) == count else []


def _problems_of(one: ListRead, lines: Collection[int]) -> dict[int, tuple[Problem, ...]]:
    """Return the problems of each of some lines of a list."""
    found: dict[int, tuple[Problem, ...]] = {}
    known = frozenset(lines)
    for problem in one.read.problems:
        if problem.line in known and not is_of_list(problem):
            found[problem.line] = (*found.get(problem.line, ()), problem)
    return found


_LONGEST_ROW = 80


def row_of(one: ListRead, line: int) -> str:
    """Return what stands on a line of a list, its end left out where it is long."""
    rows = one.text.splitlines()
    row = rows[line - 1].strip() if 0 < line <= len(rows) else ""
    return row if len(row) <= _LONGEST_ROW else f"{row[:_LONGEST_ROW]}…"


_OF_LIST = frozenset({"entry-columns-guessed", "entry-dialect", "entry-ratings-unknown"})


def is_of_list(problem: Problem) -> bool:
    """Tell whether a note is about a whole list or a column of it, not about one player."""
    about_column = problem.code in _OF_LIST or problem.code.startswith("entry-column-")
    return about_column or dict(problem.values).get("count", 1) != 1


def list_notes(lists: Sequence[ListRead]) -> list[Problem]:
    """Return the notes about whole lists."""
    return [note for one in lists for note in one.read.problems if is_of_list(note)]


def as_sentence(text: str) -> str:
    """Return a note with a capital letter and a full stop.

    >>> as_sentence("the name is missing"), as_sentence("“x” is new. Check it")
    ('The name is missing.', '“x” is new. Check it.')
    """
    end = "" if text.endswith((".", "!", "?", "…")) else "."
    return text[:1].upper() + text[1:] + end


def counted(lines: Sequence[ListLine]) -> dict[str, int]:
    """Return how many lines there are of each grade."""
    found = Counter(line.grade.value for line in lines)
    return {grade.value: found[grade.value] for grade in Grade}
