"""``arbitro office EVENT.arbitro``: what is found in the office of an event's file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from arbitro import clock
from arbitro.answers.interface.office import (
    ClockItem,
    DeadlineItem,
    FindingItem,
    PacketFileItem,
    PacketItem,
)
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import complain_of_event
from arbitro.cli.base.files.write import write_bytes
from arbitro.cli.base.speech import words
from arbitro.cli.laws.deadlines import write_deadlines
from arbitro.cli.laws.due import print_due, rows_on
from arbitro.desk.derived.office.clocks import passes_of
from arbitro.desk.derived.office.days import deadlines_of
from arbitro.desk.derived.office.outcomes import outcomes_of
from arbitro.desk.derived.office.packet import packet_of_event
from arbitro.desk.kernel.state import EventState
from arbitro.i18n.sentences.office import finding_items, mending_code, packet_rows
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.packet import State
from arbitro.service import EventService, Snapshot, UnknownEventError
from arbitro.storage import StoreError
from arbitro.storage.names import key_of_name
from arbitro.web.views.event.bundle import Part
from arbitro.web.views.event.event import EventView
from arbitro.web.views.papers.handover import Reader, parts_of, zipped


class WrittenPacket(NamedTuple):
    """How every part of what is handed over stands, and the files that were written."""

    packet: tuple[PacketItem, ...]
    files: tuple[PacketFileItem, ...]


class SectionPass(NamedTuple):
    """A pass through the hall with the clock sheet, and its section; times in seconds."""

    section: str
    row: int
    at: datetime
    by: str
    boards: tuple[ClockItem, ...]


class CheckedOffice(NamedTuple):
    """What is found in the office of an event, the clock sheets, and what is due on a day."""

    findings: tuple[FindingItem, ...]
    clocks: tuple[SectionPass, ...]
    calendar: tuple[DeadlineItem, ...]


def snapshot_of(file: str) -> Snapshot | None:
    """Return the event of a file as it stands; say why not where it cannot be read."""
    path = Path(file)
    service = EventService(path.parent)
    try:
        return service.snapshot(key_of_name(path.stem))
    except (UnknownEventError, StoreError) as problem:
        complain_of_event(file, problem if isinstance(problem, StoreError) else None)
        return None
    finally:
        service.close()


def write_packet(file: str, out: str | None, *, as_json: bool) -> int:
    """Say how every part of what is handed over stands, and write all of it to a ZIP ``out``.

    Exit code 1: something is missing.
    """
    found = snapshot_of(file)
    if found is None:
        return 2
    files = _packet_written(file, found, out) if out is not None else ()
    if files is None:
        return 2
    rows = packet_rows(packet_of_event(found.state), words())
    if as_json:
        print_answer(WrittenPacket(rows, tuple(item.answer for item in files)))
    else:
        _print_packet(rows)
        for item in files:
            if item.fate != "made":
                fate = words().t(f"office.part-fate.{item.fate}")
                print(f"  {words().headed(fate, item.name)} · {item.why}")
    return 1 if any(row.state == State.MISSING.value for row in rows) else 0


def _packet_written(file: str, found: Snapshot, out: str) -> tuple[Part, ...] | None:
    """Write all that is handed over, as its page gives it to the chief arbiter.

    Return what became of every file, None where nothing could be written.
    """
    event = EventView(Path(file).stem, found.state, found.version, language=words().language)
    now = clock.now()
    today = now.astimezone(_zone(found.state)).date()
    reader = Reader(words(), now, today)
    made = tuple(parts_of(event, reader))
    return made if write_bytes(out, zipped(event, reader, made)) else None


def _print_packet(rows: tuple[PacketItem, ...]) -> None:
    t, section = words().t, None
    for row in rows:
        if row.state == State.NOT_NEEDED.value:
            continue
        if row.section != section:
            section = row.section
            print(section)
        missing = row.state == State.MISSING.value
        who = f" · {t('office.supplier.' + row.supplied_by)}" if missing else ""
        stands = t(f"office.packet-state.{row.state}")
        print(f"  {stands}: {row.text}{who}  [{row.article}]")


def office_of_event(file: str, ical: str | None, on: date | None, *, as_json: bool) -> int:
    """Say what is found in an event, and what is due ``on`` a day.

    Exit code 1: something is against the rules.
    """
    path, found_event = Path(file), snapshot_of(file)
    if found_event is None:
        return 2
    state = found_event.state
    zone = _zone(state)
    days = deadlines_of(state, zone) if ical is not None or on is not None else ()
    if ical is not None:
        settled = outcomes_of(state)
        kept = write_deadlines(
            *(ical, path.stem, days), zone=zone, sequence=found_event.version, settled=settled
        )
        if not kept:
            return 2
    found = finding_items(state, words())
    due = rows_on(days, outcomes_of(state), on) if on is not None else ()
    if as_json:
        print_answer(CheckedOffice(found, tuple(_clocks(state)), due))
    else:
        _print(found, on)
        if on is not None:
            print_due(due, on)
    return 1 if any(item.grade == Grade.ERROR.value for item in found) else 0


def _clocks(state: EventState) -> Iterator[SectionPass]:
    """Yield the passes through the rounds being played as they are judged; times in seconds."""
    for section in state.sections.values():
        for item in passes_of(section):
            answer = item.answer
            name = section.settings.name
            yield SectionPass(name, answer.row, answer.at, answer.by, answer.boards)


def _zone(state: EventState) -> ZoneInfo | None:
    """Return the zone of the hall; None where the event names none this machine knows."""
    name = state.settings.time_zone if state.settings is not None else ""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        return None


def _print(rows: tuple[FindingItem, ...], on: date | None) -> None:
    t = words().t
    if not rows:
        print(t("office.nothing"))
    grade = ""
    for row in rows:
        if row.grade != grade:
            grade = row.grade
            print(t(f"office.grade.{grade}"))
        whose = row.about or row.section
        section = f"{whose}: " if whose else ""
        print(f"  - {section}{row.text}  [{row.article}]{_until(row.until, on)}")
        if row.options:
            print(f"    {t('office.question-options', options='; '.join(row.options))}")
        if row.before:
            print(f"    {t('office.question-before', what='; '.join(row.before))}")


def _until(until: date | None, on: date | None) -> str:
    """Return until when something can be mended, or could be on a day."""
    if until is None or on is None:
        return ""
    return f" ({words().t(mending_code(until, on), on=until)})"
