"""The description of the JSON interface (OpenAPI): addresses, commands, answers, who is let in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from arbitro.library.calling import Call, calls_of
from arbitro.web.api_v1.answer_routes import with_answers
from arbitro.web.api_v1.commands import with_commands

_TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "the token a program was let in with; none is needed on the arbiter's machine",
}


def describe(title: str, version: str, routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """Return the description of the interface.

    An operation is called as the client calls it. That no token is asked for on the arbiter's own
    machine is said by the empty requirement beside the token's.
    """
    made = with_commands(get_openapi(title=title, version=version, routes=routes))
    made = with_answers(made, routes)
    for call in calls_of(made):
        _operation(made, call)["operationId"] = call.name
    made["components"]["securitySchemes"] = {"token": _TOKEN}
    made["security"] = [{}, {"token": []}]
    return made


def _operation(description: dict[str, Any], call: Call) -> dict[str, Any]:
    operation: dict[str, Any] = description["paths"][call.path][call.method]
    return operation
