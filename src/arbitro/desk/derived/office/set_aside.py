"""Findings an arbiter has set aside: what does not apply to this event, and what is for later.

What is set aside is one finding with its values: once it says something else it is asked again.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal, get_args

from arbitro.desk.derived.office.found import LocatedFinding
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Row

REGISTER = "set-aside"

Aside = Literal["does-not-apply", "later"]


def name_of(found: LocatedFinding) -> str:
    """Return the name of a finding, which stays as long as it says the same of the same.

    >>> from arbitro.rules.office.finding import Grade, finding
    >>> from arbitro.rules.office.deadlines import MANUAL
    >>> one = finding(Grade.MIND, "big-clock", "", MANUAL)
    >>> name_of(LocatedFinding(one)) == name_of(LocatedFinding(one, section=2))
    False
    """
    said = repr((found.section, found.about, found.finding.values))
    return f"{found.finding.code}.{blake2b(said.encode(), digest_size=4).hexdigest()}"


def set_aside(state: EventState) -> dict[str, tuple[Aside, Row]]:
    """Return by the name of a finding how it was set aside and the row that says so."""
    found: dict[str, tuple[Aside, Row]] = {}
    for row in state.office.standing(REGISTER):
        said = row.facts.text("aside-how")
        how = next((aside for aside in get_args(Aside) if aside == said), None)
        if how is not None:
            found[row.facts.text("finding")] = (how, row)
    return found
