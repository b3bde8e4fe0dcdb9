"""Every tie-break of players by its code: those of the texts, of no text, and of others.

The modules of the concepts are loaded one after the other until a code is found, those of most
lists first: a command that ranks waits for its own tie-breaks only. Those of no text live in `own`,
one module each, and are looked for last, because listing a folder costs more than most standings.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from arbitro.model.registry import Registry
from arbitro.rules.tiebreaks.definition import Definition

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Asked
    from arbitro.rules.tiebreaks.rules import TieBreakRules
    from arbitro.rules.tiebreaks.table import Table

TieBreakOfPlayers: TypeAlias = "Definition[Table, TieBreakRules, Asked]"

TIE_BREAKS: Final[Registry[TieBreakOfPlayers]] = Registry("arbitro.tiebreaks")

_OF_TEXTS: Final = (
    *("direct_encounter", "buchholz", "sonneborn_berger", "counts", "progressive", "koya"),
    *("performance", "kashdan"),
)

_waiting: Final = [f"{__package__}.{name}" for name in _OF_TEXTS]
"""The modules not loaded yet."""


def definition_of(code: str) -> TieBreakOfPlayers | None:
    """Return the tie-break of a code, None where there is none of players.

    >>> definition_of("BH").concept, definition_of("EDE")
    ('buchholz', None)
    """
    if not is_of_texts(code):
        _register_own()
    return TIE_BREAKS.find(code)


def is_of_texts(code: str) -> bool:
    """Tell whether a text has a tie-break of players with this code."""
    while code not in TIE_BREAKS and _waiting:
        _register(_waiting.pop(0))
    return code in TIE_BREAKS


def code_of(name: str) -> str:
    """Return the code of a name that an older text has for a tie-break, else the name.

    >>> code_of("GE"), code_of("REP")
    ('REP', 'REP')
    """
    return _other_names().get(name, name)


def codes() -> tuple[str, ...]:
    """Return the codes of all tie-breaks of players: of the texts, of no text, of others."""
    is_of_texts("")  # no code: all are loaded
    _register_own()
    return TIE_BREAKS.names()


def definitions() -> tuple[TieBreakOfPlayers, ...]:
    """Return all tie-breaks of players."""
    return tuple(each for each in map(definition_of, codes()) if each is not None)


@cache
def _other_names() -> dict[str, str]:
    is_of_texts("")
    ours = (TIE_BREAKS.find(code) for code in TIE_BREAKS)
    return {name: each.code for each in ours if each is not None for name in each.other_names}


@cache
def _register_own() -> None:
    from pkgutil import iter_modules  # noqa: PLC0415 - part of the late loading

    from arbitro.rules.tiebreaks import own  # noqa: PLC0415 - part of the late loading

    for module in iter_modules(own.__path__, f"{own.__name__}."):
        _register(module.name)


def _register(module: str) -> None:
    """Register what a module defines."""
    from importlib import import_module  # noqa: PLC0415 - part of the late loading

    for each in import_module(module).TIE_BREAKS:
        TIE_BREAKS.register(each.code, each)
