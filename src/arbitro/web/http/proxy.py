"""A proxy in front of the application that is trusted: what it says of a request is believed.

Only who listens on a network has one: the application itself needs no server (uvicorn).
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from arbitro.web.http.request_origin import Application, Receive, Scope, Send


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

    def middleware(self, app: Application) -> Application:
        """Return the application, asked by what this proxy says of a request."""
        return ProxyHeaders(app, proxy=self)


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
