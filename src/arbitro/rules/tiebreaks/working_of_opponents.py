"""The working of tie-breaks of opponents' scores: Buchholz, its relatives, Sonneborn-Berger."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from arbitro.reasons.reason import Reason, reason
from arbitro.rules.tiebreaks.buchholz import (
    as_varied,
    buchholz,
    buchholz_elements,
    fore_table,
    is_fore,
    opponents_met,
)
from arbitro.rules.tiebreaks.definitions import Unit
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import Element
from arbitro.rules.tiebreaks.sonneborn_berger import sonneborn_berger_elements
from arbitro.rules.tiebreaks.table import FORFEITED, NOBODY, Table
from arbitro.rules.tiebreaks.unplayed import adjustments, cut, seen_scores
from arbitro.rules.tiebreaks.worksheets import (
    Asked,
    Fate,
    Working,
    forfeit_as_game,
    line_of,
    not_counted,
    total,
)


def of_buchholz(asked: Asked) -> Working:
    """Show every opponent's score as it counts, real or dummy, and what is cut."""
    tie_break, rules = as_varied(asked.table, asked.tie_break, asked.rules)
    asked = _in_fore_table(replace(asked, tie_break=tie_break, rules=rules))
    elements = buchholz_elements(asked.table, asked.tie_break, asked.rules, asked.entry)
    return of_elements(asked, elements)


def of_sonneborn_berger(asked: Asked) -> Working:
    """Show every product of opponent's score and points, and what is cut."""
    elements = sonneborn_berger_elements(asked.table, asked.tie_break, asked.rules, asked.entry)
    return of_elements(asked, elements)


def of_average_buchholz(asked: Asked) -> Working:
    """Show the Buchholz of every opponent met over the board, and the mean."""
    base = TieBreak("FB" if asked.tie_break.fore else "BH")
    sums = buchholz(asked.table, base, asked.rules)
    met = opponents_met(asked.table, asked.entry)
    rounds = [
        index
        for index, opponent in enumerate(asked.table.opponent[asked.entry])
        if opponent != NOBODY and not asked.table.kind[asked.entry][index]
    ]
    lines = tuple(
        line_of(asked, index, sums[other], sums[other])
        for index, other in zip(rounds, met, strict=True)
    )
    if not lines:
        return Working((), None, Unit.TENTHS, (reason("nobody-met"),))
    value = Fraction(total(lines), len(lines))
    step = reason(
        "average-of-opponents-buchholz",
        asked.edition,
        total=total(lines),
        count=len(lines),
        value=value / 10,
    )
    return Working(lines, value, Unit.TENTHS, (step,))


def of_sum_of_buchholz(asked: Asked) -> Working:
    """Show the Buchholz of the opponent of every round, one's own where it was not played."""
    sums = buchholz(asked.table, TieBreak("BH"), asked.rules)
    lines = []
    for element in buchholz_elements(asked.table, asked.tie_break, asked.rules, asked.entry):
        value = sums[asked.entry if element.dummy else element.opponent]
        why = (_about_dummy(asked, element),) if element.dummy else ()
        lines.append(line_of(asked, element.round, element.basis, value, why))
    return Working(tuple(lines), total(lines), Unit.TENTHS)


def _in_fore_table(asked: Asked) -> Asked:
    if not is_fore(asked.tie_break):
        return asked
    return replace(asked, table=fore_table(asked.table, asked.rules))


def of_elements(asked: Asked, elements: list[Element]) -> Working:
    """Write down the elements, those cut with the article that chose them."""
    low, high = asked.tie_break.cut_low, asked.tie_break.cut_high
    _, cuts = cut(elements, low, high, asked.rules)
    concepts = {each.element.round: each.concept for each in cuts}
    by_round = {element.round: element for element in elements}
    lines = []
    for index in range(asked.table.rounds):
        element = by_round.get(index)
        if element is None:
            out = _about_left_out(asked, index)
            lines.append(not_counted(line_of(asked, index, None, 0, out), Fate.LEFT_OUT))
            continue
        reasons = _about_score(asked, element)
        fate = Fate.COUNTED
        if index in concepts:
            fate, reasons = Fate.CUT, (*reasons, _about_cut(asked, concepts[index], index))
        line = line_of(asked, index, element.basis, element.value, reasons)
        lines.append(not_counted(line, fate))
    return Working(tuple(lines), total(lines), Unit.TENTHS)


def _about_left_out(asked: Asked, index: int) -> tuple[Reason, ...]:
    """Say why a round is left out that could have had an opponent."""
    if "own" in asked.rules.by_event and asked.table.kind[asked.entry][index]:
        return (reason("unplayed-rounds-override", asked.override, opponents=0),)
    if asked.tie_break.name != "HM" or asked.table.opponent[asked.entry][index] == NOBODY:
        return ()
    return (reason("harkness-forfeit-win", asked.edition),)


def _about_cut(asked: Asked, concept: str, index: int) -> Reason:
    """Say which rule chose to leave a round out."""
    if "cuts" not in asked.rules.by_event or concept == "median":
        return reason(concept, asked.edition)
    chosen = (reason(concept),)
    return reason("unplayed-rounds-override", asked.override, chosen, cut=index + 1)


def _about_score(asked: Asked, element: Element) -> tuple[Reason, ...]:
    """Say what is not plain about the score of the opponent of a round."""
    table, edition = asked.table, asked.edition
    drawn = is_fore(asked.tie_break) and _is_drawn(asked, element)
    about = (reason("fore-buchholz", edition),) if drawn else ()
    if element.dummy:
        return (*about, _about_dummy(asked, element))
    if table.kind[asked.entry][element.round] in FORFEITED:
        by_system = table.predetermined and asked.rules.predetermined_as_played
        played = forfeit_as_game(edition) if by_system else reason("forfeit-as-played")
        about = (*about, played)
    adjusted = _about_adjusted(table, asked, element.opponent)
    return (*about, adjusted) if adjusted else about


def _is_drawn(asked: Asked, element: Element) -> bool:
    """Tell whether a round is the one whose games count as drawn."""
    fore = asked.table
    return element.round == fore.rounds - 1 and element.opponent != NOBODY


def _about_dummy(asked: Asked, element: Element) -> Reason:
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


def _about_adjusted(table: Table, asked: Asked, opponent: int) -> Reason | None:
    """Say which unplayed rounds of an opponent count as draws here, None where none does."""
    found = list(adjustments(table, asked.rules, opponent))
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
