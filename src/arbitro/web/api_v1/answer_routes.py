"""Answers of `arbitro.answers` as responses, their schemas, and what stood there before.

What is converted to them stands below ``/api/v2``; the addresses it had before say so.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from functools import reduce, wraps
from inspect import signature
from operator import or_
from typing import Any

from fastapi import Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from arbitro.answers import Schema, Words, schemas_of, to_json
from arbitro.answers.derivation import all_answers, schema_of, to_compact_json
from arbitro.answers.interface.commands import Refusal
from arbitro.i18n import Translator
from arbitro.web.rendering.templates import words_of

REFER = "#/components/schemas/"


def answered(value: object, words: Words) -> Response:
    """Return the response that carries an answer."""
    return Response(to_json(value, words), media_type="application/json")


def responses_of(*kinds: type) -> dict[int | str, dict[str, Any]]:
    """Return how the description tells which answers an address gives."""
    return _responses(reduce(or_, kinds), 200)


def _responses(kind: Any, status: int) -> dict[int | str, dict[str, Any]]:
    about = next((inner.__doc__ or "" for inner in _classes(kind)), "")
    content = {"application/json": {"schema": schema_of(kind, {}, REFER)}}
    return {status: {"description": about.partition("\n")[0], "content": content}}


def _classes(kind: Any) -> Iterable[type]:
    """Give the classes of answers in a kind: itself, or those a list or union has in it."""
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
    for inner in typing.get_args(kind):
        yield from _classes(inner)


class _Written(JSONResponse):
    """A response whose JSON is written already."""

    def render(self, content: Any) -> bytes:
        return str(content).encode()


class AnswerRoute(APIRoute):
    """A route whose function returns a value of `arbitro.answers`, or several in a list.

    What a function returns besides, a refusal, is a response; what it returns of another kind is
    written as FastAPI does it.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Take over the kind of answer the function says it returns."""
        kind = getattr(endpoint, "answers", None) or _answer_of(endpoint)
        if kind is not None and not hasattr(endpoint, "answers"):
            endpoint = _writing(endpoint, kind)
            responses = _responses(kind, options.get("status_code") or 200)
            options["responses"] = {**responses, **(options.get("responses") or {})}
            options |= {"response_model": None, "response_class": _Written}
        self.answers = kind
        super().__init__(path, endpoint, **options)


def _answer_of(endpoint: Callable[..., Any]) -> Any:
    """Return the kind of answer a function says it returns, None where it is of another make."""
    kind = typing.get_type_hints(endpoint, include_extras=True).get("return")
    if typing.get_origin(kind) in {typing.Union, types.UnionType}:
        kinds = [inner for inner in typing.get_args(kind) if not _is_response(inner)]
        kind = reduce(or_, kinds) if kinds else None
    classes = tuple(_classes(kind))
    own = all(inner.__module__.startswith("arbitro.answers.") for inner in classes)
    return kind if classes and own else None


def _is_response(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Response)


def _writing(endpoint: Callable[..., Any], kind: Any) -> Callable[..., Any]:
    """Return a function whose answer is written as JSON, in the language of the request."""
    reads = signature(endpoint).parameters

    @wraps(endpoint)
    def written(*args: Any, **named: Any) -> Any:
        found = endpoint(*args, **named)
        return found if isinstance(found, Response) else to_compact_json(kind, found, words(named))

    def words(named: dict[str, Any]) -> Words:
        if "here" in reads:
            spoken: Translator = named["here"].words
            return spoken
        return words_of(named["request"]) if "request" in reads else _NO_WORDS

    written.answers = kind  # type: ignore[attr-defined]
    return written


class _NoWords:
    """The words of a function that knows no reader: its answers have no sentences."""

    def t(self, code: str, /) -> str:
        raise AssertionError(code)

    reason = refused = t


_NO_WORDS: Any = _NoWords()


def with_answers(description: dict[str, Any], routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Return the description of the interface with the schemas of all answers."""
    known = description.setdefault("components", {}).setdefault("schemas", {})
    found: dict[str, Schema] = schemas_of((*all_answers().values(), Refusal), REFER)
    for route in routes:
        if isinstance(route, AnswerRoute) and route.answers is not None:
            schema_of(route.answers, found, REFER)
    known.update(found)
    return description
