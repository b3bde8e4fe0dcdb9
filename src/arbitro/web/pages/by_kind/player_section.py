"""Pages of a section of single players that sections of teams show otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import HTTPException
from fastapi.responses import HTMLResponse

from arbitro.config import list_file
from arbitro.i18n import Translator
from arbitro.model import EditionKey, EntryId
from arbitro.reasons import Reason, Refused
from arbitro.rules.laws.clock.handicap import TABLES
from arbitro.rules.prizes import Fund
from arbitro.rules.standings import GroupBy, Grouping, parse_bands
from arbitro.rules.standings.ranked_groups import MOST_COUNTED
from arbitro.web.actions.groups import check_groups, may_group
from arbitro.web.event_request import EventRequest, round_asked
from arbitro.web.forms.form import Form, whole_number
from arbitro.web.forms.player import PLAYER
from arbitro.web.forms.prizes import fund_of
from arbitro.web.pages.by_kind.print_sheet import sheet
from arbitro.web.rendering.templates import may
from arbitro.web.session.access import Action
from arbitro.web.views.event.acts import acts_at_place, acts_on_tie
from arbitro.web.views.event.boards import lines_by_name, round_view
from arbitro.web.views.event.players import (
    FILTERS,
    SORTS,
    all_rows,
    counts_of,
    shown_rows,
    without_identifiers,
)
from arbitro.web.views.office.calculators import times_of_boards
from arbitro.web.views.standings.external import external_form
from arbitro.web.views.standings.play_off import parent_view, stages_view, tied_on_points
from arbitro.web.views.standings.prizes import (
    PrizeRow,
    overlapping_bands,
    prizes_view,
    refused_order,
)
from arbitro.web.views.standings.standings import (
    RankedView,
    crosstable,
    groups_offered,
    groups_view,
    ranking_view,
    standings_view,
)
from arbitro.web.views.standings.worksheet import worksheet

# Which groups of the standings an address asks for.

RATING_BANDS = "-1599,1600-1799,1800-1999,2000-2199,2200-"
"""Shown where ratings are asked for without bands, to be changed."""


@dataclass(frozen=True, slots=True)
class GroupQuery:
    """What a page's address asks for: a kind of group, the bands as typed, what was understood.

    ``best`` is how many of each count where the groups themselves are ranked, 0 where they are not.
    """

    by: GroupBy | None = None
    bands: str = ""
    best: int = 0
    grouping: Grouping | Refused | None = None


def asked_groups(query: Mapping[str, str]) -> GroupQuery:
    """Read the groups asked for; none where the address asks for no kind there is.

    >>> asked_groups({"by": "club"}).grouping.by
    <GroupBy.CLUB: 'club'>
    >>> asked_groups({"by": "shoe size"}).grouping is None
    True
    """
    wanted = query.get("by", "")
    if wanted not in {group_by.value for group_by in GroupBy}:
        return GroupQuery()
    by, best = GroupBy(wanted), min(whole_number(query.get("best", ""), 0), MOST_COUNTED)
    bands = query.get("bands", "").strip()[:200] if by in (GroupBy.AGE, GroupBy.RATING) else ""
    if by is GroupBy.RATING and not bands:
        bands = RATING_BANDS
    if not bands:
        return GroupQuery(by, bands, best, Grouping(by))
    read = parse_bands(bands)
    return GroupQuery(by, bands, best, read if isinstance(read, Refused) else Grouping(by, read))


def kinds_of_groups(words: Translator, offered: Iterable[GroupBy]) -> list[tuple[str, str]]:
    """Return the options of the filter."""
    return [
        ("", words.t("ui.groups.all")),
        *((group_by.value, words.t(f"ui.groups.by.{group_by.value}")) for group_by in offered),
    ]


BELGRADE = Reason("belgrade-groups", EditionKey("WIM@2009"))
"""How a list is divided into groups."""
NUMBERS_BY_LOT = Reason("numbers-by-lot", EditionKey("AM.IV@2023"))


def entries_page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    **opened: Any,
) -> HTMLResponse:
    """Show the entry list as the address says: searched, filtered, sorted.

    ``opened`` is what the panel of a player needs, where one is open.
    """
    asked = here.request.query_params
    search, sort, only = asked.get("q", "")[:80], asked.get("sort", "number"), asked.get("only", "")
    backwards = asked.get("order") == "reverse"
    rows = all_rows(here.section)
    if not may(here.request, "read-private"):
        rows = without_identifiers(rows)
    return here.page(
        "players/list.html",
        player_fields=PLAYER,
        form=form,
        refusal=refusal,
        filters=counts_of(rows),
        rows=shown_rows(
            here.section, rows, search=search, only=only, sort=sort, backwards=backwards
        ),
        search=search,
        only=only if only in FILTERS else "",
        sort=sort if sort in SORTS else "number",
        backwards=backwards,
        belgrade=BELGRADE,
        by_lot=NUMBERS_BY_LOT,
        completes=list_file(here.service.folder).is_file(),
        **{"card": None, "several": (), **opened},
    )


def groups_asked(here: EventRequest) -> dict[str, Any]:
    """Return the groups the address asks for, as a template shows them."""
    asked = asked_groups(here.request.query_params)
    check_groups(here.request, asked.by)
    groups = asked.grouping
    if isinstance(groups, Grouping):
        shown = groups_view(here.section, here.words, groups, round_asked(here))
    else:
        shown = groups or ()
    refused = isinstance(shown, Refused)
    may_so = partial(may_group, here.request)
    ranking: tuple[RankedView, ...] = ()
    if isinstance(groups, Grouping) and asked.best and not refused:
        ranking = ranking_view(here.section, here.words, groups, asked.best, round_asked(here))
    return {
        "ranking": ranking,
        "asked": asked,
        "kinds": kinds_of_groups(here.words, filter(may_so, groups_offered(here.section))),
        "all_kinds": kinds_of_groups(here.words, filter(may_so, GroupBy)),
        "groups": () if refused else shown,
        "group_refusal": shown if refused else None,
    }


def standings_page(
    here: EventRequest,
    refusal: Refused | None = None,
    form: Form | None = None,
    opened: Mapping[str, Any] | None = None,
) -> HTMLResponse:
    """Show the standings after the round the address asks for, whole or by group.

    ``opened`` is what the panel of a place needs, where one is open.
    """
    table = standings_view(here.section, here.words, round_asked(here))
    return here.page(
        "standings/standings.html",
        refusal=refusal,
        form=form,
        table=table,
        tied=tied_on_points(table) if table is not None and table.final else (),
        parent=parent_view(here.event.url, here.section),
        stages=stages_view(here.event.url, here.section),
        external=external_form(here.section),
        **{**groups_asked(here), "sheet": None, **(opened or {})},
    )


def place_panel(here: EventRequest, number: int) -> dict[str, Any]:
    """Return what the panel of an entry's place shows; 404 where there is no such place."""
    sheet = worksheet(here.section, EntryId(number), here.words, round_asked(here))
    table = standings_view(here.section, here.words, round_asked(here))
    if sheet is None or table is None:
        raise HTTPException(404)
    shared = next((group for group in table.shared if number in {row.entry for row in group}), ())
    in_tie = not here.section.is_knock_out and not here.event.state.finished
    tied = tied_on_points(table) if table.final and in_tie else ()
    back = f"{here.section.url}/standings/{number}/worksheet"
    acts = acts_on_tie(here.section, [row.entry for row in shared] if in_tie else (), back)
    if may(here.request, Action.CHANGE_ENTRIES.value) and not here.section.is_knock_out:
        acts = (*acts, *acts_at_place(here.section, EntryId(number), here.words, back))
    return {
        "sheet": sheet,
        "of": here.request.query_params.get("of", ""),
        "acts": acts,
        "tie": next((tie for tie in tied if number in {row.entry for row in tie.rows}), None),
    }


