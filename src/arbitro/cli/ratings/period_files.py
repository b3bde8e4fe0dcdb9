"""The files of a rating period: reports and lists in, the next list and what it omits out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path

from arbitro.cli.base.files.rated_event import clock_of, load_games
from arbitro.cli.base.files.rating_files import MOST_FAULTS, listed_players, opened
from arbitro.cli.base.files.reports import LoadedReport, read_bytes
from arbitro.cli.base.files.write import write_text
from arbitro.cli.base.speech import BadInputError, list_problems, say, words
from arbitro.cli.ratings.period_columns import NoColumnsError, PeriodRow, Run, rows_on_columns
from arbitro.formats.period_state import read_state, with_state, write_state
from arbitro.formats.rating_list import ListedRating, ListSource, player_of, rows_of_source
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.formats.rating_list.player import ListedPlayer
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.model import FideId, RateClass
from arbitro.reasons import Refused
from arbitro.regulations import in_force
from arbitro.rules.ratings.coefficient import NEW
from arbitro.rules.ratings.edition import RatingRegulations, rating_rules, regulation_of
from arbitro.rules.ratings.event import RatedEvent
from arbitro.rules.ratings.period import PeriodEvent, PeriodPlayer, after_a_quiet_period, run_period
from arbitro.rules.ratings.report_check import closing_date, lists_of, month_after

LIST_OF_THE_RISE = date(2024, 3, 1)
"""The list for which FIDE raised ratings below 2000 once, beside the regulations."""


@dataclass(frozen=True, slots=True)
class PeriodFiles:
    """What a period is run on: reports, its list, earlier lists by month, the class, the state."""

    reports: tuple[str, ...]
    list_path: str
    list_day: date
    earlier: Mapping[date, str]
    rate_class: RateClass
    state: str | None


def run_files(files: PeriodFiles, *, columns: bool = False) -> Run:
    """Run the period; BadInputError where a file is faulty or a player cannot be known.

    On columns it is run without steps, as far as the reports can be put in them.
    """
    loaded = [load_games(path) for path in files.reports]
    names = _names(loaded)
    listed = listed_players(files.list_path, names, files.rate_class)
    members = _members(files, names, listed)
    events = tuple(_event(files, item, names) for item in loaded)
    _point_out(files, loaded)
    regulation = regulation_of(files.rate_class)
    rules = rating_rules(in_force(regulation, files.list_day).key, files.list_day)
    rows = _on_columns(members, events, files.list_day, rules) if columns else None
    found = () if rows is not None else run_period(members, events, files.list_day, rules)
    if rows is None:
        rows = tuple(map(PeriodRow.of, found))
    shown = names | {player.fide_id: player.name for player in listed.values()}
    return Run(events, rows, found, shown, rules, files.list_day, files.rate_class)


def _on_columns(
    members: list[PeriodPlayer],
    events: tuple[PeriodEvent, ...],
    list_day: date,
    rules: RatingRegulations,
) -> tuple[PeriodRow, ...] | None:
    """Return the rows of the period, None where it must be run game by game, which is said."""
    try:
        return rows_on_columns(members, events, list_day, rules)
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        say("cli.period.no-extra", error=True)
        raise BadInputError from missing
    except NoColumnsError:
        say("cli.period.not-on-columns", error=True)
        return None


def _names(loaded: list[LoadedReport]) -> dict[FideId, str]:
    """Return the players of all reports; an event with one without a number is not rated."""
    names: dict[FideId, str] = {}
    for item in loaded:
        for entry in item.tournament.entries:
            number = entry.player.fide_id
            if number is None:
                say(
                    "cli.period.no-number",
                    error=True,
                    path=item.path,
                    player=entry.tpn,
                    name=entry.player.name,
                )
                raise BadInputError
            names.setdefault(number, entry.player.name)
    return names


def _members(
    files: PeriodFiles, names: Mapping[FideId, str], listed: Mapping[int, ListedPlayer]
) -> list[PeriodPlayer]:
    kept = _kept(files.state)
    found = []
    for number in names:
        player = listed.get(number)
        member = (
            PeriodPlayer(number, events=0) if player is None else _listed(player, files.rate_class)
        )
        found.append(with_state(member, kept.get(number)))
    return found


def _listed(player: ListedPlayer, rate_class: RateClass) -> PeriodPlayer:
    """Return what a list says of a player."""
    own = player.of(rate_class)
    return PeriodPlayer(
        player.fide_id,
        own.rating,
        own.coefficient or None,
        player.birth_year or None,
        inactive=player.inactive,
        standard=player.standard.rating,
    )


def _kept(path: str | None) -> Mapping[FideId, PeriodPlayer]:
    """Return what was kept from earlier periods; nothing where there is no such file yet."""
    if path is None or not Path(path).exists():
        return {}
    found = read_state(read_bytes(path).decode("utf-8", "replace"))
    if isinstance(found, Refused):
        print(f"{path}: {words().refused(found)}", file=sys.stderr)
        raise BadInputError
    return found


def _event(files: PeriodFiles, loaded: LoadedReport, names: Mapping[FideId, str]) -> PeriodEvent:
    """Return a report as an event of the period, with the ratings it began with."""
    tournament = loaded.tournament
    start, end = tournament.details.start, tournament.details.end
    if start is None or end is None:
        say("cli.period.no-dates", error=True, path=loaded.path)
        raise BadInputError
    rules = rating_rules(in_force(regulation_of(files.rate_class), start).key, start)
    clock = clock_of(loaded, files.rate_class.value)
    numbers = {
        entry.tpn: entry.player.fide_id
        for entry in tournament.entries
        if entry.player.fide_id is not None
    }
    event = RatedEvent(tournament, clock, {}, end.year, {})
    return PeriodEvent(event, rules, numbers, _ratings_then(files, loaded, start, names))


def _point_out(files: PeriodFiles, loaded: list[LoadedReport]) -> None:
    """Say which reports hardly belong in this list; they are rated as they were given.

    They are those of another class, given twice, or of an event whose end is after the closing
    date or before the third list (B.02 art. 7.1.3 and 9.1).
    """
    chosen_class = files.rate_class
    if files.list_day == LIST_OF_THE_RISE:
        say("cli.period.one-off", error=True)
    for number, item in enumerate(loaded):
        time = clock_of(item, chosen_class.value).shorter
        if time is not None and time.rate_class is not chosen_class:
            say("cli.period.other-class", error=True, path=item.path, rate=time.rate_class.value)
        twin = next((other for other in loaded[:number] if _is_the_same(item, other)), None)
        if twin is not None:
            say("cli.period.given-twice", error=True, path=item.path, other=twin.path)
        end = item.tournament.details.end
        lists = None if end is None else lists_of(end)
        if lists is not None and lists.first > files.list_day:
            closing = closing_date(files.list_day)
            month = f"{lists.first:%Y-%m}"
            say("cli.period.too-early", error=True, path=item.path, closing=closing, month=month)
        elif lists is not None and lists.last < files.list_day:
            month = f"{lists.last:%Y-%m}"
            say("cli.period.too-late", error=True, path=item.path, month=month)


def _is_the_same(one: LoadedReport, other: LoadedReport) -> bool:
    """Tell whether two reports are of one event: its head and its games are the same."""
    return (one.tournament.details, one.tournament.entries) == (
        other.tournament.details,
        other.tournament.entries,
    )


def _ratings_then(
    files: PeriodFiles, loaded: LoadedReport, start: date, names: Mapping[FideId, str]
) -> Mapping[FideId, int] | None:
    """Return the ratings of the earlier list in force on a day, None where the list itself was."""
    current = month_after(files.list_day, -1)
    if start >= current:
        return None
    month = month_after(start, 0)
    path = files.earlier.get(month)
    if path is None:
        say("cli.period.list-assumed", error=True, path=loaded.path, month=f"{month:%Y-%m}")
        return None
    listed = listed_players(path, names, files.rate_class)
    return {player.fide_id: player.of(files.rate_class).rating for player in listed.values()}


def write_results(files: PeriodFiles, run: Run, output: str) -> bool:
    """Write the next list, and the state where one is kept; False where that fails."""
    text = "".join(f"{line}\n" for line in _next_list(files, run))
    if not write_text(output, text):
        return False
    if files.state is None:
        return True
    kept = dict(_kept(files.state)) | {row.before.fide_id: row.member for row in run.rows}
    return write_text(files.state, write_state(kept.values()) + "\n")


def _next_list(files: PeriodFiles, run: Run) -> Iterator[str]:
    """Yield the lines of the next list: the order of the list before, newcomers at its end."""
    waiting = {period_row.before.fide_id: period_row for period_row in run.rows}
    kept = _kept(files.state)
    yield HEAD
    with opened(files.list_path) as file:
        rows = rows_of_source(ListSource(file, one_class=files.rate_class))
        for row in rows:
            if isinstance(row, Problem):
                # who is taken with a remark is in the next list, too; a line put aside would not be
                if row.severity is Severity.WARNING:
                    continue
                list_problems(files.list_path, tuple(islice([row], MOST_FAULTS)))
                raise BadInputError
            player = player_of(row)
            changed = waiting.pop(player.fide_id, None)
            if changed is None:
                yield line_of(_quiet(player, files, kept.get(player.fide_id)))
            else:
                yield line_of(_with(player, changed, run))
    for period_row in waiting.values():
        number = period_row.before.fide_id
        yield line_of(_with(ListedPlayer(number, run.names[number]), period_row, run))


def _quiet(player: ListedPlayer, files: PeriodFiles, kept: PeriodPlayer | None) -> ListedPlayer:
    """Return a player without a game in the period: the year may change K, and end activity."""
    own = player.of(files.rate_class)
    if kept is None and (own.coefficient != NEW or files.list_day.month != 1):
        # nothing can change; most of a list of millions is of this kind
        return _replaced(player, files.rate_class, own._replace(games=0))
    member = with_state(_listed(player, files.rate_class), kept)
    after = after_a_quiet_period(member, files.list_day)
    rating = own._replace(games=0, coefficient=after.coefficient or 0)
    return replace(_replaced(player, files.rate_class, rating), inactive=after.inactive)


def _with(player: ListedPlayer, found: PeriodRow, run: Run) -> ListedPlayer:
    after = found.member
    rating = ListedRating(after.rating, found.games, after.coefficient or 0)
    changed = _replaced(player, run.rate_class, rating if after.rating else ListedRating())
    return replace(changed, inactive=after.inactive)


def _replaced(
    player: ListedPlayer, rate_class: RateClass, rating: tuple[int, int, int]
) -> ListedPlayer:
    given = ListedRating(*rating)
    if rate_class is RateClass.STANDARD:
        return replace(player, standard=given)
    if rate_class is RateClass.RAPID:
        return replace(player, rapid=given)
    return replace(player, blitz=given)
