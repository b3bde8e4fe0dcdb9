"""Pages: templates with what each of them needs, in the reader's language.

They offer what their reader may ask for: forms and links of other routes are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from hashlib import sha256
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_environment
from markupsafe import Markup

from arbitro import __version__
from arbitro.abilities import Ability, can
from arbitro.i18n import (
    Translator,
    citation,
    edition_title,
    languages_named,
    titled_citation,
    translator,
)
from arbitro.i18n.language import reads_from_right
from arbitro.i18n.zones import zone_names
from arbitro.web.http.addresses import address_in_network, kept_from_others
from arbitro.web.http.local_network import LocalNetwork
from arbitro.web.http.query import SAID_ONCE, turns_on, without
from arbitro.web.http.request_language import browsers_language, language_of
from arbitro.web.http.request_origin import is_this_machine
from arbitro.web.rendering.page_cache import COMMAND_MARK, TOKEN_MARK, filled
from arbitro.web.session.access import Action, Role
from arbitro.web.session.devices import EVERYTHING, Devices, Grant
from arbitro.web.session.guard import WITHIN
from arbitro.web.views.event.pagination import part_of
from arbitro.web.views.outer_places import outer_shell, tools

if TYPE_CHECKING:
    from arbitro.reasons import Refused


_FORM = re.compile(r"<form\b(?P<head>[^>]*)>.*?</form>", re.DOTALL)
_LINK = re.compile(r"<a\b(?P<head>[^>]*)>(?P<text>.*?)</a>", re.DOTALL)
_WHERE = re.compile(r'\b(?:action|href)="(?P<path>/[^"?#]*)')
_GOES = re.compile(r'class="(button|elsewhere|act")')
_METHOD = re.compile(r'\bmethod="post"')

_OF_EVENTS = ("hall_row", "asked_of", "asks_first", "late_corrections")
"""What pages of an event call: the list of events is shown without what it needs."""

Allows = Callable[[str, str], bool]
"""Tells whether a reader may ask for a path with a method."""


def only_offered(html: str, allows: Allows) -> str:
    """Return a page without the forms and links its reader would be refused.

    A link that is no button keeps its words, the sign of arbitro its looks too; those at the foot
    of a page (``elsewhere``) and acts of a panel go like buttons.
    """

    def form(found: re.Match[str]) -> str:
        head = found["head"]
        method = "POST" if _METHOD.search(head) else "GET"
        return found[0] if _is_allowed(head, method, allows) else ""

    def link(found: re.Match[str]) -> str:
        head = found["head"]
        if _is_allowed(head, "GET", allows):
            return found[0]
        if 'class="brand"' in head:
            return f'<span class="brand">{found["text"]}</span>'
        return "" if _GOES.search(head) else found["text"]

    return _LINK.sub(link, _FORM.sub(form, html))


def _is_allowed(head: str, method: str, allows: Allows) -> bool:
    """Tell whether a tag leads where the reader may go; what leads nowhere of ours may stay."""
    where = _WHERE.search(head)
    return where is None or allows(method, unescape(where["path"]))


HERE = Path(__file__).parent.parent
THEME_COOKIE = "theme"
DID = "did"
"""What an address says that carries the sentence of the history, before what was unusual."""

LONGEST_ADDRESS = 30_000
"""A game that was pasted stands in its address."""
THEMES = ("light", "dark", "contrast")


def _can(ability: str) -> bool:
    """Tell whether this place can do what a page would offer."""
    return can(Ability(ability))


@cache
def environment() -> Environment:
    """Return the templates; everything put into a page is escaped."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        # A name that a page misspells is an error in a test, not a gap on a page.
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.tests["match_start"] = str.startswith
    made.tests["from_right"] = reads_from_right
    made.filters["apart"] = _apart
    made.globals.update(
        citation=citation,
        edition_title=edition_title,
        titled_citation=titled_citation,
        turns_on=turns_on,
        without=without,
        version=__version__,
        languages_named=languages_named,
        new_id=_new_id,
        pairs=_pairs,
        asset=asset,
        zone_names=zone_names,
        part_of=part_of,
        can=_can,
        **{name: _function_of_events(name) for name in _OF_EVENTS},
    )
    return made


def _function_of_events(name: str) -> Callable[..., Any]:
    """Return a function of `event_functions`, loaded with the first page that calls it."""

    @pass_environment
    def call(made: Environment, *shown: Any, **further: Any) -> Any:
        functions = import_module("arbitro.web.rendering.event_functions")
        return getattr(functions, name)(made, *shown, **further)

    return call


