"""Entries: who may be in a section, with which number, and when no more."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdmitLateEntry,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EditSection,
    EnterSection,
    FixBoard,
    ImportPlayers,
    PairRound,
    RegisterPlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.derived.tournament import numbers_are_provisional
from arbitro.desk.values.settings import Numbering, SectionSettings
from arbitro.model import Colour, FideId, Player, Result, SectionId, System, Title
from arbitro.reasons import Refused
from desk.driver import FIRST, all_play_all, created, players, ready


def names_in_order(desk):
    return [desk.state.people[entry].name for entry in desk.section.numbers]


@pytest.mark.article("C.04.2@2026-02 art. 2.2")
def test_numbers_follow_rating_then_title_then_name():
    desk = created()
    desk.do(
        ImportPlayers(
            FIRST,
            (
                Player("Zoe", rating=2000),
                Player("Ana", rating=2000),
                Player("Eva", rating=2000, title=Title.WFM),
                Player("Ida", rating=2000, title=Title.IM),
                Player("Uma"),
                Player("Top", rating=2400),
            ),
        )
    )
    desk.do(CloseEntries(FIRST))
    assert names_in_order(desk) == ["Top", "Ida", "Eva", "Ana", "Zoe", "Uma"]


def test_the_list_a_section_is_seeded_by_gives_its_numbers_until_they_are_given():
    desk = created(ranking_method="NRO")
    desk.do(
        ImportPlayers(
            FIRST,
            (
                Player("Ida", rating=2400, national_rating=1900),
                Player("Uma", rating=2000, national_rating=2100),
                Player("Eva", rating=2300),
            ),
        )
    )
    desk.do(CloseEntries(FIRST))
    assert names_in_order(desk) == ["Uma", "Ida", "Eva"]

    changed = replace(desk.section.settings, ranking_method="FIDE")
    assert desk.refusal(EditSection(FIRST, changed, desk.section.settings)) == "entries-closed"


def test_a_section_is_seeded_by_no_method_that_record_172_does_not_know():
    desk = created(ranking_method="OTHER")
    before = desk.section.settings
    changed = replace(before, ranking_method="highest first")
    answer = desk.ask(EditSection(FIRST, changed, before))
    assert answer.code == "ranking-method-unknown"
    assert {"field": "ranking_method", "text": "highest first"}.items() <= dict(
        answer.values
    ).items()
    for method in ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", ""):
        before = desk.section.settings
        desk.do(EditSection(FIRST, replace(before, ranking_method=method), before))
        assert desk.section.settings.ranking_method == method


def test_numbers_by_lots_are_the_order_drawn():
    desk = created(numbering=Numbering.LOTS)
    desk.do(ImportPlayers(FIRST, players(4)))
    order = tuple(reversed(desk.section.entries))
    desk.do(CloseEntries(FIRST, order))
    assert desk.section.numbers == order


def test_lots_that_miss_somebody_are_refused():
    desk = created(numbering=Numbering.LOTS)
    desk.do(ImportPlayers(FIRST, players(4)))
    entries = tuple(desk.section.entries)
    assert desk.refusal(CloseEntries(FIRST, entries[:3])) == "order-incomplete"
    assert desk.refusal(CloseEntries(FIRST, entries[:3] * 2)) == "order-incomplete"


def test_an_import_with_one_fault_enters_nobody_and_names_the_row():
    desk = created()
    answer = desk.ask(ImportPlayers(FIRST, (Player("Ana"), Player("  "), Player("Eva"))))
    assert answer == Refused("player-name-missing", (("row", 2),))


def test_the_same_fide_number_enters_once():
    desk = created()
    ana = Player("Ana", fide_id=FideId(2200001))
    desk.do(RegisterPlayer(FIRST, ana))
    assert desk.refusal(RegisterPlayer(FIRST, replace(ana, name="Anna"))) == "entered-twice"
    twins = (Player("A", fide_id=FideId(7)), Player("B", fide_id=FideId(7)))
    assert desk.refusal(ImportPlayers(FIRST, twins)) == "entered-twice"


def test_permanent_numbers_are_never_given_twice():
    desk = created()
    desk.do(RegisterPlayer(FIRST, Player("Ana")))
    first = next(iter(desk.section.entries))
    desk.do(RemovePlayer(FIRST, first))
    desk.do(RegisterPlayer(FIRST, Player("Eva")))
    assert next(iter(desk.section.entries)) == first + 1


def test_one_person_can_play_in_two_sections():
    desk = created()
    desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    desk.do(RegisterPlayer(FIRST, Player("Ana")))
    entry = next(iter(desk.section.entries))
    desk.do(EnterSection(SectionId(2), entry))
    desk.do(EditPlayer(entry, Player("Ana", rating=1900), Player("Ana")))
    assert desk.state.people[entry].rating == 1900
    assert entry in desk.state.sections[SectionId(2)].entries


def test_two_people_may_edit_different_fields_of_one_player():
    desk = created()
    seen = Player("Ana", rating=1800)
    desk.do(RegisterPlayer(FIRST, seen))
    entry = next(iter(desk.section.entries))
    desk.do(EditPlayer(entry, replace(seen, club="Sur"), seen))
    desk.do(EditPlayer(entry, replace(seen, rating=1850), seen))
    assert desk.state.people[entry] == Player("Ana", rating=1850, club="Sur")


def test_an_edit_is_refused_only_where_the_same_field_changed_underneath():
    desk = created()
    seen = Player("Ana", rating=1800)
    desk.do(RegisterPlayer(FIRST, seen))
    entry = next(iter(desk.section.entries))
    desk.do(EditPlayer(entry, replace(seen, rating=1850), seen))
    answer = desk.ask(EditPlayer(entry, replace(seen, rating=1900), seen))
    assert answer == Refused("value-changed", (("field", "rating"),))


def test_entries_close_before_anything_is_paired():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(4)))
    assert desk.refusal(PairRound(FIRST, Colour.WHITE)) == "entries-open"
    desk.do(CloseEntries(FIRST))
    assert desk.refusal(RegisterPlayer(FIRST, Player("Eva"))) == "entries-closed"
    desk.do(ReopenEntries(FIRST))
    desk.do(RegisterPlayer(FIRST, Player("Eva")))
    desk.do(CloseEntries(FIRST))
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert desk.refusal(ReopenEntries(FIRST)) == "already-paired"


@pytest.mark.article("C.04.2@2026-02 art. 4.1")
def test_who_has_not_confirmed_can_be_left_out_when_entries_close():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(4)))
    for entry in list(desk.section.entries)[:3]:
        desk.do(CheckIn(FIRST, entry))
    desk.do(CloseEntries(FIRST, only_present=True))
    assert names_in_order(desk) == ["Player 01", "Player 02", "Player 03"]


def test_two_players_are_the_least():
    desk = created()
    desk.do(RegisterPlayer(FIRST, Player("Ana")))
    assert desk.refusal(CloseEntries(FIRST)) == "two-players-needed"


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
def test_a_late_entry_gets_the_number_of_its_rating_and_nothing_for_the_rounds_missed():
    desk = ready(6)
    desk.play()
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2375)))
    assert names_in_order(desk).index("Late") == 2
    entry = desk.section.numbers[2]
    assert desk.section.entries[entry].first_round == 2
    desk.do(PairRound(FIRST))
    playing = {each for game in desk.games for each in (game.white, game.black)}
    assert entry in playing | {desk.section.rounds[-1].bye}


@pytest.mark.article("C.04.2@2026-02 art. 2.5")
@pytest.mark.article("C.04.2@2017-07 art. C.3")
def test_numbers_are_provisional_while_a_late_entry_may_still_come():
    desk = created(rounds=2)
    desk.do(ImportPlayers(FIRST, players(6)))
    provisional = [numbers_are_provisional(desk.section)]
    desk.do(CloseEntries(FIRST))
    for _ in range(2):
        provisional.append(numbers_are_provisional(desk.section))
        desk.play()
    provisional.append(numbers_are_provisional(desk.section))
    assert provisional == [True, True, True, False]
    assert desk.refusal(AdmitLateEntry(FIRST, Player("Late"))) == "no-round-left"


def test_in_an_all_play_all_numbers_stand_once_entries_are_closed():
    desk = all_play_all()
    assert desk.section.entries_closed
    assert not numbers_are_provisional(desk.section)


def test_before_the_first_round_a_player_is_registered_and_not_late():
    desk = ready(6)
    assert desk.refusal(AdmitLateEntry(FIRST, Player("Late"))) == "nothing-paired"


@pytest.mark.article("C.04.2@2026-02 art. 2.3")
def test_numbers_may_follow_corrected_ratings_until_round_four_is_paired():
    desk = ready(8, rounds=6)
    for _ in range(3):
        desk.play()
    last = desk.section.numbers[-1]
    seen = desk.state.people[last]
    desk.do(EditPlayer(last, replace(seen, rating=2500), seen))
    desk.do(Renumber(FIRST, confirmed=True))
    assert desk.section.numbers[0] == last
    desk.play()
    desk.do(EditPlayer(last, replace(seen, rating=1500), replace(seen, rating=2500)))
    assert desk.refusal(Renumber(FIRST)) == "numbers-frozen"


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
def test_a_late_entry_is_numbered_even_after_round_four():
    desk = ready(10, rounds=7)
    for _ in range(4):
        desk.play()
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2395)))
    assert names_in_order(desk)[0] == "Late"


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_a_player_may_ask_for_one_half_point_bye_and_not_in_the_last_round():
    desk = ready(6)
    entry = desk.section.numbers[0]
    assert desk.refusal(RequestBye(FIRST, entry, 5)) == "bye-too-late"
    desk.do(RequestBye(FIRST, entry, 2))
    assert desk.refusal(RequestBye(FIRST, entry, 3)) == "too-many-half-point-byes"
    desk.do(RequestBye(FIRST, entry, 3, Result.ZERO_POINT_BYE))
    assert desk.refusal(RequestBye(FIRST, entry, 3, Result.FULL_POINT_BYE)) == (
        "bye-already-requested"
    )


def test_a_bye_for_a_paired_round_comes_too_late():
    desk = ready(6)
    desk.do(PairRound(FIRST, Colour.WHITE))
    entry = desk.section.numbers[0]
    assert desk.refusal(RequestBye(FIRST, entry, 1)) == "round-already-paired"


def test_the_pairing_allocated_bye_cannot_be_requested():
    desk = ready(6)
    entry = desk.section.numbers[0]
    command = RequestBye(FIRST, entry, 1, Result.PAIRING_ALLOCATED_BYE)
    assert desk.refusal(command) == "bye-kind-unknown"


def test_somebody_with_a_bye_is_not_paired_and_has_what_was_asked():
    desk = ready(6)
    entry = desk.section.numbers[0]
    desk.do(RequestBye(FIRST, entry, 1))
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert desk.section.rounds[0].absent == {entry: Result.HALF_POINT_BYE}
    assert all(entry not in (game.white, game.black) for game in desk.games)


@pytest.mark.article("C.04.2@2026-02 art. 3.2")
def test_who_withdraws_is_paired_no_more():
    desk = ready(7)
    desk.play()
    entry = desk.section.numbers[2]
    desk.do(WithdrawPlayer(FIRST, entry))
    desk.do(PairRound(FIRST))
    assert desk.section.rounds[1].absent == {entry: Result.ZERO_POINT_BYE}


def test_a_fixed_board_is_kept_and_the_others_fill_the_rest():
    desk = ready(8, first_board=11)
    entry = desk.section.numbers[3]
    desk.do(FixBoard(entry, 11))
    desk.do(PairRound(FIRST, Colour.WHITE))
    boards = {game.board: {game.white, game.black} for game in desk.games}
    assert sorted(boards) == [11, 12, 13, 14]
    assert entry in boards[11]
    assert [game.board for game in desk.games] == [12, 13, 14, 11]


def test_a_table_is_not_numbered_anew_once_its_first_round_is_paired():
    desk = ready(6, system=System.ROUND_ROBIN, rounds=0)
    last = desk.section.numbers[-1]
    seen = desk.state.people[last]
    desk.do(EditPlayer(last, replace(seen, rating=2500), seen))
    desk.do(Renumber(FIRST, confirmed=True))
    assert desk.section.numbers[0] == last
    desk.do(PairRound(FIRST))
    desk.do(EditPlayer(last, replace(seen, rating=1500), replace(seen, rating=2500)))
    assert desk.refusal(Renumber(FIRST)) == "already-paired"
