"""What is read of a PGN file, and every fault with its place."""

from dataclasses import replace
from time import process_time

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.pgn import ROSTER, exported, games_in, preserved, read_pgn
from arbitro.rules.laws.board import write_fen
from arbitro.rules.laws.notation import SAN, style_of
from formats.pgn.games import EVERYTHING, random_movetext

TAGS = "".join(f'[{name} "?"]\n' for name in ROSTER if name != "Result") + '[Result "*"]\n\n'


def only(source, **options):
    (game,) = read_pgn(source, **options)
    return game


def problems(movetext, tags=TAGS):
    return [(each.code, each.line, each.column) for each in only(tags + movetext).problems]


def sans(line):
    return [each.text for each in line]


def test_a_game_with_everything_is_read_with_everything():
    game = only(EVERYTHING)
    assert game.problems == ()
    assert (game.tag("Event"), game.result) == ('Open "A" de Sitges', "1-0")
    assert game.comments == (" an escaped line", " before the game ")
    assert sans(game.moves) == ["e4", "e5", "Nf3!", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]
    first, second, third, *_, last = game.moves
    assert first.comments == ("[%clk 1:30:25]",)
    assert (second.nags, third.nags, last.nags) == ((1,), (1,), (14, 10))
    assert [sans(line) for line in third.variations] == [["f4", "exf4", "Nf3", "g5"], ["Nc3"]]
    assert [sans(line) for line in third.variations[0][1].variations] == [["d5", "exd5"]]
    assert third.variations[0][2].comments == ("a gambit",)
    assert game.moves[3].comments == (" the rest of the line",)


@pytest.mark.parametrize(
    ("movetext", "found"),
    [
        ("1. e4 e5 2. Ke3 *", [("pgn-move-illegal", 9, 13), ("pgn-moves-unread", 9, 18)]),
        ("1. e4 e5\n2. Xf3 *", [("pgn-move-unreadable", 10, 4), ("pgn-moves-unread", 10, 9)]),
        ("1. e4 {never closed", [("pgn-comment-open", 9, 7), ("pgn-result-missing", 9, 20)]),
        ("1. e4 (1. d4", [("pgn-variation-open", 9, 13), ("pgn-result-missing", 9, 13)]),
        ("1. e4 ) e5 *", [("pgn-variation-unopened", 9, 7)]),
        ("(1. d4) 1. e4 *", [("pgn-variation-misplaced", 9, 1)]),
        ("1. e4 e5 2. Nxf3 *", [("pgn-sign-wrong", 9, 13)]),
        ("1. e4+ e5 *", [("pgn-sign-wrong", 9, 4)]),
        ("1. e4 -- *", [("pgn-null-move", 9, 7)]),
        ("1. e4 e5 (1... -- 2. d4) 2. d4 *", [("pgn-null-in-variation", 9, 16)]),
        ("1. e4 <x> *", [("pgn-text-unknown", 9, 7)]),
        ("1. 5254 *", [("pgn-text-unknown", 9, 4)]),
        ("1. e4 1 e5 2. Nf3 *", []),
        ("1. e4 1 e5 1999. Nf3 Nc6 2000. Bb5 *", [("pgn-number-wrong", 9, 12)]),
        ("1. e4 * e5", [("pgn-text-after-result", 9, 9), ("pgn-moves-unread", 9, 11)]),
        ("1. e4 * the end", [("pgn-text-after-result", 9, 9)]),
        ("1. e4 e5*", []),
        ("1. e4 e5 0-0", [("pgn-result-unknown", 9, 10)]),
        ("1. e4 e5 0-0 2. d4 *", [("pgn-move-illegal", 9, 10), ("pgn-moves-unread", 9, 21)]),
        ("1. e4 0000 2. d4 *", [("pgn-null-move", 9, 7), ("pgn-moves-unread", 9, 19)]),
        ("$1 1. e4 *", [("pgn-glyph-without-move", 9, 1)]),
        ("1. e4 {[%clk 1:99:00]} *", [("pgn-clock-unreadable", 9, 4)]),
        ("1. e4 1-0", [("pgn-result-differs", 7, 2)]),
        ("1. f3 e5 2. g4 Qh4# *", [("pgn-result-against-mate", 9, 16)]),
    ],
)
def test_a_fault_is_named_with_line_and_column(movetext, found):
    assert problems(movetext) == found


