"""Answers of `arbitro.answers` as responses, their schemas, and what stood there before.

What is converted to them stands below ``/api/v2``; the addresses it had before say so.
"""

from __future__ import annotations

from typing import Any

from fastapi import Response

from arbitro.answers import Words, schemas_of, to_json
from arbitro.answers.derivation import all_answers

REFER = "#/components/schemas/"


def answered(value: object, words: Words) -> Response:
    """Return the response that carries an answer."""
    return Response(to_json(value, words), media_type="application/json")


def responses_of(*kinds: type) -> dict[int | str, dict[str, Any]]:
    """Return how the description tells which answers an address gives."""
    refer = [{"$ref": f"{REFER}{kind.__name__}"} for kind in kinds]
    schema = refer[0] if len(refer) == 1 else {"oneOf": refer}
    about = kinds[0].__doc__ or ""
    return {
        200: {
            "description": about.partition("\n")[0],
            "content": {"application/json": {"schema": schema}},
        }
    }


def with_answers(description: dict[str, Any]) -> dict[str, Any]:
    """Return the description of the interface with the schemas of all answers."""
    known = description.setdefault("components", {}).setdefault("schemas", {})
    found = schemas_of(tuple(all_answers().values()), REFER)
    assert not known.keys() & found.keys(), "an answer has the name of another value"
    known.update(found)
    return description
