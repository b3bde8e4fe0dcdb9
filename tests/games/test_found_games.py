"""What a database says of its games is what a plain walk through all of them says."""

from collections import Counter, defaultdict

import pytest

from arbitro.games.search import Query, QueryError, matching, search
from arbitro.games.training import ENDING_MEN, exercise, puzzle
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import Board, read_fen, write_fen


def place(board):
    """Return a position as text: what stands where, who moves, rights and captures in passing."""
    return " ".join(write_fen(board).split()[:4])


@pytest.fixture(scope="session")
def walked(games):
    """By position: the games that have it, the move made the first time, and their results."""
    found = defaultdict(dict)
    for number, game in enumerate(games, start=1):
        board = Board(game.position)
        for made in game.moves:
            found[place(board)].setdefault(number, (str(made.move.uci()), game.result))
            board.make(made.move)
        found[place(board)].setdefault(number, ("", game.result))
    return found


def test_the_tree_of_every_position_that_games_share_counts_them_one_by_one(base, walked):
    shared = [each for each, here in walked.items() if len(here) > 1]
    assert len(shared) > 30
    for text in shared:
        board = Board(read_fen(f"{text} 0 1").position)
        tree = tree_of(base, board)
        here = walked[text].values()
        assert tree.whole.games == len(here)
        assert tree.ended == sum(not move for move, _ in here)
        moves = Counter(move for move, _ in here if move)
        assert {each.move.uci(): each.counts.games for each in tree.branches} == moves
        for each in tree.branches:
            results = Counter(result for move, result in here if move == each.move.uci())
            white, draws, black = results["1-0"], results["1/2-1/2"], results["0-1"]
            assert (each.counts.white, each.counts.draws, each.counts.black) == (
                white,
                draws,
                black,
            )


def test_a_position_many_games_have_is_counted_beforehand(base):
    tree = tree_of(base, Board())
    assert tree.whole.games == 130
    assert base.counted(Board().key)


def test_score_rating_and_performance_are_those_of_the_mover(reading_in):
    head = '[White "A"]\n[Black "B"]\n[WhiteElo "2000"]\n[BlackElo "2200"]\n'
    source = "".join(
        f'{head}[Round "{number}"]\n[Result "{result}"]\n\n1. e4 e5 {result}\n\n'
        for number, result in enumerate(("1-0", "1-0", "1/2-1/2", "0-1"))
    )
    base, _ = reading_in(source.encode())
    [first] = tree_of(base, Board()).branches
    # 2.5 of 4 against 2200 on average: 400 (2 - 1) / 4 above it
    assert (first.score, first.rating, first.performance) == (625, 2000, 2300)
    board = Board()
    board.make(first.move)
    [answer] = tree_of(base, board).branches
    assert (answer.score, answer.rating, answer.performance) == (375, 2200, 1900)


def test_a_tree_of_some_games_counts_only_these(base, walked):
    ana = frozenset(matching(base, Query(player="ruiz")))
    board = Board()
    tree = tree_of(base, board, only=ana)
    here = {number: move for number, (move, _) in walked[place(board)].items() if number in ana}
    assert {each.move.uci(): each.counts.games for each in tree.branches} == Counter(here.values())


def test_games_are_found_by_what_their_tags_say(base, games):
    def those(holds):
        return [number for number, game in enumerate(games, start=1) if holds(game)]

    for query, holds in (
        (Query(player="pena"), lambda game: "Peña, José" in (game.tag("White"), game.tag("Black"))),
        (Query(white="MÜLLER eva"), lambda game: game.tag("White") == "Müller, Eva"),
        (Query(black="2200011"), lambda game: game.tag("Black") == "Peña, José"),
        (
            Query(event="open 1", result="1-0"),
            lambda game: game.tag("Event") == "Open 1" and game.result == "1-0",
        ),
        (
            Query(year_from=2005, year_to=2006),
            lambda game: game.tag("Date")[:4] in ("2005", "2006"),
        ),
    ):
        assert list(matching(base, query)) == those(holds), query


