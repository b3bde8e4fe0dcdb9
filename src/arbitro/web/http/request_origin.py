"""Where a request comes from: this machine itself, its network, somewhere else, or through a proxy.

A proxy stands in front of the application and passes on by name, and nothing unasked.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

_PASSED_ON = re.compile(
    r"forwarded|real-ip|client-?ip|connecting-ip|remote-(ip|addr)|original|originating|user-ip"
    r"|\A(cdn-loop|max-forwards|x-host)\Z|via\Z|\A(proxy|tailscale|ngrok|x-envoy|x-varnish)"
)
"""Names of headers by which a proxy tells that somebody else asks."""


def is_our_browser(scope: Scope, headers: Mapping[str, str]) -> bool:
    """Tell whether a browser on this machine asks, which needs no code.

    It comes from the machine's own address and asks for the machine by such an address. So does
    what a proxy on this machine passes on from anywhere: therefore nothing a proxy says of where a
    request comes from is believed, and whatever looks passed on is from elsewhere - a name other
    than this machine's own, a header that only proxies write, the version 1.0 of HTTP, which
    proxies still speak and browsers do not. A request without an address came through a socket of
    the file system, and browsers use none.
    """
    client = scope.get("client")
    return (
        client is not None
        and is_this_machine(client[0])
        and is_this_machine(host_of(headers.get("host", "")))
        and scope.get("http_version") != "1.0"
        and not any(_PASSED_ON.search(name) for name in headers)
    )


_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z._-]+))(?::[0-9]{1,5})?", re.ASCII)


def host_of(header: str) -> str:
    """Return the name in a Host header, without port and brackets; empty where it is no such thing.

    >>> host_of("[::1]:8000"), host_of("LocalHost:80"), host_of("somebody@localhost/x")
    ('::1', 'localhost', '')
    """
    found = _HOST.fullmatch(header.lower())
    return "" if found is None else found[1] or found[2]


def is_this_machine(address: str) -> bool:
    """Tell whether an address is one by which a machine speaks to itself.

    >>> is_this_machine("127.0.0.1"), is_this_machine("localhost"), is_this_machine("192.168.1.5")
    (True, True, False)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address == "localhost"
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def is_local_address(host: str) -> bool:
    """Tell whether a host is written as an address of a private network, not as a name.

    A foreign page can make a name of its own point here, but not an address.
    """
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy that is trusted: its addresses or networks, and the address it serves under.

    What it says of where a request comes from (``X-Forwarded-For``, ``-Proto``, ``-Host``) is
    believed; the same headers of anybody else are not.
    """

    trusted: tuple[str, ...]
    address: str

    @property
    def host(self) -> str:
        """Return the name the application is called by from outside.

        >>> Proxy(("127.0.0.1",), "https://chess.example:8443/").host
        'chess.example'
        """
        return urlsplit(self.address).hostname or ""


class ProxyHeaders:
    """Takes what a trusted proxy says of a request, and lets nobody else say it."""

    def __init__(self, app: Application, *, proxy: Proxy) -> None:
        self._app = app
        # uvicorn takes address and scheme from what the proxy says; the host it leaves as it is.
        self._trusting = ProxyHeadersMiddleware(
            self._called_by_name,  # type: ignore[arg-type]  # an application all the same
            trusted_hosts=list(proxy.trusted),
        )
        self._is_trusted = self._trusting.trusted_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as coming from whom a trusted proxy passes on."""
        client = scope.get("client")
        if scope["type"] == "http" and client is not None and client[0] in self._is_trusted:
            await self._trusting(scope, receive, send)  # type: ignore[arg-type]
        else:
            await self._app(scope, receive, send)

    async def _called_by_name(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request the host it was sent to, where the proxy has put its own there."""
        given = [value for name, value in scope["headers"] if name == b"x-forwarded-host"]
        # Twice, one of them may be the client's own: then neither is believed.
        if len(given) == 1:
            kept = [item for item in scope["headers"] if item[0] != b"host"]
            scope = {**scope, "headers": [*kept, (b"host", given[0])]}
        await self._app(scope, receive, send)
