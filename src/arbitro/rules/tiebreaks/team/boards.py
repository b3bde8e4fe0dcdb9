"""Tie-breaks by board: board count, top boards, bottom boards left out (C.07 art. 12), Dutch."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from arbitro.model import Colour, TeamScore
from arbitro.rules.tiebreaks.team.table import TeamTable, board_totals, mutual_rounds

Groups = list[list[int]]


def board_counts(totals: Sequence[int]) -> int:
    """Return the board number times the points on it, added up: lower is better.

    >>> board_counts([10, 5, 0, 20])
    100
    """
    return sum(number * points for number, points in enumerate(totals, start=1))


def dutch_points(totals: Sequence[int]) -> int:
    """Return the points weighed by board, the first the most (FCE.02@1994 art. 12).

    >>> dutch_points([10, 5, 0, 20])
    75
    """
    return sum((len(totals) - place) * points for place, points in enumerate(totals))


def without_bottom_boards(totals: Sequence[int]) -> list[int]:
    """Return the points without the last board, without the last two, and so on.

    >>> without_bottom_boards([10, 5, 0, 20])
    [15, 15, 10]
    """
    return [sum(totals[:kept]) for kept in range(len(totals) - 1, 0, -1)]


def by_board_count(table: TeamTable, tied: Sequence[int]) -> Groups:
    """Split by board count, where all tied have the same game points (C.07 art. 12.1)."""
    if len({table.game.score[entry] for entry in tied}) > 1:
        return [list(tied)]
    return split_by(tied, lambda entry: board_counts(board_totals(table, entry)))


def by_top_boards(table: TeamTable, tied: Sequence[int]) -> Groups:
    """Split by the points on the first board, then the second ... (C.07 art. 12.2)."""
    return split_by(tied, lambda entry: [-points for points in board_totals(table, entry)])


def by_bottom_boards(table: TeamTable, tied: Sequence[int]) -> Groups:
    """Split by the points without the last board, then without two ... (C.07 art. 12.3)."""
    return split_by(
        tied,
        lambda entry: [-points for points in without_bottom_boards(board_totals(table, entry))],
    )


def by_dutch_points(table: TeamTable, tied: Sequence[int]) -> Groups:
    """Split by weighed boards, then the first board, the second ..., then the colour there."""
    found: Groups = []
    for weighed in split_by(tied, lambda entry: -dutch_points(board_totals(table, entry))):
        for group in by_top_boards(table, weighed):
            black = all_drawn_with_black(table, group)
            if black is None:
                found.append(group)
            else:
                found += [[black], [entry for entry in group if entry != black]]
    return found


def all_drawn_with_black(table: TeamTable, tied: Sequence[int]) -> int | None:
    """Return who had Black on the first board of the one match of two teams, all boards drawn.

    None where there is no such match (FCE.02@1994 art. 12).
    """
    if len(tied) != 2:
        return None
    one, other = tied
    rounds = mutual_rounds(table, one, [other])
    if len(rounds) != 1:
        return None
    records = [table.source.entries[entry].record(rounds[0] + 1) for entry in (one, other)]
    draw = table.source.points.game.draw
    if not records[0].boards or any(game.points != draw for game in records[0].boards):
        return None
    return next((e for e, r in zip(tied, records, strict=True) if r.colour is Colour.BLACK), None)


def split_by(tied: Sequence[int], key: Callable[[int], object]) -> Groups:
    """Split into groups of one key, the lowest first; inside a group the order stays.

    >>> split_by([4, 5, 6], lambda entry: entry % 2)
    [[4, 6], [5]]
    """
    found: dict[Hashable, list[int]] = {}
    keys: dict[Hashable, object] = {}
    for entry in tied:
        value = key(entry)
        name = tuple(value) if isinstance(value, list) else value
        assert isinstance(name, Hashable)
        found.setdefault(name, []).append(entry)
        keys[name] = value
    return [found[name] for name in sorted(found)]  # type: ignore[type-var]


def mutual_totals(table: TeamTable, entry: int, others: Sequence[int]) -> list[int]:
    """Return a team's points on each board of its matches against others."""
    rounds = set(mutual_rounds(table, entry, others))
    return board_totals(table, entry, rounds.__contains__)


def game_points(table: TeamTable, entry: int) -> int:
    """Return a team's game points, in tenths."""
    return table.of(TeamScore.GAME_POINTS).score[entry]
