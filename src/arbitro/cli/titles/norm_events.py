"""Events as norms see them, read by the options that the commands about norms share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from arbitro.cli.base.files.days import day_of_option
from arbitro.cli.base.files.rated_event import clock_of, load_games
from arbitro.cli.base.files.rating_files import listed_players
from arbitro.cli.base.files.reports import LoadedReport, decide_edition
from arbitro.cli.base.speech import BadInputError, say
from arbitro.formats.rating_list import ListedPlayer
from arbitro.model import Entry, RateClass, Title, Tournament
from arbitro.rules.ratings.ratable import LONG_EVENT_DAYS
from arbitro.rules.titles.edition import NormRules, norm_rules
from arbitro.rules.titles.event import Exemption, NormEvent, TitleEventKind, norm_event
from arbitro.rules.titles.games import ByRound
from arbitro.rules.titles.verdict import NormVerdict, judge, titles_within_reach

# Ratings and titles of long events: by the list of the day of each game (B.01 art. 1.1.4).

LONG = timedelta(days=LONG_EVENT_DAYS - 1)
"""From the first day of an event to the last where it lasts no more than thirty days."""


def later_lists(given: tuple[str, ...]) -> tuple[tuple[date, str], ...]:
    """Return the days and lists of ``DAY=LIST`` options, the first day first."""
    found = []
    for text in given:
        day, _, path = text.partition("=")
        found.append((day_of_option("--later-list", day), path))
        if not path:
            say("cli.norms.later-list-unnamed", error=True, value=text)
            raise BadInputError
    return tuple(sorted(found))


def _listed(path: str, numbers: Iterable[int]) -> dict[int, ListedPlayer]:
    return listed_players(path, numbers, RateClass.STANDARD)


def by_round(tournament: Tournament, lists: tuple[tuple[date, str], ...]) -> ByRound:
    """Return rating and title of the players in the lists by round.

    BadInputError where the event is not longer than 30 days, its rounds have no dates, or a list
    is faulty; players who are not in a list stay as they were.
    """
    details = tournament.details
    dates = details.round_dates[: tournament.rounds_played]
    if len(dates) < tournament.rounds_played or None in dates:
        say("cli.norms.later-list-dates", error=True, event=details.name)
        raise BadInputError
    days = [other for other in (details.start, details.end, *dates) if other is not None]
    if not days or max(days) - min(days) <= LONG:
        say("cli.norms.later-list-short", error=True, event=details.name)
        raise BadInputError
    numbers = {
        entry.player.fide_id: entry.tpn
        for entry in tournament.entries
        if entry.player.fide_id is not None
    }
    read = []
    for first, path in lists:
        players = _listed(path, numbers)
        read.append(
            (first, {numbers[player.fide_id]: _then(player) for player in players.values()})
        )
    found = {}
    for number, day in enumerate(dates, 1):
        there = [players for first, players in read if day is not None and first <= day]
        if there:
            found[number] = there[-1]
    return found


def _then(listed: ListedPlayer) -> tuple[int, Title | None]:
    """Return rating and title of a list."""
    known = {title.value for title in Title}
    name = listed.title if listed.title in known else listed.women_title
    return listed.standard.rating, Title(name) if name in known else None


def as_listed(tournament: Tournament, path: str) -> Tournament:
    """Return a tournament as the list of its first day has its players.

    Players who are not in it stay as the report has them, which is said, and so is every player
    for whom the two differ. BadInputError where the list is faulty.
    """
    numbers = [e.player.fide_id for e in tournament.entries if e.player.fide_id is not None]
    players = _listed(path, numbers)
    entries = []
    for entry in tournament.entries:
        number = entry.player.fide_id
        listed = players.get(number) if number is not None else None
        if listed is None:
            say("cli.rate.not-in-list", error=True, player=entry.tpn, name=entry.player.name)
            entries.append(entry)
        else:
            entries.append(_as_listed(entry, listed))
    return replace(tournament, entries=tuple(entries))


def _as_listed(entry: Entry, listed: ListedPlayer) -> Entry:
    known = {title.value for title in Title}
    name = listed.title if listed.title in known else listed.women_title
    title = Title(name) if name in known else None
    player = replace(
        entry.player,
        rating=listed.standard.rating,
        title=title,
        federation=listed.federation or entry.player.federation,
    )
    if player != entry.player:
        say(
            "cli.norms.list-differs",
            error=True,
            player=entry.tpn,
            name=player.name,
            report=_said(entry),
            list=_said(replace(entry, player=player)),
        )
    return replace(entry, player=player)


def _said(entry: Entry) -> str:
    player = entry.player
    title = player.title.value if player.title else ""
    return " ".join(filter(None, (title, str(player.rating), player.federation)))


REGULATION = "B.01"


class EventOptions(NamedTuple):
    """What the options say of an event: lists, kind, exemptions, known pairings, edition."""

    list_path: str | None
    kind: str
    exempt: tuple[str, ...]
    predetermined: bool
    edition: str | None
    later_lists: tuple[str, ...] = ()
    approved: bool = False


def load_event(path: str, request: EventOptions) -> tuple[NormEvent, NormRules]:
    """Return an event as norms see it, and the text in force when it began."""
    loaded: LoadedReport = load_games(path)
    choice = decide_edition(loaded, REGULATION, request.edition)
    stated = frozenset(Exemption(text) for text in request.exempt)
    tournament = loaded.tournament
    if request.list_path is not None:
        tournament = as_listed(tournament, request.list_path)
    event = norm_event(tournament, TitleEventKind(request.kind), stated, seconds=_seconds(loaded))
    event = replace(
        event, predetermined=event.predetermined or request.predetermined, approved=request.approved
    )
    if request.later_lists:
        event = replace(event, by_round=by_round(tournament, later_lists(request.later_lists)))
    return event, norm_rules(choice.edition.key)


def refuse_one_event_twice(events: list[NormEvent]) -> None:
    """Say where two reports are of one event: its norm would count twice."""
    seen: set[tuple[str, date | None]] = set()
    for event in events:
        details = event.tournament.details
        if (details.name, details.start) in seen:
            say("cli.norms.same-event", error=True, event=details.name)
            raise BadInputError
        seen.add((details.name, details.start))


def _seconds(loaded: LoadedReport) -> int | None:
    """Return the time of the player who has less for 60 moves, None where no record 222 says it."""
    shorter = clock_of(loaded, "standard").shorter
    return None if shorter is None else shorter.seconds_for_sixty_moves


def chosen_entries(event: NormEvent, player: int | None) -> tuple[Entry, ...]:
    """Return one player, or everybody where none is asked for; say where there is no such one."""
    entries = event.tournament.entries
    if player is None:
        return entries
    found = tuple(entry for entry in entries if entry.tpn == player)
    if not found:
        say("cli.standings.no-such-player", error=True, player=player)
        raise BadInputError
    return found


def verdicts_of(
    event: NormEvent, entry: Entry, rules: NormRules, wanted: Title | None
) -> tuple[NormVerdict, ...]:
    """Judge a player for one title, or for every title within reach where none is named."""
    titles = (wanted,) if wanted else titles_within_reach(entry.player)
    return tuple(judge(event, entry, title, rules) for title in titles)
