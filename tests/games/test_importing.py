"""Reading games in: nothing twice, nothing in silence, and all of it can be taken back."""

import gzip
from io import BytesIO

import pytest

from arbitro.formats.pgn import read_pgn
from arbitro.games import importing
from arbitro.games.base import LAYOUT, GameBase, GameBaseError
from arbitro.games.importing import ImportFaultError, forget_games, import_games
from arbitro.games.search import Query, join, matching, people_like, pgn_of
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import Board
from arbitro.storage.workbooks import packed_games
from arbitro.storage.workbooks.packed_games import PackedGamesError

ANNOTATED = b"""[Event "Open"]
[White "A"]
[Black "B"]
[Result "1-0"]
[Annotator "N. N."]

1. e4 {[%clk 1:30:25] a comment} e5 $1 (1... c5 2. Nf3) 2. Nf3 1-0
"""


def tables(base):
    names = ("game", "block", "counted", "run", "imported")
    execute = base.connection.execute
    return {name: list(execute(f"SELECT * FROM {name}")) for name in names}


def test_the_same_games_are_taken_once(reading_in, pgn):
    base, report = reading_in(pgn)
    assert (report.games, report.duplicates, report.broken) == (130, 0, 0)
    before = tree_of(base, Board())
    again = import_games(base, BytesIO(pgn), "again.pgn", "2026-11-27")
    assert (again.games, again.duplicates) == (0, 130)
    assert tree_of(base, Board()) == before


def test_a_game_whose_names_are_written_otherwise_is_the_same(reading_in):
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0\n\n"
    one = f'[White "Ruy Lopez"]\n[Black "Leonardo, Giovanni"]\n\n{moves}'
    two = f'[White "Lopez, Ruy"]\n[Black "leonardo,g"]\n\n{moves}'
    _, report = reading_in((one + two).encode())
    assert (report.games, report.duplicates) == (1, 1)


def test_an_import_is_taken_back_whole(reading_in, pgn):
    base, _ = reading_in(ANNOTATED)
    before = tables(base)
    report = import_games(base, BytesIO(pgn), "games.pgn", "2026-11-27")
    assert forget_games(base, report.number) == 130
    assert tables(base) == before
    assert tree_of(base, Board()).whole.games == 1


def test_batches_say_the_same_as_one(reading_in, pgn, monkeypatch):
    whole, _ = reading_in(pgn)
    monkeypatch.setattr(importing, "BATCH", 40)
    parts, report = reading_in(pgn, "parts.sqlite")
    assert report.games == 130
    assert len(parts.runs()) == 4
    board = Board()
    assert tree_of(parts, board) == tree_of(whole, board)
    for move in board.legal_moves():
        board.make(move)
        assert tree_of(parts, board) == tree_of(whole, board)
        board.unmake()


def test_chunks_and_ends_of_lines_change_nothing(reading_in, pgn, monkeypatch):
    whole, _ = reading_in(pgn)
    expected = [game[1:17] for game in tables(whole)["game"]]
    monkeypatch.setattr(importing, "CHUNK", 997)
    for name, source in (("small", pgn), ("return", pgn.replace(b"\n", b"\r"))):
        base, report = reading_in(source, name)
        assert report.broken == 0
        assert [game[1:17] for game in tables(base)["game"]] == expected


def test_broken_games_are_named_and_kept_as_far_as_they_go(reading_in):
    source = (
        b'[White "A"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n'
        b'[White "B"]\n[Variant "Crazyhouse"]\n\n1. e4 e5 2. N@f7 *\n\n'
        b'[White "C"]\n\n1. d4 *\n'
    )
    base, report = reading_in(source)
    assert (report.games, report.broken) == (2, 2)
    assert report.named == [(1, 2), (5, 0)]
    [broken] = base.games(list(matching(base, Query(white="a"))))
    assert b"2. Ke3 Nc6" in pgn_of(broken)


def test_what_is_too_much_leaves_nothing(reading_in, pgn, monkeypatch):
    base, _ = reading_in(ANNOTATED)
    before = tables(base)
    for code, source, options in (
        ("too-many", pgn, {"most": 100}),
        ("no-games", b"\n\n", {}),
        ("too-long", b'[White "A"]\n\n{' + b"x\n" * 4000, {}),
        ("too-long", b'[White "A"]\r\r{' + b"x\r" * 4000, {}),
    ):
        monkeypatch.setattr(importing, "LONGEST_GAME", 5000)
        monkeypatch.setattr(importing, "CHUNK", 2000)
        with pytest.raises(ImportFaultError) as problem:
            import_games(base, BytesIO(source), "bad.pgn", "2026-11-27", **options)
        assert problem.value.code == code
        assert tables(base) == before


