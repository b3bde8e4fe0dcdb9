"""Matches that are not played at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.withdrawals import forfeit_by, players_gone, teams_gone
from arbitro.desk.features.results import ClearResult, CorrectResult, EnterResult, ResultEntered
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.teams.event_parts import of_match, on_match_round, set_match
from arbitro.desk.features.teams.pairing import forfeit_of
from arbitro.desk.features.teams.rows import of_teams
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import PairedMatch
from arbitro.model import SectionId
from arbitro.reasons import refused

_MATCH_FORFEITS = frozenset(
    {
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.BLACK_WINS_BY_FORFEIT,
        GameResult.DOUBLE_FORFEIT,
    }
)


@dataclass(frozen=True, slots=True)
class ForfeitMatch(Command):
    """Note that a whole match was not played, seen from the home team."""

    section: SectionId
    round: RoundField
    match: int
    result: GameResult


@dataclass(frozen=True, slots=True)
class MatchForfeited(Event):
    """A match was decided without play; the games of its boards have results of their own."""

    section: SectionId
    round: int
    match: int
    result: GameResult


def _match_forfeited(fold: Fold, event: MatchForfeited) -> None:
    section = fold.section(event.section)
    played = section.section.rounds[event.round - 1].teams
    assert played is not None, "a match is forfeited in a round of teams"
    set_match(section, event.round, replace(played.matches[event.match - 1], forfeit=event.result))


def _of_forfeited_match(at: Situation, command: Command) -> Answer | None:
    """Refuse results of boards of a match that was forfeited as a whole."""
    assert isinstance(command, EnterResult | ClearResult | CorrectResult)
    for played in at.section.rounds:
        match = played.teams.match_of_game(command.game) if played.teams else None
        if match is not None and match.forfeit is not None:
            return refused("match-forfeited", match=match.number)
    return None


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
            made.append(MatchForfeited(section.id, paired.round, number, result))
        for board in match.boards:
            if board.game is None:
                continue
            lost = board.home in players, board.away in players
            if any(lost):
                forfeit = forfeit_of(board, home_lost=lost[0], away_lost=lost[1])
                made.append(ResultEntered(section.id, paired.round, board.game, forfeit))
    return tuple(made)


def forfeit_match(section: Section, command: ForfeitMatch) -> Answer:
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
    made: list[Event] = [MatchForfeited(section.id, command.round, match.number, command.result)]
    for board in match.boards:
        if board.game is None:
            continue
        stood = current.games[board.game].result
        result = forfeit_of(board, **lost)
        if stood is not result:
            made.append(ResultEntered(section.id, command.round, board.game, result, stood))
    return tuple(made)


FEATURE = Feature(
    "match-forfeits",
    kinds(
        EventKind(
            "MatchForfeited",
            MatchForfeited,
            _match_forfeited,
            of_match,
            builds_on=on_match_round,
        )
    ),
    (
        of_teams(
            ForfeitMatch,
            lambda _, of, asked: forfeit_match(of, asked),
            right="special-result",
            about="match",
        ),
    ),
    in_teams={
        EnterResult: _of_forfeited_match,
        ClearResult: _of_forfeited_match,
        CorrectResult: _of_forfeited_match,
    },
)
