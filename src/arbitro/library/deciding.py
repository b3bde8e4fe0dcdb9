"""By which text a tournament is paired and ranked, where a program asks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from arbitro.library.errors import allowed, unknown
from arbitro.model import SYSTEMS, System, TeamTournament
from arbitro.model import Tournament as Record
from arbitro.regulations import (
    NoEditionInForceError,
    UnknownEditionError,
    system_of_the_day,
    text_to_follow,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from arbitro.formats.importers import TournamentFile
    from arbitro.model import EditionKey
    from arbitro.regulations import EditionChoice

Played = TypeVar("Played", Record, TeamTournament)


def system_named(name: str) -> System:
    """Return the system of a name; UnknownError where there is none."""
    found = SYSTEMS.get(name) or _of_others(name)
    if found is None:
        raise unknown("system-unknown", system=name)
    return found


def _of_others(name: str) -> System | None:
    from arbitro.rules.pairing.systems import system_called  # noqa: PLC0415 - rarer, and slow

    return system_called(name)


def edition_of(
    regulation: str,
    *,
    option: str | None = None,
    encoded_type: str | None = None,
    start: date | None = None,
) -> EditionChoice:
    """Return the edition decided; UnknownError for one that there is not."""
    try:
        return text_to_follow(regulation, option=option, encoded_type=encoded_type, start=start)
    except (NoEditionInForceError, UnknownEditionError) as problem:
        asked = option or encoded_type or str(start or "")
        raise unknown("edition-unknown", regulation=regulation, edition=asked) from problem


def edition_for(
    file: TournamentFile, record: Record, regulation: str, option: str | None
) -> EditionChoice:
    """Return the edition of a tournament: asked for, stored, encoded, or that of its first day."""
    return edition_of(
        regulation,
        option=option or stored(record.editions, regulation),
        encoded_type=file.encoded_type,
        start=record.details.start,
    )


def stored(editions: Iterable[EditionKey], regulation: str) -> EditionKey | None:
    """Return the edition of a regulation that an event itself names, None where it names none."""
    return next((key for key in editions if key.startswith(f"{regulation}@")), None)


def of_its_day(file: TournamentFile, edition: str | None) -> Record:
    """Return a tournament of the Dutch System as one of the text it meant on its first day.

    It stays as it is where an edition or its year is named, and where play is accelerated, which
    the earlier texts do not know.
    """
    record = file.tournament
    named = edition or stored(record.editions, record.system.regulation)
    code = file.encoded_type.split("_")
    if named or record.accelerated or any(word.isdecimal() for word in code):
        return record
    return replace(record, system=system_of_the_day(record.system, record.details.start))


def read_as(record: Played, readings: Iterable[str], edition: EditionKey) -> Played:
    """Return a tournament that follows readings of disputed articles, before those it states."""
    from arbitro.rules.pairing.readings import (  # noqa: PLC0415 - few events have any
        merged,
        parse_readings,
        readings_of,
        unusual,
    )

    asked = tuple(readings)
    if not asked and not record.readings:
        return record
    offered = {each.name for each in readings_of(edition)}
    known = tuple(each for each in record.readings if each[0] in offered)
    chosen = allowed(unusual(merged(known, allowed(parse_readings(asked))), edition))
    return replace(record, readings=chosen)


def of_players(file: TournamentFile) -> Record:
    """Return the record of an event of single players; RefusedError for one of teams."""
    from arbitro.library.errors import RefusedError  # noqa: PLC0415 - rare
    from arbitro.reasons import refused  # noqa: PLC0415

    if file.teams is not None:
        raise RefusedError(refused("single-players-only"))
    return file.tournament
