"""The addresses of a server as methods, by the description it gives of its JSON interface.

What an address takes is said by the description, what it answers becomes a value of
`arbitro.answers`: a program needs neither a module made for it nor one that is renewed.
"""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from inspect import Parameter, Signature
from keyword import iskeyword
from pkgutil import walk_packages
from typing import Any, NamedTuple, Protocol

from arbitro import answers
from arbitro.answers.derivation import from_plain, read_plain

ROOT, SHAPED = "/api/v1", "/api/v2"
"""How addresses begin: those whose answers name themselves with the second."""
COMMANDS = "commands"
"""The tag of the addresses of commands: `EventThere.do` gives those."""


class Requester(Protocol):
    """What an address is asked with: `arbitro.Client`."""

    def get(self, path: str) -> Any:
        """Return what stands at an address below ``/api/v1``, as plain JSON."""

    def answer(self, path: str) -> Any:
        """Return an answer below ``/api/v2`` as a value of `arbitro.answers`."""

    def file(self, path: str) -> bytes:
        """Return what a file holds."""

    def send(self, method: str, path: str, sent: Any, *, key: str | None = None) -> Any:
        """Send JSON by a method of HTTP and return what is answered, as plain JSON."""


class Call(NamedTuple):
    """A method of HTTP at an address, as the description has it."""

    method: str
    path: str
    described: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Return the name of its method: that of HTTP and the words of the address.

        >>> Call("get", "/api/v1/events/{event}/sections/{section}/rounds/{number}", {}).name
        'get_section_round'
        """
        parts = short_address(self.path).split("/")
        words = [
            _singular(part) if following.startswith("{") else part
            for part, following in zip(parts, [*parts[1:], ""], strict=True)
            if not part.startswith("{")
        ]
        return re.sub(r"\W", "_", "_".join([self.method, *words]))

    @property
    def address(self) -> str:
        """Return the address without how all begin."""
        return self.path.removeprefix(ROOT).removeprefix(SHAPED)

    @property
    def answers_name_themselves(self) -> bool:
        """Tell whether its answers stand below ``/api/v2``."""
        return self.path.startswith(f"{SHAPED}/")

    @property
    def is_change(self) -> bool:
        """Tell whether it is more than a question."""
        return self.method != "get"

    def parameters(self, where: str) -> list[Mapping[str, Any]]:
        """Return those in the path or the query, in the order they are given."""
        found = [item for item in self.described.get("parameters", ()) if item["in"] == where]
        if where == "path":
            return sorted(found, key=lambda item: self.path.index(f"{{{item['name']}}}"))
        # ``as`` asks for a file instead of JSON: that is `Client.file`
        return [item for item in found if not iskeyword(item["name"])]

    @property
    def answer(self) -> Mapping[str, Any] | None:
        """Return the schema of what is answered, None for a file."""
        for status, answer in self.described["responses"].items():
            if status.startswith("2"):
                content = answer.get("content", {})
                return content["application/json"]["schema"] if content else None
        return None

    @property
    def sent(self) -> Mapping[str, Any] | None:
        """Return the schema of what is sent, None where nothing is."""
        content = self.described.get("requestBody", {}).get("content", {})
        return content["application/json"]["schema"] if content else None

    @property
    def signature(self) -> Signature:
        """Return what its method takes: the address, what is sent, and by name what is asked."""
        names = [item["name"] for item in self.parameters("path")]
        names += [] if self.sent is None else ["sent"]
        placed = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names]
        named = [
            Parameter(
                item["name"],
                Parameter.KEYWORD_ONLY,
                default=Parameter.empty if item["required"] else None,
            )
            for item in self.parameters("query")
        ]
        if self.is_change:
            named.append(Parameter("key", Parameter.KEYWORD_ONLY, default=None))
        return Signature([*placed, *named])


def calls_of(description: Mapping[str, Any]) -> list[Call]:
    """Return every address with its methods but those of the commands, by name."""
    found = [
        Call(method, path, described)
        for path, methods in description["paths"].items()
        for method, described in methods.items()
        if COMMANDS not in described.get("tags", ())
    ]
    return sorted(found, key=lambda call: call.name.partition("_")[2])


class DescribedCalls:
    """A method an address: its name is that of HTTP and the words of the address."""

    def __init__(self, requester: Requester, calls: Mapping[str, Call]) -> None:
        """Take the calls by their names."""
        self._requester = requester
        self._calls = calls

    def __dir__(self) -> list[str]:
        """List the names of the addresses."""
        return [*super().__dir__(), *self._calls]

    def __getattr__(self, name: str) -> Any:
        """Return the method of an address."""
        call = self.__dict__.get("_calls", {}).get(name)
        if call is None:
            raise AttributeError(f"the server has no address called {name}")
        return _Method(self._requester, call)


class _Method:
    """One address of a server, to be called."""

    def __init__(self, requester: Requester, call: Call) -> None:
        self._requester, self._call = requester, call
        self.__name__, self.__signature__ = call.name, call.signature
        about = call.described.get("description", "") or call.described.get("summary", "")
        self.__doc__ = f"{about}\n\n``{call.method.upper()} {call.address}``"

    def __call__(self, *values: Any, **options: Any) -> Any:
        """Ask the server; TypeError for values the address does not take."""
        call, requester = self._call, self._requester
        given = call.signature.bind(*values, **options).arguments
        address = call.address
        for item in call.parameters("path"):
            name = item["name"]
            address = address.replace(f"{{{name}}}", quoted(str(given[name])))
        address = with_query(
            address, {item["name"]: given.get(item["name"]) for item in call.parameters("query")}
        )
        if call.is_change:
            done = requester.send(
                call.method.upper(), address, given.get("sent", {}), key=given.get("key")
            )
            return value_of(call.answer or {}, done)
        if call.answers_name_themselves:
            return requester.answer(address)
        if call.answer is None:
            return requester.file(address)
        return value_of(call.answer, requester.get(address))


def value_of(schema: Mapping[str, Any], plain: Any) -> Any:
    """Return what plain JSON of a schema says: a value of `arbitro.answers` where it is one."""
    if isinstance(plain, dict) and "answer" in plain:
        return from_plain(plain)
    if isinstance(plain, list):
        return [value_of(schema.get("items", {}), item) for item in plain]
    kind = kinds_of_answers().get(str(schema.get("$ref", "")).rpartition("/")[2])
    return plain if kind is None else read_plain(kind, plain)


@cache
def kinds_of_answers() -> Mapping[str, type]:
    """Return the classes of `arbitro.answers` by their names, as descriptions have them."""
    return {kind.__name__: kind for kind in _kinds()}


def _kinds() -> Iterator[type]:
    for found in walk_packages(answers.__path__, f"{answers.__name__}."):
        module = import_module(found.name)
        for value in vars(module).values():
            if is_dataclass(value) and isinstance(value, type):
                yield value


def short_address(path: str) -> str:
    """Return an address with its event and its section as a word each.

    >>> short_address("/api/v1/events/{event}/sections/{section}/games")
    'section/games'
    >>> short_address("/api/v1/events/{event}")
    'event'
    """
    path = path.removeprefix(f"{ROOT}/").removeprefix(f"{SHAPED}/")
    path = path.replace("events/{event}/sections/{section}", "section", 1)
    return path.replace("events/{event}", "event", 1)


def _singular(word: str) -> str:
    """Return the singular of the plain plural of an address."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def quoted(value: str) -> str:
    """Return a value as a part of an address.

    >>> quoted("a/b")
    'a%2Fb'
    """
    return urllib.parse.quote(value, safe="")


def with_query(path: str, query: Mapping[str, object]) -> str:
    """Return an address with a query; what is None is left out.

    >>> with_query("/events", {"search": "open", "archived": True, "first": None})
    '/events?search=open&archived=true'
    """
    values = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in query.items()
        if value is not None
    }
    return f"{path}?{urllib.parse.urlencode(values, doseq=True)}" if values else path
