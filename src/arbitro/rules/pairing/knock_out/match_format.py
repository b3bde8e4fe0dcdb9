"""How a match is played: its games, and the stages that decide where they do not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from arbitro.model import Period, TimeControl
from arbitro.reasons import Refused, refused

LONGEST_MATCH: Final = 24
"""Games of a match, or of a stage, at most."""
MOST_STAGES: Final = 6


@unique
class StageKind(Enum):
    """What the games of a stage are; the value names it in files and on the command line."""

    GAMES = "games"
    RAPID = "rapid"
    BLITZ = "blitz"
    ARMAGEDDON = "armageddon"


@unique
class FirstColour(Enum):
    """Who has White in the first game of a match, or of a stage of it.

    By lot at the start of each, or without lots: the higher seed in matches with an odd number
    and the other in those with an even one, then whoever began the stage before with Black.
    """

    LOTS = "lots"
    BY_NUMBER = "by-number"


@dataclass(frozen=True, slots=True)
class Stage:
    """Games added to a match that is level: so many of them, as a match of their own.

    An Armageddon has one game, in which a draw is enough for Black.
    """

    kind: StageKind
    games: int = 2
    time_control: TimeControl | None = None


def usual_games(kind: StageKind) -> int:
    """Return how many games a stage has where nothing is said of it.

    >>> usual_games(StageKind.RAPID), usual_games(StageKind.ARMAGEDDON)
    (2, 1)
    """
    return 1 if kind is StageKind.ARMAGEDDON else Stage(kind).games


ARMAGEDDON_TIME: Final = TimeControl(
    (Period(300, 0, 60), Period(0, 2)), black=(Period(240, 0, 60), Period(0, 2))
)
"""Five minutes against four, and two seconds a move after move 60 (Arbiters' Manual, IV.6.2)."""

MANUAL_STAGES: Final = (
    Stage(StageKind.RAPID, 2, TimeControl((Period(900, 10),))),
    Stage(StageKind.BLITZ, 2, TimeControl((Period(180, 2),))),
    Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME),
)
"""Two rapid games, two blitz games and one of sudden death (Arbiters' Manual, IV.6.2)."""


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """What the regulations of an event say of its matches.

    ``games`` are those of a match, ``final_games`` those of the final where it has another number
    (0: the same). With ``play_on`` the games left after the decision are played all the same,
    unrated. With ``bids`` the players write down the time with which they would take Black in an
    Armageddon. A match still level after all ``stages`` is decided by lot. With ``armageddon`` the
    match itself is one.
    """

    games: int = 2
    final_games: int = 0
    stages: tuple[Stage, ...] = MANUAL_STAGES
    first_colour: FirstColour = FirstColour.LOTS
    third_place: bool = False
    play_on: bool = False
    bids: bool = False
    armageddon: bool = False

    def games_in(self, *, final: bool) -> int:
        """Return how many games a match has.

        >>> MatchFormat(2, final_games=4).games_in(final=True)
        4
        """
        return (final and self.final_games) or self.games

    def all_stages(self, *, final: bool = False) -> tuple[Stage, ...]:
        """Return the match itself as a first stage, and those after it."""
        games = self.games_in(final=final)
        kind = StageKind.ARMAGEDDON if self.armageddon else StageKind.GAMES
        return (Stage(kind, games), *self.stages)


USUAL_MATCH: Final = MatchFormat()


def format_problem(asked: MatchFormat) -> Refused | None:
    """Refuse a format that nobody can play: the number of games, or of stages, or their kind.

    >>> format_problem(MatchFormat(games=0)).code
    'match-games-out-of-range'
    >>> format_problem(MatchFormat()) is None
    True
    """
    if asked.armageddon and (asked.games, asked.final_games) != (1, 0):
        return refused("match-stage-impossible", stage="armageddon", games=asked.games)
    for games in (asked.games, asked.final_games or 1, *(other.games for other in asked.stages)):
        if not 1 <= games <= LONGEST_MATCH:
            return refused("match-games-out-of-range", games=games, most=LONGEST_MATCH)
    if len(asked.stages) > MOST_STAGES:
        return refused("match-stages-too-many", stages=len(asked.stages), most=MOST_STAGES)
    for stage in asked.stages:
        armageddon = stage.kind is StageKind.ARMAGEDDON
        if stage.kind is StageKind.GAMES or (armageddon and stage.games != 1):
            return refused("match-stage-impossible", stage=stage.kind.value, games=stage.games)
    return None
