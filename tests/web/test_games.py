"""The moves of games in the browser: attached, read position by position, downloaded."""

import gzip
import re
import zipfile
from dataclasses import replace
from html import unescape
from io import BytesIO

import pypdf
import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.formats.pgn import read_pgn
from arbitro.model import SectionId

SECTION = SectionId(1)
THREEFOLD = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *"
RICH = """[Event "?"]
[White "One"]
[Black "Two"]
[Result "1-0"]

1. e4 {[%clk 1:29:50] best} e5 {[%clk 1:29:40]} (1... c5 2. Nf3 (2. c3 d5) d6) 2. Qh5 $2 Nc6
3. Bc4 Nf6 4. Qxf7# 1-0
"""


@pytest.fixture
def boards(hall, state):
    """The hall's event, with names of both players of each board by number."""
    people = hall.service.snapshot(hall.key).state.people
    hall.games = sorted(state().rounds[-1].games.values(), key=lambda game: game.board)
    hall.names = [(people[each.white].name, people[each.black].name) for each in hall.games]
    return hall


def pgn(names, result="*", **tags):
    listed = {"White": names[0], "Black": names[1], "Result": result, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in listed.items()) + (
        f"\n1. e4 e5 {result}\n\n"
    )


def upload(visitor, text, **fields):
    files = {"file": ("round1.pgn", text.encode(), "application/vnd.chess-pgn")}
    return visitor.send(f"{visitor.section}/games", {"round": "1", **fields}, files=files)


def report_of(page):
    return re.search(r'id="report".*?</section>', page.text, re.DOTALL)[0]


def test_a_file_finds_its_boards_and_what_does_not_match_is_told(boards, state):
    text = pgn(boards.names[1]) + pgn(("Nobody", "Nowhere")) + pgn(boards.names[0][::-1])
    page = upload(boards, text)
    assert page.status_code == 200
    report = report_of(page)
    assert "3 games in the file" in report
    assert "Round 1, board 2" in report
    assert "no board of this round has these players" in report
    assert "the colours are reversed" in report
    kept = state().game_texts
    assert list(kept) == [boards.games[1].id]
    assert kept[boards.games[1].id].source == "round1.pgn"


def test_moves_are_given_back_byte_by_byte(boards):
    text = pgn(boards.names[0]).replace("1. e4 e5", "1.e4   e5 {\u00e9}\r\n")
    upload(boards, text)
    url = f"{boards.section}/games/{boards.games[0].id}/received.pgn"
    assert boards.get(url).content == text.encode()


def test_moves_that_are_there_are_replaced_only_when_asked(boards, state):
    upload(boards, pgn(boards.names[0]))
    other = pgn(boards.names[0]).replace("e4", "d4").replace("e5", "d5")
    assert "the board already has other moves" in report_of(upload(boards, other))
    assert b"e4" in state().game_texts[boards.games[0].id].text
    assert "replaced earlier moves" in report_of(upload(boards, other, replace="1"))
    assert b"d4" in state().game_texts[boards.games[0].id].text


def test_another_result_is_a_warning_and_changes_nothing(boards, state):
    game = boards.games[0]
    boards.service.handle(boards.key, asked.EnterResult(SECTION, game.id, GameResult.BLACK_WINS))
    assert "result differs from the one entered" in report_of(
        upload(boards, pgn(boards.names[0], "1-0"))
    )
    page = boards.get(f"{boards.section}/games/{game.id}").text
    assert "The moves end with 1-0" in page
    assert state().rounds[0].games[game.id].result is GameResult.BLACK_WINS


def test_a_pasted_game_is_kept_with_one_board_and_taken_away(boards, state):
    url = f"{boards.section}/games/{boards.games[2].id}"
    assert "Add moves" in boards.get(url).text
    assert boards.send(f"{url}/pgn", {"pgn": THREEFOLD, "expected": ""}).status_code == 303
    kept = state().game_texts[boards.games[2].id]
    assert boards.send(f"{url}/pgn", {"pgn": "1. d4 *", "expected": ""}).status_code == 409
    assert boards.send(f"{url}/pgn", {"pgn": "  ", "expected": kept.digest}).status_code == 422
    assert (
        boards.send(
            f"{boards.section}/do/detach-game",
            {"game": str(boards.games[2].id), "expected": kept.digest},
        ).status_code
        == 303
    )
    assert state().game_texts == {}


