"""Which chapter belongs to a page of the application and to a command."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from arbitro.manual.chapters import CONTENTS, Place, found

COMMANDS = "command-line"
SETTINGS = "settings"

_SECTION = re.compile(r"/events/[^/]+/s/[^/]+(/.*|$)")
_EVENT = re.compile(r"/events/(?!new$|import$|from-report$)[^/]+(/.*|$)")
_NO_WORD = re.compile(r"\d+|\{\w+\}")
"""The parts of an address that name one thing of many: a number, or its place in a template."""


@cache
def pages() -> dict[str, dict[str, str]]:
    """Return, by what a page belongs to, the words its address begins with -> its place."""
    text = Path(__file__).with_name("places.toml").read_text("utf-8")
    return tomllib.loads(text)


def key_of_page(path: str) -> tuple[str, tuple[str, ...]]:
    """Return what a page belongs to, and the words of its address after that.

    >>> key_of_page("/events/open-1/s/2/rounds/3/why/5"), key_of_page("/rules")
    (('section', ('rounds', 'why')), ('application', ('rules',)))
    """
    for whose, pattern in (("section", _SECTION), ("event", _EVENT)):
        matched = pattern.match(path)
        if matched:
            return whose, _words(matched[1])
    return "application", _words(path)


def _words(path: str) -> tuple[str, ...]:
    return tuple(word for word in path.split("/") if word and not _NO_WORD.fullmatch(word))


def address_of_page(path: str) -> str | None:
    """Return the place of a page's chapter in the English manual, None where it has none."""
    whose, words = key_of_page(path)
    table = pages()[whose]
    for length in range(len(words), 0, -1):
        place = table.get("/".join(words[:length]))
        if place is not None:
            return place
    return table.get("", None) if not words else None


def place_of_page(path: str, language: str) -> Place:
    """Return the chapter of a page of the application, the contents where it has none."""
    place = found(address_of_page(path) or CONTENTS, language)
    assert place is not None, "the tests hold the table to the chapters"
    return place


def place_of_command(name: str, language: str) -> Place | None:
    """Return the section about a command: the shortest heading that has all words of its name."""
    place = found(COMMANDS, language)
    assert place is not None, "the command line has its chapter in every language"
    words = set(name.split())
    headings = [
        heading
        for heading in place.chapter.headings[1:]
        if words and words <= set(re.split(r"[\s,]+", heading.text))
    ]
    if not headings:
        return None
    return Place(place.chapter, min(headings, key=lambda heading: len(heading.text)).anchor)