def test_a_move_with_two_meanings_is_not_chosen():
    ambiguous = only('[FEN "4k3/8/8/8/8/7K/8/R6R w - - 0 1"]\n\n1. Rd1 Ke7 *')
    values = dict(ambiguous.problems[-2].values)
    assert ambiguous.problems[-2].code == "pgn-move-ambiguous"
    assert values["candidates"] == "Rad1, Rhd1"
    assert (ambiguous.moves, ambiguous.unread) == ((), 2)


def test_an_illegal_move_comes_with_what_was_meant():
    game = only(TAGS + "1. e4 e5 2. Nf4 *")
    assert dict(game.problems[0].values)["candidates"] == "Nf3, f4"


def test_a_game_from_a_position_nobody_can_play_is_not_read():
    game = only('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 e5 *')
    assert "pgn-fen-unusable" in [each.code for each in game.problems]
    assert (game.moves, game.unread) == ((), 2)


def test_a_game_of_an_unknown_variant_is_refused_not_read_as_chess():
    game = only('[Variant "Atomic"]\n\n1. e4 e5 *')
    assert "pgn-variant-unknown" in [
        each.code for each in game.problems if each.severity.value == "error"
    ]
    assert (game.moves, game.unread) == ((), 2)


def test_moves_between_squares_are_read_as_engines_write_them():
    line = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 d7d5 e4d5 c7c6 d5c6 e8g8 c6b7 c8d7 b7a8n"
    game = only(TAGS + line + " *")
    assert game.problems == ()
    final = chess.Board()
    for move in line.split():
        final.push_uci(move)
    assert write_fen(game.final_board()).split()[:3] == final.fen().split()[:3]


def test_between_squares_castling_in_chess960_is_the_king_taking_its_rook():
    tags = '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/5K1R w H - 0 1"]\n\n'
    ends = [write_fen(only(f"{tags}{move} *").final_board()) for move in ("f1g1", "f1h1")]
    assert [end.split()[0].rpartition("/")[2] for end in ends] == ["6KR", "5RK1"]


def test_blank_lines_by_the_thousand_cost_no_more_than_their_number():
    def seconds(lines):
        started = process_time()
        only('[Event "?"]\n' + "\n" * lines)
        return process_time() - started

    few, many = (min(seconds(lines) for _ in range(3)) for lines in (4_000, 32_000))
    assert many < 30 * few + 0.05


def test_a_chess960_game_castles_from_its_own_squares():
    game = only('[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1"]\n\n1. O-O Ke7 *')
    assert len(game.moves) == 2
    assert write_fen(game.final_board()).startswith("8/4k3/8/8/8/8/8/1R3RK1")


def test_games_follow_each_other_with_and_without_tags():
    source = TAGS + "1. e4 *\n\n" + TAGS + "1. d4 {[not a tag\n[nor this]} *\n\n" + TAGS + "*"
    games = list(read_pgn(source))
    assert [sans(game.moves) for game in games] == [["e4"], ["d4"], []]
    assert [game.first_line for game in games] == [1, 11, 22]


@pytest.mark.parametrize("language", ["es", "de", "fr", "nl", "ru", "figurine"])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_in_other_letters_is_read_with_its_language_named(language, seed):
    words, moves = random_movetext(seed, style_of(language))
    game = only(TAGS + " ".join([*words, "*"]))
    assert [each.move for each in game.moves] == moves
    if game.letters != ("en",):
        assert game.problems[0].code == "pgn-letters"
        assert language in game.letters


@pytest.mark.article("E.01@2023-01 art. 9.1.2.2")
def test_the_sign_of_a_draw_offer_is_a_remark_on_the_move_and_no_variation():
    text = TAGS + "1. e4 e5 (=) 2. Nf3(=) (2. f4 exf4 (=)) 2... Nc6 *\n"
    game = only(text)
    assert game.problems == ()
    assert [each.comments for each in game.moves] == [(), ("(=)",), ("(=)",), ()]
    assert [each.comments for each in game.moves[2].variations[0]] == [(), ("(=)",)]
    assert preserved([game]) == text.encode()
    assert problems("(=) 1. e4 *") == [("pgn-text-unknown", 9, 1)]


