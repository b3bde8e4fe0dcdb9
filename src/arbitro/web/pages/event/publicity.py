"""What the public sees of an event, and when: the arbiter's switches."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.commands import SetPublicity, SetPublicPage
from arbitro.desk.kernel.command_group import CommandGroup
from arbitro.desk.values.publicity import PublicName, instant
from arbitro.i18n.zones import in_the_hall, zone_of
from arbitro.reasons import Refused, refused
from arbitro.service import Outcome
from arbitro.web.event_request import AtEvent, EventRequest, asked_number
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.publicity import PAGE, SWITCH, moment_shown, page_of_form, showing
from arbitro.web.http.addresses import address_of
from arbitro.web.http.downloads import download
from arbitro.web.notices.carrier import Carrier
from arbitro.web.public.hooks import LONGEST_URL, HookError
from arbitro.web.public.place import PlaceError
from arbitro.web.public.places import zipped
from arbitro.web.public.preview import MOMENTS, MORNING, visit
from arbitro.web.public.served import sites_of
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.bundle import Part
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.publicity import public_lines
from arbitro.web.views.office.notices import NoticesStanding, standing_of

_LONGEST_TARGET = 500

router = APIRouter(include_in_schema=False, prefix="/events/{event}/publicity")


@router.get("")
def publicity(here: AtEvent, section: str = "", at: str = "", files: str = "") -> HTMLResponse:
    """Show what is public when, and the page of a visitor at a moment.

    Of one section or round alone where the address names it; with ``files`` what became of each.
    """
    del section, at, files  # read by _page, declared for the description
    return _page(here)


def _page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    page: Form | None = None,
    target: Form | None = None,
) -> HTMLResponse:
    state, asked = here.event.state, here.request.query_params
    views = [view for view in here.event.sections if view.letter == asked.get("section")]
    shown = views or list(here.event.sections)
    number, last = asked_number(here.request, "round"), max(map(_rounds, shown), default=0)
    number = number if 0 < number <= last else 0
    shown = [view for view in shown if number <= _rounds(view)]
    zone = zone_of(state)
    return here.page(
        "event/publicity.html",
        form=form,
        refusal=refusal,
        shown_letters=[view.letter for view in views],
        of_section=views[0] if views else None,
        number=number,
        last=last,
        lines=public_lines(here.event, shown, here.words, number),
        local=lambda at: _local(here, at),
        typed=lambda at: moment_shown(at, state),
        zone=zone.key if zone is not None else "",
        switch={field.name: field for field in SWITCH},
        names=tuple(PublicName),
        page_fields=PAGE,
        is_page_open=page is not None,
        of_page=page or Form(PAGE.written(state.public.page)),
        seen=visit(here.service, here.event.id, here.words, asked.get("at", ""), clock.now()),
        moments=MOMENTS,
        morning=f"{MORNING:%H:%M}",
        address=state.public.page.address or f"{address_of(here.request)}/p/{here.event.id}",
        addresses=_addresses(here),
        sending=here.request.app.state.publisher.sent(here.event.id),
        hook=here.request.app.state.publisher.hooks.of(here.event.id),
        target=target,
        made=_made(here) if asked.get("files") else None,
        notices=_notices(here),
    )


def _addresses(here: EventRequest) -> list[tuple[str, str, str]]:
    """Return every address that is told to others: its word, whose it is, the address itself."""
    event, told = here.event, address_of(here.request)
    public = event.state.public.page.address or f"{told}/p/{event.id}"
    several = len(event.sections) > 1
    of_sections = [
        ("ui.nav.standings", view.name, f"{public}/{view.letter}/standings.html")
        for view in event.sections
        if several and view.section.rounds
    ]
    return [
        ("ui.public.title", "", f"{public}/index.html"),
        *of_sections,
        ("ui.schedule.title", "", f"{public}/rounds.ics"),
        ("ui.wall.title", "", f"{told}/w/{event.id}"),
        ("ui.devices.page-desk", "", f"{told}/r/{event.id}"),
        ("ui.devices.page-helper", "", f"{told}/m/{event.id}"),
        ("ui.join.title", "", f"{told}/join"),
    ]


def _rounds(view: SectionView) -> int:
    return max(view.rounds_total, len(view.section.rounds))


def _made(here: EventRequest) -> tuple[Part, ...]:
    """Return what became of each file of the public pages for programs."""
    return sites_of(here.request.app.state).snapshot(here.event.id).parts


def _notices(here: EventRequest) -> NoticesStanding:
    carrier: Carrier = here.request.app.state.carrier
    return standing_of(carrier.rows, here.event, is_set_up=carrier.is_set_up)


def _local(here: EventRequest, at: str) -> str:
    """Return a moment in the time of the hall, with the name of its zone where it is known."""
    told, zone = instant(at), zone_of(here.event.state)
    if told is None:
        return here.words.minute(at)
    shown = here.words.minute(in_the_hall(here.event.state, told).isoformat())
    return shown if zone is None else f"{shown} {zone.key}"


@router.get("/site.zip")
def site(here: AtEvent) -> Response:
    """Give the public pages as they are now, to be put on any web space."""
    data = zipped(sites_of(here.request.app.state).snapshot(here.event.id))
    return download(data, f"{here.event.id}-site.zip", "application/zip")


@router.post("/switch/{number}")
def switch(here: AtEvent, number: int, form: Submitted) -> Response:
    """Say when something of a section becomes public; of every section where the number is 0."""
    thing, of_round, shown = showing(form, here.event.state)
    views = [
        view
        for view in here.event.sections
        if view.id == number or (not number and of_round <= _rounds(view))
    ]
    if not views:
        raise HTTPException(404)
    if not form.ok:
        return _page(here, form)
    commands = [SetPublicity(view.section.id, thing, of_round, shown) for view in views]
    answer = here.do(CommandGroup(tuple(commands)) if len(views) > 1 else commands[0], form)
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    asked = [
        f"section={views[0].letter}" if number else "",
        f"round={of_round}" if of_round else "",
    ]
    where = f"{here.event.url}/publicity?{'&'.join(filter(None, asked))}"
    return here.go(answer, where.rstrip("?"), "publicity-saved")


@router.post("/page")
def page(here: AtEvent, form: Submitted) -> Response:
    """Say what the pages show and keep back, or how everybody is named there."""
    before = here.event.state.public.page
    if form.has("names"):
        found = replace(before, names=form.choice("names", PublicName) or before.names)
    else:
        found = page_of_form(form, before)
    if not form.ok:
        return _page(here, form, page=form)
    answer = here.do(SetPublicPage(found), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer, page=form)
    return _answered(here, form, answer)


@router.post("/send")
def send(here: AtEvent, form: Submitted) -> Response:
    """Send the public pages somewhere from now on, or nowhere any more."""
    target = form.text("target").strip()[:_LONGEST_TARGET]
    try:
        here.request.app.state.publisher.send_to(here.event.id, target)
    except PlaceError as problem:
        form.values["target"] = target if problem.code != "password" else ""
        return _page(here, refusal=refused(f"place-{problem.code}"), target=form)
    return go(f"{here.event.url}/publicity", "publicity-saved")


@router.post("/notices")
def notices(here: AtEvent, form: Submitted) -> Response:
    """Let players ask to be told by mail, or no longer."""
    carrier: Carrier = here.request.app.state.carrier
    carrier.rows.open(here.event.id, is_open=form.ticked("open"))
    return go(f"{here.event.url}/publicity", "publicity-saved")


@router.post("/hook")
def hook(here: AtEvent, form: Submitted) -> Response:
    """Tell a service from now on when something new is public, or nobody any more."""
    url = form.text("hook").strip()[:LONGEST_URL]
    try:
        here.request.app.state.publisher.tell(here.event.id, url)
    except HookError as problem:
        return _page(here, refusal=refused(f"hook-{problem.code}"))
    return go(f"{here.event.url}/publicity", "publicity-saved")


def _answered(here: EventRequest, form: Form, answer: Outcome | Refused) -> Response:
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    return here.go(answer, f"{here.event.url}/publicity", "publicity-saved")
