"""The values of a tie-break for everybody, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arbitro.model import EditionKey
from arbitro.reasons.reason import Refused, reason, refused
from arbitro.rules.tiebreaks.definitions import DEFINITIONS, OF_BUCHHOLZ, OF_RATINGS, Value
from arbitro.rules.tiebreaks.notation import TEAM, TieBreak
from arbitro.rules.tiebreaks.rules import RULES, TieBreakRules
from arbitro.rules.tiebreaks.table import Table

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.event_rules import EventRules


def rules_of(edition: EditionKey, event: EventRules | None = None) -> TieBreakRules:
    """Return the rules of an edition, as an event has changed them.

    KeyError where the edition is none of tie-breaks.
    """
    if event is None:
        return RULES[edition]
    from arbitro.rules.tiebreaks.event_rules import with_event_rules  # noqa: PLC0415 - rare

    return with_event_rules(RULES[edition], event)


def refusal(tie_break: TieBreak, rules: TieBreakRules, table: Table) -> Refused | None:
    """Return why a tie-break cannot be used in this edition and tournament, None if it can."""
    name = tie_break.name
    if name in TEAM or tie_break.score:
        return refused("tie-break-for-teams", tie_break=str(tie_break))
    if name not in DEFINITIONS:
        return refused("tie-break-of-organiser", tie_break=str(tie_break))
    if name not in rules.names:
        return refused("tie-break-not-in-edition", tie_break=name, edition=rules.edition)
    for modifier in modifiers_of(tie_break):
        if (name, modifier) not in rules.modifiers:
            return refused("tie-break-modifier-not-possible", tie_break=name, modifier=modifier)
    if name in OF_BUCHHOLZ and table.predetermined and not rules.buchholz_in_round_robins:
        why = reason("buchholz-not-in-round-robins", rules.edition)
        return refused("tie-break-not-in-round-robins", (why,), tie_break=str(tie_break))
    if name in OF_RATINGS and 0 in table.rating and not rules.unrated_left_out:
        why = reason("unrated-players-in-tie-breaks", rules.edition)
        unrated = table.rating.count(0)
        return refused("tie-break-needs-ratings", (why,), tie_break=str(tie_break), count=unrated)
    return None


def compute(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> Sequence[Value] | Refused:
    """Return the value of a tie-break for each entry of the table.

    The direct encounter has no value outside a tie: for it every value is None.
    """
    refusing = refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    definition = DEFINITIONS[tie_break.name]
    if definition.compute is None:
        return [None] * table.size
    return definition.compute(table, tie_break, rules)


def ranked_last(tie_break: TieBreak, rules: TieBreakRules, table: Table) -> frozenset[int]:
    """Return the entries whose value ranks below everybody else's, whatever it is."""
    if tie_break.name not in ("TPR", "TPR350") or rules.performance_last is None:
        return frozenset()
    return rules.performance_last(table)


def modifiers_of(tie_break: TieBreak) -> list[str]:
    """Return the letters of the modifiers given."""
    given = (
        ("M", tie_break.cut_high),
        ("C", tie_break.cut_low and not tie_break.cut_high),
        ("L", tie_break.limit),
        ("K", tie_break.divisor),
        ("P", tie_break.forfeits_as_played),
        ("F", tie_break.fore),
        ("R", tie_break.reverse),
    )
    return [letter for letter, value in given if value]
