"""The plain requests that are read without the parser, and the options that may stand in them.

A program pairs and ranks round after round, and reading its three words by the parser would cost a
third of the time it waits: what cannot be misread is read here. Everything else (a mistake, a
request for help, an abbreviation, an option given twice) is left to the parser, which decides it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Value: TypeAlias = str | bool | tuple[str, ...]

FLAG = "as_json"
"""The argument of the one option that takes no value."""


class Plain:
    """What answers a plain request, and its options as they are written -> the argument of each.

    ``words`` is the argument of what else is said: one word, or with ``several`` any number.
    """

    __slots__ = ("options", "place", "several", "words")

    def __init__(
        self, place: str, options: dict[str, str], words: str = "report", *, several: bool = False
    ) -> None:
        self.place, self.options, self.words, self.several = place, options, words, several

    def written(self, argument: str) -> list[str]:
        """Return the ways in which the option of an argument is written."""
        return [word for word, name in self.options.items() if name == argument]


PLAIN = {
    "pair": Plain(
        "pairing.next_round:pair",
        {"--edition": "edition", "--output": "output", "-o": "output", "--json": "as_json"},
    ),
    "standings": Plain(
        "ranking.standings_report:rank",
        {
            "--tiebreaks": "tiebreaks",
            "--tie-breaks": "tiebreaks",
            "--edition": "edition",
            "--json": "as_json",
        },
    ),
    "list search": Plain(
        "ratings.list_search:search",
        {"--name": "name", "--from": "place", "--federation": "federation", "--json": "as_json"},
        "names",
        several=True,
    ),
}
"""The commands that programs start by the thousand, and the one somebody waits for while typing.

The parser takes the names of these options from here, too: `arbitro.cli.base.words.plain_option`.
"""


def plain_of(given: Sequence[str]) -> tuple[Plain, Sequence[str]] | None:
    """Return what answers a plain request for the command that is given, and the words after it."""
    for words in (1, 2):
        plain = PLAIN.get(" ".join(given[:words]))
        if plain is not None:
            return plain, given[words:]
    return None


def asked_plainly(given: Sequence[str]) -> dict[str, Value] | None:
    """Return the arguments of a plain request, None for anything the parser has to read.

    >>> asked_plainly(["pair", "open.trf", "--edition", "2017"])
    {'report': 'open.trf', 'edition': '2017'}
    >>> asked_plainly(["pair", "open.trf", "--edition"]) is None
    True
    >>> asked_plainly(["list", "search", "gil", "ana"])
    {'names': ('gil', 'ana')}
    """
    meant = plain_of(given)
    # So asks the shell for what may be said next: only the parser can tell.
    if meant is None or "_ARBITRO_COMPLETE" in os.environ:
        return None
    plain, said = meant
    found: dict[str, Value] = {}
    words = iter(said)
    for word in words:
        if word == "--lang":
            if not _is_language(next(words, "")):
                return None
            continue
        name = plain.options.get(word, plain.words)
        value: Value = word
        if name == FLAG:
            value = True
        elif name != plain.words:
            # Where the value is missing this one is no plain word, and the parser says what is
            # wrong.
            value = next(words, "--")
        if isinstance(value, str) and not _is_plain(value):
            return None
        before = found.get(name)
        if plain.several and name == plain.words:
            value = (*(before if isinstance(before, tuple) else ()), word)
        elif before is not None:
            return None
        found[name] = value
    return found if plain.words in found else None


def _is_plain(word: str) -> bool:
    """Tell whether a word is a file or a value and cannot be an option."""
    return word == "-" or (word != "" and not word.startswith("-"))


def _is_language(word: str) -> bool:
    """Tell whether a word is a language that can be asked for."""
    from arbitro.i18n.language import exists

    return exists(word)