def test_a_search_goes_on_behind_what_was_shown(base):
    first = search(base, Query(player="li"), most=5)
    assert first.more
    rest = search(base, Query(player="li"), most=1000, after=first.numbers[-1])
    assert [*first.numbers, *rest.numbers] == list(matching(base, Query(player="li")))


def letters(board, side):
    pieces = sorted(board.kinds[at] for at in range(64) if board.sides[side][0] >> at & 1)
    return "".join(".PNBRQK"[kind] for kind in reversed(pieces))


def test_material_is_found_whoever_has_it(base, games):
    stood = defaultdict(Counter)
    for number, game in enumerate(games, start=1):
        for board in game.boards():
            stood[letters(board, 0), letters(board, 1)][number] += 1
    rare = [each for each, here in stood.items() if len(here) < 5]
    for white, black in rare[::40]:
        expected = sorted({*stood[white, black], *stood[black, white]})
        assert list(matching(base, Query(material=f"{white}v{black}"))) == expected
        one_side = list(matching(base, Query(material=white + black.lower())))
        assert one_side == sorted(stood[white, black])
        longest = max(stood[white, black].values())
        query = Query(material=white + black.lower(), lasting=longest)
        assert set(matching(base, query)) == {
            number for number, count in stood[white, black].items() if count >= longest
        }


MANOEUVRE = """[Round "1"]

1. Nc3 a6 2. Nb5 axb5 3. Nf3 b4 4. Ng1 b3 5. Nf3 Ra7 6. Nd4 *

[Round "2"]

1. Nf3 a6 2. Nd4 a5 3. Nb3 a4 4. e4 axb3 *

[Round "3"]

1. Nf3 a6 2. e4 a5 3. Nd4 e5 4. e3 *
"""


@pytest.mark.parametrize(
    ("asked", "rounds"),
    [
        ("Ng1-f3-d4", "123"),
        ("Ng1-f3-d4-b3", "2"),
        ("Nf3-g1-f3-d4", "1"),
        ("Nb1-c3-b5", "1"),
        # the pawn that took on b5 is no knight, and what stood there is gone
        ("Nc3-b5-b4", ""),
        ("a6-a5-a4", "2"),
        ("a7-a6-b5-b4", "1"),
        ("e2-e4", "23"),
    ],
)
def test_a_manoeuvre_is_the_way_of_one_piece(reading_in, asked, rounds):
    base, _ = reading_in(MANOEUVRE.encode())
    found = base.games(list(matching(base, Query(manoeuvre=asked))))
    assert "".join(game.round for game in found) == rounds


@pytest.mark.parametrize(
    "query",
    [
        Query(position="no position"),
        Query(material="KvKX"),
        Query(manoeuvre="Ng1"),
        Query(player="--"),
        Query(result="2-0"),
    ],
    ids=["position", "material", "manoeuvre", "player", "result"],
)
def test_what_cannot_be_understood_is_named(base, query, request):
    with pytest.raises(QueryError) as problem:
        list(matching(base, query))
    assert problem.value.code == request.node.callspec.id


def test_an_exercise_is_the_first_position_with_one_move_that_is_far_better(base):
    asked = []

    def best(board):
        """Find a move in the third position that is asked about."""
        asked.append(write_fen(board))
        return board.legal_moves()[-1].uci() if len(asked) == 3 else None

    found = puzzle(base, 7, best)
    assert (len(asked), found.position) == (3, read_fen(asked[2]).position)
    assert found.judge(found.played) == "right"
    board = Board(found.position)
    others = [each for each in board.legal_moves() if each != found.played]
    assert {found.judge(each) for each in others} <= {"wrong"}
    assert puzzle(base, 7, lambda _: None) is None


def test_endings_have_seven_men_at_most(base):
    for seed in range(5):
        found = exercise(base, "ending", seed)
        assert found is None or sum(1 for _ in found.position.placed()) <= ENDING_MEN
