"""What every text of a Swiss system has to say beside its own way of pairing.

How rounds without a game are remembered and how boards are ordered. It is a part of each edition's
value, which stands in the package of its system: there, ``EDITIONS`` of the module ``edition`` has
all texts of the system that can be carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple, Protocol

from arbitro.model import Contender, EditionKey, Points
from arbitro.rules.pairing.swiss.memory import (
    Memory,
    any_round,
    bye_or_forfeit_win,
    bye_or_points,
    bye_or_worth_a_win,
)

ScoreOf = Callable[[Contender], Points]


def standing_score(contender: Contender) -> Points:
    """Return the points a player has scored, acceleration left out."""
    return contender.real_score


def pairing_score(contender: Contender) -> Points:
    """Return the points a player is paired by, acceleration included."""
    return contender.score


class SwissRules(NamedTuple):
    """What an edition remembers, and the score of a player by which boards are ordered."""

    memory: Memory
    board_score: ScoreOf


BEFORE_2026 = SwissRules(Memory(bye_or_forfeit_win, any_round), standing_score)
FROM_2026 = SwissRules(Memory(bye_or_worth_a_win, bye_or_points), pairing_score)


class Procedure(NamedTuple):
    """The text of a procedure, which has nothing else to set."""

    swiss: SwissRules


class _Edition(Protocol):
    """The value of an edition, whatever its system has in it."""

    @property
    def swiss(self) -> SwissRules:
        """Return what is remembered and how boards are ordered."""


_PACKAGES: Mapping[str, tuple[str, ...]] = {
    "C.04.3": ("dutch",),
    "C.04.4.1": ("dubov", "dubov_1997"),
    "C.04.4.2": ("burstein", "burstein_1999"),
    "C.04.4.3": ("lim",),
    "DUTCH.2009": ("swiss_by_rating",),
    "SWISS.1992": ("swiss_by_rating",),
}
"""Regulation -> the packages of pairing with its texts, loaded when the first round asks."""


@cache
def swiss_rules(edition: EditionKey) -> SwissRules:
    """Return what an edition remembers and how it orders boards.

    Raises UnknownEditionError where nothing pairs single games of a Swiss by it.
    """
    known: dict[EditionKey, _Edition] = {}
    regulation, _at, _name = edition.partition("@")
    for package in _PACKAGES.get(regulation, ()):
        known.update(import_module(f"arbitro.rules.pairing.{package}.edition").EDITIONS)
    if edition not in known:
        from arbitro.regulations import no_values  # noqa: PLC0415 - for a mistake alone

        no_values(edition, known)
    return known[edition].swiss
