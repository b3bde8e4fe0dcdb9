"""The address others are told: on posters, cards and codes, in mails, on walls."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request

from arbitro.web.http.request_origin import is_this_machine

_USUAL_PORTS = {"http": 80, "https": 443}


def address_of(request: Request) -> str:
    """Return the address other devices are told: what was named, or the machine's own.

    The port is the one that is listened at: whoever asks may write any into the header.
    """
    named: str = request.app.state.public_address
    return named.rstrip("/") or _at(request, _host(request))


def address_in_network(request: Request) -> str:
    """Return the address phones will open once they may connect, empty without a network."""
    host: str = request.app.state.network.found
    return _at(request, host) if host else ""


def _at(request: Request, host: str) -> str:
    scheme, (_, listened) = request.url.scheme, request.scope.get("server") or ("", None)
    port = f":{listened}" if listened and listened != _USUAL_PORTS.get(scheme) else ""
    return f"{scheme}://{host}{port}"


def _host(request: Request) -> str:
    """Return what this machine is called by others, as far as anybody has told."""
    if request.app.state.door.address:
        return str(request.app.state.door.address)
    hosts: tuple[str, ...] = request.app.state.hosts
    called = request.url.hostname or ""
    # A machine that found no network when it started is asked by an address of one all the same.
    if not hosts or (is_this_machine(hosts[0]) and request.app.state.door.is_open):
        return called
    return hosts[0]


def kept_from_others(request: Request) -> str:
    """Return why nobody else can open the address others are told, nothing where they can.

    ``closed``: this machine alone is listened to. ``no-network``: it has no address in any.
    """
    host = urlsplit(address_of(request)).hostname or ""
    if not is_this_machine(host):
        return ""
    return "no-network" if request.app.state.door.is_open else "closed"
