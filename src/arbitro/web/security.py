"""Who may ask: known hosts, our own pages, people let in; and what answers may do in a browser."""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum, unique
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer

from arbitro import clock

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Explainer = Callable[[Mapping[str, str]], Callable[[str], str]]
"""Makes, of the headers of a request, what writes a page about a refusal's code."""

SESSION_COOKIE = "arbitro"
SESSION_SECONDS = 7 * 24 * 3600
LARGEST_BODY = 16 * 1024 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@unique
class Role(Enum):
    """What somebody let in may do: everything, enter the results of the round, or read.

    A captain reads, and hands line-ups in at the page of the own team.
    """

    ARBITER = "arbiter"
    RESULTS = "results"
    CAPTAIN = "captain"


@dataclass(frozen=True, slots=True)
class Session:
    """One browser. ``name`` is random; ``joined`` tells that it gave the code of the hall.

    ``actor`` is who it says it is, for the log.
    """

    name: str
    joined: bool = False
    actor: str = ""
    role: Role = Role.ARBITER


class Sessions:
    """Signs and reads session cookies and the tokens of forms."""

    def __init__(self, secret: str) -> None:
        self._cookies = URLSafeTimedSerializer(secret, salt="arbitro.session")
        self._tokens = URLSafeTimedSerializer(secret, salt="arbitro.form")

    def new(self, *, joined: bool = False, actor: str = "", role: Role = Role.ARBITER) -> Session:
        """Return a session nobody has."""
        return Session(secrets.token_urlsafe(16), joined, actor, role)

    def written(self, session: Session) -> str:
        """Return the value of the session's cookie."""
        fields = [session.name, int(session.joined), session.actor, session.role.value]
        return self._cookies.dumps(fields)

    def read(self, cookie: str | None) -> Session | None:
        """Return the session of a cookie, None where it is missing, forged or too old."""
        try:
            name, joined, actor, role = _opened(self._cookies, cookie or "")
            return Session(str(name), bool(joined), str(actor), Role(role))
        except (BadSignature, TypeError, ValueError):
            return None

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


def _opened(signed: URLSafeTimedSerializer, text: str) -> Any:
    """Return what was signed; BadSignature where it was not by us, or too long ago.

    What was signed later than now is good: the clock of the machine has been set back meanwhile,
    and nobody in the hall is to be sent away for it.
    """
    value, at = signed.loads(text, return_timestamp=True)
    if clock.now() - at > timedelta(seconds=SESSION_SECONDS):
        raise BadSignature("too old")
    return value


