"""What a text of a Swiss system remembers of earlier rounds, and how it orders boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from arbitro.model import (
    PLAYED,
    Contender,
    EditionKey,
    Pairing,
    PairingProblem,
    Points,
    PointSystem,
    Result,
    Tpn,
    points_table,
)
from arbitro.reasons import Refused, refused
from arbitro.regulations import no_values

Judgement = Callable[[Result, PointSystem], bool]
"""Something a result means or not, given what results are worth."""


class Meaning(NamedTuple):
    """What a result means for later pairings; ``bars_bye`` and ``floats`` hold without a game."""

    points: Points
    played: bool
    bars_bye: bool
    floats: bool


class Memory(NamedTuple):
    """How an edition remembers rounds without a game."""

    bars_bye: Judgement
    floats: Judgement

    def meanings(self, system: PointSystem) -> dict[Result, Meaning]:
        """Return what every result means under a point system."""
        worth = points_table(system)
        return {
            result: Meaning(
                worth[result],
                result in PLAYED,
                result not in PLAYED and self.bars_bye(result, system),
                result not in PLAYED and self.floats(result, system),
            )
            for result in Result
        }


def bye_or_forfeit_win(result: Result, _system: PointSystem) -> bool:
    """Tell whether a result bars from the bye as a bye or a win by forfeit (C.04.1@2017-07 art. d).

    A requested bye does not, whatever it was worth.
    """
    return result in (Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN)


def bye_or_worth_a_win(result: Result, system: PointSystem) -> bool:
    """Tell whether a result bars from the bye as worth a win (C.04.1@2026-02 art. 4).

    >>> bye_or_worth_a_win(Result.FULL_POINT_BYE, PointSystem())
    True
    >>> bye_or_worth_a_win(Result.HALF_POINT_BYE, PointSystem())
    False
    """
    return result is Result.PAIRING_ALLOCATED_BYE or points_table(system)[result] >= system.win


def any_round(_result: Result, _system: PointSystem) -> bool:
    """Tell that whoever does not play floats down (C.04.3@2017-07 art. A.4.b)."""
    return True


def bye_only(result: Result, _system: PointSystem) -> bool:
    """Tell that of rounds without a game the bye alone is a float, downwards (DUTCH.2009 A5)."""
    return result is Result.PAIRING_ALLOCATED_BYE


def bye_or_points(result: Result, system: PointSystem) -> bool:
    """Tell whether who did not play floats down for the points (C.04.3@2026-02 art. 1.4.3).

    >>> bye_or_points(Result.FORFEIT_WIN, PointSystem())
    True
    >>> bye_or_points(Result.ZERO_POINT_BYE, PointSystem())
    False
    """
    return result is Result.PAIRING_ALLOCATED_BYE or points_table(system)[result] > system.loss


# What every text of a Swiss system has to say beside its own way of pairing.
#
# How rounds without a game are remembered and how boards are ordered. It is a part of each
# edition's value, which stands in the package of its system: there, ``EDITIONS`` of the module
# ``edition`` has all texts of the system that can be carried out.

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


class Edition(Protocol):
    """The value of an edition, whatever else its system has in it."""

    @property
    def readings(self) -> tuple[Any, ...]:
        """Return the ways to read disputed articles that the text gives ground for."""


class _OfSingleGames(Edition, Protocol):
    """The value of an edition by which single games are paired."""

    @property
    def swiss(self) -> SwissRules:
        """Return what is remembered and how boards are ordered."""


_OF_SINGLE_GAMES: dict[str, tuple[str, ...]] = {
    "C.04.3": ("dutch",),
    "C.04.4.1": ("dubov", "dubov_1997"),
    "C.04.4.2": ("burstein", "burstein_1999"),
    "C.04.4.3": ("lim",),
    "DUTCH.2009": ("swiss_by_rating",),
    "DUTCH.2012": ("swiss_by_rating",),
    "SWISS.1992": ("swiss_by_rating",),
}
"""Regulation -> the packages of pairing with its texts, loaded when the first round asks."""

_OF_MATCHES: dict[str, tuple[str, ...]] = {
    "C.04.5": ("double_swiss",),
    "C.04.6": ("swiss_team",),
    "D.02": ("olympiad",),
}
"""Those of players and teams who meet in matches, which are remembered in their own ways."""


@cache
def swiss_rules(edition: EditionKey) -> SwissRules:
    """Return what an edition remembers and how it orders boards.

    Raises UnknownEditionError where nothing pairs single games of a Swiss by it.
    """
    known: Mapping[EditionKey, _OfSingleGames] = _single(edition)
    if edition not in known:
        no_values(edition, known)
    return known[edition].swiss


def values_of(edition: EditionKey) -> dict[EditionKey, Any]:
    """Return the editions of a regulation by which rounds of a Swiss are paired, with values."""
    return _values(edition, _OF_SINGLE_GAMES | _OF_MATCHES)


def every_value() -> dict[EditionKey, Edition]:
    """Return all editions by which rounds of a Swiss are paired, with their values."""
    known: dict[EditionKey, Edition] = {}
    for regulation in _OF_SINGLE_GAMES | _OF_MATCHES:
        known.update(values_of(EditionKey(f"{regulation}@")))
    return known


def _single(edition: EditionKey) -> dict[EditionKey, Any]:
    return _values(edition, _OF_SINGLE_GAMES)


def _values(edition: EditionKey, packages: Mapping[str, tuple[str, ...]]) -> dict[EditionKey, Any]:
    known: dict[EditionKey, Any] = {}
    for package in packages.get(edition.partition("@")[0], ()):
        known.update(import_module(f"arbitro.rules.pairing.{package}.edition").EDITIONS)
    return known


def edition_unknown(edition: EditionKey) -> Refused:
    """Refuse an edition that a system does not know."""
    regulation, _at, _name = edition.partition("@")
    return refused("edition-unknown", regulation=regulation, edition=edition)


def in_board_order(problem: PairingProblem, games: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Sort games by the score of the higher ranked player, the sum of scores and the lower TPN.

    That is the order of the boards by C.04.2 art. 3.6, before 2026 by section D.9. The last is the
    number of the higher ranked player. UnknownEditionError for an edition of no Swiss system of
    single games.
    """
    score_of = swiss_rules(problem.edition).board_score
    score = {one.tpn: score_of(one) for one in problem.contenders}
    return tuple(sorted(games, key=lambda game: board_place(game, score)))


def board_place(game: Pairing, score: Mapping[Tpn, int]) -> tuple[int, int, int]:
    """Return what sorts the boards of a round (C.04.2 art. 3.6), given the score of each player."""
    white, black = score[game.white], score[game.black]
    if white == black:
        # With equal scores the smaller number is the higher ranked.
        return -white, -white - black, min(game)
    return -max(white, black), -white - black, game.white if white > black else game.black


def acceleration_sorts_boards(editions: Iterable[EditionKey]) -> bool:
    """Tell whether acceleration points count where boards are ordered, by the texts of an event.

    They do since C.04.7@2026-02 art. 1.5 says so, and where no text of a Swiss is named.
    """
    named = [edition for edition in editions if edition in _single(edition)]
    return all(swiss_rules(key).board_score is pairing_score for key in named)
