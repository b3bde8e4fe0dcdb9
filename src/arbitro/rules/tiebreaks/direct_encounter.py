"""Direct encounter: the results among those who are tied (C.07 art. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import FORFEITED, PLAYED, Table

if TYPE_CHECKING:
    from fractions import Fraction

Amount: TypeAlias = "int | Fraction"


class Standing(NamedTuple):
    """One line of the separate standings.

    ``score`` is in tenths, or a share of the possible points where the edition compares
    percentages; ``lowest`` and ``highest`` are what it can become by the games not played.
    """

    entry: int
    met: int
    score: Amount
    lowest: Amount
    highest: Amount


class Step(NamedTuple):
    """One application of the rule: the separate standings and the groups it makes of them.

    ``concept`` says what decided: all have met, a certain place, or nothing (empty).
    """

    standings: tuple[Standing, ...]
    groups: tuple[tuple[int, ...], ...]
    concept: str


def direct_encounter(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> list[list[int]]:
    """Split the entries ``tied`` into groups, best first; a tie that stays is one group."""
    if len(tied) < 2:
        return [list(tied)]
    step = encounter_step(table, tie_break, rules, tied)
    if not step.concept:
        return [list(tied)]
    return [
        group for part in step.groups for group in direct_encounter(table, tie_break, rules, part)
    ]


def encounter_steps(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> list[Step]:
    """Return every application of the rule to ``tied`` and to what is left of it, in order."""
    steps: list[Step] = []
    waiting = [list(tied)]
    while waiting:
        group = waiting.pop(0)
        step = encounter_step(table, tie_break, rules, group)
        steps.append(step)
        if step.concept:
            waiting.extend(list(part) for part in step.groups if len(part) > 1)
    return steps


def encounter_step(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> Step:
    """Apply the rule once (C.07 art. 6.2 and 6.3)."""
    standings = separate_standings(table, tie_break, rules, tied)
    if all(each.met == len(tied) - 1 for each in standings):
        groups = _by_score(standings)
        return Step(standings, groups, "direct-encounter-all-met" if len(groups) > 1 else "")
    if not rules.meeting_needed:
        groups = _by_score(standings)
        return Step(standings, groups, "direct-encounter-points" if len(groups) > 1 else "")
    if table.predetermined or not rules.certain_places:
        return Step(standings, (tuple(tied),), "")
    first = certain_places(standings)
    if not first:
        return Step(standings, (tuple(tied),), "")
    rest = tuple(entry for entry in tied if entry not in first)
    groups = tuple((entry,) for entry in first) + ((rest,) if rest else ())
    return Step(standings, groups, "direct-encounter-certain")


def separate_standings(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> tuple[Standing, ...]:
    """Return the standings of the games among the tied, best score first (C.07 art. 6.1)."""
    members = set(tied)
    games = games_counted(table, tie_break, rules)
    win, loss = int(table.system.win), int(table.system.loss)
    line = _by_percentage if rules.percentage else _by_sum if rules.summed else _by_average
    found = []
    for entry in tied:
        met: dict[int, list[int]] = {}
        for opponent, kind, points in zip(
            table.opponent[entry], table.kind[entry], table.points[entry], strict=True
        ):
            if opponent in members and kind in games:
                met.setdefault(opponent, []).append(points)
        found.append(line(entry, met, len(tied) - 1 - len(met), win, loss))
    return tuple(sorted(found, key=_best_first))


def games_counted(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> frozenset[int]:
    """Return the kinds of round that count among the tied (C.07 art. 6.1.1)."""
    games = frozenset({PLAYED})
    by_rule = rules.forfeits_met or (table.predetermined and rules.predetermined_as_played)
    return games | FORFEITED if tie_break.forfeits_as_played or by_rule else games


def certain_places(standings: Sequence[Standing]) -> list[int]:
    """Return who is alone at the top whatever the missing games bring, then who is next, ...

    ``standings`` have the best score first (C.07 art. 6.3).
    """
    left = sorted(standings, key=lambda each: -each.lowest)
    first: list[int] = []
    while left:
        rivals = left[1:]
        if rivals and left[0].lowest <= max(each.highest for each in rivals):
            break
        first.append(left.pop(0).entry)
    return first


def _by_average(
    entry: int, met: dict[int, list[int]], missing: int, win: int, loss: int
) -> Standing:
    """Add the average points against each opponent (C.07@2024-08 art. 6.1.2)."""
    score: Amount = 0
    for points in met.values():
        score += points[0] if len(points) == 1 else _share(sum(points), len(points))
    return Standing(entry, len(met), score, score + missing * loss, score + missing * win)


def _by_sum(entry: int, met: dict[int, list[int]], missing: int, win: int, loss: int) -> Standing:
    """Add the points of all the games (C.06@2007-01 art. 2(e))."""
    score = sum(sum(each) for each in met.values())
    return Standing(entry, len(met), score, score + missing * loss, score + missing * win)


def _by_percentage(
    entry: int, met: dict[int, list[int]], missing: int, win: int, loss: int
) -> Standing:
    """Divide the points by those that were possible (C.07@2023-07 art. 5.1)."""
    points = sum(sum(each) for each in met.values())
    games = sum(len(each) for each in met.values())
    possible = (games + missing) * win
    return Standing(
        entry,
        len(met),
        _share(points, games * win),
        _share(points + missing * loss, possible),
        _share(points + missing * win, possible),
    )


def _share(points: int, of: int) -> Amount:
    """Return the share of possible points; none where a win brings nothing."""
    if not of:
        return 0
    from fractions import Fraction  # noqa: PLC0415 - it is seldom needed

    return Fraction(points, of)


def _by_score(standings: Sequence[Standing]) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = []
    last: Amount | None = None
    for each in standings:
        if each.score != last:
            groups.append([])
        groups[-1].append(each.entry)
        last = each.score
    return tuple(map(tuple, groups))


def _best_first(standing: Standing) -> tuple[Amount, int]:
    return -standing.score, standing.entry