_IDENTIFIERS = re.compile(r' (id|for|aria-describedby|data-days)="([^"]+)"')


def _apart(fields: Markup, mark: object) -> Markup:
    """Mark the identifiers of fields that a page has several times, and what refers to them.

    >>> _apart(Markup('<label for="at"></label><input id="at" name="at">'), 2)
    Markup('<label for="at-2"></label><input id="at-2" name="at">')
    """
    text = str(fields)
    for own in set(re.findall(r' list="([^"]+)"', text)):
        if f' id="{own}"' in text:  # other lists stand elsewhere on the page
            text = text.replace(f' list="{own}"', f' list="{own}-{mark}"')
    return Markup(_IDENTIFIERS.sub(rf' \1="\2-{mark}"', text))  # noqa: S704 - escaped before


@cache
def asset(name: str) -> str:
    """Return the address of a static file, which changes with what is in it."""
    digest = sha256((HERE / "static" / name).read_bytes()).hexdigest()
    return f"/static/{name}?v={digest[:10]}"


def _new_id() -> str:
    """Return the mark in the place of a command's identifier, which each answer gets anew."""
    return COMMAND_MARK


def _pairs(values: Iterable[object]) -> list[tuple[object, object]]:
    """Return the options of a select that shows what it sends."""
    return [(value, value) for value in values]


def guard_page(headers: Mapping[str, str]) -> Callable[[str, tuple[Role, ...]], str]:
    """Return what writes the page about a request that is refused before anything looks at it.

    Its language is the browser's; nothing else of such a request is trusted.
    """
    words = translator(browsers_language(headers.get("accept-language", "")))

    def page(code: str, roles: tuple[Role, ...]) -> str:
        template = environment().get_template("guard.html")
        return template.render(words=words, t=words.t, code=code, who=named(words, roles))

    return page


def named(words: Translator, roles: Iterable[Role]) -> str:
    """Return roles in words, one after the other."""
    return str(words.listed([words.t(f"ui.role.{role.value}") for role in roles]))


def words_of(request: Request) -> Translator:
    """Return the translator of the reader's language."""
    return translator(language_of(request))


def is_fragment(request: Request) -> bool:
    """Tell whether a script asks for a part of a page."""
    return request.headers.get("hx-request") == "true"


