"""Messages by code, one TOML file a language and first word of the code.

A topic with many messages has further files, ``reason_ratings.toml`` beside ``reason.toml``; they
are listed in `PARTS`.

A message is a text, or a table with the plural forms ``one`` and ``other`` and, where the number
that decides is not called ``count``, its name as ``by``. Other tables only group codes:
``title`` in ``[players]`` of ``ui.toml`` is ``ui.players.title``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

PARTS = {
    "assistant": ("facts",),
    "cli": (
        "arbiters",
        "board",
        "byhand",
        "import",
        "knockouts",
        "laws",
        "normteams",
        "paper",
        "ratings",
        "readings",
        "regulations",
        "tables",
        "teamprizes",
        "teams",
        "titles",
    ),
    "format": ("ownlines", "pgn", "ratings", "readings", "sheets", "teams", "entries"),
    "law": ("online", "players"),
    "paper": ("bracket",),
    "reason": (
        "arbiters",
        "arbiting",
        "board",
        "changes",
        "drawing",
        "dubov",
        "knockouts",
        "matches",
        "normteams",
        "olddays",
        "procedures",
        "ratings",
        "readings",
        "swiss",
        "teamprizes",
        "teamrounds",
        "teams",
        "titles",
    ),
    "refused": (
        "arbiters",
        "games",
        "import",
        "knockouts",
        "matches",
        "normteams",
        "paper",
        "procedures",
        "ratings",
        "readings",
        "rosters",
        "sheets",
        "swiss",
        "teamprizes",
        "teamrounds",
        "teams",
        "titles",
    ),
    "ruling": ("online", "players"),
    "ui": (
        "arbiters",
        "bound",
        "drawing",
        "events",
        "files",
        "games",
        "groups",
        "history",
        "incidents",
        "knockouts",
        "listed",
        "norms",
        "normteams",
        "official",
        "outofdate",
        "play",
        "players",
        "prizes",
        "ratings",
        "readings",
        "rounds",
        "schedule",
        "standings",
        "teamprizes",
        "teamrounds",
        "teams",
    ),
    "value": ("arbiters", "knockouts", "laws", "ratings", "readings", "teams", "titles"),
}
"""The further files of a topic, by the second word of their names."""


class Message(NamedTuple):
    """A message's forms by plural category and the name of the value that decides between them."""

    forms: dict[str, str]
    by: str = "count"

    def form(self, category: str) -> str:
        """Return the form of a plural category, ``other`` where it has none of its own."""
        return self.forms.get(category) or self.forms["other"]


class UnknownMessageError(LookupError):
    """No catalogue of the language has the code: a fault of ours, never of a user."""

    def __init__(self, code: str, language: str) -> None:
        self.code = code
        self.language = language
        super().__init__(f"no message {code} in {language}")


@cache
def catalogue(language: str, topic: str) -> dict[str, Message]:
    """Return the messages of a language whose codes begin with ``topic``, empty where none does."""
    messages: dict[str, Message] = {}
    for part in ("", *PARTS.get(topic, ())):
        messages |= _part(language, topic, part)
    return messages


@cache
def _part(language: str, topic: str, part: str) -> dict[str, Message]:
    """Return the messages of one file of a topic."""
    messages: dict[str, Message] = {}
    source = _read(language, f"{topic}_{part}" if part else topic)
    if source is not None:
        _flatten(source, topic, messages)
    return messages


def _read(language: str, name: str) -> dict[str, object] | None:
    """Return the table of one file, None where there is no such file."""
    # Only who says something pays for the parser; pkgutil loads sooner than importlib.resources.
    import pkgutil  # noqa: PLC0415
    import tomllib  # noqa: PLC0415

    try:
        source = pkgutil.get_data("arbitro.i18n", f"words/{language}/{name}.toml")
    except FileNotFoundError:
        return None
    assert source is not None  # a package that can be imported can be read
    return tomllib.loads(source.decode("utf-8"))


def _flatten(table: dict[str, object], prefix: str, messages: dict[str, Message]) -> None:
    for name, value in table.items():
        code = f"{prefix}.{name}"
        if isinstance(value, str):
            messages[code] = Message({"other": value})
        elif isinstance(value, dict) and value.keys() >= {"one", "other"}:
            forms = {category: text for category, text in value.items() if category != "by"}
            messages[code] = Message(forms, value.get("by", "count"))
        elif isinstance(value, dict):
            _flatten(value, code, messages)


def find(language: str, code: str) -> Message | None:
    """Return a message, None where the language has none of this code."""
    topic = code.partition(".")[0]
    for part in ("", *PARTS.get(topic, ())):
        message = _part(language, topic, part).get(code)
        if message is not None:
            return message
    return None


@cache
def topics(language: str) -> tuple[str, ...]:
    """Return the first words of all codes of a language."""
    from importlib.resources import files  # noqa: PLC0415

    folder = files("arbitro.i18n") / "words" / language
    names = {each.name.removesuffix(".toml") for each in folder.iterdir() if each.is_file()}
    return tuple(sorted({name.partition("_")[0] for name in names}))
