"""A section as the rules see it: the record a report could hold, by pairing numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import is_
from typing import NamedTuple, TypeVar, cast

from arbitro.desk.derived.double_swiss import in_single_games
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.derived.in_numbers import (
    NOT_KNOWN,
    external_values,
    rating_corrections,
    rating_periods,
)
from arbitro.desk.derived.knock_out.record import as_reported, without_ratings
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.names import names_of, readings_with_names
from arbitro.desk.derived.readings import virtual_points_by_game
from arbitro.desk.kernel.state import EventState, Round, Section, SectionEntry
from arbitro.desk.values.settings import has_unequal_times
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import (
    ABSENT,
    Adjustment,
    AnnouncedBye,
    Colour,
    Entry,
    EntryId,
    EventDetails,
    PairedByHand,
    Pairing,
    Player,
    Prohibition,
    Result,
    RoundRecord,
    SectionId,
    System,
    Tournament,
    Tpn,
)
from arbitro.model.integrity import MODE_LEFT
from arbitro.model.names import NameKey, NameOrder
from arbitro.model.tournament import EXPULSION, IntegrityLine
from arbitro.rules.pairing.olympiad.teams import BEST, best_and_fifth
from arbitro.rules.pairing.round_robin import annulled
from arbitro.rules.pairing.swiss import baku
from arbitro.rules.pairing.swiss.initial_order import (
    InitialPlace,
    OrderOfEquals,
    initial_place,
    strength_of_player,
)

Derived = TypeVar("Derived")


def order_of_list(
    people: Mapping[EntryId, Player],
    section: Section,
    names: NameOrder,
    listed: Sequence[EntryId] = (),
) -> Callable[[EntryId], tuple[InitialPlace, EntryId]]:
    """Return what sorts entries into the initial order, that of the text they are paired by.

    Those of the same place keep the order in which they were entered. Where equals have an order of
    their own, lots or by hand, it is that of the numbers, before there are any that of ``listed``;
    whoever is in neither comes behind.
    """
    settings, equals = section.settings, section.equals
    regulation, method = settings.system.regulation, settings.ranking_method
    as_entered = section.entries if equals is OrderOfEquals.HAND else ()
    given = {entry: at for at, entry in enumerate(section.numbers or listed or as_entered)}

    def place(entry: EntryId) -> tuple[InitialPlace, EntryId]:
        at = given.get(entry, len(given))
        return initial_place(people[entry], names, regulation, method, equals, at), entry

    return place


def numbers_of(state: EventState, section: Section) -> tuple[EntryId, ...]:
    """Return the entries from number 1 on; provisional while entries are open."""
    if section.settings.system.is_team:
        return section.numbers or player_order(state, section)
    return section.numbers or tuple(in_initial_order(state, section, section.entries))


def in_initial_order(
    state: EventState,
    section: Section,
    entries: Iterable[EntryId],
    listed: Sequence[EntryId] = (),
) -> list[EntryId]:
    """Return entries of a section in the initial order (`order_of_list`)."""
    names = names_of(state, section)
    order = sorted(entries, key=order_of_list(state.people, section, names, listed))
    # numbers that were exchanged are among those that an order by lots or by hand goes by
    for one, other in () if section.equals.is_given else section.exchanged:
        if {one, other} <= set(order) and are_level(state, section, one, other):
            swapped = {one: other, other: one}
            order = [swapped.get(entry, entry) for entry in order]
    return order


def are_level(state: EventState, section: Section, one: EntryId, other: EntryId) -> bool:
    """Tell whether two have the same rating and title: only what orders equals parts them."""
    place = order_of_list(state.people, section, names_of(state, section))
    return place(one)[0][:2] == place(other)[0][:2]


def numbers_are_provisional(section: Section) -> bool:
    """Tell whether a late entry may still come and move the numbers (C.04.2 art. 2.5)."""
    if not section.entries_closed:
        return True
    swiss = section.settings.system.is_swiss
    return swiss and len(section.rounds) < rounds_total(section)


def tournament_of(state: EventState, section: SectionId) -> Tournament:
    """Return a section as a tournament: all rounds paired, and the byes of the coming one.

    Entry ``n`` of the answer is entry ``numbers_of(...)[n - 1]`` of the section. Games without a
    result stand as adjourned. Derived once for a section as it stands.
    """
    found = state.sections[section]
    return remembered(state, found, "tournament", lambda: _reported(state, found))


def remembered(
    state: EventState, section: Section, name: str, derive: Callable[[], Derived]
) -> Derived:
    """Return what is derived from a section and the people in it, derived once as they stand."""
    known = section.memo.get(name)
    # Compared by identity, as states are never changed. The number of sections is part of it
    # because a section that is alone bears the event's name.
    basis = (state.people, state.settings, len(state.sections) == 1)
    if isinstance(known, _Derived) and all(map(is_, known.basis, basis)):
        return cast("Derived", known.value)
    value = derive()
    section.memo[name] = _Derived(basis, value)
    return value


class _Derived(NamedTuple):
    basis: tuple[object, ...]
    value: object


def _reported(state: EventState, found: Section) -> Tournament:
    """Return the record; games that no report of the section's class rates are marked so."""
    tournament = _tournament(state, in_single_games(found))
    of_matches, unequal = found.settings.system.is_knock_out, has_unequal_times(found.settings)
    if not (of_matches or unequal):
        return tournament
    # few sections are a knock-out or unrated

    if of_matches:
        tournament = as_reported(found, tournament)
    return without_ratings(tournament) if unequal else tournament


