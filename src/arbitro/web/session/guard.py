"""Who may ask: known hosts, our own pages, people let in."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

from itsdangerous import BadSignature, URLSafeTimedSerializer

from arbitro import clock
from arbitro.web.http.headers import caching, with_headers
from arbitro.web.http.problems import PROBLEM, problem
from arbitro.web.http.public_file_cache import PublicFileCache
from arbitro.web.http.query import query_of, unread_of
from arbitro.web.http.request_body import Body
from arbitro.web.http.request_origin import (
    Application,
    Receive,
    Scope,
    Send,
    host_of,
    is_local_address,
    is_our_browser,
)
from arbitro.web.session.access import Action, Permission, Role, permission, roles_for
from arbitro.web.session.devices import (
    EVERYTHING,
    NOTHING,
    AdmittedDevice,
    Devices,
    Grant,
    GrantsOfAccounts,
    name_of_token,
    told_by_accounts,
)

Explainer = Callable[[Mapping[str, str]], Callable[[str, tuple[Role, ...]], str]]
"""Makes, of the headers of a request, what writes a page about a refusal and who may instead."""

SESSION_COOKIE = "arbitro"
SESSION_SECONDS = 31 * 24 * 3600
LARGEST_BODY = 16 * 1024 * 1024
LARGEST_AT_THE_DOOR = 128 * 1024
"""The bytes taken in for a route that anybody may ask."""

WITHIN = object()
"""What marks a request that the application sends itself: nobody outside has this object."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Session:
    """One browser. ``name`` is random; ``device`` is what it was let in as, None for nothing.

    ``ours`` tells that it runs on the arbiter's own machine, ``acted`` that it has sent something
    in the last minutes. ``given`` stands for all who may do the same, where a page is made for all.
    """

    name: str
    device: AdmittedDevice | None = None
    ours: bool = False
    acted: bool = False
    given: Grant | None = None

    @property
    def grant(self) -> Grant:
        """Return what it may do: the arbiter's own machine everything, who was not let in nothing.

        A browser of that machine which gave a code is what the code says, so that the arbiter sees
        what a helper sees.
        """
        if self.given is not None:
            return self.given
        if self.device is not None:
            return self.device.grant
        return EVERYTHING if self.ours else NOTHING

    @property
    def account(self) -> int:
        """Return whose browser it is on a server with accounts, 0 for nobody's."""
        return 0 if self.device is None else self.device.grant.account

    @property
    def actor(self) -> str:
        """Return who it says it is, for the log."""
        return "" if self.device is None else self.device.actor


class Sessions:
    """Signs and reads session cookies and the tokens of forms."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        # Each kind has a salt of its own: the token of a form is no cookie, nor a text a page may
        # say.
        self._cookies = URLSafeTimedSerializer(secret, salt="arbitro.session")
        self._tokens = URLSafeTimedSerializer(secret, salt="arbitro.form")
        self._told = URLSafeTimedSerializer(secret, salt="arbitro.told")

    def new(self) -> Session:
        """Return a session nobody has."""
        return Session(secrets.token_urlsafe(16))

    def written(self, session: Session) -> str:
        """Return the value of the session's cookie: who it is, not what it may do."""
        return self._cookies.dumps(session.name)

    def read(self, cookie: str | None) -> Session | None:
        """Return the session of a cookie, None where it is missing, forged or too old."""
        try:
            name = _opened(self._cookies, cookie or "")
        except BadSignature:
            return None
        return Session(name) if isinstance(name, str) else None

    def token(self, session: Session) -> str:
        """Return the token every form of this session carries."""
        return self._tokens.dumps(session.name)

    def is_token(self, token: str, session: Session) -> bool:
        """Tell whether a form's token belongs to the session."""
        try:
            name = _opened(self._tokens, token)
        except BadSignature:
            return False
        return isinstance(name, str) and secrets.compare_digest(name, session.name)

    def sealing(self, what: str) -> URLSafeTimedSerializer:
        """Return what signs and reads values of one kind, in a cookie of their own."""
        return URLSafeTimedSerializer(self._secret, salt=what)

    def sealed(self, text: str) -> str:
        """Return a text as an address can carry it, so that nobody makes a page say another."""
        return str(self._told.dumps(text))

    def opened(self, sealed: str) -> str:
        """Return a text that was sealed here, nothing where it was not."""
        try:
            return str(_opened(self._told, sealed)) if sealed else ""
        except BadSignature:
            return ""


