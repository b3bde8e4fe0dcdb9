"""What programs read of a site: a feed, a calendar, linked data, tables and reports."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from datetime import date, datetime, time
from functools import partial
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from arbitro.answers import rounds, table_of
from arbitro.answers.derivation import to_compact_json
from arbitro.answers.interface.public import PublicPlayerItem, PublicSectionItem
from arbitro.answers.standings import Standings
from arbitro.answers.team_rounds import TeamRound
from arbitro.answers.team_standings import TeamStandings
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.desk.kernel.state import EventState, Round
from arbitro.desk.values.settings import EventSettings
from arbitro.formats import ical
from arbitro.formats.exporters import export_in_format
from arbitro.formats.spreadsheets import Sheet
from arbitro.formats.texts.formulas import harmless
from arbitro.i18n.zones import meant, zone_of
from arbitro.model import Player
from arbitro.reasons import Refused
from arbitro.web.public.games import pgn_of_public
from arbitro.web.public.pages import SectionSite
from arbitro.web.views.event.bundle import Part, part_of
from arbitro.web.views.papers.outgoing import outgoing_of
from arbitro.web.views.rounds.answers import Staleness, round_answer, team_round_answer
from arbitro.web.views.standings.answers import standings_answer, team_standings_answer
from arbitro.web.views.standings.spreadsheets import file_of

Since = Callable[[str, Hashable], datetime]
"""Since when something named stands as its mark says."""

SPREADSHEET = ".csv"

Known = dict[tuple[str, int], tuple[Hashable, str]]
"""Rounds and standings as JSON by section and number, as long as their marks stand."""


class FeedContent(NamedTuple):
    """What files tell: an event's sections to the readers of a language, in its folder.

    ``folder`` is empty for the event's own language, else as ``en/``.
    """

    event: PublicEvent
    sections: list[SectionSite]
    language: str
    folder: str = ""

    @property
    def settings(self) -> EventSettings | None:
        """Return what is said of the event, in the language where it is there."""
        found = self.event.state.settings
        return None if found is None else found.in_language(self.language)


def dated(told: FeedContent, since: Since) -> dict[str, bytes]:
    """Return by path the files for programs that tell since when things stand."""
    return {
        f"{told.folder}feed.atom": atom(told, since),
        f"{told.folder}rounds.ics": calendar(told, since),
    }


_TAGGED = "tag:arbitro,2026:"
"""What our identifiers begin with (RFC 4151): no day or name of an event, which may change."""


def _id(event: PublicEvent) -> str:
    """Return the identifier of an event, the same for good (RFC 4287, 4.2.6)."""
    return f"{_TAGGED}{event.origin}"


def _number(section: SectionSite) -> int:
    """Return the permanent number of a section, which its letter is not."""
    return next(
        key
        for key, public_section in section.event.sections.items()
        if public_section is section.public
    )


def atom(told: FeedContent, since: Since) -> bytes:
    """Return a feed with an entry for each public round and each public standings."""
    event, sections, settings = told.event, told.sections, told.settings
    name = f"{_id(event)}{f':{told.language}' if told.folder else ''}"
    title = settings.name if settings else ""
    everything = tuple((site.letter, site.round_marks, site.public.standings) for site in sections)
    now = f"{since('feed', everything):%Y-%m-%dT%H:%M:%SZ}"
    address = event.page.address and f"{event.page.address.rstrip('/')}/{told.folder}"
    entries = []
    for section in sections:
        t = section.words.t
        listed: list[tuple[str, str, str, Hashable]] = [
            (
                f"round-{round_.number}",
                section.round_title(round_.number),
                section.round_file(round_.number),
                tuple((game.board, game.white, game.black) for game in round_.games.values()),
            )
            for round_ in section.rounds
        ]
        for after in section.public.standings:
            file = section.standings_file(after)
            heading = t("public.standings-after", round=after)
            # Any result up to this round changes them.
            listed.append((f"standings-{after}", heading, file, section.round_marks[:after]))
        for key, heading, file, mark in reversed(listed):
            place = f"{section.letter}/{file}"
            when = since(f"{section.letter}:{key}", mark)
            link = f"{address}{place}"
            entries.append(
                f"<entry><id>{escape(name)}:{_number(section)}:{key}</id>"
                f"<title>{escape(section.words.headed(section.name, heading))}</title>"
                f"<updated>{when:%Y-%m-%dT%H:%M:%SZ}</updated>"
                f"<link href={quoteattr(link)}/></entry>"
            )
    own = f'<link rel="self" href={quoteattr(address + "feed.atom")}/>' if address else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'
        f" xml:lang={quoteattr(told.language)}>"
        f"<id>{escape(name)}</id><title>{escape(title)}</title><updated>{now}</updated>"
        f"<author><name>{escape(title)}</name></author>{own}{''.join(entries)}</feed>\n"
    ).encode()


def calendar(told: FeedContent, since: Since) -> bytes:
    """Return the rounds whose day is known as a calendar.

    Hours are told in UTC where the zone of the event is known, else as those of the hall's clocks.
    """
    event, sections, settings = told.event, told.sections, told.settings
    lines: list[str] = []
    place = ", ".join(filter(None, (settings.venue, settings.city))) if settings else ""
    for section in sections:
        days, times = section.settings.round_dates, section.settings.round_times
        for number, day in enumerate(days, 1):
            if day is None:
                continue
            hour = times[number - 1] if number <= len(times) else ""
            at = since(f"{section.letter}:day-{number}", (day, hour, place))
            summary = section.words.headed(section.name, section.round_title(number))
            lines += [
                "BEGIN:VEVENT",
                f"UID:{event.origin}-{_number(section)}-{number}@arbitro",
                f"DTSTAMP:{at:%Y%m%dT%H%M%SZ}",
                *_when(event.state, day, hour),
                f"SUMMARY:{ical.escaped(summary)}",
                *([f"LOCATION:{ical.escaped(place)}"] if place else []),
                "END:VEVENT",
            ]
    return ical.calendar("rounds", lines)


def _when(state: EventState, day: date, hour: str) -> list[str]:
    hours, _, minutes = hour.partition(":")
    if hours.isdigit() and minutes.isdigit():
        if zone_of(state) is not None:
            told = meant(state, day, time(int(hours), int(minutes)))
            return [f"DTSTART:{told:%Y%m%dT%H%M%SZ}"]
        return [f"DTSTART:{day:%Y%m%d}T{int(hours):02}{int(minutes):02}00"]
    return ical.on_day(day)


def _part(settings: EventSettings, section: SectionSite) -> dict[str, Any]:
    """Return a tournament of the event as schema.org has it, with the days of its rounds."""
    days = [round_date for round_date in section.settings.round_dates if round_date is not None]
    first = min(days, default=settings.start)
    last = max(days, default=settings.end or settings.start)
    assert first is not None, "the event has a day"
    assert last is not None, "the event has a day"
    return {
        "@type": "SportsEvent",
        "name": section.name,
        "sport": "Chess",
        "startDate": first.isoformat(),
        "endDate": last.isoformat(),
        **_location(settings),
    }


def _location(settings: EventSettings) -> dict[str, Any]:
    """Return where it is, nothing where that is not said."""
    if not (settings.city or settings.venue):
        return {}
    place: dict[str, Any] = {"@type": "Place", "name": settings.venue or settings.city}
    if settings.city:
        place["address"] = {"@type": "PostalAddress", "addressLocality": settings.city}
    return {"location": place}


def linked_data(told: FeedContent) -> str | None:
    """Return the event as schema.org has it, without any person; None before it has a day."""
    event, sections, settings = told.event, told.sections, told.settings
    if settings is None or settings.start is None:
        return None
    linked: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": settings.name,
        "sport": "Chess",
        "startDate": settings.start.isoformat(),
        "endDate": (settings.end or settings.start).isoformat(),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
    }
    linked |= _location(settings)
    if settings.organiser:
        linked["organizer"] = {"@type": "Organization", "name": settings.organiser}
    if event.page.address:
        linked["url"] = event.page.address
    if len(sections) > 1:
        linked["subEvent"] = [_part(settings, section) for section in sections]
    # within a script of HTML nothing may look like its end
    return json.dumps(linked, ensure_ascii=False).replace("<", "\\u003c")


def data(event: PublicEvent, sections: list[SectionSite], known: Known) -> bytes:
    """Return sections, players, rounds and standings as JSON; the last two are answers.

    What stands as it did is taken from what is ``known`` of it.
    """
    settings = event.state.settings
    name = json.dumps(settings.name if settings else "", ensure_ascii=False)
    listed = ",".join(_section_json(event, section, known) for section in sections)
    return f'{{"name":{name},"sections":[{listed}]}}'.encode()


def _section_json(event: PublicEvent, section: SectionSite, known: Known) -> str:
    def once(key: int, mark: Hashable, make: Callable[[], object]) -> str:
        kept = known.get((section.letter, key))
        if kept is None or kept[0] != mark:
            found = make()
            text = "null"
            if found is not None:
                text = to_compact_json(found.__class__, found, section.words)
            kept = known[section.letter, key] = (mark, text)
        return kept[1]

    people = event.state.people
    head = PublicSectionItem(
        section.letter,
        section.name,
        section.settings.system.key,
        tuple(
            PublicPlayerItem(
                number,
                people[entry].name,
                _title(people[entry]),
                people[entry].rating,
                people[entry].federation,
            )
            for number, entry in enumerate(section.section.numbers, 1)
        ),
        section.public.standings,
    )
    played_rounds = ",".join(
        once(played.number, (section.people_mark, mark), partial(_round, section, played))
        for played, mark in zip(section.rounds, section.round_marks, strict=True)
    )
    after = section.public.standings[-1] if section.public.standings else 0
    ranked = (section.people_mark, section.round_marks[:after])
    found = once(_STANDINGS, ranked, partial(_standings, section, after)) if after else "null"
    told = to_compact_json(PublicSectionItem, head, section.words)
    return f'{told[:-1]},"rounds":[{played_rounds}],"standings":{found}}}'


_STANDINGS = 0
"""The place of the standings beside the rounds, which count from 1."""


def _round(section: SectionSite, played: Round) -> rounds.Round | TeamRound:
    if played.teams is None:
        return round_answer(section.view, played.number, Staleness())
    return team_round_answer(section.view, played.number, None, Staleness())


def _standings(section: SectionSite, after: int) -> Standings | TeamStandings | Refused | None:
    if "teams" in section.view.kind.forms:
        return team_standings_answer(section.view, after)
    return standings_answer(section.view, after)


def report(section: SectionSite) -> Part | None:
    """Return the report of what is public of a section (TRF26); None before the first round.

    It is made of public data alone, so births are blank, and identifiers where they are not shown.
    Nor does a refusal say more.
    """
    if not section.rounds:
        return None
    going = replace(outgoing_of(section.view), purpose="pairing", standings=None, boards={})
    text = export_in_format("trf", going)
    data = text if isinstance(text, Refused) else text.encode()
    return part_of(f"{section.at}report.trf", data, section.words)


def games(section: SectionSite) -> Part | None:
    """Return all games of a section whose moves are public, round by round in board order.

    None where there are none.
    """
    text = pgn_of_public(
        section.view,
        (
            game
            for round_ in section.rounds
            for game in sorted(round_.games.values(), key=lambda game: game.board)
        ),
    )
    return Part(f"{section.at}games.pgn", text) if text else None


def _title(person: Player) -> str:
    return "" if person.title is None else person.title.value


def _written(rows: list[list[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([[_cell(item) for item in row] for row in rows])
    return out.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    return harmless(value) if isinstance(value, str) else value


def players_csv(section: SectionSite) -> Part:
    """Return the players as a table for spreadsheets."""
    t, people = section.words.t, section.event.state.people
    head = [t(f"ui.col.{name}") for name in ("number", "name", "rating", "federation")]
    rows: list[list[object]] = [list(head)]
    for at, entry in enumerate(section.section.numbers, 1):
        who = people[entry]
        rows.append([at, f"{_title(who)} {who.name}".strip(), who.rating or "", who.federation])
    return Part(f"{section.at}players{SPREADSHEET}", _written(rows))


def standings_csv(section: SectionSite) -> Part | None:
    """Return the last public standings as a table for spreadsheets; None where there are none."""
    if not section.public.standings or "place" not in section.view.kind.columns:
        return None
    name, words = f"{section.at}standings{SPREADSHEET}", section.words
    found = standings_answer(section.view, section.public.standings[-1])
    if not isinstance(found, Standings):  # what they are ranked by is not installed here
        return Part(name, fate="refused", why=words.t("public.not-here"))
    hidden = frozenset[str]() if section.event.page.clubs else frozenset({"club"})
    made = file_of([Sheet("", *table_of(found, words, hidden))], "csv", words)
    assert made is not None, "a table as CSV is always made"
    return Part(name, made.data)


def manifest(event: PublicEvent, parts: Sequence[Part], pages: int) -> bytes:
    """Return what became of each file for programs, and of how many pages the site is, as JSON.

    It says of files what public data made of them, or kept from being made. Without their sizes it
    stays as it is while results come in.
    """
    settings = event.state.settings
    name = settings.name if settings else ""
    fates = [{"file": part.name, "fate": part.fate, "why": part.why} for part in parts]
    told = {"event": name, "pages": pages, "fates": fates}
    return json.dumps(told, ensure_ascii=False, indent=1).encode()
