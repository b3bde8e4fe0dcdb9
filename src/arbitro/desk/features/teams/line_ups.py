"""Line-ups of a round, when they are due, and who really sat at the boards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.line_ups import line_up_of, line_up_problem, wrong_boards
from arbitro.desk.features.teams.event_parts import of_match, on_match_round, set_match, side_of
from arbitro.desk.features.teams.pairing import boards_of, reseated
from arbitro.desk.features.teams.rows import of_one_team, of_teams
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.state import EventState, Game, Round, Section
from arbitro.desk.values.teams import LineUp, Match, MatchBoard, SectionTeam, TeamId
from arbitro.model import Colour, SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class SetLineUpDeadline(Command):
    """Say when the line-ups of a round are due; None takes the deadline back."""

    section: SectionId
    round: RoundField
    at: datetime | None


@dataclass(frozen=True, slots=True)
class SetLineUp(Command):
    """Hand a team's line-up of a round in: first board first, None for an empty board.

    Empty, it is taken back and the default counts. ``handed_in`` is the moment it came, compared
    with the deadline; None is the arbiter's own entry, which no deadline stops.
    """

    section: SectionId
    round: RoundField
    team: TeamId
    line_up: LineUp
    handed_in: datetime | None = None


@dataclass(frozen=True, slots=True)
class NoteSeating(Command):
    """Note who of a team really played at the boards, which may be in a wrong order.

    Games keep their results; boards not sat at in order are lost for the match.
    """

    section: SectionId
    round: RoundField
    team: TeamId
    line_up: LineUp


@dataclass(frozen=True, slots=True)
class LineUpDeadlineSet(Event):
    """The moment the line-ups of a round are due, as written; empty where there is none."""

    section: SectionId
    round: int
    at: str


@dataclass(frozen=True, slots=True)
class LineUpSet(Event):
    """A team's line-up of a round; empty where it was taken back and the default counts."""

    section: SectionId
    round: int
    team: TeamId
    line_up: LineUp


@dataclass(frozen=True, slots=True)
class MatchSeated(Event):
    """Who sits at the boards of a match; ``wrong`` are the boards that are lost by their order."""

    section: SectionId
    round: int
    match: int
    boards: tuple[MatchBoard, ...]
    wrong: tuple[tuple[int, TeamId], ...] = ()


def _reserve_games(fold: Fold, event: MatchSeated) -> None:
    given = [board.game for board in event.boards if board.game is not None]
    fold.at_least(next_game=max(given, default=-1) + 1)


def _deadline_set(fold: Fold, event: LineUpDeadlineSet) -> None:
    section, side = side_of(fold, event.section)
    deadlines = {**side.deadlines, event.round: event.at}
    if not event.at:
        del deadlines[event.round]
    section.set(teams=replace(side, deadlines=deadlines))


def _line_up_set(fold: Fold, event: LineUpSet) -> None:
    section, side = side_of(fold, event.section)
    line_ups = {**side.line_ups, (event.round, event.team): event.line_up}
    if not event.line_up:
        del line_ups[event.round, event.team]
    section.set(teams=replace(side, line_ups=line_ups))


def _match_seated(fold: Fold, event: MatchSeated) -> None:
    section = fold.section(event.section)
    played = section.section.rounds[event.round - 1].teams
    assert played is not None, "a match is seated in a round of teams"
    before = played.matches[event.match - 1]
    after = replace(before, boards=event.boards, wrong=event.wrong)
    _replace_games(section, event.round, before, event.boards)
    set_match(section, event.round, after)


def _replace_games(
    section: SectionFold, number: int, match: Match, after: tuple[MatchBoard, ...]
) -> None:
    """Put the games of a match's boards in the place of those it had; results stay at boards."""
    games = section.games_of(number)
    before = {item.game: games.pop(item.game) for item in match.boards if item.game is not None}
    for board, item in enumerate(after, match.first_board):
        if item.game is None or item.home is None or item.away is None:
            continue
        white, black = item.home, item.away
        if item.colour is Colour.BLACK:
            white, black = black, white
        stood = before.get(item.game)
        seated = Game(item.game, number, board, white, black)
        if stood is not None:
            seated = seated._replace(
                result=stood.result,
                rating_result=stood.rating_result,
                rating_turned=stood.rating_turned,
                corrected=stood.corrected,
            )
        games[item.game] = seated
    # By board again: the lists of a round go through its games as they stand.
    ordered = sorted(games.values(), key=lambda game: game.board)
    games.clear()
    games.update((game.id, game) for game in ordered)


def _of_match_and_games(event: MatchSeated) -> Keys:
    games = (board.game for board in event.boards if board.game is not None)
    return (*of_match(event), *((event.section, "round", event.round, game) for game in games))


def set_deadline(section: Section, command: SetLineUpDeadline) -> Answer:
    """Store when the line-ups of a round are due."""
    problem = _line_ups_problem(section, command.round)
    if problem is not None:
        return problem
    text = "" if command.at is None else command.at.isoformat(timespec="minutes")
    if section.teams.deadlines.get(command.round, "") == text:
        return ()
    return (LineUpDeadlineSet(section.id, command.round, text),)


def _line_ups_problem(section: Section, number: int) -> Refused | None:
    if not section.settings.system.has_line_ups:
        return refused("not-by-tables")
    if not section.entries_closed:
        return refused("entries-open")
    if not 1 <= number <= rounds_total(section):
        return refused("round-out-of-range", round=number, rounds=rounds_total(section))
    return None


def set_line_up(
    state: EventState, section: Section, team: SectionTeam, command: SetLineUp
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
    handed_in = LineUpSet(section.id, number, team.id, command.line_up)
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


def _too_late(section: Section, command: SetLineUp) -> Refused | None:
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
    seated = MatchSeated(section.id, played.number, match.number, tuple(boards), wrong)
    return (seated,)


def note_seating(
    state: EventState, section: Section, team: SectionTeam, command: NoteSeating
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


FEATURE = Feature(
    "line-ups",
    kinds(
        EventKind(
            "LineUpDeadlineSet",
            LineUpDeadlineSet,
            _deadline_set,
            lambda event: ((event.section, "deadline", event.round),),
        ),
        EventKind(
            "LineUpSet",
            LineUpSet,
            _line_up_set,
            lambda event: ((event.section, "line-up", event.round, event.team),),
            builds_on=lambda event: ((event.section, "numbers"), (event.section, "settings")),
        ),
        EventKind(
            "MatchSeated",
            MatchSeated,
            _match_seated,
            _of_match_and_games,
            builds_on=on_match_round,
            reserve=_reserve_games,
        ),
    ),
    (
        of_teams(
            SetLineUpDeadline,
            lambda _, of, asked: set_deadline(of, asked),
            right="pair",
        ),
        of_one_team(
            SetLineUp,
            lambda at, team, asked: set_line_up(at.state, at.section, team, asked),
            right="pair",
        ),
        of_one_team(
            NoteSeating,
            lambda at, team, asked: note_seating(at.state, at.section, team, asked),
            right="pair",
            is_large=True,
        ),
    ),
)
