"""Brackets as PDF: every match on its page, within its margins, with results, colours and byes."""

from io import BytesIO
from itertools import pairwise

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.i18n import translator
from arbitro.model import Player, Result, Title, Tpn
from arbitro.papers.bracket import BracketSheet, bracket_pdf, sheet_data
from arbitro.papers.bracket_layout import FORMATS, TOP, pages_of
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    USUAL_MATCH,
    MatchFormat,
    MatchGame,
    Stage,
    StageKind,
    knock_out,
    ties_of,
)

ONE, DREW, LOST = Result.WIN, Result.DRAW, Result.LOSS
FORMAT = MatchFormat(
    2, stages=(Stage(StageKind.RAPID, 2), Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME))
)


def sheet_of(players, games=None, rules=FORMAT, name="Player {0:03}", **options):
    made = {
        frozenset(map(Tpn, pair)): [MatchGame(Tpn(w), Tpn(b), *results) for w, b, *results in each]
        for pair, each in (games or {}).items()
    }
    people = tuple(Player(name.format(at)) for at in range(1, players + 1))
    return BracketSheet(knock_out(players, rules, made, **options), people, "Cup of León")


def data_of(sheet, paper="a4", language="en"):
    return sheet_data(sheet, translator(language), paper)


def boxes_of(sheet, paper="a4"):
    """Return the boxes of all pages by number of match."""
    data = data_of(sheet, paper)
    return {
        each["number"]: each for page in data["pages"] for each in page["boxes"] if "number" in each
    }


def texts_of(sheet, paper="a4", language="en"):
    pdf = bracket_pdf(sheet, language, paper)
    pages = pypdf.PdfReader(BytesIO(pdf)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


@given(st.integers(2, 512), st.sampled_from(sorted(FORMATS)), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_match_stands_once_within_its_page_and_none_over_another(players, paper, third):
    pages = pages_of(players, FORMATS[paper], third_place=third)
    roots = pages[-1].parts
    drawn = [place.tie for page in pages for place in page.places if place.tie]
    drawn += [page.third_place.tie for page in pages if page.third_place]
    wanted = [tie.number for tie in ties_of(players, third_place=third)]
    assert sorted(drawn) == sorted([*wanted, *roots])
    byes = [place.seed for page in pages for place in page.places if not place.tie]
    assert sorted(byes) == list(range(1, len(byes) + 1))
    for page in pages:
        wide, high = page.box
        places = [*page.places, *filter(None, [page.third_place])]
        for each in places:
            assert each.x >= 0
            assert each.x + wide <= FORMATS[paper].width + 1e-6
            assert each.y + 1e-6 >= TOP
            assert each.y + high <= FORMATS[paper].height + 1e-6
        for column in range(page.columns):
            heights = sorted(each.y for each in places if each.column == column)
            gaps = [low - up for up, low in pairwise(heights)]
            assert all(gap > high for gap in gaps)


@pytest.mark.parametrize(
    ("players", "paper", "pages"),
    [(2, "a4", 1), (32, "a4", 1), (33, "a4", 3), (64, "a3", 1), (128, "a4", 5), (512, "a3", 9)],
)
def test_a_bracket_has_one_page_or_one_for_each_part_and_one_for_the_last_rounds(
    players, paper, pages
):
    assert len(pages_of(players, FORMATS[paper])) == pages


def test_results_stand_in_order_of_play_with_their_colours_and_the_stage_that_decided():
    games = {
        (1, 4): [(1, 4, DREW, DREW), (4, 1, DREW, DREW), (4, 1, LOST, ONE), (1, 4, DREW, DREW)]
    }
    box = boxes_of(sheet_of(4, games))["1"]
    first, second = box["sides"]
    assert [[each["text"] for each in stage] for stage in first["stages"]] == [
        ["½", "½"],
        ["1", "½"],
    ]
    assert [[each["black"] for each in stage] for stage in first["stages"]] == [
        [False, True],
        [True, False],
    ]
    assert [each["text"] for each in second["stages"][1]] == ["0", "½"]
    assert (first["total"], second["total"]) == ("1", "1")
    assert first["winner"]
    assert not second["winner"]
    assert box["state"] == "rapid 1½\N{EN DASH}½"


@pytest.mark.article("B.02@2024-03 art. 6.2")
def test_games_after_the_decision_are_told_from_the_others():
    rules = MatchFormat(3, stages=(), play_on=True)
    games = {(1, 2): [(1, 2, ONE, LOST), (2, 1, LOST, ONE), (1, 2, LOST, ONE)]}
    box = boxes_of(sheet_of(2, games, rules))["1"]
    assert [each["counts"] for each in box["sides"][0]["stages"][0]] == [True, True, False]
    (text,) = texts_of(sheet_of(2, games, rules))
    assert "2\N{EN DASH}1, unrated" in text


def test_a_match_with_more_games_than_there_is_room_for_has_the_scores_of_its_stages():
    rules = MatchFormat(12, stages=(Stage(StageKind.RAPID, 4),))
    level = [(1, 32, DREW, DREW) if at % 2 else (32, 1, DREW, DREW) for at in range(12)]
    box = boxes_of(sheet_of(32, {(1, 32): [*level, (1, 32, ONE, LOST)]}, rules))["1"]
    assert [[each["text"] for each in stage] for stage in box["sides"][0]["stages"]] == [
        ["6"],
        ["1"],
    ]
    assert [stage[0]["black"] for stage in box["sides"][0]["stages"]] == [True, False]


def test_byes_sources_of_players_and_walkovers_are_written():
    sheet = sheet_of(5, withdrawn=frozenset({Tpn(4), Tpn(5)}))
    data = data_of(sheet)
    byes = [each for each in data["pages"][0]["boxes"] if "bye" in each]
    assert [(each["seed"], each["bye"]) for each in byes] == [
        ("1", "bye"),
        ("2", "bye"),
        ("3", "bye"),
    ]
    boxes = boxes_of(sheet)
    assert boxes["2"]["state"] == "without a game"
    assert [side["names"] for side in boxes["2"]["sides"]][1] == ["no player"]
    assert boxes["4"]["sides"][1]["names"] == ["winner of match 3"]
    assert boxes["4"]["sides"][0]["names"] == ["Player 001"]


@pytest.mark.parametrize(("language", "bye"), [("en", "bye"), ("es", "descansa")])
def test_the_page_tells_event_rounds_byes_and_the_winner(language, bye):
    games = {(2, 3): [(2, 3, ONE, LOST)], (1, 2): [(1, 2, LOST, ONE)]}
    (text,) = texts_of(sheet_of(3, games, MatchFormat(1)), language=language)
    assert "Cup of León" in text
    assert bye in text
    assert translator(language).t("ui.bracket.champion", name="Player 002") in text
    assert translator(language).t("value.bracket_round.2") in text


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (3, ["Semi-finals", "Final"]),
        (8, ["Quarter-finals", "Semi-finals", "Final"]),
        (9, ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]),
    ],
)
def test_every_column_is_headed_by_the_round_that_is_played_in_it(players, rounds):
    (page,) = data_of(sheet_of(players))["pages"]
    assert [each["text"] for each in page["columns"]] == rounds


