"""Write what `arbitro.Client` takes from the description of the JSON interface.

Run ``python docs/generate_answers.py`` after changing an address or an answer. Written are the
types of everything that is answered or sent (``arbitro.library.answers``) and a method for every
address (``arbitro.library.calls``), a module a topic each. They are made from the interface's own
description, so a client cannot expect anything else; a test compares the two.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from arbitro.answers.derivation import all_answers
from arbitro.config import settings
from arbitro.web import create_app

LIBRARY = Path(__file__).resolve().parent.parent / "src" / "arbitro" / "library"
RUFF = LIBRARY.parents[2] / "pyproject.toml"
ROOT, SHAPED = "/api/v1", "/api/v2"
"""How addresses begin: those whose answers are values of `arbitro.answers` with the second."""
COMMANDS = "commands"
"""The tag of the addresses of commands: `EventThere.do` gives those."""

TOPICS: Mapping[str, tuple[str, ...]] = {
    "office": ("event/office",),
    "hall": (
        *("event/boards", "event/screens", "event/notices", "event/hook", "event/requests"),
        *("event/applications", "section/requests", "section/applications"),
    ),
    "rounds": ("section/rounds",),
    "games": ("section/games", "section/incidents"),
    "ranking": (
        *("section/standings", "section/honours"),
        *("section/direct-titles", "section/groups", "section/bracket", "section/play-off"),
    ),
    "events": ("events", "event", "section", "commands"),
    "server": ("",),
}
"""Topic -> how the addresses it is of begin, as `_short` writes them; the first that fits."""

SHARED = "shared"
"""The topic of what stands in the answers of several."""

_PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, Any]",
}


class Call(NamedTuple):
    """A method of HTTP at an address, as the description has it."""

    method: str
    path: str
    told: dict[str, Any]

    @property
    def topic(self) -> str:
        """Return the module it belongs in."""
        short = _short(self.path)
        return next(
            topic for topic, starts in TOPICS.items() if any(short.startswith(s) for s in starts)
        )

    @property
    def name(self) -> str:
        """Return the name of its method: that of HTTP and the words of the address.

        >>> Call("get", "/api/v1/events/{event}/sections/{section}/rounds/{number}", {}).name
        'get_section_round'
        """
        parts = _short(self.path).split("/")
        words = [
            _one_of(part) if following.startswith("{") else part
            for part, following in zip(parts, [*parts[1:], ""], strict=True)
            if not part.startswith("{")
        ]
        return re.sub(r"\W", "_", "_".join([self.method, *words]))

    def parameters(self, where: str) -> list[dict[str, Any]]:
        """Return those in the path or the query, in the order they are given."""
        found = [each for each in self.told.get("parameters", ()) if each["in"] == where]
        if where == "path":
            return sorted(found, key=lambda each: self.path.index(f"{{{each['name']}}}"))
        return found

    @property
    def answer(self) -> dict[str, Any] | None:
        """Return the schema of what is answered, None for a file."""
        for status, answer in self.told["responses"].items():
            if status.startswith("2"):
                content = answer.get("content", {})
                return content["application/json"]["schema"] if content else None
        return None

    @property
    def is_shaped(self) -> bool:
        """Tell whether it answers with values of `arbitro.answers`."""
        return self.path.startswith(f"{SHAPED}/")

    @property
    def sent(self) -> dict[str, Any] | None:
        """Return the schema of what is sent, None where nothing is."""
        content = self.told.get("requestBody", {}).get("content", {})
        return content["application/json"]["schema"] if content else None


def _short(path: str) -> str:
    """Return an address with its event and its section as a word each.

    >>> _short("/api/v1/events/{event}/sections/{section}/games"), _short("/api/v1/events/{event}")
    ('section/games', 'event')
    """
    path = path.removeprefix(f"{ROOT}/").removeprefix(f"{SHAPED}/")
    path = path.replace("events/{event}/sections/{section}", "section", 1)
    return path.replace("events/{event}", "event", 1)


def _one_of(word: str) -> str:
    """Return the singular of the plain plural of an address."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def described() -> dict[str, Any]:
    """Return the description of the interface."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(settings(Path(folder)))
        told: dict[str, Any] = app.openapi()
        app.state.service.close()
    return told


def calls(description: dict[str, Any]) -> list[Call]:
    """Return every address with its methods but those of the commands."""
    found = [
        Call(method, path, told)
        for path, methods in description["paths"].items()
        for method, told in methods.items()
        if COMMANDS not in told.get("tags", ())
    ]
    names = [each.name for each in found]
    assert len(set(names)) == len(names), "two addresses of one name"
    return sorted(found, key=lambda each: each.name.partition("_")[2])


def _named(told: Any) -> Iterator[str]:
    if isinstance(told, dict):
        if "$ref" in told:
            yield told["$ref"].rpartition("/")[2]
        for each in told.values():
            yield from _named(each)
    elif isinstance(told, list):
        for each in told:
            yield from _named(each)


def _reached(schemas: dict[str, Any], told: Any) -> set[str]:
    """Return the names of all values something has in it, at any depth."""
    found, waiting = set[str](), [*_named(told)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _named(schemas[name])
    return found


def _type_name(schema: str) -> str:
    """Return the name of a type; of two of one name the module stands before.

    >>> _type_name("arbitro__web__api_v1__games__BoardItem"), _type_name("RoundOut")
    ('GamesBoardItem', 'RoundOut')
    """
    *modules, name = schema.split("__")
    return f"{modules[-1].title()}{name}" if modules else name


def kind(schema: dict[str, Any]) -> str:
    """Return the type of a schema, as Python writes it."""
    if "$ref" in schema:
        return _type_name(str(schema["$ref"].rpartition("/")[2]))
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return _union(schema[several])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(repr(each) for each in values)}]".replace("'", '"')
    if schema.get("type") == "array":
        items = [*schema.get("prefixItems", ()), *([schema["items"]] if "items" in schema else ())]
        return f"list[{_union(items) or 'Any'}]"
    further = schema.get("additionalProperties")
    if isinstance(further, dict):
        return f"dict[str, {kind(further)}]"
    if isinstance(schema.get("type"), list):
        return _union([{"type": name} for name in schema["type"]])
    return _PLAIN.get(schema.get("type", ""), "Any")


def _union(schemas: list[dict[str, Any]]) -> str:
    """Return the type of what is of one of several, each named once."""
    kinds = map(kind, schemas)
    parts = (part for each in kinds for part in ([each] if "[" in each else each.split(" | ")))
    return " | ".join(dict.fromkeys(parts))


def _text(told: str, indent: str) -> str:
    """Return a docstring; its first line ends in a full stop and is not too long."""
    first, _, rest = told.strip().partition("\n")
    first = textwrap.fill(first, 100 - len(indent) - 7)
    whole = f"{first}\n{rest}".strip().replace("\\", "\\\\")
    body = textwrap.indent(whole, indent).strip()
    return f'{indent}"""{body}\n{indent}"""' if "\n" in body else f'{indent}"""{body}"""'


def _type(name: str, told: dict[str, Any], *, answered: bool) -> str:
    """Return a type; of what is only sent, members with a value of their own may be left out."""
    if "properties" not in told:
        about = _text(told.get("description", name), "")
        return f"{name} = {kind(told)}\n{about}"
    needed = set(told["properties"]) if answered else set(told.get("required", ()))
    lines = [f"class {name}(TypedDict):", _text(told.get("description", f"{name}."), "    "), ""]
    for member, what in told["properties"].items():
        what_kind = kind(what)
        optional = what_kind if member in needed else f"NotRequired[{what_kind}]"
        lines.append(f"    {member}: {optional}")
    return "\n".join(lines)


def _places(description: dict[str, Any]) -> tuple[dict[str, str], set[str]]:
    """Return the module of every type, and the types that stand in an answer."""
    schemas = description["components"]["schemas"]
    topics: dict[str, set[str]] = {}
    answered = set[str]()
    for each in calls(description):
        of_answer = set[str]() if each.is_shaped else _reached(schemas, each.answer)
        answered |= of_answer
        sent = _reached(schemas, [each.sent, each.parameters("query")])
        for name in of_answer | sent:
            topics.setdefault(name, set()).add(each.topic)
    names = _reached(schemas, {"$ref": "/CommandOut"})
    for name in names:
        topics.setdefault(name, set()).add(SHARED)
    where = {name: next(iter(of)) if len(of) == 1 else SHARED for name, of in topics.items()}
    return where, answered | names


def _imports(module: str, names: Mapping[str, str], text: str) -> list[str]:
    """Return how a module gets the types it names that are of another."""
    code = re.sub(r'""".*?"""', "", text, flags=re.DOTALL)
    used = {name for name in names if re.search(rf"\b{name}\b", code)}
    by_module: dict[str, list[str]] = {}
    for name in sorted(used):
        if names[name] != module:
            by_module.setdefault(names[name], []).append(name)
    shaped = sorted(
        f"    from {each.__module__} import {each.__name__}"
        for each in all_answers().values()
        if not module and re.search(rf"\b{each.__name__}\b", code)
    )
    return shaped + [
        f"    from arbitro.library.answers.{each} import {', '.join(found)}"
        for each, found in sorted(by_module.items())
    ]


def _with_typing(text: str, further: list[str], head: str) -> str:
    wanted = [
        each
        for each in ("TYPE_CHECKING", "Any", "Literal", "NotRequired", "TypedDict", "cast")
        if re.search(rf"\b{each}\b", text) or (each == "TYPE_CHECKING" and further)
    ]
    lines = [f'"""{head}"""', "", "from __future__ import annotations", ""]
    lines += [f"from typing import {', '.join(wanted)}", ""]
    if further:
        lines += ["if TYPE_CHECKING:", *further, ""]
    return "\n".join(lines)


def _answers(description: dict[str, Any]) -> dict[str, str]:
    """Return the modules of types by name."""
    schemas = description["components"]["schemas"]
    where, answered = _places(description)
    names = {_type_name(each): topic for each, topic in where.items()}
    made = {}
    for topic in sorted(set(where.values())):
        mine = sorted((each for each in where if where[each] == topic), key=_type_name)
        mine.sort(key=lambda each: "properties" in schemas[each])
        parts = [_type(_type_name(each), schemas[each], answered=each in answered) for each in mine]
        text = "\n\n\n".join(parts)
        told = f"Types of what the JSON interface answers and is sent, {topic}: made from it."
        further = _imports(topic, names, text)
        made[f"answers/{topic}.py"] = f"{_with_typing(text, further, told)}\n\n{text}\n"
    by_topic = [
        f"from arbitro.library.answers.{topic} import ("
        + ", ".join(each for each in sorted(names) if names[each] == topic)
        + ")"
        for topic in sorted(set(names.values()))
    ]
    head = (
        '"""What the JSON interface answers and is sent, as types.\n\n'
        "Made by ``docs/generate_answers.py``. Points are in tenths, days are year-month-day.\n"
        '"""\n'
    )
    listed = ", ".join(f'"{each}"' for each in sorted(names))
    made["answers/__init__.py"] = "\n".join([head, *by_topic, "", f"__all__ = [{listed}]", ""])
    return made