def render(request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page made of a template."""
    words = words_of(request)
    sessions = request.app.state.sessions
    theme = request.cookies.get(THEME_COOKIE, "")
    noticed = sessions.opened(request.query_params.get("told", "")).splitlines()
    did = noticed.pop(0) if noticed and request.query_params.get("said") == DID else None
    outer = outer_shell(request.url.path, partial(offers, request))
    html = (
        environment()
        .get_template(template)
        .render(
            request=request,
            words=words,
            t=words.t,
            csrf=_token,
            theme=theme if theme in THEMES else "",
            said=said(request, words) or did,
            noticed=noticed,
            unknown_parameters=getattr(request.state, "unread", ()),
            here=request.url.path,
            stay=page_of(request) or "/",
            may=partial(may, request),
            accounts=request.app.state.shared is not None and may(request, "account"),
            arbiter=may(request, "pair"),
            kept_from_others=partial(kept_from_others, request),
            network=request.app.state.network,
            address_in_network=partial(address_in_network, request),
            opens_network=partial(opens_network, request),
            cut_off=partial(cut_off, request.app.state.network, request.app.state.door.devices),
            operates=partial(operates, request),
            is_read_only=not request.app.state.standby.is_serving,
            tools=partial(tools, partial(offers, request)),
            **{
                "refusal": None,
                "confirming": None,
                "form": None,
                "live": None,
                "shell": None,
                "outer": None if values.get("shell") else outer,
                **values,
            },
        )
    )
    if request.state.session.grant != EVERYTHING:
        html = only_offered(html, partial(_allows, request))
    if not is_for_all(request):
        html = filled(html, sessions.token(request.state.session))
    return HTMLResponse(html, status)


def _token() -> str:
    """Return the mark in the place of the token of a session's forms."""
    return TOKEN_MARK


def is_for_all(request: Request) -> bool:
    """Tell whether a page is made for all who are shown the same, so that its marks stay in it."""
    return getattr(request.state, "within", None) is WITHIN


def offers(request: Request, address: str) -> bool:
    """Tell whether whoever asks may ask for a page of ours, and the installation has it."""
    path = address.partition("?")[0]
    if path.endswith(_OF_ACCOUNTS if request.app.state.shared is None else _OF_FILES):
        return False
    return request.state.session.grant == EVERYTHING or _allows(request, "GET", path)


_OF_ACCOUNTS = ("/rights", "/account", "/organisations")
"""Pages that a server with accounts alone has."""

_OF_FILES = ("/standby",)
"""Pages that only a folder of event files has."""


def _allows(request: Request, method: str, path: str) -> bool:
    """Tell whether whoever asks may ask for a path; each is looked up once for a page.

    Paths that differ in numbers alone are of one route, but for the section they name.
    """
    section = _SECTION.search(path)
    if path == "/":  # who may not read the list of events is led to those that are public
        return True
    shape = (method, f"{section and section[1]} {_NUMBERS.sub('0', path)}")
    known: dict[tuple[str, str], bool] | None = getattr(request.state, "allowed_paths", None)
    if known is None:
        known = request.state.allowed_paths = {}
    if shape not in known:
        asked = request.app.state.rights.asked({"path": path, "method": method})
        known[shape] = asked is None or grant_at(request, asked.event).may(
            asked.action, asked.event, asked.section
        )
    return known[shape]


def grant_at(request: Request, event: str) -> Grant:
    """Return what whoever asks may do at an event, which need not be the one asked for."""
    session, shared = request.state.session, request.app.state.shared
    if session.account and shared is not None:
        found: Grant = shared.rights.grant(session.account, event)
        return found
    return cast("Grant", session.grant)


def operates(request: Request) -> bool:
    """Tell whether whoever asks looks after the installation, and not after one event alone."""
    return grant_at(request, "").may(Action.OPERATE)


def opens_network(request: Request) -> bool:
    """Tell whether whoever asks can let other devices of the network connect: at this machine."""
    return bool(request.state.ours and request.app.state.network.can_open) and operates(request)


def cut_off(network: LocalNetwork, devices: Devices) -> int:
    """Return how many devices of others that were let in cannot connect, as after a new start.

    None where the network is listened to, or never can be by this program.
    """
    if network.is_open or not network.can_open:
        return 0
    there = (item for item in devices.all() if item.address and not item.is_program)
    return sum(not is_this_machine(item.address) for item in there)


_SECTION = re.compile(r"/s/([0-9]+)")
_NUMBERS = re.compile(r"[0-9]+")


def may(request: Request, action: str) -> bool:
    """Tell whether whoever asks may do a thing of the table of rights, at the event asked for."""
    grant = request.state.session.grant
    asked = getattr(request.state, "asked", None)  # none where the guard itself failed
    if asked is None:
        return bool(grant.may(Action(action)))
    return bool(grant.may(Action(action), asked.event, asked.section))


def page_of(request: Request) -> str:
    """Return the page somebody looks at: this one, or the one a form or a script was sent from.

    Its query belongs to it, but not what it said of an action. Empty where nothing tells it.
    """
    address = str(request.url)
    if request.method not in {"GET", "HEAD"} or is_fragment(request):
        address = request.headers.get("hx-current-url") or request.headers.get("referer", "")
    try:
        parts = urlsplit(address)
        asked = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=20)
    except ValueError:  # an address no browser of ours sends
        return ""
    told = SAID_ONCE if "said" in dict(asked) else set()
    query = urlencode([item for item in asked if item[0] not in told])
    return f"{parts.path}?{query}" if query else parts.path


def said(request: Request, words: Translator) -> str | None:
    """Return the message of what has just been done, None where nothing was."""
    told = request.query_params
    code = f"ui.done.{told.get('said')}"
    if not told.get("said") or not words.has(code):  # looking for no word reads every file of pages
        return None
    return words.t(code, name=told.get("name", ""), number=told.get("number", ""))


def go(where: str, said: str = "", **values: str) -> Response:
    """Return the answer that leads to a page, which says what was done."""
    path, mark, anchor = where.partition("#")
    if said:
        path += ("&" if "?" in path else "?") + urlencode({"said": said, **values})
    # 303: the page is asked for by GET, so that reading it again sends nothing a second time.
    return RedirectResponse(path + mark + anchor, 303)


def own_path(path: str) -> str:
    """Return a path of this application, the start page for anything else.

    >>> own_path("/events/x"), own_path("//elsewhere"), own_path("https://elsewhere")
    ('/events/x', '/', '/')
    """
    # Browsers read `/\` as `//`, which begins the name of another host, and drop tabs and line
    # breaks within an address before they look.
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if plain and len(path) < LONGEST_ADDRESS else "/"


def status_of(refusal: Refused | None) -> int:
    """Return the status of a page that shows a refusal: 409 where somebody else was first."""
    if refusal is None:
        return 200
    return 409 if refusal.code in {"value-changed", "conflict", "line-up-other-round"} else 422
