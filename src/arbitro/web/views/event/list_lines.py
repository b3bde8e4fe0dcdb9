"""The lines of lists of players as they were understood: the doubtful ones first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from arbitro.desk.derived.lists.list_comparison import ListComparison
from arbitro.formats.rating_list.names import folded
from arbitro.formats.texts.problems import Problem
from arbitro.model import Player
from arbitro.web.views.event.sent_lists import ListRead


class Grade(Enum):
    """How a line is to be taken, the most doubtful first."""

    TWICE = "twice"
    LOOK = "look"
    KNOWN = "known"
    READY = "ready"


_ORDER = tuple(Grade)


class ListLine(NamedTuple):
    """A line of a list: its place, who was understood, and what is doubtful about it.

    ``others`` are the places of the lines with the same name.
    """

    place: int
    player: Player
    grade: Grade
    problems: tuple[Problem, ...] = ()
    others: tuple[int, ...] = ()


def list_lines(
    lists: Sequence[ListRead], players: Sequence[Player], beside: ListComparison
) -> list[ListLine]:
    """Return every line with its grade, the doubtful ones first, else in the order of the list."""
    new = {id(player) for player in beside.new}
    problems = _problems_of(lists, len(players))
    names = [folded(player.name) for player in players]
    often = Counter(names)
    found = []
    for place, player in enumerate(players, 1):
        name = names[place - 1]
        others: tuple[int, ...] = ()
        if often[name] > 1:
            others = tuple(at for at, other in enumerate(names, 1) if other == name and at != place)
        of_line = problems.get(place, ())
        if id(player) not in new:
            grade = Grade.KNOWN
        elif others:
            grade = Grade.TWICE
        else:
            grade = Grade.LOOK if of_line else Grade.READY
        found.append(ListLine(place, player, grade, of_line, others))
    return sorted(found, key=lambda line: _ORDER.index(line.grade))


def _problems_of(lists: Sequence[ListRead], count: int) -> dict[int, tuple[Problem, ...]]:
    """Return the problems of each line of one list, nothing where a line may be no player's."""
    if len(lists) != 1 or lists[0].layout is None:
        return {}
    text, head = lists[0].text.splitlines(), lists[0].layout.head
    written = [at for at, line in enumerate(text, 1) if at > head and line.strip()]
    if len(written) != count:
        return {}
    place_of = {at: place for place, at in enumerate(written, 1)}
    found: dict[int, tuple[Problem, ...]] = {}
    for problem in lists[0].read.problems:
        place = place_of.get(problem.line)
        if place is not None and not is_of_list(problem):
            found[place] = (*found.get(place, ()), problem)
    return found


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
