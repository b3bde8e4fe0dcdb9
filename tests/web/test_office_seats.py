"""Plan and seats on their pages: needs move a game, a need that cannot be met is named."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from arbitro.desk.commands import StateFacts
from arbitro.service.private import keep_sealed

PLAN = (
    *(("hall-length", "3000"), ("hall-width", "1500"), ("in-row", "10"), ("table-rows", "3")),
    ("wide-places", "28-29"),
)


@pytest.fixture
def planned(hall):
    hall.service.handle(hall.key, StateFacts(0, "hall-plan", tuple(sorted(PLAN))))
    return hall


def player(hall):
    """Somebody who plays in the round, and the board."""
    state = hall.service.snapshot(hall.key).state
    section = next(iter(state.sections.values()))
    game = min(section.current.games.values(), key=lambda each: each.board)
    return state.people[game.white].name


def need(hall, name, **said):
    facts = {"player": name, **{key.replace("_", "-"): text for key, text in said.items()}}
    keep_sealed(hall.service, hall.key, "needs", 0, tuple(sorted(facts.items())))


def test_the_plan_is_drawn_with_the_number_of_every_table(planned):
    drawing = planned.get(f"{planned.url}/office/plan.svg").text
    assert re.findall(r"font-size=.42. fill=.#111111.>(\d+)</text>", drawing) == [
        str(number) for number in range(1, 31)
    ]
    assert drawing in planned.get(f"{planned.url}/office/plan").text


def test_a_need_moves_a_game_and_everybody_is_told_once(planned):
    name = player(planned)
    need(planned, name, needs="wide-place")
    page = planned.get(f"{planned.url}/office/seats").text
    assert f"{name}: place 28" in page
    text = planned.get(f"{planned.url}/office/seats.txt").text.splitlines()
    state = planned.service.snapshot(planned.key).state
    games = next(iter(state.sections.values())).current.games.values()
    playing = {state.people[each].name for game in games for each in (game.white, game.black)}
    assert sorted(line.split(":")[0] for line in text) == sorted(playing)


def test_tents_have_the_place_of_everybody_and_not_the_board(planned):
    name = player(planned)
    need(planned, name, needs="wide-place")
    assert f"{planned.url}/office/seats.pdf" in planned.get(f"{planned.url}/office/seats").text
    data = planned.get(f"{planned.url}/office/seats.pdf").content
    pages = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
    assert any(name in page and "28" in page for page in pages)
    told = "\n".join(pages)
    assert all(f"Player {at}" in told for at in range(1, 7))


def test_a_need_that_cannot_be_met_is_named_and_a_stranger_too(planned):
    need(planned, player(planned), needs="other-room")
    need(planned, "Nobody", needs="wide-place")
    page = planned.get(f"{planned.url}/office/seats").text
    whose = f"No place has what {player(planned)} needs (another room). Board 1 is seated without"
    assert whose in page
    assert "Nobody has needs but" in page
    # and everybody has a seat, on the page, in words, on cards and for programs
    text = planned.get(f"{planned.url}/office/seats.txt").text
    assert sum(f"Player {at}" in line for at in range(1, 7) for line in text.splitlines()) >= 6
    cards = planned.get(f"{planned.url}/office/seats.pdf")
    assert (cards.status_code, cards.content[:4]) == (200, b"%PDF")
    told = planned.client.get(f"/api/v1{planned.url}/office/seats").json()
    assert all(each["place"] for each in told["seats"])
    [unmet] = told["unmet"]
    assert (unmet["board"], unmet["players"]) == (1, [player(planned)])
    assert unmet["needs"] == ["another room"]


def test_without_a_plan_every_board_is_its_own_place(hall):
    assert hall.get(f"{hall.url}/office/plan.svg").status_code == 404
    assert "Enter the size and rows" in hall.get(f"{hall.url}/office/plan").text
    assert "place 1" in hall.get(f"{hall.url}/office/seats").text


def test_programs_read_plan_and_seats(planned):
    api = f"/api/v1{planned.url}/office"
    plan = planned.client.get(f"{api}/plan").json()
    assert [each["number"] for each in plan["places"]] == list(range(1, 31))
    assert plan["places"][27]["features"] == ["wide"]
    need(planned, player(planned), needs="wide-place")
    seats = planned.client.get(f"{api}/seats").json()
    assert (seats["why"], seats["unknown"]) == ("", [])
    assert 28 in [each["place"] for each in seats["seats"]]