def _opened(signed: URLSafeTimedSerializer, text: str) -> Any:
    """Return what was signed; BadSignature where it was not by us, or too long ago.

    What was signed later than now is good: the clock of the machine has been set back meanwhile,
    and nobody in the hall is to be sent away for it.
    """
    value, at = signed.loads(text, return_timestamp=True)
    if clock.now() - at > timedelta(seconds=SESSION_SECONDS):
        raise BadSignature("too old")
    return value


class RouteRequest(NamedTuple):
    """What a request asks for: a route, what it does, and of which event and section.

    ``module`` has the route, None where the application itself has it; ``endpoint`` is its
    handler once the module is there. ``largest`` are the bytes of a body it takes in, 0 for as many
    as any other does.
    """

    name: str
    action: Action
    event: str = ""
    section: int | None = None
    module: str | None = None
    endpoint: Callable[..., Any] | None = None
    largest: int = 0


class Routes(Protocol):
    """What knows the routes of the application and the rights to them."""

    def asked(self, scope: Scope) -> RouteRequest | None:
        """Return the route of a request and who may ask it; None where it has none."""


class HallAccess(Protocol):
    """What knows whether phones of the hall may come in, at which address, and which ones did."""

    is_open: bool
    address: str
    devices: Devices


class Guard:
    """Refuses what no page of ours would ask, before anything else looks at it."""

    def __init__(
        self,
        app: Application,
        *,
        sessions: Sessions,
        door: HallAccess,
        routes: Routes,
        hosts: frozenset[str],
        explain: Explainer,
        behind_proxy: bool = False,
        accounts: GrantsOfAccounts | None = None,
        remembered: PublicFileCache | None = None,
    ) -> None:
        self._app = app
        self._remembered = remembered
        self._accounts = accounts
        self._explain = explain
        self._sessions = sessions
        self._door = door
        self._routes = routes
        self._hosts = hosts
        self._behind_proxy = behind_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a refusal, or pass the request on with its session and our headers.

        A refusal gives no cookie: a browser sends none with the form of a foreign page, and what
        it were given there would take the place of the session it has.
        """
        if scope["type"] == "lifespan" or scope.get("state", {}).get("within") is WITHIN:
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # no page of ours asks for anything else
            await send({"type": "websocket.close", "code": 1008})
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        if await self._answered_from_memory(scope, headers, send):
            return
        token = _bearer(headers.get("authorization", ""))
        known = self._sessions.read(_cookie(headers.get("cookie", "")))
        # A token goes before a cookie: who sends both has the rights of the token, not their sum.
        if token is not None:
            known = Session(name_of_token(token))
        fresh = known is None
        asked = self._routes.asked(scope)
        session = self._let_in(scope, headers, known or self._sessions.new(), asked)
        scope.setdefault("state", {}).update(session=session, ours=session.ours, asked=asked)
        # What is wrong with a request whoever asks comes before rights: a foreign page learns
        # nothing of what its visitor may do.
        problem = self._problem(scope, headers, _largest(asked))
        if token is not None:
            problem = problem or _of_token(scope, session)
        problem = problem or self._right(scope, session, asked)
        refusing = with_headers(send, None, caching(scope))
        if problem is not None:
            await _answer(refusing, problem, self._explain(headers), asked, api=_is_api(scope))
            return
        reads = scope["path"].startswith(("/p/", "/w/", "/x/"))  # what is public, without a cookie
        cookie = _set_cookie(self._sessions, session, scope) if fresh and not reads else None
        body = Body(receive, with_headers(send, cookie, caching(scope)), _largest(asked))
        try:
            await self._app(scope, body.receive, body.send)
        except Exception:
            # What fails because its body was cut off is no fault of the application: see below.
            if not body.is_too_large:
                raise
        if body.is_too_large and not body.answered:
            too_large = _Refusal(413, "too-large")
            await _answer(refusing, too_large, self._explain(headers), None, api=_is_api(scope))

    async def _answered_from_memory(
        self, scope: Scope, headers: dict[str, str], send: Send
    ) -> bool:
        """Answer with a public file that was looked up a moment ago; False where there is none.

        Anybody may read it, whoever it is, so only what is wrong with any request is asked.
        """
        if self._remembered is None or not _may_be_public(scope, headers):
            return False
        file = self._remembered.file(scope["path"])
        if file is None or self._problem(scope, headers, LARGEST_BODY) is not None:
            return False
        scope.setdefault("state", {})["asked"] = file.asked  # for who counts the answers
        status, head, body = file.reply(
            headers.get("if-none-match", ""), headers.get("accept-encoding", "")
        )
        send = with_headers(send, None, caching(scope))
        await send({"type": "http.response.start", "status": status, "headers": head})
        await send({"type": "http.response.body", "body": body})
        return True

    def _problem(self, scope: Scope, headers: dict[str, str], largest: int) -> _Refusal | None:
        """Return what is wrong with a request whoever asks, and for whatever."""
        if any(sum(name == piece for name, _ in scope["headers"]) > 1 for piece in _ONCE):
            return _Refusal(400, "bad-request")
        host = host_of(headers.get("host", ""))
        # A name of a stranger that was made to lead to this machine (DNS rebinding) would let the
        # pages under it read ours as their own.
        of_network = self._door.is_open and (is_local_address(host) or host == self._door.address)
        if host not in self._hosts and not of_network:
            return _Refusal(421, "unknown-host")
        length = headers.get("content-length", "0")
        # isdigit() alone takes signs that int() refuses; and int() fails on thousands of digits.
        if not (length.isascii() and length.isdigit()) or int(length[:20]) > largest:
            return _Refusal(413, "too-large")
        if scope["method"] in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        # Programs send neither header. A browser that leaves out the first still sends the second.
        if origin is None:
            cross = headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}
            return _Refusal(403, "foreign-origin") if cross else None
        # The scheme is part of it: a page of the same host by http may have been changed on its
        # way.
        own = f"{scope.get('scheme', 'http')}://{headers.get('host', '')}"
        return None if origin == own else _Refusal(403, "foreign-origin")

    def _let_in(
        self, scope: Scope, headers: dict[str, str], session: Session, asked: RouteRequest | None
    ) -> Session:
        """Return the session with the device it is let in as, which is asked at every request.

        What an account may do is asked for the event of the request.
        """
        # Behind a proxy on this machine the requests of the whole world come from this machine.
        ours = not self._behind_proxy and is_our_browser(scope, headers)
        devices, client = self._door.devices, scope.get("client")
        device = devices.of(session.name)
        acted = False
        if device is not None:
            sends = scope["method"] not in SAFE_METHODS
            acted = devices.saw(session.name, client[0] if client else "", sends=sends)
        event = "" if asked is None else asked.event
        given = None if device is None else told_by_accounts(device.grant, event, self._accounts)
        return Session(session.name, device, ours, acted, given)

    def _right(self, scope: Scope, session: Session, asked: RouteRequest | None) -> _Refusal | None:
        """Return why somebody may not ask for a route; what has none is for who may settings."""
        if asked is not None and asked.action is Action.ENTER:
            return None
        without = self._without_slash(scope, session) if asked is None else None
        if without is not None:
            return _Refusal(307, "", (b"location", without))
        if not (session.ours or self._door.is_open):
            return _Refusal(403, "closed")
        if session.grant.role is Role.PUBLIC:
            if _is_api(scope):
                return _Refusal(401, "not-joined")
            # Who comes to the first page comes to see the events, not to work at them.
            where = "/p" if scope["path"] == "/" else way_in(accounts=self._accounts is not None)
            return _Refusal(303, "", (b"location", where.encode()))
        if asked is None:
            allowed = session.grant.may(Action.SETTINGS)
            return None if allowed else _Refusal(404, "missing")
        if session.grant.may(asked.action, asked.event, asked.section):
            return None
        said = permission(session.grant.role, asked.action)
        return _Refusal(403, "ask-arbiter" if said is Permission.ASKS else "not-yours")

    def _without_slash(self, scope: Scope, session: Session) -> bytes | None:
        """Return the page somebody means who has typed its address with a slash at the end.

        None where there is no such page, or whoever asks may not read it.
        """
        path: str = scope["path"]
        if scope["method"] not in SAFE_METHODS or not path.endswith("/") or path == "/":
            return None
        meant = self._routes.asked({**scope, "path": path[:-1]})
        if meant is None:
            return None
        is_open = meant.action is Action.ENTER
        if not (is_open or session.grant.may(meant.action, meant.event, meant.section)):
            return None
        query: bytes = scope["query_string"]
        return quote(path[:-1]).encode() + (b"?" + query if query else b"")


def way_in(*, accounts: bool) -> str:
    """Return where whoever works at the events comes in: with an account, or with a code."""
    return "/sign-in" if accounts else "/join"


class _Refusal(NamedTuple):
    """Why a request is refused: the status, the code of the words, and a header to send."""

    status: int
    code: str
    header: tuple[bytes, bytes] | None = None


def _bearer(header: str) -> str | None:
    """Return the token a program sends, None where it sends none."""
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _of_token(scope: Scope, session: Session) -> _Refusal | None:
    """Return why a token is no good: it is unknown or over, or asks for what a page sends."""
    if session.device is None:
        return _Refusal(401, "token-unknown", (b"www-authenticate", b"Bearer"))
    if scope["method"] not in SAFE_METHODS and not _is_api(scope):
        return _Refusal(403, "token-pages")
    return None


_ONCE = (
    *(b"host", b"origin", b"sec-fetch-site", b"content-length", b"content-type", b"cookie"),
    b"authorization",
)
"""Headers that decide something here: where one is given twice, two readers may see two things."""


def _may_be_public(scope: Scope, headers: Mapping[str, str]) -> bool:
    path: str = scope["path"]
    return (
        scope["method"] == "GET"
        and path.startswith("/p/")
        and "authorization" not in headers
        and not unread_of(query_of(scope), ())
    )


def _is_api(scope: Scope) -> bool:
    path: str = scope["path"]
    return path.startswith("/api/")


def _largest(asked: RouteRequest | None) -> int:
    """Return how many bytes of a body are taken in."""
    if asked is None:
        return LARGEST_BODY
    if asked.action is Action.ENTER:
        return LARGEST_AT_THE_DOOR
    return asked.largest or LARGEST_BODY


def _cookie(header: str) -> str | None:
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == SESSION_COOKIE:
            return value
    return None


def _set_cookie(sessions: Sessions, session: Session, scope: Scope) -> bytes:
    secure = scope.get("scheme") == "https"
    return session_cookie(sessions, session, secure=secure).encode("latin-1")


def session_cookie(sessions: Sessions, session: Session, *, secure: bool) -> str:
    """Return the Set-Cookie line of a session; ``secure`` where the browser came by https."""
    return (
        # Lax, not Strict: who comes by a link, of a message or of a printed code, is still let in.
        # What is sent from elsewhere is held up by its origin.
        f"{SESSION_COOKIE}={sessions.written(session)}; Path=/; Max-Age={SESSION_SECONDS}; "
        f"HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    )


async def _answer(
    send: Send,
    why: _Refusal,
    explain: Callable[[str, tuple[Role, ...]], str],
    asked: RouteRequest | None,
    *,
    api: bool = False,
) -> None:
    """Answer with a refusal: as JSON to programs, as a page to browsers, with who may instead."""
    kind = PROBLEM.encode() if api else b"text/html; charset=utf-8"
    body = b""
    roles = roles_for(asked.action) if asked is not None and why.code in _OF_RIGHTS else ()
    if why.code and api:
        may = {"roles": [role.value for role in roles]} if roles else {}
        body = json.dumps(problem(why.status, why.code, error=why.code, **may)).encode()
    elif why.code:
        body = explain(why.code, roles).encode()
    headers = [(b"content-type", kind)]
    if why.header is not None:
        headers.append(why.header)
    await send({"type": "http.response.start", "status": why.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


_OF_RIGHTS = frozenset({"not-yours", "ask-arbiter"})
"""Refusals that tell which roles may do what was asked for."""