_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits nobody mistakes for another."""

_PATIENCE = 20
"""Wrong guesses after which a code is replaced."""


def _new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


@dataclass(slots=True)
class Door:
    """The way in for phones of the hall: one code a role at a time, used once, guesses limited.

    Open only while ``is_open``; browsers on this machine need no code.
    """

    is_open: bool = False
    codes: dict[Role, str] = field(default_factory=lambda: {role: _new_code() for role in Role})
    _failures: int = 0

    @property
    def code(self) -> str:
        """Return the code that gives all rights."""
        return self.codes[Role.ARBITER]

    def enter(self, code: str) -> Role | None:
        """Use a code up and return what it allows, None where it is wrong.

        After too many wrong guesses all codes are replaced as well.
        """
        given = code.strip().upper().replace("-", "").encode()
        found = None
        for role, kept in self.codes.items():
            if self.is_open and secrets.compare_digest(given, kept.encode()):
                found = role
        self._failures = 0 if found else self._failures + 1
        if found is not None:
            self.codes[found] = _new_code()
        elif self._failures >= _PATIENCE:
            self.codes = {role: _new_code() for role in Role}
            self._failures = 0
        return found


class Guard:
    """Refuses what no page of ours would ask, before anything else looks at it."""

    def __init__(
        self,
        app: Application,
        *,
        sessions: Sessions,
        door: Door,
        hosts: frozenset[str],
        explain: Explainer,
    ) -> None:
        self._app = app
        self._explain = explain
        self._sessions = sessions
        self._door = door
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a refusal, or pass the request on with its session and our headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        problem = self._problem(scope, headers)
        session = self._sessions.read(_cookie(headers.get("cookie", "")))
        fresh = session is None
        session = session or self._sessions.new()
        scope.setdefault("state", {})["session"] = session
        if problem is None and not self._let_in(scope, session):
            api = scope["path"].startswith("/api/")
            problem = (401, "", None) if api else (303, "", (b"location", b"/join"))
        elif problem is None and not may(session.role, scope["method"], scope["path"]):
            problem = (403, "not-yours", None)
        cookie = _set_cookie(self._sessions, session) if fresh else None
        guarded = _with_headers(send, cookie, _caching(scope))
        if problem is not None:
            await _answer(guarded, self._explain(headers), *problem)
            return
        await self._app(scope, _limited(receive), guarded)

    def _problem(self, scope: Scope, headers: dict[str, str]) -> _Answer | None:
        host = host_of(headers.get("host", ""))
        if host not in self._hosts and not (self._door.is_open and _is_local_address(host)):
            return (421, "unknown-host", None)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return (413, "too-large", None)
        if scope["method"] in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is None:
            cross = headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}
            return (403, "foreign-origin", None) if cross else None
        own = f"{scope.get('scheme', 'http')}://{headers.get('host', '')}"
        return None if origin == own else (403, "foreign-origin", None)

    def _let_in(self, scope: Scope, session: Session) -> bool:
        """Tell whether the browser may see pages: on this machine, or having given the code."""
        path: str = scope["path"]
        if path == "/join" or path.startswith("/static/") or path == "/healthz":
            return True
        client = scope.get("client")
        return session.joined or client is None or is_this_machine(client[0])


_RESULT_OF_A_GAME = re.compile(
    r"/events/[^/]+/s/\d+/games/\d+/result|/api/v1/events/[^/]+/sections/\d+/games/\d+/result"
)
_PAGE_OF_A_CAPTAIN = re.compile(r"/events/[^/]+/s/\d+/captain/[\w.-]+")
_ONLY_TO_CHANGE = re.compile(
    r"/share|/events/new|/events/from-report|.*/(edit|new|import|manual|enter|export)"
)


def may(role: Role, method: str, path: str) -> bool:
    """Tell whether a role may ask this; which results it may enter is seen where they are.

    >>> may(Role.RESULTS, "POST", "/events/x/s/1/games/4/result")
    True
    >>> may(Role.RESULTS, "POST", "/events/x/s/1/pair")
    False
    >>> may(Role.CAPTAIN, "POST", "/events/x/s/1/games/4/result")
    False
    """
    if role is Role.ARBITER or path in {"/join", "/preferences", "/viewer"}:
        return True
    if method not in SAFE_METHODS:
        if _PAGE_OF_A_CAPTAIN.fullmatch(path):
            return True
        return role is Role.RESULTS and _RESULT_OF_A_GAME.fullmatch(path) is not None
    return _ONLY_TO_CHANGE.fullmatch(path) is None


_Answer = tuple[int, str, tuple[bytes, bytes] | None]


def host_of(header: str) -> str:
    """Return the name in a Host header, without port and brackets.

    >>> host_of("[::1]:8000"), host_of("LocalHost:80")
    ('::1', 'localhost')
    """
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def is_this_machine(address: str) -> bool:
    """Tell whether an address is this machine's own; test clients have no address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "testclient"


def _is_local_address(host: str) -> bool:
    """Tell whether a host is written as an address of a private network, not as a name.

    A foreign page can make a name of its own point here, but not an address.
    """
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return False


def _cookie(header: str) -> str | None:
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == SESSION_COOKIE:
            return value
    return None


def _set_cookie(sessions: Sessions, session: Session) -> bytes:
    return session_cookie(sessions, session).encode("latin-1")


def session_cookie(sessions: Sessions, session: Session) -> str:
    """Return the Set-Cookie line of a session."""
    return (
        f"{SESSION_COOKIE}={sessions.written(session)}; Path=/; Max-Age={SESSION_SECONDS}; "
        "HttpOnly; SameSite=Lax"
    )


def _caching(scope: Scope) -> bytes:
    """Tell how long an answer may be kept: static files for good, they are named by content."""
    static = scope["path"].startswith("/static/") and scope["query_string"].startswith(b"v=")
    return b"public, max-age=31536000, immutable" if static else b"no-store"


def _with_headers(send: Send, cookie: bytes | None, caching: bytes) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            present = {name.lower() for name, _ in headers}
            headers += [
                (name.encode(), value.encode())
                for name, value in HEADERS.items()
                if name.encode() not in present
            ]
            if b"cache-control" not in present:
                headers.append((b"cache-control", caching))
            if cookie is not None and b"set-cookie" not in present:
                headers.append((b"set-cookie", cookie))
            message["headers"] = headers
        await send(message)

    return guarded


def _limited(receive: Receive) -> Receive:
    """Stop a body that is longer than it said."""
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    return limited


async def _answer(
    send: Send,
    explain: Callable[[str], str],
    status: int,
    code: str,
    header: tuple[bytes, bytes] | None = None,
) -> None:
    body = explain(code).encode() if code else b""
    headers = [(b"content-type", b"text/html; charset=utf-8")]
    if header is not None:
        headers.append(header)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
