"""Of prizes, lots, play-offs and groups every refusal is told whole."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import SectionAdded
from arbitro.desk.derived.prizes import control_of
from arbitro.desk.features.groups import group_sections, members, propose_groups
from arbitro.desk.features.play_offs import plan_of
from arbitro.desk.features.prizes import LotsDrawn, PlayOffRecorded, PrizesChecked, PrizesSet
from arbitro.desk.values.settings import GameResult, ReasonByHand, SectionSettings
from arbitro.model import SectionId, System
from arbitro.reasons import Refused, refused
from arbitro.rules.prizes import BoardPrizes, Fund, Sharing
from desk.driver import FIRST, all_play_all, created, ready

WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW
FUND = Fund((100, 50), Sharing.EQUAL)


# --- prizes, lots and play-offs


def test_a_fund_has_prizes_somebody_who_answers_and_was_seen_before_it_changes():
    desk = ready(4)

    def given(fund, by="Ana", expected=None):
        return desk.ask(asked.SetPrizes(FIRST, fund, by, expected))

    assert given(None) == ()
    assert given(Fund((0, 0), Sharing.EQUAL)) == refused("prizes-empty")
    assert given(FUND, " ") == refused("name-missing")
    boards = BoardPrizes((1,), (100,))
    of_boards = replace(FUND, boards=(boards,))
    assert given(of_boards) == refused("prizes-of-boards"), "players have no boards of matches"
    assert given(FUND, expected=FUND) == refused("value-changed", field="prizes")
    assert given(FUND) == (PrizesSet(FIRST, FUND, "Ana"),)
    desk.record(given(FUND))
    assert given(FUND) == ()
    other = Fund((10,), Sharing.EQUAL)
    assert given(other) == refused("value-changed", field="prizes")
    assert given(other, expected=FUND) == (PrizesSet(FIRST, other, "Ana"),)
    assert given(None, "", FUND) == (PrizesSet(FIRST, None, ""),), "nobody answers for nothing"


def test_a_fund_is_checked_by_another_person_with_the_same_amounts():
    desk = ready(4, rounds=1)
    desk.play(WHITE)

    def checked(by, control):
        return desk.ask(asked.CheckPrizes(FIRST, by, control))

    assert checked("Bo", "x") == refused("prizes-missing")
    desk.do(asked.SetPrizes(FIRST, FUND, "Ana"))
    control = control_of(desk.state, FIRST)
    assert checked(" ", control) == refused("name-missing")
    assert checked(" ANA ", control) == refused("prizes-check-by-another")
    assert checked("Bo", "x") == refused("prizes-control-differs")
    given = f" {control.upper()} "
    assert checked("Bo", given) == (PrizesChecked(FIRST, "Bo", given),)
    desk.do(asked.CheckPrizes(FIRST, "Bo", control))
    assert checked("Bo", control) == ()
    assert len(checked("Cy", control)) == 1


def test_lots_and_play_offs_are_of_players_of_the_section_each_once():
    desk = ready(4, rounds=1)
    desk.play(DRAW)
    lots = asked.DrawLots

    def drawn(*order, tied=None):
        return desk.ask(lots(FIRST, frozenset(tied or order), order))

    incomplete = refused("order-incomplete")
    assert drawn(1) == incomplete
    assert drawn(1, 2, 1) == incomplete
    assert drawn(1, 2, tied=(1, 2, 3)) == incomplete
    assert drawn(1, 99, 98) == refused("entry-unknown", entry=98)
    assert drawn(2, 1) == (LotsDrawn(FIRST, (2, 1)),)

    def recorded(*places):
        return desk.ask(asked.RecordPlayOff(FIRST, places))

    assert recorded((1, 2)) == incomplete, "one place decides nothing"
    assert recorded((1,), (2, 1)) == incomplete
    assert recorded((1,), (99,)) == refused("entry-unknown", entry=99)
    assert recorded((2,), (1, 3)) == (PlayOffRecorded(FIRST, ((2,), (1, 3))),)
    desk.record(recorded((2,), (1,)))
    assert recorded((1,), (3,)) == refused("play-off-twice")
    assert isinstance(recorded((3,), (4,)), tuple)
    early = ready(4, rounds=2)
    early.play(DRAW)
    told = refused("play-off-too-early")
    assert early.ask(asked.RecordPlayOff(FIRST, ((1,), (2,)))) == told
    apart = ready(4, rounds=1)
    apart.play(WHITE)
    game = apart.games[0]
    tpns = tuple(apart.section.tpn(each) for each in (game.white, game.black))
    answer = apart.ask(asked.RecordPlayOff(FIRST, ((game.white,), (game.black,))))
    assert answer == refused("play-off-not-tied", players=tpns)


def test_a_play_off_is_of_two_players_at_least_who_are_tied_with_a_name():
    desk = all_play_all(4)
    for _ in range(3):
        desk.play(DRAW)
    start = asked.StartPlayOff
    assert desk.ask(start(FIRST, (1, 2), " ")) == refused("name-missing")
    assert desk.ask(start(FIRST, (1,), "P")) == refused("two-players-needed")
    assert desk.ask(start(FIRST, (1, 1), "P")) == refused("order-incomplete")
    assert desk.ask(start(FIRST, (1, 99), "P")) == refused("entry-unknown", entry=99)
    assert desk.ask(asked.ContinuePlayOff(FIRST, " ")) == refused("name-missing")
    assert desk.ask(asked.ContinuePlayOff(FIRST, "P")) == refused("play-off-nothing-due")


def test_names_of_play_offs_are_counted_where_they_are_taken():
    desk = all_play_all(4)
    for _ in range(3):
        desk.play(DRAW)
    names = []
    for _ in range(3):
        events = desk.ask(asked.StartPlayOff(FIRST, (1, 2), "P"))
        assert isinstance(events, tuple)
        names.append(events[0].settings.name)
        desk.record(events)
    assert names == ["P", "P (2)", "P (3)"]
    assert [each.settings.play_off_group for each in desk.state.sections.values()] == [0] * 4


@pytest.mark.parametrize("players_there", [5, 6, 7])
def test_groups_of_a_play_off_are_numbered_from_1_with_their_players_and_boards(players_there):
    """As many as the plan divides: every player once, section after section."""
    desk = all_play_all(8)
    settings = replace(desk.section.settings, first_board=11)
    desk.timeline.state = replace(
        desk.state, sections={FIRST: replace(desk.section, settings=settings)}
    )
    for _ in range(7):
        desk.play(DRAW)
    tied = desk.section.numbers[:players_there]
    plan = plan_of(players_there, armageddon=False)
    events = desk.ask(asked.StartPlayOff(FIRST, tied, "P"))
    made = [each for each in events if isinstance(each, SectionAdded)]
    assert [each.section for each in made] == [SectionId(2 + at) for at in range(len(made))]
    alone = len(plan.groups) == 1
    assert [each.settings.name for each in made] == (
        ["P"] if alone else [f"P {at}" for at in range(1, len(made) + 1)]
    )
    assert [each.settings.play_off_group for each in made] == (
        [0] if alone else list(range(1, len(made) + 1))
    )
    assert {each.settings.first_board for each in made} == {11}
    assert {each.settings.play_off_of for each in made} == {FIRST}
    closed = [each.numbers for each in events if hasattr(each, "numbers")]
    assert closed == [tuple(tied[at - 1] for at in group) for group in plan.groups]


# --- groups of a list


def test_groups_are_made_of_a_closed_list_once_with_a_name_and_two_players_each():
    def made(desk, groups=2, name="G"):
        return desk.ask(asked.MakeGroups(FIRST, groups, name))

    early = created(system=System.ROUND_ROBIN, rounds=0)
    assert made(early) == refused("entries-open")
    desk = all_play_all(5)
    assert made(desk, name=" ") == refused("name-missing")
    for groups in (1, 3):
        told = refused("groups-out-of-range", groups=groups, players=5, most=2)
        assert made(desk, groups) == told
        assert propose_groups(desk.state, desk.section, groups) == told
    assert not isinstance(propose_groups(desk.state, desk.section, 2), Refused)
    desk.do(asked.WithdrawPlayer(FIRST, 2))
    assert members(desk.section) == (1, 3, 4, 5)
    desk.do(asked.AddSection(SectionSettings("G 2", rounds=3)))
    assert made(desk) == refused("section-name-taken", name="G 2")
    events = made(desk, name="H")
    # four are left, in turning order: 1 and 5, 3 and 4
    assert [each.numbers for each in events if hasattr(each, "numbers")] == [(1, 5), (3, 4)]
    assert [each.section for each in events if isinstance(each, SectionAdded)] == [3, 4]
    desk.record(events)
    assert [each.id for each in group_sections(desk.state, desk.section)] == [3, 4]
    assert made(desk, name="I") == refused("groups-made")
    assert desk.ask(asked.PairRound(FIRST)) == refused("list-plays-in-groups")
    by_hand = asked.PairByHand(FIRST, 1, (), ReasonByHand.REMATCH)
    assert desk.ask(by_hand) == refused("list-plays-in-groups")
    paired = all_play_all(4)
    paired.play(DRAW)
    assert made(paired) == refused("already-paired", field="")
