"""Rounds that are paired and not played yet: what standings between two rounds are made from."""

from arbitro.model import Colour, Entry, Player, Result, RoundRecord, System, Tournament, Tpn
from arbitro.rules.standings import latest_round, undecided_games

ONE, OTHER = Tpn(1), Tpn(2)


def event(*rounds):
    """Two players who meet in every round, with White's result, or have the bye it names."""
    reply = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
    white = tuple(_record(OTHER, Colour.WHITE, result) for result in rounds)
    black = tuple(_record(ONE, Colour.BLACK, reply.get(result, result)) for result in rounds)
    entries = (Entry(ONE, Player("White"), white), Entry(OTHER, Player("Black"), black))
    return Tournament(System.DUTCH, rounds_total=5, rounds_played=len(rounds), entries=entries)


def _record(opponent, colour, result):
    if result is Result.HALF_POINT_BYE:
        return RoundRecord(None, None, result)
    return RoundRecord(opponent, colour, result)


def test_the_latest_round_is_the_last_with_a_result():
    assert latest_round(event(Result.WIN, Result.DRAW)) == 2
    assert latest_round(event(Result.WIN, Result.PENDING)) == 1
    assert latest_round(event(Result.WIN, Result.PENDING, Result.PENDING)) == 1
    assert latest_round(event(Result.PENDING)) == 0
    assert latest_round(event()) == 0


def test_a_round_without_games_is_over():
    assert latest_round(event(Result.WIN, Result.HALF_POINT_BYE)) == 2


def test_an_adjourned_game_of_an_earlier_round_is_undecided_and_holds_nothing_up():
    adjourned = event(Result.PENDING, Result.WIN)
    assert latest_round(adjourned) == 2
    assert [undecided_games(adjourned, after) for after in (0, 1, 2)] == [0, 1, 1]
