"""People of an event who play in several of its sections, or move from one to another."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AddSection,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EditPlayers,
    EnterPeople,
    EnterSection,
    ImportPlayers,
    MoveEntry,
    PairRound,
    RegisterPlayer,
    Undo,
)
from arbitro.desk.values.settings import SectionSettings, TeamRules
from arbitro.model import Colour, FideId, Player, Result, SectionId, System
from arbitro.reasons import Refused
from desk.driver import FIRST, created

BLITZ = SectionId(2)


def festival(count=6):
    """Return a desk with players in its first section, the blitz empty, and their entries."""
    desk = created()
    desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    people = tuple(Player(f"P{n}", rating=2000 - n, fide_id=FideId(n + 1)) for n in range(count))
    desk.do(ImportPlayers(FIRST, people))
    return desk, tuple(desk.section.entries)


def begin(desk, section):
    desk.do(CloseEntries(section))
    desk.do(PairRound(section, Colour.WHITE))


def test_several_people_are_entered_in_another_section_at_once_or_none_of_them():
    desk, entries = festival()
    desk.do(EnterPeople(BLITZ, (*entries[:3], entries[0])))
    assert tuple(desk.state.sections[BLITZ].entries) == entries[:3]
    desk.do(RegisterPlayer(BLITZ, Player("Other name", fide_id=FideId(5))))
    assert desk.refusal(EnterPeople(BLITZ, entries)) == "entered-twice"
    assert len(desk.state.sections[BLITZ].entries) == 4
    desk.do(EditPlayer(entries[0], Player("Ana"), desk.state.people[entries[0]]))
    assert {each.name for each in desk.state.people.values()} >= {"Ana"}


def test_a_move_before_the_rounds_leaves_nothing_behind_and_is_taken_back_whole():
    desk, (one, *_) = festival()
    moved = desk.do(MoveEntry(FIRST, one, BLITZ))
    assert one not in desk.section.entries
    assert tuple(desk.state.sections[BLITZ].entries) == (one,)
    assert desk.state.people[one].name == "P0"
    desk.do(Undo(moved))
    assert one in desk.section.entries
    assert not desk.state.sections[BLITZ].entries


def test_a_move_after_rounds_withdraws_here_and_admits_late_there():
    desk, entries = festival()
    desk.do(EnterPeople(BLITZ, entries[2:]))
    begin(desk, FIRST)
    begin(desk, BLITZ)
    moved = desk.do(MoveEntry(FIRST, entries[0], BLITZ))
    there = desk.state.sections[BLITZ].entries[entries[0]]
    assert desk.section.entries[entries[0]].withdrawn_after == 1
    assert (there.first_round, there.missed) == (2, Result.ZERO_POINT_BYE)
    assert desk.state.sections[BLITZ].numbers[0] == entries[0], "the strongest has number 1"
    desk.do(Undo(moved))
    assert entries[0] not in desk.state.sections[BLITZ].entries
    assert not desk.section.entries[entries[0]].withdrawn


def test_a_person_of_the_event_comes_late_to_another_section_as_the_same_person():
    desk, entries = festival()
    desk.do(EnterPeople(BLITZ, entries[2:]))
    begin(desk, BLITZ)
    desk.do(EnterSection(BLITZ, entries[1]))
    assert desk.state.sections[BLITZ].entries[entries[1]].first_round == 2
    assert len(desk.state.people) == len(entries)


@pytest.mark.parametrize("closed", [FIRST, BLITZ])
def test_between_closing_and_pairing_nobody_moves(closed):
    desk, entries = festival()
    desk.do(EnterPeople(BLITZ, entries[2:]))
    desk.do(CloseEntries(closed))
    assert desk.refusal(MoveEntry(FIRST, entries[0], BLITZ)) == "entries-closed"


def test_what_is_no_move_is_refused_and_changes_nothing():
    desk, entries = festival()
    desk.do(EnterPeople(BLITZ, entries[:1]))
    before = desk.state
    teams = TeamRules(boards=2)
    assert desk.refusal(MoveEntry(FIRST, entries[0], BLITZ)) == "entered-twice"
    assert desk.refusal(MoveEntry(FIRST, entries[1], FIRST)) == "entered-twice"
    assert desk.refusal(MoveEntry(FIRST, entries[1], SectionId(9))) == "section-unknown"
    assert desk.refusal(MoveEntry(BLITZ, entries[1], FIRST)) == "entry-unknown"
    assert desk.state == before
    desk.do(AddSection(SectionSettings("T", System.TEAM_ROUND_ROBIN, 0, teams=teams)))
    answer = desk.ask(MoveEntry(FIRST, entries[1], SectionId(3)))
    assert isinstance(answer, Refused)
    assert answer.code == "not-with-teams"


def test_a_withdrawn_player_who_moves_is_only_entered_there():
    desk, entries = festival()
    desk.do(CheckIn(FIRST, entries[0]))
    begin(desk, FIRST)
    desk.do(MoveEntry(FIRST, entries[0], BLITZ))
    assert desk.section.entries[entries[0]].withdrawn
    assert entries[0] in desk.state.sections[BLITZ].entries


def test_several_people_are_edited_at_once_or_none_of_them():
    desk, (one, other, *_) = festival()
    people = desk.state.people
    first = EditPlayer(one, replace(people[one], rating=2222), people[one])
    second = EditPlayer(other, replace(people[other], rating=9999), people[other])
    assert desk.refusal(EditPlayers((first, second))) == "rating-out-of-range"
    assert desk.state.people == people
    moved = EditPlayer(other, replace(people[other], rating=1900), people[other])
    done = desk.do(EditPlayers((first, moved)))
    assert [desk.state.people[each].rating for each in (one, other)] == [2222, 1900]
    desk.do(Undo(done))
    assert desk.state.people == people


def test_an_edit_among_several_that_somebody_else_was_quicker_with_stops_them_all():
    desk, (one, other, *_) = festival()
    people = desk.state.people
    desk.do(EditPlayer(other, replace(people[other], rating=1800), people[other]))
    edits = tuple(
        EditPlayer(each, replace(people[each], rating=2300), people[each]) for each in (one, other)
    )
    answer = desk.ask(EditPlayers(edits))
    assert (answer.code, dict(answer.values)["name"]) == ("value-changed", people[other].name)
    assert desk.state.people[one].rating == people[one].rating
