"""The readings of disputed articles a section follows."""

from __future__ import annotations

from arbitro.desk.values.settings import ChosenEdition, SectionSettings
from arbitro.model import EditionKey, Points, PointSystem, Readings
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.double_swiss.problem import virtual_points_of_matches
from arbitro.rules.pairing.reading import VIRTUAL_POINTS, taken
from arbitro.rules.pairing.readings import parse_readings, unusual


def readings_problem(
    settings: SectionSettings, editions: tuple[ChosenEdition, ...]
) -> Refused | None:
    """Return why a section cannot follow its readings, None where it can.

    They have to be known, not the usual ones, and of the edition of its system.
    """
    if not settings.readings:
        return None
    known = parse_readings(f"{name}={value}" for name, value in settings.readings)
    if isinstance(known, Refused):
        return known
    system = settings.system
    key = next(
        (edition.key for edition in editions if _is_of(edition.key, system.regulation)), None
    )
    if not system.is_swiss or key is None:
        return refused("readings-not-here")
    found = unusual(known, key)
    return found if isinstance(found, Refused) else None


def _is_of(key: EditionKey, regulation: str) -> bool:
    return key.partition("@")[0] == regulation


def says_what_a_win_is(settings: SectionSettings) -> bool:
    """Tell whether an event of matches says which win its virtual points are those of."""
    return taken(settings.readings, VIRTUAL_POINTS) != VIRTUAL_POINTS.usual


def virtual_points_by_game(
    rounds: int, points: PointSystem, readings: Readings
) -> tuple[Points, ...]:
    """Return the virtual points of an accelerated event of matches, game by game.

    ``rounds`` are those of matches.
    """
    return virtual_points_of_matches(rounds, points.win, taken(readings, VIRTUAL_POINTS))
