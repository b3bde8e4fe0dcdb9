"""One match followed game by game: the score, who has won it, and what is to be played next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import STANDARD_POINTS, Points, Result, Tpn, points_of
from arbitro.rules.pairing.knock_out.match_format import Stage, StageKind

WIN = STANDARD_POINTS.win


class MatchGame(NamedTuple):
    """A game of a match in the order of play; the results are None while they are not known."""

    white: Tpn
    black: Tpn
    white_result: Result | None = None
    black_result: Result | None = None

    @property
    def is_known(self) -> bool:
        """Tell whether the game is over: neither still to be played nor adjourned."""
        return self.white_result is not None and Result.PENDING not in self[2:]

    def points(self, player: Tpn) -> Points:
        """Return what a known game brought a player; a match counts 1, 1/2 and 0."""
        result = self.white_result if player == self.white else self.black_result
        assert result is not None
        return points_of(result, STANDARD_POINTS)


class StageScore(NamedTuple):
    """The score of a stage so far, in tenths, and the places of its games in the match."""

    stage: Stage
    first: Points
    second: Points
    games: tuple[int, ...]


class NextGame(NamedTuple):
    """The game a match goes on with: of which stage (0: the match itself), and its number there."""

    stage: int
    number: int
    kind: StageKind


class MatchProgress(NamedTuple):
    """How a match stands.

    ``decided_by`` is empty while it is open: ``games``, a kind of stage, ``lots``, ``withdrawal``,
    ``no-show`` (nobody came: both are out). ``decided_at`` is the game, from 0 on, that brought the
    decision, and ``after`` are those beyond it, which are not rated and count for nothing.
    ``next`` is what may be started now, ``lots_needed`` tells that only lots are left.
    """

    first: Tpn
    second: Tpn
    scores: tuple[StageScore, ...]
    winner: Tpn | None = None
    decided_by: str = ""
    decided_at: int | None = None
    after: tuple[int, ...] = ()
    next: NextGame | None = None
    waiting: int = 0
    lots_needed: bool = False

    @property
    def is_decided(self) -> bool:
        """Tell whether nothing can change who goes on."""
        return bool(self.decided_by)

    @property
    def loser(self) -> Tpn | None:
        """Return who lost a match that has a winner."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first


def follow(
    first: Tpn,
    second: Tpn,
    games: Sequence[MatchGame],
    stages: Sequence[Stage],
    *,
    play_on: bool = False,
    withdrawn: frozenset[Tpn] = frozenset(),
    lots: Tpn | None = None,
) -> MatchProgress:
    """Return how a match of these ``stages``, the match itself first, stands after its games.

    A stage is won as soon as the other side cannot draw level in it. Who ``withdrew`` loses a
    match that its games have not decided. ``lots`` is the winner by lot, asked for only when all
    stages are played and level.
    """
    scores: list[StageScore] = []
    at = 0
    for number, stage in enumerate(stages):
        played = games[at : at + stage.games]
        places = tuple(range(at, at + len(played)))
        known = [game for game in played if game.is_known]
        mine = Points(sum(game.points(first) for game in known))
        theirs = Points(sum(game.points(second) for game in known))
        scores.append(StageScore(stage, mine, theirs, places))
        stand = MatchProgress(first, second, tuple(scores))
        decision = _decision(stage, played, first, second)
        if decision is not None:
            return _decided(stand, games, at, decision, play_on=play_on and number == 0)
        waiting = len(played) - len(known)
        if len(known) < stage.games:
            # Behind the decision: a match won by its games stays won, whoever leaves then.
            if withdrawn & {first, second}:
                return _left(stand, withdrawn)
            coming = NextGame(number, len(played) + 1, stage.kind)
            # While a game is on nobody knows whether another one is needed.
            return stand._replace(next=None if waiting else coming, waiting=waiting)
        # Level as well, but no further stage is offered: nobody is there to play it.
        if _nobody_came(played):
            last = at + len(played) - 1
            beyond = tuple(range(last + 1, len(games)))
            return stand._replace(decided_by="no-show", decided_at=last, after=beyond)
        at += len(played)
    stand = MatchProgress(first, second, tuple(scores))
    if withdrawn & {first, second}:
        return _left(stand, withdrawn)
    if lots is None:
        return stand._replace(lots_needed=True)
    return stand._replace(winner=lots, decided_by="lots")


class _Decision(NamedTuple):
    winner: Tpn
    kind: StageKind
    after: int
    """How many games of the stage were needed."""


def _decision(
    stage: Stage, played: Sequence[MatchGame], first: Tpn, second: Tpn
) -> _Decision | None:
    """Return who has won a stage and by which game, None while the other can still draw level.

    Results are taken in the order of play; those after a game that is not known yet wait for it.
    """
    mine = theirs = 0
    for count, game in enumerate(played, 1):
        if not game.is_known:
            return None
        mine += game.points(first)
        theirs += game.points(second)
        left = (stage.games - count) * WIN
        # A draw wins for Black; where both forfeit the score is level too, and wins for nobody.
        if stage.kind is StageKind.ARMAGEDDON and mine == theirs and game.points(game.black):
            return _Decision(game.black, stage.kind, count)
        if abs(mine - theirs) > left:
            return _Decision(first if mine > theirs else second, stage.kind, count)
    return None


def _decided(
    stand: MatchProgress, games: Sequence[MatchGame], at: int, decision: _Decision, *, play_on: bool
) -> MatchProgress:
    last = at + decision.after - 1
    left = stand.scores[-1].stage.games - len(stand.scores[-1].games)
    open_games = sum(not game.is_known for game in games)
    coming = None
    if play_on and left and not open_games:
        coming = NextGame(0, len(games) + 1, StageKind.GAMES)
    return stand._replace(
        winner=decision.winner,
        decided_by=decision.kind.value,
        decided_at=last,
        after=tuple(range(last + 1, len(games))),
        next=coming,
        waiting=open_games,
    )


def _left(stand: MatchProgress, withdrawn: frozenset[Tpn]) -> MatchProgress:
    """Return a match that a player, or both, left before it was decided."""
    staying = [number for number in (stand.first, stand.second) if number not in withdrawn]
    return stand._replace(winner=staying[0] if staying else None, decided_by="withdrawal")


def _nobody_came(played: Sequence[MatchGame]) -> bool:
    return all(game.white_result is game.black_result is Result.FORFEIT_LOSS for game in played)
