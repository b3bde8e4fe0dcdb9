"""Papers stand by the moment they are needed, each with its first page; one opens to be printed."""

import re
from xml.etree import ElementTree as ET

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from web.conftest import SECTION


def cards(page):
    return re.findall(r'<li data-open="([^"]+)"', page)


def pictures(page):
    found = re.findall(r'<img src="([^"]+/paper/first/[^"]+)"', page)
    return [address.replace("&amp;", "&") for address in found]


def texts(picture):
    return [each.text for each in ET.fromstring(picture).iter() if each.text]


def test_every_paper_has_a_first_page_a_panel_and_an_address_that_answers(hall):
    page = hall.get(f"{hall.section}/paper").text
    assert len(cards(page)) > 12
    for where in cards(page):
        path, _, asked = where.partition("?")
        panel = hall.get(f"{path}/panel?{asked}").text
        form = re.search(r'<form method="get" action="([^"#]+)', panel)[1]
        fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', panel)
        answer = hall.client.get(form, params=dict(fields))
        assert answer.status_code == 200 or "poster" in where, where
        assert "data-of" in hall.get(where).text
    for address in pictures(page):
        answer = hall.get(address)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "max-age" in answer.headers["cache-control"]
        assert ET.fromstring(answer.text).tag.endswith("svg")


@pytest.mark.parametrize("code", ["pairings", "names", "slip", "players", "badge"])
def test_a_first_page_has_the_people_of_the_paper(hall, code):
    told = texts(hall.get(f"{hall.section}/paper/first/{code}?round=1").text)
    assert any("Player 1" in text for text in told)


def test_a_paper_is_printed_in_the_language_it_is_asked_for(hall):
    address = f"{hall.section}/paper/pairings/1"
    assert "Emparejamientos" in hall.get(f"{address}?in=es").text
    assert "Emparejamientos" not in hall.get(f"{address}?in=xx").text


def test_the_papers_of_all_sections_stand_on_one_page(hall):
    page = hall.get(f"{hall.url}/papers").text
    assert set(cards(page)) == set(cards(hall.get(f"{hall.section}/paper").text))


def test_what_there_is_not_is_not_found(hall):
    for end in ("show/honours", "show/honours/panel", "first/honours"):
        assert hall.get(f"{hall.section}/paper/{end}").status_code == 404


def test_the_picture_of_a_crosstable_has_the_signs_of_colours_of_the_paper(hall, state):
    for game in state().rounds[0].games:
        done = asked.EnterResult(SECTION, game, GameResult.WHITE_WINS)
        hall.service.handle(hall.key, done)
    picture = hall.get(f"{hall.section}/paper/first/crosstable").text
    assert re.search(r">\d□1<", picture)
    assert re.search(r">\d■0<", picture)
    assert not re.search(r">\d[wb]\S*<", picture)


def test_the_pictures_of_lists_to_fill_in_have_their_people_and_diplomas_the_first_places(hall):
    listed = texts(hall.get(f"{hall.section}/paper/first/check-list?round=1").text)
    assert [text for text in listed if text.startswith("Player")]
    sheet = texts(hall.get(f"{hall.section}/paper/first/score-sheets?round=1").text)
    assert {"1.", "2."} <= set(sheet)
    assert any(text.startswith("Player") for text in sheet)
    diploma = texts(hall.get(f"{hall.section}/paper/first/diploma?round=1").text)
    places = [text for text in diploma if text.startswith("Place")]
    assert places[:1] == ["Place 1 · Open"]
