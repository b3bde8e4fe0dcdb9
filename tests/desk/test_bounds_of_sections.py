"""Of the event and its sections every refusal is told whole, and every bound is tried around."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from arbitro.desk.commands import (
    AddSection,
    ChangeEdition,
    CloseEntries,
    CreateEvent,
    EditEvent,
    EditionsChanged,
    EditSection,
    EnterResult,
    EventCreated,
    EventEdited,
    EventFinished,
    EventReopened,
    FinishEvent,
    ImportPlayers,
    MakeGroups,
    PairRound,
    PublishRound,
    RegisterTeam,
    RemoveSection,
    ReopenEvent,
    SectionAdded,
    SectionEdited,
    SectionRemoved,
)
from arbitro.desk.features.fide_mode import FideModeLeft
from arbitro.desk.features.section.editions import (
    _choice,
    acceleration_problem,
    chosen_editions,
    regulation_of,
    regulations_of,
    settings_of_the_day,
)
from arbitro.desk.features.section.sections import boards_problem
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.fide_mode import Departure
from arbitro.desk.values.settings import (
    ChosenEdition,
    EventSettings,
    GameResult,
    Numbering,
    SectionSettings,
    TeamRules,
)
from arbitro.model import Colour, Player, PointSystem, SectionId, System
from arbitro.model.tournament import RANKING_METHODS
from arbitro.reasons import Refused, reason, refused
from arbitro.regulations import edition_by_key
from arbitro.rules.pairing.round_robin import CycleSwap
from desk.driver import FIRST, Driver, all_play_all, created, players, ready

OPEN = SectionSettings("Open", rounds=5)
DRAW = GameResult.DRAW
SECOND = SectionId(2)
HALL_DAYS = (date(2026, 3, 7), date(2026, 3, 8))


def event(**settings):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("E", **settings)))
    return desk


def added(**settings):
    """The answer to a section of an event without any."""
    return event().ask(AddSection(replace(OPEN, **settings)))


def edited(desk, confirmed=False, **changes):
    now = desk.section.settings
    return desk.ask(EditSection(FIRST, replace(now, **changes), now, confirmed=confirmed))


# --- the event


def test_an_event_is_begun_and_changed_with_a_name_and_its_days_in_order():
    desk = Driver()
    first, second = date(2026, 3, 7), date(2026, 3, 8)
    assert desk.ask(EditEvent(EventSettings("E"), EventSettings("E"))) == refused("event-missing")
    assert desk.ask(AddSection(OPEN)) == refused("event-missing")
    assert desk.ask(CreateEvent(EventSettings(" "))) == refused("name-missing")
    wrong = EventSettings("E", start=second, end=first)
    assert desk.ask(CreateEvent(wrong)) == refused("dates-reversed")
    for fine in (
        EventSettings("E", start=first, end=first),
        EventSettings("E", start=first, end=second),
        EventSettings("E", end=first),
        EventSettings("E", start=first),
    ):
        assert desk.ask(CreateEvent(fine)) == (EventCreated(fine),)
    seen = EventSettings("E", start=first)
    desk.do(CreateEvent(seen))
    assert desk.ask(CreateEvent(seen)) == refused("event-exists")
    assert desk.ask(EditEvent(seen, seen)) == ()
    assert desk.ask(EditEvent(replace(seen, name="F"), seen)) == (
        EventEdited(replace(seen, name="F")),
    )
    assert desk.ask(EditEvent(replace(seen, name=" "), seen)) == refused("name-missing")
    stale = replace(seen, name="G")
    assert desk.ask(EditEvent(stale, replace(seen, name="H"))) == refused(
        "value-changed", field="name"
    )


def test_an_event_is_finished_when_every_section_is_over_and_opened_again():
    desk = event()
    assert desk.ask(FinishEvent()) == refused("section-missing")
    desk.do(AddSection(replace(OPEN, rounds=1)))
    told = {"section": FIRST, "name": "Open", "played": 0}
    assert desk.ask(FinishEvent()) == refused("rounds-missing", **told, rounds=1)
    desk.do(ImportPlayers(FIRST, players(24)))
    desk.do(CloseEntries(FIRST))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))

    def missing(boards):
        return refused("last-results-missing", section=FIRST, name="Open", round=1, boards=boards)

    # twelve boards are open: ten are named
    assert desk.ask(FinishEvent()) == missing("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …")
    for game in desk.games[:2]:
        desk.do(EnterResult(FIRST, game.id, DRAW))
    assert desk.ask(FinishEvent()) == missing("3, 4, 5, 6, 7, 8, 9, 10, 11, 12")
    for game in desk.games[2:]:
        desk.do(EnterResult(FIRST, game.id, DRAW))
    assert desk.ask(ReopenEvent()) == ()
    assert desk.ask(FinishEvent()) == (EventFinished(()),)
    desk.do(FinishEvent())
    assert desk.ask(FinishEvent()) == ()
    assert desk.ask(ReopenEvent()) == (EventReopened(),)


def test_an_adjourned_game_leaves_an_event_open():
    desk = ready(4, rounds=1)
    desk.play(GameResult.ADJOURNED, DRAW)
    assert desk.ask(FinishEvent()) == refused("adjourned-games-open", section=FIRST, count=1)


def test_a_section_of_nobody_is_not_over():
    desk = event()
    desk.do(AddSection(SectionSettings("A", System.ROUND_ROBIN, 0)))
    assert desk.ask(FinishEvent()) == refused(
        "rounds-missing", section=FIRST, name="A", played=0, rounds=0
    )


def test_a_list_that_plays_in_groups_has_no_rounds_of_its_own():
    desk = created(system=System.ROUND_ROBIN, rounds=0)
    desk.do(ImportPlayers(FIRST, players(4)))
    desk.do(CloseEntries(FIRST))
    desk.do(MakeGroups(FIRST, 2, "Group"))
    for section in list(desk.state.sections.values())[1:]:
        if not section.entries_closed:
            desk.do(CloseEntries(section.id))
        desk.do(PairRound(section.id))
        desk.do(PublishRound(section.id, 1))
        for game in desk.state.sections[section.id].rounds[0].games.values():
            desk.do(EnterResult(section.id, game.id, DRAW))
    assert desk.ask(FinishEvent()) == (EventFinished(()),)


# --- settings of a section


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"name": " "}, refused("name-missing")),
        ({"rounds": 0}, refused("rounds-out-of-range", rounds=0, most=99)),
        ({"rounds": 100}, refused("rounds-out-of-range", rounds=100, most=99)),
        ({"first_board": 0}, refused("board-out-of-range", board=0)),
        ({"first_board": 10_000}, refused("board-out-of-range", board=10_000)),
        ({"system": System.ROUND_ROBIN, "accelerated": True}, refused("acceleration-not-here")),
        ({"system": System.OLYMPIAD, "accelerated": True}, refused("acceleration-not-here")),
        (
            {"system": System.DOUBLE_SWISS, "accelerated": True},
            refused("virtual-points-of-matches"),
        ),
        (
            {"ranking_method": "mine"},
            refused(
                "ranking-method-unknown",
                field="ranking_method",
                text="mine",
                known=RANKING_METHODS,
            ),
        ),
        ({"points": PointSystem.of(10, 20, 0)}, refused("points-out-of-order")),
        (
            {"teams": replace(TeamRules(), match_points=PointSystem.of(10, 20, 0))},
            refused("points-out-of-order"),
        ),
    ],
)
def test_settings_nobody_can_play_by_are_told_whole(settings, told):
    assert added(**settings) == told


@pytest.mark.parametrize(
    "settings",
    [
        {"rounds": 1},
        {"rounds": 99},
        {"first_board": 1},
        {"first_board": 9999},
        {"ranking_method": ""},
        {"ranking_method": RANKING_METHODS[0]},
        {"system": System.ROUND_ROBIN, "rounds": 0},
        {"accelerated": True},
    ],
)
def test_settings_at_their_bounds_are_taken(settings):
    (first,) = added(**settings)
    assert isinstance(first, SectionAdded)
    assert first.section == FIRST


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"tie_breaks": ("NONE-SUCH",)}, "tie-break-unknown"),
        ({"event_rules": "nonsense"}, "event-rule-unknown"),
        ({"numbering": Numbering.VARMA}, "restricted-draw-in-round-robins"),
    ],
)
def test_what_is_not_understood_is_refused(settings, code):
    answer = added(**settings)
    assert isinstance(answer, Refused)
    assert answer.code == code


def test_two_sections_have_two_names_and_one_may_keep_its_own():
    desk = created()
    assert desk.ask(AddSection(OPEN)) == refused("section-name-taken", name="Open")
    desk.do(AddSection(replace(OPEN, name="Blitz")))
    assert edited(desk, name="Blitz") == refused("section-name-taken", name="Blitz")
    assert edited(desk) == ()
    (changed,) = edited(desk, time_control_text="90+30")
    assert isinstance(changed, SectionEdited)
    assert changed.settings.name == "Open"


def test_what_was_chosen_by_a_plug_in_or_a_report_stays_and_is_not_chosen_anew():
    """A tie-break and a method that nobody knows here were there before: other edits go through."""
    desk = created()
    strange = replace(desk.section.settings, tie_breaks=("NONE-SUCH",), ranking_method="mine")
    desk.timeline.state = replace(
        desk.state, sections={FIRST: replace(desk.section, settings=strange)}
    )
    assert len(edited(desk, time_control_text="90+30")) == 1
    assert isinstance(edited(desk, tie_breaks=("NONE-SUCH", "OTHER")), Refused)
    assert edited(desk, ranking_method="yours").code == "ranking-method-unknown"
    assert len(edited(desk, ranking_method="")) == 1


# --- boards of the hall


@pytest.mark.parametrize(
    ("first_board", "fine"), [(1, False), (2, False), (3, False), (4, False), (5, True), (9, True)]
)
def test_a_section_begins_where_no_other_one_plays(first_board, fine):
    """Six players at boards 2 to 4; the new section has nobody and needs one board."""
    desk = created(first_board=2)
    desk.do(ImportPlayers(FIRST, players(6)))
    answer = desk.ask(AddSection(replace(OPEN, name="B", first_board=first_board)))
    told = refused("boards-overlap", name="Open", first=2, last=4)
    if first_board == 1:
        # one board, board 1: nobody of the other section sits there
        assert isinstance(answer, tuple)
    else:
        assert isinstance(answer, tuple) if fine else answer == told


def test_sections_share_boards_on_other_days_only_where_all_days_are_known():
    desk = created(first_board=2, round_dates=HALL_DAYS[:1])
    for days, fine in (
        (HALL_DAYS[1:], True),
        (HALL_DAYS, False),
        ((), False),
        ((HALL_DAYS[1], None), False),
    ):
        answer = desk.ask(AddSection(replace(OPEN, name="B", first_board=2, round_dates=days)))
        told = refused("boards-overlap", name="Open", first=2, last=2)
        assert isinstance(answer, tuple) if fine else answer == told


def test_boards_are_looked_at_again_where_a_section_moves():
    desk = created(first_board=2)
    desk.do(ImportPlayers(FIRST, players(4)))
    desk.do(AddSection(replace(OPEN, name="B", first_board=4)))
    assert edited(desk, first_board=4) == refused("boards-overlap", name="B", first=4, last=4)
    assert edited(desk, first_board=3) == refused("boards-overlap", name="B", first=4, last=4)
    assert len(edited(desk, first_board=6)) == 1
    # a section that has outgrown its place is not stopped by another change
    desk.do(ImportPlayers(FIRST, players(12)[4:]))
    assert len(edited(desk, time_control_text="90+30")) == 1


def test_teams_need_the_boards_of_their_matches_and_no_board_for_who_has_the_bye():
    desk = event()
    rules = TeamRules(boards=3)
    desk.do(AddSection(SectionSettings("T", System.TEAM_SWISS, 3, first_board=2, teams=rules)))
    for team in range(3):
        desk.do(RegisterTeam(FIRST, f"Team {team}", players=(Player(f"{team}.1"),)))
    # one match of three boards: 2 to 4
    told = refused("boards-overlap", name="T", first=2, last=4)
    assert desk.ask(AddSection(replace(OPEN, first_board=4))) == told
    assert isinstance(desk.ask(AddSection(replace(OPEN, first_board=5))), tuple)
    settings = replace(OPEN, first_board=2)
    assert boards_problem(desk.state, settings, None, 0) == told
    assert boards_problem(desk.state, replace(OPEN, first_board=5), None, 40) is None


# --- what is too late


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("system", System.DUBOV),
        ("points", PointSystem.of(30, 10, 0)),
        ("accelerated", True),
        ("cycle_swap", CycleSwap.NONE),
        ("teams", TeamRules(boards=3)),
    ],
)
def test_what_decided_a_pairing_does_not_change_after_it(name, value):
    desk = ready(8)
    assert isinstance(edited(desk, **{name: value}), tuple)
    desk.play(DRAW)
    assert edited(desk, **{name: value}) == refused("already-paired", field=name)


def test_where_numbers_come_from_is_settled_with_the_list():
    desk = ready(4)
    assert edited(desk, numbering=Numbering.LOTS) == refused("entries-closed")
    assert edited(desk, ranking_method="NRO") == refused("entries-closed")
    early = created()
    assert len(edited(early, numbering=Numbering.LOTS)) == 1


def longer_or_shorter(answer):
    """How many rounds there are after a change that leaves FIDE mode."""
    made, left = answer
    assert isinstance(left, FideModeLeft)
    return made.settings.rounds


def test_the_length_changes_in_two_steps_and_not_below_what_was_paired():
    desk = ready(8)
    assert len(edited(desk, rounds=6)) == 1
    desk.play(DRAW)
    desk.play(DRAW)
    assert edited(desk, rounds=1) == refused("rounds-already-paired", rounds=2)
    leaves = reason("leaves-fide-mode", round=2)
    told = refused("rounds-after-pairing", (leaves,), before=5, after=6, rounds=2)
    assert edited(desk, rounds=6) == told
    assert longer_or_shorter(edited(desk, Level.TWO_STEPS, rounds=6)) == 6
    assert longer_or_shorter(edited(desk, Level.TWO_STEPS, rounds=2)) == 2
    table = all_play_all(4)
    table.play(DRAW)
    assert len(edited(table, rounds=7)) == 1, "a table has the rounds of its players"


@pytest.mark.parametrize(
    ("rounds", "fine"), [(10, True), (8, True), (7, True), (6, True), (5, True), (4, False)]
)
def test_an_accelerated_event_keeps_the_virtual_points_that_were_paired_with(rounds, fine):
    """C.04.7 art. 1.4: of nine rounds 1 to 3 have a full point and 4, 5 half a point.

    Of 8 and 7 two have a full and two half a point: ceil(8/2) = ceil(7/2) = 4, ceil(4/2) = 2; of 6
    and 5: 3 accelerated, 2 full; of 4: 2 accelerated, 1 full. Two rounds are paired: with two full
    points each; only 4 rounds would have had another second one.
    """
    desk = ready(8, rounds=9, accelerated=True)
    desk.play(DRAW)
    desk.play(DRAW)
    answer = edited(desk, Level.TWO_STEPS, rounds=rounds)
    if fine:
        assert longer_or_shorter(answer) == rounds
    else:
        assert answer == refused("rounds-decided-acceleration", rounds=9)


def test_the_third_round_of_an_accelerated_event_tells_nine_rounds_from_eight():
    desk = ready(8, rounds=9, accelerated=True)
    for _ in range(3):
        desk.play(DRAW)
    told = refused("rounds-decided-acceleration", rounds=9)
    assert edited(desk, Level.TWO_STEPS, rounds=8) == told
    assert longer_or_shorter(edited(desk, Level.TWO_STEPS, rounds=10)) == 10


def test_a_section_in_which_something_was_paired_is_not_taken_away():
    desk = ready(4)
    assert desk.ask(RemoveSection(FIRST)) == (SectionRemoved(FIRST),)
    desk.play(DRAW)
    assert desk.ask(RemoveSection(FIRST)) == refused("already-paired", field="")


# --- editions


@pytest.mark.parametrize(
    ("settings", "regulations"),
    [
        (OPEN, ("C.04.1", "C.04.2", "C.04.3", "C.07")),
        (replace(OPEN, accelerated=True), ("C.04.1", "C.04.2", "C.04.3", "C.07", "C.04.7")),
        (replace(OPEN, system=System.ROUND_ROBIN), ("C.05", "C.07")),
        (replace(OPEN, system=System.OLYMPIAD), ("C.04.2", "D.02", "C.07")),
        (replace(OPEN, system=System.TEAM_SWISS), ("C.04.1", "C.04.2", "C.04.6", "C.07")),
    ],
)
def test_the_regulations_a_section_follows(settings, regulations):
    assert regulations_of(settings) == regulations


def test_a_start_before_every_text_is_refused_with_the_first_there_is():
    """No text of a tournament is missed, but one of the ratings, which no other stands in for."""
    told = dict(_choice("B.02", {}, date(1990, 1, 1), "").values)
    first = edition_by_key(told["first"])
    assert told == {
        "regulation": "B.02",
        "on": "1990-01-01",
        "first": first.key,
        "since": first.in_force_from.isoformat(),
    }
    assert _choice("B.02", {}, first.in_force_from, "") == (first.key, "start-date")
    before = first.in_force_from - timedelta(days=1)
    assert _choice("B.02", {}, before, "").code == "no-edition-in-force"


def test_an_edition_nobody_knows_is_told_with_its_regulation():
    answer = chosen_editions(OPEN, {"C.04.3": "1066"}, None)
    assert answer == refused("edition-unknown", regulation="C.04.3", edition="1066")
    desk = created()
    assert desk.ask(ChangeEdition(FIRST, "C.04.3", "")) == refused(
        "edition-unknown", regulation="C.04.3", edition=""
    )
    assert desk.ask(ChangeEdition(FIRST, "C.04.3", "1066")) == refused(
        "edition-unknown", regulation="C.04.3", edition="1066"
    )
    assert desk.ask(ChangeEdition(FIRST, "C.05", "2018")) == refused(
        "edition-not-needed", regulation="C.05"
    )


def test_another_edition_stands_in_the_place_of_the_one_before():
    desk = created()
    (changed,) = desk.ask(ChangeEdition(FIRST, "C.04.3", "2017"))
    assert isinstance(changed, EditionsChanged)
    before = {regulation_of(each.key): each for each in desk.section.editions}
    after = {regulation_of(each.key): each for each in changed.editions}
    assert list(after) == list(before)
    assert after.pop("C.04.3").key.startswith("C.04.3@2017-07")
    before.pop("C.04.3")
    assert after == before
    desk.record((changed,))
    assert desk.ask(ChangeEdition(FIRST, "C.04.3", "2017")) == ()


def test_an_edition_after_a_pairing_is_told_with_both_and_the_rounds():
    desk = ready(4)
    before = next(each.key for each in desk.section.editions if each.key.startswith("C.04.3"))
    desk.play(DRAW)
    answer = desk.ask(ChangeEdition(FIRST, "C.04.3", "2017"))
    after = dict(answer.values)["after"]
    leaves = reason("leaves-fide-mode", round=1)
    told = refused("edition-after-pairing", (leaves,), before=before, after=after, rounds=1)
    assert answer == told
    assert after.startswith("C.04.3@2017-07")
    _, left = desk.ask(ChangeEdition(FIRST, "C.04.3", "2017", confirmed=Level.TWO_STEPS))
    assert left == FideModeLeft(FIRST, 1, (Departure.CHANGED_EDITION,))


def test_acceleration_is_bound_to_points_and_rounds_by_its_text():
    """2017 asks for standard points and nine rounds, 2026 for a win of two draws."""
    old = (ChosenEdition("C.04.7@2017-07", "option"),)
    new = (ChosenEdition("C.04.7@2026-02", "option"),)
    nine = replace(OPEN, accelerated=True, rounds=9)
    assert acceleration_problem(nine, old) is None
    assert acceleration_problem(replace(nine, rounds=8), old).code == "acceleration-needs-rounds"
    assert acceleration_problem(replace(nine, rounds=8), new) is None
    three = replace(nine, points=PointSystem.of(30, 10, 0))
    for editions in (old, new):
        answer = acceleration_problem(three, editions)
        assert answer.code == "acceleration-not-with-these-points"
    assert acceleration_problem(replace(three, accelerated=False), old) is None
    # teams are accelerated by their match points
    teams = replace(three, system=System.TEAM_SWISS)
    assert acceleration_problem(teams, new) is None


@pytest.mark.parametrize(
    ("options", "encoded_type", "accelerated", "is_of_the_day"),
    [
        ({}, "", False, True),
        ({"C.07": "2024"}, "", False, True),
        ({"C.04.3": "2026"}, "", False, False),
        ({}, "FIDE_DUTCH_2026", False, False),
        ({}, "FIDE_DUTCH_9", False, True),
        ({}, "FIDE_DUTCH_MMXX", False, True),
        ({}, "", True, False),
    ],
)
def test_the_dutch_system_is_that_of_the_first_day_unless_todays_was_chosen(
    options, encoded_type, accelerated, is_of_the_day
):
    settings = replace(OPEN, accelerated=accelerated)
    found = settings_of_the_day(settings, options, date(2010, 1, 1), encoded_type)
    assert (found.system is not System.DUTCH) == is_of_the_day
    assert replace(found, system=System.DUTCH) == settings
