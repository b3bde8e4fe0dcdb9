"""A player's own page, opened by the card: the game, why, and how it ended."""

from __future__ import annotations

import re
from asyncio import sleep

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.desk.commands import (
    AnswerRequest,
    CheckMeIn,
    Command,
    MakeRequest,
    ReportResult,
    WithdrawReport,
)
from arbitro.desk.values.requests import Wish
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId, GameId, SectionId
from arbitro.reasons import Refused, refused
from arbitro.service.catalogue import searchable
from arbitro.service.outside.mail import is_address
from arbitro.storage.tables.followers import Follower
from arbitro.web.event_request import event_view, service_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.addresses import address_of, kept_from_others
from arbitro.web.http.request_language import language_of
from arbitro.web.notices.carrier import Carrier
from arbitro.web.rendering.templates import go, render, status_of, words_of
from arbitro.web.session.device_codes import DeviceCodes, MessageLimit, PinAttempts, PlayerKeys
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.player_phone import (
    MyGame,
    MySection,
    PhoneOwner,
    me_of,
    result_said,
    why_of,
)

router = APIRouter(include_in_schema=False, prefix="/me/{event}")

_LONGEST_NAME = 80


def _keys(request: Request) -> PlayerKeys:
    keys: PlayerKeys = request.app.state.players
    return keys


@router.get("")
def ask(request: Request, event: str) -> HTMLResponse:
    """Ask for the name and the four digits of the card."""
    view = event_view(service_of(request), event, language_of(request))
    return render(request, "me/ask.html", event=view, wrong="", name="")


@router.post("")
async def open_by_digits(request: Request, event: str, form: Submitted) -> Response:
    """Open a player's page by name and digits; wrong ones are counted by name and by address."""
    view = event_view(service_of(request), event, language_of(request))
    door: DeviceCodes = request.app.state.door
    tries: PinAttempts = request.app.state.pins
    address = request.client.host if request.client else ""
    name, digits = form.sent("name", _LONGEST_NAME), form.sent("pin", 8)
    if door.guesses.turn(address):
        return _ask_again(request, view, "slowly", name)
    # Before the name is looked for, and for all alike: how long it takes tells nothing of who
    # plays.
    await sleep(door.guesses.pause())
    if not tries.may_try(address):
        return _ask_again(request, view, "slowly", name)
    entries = _called(view, name)
    # Of several with one name all have to be free: else the digits of the locked one could be tried
    # on.
    if any(tries.is_locked(event, entry_id) for entry_id in entries):
        return _ask_again(request, view, "locked", name)
    keys = _keys(request)
    for entry in entries:
        if keys.pin(event, entry) == digits:
            return RedirectResponse(f"/me/{event}/{keys.key(event, entry)}", 303)
    # Counted for each who may be meant: nobody has to be named exactly to be guessed at.
    for entry in entries:
        tries.wrong(event, entry)
    door.guesses.wrong(address)
    tries.guessed(address)
    return _ask_again(request, view, "wrong", name)


def _called(view: EventView, name: str) -> list[EntryId]:
    """Return who is called so, whatever the order of the names, accents and case aside."""
    wanted = _words(name)
    people = view.state.people.items()
    return [entry for entry, person in people if wanted and _words(person.name) == wanted][:4]


def _words(name: str) -> list[str]:
    return sorted(re.findall(r"\w+", searchable(name)))


def _ask_again(request: Request, view: EventView, wrong: str, name: str) -> HTMLResponse:
    return render(request, "me/ask.html", status=403, event=view, wrong=wrong, name=name)


def _me(request: Request, event: str, key: str) -> tuple[EventView, PhoneOwner]:
    """Return whose page a key opens; 404 where it opens none."""
    entry = _keys(request).entry(event, key)
    if entry is None:
        raise HTTPException(404)
    service = service_of(request)
    view = event_view(service, event, language_of(request))
    found = me_of(view, service.public(event, clock.now()), entry)
    if found is None:
        raise HTTPException(404)
    return view, found


@router.get("/{key}")
def me(request: Request, event: str, key: str) -> HTMLResponse:
    """Show a player the game, the opponent, why, and what was said of it."""
    return _page(request, *_me(request, event, key), key)


def _page(
    request: Request, view: EventView, found: PhoneOwner, key: str, refusal: Refused | None = None
) -> HTMLResponse:
    return render(
        request,
        "me/me.html",
        status=status_of(refusal),
        event=view,
        me=found,
        url=f"/me/{view.id}/{key}",
        refusal=refusal,
        may_report=not view.state.finished,
        may_be_told=_may_be_told(request, view),
        announced=request.app.state.screens.shown(view.id).told(words_of(request).language),
        shown=SHOWN,
    )


def _may_be_told(request: Request, view: EventView) -> bool:
    carrier: Carrier = request.app.state.carrier
    return carrier.is_set_up and not view.state.finished and carrier.rows.carried(view.id).is_open


