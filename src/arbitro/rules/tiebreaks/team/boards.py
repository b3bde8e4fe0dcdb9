"""Tie-breaks by board: board count, top boards, bottom boards left out (C.07 art. 12), Dutch."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from arbitro.model import Colour
from arbitro.reasons import Reason, reason
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable, board_totals, mutual_rounds

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import RoundLine, Working
    from arbitro.rules.tiebreaks.team.table import TeamTieBreakQuery

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


def by_board_count(
    table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules, tied: Sequence[int]
) -> Groups:
    """Split by board count, where all tied have the same game points (C.07 art. 12.1)."""
    if len({table.game.score[entry] for entry in tied}) > 1:
        return [list(tied)]
    return split_by(tied, lambda entry: board_counts(board_totals(table, entry)))


def by_top_boards(
    table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules, tied: Sequence[int]
) -> Groups:
    """Split by the points on the first board, then the second ... (C.07 art. 12.2)."""
    return split_by(tied, lambda entry: [-points for points in board_totals(table, entry)])


def by_bottom_boards(
    table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules, tied: Sequence[int]
) -> Groups:
    """Split by the points without the last board, then without two ... (C.07 art. 12.3)."""
    return split_by(
        tied,
        lambda entry: [-points for points in without_bottom_boards(board_totals(table, entry))],
    )


def by_dutch_points(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
) -> Groups:
    """Split by weighed boards, then the first board, the second ..., then the colour there."""
    found: Groups = []
    for weighed in split_by(tied, lambda entry: -dutch_points(board_totals(table, entry))):
        for group in by_top_boards(table, tie_break, rules, weighed):
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
    # Two matches would mean two colours on the first board, of which none decides.
    if len(rounds) != 1:
        return None
    records = [table.source.entries[entry].record(rounds[0] + 1) for entry in (one, other)]
    draw = table.source.points.game.draw
    # One side is enough: drawn boards are drawn for both.
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
        # Lists compare well but cannot be keys of a dict.
        name = tuple(value) if isinstance(value, list) else value
        assert isinstance(name, Hashable)
        found.setdefault(name, []).append(entry)
        keys[name] = value
    return [found[name] for name in sorted(found)]  # type: ignore[type-var]


def mutual_totals(table: TeamTable, entry: int, others: Sequence[int]) -> list[int]:
    """Return a team's points on each board of its matches against others."""
    rounds = set(mutual_rounds(table, entry, others))
    return board_totals(table, entry, rounds.__contains__)


def explain_board_count(asked: TeamTieBreakQuery) -> Working:
    """Show what every round brings by its boards, and whether the tie can be split by them."""
    steps = []
    if len({asked.table.game.score[entry] for entry in asked.tied}) > 1:
        steps.append(reason("board-count-needs-equal-game-points", asked.edition))
    return _weighed(asked, "board-count", board_counts, steps)


def explain_dutch_points(asked: TeamTieBreakQuery) -> Working:
    """Show what every round brings by its boards, then the boards of those who are tied."""
    steps = []
    if len(asked.tied) > 1:
        steps += _tied_boards(asked, "dutch-board-points", list)
        black = all_drawn_with_black(asked.table, asked.tied)
        if black is not None:
            steps.append(reason("all-drawn-with-black", asked.edition, team=asked.number(black)))
    return _weighed(asked, "dutch-board-points", dutch_points, steps)


def _weighed(
    asked: TeamTieBreakQuery,
    concept: str,
    weigh: Callable[[Sequence[int]], int],
    steps: list[Reason],
) -> Working:
    """Return the working of the points on each board times the weight of the board."""
    lines = [_line_of_boards(asked, index, weigh) for index in range(asked.table.rounds)]
    totals = board_totals(asked.table, asked.entry)
    value = weigh(totals)
    first = reason(concept, asked.edition, boards=tuple(totals), value=value)
    return asked.working(lines, value, None, (first, *steps))


def _line_of_boards(
    asked: TeamTieBreakQuery, index: int, weigh: Callable[[Sequence[int]], int]
) -> RoundLine:
    seats = asked.table.seats[asked.entry][index]
    why = (reason("boards-of-round", boards=tuple(seats)),)
    return asked.of("GP").line(index, None, weigh(seats), why)


def explain_top_boards(asked: TeamTieBreakQuery) -> Working:
    """Show the points on each board of those who are tied."""
    return _of_boards(asked, "top-board-results", list)


def explain_bottom_boards(asked: TeamTieBreakQuery) -> Working:
    """Show the points without the last board, without two ... of those who are tied."""
    return _of_boards(asked, "bottom-board-elimination", without_bottom_boards)


def _of_boards(
    asked: TeamTieBreakQuery, concept: str, rows: Callable[[list[int]], list[int]]
) -> Working:
    if len(asked.tied) < 2:
        return asked.working((), None, None, (reason("no-tie"),))
    steps = _tied_boards(asked, concept, rows)
    return asked.working((), asked.place, None, steps)


def _tied_boards(
    asked: TeamTieBreakQuery, concept: str, rows: Callable[[list[int]], list[int]]
) -> list[Reason]:
    parts = tuple(
        reason(
            "boards-of-team",
            team=asked.number(entry),
            boards=tuple(rows(board_totals(asked.table, entry))),
        )
        for entry in asked.tied
    )
    return [reason(concept, asked.edition, parts)]


def _values(
    weigh: Callable[[Sequence[int]], int],
) -> Callable[[TeamTable, TieBreak, TeamTieBreakRules], list[int]]:
    """Return what gives each team's points weighed by board, in tenths."""
    return lambda table, _tie_break, _rules: [
        weigh(board_totals(table, entry)) for entry in range(table.size)
    ]


TIE_BREAKS = (
    Definition(
        "BC",
        "board-count",
        Unit.TENTHS,
        _values(board_counts),
        explain_board_count,
        split=by_board_count,
        lowest_first=True,
        usual=("BC",),
        of_boards=True,
    ),
    Definition(
        "TBR",
        "top-board-results",
        Unit.PLACE,
        None,
        explain_top_boards,
        split=by_top_boards,
        lowest_first=True,
        usual=("TBR",),
        of_boards=True,
    ),
    Definition(
        "BBE",
        "bottom-board-elimination",
        Unit.PLACE,
        None,
        explain_bottom_boards,
        split=by_bottom_boards,
        lowest_first=True,
        usual=("BBE",),
        of_boards=True,
    ),
    Definition(
        "DUT",
        "dutch-board-points",
        Unit.TENTHS,
        _values(dutch_points),
        explain_dutch_points,
        split=by_dutch_points,
    ),
)