def test_downloads_have_the_seven_tags_of_the_event(boards):
    upload(boards, pgn(boards.names[1]) + pgn(boards.names[0], "1/2-1/2", WhiteElo="2100"))
    for url in (
        f"{boards.section}/rounds/1/games.pgn",
        f"{boards.section}/games.pgn",
        f"{boards.url}/games.pgn",
    ):
        games = list(read_pgn(boards.get(url).content))
        assert [game.tag("Round") for game in games] == ["1.1", "1.2"]
        first = games[0]
        assert [tag.name for tag in first.tags[:7]] == [
            "Event",
            "Site",
            "Date",
            "Round",
            "White",
            "Black",
            "Result",
        ]
        assert (first.tag("Event"), first.tag("WhiteElo"), first.result) == (
            "Hall",
            "2100",
            "1/2-1/2",
        )
        assert first.tag("White") == boards.names[0][0]


def test_a_download_of_moves_nobody_can_read_keeps_the_text(boards):
    text = pgn(boards.names[0]).replace("e5", "Ke7 Qz9")
    upload(boards, text)
    given = boards.get(f"{boards.section}/rounds/1/games.pgn").text
    assert "1. e4 Ke7 Qz9 *" in given
    assert '[Event "Hall"]' in given


def test_without_moves_there_is_nothing_to_download(boards):
    for url in (
        f"{boards.section}/rounds/1/games.pgn",
        f"{boards.section}/games.pgn",
        f"{boards.url}/games.pgn",
        f"{boards.section}/games/{boards.games[0].id}/game.pgn",
    ):
        assert boards.get(url).status_code == 404


def opened(visitor, text):
    """Paste a game into the viewer and return its address."""
    answer = visitor.send("/viewer", {"pgn": text})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.mark.article("E.01@2023-01 art. 9.2.2")
def test_the_viewer_counts_how_often_a_position_appeared_and_where(visitor):
    url = opened(visitor, THREEFOLD)
    page = visitor.get(f"{url}&at=8").text
    assert "This position has appeared 3 times (after moves 0, 2..., 4...)" in page
    assert "A player may claim a draw: the position has appeared 3 times." in page
    assert "E.01@2023-01 art. 9.2" in page
    assert "This position has appeared 1 time" in visitor.get(f"{url}&at=9").text


@pytest.mark.article("E.01@2023-01 art. 9.6.2")
def test_the_viewer_ends_the_game_after_seventy_five_moves_but_not_by_old_editions(visitor):
    fen = "4k3/p7/8/8/8/8/P7/4K2R w - - 148 90"
    text = f'[SetUp "1"]\n[FEN "{fen}"]\n\n90. Rg1 Kd7 91. Rg2 *'
    url = opened(visitor, text)
    assert "seventy-five moves by each side" not in visitor.get(f"{url}&at=1").text
    page = visitor.get(f"{url}&at=2").text
    assert "The game ended here: seventy-five moves by each side" in page
    assert "E.01@2023-01 art. 9.6.2" in page
    assert "The game ended earlier, at 90..." in visitor.get(f"{url}&at=3").text
    old = visitor.get(f"{url}&at=2&edition=2009").text
    assert "The game ended here" not in old
    assert "In this edition, seventy-five moves do not end the game." in old


