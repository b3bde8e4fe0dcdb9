"""``arbitro office``: what the rules say of an event's preparation, from a file of facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import NamedTuple

import click

from arbitro.answers.interface.office import DeadlineItem, FindingItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.json_files import read_json
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.laws.deadlines import write_deadlines
from arbitro.cli.laws.due import NOT_ASKED, print_due, rows_on
from arbitro.cli.laws.office_of_event import office_of_event, write_packet
from arbitro.cli.laws.office_paper import office_paper
from arbitro.formats.office_facts import NotUnderstoodError, OfficeFacts, read_office
from arbitro.i18n.sentences.office import describe_finding
from arbitro.rules.office.conduct.appeals import (
    check_appeal,
    check_appeal_limit,
    check_committee,
    panel_for,
)
from arbitro.rules.office.conduct.protection import check_measures, check_waiver, protection_level
from arbitro.rules.office.deadlines import calendar_of
from arbitro.rules.office.document import check_prospectus
from arbitro.rules.office.finding import Finding, Grade, gravest_first
from arbitro.rules.office.hall.equipment import check_equipment
from arbitro.rules.office.staff import arbiters_needed, sectors
from arbitro.storage.event_files.files import SUFFIX


class NeededArbiters(NamedTuple):
    """How many arbiters there are, and how many the players need."""

    players: int
    arbiters: int | None
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CheckedPreparation:
    """What the rules say of an event's preparation; null or empty where nothing was said of it.

    ``panel`` is who hears the case, empty where nobody may. ``sectors`` are the first and last
    board of each.
    """

    findings: tuple[FindingItem, ...]
    protection: str
    panel: tuple[str, ...] | None
    staff: NeededArbiters | None
    sectors: tuple[tuple[int, int], ...]
    calendar: tuple[DeadlineItem, ...]


@click.command(cls=Command, help="office.help")
@click.argument("file", metavar="FILE")
@option("--ical", metavar="FILE", help="office.ical")
@option("--on", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="office.on-option")
@option("--packet", is_flag=True, help="office.packet-option")
@option("--paper", metavar="PAPER", help="office.paper-option")
@option("--out", metavar="FILE", help="office.paper-out")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def office(
    file: str,
    ical: str | None,
    on: datetime | None,
    packet: bool,
    paper: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Check the facts of a file, or write one of its papers; 1: something is against the rules."""
    if paper is not None:
        return office_paper(file, paper, out, as_json=as_json)
    if packet:
        return write_packet(file, out, as_json=as_json)
    day = on.date() if on is not None else None
    if file.endswith(SUFFIX):
        return office_of_event(file, ical, day, as_json=as_json)
    data = read_json(file)
    if data is None:
        return 2
    try:
        facts = read_office(data)
    except NotUnderstoodError as problem:
        say("office.no-facts", error=True, file=file, place=problem.place)
        return 2
    found = gravest_first(tuple(_findings(facts)))
    told = _checked(facts, found, day)
    if ical is not None and not _written(ical, facts):
        return 2
    if as_json:
        print_answer(told)
    else:
        _print(told, with_calendar=bool(facts.days) and day is None)
        if day is not None:
            print_due(told.calendar, day)
    return 1 if any(finding.grade is Grade.ERROR for finding in found) else 0


def _written(path: str, facts: OfficeFacts) -> bool:
    """Write the deadlines whose day is known as a calendar."""
    start = facts.days.get("start") or facts.days.get("end")
    name = start.isoformat() if start else "event"
    return write_deadlines(path, name, calendar_of(facts.days))


def _findings(facts: OfficeFacts) -> Iterator[Finding]:
    if facts.said is not None:
        yield from check_prospectus(facts.said, facts.not_applicable)
    if facts.measures is not None:
        yield from check_equipment(facts.measures)
    start = facts.days.get("start")
    if facts.stakes is not None:
        level = protection_level(facts.stakes)
        yield from check_measures(level, facts.measures_taken)
        if facts.waiver is not None and start is not None:
            yield from check_waiver(level, facts.waiver.addressee, facts.waiver.asked, start)
    if facts.members is not None and start is not None:
        yield from check_committee(facts.members, start, international=facts.international)
    if facts.appeal_times is not None:
        yield from check_appeal_limit(*facts.appeal_times)
    if facts.appeal is not None:
        limit = facts.appeal_times[3] if facts.appeal_times is not None else None
        yield from check_appeal(replace(facts.appeal, limit_minutes=limit))


def _checked(
    facts: OfficeFacts, found: tuple[Finding, ...], day: date | None
) -> CheckedPreparation:
    """Return what is found, and what is worked out beside it: level, panel, arbiters, days."""
    panel, staff = None, None
    if facts.members is not None and facts.involved:
        hearing = panel_for(facts.members, facts.involved, international=facts.international)
        panel = tuple(member.name for member in hearing.sitting)
    if facts.players is not None:
        staff = NeededArbiters(facts.players, facts.arbiters, *arbiters_needed(facts.players))
    divided = sectors(facts.boards, facts.arbiters) if facts.boards and facts.arbiters else ()
    return CheckedPreparation(
        tuple(describe_finding(finding, words()) for finding in found),
        "" if facts.stakes is None else protection_level(facts.stakes).name.lower(),
        panel,
        staff,
        tuple((sector.first, sector.last) for sector in divided),
        rows_on(calendar_of(facts.days), NOT_ASKED, day),
    )


def _print(told: CheckedPreparation, *, with_calendar: bool) -> None:
    t = words().t
    if not told.findings:
        print(t("office.nothing"))
    grade = ""
    for item in told.findings:
        if item.grade != grade:
            grade = item.grade
            print(t(f"office.grade.{grade}"))
        print(f"  - {item.text}  [{item.article}]")
    _print_facts(told)
    if with_calendar:
        print(t("office.calendar"))
        for row in told.calendar:
            if row.on:
                print(f"  {words().date(row.on)}  {row.text}  [{row.article}]")


def _print_facts(told: CheckedPreparation) -> None:
    t, staff = words().t, told.staff
    if told.protection:
        print(t("office.level", level=told.protection))
    if told.panel is not None:
        names = told.panel
        print(t("office.panel", names=names) if names else t("office.panel-cannot-sit"))
    if staff and staff.arbiters is not None and staff.arbiters < staff.least:
        print(t("office.arbiters-few", **staff._asdict()))
    for number, (first, last) in enumerate(told.sectors, 1):
        print(t("office.sector", number=number, first=first, last=last))
