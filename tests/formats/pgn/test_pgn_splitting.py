"""Where games begin: no comment, variation or first sign of a line hides the game behind it."""

import json
import random
import re
from pathlib import Path

import pytest

from arbitro.formats.pgn import exported, preserved, read_pgn
from formats.pgn.games import EVERYTHING, random_movetext

DATA = Path(__file__).parents[2] / "data" / "pgn"
CASES = json.loads((DATA / "cases.json").read_text("utf-8"))


def names(text):
    return [game.tag("Event") for game in read_pgn(text)]


def test_a_game_whose_lines_begin_with_comments_does_not_hide_the_next():
    first, second = read_pgn((DATA / "swallowed_game.pgn").read_bytes())
    assert (first.result, len(first.moves), first.problems) == ("1/2-1/2", 4, ())
    assert (second.result, len(second.moves), second.problems) == ("1-0", 5, ())


@pytest.mark.parametrize(
    "movetext",
    [
        "{White won by forfeit} 1-0",
        "{x} 1. Nf3 Nf6 1/2-1/2",
        "{a comment\nof two lines} 1. e4 e5 *",
        "{(} 1. e4 (1. d4 {*}) e5 0-1 {;}",
        "1. e4 (1. d4 1-0",
        "1. e4 e5",
        "; only a remark",
        "",
    ],
)
@pytest.mark.parametrize("between", ["\n\n", "\n", "\r\n\r\n", " "])
def test_a_tag_behind_any_movetext_begins_another_game(movetext, between):
    if between == " " and movetext.startswith(";"):
        between = "\n"  # behind a semicolon the line is a comment
    text = f'[Event "A"]\n[Round "1"]\n\n{movetext}{between}[Event "B"]\n\n1. d4 *\n'
    assert names(text) == ["A", "B"]
    assert preserved(read_pgn(text)) == text.encode()


def test_a_game_that_begins_within_a_line_has_its_faults_at_their_places():
    first, second = read_pgn('[Event "A"] 1. e4 1-0 [Event "B"] 1. e5 *\n')
    assert [each.column for each in second.problems if each.code == "pgn-move-illegal"] == [38]
    assert (second.first_line, len(first.moves)) == (1, 1)


def test_words_before_the_first_tag_are_named_and_are_no_game():
    text = 'Dear all,\n\nthe games of round 1.\n\n[Event "A"]\n\n1. e4 *\n'
    (game,) = read_pgn(text)
    unknown = [
        (each.line, each.column) for each in game.problems if each.code == "pgn-text-unknown"
    ]
    assert unknown == [(1, 1), (3, 1)]


def test_a_comment_that_is_never_closed_ends_where_a_game_begins_behind_a_blank_line():
    text = '[Event "A"]\n\n1. e4 {never closed e5 1-0\n\n[Event "B"]\n\n1. d4 {c} d5 *\n'
    first, second = read_pgn(text)
    assert ("pgn-comment-open", 3, 7) in [
        (each.code, each.line, each.column) for each in first.problems
    ]
    assert [each.text for each in second.moves] == ["d4", "d5"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[Event "A"]\n\n1. e4 {open\n[Event "B"]\n\n1. d4 {c} d5 *\n', 4),
        ('[Event "A"]\n[Event "B"]\n\n1. d4 *\n', 2),
    ],
)
def test_a_second_game_in_the_text_of_one_is_an_error_at_its_place(text, line):
    (game,) = read_pgn(text)
    found = [each for each in game.problems if each.code == "pgn-games-in-one"]
    assert [(each.severity.value, each.line, dict(each.values)) for each in found] == [
        ("error", line, {"count": 2})
    ]


PLACES = {
    "chesscom_glyphs": [("pgn-text-unknown", 10, 6)],
    "null_dashes": [("pgn-null-move", 9, 13)],
    "zero_move_number": [("pgn-number-wrong", 1, 1), ("pgn-move-illegal", 1, 4)],
    "extra_close": [("pgn-variation-unopened", 9, 7), ("pgn-variation-unopened", 9, 19)],
    "spanish": [("pgn-letters", 1, 1), ("pgn-move-illegal", 9, 76)],
    "unescaped_quote": [("pgn-tag-unreadable", 1, 1)],
    "nul_move_0000": [("pgn-null-move", 9, 7)],
    "variant_crazyhouse": [("pgn-variant-unknown", 8, 2)],
    "kxR_castling": [("pgn-move-unreadable", 12, 32)],
    "0_0_result": [("pgn-result-unknown", 9, 10), ("pgn-result-unknown", 7, 2)],
    "forfeit": [
        ("pgn-text-unknown", 9, 1),
        ("pgn-result-missing", 9, 4),
        ("pgn-result-unknown", 7, 2),
    ],
    "resigns_word": [("pgn-move-unreadable", 9, 17)],
    "html": [("pgn-text-unknown", 1, 1), ("pgn-text-after-result", 7, 1)],
    "lower_piece": [("pgn-move-unreadable", 9, 13)],
    "move_after_mate": [("pgn-move-illegal", 9, 24)],
    "no_such_piece": [("pgn-move-illegal", 9, 13)],
    "glued": [("pgn-move-illegal", 9, 3)],
    "wrong_numbers": [("pgn-number-wrong", 9, 10)],
}
"""The faults of the cases with line and column, found by looking at them; the others have none."""

