"""The record of how numbers were drawn: who drew what, in which order, by which seed."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import CloseEntries, EditPlayer, ImportPlayers, ReopenEntries, Undo
from arbitro.desk.decide import with_lots
from arbitro.desk.features.drawing import NumbersDrawn
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.drawing import Drawing, HowDrawn, NumberDrawn
from arbitro.desk.values.settings import Numbering
from arbitro.model import EntryId, Player
from arbitro.rules.pairing.schedules import restricted_draw, varma_groups
from arbitro.service.entropy import new_lots
from desk.driver import FIRST, created
from desk.test_restricted_draw import TWELVE, entered


def drawn_by_the_program(desk):
    return desk.do(with_lots(desk.state, CloseEntries(FIRST), new_lots()))


@pytest.mark.article("C.05@2018 art. 5.3")
def test_a_restricted_draw_keeps_every_draw_in_its_order():
    """Of the twelve four are of ESP and three of FRA: they draw first, each from one group."""
    desk = entered(*TWELVE)
    drawn_by_the_program(desk)
    drawing = desk.section.drawing
    assert drawing.restricted
    assert not drawing.by_hand
    assert [each.federation for each in drawing.draws[:9]] == ["ESP"] * 4 + ["FRA"] * 3 + [
        "ITA"
    ] * 2
    assert len({each.group for each in drawing.draws[:4]}) == 1
    groups = varma_groups(12)
    assert all(each.number in groups[each.group] for each in drawing.draws)
    by_number = sorted(drawing.draws, key=lambda each: each.number)
    assert tuple(each.entry for each in by_number) == desk.section.numbers


def test_the_seed_kept_makes_the_same_draw_again_from_the_names_alone():
    """As `arbitro draw` does from a list of names and federations."""
    desk = entered(*TWELVE)
    people = desk.state.people
    for entry, person in people.items():
        desk.do(EditPlayer(entry, replace(person, name=f"Player {entry}"), person))
    drawn_by_the_program(desk)
    drawing, people = desk.section.drawing, desk.state.people
    listed = [(person.name, person.federation) for person in people.values()]
    again = restricted_draw(listed, seed=drawing.seed)
    assert [(people[each.entry].name, *each[1:]) for each in drawing.draws] == list(again.draws)


def test_a_draw_in_the_hall_is_listed_as_the_text_has_it_made_with_its_witness():
    desk = entered(*TWELVE)
    drawn_by_the_program(desk)
    numbers = desk.section.numbers
    desk.do(ReopenEntries(FIRST))
    assert desk.section.drawing is None
    desk.do(CloseEntries(FIRST, numbers, drawn=HowDrawn(by_hand=True, witness="the captains")))
    drawing = desk.section.drawing
    assert (drawing.by_hand, drawing.seed, drawing.witness) == (True, None, "the captains")
    assert drawing.restricted
    assert [each.federation for each in drawing.draws[:4]] == ["ESP"] * 4
    names = [desk.state.people[each.entry].name for each in drawing.draws[:4]]
    assert names == sorted(names)


def test_numbers_that_a_seed_does_not_give_are_not_said_to_be_drawn_by_it():
    desk = entered(*TWELVE)
    drawn_by_the_program(desk)
    numbers, seed = desk.section.numbers, desk.section.drawing.seed
    desk.do(ReopenEntries(FIRST))
    desk.do(CloseEntries(FIRST, numbers, drawn=HowDrawn(seed + 1)))
    assert desk.section.drawing.seed is None


def test_where_the_arbiter_decides_the_numbers_no_group_is_named():
    desk = entered(*["ESP"] * 10)
    order = tuple(map(EntryId, range(10, 0, -1)))
    desk.do(CloseEntries(FIRST, order, drawn=HowDrawn(by_hand=True)))
    drawing = desk.section.drawing
    assert not drawing.restricted
    assert [(each.entry, each.group) for each in drawing.draws] == [(each, "") for each in order]


@pytest.mark.parametrize(
    ("numbering", "kept"),
    [(Numbering.LOTS, True), (Numbering.FIXED, False), (Numbering.RATING, False)],
)
def test_only_drawn_numbers_have_a_protocol(numbering, kept):
    desk = entered("ESP", "FRA", "ITA", "POR", numbering=numbering)
    order = () if numbering is Numbering.RATING else tuple(desk.section.entries)
    desk.do(CloseEntries(FIRST, order))
    assert (desk.section.drawing is not None) is kept


def test_a_draw_that_is_taken_back_is_gone_and_read_again_from_the_log():
    desk = entered(*TWELVE)
    name = drawn_by_the_program(desk)
    drawing = desk.section.drawing
    assert Timeline(desk.timeline.records).state.sections[FIRST].drawing == drawing
    desk.do(Undo(name))
    assert (desk.section.drawing, desk.section.numbers) == (None, ())


def test_numbers_drawn_by_lot_are_listed_from_1_on_with_who_saw_it():
    desk = created(numbering=Numbering.LOTS)
    people = (Player("Ana", federation="ESP"), Player("Eva"), Player("Ida", federation="FRA"))
    desk.do(ImportPlayers(FIRST, people))
    how = HowDrawn(by_hand=True, witness="the captains")
    *_, drawn = desk.ask(CloseEntries(FIRST, (3, 1, 2), drawn=how))
    draws = (
        NumberDrawn(EntryId(3), "FRA", "", 1),
        NumberDrawn(EntryId(1), "ESP", "", 2),
        NumberDrawn(EntryId(2), "", "", 3),
    )
    expected = Drawing(draws, by_hand=True, witness="the captains")
    assert drawn == NumbersDrawn(FIRST, expected)
    desk.record((drawn,))
    assert desk.section.drawing == expected
