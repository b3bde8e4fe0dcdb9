"""Where a request comes from: this machine itself, its network, somewhere else, or through a proxy.

A proxy stands in front of the application and passes on by name, and nothing unasked.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Protocol

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


class TrustedProxy(Protocol):
    """A proxy that is trusted (`arbitro.web.http.proxy.Proxy`), known to who listens alone."""

    @property
    def address(self) -> str:
        """Return the address the application has outside."""

    def middleware(self, app: Application) -> Application:
        """Return the application, asked by what the proxy says of a request."""
