"""What of a section comes from plug-ins: whose it is, and standings kept for when they are gone."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.derived.tournament import numbers_of, team_order
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.plugin_data import PluginOrigin, StoredColumn, StoredRow, StoredStandings
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import SYSTEMS, TeamScore
from arbitro.model.registry import Origin
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import systems
from arbitro.rules.pairing.systems import not_known
from arbitro.rules.standings import LeftOut
from arbitro.rules.tiebreaks import (
    TIE_BREAKS,
    TieBreak,
    TieBreakValue,
    Unit,
    definition_of,
    unit_of,
)
from arbitro.rules.tiebreaks.registry import is_of_texts
from arbitro.rules.tiebreaks.team import TEAM_TIE_BREAKS, team_unit_of


def brought_to(
    settings: SectionSettings, before: Iterable[PluginOrigin] = ()
) -> tuple[PluginOrigin, ...]:
    """Return what of a section's settings others brought, with the versions here.

    What is not here stays as it was told ``before``: who chooses anew may not have the plug-in.
    """
    known = {brought.name: brought for brought in before}
    names = (settings.system.key, *map(_code, settings.tie_breaks))
    origins = (_of_system(settings.system.key), *map(_of_tie_break, names[1:]))
    found = {}
    for name, origin in zip(names, origins, strict=True):
        if origin is None and name in known:
            found[name] = known[name]
        elif origin is not None and not origin.is_ours:
            found[name] = PluginOrigin(name, *origin)
    return tuple(found.values())


def _code(written: str) -> str:
    return written.upper().partition("/")[0].partition(":")[0]


def _of_system(key: str) -> Origin | None:
    if key in SYSTEMS:
        return Origin()

    return systems.SYSTEMS.origin(key)


def _of_tie_break(code: str) -> Origin | None:
    if is_of_texts(code):
        return Origin()

    if code in set(TEAM_TIE_BREAKS):
        return Origin()
    definition_of(code)  # those of no text are registered when first asked for
    return TIE_BREAKS.origin(code) or TEAM_TIE_BREAKS.origin(code)


def system_missing(section: Section) -> Refused:
    """Refuse what needs the system of a section that is not here, naming what brings it."""
    key = section.settings.system.key
    for brought in section.brought:
        if brought.name == key:
            return refused(
                "system-not-here", plugin=brought.distribution, version=brought.version, system=key
            )
    return not_known(key)


def standings_to_keep(state: EventState, section: Section, after: int) -> StoredStandings | None:
    """Return standings as they are published, None where all in them is ours.

    None as well where something is missing already: then what was kept before stays.
    """
    if not after or all(
        origin is None or origin.is_ours
        for origin in map(_of_tie_break, map(_code, section.settings.tie_breaks))
    ):
        return None
    if section.settings.system.is_team:
        return _of_teams(state, section, after)
    table = standings_of(state, section.id, after)
    if table is None or table.omitted:
        return None
    numbers = numbers_of(state, section)
    return StoredStandings(
        table.after,
        tuple(_column(tie_break, unit_of(tie_break)) for tie_break in table.tie_breaks),
        tuple(
            StoredRow(
                numbers[row.tpn - 1],
                row.rank,
                row.sharing,
                row.points,
                _write_values(row.values),
            )
            for row in table.rows
        ),
    )


def _of_teams(state: EventState, section: Section, after: int) -> StoredStandings | None:
    table = team_standings_of(state, section, after)
    if table is None or table.omitted:
        return None
    order = team_order(state, section)
    by_matches = table.primary is TeamScore.MATCH_POINTS
    return StoredStandings(
        table.after,
        tuple(
            _column(tie_break, team_unit_of(tie_break, table.edition))
            for tie_break in table.tie_breaks
        ),
        tuple(
            StoredRow(
                order[row.tpn - 1],
                row.rank,
                row.sharing,
                row.match_points if by_matches else row.game_points,
                _write_values(row.values),
            )
            for row in table.rows
        ),
    )


def _column(tie_break: TieBreak, unit: Unit) -> StoredColumn:
    return StoredColumn(str(tie_break), unit.value)


def _write_values(values: Iterable[TieBreakValue]) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in values)


def exact_value(told: str) -> TieBreakValue:
    """Return a value of kept standings as it was computed.

    >>> exact_value("85"), exact_value("17/2"), exact_value("")
    (85, Fraction(17, 2), None)
    """
    if not told:
        return None
    return Fraction(told) if "/" in told else int(told)


def kept_standings(state: EventState, section: Section) -> StoredStandings | None:
    """Return the standings last published, None where they can be computed as they were."""
    kept = section.kept
    if kept is None:
        return None
    missing = {"tie-break-not-here", "plugin-failed"}
    found = left_out(state, section)
    return kept if any(why.code in missing for _name, why in found) else None


def left_out(state: EventState, section: Section) -> tuple[LeftOut, ...]:
    """Return the tie-breaks of a section's list that its standings leave out, and why."""
    if section.settings.system.is_team:
        of_teams = team_standings_of(state, section)
        return () if of_teams is None else of_teams.omitted
    table = standings_of(state, section.id)
    return () if table is None else table.omitted
