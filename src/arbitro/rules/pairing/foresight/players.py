"""The next round of a Swiss of players while games are being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from arbitro.model import (
    ABSENT,
    Colour,
    EditionKey,
    Entry,
    PairingProblem,
    Result,
    RoundPairing,
    System,
    Tournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.foresight.completions import (
    PLAYED,
    Completion,
    Ending,
    Legality,
    drawn,
)
from arbitro.rules.pairing.next_round import pair_next_round
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference
from arbitro.rules.pairing.swiss.history import pairing_problem, present_in

Pairer = Callable[[Tournament, EditionKey], RoundPairing | Refused]

_FIXED: Final = (System.DUBOV, System.BURSTEIN, System.DOUBLE_SWISS)
_BY_POINTS: Final = (System.DUTCH, System.DUTCH_2012, System.DUTCH_2009, System.SWISS_1992)
"""Systems whose topscorers may pass the limits of colours in the last round, and no others."""


class OpenGame(NamedTuple):
    """A game that is being played: the column of its records, from 1, and the two players."""

    column: int
    white: Tpn
    black: Tpn


def open_games(tournament: Tournament) -> tuple[OpenGame, ...]:
    """Return the games that are being played, adjourned ones left out."""
    found = []
    last = tournament.rounds_played
    for entry in tournament.entries:
        for column in range(entry.playing or last + 1, last + 1):
            opponent, colour, result = entry.record(column)
            if result is Result.PENDING and colour is Colour.WHITE and opponent is not None:
                found.append(OpenGame(column, entry.tpn, opponent))
    return tuple(found)


def in_order(pairing: RoundPairing) -> tuple[int, ...]:
    """Return the boards of a round that are numbered from 1 on."""
    return tuple(range(1, len(pairing.games) + 1))


@dataclass(frozen=True)
class ComingRoundOfPlayers:
    """The round after those paired, of a tournament whose last round is being played.

    ``games`` are those without a result, in any order. ``pair_by`` pairs, by our rules where
    nothing else is said, and ``number_boards`` gives the games of a round their boards.
    """

    tournament: Tournament
    edition: EditionKey
    games: tuple[OpenGame, ...]
    pair_by: Pairer = pair_next_round
    number_boards: Callable[[RoundPairing], tuple[int, ...]] = in_order

    @property
    def number(self) -> int:
        """Return the number of the round, counted from 1."""
        return self.tournament.rounds_paired + 1

    @property
    def open_games(self) -> int:
        """Return how many games are being played."""
        return len(self.games)

    @property
    def legality(self) -> Legality:
        """Return how results decide who may meet: only in the last round, and not in all systems.

        Of a system of others nothing is known.
        """
        system, planned = self.tournament.system, self.tournament.rounds_planned
        if not _is_ours(system):
            return Legality.OTHER
        if self.number < planned or not planned or system in _FIXED:
            return Legality.FIXED
        return Legality.BY_POINTS if system in _BY_POINTS else Legality.OTHER

    @cached_property
    def sides(self) -> tuple[Tpn, ...]:
        """Return the players to be paired, by number."""
        played = self.tournament.rounds_played
        return tuple(sorted(present_in(self.tournament.entries, played + 1, played)))

    def pair(self, completion: Completion) -> RoundPairing | Refused:
        """Return the round after one completion."""
        return self.pair_by(self.completed(completion), self.edition)

    def boards_of(self, pairing: RoundPairing) -> tuple[int, ...]:
        """Return the numbers of the boards of a round, in the order of its games."""
        return self.number_boards(pairing)

    def completed(self, completion: Completion) -> Tournament:
        """Return the tournament after one completion."""
        return self._ended(dict(enumerate(completion)))

    def pair_at_bound(self, *, highest: bool) -> RoundPairing | Refused:
        """Return the round with the most or the fewest points for everybody who is playing.

        That is no completion: both players of a game have won it, or lost it.
        """
        return self.pair_by(self._at_bound(highest=highest), self.edition)

    def deciding_games(self) -> tuple[int, ...]:
        """Return the games of players with an absolute preference who may be topscorers or not."""
        if self.legality is Legality.FIXED:
            return ()
        if self.legality is Legality.OTHER:
            return tuple(range(len(self.games)))
        low, high = (self._problem(self._at_bound(highest=most)) for most in (False, True))
        before = {one.tpn: low.is_topscorer(one) for one in low.contenders}
        undecided = {
            one.tpn
            for one in high.contenders
            if high.is_topscorer(one) is not before[one.tpn]
            and colour_preference(one.colours).strength is Strength.ABSOLUTE
        }
        return tuple(
            place
            for place, game in enumerate(self.games)
            if game.white in undecided or game.black in undecided
        )

    def is_plainly_possible(self) -> bool:
        """Tell whether everybody has so many possible opponents that a pairing exists.

        Whoever of n may meet at least n/2 of the others: then all of them can be paired (Dirac).
        Players with the same absolute preference are taken not to meet, as in no system more are
        kept apart. With a bye there is one player less.
        """
        system = self.tournament.system
        if not _is_ours(system) or system.games_per_round > 1:
            return False
        problem = self._problem(self.completed(drawn(len(self.games))))
        players = problem.contenders
        odd = len(players) % 2
        if len(players) < 2 or (odd and not any(one.may_receive_bye for one in players)):
            return False
        there = {one.tpn for one in players}
        wishes = [colour_preference(one.colours) for one in players]
        same = [wish.colour if wish.strength is Strength.ABSOLUTE else None for wish in wishes]
        for player, colour in zip(players, same, strict=True):
            apart = (player.opponents | player.barred) & there - {player.tpn}
            kept = same.count(colour) - 1 if colour else 0
            if 2 * (len(players) - 1 - len(apart) - kept) < len(players) + odd:
                return False
        return True

    def without(self, side: Tpn) -> ComingRoundOfPlayers:
        """Return the same round without a player who withdraws before it."""
        entry, played = self.tournament.entry(side), self.tournament.rounds_played
        missing = (ABSENT,) * (played - len(entry.rounds))
        away = (ABSENT,) * self.tournament.system.games_per_round
        gone = replace(entry, rounds=(*entry.rounds[:played], *missing, *away))
        return replace(self, tournament=_with_entries(self.tournament, {side: gone}))

    def after(self, game: int, ending: Ending) -> ComingRoundOfPlayers:
        """Return the same round after one of the open games has ended."""
        others = (*self.games[:game], *self.games[game + 1 :])
        return replace(self, tournament=self._ended({game: ending}), games=others)

    def _problem(self, tournament: Tournament) -> PairingProblem:
        return pairing_problem(tournament, self.edition)

    def _at_bound(self, *, highest: bool) -> Tournament:
        points = self.tournament.points
        choose = max if highest else min
        best = choose((one.white for one in PLAYED), key=lambda one: points_of(one, points))
        return self._ended(dict.fromkeys(range(len(self.games)), Ending(best, best)))

    def _ended(self, endings: Mapping[int, Ending]) -> Tournament:
        """Return the tournament after some of the open games have ended."""
        changed: dict[Tpn, Entry] = {}
        for place, ending in endings.items():
            game = self.games[place]
            for tpn, result in zip(game[1:], ending, strict=True):
                entry = changed.get(tpn) or self.tournament.entry(tpn)
                records = list(entry.rounds)
                records[game.column - 1] = records[game.column - 1]._replace(result=result)
                changed[tpn] = replace(entry, rounds=tuple(records))
        return _with_entries(self.tournament, changed)


def _is_ours(system: System) -> bool:
    return system.is_swiss and system in (*_FIXED, *_BY_POINTS, System.LIM)


def _with_entries(tournament: Tournament, changed: Mapping[Tpn, Entry]) -> Tournament:
    entries = tuple(changed.get(entry.tpn, entry) for entry in tournament.entries)
    return replace(tournament, entries=entries)
