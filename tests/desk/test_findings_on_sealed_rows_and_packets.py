"""What follows from rows that were sealed, and how what is handed over after an event stands."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from arbitro.desk.commands import (
    AddSection,
    AttachGames,
    CheckPrizes,
    EnterResult,
    KeepRow,
    PairRound,
    PublishRound,
    SetArbiters,
    SetPrizes,
    StateFacts,
)
from arbitro.desk.derived.office.packet import ended, packet_of_event, packet_of_section
from arbitro.desk.derived.office.sealed import check_sealed
from arbitro.desk.derived.prizes import control_of
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.values.papers import EventArbiter, EventArbiters
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, FideId
from arbitro.rules.office.captains import Captain, check_captain
from arbitro.rules.office.conduct.cases import check_arbiter_case, check_code_case
from arbitro.rules.office.conduct.complaints import BoardComplaint, check_board_complaint
from arbitro.rules.office.conduct.online_cases import Complaint, check_complaint
from arbitro.rules.office.conduct.protection import Protection
from arbitro.rules.office.conduct.watching import check_absence, check_inspection
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.hall.needs import check_need
from arbitro.rules.office.packet import State
from arbitro.rules.prizes import Fund, Sharing
from desk.driver import FIRST, ready

WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW


def facts(**said):
    return Facts({name.replace("_", "-"): text for name, text in said.items()})


def with_office(desk, sheet, **said):
    given = tuple((name.replace("_", "-"), text) for name, text in said.items())
    desk.do(StateFacts(0, sheet, given))
    return desk.state


# --- sealed rows


def test_a_need_is_measured_by_the_first_day_of_the_event():
    desk = ready(4)
    row = facts(player="Eva", told_on="2026-03-01", needs="assistant", consent="yes")
    assert check_sealed(desk.state, "needs", row) == check_need(row, None)
    start = date(2026, 3, 20)
    state = replace(desk.state, settings=EventSettings("E", start=start))
    assert check_sealed(state, "needs", row) == check_need(row, start)
    assert check_need(row, start) != check_need(row, None)
    assert check_sealed(replace(state, settings=None), "needs", row) == check_need(row, None)


def test_a_captain_is_checked_by_all_that_is_said_and_the_auspices_of_the_event():
    desk = ready(4)
    row = facts(
        name="Ana",
        fide_id="7",
        e_mail="a@b.example",
        federation_e_mail="f@b.example",
        phone="1",
        answers_messages="yes",
        under_sanction="no",
        expelled="2020-01-01",
        delegate="Bo",
        delegate_told="2026-01-01",
    )
    captain = Captain(
        "Ana", 7, "a@b.example", "f@b.example", "1", True, False, True, "Bo", True
    )  # fmt: skip
    assert check_sealed(desk.state, "captains", row) == check_captain(captain, "")
    empty = Captain("", None, "", "", "", None, None, False, "", False)
    assert check_sealed(desk.state, "captains", facts()) == check_captain(empty, "")


def test_cases_are_checked_by_their_dates_and_the_holidays_of_the_event():
    desk = ready(4)
    row = facts(conduct="2024-01-01", received="2026-01-01", notice="2026-03-02", country="ESP")
    assert check_sealed(desk.state, "arbiter-cases", row) == check_arbiter_case(row)
    assert check_sealed(desk.state, "code-cases", row) == check_code_case(row, {})
    holiday = (("country", "ESP"), ("day", "2026-03-23"))
    desk.do(KeepRow(0, "holidays", 0, holiday))
    known = {"ESP": frozenset({date(2026, 3, 23)})}
    assert check_sealed(desk.state, "code-cases", row) == check_code_case(row, known)
    assert check_code_case(row, known) != check_code_case(row, {})


SAID = {
    "has_fide_id": "yes",
    "on_form": "no",
    "evidence_listed": "yes",
    "strength_alone": "no",
}


def test_a_complaint_over_the_board_is_checked_with_the_highest_level_of_a_section():
    desk = ready(4)
    row = facts(
        in_writing="yes",
        after_event="yes",
        why_not_during="away",
        engine_claimed="yes",
        engine_told="no",
        published="yes",
        titles_touched="yes",
        **SAID,
    )
    complaint = BoardComplaint(
        Protection.STANDARD,
        in_writing=True,
        on_form=False,
        has_fide_id=True,
        evidence_listed=True,
        strength_alone=False,
        after_event=True,
        why_not_during=True,
        engine_claimed=True,
        engine_told=False,
        published=True,
        titles=True,
    )
    found = check_board_complaint(complaint)
    assert check_sealed(desk.state, "complaints", row) == found
    nothing = BoardComplaint(Protection.STANDARD)
    assert check_sealed(desk.state, "complaints", facts()) == check_board_complaint(nothing)
    nobody = replace(desk.state, sections={})
    assert check_sealed(nobody, "complaints", row) == found
    # a section in which norms are made needs more than the standard level
    desk.do(AddSection(SectionSettings("Norms", rounds=9)))
    desk.do(StateFacts(2, "section-kind", (("norms", "yes"),)))
    codes = [each.code for each in check_sealed(desk.state, "complaints", row)]
    assert codes == [*(each.code for each in found[:-1]), "complaint-to-commission"]


@pytest.mark.parametrize("mode", ["hybrid", "online-supervised"])
def test_a_complaint_of_a_supervised_event_is_bound_to_a_day_after_the_last_round(mode):
    desk = ready(4)
    row = facts(participant="yes", filed="2026-03-10T12:00", **SAID)
    complaint = Complaint(
        participant=True,
        has_fide_id=True,
        written=False,
        evidence_listed=True,
        strength_alone=False,
        filed=datetime.fromisoformat("2026-03-10T12:00"),
        last_game_ended=datetime.fromisoformat("2026-03-08T18:00"),
    )
    with_office(desk, "kind", mode=mode)
    state = with_office(desk, "days", last_round="2026-03-08T18:00")
    assert check_sealed(state, "complaints", row) == check_complaint(complaint)


def test_absences_and_inspections_are_checked_beside_the_other_rows():
    desk = ready(4)
    row = facts(player="Eva", left="2026-03-08T18:00", back="2026-03-08T18:20")
    others = {1: facts(player="Eva", left="2026-03-08T17:00", back="2026-03-08T17:30")}
    assert check_sealed(desk.state, "absences", row, others) == check_absence(row, others.values())
    assert check_sealed(desk.state, "absences", row) == check_absence(row, ())
    assert check_sealed(desk.state, "inspections", row, others) == check_inspection(row, others)
    assert check_sealed(desk.state, "inspections", row) == check_inspection(row, {})


# --- what is handed over


def played():
    """Two rounds of four, both over."""
    desk = ready(4, rounds=2)
    desk.play(DRAW)
    desk.play(WHITE, GameResult.WHITE_WINS_BY_FORFEIT)
    return desk


def test_what_is_open_of_a_section_is_counted_by_games_and_rounds():
    desk = ready(4, rounds=3)
    # three rounds are to come
    assert ended(desk.state, desk.section).games_open == 3
    desk.play(GameResult.ADJOURNED, DRAW)
    # one game is adjourned, two rounds are to come
    assert ended(desk.state, desk.section).games_open == 3
    desk.do(PairRound(FIRST, Colour.WHITE))
    # two games have no result, one is adjourned, a round is to come
    assert ended(desk.state, desk.section).games_open == 4
    desk.do(PublishRound(FIRST, 2))
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, DRAW))
    assert ended(desk.state, desk.section).games_open == 2
    assert ended(played().state, played().section).games_open == 0


def test_games_without_moves_are_those_that_were_played():
    desk = played()
    # of four games one was forfeited
    assert ended(desk.state, desk.section).games_without_moves == 3
    first = next(iter(desk.section.rounds[0].games))
    desk.do(AttachGames(FIRST, (AttachedGame(first, b"1. e4 *\n", ""),)))
    assert ended(desk.state, desk.section).games_without_moves == 2
    with_office(desk, "after-play", games_complete="yes")
    assert ended(desk.state, desk.section).games_without_moves == 0


def test_who_has_no_number_and_which_arbiters_want_a_norm_are_counted():
    desk = ready(4)
    assert ended(desk.state, desk.section).players_without_id == 4
    people = {**desk.state.people, 1: replace(desk.state.people[1], fide_id=FideId(7))}
    state = replace(desk.state, people=people)
    assert ended(state, desk.section).players_without_id == 3
    named = (EventArbiter("Ana", norm="FA"), EventArbiter("Bo"), EventArbiter("Cy", norm="IA"))
    desk.do(SetArbiters(EventArbiters(arbiters=named), EventArbiters()))
    assert ended(desk.state, desk.section).arbiters_with_norm == 2


def test_prizes_are_checked_paid_or_none_are_given():
    desk = played()
    assert ended(desk.state, desk.section).prizes_checked is None
    desk.do(SetPrizes(FIRST, Fund((100,), Sharing.EQUAL), "Ana"))
    assert ended(desk.state, desk.section).prizes_checked is False
    desk.do(CheckPrizes(FIRST, "Bo", control_of(desk.state, FIRST)))
    assert ended(desk.state, desk.section).prizes_checked is True
    assert ended(desk.state, desk.section).prizes_paid is None
    with_office(desk, "after-play", prizes_paid="no")
    assert ended(desk.state, desk.section).prizes_paid is False


@pytest.mark.parametrize("name", ["chief-report-done", "fair-play-report-done"])
def test_reports_are_written_where_it_is_said(name):
    desk = played()
    field = name.replace("-", "_").removesuffix("_done")
    assert getattr(ended(desk.state, desk.section), field) is False
    for text, done in (("no", False), ("yes", True)):
        stood = desk.state.office.sheets.get("after-play", ())
        desk.do(StateFacts(0, "after-play", ((name, text),), stood))
        assert getattr(ended(desk.state, desk.section), field) is done


def test_the_packet_names_every_part_of_every_section():
    desk = played()
    desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    whole = packet_of_event(desk.state)
    sections = list(desk.state.sections.values())
    assert whole == tuple(
        (section.settings.name, each)
        for section in sections
        for each in packet_of_section(desk.state, section)
    )
    standing = {name: {} for name in ("Open", "Blitz")}
    for name, each in whole:
        standing[name][each.part.code] = each.state
    # nothing of the second section is over, the first one has all its results
    assert standing["Blitz"]["results"] is State.MISSING
    assert standing["Open"]["results"] is State.COMPLETE
    assert standing["Open"]["chief-report"] is State.MISSING
    assert standing["Open"]["protocols"] is State.NOT_NEEDED