def _method(call: Call) -> str:
    """Return the method of an address."""
    path, query = call.parameters("path"), call.parameters("query")
    # "as" asks for a file instead of JSON
    query = [each for each in query if not keyword.iskeyword(each["name"])]
    given = [f"{each['name']}: {kind(each['schema'])}" for each in path]
    if call.sent is not None:
        given.append(f"sent: {kind(call.sent)}")
    named = []
    for each in query:
        told = kind(each["schema"])
        optional = told if told.endswith("None") else f"{told} | None"
        named.append(
            f"{each['name']}: {told}" if each["required"] else f"{each['name']}: {optional} = None"
        )
    changes = call.method != "get"
    if changes:
        named.append("key: str | None = None")
    if named:
        given += ["*", *named]
    answer = "bytes" if call.answer is None else kind(call.answer)
    address = call.path.removeprefix(ROOT).removeprefix(SHAPED)
    where = f'{"f" if path else ""}"{address}"'
    for each in path:
        if kind(each["schema"]) == "str":
            where = where.replace(f"{{{each['name']}}}", f"{{quoted({each['name']})}}")
    pairs = ", ".join('"{0}": {0}'.format(each["name"]) for each in query)
    asked = f", {{{pairs}}}" if query else ""
    if changes:
        sent = "sent" if call.sent is not None else "{}"
        asking = f'self._send("{call.method.upper()}", {where}, {sent}, key)'
    elif call.is_shaped:
        asking = f"self._answer({where}{asked})"
    elif call.answer is None:
        asking = f"self._file({where}{asked})"
    else:
        asking = f"self._get({where}{asked})"
    back = asking if answer in {"bytes", "Any"} else f'cast("{answer}", {asking})'
    about = call.told.get("description", "").strip() or f"{call.told['summary']}."
    about = f"{about}\n\n``{call.method.upper()} {address}``"
    head = f"    def {call.name}({', '.join(['self', *given])}) -> {answer}:"
    return f"{head}\n{_text(about, ' ' * 8)}\n        return {back}"


