"""Every tie-break of players by its code: those of the texts, of no text, and of others.

The modules of the concepts are loaded one after the other until a code is found, those of most
lists first: a command that ranks waits for its own tie-breaks only. Those of no text live in `own`,
one module each, and are looked for last, because listing a folder costs more than most standings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from threading import RLock
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from arbitro.model.registry import Registry
from arbitro.reasons import Refused, guarded, refused
from arbitro.rules.tiebreaks import own
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, TieBreakValue
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import Table

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import TieBreakQuery


TieBreakOfPlayers: TypeAlias = "Definition[Table, TieBreakRules, TieBreakQuery]"

TIE_BREAKS: Final[Registry[TieBreakOfPlayers]] = Registry("arbitro.tiebreaks")

_OF_TEXTS: Final = (
    *("direct_encounter", "buchholz", "sonneborn_berger", "counts", "progressive", "koya"),
    *("performance", "kashdan"),
)

_waiting: Final = [f"{__package__}.{name}" for name in _OF_TEXTS]
"""The modules not loaded yet."""

_loading: Final = RLock()
"""Held while modules are loaded: a second thread waits, and neither misses nor repeats one."""


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
    if code not in TIE_BREAKS:
        with _loading:
            while code not in TIE_BREAKS and _waiting:
                _register(_waiting[0])
                del _waiting[0]
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
    return tuple(item for item in map(definition_of, codes()) if item is not None)


@cache
def _other_names() -> dict[str, str]:
    is_of_texts("")
    ours = (TIE_BREAKS.find(code) for code in TIE_BREAKS)
    return {name: our.code for our in ours if our is not None for name in our.other_names}


def _register_own() -> None:
    with _loading:
        _own_registered()


@cache
def _own_registered() -> None:
    for module in iter_modules(own.__path__, f"{own.__name__}."):
        _register(module.name)


def _register(module: str) -> None:
    """Register what a module defines."""
    for tie_break in import_module(module).TIE_BREAKS:
        TIE_BREAKS.register(tie_break.code, tie_break)


# Tie-breaks are asked so that whatever one does is an answer: a list of several is ranked by the
# others, and who is to blame is named.

A = TypeVar("A")
Split = Callable[[Sequence[int]], list[list[int]]]


def answered(registry: Registry[Any], code: str, call: Callable[[], A]) -> A | Refused:
    """Return what a tie-break answers; refused by its code where it raises, ours or a plug-in's."""
    try:
        return guarded(registry, code, call)
    except Exception as problem:  # noqa: BLE001 - of ours, which `guarded` lets through
        return refused("tie-break-failed", tie_break=code, fault=_fault(problem))


def _fault(problem: Exception) -> str:
    """Return what a fault says, and where it is: all that whoever mends it is told."""
    last = extract_tb(problem.__traceback__)[-1]
    place = last.filename.replace("\\", "/").rpartition("/")[2]
    return f"{type(problem).__name__}: {problem} ({place}, {last.lineno})"


def values_answered(
    registry: Registry[Any], code: str, compute: Callable[[], Sequence[TieBreakValue]], size: int
) -> Sequence[TieBreakValue] | Refused:
    """Return everybody's values; refused by name where a tie-break fails or gives no values."""

    def sound() -> Sequence[TieBreakValue]:
        from fractions import Fraction  # noqa: PLC0415 - slow to load, and ours need no looking at

        values = compute()
        # what is sorted later must be sorted without a surprise, far from who is to blame
        if len(values) != size or not all(
            value is None or isinstance(value, int | Fraction) for value in values
        ):
            message = "a tie-break gives a whole number, a fraction or None for each of all"
            raise TypeError(message)
        return values

    origin = registry.origin(code)
    return answered(registry, code, compute if origin and origin.is_ours else sound)


def split_answered(
    registry: Registry[Any], tie_break: TieBreak, split: Split, failed: dict[str, Refused]
) -> Split:
    """Return what splits a tie; where it fails ``failed`` says why, and the tie stays whole."""
    origin = registry.origin(tie_break.name)
    is_ours = origin is not None and origin.is_ours

    def divide(tied: Sequence[int]) -> list[list[int]]:
        def sound() -> list[list[int]]:
            groups = [list(group) for group in split(tied)]
            if sorted(number for group in groups for number in group) != sorted(tied):
                message = "a split has all who are tied, each once"
                raise ValueError(message)
            return groups

        found = answered(registry, tie_break.name, (lambda: split(tied)) if is_ours else sound)
        if isinstance(found, Refused):
            failed[str(tie_break)] = found
            return [list(tied)]
        return found

    return divide
