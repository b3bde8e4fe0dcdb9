"""Random knock-outs with realistic results, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arbitro.model import (
    ABSENT,
    Colour,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.knock_out.match_format import MatchFormat, StageKind
from arbitro.rules.pairing.knock_out.record import DueGame, games_due, knock_out_of_record

_DRAWS, _LARGEST_LEAD = 350, 700
_LOWEST, _SPAN = 1600, 1000
_UNRATED = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}
_BLACK_OF = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def generate_knock_out(players: int, rules: MatchFormat, *, seed: int) -> Tournament:
    """Play a random knock-out of 2 to 512 players to its end; colours are drawn.

    A match level after all its games stays so: lots are no part of a record. ValueError outside.

    >>> generate_knock_out(8, MatchFormat(1), seed=1).rounds_played >= 3
    True
    """
    if not 2 <= players <= 512:
        raise ValueError(players)
    chance = RandomSource(seed)
    ratings = sorted((_LOWEST + chance.below(_SPAN) for _ in range(players)), reverse=True)
    tournament = Tournament(
        details=EventDetails(name=f"Random knock-out {seed}"),
        system=System.MATCH if players == 2 else System.KNOCK_OUT,
        entries=tuple(
            Entry(Tpn(number), Player(f"Player {number:04}", rating=rating))
            for number, rating in enumerate(ratings, 1)
        ),
    )
    while True:
        event = knock_out_of_record(tournament, rules)
        assert not isinstance(event, Refused), "players are numbered from 1 on"
        due = games_due(event, _lots(chance))
        if not due:
            return replace(tournament, rounds_total=tournament.rounds_played)
        tournament = _played(tournament, due, ratings, chance)


def _lots(chance: RandomSource) -> Iterator[Colour]:
    while True:
        yield (Colour.WHITE, Colour.BLACK)[chance.below(2)]


def _played(
    tournament: Tournament, games: Iterable[DueGame], ratings: list[int], chance: RandomSource
) -> Tournament:
    """Return the tournament with one more round, in which these games were played.

    Those of the stages after the match itself are of another report: they are marked unrated.
    """
    column: dict[Tpn, RoundRecord] = {}
    for encounter, (white, black) in games:
        result = _result(ratings[white - 1] - ratings[black - 1], chance)
        other = _BLACK_OF[result]
        progress = encounter.progress
        if progress is not None and progress.next and progress.next.kind is not StageKind.GAMES:
            result, other = _UNRATED[result], _UNRATED[other]
        column[white] = RoundRecord(black, Colour.WHITE, result)
        column[black] = RoundRecord(white, Colour.BLACK, other)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, column.get(entry.tpn, ABSENT)))
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries, rounds_played=tournament.rounds_played + 1)


def _result(lead: int, chance: RandomSource) -> Result:
    """Draw White's result: a draw in some 35 of 100 games, else the stronger one more often."""
    if chance.happens(_DRAWS):
        return Result.DRAW
    bounded = max(-_LARGEST_LEAD, min(_LARGEST_LEAD, lead))
    return Result.WIN if chance.happens(500 + bounded * 450 // _LARGEST_LEAD) else Result.LOSS
