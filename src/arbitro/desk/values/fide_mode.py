"""FIDE mode of a section: what leaves it, and that it was left."""

from __future__ import annotations

from enum import Enum, unique
from typing import NamedTuple


@unique
class Departure(Enum):
    """What leaves FIDE mode: a setting with such a value, a change once a round is paired.

    ``CHOSEN`` is the arbiter's own decision, ``REPORTED`` what a report taken over says.
    """

    CHOSEN = "chosen"
    REPORTED = "reported"
    SYSTEM = "system"
    EDITION = "edition"
    POINTS = "points"
    BYE = "bye"
    BUCHHOLZ = "buchholz"
    OTHER_TIE_BREAKS = "other-tie-breaks"
    ROUNDS = "rounds"
    SCORING = "scoring"
    CHANGED_SYSTEM = "changed-system"
    CHANGED_EDITION = "changed-edition"
    ACCELERATION = "acceleration"
    READINGS = "readings"
    TEAM_RULES = "team-rules"
    CYCLES = "cycles"
    NUMBERING = "numbering"
    TIE_BREAKS = "tie-breaks"
    PROHIBITIONS = "prohibitions"


class ModeExit(NamedTuple):
    """That FIDE mode was left: the highest round paired then, and by what.

    ``is_kept`` tells that the log has an event of it, which nothing takes back. Else it is derived
    from what was done, as in logs older than that event.
    """

    round: int
    by: tuple[Departure, ...]
    is_kept: bool = False
