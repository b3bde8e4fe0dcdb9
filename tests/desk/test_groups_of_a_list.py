"""Belgrade groups: a closed list divided into round robins in one command."""

import pytest

from arbitro.desk.commands import (
    EnterResult,
    FinishEvent,
    PairRound,
    PublishRound,
    Undo,
    WithdrawPlayer,
)
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.features.groups import MakeGroups, group_sections
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId, System
from desk.driver import FIRST, all_play_all


def groups_of(desk):
    """The numbers in the list of the players of each group, in the order of the group."""
    numbers = desk.section.numbers
    made = group_sections(desk.state, desk.section)
    return [tuple(numbers.index(entry) + 1 for entry in each.numbers) for each in made]


@pytest.mark.article("WIM@2009 belgrade")
def test_sixteen_players_make_four_groups_in_turning_order():
    desk = all_play_all(16)
    desk.do(MakeGroups(FIRST, 4, "Group"))
    assert groups_of(desk) == [(1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)]
    made = group_sections(desk.state, desk.section)
    assert [each.settings.name for each in made] == ["Group 1", "Group 2", "Group 3", "Group 4"]
    assert {each.settings.system for each in made} == {System.ROUND_ROBIN}
    assert {rounds_total(each) for each in made} == {3}


def test_who_has_withdrawn_is_in_no_group():
    desk = all_play_all(7)
    desk.do(WithdrawPlayer(FIRST, desk.section.numbers[1]))
    desk.do(MakeGroups(FIRST, 2, "Group"))
    assert groups_of(desk) == [(1, 5, 6), (3, 4, 7)]


def test_groups_are_taken_back_in_one_step():
    desk = all_play_all(8)
    before = desk.state.sections
    name = desk.do(MakeGroups(FIRST, 2, "Group"))
    desk.do(Undo(name, confirmed=True))
    assert desk.state.sections == before
    desk.do(MakeGroups(FIRST, 3, "Group"))
    assert len(groups_of(desk)) == 3


def test_the_list_plays_nothing_and_does_not_keep_the_event_open():
    desk = all_play_all(4)
    desk.do(MakeGroups(FIRST, 2, "Group"))
    assert desk.refusal(FinishEvent()) == "rounds-missing"
    assert desk.refusal(PairRound(FIRST)) == "list-plays-in-groups"
    for section in (SectionId(2), SectionId(3)):
        play(desk, section)
    desk.do(FinishEvent())
    assert desk.state.finished


def play(desk, section):
    desk.do(PairRound(section))
    desk.do(PublishRound(section, 1))
    [game] = desk.state.sections[section].rounds[0].games.values()
    desk.do(EnterResult(section, game.id, GameResult.DRAW))


def test_groups_nobody_can_make_are_refused():
    desk = all_play_all(8)
    assert desk.refusal(MakeGroups(FIRST, 1, "Group")) == "groups-out-of-range"
    assert desk.refusal(MakeGroups(FIRST, 5, "Group")) == "groups-out-of-range"
    assert desk.refusal(MakeGroups(FIRST, 2, " ")) == "name-missing"
    desk.do(MakeGroups(FIRST, 2, "Group"))
    assert desk.refusal(MakeGroups(FIRST, 2, "Other")) == "groups-made"
    paired = all_play_all(8)
    paired.play(GameResult.DRAW)
    assert paired.refusal(MakeGroups(FIRST, 2, "Group")) == "already-paired"