def test_a_game_with_more_than_moves_is_exported_as_it_was(reading_in):
    base, _ = reading_in(ANNOTATED)
    assert pgn_of(base.game(1)) == ANNOTATED.rstrip() + b"\n\n"


def test_exported_games_are_the_games(base, games):
    out = b"".join(map(pgn_of, base.games(range(1, 131))))
    for game, read in zip(games, read_pgn(out), strict=True):
        assert [each.move for each in read.moves] == [each.move for each in game.moves]
        assert read.result == game.result
        assert {**{tag.name: tag.value for tag in read.tags}, "ECO": ""} == {
            **{tag.name: tag.value for tag in game.tags},
            "Result": game.result,
            "ECO": "",
        } or not game.moves


def test_games_from_other_positions_and_of_chess960_are_found_there(reading_in):
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
    ending = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"
    source = (
        f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n9. Nf3 e5 10. e4 *\n\n'
        f'[SetUp "1"]\n[FEN "{ending}"]\n\n1. Kd3 Kd5 *\n'
    )
    base, report = reading_in(source.encode())
    assert (report.games, report.broken) == (2, 0)
    assert list(matching(base, Query(material="KPvK"))) == [2]
    assert list(matching(base, Query(position="8/8/8/3k4/8/3K4/4P3/8 w - - 2 2"))) == [2]
    for game, stored in zip(read_pgn(source), base.games([1, 2]), strict=True):
        assert list(stored.moves) == [each.move for each in game.moves]
        assert stored.position() == game.position


NAMES = """[White "Carlsen,M"]
[WhiteFideId "1503014"]
[Round "1"]

1. e4 *

[White "Carlsen, Magnus"]
[WhiteFideId "1503014"]
[Round "2"]

1. d4 *

[White "Carlsen, Magnus"]
[Round "3"]

1. c4 *

[White "Carlsen, Henrik"]
[Round "4"]

1. f4 *
"""


def test_names_are_joined_by_the_identifier(reading_in):
    base, _ = reading_in(NAMES.encode())
    # under his identifier: both spellings, and the game that says none, whose name it always is
    assert list(matching(base, Query(player="1503014"))) == [1, 2, 3]
    assert list(matching(base, Query(player="magnus"))) == [1, 2, 3]
    assert [(each.name, each.person) for each in people_like(base, "henrik")] == [
        ("Carlsen, Henrik", 0)
    ]
    assert join(base, "Carlsen, Henrik", 1503014)
    assert list(matching(base, Query(player="magnus"))) == [1, 2, 3, 4]


def test_people_others_add_between_two_batches_are_the_same(reading_in, monkeypatch):
    monkeypatch.setattr(importing, "BATCH", 1)
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5"
    pairs = (("Ana", "Bea"), ("Cid", "Dora"), ("Ana", "Eva"))
    games = [f'[White "{one}"]\n[Black "{two}"]\n\n{moves} 1-0\n\n' for one, two in pairs]
    base, _ = reading_in(b'[White "Zoe"]\n\n1. e4 *\n')
    begin, coming = importing._Import.begin, iter(["Dora", "Ana", "Eva", "Zoe"])

    def begun(one):
        row = next(coming)
        add = "INSERT OR IGNORE INTO player (name, fide_id, folded) VALUES (?, 0, ?)"
        base.connection.execute(add, (row, row.casefold()))
        begin(one)

    monkeypatch.setattr(importing._Import, "begin", begun)
    file = BytesIO("".join(games).encode())
    report = import_games(base, file, "three.pgn", "2026-11-27")
    assert report.games == 3
    names = [name for (name,) in base.connection.execute("SELECT name FROM player ORDER BY name")]
    assert names == ["?", "Ana", "Bea", "Cid", "Dora", "Eva", "Zoe"]
    shown = [(game.white, game.black) for game in base.games([2, 3, 4])]
    assert shown == list(pairs)


