"""From a report and a list to an event that can be rated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from arbitro.cli.base.files.rating_files import listed_players
from arbitro.cli.base.files.reports import (
    LoadedReport,
    print_problems,
    read_bytes,
)
from arbitro.cli.base.speech import BadInputError, say, words
from arbitro.formats.rating_list import ListedPlayer
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.i18n import citation
from arbitro.library.titles import birth_year, reported_rating, stated_clock
from arbitro.model import Entry, RateClass, Tpn
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.event import RatedEvent
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.titles.verdict import NormCheck


def clock_of(loaded: LoadedReport, option: str | None) -> Clock:
    """Return class and times: those of the option, of record 222, else standard, which is said."""
    found = stated_clock(loaded.document, RateClass(option) if option is not None else None)
    if found is None:
        say("cli.rate.class-by-default", error=True)
    return found or Clock(RateClass.STANDARD)


def rated_event(
    loaded: LoadedReport,
    clock: Clock,
    list_path: str | None,
    otherwise: date,
    careers: Mapping[Tpn, int] | None = None,
) -> RatedEvent:
    """Return the event with what is known of its players; ``otherwise`` dates one without date.

    ``careers`` are the games rated before, as far as somebody states them.
    """
    tournament = loaded.tournament
    listed = {entry.tpn: reported_rating(entry) for entry in tournament.entries}
    if list_path is not None:
        listed |= _from_list(loaded, clock, list_path)
    for tpn, games in (careers or {}).items():
        if tpn not in listed:
            say("cli.standings.no-such-player", error=True, player=tpn)
            raise BadInputError
        listed[tpn] = replace(listed[tpn], games=games)
    day = tournament.details.end or tournament.details.start or otherwise
    return RatedEvent(tournament, clock, listed, day.year, {})


def _from_list(loaded: LoadedReport, clock: Clock, path: str) -> dict[Tpn, RatingStatus]:
    """Return what the list says; players who are not in it are said and left to the report."""
    entries = loaded.tournament.entries
    numbers = [entry.player.fide_id for entry in entries if entry.player.fide_id is not None]
    players = listed_players(path, numbers, clock.rate_class)
    found = {}
    for entry in entries:
        number = entry.player.fide_id
        listed = players.get(number) if number is not None else None
        if listed is None:
            say("cli.rate.not-in-list", error=True, player=entry.tpn, name=entry.player.name)
            continue
        found[entry.tpn] = _listed(entry, listed, clock)
        if entry.player.rating != found[entry.tpn].rating:
            say(
                "cli.rate.list-differs",
                error=True,
                player=entry.tpn,
                name=entry.player.name,
                report=entry.player.rating,
                list=found[entry.tpn].rating,
            )
    return found


def _listed(entry: Entry, player: ListedPlayer, clock: Clock) -> RatingStatus:
    own = player.of(clock.rate_class)
    return RatingStatus(
        own.rating,
        player.standard.rating,
        own.coefficient or None,
        birth_year=player.birth_year or birth_year(entry),
    )


ABOUT_PAIRING = frozenset({"system-not-supported"})
"""Faults that hinder pairing the next round, and no game that was played."""


def load_games(path: str) -> LoadedReport:
    """Read a report of players or of teams and print its problems; raise if one is an error.

    The players' own records count. How rounds are paired does not matter here.
    """
    file = read_tournament_file(read_bytes(path))
    kept = tuple(problem for problem in file.problems if problem.code not in ABOUT_PAIRING)
    file = file._replace(problems=kept)
    print_problems(path, file.problems)
    if not file.ok:
        raise BadInputError
    return LoadedReport(path, file)


def print_checks(checks: tuple[NormCheck, ...], depth: int = 0) -> None:
    """Print requirements, each with whether it is met and its article."""
    marks = (words().t("cli.norms.not-met"), words().t("cli.norms.met"))
    width = max(len(mark) for mark in marks)
    for check in checks:
        mark = marks[check.met].ljust(width)
        text = words().reason(check.reason)
        print(f"{'  ' * depth}{mark}  {text}  [{citation(check.reason)}]")
