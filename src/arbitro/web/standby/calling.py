"""How one computer calls the other: its address, and the requests that carry sealed messages."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from collections.abc import Callable
from contextlib import closing
from urllib.parse import urlsplit

from arbitro import __version__
from arbitro.service.outside.outgoing import OutgoingError, address_of_service
from arbitro.service.standby import OtherComputer
from arbitro.storage.ciphers import NotOpenedError, new_key, public_point
from arbitro.web.standby.channel import (
    QUESTION,
    Message,
    agreed_key,
    nonce_of,
    opened,
    sealed,
)

SECONDS = 5.0
"""How long an answer is waited for."""

NOT_OPENED = 422
"""The answer to what no known key opens."""

OFFER, JOIN, ASK = "/standby/offer", "/standby/join", "/standby/ask"

Send = Callable[[str, str, bytes], tuple[int, bytes]]
"""Sends bytes to a path of an address (none: only asks); returns the status and the body.

OSError where nobody answers."""


class CallError(Exception):
    """The other computer does not answer as a followed one does; ``code`` says why.

    ``unreachable``, ``address``, ``not-known`` (a wrong code, or it was removed there),
    ``no-code``, ``version`` (``detail`` is the other's), or ``answer``.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        self.code, self.detail = code, detail
        super().__init__(code, detail)


def send(address: str, path: str, body: bytes) -> tuple[int, bytes]:
    """Send bytes by HTTP, as `Send`."""
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port
    if parts.scheme == "https":
        # Nobody vouches for the certificate of a hall. What is sent is sealed under a key that only
        # the two computers have, so the connection itself is trusted with nothing.
        how = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        how.check_hostname, how.verify_mode = False, ssl.CERT_NONE
        connection: http.client.HTTPConnection = http.client.HTTPSConnection(
            host, port, timeout=SECONDS, context=how
        )
    else:
        connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    with closing(connection):
        try:
            method = "POST" if body else "GET"
            connection.request(
                method, path, body or None, {"content-type": "application/octet-stream"}
            )
            answer = connection.getresponse()
            return answer.status, answer.read()
        except http.client.HTTPException as problem:
            raise OSError(str(problem)) from problem


def plain_address(text: str) -> str:
    """Return an address as it is noted: no path; CallError where it is none.

    >>> plain_address("192.168.1.7:8080"), plain_address("https://hall.local/join")
    ('http://192.168.1.7:8080', 'https://hall.local')
    """
    try:
        parts = address_of_service(text if "://" in text else f"http://{text}")
    except OutgoingError:
        raise CallError("address") from None
    return f"{parts.scheme}://{parts.netloc}"


def computer_name() -> str:
    """Return what this computer is called, as its owner knows it."""
    return socket.gethostname().partition(".")[0] or "?"


def join(send: Send, address: str, code: str, name: str, own: str) -> tuple[OtherComputer, str]:
    """Join a computer by its code; return it, and the secret of its installation.

    ``name`` and ``own`` are what this computer is called and where it is reached.
    """
    told = json.loads(_answered(send, address, OFFER, b""))
    if told.get("version") != __version__:
        raise CallError("version", str(told.get("version", "")))
    if not told.get("point"):
        raise CallError("no-code")
    secret, theirs = new_key(), bytes.fromhex(told["point"])
    mine = public_point(secret)
    key = agreed_key(secret, theirs, code, (theirs, mine))
    question = sealed(key, {"name": name, "address": own}, QUESTION)
    answer = _read(key, question, _answered(send, address, JOIN, mine + question))
    known = OtherComputer(str(answer["identifier"]), str(answer["name"]), address, key.hex())
    return known, str(answer["secret"])


def ask(send: Send, known: OtherComputer, question: Message) -> Message:
    """Ask another computer something; CallError where it does not answer that."""
    key = bytes.fromhex(known.key)
    box = sealed(key, question, QUESTION)
    sent = bytes.fromhex(known.identifier) + box
    return _read(key, box, _answered(send, known.address, ASK, sent))


def _answered(send: Send, address: str, path: str, body: bytes) -> bytes:
    if not address:  # it would be that of this very machine
        raise CallError("unreachable")
    try:
        status, answer = send(address, path, body)
    except OSError:
        raise CallError("unreachable") from None
    if status == NOT_OPENED:
        raise CallError("not-known")
    if status != 200:
        raise CallError("answer", str(status))
    return answer


def _read(key: bytes, question: bytes, answer: bytes) -> Message:
    try:
        return opened(key, answer, nonce_of(question))
    except NotOpenedError:
        raise CallError("answer") from None