def test_a_name_two_people_have_is_joined_to_neither(reading_in):
    twice = NAMES + '\n[White "Carlsen, Magnus"]\n[WhiteFideId "99"]\n[Round "5"]\n\n1. b4 *\n'
    base, _ = reading_in(twice.encode())
    assert list(matching(base, Query(player="1503014"))) == [1, 2]
    assert list(matching(base, Query(player="99"))) == [5]


def test_other_files_are_refused_and_stay_as_they_are(tmp_path):
    other = tmp_path / "other"
    other.write_bytes(b"no database" * 100)
    with pytest.raises(GameBaseError) as problem:
        GameBase.open(other, make=True)
    assert problem.value.code == "damaged"
    assert other.read_bytes() == b"no database" * 100
    with pytest.raises(GameBaseError) as problem:
        GameBase.open(tmp_path / "none")
    assert problem.value.code == "missing"
    newer = tmp_path / "newer"
    with GameBase.open(newer, make=True) as base:
        base.connection.execute(f"PRAGMA user_version = {LAYOUT + 1}")
    with pytest.raises(GameBaseError) as problem:
        GameBase.open(newer)
    assert problem.value.code == "newer"


SWALLOWED = (
    '[Event "A"]\n[White "One"]\n\n{Drawn by repetition} 1. Nf3 Nf6 1/2-1/2\n\n'
    '[Event "B"]\n[White "Two"]\n\n{won by forfeit} 1-0\n'
)


def test_a_game_behind_one_that_begins_with_a_comment_is_taken(reading_in):
    base, report = reading_in(SWALLOWED.encode())
    assert (report.games, report.broken, report.merged) == (2, 0, [])
    assert [each.event for each in base.games([1, 2])] == ["A", "B"]


def test_a_game_that_begins_in_the_text_of_another_is_named_by_its_line(reading_in):
    text = '[Event "A"]\n\n1. e4 {open\n[Event "B"]\n\n1. d4 {c} e5 *\n'
    _, report = reading_in(text.encode())
    assert (report.games, report.merged) == (1, [4])


def test_words_nobody_can_read_are_a_broken_game_beside_games(reading_in):
    _, report = reading_in(b"1. Xx9 e5 1-0 1. d4 d5 1-0\n")
    assert (report.games, report.broken, report.named[0].line) == (1, 1, 1)


def test_packed_games_are_read_in_and_a_bomb_leaves_nothing(reading_in, pgn, monkeypatch):
    _, report = reading_in(gzip.compress(pgn))
    assert report.games == 130
    base, _ = reading_in(ANNOTATED, "other.sqlite")
    before = tables(base)
    # what is unpacked may be little, so that batches are written before it is too much
    monkeypatch.setattr(packed_games, "ALWAYS", 200_000)
    monkeypatch.setattr(importing, "CHUNK", 20_000)
    monkeypatch.setattr(importing, "BATCH", 500)
    bomb = gzip.compress(SWALLOWED.encode() * 2_000)
    with pytest.raises(PackedGamesError):
        import_games(base, BytesIO(bomb), "bomb.pgn.gz", "2026-11-26")
    assert tables(base) == before


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ('[White "A"]\n[Result "1\u20130"]\n\n1. e4 e5 1\u20130\n', []),
        ('[White "A"]\n[Result "1/2"]\n\n1. e4 e5 1/2\n', [(2, "pgn-result-unknown")]),
        ('[Event "E"]\n[White "A]\n[Black "B"]\n\n1. e4 1-0\n', [(2, "pgn-tag-unreadable")]),
        ('[White "A"]\n\n1. e4 {never closed e5 2. Nf3 1-0\n', [(3, "pgn-comment-open")]),
        ('[White "A"]\n\n1. e4 (1. d4 d5 1-0\n', [(3, "pgn-variation-open")]),
        ('[White "A"]\n[Result "½-½"]\n\n1. e4 {[%clk 1:30:00]\n[note]} e5 ½-½\n', []),
        ('[White "A"]\n[Result "*"]\n\n1. e4 {:-( } e5 *\n', []),
    ],
)
def test_what_a_game_loses_on_its_way_in_is_named_by_its_line(reading_in, text, lost):
    _, report = reading_in(text.encode())
    assert (report.games, report.broken) == (1, 0)
    assert [(each.line, each.code) for each in report.faults] == lost
    assert (report.lost, report.complete) == (len(lost), not lost)
