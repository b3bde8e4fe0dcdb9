"""For every game of a file the board it is of: by numbers, names, the board; else why none."""

from itertools import permutations

import pytest

from arbitro.desk.commands import (
    AttachGames,
    CloseEntries,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.derived.lists.game_matching import (
    RESULTS,
    match_games,
    missing_boards,
    result_differs,
    same_name,
)
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.values.settings import GameResult
from arbitro.formats.pgn import read_pgn
from arbitro.model import STANDARD_POINTS, Colour, Player, points_of
from desk.driver import FIRST, created

PEOPLE = (
    Player("Núñez, Ana", rating=2400, fide_id=11),
    Player("Vidal, Eva", rating=2300, fide_id=12),
    Player("Sanz, Leo", rating=2200),
    Player("Roca, Bea", rating=2100, fide_id=14),
    Player("Puig, Mar", rating=2000, fide_id=15),
    Player("Sanz, Leo", rating=1900, fide_id=16),
)


@pytest.fixture
def event():
    """Three boards: Núñez - Roca, Puig - Vidal, and the namesakes Sanz - Sanz."""
    made = created()
    made.do(ImportPlayers(FIRST, PEOPLE))
    made.do(CloseEntries(FIRST))
    made.do(PairRound(FIRST, Colour.WHITE))
    people = made.state.people
    assert [(people[each.white].name, people[each.black].name) for each in made.games] == [
        ("Núñez, Ana", "Roca, Bea"),
        ("Puig, Mar", "Vidal, Eva"),
        ("Sanz, Leo", "Sanz, Leo"),
    ]
    return made


def pgn(white, black, result="*", moves="1. e4 e5", **tags):
    listed = {"White": white, "Black": black, "Result": result, **tags}
    written = "".join(f'[{name} "{value}"]\n' for name, value in listed.items())
    return f"{written}\n{moves} {result}\n\n"


def found(event, text, round_number=1):
    (match,) = match_games(event.state, event.section, list(read_pgn(text)), round_number)
    return (match.game.board if match.game else match.problem), match.how


@pytest.mark.parametrize(
    ("white", "black", "numbers", "board"),
    [
        # both numbers are there: they alone decide
        ("Somebody", "Else", (11, 14), (1, "identity")),
        ("Núñez, Ana", "Roca, Bea", (11, 12), ("no-board", None)),
        ("Núñez, Ana", "Roca, Bea", (14, 11), ("colours-differ", None)),
        # of one of the two the section has no number: names decide
        ("Sanz, Leo", "Sanz, Leo", (13, 16), (3, "identity")),
        # what is no pair of numbers is as if it were not there
        ("Nunez Ana", "Bea Roca", (11, 0), (1, "names")),
        ("Nunez Ana", "Bea Roca", (11, ""), (1, "names")),
        ("Nunez Ana", "Bea Roca", (11, "x"), (1, "names")),
        ("Nunez Ana", "Bea Roca", (11, "²"), (1, "names")),
        ("Nunez Ana", "Bea Roca", (11, 10**12), (1, "names")),
        ("Nunez Ana", "Bea Roca", (11, 10**11), ("no-board", None)),
        ("Somebody", "Else", (" 11 ", "014"), (1, "identity")),
    ],
)
def test_numbers_decide_where_both_are_known_and_else_names(event, white, black, numbers, board):
    tags = dict(zip(("WhiteFideId", "BlackFideId"), numbers, strict=True))
    assert found(event, pgn(white, black, **tags)) == board


@pytest.mark.parametrize("unknown", ["", "?", " ? ", "N.N.", "NN"])
def test_a_board_decides_where_neither_player_has_a_name(event, unknown):
    assert found(event, pgn(unknown, unknown, Board="2")) == (2, "board")
    assert found(event, pgn(unknown, unknown, Round="1.3")) == (3, "board")
    assert found(event, pgn(unknown, unknown, Board="4")) == ("no-board", None)
    assert found(event, pgn(unknown, unknown)) == ("no-board", None)
    # one of them has a name: whoever it is, it is no player of that board
    assert found(event, pgn("Somebody", unknown, Board="2")) == ("no-board", None)
    assert found(event, pgn(unknown, "Somebody", Board="2")) == ("no-board", None)


@pytest.mark.parametrize(
    ("told", "board"),
    [
        ("1", 1),
        (" 1 ", 1),
        ("1.3", 1),
        ("1.3.2", 1),
        ("2", "other-round"),
        ("2.1", "other-round"),
        ("?", 1),
        ("", 1),
    ],
)
def test_a_round_asked_for_is_not_the_one_another_tag_names(event, told, board):
    assert found(event, pgn("Núñez, Ana", "Roca, Bea", Round=told))[0] == board


@pytest.mark.parametrize(
    ("told", "board"),
    [("1", 1), ("1.3", 1), ("0", "round-not-paired"), ("2", "round-not-paired"), ("?", "no-round")],
)
def test_where_no_round_is_asked_for_the_tag_names_it(event, told, board):
    game = pgn("Núñez, Ana", "Roca, Bea", Round=told)
    assert found(event, game, None)[0] == board


def test_the_board_of_its_own_tag_goes_before_the_one_of_the_round(event):
    assert found(event, pgn("?", "?", Board="2", Round="1.3")) == (2, "board")
    assert found(event, pgn("?", "?", Board="two", Round="1.3")) == ("no-board", None)


def test_of_players_that_meet_at_two_boards_neither_is_taken():
    twins = created()
    names = ("Roca, Ana", "Roca, Ana", "Puig, Mar", "Puig, Mar")
    people = [Player(name, rating=2400 - 100 * at) for at, name in enumerate(names)]
    twins.do(ImportPlayers(FIRST, tuple(people)))
    twins.do(CloseEntries(FIRST))
    twins.do(PairRound(FIRST, Colour.WHITE))
    # 1 has White against 3, 2 Black against 4: with either colour there is one board
    assert found(twins, pgn("Roca, Ana", "Puig, Mar")) == (1, "names")
    assert found(twins, pgn("Puig, Mar", "Roca, Ana")) == (2, "names")
    assert found(twins, pgn("Roca, A", "P, Mar")) == (1, "names")


def test_games_keep_the_order_of_the_file_and_each_has_its_line_and_players(event):
    texts = [pgn("Puig, Mar", "Vidal, Eva"), pgn("X, Y", "Z, W"), pgn("Núñez, Ana", "Roca, Bea"),
             pgn("Puig, Mar", "Vidal, Eva")]  # fmt: skip
    matches = match_games(event.state, event.section, list(read_pgn("".join(texts))), 1)
    assert [(each.number, each.white, each.black, each.problem) for each in matches] == [
        (1, "Puig, Mar", "Vidal, Eva", ""),
        (2, "X, Y", "Z, W", "no-board"),
        (3, "Núñez, Ana", "Roca, Bea", ""),
        (4, "Puig, Mar", "Vidal, Eva", "twice"),
    ]
    assert [each.first_line for each in matches] == [1, 7, 13, 19]  # each text has six lines
    assert [each.text.decode() for each in matches] == texts


def test_what_an_arbiter_should_look_at_is_remarked(event):
    def remarks(text):
        (match,) = match_games(event.state, event.section, list(read_pgn(text)), 1)
        return match.remarks

    one = pgn("Núñez, Ana", "Roca, Bea", "1-0")
    assert remarks(one) == ()
    event.do(AttachGames(FIRST, (AttachedGame(event.games[0].id, one.encode()),)))
    assert remarks(one) == ("same",)
    event.do(EnterResult(FIRST, event.games[0].id, GameResult.DRAW))
    assert remarks(pgn("?", "?", "1-0", moves="1. e4 Ke7", Board="1")) == (
        *("by-board", "result-differs", "moves-with-errors", "replaces"),
    )


def test_boards_that_nobody_has_moves_for_are_named_in_order(event):
    first, second, third = event.games
    matches = match_games(event.state, event.section, list(read_pgn(pgn("X", "Y"))), 1)
    assert missing_boards(event.section, matches, 1) == (first, second, third)
    event.do(EnterResult(FIRST, first.id, GameResult.WHITE_WINS))
    event.do(EnterResult(FIRST, second.id, GameResult.DOUBLE_FORFEIT))
    event.do(AttachGames(FIRST, (AttachedGame(third.id, pgn("A", "B").encode()),)))
    assert [each.id for each in missing_boards(event.section, (), 1)] == [first.id]


def test_games_are_looked_for_in_the_round_they_are_of(event):
    for game in event.games:
        event.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    event.do(PublishRound(FIRST, 1))
    event.do(PairRound(FIRST, Colour.WHITE))
    one, two = (tuple(each.games.values()) for each in event.section.rounds)
    assert missing_boards(event.section, (), 1) == one
    assert missing_boards(event.section, (), 2) == two
    people = event.state.people
    for asked, tag in ((1, "?"), (2, "?"), (None, "1"), (None, "2")):
        for game in (one, two)[(asked or int(tag)) - 1]:
            white, black = people[game.white], people[game.black]
            text = pgn(white.name, black.name, Round=tag)
            (match,) = match_games(event.state, event.section, list(read_pgn(text)), asked)
            assert match.game == game


PLAYED = {"1-0": {"10", "WL"}, "0-1": {"01", "LW"}, "1/2-1/2": {"==", "DD"}}


@pytest.mark.parametrize("written", [*PLAYED, "*"])
@pytest.mark.parametrize("result", GameResult)
def test_a_result_differs_from_all_that_say_another_score_of_a_game_played(event, written, result):
    same = written == "*" or result.value in PLAYED[written] or result is GameResult.ADJOURNED
    game = event.games[0]
    assert result_differs(game._replace(result=result), written) is not same
    # what a result counts for the ratings is what was scored at the board
    rated = game._replace(result=GameResult.BOTH_LOSE, rating_result=result)
    assert result_differs(rated, written) is not same


@pytest.mark.parametrize("result", GameResult)
def test_a_result_is_written_by_the_points_of_both_where_they_share_one(result):
    sides = 0, 0
    if result is not GameResult.ADJOURNED:
        sides = tuple(points_of(each, STANDARD_POINTS) for each in (result.white, result.black))
    written = {(10, 0): "1-0", (0, 10): "0-1", (5, 5): "1/2-1/2"}
    assert RESULTS.get(result) == written.get(sides)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("García, Ana", "GARCIA ana", True),
        ("García, Ana", "Ana García López", True),
        ("García López, Ana", "García, A", True),
        ("García, Ana", "García, Ada", False),
        ("García, A", "García, B", False),
        ("García, A A", "García, Ana", True),
        ("García, A A", "García, Ana Ada", True),
        ("García, An", "García, Ana", False),
        ("García", "García, Ana", False),
        ("García", "García", True),
        ("G A", "García, Ana", True),
        ("Ana A", "A Ana", True),
        ("", "García", False),
        ("García", "", False),
        ("", "", False),
        ("1. García", "García, 1", True),
        ("García_Ana", "Ana García", True),
    ],
)
def test_two_ways_of_writing_a_name(one, other, same):
    for mine in permutations(one.split()):
        assert same_name(" ".join(mine), other) is same
        assert same_name(other, " ".join(mine)) is same