def test_the_pages_of_a_large_bracket_say_where_their_winners_go_on():
    texts = texts_of(sheet_of(128))
    assert "part 3 of 4: the winner of match 122 continues on page 5" in texts[2]
    assert "last rounds" in texts[4]
    assert "(part 3)" in texts[4]
    assert all("Player 128" not in text for text in texts[1:])


@pytest.mark.long
def test_512_players_are_printed():
    texts = texts_of(sheet_of(512), "a4")
    assert len(texts) == 17
    assert sum(text.count("Player 300") for text in texts) == 1


def test_a_long_name_is_shortened_and_never_leaves_its_box():
    long = "Fernández de la Torre y Gutiérrez, María de los Ángeles {0}"
    (text,) = texts_of(sheet_of(32, name=long))
    assert "Fernández de la Torre" in text
    assert "Ángeles" not in text


def test_titles_stand_before_names():
    sheet = sheet_of(2)
    people = (Player("Polgar, Judit", title=Title.GM), Player("Menchik, Vera"))
    (text,) = texts_of(BracketSheet(sheet.event, people))
    assert "GM Polgar, Judit" in text


def test_a_name_no_font_can_show_is_in_latin_letters_and_named(no_fonts_here):
    texts = " ".join(texts_of(sheet_of(2, name="李四 {0}")))
    assert "LiSi" in texts
    assert "are in Latin letters" in " ".join(texts.split())


def test_the_same_bracket_gives_the_same_bytes():
    assert len({bracket_pdf(sheet_of(8), "en") for _ in range(2)}) == 1


@pytest.mark.parametrize("paper", sorted(FORMATS))
def test_a_match_through_all_usual_stages_shows_every_stage_in_the_largest_brackets(paper):
    last = FORMATS[paper].players
    level = [(1, last, DREW, DREW), (last, 1, DREW, DREW)]
    games = {(1, last): [*level, *level, *level, (1, last, DREW, DREW)]}
    (box,) = [
        each
        for each in boxes_of(sheet_of(last, games, USUAL_MATCH), paper).values()
        if any(side.get("stages") for side in each["sides"])
    ]
    assert [len(side["stages"]) for side in box["sides"]] == [4, 4]
