"""Every tie-break of players by its code: those of the texts, of no text, and of others.

Those of the texts are registered when this module is loaded. Those of no text live in `own`, one
module each: they are looked for only when a code is none of the others, because listing a folder
costs more than most standings.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from arbitro.model.registry import Registry
from arbitro.rules.tiebreaks import (
    buchholz,
    counts,
    direct_encounter,
    kashdan,
    koya,
    performance,
    progressive,
    sonneborn_berger,
)
from arbitro.rules.tiebreaks.definition import Definition

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.rules import TieBreakRules
    from arbitro.rules.tiebreaks.table import Table
    from arbitro.rules.tiebreaks.worksheets import Asked

TieBreakOfPlayers: TypeAlias = "Definition[Table, TieBreakRules, Asked]"

TIE_BREAKS: Final[Registry[TieBreakOfPlayers]] = Registry("arbitro.tiebreaks")

for _module in (
    direct_encounter,
    buchholz,
    sonneborn_berger,
    counts,
    progressive,
    koya,
    kashdan,
    performance,
):
    for _each in _module.TIE_BREAKS:
        TIE_BREAKS.register(_each.code, _each)

_OF_TEXTS: Final = frozenset(TIE_BREAKS)


def definition_of(code: str) -> TieBreakOfPlayers | None:
    """Return the tie-break of a code, None where there is none of players.

    >>> definition_of("BH").concept, definition_of("EDE")
    ('buchholz', None)
    """
    if code not in _OF_TEXTS:
        _register_own()
    return TIE_BREAKS.find(code)


def code_of(name: str) -> str:
    """Return the code of a name that an older text has for a tie-break, else the name.

    >>> code_of("GE"), code_of("REP")
    ('REP', 'REP')
    """
    return _other_names().get(name, name)


def codes() -> tuple[str, ...]:
    """Return the codes of all tie-breaks of players: of the texts, of no text, of others."""
    _register_own()
    return TIE_BREAKS.names()


def definitions() -> tuple[TieBreakOfPlayers, ...]:
    """Return all tie-breaks of players."""
    return tuple(each for each in map(definition_of, codes()) if each is not None)


@cache
def _other_names() -> dict[str, str]:
    ours = (TIE_BREAKS.find(code) for code in _OF_TEXTS)
    return {name: each.code for each in ours if each is not None for name in each.other_names}


@cache
def _register_own() -> None:
    """Register what the modules of `own` define."""
    from importlib import import_module  # noqa: PLC0415 - part of the late loading
    from pkgutil import iter_modules  # noqa: PLC0415 - part of the late loading

    from arbitro.rules.tiebreaks import own  # noqa: PLC0415 - part of the late loading

    for module in iter_modules(own.__path__):
        for each in import_module(f"{own.__name__}.{module.name}").TIE_BREAKS:
            TIE_BREAKS.register(each.code, each)
