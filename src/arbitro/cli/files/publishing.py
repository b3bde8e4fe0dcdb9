"""``arbitro event publish``: the public pages of an event as plain files for any web space."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

from arbitro.answers.interface.office import PacketFileItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import complain_of_event
from arbitro.cli.base.speech import complain, language, say, system_problem
from arbitro.cli.base.words import Command, option
from arbitro.config import credentials
from arbitro.i18n import languages, translator
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.storage.names import key_of_name
from arbitro.web.public.place import HOPELESS, ForeignFolderError, PlaceError
from arbitro.web.public.places import Writer, WriteSummary, place_of, write_zip
from arbitro.web.public.served import Sites
from arbitro.web.public.site_files import Snapshot

LOOKED_AT_AGAIN = 2.0
"""Seconds between two looks at an event that is followed."""

AFTER_A_FAILURE = 15.0
"""Seconds until a place that did not answer is tried again."""


@click.command(cls=Command, help="cli.publish.help")
@click.argument("file", metavar="FILE")
@option("--to", "folder", required=True, metavar="FOLDER", help="cli.publish.to")
@option("--languages", "codes", default="", metavar="CODES", help="cli.publish.languages")
@option("--follow", is_flag=True, help="cli.publish.follow")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def publish(file: str, folder: str, codes: str, follow: bool, as_json: bool) -> int:
    """Write the public pages of an event to a folder, a .zip file, by SFTP, or to a bucket.

    Exit code 1: a file could not be made. It is named, and all others are written.
    """
    chosen = tuple(word.strip() for word in codes.split(",") if word.strip())
    unknown = [text for text in chosen if text not in languages()]
    if unknown:
        say("cli.publish.language", error=True, language=unknown[0])
        return 2
    path = Path(file)
    key = key_of_name(path.stem)
    # The folder of the file: an event is asked for by its key within one.
    service = EventService(path.parent)
    sites = Sites(service, languages=chosen)
    try:
        write = _writing(folder)
        while True:
            turn = _turn(lambda: _written(write, sites.snapshot(key)), folder, follow, as_json)
            if turn is not None and not follow:
                return 1 if turn.site.left_out else 0
            time.sleep(AFTER_A_FAILURE if turn is None else LOOKED_AT_AGAIN)
    except (UnknownEventError, StoreError) as problem:
        complain_of_event(file, problem if isinstance(problem, StoreError) else None)
    except ForeignFolderError:
        say("cli.publish.foreign", error=True, folder=folder)
    except PlaceError as problem:
        _complain_of(problem, folder)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=folder, problem=system_problem(problem))
    except KeyboardInterrupt:
        return 0
    finally:
        service.close()
    return 2


class PublishedSite(NamedTuple):
    """How many files of the public pages were written or removed, and those not made whole."""

    files: int
    changed: int
    removed: int
    left_out: tuple[PacketFileItem, ...]


class _Turn(NamedTuple):
    """What was written at one time: how much of it was new, and the site itself."""

    done: WriteSummary
    site: Snapshot


def _written(write: Callable[[Snapshot], WriteSummary], snapshot: Snapshot) -> _Turn:
    return _Turn(write(snapshot), snapshot)


def _writing(target: str) -> Callable[[Snapshot], WriteSummary]:
    if "://" not in target and target.lower().endswith(".zip"):
        return lambda snapshot: write_zip(Path(target), snapshot)
    return Writer(place_of(target, credentials())).write


def _turn(once: Callable[[], _Turn], target: str, follow: bool, as_json: bool) -> _Turn | None:
    """Write once; return what was written, None where a place did not answer.

    Who follows an event is told of that, and goes on.
    """
    try:
        turn = once()
    except PlaceError as problem:
        if not follow or problem.code in HOPELESS:
            raise
        _complain_of(problem, target)
        return None
    # Who follows an event is told again only when something has changed.
    if not follow or turn.done.changed or turn.done.removed:
        _tell(turn, target, as_json=as_json)
    return turn


def _complain_of(problem: PlaceError, target: str) -> None:
    told = translator(language()).t(f"ui.public.place.{problem.code}")
    detail = f" ({problem.detail})" if problem.detail else ""
    # Where a password stands in the address it is not printed.
    where = target if problem.code != "password" else target.partition("://")[0]
    complain(f"{where}: {told}{detail}", f"place-{problem.code}")


def _tell(turn: _Turn, folder: str, *, as_json: bool) -> None:
    done, left_out = turn.done, turn.site.left_out
    if as_json:
        parts = tuple(item.answer for item in left_out)
        print_answer(PublishedSite(done.files, done.changed, done.removed, parts))
        return
    if done.changed or done.removed:
        say("cli.publish.done", count=done.files, folder=folder, changed=done.changed)
    for item in left_out:
        fate = translator(language()).t(f"office.part-fate.{item.fate}")
        complain(f"{item.name}: {fate} · {item.why}", "left-out")