def _tournament(state: EventState, found: Section) -> Tournament:
    numbers = numbers_of(state, found)
    number = {entry: Tpn(at) for at, entry in enumerate(numbers, 1)}
    columns = [_known_column(round_, numbers, number) for round_ in found.rounds]
    playing = _playing(found)
    coming, total = len(found.rounds) + 1, rounds_total(found)
    settings = found.settings
    away = (ABSENT,) * settings.system.games_per_round if coming <= total else ()
    entries = tuple(
        _entry(
            state.people[entry],
            at,
            found.entries[entry],
            columns,
            away=away,
            to_come=range(coming, total + 1),
            playing=playing.get(entry, 0),
        )
        for entry, at in number.items()
    )
    return Tournament(
        details=_details(state, found),
        system=settings.system,
        rounds_total=total,
        rounds_played=len(found.rounds),
        entries=_accelerated(found, entries),
        points=settings.points,
        initial_colour=found.initial_colour,
        accelerated=settings.accelerated,
        readings=readings_with_names(state, found),
        prohibitions=tuple(
            Prohibition(
                frozenset(number[entry] for entry in item.group if entry in number),
                item.first,
                item.last,
            )
            for item in found.forbidden
            if item.first <= total
        ),
        # the matches of a knock-out leave nothing to break
        tie_breaks=() if settings.system.is_knock_out else settings.tie_breaks,
        editions=tuple(edition.key for edition in found.editions),
        by_hand=() if settings.system.is_knock_out else _by_hand(found, number),
        corrections=rating_corrections(found, number),
        integrity=tuple(_integrity(state, found, number)),
        external=external_values(found, number),
        periods=rating_periods(found, number, total),
    )


def _integrity(
    state: EventState, section: Section, number: Mapping[EntryId, Tpn]
) -> Iterator[IntegrityLine]:
    """Yield what befell a section, in the numbers of today; the exit from FIDE mode first."""
    left = fide_mode_of(state, section).since
    if left is not None:
        yield IntegrityLine(MODE_LEFT, left)
    for entry, tpn in number.items():
        expelled = section.entries[entry].expelled_after
        if expelled is not None:
            # of rounds thrown away since nothing is left to name
            yield IntegrityLine(EXPULSION, min(expelled, len(section.rounds)), str(tpn))
    if not section.integrity:
        return
    players = {int(entry): int(tpn) for entry, tpn in number.items()}
    teams = None
    if section.settings.system.is_team:
        teams = {int(team): at for at, team in enumerate(team_order(state, section), 1)}
    for told in section.integrity:
        yield told.line(players, teams)


