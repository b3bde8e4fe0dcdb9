"""Score sheets as PDF: heads, moves in the letters asked for, sixty moves a page, empty ones."""

from datetime import UTC, datetime
from io import BytesIO

import pypdf
import pytest

from arbitro.formats.pgn import read_pgn
from arbitro.papers.score_sheet import score_sheets_pdf
from arbitro.rules.laws.notation import style_of

HEAD = '[Event "Abierto de León"]\n[Date "2026.11.21"]\n[Round "3"]\n[Board "7"]\n'
PLAYERS = '[White "García, Ana"]\n[Black "Núñez, Íñigo"]\n[Result "1/2-1/2"]\n\n'
SHUFFLE = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 121, 2))


def pages_of(pdf):
    return [page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages]


def games_of(moves):
    return list(read_pgn(f"{HEAD}{PLAYERS}{moves} 1/2-1/2\n"))


@pytest.mark.article("E.01@2023-01 art. 8.1.1")
@pytest.mark.parametrize(("letters", "knight"), [("es", "Cf3"), ("de", "Sf3"), ("en", "Nf3")])
def test_a_game_is_written_in_the_letters_asked_for(letters, knight):
    game = games_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6")
    (page,) = pages_of(score_sheets_pdf(game, "es", style_of(letters)))
    assert knight in page
    assert "0-0" in page


@pytest.mark.article("C.05@2018 art. 11.2")
def test_a_sheet_has_competition_round_board_date_players_result_and_signatures():
    (page,) = pages_of(score_sheets_pdf(games_of("1. e4"), "en", style_of("en")))
    for text in ("Abierto de León", "2026.11.21", "García, Ana", "Núñez, Íñigo", "1/2-1/2"):
        assert text in page
    for label in ("Signature of White", "Signature of Black", "Signature of the arbiter"):
        assert label in page


@pytest.mark.article("E.01@2023-01 art. 8.1.5")
def test_an_offer_of_a_draw_stands_beside_the_move():
    (page,) = pages_of(score_sheets_pdf(games_of("1. e4 {(=)} e5"), "en", style_of("en")))
    assert "e4 (=)" in page


def test_a_long_game_goes_on_on_a_second_page_with_its_head():
    first, second = pages_of(score_sheets_pdf(games_of(SHUFFLE), "en", style_of("en")))
    assert "García, Ana" in second
    assert "\n61" in second
    assert "\n61" not in first


def test_every_game_has_a_page_of_its_own():
    two = games_of("1. e4") + games_of("1. d4")
    assert len(pages_of(score_sheets_pdf(two, "es", style_of("es")))) == 2


def test_without_games_there_is_one_empty_sheet():
    (page,) = pages_of(score_sheets_pdf((), "es", style_of("es")))
    assert "Planilla" in page
    assert "60" in page


def test_the_same_game_gives_the_same_bytes():
    moment = datetime(2026, 11, 21, tzinfo=UTC)
    made = {score_sheets_pdf(games_of("1. e4"), "en", style_of("en"), moment) for _ in range(2)}
    assert len(made) == 1


def test_a_name_no_font_can_show_is_in_latin_letters(no_fonts_here):
    game = list(read_pgn('[White "李四"]\n\n1. e4 *'))
    made = score_sheets_pdf(game, "en", style_of("en"))
    assert "LiSi" in pypdf.PdfReader(BytesIO(made)).pages[0].extract_text()


def test_two_sheets_stand_side_by_side_on_a_page_each_whole():
    three = games_of("1. e4") + games_of("1. d4") + games_of("1. c4")
    pdf = score_sheets_pdf(three, "en", style_of("en"), two=True)
    first, second = pages_of(pdf)
    assert first.count("Signature of the arbiter") == 2
    assert second.count("Signature of the arbiter") == 1
    assert first.count("2026.11.21") == 2
    width, height = pypdf.PdfReader(BytesIO(pdf)).pages[0].mediabox[2:]
    assert (round(width * 25.4 / 72), round(height * 25.4 / 72)) == (297, 210)
