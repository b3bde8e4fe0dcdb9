"""The value of a tie-break for every player, its working, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arbitro.model import EditionKey, Tpn
from arbitro.reasons import Refused, reason, refused
from arbitro.regulations import no_values
from arbitro.rules.tiebreaks.definition import (
    TieBreak,
    TieBreakQuery,
    TieBreakValue,
    Unit,
    Worksheet,
)
from arbitro.rules.tiebreaks.event_rules import with_event_rules
from arbitro.rules.tiebreaks.registry import (
    TIE_BREAKS,
    TieBreakOfPlayers,
    answered,
    definition_of,
    values_answered,
)
from arbitro.rules.tiebreaks.rules import RULES, TieBreakRules, editions_with
from arbitro.rules.tiebreaks.table import Table
from arbitro.rules.tiebreaks.team.registry import team_definition_of

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.event_rules import EventRules


def rules_of(edition: EditionKey, event: EventRules | None = None) -> TieBreakRules:
    """Return the rules of an edition, as an event has changed them.

    Raises UnknownEditionError where the edition is none of tie-breaks.
    """
    rules = RULES.get(edition) or no_values(edition, RULES)
    if event is None:
        return rules

    return with_event_rules(rules, event)


def is_known(definition: TieBreakOfPlayers, rules: TieBreakRules) -> bool:
    """Tell whether an edition has a tie-break, or whoever computes it elsewhere."""
    known_here = definition.code in rules.names or definition.missing is not None
    return known_here or rules.open_to_others


def refusal(tie_break: TieBreak, rules: TieBreakRules, table: Table) -> Refused | None:
    """Return why a tie-break cannot be used in this edition and tournament, None if it can."""
    name = tie_break.name
    definition = definition_of(name)
    # A name with MP or GP makes sense for teams alone, even where the tie-break has both.
    if tie_break.score or (definition is None and _is_of_teams(name)):
        return refused("tie-break-for-teams", tie_break=str(tie_break))
    if definition is None:
        return refused("tie-break-of-organiser", tie_break=str(tie_break))
    if not is_known(definition, rules):
        return refused(
            "tie-break-not-in-edition",
            tie_break=name,
            edition=rules.edition,
            editions=editions_with(name),
        )
    for modifier in tie_break.modifiers:
        if modifier not in rules.letters(name, definition.modifiers):
            return refused("tie-break-modifier-not-possible", tie_break=name, modifier=modifier)
    if definition.missing is not None:
        return definition.missing(table)
    if definition.of_buchholz and table.predetermined and not rules.buchholz_in_round_robins:
        why = reason("buchholz-not-in-round-robins", rules.edition)
        return refused("tie-break-not-in-round-robins", (why,), tie_break=str(tie_break))
    # The rating an event gives to the unrated is in the table already; 0 is who has none still.
    unrated = table.unrated if definition.of_ratings and not rules.unrated_left_out else 0
    if unrated:
        why = reason("unrated-players-in-tie-breaks", rules.edition)
        return refused("tie-break-needs-ratings", (why,), tie_break=str(tie_break), count=unrated)
    return None


def compute(
    table: Table, tie_break: TieBreak, rules: TieBreakRules
) -> Sequence[TieBreakValue] | Refused:
    """Return the value of a tie-break for each entry of the table.

    The direct encounter has no value outside a tie: for it every value is None.
    """
    refusing = refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    definition = known(tie_break)
    if definition.compute is None:
        return [None] * table.size
    values = definition.compute
    return values_answered(
        TIE_BREAKS, tie_break.name, lambda: values(table, tie_break, rules), table.size
    )


def known(tie_break: TieBreak) -> TieBreakOfPlayers:
    """Return the definition of a tie-break of players; KeyError where it is none of theirs."""
    definition = definition_of(tie_break.name)
    if definition is None:
        raise KeyError(tie_break.name)
    return definition


def unit_of(tie_break: TieBreak) -> Unit:
    """Return the unit of a tie-break's values; KeyError where it is none of players."""
    return known(tie_break).unit


def ranked_last(tie_break: TieBreak, rules: TieBreakRules, table: Table) -> frozenset[int]:
    """Return the entries whose value ranks below everybody else's, whatever it is."""
    if rules.performance_last is None or not known(tie_break).of_performance:
        return frozenset()
    return rules.performance_last(table)


def worksheet(
    table: Table,
    tie_break: TieBreak,
    rules: TieBreakRules,
    tpn: Tpn,
    tied: Sequence[Tpn] = (),
) -> Worksheet | Refused:
    """Return the working of a participant's value.

    ``tied`` are those still tied with the participant, who included, when a direct encounter is
    applied; other tie-breaks do not look at them. KeyError for an unknown number.
    """
    # Few of those who rank also ask how: the values of worksheets are loaded for them alone.

    refusing = refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    definition = known(tie_break)
    among = tuple(table.place[number] for number in tied)
    asked = TieBreakQuery(table, tie_break, rules, table.place[tpn], among)
    working = answered(TIE_BREAKS, tie_break.name, lambda: definition.working(asked))
    if isinstance(working, Refused):
        return working
    return Worksheet(
        tie_break=tie_break,
        edition=rules.edition,
        tpn=tpn,
        concept=definition.concept,
        unit=definition.unit,
        value=working.value,
        lines=working.lines,
        basis_unit=working.basis_unit,
        steps=working.steps,
    )


def _is_of_teams(code: str) -> bool:
    # Only a code that no tie-break of players has loads those of teams.

    return team_definition_of(code) is not None
