"""Players from lists, reports and the rating list: shown first, entered when confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import EditPlayer, EditPlayers, ImportPlayers
from arbitro.desk.derived.lists.list_comparison import list_beside
from arbitro.desk.features.entry.list_edits import edits_of
from arbitro.formats.entries.matching import CHOICES
from arbitro.formats.texts.problems import Severity
from arbitro.model import EntryId
from arbitro.reasons import Refused, refused
from arbitro.storage.lists.list_names import FIDE, lists_here
from arbitro.storage.workbooks.workbook import WorkbookError
from arbitro.web.actions.job_access import list_job
from arbitro.web.actions.result_import import dialects_here, remember, shared_folder
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.player import player_values
from arbitro.web.rendering.templates import go, render
from arbitro.web.views.event.list_lines import (
    as_sentence,
    counted,
    list_lines,
    list_notes,
    row_of,
)
from arbitro.web.views.event.players import player_card
from arbitro.web.views.event.rating_check import rating_check, refreshed
from arbitro.web.views.event.rating_list_lookup import (
    LONGEST_QUERY,
    MOST_OFFERED,
    ListMatches,
    changes,
    entered_as,
    entered_from,
    fide_list_read,
    found_in_list,
    listed_values,
    matching,
    numbers_in,
    other_ratings,
)
from arbitro.web.views.event.sent_lists import (
    LONGEST_LIST,
    ListRead,
    changes_shown,
    fields_of,
    list_read,
    lists_sent,
    together,
    with_warnings,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/players")

MOST_PROBLEMS = 50
LONGEST_TOGETHER = 2 * LONGEST_LIST
"""How much several lists at once come to at most."""


def _page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    lists: Sequence[ListRead] = (),
) -> HTMLResponse:
    # errors first: they are what keeps the lists from being entered
    found = sorted(
        ((problem, at) for at, one in enumerate(lists, 1) for problem in one.read.problems),
        key=lambda pair: pair[0].severity.value,
    )
    shown = sorted(found[:MOST_PROBLEMS], key=lambda pair: (pair[1], pair[0].line, pair[0].column))
    players, twice = together(lists)
    beside = list_beside(here.event.state, here.section.section, players)
    lines = list_lines(lists, players, beside)
    return here.page(
        "players/import.html",
        form=form,
        lines=lines,
        counts=counted(lines),
        notes=[as_sentence(here.words.problem(note)) for note in list_notes(lists)],
        as_sentence=as_sentence,
        refusal=refusal,
        lists=lists,
        players=players,
        twice=twice,
        fields=fields_of(players, here.words),
        problems=[
            (item, at, here.words.problem(item), row_of(lists[at - 1], item.line))
            for item, at in shown
        ],
        told=len(found),
        errors=sum(item.severity is Severity.ERROR for item, _ in found),
        readable=bool(lists) and all(other.read.ok for other in lists),
        beside=beside,
        otherwise=changes_shown(beside, here.words),
        missing=[here.section.person(entry_id).name for entry_id in beside.missing],
        closed=here.section.section.entries_closed,
        choices=[("", here.words.t("ui.import.left-out"))]
        + [(choice.value, here.words.t(f"ui.import.column.{choice.value}")) for choice in CHOICES],
        remembers=shared_folder(here) is not None,
    )


@router.get("/import")
def import_form(here: AtSection) -> HTMLResponse:
    """Show where lists are pasted or files chosen."""
    return _page(here)


@router.post("/import")
async def take(here: AtSection, form: Submitted) -> Response:
    """Show what was understood; enter the players when that was confirmed.

    Lists are read in turn, and none for who has left meanwhile: other pages are not kept
    waiting by lists sent over and over.
    """
    async with here.request.app.state.reading:
        if await here.request.is_disconnected():
            return Response(status_code=400)
        return await run_in_threadpool(_take, here, form)


def sizes(data: bytes) -> dict[str, int]:
    """Return what the message about a file that is too long tells, in MB."""
    return {"size": -(-len(data) // 1024**2), "most": LONGEST_LIST // 1024**2}


def _take(here: EventRequest, form: Form) -> Response:
    sent = lists_sent(form)
    if not sent:
        form.fault("text", "list-missing")
        return _page(here, form)
    long = next((item for item in sent if len(item.data) > LONGEST_LIST), None)
    if long is not None or sum(len(item.data) for item in sent) > LONGEST_TOGETHER:
        form.fault("text", "file-too-long", **sizes((long or sent[0]).data))
        return _page(here, form)
    own = dialects_here(here)
    try:
        lists = [list_read(item, form, at, own.known) for at, item in enumerate(sent, 1)]
    except WorkbookError as problem:
        form.values.pop("text", None)
        return _page(here, form, refused(problem.code, **problem.values))
    lists[0] = with_warnings(lists[0], own.problems)
    return _taken(here, form, lists)


def _taken(here: EventRequest, form: Form, lists: Sequence[ListRead]) -> Response:
    """Show what was understood of the lists; enter the players where that was confirmed."""
    form.values["text"] = lists[0].text
    players, _ = together(lists)
    empty = not all(other.read.value for other in lists)
    if empty or not all(other.read.ok for other in lists):
        if empty:
            form.fault("text", "list-empty")
        page = _page(here, form, lists=lists)
        page.status_code = 422
        return page
    # what was said otherwise of a column is shown before it is kept
    if not form.ticked("confirmed") or any(other.changed for other in lists):
        return _page(here, form, lists=lists)
    beside = list_beside(here.event.state, here.section.section, players)
    # who is new cannot be entered any more: what the list has of the others still can
    left_out = {id(one) for at, one in enumerate(players, 1) if form.ticked(f"leave-{at}")}
    chosen = tuple(one for one in beside.new if id(one) not in left_out)
    new = () if here.section.section.entries_closed and beside.changed else chosen
    edits = edits_of(
        beside,
        (
            (item.entry, one.field)
            for item in beside.changed
            for one in item.otherwise
            if form.ticked(f"take-{item.entry}-{one.field}")
        ),
    )
    answer = here.do(ImportPlayers(here.section.id, new, edits), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer, lists)
    for at, other in enumerate(lists, 1):
        remember(here, form.text(f"own-{at}"), other)
    said, count = ("imported", new) if new or not edits else ("refreshed", edits)
    return go(f"{here.section.url}/players", f"players-{said}", name=str(len(count)))


MOST_TOLD = 50


@router.get("/listed")
def listed(here: AtSection) -> HTMLResponse:
    """Show the players of the list who are asked for, each with a button that enters them."""
    asked = here.request.query_params
    text, federation = asked.get("q", "")[:LONGEST_QUERY], asked.get("fed", "")[:3]
    folder, lists = here.service.folder, lists_here(here.service.folder)
    name = asked.get("list", "")
    name = name if name in lists else next(iter(lists), FIDE)
    found = found_in_list(folder, text, federation, name=name)
    rows = [
        player_values(entered_from(here.section, folder, player, name)) for player in found.players
    ]
    made = fide_list_read(folder) if name == FIDE else None
    told = made.oddities.told[:MOST_TOLD] if made else ()
    return here.page(
        "players/listed.html",
        search=text,
        federation=federation,
        lists=lists,
        list=name,
        rows=None if found.why_none else rows,
        why_none=found.why_none,
        list_job=list_job(here.request) if found.why_none else None,
        made=made,
        told=[(item, dict(item.values), here.words.problem(item)) for item in told],
    )


@router.get("/listed/matches")
def matches(here: AtSection) -> HTMLResponse:
    """Offer the players of the list who may be meant by what is typed into the form."""
    asked = here.request.query_params
    name, number = (asked.get(field, "").strip()[:LONGEST_QUERY] for field in ("name", "fide_id"))
    found = matching(here.service.folder, name, number, MOST_OFFERED)
    entered = numbers_in(here.section, found)
    return render(
        here.request,
        "players/matches.html",
        asked=bool(name or number),
        rows=[(listed_values(here.section, player), player.fide_id in entered) for player in found],
    )


@router.get("/refresh")
def refresh_form(here: AtSection) -> HTMLResponse:
    """Show what the rating list has otherwise of everybody, to be confirmed one by one or all."""
    return _refresh_page(here)


def _refresh_page(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    shown = rating_check(here.section, here.service.folder)
    return here.page(
        "players/refresh.html",
        refusal=refusal,
        form=None,
        shown=shown,
        list_job=list_job(here.request) if shown.why_none else None,
    )


@router.post("/refresh")
def refresh(here: AtSection, form: Submitted) -> Response:
    """Take over from the list what was ticked: everything at once, or nothing."""
    edits = []
    found = rating_check(here.section, here.service.folder)
    for row in found.rows:
        taken = {
            # The list may have been read anew since the page was made: only what it showed is taken
            # over.
            change.field: change.after
            for change in row.changes
            if form.sent(f"take-{row.entry}-{change.field}") == change.after
        }
        after = refreshed(row, taken, found.against.origin.month) if taken else None
        if after is not None and after != row.person:
            edits.append(EditPlayer(row.entry, after, row.person))
    if not edits:
        return _refresh_page(here)
    answer = here.do(EditPlayers(tuple(edits)), form)
    if isinstance(answer, Refused):
        return _refresh_page(here, answer)
    return go(f"{here.section.url}/players", "players-refreshed", name=str(len(edits)))


@router.get("/{entry}/listed")
def compare(here: AtSection, entry: int) -> HTMLResponse:
    """Show what the list has otherwise than an entered player's data, to be confirmed.

    Without words asked for, the player is looked for by FIDE number, then by name. Of several
    found, ``pick`` is the place of the one to compare with.
    """
    card = player_card(here.section, EntryId(entry))
    asked = here.request.query_params
    text = asked.get("q", "")[:LONGEST_QUERY]
    number = str(card.person.fide_id or "")
    found = ListMatches()
    for other in (text,) if text else (number, card.person.name):
        found, text = found_in_list(here.service.folder, other), other
        if found.players:
            break
    listed = found.players
    place = asked.get("pick", "0" if len(listed) == 1 else "")
    chosen = listed[int(place)] if place in map(str, range(len(listed))) else None
    return here.page(
        "players/complete.html",
        card=card,
        search=text,
        rows=None if found.why_none else [entered_as(here.section, player) for player in listed],
        why_none=found.why_none,
        list_job=list_job(here.request) if found.why_none else None,
        chosen=None if chosen is None else entered_as(here.section, chosen),
        changes=() if chosen is None else changes(here.section, card.person, chosen),
        values=player_values(card.person),
        others=other_ratings(here.section, here.service.folder, card.person),
    )
