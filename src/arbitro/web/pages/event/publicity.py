"""What the public sees of an event, and when: the arbiter's switches."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import NameInPublic, SetPublicity, SetPublicPage
from arbitro.desk.values.publicity import PublicThing, instant, showing_of
from arbitro.i18n.zones import in_the_hall, zone_of
from arbitro.model import EntryId, SectionId
from arbitro.reasons import Refused, refused
from arbitro.service import Outcome
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.forms.publicity import NAMED, PAGE, SWITCH, page_of_form, showing
from arbitro.web.http.downloads import download
from arbitro.web.notices.carrier import Carrier
from arbitro.web.public.hooks import LONGEST_URL, HookError
from arbitro.web.public.place import PlaceError
from arbitro.web.public.places import zipped
from arbitro.web.public.served import sites_of
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.bundle import Part
from arbitro.web.views.office.notices import NoticesStanding, standing_of

_LONGEST_TARGET = 500

router = APIRouter(include_in_schema=False, prefix="/events/{event}/publicity")


@router.get("")
def publicity(here: AtEvent, files: str = "") -> HTMLResponse:
    """Show what is public and the forms that change it; with ``files`` what became of each file."""
    del files  # read by _page, declared for the description
    return _page(here)


def _page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    page: Form | None = None,
    target: Form | None = None,
) -> HTMLResponse:
    state = here.event.state
    return here.page(
        "event/publicity.html",
        form=form,
        refusal=refusal,
        things=tuple(PublicThing),
        local=lambda at: _local(here, at),
        showing_of=showing_of,
        switch=SWITCH,
        page_fields=PAGE,
        of_page=page or Form(PAGE.written(state.public.page)),
        named=NAMED,
        sending=here.request.app.state.publisher.sent(here.event.id),
        hook=here.request.app.state.publisher.hooks.of(here.event.id),
        target=target,
        made=_made(here) if here.request.query_params.get("files") else None,
        notices=_notices(here),
        people=sorted(state.people.items(), key=lambda item: item[1].name),
    )


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
    """Say when something of a section becomes public."""
    if here.event.section(number) is None:
        raise HTTPException(404)
    thing, of_round, shown = showing(form, here.event.state)
    if not form.ok:
        return _page(here, form)
    answer = here.do(SetPublicity(SectionId(number), thing, of_round, shown), form)
    return _answered(here, form, answer)


@router.post("/page")
def page(here: AtEvent, form: Submitted) -> Response:
    """Say what the pages show and keep back."""
    found = page_of_form(form)
    if not form.ok:
        return _page(here, form, page=form)
    answer = here.do(SetPublicPage(found), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer, page=form)
    return _answered(here, form, answer)


@router.post("/name")
def name(here: AtEvent, form: Submitted) -> Response:
    """Say how one person is named in public."""
    kind = NAMED.read(form)["named"]
    if not form.ok:
        return _page(here, form)
    entry = EntryId(whole_number(form.text("entry"), 0))
    return _answered(here, form, here.do(NameInPublic(entry, kind), form))


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
