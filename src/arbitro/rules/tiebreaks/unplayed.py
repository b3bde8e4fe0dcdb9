"""Unplayed rounds in tie-breaks built on opponents' scores (C.07 art. 15 and 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.rules.tiebreaks.rules import Cut, Element, TieBreakRules
from arbitro.rules.tiebreaks.table import FORFEITED, NOBODY, VOLUNTARY, Table, remembered


def seen_scores(table: Table, rules: TieBreakRules) -> list[int]:
    """Return everybody's score as it counts in their opponents' tie-breaks (C.07 art. 16.3).

    Where pairings are predetermined it is the score itself.
    """
    if table.predetermined and rules.predetermined_as_played:
        return table.score
    return remembered(
        table,
        ("seen", rules.edition, rules.seen_as_drawn, rules.seen_as_draws),
        lambda: [
            score + (0 if clean else sum(each for _, each in adjustments(table, rules, entry)))
            for entry, (score, clean) in enumerate(zip(table.score, table.clean, strict=True))
        ],
    )


def adjustments(table: Table, rules: TieBreakRules, entry: int) -> Iterator[tuple[int, int]]:
    """Yield the rounds of an entry that opponents see as draws, and what that changes."""
    return rules.seen_as_drawn(rules, table, entry)


def opposing_scores(
    table: Table, rules: TieBreakRules, entry: int, *, forfeits_as_played: bool
) -> list[Element]:
    """Return the score of the opponent of each round, real or dummy, as its contribution.

    Where pairings are predetermined free rounds do not count, and forfeits may count as games.
    """
    seen = seen_scores(table, rules)
    by_rule = rules.forfeits_met or (table.predetermined and rules.predetermined_as_played)
    as_played = FORFEITED if forfeits_as_played or by_rule else frozenset[int]()
    elements = []
    for index, kind in enumerate(table.kind[entry]):
        opponent = table.opponent[entry][index]
        if opponent != NOBODY and (not kind or kind in as_played):
            score = seen[opponent]
            elements.append(Element(index, opponent, score, score))
        elif opponent != NOBODY or not table.predetermined:
            found = rules.dummy(table, seen, entry, index)
            if found is None:
                continue
            score, _ = found
            elements.append(
                Element(index, opponent, score, score, voluntary=kind in VOLUNTARY, dummy=True)
            )
    return elements


def multiplied(
    table: Table, rules: TieBreakRules, entry: int, elements: Sequence[Element]
) -> list[Element]:
    """Return the elements with the contribution multiplied by the points of the round."""
    points = list(table.points[entry])
    if rules.drawn_against_oneself:
        for each in elements:
            if each.dummy:
                points[each.round] = table.system.draw
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
