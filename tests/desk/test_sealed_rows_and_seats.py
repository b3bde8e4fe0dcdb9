"""Sealed registers row by row; where the games of a round sit; what became of deadlines."""

from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    ImportPlayers,
    KeepRow,
    PairRound,
    StateFacts,
)
from arbitro.desk.derived.office.outcomes import outcomes_of
from arbitro.desk.derived.office.people import categories_of
from arbitro.desk.derived.office.seats import boards_of, seats_of, wants_of
from arbitro.desk.features.sealed import (
    EraseSealedRow,
    KeepSealedRow,
    ReadSealedRow,
    SealedRowErased,
    SealedRowKept,
    SealedRowRead,
    sealed_sheet,
)
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused
from arbitro.rules.office.deadlines import DUE, DeadlineOutcome
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.hall.seating import SeatingPlan, Unmet, Want
from arbitro.rules.office.school import SchoolCategory
from arbitro.rules.office.sheets import SHEETS
from desk.driver import FIRST, ready

PEOPLE, CASES, WATCH = (
    ("needs", "captains"),
    ("complaints", "code-cases"),
    ("absences", "inspections"),
)


def code(answer):
    assert isinstance(answer, Refused), answer
    return answer.code, dict(answer.values)


@pytest.fixture
def desk():
    return ready(8)


@pytest.mark.parametrize("register", [*PEOPLE, *CASES, *WATCH])
def test_a_row_is_kept_changed_by_who_saw_it_and_erased(desk, register):
    first = (SealedRowKept(register, 3, 3, "a"),)
    assert desk.ask(KeepSealedRow(register, number=3, digest="a")) == first
    desk.record(first)
    assert desk.state.sealed[register][3] == (3, "a")
    desk.do(KeepSealedRow(register, number=4, digest="b"))
    changed = KeepSealedRow(register, 3, expected=3, number=5, digest="c")
    assert desk.ask(changed) == (SealedRowKept(register, 3, 5, "c"),)
    desk.do(changed)
    assert desk.state.sealed[register] == {3: (5, "c"), 4: (4, "b")}
    stale = KeepSealedRow(register, 3, expected=3, number=6, digest="d")
    assert code(desk.ask(stale)) == ("value-changed", {"field": register})
    for row in (1, 5):
        unknown = KeepSealedRow(register, row, expected=row, number=6, digest="d")
        assert code(desk.ask(unknown)) == ("office-row-unknown", {"number": row})
    assert desk.ask(EraseSealedRow(register, 3)) == (SealedRowErased(register, 3),)
    desk.do(EraseSealedRow(register, 3))
    assert desk.state.sealed[register] == {4: (4, "b")}
    # what was taken back can still be erased, but no row of another register
    assert desk.ask(EraseSealedRow(register, 3)) == (SealedRowErased(register, 3),)
    other = "needs" if register != "needs" else "captains"
    assert code(desk.ask(EraseSealedRow(other, 4))) == ("office-row-unknown", {"number": 4})


@pytest.mark.parametrize("register", [*PEOPLE, *CASES, *WATCH])
def test_reading_a_case_or_all_who_were_watched_is_written_down(desk, register):
    desk.do(KeepSealedRow(register, number=2, digest="a"))
    read = (SealedRowRead(register, 2),) if register in CASES else ()
    assert desk.ask(ReadSealedRow(register, 2)) == read
    for row in (0, 1):
        if row == 0 and register in WATCH:
            assert desk.ask(ReadSealedRow(register, 0)) == (SealedRowRead(register, 0),)
        else:
            asked = desk.ask(ReadSealedRow(register, row))
            assert code(asked) == ("office-row-unknown", {"number": row})


@pytest.mark.parametrize("name", ["kind", "rota", "", "x" * 50])
def test_what_is_not_sealed_is_no_sealed_register(desk, name):
    refused = ("office-sheet-unknown", {"name": name[:40]})
    assert code(sealed_sheet(name)) == refused
    for command in (
        KeepSealedRow(name, number=1, digest="a"), ReadSealedRow(name, 1), EraseSealedRow(name, 1)
    ):  # fmt: skip
        assert code(desk.ask(command)) == refused
    assert sealed_sheet("needs") is SHEETS["needs"]


def test_no_more_rows_are_kept_than_an_event_has_room_for(desk, monkeypatch):
    monkeypatch.setattr("arbitro.desk.features.sealed.MOST_ROWS", 2)
    desk.do(KeepSealedRow("needs", number=1, digest="a"))
    desk.do(KeepSealedRow("captains", number=2, digest="a"))
    full = desk.ask(KeepSealedRow("complaints", number=3, digest="a"))
    assert code(full) == ("office-too-many", {"most": 2})
    desk.do(KeepSealedRow("captains", 2, expected=2, number=3, digest="b"))


