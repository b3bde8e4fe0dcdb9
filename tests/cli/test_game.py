"""``arbitro game``: PGN files checked, score sheets read and printed."""

import gzip
import json
import zipfile

import pypdf
import pytest

TAGS = '[Event "Open"]\n[Site "S"]\n[Date "2026.11.21"]\n[Round "1"]\n[White "Peña"]\n[Black "B"]\n'
KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 "


def pgn(tmp_path, movetext, result="*"):
    path = tmp_path / "game.pgn"
    path.write_text(f'{TAGS}[Result "{result}"]\n\n{movetext} {result}\n', "utf-8")
    return path


def test_a_good_game_is_checked_without_a_word_of_fault(run, tmp_path):
    ran = run("game", "check", pgn(tmp_path, "1. e4 e5 2. Nf3 Nc6"))
    assert (ran.code, ran.err) == (0, "")
    assert "Game 1 (line 1): Peña \u2013 B, *, 2 moves" in ran.out
    assert "1 game checked; with errors: 0." in ran.out


def test_an_illegal_move_is_told_with_its_place_and_exit_code_1(run, tmp_path):
    path = pgn(tmp_path, "1. e4 e5\n2. Ke3 Nc6")
    ran = run("game", "check", path, "--lang", "es")
    assert ran.code == 1
    assert f"{path}:10:4: error: «Ke3», jugada 2 de blancas, es ilegal" in ran.err
    assert "no se han leído 2 jugadas" in ran.err


@pytest.mark.article("E.01@2023-01 art. 3.10.2")
def test_an_illegal_move_is_told_with_the_article_it_breaks(run, tmp_path):
    path = pgn(tmp_path, "1. e4 e5 2. Ke3")
    ran = run("game", "check", path)
    assert (
        "A king moves to an adjoining square, so not from e1 to e3.  [E.01@2023-01 art. 3.8.1]"
        in (ran.err)
    )
    assert "[E.01@1993-01 art. 5.1" in run("game", "check", path, "--edition", "1993").err
    (game,) = json.loads(run("game", "check", path, "--json").out)
    assert game["illegal_because"][0]["concept"] == "king-step"


@pytest.mark.article("E.01@2023-01 art. 9.2.1")
def test_a_threefold_repetition_is_told_with_its_moves(run, tmp_path):
    ran = run("game", "check", pgn(tmp_path, KNIGHTS))
    assert "The same position 3 times, after moves 0, 2... and 4...: a player" in ran.out
    assert "[E.01@2023-01 art. 9.2.1]" in ran.out


@pytest.mark.article("E.01@2023-01 art. 9.6.1")
@pytest.mark.article("E.01@2014-07 art. 9.6(a)")
@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("2023", "[E.01@2023-01 art. 9.6.1]"),
        ("2014", "[E.01@2014-07 art. 9.6(a)]"),
        ("2009", None),
        ("1993", None),
    ],
)
def test_a_fifth_appearance_ends_the_game_only_in_editions_that_say_so(
    run, tmp_path, edition, told
):
    path = pgn(tmp_path, KNIGHTS * 2 + "9. Nf3")
    ran = run("game", "check", path, "--edition", edition)
    assert "5 times" in ran.out
    assert ("1 later half-move does not count" in ran.out) == (told is not None)
    assert told is None or told in ran.out


@pytest.mark.article("E.01@2014-07 art. 9.6(a)")
def test_in_2014_the_five_appearances_had_to_be_consecutive(run, tmp_path):
    # a longer way round in the middle: each position appears often, but not five times in a row
    longer = "5. Nf3 Nf6 6. Nd4 Nd5 7. Nb3 Nb6 8. Nd4 Nd5 9. Nf3 Nf6 10. Ng1 Ng8 "
    path = pgn(tmp_path, KNIGHTS + longer + KNIGHTS)
    assert "6 times" in run("game", "check", path, "--edition", "2014").out
    assert "fifth time" not in run("game", "check", path, "--edition", "2014").out
    assert "fifth time" in run("game", "check", path).out


def test_an_edition_nobody_knows_is_refused(run, tmp_path):
    ran = run("game", "check", pgn(tmp_path, "1. e4"), "--edition", "1990")
    assert ran.code == 2
    assert "1993, 2009, 2014, 2018, 2023" in ran.err


def test_mate_against_the_result_is_an_error(run, tmp_path):
    ran = run("game", "check", pgn(tmp_path, "1. f3 e5 2. g4 Qh4#", "1-0"))
    assert ran.code == 1
    assert "the result is 1-0, but the last move is checkmate: 0-1" in ran.err


