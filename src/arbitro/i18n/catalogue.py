"""Messages by code, found in the folders of the languages: one TOML file a topic.

The first word of a code says in which files it may stand: ``refused.no-players`` in
``refused.toml`` or in one that begins so, ``refused_teams.toml``. A file is read when one of its
messages is asked for.

A message is a text, or a table with a text for each plural form (``one``, ``other`` and whatever
else the language has) and, where the number that decides is not called ``count``, its name as
``by``. Other tables only group codes: ``title`` in ``[players]`` of ``ui.toml`` is
``ui.players.title``.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

FOLDERS = [os.path.join(os.path.dirname(__file__), "words")]
"""Where languages are looked for, each with a folder of its own in them; ours is the first."""

CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The names of plural forms, those of CLDR."""

ABOUT = "language"
"""The file that describes a language; it holds no messages."""


class Message(NamedTuple):
    """A message's forms by plural category and the name of the value that decides between them."""

    forms: dict[str, str]
    by: str = "count"

    def form(self, category: str) -> str:
        """Return the form of a plural category, ``other`` where it has none of its own."""
        return self.forms.get(category) or self.forms["other"]


@cache
def catalogue(language: str, topic: str) -> dict[str, Message]:
    """Return the messages of a language whose codes begin with ``topic``, empty where none does."""
    messages: dict[str, Message] = {}
    for path in files_of(language):
        if _topic(path) == topic:
            messages |= in_file(path)
    return messages


def find(language: str, code: str) -> Message | None:
    """Return a message, None where the language has none of this code."""
    for path in _likeliest_first(language, *code.split(".", 2)[:2]):
        message = in_file(path).get(code)
        if message is not None:
            return message
    return None


@cache
def topics(language: str) -> tuple[str, ...]:
    """Return the first words of all codes of a language."""
    return tuple(sorted({_topic(path) for path in files_of(language)}))


@cache
def files_of(language: str) -> tuple[str, ...]:
    """Return the paths of the files with messages of a language, by folder and name."""
    return tuple(
        os.path.join(folder, language, name)
        for folder in FOLDERS
        if os.path.isdir(os.path.join(folder, language))
        for name in sorted(os.listdir(os.path.join(folder, language)))
        if name.endswith(".toml") and name != f"{ABOUT}.toml"
    )


@cache
def in_file(path: str) -> dict[str, Message]:
    """Return the messages of one file by code, each sign kept on the line of its word."""
    messages: dict[str, Message] = {}
    _flatten(read_toml(path), _topic(path), messages)
    bound = _bound_signs(os.path.basename(os.path.dirname(path)))
    if not bound:
        return messages
    return {
        code: Message({other: _bind(text, bound) for other, text in forms.items()}, by)
        for code, (forms, by) in messages.items()
    }


@cache
def _bound_signs(language: str) -> tuple[tuple[str, str], ...]:
    """Return signs with the space beside them, and the same with one at which no line ends.

    Who writes the words of a language need not type that space, and nobody sees it missing.
    """
    for folder in FOLDERS:
        path = os.path.join(folder, language, f"{ABOUT}.toml")
        if os.path.isfile(path):
            about = read_toml(path)
            before = (
                (f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
                for sign in str(about.get("bound_before", ""))
            )
            after = (
                (f"{sign} ", f"{sign}\N{NO-BREAK SPACE}")
                for sign in str(about.get("bound_after", ""))
            )
            return (*before, *after)
    return ()


def _bind(text: str, bound: tuple[tuple[str, str], ...]) -> str:
    for loose, tight in bound:
        text = text.replace(loose, tight)
    return text


def read_toml(path: str) -> dict[str, object]:
    """Return the table of a file."""
    import tomllib  # noqa: PLC0415 - only who says something pays for the parser

    with open(path, "rb") as file:
        return tomllib.load(file)


def _topic(path: str) -> str:
    return stem_of(path).partition("_")[0]


def stem_of(path: str) -> str:
    """Return the name of a file of messages, without its ending."""
    return os.path.basename(path).removesuffix(".toml")


@cache
def _likeliest_first(language: str, topic: str, group: str = "") -> tuple[str, ...]:
    """Return the files of a topic, that of the group and the general one before the others.

    Reading a file takes a hundred times longer than looking into one that has been read.
    """
    own = (path for path in files_of(language) if _topic(path) == topic)
    first = {f"{topic}_{group}": 0, topic: 1}

    def place(path: str) -> tuple[bool, int]:
        # nobody else's words stand in for ours
        return not path.startswith(FOLDERS[0]), first.get(stem_of(path), 2)

    return tuple(sorted(own, key=place))


def _flatten(table: dict[str, object], prefix: str, messages: dict[str, Message]) -> None:
    for name, value in table.items():
        code = f"{prefix}.{name}"
        if isinstance(value, str):
            messages[code] = Message({"other": value})
        elif isinstance(value, dict):
            by = value.get("by", "count")
            # A group may have a message called "other" too: only names of plurals, all of them
            # texts, make it forms.
            are_forms = "other" in value and value.keys() - {"by"} <= CATEGORIES
            if are_forms and all(isinstance(item, str) for item in (*value.values(), by)):
                forms = {category: text for category, text in value.items() if category != "by"}
                messages[code] = Message(forms, by)
            else:
                _flatten(value, code, messages)


def forget() -> None:
    """Look anew for folders and files, after one has come or gone."""
    for item in (catalogue, topics, files_of, in_file, _bound_signs, _likeliest_first):
        item.cache_clear()


def add_words_of(package: str) -> None:
    """Add the words that a package of others brings along, in its own folder ``words``.

    They are files as ours are, for whichever languages it has; a message of ours stays ours.
    ValueError, with its name, for a file that cannot be read: better now than on some page.
    """
    from importlib.util import find_spec  # noqa: PLC0415 - only for what others add

    spec = find_spec(package)
    for folder in (spec and spec.submodule_search_locations) or ():
        words = os.path.join(folder, "words")
        if os.path.isdir(words) and words not in FOLDERS:
            _check(words)
            FOLDERS.append(words)
            forget()


def _check(words: str) -> None:
    for folder, _, names in os.walk(words):
        for name in sorted(text for text in names if text.endswith(".toml")):
            path = os.path.join(folder, name)
            try:
                read_toml(path)
            except ValueError as problem:
                message = f"{os.path.relpath(path, os.path.dirname(words))}: {problem}"
                raise ValueError(message) from problem
