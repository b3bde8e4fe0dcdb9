"""What every method of `arbitro.library.calls` asks a server with."""

from __future__ import annotations

import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class Asking(Protocol):
    """What an address is asked with: `arbitro.Client`."""

    def get(self, path: str) -> Any:
        """Return what is told in JSON."""

    def answer(self, path: str) -> Any:
        """Return an answer as a value of `arbitro.answers`."""

    def file(self, path: str) -> bytes:
        """Return what a file holds."""

    def send(self, method: str, path: str, sent: Any, *, key: str | None = None) -> Any:
        """Send JSON by a method of HTTP."""


def quoted(value: str) -> str:
    """Return a value as a part of an address.

    >>> quoted("a/b")
    'a%2Fb'
    """
    return urllib.parse.quote(value, safe="")


def with_asked(path: str, asked: Mapping[str, object]) -> str:
    """Return an address with what is asked of it; what is None is not.

    >>> with_asked("/events", {"search": "open", "archived": True, "first": None})
    '/events?search=open&archived=true'
    """
    told = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in asked.items()
        if value is not None
    }
    return f"{path}?{urllib.parse.urlencode(told, doseq=True)}" if told else path


@dataclass(frozen=True, slots=True)
class Calling:
    """A client whose addresses are called."""

    client: Asking

    def _get(self, path: str, asked: Mapping[str, object] | None = None) -> Any:
        return self.client.get(with_asked(path, asked or {}))

    def _answer(self, path: str, asked: Mapping[str, object] | None = None) -> Any:
        return self.client.answer(with_asked(path, asked or {}))

    def _file(self, path: str, asked: Mapping[str, object] | None = None) -> bytes:
        return self.client.file(with_asked(path, asked or {}))

    def _send(self, method: str, path: str, sent: object, key: str | None) -> Any:
        return self.client.send(method, path, sent, key=key)
