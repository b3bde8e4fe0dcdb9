"""The protocol of a drawing of numbers, shown and printed."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, Numbering, SectionSettings
from arbitro.model import Player, SectionId, System

SECTION = SectionId(1)


@pytest.fixture
def draw(visitor):
    """Begin a round robin of nine players, three of them of one federation."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("D"))).key
    people = tuple(Player(f"P{n}", federation="ESP" if n < 3 else f"F{n}") for n in range(9))

    def begun(numbering):
        settings = SectionSettings("D", system=System.ROUND_ROBIN, numbering=numbering)
        service.handle(key, asked.AddSection(settings))
        service.handle(key, asked.ImportPlayers(SECTION, people))

    visitor.url = f"/events/{key}/s/1"
    visitor.begun = begun
    visitor.section = lambda: service.snapshot(key).state.sections[SECTION]
    return visitor


def lines(page):
    """The draws as the page has them, cell by cell."""
    body = re.search(r"<tbody>(.*?)</tbody>", page, re.DOTALL)[1]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [re.findall(r"<(?:td|th|small)[^>]*>(?:<[^>]+>)*([^<]*[^< ])", row) for row in rows]


@pytest.mark.article("C.05@2018 art. 5.3")
def test_each_draw_of_the_program_is_printed_with_group_and_seed(draw):
    draw.begun(Numbering.VARMA)
    assert "/paper/drawing" not in draw.get(f"{draw.url}/players").text
    assert "No draw recorded." in draw.get(f"{draw.url}/paper/drawing").text
    draw.send(f"{draw.url}/do/close-entries")
    drawing = draw.section().drawing
    page = draw.get(f"{draw.url}/paper/drawing").text
    assert [
        (int(place.rstrip(".")), group, int(number)) for place, _n, _f, group, number in lines(page)
    ] == [(at, each.group, each.number) for at, each in enumerate(drawing.draws, 1)]
    assert [line[1:3] for line in lines(page)[:3]] == [["P0", "ESP"], ["P1", "ESP"], ["P2", "ESP"]]
    assert f"--seed {drawing.seed}" in page
    assert "art. 5.3" in page
    assert f'href="{draw.url}/paper/drawing"' in draw.get(f"{draw.url}/players").text
    assert f'action="{draw.url}/paper/drawing' in draw.get(f"{draw.url}/paper/show/drawing").text


def test_a_draw_in_the_hall_is_printed_with_its_witness(draw):
    draw.begun(Numbering.LOTS)
    entries = list(draw.section().entries)
    drawn = {f"number_{each}": str(9 - at) for at, each in enumerate(entries)}
    answer = draw.send(f"{draw.url}/numbers", drawn | {"witness": "the mayor"})
    assert answer.status_code == 303
    page = draw.get(f"{draw.url}/paper/drawing").text
    assert [line[0] for line in lines(page)] == [f"P{n}" for n in range(8, -1, -1)]
    assert "Witnesses: the mayor" in page
    assert "seed" not in page


def test_who_came_after_the_drawing_is_told_below_it(draw):
    draw.begun(Numbering.VARMA)
    draw.send(f"{draw.url}/do/close-entries")
    draw.service.handle(
        draw.url.split("/")[2], asked.AdmitLateEntry(SECTION, Player("Late", federation="POR"))
    )
    page = draw.get(f"{draw.url}/paper/drawing").text
    assert len(lines(page)) == 9
    assert "Assigned later: number 10 to Late." in page