@router.get("/{key}/why/{section}")
def why(request: Request, event: str, key: str, section: int) -> HTMLResponse:
    """Tell a player why this opponent and this colour."""
    view, found = _me(request, event, key)
    for my_section in found.sections:
        if my_section.view.id == section and my_section.now is not None:
            number = my_section.now.round
            told = why_of(my_section.view, words_of(request), number, found.entry)
            return render(
                request,
                "me/why.html",
                event=view,
                section=my_section.view,
                told=told,
                url=f"/me/{event}/{key}",
                now=my_section.now,
            )
    raise HTTPException(404)


@router.post("/{key}/report")
def report(request: Request, event: str, key: str, form: Submitted) -> Response:
    """Take what a player says of the game, or takes back."""
    view, found = _me(request, event, key)
    asked = form.sent("game")
    for section in found.sections:
        now = section.now
        if now is None or now.game is None or str(now.game.id) != asked:
            continue
        command = _command(section.view.id, now, found.entry, form)
        if command is None:
            return _page(request, view, found, key)
        return _done(request, key, form, command)
    # Sent again when the next round is out, for its answer was lost: it had been taken.
    if service_of(request).repeated(event, form.command, found.person.name) is None:
        raise HTTPException(404)
    return go(f"/me/{event}/{key}")


def _done(request: Request, key: str, form: Form, command: Command) -> Response:
    """Have done what a player may do, or say why not; who sends too much waits."""
    event = request.path_params["event"]
    view, found = _me(request, event, key)
    sayings: MessageLimit = request.app.state.sayings
    if not sayings.turn(f"{event} {key}"):
        return _page(request, view, found, key, refused("reports-too-fast"))
    answer = service_of(request).handle(
        event, command, actor=found.person.name, command_id=form.command
    )
    if isinstance(answer, Refused):
        return _page(request, *_me(request, event, key), key, answer)
    return go(f"/me/{event}/{key}")


@router.post("/{key}/wish")
def wish(request: Request, event: str, key: str, form: Submitted) -> Response:
    """Ask for a round without a game or for withdrawal, or take such a request back."""
    view, found = _me(request, event, key)
    of_section = _section_asked(found, form, "wishes")
    section = of_section.view.id
    taken_back = form.numbered("back")
    if taken_back:
        if taken_back not in {number for number, item in of_section.wished if item.is_open}:
            raise HTTPException(404)
        command: Command = AnswerRequest(section, taken_back, accepted=False)
        return _done(request, key, form, command)
    wanted = form.choice("wish", Wish)
    if wanted is None:
        return _page(request, view, found, key)
    number = 0 if wanted is Wish.WITHDRAWAL else of_section.next_round
    command = MakeRequest(section, entry=found.entry, wish=wanted, round=number)
    return _done(request, key, form, command)


@router.post("/{key}/notices")
def be_told(request: Request, event: str, key: str, form: Submitted) -> Response:
    """Ask that an address is told what becomes public of the player; it is asked back first."""
    view, found = _me(request, event, key)
    carrier: Carrier = request.app.state.carrier
    if not _may_be_told(request, view):
        raise HTTPException(404)
    sayings: MessageLimit = request.app.state.sayings
    address = form.sent("address").strip()
    if kept_from_others(request):  # the message would lead whoever reads it to the own machine
        return _page(request, view, found, key, refused("address-own"))
    if not is_address(address):
        return _page(request, view, found, key, refused("notices-address"))
    if not sayings.turn(f"{event} {key} notices"):
        return _page(request, view, found, key, refused("reports-too-fast"))
    asked = Follower(
        *("", view.id, int(found.entry), address),
        *(language_of(request), address_of(request), clock.now().isoformat()),
    )
    told = carrier.rows.of_player(view.id, int(found.entry))
    if not carrier.ask(asked) and address not in {item.address for item in told}:
        return _page(request, view, found, key, refused("notices-full"))
    request.app.state.publisher.begin()
    return go(f"/me/{event}/{key}", "notices-asked")


@router.post("/{key}/present")
def check_in(request: Request, event: str, key: str, form: Submitted) -> Response:
    """Note that the player is present, where players may note it themselves."""
    _, found = _me(request, event, key)
    command = CheckMeIn(_section_asked(found, form, "check-in").view.id, found.entry)
    return _done(request, key, form, command)


def _section_asked(found: PhoneOwner, form: Form, name: str) -> MySection:
    """Return the section of the player's a form is about; 404 for any that has no such form."""
    asked = form.sent("section")
    for section in found.sections:
        if str(section.view.id) == asked and name in section.view.kind.forms:
            return section
    raise HTTPException(404)


def _command(
    section: int, now: MyGame, entry: EntryId, form: Form
) -> ReportResult | WithdrawReport | None:
    assert now.game is not None, "the caller has looked"
    game = GameId(now.game.id)
    word = form.sent("said")
    if word == "back":
        return WithdrawReport(SectionId(section), game, entry)
    result = result_said(word, now.is_white)
    return None if result is None else ReportResult(SectionId(section), game, entry, result)
