"""``arbitro pair`` asked for in the plainest way, understood without the parser of options.

A program pairs round after round, and reading its three words by the parser would cost a third of
the time it waits. Only what cannot be misread is read here. Everything else (a mistake, a request
for help, an abbreviation, an option given twice) is left to the parser, which decides it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.cli.base.reports import PairRequest

NAMES = {"--edition": "edition", "--output": "output", "-o": "output", "--json": "as_json"}
"""Options of ``pair`` as they are written -> the field of the request."""


def asked_plainly(given: Sequence[str]) -> PairRequest | None:
    """Return what a plain ``pair`` asks for, None for anything the parser has to read.

    >>> asked_plainly(["pair", "open.trf", "--edition", "2017"]).edition
    '2017'
    >>> asked_plainly(["pair", "open.trf", "--edition"]) is None
    True
    """
    if not given or given[0] != "pair" or "_ARBITRO_COMPLETE" in os.environ:
        return None
    values: dict[str, str | bool] = {}
    words = iter(given[1:])
    for word in words:
        name = NAMES.get(word, "report")
        value: str | bool = word
        if word == "--lang":
            if not is_language(next(words, "")):
                return None
            continue
        if name == "as_json":
            value = True
        elif name != "report":
            value = next(words, "--")
        if name in values or (isinstance(value, str) and not _is_plain(value)):
            return None
        values[name] = value
    if "report" not in values:
        return None
    from arbitro.cli.base.reports import PairRequest

    return PairRequest(**values)  # type: ignore[arg-type]  # each name has its kind of value


def _is_plain(word: str) -> bool:
    """Tell whether a word is a file or a value and cannot be an option."""
    return word == "-" or (word != "" and not word.startswith("-"))


def is_language(word: str) -> bool:
    """Tell whether a word is a language that can be asked for."""
    from arbitro.i18n.language import exists

    return exists(word)
