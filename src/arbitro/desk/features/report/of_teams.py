"""A team event begun elsewhere: its report as the events that would have led to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from arbitro.desk.derived.length import rounds_of_teams
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.features.entry.attendance import expulsions_reported
from arbitro.desk.features.entry.closing import EntriesClosed
from arbitro.desk.features.fide_mode import as_reported, not_told
from arbitro.desk.features.report.entries import begun_section, late_corrections
from arbitro.desk.features.report.imported import import_check
from arbitro.desk.features.report.of_tables import lists_problem, rounds_by_table
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.events import RoundPaired, RoundPublished
from arbitro.desk.features.round.initial_colour import InitialColourDrawn
from arbitro.desk.features.section.sections import AddSection, SectionAdded
from arbitro.desk.features.teams.attendance import TeamByeRequested, TeamWithdrawn
from arbitro.desk.features.teams.by_hand import rounds_against_criteria
from arbitro.desk.features.teams.closing import TeamsNumbered
from arbitro.desk.features.teams.forfeits import MatchForfeited
from arbitro.desk.features.teams.line_ups import LineUpSet, MatchSeated
from arbitro.desk.features.teams.pairing import games_of
from arbitro.desk.features.teams.points import TeamPointsAdjusted
from arbitro.desk.features.teams.prohibitions import TeamsForbidden
from arbitro.desk.features.teams.registration import RosterSet, TeamRegistered
from arbitro.desk.kernel.feature import Answer, Command, Event, Feature, OfEvent
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import EventState, by_hand_of
from arbitro.desk.values.imports import ImportDefault
from arbitro.desk.values.paired_by import NOT_KNOWN
from arbitro.desk.values.settings import (
    BoardOrder,
    GameResult,
    Numbering,
    Preferences,
    SectionSettings,
    TeamRules,
)
from arbitro.desk.values.teams import (
    LineUp,
    MatchBoard,
    PairedMatch,
    PairedTeams,
    TeamAdjustment,
    TeamId,
)
from arbitro.formats.trf.event_types import team_system_of_its_own
from arbitro.model import (
    FORFEITS,
    Colour,
    EntryId,
    GameId,
    MatchRecord,
    PairedByHand,
    Result,
    SectionId,
    System,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.pairing.round_robin.withdrawal import teams_left_early
from arbitro.rules.pairing.schedules.of_teams import boards_of_lists, table_system
from arbitro.rules.pairing.swiss_team import options_of, stated_round

_SYSTEMS: Final = {
    TeamSystem.SWISS: System.TEAM_SWISS,
    TeamSystem.ROUND_ROBIN: System.TEAM_ROUND_ROBIN,
    TeamSystem.DOUBLE_ROUND_ROBIN: System.TEAM_DOUBLE_ROUND_ROBIN,
}


_RESULTS: Final = {result.value: result for result in GameResult}


@dataclass(frozen=True, slots=True)
class TakeOverTeams(Command):
    """Add a section of teams as a report tells it: lists, matches, boards, results and byes.

    Rounds that the rules of pairing do not give need ``confirmed``. ``defaults`` is what the report
    does not state.
    """

    name: str
    tournament: TeamTournament
    editions: tuple[tuple[str, str], ...] = ()
    confirmed: bool | Level = False
    defaults: tuple[ImportDefault, ...] = ()


class _TeamReport(NamedTuple):
    """What is taken over: everybody entered, the section, the report."""

    state: EventState
    added: SectionAdded
    tournament: TeamTournament

    @property
    def section(self) -> SectionId:
        """Return the number of the section."""
        return self.added.section

    def entry(self, tpn: Tpn | None) -> EntryId | None:
        """Return the player with a number."""
        return None if tpn is None else tuple(self.state.sections[self.section].entries)[tpn - 1]


def take_over_teams(state: EventState, command: TakeOverTeams) -> Answer:
    """Return the events of a section of teams that stands as the report does, round by round.

    All or nothing: refused where the section would tell anything else of its teams and players.
    """
    tournament = command.tournament
    settings = _settings(command.name, tournament)
    problem = _problem(tournament, settings)
    if problem is not None:
        return problem
    section = AddSection(settings, command.editions, tournament.encoded_type)
    begun = begun_section(state, section, tuple(player.player for player in tournament.players))
    if isinstance(begun, Refused):
        return begun
    first = begun.added
    taken = _TeamReport(begun.state, first, tournament)
    entered = tuple(_entered(taken))
    ready = fold_events(entered, taken.state)
    leavers: tuple[Event, ...] = ()
    if settings.system.has_line_ups:
        played: Answer = tuple(_played(taken))
        leavers = tuple(_leavers(taken))
    else:
        played = rounds_by_table(ready, ready.sections[first.section], tournament)
    if isinstance(played, Refused):
        return played
    after = fold_events(played, ready)
    stands = after.sections[first.section]
    late = late_corrections(stands, tournament.corrections)
    if isinstance(late, Refused):
        return late
    broken = rounds_against_criteria(after, stands)
    against, record = import_check(after, stands, broken, command.defaults)
    # where no teams meet, players stand in the lines of a report
    teams = dict(enumerate(stands.teams.teams, 1)) if settings.system.has_line_ups else None
    players = dict(enumerate(stands.numbers, 1))
    told = as_reported(first.section, tournament.integrity, players, teams)
    expelled = expulsions_reported(first.section, tournament.integrity, stands.numbers)
    # what the report tells is told before what is found in it, which is then not told twice
    made = (first, *begun.registered, *entered, *played, *late, *leavers, *told, *expelled, record)
    return (
        _not_the_same(fold_events(made, state), first.section, tournament)
        or standing(against, confirmed=command.confirmed)
        or made
    )


def _problem(tournament: TeamTournament, settings: SectionSettings) -> Refused | None:
    """Refuse what a section of teams has no place for."""
    if tournament.system not in _SYSTEMS:
        return refused("report-team-system", type=tournament.encoded_type)
    for place, player in enumerate(tournament.players, 1):
        if player.tpn != place:
            return refused("report-numbers-with-gaps", expected=place, found=int(player.tpn))
    for place, entry in enumerate(tournament.entries, 1):
        if entry.tpn != place:
            return refused("report-numbers-with-gaps", expected=place, found=int(entry.tpn))
    if not settings.system.has_line_ups:
        problem = lists_problem(settings.system, tournament)
        if problem is not None:
            return problem
    teams, total = len(tournament.entries), tournament.rounds_total
    if not settings.system.is_swiss and rounds_of_teams(settings, teams) != total:
        table = rounds_of_teams(settings, teams)
        return refused("report-rounds-of-team-table", rounds=total, teams=teams, table=table)
    return None


def _settings(name: str, tournament: TeamTournament) -> SectionSettings:
    details = tournament.details
    by_table = table_system(tournament)
    system = by_table or _SYSTEMS.get(tournament.system, System.TEAM_SWISS)
    if tournament.encoded_type.strip().upper() == OLYMPIAD_TYPE:
        system = System.OLYMPIAD
    if by_table is None:
        system = team_system_of_its_own(tournament.encoded_type) or system
    boards = tournament.boards if by_table is None else boards_of_lists(tournament)
    longest = max((len(entry.team.members) for entry in tournament.entries), default=0)
    options = options_of(tournament.encoded_type)
    match = tournament.points.match
    bye_points = None
    for award in tournament.points.awards:
        if award.result is Result.PAIRING_ALLOCATED_BYE:
            match = replace(match, pairing_allocated_bye=award.match_points)
            bye_points = award.game_points
    rules = TeamRules(
        boards=boards,
        reserves=max(longest - boards, 0),
        order=BoardOrder.FIXED if _in_order(tournament) else BoardOrder.FLEXIBLE,
        match_points=match,
        primary=tournament.primary,
        preferences=Preferences(options.colours),
        use_secondary=options.use_secondary,
        # One board alone does not tell whether a team has one colour on all of them.
        same_colour=len(set(tournament.board_colours)) == 1 < len(tournament.board_colours),
        bye_game_points=bye_points,
    )
    return SectionSettings(
        name,
        system=system,
        rounds=tournament.rounds_total if system.plays_chosen_rounds else 0,
        points=tournament.points.game,
        tie_breaks=tournament.tie_breaks,
        time_control=details.time_control,
        time_control_text=details.time_control_text,
        accelerated=system.is_swiss and tournament.encoded_type.upper().endswith("_BAKU"),
        numbering=Numbering.FIXED,
        round_dates=details.round_dates,
        type_text=details.type_text,
        ranking_method=details.ranking_method,
        pairing_controller=details.pairing_controller,
        teams=rules,
        readings=tournament.readings if system.is_swiss else (),
    )


def _in_order(tournament: TeamTournament) -> bool:
    """Tell whether every team has always sat in the order of its list."""
    for entry in tournament.entries:
        place = {tpn: at for at, tpn in enumerate(entry.team.members)}
        for record in entry.rounds:
            # It may have been lost for the very reason that the team sat out of order.
            if _is_assigned(record):
                continue
            seats = [place.get(game.player, -1) for game in record.boards if game.player]
            if seats != sorted(seats):
                return False
    return True


def _is_assigned(record: MatchRecord) -> bool:
    """Tell whether a match brought other game points than its boards."""
    played = sum(board.points for board in record.boards)
    return bool(record.boards) and record.game_points != played


def _entered(taken: _TeamReport) -> Iterator[Event]:
    """Give what comes after the players and before the first round."""
    tournament, section = taken.tournament, taken.section
    for entry in tournament.entries:
        team, mine = entry.team, TeamId(int(entry.tpn))
        yield TeamRegistered(section, mine, team.name, team.nickname)
        members = tuple(
            entry_id for entry_id in map(taken.entry, team.members) if entry_id is not None
        )
        yield RosterSet(section, mine, members)
    numbers = tuple(TeamId(int(entry.tpn)) for entry in tournament.entries)
    yield TeamsNumbered(section, numbers)
    yield EntriesClosed(section, tuple(taken.state.sections[section].entries))
    if tournament.initial_colour is not None:
        yield InitialColourDrawn(section, tournament.initial_colour)
    for members_of, first, last in tournament.prohibitions:
        group = frozenset(TeamId(int(member)) for member in members_of)
        yield TeamsForbidden(section, group, first, last)
    for entry in tournament.entries:
        for score, given in (
            (TeamScore.MATCH_POINTS, entry.match_adjustments),
            (TeamScore.GAME_POINTS, entry.game_adjustments),
        ):
            for points, since in given:
                adjusted = TeamAdjustment(score, points, since)
                yield TeamPointsAdjusted(section, TeamId(int(entry.tpn)), adjusted)


def _played(taken: _TeamReport) -> Iterator[Event]:
    """Give the rounds of teams with line-ups, in the order in which it would have happened."""
    tournament, section = taken.tournament, taken.section
    game = GameId(taken.state.next_game)
    for number in range(1, tournament.rounds_played + 1):
        paired_round = tuple(_round(taken, number, game))
        yield from paired_round
        paired = next(
            round_paired for round_paired in paired_round if isinstance(round_paired, RoundPaired)
        )
        game = GameId(game + len(paired.games))
    for entry in tournament.entries:
        coming = entry.rounds[tournament.rounds_played :]
        for number, record in enumerate(coming, tournament.rounds_played + 1):
            team_id = TeamId(int(entry.tpn))
            yield TeamByeRequested(section, team_id, number, record.result)


def _leavers(taken: _TeamReport) -> Iterator[Event]:
    """Withdraw the teams of which nothing counts, as far as the report of all rounds shows it."""
    for tpn in sorted(teams_left_early(taken.tournament)):
        rounds = taken.tournament.entry(tpn).rounds
        lost = (Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE)
        there = [at for at, round_ in enumerate(rounds, 1) if round_.result not in lost]
        yield TeamWithdrawn(taken.section, TeamId(int(tpn)), max(there, default=0))


def _round(taken: _TeamReport, number: int, first_game: GameId) -> Iterator[Event]:
    """Give a round: line-ups that were no default, matches, results."""
    tournament, section = taken.tournament, taken.section
    stated = _in_board_order(tournament, number)
    matches = []
    board = taken.added.settings.first_board
    game = first_game
    for home, away in stated:
        record = tournament.entry(home).record(number)
        boards = []
        for place, item in enumerate(record.boards):
            seats = taken.entry(item.player), taken.entry(item.opponent)
            mine = GameId(game) if None not in seats else None
            game = GameId(game + 1) if mine is not None else game
            boards.append(MatchBoard(*seats, item.colour or _usual(tournament, place), mine))
        teams = TeamId(int(home)), TeamId(int(away))
        yield from _line_ups(taken, number, teams, tuple(boards))
        matches.append(PairedMatch(*teams, tuple(boards), board))
        board += tournament.boards
    paired = tuple(matches)
    told = next((item for item in tournament.by_hand if item.round_number == number), None)
    yield RoundPaired(
        section,
        number,
        first_game,
        games_of(paired),
        None,
        (),
        tuple(edition.key for edition in taken.added.editions),
        # No program of ours paired it, so nothing it was paired from can be out of date.
        paired_by=NOT_KNOWN,
        digest="",
        by_hand=None if told is None else by_hand_of(told),
        teams=PairedTeams(
            paired,
            *_without_match(tournament, number),
            *(((), None) if told is None else _by_rules(told)),
        ),
    )
    yield RoundPublished(section, number)
    for place, (home, away) in enumerate(stated, 1):
        sides = tournament.entry(home).record(number), tournament.entry(away).record(number)
        match = paired[place - 1]
        if any(map(_is_assigned, sides)):
            wrong = _wrong_boards(taken, match)
            yield MatchSeated(section, number, place, match.boards, wrong)
        yield from _results(taken, number, place, sides, match.boards)


def _by_rules(
    told: PairedByHand,
) -> tuple[tuple[tuple[TeamId, TeamId], ...], TeamId | None]:
    """Return the matches and the bye that the rules gave to a round paired by hand."""
    games = tuple((TeamId(int(white)), TeamId(int(black))) for white, black in told.games)
    return games, None if told.bye is None else TeamId(int(told.bye))


def _wrong_boards(taken: _TeamReport, match: PairedMatch) -> tuple[tuple[int, TeamId], ...]:
    """Return the boards not sat at in the order of the list, which a match may have lost."""
    found = []
    for side, team in enumerate((match.home, match.away)):
        order = [
            taken.entry(member) for member in taken.tournament.entry(Tpn(int(team))).team.members
        ]
        seats = [board.away if side else board.home for board in match.boards]
        came = [entry_id for entry_id in order if entry_id in seats]
        right = [*came, *([None] * (len(seats) - len(came)))]
        found += [
            (board, team)
            for board, (mine, should) in enumerate(zip(seats, right, strict=True), 1)
            if mine is not None and mine != should
        ]
    return tuple(sorted(found))


def _usual(tournament: TeamTournament, place: int) -> Colour:
    if place < len(tournament.board_colours):
        return tournament.board_colours[place]
    return Colour.BLACK if place % 2 else Colour.WHITE


def _in_board_order(tournament: TeamTournament, number: int) -> list[tuple[Tpn, Tpn]]:
    """Return the matches of a round, the team with White first: those of the leaders at the top."""

    def place(game: tuple[Tpn, Tpn]) -> tuple[int, int, int]:
        scores = [
            tournament.score(tournament.entry(tpn), tournament.primary, number - 1) for tpn in game
        ]
        return -max(scores), -sum(scores), min(game)

    return sorted(
        ((white, black) for white, black in stated_round(tournament, number).games), key=place
    )


def _without_match(
    tournament: TeamTournament, number: int
) -> tuple[TeamId | None, tuple[tuple[TeamId, Result], ...]]:
    """Return which team had the bye, and what the others without a match got."""
    alone = [
        (TeamId(int(entry.tpn)), entry.record(number).result)
        for entry in tournament.entries
        if entry.record(number).opponent is None
    ]
    allocated = [team for team, kind in alone if kind is Result.PAIRING_ALLOCATED_BYE]
    others = tuple((team, kind) for team, kind in alone if team not in allocated)
    return (allocated[0] if allocated else None), others


def _line_ups(
    taken: _TeamReport, number: int, teams: tuple[TeamId, TeamId], boards: tuple[MatchBoard, ...]
) -> Iterator[Event]:
    """Give the line-ups that are not the first of the list."""
    for side, team in enumerate(teams):
        seats: LineUp = tuple(board.away if side else board.home for board in boards)
        members = taken.tournament.entry(Tpn(int(team))).team.members[: len(boards)]
        usual: LineUp = tuple(map(taken.entry, members))
        usual += (None,) * (len(boards) - len(usual))
        if boards and seats != usual:
            yield LineUpSet(taken.section, number, team, seats)


def _results(
    taken: _TeamReport,
    number: int,
    place: int,
    sides: tuple[MatchRecord, MatchRecord],
    boards: tuple[MatchBoard, ...],
) -> Iterator[Event]:
    """Give the results of a match; games of the last round without one are being played."""
    forfeit = _RESULTS.get(sides[0].result.value + sides[1].result.value)
    if sides[0].result in FORFEITS and forfeit is not None:
        yield MatchForfeited(taken.section, number, place, forfeit)
    last = number == taken.tournament.rounds_played
    for at, board in enumerate(boards):
        if board.game is None:
            continue
        results = sides[0].boards[at].result.value, sides[1].boards[at].result.value
        white_first = results if board.colour is Colour.WHITE else results[::-1]
        result = _RESULTS.get("".join(white_first), GameResult.ADJOURNED)
        if not (last and result is GameResult.ADJOURNED):
            yield ResultEntered(taken.section, number, board.game, result)


def _not_the_same(state: EventState, section: SectionId, given: TeamTournament) -> Refused | None:
    """Refuse where the section would report other matches, points or games than the report."""
    made = team_tournament_of(state, state.sections[section])
    for mine, theirs in zip(made.entries, given.entries, strict=True):
        same = (
            mine.team.name == theirs.team.name
            and mine.team.members == theirs.team.members
            and mine.virtual == theirs.virtual
            and mine.match_adjustments == tuple(sorted(theirs.match_adjustments, key=_since))
            and mine.game_adjustments == tuple(sorted(theirs.game_adjustments, key=_since))
            and all(
                _essence(mine.record(number)) == _essence(theirs.record(number))
                for number in range(1, given.rounds_played + 1)
            )
        )
        if not same:
            return refused("report-team-not-kept", team=int(mine.tpn), name=mine.team.name)
    for one, other in zip(made.players, given.players, strict=True):
        rounds = range(1, given.rounds_played + 1)
        if any(one.record(number) != other.record(number) for number in rounds):
            return refused("report-not-kept", field="entries", player=int(one.tpn))
    if made.corrections != given.corrections:
        return refused("report-not-kept", field="corrections", player=0)
    if not_told(made.integrity, given.integrity):
        return refused("report-not-kept", field="integrity", player=0)
    return None


def _since(adjustment: tuple[int, int]) -> int:
    return adjustment[1]


def _essence(record: MatchRecord) -> tuple[object, ...]:
    """Return what a match or bye brought, without how its boards were written."""
    return record.opponent, record.result, record.match_points, record.game_points


FEATURE = Feature(
    "report-of-teams",
    commands=(
        OfEvent(
            TakeOverTeams,
            take_over_teams,
            elsewhere="report",
        ),
    ),
)
