"""Write ``arbitro.library.answers``, the types of what the JSON interface answers.

Run ``python docs/generate_answers.py`` after changing an answer. They are made from the
interface's own description, so a client cannot expect anything else; a test compares the two.
"""

from __future__ import annotations

import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arbitro.config import settings
from arbitro.web import create_app

TARGET = Path(__file__).resolve().parent.parent / "src" / "arbitro" / "library" / "answers.py"
HEAD = '''"""What the JSON interface answers, as types: made by ``docs/generate_answers.py``.

Points are in tenths, days are written as year-month-day.
"""

from __future__ import annotations

from typing import Any, TypedDict
'''
READ = (
    *(
        "CommandItem",
        "CommandOut",
        "EntryListKeptOut",
        "EntryListOut",
        "EventDetail",
        "EventItem",
        "FormatItem",
        "LogItem",
    ),
    *("PlayerItem", "RoundItem", "StandingsDetail", "TeamItem", "TeamStandingsDetail"),
)
"""What the methods of `arbitro.Client` answer with."""

_PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, Any]",
}


def described() -> dict[str, Any]:
    """Return the description of the interface."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(settings(Path(folder)))
        told: dict[str, Any] = app.openapi()
        app.state.service.close()
    return told


def answered(description: dict[str, Any]) -> set[str]:
    """Return the names of all values that stand in an answer the client gives."""
    schemas, found = description["components"]["schemas"], set[str]()
    waiting = list(READ)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _named(schemas[name])
    return found


def _named(told: Any) -> Iterator[str]:
    if isinstance(told, dict):
        if "$ref" in told:
            yield told["$ref"].rpartition("/")[2]
        for each in told.values():
            yield from _named(each)
    elif isinstance(told, list):
        for each in told:
            yield from _named(each)


def kind(schema: dict[str, Any]) -> str:
    """Return the type of a schema, as Python writes it."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "allOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(kind, schema[several])))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(repr(each) for each in values)}]".replace("'", '"')
    if schema.get("type") == "array":
        return f"list[{kind(schema.get('items', {})) if 'items' in schema else 'Any'}]"
    further = schema.get("additionalProperties")
    if isinstance(further, dict):
        return f"dict[str, {kind(further)}]"
    return _PLAIN.get(schema.get("type", ""), "Any")


def written(description: dict[str, Any]) -> str:
    """Return the module."""
    schemas = description["components"]["schemas"]
    parts = [HEAD]
    for name in sorted(answered(description)):
        told = schemas[name]
        if "properties" not in told:
            parts.append(f"\n{name} = {kind(told)}")
            continue
        text = textwrap.indent(told.get("description", name).strip(), "    ").strip()
        if "\n" in text:
            text += "\n    "
        lines = ["", f"class {name}(TypedDict):", f'    """{text}"""', ""]
        lines += [f"    {each}: {kind(what)}" for each, what in told["properties"].items()]
        parts.append("\n".join(line.rstrip() for line in lines))
    whole = "\n\n".join(parts).rstrip() + "\n"
    return whole.replace("TypedDict\n\n\n\n", "TypedDict\n\n\n", 1)


def main() -> None:
    """Write the module."""
    TARGET.write_text(written(described()), "utf-8")


if __name__ == "__main__":
    main()
