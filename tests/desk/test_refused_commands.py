"""Commands that come too early, too late, for another kind of section, or beyond a bound."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.derived.knock_out import bracket
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features import change_requests
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.publicity import PublicPage
from arbitro.desk.values.settings import EventSettings, Numbering, SectionSettings
from arbitro.model import Points, System
from desk.driver import FIRST, Driver, all_play_all, created, players, ready
from desk.team_driver import TeamDriver


def test_an_event_is_begun_once_and_before_everything_else():
    desk = Driver()
    settings = EventSettings("Open")
    assert desk.refusal(asked.AddSection(SectionSettings("A", rounds=3))) == "event-missing"
    assert desk.refusal(asked.EditEvent(settings, settings)) == "event-missing"
    assert desk.refusal(asked.CreateEvent(EventSettings("  "))) == "name-missing"
    desk.do(asked.CreateEvent(settings))
    assert desk.refusal(asked.CreateEvent(settings)) == "event-exists"
    assert desk.refusal(asked.FinishEvent()) == "section-missing"


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [
        (date(2026, 5, 2), date(2026, 5, 1), "dates-reversed"),
        (date(2026, 5, 1), date(2026, 5, 1), None),
        (date(2026, 5, 1), None, None),
        (None, date(2026, 5, 1), None),
    ],
)
def test_an_event_does_not_end_before_it_begins(start, end, code):
    desk = created()
    before = desk.state.settings
    after = replace(before, start=start, end=end)
    if code is None:
        desk.do(asked.EditEvent(after, before))
        assert desk.state.settings == after
        assert desk.ask(asked.EditEvent(after, after)) == ()
    else:
        assert desk.refusal(asked.EditEvent(after, before)) == code
        assert desk.refusal(asked.EditEvent(replace(before, name=" "), before)) == "name-missing"


def test_a_section_is_not_made_shorter_than_what_was_paired():
    desk = ready(8, rounds=5)
    desk.play()
    desk.play()
    before = desk.section.settings
    one = asked.EditSection(FIRST, replace(before, rounds=1), before, confirmed=True)
    assert desk.refusal(one) == "rounds-already-paired"
    two = asked.EditSection(FIRST, replace(before, rounds=2), before)
    assert desk.refusal(two) == "rounds-after-pairing"
    desk.do(replace(two, confirmed=Level.TWO_STEPS))
    assert desk.section.settings.rounds == 2


def test_only_regulations_that_the_section_follows_have_an_edition_to_change():
    desk = ready(6)
    other = asked.ChangeEdition(FIRST, "C.04.4.1", "2026-02")
    assert desk.refusal(other) == "edition-not-needed"
    assert desk.refusal(asked.ChangeEdition(FIRST, "C.04.3", "")) == "edition-unknown"


def test_a_knock_out_has_no_points_to_adjust_but_a_zero_changes_nothing():
    desk = ready(4, system=System.KNOCK_OUT, rounds=0)
    entry = next(iter(desk.section.entries))
    adjust = asked.AdjustPoints(FIRST, entry, Points(5))
    assert desk.refusal(adjust) == "no-points-in-knock-outs"
    assert desk.ask(asked.AdjustPoints(FIRST, entry, Points(0))) == ()


@pytest.mark.parametrize("count", [4, 5])
def test_a_bracket_has_room_for_so_many(monkeypatch, count):
    monkeypatch.setattr(bracket, "MOST", 4)
    desk = created(system=System.KNOCK_OUT, rounds=0)
    desk.do(asked.ImportPlayers(FIRST, players(count)))
    if count > 4:
        assert desk.refusal(asked.CloseEntries(FIRST)) == "knock-out-too-large"
    else:
        desk.do(asked.CloseEntries(FIRST))


def test_numbers_are_given_anew_while_they_come_from_ratings_and_few_rounds_are_paired():
    assert created().refusal(asked.Renumber(FIRST)) == "entries-open"
    drawn = ready(6, numbering=Numbering.FIXED)
    assert drawn.refusal(asked.Renumber(FIRST)) == "numbers-not-by-rating"
    table = all_play_all(4)
    table.play()
    assert table.refusal(asked.Renumber(FIRST)) == "already-paired"
    desk = ready(12, rounds=7)
    for _ in range(3):
        desk.play()
    assert desk.ask(asked.Renumber(FIRST)) == ()
    desk.do(asked.PairRound(FIRST))
    assert desk.refusal(asked.Renumber(FIRST)) == "numbers-frozen"


def test_what_is_of_teams_is_not_asked_of_players_nor_the_other_way_round():
    desk = ready(6)
    assert desk.refusal(RegisterTeam(FIRST, "North")) == "section-without-teams"
    teams = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, closed=False)
    assert teams.refusal(asked.Renumber(FIRST)) == "not-with-teams"


def test_so_many_requests_wait_at_once_and_no_more(monkeypatch):
    monkeypatch.setattr(change_requests, "MOST_OPEN", 2)
    desk = ready(6)
    for text in ("a pen", "a pencil"):
        desk.do(asked.MakeRequest(FIRST, text=text))
    assert desk.refusal(asked.MakeRequest(FIRST, text="a pen")) == "requests-many"
    desk.do(asked.AnswerRequest(FIRST, 1, accepted=False))
    desk.do(asked.MakeRequest(FIRST, text="a pen"))


def test_public_pages_stand_at_an_address_of_the_web_until_a_day():
    desk = created()
    for page, code in (
        (PublicPage(address="ftp://a.example"), "public-address"),
        (PublicPage(until="soon"), "public-until"),
        (PublicPage(until="20261226"), "public-until"),
    ):
        assert desk.refusal(asked.SetPublicPage(page)) == code
    right = PublicPage(address="https://a.example", until="2026-12-26")
    desk.do(asked.SetPublicPage(right))
    assert desk.state.public.page == right
    assert desk.ask(asked.SetPublicPage(right)) == ()


@pytest.mark.parametrize(("total", "fits"), [(2, False), (3, True), (4, False)])
def test_a_report_of_a_table_has_the_rounds_of_the_table(total, fits):
    desk = all_play_all(4)
    desk.play()
    report = replace(tournament_of(desk.state, FIRST), rounds_total=total)
    other = created()
    command = asked.TakeOverTournament("Taken", report)
    if fits:
        other.do(command)
    else:
        assert other.refusal(command) == "report-rounds-of-table"
