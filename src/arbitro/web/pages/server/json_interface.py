"""What the JSON interface understands, to be read without a network: its description as a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from arbitro.web.rendering.templates import render

router = APIRouter(include_in_schema=False, prefix="/interface")


class Value(NamedTuple):
    """A field or a parameter: its name, what it is, whether it is needed, what is said of it."""

    name: str
    kind: str
    needed: bool
    text: str = ""


class Address(NamedTuple):
    """An address of the interface with what it takes and answers."""

    method: str
    path: str
    summary: str
    text: str
    given: tuple[Value, ...]
    takes: str
    answers: str


class Shape(NamedTuple):
    """What a value is made of."""

    name: str
    text: str
    fields: tuple[Value, ...]


@router.get("")
def interface(request: Request) -> HTMLResponse:
    """Show the interface: its addresses, its commands, its values."""
    described = request.app.openapi()
    addresses = list(_addresses(described["paths"]))
    return render(
        request,
        "interface.html",
        addresses=[address for address in addresses if "/commands/" not in address.path],
        commands=[address for address in addresses if "/commands/" in address.path],
        shapes=list(_shapes(described["components"]["schemas"])),
        version=described["info"]["version"],
    )


def _addresses(paths: dict[str, Any]) -> Iterator[Address]:
    for path, methods in paths.items():
        for method, told in methods.items():
            well = [item for code, item in told["responses"].items() if code.startswith("2")]
            yield Address(
                method.upper(),
                path,
                told.get("summary", ""),
                told.get("description", ""),
                tuple(
                    Value(
                        item["name"],
                        _kind(item.get("schema", {})),
                        item.get("required", False),
                        item.get("description", ""),
                    )
                    for item in told.get("parameters", ())
                    if item["in"] != "path"
                ),
                _body(told.get("requestBody", {})),
                _body(well[0]) if well else "",
            )


def _body(told: dict[str, Any]) -> str:
    return next((_kind(item.get("schema", {})) for item in told.get("content", {}).values()), "")


def _shapes(schemas: dict[str, Any]) -> Iterator[Shape]:
    for name, told in sorted(schemas.items()):
        needed = set(told.get("required", ()))
        fields = tuple(
            Value(item, _kind(schema), item in needed, schema.get("description", ""))
            for item, schema in told.get("properties", {}).items()
        )
        yield Shape(name, told.get("description", ""), fields)


def _kind(schema: dict[str, Any]) -> str:
    """Return in a line what a schema allows.

    >>> _kind({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    '[integer] | null'
    >>> _kind({"type": "string", "format": "date"}), _kind({"type": "string"}), _kind({})
    ('date', 'string', 'object')
    """
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(_kind, schema[several])))
    if "enum" in schema:
        return " | ".join(str(item) or '""' for item in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(map(_kind, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        return f"[{_kind(schema.get('items', {}))}]"
    return str(schema.get("format") or schema.get("type") or "object")
