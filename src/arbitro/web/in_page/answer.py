"""Answers a request of a web page: what a server does for an application, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import unquote

from arbitro.web.http.headers import POLICY
from arbitro.web.http.request_origin import Application, Message

Headers = Sequence[tuple[str, str]]
Begin = Callable[[int, list[list[str]]], object]
"""Is told the status and the headers, once."""
Go = Callable[[bytes], object]
"""Is told the next bytes, as often as there are more."""

HOST = "localhost"
"""How the page calls the machine: as a browser of this machine does (`request_origin`)."""

_IN_FRAME = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")


async def answer(
    application: Application,
    method: str,
    address: str,
    headers: Headers,
    body: bytes,
    *,
    begin: Begin,
    go_on: Go,
    left: Awaitable[Any],
) -> None:
    """Answer one request; ``left`` ends its waiting when who asked has gone."""
    gone = asyncio.Event()
    task = asyncio.ensure_future(
        application(_scope(method, address, headers), _receiver(body, gone), _sender(begin, go_on))
    )

    async def watch() -> None:
        await left
        gone.set()
        task.cancel()

    watching = asyncio.ensure_future(watch())
    try:
        await task
    except asyncio.CancelledError:
        if not gone.is_set():
            raise
    finally:
        watching.cancel()


def _scope(method: str, address: str, headers: Headers) -> dict[str, Any]:
    """Return a request as the application reads it: one of the browser on this machine."""
    path, _, query = address.partition("?")
    sent = [
        (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
        for name, value in headers
    ]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [*sent, (b"host", HOST.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }


def _receiver(body: bytes, gone: asyncio.Event) -> Callable[[], Awaitable[Message]]:
    read = False

    async def receive() -> Message:
        nonlocal read
        if not read:
            read = True
            return {"type": "http.request", "body": body, "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    return receive


def _sender(begin: Begin, go_on: Go) -> Callable[[Message], Awaitable[None]]:
    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            begin(message["status"], [_header(*pair) for pair in message["headers"]])
        elif message["type"] == "http.response.body" and message.get("body"):
            go_on(message["body"])

    return send


def _header(name: bytes, value: bytes) -> list[str]:
    """Return a header in text; the pages stand in a frame of the page that carries them."""
    text = value.decode("latin-1")
    return [name.decode("latin-1"), _IN_FRAME if text == POLICY else text]
