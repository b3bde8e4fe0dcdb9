"""Players of equal rating and title are ordered otherwise than by name, if announced (146).

C.04.2@2026-02 art. 2.2: alphabetically, unless it was said before that another criterion takes its
place. The orders are those worked out by hand from the field.
"""

from dataclasses import replace
from itertools import permutations

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, Numbering, SectionSettings
from arbitro.model import FideId, Player, SectionId, Title
from arbitro.rules.pairing.swiss.initial_order import OrderOfEquals
from desk.driver import FIRST, created

SECTION = SectionId(1)
BY = OrderOfEquals
FIELD = (
    Player("Egea", rating=2000, fide_id=FideId(300), birth="1990-05-01", club="Alfil"),
    Player("Abad", rating=2000, fide_id=FideId(500), birth="1985", club="torre"),
    Player("Cruz", rating=2000, fide_id=FideId(100), birth="", club=""),
    Player("Baz", rating=2000, fide_id=None, birth="1990-04-30", club="Alfil"),
    Player("Low", rating=1800, fide_id=FideId(1), birth="1930", club="A"),
    Player("Master", rating=2000, title=Title.FM, fide_id=FideId(900), birth="2010", club="Z"),
    Player("High", rating=2200, birth="2012"),
)
"""Four equals between two who are better and one who is weaker, whatever they have otherwise."""

WORKED_OUT = {
    BY.NAME: ["Abad", "Baz", "Cruz", "Egea"],
    BY.FIDE_ID: ["Cruz", "Egea", "Abad", "Baz"],
    BY.BIRTH: ["Abad", "Baz", "Egea", "Cruz"],
    BY.CLUB: ["Baz", "Egea", "Abad", "Cruz"],
    BY.HAND: ["Egea", "Abad", "Cruz", "Baz"],
}


def entered(by, *, field=FIELD):
    desk = created(rounds=6)
    desk.do(asked.ImportPlayers(FIRST, field))
    if by is not BY.NAME:
        desk.do(asked.OrderEquals(FIRST, by))
    return desk


def names(desk):
    return [desk.state.people[entry].name for entry in desk.section.numbers]


def entry(desk, name):
    return next(key for key, person in desk.state.people.items() if person.name == name)


@pytest.mark.article("C.04.2@2026-02 art. 2.2")
@pytest.mark.parametrize("by", WORKED_OUT)
def test_equals_are_ordered_by_what_was_announced_and_others_as_ever(by):
    desk = entered(by)
    desk.do(asked.CloseEntries(FIRST))
    assert names(desk) == ["High", "Master", *WORKED_OUT[by], "Low"]


@pytest.mark.parametrize("drawn", list(permutations(range(4)))[::5])
def test_lots_order_equals_alone(drawn):
    """As the service gives them: an order of everybody, of which only that of equals matters."""
    desk = entered(BY.LOT)
    assert desk.refusal(asked.CloseEntries(FIRST)) == "order-incomplete"
    entries = list(desk.section.entries)
    order = [entries[at] for at in (*drawn, 4, 5, 6)]
    desk.do(asked.CloseEntries(FIRST, order=tuple(order)))
    equals = [FIELD[at].name for at in drawn]
    assert names(desk) == ["High", "Master", *equals, "Low"]
    # corrected data move the others, and equals keep their order
    low = entry(desk, "Low")
    seen = desk.state.people[low]
    desk.do(asked.EditPlayer(low, replace(seen, rating=2300), seen))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert names(desk) == ["Low", "High", "Master", *equals]


def test_lots_fall_the_same_when_entries_are_opened_and_closed_again(visitor):
    """And they are drawn: of events with the same list not all have the same order."""
    orders = []
    for number in range(4):
        key = visitor.service.create(asked.CreateEvent(EventSettings(f"Open {number}"))).key

        def do(command, event=key):
            assert visitor.service.handle(event, command).version, command

        do(asked.AddSection(SectionSettings("Open", rounds=5)))
        do(asked.ImportPlayers(SECTION, tuple(Player(f"P{at}", rating=2000) for at in range(8))))
        do(asked.OrderEquals(SECTION, BY.LOT))
        found = []
        for _ in range(2):
            do(asked.CloseEntries(SECTION))
            found.append(visitor.service.snapshot(key).state.sections[SECTION].numbers)
            do(asked.ReopenEntries(SECTION))
        assert found[0] == found[1]
        orders.append(found[0])
    assert len(set(orders)) > 1


@pytest.mark.parametrize(
    ("by", "after"),
    [(BY.NAME, "Baz"), (BY.FIDE_ID, "Cruz"), (BY.BIRTH, "Egea"), (BY.HAND, "Baz")],
)
def test_a_late_entry_comes_among_its_equals_by_the_same_order(by, after):
    """Bravo, 200 and of May 1990: after Baz by name, Cruz by number, Egea by birth."""
    desk = entered(by)
    desk.do(asked.CloseEntries(FIRST))
    desk.play()
    late = Player("Bravo", rating=2000, fide_id=FideId(200), birth="1990-05-02")
    desk.do(asked.AdmitLateEntry(FIRST, late))
    found = names(desk)
    assert found[found.index("Bravo") - 1] == after


def test_numbers_exchanged_by_hand_stay_exchanged_when_numbers_are_given_again():
    desk = entered(BY.HAND)
    desk.do(asked.CloseEntries(FIRST))
    one, other = entry(desk, "Abad"), entry(desk, "Cruz")
    desk.do(asked.ExchangeNumbers(FIRST, one, other, confirmed=True))
    exchanged = ["Egea", "Cruz", "Abad", "Baz"]
    assert names(desk) == ["High", "Master", *exchanged, "Low"]
    high = entry(desk, "High")
    seen = desk.state.people[high]
    desk.do(asked.EditPlayer(high, replace(seen, rating=1000), seen))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert names(desk) == ["Master", *exchanged, "Low", "High"]


def test_what_was_chosen_is_announced_before_and_cannot_change_after(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key

    def do(*commands):
        for command in commands:
            assert visitor.service.handle(key, command).version, command

    do(asked.AddSection(SectionSettings("Open", rounds=5)), asked.ImportPlayers(SECTION, FIELD))
    section = f"/events/{key}/s/1"
    page = visitor.get(f"{section}/players").text
    assert f'action="{section}/do/order-equals"' in page
    said = "Players with equal rating and title are ordered by club, in alphabetical order."
    assert said not in page
    visitor.send(f"{section}/do/order-equals", {"by": "club"})
    for address in (f"{section}/players", f"{section}/paper/players"):
        assert said in visitor.get(address).text, address
    shown = visitor.get(f"{section}/players").text
    assert '<option value="club" selected' in shown
    about = visitor.get(f"/p/{key}/about.html").text
    assert "Equal rating and title" in about
    assert "by club, in alphabetical order" in about
    do(asked.CloseEntries(SECTION))
    assert "/do/order-equals" not in visitor.get(f"{section}/players").text
    answer = visitor.service.handle(key, asked.OrderEquals(SECTION, BY.NAME))
    assert answer.code == "entries-closed"


def test_there_is_nothing_to_order_where_numbers_are_drawn_or_fixed():
    for numbering in (Numbering.LOTS, Numbering.FIXED):
        desk = created(rounds=6, numbering=numbering)
        desk.do(asked.ImportPlayers(FIRST, FIELD))
        assert desk.refusal(asked.OrderEquals(FIRST, BY.CLUB)) == "numbers-not-by-rating"
