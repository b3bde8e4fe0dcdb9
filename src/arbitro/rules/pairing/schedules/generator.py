"""Random tournaments whose rounds are known beforehand, the same for a seed on every platform."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    BoardGame,
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    MatchRecord,
    Player,
    Points,
    Result,
    RoundRecord,
    System,
    Team,
    TeamEntry,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.generator import RandomSource, drawn_game, expected_score
from arbitro.rules.pairing.round_robin import berger_schedule
from arbitro.rules.pairing.schedules.next_matches import coming_games, coming_matches, with_games
from arbitro.rules.pairing.schedules.of_teams import table_of
from arbitro.rules.pairing.schedules.reported import MANUAL
from arbitro.rules.pairing.swiss_team import with_round

ROUND_ROBINS: Final = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)
TEAM_ROUND_ROBINS: Final = {
    System.TEAM_ROUND_ROBIN: (TeamSystem.ROUND_ROBIN, "FIDE_TEAM_ROUNDROBIN"),
    System.TEAM_DOUBLE_ROUND_ROBIN: (TeamSystem.DOUBLE_ROUND_ROBIN, "BERGER_TEAM_ROUNDROBIN_G2"),
}
TABLES: Final = (
    System.SCHEVENINGEN,
    System.SEMI_SCHEVENINGEN,
    System.SCHILLER,
    System.SKALITZKA,
    System.HILTON,
    System.MOLTER,
)
MOST_PLAYERS: Final = 200
_BERGER = EditionKey("C.05@2018")
_REPLY = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
_DRAWS = 300
_TEAMS_OF: Final = {System.SCHEVENINGEN: 2, System.SEMI_SCHEVENINGEN: 2, System.SKALITZKA: 3}


@dataclass(frozen=True, slots=True)
class ScheduleSettings:
    """What a random tournament by a table looks like.

    ``size`` is the number of players, or of teams where the table leaves it open; ``boards`` those
    of a match, or the players of a team. ``played`` rounds are played, all when None. Single games
    are forfeited ``forfeits`` times in a thousand.
    """

    system: System
    size: int
    boards: int = 4
    played: int | None = None
    forfeits: int = 10
    start: date | None = None


def generate_round_robin(settings: ScheduleSettings, *, seed: int) -> Tournament | Refused:
    """Play a random all-play-all whose numbers are drawn.

    Refused ``round-robin-out-of-range`` outside 2 to 200 players.
    """
    if not 2 <= settings.size <= MOST_PLAYERS:
        return refused("round-robin-out-of-range", players=settings.size, most=MOST_PLAYERS)
    chance = RandomSource(seed)
    ratings = {Tpn(at): 1500 + chance.below(1000) for at in range(1, settings.size + 1)}
    cells: dict[Tpn, list[RoundRecord]] = {tpn: [] for tpn in ratings}
    rounds = berger_schedule(settings.size, double=settings.system is System.DOUBLE_ROUND_ROBIN)
    for paired in rounds[: settings.played]:
        drawn = dict.fromkeys(cells, ABSENT)
        for white, black in paired.games:
            result = _result(ratings[white] - ratings[black], chance, settings)
            drawn[white] = RoundRecord(black, Colour.WHITE, result)
            drawn[black] = RoundRecord(white, Colour.BLACK, _REPLY[result])
        for tpn, record in drawn.items():
            cells[tpn].append(record)
    return Tournament(
        details=EventDetails(name=f"Random tournament {seed}", start=settings.start),
        system=settings.system,
        rounds_total=len(rounds),
        rounds_played=len(rounds[: settings.played]),
        entries=tuple(
            Entry(tpn, Player(f"Player {tpn:04}", rating=ratings[tpn]), tuple(records))
            for tpn, records in cells.items()
        ),
        editions=(_BERGER,),
    )


def generate_team_schedule(settings: ScheduleSettings, *, seed: int) -> TeamTournament | Refused:
    """Play a random event of teams by a table, or an all-play-all of teams.

    Refused ``lists-not-of-the-table`` for a size that has no table.
    """
    chance = RandomSource(seed)
    try:
        tournament = _before_the_first_round(settings, seed, chance)
    except (KeyError, ValueError):
        return refused("lists-not-of-the-table")
    last = tournament.rounds_total
    if settings.played is not None:
        last = min(settings.played, last)
    for _round in range(last):
        if settings.system in TABLES:
            games = coming_games(tournament, settings.system)
            assert not isinstance(games, Refused), "its own table has a round left"
            tournament = with_games(tournament, games)
        else:
            matches = coming_matches(tournament)
            assert not isinstance(matches, Refused), "its own table has a round left"
            # Whom a table leaves free rests: no bye that brings points.
            tournament = with_round(tournament, matches._replace(bye=None))
        tournament = _with_results(tournament, settings, chance)
    return tournament


def teams_of_table(system: System, boards: int) -> int | None:
    """Return how many teams a table has, None where their number is open.

    >>> [teams_of_table(each, 5) for each in (System.SKALITZKA, System.HILTON, System.SCHILLER)]
    [3, 6, None]
    """
    return boards + 1 if system is System.HILTON else _TEAMS_OF.get(system)


def _before_the_first_round(
    settings: ScheduleSettings, seed: int, chance: RandomSource
) -> TeamTournament:
    """Draw the teams and their lists; ValueError or KeyError where there is no such table."""
    system, boards = settings.system, settings.boards
    teams = teams_of_table(system, boards) or settings.size
    of_matches = TEAM_ROUND_ROBINS.get(system)
    if of_matches is None:
        rounds = len(table_of(system, teams, boards))
        kind, code = TeamSystem.ROUND_ROBIN, _code(system, teams, boards)
    else:
        if not 2 <= teams <= MOST_PLAYERS:
            raise ValueError(teams)
        kind, code = of_matches
        rounds = len(berger_schedule(teams, double=kind is TeamSystem.DOUBLE_ROUND_ROBIN))
    players: list[Entry] = []
    entries = []
    for number in range(1, teams + 1):
        strength = 1650 + chance.below(700)
        ratings = sorted((strength - 150 + chance.below(300) for _ in range(boards)), reverse=True)
        members = tuple(Tpn(len(players) + place) for place in range(1, boards + 1))
        players += [
            Entry(tpn, Player(f"Player {tpn:04}", rating=rating))
            for tpn, rating in zip(members, ratings, strict=True)
        ]
        entries.append(TeamEntry(Team(number, f"Team {number:03}", members)))
    return TeamTournament(
        details=EventDetails(name=f"Random team tournament {seed}", start=settings.start),
        system=kind,
        rounds_total=rounds,
        boards=boards,
        primary=TeamScore.GAME_POINTS if of_matches is None else TeamScore.MATCH_POINTS,
        entries=tuple(entries),
        players=tuple(players),
        encoded_type=code,
        editions=(MANUAL if of_matches is None else _BERGER,),
    )


def _code(system: System, teams: int, boards: int) -> str:
    if system is System.SCHILLER:
        return f"FIDE_SCHILLER_{teams}x{boards}"
    return "FIDE_SCHEVENINGEN_G1" if system is System.SCHEVENINGEN else "CUSTOM_TEAM_ROUNDROBIN"


def _with_results(
    tournament: TeamTournament, settings: ScheduleSettings, chance: RandomSource
) -> TeamTournament:
    """Play the games of the last round and add up what they bring the teams."""
    last = tournament.rounds_played - 1
    rating = {one.tpn: one.player.rating for one in tournament.players}
    drawn: dict[Tpn, Result] = {}
    for one in tournament.players:
        cell = one.rounds[last]
        if cell.colour is Colour.WHITE:
            assert cell.opponent is not None, "who has a colour has an opponent"
            result = _result(rating[one.tpn] - rating[cell.opponent], chance, settings)
            drawn[one.tpn], drawn[cell.opponent] = result, _REPLY[result]

    def played(game: BoardGame) -> BoardGame:
        result = drawn[game.player] if game.player is not None else Result.FORFEIT_LOSS
        return game._replace(result=result, points=points_of(result, tournament.points.game))

    def recorded(record: MatchRecord) -> MatchRecord:
        boards = tuple(played(game) for game in record.boards)
        mine = Points(sum(game.points for game in boards))
        theirs = sum(points_of(_REPLY[game.result], tournament.points.game) for game in boards)
        result = Result.DRAW if mine == theirs else Result.WIN
        if mine < theirs:
            result = Result.LOSS
        worth = points_of(result, tournament.points.match)
        # Who meets several teams in a round plays no match with one of them: game points alone
        # count.
        if record.opponent is None:
            worth = ABSENT_TEAM.match_points
        return record._replace(result=result, match_points=worth, game_points=mine, boards=boards)

    def with_cell(one: Entry) -> Entry:
        if one.tpn not in drawn:
            return one
        cell = one.rounds[last]._replace(result=drawn[one.tpn])
        return replace(one, rounds=(*one.rounds[:last], cell))

    return replace(
        tournament,
        entries=tuple(
            replace(entry, rounds=(*entry.rounds[:last], recorded(entry.rounds[last])))
            if len(entry.rounds) > last and entry.rounds[last].boards
            else entry
            for entry in tournament.entries
        ),
        players=tuple(map(with_cell, tournament.players)),
    )


def _result(difference: int, chance: RandomSource, settings: ScheduleSettings) -> Result:
    """Draw the result of a game for the first of its players."""
    if chance.happens(settings.forfeits):
        return Result.FORFEIT_WIN if chance.happens(500) else Result.FORFEIT_LOSS
    return drawn_game(expected_score(difference), _DRAWS, chance)
