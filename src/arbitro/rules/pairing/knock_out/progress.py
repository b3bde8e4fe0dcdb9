"""A knock-out as it stands: every match with its players, its score and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.model import Tpn
from arbitro.rules.pairing.knock_out.bracket import MatchSide, Tie, ties_of
from arbitro.rules.pairing.knock_out.match import MatchGame, MatchProgress, follow
from arbitro.rules.pairing.knock_out.match_format import MatchFormat

Pair = frozenset[Tpn]


class Encounter(NamedTuple):
    """A match of the bracket with who plays it.

    A player is None while not known, and for good where a side is ``vacant``: nobody came out of
    the match before. ``progress`` is None until both are known. ``games`` are in order of play.
    """

    tie: Tie
    first: Tpn | None
    second: Tpn | None
    vacant: bool = False
    progress: MatchProgress | None = None
    games: tuple[MatchGame, ...] = ()

    @property
    def pair(self) -> Pair:
        """Return the players known."""
        return frozenset(number for number in (self.first, self.second) if number is not None)

    @property
    def is_over(self) -> bool:
        """Tell whether it is known who goes on, or that nobody does."""
        return self.vacant or (self.progress is not None and self.progress.is_decided)

    @property
    def winner(self) -> Tpn | None:
        """Return who goes on; with a vacant side whoever is there."""
        if self.vacant:
            return self.first if self.first is not None else self.second
        return None if self.progress is None else self.progress.winner

    @property
    def loser(self) -> Tpn | None:
        """Return who lost the match, None where it has no loser."""
        return None if self.progress is None else self.progress.loser


class KnockOut(NamedTuple):
    """A knock-out: all its matches in the order of their numbers, and the rules of its games."""

    players: int
    format: MatchFormat
    encounters: tuple[Encounter, ...]

    @property
    def rounds(self) -> int:
        """Return the rounds of the bracket."""
        return self.encounters[-1].tie.round_number

    @property
    def final(self) -> Encounter:
        """Return the last match of the bracket."""
        return self.encounters[-1]

    @property
    def is_over(self) -> bool:
        """Tell whether every match is decided."""
        return all(encounter.is_over for encounter in self.encounters)

    @property
    def current_round(self) -> int:
        """Return the first round of the bracket with a match to decide; the last when none has."""
        for encounter in self.encounters:
            if not encounter.is_over:
                return encounter.tie.round_number
        return self.rounds

    def round(self, number: int) -> tuple[Encounter, ...]:
        """Return the matches of a round of the bracket."""
        return tuple(
            encounter for encounter in self.encounters if encounter.tie.round_number == number
        )

    def byes(self) -> tuple[Tpn, ...]:
        """Return who begins in the second round.

        >>> knock_out(5, MatchFormat(), {}).byes()
        (1, 2, 3)
        """
        later = (encounter for encounter in self.encounters if encounter.tie.round_number > 1)
        return tuple(
            sorted(
                side.seed
                for item in later
                for side in (item.tie.first, item.tie.second)
                if side.seed is not None
            )
        )

    def has_reached(self, player: Tpn, number: int) -> bool:
        """Tell whether a player has come to a round of the bracket, by a bye in the first one too.

        >>> event = knock_out(5, MatchFormat(), {})
        >>> event.has_reached(Tpn(1), 1), event.has_reached(Tpn(5), 2)
        (True, False)
        """
        if number == 1 and player in self.byes():
            return True
        return any(player in item.pair for item in self.round(number))

    def encounter(self, one: Tpn, other: Tpn) -> Encounter | None:
        """Return the match between two players, None where the bracket has none."""
        pair = frozenset((one, other))
        return next((encounter for encounter in self.encounters if encounter.pair == pair), None)


def knock_out(
    players: int,
    rules: MatchFormat,
    games: Mapping[Pair, Sequence[MatchGame]],
    *,
    withdrawn: frozenset[Tpn] = frozenset(),
    lots: Mapping[Pair, Tpn] | None = None,
) -> KnockOut:
    """Return the bracket of 2 to 512 players as the ``games`` of each match leave it.

    ``lots`` are winners by lot. ValueError for another number of players.
    """
    done: dict[int, Encounter] = {}
    for tie in ties_of(players, third_place=rules.third_place):
        done[tie.number] = _encounter(tie, done, rules, games, withdrawn, lots or {})
    return KnockOut(players, rules, tuple(done.values()))


def _encounter(
    tie: Tie,
    done: Mapping[int, Encounter],
    rules: MatchFormat,
    games: Mapping[Pair, Sequence[MatchGame]],
    withdrawn: frozenset[Tpn],
    lots: Mapping[Pair, Tpn],
) -> Encounter:
    first, first_known = _player(tie.first, done)
    second, second_known = _player(tie.second, done)
    # Who is known already is shown, so that a player sees the next match before its other side is
    # in.
    if not (first_known and second_known):
        return Encounter(tie, first, second)
    if first is None or second is None:
        return Encounter(tie, first, second, vacant=True)
    pair = frozenset((first, second))
    played = tuple(games.get(pair, ()))
    final = not tie.next and not tie.third_place
    progress = follow(
        first,
        second,
        played,
        rules.all_stages(final=final),
        play_on=rules.play_on,
        withdrawn=withdrawn,
        lots=lots.get(pair),
    )
    return Encounter(tie, first, second, progress=progress, games=played)


def _player(side: MatchSide, done: Mapping[int, Encounter]) -> tuple[Tpn | None, bool]:
    """Return who plays on a side and whether that is known; known and nobody is a vacant side."""
    if side.seed is not None:
        return side.seed, True
    before = done[side.match]
    if side.loser:
        return before.loser, before.is_over
    return before.winner, before.is_over


# Final places of a knock-out: who went out in the same round shares a place (C.06 art. 6(f)).


class KnockOutPlace(NamedTuple):
    """A player's place, shared by ``sharing``, and the round of the bracket the player went out in.

    ``out_in`` is 0 for who is still in, or has won.
    """

    tpn: Tpn
    rank: int
    sharing: int
    out_in: int


def final_places(event: KnockOut) -> tuple[KnockOutPlace, ...]:
    """Return everybody's place, best first; those still in share the first ones.

    Among these, who has come further stands first: a finalist before who still plays a semi-final.
    The match for third place parts third and fourth; its loser, and nobody else, is fourth.
    """
    reached = dict.fromkeys((Tpn(number) for number in range(1, event.players + 1)), _STILL_IN)
    for encounter in event.encounters:
        if encounter.tie.third_place or not encounter.is_over:
            continue
        for player in encounter.pair:
            if player != encounter.winner:
                reached[player] = (encounter.tie.round_number, 0)
    third = next((encounter for encounter in event.encounters if encounter.tie.third_place), None)
    if third is not None and third.is_over and third.winner is not None:
        # Out in the semi-final, but before the other who went out there.
        reached[third.winner] = (third.tie.round_number - 1, 1)
    come = rounds_survived(event)
    order = sorted(
        reached,
        key=lambda tpn: (
            _negative(reached[tpn]),
            -come[tpn] if reached[tpn] == _STILL_IN else 0,
            tpn,
        ),
    )
    levels = [reached[tpn] for tpn in order]
    return tuple(
        KnockOutPlace(
            tpn,
            levels.index(reached[tpn]) + 1,
            levels.count(reached[tpn]),
            0 if reached[tpn] == _STILL_IN else reached[tpn][0],
        )
        for tpn in order
    )


def rounds_survived(event: KnockOut) -> dict[Tpn, int]:
    """Return the last round of the bracket each player came through, byes included."""
    found = dict.fromkeys((Tpn(number) for number in range(1, event.players + 1)), 0)
    found |= dict.fromkeys(event.byes(), 1)
    for encounter in event.encounters:
        if encounter.is_over and encounter.winner is not None and not encounter.tie.third_place:
            found[encounter.winner] = encounter.tie.round_number
    return found


# No bracket has so many rounds: who is still in comes before all who went out.
_STILL_IN = (10**6, 0)


def _negative(level: tuple[int, int]) -> tuple[int, int]:
    return -level[0], -level[1]
