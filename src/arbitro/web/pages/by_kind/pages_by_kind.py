"""The pages that each kind of section shows in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from fastapi.responses import HTMLResponse

from arbitro.reasons import Refused
from arbitro.rules.prizes import Fund
from arbitro.web.event_request import EventRequest
from arbitro.web.forms.form import Form
from arbitro.web.kinds import ByEntrants
from arbitro.web.pages.by_kind import player_section, team_section


class SectionPages(Protocol):
    """What a module of pages of a kind has; what a page shows after a refusal is that page."""

    def entries_page(
        self, here: EventRequest, form: Form | None = None, refusal: Refused | None = None
    ) -> HTMLResponse:
        """Show who takes part."""

    def standings_page(
        self,
        here: EventRequest,
        refusal: Refused | None = None,
        form: Form | None = None,
        opened: Mapping[str, Any] | None = None,
    ) -> HTMLResponse:
        """Show the standings after the round the address asks for, perhaps with a place open."""

    def place_panel(self, here: EventRequest, number: int) -> dict[str, Any]:
        """Return what the panel of a place shows; 404 where there is no such place."""

    def crosstable_page(self, here: EventRequest) -> HTMLResponse:
        """Show the results of everybody against everybody."""

    def prizes_page(
        self, here: EventRequest, form: Form | None = None, refusal: Refused | None = None
    ) -> HTMLResponse:
        """Show who gets what."""

    def fund(self, form: Form) -> Fund | None:
        """Read a fund, None where a field is wrong."""

    def pairings_paper(self, here: EventRequest, number: int) -> HTMLResponse:
        """Show a round for printing."""

    def standings_paper(self, here: EventRequest) -> HTMLResponse:
        """Show the standings for printing."""

    def crosstable_paper(self, here: EventRequest) -> HTMLResponse:
        """Show the crosstable for printing."""

    def prizes_paper(self, here: EventRequest) -> HTMLResponse:
        """Show the prizes for printing."""


_PAGES: ByEntrants[SectionPages] = ByEntrants(players=player_section, teams=team_section)


def pages_of(here: EventRequest) -> SectionPages:
    """Return the pages of the kind of section a request asks for."""
    return _PAGES.of(here.section.kind)
