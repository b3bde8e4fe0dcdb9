"""Write the types of `arbitro.Client.call` from the description of the JSON interface.

``python docs/generate_answers.py`` writes ``src/arbitro/library/calls.pyi``: a method an address,
with the types of what is sent; what is answered are the classes of `arbitro.answers`. The file is
made when this folder is set up and is no part of the repository; only type checkers read it.
With ``--check`` mypy then reads everything, and a program that uses the client.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arbitro.config import settings
from arbitro.library.calling import Call, calls_of, kinds_of_answers
from arbitro.web import create_app

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "src" / "arbitro" / "library" / "calls.pyi"
USES_CLIENT = ROOT / "tests" / "library" / "typed_client.py"

_PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, Any]",
}
_HEAD = '''"""Made by docs/generate_answers.py."""

from typing import Any, Literal, NotRequired, TypedDict

'''


def described() -> dict[str, Any]:
    """Return the description of the interface."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(settings(Path(folder)))
        description: dict[str, Any] = app.openapi()
        app.state.service.close()
    return description


def _named(schema: Any) -> Iterator[str]:
    """Give the names of the values a schema refers to."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for part in schema.values():
            yield from _named(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _named(part)


def _reached(schemas: dict[str, Any], schema: Any) -> set[str]:
    """Return the names of all values something has in it, at any depth."""
    found, waiting = set[str](), [*_named(schema)]
    while waiting:
        name = waiting.pop()
        if name not in found and name not in kinds_of_answers():
            found.add(name)
            waiting += _named(schemas[name])
    return found


def kind(schema: Mapping[str, Any]) -> str:
    """Return the type of a schema, as Python writes it."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return _union(schema[several])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(repr(value) for value in values)}]".replace("'", '"')
    if schema.get("type") == "array":
        items = [*schema.get("prefixItems", ()), *([schema["items"]] if "items" in schema else ())]
        return f"list[{_union(items) or 'Any'}]"
    further = schema.get("additionalProperties")
    if isinstance(further, dict):
        return f"dict[str, {kind(further)}]"
    named = schema.get("type", "")
    if isinstance(named, list):
        return " | ".join(_PLAIN[name] for name in named)
    return _PLAIN.get(named, "Any")


def _union(schemas: list[Mapping[str, Any]]) -> str:
    """Return the type of what is of one of several, each named once."""
    kinds = map(kind, schemas)
    parts = (part for found in kinds for part in ([found] if "[" in found else found.split(" | ")))
    return " | ".join(dict.fromkeys(parts))


def _type(name: str, schema: Mapping[str, Any]) -> str:
    """Return the type of what is sent; members with a value of their own may be left out."""
    if "properties" not in schema:
        return f"{name} = {kind(schema)}"
    needed = set(schema.get("required", ()))
    lines = [f"class {name}(TypedDict):"]
    for member, what in schema["properties"].items():
        what_kind = kind(what)
        optional = what_kind if member in needed else f"NotRequired[{what_kind}]"
        lines.append(f"    {member}: {optional}")
    return "\n".join(lines)


def _method(call: Call) -> str:
    """Return the method of an address."""
    values = [f"{item['name']}: {kind(item['schema'])}" for item in call.parameters("path")]
    if call.sent is not None:
        values.append(f"sent: {kind(call.sent)}")
    named = []
    for item in call.parameters("query"):
        found = kind(item["schema"])
        optional = found if found.endswith("None") else f"{found} | None"
        default = f"{found}" if item["required"] else f"{optional} = ..."
        named.append(f"{item['name']}: {default}")
    if call.is_change:
        named.append("key: str | None = ...")
    if named:
        values += ["*", *named]
    answer = "bytes" if call.answer is None else kind(call.answer)
    about = call.described.get("description", "").strip() or call.described["summary"]
    about = textwrap.indent(f"{about}\n\n``{call.method.upper()} {call.address}``", " " * 8).strip()
    head = f"    def {call.name}({', '.join(['self', *values])}) -> {answer}:"
    return f'{head}\n        r"""{about}"""\n'


def written(description: dict[str, Any]) -> str:
    """Return the file of types."""
    schemas, calls = description["components"]["schemas"], calls_of(description)
    read = [call.answer for call in calls]
    plain = _reached(schemas, [[call.sent, call.parameters("query")] for call in calls])
    plain |= _reached(schemas, read)
    used = {name for schema in read for name in _named(schema)} & kinds_of_answers().keys()
    used |= {name for found in plain for name in _named(schemas[found])} & kinds_of_answers().keys()
    imports = sorted(
        f"from {kinds_of_answers()[name].__module__} import {name}" for name in sorted(used)
    )
    first = sorted(plain, key=lambda name: ("properties" in schemas[name], name))
    parts = [_HEAD + "\n".join([*imports, "from arbitro.library.calling import DescribedCalls"])]
    parts += [_type(name, schemas[name]) for name in first]
    parts.append("class Calls(DescribedCalls):\n" + "\n".join(map(_method, calls)))
    return "\n\n".join(parts) + "\n"


def main() -> int:
    """Write the file; with ``--check`` let mypy read everything."""
    STUB.write_text(written(described()), "utf-8")
    if sys.argv[1:] != ["--check"]:
        return 0
    sources = (str(ROOT / "src" / "arbitro"), str(USES_CLIENT))
    return subprocess.run(  # noqa: S603 - our own interpreter and files
        [sys.executable, "-m", "mypy", *sources], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
