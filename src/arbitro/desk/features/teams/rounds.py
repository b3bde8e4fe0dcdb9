"""Commands about a round of teams: pairing it, line-ups, boards sat at wrongly, forfeits."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing import paired_by
from arbitro.desk.derived.problem import problem_digest
from arbitro.desk.derived.teams.line_ups import (
    line_up_of,
    line_up_problem,
    nobody_listed,
    wrong_boards,
)
from arbitro.desk.derived.withdrawals import forfeit_by, players_gone, teams_gone
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.commands import PairRound
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.round.readiness import ready_to_pair
from arbitro.desk.features.teams import commands, events
from arbitro.desk.features.teams.pairing import (
    boards_of,
    forfeit_of,
    games_of,
    next_teams,
    reseated,
    seated_matches,
)
from arbitro.desk.kernel.feature import Answer, Event
from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import LineUp, Match, PairedMatch, PairedTeams, SectionTeam, TeamId
from arbitro.model import GameId
from arbitro.reasons import Refused, refused

_MATCH_FORFEITS = frozenset(
    {
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.BLACK_WINS_BY_FORFEIT,
        GameResult.DOUBLE_FORFEIT,
    }
)


def pair_round(state: EventState, section: Section, command: PairRound) -> Answer:
    """Pair the next round of teams and seat their line-ups, or the default ones."""
    ready = ready_to_pair(state, section, command.initial_colour)
    if isinstance(ready, Refused):
        return ready
    state, section, before = ready
    coming = next_teams(state, section)
    if isinstance(coming, Refused):
        return coming
    order = section.teams.numbers
    playing = [order[number - 1] for match in coming.matches for number in match[:2]]
    problem = nobody_listed(section, playing)
    if problem is not None:
        return problem
    number = len(section.rounds) + 1
    matches = seated_matches(section, coming, number, GameId(state.next_game))
    paired = RoundPaired(
        section.id,
        number,
        GameId(state.next_game),
        games_of(matches),
        None,
        (),
        tuple(edition.key for edition in section.editions),
        paired_by(section),
        problem_digest(state, section),
        teams=PairedTeams(matches, coming.bye, tuple(coming.absent.items())),
    )
    return (*before, paired, *forfeits_of(section, paired, matches))


def forfeits_of(
    section: Section, paired: RoundPaired, matches: tuple[PairedMatch, ...]
) -> tuple[Event, ...]:
    """Return what those who left forfeit: they stay in the table of an all-play-all."""
    teams = teams_gone(section.teams)
    players = players_gone(section.entries, section.teams)
    made: list[Event] = []
    for number, match in enumerate(matches, 1):
        result = forfeit_by(teams, match.home, match.away)
        if result is not None:
            made.append(events.MatchForfeited(section.id, paired.round, number, result))
        for board in match.boards:
            if board.game is None:
                continue
            lost = board.home in players, board.away in players
            if any(lost):
                forfeit = forfeit_of(board, home_lost=lost[0], away_lost=lost[1])
                made.append(ResultEntered(section.id, paired.round, board.game, forfeit))
    return tuple(made)


def set_deadline(section: Section, command: commands.SetLineUpDeadline) -> Answer:
    """Store when the line-ups of a round are due."""
    problem = _line_ups_problem(section, command.round)
    if problem is not None:
        return problem
    text = "" if command.at is None else command.at.isoformat(timespec="minutes")
    if section.teams.deadlines.get(command.round, "") == text:
        return ()
    return (events.LineUpDeadlineSet(section.id, command.round, text),)


def _line_ups_problem(section: Section, number: int) -> Refused | None:
    if not section.settings.system.has_line_ups:
        return refused("not-by-tables")
    if not section.entries_closed:
        return refused("entries-open")
    if not 1 <= number <= rounds_total(section):
        return refused("round-out-of-range", round=number, rounds=rounds_total(section))
    return None


def set_line_up(
    state: EventState, section: Section, team: SectionTeam, command: commands.SetLineUp
) -> Answer:
    """Take a team's line-up of a coming or unpublished round; seat it where the round is paired."""
    number = command.round
    problem = _line_ups_problem(section, number) or _too_late(section, command)
    if problem is not None:
        return problem
    if command.line_up:
        problem = line_up_problem(state, section, team, command.line_up)
        if problem is not None:
            return problem
    if section.teams.line_ups.get((number, team.id), ()) == command.line_up:
        return ()
    handed_in = events.LineUpSet(section.id, number, team.id, command.line_up)
    played = section.rounds[number - 1] if number <= len(section.rounds) else None
    match = played.teams.match_of(team.id) if played and played.teams else None
    if played is None or match is None:
        return (handed_in,)
    line_ups = {**section.teams.line_ups, (number, team.id): command.line_up}
    if not command.line_up:
        del line_ups[number, team.id]
    # The event is not applied yet, and where a line-up is taken back the default one is seated:
    # both sides are asked of the section as it will be.
    after = replace(section, teams=replace(section.teams, line_ups=line_ups))
    seats = [line_up_of(after, number, section.teams.teams[side]) for side in match.sides]
    return (handed_in, *_seated(state, section, played, match, (seats[0], seats[1])))


