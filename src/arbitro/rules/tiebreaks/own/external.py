"""Values computed elsewhere: of another part of the event, of another program, by hand.

No text defines them; the regulations of the event say what they are (C.07@2026-03 art. 4.1). The
tournament has them with their name, and nothing is computed here.
"""

from __future__ import annotations

from arbitro.model import Tpn
from arbitro.model.tournament import EXTERNAL
from arbitro.reasons import Refused, reason, refused
from arbitro.rules.tiebreaks.definition import (
    Definition,
    TieBreak,
    TieBreakQuery,
    TieBreakValue,
    Unit,
    Working,
    exact,
)
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import Table


def external_values(
    table: Table, _tie_break: TieBreak, _rules: TieBreakRules
) -> list[TieBreakValue]:
    """Return everybody's value as it was given; None for whom none was, who comes last.

    >>> from arbitro.model import Entry, Player, Tournament
    >>> from arbitro.model.tournament import ExternalValues
    >>> from arbitro.rules.tiebreaks import rules_of, table_of
    >>> entries = Entry(Tpn(1), Player("A")), Entry(Tpn(2), Player("B")), Entry(Tpn(3), Player("C"))
    >>> given = ExternalValues("Blitz points", ((Tpn(1), 450), (Tpn(2), 400)))
    >>> table = table_of(Tournament(entries=entries, external=given))
    >>> external_values(table, TieBreak("EXT"), rules_of("C.07@2026-03"))
    [Fraction(9, 2), 4, None]
    """
    return [value_of(table, tpn) for tpn in table.tpn]


def value_of(table: Table, tpn: Tpn) -> TieBreakValue:
    """Return the value given for a player, None where there is none."""
    given = table.source.external
    found = None if given is None else dict(given.values).get(tpn)
    if found is None:
        return None
    whole, rest = divmod(found, 100)
    return exact(found, 100) if rest else whole


def missing(table: Table) -> Refused | None:
    """Refuse to rank by values that nobody has given."""
    given = table.source.external
    if given is None or not given.values:
        return refused("external-values-missing", tie_break=EXTERNAL)
    return None


def show_external_value(asked: TieBreakQuery) -> Working:
    """Say what the value is of: there are no rounds behind it."""
    given = asked.table.source.external
    steps = () if given is None else (reason("external-value-given", name=given.name),)
    return asked.working((), value_of(asked.table, asked.table.tpn[asked.entry]), None, steps)


TIE_BREAKS = (
    Definition(
        EXTERNAL,
        "external-value",
        Unit.NUMBER,
        external_values,
        show_external_value,
        missing=missing,
    ),
)
