"""The routes of one module as data, and how the addresses of events and sections begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.web.session.access import Action

EVENT, SECTION = "/events/{event}", "/events/{event}/s/{section}"
API_ROOT, S = "/api/v1", "/events/{event}/sections/{section}"
API, API_SECTION = f"{API_ROOT}{EVENT}", f"{API_ROOT}{S}"
SHAPED_ROOT = "/api/v2"
SHAPED_SECTION = f"{SHAPED_ROOT}{S}"
"""Where the answers of `arbitro.answers` are given."""
JSON = "api_v1."
"""What the names of the modules of the JSON interface begin with."""


@dataclass(frozen=True, slots=True)
class RouteGroup:
    """The routes of a module, by what they do: each a method and what follows ``where``.

    Who may do what stands in the table of `access`.
    """

    module: str
    where: str
    routes: Mapping[Action, tuple[str, ...]]

    def named(self) -> tuple[tuple[str, Action], ...]:
        """Return the routes of this topic in full, each with what it does.

        >>> RouteGroup("x", "/x", {Action.READ: ("GET", "POST /y")}).named()[1]
        ('POST /x/y', <Action.READ: 'read'>)
        """
        return tuple(
            (f"{method} {self.where}{rest}", action)
            for action, routes in self.routes.items()
            for method, _, rest in (route.partition(" ") for route in routes)
        )