def _too_late(section: Section, command: commands.SetLineUp) -> Refused | None:
    """Refuse a line-up of a round that is published, or that came after its deadline."""
    number = command.round
    if number <= len(section.rounds) and section.rounds[number - 1].published:
        return refused("line-up-published", round=number)
    deadline = section.teams.deadlines.get(number, "")
    if command.handed_in is not None and is_late(deadline, command.handed_in):
        return refused("line-up-too-late", round=number, due=deadline)
    return None


def is_late(deadline: str, came: datetime) -> bool:
    """Tell whether a moment is after a deadline as it is kept; nothing is late without one.

    Where only one of them names its zone both are taken as the clock of the hall shows them.
    """
    if not deadline:
        return False
    due = datetime.fromisoformat(deadline)
    if (due.tzinfo is None) != (came.tzinfo is None):
        due, came = due.replace(tzinfo=None), came.replace(tzinfo=None)
    return came > due


def _seated(
    state: EventState,
    section: Section,
    played: Round,
    match: Match,
    seats: tuple[LineUp, LineUp],
    wrong: tuple[tuple[int, TeamId], ...] = (),
) -> tuple[Event, ...]:
    boards = reseated(boards_of(section, *seats), match.boards, state.next_game)
    if tuple(boards) == match.boards and wrong == match.wrong:
        return ()
    seated = events.MatchSeated(section.id, played.number, match.number, tuple(boards), wrong)
    return (seated,)


def note_seating(
    state: EventState, section: Section, team: SectionTeam, command: commands.NoteSeating
) -> Answer:
    """Note who really played; boards not sat at in order are lost for the match."""
    number = command.round
    problem = _line_ups_problem(section, number)
    if problem is not None:
        return problem
    if number > len(section.rounds):
        return refused("round-not-paired", round=number)
    played = section.rounds[number - 1]
    match = played.teams.match_of(team.id) if played.teams else None
    if match is None:
        return refused("team-without-match", team=team.name, round=number)
    if match.forfeit is not None:
        return refused("match-forfeited", match=match.number)
    seats = list(command.line_up)
    if len(seats) != len(match.boards):
        return refused("line-up-length", boards=len(match.boards))
    seated = [seat for seat in seats if seat is not None]
    if len(set(seated)) < len(seated):
        twice = next(entry_id for entry_id in seated if seated.count(entry_id) > 1)
        return refused("line-up-twice", name=state.people[twice].name)
    stranger = next((entry_id for entry_id in seated if entry_id not in team.members), None)
    if stranger is not None:
        name = state.people[stranger].name if stranger in state.people else ""
        return refused("line-up-not-member", name=name, team=team.name)
    home = team.id == match.home
    others = tuple(board.away if home else board.home for board in match.boards)
    mine = tuple(seats)
    wrong = [(board, team.id) for board in wrong_boards(section, number, team, mine)]
    # What was noted of the other team's seats stands.
    wrong += [item for item in match.wrong if item[1] != team.id]
    both = (mine, others) if home else (others, mine)
    return _seated(state, section, played, match, both, tuple(sorted(wrong)))


def forfeit_match(section: Section, command: commands.ForfeitMatch) -> Answer:
    """Note that a whole match of the last round was not played."""
    current = section.current
    if current is None or command.round != current.number or current.teams is None:
        return refused("round-not-last", round=command.round)
    if not 1 <= command.match <= len(current.teams.matches):
        return refused("match-unknown", match=command.match)
    if command.result not in _MATCH_FORFEITS:
        return refused("match-result-no-forfeit")
    match = current.teams.matches[command.match - 1]
    games = [current.games[item.game] for item in match.boards if item.game is not None]
    if any(game.result is not None and game.result.is_played for game in games):
        return refused("match-was-played", match=match.number)
    if match.forfeit is command.result:
        return ()
    lost = {
        "home_lost": command.result is not GameResult.WHITE_WINS_BY_FORFEIT,
        "away_lost": command.result is not GameResult.BLACK_WINS_BY_FORFEIT,
    }
    # The match tells of the teams alone: its games bring the forfeit into the players' records.
    made: list[Event] = [
        events.MatchForfeited(section.id, command.round, match.number, command.result)
    ]
    for board in match.boards:
        if board.game is None:
            continue
        stood = current.games[board.game].result
        result = forfeit_of(board, **lost)
        if stood is not result:
            made.append(ResultEntered(section.id, command.round, board.game, result, stood))
    return tuple(made)


def draw_lots(section: Section, command: commands.DrawTeamLots) -> Answer:
    """Store the order drawn among tied teams."""
    drawn = set(command.order)
    if len(drawn) < 2 or drawn != command.tied or len(drawn) != len(command.order):
        return refused("order-incomplete")
    unknown = sorted(drawn - set(section.teams.teams))
    if unknown:
        return refused("team-unknown", team=unknown[0])
    return (events.TeamLotsDrawn(section.id, command.order),)
