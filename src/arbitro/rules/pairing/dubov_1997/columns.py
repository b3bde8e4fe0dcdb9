"""The two columns of a scoregroup and their rows (art. 6.2, 6.3, 7.3, 7.4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from arbitro.rules.pairing.dubov_1997.field import Field
from arbitro.rules.pairing.matching.pairable import perfect_matching

Pair = tuple[int, int]


class Columns(NamedTuple):
    """Who is to have White and who Black, each from the top, and who changed sides for it."""

    white: list[int]
    black: list[int]
    changed: tuple[int, ...]


class Rows(NamedTuple):
    """The pairs of a scoregroup; ``chosen`` are those of one column the text leaves open."""

    columns: Columns
    pairs: tuple[Pair, ...]
    chosen: tuple[Pair, ...]


def columns(field: Field, members: Sequence[int]) -> Columns:
    """Write both columns, as long as each other where colours allow it (7.3, 7.4, 2.2)."""
    white = [one for one in members if field.prefers_white[one]]
    black = [one for one in members if not field.prefers_white[one]]
    half = (len(white) - len(black)) // 2
    if half > 0:
        able = [one for one in white if field.takes_black[one]]
        able.sort(key=lambda one: (field.averages[one], -field.ratings[one], field.alphabet[one]))
        changed = able[:half]
    else:
        able = [one for one in black if field.takes_white[one]]
        able.sort(key=lambda one: (-field.averages[one], field.ratings[one], field.alphabet[one]))
        changed = able[: (len(black) - len(white)) // 2]
    white = [one for one in members if field.prefers_white[one] is not (one in changed)]
    black = [one for one in members if field.prefers_white[one] is (one in changed)]
    white.sort(key=field.white_order)
    black.sort(key=field.black_order)
    return Columns(white, black, tuple(changed))


def rows(field: Field, members: Sequence[int]) -> Rows:
    """Pair a scoregroup of whom all can be paired, row by row.

    Where the columns have no rows two of one column meet, and the others stand in new columns.
    """
    left = list(members)
    first = columns(field, left)
    now, pairs, chosen = first, list[Pair](), list[Pair]()
    while True:
        found = first_rows(field, now.white, now.black)
        if found is not None:
            return Rows(first, (*pairs, *found), tuple(chosen))
        pair, stated = _of_one_column(field, now)
        pairs.append(pair)
        if not stated:
            chosen.append(pair)
        left = [one for one in left if one not in pair]
        now = columns(field, left)


def first_rows(field: Field, white: Sequence[int], black: Sequence[int]) -> list[Pair] | None:
    """Return the first rows in which nobody meets an old opponent, None where there are none.

    The first White takes the first Black that leaves rows for the others, then the second one, and
    so on: what going back from the last row to the one before comes to (art. 6.3).
    """
    if len(white) != len(black):
        return None
    opponent: dict[int, int] = {}
    holder: dict[int, int] = {}
    open_black = list(black)
    for one in white:
        if not _enlarged(field, one, open_black, opponent, holder):
            return None
    for one in white:
        for other in open_black:
            if opponent[one] == other or (
                field.may_meet(one, other) and _changed(field, one, other, (open_black, holder))
            ):
                break
        opponent[one] = other
        open_black.remove(other)
        del holder[other]
        opponent.update({who: had for had, who in holder.items()})
    return [(one, opponent[one]) for one in white]


def _changed(field: Field, one: int, other: int, state: tuple[list[int], dict[int, int]]) -> bool:
    """Give ``one`` another opponent, if who had that one finds somebody else."""
    open_black, holder = state
    loser = holder[other]
    mine = {had: who for had, who in holder.items() if who != one and had != other}
    opponents = {who: had for had, who in mine.items()}
    rest = [each for each in open_black if each != other]
    if not _enlarged(field, loser, rest, opponents, mine):
        return False
    holder.clear()
    holder.update(mine)
    holder[other] = one
    return True


def _enlarged(
    field: Field,
    root: int,
    black: Sequence[int],
    opponent: dict[int, int],
    holder: dict[int, int],
) -> bool:
    """Give ``root`` an opponent, others changing theirs where needed; tell whether it went."""
    reached: dict[int, int] = {}
    waiting = deque([root])
    while waiting:
        one = waiting.popleft()
        for other in black:
            if other in reached or not field.may_meet(one, other):
                continue
            reached[other] = one
            if other in holder:
                waiting.append(holder[other])
                continue
            end: int | None = other
            while end is not None:
                who = reached[end]
                before = opponent.get(who)
                opponent[who], holder[end] = end, who
                end = before if who != root else None
            return True
    return False


def _of_one_column(field: Field, now: Columns) -> tuple[Pair, bool]:
    """Return two of one column who meet, and whether art. 6.3 says so.

    It does of a White who has met every Black: the next below, then the next above.
    """
    white, black = now.white, now.black
    stuck = [one for one in white if not any(field.may_meet(one, each) for each in black)]
    blacks = [one for one in black if not any(field.may_meet(one, each) for each in white)]
    for one, column in chain(
        ((one, white) for one in stuck),
        ((one, black) for one in blacks),
        ((one, white) for one in white),
        ((one, black) for one in black),
    ):
        at = column.index(one)
        for other in (*column[at + 1 :], *reversed(column[:at])):
            if not field.may_meet(one, other):
                continue
            rest = [each for each in (*white, *black) if each not in (one, other)]
            if perfect_matching(rest, field.may_meet) is not None:
                return (one, other), one in stuck
    raise AssertionError("columns without rows have a pair of one column where all can be paired")
