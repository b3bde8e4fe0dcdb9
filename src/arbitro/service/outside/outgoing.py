"""Connections to other services: each name resolved once, and what it means looked at first."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import string
from urllib.parse import SplitResult, quote, urlsplit

SECONDS = 10


class OutgoingError(Exception):
    """A service cannot be called; ``code`` says why: ``address``, ``private``, ``unreachable``."""

    def __init__(self, code: str) -> None:
        """Say why."""
        super().__init__(code)
        self.code = code


def address_of_service(text: str) -> SplitResult:
    """Read an address; OutgoingError where it is none, or holds a name or password."""
    try:
        parts = urlsplit(text)
        # Only when it is asked for does urlsplit look whether the port is a number.
        _ = parts.port
    except ValueError:
        raise OutgoingError("address") from None
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username is not None:
        raise OutgoingError("address")
    return parts


def is_near(url: str) -> bool:
    """Tell whether an address says by itself that it is near: no name has to be looked up.

    >>> [is_near(f"http://{each}/") for each in ("10.0.0.1", "0x7f.1", "localhost", "example.org")]
    [True, True, True, False]
    """
    host = address_of_service(url).hostname or ""
    try:
        # As the system reads them: there are more ways to write an address than a pattern would
        # know.
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):  # a name
        return host == "localhost" or host.endswith(".localhost")
    return not all(_is_global(str(item[4][0])) for item in found)


def connected(
    url: str, *, private: bool, seconds: float = SECONDS
) -> tuple[http.client.HTTPConnection, str]:
    """Return a connection to a service, and the path of the address as a request may hold it.

    Addresses of this machine and of the network around it are called only where ``private`` allows
    it. OutgoingError where there is no way to it.
    """
    parts = address_of_service(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # a label of a name may be too long, or empty
        raise OutgoingError("unreachable") from None
    addresses = [str(item[4][0]) for item in found]
    # All of them, though one is called: a name that leads here as well is none to call.
    if not private and not all(_is_global(address) for address in addresses):
        raise OutgoingError("private")
    # Plain in both cases: the socket is given to it below, so that its own way to the name is never
    # used.
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    try:
        # To the address that was looked at, not to the name: asked again, it could mean another one
        # by now.
        connection.sock = socket.create_connection((addresses[0], port), seconds)
        if parts.scheme == "https":
            how = ssl.create_default_context()
            connection.sock = how.wrap_socket(connection.sock, server_hostname=host)
    except (OSError, UnicodeError):
        connection.close()
        raise OutgoingError("unreachable") from None
    return connection, _in_ascii(f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}")


def _in_ascii(path: str) -> str:
    """Return a path and query as a request may hold them; what is escaped already stays so."""
    return quote(path, safe=string.punctuation)


_LEADS_TO_IPV4 = ipaddress.ip_network("64:ff9b::/96")
"""Addresses of IPv6 whose last 32 bits are one of IPv4, as a network translates it (RFC 6052)."""


def _is_global(address: str) -> bool:
    """Tell whether an address is somewhere on the internet, and one computer of it.

    An address of IPv6 that holds one of IPv4 leads to that one: it is looked at.
    """
    # Behind % stands the interface of this machine, which is no part of the address.
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        held = found.ipv4_mapped or found.sixtofour
        if held is None and (found in _LEADS_TO_IPV4 or int(found) < 1 << 32):
            held = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        # Teredo hides the IPv4 address it leads to, and site-local ones are near though no longer
        # in use.
        if found.is_site_local or found.teredo is not None:
            return False
        if held is not None:
            return _is_global(str(held))
    return found.is_global and not found.is_multicast
