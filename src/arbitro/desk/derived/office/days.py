"""The deadlines of an event: the days it knows, and the rows that concern it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

from arbitro.desk.derived.office.holidays import holidays_of
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.rules.office.conduct.online import SUPERVISED_MODES
from arbitro.rules.office.deadlines import ANCHORS, Deadline, calendar_of

ONLINE = frozenset({"D05", "D18", "D19", "D35", "D36", "D39"})
"""Rows of online and hybrid events."""
OF_TEAMS = frozenset({"D11"})
OF_NORMS = frozenset({"D02", "D23", "D24", "D26", "D28"})
HYBRID = frozenset({"D38"})
ROUND_ROBIN = frozenset({"D07"})
LONG_DAYS = 30


def known_days(state: EventState) -> dict[str, date | datetime]:
    """Return the days and moments of the hall that deadlines count from, as far as known."""
    settings, known = state.settings, dict[str, date | datetime]()
    if settings is None:
        return known
    for name, day in (("start", settings.start), ("end", settings.end)):
        if day is not None:
            known[name] = day
    moments = [
        moment for moment in map(_first_round, state.sections.values()) if moment is not None
    ]
    if moments:
        known["round-1"] = min(moments)
    elif "start" in known:
        known["round-1"] = known["start"]
    if "end" in known:
        known["norm-event"] = known["end"]
    known |= _of_next_round(state)
    facts = state.office.facts("days")
    # What somebody says goes before what follows from the event.
    for name in (*ANCHORS, "last-round"):
        if facts.has(name):
            said = datetime.fromisoformat(facts.text(name))
            known[name] = said if "T" in facts.text(name) else said.date()
    return known


def _first_round(section: Section) -> datetime | None:
    return _start_of(section, 0)


def _start_of(section: Section, at: int) -> datetime | None:
    settings = section.settings
    day = settings.round_dates[at] if at < len(settings.round_dates) else None
    hour = settings.round_times[at] if at < len(settings.round_times) else ""
    if day is None or not hour:
        return None
    return datetime.combine(day, time.fromisoformat(hour))


def _of_next_round(state: EventState) -> dict[str, datetime]:
    """Return the moments of the first round without a result, the earliest of all sections'.

    The hour is that of the programme: line-ups are due before it, and the default time after it.
    """
    starts = []
    for section in state.sections.values():
        played = [any(game.result for game in round_.games.values()) for round_ in section.rounds]
        start = _start_of(section, sum(played))
        if start is not None:
            starts.append((start, section.settings.play.default_minutes, section))
    if not starts:
        return {}
    start, default, section = min(starts, key=lambda item: item[0])
    found = {"round-start": start}
    if default is not None:
        found["default-time"] = start + timedelta(minutes=default)
    minutes = state.office.facts("captain-rules").number("line-up-minutes")
    if section.settings.system.is_team and minutes is not None:
        found["line-up"] = start - timedelta(minutes=minutes)
    return found


def deadlines_of(state: EventState, zone: tzinfo | None = None) -> tuple[Deadline, ...]:
    """Return the deadlines that concern an event, those without a day last; ``zone``: the hall's.

    The appeal that holidays move is moved past those of its appellant's country.
    """
    official = state.office.facts("kind").text("level") == "L1"
    known, country = known_days(state), state.office.facts("days").text("code-notice-country")
    holidays = holidays_of(state).get(country, frozenset())
    rows = calendar_of(known, official=official, holidays=holidays, zone=zone)
    return tuple(row for row in rows if _concerns(row, state))


def _concerns(row: Deadline, state: EventState) -> bool:
    mode = state.office.facts("kind").text("mode")
    seen = [undertaking_of(state, section) for section in state.sections.values()]
    if row.id in ONLINE:
        return mode in SUPERVISED_MODES
    if row.id in HYBRID:
        return mode == "hybrid"
    if row.id in OF_NORMS:
        return any(undertaking.norms for undertaking in seen)
    if row.id in OF_TEAMS:
        return any(section.settings.system.is_team for section in state.sections.values())
    if row.id in ROUND_ROBIN:
        return any(undertaking.swiss is False for undertaking in seen)
    if row.id == "D17":
        start = state.settings.start if state.settings else None
        end = state.settings.end if state.settings else None
        return start is not None and end is not None and (end - start).days >= LONG_DAYS
    return True
