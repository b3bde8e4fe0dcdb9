"""Which fields of a section's settings only some systems have.

The style sheet hides a group of them, by its class, where another system is chosen; what is sent
of it then counts for nothing. A browser that cannot hide them shows all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from arbitro.model import System
from arbitro.web.forms.form import Form
from arbitro.web.forms.tie_breaks import MOST_TIE_BREAKS, RULE_FIELDS, WRITTEN
from arbitro.web.kinds import kind_of


class FieldGroup(NamedTuple):
    """The names of some fields, and which systems have them."""

    names: tuple[str, ...]
    of: Callable[[System], bool]


_TWO_CYCLES = (System.DOUBLE_ROUND_ROBIN, System.TEAM_DOUBLE_ROUND_ROBIN)

GROUPS = {
    "for-swiss": FieldGroup(
        ("rounds", "bye", "accelerated", "edition_swiss"), lambda system: system.is_swiss
    ),
    "for-byes": FieldGroup(
        ("half_point_byes",), lambda system: "half-point-byes" in kind_of(system).forms
    ),
    "for-two-cycles": FieldGroup(("cycle_swap",), lambda system: system in _TWO_CYCLES),
    # the tie-breaks of a knock-out are its matches
    "for-tie-breaks": FieldGroup(
        (
            *(f"tie_break_{at}" for at in range(1, MOST_TIE_BREAKS + 1)),
            WRITTEN,
            *RULE_FIELDS,
            "edition_tie_breaks",
        ),
        lambda system: not system.is_knock_out,
    ),
    "for-line-ups": FieldGroup(
        (
            *("team_reserves", "team_order", "team_gap", "team_match_points", "team_primary"),
            "team_same_colour",
        ),
        lambda system: system.has_line_ups,
    ),
    "for-team-swiss": FieldGroup(
        ("team_preferences", "team_secondary"),
        lambda system: system is System.TEAM_SWISS,
    ),
}
"""Class of the style sheet -> the fields it shows, and for which systems."""


def leave_out(form: Form, system: System, before: Mapping[str, str]) -> None:
    """Take from a form what the system does not have: there it is as before, or not said."""
    for group in GROUPS.values():
        if group.of(system):
            continue
        for name in group.names:
            form.values.pop(name, None)
            if name in before:
                form.values[name] = before[name]
