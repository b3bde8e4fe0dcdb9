"""``arbitro event repair``: a damaged event file, as far as it can be relied on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from arbitro import clock
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, language, say
from arbitro.cli.base.words import Command, option
from arbitro.i18n import translator
from arbitro.service.copies.file_repair import Entry, last_entry, lost_entries
from arbitro.storage.event_files.files import contents_of
from arbitro.storage.event_files.kept_copies import kept_folder
from arbitro.storage.event_files.repair import Finding, find, repair
from arbitro.storage.event_files.rows import shown
from arbitro.storage.faults import EventFileError


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """What is wrong with an event file, up to where it can be relied on, and what is lost."""

    file: str
    problem: str | None
    entry: int
    entries: int
    counted: int | None
    last: Entry | None
    lost: tuple[Entry, ...]
    repaired: bool


@dataclass(frozen=True, slots=True)
class ListHead:
    """What stands at the foot of lists that were printed after an entry."""

    file: str
    entry: int
    head: str


SHOWN_AT_MOST = 50
"""Lost entries told in words; JSON has them all."""


@click.command(cls=Command, help="cli.repair.help")
@click.argument("file", metavar="FILE")
@option("--look", is_flag=True, help="cli.repair.look")
@option("--kept", metavar="FOLDER", help="cli.repair.kept")
@option("--entry", type=click.IntRange(1), metavar="N", help="cli.repair.entry")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def repair_file(file: str, look: bool, kept: str | None, entry: int | None, as_json: bool) -> int:
    """Say what is wrong with an event file, and put what can be relied on in its place."""
    path = Path(file)
    folder = Path(kept) if kept else kept_folder(path)
    try:
        if entry is not None:
            return _tell_head(path, file, entry, as_json=as_json)
        # Looking changes nothing: only a repair puts another file in the place of this one.
        found = find(path) if look else repair(path, folder, clock.now())
    except EventFileError as problem:
        complain(f"{file}: {_said(problem.code, problem.opened_by)}", problem.code)
        return 2
    if as_json:
        print_answer(_answer(file, found, repaired=not look and found.problem is not None))
    else:
        _print(file, found, folder, look=look)
    return 1 if found.problem is not None and look else 0


def _tell_head(path: Path, file: str, entry: int, *, as_json: bool) -> int:
    """Say what stands at the foot of lists that were printed after an entry."""
    events = contents_of(path).events
    if entry > len(events):
        say("cli.repair.no-entry", error=True, file=file, entry=entry)
        return 2
    head = shown(events[entry - 1].seal)
    if as_json:
        print_answer(ListHead(file, entry, head))
    else:
        say("cli.repair.head", entry=entry, head=head)
    return 0


def _said(code: str, opened_by: str = "") -> str:
    return translator(language()).t(f"ui.file.{code}", opened_by=opened_by)


def _print(file: str, found: Finding, folder: Path, *, look: bool) -> None:
    if found.problem is None:
        say("cli.repair.good", file=file, count=found.events)
        return
    words = translator(language())
    say("cli.repair.found", file=file, problem=_said(found.problem))
    last = last_entry(found, words)
    if last is not None:
        say("cli.repair.relied", count=found.events, last=_line(last))
    lost = lost_entries(found, words)
    if lost:
        say("cli.repair.lost", count=len(lost))
        for item in lost[:SHOWN_AT_MOST]:
            print(f"  {_line(item)}")
        if len(lost) > SHOWN_AT_MOST:
            say("cli.repair.more", count=len(lost) - SHOWN_AT_MOST)
    if found.gone:
        say("cli.repair.gone", count=found.gone)
    if look:
        say("cli.repair.nothing-changed")
    else:
        say("cli.repair.done", file=file, folder=folder)


def _line(entry: Entry) -> str:
    when = "" if entry.at is None else translator(language()).moment(entry.at.astimezone())
    told = ", ".join(filter(None, (when, entry.actor)))
    return f"{entry.number}: {entry.what}{f' ({told})' if told else ''}"


def _answer(file: str, found: Finding, *, repaired: bool) -> RepairedFile:
    words = translator(language())
    return RepairedFile(
        file=file,
        problem=found.problem,
        entry=found.entry,
        entries=found.events,
        counted=found.counted,
        last=last_entry(found, words),
        lost=lost_entries(found, words),
        repaired=repaired,
    )