def _by_hand(section: Section, number: Mapping[EntryId, Tpn]) -> tuple[PairedByHand, ...]:
    """Return the rounds of players that were paired by hand, with the answer of the rules."""
    games = section.settings.system.games_per_round
    return tuple(
        PairedByHand(
            (round_.number - 1) // games + 1,
            round_.by_hand.reason.value,
            round_.by_hand.note,
            tuple(
                Pairing(number[one], number[other]) for one, other in round_.by_hand.engine_games
            ),
            # who is free in a round robin has no bye
            number[round_.by_hand.engine_bye]
            if round_.by_hand.engine_bye is not None and section.settings.system.is_swiss
            else None,
            round_.by_hand.engine_refused,
        )
        for round_ in section.rounds[::games]
        if round_.by_hand is not None and round_.teams is None
    )


def through(tournament: Tournament, rounds: int) -> Tournament:
    """Return the tournament as it stood after a number of rounds."""
    entries = tuple(replace(entry, rounds=entry.rounds[:rounds]) for entry in tournament.entries)
    return replace(tournament, entries=entries, rounds_played=rounds)


def counted(state: EventState, section: SectionId, tournament: Tournament) -> Tournament:
    """Return the tournament as its standings count it.

    In an all-play-all what was scored by and against those who left before half of their games
    does not count (C.05 art. 6.6).
    """
    found = state.sections[section]
    system = found.settings.system
    if system.is_swiss or system.is_team or system.is_knock_out:
        return tournament
    players = len(tournament.entries)
    games = (players - 1) * (2 if found.settings.system is System.DOUBLE_ROUND_ROBIN else 1)
    gone = [
        found.tpn(entry)
        for entry, section_entry in found.entries.items()
        if section_entry.withdrawn
    ]
    return annulled(tournament, gone, games)


Column = dict[EntryId, RoundRecord]


def _known_column(
    played: Round, numbers: tuple[EntryId, ...], number: Mapping[EntryId, Tpn]
) -> Column:
    """Return the column of a round, derived anew only where the round or the numbers changed."""
    known = played.memo.get("column")
    if isinstance(known, _KnownColumn) and known.numbers == numbers:
        return known.column
    column = _column(played, number)
    played.memo["column"] = _KnownColumn(numbers, column)
    return column


def _playing(section: Section) -> dict[EntryId, int]:
    """Return who is still playing a game of the last round, by the number of its first column."""
    games = section.settings.system.games_per_round
    return {
        entry: played.number
        # Reversed: of two games of one round the first column stays.
        for played in reversed(section.rounds[-games:])
        for game in played.games.values()
        if game.result is None
        for entry in (game.white, game.black)
    }


class _KnownColumn(NamedTuple):
    numbers: tuple[EntryId, ...]
    column: Column


