"""Rounds that are paired and not published: as they stand, and as they would be paired anew."""

from arbitro.desk.commands import (
    CorrectResult,
    PairRound,
    PublishRound,
    Undo,
    UnpairRound,
)
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour
from arbitro.reasons import Refused
from desk.driver import FIRST, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def drafted(rounds=2, count=8, **settings):
    """An event with some rounds played, White winning every game, and one paired, not published."""
    desk = ready(count, **{"rounds": 5, **settings})
    for _ in range(rounds - 1):
        desk.play(WHITE)
    desk.do(PairRound(FIRST, Colour.WHITE))
    return desk


def seats(desk, number=None):
    """The boards of a round: (board, White, Black), and who has the bye."""
    played = desk.section.rounds[-1 if number is None else number - 1]
    return [(game.board, game.white, game.black) for game in played.games.values()], played.bye


def paired_anew(desk):
    """The last round as it would stand, had it been thrown away and paired anew."""
    number = len(desk.section.rounds)
    before = desk.section.rounds[-1]
    name = desk.do(UnpairRound(FIRST, number, confirmed=True))
    again = desk.do(PairRound(FIRST))
    found = seats(desk)
    desk.do(Undo(again, confirmed=True))
    desk.do(Undo(name, confirmed=True))
    assert desk.section.rounds[-1] == before
    return found


def correct(desk, at=0, result=BLACK, number=1):
    game = list(desk.section.rounds[number - 1].games.values())[at]
    return desk.do(CorrectResult(FIRST, game.id, result, game.result))


def refused_to_publish(desk):
    answer = desk.ask(PublishRound(FIRST, len(desk.section.rounds)))
    assert isinstance(answer, Refused), answer
    assert answer.code == "pairing-stale"
    return answer


def differing(desk):
    """The boards that would be others, by pairing the round anew."""
    mine, anew = (
        {board: pair for board, *pair in each} for each in (seats(desk)[0], paired_anew(desk)[0])
    )
    return tuple(sorted(board for board in mine | anew if mine.get(board) != anew.get(board)))


CORRECTIONS = [(at, result) for at in range(4) for result in (DRAW, BLACK)]
