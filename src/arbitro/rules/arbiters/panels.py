"""The four panels from which arbiters of world events are taken (B.06.4, in 2022 art. 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import EditionKey
from arbitro.rules.arbiters.career import Category, Role
from arbitro.rules.arbiters.requirement import (
    APPOINTMENTS,
    APPOINTMENTS_2023,
    Requirement,
    required,
)


@unique
class Panel(Enum):
    """The panels, the highest first."""

    GREEN = "green"
    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"


ORDER = tuple(Panel)


@unique
class Continent(Enum):
    """The continents of FIDE, each of which is to be represented in a panel since 2023."""

    AFRICA = "africa"
    AMERICAS = "americas"
    ASIA = "asia"
    EUROPE = "europe"


@dataclass(frozen=True, slots=True)
class PanelRules:
    """A text on panels: their sizes, and the least of women and continents asked of them."""

    edition: EditionKey
    sizes: Mapping[Panel, int]
    women: bool = False
    continents: bool = False


PANELS_2022 = PanelRules(APPOINTMENTS, {Panel.GREEN: 20, Panel.BLUE: 35, Panel.RED: 50})
PANELS_2023 = PanelRules(
    APPOINTMENTS_2023,
    {Panel.GREEN: 25, Panel.BLUE: 45, Panel.RED: 60},
    women=True,
    continents=True,
)
EDITIONS = (PANELS_2022, PANELS_2023)
LEAST_SHARE_OF_WOMEN = 4
"""One in four of each of the three higher panels is a woman (2023)."""
_COMPOSITION = {Panel.GREEN: "green-panel", Panel.BLUE: "blue-panel", Panel.RED: "red-panel"}
CATEGORIES = {
    Panel.GREEN: frozenset({Category.A}),
    Panel.BLUE: frozenset({Category.A, Category.B}),
    Panel.RED: frozenset({Category.A, Category.B}),
}

NEEDED = {
    (Category.A, Role.CHIEF): (Panel.GREEN, "green-panel-roles"),
    (Category.A, Role.DEPUTY): (Panel.BLUE, "blue-panel-roles"),
    (Category.A, Role.SECTOR): (Panel.RED, "red-panel-roles"),
    (Category.A, Role.PAIRINGS): (Panel.RED, "red-panel-roles"),
    (Category.B, Role.CHIEF): (Panel.BLUE, "blue-panel-roles"),
    (Category.B, Role.DEPUTY): (Panel.RED, "red-panel-roles"),
}
"""The lowest panel for a role by the category of the event; the yellow one for all others."""


def panel_needed(category: Category, role: Role) -> tuple[Panel, str]:
    """Return the lowest panel a role may be filled from, with its concept.

    >>> [panel_needed(Category.B, role)[0].value for role in (Role.DEPUTY, Role.MATCH)]
    ['red', 'yellow']
    """
    return NEEDED.get((category, role), (Panel.YELLOW, "yellow-panel-roles"))


def is_at_least(panel: Panel | None, needed: Panel) -> bool:
    """Tell whether a member of a panel may take what the needed one may.

    >>> is_at_least(Panel.GREEN, Panel.RED), is_at_least(None, Panel.YELLOW)
    (True, False)
    """
    return panel is not None and ORDER.index(panel) <= ORDER.index(needed)


@dataclass(frozen=True, slots=True)
class PanelMembers:
    """The members of a panel: their categories; women and continents where they were told."""

    categories: tuple[Category | None, ...]
    women: int | None = None
    continents: tuple[Continent, ...] | None = None


def judge_panel(
    panel: Panel, members: PanelMembers, rules: PanelRules = PANELS_2023
) -> tuple[Requirement, ...]:
    """Judge size and categories of a panel, and since 2023 women and continents.

    The yellow panel has no rule. What was not told is not decided.
    """
    if panel is Panel.YELLOW:
        return ()
    categories, needed = members.categories, rules.sizes[panel]
    outside = sum(category not in CATEGORIES[panel] for category in categories)
    found = [
        required(
            rules.edition,
            _COMPOSITION[panel],
            len(categories) == needed and not outside,
            members=len(categories),
            needed=needed,
            outside=outside,
        )
    ]
    if rules.women:
        women = members.women
        met = None if women is None else LEAST_SHARE_OF_WOMEN * women >= len(categories)
        found.append(
            required(rules.edition, "women-in-panel", met, number=women, total=len(categories))
        )
    if rules.continents:
        known = members.continents
        missing = tuple(
            continent.value for continent in Continent if continent not in (known or ())
        )
        if known is None:
            found.append(required(rules.edition, "continents-in-panel", None, missing=None))
        else:
            met = not missing
            found.append(required(rules.edition, "continents-in-panel", met, missing=missing))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Positions:
    """How many positions of a role each panel fills in a cycle of two years."""

    category_a: Panel
    in_a: int
    same_panel_in_b: int
    below: Panel
    below_in_b: int


QUOTAS = {
    Role.CHIEF: (Panel.GREEN, Panel.BLUE, 1),
    Role.DEPUTY: (Panel.BLUE, Panel.RED, 2),
    Role.SECTOR: (Panel.RED, Panel.YELLOW, 2),
}
"""The panel that fills all positions in category A and so many times that number in B."""


def positions(role: Role, in_a: int, in_b: int) -> Positions:
    """Share the positions of a role between two panels (art. 3.1.3, 3.2.3 and 3.3.3).

    ``in_a`` and ``in_b`` are the positions at events of category A and of category B in the cycle;
    sector arbiters and pairing officers are counted together as ``Role.SECTOR``.

    >>> positions(Role.DEPUTY, 6, 20).same_panel_in_b, positions(Role.DEPUTY, 6, 20).below_in_b
    (12, 8)
    """
    first, below, times = QUOTAS[role]
    # A cycle with few events in B cannot have more positions than there are.
    same = min(times * in_a, in_b)
    return Positions(first, in_a, same, below, in_b - same)