def _accelerated(section: Section, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries with the virtual points of the accelerated group (C.04.7 art. 1.2)."""
    settings = section.settings
    if not settings.accelerated or settings.system.is_team:
        return entries
    played, readings = len(section.rounds), settings.readings
    if settings.system.games_per_round == 1:
        return baku.accelerate(entries, played, settings.rounds, settings.points.win, readings)
    # the section is seen game by game here, its rounds doubled
    virtual = virtual_points_by_game(settings.rounds // 2, settings.points, readings)
    absent_count = baku.counts_absent(readings)
    return baku.with_virtual_points(entries, played, virtual, absent_count=absent_count)


def _column(played: Round, number: Mapping[EntryId, Tpn]) -> Column:
    """Return what a round brought everybody who had a part in it."""
    column: Column = {}
    white, black = Colour.WHITE, Colour.BLACK
    for game in played.games.values():
        result = game.result or NOT_KNOWN
        column[game.white] = RoundRecord(number[game.black], white, result.white)
        column[game.black] = RoundRecord(number[game.white], black, result.black)
    for entry, kind in played.absent.items():
        column[entry] = RoundRecord(None, None, kind)
    for entry in played.teams.unopposed if played.teams else ():
        column[entry] = RoundRecord(None, None, Result.FORFEIT_WIN)
    if played.bye is not None:
        column[played.bye] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    return column


def _entry(
    player: Player,
    tpn: Tpn,
    mine: SectionEntry,
    columns: list[Column],
    *,
    away: tuple[RoundRecord, ...],
    to_come: range,
    playing: int,
) -> Entry:
    missed = ABSENT if mine.first_round == 1 else RoundRecord(None, None, mine.missed)
    rounds = tuple(
        column.get(mine.id, missed if at < mine.first_round else ABSENT)
        for at, column in enumerate(columns, 1)
    )
    adjustments = tuple(
        Adjustment(points, number)
        for number, points in sorted({0: mine.adjustment, **mine.later_adjustments}.items())
        if points
    )
    if mine.withdrawn:
        return Entry(tpn, player, (*rounds, *away), adjustments=adjustments, playing=playing)
    # A record has no gaps: byes that follow without a break stand in it, later ones beside it.
    asked = takewhile(mine.byes.__contains__, to_come)  # the event may be shorter than it was
    rounds += tuple(RoundRecord(None, None, mine.byes[number]) for number in asked)
    later = tuple(
        AnnouncedBye(number, kind)
        for number, kind in sorted(mine.byes.items())
        if number in to_come and number > len(rounds)
    )
    return Entry(tpn, player, rounds, adjustments=adjustments, announced=later, playing=playing)


def _details(state: EventState, section: Section) -> EventDetails:
    event = state.settings
    if event is None:
        return EventDetails()
    alone = len(state.sections) == 1
    return EventDetails(
        name=event.name if alone else f"{event.name} - {section.settings.name}",
        city=event.city,
        federation=event.federation,
        start=event.start,
        end=event.end,
        chief_arbiter=event.chief_arbiter,
        deputies=event.deputies,
        organiser=event.organiser,
        time_control_text=section.settings.time_control_text,
        round_dates=section.settings.round_dates,
        time_control=section.settings.time_control,
        type_text=section.settings.type_text,
        pairing_controller=(section.current and section.current.paired_by.program)
        or section.settings.pairing_controller,
        ranking_method=section.settings.ranking_method,
    )


# The order of teams before they have numbers, and of the players of a section of teams.


def team_order(state: EventState, section: Section) -> tuple[TeamId, ...]:
    """Return the teams from number 1 on; provisional, by strength, while entries are open.

    Teams of the same `strength` follow by name.
    """
    if section.teams.numbers:
        return section.teams.numbers
    teams = section.teams.teams

    names = names_of(state, section)

    def place(team: TeamId) -> tuple[int, int, NameKey, int]:
        mine = teams[team]
        return *strength(state, section, mine).order, names.key(mine.name), team

    return tuple(sorted(teams, key=place))


class TeamStrength(NamedTuple):
    """What orders a team among others: a sum of ratings, and what decides where that is equal.

    ``players`` is how many the sum is of, whether they are there or not.
    """

    total: int
    then: int
    players: int

    @property
    def average(self) -> int:
        """Return the average of the ratings, without its fraction."""
        return self.total // max(self.players, 1)

    @property
    def order(self) -> tuple[int, int]:
        """Return what sorts the strongest team first."""
        return -self.total, -self.then


def strength(state: EventState, section: Section, team: SectionTeam) -> TeamStrength:
    """Return the strength of a team: that of its first players, as many as a match has boards.

    An unrated player or an empty board counts nothing. At an Olympiad it is that of the players
    with the four highest ratings, and then the fifth player's decides (D.02@2022 art. 3.1).
    """
    people = [state.people[member] for member in team.members]
    if section.settings.system is System.OLYMPIAD:
        # events of other systems need nothing of Olympiads

        return TeamStrength(*best_and_fifth(person.rating for person in people), BEST)
    boards = section.settings.teams.boards
    return TeamStrength(sum(map(strength_of_player, people[:boards])), 0, boards)


def player_order(state: EventState, section: Section) -> tuple[EntryId, ...]:
    """Return the players as a report numbers them: team by team, each in its order."""
    teams = section.teams.teams
    listed = [member for team in team_order(state, section) for member in teams[team].members]
    rest = [entry for entry in section.entries if entry not in set(listed)]
    return (*listed, *rest)