@pytest.mark.parametrize(
    ("fen", "moves", "said", "article"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "1. Qg7#", "checkmate", "5.1.1"),
        ("7k/8/5QK1/8/8/8/8/8 w - - 0 1", "1. Qf7", "stalemate", "5.2.1"),
        ("8/8/8/8/8/k7/6q1/7K w - - 0 1", "1. Kxg2", "neither player can mate", "5.2.2"),
        (
            "4k3/8/1p1p1p1p/1P1P1P2/7P/8/8/4K3 w - - 0 1",
            "1. h5",
            "neither player can mate",
            "5.2.2",
        ),
    ],
)
def test_the_viewer_names_the_end_of_a_game_with_its_article(visitor, fen, moves, said, article):
    url = opened(visitor, f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *')
    page = visitor.get(f"{url}&at=1").text
    assert f"The game ended here: {said}." in page
    assert f"E.01@2023-01 art. {article}" in page


@pytest.mark.article("E.01@2023-01 art. 5.2.2", "E.01@1993-01 art. 10.12")
def test_the_viewer_sees_that_locked_pawns_are_dead_with_many_men_too(visitor):
    # the wall of the manual's example with four more pawns behind it on each side: 18 men
    fen = "4k3/1p1p1p1p/1p1p1p1p/1P1P1P1P/1P1P1P1P/8/8/4K3 w - - 0 1"
    url = opened(visitor, f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. Kd1 *')
    page = visitor.get(f"{url}&at=0").text
    assert "The game ended here: neither player can mate." in page
    assert "all pawns are blocked" in page
    # one move later it is over since the position it began with
    page = visitor.get(f"{url}&at=1").text
    assert "The game ended here" not in page
    assert "neither player can mate" in page
    old = visitor.get(f"{opened(visitor, '1. e4 e5 *')}&at=2&edition=1993").text
    assert "art. 10.12" in old
    assert "9.2.2" not in old


def test_the_viewer_shows_variations_comments_clocks_and_glyphs(visitor):
    url = opened(visitor, RICH)
    page = visitor.get(f"{url}&at=2").text
    assert "1:29:50" in page
    assert "1:29:40" in page
    assert 'class="ply-comment">best<' in page
    assert "[%clk" not in page
    assert "Qh5?" in page
    moves = re.findall(r'<button class="ply[^"]*" id="at-(\d+)"[^>]*>([^<]+)<', page)
    assert len(moves) == 7 + 3 + 2
    number = next(at for at, text in moves if text == "c3")
    inside = visitor.get(f"{url}&at={number}").text
    assert "2. c3" in re.search(r'class="viewer-now".*?</p>', inside, re.DOTALL)[0]
    assert 'data-go="previous"' in inside


def test_every_position_is_one_tap_from_the_assistant(visitor):
    url = opened(visitor, RICH)
    page = visitor.get(f"{url}&at=1").text
    link = unescape(re.search(r'href="(/assistant\?[^"]+)"', page)[1])
    assert "4P3" in visitor.get(link).text


def test_the_viewer_writes_the_letters_of_the_reader_or_those_chosen(visitor):
    url = opened(visitor, RICH)
    spanish = visitor.get(url, **{"accept-language": "es"}).text
    assert "Dh5?" in spanish
    assert "Juegan blancas" in spanish
    assert "Sc6" in visitor.get(f"{url}&letters=de").text


def test_a_file_of_many_games_lets_choose_one(visitor):
    page = visitor.send("/viewer", {"pgn": RICH + "\n" + RICH.replace("One", "Three")})
    links = re.findall(r'href="(/viewer\?pgn=[^"]+)"', page.text)
    assert len(links) == 2
    assert "Three" in visitor.get(links[1]).text


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_what_holds_no_game_is_told(visitor, text):
    answer = visitor.send("/viewer", {"pgn": text})
    assert answer.status_code == 422
    assert "No game found. Choose another file." in answer.text


@pytest.mark.parametrize("signs", ["x", "AAAA", "%F0%9F%98%80", "eJw"])
def test_an_address_that_holds_no_game_is_told(visitor, signs):
    assert visitor.get(f"/viewer?pgn={signs}").status_code == 422


def test_a_place_that_is_not_in_the_game_is_the_nearest_one(visitor):
    url = opened(visitor, "1. e4 *")
    for at in ("99", "-1", "x", "9999999999"):
        assert visitor.get(f"{url}&at={at}").status_code == 200


def test_moves_that_cannot_be_read_are_named_with_their_line(visitor):
    url = opened(visitor, '[White "A"]\n\n1. e4 Ke7 2. d4 *')
    page = visitor.get(url).text
    assert "line 3" in page


def test_the_history_tells_of_moves_and_takes_them_back(boards, state):
    upload(boards, pgn(boards.names[0]) + pgn(boards.names[1]))
    page = boards.get(f"{boards.url}/history").text
    assert "Moves of 2 games added" in page
    command = boards.service.history(boards.key)[-1].command
    boards.send(f"{boards.url}/undo", {"what": command, "confirmed": "1"})
    assert state().game_texts == {}


def test_a_board_of_the_round_leads_to_its_moves_and_incidents(boards):
    page = boards.get(f"{boards.section}/boards/{boards.games[0].id}").text
    assert f'href="{boards.section}/games/{boards.games[0].id}"' in page
    board = boards.get(f"{boards.section}/games/{boards.games[0].id}").text
    assert f"incidents/new?game={boards.games[0].id}" in board
    assert f"game={boards.games[0].id}" in unescape(board)


def test_score_sheets_of_a_round_have_names_and_boards(boards):
    opened = boards.get(f"{boards.section}/paper/show/score-sheets?round=1").text
    assert f"{boards.section}/paper/score-sheets/1.pdf" in opened
    answer = boards.get(f"{boards.section}/paper/score-sheets/1.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    pages = [page.extract_text() for page in pypdf.PdfReader(BytesIO(answer.content)).pages]
    assert len(pages) == 3
    for page, names in zip(pages, boards.names, strict=True):
        assert all(name in page for name in names)
    assert boards.get(f"{boards.section}/paper/score-sheets/9.pdf").status_code == 404


def test_a_game_is_given_on_a_score_sheet_in_the_letters_asked_for(boards):
    upload(boards, pgn(boards.names[0]).replace("1. e4 e5", "1. Nf3 Nf6"))
    url = f"{boards.section}/games/{boards.games[0].id}"
    assert f"{url}/sheet.pdf" in boards.get(url).text
    sheet = pypdf.PdfReader(BytesIO(boards.get(f"{url}/sheet.pdf?letters=es").content))
    assert "Cf3" in sheet.pages[0].extract_text()


def test_a_name_no_font_of_ours_can_show_takes_no_sheet_away(boards):
    entry = boards.games[0].white
    person = boards.service.snapshot(boards.key).state.people[entry]
    renamed = asked.EditPlayer(entry, replace(person, name="\u674e \u56db"), person)
    boards.service.handle(boards.key, renamed)
    answer = boards.get(f"{boards.section}/paper/score-sheets/1.pdf")
    assert answer.status_code == 200
    assert len(pypdf.PdfReader(BytesIO(answer.content)).pages) > 0


@pytest.mark.parametrize("name", ["round1.pgn.gz", "round1.zip"])
def test_a_packed_file_finds_its_boards(boards, state, name):
    text = (pgn(boards.names[0]) + pgn(boards.names[1])).encode()
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("round1.pgn", text)
    packed = gzip.compress(text) if name.endswith("gz") else out.getvalue()
    page = boards.send(
        f"{boards.section}/games",
        {"round": "1"},
        files={"file": (name, packed, "application/gzip")},
    )
    assert "2 games in the file" in report_of(page)
    assert len(state().game_texts) == 2


def test_a_packed_file_that_cannot_be_used_says_why_and_keeps_nothing(boards, state):
    files = {"file": ("round1.pgn.gz", b"\x1f\x8b and no more", "application/gzip")}
    page = boards.send(f"{boards.section}/games", {"round": "1"}, files=files)
    assert "The compressed file is damaged." in page.text
    assert not state().game_texts
    assert "The compressed file is damaged." in boards.send("/viewer", {}, files=files).text


def test_a_game_that_begins_in_the_text_of_another_is_told(boards):
    text = pgn(boards.names[0], Event="A").replace("1. e4", "1. e4 {open").replace("*\n\n", "\n")
    page = upload(boards, f'{text}[Event "B"]\n\n1. d4 {{c}} *\n')
    assert "1 game starts inside the text of another" in report_of(page)
