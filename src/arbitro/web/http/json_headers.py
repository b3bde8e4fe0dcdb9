"""What every answer of the JSON interface has beside its content: a tag, and what will end.

What is read has an ETag, so that whoever asks again is told 304 where nothing has changed. That of
an event is its version whoever asks: what is kept is therefore kept for one session alone. An
address that is to go stays for two minor versions, and its answers say so (RFC 9745, RFC 8594).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from hashlib import sha256
from typing import Any

from arbitro.web.http.request_origin import Message, Scope, Send

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Deprecation:
    """An address that is to go: since when that is said, its last day, what stands in for it."""

    since: date
    until: date
    instead: str = ""

    def headers(self) -> Headers:
        """Return what its answers say.

        >>> Deprecation(date(2027, 1, 1), date(2027, 7, 1)).headers()[0]
        (b'deprecation', b'@1798761600')
        """
        begins = datetime.combine(self.since, time(), UTC)
        ends = datetime.combine(self.until, time(), UTC)
        told: Headers = [
            (b"deprecation", b"@%d" % begins.timestamp()),
            (b"sunset", format_datetime(ends, usegmt=True).encode()),
        ]
        if self.instead:
            told.append((b"link", f'<{self.instead}>; rel="successor-version"'.encode()))
        return told


ENDING: Mapping[str, Deprecation] = {}
"""The addresses that are to go, by their routes as `routes` names them; none so far."""


def answering(scope: Scope, name: str, send: Send) -> Send:
    """Return what sends the answer of a route of the JSON interface."""
    ending = ENDING.get(name)
    further: Headers = [] if ending is None else ending.headers()
    if scope["method"] != "GET":
        return _with(send, further) if further else send
    known = b", ".join(value for item, value in scope["headers"] if item == b"if-none-match")
    return _Tagged(send, _tags(known.decode("latin-1")), further)


def _tags(text: str) -> frozenset[str]:
    return frozenset(word.strip().removeprefix("W/") for word in text.split(","))


def _with(send: Send, further: Headers) -> Send:
    async def sends(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *further]
        await send(message)

    return sends


class _Tagged:
    """Holds an answer back until its tag is known, then sends it, or that nothing has changed."""

    def __init__(self, send: Send, known: frozenset[str], further: Headers) -> None:
        self._send = send
        self._known = known
        self._further = further
        self._start: Message = {}
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if message.get("more_body"):
            return
        headers: Headers = [*self._start.get("headers", ()), *self._further]
        if self._start["status"] == 200:
            tag = next((value for name, value in headers if name == b"etag"), b"").decode()
            if not tag:
                tag = f'"{sha256(self._body).hexdigest()[:32]}"'
                headers.append((b"etag", tag.encode()))
            # It depends on who asks, and in which language: no cache on the way may keep it for
            # others.
            headers.append((b"cache-control", b"private, no-cache"))
            headers.append((b"vary", b"Cookie, Authorization, Accept-Language"))
            if tag in self._known:
                kept = [header for header in headers if header[0] != b"content-length"]
                await self._send({**self._start, "status": 304, "headers": kept})
                await self._send({"type": "http.response.body", "body": b""})
                return
        await self._send({**self._start, "headers": headers})
        await self._send(_body(self._body))


def _body(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body}