def need(player, needs="", place="", told=""):
    said = {"player": player, "needs": needs, "fixed-place": place, "told-on": told}
    return Facts({name: text for name, text in said.items() if text})


def entry(desk, name):
    return next(key for key, person in desk.state.people.items() if person.name == name)


def test_wants_are_served_in_the_order_in_which_they_were_told(desk):
    needs = {
        4: need("Player 01", "wide-place", told="2026-03-02"),
        2: need("PLAYER 02", "wide-place assistant helper", "3"),
        1: need("Player 03", place="5"),
        3: need("Player 04", "near-entrance", told="2026-03-02"),
        5: need("Player 05", "large-print", told="2026-03-01"),  # a need of no place
        6: need("Nobody", "wide-place", told="2026-03-03"),
        7: None,  # a row that cannot be read
    }
    wants, unknown = wants_of(desk.state, needs)
    found = {each.player: each for each in wants}
    one, two, three, four = (entry(desk, f"Player 0{n}") for n in range(1, 5))
    # first by the day told, then by row; who was told without a day comes last
    assert found == {
        four: Want(four, 0, frozenset({"near"}), 2),
        one: Want(one, 0, frozenset({"wide"}), 3),
        three: Want(three, 5, frozenset(), 5),
        two: Want(two, 3, frozenset({"wide", "long"}), 6),
    }
    assert unknown == ("Nobody",)


def test_games_of_all_sections_sit_one_after_the_other(desk):
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    second = SectionId(2)
    desk.do(ImportPlayers(second, tuple(Player(f"B{n}", rating=2000 - n) for n in range(4))))
    assert [each.section for each in boards_of(desk.state)] == [FIRST] * 4
    desk.do(CloseEntries(second))
    desk.do(PairRound(second, Colour.WHITE))
    boards = boards_of(desk.state)
    assert [each.section for each in boards] == [FIRST] * 4 + [second] * 2
    for of_section in (boards[:4], boards[4:]):
        numbers = [each.game.board for each in of_section]
        assert numbers == sorted(numbers)
    seats = seats_of(desk.state, {}, None)
    assert seats.answer == SeatingPlan({n: n for n in range(1, 7)})
    assert [seats.place_of(n) for n in (1, 6, 7)] == [1, 6, None]
    white = desk.state.people[boards_of(desk.state)[4].game.white].name
    asked = seats_of(desk.state, {1: need(white, place="2"), 2: need("X", place="1")}, None)
    assert (asked.place_of(5), asked.unknown) == (2, ("X",))
    # nobody has told of such a table
    nowhere = seats_of(desk.state, {1: need(white, "wide-place")}, None)
    [unmet] = nowhere.answer.unmet
    assert isinstance(unmet, Unmet)
    assert [each.features for each in nowhere.wants_at(unmet.board)] == [frozenset({"wide"})]
    assert nowhere.answer.places == {n: n for n in range(1, 7)}


def keep(desk, register, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    desk.do(KeepRow(0, register, 0, said))


SAID = {
    "registration": ("registration", "registered-on"),
    "registration-of-norms": ("registration", "registered-on"),
    "waiver": ("fair-play", "waiver-asked"),
    "restrictions": ("registration", "restrictions-told-on"),
    "lots": ("registration", "drawn-on"),
    "committee": ("appeals-rules", "committee-chosen-on"),
    "report": ("after-play", "report-sent"),
    "report-of-last-list": ("after-play", "report-sent"),
}


OTHER = next(each.code for each in DUE if each.code not in SAID)


@pytest.mark.parametrize("deadline", SAID)
def test_a_deadline_is_met_on_the_day_its_sheet_says_or_as_the_register_has_it(desk, deadline):
    sheet, name = SAID[deadline]
    assert outcomes_of(desk.state) == {}
    day = "2026-03-04T10:00" if name == "drawn-on" else "2026-03-04"
    desk.do(StateFacts(0, sheet, ((name, day),)))
    found = outcomes_of(desk.state)
    assert found == {
        each: DeadlineOutcome("done", date(2026, 3, 4))
        for each, of in SAID.items()
        if of == SAID[deadline]
    }
    keep(desk, "outcomes", deadline=deadline, outcome_how="waived", outcome_by="Eva",
         outcome_on="2026-03-05")  # fmt: skip
    keep(desk, "outcomes", deadline=OTHER, outcome_by="Eva")
    keep(desk, "outcomes", outcome_how="done")
    told = DeadlineOutcome("waived", date(2026, 3, 5), "Eva")
    assert outcomes_of(desk.state) == found | {deadline: told}


def test_categories_are_those_of_the_register(desk):
    keep(desk, "categories", name="U8", born_from="2018", born_to="2019", colour="red", sign="A")
    keep(desk, "categories", name="U10")
    assert categories_of(desk.state) == (
        SchoolCategory("U8", 2018, 2019, "red", "A"),
        SchoolCategory("U10", 0, 0, "", ""),
    )