def test_json_holds_moves_problems_and_final_position(run, tmp_path):
    ran = run("game", "check", pgn(tmp_path, "1. e4 e5 2. Ke3"), "--json")
    (game,) = json.loads(ran.out)
    assert (game["moves"], game["unread"]) == (["e2e4", "e7e5"], 1)
    assert game["problems"][0]["code"] == "pgn-move-illegal"
    assert game["final_fen"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8")


def test_a_file_without_games_is_bad_input(run, tmp_path):
    path = tmp_path / "empty.pgn"
    path.write_text("\n", "utf-8")
    assert run("game", "check", path).code == 2
    assert run("game", "check", tmp_path / "nowhere.pgn").code == 2


def test_a_spanish_score_sheet_becomes_pgn(run, tmp_path):
    path = tmp_path / "sheet.txt"
    path.write_text("1. e4 e5 2. Cf3 Cc6 3. Ab5 (=) a6 ½-½\n", "utf-8")
    ran = run("game", "read", path, "--lang", "es")
    assert ran.code == 0
    assert "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2" in ran.out
    assert "es, it, ca" in ran.err


def test_a_slip_on_a_score_sheet_is_told_with_what_was_meant(run, tmp_path):
    path = tmp_path / "sheet.txt"
    path.write_text("1. e4 e5 2. Cf3 Cf6 3. d4 ed4 4. e5 CCe4 5. Dd4 d5\n", "utf-8")
    ran = run("game", "read", path)
    assert ran.code == 1
    assert ":1:37: “CCe4”, move 4 of Black, cannot be read. Perhaps: Ce4" in ran.err
    assert "2 moves after this doubt were not read" in ran.err


def test_a_sheet_two_languages_read_differently_is_refused(run, tmp_path):
    path = tmp_path / "sheet.txt"
    path.write_text("1. e4 e5 2. a4 a5 3. d3 d6 4. Ra3\n", "utf-8")
    ran = run("game", "read", path)
    assert (ran.code, ran.out) == (1, "")
    assert "--letters" in ran.err
    assert run("game", "read", path, "--letters", "en").code == 0
    data = json.loads(run("game", "read", path, "--json").out)
    assert data["certainty"] == "ambiguous"


def test_a_game_is_printed_as_pdf_where_the_name_says_so(run, tmp_path):
    source, sheet = tmp_path / "game.pgn", tmp_path / "sheet.PDF"
    source.write_text("1. e4 e5 2. Nf3 *", "utf-8")
    assert run("game", "sheet", source, "-o", sheet, "--letters", "es").code == 0
    assert sheet.read_bytes().startswith(b"%PDF-")
    assert run("game", "sheet", "-o", tmp_path / "empty.pdf").code == 0


def test_a_name_no_font_has_is_printed_in_latin_letters_on_a_pdf(run, tmp_path, no_fonts_here):
    source, sheet = tmp_path / "game.pgn", tmp_path / "sheet.pdf"
    source.write_text('[White "\u674e \u56db"]\n\n1. e4 *', "utf-8")
    assert run("game", "sheet", source, "-o", sheet).code == 0
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(sheet).pages)
    assert "Li Si" in text
    assert "are in Latin letters" in " ".join(text.split())


def test_a_game_is_printed_on_a_sheet_in_other_letters(run, tmp_path):
    page = tmp_path / "sheet.html"
    source = pgn(tmp_path, "1. e4 e5 2. Nf3 {(=)} Nc6")
    assert run("game", "sheet", source, "-o", page, "--letters", "es").code == 0
    text = page.read_text("utf-8")
    assert "<td>Cf3 (=)</td><td>Cc6</td>" in text
    assert "<dd>Peña</dd>" in text


def test_an_empty_sheet_has_room_for_sixty_moves(run, tmp_path):
    page = tmp_path / "sheet.html"
    assert run("game", "sheet", "-o", page, "--lang", "es").code == 0
    text = page.read_text("utf-8")
    assert 'lang="es"' in text
    assert text.count("<td></td><td></td>") == 60


SWALLOWED = (
    f'{TAGS}[Result "1/2-1/2"]\n\n{{Drawn}} 1. Nf3 Nf6 1/2-1/2\n\n'
    f'{TAGS}[Result "1-0"]\n\n1. e4 1-0\n'
)


@pytest.mark.parametrize("packing", [bytes, gzip.compress])
def test_a_game_behind_one_that_begins_with_a_comment_is_checked(run, tmp_path, packing):
    path = tmp_path / "games.pgn"
    path.write_bytes(packing(SWALLOWED.encode()))
    ran = run("game", "check", path)
    assert (ran.code, ran.err) == (0, "")
    assert "2 games checked; with errors: 0." in ran.out


def test_a_game_that_could_not_be_told_from_another_is_counted_and_named(run, tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(SWALLOWED.replace("{Drawn}", "{Drawn").replace("\n\n[Event", "\n[Event"))
    ran = run("game", "check", path)
    assert ran.code == 1
    assert "1 more game starts inside another game and was not read." in ran.out
    assert f"{path}:10:1: error: 2 games are in the text of one" in ran.err


def test_a_packed_file_of_several_is_refused_with_their_names(run, tmp_path):
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.pgn", SWALLOWED)
        archive.writestr("b.pgn", SWALLOWED)
    ran = run("game", "check", path)
    assert ran.code == 2
    assert "a.pgn" in ran.err
    assert "b.pgn" in ran.err
