"""The parameters in the address of a request: those nobody reads are told or refused."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from urllib.parse import unquote_plus

from fastapi import Request
from starlette.exceptions import HTTPException

from arbitro.web.http.request_origin import Message, Scope, Send

SAID_ONCE = frozenset({"said", "name", "number", "told", "tour"})
"""What the address of a page says of an action that has just been done, or of a tour."""

_TRACKERS = frozenset(
    {"fbclid", "gclid", "dclid", "msclkid", "igshid", "twclid", "yclid", "srsltid"}
)
_TRACKER = re.compile(r"(?:utm|mc|_hs)_\w+|_ga|_gl")

MEANINGFUL = frozenset(
    {
        *("format", "for", "lang", "language", "locale", "tz", "timezone", "edition", "private"),
        *("round", "section", "group", "team", "player", "entry", "board", "date", "version"),
    }
)
"""Parameters that ask for something else than is shown: without them the answer would mislead."""

UNKNOWN_PARAMETER = "unknown-parameter"

_MOST_NAMED, _LONGEST_NAME = 5, 40
"""Parameters that are named, and the letters of each: an address is somebody else's text."""


class UnknownParameterError(HTTPException):
    """An address with parameters that are not known, and that change what is asked for."""

    def __init__(self, names: Collection[str]) -> None:
        """Refuse an address for the parameters of these names."""
        super().__init__(400, UNKNOWN_PARAMETER)
        self.names = named(names)


def named(names: Collection[str]) -> tuple[str, ...]:
    """Return parameters as a page names them: a few, cut where they are too long.

    >>> named(["a" * 50])[0][-3:]
    'aa…'
    """
    shown = [
        name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"
        for name in tuple(names)[:_MOST_NAMED]
    ]
    return (*shown, "…") if len(names) > _MOST_NAMED else tuple(shown)


def is_tracker(name: str) -> bool:
    """Tell whether a parameter is one that other sites add to count visitors.

    >>> is_tracker("utm_source"), is_tracker("fbclid"), is_tracker("round")
    (True, True, False)
    """
    return name in _TRACKERS or _TRACKER.fullmatch(name) is not None


def parameters_of(query: str) -> Iterator[tuple[str, str]]:
    """Give each parameter of an address that has a name: this, and how it is written there.

    >>> list(parameters_of("q=a+b&large&%71=2&=3"))
    [('q', 'q=a+b'), ('large', 'large'), ('q', '%71=2')]
    """
    for text in query.split("&"):
        if name := unquote_plus(text.partition("=")[0]):
            yield name, text


def turns_on(query: str, wanted: str) -> bool:
    """Tell whether an address turns a choice on: it is off where its value is empty.

    >>> turns_on("large&q=1", "large"), turns_on("large=1", "large"), turns_on("large=", "large")
    (True, True, False)
    """
    return any(name == wanted and not text.endswith("=") for name, text in parameters_of(query))


def without(query: str, names: Collection[str]) -> str:
    """Return the parameters of an address without some, and without trackers.

    >>> without("large&utm_source=x&q=1&foo=2", {"foo"})
    'large&q=1'
    """
    return "&".join(
        text for name, text in parameters_of(query) if name not in names and not is_tracker(name)
    )


def only(query: str, names: Collection[str]) -> str:
    """Return some of the parameters of an address, as they are written there.

    >>> only("large&foo=2&q=1", {"foo"})
    'foo=2'
    """
    return "&".join(text for name, text in parameters_of(query) if name in names)


def unread_of(query: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the parameters of an address that are not known, each once.

    >>> unread_of("q=1&utm_source=x&foo=2&foo=3", {"q"})
    ('foo',)
    """
    names = dict.fromkeys(name for name, _ in parameters_of(query))
    return tuple(name for name in names if name not in known and not is_tracker(name))


def query_of(scope: Scope) -> str:
    """Return the parameters of a request as they were sent."""
    text: bytes = scope["query_string"]
    return text.decode("latin-1")


def leave_out(scope: Scope, names: tuple[str, ...]) -> None:
    """Take trackers and parameters that nobody reads out of a request, which names the latter."""
    scope["query_string"] = without(query_of(scope), names).encode("latin-1")
    scope["state"]["unread"] = named(names)


def know_only(request: Request, known: Collection[str]) -> None:
    """Have a page name the parameters it does not know: for pages whose parameters are facts."""
    request.scope["state"]["unread"] = named(
        unread_of(query_of(request.scope), {*known, *SAID_ONCE})
    )


def leading_on(query: str, send: Send) -> Send:
    """Return what sends an answer, and adds these parameters where it leads to another page."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and 300 <= message["status"] < 400:
            message["headers"] = [
                (name, _with(value, query) if name.lower() == b"location" else value)
                for name, value in message["headers"]
            ]
        await send(message)

    return sending


def _with(address: bytes, query: str) -> bytes:
    path, mark, anchor = address.partition(b"#")
    return path + (b"&" if b"?" in path else b"?") + query.encode("latin-1") + mark + anchor
