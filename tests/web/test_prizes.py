"""Prizes in the browser: the fund in a form, the shares with working, the second person's check."""

import json
import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.formats.fund import read_fund, write_fund
from arbitro.model import SectionId
from arbitro.rules.prizes import Basis, Conditions, Fund, Sharing, SpecialPrizes

SECTION = SectionId(1)
FIELDS = {"prizes": "600\n300,50", "sharing": "equal", "currency": "EUR", "by": "Ana"}


@pytest.fixture
def over(hall):
    """The hall's event with all rounds played, White winning every game."""
    for number in (1, 2, 3):
        if number > 1:
            hall.service.handle(hall.key, asked.PairRound(SECTION))
            hall.service.handle(hall.key, asked.PublishRound(SECTION, number))
        section = hall.service.snapshot(hall.key).state.sections[SECTION]
        for game in section.rounds[-1].games:
            command = asked.EnterResult(SECTION, game, GameResult.WHITE_WINS)
            hall.service.handle(hall.key, command)
    return hall


def edit(visitor, **fields):
    return visitor.send(f"{visitor.section}/prizes/edit", {**FIELDS, "expected": "", **fields})


def page_of(visitor):
    return visitor.get(f"{visitor.section}/prizes").text


def test_a_section_without_prizes_leads_to_the_form(hall):
    assert "No prizes yet. Enter the prizes to share them." in page_of(hall)
    assert 'name="by"' in hall.get(f"{hall.section}/prizes/edit").text
    assert hall.get(f"{hall.section}/prizes/fund.json").status_code == 404


def test_a_fund_is_shared_and_every_amount_has_its_working(over, state):
    assert edit(over, prizes="600\n300").status_code == 303
    fund = Fund((60000, 30000), Sharing.EQUAL, currency="EUR")
    assert (state().prizes.fund, state().prizes.by) == (fund, "Ana")
    page = page_of(over)
    paid = re.findall(r'class="number strong">([\d.]+) EUR', page)
    assert sum(float(each) for each in paid) == 900
    opened = re.findall(r'<tr data-open="([^"]+)"', page)
    assert len(opened) == len(paid)
    panels = [over.get(f"{address}/panel").text for address in opened]
    assert all("Place 1" in panel or "share 900" in panel for panel in panels)
    assert over.get(f"{over.section}/prizes/99").status_code == 404


def test_the_form_shows_the_fund_again_and_the_file_is_that_of_the_command_line(over, state):
    special = {
        "special_1_name": "Best under 2085",
        "special_1_prizes": "50",
        "special_1_basis": "standings",
        "special_1_rating_to": "2085",
    }
    assert edit(over, **special).status_code == 303
    form = over.get(f"{over.section}/prizes/edit").text
    assert "600\n300.50</textarea>" in form
    assert 'value="Best under 2085"' in form
    file = over.get(f"{over.section}/prizes/fund.json")
    assert read_fund(file.text) == state().prizes.fund
    assert json.loads(file.text)["special"][0]["rating_to"] == 2085
    assert "Best under 2085" in page_of(over)


@pytest.mark.parametrize(
    "fund",
    [
        Fund((), Sharing.EQUAL, special=(SpecialPrizes("A", (5,)),)),
        Fund((12345, 100), Sharing.TIE_BREAK, cut_off=3, currency="€"),
        Fund(
            (100,),
            Sharing.HORT,
            special=(
                SpecialPrizes("B", (50, 1), Conditions(1, 2, 3, 4, None, "c", "ESP", "U12")),
                SpecialPrizes("C", (7,), basis=Basis.ABOVE_EXPECTATION),
            ),
        ),
    ],
)
def test_a_fund_written_is_read_back(fund):
    assert read_fund(write_fund(fund)) == fund


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"prizes": "300\n600"}, "prizes"),
        ({"prizes": "1.000,00"}, "prizes"),
        ({"prizes": "much"}, "prizes"),
        ({"sharing": "fair"}, "sharing"),
        ({"by": " "}, "by"),
        ({"cut_off": "-1"}, "cut_off"),
        ({"special_1_prizes": "50", "special_1_basis": "standings"}, "special_1_name"),
        ({"special_1_name": "U12", "special_1_basis": "standings"}, "special_1_prizes"),
        (
            {
                "special_2_name": "X",
                "special_2_prizes": "5",
                "special_2_basis": "standings",
                "special_2_rating_from": "1800",
                "special_2_rating_to": "1700",
            },
            "special_2_rating_to",
        ),
    ],
)
def test_what_is_wrong_with_a_fund_is_said_at_its_field(hall, state, fields, field):
    answer = edit(hall, **fields)
    assert answer.status_code == 422
    assert f'id="{field}-fault"' in answer.text
    assert state().prizes is None


def test_two_people_who_enter_prizes_at_once_do_not_lose_anything(over, state):
    edit(over)
    late = edit(over, prizes="1", by="Eva")
    assert late.status_code == 409
    assert state().prizes.by == "Ana"


def test_a_second_person_checks_and_a_new_result_asks_for_it_again(over, state):
    edit(over)
    control = re.search(r'name="control" value="([0-9a-f]{8})"', page_of(over))[1]
    path = f"{over.section}/do/check-prizes"
    same = over.send(path, {"by": "ana", "control": control})
    assert same.status_code == 422
    assert "The person who entered the prizes cannot check" in same.text
    assert over.send(path, {"by": "", "control": control}).status_code == 422
    assert over.send(path, {"by": "Eva", "control": control}).status_code == 303
    assert ">checked</span> Eva" in page_of(over)
    game = next(iter(state().rounds[-1].games))
    over.send(f"{over.section}/do/enter-result", {"game": game, "result": "01", "expected": "10"})
    assert "check again" in page_of(over)


def test_prizes_are_taken_back_from_any_page(over, state):
    edit(over)
    what = re.search(r'name="what" value="([^"]+)"', page_of(over))[1]
    over.send(f"{over.url}/undo", {"what": what, "confirmed": "1"})
    assert state().prizes is None


def test_prizes_are_removed(over, state):
    edit(over)
    seen = write_fund(state().prizes.fund)
    over.send(f"{over.section}/prizes/edit", {"remove": "1", "expected": seen})
    assert state().prizes is None
    assert "Prizes removed" in over.get(f"{over.url}/history").text


def test_the_printed_prizes_have_room_for_two_signatures(over):
    edit(over)
    page = over.get(f"{over.section}/paper/prizes").text
    assert page.count('class="signature"') == 2
    assert '<ul class="reasons">' not in page
    assert '<ul class="reasons">' in over.get(f"{over.section}/paper/prizes?working").text


def test_prizes_before_the_end_are_said_to_be_provisional(hall):
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    edit(hall)
    assert "Provisional standings: the shares" in page_of(hall)


def test_a_finished_event_shows_its_prizes_and_offers_no_change(over):
    edit(over)
    over.send(f"{over.url}/do/finish-event")
    page = page_of(over)
    assert "EUR" in page
    assert "/prizes/edit" not in page
    assert 'do/check-prizes"' not in page
    assert "Reopen the event to make changes." in page


def test_rating_prizes_that_overlap_are_named_on_the_page(over):
    special = [
        SpecialPrizes(name, (3000,), Conditions(rating_to=bound))
        for name, bound in (("Under 2200", 2199), ("Under 2000", 1999))
    ]
    fund = Fund((60000,), Sharing.EQUAL, special=tuple(special))
    over.service.handle(over.key, asked.SetPrizes(SECTION, fund, "Ana"))
    assert "“Under 2000” up to 1999, “Under 2200” from 2000." in page_of(over)
