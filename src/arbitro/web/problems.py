"""What goes wrong in the JSON interface, as problem documents (RFC 9457).

``type`` is an address that tells more (`GET /api/v1/problems/{name}`), ``title`` the status in
words, ``detail`` the sentence in the reader's language where there is one. What else there is to
say stands beside them, by names that never change.
"""

from __future__ import annotations

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
