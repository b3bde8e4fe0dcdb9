"""Categories of a school event on its lists on paper: a colour and a sign, told apart."""

import io
import re
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from arbitro.desk import commands as asked
from arbitro.desk.commands import KeepRow
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from arbitro.rules.office.school import SchoolCategory
from arbitro.rules.office.sheets.everybody import COLOURS
from arbitro.web.views.event.categories import category_for

FIRST = SectionId(1)
TWO = (SchoolCategory("U8", 2018, 0, "blue", "A"), SchoolCategory("U10", 2016, 2017, "orange", "B"))


@pytest.mark.parametrize(
    ("person", "name"),
    [
        (Player("A", birth="2019"), "U8"),
        (Player("B", birth="2016/05/17"), "U10"),
        (Player("C", birth="2019", category="u10"), "U10"),  # what is named comes first
        (Player("D", birth="2015"), None),
        (Player("E"), None),
    ],
)
def test_a_category_is_that_named_or_of_the_year_of_birth(person, name):
    found = category_for(person, TWO)
    assert (found and found.name) == name


@pytest.fixture
def school(visitor):
    visitor.key = visitor.service.create(asked.CreateEvent(EventSettings("School"))).key
    visitor.url = f"/events/{visitor.key}"
    players = tuple(Player(f"Pupil {n}", birth=str(2014 + n)) for n in range(1, 5))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3, tie_breaks=("BH/C1",))),
        asked.ImportPlayers(FIRST, players),
        asked.CloseEntries(FIRST),
        asked.PairRound(FIRST),
        asked.PublishRound(FIRST, 1),
    ):
        visitor.service.handle(visitor.key, command)
    return visitor


def test_lists_on_paper_show_the_mark_of_every_player_and_what_it_means(school):
    papers = [f"{school.url}/s/1/paper/{each}" for each in
              ("pairings/1", "pairings/1?name", "standings", "players")]  # fmt: skip
    assert all('class="category' not in school.get(each).text for each in papers)
    categorised(school)
    for each in papers:
        marks = re.findall(r'class="category (\w+)">(\w)<', school.get(each).text)
        twice = 2 if "name" in each else 1  # a player and, in another line, as opponent
        assert marks.count(("blue", "Ω")) == 2 * twice + 1, each  # and the legend
        assert marks.count(("orange", "Ψ")) == 2 * twice + 1, each


def categorised(school):
    for name, first, last, colour, sign in (("U8", 2017, 2018, "blue", "Ω"),
                                            ("U10", 2015, 2016, "orange", "Ψ")):  # fmt: skip
        said = {"name": name, "born-from": first, "born-to": last, "colour": colour, "sign": sign}
        row = tuple(sorted((key, str(text)) for key, text in said.items()))
        school.service.handle(school.key, KeepRow(0, "categories", 0, row))


def lines_of(answer):
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return [line.strip() for page in pages for line in page.extract_text().splitlines()]


@pytest.mark.parametrize(
    ("paper", "times"),
    [
        ("paper/small/slip?round=1", 2),
        ("paper/small/place?round=1", 4),  # a tent is read from both sides
        ("paper/small/badge", 2),
        ("cards/cards.pdf", 2),
        ("paper/small/diploma?most=9", 2),
        ("paper/small/certificate", 2),
    ],
)
def test_cards_and_certificates_bear_the_mark_of_the_category(school, paper, times):
    result = asked.EnterResult(FIRST, GameId(1), GameResult.WHITE_WINS)
    school.service.handle(school.key, result)
    where = f"{school.url}/s/1/{paper}"
    assert not {"Ω", "Ψ"} & set("".join(lines_of(school.get(where))))
    categorised(school)
    marked = "".join(lines_of(school.get(where)))
    assert (marked.count("Ω"), marked.count("Ψ")) == (times, times)


def test_everybody_who_was_paired_has_a_certificate_of_participation(school):
    late = asked.AdmitLateEntry(FIRST, Player("Pupil 9", birth="2017"))
    school.service.handle(school.key, late)
    text = lines_of(school.get(f"{school.url}/s/1/paper/small/certificate"))
    assert text.count("Certificate of participation") == 4
    assert [f"Pupil {n}" in text for n in (1, 2, 3, 4, 9)] == [True] * 4 + [False]


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_colour_stands_out_from_paper_and_is_another_one():
    root = Path(__file__).parents[2]
    style = (root / "src/arbitro/web/static/print.css").read_text()
    palette = dict(re.findall(r"\.category\.(\w+) \{ color: (#\w{6}); \}", style))
    assert set(palette) == set(COLOURS)
    cards = (root / "src/arbitro/papers/templates/pieces.typ").read_text()
    assert dict(re.findall(r'\b(\w+): "(#\w{6})"', cards)) == palette
    assert all(1.05 / (luminance(each) + 0.05) >= 3 for each in palette.values())
    for one, other in combinations(palette.values(), 2):
        assert one != other
