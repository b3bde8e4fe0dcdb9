"""A section as the rules and reports see it, and the settings that decide."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    AdmitLateEntry,
    ChangeEdition,
    CorrectResult,
    CreateEvent,
    DrawLots,
    EditEvent,
    EditPlayer,
    EditSection,
    EnterResult,
    EnterSection,
    FinishEvent,
    ImportPlayers,
    PairRound,
    RemovePlayer,
    RemoveSection,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import counted, through, tournament_of
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.kernel.state import Round
from arbitro.desk.values.settings import EventSettings, GameResult, Numbering, SectionSettings
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as tournament_of_report
from arbitro.model import (
    ABSENT,
    Colour,
    Player,
    Points,
    PointSystem,
    Result,
    RoundRecord,
    SectionId,
    System,
    Tpn,
)
from arbitro.rules.standings.choice import tie_break_edition
from desk.driver import FIRST, Driver, all_play_all, created, players, ready

W, B = Colour.WHITE, Colour.BLACK


def cells(desk, tpn):
    return tournament_of(desk.state, FIRST).entry(Tpn(tpn)).rounds


def test_games_byes_and_forfeits_stand_in_the_record():
    desk = ready(5)
    desk.do(RequestBye(FIRST, desk.section.numbers[1], 1))
    desk.do(PairRound(FIRST, W))
    first, second = desk.games
    desk.do(EnterResult(FIRST, first.id, GameResult.WHITE_WINS_BY_FORFEIT))
    number = desk.section.tpns()
    white, black = number[first.white], number[first.black]
    assert cells(desk, white) == (RoundRecord(black, W, Result.FORFEIT_WIN),)
    assert cells(desk, black) == (RoundRecord(white, B, Result.FORFEIT_LOSS),)
    assert cells(desk, 2) == (RoundRecord(None, None, Result.HALF_POINT_BYE),)
    pending = number[second.white]
    assert cells(desk, pending)[0].result is Result.PENDING


def test_the_free_player_of_a_swiss_has_the_pairing_allocated_bye():
    desk = ready(5)
    desk.do(PairRound(FIRST, W))
    free = desk.section.tpns()[desk.section.rounds[0].bye]
    assert cells(desk, free) == (RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),)


def test_who_is_away_from_the_coming_round_has_a_record_beyond_those_played():
    desk = ready(6)
    desk.do(RequestBye(FIRST, desk.section.numbers[0], 1, Result.FULL_POINT_BYE))
    desk.do(RequestBye(FIRST, desk.section.numbers[1], 2, Result.ZERO_POINT_BYE))
    desk.do(WithdrawPlayer(FIRST, desk.section.numbers[2]))
    tournament = tournament_of(desk.state, FIRST)
    assert tournament.rounds_played == 0
    assert tournament.requested_byes(1) == {
        1: Result.FULL_POINT_BYE,
        3: Result.ZERO_POINT_BYE,
    }


def test_a_late_entry_has_what_the_event_gives_for_the_rounds_missed():
    desk = ready(6)
    desk.play()
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=1000), Result.HALF_POINT_BYE))
    assert cells(desk, 7) == (RoundRecord(None, None, Result.HALF_POINT_BYE),)
    desk.do(AdmitLateEntry(FIRST, Player("Later", rating=900)))
    assert cells(desk, 8) == (ABSENT,)


def test_a_late_entry_moves_the_numbers_but_not_what_happened():
    desk = ready(6)
    desk.play(GameResult.WHITE_WINS)
    before = tournament_of(desk.state, FIRST)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2600)))
    after = tournament_of(desk.state, FIRST)
    scores = {entry.player.name: before.score(entry) for entry in before.entries}
    assert {
        entry.player.name: after.score(entry) for entry in after.entries if entry.tpn > 1
    } == scores
    assert before.entry(Tpn(1)).rounds[0].opponent + 1 == after.entry(Tpn(2)).rounds[0].opponent


def test_a_new_result_shows_at_once():
    desk = ready(6)
    desk.do(PairRound(FIRST, W))
    game = desk.games[0]
    tournament_of(desk.state, FIRST)
    desk.do(EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
    assert cells(desk, desk.section.tpns()[game.white])[0].result is Result.WIN


def test_what_is_remembered_of_a_round_is_no_part_of_its_value():
    one, other = Round(1, {}), Round(1, {})
    one.memo["column"] = "something"
    assert one == other
    assert replace(one, published=True).memo == {}


def test_what_is_remembered_of_a_section_is_no_part_of_its_value():
    one, other = ready(2).section, ready(2).section
    one.memo["knock-out"] = "something"
    other.memo.clear()
    assert one == other
    assert "memo=" not in repr(one)
    assert replace(one, rounds=()).memo == {}


def test_penalties_and_bonuses_are_part_of_the_score():
    desk = ready(6)
    desk.do(AdjustPoints(FIRST, desk.section.numbers[0], Points(-10), "late at the board"))
    tournament = tournament_of(desk.state, FIRST)
    assert tournament.score(tournament.entry(Tpn(1))) == -10


def test_the_tournament_after_an_earlier_round():
    desk = ready(6)
    desk.play()
    after_one = tournament_of(desk.state, FIRST)
    desk.play()
    again = through(tournament_of(desk.state, FIRST), 1)
    assert again.rounds_played == 1
    assert [entry.rounds for entry in again.entries] == [each.rounds for each in after_one.entries]


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_what_was_played_against_an_early_leaver_does_not_count_in_the_standings():
    desk = all_play_all(6)
    desk.play()
    gone = desk.section.numbers[0]
    desk.do(WithdrawPlayer(FIRST, gone))
    for _ in range(4):
        desk.play()
    tournament = tournament_of(desk.state, FIRST)
    table = counted(desk.state, FIRST, tournament)
    assert tournament.score(tournament.entry(Tpn(1))) == 10
    assert table.score(table.entry(Tpn(1))) == 0
    last = tournament.score(tournament.entry(Tpn(2)))
    assert table.score(table.entry(Tpn(2))) == last - 10


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
def test_the_first_half_rounded_up_to_even_is_accelerated():
    desk = ready(9, rounds=9, accelerated=True)
    virtual = [entry.virtual for entry in tournament_of(desk.state, FIRST).entries]
    assert virtual == [(10, 10, 10, 5, 5)] * 6 + [()] * 3


@pytest.mark.article("C.04.7@2026-02 art. 1.3.2")
def test_the_last_accelerated_participant_stays_when_others_join_above():
    desk = ready(8, rounds=5, accelerated=True)
    desk.play()
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2600)))
    tournament = tournament_of(desk.state, FIRST)
    names = [entry.player.name for entry in tournament.entries if entry.virtual]
    assert names == ["Late", "Player 01", "Player 02", "Player 03", "Player 04"]


@pytest.mark.article("C.04.7@2026-02 art. 1.1")
def test_acceleration_is_refused_where_a_win_is_not_two_draws():
    desk = created()
    three = PointSystem.of(30, 10, 0)
    command = AddSection(SectionSettings("B", rounds=5, accelerated=True, points=three))
    assert desk.refusal(command) == "acceleration-not-with-these-points"
    robin = SectionSettings("B", system=System.ROUND_ROBIN, accelerated=True)
    assert desk.refusal(AddSection(robin)) == "acceleration-not-here"


def event_starting(start):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("X", start=start)))
    return desk


def editions_of(desk, settings, options=()):
    desk.do(AddSection(settings, options))
    return dict(each for each in desk.section.editions)


def test_editions_are_chosen_by_the_start_date_and_stored_with_what_decided():
    chosen = editions_of(event_starting(date(2026, 1, 31)), SectionSettings("A", rounds=5))
    assert chosen["C.04.3@2017-07"] == "start-date"
    chosen = editions_of(event_starting(date(2026, 2, 1)), SectionSettings("A", rounds=5))
    assert chosen["C.04.3@2026-02"] == "start-date"


def test_an_explicit_edition_wins_and_says_so():
    settings = SectionSettings("A", rounds=5)
    desk = event_starting(date(2026, 5, 1))
    assert editions_of(desk, settings, (("C.04.3", "2017"),))["C.04.3@2017-07"] == "option"


def test_dubov_before_its_criteria_follows_the_procedure_unless_they_are_chosen_by_name():
    desk = event_starting(date(1999, 1, 1))
    dubov = SectionSettings("A", system=System.DUBOV, rounds=5)
    followed = editions_of(event_starting(date(1999, 1, 1)), dubov)
    assert followed["C.04.4.1@1997"] == "start-date"
    chosen = editions_of(desk, dubov, (("C.04.4.1", "2018"),))
    assert chosen["C.04.4.1@2018-10"] == "option"


def test_an_edition_nobody_knows_is_refused():
    unknown = AddSection(SectionSettings("A", rounds=5), (("C.04.3", "1850"),))
    assert event_starting(None).refusal(unknown) == "edition-unknown"


def test_tie_breaks_of_an_event_older_than_their_first_text_follow_it_by_default():
    desk = event_starting(date(2011, 6, 1))
    chosen = editions_of(desk, SectionSettings("A", rounds=5))
    assert chosen["C.07@2012-07"] == "default"
    following = tie_break_edition(tournament_of(desk.state, FIRST))
    assert following.edition.key == "C.07@2012-07"
    dated = editions_of(event_starting(date(2022, 6, 1)), SectionSettings("A", rounds=5))
    assert dated["C.07@2012-07"] == dated["C.04.3@2017-07"] == "start-date"
    desk.do(ChangeEdition(FIRST, "C.07", "2024-08"))
    assert ("C.07@2024-08", "option") in desk.section.editions


def test_a_later_change_of_date_leaves_the_editions_and_a_command_changes_them():
    desk = event_starting(date(2026, 1, 31))
    desk.do(AddSection(SectionSettings("A", rounds=5)))
    seen = desk.state.settings
    desk.do(EditEvent(replace(seen, start=date(2026, 3, 1)), seen))
    assert ("C.04.3@2017-07", "start-date") in desk.section.editions
    desk.do(ChangeEdition(FIRST, "C.04.3", "2026"))
    assert ("C.04.3@2026-02", "option") in desk.section.editions


def test_what_decided_a_pairing_is_not_changed_afterwards():
    desk = ready(6)
    desk.do(PairRound(FIRST, W))
    seen = desk.section.settings
    wrong = replace(seen, points=PointSystem.of(30, 10, 0))
    assert desk.refusal(EditSection(FIRST, wrong, seen)) == "already-paired"
    assert desk.refusal(RemoveSection(FIRST)) == "already-paired"
    longer = EditSection(FIRST, replace(seen, rounds=7), seen)
    answer = desk.ask(longer)
    assert (answer.code, level_of(answer)) == ("rounds-after-pairing", Level.TWO_STEPS)
    assert desk.refusal(replace(longer, confirmed=True)) == "rounds-after-pairing"
    desk.do(replace(longer, confirmed=Level.TWO_STEPS))
    assert rounds_total(desk.section) == 7


def test_no_rounds_are_added_in_silence_to_a_section_that_is_over():
    desk = ready(4, rounds=1)
    desk.play()
    seen = desk.section.settings
    assert desk.refusal(EditSection(FIRST, replace(seen, rounds=2), seen)) == "rounds-after-pairing"


@pytest.mark.article("C.04.7@2026-02 art. 1.4")
def test_rounds_are_not_cut_below_those_whose_virtual_points_were_paired_with():
    # a full point in the first three of 9 or 10 rounds, in the first two of 5
    desk = ready(8, rounds=9, accelerated=True)
    for _ in range(3):
        desk.play(GameResult.DRAW)
    seen = desk.section.settings
    for rounds, code in ((5, "rounds-decided-acceleration"), (10, "rounds-after-pairing")):
        changed = EditSection(FIRST, replace(seen, rounds=rounds), seen)
        assert desk.refusal(changed) == code
    desk.do(EditSection(FIRST, replace(seen, rounds=10), seen, confirmed=Level.TWO_STEPS))


def test_another_edition_once_rounds_are_paired_takes_two_steps():
    desk = ready(6)
    desk.do(ChangeEdition(FIRST, "C.07", "2024-08"))
    desk.do(PairRound(FIRST, W))
    later = ChangeEdition(FIRST, "C.04.3", "2017")
    answer = desk.ask(later)
    assert (answer.code, level_of(answer)) == ("edition-after-pairing", Level.TWO_STEPS)
    assert dict(answer.values)["before"] == "C.04.3@2026-02"
    desk.do(replace(later, confirmed=Level.TWO_STEPS))


@pytest.mark.parametrize("points", [(0, 5, 10), (10, 15, 0), (10, 0, 5)])
def test_no_section_is_scored_so_that_losing_is_worth_more(points):
    desk = created()
    settings = SectionSettings("B", rounds=5, points=PointSystem.of(*points))
    assert desk.refusal(AddSection(settings)) == "points-out-of-order"
    seen = desk.section.settings
    wrong = replace(seen, points=settings.points)
    assert desk.refusal(EditSection(FIRST, wrong, seen)) == "points-out-of-order"


def test_an_event_with_an_adjourned_game_is_not_finished():
    desk = ready(4, rounds=1)
    desk.play(GameResult.ADJOURNED, GameResult.DRAW)
    answer = desk.ask(FinishEvent())
    assert (answer.code, dict(answer.values)["count"]) == ("adjourned-games-open", 1)
    game = next(each for each in desk.games if each.result is GameResult.ADJOURNED)
    desk.do(CorrectResult(FIRST, game.id, GameResult.DRAW, GameResult.ADJOURNED))
    desk.do(FinishEvent())


def test_where_numbers_come_from_is_settled_when_entries_close():
    desk = ready(6)
    seen = desk.section.settings
    by_lots = replace(seen, numbering=Numbering.LOTS)
    assert desk.refusal(EditSection(FIRST, by_lots, seen)) == "entries-closed"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (SectionSettings(" ", rounds=5), "name-missing"),
        (SectionSettings("Open", rounds=5), "section-name-taken"),
        (SectionSettings("B", rounds=0), "rounds-out-of-range"),
        (SectionSettings("B", rounds=100), "rounds-out-of-range"),
        (SectionSettings("B", rounds=5, first_board=0), "board-out-of-range"),
    ],
)
def test_impossible_settings_are_refused(settings, code):
    assert created().refusal(AddSection(settings)) == code


def test_an_event_has_a_name_and_ends_after_it_starts():
    desk = Driver()
    assert desk.refusal(CreateEvent(EventSettings(""))) == "name-missing"
    backwards = EventSettings("X", start=date(2026, 5, 2), end=date(2026, 5, 1))
    assert desk.refusal(CreateEvent(backwards)) == "dates-reversed"


def test_a_section_that_was_removed_leaves_its_number_unused():
    desk = created()
    desk.do(RemoveSection(FIRST))
    desk.do(AddSection(SectionSettings("B", rounds=5)))
    assert list(desk.state.sections) == [SectionId(2)]


@pytest.mark.parametrize("removed", [RemoveSection, RemovePlayer])
def test_who_is_left_out_of_one_section_is_known_while_entered_in_another(removed):
    desk = created()
    desk.do(AddSection(SectionSettings("B", rounds=5)))
    desk.do(ImportPlayers(FIRST, players(2)))
    both, alone = desk.section.entries
    desk.do(EnterSection(SectionId(2), both))
    if removed is RemoveSection:
        desk.do(RemoveSection(FIRST))
    else:
        for entry in (both, alone):
            desk.do(RemovePlayer(FIRST, entry))
    assert list(desk.state.people) == [both]
    desk.do(RemovePlayer(SectionId(2), both))
    assert list(desk.state.people) == []


def test_standings_follow_the_sections_tie_breaks_edition_and_lots():
    desk = ready(4, rounds=2, tie_breaks=("BH", "SB"))
    desk.play(GameResult.DRAW)
    desk.play(GameResult.DRAW)
    table = standings_of(desk.state, FIRST)
    assert (table.edition, table.after) == ("C.07@2026-03", 2)
    assert [row.rank for row in table.rows] == [1, 1, 1, 1]
    drawn = tuple(reversed(desk.section.numbers))
    desk.do(DrawLots(FIRST, frozenset(drawn), drawn))
    table = standings_of(desk.state, FIRST)
    assert [row.tpn for row in table.rows] == [4, 3, 2, 1]
    assert [row.rank for row in table.rows] == [1, 2, 3, 4]


def test_standings_are_derived_once_until_something_changes():
    desk = ready(4, rounds=2, tie_breaks=("BH",))
    desk.do(PairRound(FIRST, W))
    first = standings_of(desk.state, FIRST)
    assert standings_of(desk.state, FIRST) is first
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.WHITE_WINS))
    assert standings_of(desk.state, FIRST).rows != first.rows
    entry = desk.section.numbers[0]
    seen = desk.state.people[entry]
    before = tournament_of(desk.state, FIRST)
    desk.do(EditPlayer(entry, replace(seen, name="Renamed"), seen))
    assert before.entry(Tpn(1)).player.name == "Player 01"
    assert tournament_of(desk.state, FIRST).entry(Tpn(1)).player.name == "Renamed"


def test_a_report_of_one_section_of_several_is_named_by_both():
    desk = ready(4, rounds=3)
    event = desk.state.settings.name
    assert tournament_of(desk.state, FIRST).details.name == event
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    name = f"{event} - {desk.section.settings.name}"
    assert tournament_of(desk.state, FIRST).details.name == name


def test_a_round_without_any_result_is_not_in_the_standings_yet():
    desk = ready(4, rounds=3)
    desk.play(GameResult.WHITE_WINS)
    desk.do(PairRound(FIRST))
    assert standings_of(desk.state, FIRST).after == 1
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.WHITE_WINS))
    assert standings_of(desk.state, FIRST).after == 2


def test_while_a_round_is_played_an_unknown_game_brings_nothing_yet():
    desk = ready(4, rounds=3)
    desk.do(PairRound(FIRST, W))
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.DRAW))
    assert sorted(row.points for row in standings_of(desk.state, FIRST).rows) == [0, 0, 5, 5]


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
def test_an_adjourned_game_is_a_draw_for_pairing_and_nothing_in_the_standings():
    desk = ready(2, rounds=1)
    desk.do(PairRound(FIRST, W))
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.ADJOURNED))
    tournament = tournament_of(desk.state, FIRST)
    assert [tournament.score(entry) for entry in tournament.entries] == [5, 5]
    assert [row.points for row in standings_of(desk.state, FIRST).rows] == [0, 0]


def test_without_entries_there_are_no_standings():
    assert standings_of(created().state, FIRST) is None


def shortened(desk, rounds):
    settings = desk.section.settings
    desk.do(EditSection(FIRST, replace(settings, rounds=rounds), settings))


def test_byes_of_rounds_a_shorter_event_no_longer_has_are_no_part_of_it():
    """They brought points of a round that is never played, and a report could not be read."""
    desk = ready(6, rounds=5, half_point_byes=2)
    for number in (2, 4):
        desk.do(RequestBye(FIRST, desk.section.numbers[2], number))
    shortened(desk, 1)
    desk.do(PairRound(FIRST, W))
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    tournament = tournament_of(desk.state, FIRST)
    entry = tournament.entry(Tpn(3))
    assert (len(entry.rounds), entry.announced) == (1, ())
    report = read_trf(write_trf(document_of(tournament)))
    again = tournament_of_report(report.value)
    assert again.ok
    assert again.value.score(again.value.entry(Tpn(3))) == 5


def test_the_byes_are_there_again_when_the_event_is_made_longer():
    desk = ready(6, rounds=5, half_point_byes=2)
    desk.do(RequestBye(FIRST, desk.section.numbers[2], 4))
    shortened(desk, 3)
    shortened(desk, 5)
    (bye,) = tournament_of(desk.state, FIRST).entry(Tpn(3)).announced
    assert bye == (4, Result.HALF_POINT_BYE)
