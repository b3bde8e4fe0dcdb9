"""The moves of games: kept byte by byte, never overwritten unseen, found for their boards."""

import pytest

from arbitro.desk.commands import AttachGames, DetachGame, EnterResult, PairRound, Undo
from arbitro.desk.derived.lists.game_matching import match_games, missing_boards, result_differs
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.values.games import digest_of
from arbitro.desk.values.settings import GameResult
from arbitro.formats.pgn import read_pgn
from arbitro.model import Colour, GameId
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import FIRST, ready

STRANGE = b'\xef\xbb\xbf[White "Jos\xe9"]\r\n\r\n1. e4   e5 {\xf1} 2.Nf3 \t *\r\n\r\n'


@pytest.fixture
def event():
    """An event of six players whose first round is paired."""
    made = ready(6)
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


def attach(event, board=0, text=STRANGE, expected=""):
    return AttachGames(FIRST, (AttachedGame(event.games[board].id, text, expected),), "round1.pgn")


def names(event, board):
    game, people = event.games[board], event.state.people
    return people[game.white].name, people[game.black].name


def pgn(white, black, **tags):
    listed = {"White": white, "Black": black, "Result": "*", **tags}
    written = "".join(f'[{name} "{value}"]\n' for name, value in listed.items())
    return f"{written}\n1. e4 e5 {listed['Result']}\n\n"


def matched(event, *texts, round_number=1):
    games = list(read_pgn("".join(texts)))
    return match_games(event.state, event.section, games, round_number)


def test_a_text_is_kept_byte_by_byte_also_in_the_log(event):
    (written,) = event.ask(attach(event))
    name, schema, data = encode(written)
    again = decode((1, "c", name, schema, data, "2026-03-07T12:00:00+00:00", "")).event
    assert again.text == STRANGE
    event.do(attach(event))
    kept = event.section.game_texts[event.games[0].id]
    assert (kept.text, kept.source) == (STRANGE, "round1.pgn")


def test_a_text_is_replaced_only_by_who_saw_it(event):
    event.do(attach(event))
    other = b"1. d4 *\n"
    assert event.refusal(attach(event, text=other)) == "value-changed"
    event.do(attach(event, text=other, expected=digest_of(STRANGE)))
    assert event.section.game_texts[event.games[0].id].text == other
    assert event.ask(attach(event, text=other)) == ()


def test_attaching_and_taking_away_are_taken_back(event):
    game = event.games[0].id
    added = event.do(attach(event))
    removed = event.do(DetachGame(FIRST, game, digest_of(STRANGE)))
    assert game not in event.section.game_texts
    event.do(Undo(removed))
    assert event.section.game_texts[game].text == STRANGE
    event.do(Undo(added))
    assert event.section.game_texts == {}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "game-text-not-one"),
        (b'[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *\n', "game-text-not-one"),
        # the shortest that is too long: a game of seven bytes, and 200,001 in all
        (b"1. e4 *" + b" " * 199_994, "game-text-too-long"),
    ],
)
def test_what_is_not_one_game_is_refused(event, text, code):
    assert event.refusal(attach(event, text=text)) == code


def test_a_game_nobody_plays_has_no_moves(event):
    unknown = GameId(99)
    assert event.refusal(AttachGames(FIRST, (AttachedGame(unknown, STRANGE),))) == "game-unknown"
    assert event.refusal(DetachGame(FIRST, unknown, "")) == "game-unknown"
    assert event.ask(DetachGame(FIRST, event.games[0].id, "")) == ()


def test_games_are_found_by_both_names_in_any_order(event):
    (first, second), (third, fourth) = names(event, 0), names(event, 1)
    turned = " ".join(reversed(third.split()))
    found = matched(event, pgn(turned, fourth.upper()), pgn(first, second, Round="1.7"))
    assert [each.game.id for each in found] == [event.games[1].id, event.games[0].id]
    assert [each.how for each in found] == ["names", "names"]


def test_a_number_no_player_can_have_identifies_nobody(event):
    white, black = names(event, 0)
    (found,) = matched(event, pgn(white, black, WhiteFideId="9" * 5000, BlackFideId="1"))
    assert (found.game.id, found.how) == (event.games[0].id, "names")


def test_the_text_found_for_a_board_is_that_of_the_file(event):
    texts = (pgn(*names(event, 0)), pgn(*names(event, 1)))
    assert tuple(each.text.decode() for each in matched(event, *texts)) == texts


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"Round": "2"}, "other-round"),
        ({"White": "Somebody Else"}, "no-board"),
        ({"White": "?", "Black": "?"}, "no-board"),
    ],
)
def test_a_game_that_belongs_to_no_board_says_why(event, changes, problem):
    white, black = names(event, 0)
    tags = {"White": white, "Black": black, **changes}
    (found,) = matched(event, pgn(tags.pop("White"), tags.pop("Black"), **tags))
    assert (found.game, found.problem) == (None, problem)


def test_exchanged_colours_are_not_accepted_silently(event):
    white, black = names(event, 0)
    assert matched(event, pgn(black, white))[0].problem == "colours-differ"


def test_a_second_game_of_a_board_is_not_taken(event):
    text = pgn(*names(event, 0))
    assert [each.problem for each in matched(event, text, text)] == ["", "twice"]


@pytest.mark.parametrize("tags", [{"Board": "2"}, {"Round": "1.2"}])
def test_without_names_the_board_of_the_tags_decides_and_that_is_said(event, tags):
    (found,) = matched(event, pgn("?", "?", **tags))
    assert (found.game.board, found.how, found.remarks) == (2, "board", ("by-board",))


def test_without_a_round_asked_for_the_tag_names_it(event):
    text = pgn(*names(event, 0), Round="1")
    assert matched(event, text, round_number=None)[0].game.id == event.games[0].id
    assert matched(event, pgn(*names(event, 0)), round_number=None)[0].problem == "no-round"
    later = pgn(*names(event, 0), Round="2")
    assert matched(event, later, round_number=None)[0].problem == "round-not-paired"


def test_another_result_than_the_one_entered_is_told_and_changes_nothing(event):
    game = event.games[0]
    event.do(EnterResult(FIRST, game.id, GameResult.BLACK_WINS))
    (found,) = matched(event, pgn(*names(event, 0), Result="1-0"))
    assert found.remarks == ("result-differs",)
    event.do(AttachGames(FIRST, (AttachedGame(game.id, found.text),)))
    assert event.games[0].result is GameResult.BLACK_WINS


@pytest.mark.parametrize(
    ("result", "written", "differs"),
    [
        (GameResult.UNRATED_WHITE_WINS, "1-0", False),
        (GameResult.WHITE_WINS_BY_FORFEIT, "1-0", True),
        (GameResult.ADJOURNED, "1-0", False),
        (None, "0-1", False),
    ],
)
def test_results_are_compared_by_what_was_scored_on_the_board(event, result, written, differs):
    assert result_differs(event.games[0]._replace(result=result), written) is differs


def test_boards_without_moves_are_named(event):
    found = matched(event, pgn(*names(event, 0)))
    event.do(EnterResult(FIRST, event.games[1].id, GameResult.WHITE_WINS_BY_FORFEIT))
    lacking = missing_boards(event.section, found, 1)
    assert [game.id for game in lacking] == [event.games[2].id]


def test_a_game_whose_moves_are_wrong_is_kept_with_a_remark(event):
    white, black = names(event, 0)
    wrong = pgn(white, black).replace("e5", "Ke7")
    assert matched(event, wrong)[0].remarks == ("moves-with-errors",)
