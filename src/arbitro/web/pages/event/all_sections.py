"""Lists of all sections of an event, one under the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.kinds import ByEntrants
from arbitro.web.rendering.templates import may
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.players import all_rows
from arbitro.web.views.games.moves_of_games import boards_of
from arbitro.web.views.office.incidents import rows_of
from arbitro.web.views.rounds.check_in import presences
from arbitro.web.views.rounds.why_brief import round_said
from arbitro.web.views.standings.prizes import prizes_view, refused_order, team_prizes_view
from arbitro.web.views.standings.ratings import ratings_view
from arbitro.web.views.standings.standings import crosstable, standings_view
from arbitro.web.views.standings.team_standings import team_cross, team_table

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

_TABLES: ByEntrants[Callable[..., Any]] = ByEntrants(players=standings_view, teams=team_table)
_CROSSTABLES: ByEntrants[Callable[..., Any]] = ByEntrants(players=crosstable, teams=team_cross)
_PRIZES: ByEntrants[Callable[..., Any]] = ByEntrants(players=prizes_view, teams=team_prizes_view)


def _page(
    here: EventRequest,
    name: str,
    title: str,
    empty: str,
    table_of: Callable[[SectionView], Any],
    form: str = "",
    **further: Any,
) -> HTMLResponse:
    """Show a table of each section that has one; ``empty`` is said where it is empty."""
    views = [view for view in here.event.sections if not form or form in view.kind.forms]
    lists = [(view, table_of(view)) for view in views]
    return here.page(
        f"all/{name}.html", name=name, title=title, empty=empty, lists=lists, **further
    )


@router.get("/players")
def players(here: AtEvent) -> HTMLResponse:
    """Show the players of all sections."""
    return _page(here, "players", "ui.nav.players", "ui.players.none", all_rows)


@router.get("/standings")
def standings(here: AtEvent) -> HTMLResponse:
    """Show the standings of all sections."""

    def table(view: SectionView) -> Any:
        return _TABLES.of(view.kind)(view, here.words)

    return _page(here, "standings", "ui.nav.standings", "ui.standings.none", table)


@router.get("/crosstable")
def crosstables(here: AtEvent) -> HTMLResponse:
    """Show the crosstables of all sections that have one."""

    def table(view: SectionView) -> Any:
        found = _CROSSTABLES.of(view.kind)(view, here.words)
        return found if found is not None and found.after else None

    return _page(
        here, "crosstable", "ui.nav.crosstable", "ui.crosstable.before", table, "crosstable"
    )


@router.get("/check-in")
def check_in(here: AtEvent) -> HTMLResponse:
    """Show who is there in all sections that check players in."""
    return _page(here, "check-in", "ui.check.title", "ui.players.none", presences, "check-in")


@router.get("/incidents")
def incidents(here: AtEvent) -> HTMLResponse:
    """Show the incidents of all sections."""

    def table(view: SectionView) -> Any:
        return rows_of(view, here.words)

    return _page(here, "incidents", "ui.incidents.title", "ui.incidents.none", table)


@router.get("/games")
def games(here: AtEvent) -> HTMLResponse:
    """Show the boards of the last round of every section with what is kept of their moves."""

    def table(view: SectionView) -> Any:
        rounds = len(view.section.rounds)
        return boards_of(view, rounds) if rounds else ()

    return _page(here, "games", "ui.games.title", "ui.rounds.none", table, written=SHOWN)


@router.get("/why")
def why(here: AtEvent) -> HTMLResponse:
    """Show why the last round of every section was paired so."""

    def table(view: SectionView) -> Any:
        number = len(view.section.rounds)
        if not number:
            return None
        there = EventRequest(here.request, here.service, here.whole, view.id)
        return round_said(view, there.section_when_paired(number), number, here.words)

    return _page(here, "why", "ui.view.why", "ui.why.none", table, "why")


@router.get("/ratings")
def ratings(here: AtEvent) -> HTMLResponse:
    """Show what all sections do to ratings."""
    private = may(here.request, "read-private")

    def table(view: SectionView) -> Any:
        return ratings_view(view, here.words, private=private)

    return _page(here, "ratings", "ui.nav.ratings", "ui.ratings.no-edition", table)


@router.get("/prizes")
def prizes(here: AtEvent) -> HTMLResponse:
    """Show the prizes of all sections."""

    def table(view: SectionView) -> Any:
        refused = refused_order(view)
        return None if refused is not None else _PRIZES.of(view.kind)(view, here.words)

    return _page(here, "prizes", "ui.nav.prizes", "ui.prizes.none", table)
