"""What is foreseen of a round is what the desk pairs, whichever way the open games then end."""

from copy import deepcopy
from itertools import product

import pytest

from arbitro.desk.commands import (
    CloseEntries,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.features.pairing.foresight import round_in_sight
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Player, System, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.foresight.boards import foreseen_boards
from arbitro.rules.pairing.foresight.outlook import Possibility, outlook
from desk.driver import FIRST, all_play_all, created, ready
from desk.team_driver import TeamDriver

ENDINGS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def begin(desk, open_games):
    """Play a round, then let so many games of the next one be played."""
    for number in (1, 2):
        desk.do(PairRound(FIRST, Colour.WHITE))
        desk.do(PublishRound(FIRST, number))
        for place, game in enumerate(desk.games):
            if number == 1 or place >= open_games:
                desk.do(EnterResult(FIRST, game.id, ENDINGS[place % 3]))


def paired_after(desk, games, endings):
    """Return who meets after some endings, with numbers of boards, and who has the bye."""
    other = deepcopy(desk)
    for game, ending in zip(games, endings, strict=True):
        other.do(EnterResult(FIRST, game.id, ending))
    other.do(PairRound(FIRST))
    section, last = other.section, other.section.rounds[-1]
    if last.teams is not None:
        number = {team: Tpn(at) for at, team in enumerate(section.teams.numbers, 1)}
        boards = {
            tuple(number[side] for side in match.sides): match.number
            for match in last.teams.matches
        }
        return boards, last.teams.bye and number[last.teams.bye]
    each = section.settings.system.games_per_round
    firsts = list(last.games.values())[::each]
    boards = {(section.tpn(game.white), section.tpn(game.black)): game.board for game in firsts}
    return boards, last.bye and section.tpn(last.bye)


def check(desk):
    found = round_in_sight(desk.state, desk.section)
    assert not isinstance(found, Refused), found
    games = [game for game in found.games if game.result is None]
    foreseen = foreseen_boards(found.coming)
    certain = sum(board.is_certain for board in foreseen)
    for endings in product(ENDINGS, repeat=len(games)):
        boards, bye = paired_after(desk, games, endings)
        codes = [ending.value for ending in endings]
        made = [
            board
            for board in foreseen
            if board.is_certain
            or tuple(codes[at] for at in board.waits_for)
            in {tuple(ending.code for ending in way) for way in board.when}
        ]
        pairs = {frozenset(pair): number for pair, number in boards.items()}
        assert {frozenset(board[:2]) for board in made if board.black} == set(pairs)
        assert [board.white for board in made if board.black is None] == ([bye] if bye else [])
        for board in made:
            if board.black is None:
                continue
            assert board.board in {None, pairs[frozenset(board[:2])]}
            assert not board.colours_known or board[:2] in boards
    return certain, len(games)


@pytest.mark.parametrize("players", [9, 10])
def test_boards_of_players_are_those_the_desk_gives_them(players):
    desk = ready(players, rounds=5)
    begin(desk, 2)
    assert check(desk)[1] == 2


def test_boards_follow_those_that_somebody_needs():
    desk = created(rounds=5)
    people = [Player(f"Player {n}", rating=2400 - 10 * n) for n in range(8)]
    people[5] = Player("Player 5", rating=2350, fixed_board=1)
    desk.do(ImportPlayers(FIRST, tuple(people)))
    desk.do(CloseEntries(FIRST))
    begin(desk, 1)
    check(desk)


@pytest.mark.parametrize("system", [System.DOUBLE_SWISS, System.LIM, System.BURSTEIN])
def test_other_systems_are_foreseen_as_they_pair(system):
    desk = ready(8, system=system, rounds=5)
    begin(desk, 2)
    check(desk)


@pytest.mark.parametrize(("system", "boards"), [(System.TEAM_SWISS, 2), (System.OLYMPIAD, 4)])
def test_matches_of_teams_are_foreseen_by_their_open_boards(system, boards):
    desk = TeamDriver(system, 7, boards, size=boards + 1, rounds=5)
    begin(desk, 2)
    check(desk)
    assert round_in_sight(desk.state, desk.section).coming.sides == tuple(range(1, 8))


def test_teams_that_have_met_all_others_cannot_be_paired_again():
    """Three teams, three rounds: after the third everybody has met everybody, and had the bye."""
    desk = TeamDriver(System.TEAM_SWISS, 3, 1, rounds=4)
    for number in (1, 2):
        desk.pair_teams()
        desk.finish_round()
        assert (
            outlook(round_in_sight(desk.state, desk.section).coming).verdict is Possibility.POSSIBLE
        )
        assert len(desk.section.rounds) == number
    desk.pair_teams(publish=False)
    found = outlook(round_in_sight(desk.state, desk.section).coming)
    assert found.verdict is Possibility.IMPOSSIBLE
    assert found.why.code == "no-complete-pairing"
    # nor does it help that somebody leaves or does not play: all have met, or had the bye
    assert (found.not_played, found.withdrawals) == ((), ())


def test_there_is_nothing_to_foresee_elsewhere():
    assert round_in_sight(*at(all_play_all())).code == "foresight-of-swiss"
    assert round_in_sight(*at(created())).code == "entries-open"
    assert round_in_sight(*at(ready())).code == "round-not-paired"
    last = ready(6, rounds=1)
    last.play()
    assert round_in_sight(*at(last)).code == "no-round-left"


def at(desk):
    return desk.state, desk.section
