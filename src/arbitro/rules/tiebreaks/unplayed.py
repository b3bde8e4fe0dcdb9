"""Unplayed rounds in tie-breaks built on opponents' scores (C.07 art. 15 and 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.rules.tiebreaks.rules import Cut, Element, TieBreakRules
from arbitro.rules.tiebreaks.table import FORFEITED, NOBODY, VOLUNTARY, Table, remembered


def seen_scores(table: Table, rules: TieBreakRules) -> list[int]:
    """Return everybody's score as it counts in their opponents' tie-breaks (C.07 art. 16.3).

    Where pairings are predetermined it is the score itself.
    """
    if table.predetermined:
        return table.score
    return remembered(
        table,
        ("seen", rules.edition),
        lambda: [
            score + (0 if clean else sum(each for _, each in adjustments(table, rules, entry)))
            for entry, (score, clean) in enumerate(zip(table.score, table.clean, strict=True))
        ],
    )


def adjustments(table: Table, rules: TieBreakRules, entry: int) -> Iterator[tuple[int, int]]:
    """Yield the rounds of an entry that opponents see as draws, and what that changes.

    They are the last voluntary unplayed rounds: no round one was available to play comes after.
    """
    if table.predetermined:
        return
    kinds, points = table.kind[entry], table.points[entry]
    for index in range(table.rounds - 1, -1, -1):
        if kinds[index] not in VOLUNTARY:
            return
        if kinds[index] in rules.seen_as_draws:
            yield index, table.system.draw - points[index]


def opposing_scores(
    table: Table, rules: TieBreakRules, entry: int, *, forfeits_as_played: bool
) -> list[Element]:
    """Return the score of the opponent of each round, real or dummy, as its contribution.

    Where pairings are predetermined forfeits count as games and free rounds not at all.
    """
    seen = seen_scores(table, rules)
    as_played = FORFEITED if forfeits_as_played or table.predetermined else frozenset[int]()
    elements = []
    for index, kind in enumerate(table.kind[entry]):
        opponent = table.opponent[entry][index]
        if opponent != NOBODY and (not kind or kind in as_played):
            score = seen[opponent]
            elements.append(Element(index, opponent, score, score))
        elif not table.predetermined:
            score, _ = rules.dummy(table, seen, entry, index)
            elements.append(
                Element(index, opponent, score, score, voluntary=kind in VOLUNTARY, dummy=True)
            )
    return elements


def multiplied(table: Table, entry: int, elements: Sequence[Element]) -> list[Element]:
    """Return the elements with the contribution multiplied by the points of the round."""
    points = table.points[entry]
    return [each._replace(value=each.basis * points[each.round]) for each in elements]


def cut(
    elements: Sequence[Element], low: int, high: int, rules: TieBreakRules
) -> tuple[list[Element], list[Cut]]:
    """Leave out the ``low`` least and then the ``high`` most significant elements.

    Returns what is kept and what was cut, in the order it was cut.
    """
    kept = list(elements)
    cuts: list[Cut] = []
    for _ in range(min(low, len(kept))):
        cuts.append(rules.low_cut(kept))
        kept.remove(cuts[-1].element)
    for _ in range(min(high, len(kept))):
        cuts.append(Cut(max(kept, key=_significance), "median"))
        kept.remove(cuts[-1].element)
    return kept, cuts


def _significance(element: Element) -> tuple[int, int]:
    return element.basis, element.value
