"""Which edition and readings a report follows, decided once for all who ask.

Answers are values and refusals; who asks puts them into errors or into words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from arbitro.formats.importers import TournamentFile
from arbitro.model import EditionKey, Tournament
from arbitro.reasons import Refused
from arbitro.regulations import EditionChoice, system_of_the_day, text_to_follow

if TYPE_CHECKING:
    from arbitro.model import TeamTournament

Played = TypeVar("Played", Tournament, "TeamTournament")


def stored(editions: Iterable[EditionKey], regulation: str) -> EditionKey | None:
    """Return the edition of a regulation that an event itself names, None where it names none."""
    return next((key for key in editions if key.startswith(f"{regulation}@")), None)


def edition_for(
    file: TournamentFile, record: Tournament, regulation: str, option: str | None
) -> EditionChoice:
    """Return the edition of a tournament: asked for, stored, encoded, or that of its first day.

    UnknownEditionError or NoEditionInForceError where there is none.
    """
    return text_to_follow(
        regulation,
        option=option or stored(record.editions, regulation),
        encoded_type=file.encoded_type,
        start=record.details.start,
    )


def of_its_day(file: TournamentFile, edition: str | None, system: str | None = None) -> Tournament:
    """Return a tournament of the Dutch System as one of the text it meant on its first day.

    It stays as it is where an option or the report itself names the system, the edition or its
    year, and where play is accelerated, which the earlier texts do not know.
    """
    record = file.tournament
    named = edition or system or stored(record.editions, record.system.regulation)
    code = file.encoded_type.split("_")
    if named or record.accelerated or any(word.isdecimal() for word in code):
        return record
    meant = system_of_the_day(record.system, record.details.start)
    return record if meant is record.system else replace(record, system=meant)


def read_as(record: Played, asked: Iterable[str], edition: EditionKey) -> Played | Refused:
    """Return a tournament that follows readings of disputed articles, before those it states.

    Those it states of other editions say nothing here. ``asked`` are written ``name=value``.
    """
    given = tuple(asked)
    if not given and not record.readings:
        return record
    chosen = readings_chosen(record.readings, given, edition)
    return chosen if isinstance(chosen, Refused) else replace(record, readings=chosen)


def readings_chosen(
    stated: Iterable[tuple[str, str]], asked: tuple[str, ...], edition: EditionKey
) -> tuple[tuple[str, str], ...] | Refused:
    """Return the readings that are not the usual ones of an edition."""
    from arbitro.rules.pairing.readings import (  # noqa: PLC0415 - few events have any
        merged,
        parse_readings,
        readings_of,
        unusual,
    )

    parsed = parse_readings(asked)
    if isinstance(parsed, Refused):
        return parsed
    offered = {reading.name for reading in readings_of(edition)}
    return unusual(merged(tuple(item for item in stated if item[0] in offered), parsed), edition)
