"""What a program names, and errors where there is no such thing: systems, editions, readings."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from arbitro.library import deciding
from arbitro.library.errors import RefusedError, unknown
from arbitro.model import SYSTEMS, RoundNumber, System
from arbitro.model import Tournament as Record
from arbitro.reasons import refused
from arbitro.regulations import NoEditionInForceError, UnknownEditionError, text_to_follow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from arbitro.formats.importers import TournamentFile
    from arbitro.regulations import EditionChoice


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
    regulation: str, *, option: str | None = None, start: date | None = None
) -> EditionChoice:
    """Return the edition decided; UnknownError for one that there is not."""
    with _known_edition(regulation, option or str(start or "")):
        return text_to_follow(regulation, option=option, start=start)


def edition_for(
    file: TournamentFile, record: Record, regulation: str, option: str | None
) -> EditionChoice:
    """Return the edition of a tournament as `deciding.edition_for` does; UnknownError for none."""
    asked = option or file.encoded_type or str(record.details.start or "")
    with _known_edition(regulation, asked):
        return deciding.edition_for(file, record, regulation, option)


@contextmanager
def _known_edition(regulation: str, asked: str) -> Iterator[None]:
    try:
        yield
    except (NoEditionInForceError, UnknownEditionError) as problem:
        raise unknown("edition-unknown", regulation=regulation, edition=asked) from problem


def of_players(file: TournamentFile) -> Record:
    """Return the record of an event of single players; RefusedError for one of teams."""
    if file.teams is not None:
        raise RefusedError(refused("single-players-only"))
    return file.tournament


def round_meant(number: int | None, played: int, planned: int) -> RoundNumber:
    """Return the round asked for, by default the last one paired; UnknownError for none."""
    chosen = max(played, 1) if number is None else number
    if not 1 <= chosen <= min(played + 1, max(planned, played)):
        raise unknown("no-such-round", round=chosen, rounds=played)
    return RoundNumber(chosen)
