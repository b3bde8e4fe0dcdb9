"""Tables of another kind given as a list of players: which page or command takes them."""

from __future__ import annotations

from arbitro.formats.crosstable_heads import is_crosstable
from arbitro.formats.problems import Problem, problem
from arbitro.formats.round_lists import read_round_list


def taken_elsewhere(text: str) -> tuple[Problem, ...]:
    r"""Return what is said of a table that belongs on another page; nothing of a list of players.

    The boards of a round have half of the players under one head and are refused. A crosstable has
    all of them: they can be entered, and it is told where its results can be taken over as well.

    >>> [each.code for each in taken_elsewhere("Rk.;Name;Rtg;1.Rd;Pts.\n1;Gil, Ana;2105;2w1;1")]
    ['entry-list-is-crosstable']
    >>> taken_elsewhere("Name;Rating\nGil, Ana;2105")
    ()
    """
    if read_round_list(text).value.boards:
        return (problem("entry-list-is-round", 1, 1),)
    if is_crosstable(text.encode(errors="replace")):
        return (problem("entry-list-is-crosstable", 1, 1),)
    return ()
