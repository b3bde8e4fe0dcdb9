"""Matches of two games: which are the first of each, and a record with a column for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from arbitro.desk.kernel.state import Game, Round, Section, SectionEntry
from arbitro.desk.values.prohibitions import doubled
from arbitro.model import EntryId, GameId, Result
from arbitro.model.double_match import bye_records

Seat = tuple[EntryId, EntryId, int]
"""White, Black and the board of the hall."""


def all_games(section: Section, matches: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the games of some pairs with their boards; two a pair where the system asks for them.

    >>> from arbitro.desk.values.settings import SectionSettings
    >>> from arbitro.model import System
    >>> all_games(Section(1, SectionSettings("A", System.DOUBLE_SWISS)), ((1, 2, 7),))
    ((1, 2, 7), (2, 1, 7))
    """
    if section.settings.system.games_per_round == 1:
        return matches
    return tuple(
        seat for white, black, board in matches for seat in ((white, black, board),
                                                             (black, white, board))
    )  # fmt: skip


def first_games(section: Section, played: Round) -> tuple[Game, ...]:
    """Return the games of a round that tell who meets whom: of a match, the first."""
    games = tuple(played.games.values())
    return games[:: section.settings.system.games_per_round]


Value = TypeVar("Value")


def in_single_games(section: Section) -> Section:
    """Return the section as if every game of a match were a round of its own.

    Byes are of whole matches, so they stand in both rounds; a number of rounds is doubled.
    """
    if section.settings.system.games_per_round == 1:
        return section
    return replace(
        section,
        settings=replace(
            section.settings,
            rounds=2 * section.settings.rounds,
            round_dates=tuple(day for day in section.settings.round_dates for _game in range(2)),
        ),
        entries={key: _entry(entry) for key, entry in section.entries.items()},
        forbidden=doubled(section.forbidden),
        rounds=tuple(half for round_ in section.rounds for half in _halves(round_)),
    )


def _entry(entry: SectionEntry) -> SectionEntry:
    return replace(
        entry,
        byes=_in_both(entry.byes),
        first_round=2 * entry.first_round - 1,
        later_adjustments={2 * at: points for at, points in entry.later_adjustments.items()},
    )


def _in_both(by_round: Mapping[int, Value]) -> dict[int, Value]:
    return {at: value for number, value in by_round.items() for at in (2 * number - 1, 2 * number)}


def _halves(played: Round) -> tuple[Round, Round]:
    """Return the first and the second games of a round of matches."""
    known = played.memo.get("halves")
    if isinstance(known, tuple):
        return known
    first, second = _by_order(played.games.values())
    absent = dict(played.absent)
    later = absent
    if played.bye is not None:
        half = bye_records(Result.PAIRING_ALLOCATED_BYE)[1].result
        # One bye for both games: in the second half it stands as an absence with the result it has
        # there.
        later = {**absent, played.bye: half}
    halves = (
        replace(played, number=2 * played.number - 1, games=first),
        replace(played, number=2 * played.number, games=second, bye=None, absent=later),
    )
    # Kept in the round, so that what is derived from a half, and kept in that, is found again.
    played.memo["halves"] = halves
    return halves


def _by_order(games: Iterable[Game]) -> tuple[dict[GameId, Game], dict[GameId, Game]]:
    """Return the games that come first between their players, and the others."""
    first: dict[GameId, Game] = {}
    second: dict[GameId, Game] = {}
    met: set[frozenset[EntryId]] = set()
    for game in games:
        pair = frozenset((game.white, game.black))
        (second if pair in met else first)[game.id] = game
        met.add(pair)
    return first, second