def crosstable_page(here: EventRequest, *, against_players: bool = False) -> HTMLResponse:
    """Show everybody's results against everybody, or by round.

    ``against_players`` tells that players of teams are shown one by one.
    """
    table = crosstable(here.section, here.words, round_asked(here))
    return here.page("standings/crosstable.html", table=table, against_players=against_players)


def pairings_paper(here: EventRequest, number: int) -> HTMLResponse:
    """Show a round's pairing list, by board or by name."""
    shown = round_view(here.section, number)
    if shown is None:
        raise HTTPException(404)
    by_name = "name" in here.request.query_params
    lines = lines_by_name(here.section, shown) if by_name else []
    table = TABLES.get(here.request.query_params.get("handicap", ""))
    times = {} if table is None else times_of_boards(table, shown.boards)
    return sheet(here, "paper/pairings", shown=shown, lines=lines, table=table, times=times)


def standings_paper(here: EventRequest) -> HTMLResponse:
    """Show the standings for printing."""
    table = standings_view(here.section, here.words, round_asked(here))
    return sheet(here, "paper/standings", table=table, **groups_asked(here))


def crosstable_paper(here: EventRequest) -> HTMLResponse:
    """Show the crosstable for printing."""
    table = crosstable(here.section, here.words, round_asked(here))
    return sheet(here, "paper/crosstable", table=table)


def prizes_paper(here: EventRequest) -> HTMLResponse:
    """Show the prizes for printing, with two signatures; with their working where asked for."""
    shown = prizes_view(here.section, here.words)
    return sheet(
        here,
        "paper/prizes",
        shown=shown,
        refused_order=refused_order(here.section),
        working="working" in here.request.query_params,
    )


def prizes_page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    prize: PrizeRow | None = None,
) -> HTMLResponse:
    """Show who gets what, perhaps with the prize of one player open."""
    return here.page(
        "prizes/players.html",
        form=form,
        refusal=refusal,
        prize=prize,
        shown=prizes_view(here.section, here.words),
        refused_order=refused_order(here.section),
        overlapping=overlapping_bands(here.section, here.words),
    )


def fund(form: Form) -> Fund | None:
    """Read a fund."""
    return fund_of(form)