def _calls(description: dict[str, Any]) -> dict[str, str]:
    """Return the modules of methods by name."""
    where, _ = _places(description)
    names = {_type_name(each): topic for each, topic in where.items()}
    made, classes = {}, []
    for topic in sorted(TOPICS):
        mine = [each for each in calls(description) if each.topic == topic]
        text = "\n\n".join(map(_method, mine))
        name = f"{topic.title()}Calls"
        classes.append((topic, name))
        using = "Calling, quoted" if "quoted(" in text else "Calling"
        further = _imports("", names, text)
        told = f"The addresses of the JSON interface, {topic}: made from its description."
        head = _with_typing(text, further, told)
        typing, _, rest = head.partition("\nif TYPE_CHECKING")
        rest = f"\nif TYPE_CHECKING{rest}" if rest else ""
        made[f"calls/{topic}.py"] = (
            f"{typing}\nfrom arbitro.library.calling import {using}\n{rest}\n\n"
            f'class {name}(Calling):\n    """The addresses of this topic."""\n\n{text}\n'
        )
    lines = [
        '"""The JSON interface, a method an address: made by ``docs/generate_answers.py``."""',
        "",
        *(f"from arbitro.library.calls.{topic} import {name}" for topic, name in classes),
        "",
        f"__all__ = {['Calls', *(name for _, name in classes)]}",
        "",
        "",
        f"class Calls({', '.join(name for _, name in classes)}):",
        '    """A method an address: its name is that of HTTP and the words of the address."""',
    ]
    made["calls/__init__.py"] = "\n".join(lines) + "\n"
    return made


def written(description: dict[str, Any]) -> dict[str, str]:
    """Return the modules, by their paths in the library."""
    made = {**_answers(description), **_calls(description)}
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder) / name for name in made}
        for name, text in made.items():
            paths[name].parent.mkdir(exist_ok=True)
            paths[name].write_text(text, "utf-8")
        for words in (("check", "--select", "I", "--fix"), ("format",)):
            asked = [*words, "--quiet", "--no-cache", "--config", str(RUFF), folder]
            subprocess.run([sys.executable, "-m", "ruff", *asked], check=True)  # noqa: S603
        return {name: path.read_text("utf-8") for name, path in paths.items()}


def main() -> None:
    """Write the modules, and delete those that are none any more."""
    made = written(described())
    for folder in ("answers", "calls"):
        for old in (LIBRARY / folder).glob("*.py"):
            if f"{folder}/{old.name}" not in made:
                old.unlink()
    for name, text in made.items():
        path = LIBRARY / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
