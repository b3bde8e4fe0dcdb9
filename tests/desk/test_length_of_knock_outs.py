"""How many rounds a knock-out has: known from its list, and more for the games of a play-off."""

import pytest

from arbitro.desk.commands import CloseEntries, EnterResult, ImportPlayers, PairRound, PublishRound
from arbitro.desk.derived.length import is_over, rounds_total
from arbitro.desk.values.settings import GameResult
from arbitro.model import Player, System
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage
from arbitro.rules.pairing.knock_out import StageKind as Kind
from desk.driver import FIRST, created, players

LAST = Stage(Kind.ARMAGEDDON, 1, ARMAGEDDON_TIME)


def lengths(desk, level=lambda _: False):
    """Play to the end; return the rounds foretold at each step. Else the lower number wins."""
    told = [rounds_total(desk.section)]
    while not is_over(desk.section):
        number = len(desk.section.rounds) + 1
        desk.do(PairRound(FIRST, lots="w" * 64))
        told.append(rounds_total(desk.section))
        if not desk.section.rounds[-1].published:
            desk.do(PublishRound(FIRST, number))
        tpn = desk.section.tpns()
        for game in desk.games:
            if game.result is None:
                better = GameResult.BLACK_WINS
                if tpn[game.white] < tpn[game.black]:
                    better = GameResult.WHITE_WINS
                result = GameResult.DRAW if level(number) else better
                desk.do(EnterResult(FIRST, game.id, result))
                told.append(rounds_total(desk.section))
    assert told[-1] == len(desk.section.rounds)
    return told


def listed(count, rules):
    desk = created(system=System.KNOCK_OUT, rounds=0, knock_out=rules)
    if count:
        desk.do(ImportPlayers(FIRST, players(count)))
    return desk


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize(("games", "final"), [(1, 0), (1, 2), (2, 0)])
def test_where_no_match_is_level_the_list_tells_the_rounds_and_nothing_changes_them(
    count, games, final
):
    desk = listed(count, MatchFormat(games, final, (LAST,)))
    # the smallest power of two that holds everybody: as many rounds, the last with its own games
    rounds = next(each for each in range(1, 9) if 2**each >= count)
    expected = (rounds - 1) * games + (final or games)
    assert rounds_total(desk.section) == expected
    desk.do(CloseEntries(FIRST))
    assert set(lengths(desk)) == {expected}


@pytest.mark.parametrize("when", [1, 2])
def test_a_level_round_lengthens_the_event_by_its_play_off_once_it_is_level(when):
    desk = listed(4, MatchFormat(1, stages=(LAST,)))
    desk.do(CloseEntries(FIRST))
    told = lengths(desk, level=lambda number: number == when)
    assert sorted(told) == told
    assert set(told) == {2, 3}


@pytest.mark.parametrize(("count", "rounds"), [(0, 0), (1, 0), (2, 1), (512, 9), (513, 0)])
def test_a_list_of_too_few_or_too_many_has_no_bracket_and_no_rounds(count, rounds):
    desk = listed(0, MatchFormat(1, stages=(LAST,)))
    if count:
        desk.do(ImportPlayers(FIRST, tuple(Player(f"P{at}") for at in range(count))))
    assert rounds_total(desk.section) == rounds
