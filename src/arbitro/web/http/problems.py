"""What goes wrong in the JSON interface, as problem documents (RFC 9457).

``type`` names the problem as an address, at which nothing more is told; ``title`` is the status in
words, ``detail`` the sentence in the reader's language where there is one. What else there is to
say stands beside them, by names that never change.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from fastapi.responses import JSONResponse

PROBLEM = "application/problem+json"
PROBLEMS = "/api/v1/problems"


def problem(status: int, code: str, **members: Any) -> dict[str, Any]:
    """Return a problem document; ``members`` are what it says beside the usual ones.

    >>> problem(404, "game-unknown")["type"], problem(404, "", error="")["type"]
    ('/api/v1/problems/game-unknown', 'about:blank')
    """
    return {
        "type": f"{PROBLEMS}/{code}" if code else "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        **members,
    }


_OF_STATUS = {
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.NOT_FOUND: "not-found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method-not-allowed",
    HTTPStatus.TOO_MANY_REQUESTS: "too-many-requests",
}


def code_of(status: int, detail: str) -> str:
    """Return the code of what was raised with a status, and a code or the status in words.

    >>> code_of(404, "round-unknown"), code_of(404, "Not Found"), code_of(405, "Method Not Allowed")
    ('round-unknown', 'not-found', 'method-not-allowed')
    """
    named = re.fullmatch(r"[a-z0-9-]+", detail) is not None
    return detail if named else _OF_STATUS.get(HTTPStatus(status), "bad-request")


class ProblemAnswer(JSONResponse):
    """An answer that is a problem document."""

    media_type = PROBLEM

    def __init__(
        self, status: int, code: str, headers: dict[str, str] | None = None, **members: Any
    ) -> None:
        """Answer with a problem of a code."""
        super().__init__(problem(status, code, **members), status, headers)


def failed(status: int, code: str, headers: dict[str, str] | None = None) -> ProblemAnswer:
    """Return the answer to what failed for a reason that a code says all of."""
    return ProblemAnswer(status, code, headers, error=code)
