"""IT3: the report of a title tournament, for every arbiter with a norm and the federations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from arbitro.i18n import Translator
from arbitro.i18n.times import time_text
from arbitro.model import Entry, EventDetails, Title, Tournament
from arbitro.papers.blocks import Block, Column, Note, Sheet, Table
from arbitro.papers.forms.filling import choice, day, number, rows, text
from arbitro.papers.forms.person import ARBITER_TITLES, describe_event, official_of
from arbitro.papers.forms.writing import PaperMembers
from arbitro.reasons import Reason, reason

COUNTED = (Title.GM, Title.IM, Title.FM, Title.WGM, Title.WIM, Title.WFM)
PLAYERS_FOR_DEPUTY = (20, 70, 120, 170, 220)
"""More players than this ask for the first deputy, the second, and so on."""
DEPUTIES = 6


@dataclass(frozen=True, slots=True)
class Count:
    """How many players of one kind, of how many federations, and how many of the host's."""

    kind: str = text()
    players: int | None = number()
    federations: int | None = number()
    of_host: int | None = number()
    of_others: int | None = number()


@dataclass(frozen=True, slots=True)
class Official:
    """An arbiter of the event."""

    name: str = text(needed=True)
    arbiter_title: str = choice(*ARBITER_TITLES)
    fide_id: int | None = number()
    federation: str = text()


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """The event, its arbiters, and who took part by title and rating."""

    federation: str = text(needed=True)
    event: str = text(needed=True)
    country: str = text(needed=True)
    place: str = text(needed=True)
    start: date | None = day(needed=True)
    end: date | None = day(needed=True)
    organiser: str = text(needed=True)
    contact: str = text(long=True, needed=True)
    rounds: int | None = number(needed=True, computed=True)
    schedule: str = text(needed=True)
    rate_of_play: str = text(needed=True)
    tournament_type: str = text(needed=True)
    pairing: str = choice("manual", "computer", needed=True)
    pairing_by: str = text(needed=True)
    remarks: str = text(long=True)
    chief: str = text(needed=True)
    chief_title: str = choice(*ARBITER_TITLES)
    chief_id: int | None = number()
    chief_contact: str = text(long=True, needed=True)
    players: int | None = number(needed=True, computed=True)
    deputies: tuple[Official, ...] = rows(Official, spare=DEPUTIES)
    titles: tuple[Count, ...] = rows(Count, computed=True)
    ratings: tuple[Count, ...] = rows(Count, computed=True)


def tournament_report(tournament: Tournament, words: Translator, program: str) -> TournamentReport:
    """Return the report as far as the record tells; ``program`` made the pairings."""
    details = tournament.details
    head = describe_event(details)
    about: dict[str, Any] = {
        name: head[name] for name in ("event", "place", "start", "end", "chief")
    }
    system = words.name_of("system", tournament.system.key)
    by = details.pairing_controller or program
    chief = official_of(about.pop("chief"))
    return TournamentReport(
        **about,
        chief=chief.name,
        chief_title=chief.title,
        chief_id=chief.fide_id,
        federation=details.federation,
        organiser=details.organiser,
        rounds=tournament.rounds_planned or tournament.rounds_paired,
        schedule=schedule_of(details.round_dates),
        rate_of_play=_rate_of_play(details),
        tournament_type=details.type_text or system,
        pairing="computer" if by else "",
        pairing_by=by,
        players=len(tournament.entries),
        deputies=tuple(Official(*official_of(deputy)) for deputy in details.deputies[:DEPUTIES]),
        titles=tuple(
            count(
                title.value,
                [entry for entry in tournament.entries if entry.player.title is title],
                details.federation,
            )
            for title in COUNTED
        ),
        ratings=(
            count(
                "rated",
                [entry for entry in tournament.entries if entry.player.rating],
                details.federation,
            ),
            count(
                "unrated",
                [entry for entry in tournament.entries if not entry.player.rating],
                details.federation,
            ),
        ),
    )


