"""The schedule of a section: days and hours of its rounds, and the table of a round robin."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbitro.desk.tournament import numbers_of
from arbitro.explain import Reason
from arbitro.model import Player, RateClass, RoundPairing, System
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.pairing.round_robin import rounds_of_table, table_round
from arbitro.rules.pairing.schedules import colours_of
from arbitro.rules.ratings.edition import rating_rules, regulation_of
from arbitro.rules.ratings.ratable import Clock, daily_play
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round with its day and hour, empty where not known, and its games where a table has them.

    ``games`` are White and Black by number and person; ``free`` is who has no game.
    """

    number: int
    day: date | None
    time: str
    games: tuple[tuple[int, Player, int, Player], ...]
    free: tuple[int, Player] | None


@dataclass(frozen=True, slots=True)
class PlayerColours:
    """How often a player has each colour in the whole table, and the longest run of one."""

    number: int
    person: Player
    whites: int
    blacks: int
    longest: int


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """All rounds of a section; ``problems`` are days with more play than ratings allow."""

    rounds: tuple[ScheduledRound, ...]
    colours: tuple[PlayerColours, ...]
    problems: tuple[Reason, ...]


_TABLES = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)


def schedule_view(view: SectionView) -> ScheduleView:
    """Return the schedule of a section, with games where the numbers of a round robin are given."""
    table = _table(view)
    rounds = max(view.rounds_total, len(table))
    people = [view.person(entry) for entry in numbers_of(view.state, view.section)]
    return ScheduleView(
        tuple(_round(view, number, table, people) for number in range(1, rounds + 1)),
        tuple(
            PlayerColours(each.tpn, people[each.tpn - 1], each.whites, each.blacks, each.longest)
            for each in colours_of(len(people), table)
        )
        if table
        else (),
        _too_much(view),
    )


def _table(view: SectionView) -> tuple[RoundPairing, ...]:
    """Return the table of a round robin, empty for other systems and before numbers are given."""
    settings, players = view.section.settings, len(view.section.numbers)
    if settings.system not in _TABLES or not players:
        return ()
    double = settings.system is System.DOUBLE_ROUND_ROBIN
    return tuple(
        table_round(players, number, double=double, swap=settings.cycle_swap)
        for number in range(1, rounds_of_table(players, double=double) + 1)
    )


def _round(
    view: SectionView, number: int, table: tuple[RoundPairing, ...], people: list[Player]
) -> ScheduledRound:
    settings = view.section.settings
    days, times = settings.round_dates, settings.round_times
    made = table[number - 1] if table else RoundPairing(())
    return ScheduledRound(
        number,
        days[number - 1] if number <= len(days) else None,
        times[number - 1] if number <= len(times) else "",
        tuple((white, people[white - 1], black, people[black - 1]) for white, black in made.games),
        None if made.bye is None else (made.bye, people[made.bye - 1]),
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
