"""Whether a section is in FIDE mode, and which of its settings are outside it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.fide_mode import Departure, ModeExit
from arbitro.desk.values.settings import ChosenEdition, SectionSettings
from arbitro.model import PointSystem, System
from arbitro.model.tournament import EXTERNAL
from arbitro.reasons import Refused
from arbitro.regulations import is_known, is_of_its_day, system_of_the_day
from arbitro.rules.tiebreaks import definition_of, parse_tie_break
from arbitro.rules.tiebreaks.rules import OWN_LIST, RULES, editions_with
from arbitro.rules.tiebreaks.team import TEAM_TIE_BREAKS

_OF_THE_HANDBOOK = frozenset(
    {
        *(System.DUTCH, System.DUBOV, System.BURSTEIN, System.LIM, System.DOUBLE_SWISS),
        *(System.TEAM_SWISS, System.OLYMPIAD, System.TEAM_ROUND_ROBIN),
        *(System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN, System.TEAM_DOUBLE_ROUND_ROBIN),
        *(System.KNOCK_OUT, System.MATCH),
    }
)
"""The systems FIDE's regulations describe or use; older texts are theirs of their day alone."""

_LISTS_OF_OTHERS = frozenset({"FCE.02", "OWN"})
"""Lists of tie-breaks that no text of FIDE's has."""


class FideMode(NamedTuple):
    """Whether a section is in FIDE mode; else since which round it is not, and by what.

    ``since`` is None before the first pairing: settings may be put back until then.
    """

    is_in: bool
    since: int | None = None
    by: tuple[Departure, ...] = ()

    @property
    def word(self) -> str:
        """Return the code of the sign that says it, empty in the mode.

        >>> [FideMode(True).word, *(FideMode(False, since).word for since in (None, 0, 3))]
        ['', 'coming', 'start', 'since']
        """
        if self.is_in:
            return ""
        if self.since is None:
            return "coming"
        return "since" if self.since else "start"


IN_FIDE_MODE = FideMode(is_in=True)


def fide_mode_of(state: EventState, section: Section) -> FideMode:
    """Return whether a section is in FIDE mode."""
    found = exit_of(state, section)
    if found is None:
        return IN_FIDE_MODE
    is_fixed = section.rounds or section.mode_exit is not None
    return FideMode(is_in=False, since=found.round if is_fixed else None, by=found.by)


def exit_of(state: EventState, section: Section) -> ModeExit | None:
    """Return how FIDE mode was left, by an event or as what was done tells it; None in the mode."""
    kept = section.mode_exit
    if kept is not None and kept.is_kept:
        return kept
    start = state.settings.start if state.settings else None
    known = section.memo.get("departures")
    if not isinstance(known, _DeparturesOfDay) or known.start != start:
        found = departing(section.settings, section.editions, start)
        known = section.memo["departures"] = _DeparturesOfDay(start, found)
    return ModeExit(0, known.found) if known.found else kept


class _DeparturesOfDay(NamedTuple):
    start: date | None
    found: tuple[Departure, ...]


def departing(
    settings: SectionSettings, editions: tuple[ChosenEdition, ...], start: date | None
) -> tuple[Departure, ...]:
    """Return what of a section's settings is outside FIDE mode by its value alone."""
    return tuple(_departing(settings, editions, start))


def _departing(
    settings: SectionSettings, editions: tuple[ChosenEdition, ...], start: date | None
) -> Iterator[Departure]:
    if not _is_of_the_handbook(settings.system, start):
        yield Departure.SYSTEM
    elif any(not _is_followed(edition, start) for edition in editions):
        yield Departure.EDITION
    systems = [settings.points]
    if settings.system.has_line_ups:
        systems.append(settings.teams.match_points)
    if any(2 * points.draw > points.win + points.loss for points in systems):
        yield Departure.POINTS
    if any(not _is_a_bye(points) for points in systems):
        yield Departure.BYE
    if not all(map(is_of_fide, settings.tie_breaks)):
        yield Departure.OTHER_TIE_BREAKS
    if _has_buchholz_of_none(settings, editions):
        yield Departure.BUCHHOLZ


def _is_of_the_handbook(system: System, start: date | None) -> bool:
    """Tell whether a system is FIDE's, or was what its name meant on the first day."""
    return system in _OF_THE_HANDBOOK or (
        start is not None and system_of_the_day(System.DUTCH, start) is system
    )


def _is_followed(edition: ChosenEdition, start: date | None) -> bool:
    """Tell whether an edition is FIDE's and was in force; where no text is known, the nearest."""
    key = edition.key
    if key.partition("@")[0] in _LISTS_OF_OTHERS or not is_known(key):
        return False
    return edition.decided_by == "default" or is_of_its_day(key, start)


def _is_a_bye(points: PointSystem) -> bool:
    """Tell whether a pairing-allocated bye is worth what a game can bring."""
    return points.pairing_allocated_bye in {points.win, points.draw, points.loss}


def is_of_fide(written: str) -> bool:
    """Tell whether a tie-break is one of FIDE's texts, of players or of teams.

    One computed elsewhere goes with all of them: the report says so, and leaves it out of 202.

    >>> [is_of_fide(name) for name in ("BH/C1", "GE", "EDE", "EXT", "OPS", "KASHDAN")]
    [True, True, True, True, False, False]
    """
    read = parse_tie_break(written)
    if isinstance(read, Refused):
        return False
    if read.name == EXTERNAL:
        return True
    of_teams = TEAM_TIE_BREAKS.origin(read.name)
    return editions_with(read.name) != (OWN_LIST,) or (of_teams is not None and of_teams.is_ours)


def _has_buchholz_of_none(settings: SectionSettings, editions: tuple[ChosenEdition, ...]) -> bool:
    """Tell whether a round robin has tie-breaks of the Buchholz family, which its text forbids."""
    if settings.system.is_swiss or settings.system.is_knock_out:
        return False
    rules = next((RULES[item.key] for item in editions if item.key in RULES), None)
    if rules is None or rules.buchholz_in_round_robins:
        return False
    for name in settings.tie_breaks:
        read = parse_tie_break(name)
        definition = None if isinstance(read, Refused) else definition_of(read.name)
        if definition is not None and definition.of_buchholz:
            return True
    return False