def remarks(paper: TournamentReport) -> tuple[Reason, ...]:
    """Return which counts do not go together: host and other players, rated and unrated."""
    found = []
    for title in (*paper.titles, *paper.ratings):
        if title.players is None or title.of_host is None or title.of_others is None:
            continue
        if title.players != title.of_host + title.of_others:
            values: dict[str, Any] = {
                "players": title.players,
                "host": title.of_host,
                "others": title.of_others,
            }
            if title.kind in {"rated", "unrated"}:
                found.append(reason(f"count-of-{title.kind}", **values))
            else:
                found.append(reason("count-of-title", title=title.kind, **values))
    counted = [rating.players for rating in paper.ratings if rating.players is not None]
    if paper.players is not None and len(counted) > 1 and sum(counted) != paper.players:
        found.append(reason("count-of-all", players=paper.players, counted=sum(counted)))
    return tuple(found)


def _rate_of_play(details: EventDetails) -> str:
    """Return the rate of play in words (record 122), by its code (222) where none are written."""
    if details.time_control_text.strip() or details.time_control is None:
        return details.time_control_text
    return time_text(details.time_control)


def count(kind: str, entries: Sequence[Entry], host: str) -> Count:
    """Count players of a kind by whether they are of the host federation."""
    federations = [entry.player.federation for entry in entries]
    of_host = sum(federation == host for federation in federations) if host else None
    others = None if of_host is None else len(federations) - of_host
    return Count(kind, len(federations), len(set(federations) - {"", "NON"}), of_host, others)


def schedule_of(days: Sequence[date | None]) -> str:
    """Return the rounds of each day as ``1+2+2``, nothing where a day is not known.

    >>> schedule_of([date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 2)])
    '1+2'
    """
    if not days or None in days:
        return ""
    return "+".join(str(rounds) for rounds in Counter(days).values())


def sheet(paper: TournamentReport, words: Translator) -> Sheet:
    """Return the report as it is printed."""
    it = PaperMembers(paper, words)
    blocks: list[Block] = [
        it.fields("federation", "event:3", "country", "place:2", "players", "start:2", "end:2"),
        it.fields("organiser:4"),
        it.box("contact", lines=1),
        it.fields(
            "rounds", "schedule", "rate_of_play:2", "tournament_type:2", "pairing", "pairing_by"
        ),
        it.box("remarks", lines=1),
        it.fields("chief:2", "chief_title", "chief_id", heading="arbiters"),
        it.box("chief_contact", lines=1),
        _deputies(paper, words),
        _counts(words, paper.titles, "title", "by-title"),
        _counts(words, paper.ratings, "kind", "by-rating"),
        it.signatures("chief", "date"),
        Note(words.t("paper.note.it3")),
    ]
    return Sheet(words.t("paper.title.it3"), "IT3", blocks)


def _deputies(paper: TournamentReport, words: Translator) -> Table:
    """Return the six lines of the form, each with the number of players that asks for it."""
    given = (*paper.deputies, *(Official() for _ in range(DEPUTIES)))[
        : max(DEPUTIES, len(paper.deputies))
    ]
    lines = []
    for place, official in enumerate(given, 1):
        asked = PLAYERS_FOR_DEPUTY[place - 1] if place <= len(PLAYERS_FOR_DEPUTY) else 0
        kind = words.t("paper.deputy-if" if asked else "paper.deputy", place=place, players=asked)
        title = (
            words.t(f"paper.choice.{official.arbiter_title.lower()}")
            if official.arbiter_title
            else ""
        )
        lines.append((kind, official.name, title, str(official.fide_id or ""), official.federation))
    heads = ("deputy", "name", "arbiter-title", "fide-id", "federation")
    widths = (0, 1, 0, 0, 0)
    columns = tuple(
        Column(words.t(f"paper.field.{head}"), width)
        for head, width in zip(heads, widths, strict=True)
    )
    return Table(columns, tuple(lines))


def _counts(words: Translator, counts: Sequence[Count], first: str, heading: str) -> Table:
    heads = (first, "players", "federations", "of-host-players", "of-others")
    columns = tuple(
        Column(words.t(f"paper.field.{head}"), 1, "left" if head == first else "right")
        for head in heads
    )
    lines = tuple(
        (
            words.t(f"paper.{other.kind}") if other.kind in {"rated", "unrated"} else other.kind,
            *(
                "" if each_number is None else str(each_number)
                for each_number in (
                    other.players,
                    other.federations,
                    other.of_host,
                    other.of_others,
                )
            ),
        )
        for other in counts
    )
    return Table(columns, lines, words.t(f"paper.heading.{heading}"))
