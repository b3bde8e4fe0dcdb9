"""Whole score sheets: language, moves, doubts. The truth is known from generated games."""

import random
from dataclasses import replace

import pytest

from arbitro.rules.laws.board import Board
from arbitro.rules.laws.notation import (
    Form,
    LanguageCertainty,
    entries_of,
    first_divergence,
    read_score_sheet,
    style_of,
    write_move,
)


def random_moves(chance):
    board, moves = Board(), []
    for _ in range(chance.randrange(16, 90)):
        legal = board.legal_moves()
        if not legal:
            break
        moves.append(chance.choice(legal))
        board.make(moves[-1])
    return tuple(moves)


def a_style(chance, language):
    """Return one of the many ways people write in a language."""
    return replace(
        style_of(language, chance.choice(list(Form))),
        capture=chance.choice(["x", "", ":"]),
        check=chance.choice(["+", ""]),
        mate=chance.choice(["#", "++", ""]),
        passing=chance.choice(["", " a.p.", " e.p."]),
        promotion=chance.choice(["", "="]),
        castling=chance.choice([("0-0", "0-0-0"), ("O-O", "O-O-O")]),
    )


def sheet_of(moves, style):
    board, words = Board(), []
    for index, move in enumerate(moves):
        words += [] if index % 2 else [f"{index // 2 + 1}."]
        words.append(write_move(board, move, style))
        board.make(move)
    return " ".join(words)


def read_games(language, count, seed):
    """Return games with wrong moves, games not read to the end, and games of another language."""
    chance = random.Random(seed)
    wrong, short, other = [], [], []
    for _ in range(count):
        moves = random_moves(chance)
        text = sheet_of(moves, a_style(chance, language))
        sheet = read_score_sheet(text)
        if sheet.moves != moves[: len(sheet.moves)]:
            wrong.append(text)
        elif len(sheet.moves) < len(moves):
            short.append(text)
        elif not any(language in letters.languages for letters in sheet.possible):
            other.append(text)
    return wrong, short, other


@pytest.mark.article("E.01@2023-01 art. C.3")
@pytest.mark.parametrize("seed", range(3))
def test_300_games_in_spanish_letters_are_read_without_one_wrong_move(seed):
    assert read_games("es", 100, seed) == ([], [], [])


@pytest.mark.article("E.01@2023-01 art. C.3")
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "pt", "nl", "ru", "pl", "hu", "cs"])
def test_games_in_other_letters_are_read_without_one_wrong_move(language):
    assert read_games(language, 25, 5) == ([], [], [])


EXAMPLE = (
    "1.e4 e5   2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 a.p. Cxd6; 7.Ag5 Cc6 "
    "8.De3+ Ae7 9.Cbd2 0-0 10.0-0-0 Te8  11.Rb1(=)."
)


@pytest.mark.article("E.01@2023-01 art. C.13")
def test_the_sample_game_of_the_laws_is_read_with_its_draw_offer():
    # the Arbiters' Manual 2023, Appendix C
    sheet = read_score_sheet(EXAMPLE)
    assert (sheet.certainty, sheet.letters.languages[0]) == (LanguageCertainty.CERTAIN, "es")
    assert (len(sheet.moves), sheet.stopped) == (21, None)
    assert [move.entry.text for move in sheet.read if move.entry.offer] == ["Rb1"]
    assert sheet.moves[10].is_en_passant


@pytest.mark.article("E.01@2023-01 art. C.13")
def test_the_sample_game_is_the_same_without_the_optional_signs():
    # the same sample, with its slip "CCe4" mended
    short = (
        "1. e4 e5 2. Cf3 Cf6 3. d4 ed4 4. e5 Ce4 5. Dd4 d5 6. ed6 Cd6 7. Ag5 Cc6 "
        "8. De3 Ae7 9 Cbd2 0-0 10. 0-0-0 Te8 11. Rb1 (=)"
    )
    assert read_score_sheet(short).moves == read_score_sheet(EXAMPLE).moves


def test_the_slip_of_the_printed_sample_is_named_with_what_was_meant():
    sheet = read_score_sheet("1. e4 e5 2. Cf3 Cf6 3. d4 ed4 4. e5 CCe4 5. Dd4 d5 6. Ag5")
    assert (len(sheet.moves), sheet.stopped.entry.text) == (7, "CCe4")
    assert [move.uci() for move in sheet.stopped.reading.candidates] == ["f6e4"]
    assert [entry.text for entry in sheet.unread] == ["Dd4", "d5", "Ag5"]


def test_a_letter_is_read_in_the_language_that_reads_furthest():
    # R: the Spanish king cannot reach a3, the English rook can - and so can a Finnish knight
    text = "1. e4 e5 2. a4 a5 3. d3 d6 4. Ra3"
    sheet = read_score_sheet(text, languages=["en", "es"])
    assert (sheet.certainty, sheet.letters.languages) == (LanguageCertainty.CERTAIN, ("en",))
    assert read_score_sheet(text).certainty is LanguageCertainty.AMBIGUOUS


def test_two_languages_that_read_different_games_are_refused():
    from arbitro.rules.laws.board import read_fen

    position = read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").position
    sheet = read_score_sheet("1. Rd1", position)
    assert (sheet.certainty, sheet.letters, sheet.moves) == (LanguageCertainty.AMBIGUOUS, None, ())
    given = read_score_sheet("1. Rd1", position, languages=["es"])
    assert [move.uci() for move in given.moves] == ["e1d1"]


def test_a_result_and_numbers_are_no_moves():
    entries, result = entries_of("1. e4 e5\n2 Cf3 Cc6 (=)\n½-½")
    assert [(entry.text, entry.line, entry.column) for entry in entries] == [
        ("e4", 1, 4),
        ("e5", 1, 7),
        ("Cf3", 2, 3),
        ("Cc6", 2, 7),
    ]
    assert (result, entries[3].offer) == ("½-½", True)


@pytest.mark.article("E.01@2023-01 art. D.2")
def test_two_sheets_of_a_game_differ_from_the_first_move_that_is_not_the_same():
    white = read_score_sheet("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6")
    black = read_score_sheet("1. e4 e5 2. Sf3 Sc6 3. Lc4")
    assert first_divergence(white, black) == 4
    assert first_divergence(white, white) is None