ONE_GAME_ALL_THE_SAME = {"linebreak_after_white", "zero_move_number", "chessbase_empty_line"}
"""Two without any tag, and one with a tag inside a comment."""


@pytest.mark.parametrize("case", CASES)
def test_every_game_of_a_wild_file_is_read_and_every_fault_has_its_place(case):
    text = CASES[case]
    games = list(read_pgn(text.encode()))
    assert len(games) == (1 if case in ONE_GAME_ALL_THE_SAME else text.count("[Event"))
    follow_from_others = {"pgn-tag-missing", "pgn-moves-unread"}
    found = [
        (each.code, each.line, each.column)
        for game in games
        for each in game.problems
        if each.code not in follow_from_others
    ]
    assert found == PLACES.get(case, [])
    assert preserved(games) == text.encode()


# What goes in comes out: tags and results of files with accidents, counted without our reader.


def corpus(chance):
    """Return games by the hands of several writers, and the tags and results they have."""
    texts, tags, results = [], [], []
    for number in range(chance.randrange(2, 6)):
        words, _ = random_movetext(chance.randrange(1 << 30))
        result = chance.choice(("1-0", "0-1", "1/2-1/2", "*"))
        own = [("Event", f"E{number}"), ("White", f"W{number}"), ("Result", result)]
        order = chance.sample(own[1:], 2)
        own = [own[0], *order]
        for _ in range(chance.randrange(4)):
            place = chance.randrange(len(words) + 1)
            words.insert(place, chance.choice(('{ [x "y"] }', "$1", "{;}", "{%}", "{(}", "{1-0}")))
        if chance.random() < 0.2:
            words = ["{by forfeit}"]
        join = chance.choice((" ", "\n"))
        between = chance.choice(("\n", " ", "\r\n"))
        head = between.join(f'[{name} "{value}"]' for name, value in own)
        gap, end = chance.choice(("\n\n", "\n", " ")), chance.choice(("\n\n", "\n", " "))
        texts.append(f"{head}{gap}{join.join([*words, result])}{end}")
        tags.append(own)
        results.append(result)
    return "".join(texts), tags, results


@pytest.mark.parametrize("seed", range(25))
def test_tags_and_results_that_go_in_come_out(seed):
    text, tags, results = corpus(random.Random(seed))
    games = list(read_pgn(text))
    assert [[(tag.name, tag.value) for tag in game.tags] for game in games] == tags
    assert [game.result for game in games] == results
    again = list(read_pgn("".join(map(exported, games))))
    assert [game.result for game in again] == results
    assert all(
        game.tag(name) == value
        for game, own in zip(again, tags, strict=True)
        for name, value in own
    )


WILD = (EVERYTHING, (DATA / "swallowed_game.pgn").read_text("utf-8"), *CASES.values())
SIGNS = ("{", "}", "(", ")", "[", "]", '"', ";", "\n%", "\n", "\n\n", " ", "1-0", "*", "x", "\\")


def tag_lines(text):
    """Yield the lines outside comments that are a tag pair and nothing else, sign by sign."""
    in_comment = False
    for number, line in enumerate(re.split("\r\n|\r|\n", text), 1):
        found = re.fullmatch(r'\[(\w+) "([^"\\]*)"\]', line, re.ASCII)
        if found is not None and not in_comment:
            yield number, found.groups()
            continue
        for place, sign in enumerate(line):
            if in_comment:
                in_comment = sign != "}"
            elif sign == ";" or (sign == "%" and not place):
                break
            else:
                in_comment = sign == "{"


@pytest.mark.parametrize("seed", range(60))
def test_no_tag_pair_of_a_damaged_file_is_lost_without_a_word(seed):
    """Every tag pair on a line of its own is read, or its line is named."""
    chance = random.Random(seed)
    text = "\n\n".join(chance.sample(WILD, 3))
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(text))
        if chance.random() < 0.5:
            text = text[:place] + chance.choice(SIGNS) + text[place:]
        else:
            text = text[:place] + text[place + chance.randrange(1, 6) :]
    games = list(read_pgn(text))
    assert preserved(games) == text.encode()
    read = [(tag.name, tag.value) for game in games for tag in game.tags]
    named = {each.line for game in games for each in game.problems}
    for line, pair in tag_lines(text):
        if pair in read:
            read.remove(pair)
        else:
            assert line in named, (line, pair)