def test_english_can_be_insisted_on():
    game = only(TAGS + "1. e4 e5 2. Cf3 Cc6 *", letters="en")
    assert [each.code for each in game.problems] == ["pgn-move-unreadable", "pgn-moves-unread"]
    assert game.unread == 2


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_what_was_read_is_written_back_byte_by_byte(end, mark):
    text = (mark + EVERYTHING * 3).replace("\n", end) + "%tail"
    data = text.encode()
    assert preserved(read_pgn(data)) == data
    assert preserved(read_pgn(data.splitlines(keepends=True))) == data


def test_bytes_that_are_no_utf_8_are_kept_and_read_as_western_text():
    data = EVERYTHING.encode("latin-1")
    games = list(read_pgn(data))
    assert preserved(games) == data
    assert games[0].tag("White") == "Peña, José"


@pytest.mark.parametrize("seed", range(8))
def test_an_exported_game_is_the_same_game(seed):
    words, _ = random_movetext(seed)
    first = only(TAGS + " ".join([*words, "*"]))
    again = only(exported(first))
    # a random game may end with mate, which the star of the file contradicts
    assert again.problems == first.problems or not again.final_board().legal_moves()
    assert [each.move for each in again.moves] == [each.move for each in first.moves]
    assert exported(again) == exported(first)


def test_an_exported_game_keeps_comments_glyphs_and_variations():
    def bare(line):
        return [replace_offset(each, tuple(bare_line(each.variations))) for each in line]

    def bare_line(lines):
        return [tuple(bare(line)) for line in lines]

    def replace_offset(each, variations):
        trimmed = tuple(" ".join(comment.split()) for comment in each.comments)
        return (each.move, each.nags, trimmed, variations)

    game = only(EVERYTHING)
    assert bare(only(exported(game)).moves) == bare(game.moves)
    assert max(map(len, exported(game).splitlines())) <= 79


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet='[]{}()"\\;%$!?.*-/0123456789abcdefghKQRBNxO=+# \n\rEventFEN\ufeff½ñ'))
def test_no_text_makes_the_reader_fail_or_is_lost(text):
    data = text.encode()
    games = list(read_pgn(data))
    assert preserved(games) == data
    for game in games:
        exported(game)


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=200), st.integers(0, len(EVERYTHING)))
def test_no_bytes_make_the_reader_fail_or_are_lost(noise, place):
    data = EVERYTHING.encode()
    data = data[:place] + noise + data[place:]
    assert preserved(read_pgn(data)) == data


def test_san_is_the_style_of_export():
    game = only(TAGS + "1. e2e4 e7e5 2. Ng1f3 *")
    assert "1. e4 e5 2. Nf3 *" in exported(game, SAN)
    assert "2. Cf3" in exported(game, replace(style_of("es"), mate="++"))


def test_games_without_tags_are_told_apart_by_result_blank_line_and_first_move():
    text = (
        "1. e4 e5 *\n\n1. d4 d5 {1-0\n\n1. c4} 2. c4 1-0\n\n\n"
        '1. Nf3\nNf6 1/2-1/2\n[A "1"]\n\n1. c4 *\n'
    )
    games = list(read_pgn(text))
    assert [sans(game.moves) for game in games] == [
        ["e4", "e5"],
        ["d4", "d5", "c4"],
        ["Nf3", "Nf6"],
        ["c4"],
    ]
    assert [game.first_line for game in games] == [1, 3, 8, 10]
    assert "".join(game.source for game in games) == text
    # without a result before it a first move is no other game
    assert len(list(read_pgn("1. e4 e5\n\n1. d4 d5 *\n"))) == 1


def test_noughts_at_the_end_are_castling_where_the_king_may_castle_and_no_tag_says_otherwise():
    line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 0-0"
    castled, lost = only(TAGS + line), only(TAGS.replace('"*"', '"0-0"') + line)
    assert (len(castled.moves), castled.result) == (7, "*")
    assert (len(lost.moves), lost.result) == (6, "*")
    found = [(each.code, each.line) for each in lost.problems]
    assert found == [("pgn-result-unknown", 9), ("pgn-result-unknown", 7)]


def test_a_game_in_other_letters_with_an_illegal_move_is_read_up_to_it():
    game = only(TAGS + "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Rd4 Cf6 5. O-O *")
    assert (game.letters[0], len(game.moves), game.unread) == ("es", 6, 3)
    fault = next(each for each in game.problems if each.code == "pgn-move-illegal")
    assert (dict(fault.values)["text"], dict(fault.values)["number"]) == ("Rd4", 4)


