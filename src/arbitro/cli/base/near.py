"""Commands near a word that is none: misspelt, begun, part of a name, or what people call it."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

CALLED = {
    "article": "rule",
    "berger": "table",
    "crosstable": "standings",
    "elo": "rate",
    "export": "convert",
    "fen": "position",
    "glossary": "rule",
    "handbook": "rule",
    "knockout": "knock-out",
    "manual": "help",
    "mate": "canmate",
    "open": "serve",
    "pairing": "pair",
    "pairings": "pair",
    "pgn": "game",
    "players": "enter",
    "practice": "learn",
    "quiz": "learn",
    "ranking": "standings",
    "rating": "rate",
    "ratings": "rate",
    "round-robin": "table",
    "rules": "rule",
    "search": "rule",
    "server": "serve",
    "start": "serve",
    "swiss": "pair",
    "test": "exam",
    "tie-breaks": "standings",
    "tiebreaks": "standings",
    "translate": "words",
    "validate": "check",
    "verify": "check",
    "web": "serve",
}
"""What people call a command that has another name."""

MOST = 3


def near_commands(typed: str, names: Sequence[str]) -> list[str]:
    """Return the commands somebody may have meant, the likeliest first, three at most.

    >>> near_commands("norm", ["norms", "norm-needs", "pair"])
    ['norms', 'norm-needs']
    >>> near_commands("standing", ["pair", "standings"])
    ['standings']
    """
    word = typed.casefold().replace("_", "-")
    found = [CALLED[word]] if CALLED.get(word) in names else []
    found += [name for name in names if name.startswith(word) or word in name.split("-")]
    close = get_close_matches(word, [*names, *CALLED], n=MOST, cutoff=0.7)
    found += [text if text in names else CALLED[text] for text in close]
    return [fromkey for fromkey in dict.fromkeys(found) if fromkey in names][:MOST]


def commands_of_option(option: str, command: str, names: Sequence[str]) -> list[str]:
    """Return the commands that an option somebody guessed of another one is.

    >>> commands_of_option("--needs", "norms", ["norms", "norm-needs", "norm-table", "table"])
    ['norm-needs']
    >>> commands_of_option("--table", "norms", ["norms", "norm-needs", "norm-table", "table"])
    ['norm-table', 'table']
    """
    word = option.lstrip("-").casefold().replace("_", "-")
    own = command.removesuffix("s").partition("-")[0]
    found = [name for name in names if word in {name, *name.split("-"), name.partition("-")[2]}]
    return sorted(found, key=lambda text: not text.startswith(f"{own}-"))[:MOST]
