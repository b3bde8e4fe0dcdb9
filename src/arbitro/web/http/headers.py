"""What an answer may do in a browser, and for how long it may be kept: headers of every answer."""

from __future__ import annotations

from http import HTTPStatus

from arbitro.web.http.request_origin import Message, Scope, Send

# Nothing within a page may run, but files of ours alone: a name that somebody enters as a script,
# should it ever get past the escaping, stays a text.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def caching(scope: Scope) -> bytes:
    """Tell how long an answer may be kept: static files for good, they are named by content."""
    static = scope["path"].startswith("/static/") and scope["query_string"].startswith(b"v=")
    return b"public, max-age=31536000, immutable" if static else b"no-store"


def with_headers(send: Send, cookie: bytes | None, kept: bytes) -> Send:
    """Return what sends an answer with our headers, and with a cookie where there is one."""

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            present = {name.lower() for name, _ in headers}
            if message["status"] != HTTPStatus.NOT_MODIFIED:  # what was kept has its own
                headers += [header for header in _HEADERS if header[0] not in present]
            if b"cache-control" not in present:
                headers.append((b"cache-control", kept))
            if cookie is not None and b"set-cookie" not in present:
                headers.append((b"set-cookie", cookie))
            message["headers"] = headers
        await send(message)

    return guarded
