"""A connection of text messages to a program of this machine (RFC 6455), as LiveChess offers one.

It is written here, on the standard library, because there is one peer, on this machine, that sends
short texts: an extra of the installation for that would keep boards from whoever has none.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import socket
from contextlib import suppress
from urllib.parse import urlsplit

_PROOF = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
LARGEST = 4_000_000
"""Bytes of one message."""

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_HEAD = 16_384


class SocketError(OSError):
    """The other side speaks another language, or has closed the connection."""


class WebSocket:
    """A connection; not for several threads at once."""

    def __init__(self, address: str, seconds: float = 5) -> None:
        """Connect to an address like ``ws://127.0.0.1:1982/api/v1.0``; OSError where it fails."""
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or 80
        self._socket = socket.create_connection((host, port), seconds)
        self._rest = b""
        self._whole = b""
        try:
            self._greet(f"{host}:{port}", parts.path or "/")
        except BaseException:
            # Nobody else can: without an object there is nothing to close it by.
            self._socket.close()
            raise

    def _greet(self, host: str, path: str) -> None:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        asked = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self._socket.sendall("\r\n".join((*asked, "", "")).encode("ascii"))
        while b"\r\n\r\n" not in self._rest:
            if len(self._rest) > _HEAD:
                raise SocketError("head")
            self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        told = {name.strip().lower(): value.strip() for name, _, value in _parted(lines)}
        proof = base64.b64encode(hashlib.sha1((key + _PROOF).encode()).digest()).decode()  # noqa: S324
        # The proof shows that the other side has read the request, and did not echo it.
        if first.split(" ")[1:2] != ["101"] or told.get("sec-websocket-accept") != proof:
            raise SocketError("refused")

    def send(self, text: str) -> None:
        """Send a text."""
        self._send(_TEXT, text.encode())

    def receive(self, seconds: float) -> str | None:
        """Return the next text, None where none comes in time; SocketError where it is closed."""
        self._socket.settimeout(seconds)
        while True:
            try:
                code, last, content = self._frame()
            except TimeoutError:
                return None
            if code == _CLOSE:
                raise SocketError("closed")
            if code == _PING:
                self._send(_PONG, content)
            # Nought is the code of the further parts of a message.
            elif code in {0, _TEXT}:
                # Kept here: the further parts may come only after the time is over.
                self._whole += content
                if len(self._whole) > LARGEST:
                    raise SocketError("too long")
                if last:
                    whole, self._whole = self._whole, b""
                    return whole.decode("utf-8", "replace")

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self._send(_CLOSE, b"")
        self._socket.close()

    def _frame(self) -> tuple[int, bool, bytes]:
        """Return the next frame: code, whether it is the last of its message, content.

        A frame that has come in part stays where it is until the rest is there.
        """
        while True:
            found = _taken(self._rest)
            if found is not None:
                code, last, content, used = found
                self._rest = self._rest[used:]
                return code, last, content
            self._more()

    def _more(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise SocketError("closed")
        self._rest += data

    def _send(self, code: int, content: bytes) -> None:
        length = len(content)
        if length < 126:
            head = bytes((0x80 | code, 0x80 | length))
        else:
            head = bytes((0x80 | code, 0x80 | 126)) + length.to_bytes(2, "big")
        # RFC 6455, 5.3: what a client sends is masked, by another mask each time.
        mask = secrets.token_bytes(4)
        masked = bytes(number ^ mask[at % 4] for at, number in enumerate(content))
        self._socket.sendall(head + mask + masked)


def _parted(lines: list[str]) -> list[tuple[str, str, str]]:
    return [line.partition(":") for line in lines]


def _taken(data: bytes) -> tuple[int, bool, bytes, int] | None:
    """Take a frame off the beginning; None while it is not whole. SocketError where it is none.

    >>> _taken(bytes((0x81, 2)) + b"hi!")
    (1, True, b'hi', 4)
    """
    if len(data) < 2:
        return None
    length, at = data[1] & 0x7F, 2
    # A server never masks, and no extension was agreed on: either bit means that frames are
    # misread.
    if data[1] & 0x80 or data[0] & 0x70:
        raise SocketError("frame")
    if length >= 126:
        size = 2 if length == 126 else 8
        if len(data) < 2 + size:
            return None
        length, at = int.from_bytes(data[2 : 2 + size], "big"), 2 + size
    if length > LARGEST:
        raise SocketError("too long")
    if len(data) < at + length:
        return None
    return data[0] & 0x0F, bool(data[0] & 0x80), data[at : at + length], at + length
