"""What the regulations of a team event decide before play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import MATCH_POINTS_2_1_0, Points, PointSystem, TeamScore


@unique
class BoardOrder(Enum):
    """Who of a line-up sits at which board.

    ``FIXED`` - in the order of the list handed in before the first round; ``FLEXIBLE`` - as the
    captain chooses for each round.
    """

    FIXED = "fixed"
    FLEXIBLE = "flexible"


@unique
class Preferences(Enum):
    """The colour preferences of a team Swiss (C.04.6 art. 1.7)."""

    TYPE_A = "A"
    TYPE_B = "B"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What is said of the teams of a section.

    ``boards`` is the number of boards of a match, in systems of tables the players of a team;
    ``reserves`` how many more a roster may have. Where the order is free, ``largest_gap`` is how
    many points a player may be rated above one who plays higher, 0 for any. ``same_colour`` gives a
    team one colour on all boards instead of alternating ones. ``bye_game_points`` are the game
    points of a pairing-allocated bye, None for draws on all boards (C.04.6 art. 1.4); its match
    points are those of ``match_points``.
    """

    boards: int = 4
    reserves: int = 2
    order: BoardOrder = BoardOrder.FIXED
    largest_gap: int = 0
    match_points: PointSystem = MATCH_POINTS_2_1_0
    primary: TeamScore = TeamScore.MATCH_POINTS
    preferences: Preferences = Preferences.TYPE_A
    use_secondary: bool = True
    same_colour: bool = False
    bye_game_points: Points | None = None


USUAL_RULES = TeamRules()
