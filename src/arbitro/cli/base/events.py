"""The events a command works on: those of a folder, or of a database."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.cli.base.speech import complain, words
from arbitro.config import Settings
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.storage.databases import databases
from arbitro.storage.event_files.store import Store

BAD_INPUT = 2


class NoStoreError(Exception):
    """The events cannot be reached; why has been said."""


def opened(at: Settings, *, looks: bool = False) -> EventService:
    """Return the service of the events; NoStoreError where a database cannot be used."""
    return EventService(at.folder, kept=at.kept, store=_database(at), looks=looks)


def done_at(
    at: Settings, event: str | None, work: Callable[[EventService], int], *, looks: bool = False
) -> int:
    """Return the exit code of work on the events of a place, which are let go of in any case.

    2 where they cannot be reached, there is no such ``event``, or a file does not answer: which of
    these has been said.
    """
    try:
        service = opened(at, looks=looks)
    except NoStoreError:
        return BAD_INPUT
    try:
        return work(service)
    except UnknownEventError:
        complain_of_event(event or "", None)
    except StoreError as problem:
        complain(words().t(f"ui.file.{problem.code}", opened_by=problem.opened_by), problem.code)
    finally:
        service.close()
    return BAD_INPUT


def complain_of_event(event: str, problem: StoreError | None) -> None:
    """Say why there is nothing of an event to work on: no such one, or what ails its file."""
    if problem is None or problem.code == "file-missing":
        complain(words().t("cli.events.unknown", event=event), "file-missing")
    else:
        said = words().t(f"ui.file.{problem.code}", opened_by=problem.opened_by)
        complain(f"{event}: {said}", problem.code)


def one_alone(*options: str) -> int:
    """Say that options were given of which only one does something; return the exit code."""
    complain(words().t("cli.usage.one-alone", options=", ".join(options)), "invalid")
    return BAD_INPUT


def _database(at: Settings) -> Store | None:
    if at.database is None:
        return None
    try:
        return databases.PostgresStore(at.database, at.database_direct)
    except ImportError:
        complain(words().t("cli.database.no-library"), "no-library")
        raise NoStoreError from None
    except StoreError as problem:
        said = words().t(f"ui.file.{problem.code}", opened_by=problem.opened_by)
        complain(words().t("cli.database.problem", problem=said), problem.code)
        raise NoStoreError from None
