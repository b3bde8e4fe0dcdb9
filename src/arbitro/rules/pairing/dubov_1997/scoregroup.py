"""A scoregroup from floaters in to floaters out (art. 6.4, 7.1, 7.2, 8)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Field
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.reading import (
    BLOCKED_UPFLOATERS,
    COLUMNS_WITHOUT_ROWS,
    FLOATERS_OF_A_CLASS,
    Reading,
    taken,
)

# The two columns of a scoregroup and their rows (art. 6.2, 6.3, 7.3, 7.4).

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


def columns(field: Dubov1997Field, members: Sequence[int]) -> Columns:
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


def rows(field: Dubov1997Field, members: Sequence[int]) -> Rows:
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


def first_rows(
    field: Dubov1997Field, white: Sequence[int], black: Sequence[int]
) -> list[Pair] | None:
    """Return the first rows in which nobody meets an old opponent, None where there are none.

    The first White takes the first Black that leaves rows for the others, then the second one, and
    so on: what going back from the last row to the one before comes to (art. 6.3).
    """
    if len(white) != len(black):
        return None
    # First any rows at all: then each choice needs only one change of them to be judged.
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


def _changed(
    field: Dubov1997Field, one: int, other: int, state: tuple[list[int], dict[int, int]]
) -> bool:
    """Give ``one`` another opponent, if who had that one finds somebody else."""
    open_black, holder = state
    loser = holder[other]
    # A copy: where no change is found, the rows stand as they did.
    mine = {had: who for had, who in holder.items() if who != one and had != other}
    opponents = {who: had for had, who in mine.items()}
    rest = [number for number in open_black if number != other]
    if not _enlarged(field, loser, rest, opponents, mine):
        return False
    # Filled anew and not replaced: the caller goes on with this very dictionary.
    holder.clear()
    holder.update(mine)
    holder[other] = one
    return True


def _enlarged(
    field: Dubov1997Field,
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
            # Back along the way: each takes what was reached from it and frees what it had for the
            # one before.
            end: int | None = other
            while end is not None:
                who = reached[end]
                before = opponent.get(who)
                opponent[who], holder[end] = end, who
                end = before if who != root else None
            return True
    return False


def _of_one_column(field: Dubov1997Field, now: Columns) -> tuple[Pair, bool]:
    """Return two of one column who meet, and whether art. 6.3 says so.

    It does of a White who has met every Black: the next below, then the next above.
    """
    white, black = now.white, now.black
    stuck = [one for one in white if not any(field.may_meet(one, number) for number in black)]
    blacks = [one for one in black if not any(field.may_meet(one, number) for number in white)]
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
            rest = [number for number in (*white, *black) if number not in (one, other)]
            if perfect_matching(rest, field.may_meet) is not None:
                return (one, other), one in stuck
    raise AssertionError("columns without rows have a pair of one column where all can be paired")


class ArbiterChoice(NamedTuple):
    """Something art. 9 leaves to the arbiter: by which reading, among whom, who was taken."""

    reading: Reading
    candidates: tuple[int, ...]
    taken: tuple[int, ...]


class Dubov1997Scoregroup(NamedTuple):
    """A scoregroup as it was paired; everybody by place.

    ``raised`` came up to players who had met all the group, ``evening`` to make it even;
    ``pairs`` have those of the floaters first.
    """

    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    raised: tuple[int, ...]
    evening: tuple[int, ...]
    columns: Columns
    pairs: tuple[Pair, ...]
    outgoing: tuple[int, ...]
    choices: tuple[ArbiterChoice, ...]


def pair_group(
    field: Dubov1997Field,
    residents: Sequence[int],
    incoming: Sequence[int],
    lower: Sequence[Sequence[int]],
) -> Dubov1997Scoregroup:
    """Pair a scoregroup; ``lower`` are those below it, the next one first."""
    floated, passing = _floaters_paired(field, residents, incoming)
    gone = set(chain(*floated))
    members = [one for one in residents if one not in gone]
    raised, evening = _raised(field, members, lower)
    members += [*raised, *evening]
    below = [[one for one in group if one not in members] for group in lower]
    leaving, choices = _leaving(field, members, next((group for group in below if group), []))
    made = rows(field, [one for one in members if one not in leaving])
    choices += [
        ArbiterChoice(COLUMNS_WITHOUT_ROWS, tuple(sorted(members)), pair) for pair in made.chosen
    ]
    return Dubov1997Scoregroup(
        tuple(residents),
        tuple(incoming),
        tuple(raised),
        tuple(evening),
        made.columns,
        (*floated, *made.pairs),
        (*passing, *leaving),
        tuple(choices),
    )


def _floaters_paired(
    field: Dubov1997Field, residents: Sequence[int], incoming: Sequence[int]
) -> tuple[list[Pair], list[int]]:
    """Pair those who floated in, White and Black by turns (8.1, 8.2); who cannot be floats on."""
    white = sorted((one for one in incoming if field.prefers_white[one]), key=field.white_order)
    black = sorted((one for one in incoming if not field.prefers_white[one]), key=field.black_order)
    turns = [one for one in chain(*zip_longest(white, black)) if one is not None]
    left = list(residents)
    pairs, passing = list[Pair](), []
    for one in turns:
        # Nobody looks ahead here: each takes the first who may be met, and others may float on.
        able = [number for number in left if field.may_meet(one, number)]
        if not able:
            passing.append(one)
            continue
        other = min(able, key=lambda number: _called(field, number, field.prefers_white[one]))
        pairs.append((one, other))
        left.remove(other)
    return pairs, passing


def _called(field: Dubov1997Field, one: int, against_white: bool) -> tuple[int, ...]:
    """Return the order of opponents: the other preference, the highest R, the lowest ARO."""
    return (int(field.prefers_white[one] is against_white), *field.call_order(one))


def _raised(
    field: Dubov1997Field, members: Sequence[int], lower: Sequence[Sequence[int]]
) -> tuple[list[int], list[int]]:
    """Return who comes up: to those who have met all the group (7.1), and to make it even (7.2)."""
    raised: list[int] = []
    for one in sorted(members, key=field.call_order):
        if not any(field.may_meet(one, other) for other in members):
            # One at a time: whoever comes up for this player is no longer there for the next (7.1).
            raised += _from_below(field, [one], lower, raised, field.prefers_white[one])
    if (len(members) + len(raised)) % 2:
        group = [*members, *raised]
        white = sum(field.prefers_white[one] for one in group)
        return raised, _from_below(field, group, lower, raised, 2 * white > len(group))
    return raised, []


def _from_below(
    field: Dubov1997Field,
    meeting: Sequence[int],
    lower: Sequence[Sequence[int]],
    raised: Sequence[int],
    against_white: bool,
) -> list[int]:
    """Return who may come up to meet one of some players, of the next group that has anybody.

    By the reading ``blocked-upfloaters`` the limit of art. 2.1 gives way before a group is passed.
    """
    gives_way = taken(field.problem.readings, BLOCKED_UPFLOATERS) == "come-up"
    for group in lower:
        able = [
            number
            for number in group
            if number not in raised and any(field.may_meet(number, one) for one in meeting)
        ]
        free = [number for number in able if field.may_come_up[number]]
        if free or (able and gives_way):
            return [min(free or able, key=lambda number: _called(field, number, against_white))]
    return []


def _leaving(
    field: Dubov1997Field, members: Sequence[int], below: Sequence[int]
) -> tuple[list[int], list[ArbiterChoice]]:
    """Return who floats down so that the others can be paired, as few as possible (6.4).

    Those whom somebody of the next group may meet come first; among equals the reading decides.
    """
    needed = 0
    while not _pairable(field, members, needed):
        needed += 1
    leaving: list[int] = []
    choices: list[ArbiterChoice] = []
    if not needed:
        return leaving, choices
    by_average = taken(field.problem.readings, FLOATERS_OF_A_CLASS) == "highest-average"

    def floats_before(one: int) -> tuple[int, ...]:
        average, rating = -field.averages[one], field.ratings[one]
        return (*((average, rating) if by_average else (rating, average)), -field.alphabet[one])

    classes: list[list[int]] = [[], []]
    for one in sorted(members, key=floats_before):
        classes[not any(field.may_meet(one, number) for number in below)].append(one)
    for alike in classes:
        while len(leaving) < needed:
            able = [
                one
                for one in alike
                if one not in leaving
                and _pairable(
                    field,
                    [member for member in members if member != one and member not in leaving],
                    needed - len(leaving) - 1,
                )
            ]
            if not able:
                break
            leaving.append(able[0])
            if len(able) > 1:
                choices.append(ArbiterChoice(FLOATERS_OF_A_CLASS, tuple(able), (able[0],)))
    return leaving, choices


def _pairable(field: Dubov1997Field, members: Sequence[int], leaving: int) -> bool:
    """Tell whether all but some players can be paired with each other."""
    # Negative vertices are places outside: anybody may take one, and no two of them meet.
    nobody = range(-leaving, 0)

    def adjacent(a: int, b: int) -> bool:
        return field.may_meet(a, b) if min(a, b) >= 0 else max(a, b) >= 0

    return perfect_matching([*members, *nobody], adjacent) is not None
