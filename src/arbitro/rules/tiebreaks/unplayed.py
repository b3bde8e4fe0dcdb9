"""Unplayed rounds in tie-breaks built on opponents' scores (C.07 art. 15 and 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arbitro.reasons import Reason, reason
from arbitro.rules.tiebreaks.definition import Unit
from arbitro.rules.tiebreaks.rules import Cut, Element, TieBreakRules, by_opponent
from arbitro.rules.tiebreaks.table import FORFEITED, NOBODY, VOLUNTARY, Table, remembered

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import TieBreakQuery, Working


def seen_scores(table: Table, rules: TieBreakRules) -> list[int]:
    """Return everybody's score as it counts in their opponents' tie-breaks (C.07 art. 16.3).

    Where pairings are predetermined it is the score itself.
    """
    # Art. 15.2: nothing is adjusted where pairings were known, withdrawn players included.
    if rules.takes_forfeits(table):
        return table.score
    return remembered(
        table,
        ("seen", rules.edition, rules.seen_as_drawn, rules.seen_as_draws),
        lambda: [
            score + (0 if clean else sum(number for _, number in adjustments(table, rules, entry)))
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
    by_rule = rules.forfeits_met or rules.takes_forfeits(table)
    as_played = FORFEITED if forfeits_as_played or by_rule else frozenset[int]()
    elements = []
    for index, kind in enumerate(table.kind[entry]):
        opponent = table.opponent[entry][index]
        if opponent != NOBODY and (not kind or kind in as_played):
            score = seen[opponent]
            elements.append(Element(index, opponent, score, score))
        # A free round of a round robin is nobody's unplayed game and gets no dummy.
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
        for element in elements:
            if element.dummy:
                points[element.round] = table.system.draw
    return [element._replace(value=element.basis * points[element.round]) for element in elements]


def cut(
    elements: Sequence[Element], low: int, high: int, rules: TieBreakRules
) -> tuple[list[Element], list[Cut]]:
    """Leave out the ``low`` least and then the ``high`` most significant elements.

    Returns what is kept and what was cut, in the order it was cut.
    """
    kept = list(elements)
    cuts: list[Cut] = []
    for _ in range(min(low, len(kept))):
        # One at a time: each cut compares what is left anew (art. 16.5).
        cuts.append(rules.low_cut(kept))
        kept.remove(cuts[-1].element)
    # After the low cuts: the text has the least significant go first.
    for _ in range(min(high, len(kept))):
        cuts.append(Cut(max(kept, key=by_opponent), "median"))
        kept.remove(cuts[-1].element)
    return kept, cuts


def of_elements(
    asked: TieBreakQuery,
    elements: list[Element],
    *,
    drawn: int | None = None,
    forfeit_win: str = "",
) -> Working:
    """Show the elements, those cut with the article that chose them.

    ``drawn`` is the round, counted from 0, whose games count as drawn; ``forfeit_win`` the concept
    that leaves out rounds which have an opponent.
    """
    low, high = asked.tie_break.cut_low, asked.tie_break.cut_high
    _, cuts = cut(elements, low, high, asked.rules)
    # A round brings one element at most, so it names the element.
    concepts = {item.element.round: item.concept for item in cuts}
    by_round = {element.round: element for element in elements}
    lines = []
    for index in range(asked.table.rounds):
        element = by_round.get(index)
        if element is None:
            lines.append(asked.left_out(index, None, 0, _about_left_out(asked, index, forfeit_win)))
            continue
        reasons = _about_score(asked, element)
        if index == drawn and element.opponent != NOBODY:
            reasons = (reason("fore-buchholz", asked.edition), *reasons)
        if index in concepts:
            reasons = (*reasons, _about_cut(asked, concepts[index], index))
            lines.append(asked.cut(index, element.basis, element.value, reasons))
        else:
            lines.append(asked.line(index, element.basis, element.value, reasons))
    return asked.summed(lines, Unit.TENTHS)


def _about_left_out(asked: TieBreakQuery, index: int, forfeit_win: str) -> tuple[Reason, ...]:
    """Say why a round is left out that could have had an opponent."""
    if "own" in asked.rules.by_event and asked.table.kind[asked.entry][index]:
        return (reason("unplayed-rounds-override", asked.override, opponents=0),)
    if not forfeit_win or asked.table.opponent[asked.entry][index] == NOBODY:
        return ()
    return (reason(forfeit_win, asked.edition),)


def _about_cut(asked: TieBreakQuery, concept: str, index: int) -> Reason:
    """Say which rule chose to leave a round out."""
    if "cuts" not in asked.rules.by_event or concept == "median":
        return reason(concept, asked.edition)
    chosen = (reason(concept),)
    return reason("unplayed-rounds-override", asked.override, chosen, cut=index + 1)


def _about_score(asked: TieBreakQuery, element: Element) -> tuple[Reason, ...]:
    """Say what is not plain about the score of the opponent of a round."""
    if element.dummy:
        return (about_dummy(asked, element),)
    about: tuple[Reason, ...] = ()
    if asked.table.kind[asked.entry][element.round] in FORFEITED:
        by_system = asked.rules.takes_forfeits(asked.table)
        about = (asked.forfeit_as_game if by_system else reason("forfeit-as-played"),)
    adjusted = _about_adjusted(asked, element.opponent)
    return (*about, adjusted) if adjusted else about


def about_dummy(asked: TieBreakQuery, element: Element) -> Reason:
    """Say where the score of an unplayed round's opponent comes from."""
    table, rules, edition = asked.table, asked.rules, asked.edition
    seen = seen_scores(table, rules)
    found = rules.dummy(table, seen, asked.entry, element.round)
    assert found is not None, element  # the element was made of it
    score, concept = found
    own = table.score[asked.entry]
    if "own" in rules.by_event:
        why = (reason(concept, own=own, score=score),) if concept == "virtual-opponent" else ()
        return reason("unplayed-rounds-override", asked.override, why, own=own, score=score)
    if concept == "dummy-cap-forfeit":
        opponent = int(table.tpn[element.opponent])
        cap = reason("dummy-cap-forfeit", edition, opponent=opponent, cap=score)
        return reason("dummy-opponent", edition, (cap,), own=own, score=score)
    if concept == "dummy-cap-bye":
        cap = reason("dummy-cap-bye", edition, rounds=table.rounds, cap=score)
        return reason("dummy-opponent", edition, (cap,), own=own, score=score)
    return reason(concept, edition, own=own, score=score)


def _about_adjusted(asked: TieBreakQuery, opponent: int) -> Reason | None:
    """Say which unplayed rounds of an opponent count as draws here, None where none does."""
    table = asked.table
    found = list(adjustments(table, asked.rules, opponent))
    # A half-point bye seen as a draw changes nothing and needs no word.
    if not any(change for _, change in found):
        return None
    draw = int(table.system.draw)
    by_event = "seen" in asked.rules.by_event
    parts = tuple(
        reason(
            "unplayed-rounds-override" if by_event else asked.rules.drawn_by,
            asked.override if by_event else asked.edition,
            round=index + 1,
            awarded=draw - change,
            counted=draw,
        )
        # The rounds were found from the last back; people read them forwards.
        for index, change in reversed(found)
    )
    return reason(
        "score-for-opponents",
        asked.edition,
        parts,
        opponent=int(table.tpn[opponent]),
        score=table.score[opponent],
        adjusted=seen_scores(table, asked.rules)[opponent],
    )