def test_an_english_game_with_an_illegal_move_stays_english():
    game = only(TAGS + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rd4 Nf6 5. O-O *")
    assert (game.letters, len(game.moves)) == (("en",), 6)


def test_a_variation_goes_on_behind_a_move_left_out_as_a_comment_that_is_written_back():
    game = only(TAGS + "1. e4 e5 2. Nf3 (2. d3 -- 3. d4 {a} (3. c4) Nc6) (2. -- d6) 2... Nc6 *")
    variation = game.moves[2].variations[0]
    assert (sans(variation), variation[0].comments) == (["d3"], ("-- 3. d4 (a) (3. c4) Nc6",))
    assert game.moves[2].comments == ("-- d6",)
    assert len(game.moves) == 4
    again = only(exported(game))
    assert again.moves[2].variations[0][0].comments == variation[0].comments


def test_a_null_move_in_a_variation_is_no_error_of_the_game():
    game = only("1. e4 e5 (1... -- 2. d4) 2. d4 exd4 *")
    assert sans(game.moves) == ["e4", "e5", "d4", "exd4"]
    assert [each.severity.value for each in game.problems if "null" in each.code] == ["warning"]


@pytest.mark.parametrize("between", ["", "\n"])
@pytest.mark.parametrize("tag", ["[Result “1-0”]", "[Result &quot;1-0&quot;]", '[Result "1-0]'])
def test_moves_behind_a_tag_that_cannot_be_read_are_still_moves(tag, between):
    text = f'[Event "A"]\n\n1. d4 *\n\n[Event “B”]\n{tag}\n{between}1. e4 e5 1-0\n'
    games = list(games_in(text))
    assert [[each.text for each in game.moves] for game in games] == [["d4"], ["e4", "e5"]]
    assert [each.line for each in games[1].problems if each.code == "pgn-tag-unreadable"] == [5, 6]


DASHES = "-:\u2010\u2011\u2012\u2013\u2014\u2212"


@pytest.mark.parametrize("dash", [*DASHES, *(f" {dash} " for dash in DASHES)])
@pytest.mark.parametrize(
    ("left", "right", "result"),
    [("1", "0", "1-0"), ("0", "1", "0-1"), ("\xbd", "\xbd", "1/2-1/2"), ("1/2", "1/2", "1/2-1/2")],
)
def test_a_result_with_another_dash_is_read_with_a_warning(dash, left, right, result):
    written = f"{left}{dash}{right}"
    text = f'[Event "A"]\n[Result "{written}"]\n\n1. e4 e5 {written} 1. d4 d5 *\n'
    first, second = read_pgn(text)
    assert (first.result, first.tag("Result"), len(first.moves)) == (result, result, 2)
    assert (len(second.moves), second.result) == (2, "*")
    found = [
        (each.line, dict(each.values)) for each in first.problems if each.code == "pgn-result-form"
    ]
    said = {"text": written, "result": result}
    in_tag = [] if written == result else [(2, said)]
    in_moves = [] if written in {result, "\xbd-\xbd"} else [(4, said)]
    assert found == in_tag + in_moves
    assert not {"pgn-result-unknown", "pgn-text-unknown", "pgn-result-differs"} & {
        each.code for each in first.problems
    }


@pytest.mark.parametrize("written", ["1-1", "1:05", "0-0-1x", "1 : 0:5", "2-0", "11-0"])
def test_what_is_no_result_with_another_dash_ends_no_game(written):
    (game,) = read_pgn(f'[Event "A"]\n\n1. e4 {{x}} {written}\n')
    assert game.result == "*"


def test_a_tag_in_letters_of_another_case_is_read_with_a_warning():
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    (game,) = read_pgn(f'[EVENT "A"]\n[white "B"]\n[fen "{fen}"]\n[cLub "C"]\n\n1. e4 *\n')
    assert [tag.name for tag in game.tags] == ["Event", "White", "FEN", "cLub"]
    assert len(game.moves) == 1
    assert [dict(each.values)["name"] for each in game.problems if each.code == "pgn-tag-case"] == [
        "Event",
        "White",
        "FEN",
    ]
