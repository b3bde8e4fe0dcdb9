"""The schedule of a section: days and hours of its rounds, and its table where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arbitro.desk.derived.teams.schedule import table_of_section
from arbitro.desk.derived.tournament import numbers_of
from arbitro.model import Pairing, RateClass, RoundNumber, RoundPairing, System, Tpn
from arbitro.reasons import Reason
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.pairing.round_robin import berger_schedule, stated_by_table
from arbitro.rules.pairing.schedules import Seat, colours_of
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.ratings.edition import rating_rules, regulation_of
from arbitro.rules.ratings.ratable import Clock, daily_play
from arbitro.web.forms.form import Form
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView


class NumberedPlace(NamedTuple):
    """Who has a number of a table; ``A1`` is the first board of the first team."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round with its day and hour, empty where not known, and its games where a table has them.

    ``games`` are White and Black, each by the number in the table and whoever has it: a player, or
    a team where teams meet in matches. ``free`` are those without a game.
    """

    number: int
    day: date | None
    time: str
    games: tuple[tuple[NumberedPlace, NumberedPlace], ...]
    free: tuple[NumberedPlace, ...]


@dataclass(frozen=True, slots=True)
class PlayerColours:
    """How often somebody has each colour in the whole table, and the longest run of one.

    Of teams that meet in matches it is the colour of the first board.
    """

    who: NumberedPlace
    whites: int
    blacks: int
    longest: int


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """All rounds of a section; ``problems`` are days with more play than ratings allow.

    ``outside`` are the numbers of the rounds on days before the event begins or after its end.
    """

    rounds: tuple[ScheduledRound, ...]
    colours: tuple[PlayerColours, ...]
    problems: tuple[Reason, ...]
    outside: tuple[int, ...] = ()


_BY_NUMBERS = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)


class _Table(NamedTuple):
    """All rounds of a table and who is in it, from number 1 on."""

    rounds: tuple[RoundPairing, ...] = ()
    people: tuple[NumberedPlace, ...] = ()


def schedule_view(view: SectionView) -> ScheduleView:
    """Return the schedule of a section, with its games where a table says them."""
    table = _TABLES.of(view.kind)(view)
    rounds = max(view.rounds_total, len(table.rounds))
    shown = tuple(_round(view, number, table) for number in range(1, rounds + 1))
    return ScheduleView(
        shown,
        tuple(
            PlayerColours(
                table.people[colour.tpn - 1], colour.whites, colour.blacks, colour.longest
            )
            for colour in colours_of(len(table.people), table.rounds)
        ),
        _too_much(view),
        tuple(round_.number for round_ in shown if round_.day and _is_outside(view, round_.day)),
    )


def _is_outside(view: SectionView, day: date) -> bool:
    event = view.state.settings
    if event is None:
        return False
    return bool((event.start and day < event.start) or (event.end and day > event.end))


def _table_of_players(view: SectionView) -> _Table:
    """Return the table of a section, empty where it has none or numbers are not given yet."""
    settings = view.section.settings
    if settings.system not in _BY_NUMBERS or not view.section.numbers:
        return _Table()
    people = [view.person(entry) for entry in numbers_of(view.state, view.section)]
    double = settings.system is System.DOUBLE_ROUND_ROBIN
    rounds = berger_schedule(len(people), double=double, swap=settings.cycle_swap)
    if view.tournament.by_hand:
        numbers = range(1, len(rounds) + 1)
        rounds = tuple(_after_rounds_by_hand(view, number) for number in numbers)
    return _Table(
        rounds,
        tuple(NumberedPlace(str(at), person.name) for at, person in enumerate(people, 1)),
    )


def _after_rounds_by_hand(view: SectionView, number: int) -> RoundPairing:
    """Return a round as it was paired, a later one as it completes the table by now."""
    tournament = view.tournament
    if number > tournament.rounds_played:
        swap = view.section.settings.cycle_swap
        return stated_by_table(tournament, number, swaps=(swap,)) or RoundPairing(())
    free = (entry.tpn for entry in tournament.entries if entry.record(number).opponent is None)
    games = stated_round(tournament, RoundNumber(number)).games
    return RoundPairing(games, next(free, None))


def _table_of_teams(view: SectionView) -> _Table:
    """Return the table by which teams meet, or their players; empty for a Swiss.

    It is empty, too, as long as a list of players is not full.
    """
    section, teams = view.section, view.section.teams.ordered
    if section.settings.system.is_swiss or not section.teams.numbers:
        return _Table()
    if section.settings.system.has_line_ups:
        double = section.settings.system is System.TEAM_DOUBLE_ROUND_ROBIN
        rounds = berger_schedule(len(teams), double=double, swap=section.settings.cycle_swap)
        return _Table(
            rounds, tuple(NumberedPlace(str(at), team.name) for at, team in enumerate(teams, 1))
        )
    boards = section.settings.teams.boards
    if any(len(team.members) != boards for team in teams):
        return _Table()
    place = {
        Seat(at, board): Tpn((at - 1) * boards + board)
        for at in range(1, len(teams) + 1)
        for board in range(1, boards + 1)
    }
    return _Table(
        tuple(
            RoundPairing(tuple(Pairing(place[white], place[black]) for white, black in games))
            for games in table_of_section(section)
        ),
        tuple(
            NumberedPlace(str(seat), view.person(teams[seat.team - 1].members[seat.board - 1]).name)
            for seat in place
        ),
    )


_TABLES = ByEntrants(players=_table_of_players, teams=_table_of_teams)


def _round(view: SectionView, number: int, table: _Table) -> ScheduledRound:
    settings = view.section.settings
    days, times = settings.round_dates, settings.round_times
    games = table.rounds[number - 1].games if number <= len(table.rounds) else ()
    playing = {tpn for game in games for tpn in game}
    people = dict(enumerate(table.people, 1))
    return ScheduledRound(
        number,
        days[number - 1] if number <= len(days) else None,
        times[number - 1] if number <= len(times) else "",
        tuple((people[white], people[black]) for white, black in games),
        tuple(person for tpn, person in people.items() if tpn not in playing),
    )


def _too_much(view: SectionView) -> tuple[Reason, ...]:
    """Return the days with more play than the ratings of the section's class allow."""
    settings, event = view.section.settings, view.state.settings
    control = settings.time_control
    clock = Clock(control.rate_class if control else RateClass.STANDARD, control)
    start = event.start if event else None
    try:
        key = choose_edition(regulation_of(clock.rate_class), start=start).edition.key
    except NoEditionInForceError:
        return ()
    return daily_play(settings.round_dates, clock, rating_rules(key, start))


def in_order(
    form: Form, rounds: Sequence[ScheduledRound], number: int, day: date | None, hour: str
) -> None:
    """Note it in the form where a round would not be after those before it and before the others.

    Rounds without a day are not compared, nor hours of different days.
    """
    if day is None:
        return
    for other in rounds:
        if other.day is None or other.number == number:
            continue
        before = other.number < number
        word = "order" if before else "after-next"
        here, there = (day, hour), (other.day, other.time)
        first, later = (there, here) if before else (here, there)
        if first[0] > later[0]:
            form.fault("day", f"date-{word}")
        elif first[0] == later[0] and first[1] and first[1] >= later[1] > "":
            form.fault("hour", f"hour-{word}")
