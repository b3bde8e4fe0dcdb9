"""The schedule: made from a first day, hours and rest days; shown with what ratings forbid."""

import re
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterMember, RegisterTeam
from arbitro.desk.values.settings import (
    EventSettings,
    GameResult,
    Numbering,
    SectionSettings,
    TeamRules,
)
from arbitro.model import Period, Player, System, TimeControl
from web.conftest import SECTION

SLOW = TimeControl((Period(5400, 30),))


@pytest.fixture
def league(visitor):
    """A round robin of five whose numbers are given."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("L", start=date(2026, 4, 1)))).key
    settings = SectionSettings("Masters", system=System.ROUND_ROBIN, time_control=SLOW)
    people = tuple(Player(f"P{n}", rating=2400 - n) for n in range(5))
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
    ):
        service.handle(key, command)
    visitor.url = f"/events/{key}/s/1"
    visitor.settings = lambda: service.snapshot(key).state.sections[SECTION].settings
    return visitor


def test_rounds_get_days_and_hours_around_rest_days(league):
    fields = {"first_day": "2026-04-01", "hours": "10:00, 16:30", "rest_days": "2026-04-02"}
    assert league.send(f"{league.url}/schedule", fields).status_code == 303
    settings = league.settings()
    assert [day.day for day in settings.round_dates] == [1, 1, 3, 3, 4]
    assert settings.round_times == ("10:00", "16:30", "10:00", "16:30", "10:00")
    page = league.get(f"{league.url}/schedule").text
    assert "16:30" in page
    assert "3 April 2026" in league.get(f"{league.url}/paper/schedule").text


def test_the_table_is_shown_with_who_is_free_and_colours_that_differ_by_none(league):
    page = league.get(f"{league.url}/schedule").text
    assert page.count("bye") == 5
    assert page.count('<td class="number">2</td><td class="number">2</td>') == 5


@pytest.mark.article("B.02@2024-03 art. 3.1")
def test_too_much_play_a_day_is_said_with_its_article(league):
    fields = {"first_day": "2026-04-01", "hours": "09:00, 13:00, 17:00, 21:00"}
    league.send(f"{league.url}/schedule", fields)
    page = league.get(f"{league.url}/schedule").text
    assert "minutes of play" in page
    assert "art. 3.1" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hours", "25:00"),
        ("hours", "10"),
        ("hours", "16:00, 10:00"),
        ("rest_days", "tomorrow"),
        ("first_day", ""),
    ],
)
def test_what_is_no_day_or_hour_is_a_fault_at_its_field(league, field, value):
    fields = {"first_day": "2026-04-01", "hours": "", field: value}
    answer = league.send(f"{league.url}/schedule", fields)
    assert answer.status_code == 422
    assert f'id="{field}-fault"' in answer.text


def test_a_swiss_has_a_schedule_without_games(demo):
    page = demo.get(f"/events/{demo.keys['en']}/s/1/schedule").text
    assert "Games, White first" not in page


def test_the_hour_of_a_round_stands_on_its_page_and_its_pairing_list(league):
    league.send(f"{league.url}/schedule", {"first_day": "2026-04-01", "hours": "16:30"})
    league.send(f"{league.url}/pair")
    assert "16:30 · 2 boards" in league.get(f"{league.url}/rounds/1").text
    assert "1 April 2026, 16:30" in league.get(f"{league.url}/paper/pairings/1").text


@pytest.mark.article("AM.IV@2023 art. 1")
def test_numbers_of_a_round_robin_that_follow_the_ratings_are_pointed_out(league):
    page = league.get(f"{league.url}/players").text
    assert "The numbers follow the ratings; in a round robin they should be drawn." in page
    assert "art. 1" in page


@pytest.mark.parametrize(
    ("system", "numbering"),
    [("round-robin", "lots"), ("double-round-robin", "lots"), ("dutch", "rating")],
)
def test_a_new_round_robin_has_its_numbers_drawn_unless_another_way_is_chosen(
    visitor, system, numbering
):
    asked_for = {"name": "L", "system": system, "rounds": "5", "section_name": "A", "numbering": ""}
    answer = visitor.send("/events/new", asked_for)
    assert answer.status_code == 303
    key = answer.headers["location"].split("/")[2].partition("?")[0]
    settings = visitor.service.snapshot(key).state.sections[SECTION].settings
    assert settings.numbering.value == numbering


def test_the_list_that_seeds_is_chosen_where_a_section_is_made(visitor):
    form = visitor.get("/events/new").text
    assert "The higher of both" in form
    asked_for = {"name": "L", "system": "dutch", "rounds": "5", "section_name": "A"}
    answer = visitor.send("/events/new", asked_for | {"ranking_method": "HBFN"})
    key = answer.headers["location"].split("/")[2].partition("?")[0]
    settings = visitor.service.snapshot(key).state.sections[SECTION].settings
    assert settings.ranking_method == "HBFN"


def test_the_free_number_of_a_round_robin_is_offered_to_a_late_entry(league):
    assert "takes number 6" in league.get(f"{league.url}/players").text
    assert league.send(f"{league.url}/players", {"name": "Late, Ada"}).status_code == 303
    page = league.get(f"{league.url}/players").text
    assert "Late, Ada" in page
    assert "takes number" not in page
    refused = league.send(f"{league.url}/players", {"name": "Later, Bea"})
    assert refused.status_code == 422
    assert "All numbers of the table are taken." in refused.text


@pytest.fixture
def four_teams(visitor):
    """Schiller teams of two, and the lists closed."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("T"))).key
    rules = TeamRules(boards=2, reserves=0)
    settings = SectionSettings("S", system=System.SCHILLER, teams=rules)
    service.handle(key, asked.AddSection(settings))
    for name in "KLMN":
        service.handle(key, RegisterTeam(SECTION, f"Team {name}"))
    section = service.snapshot(key).state.sections[SECTION]
    for team in section.teams.teams:
        for board in "12":
            service.handle(key, RegisterMember(SECTION, team, Player(f"{team}-{board}")))
    service.handle(key, asked.CloseEntries(SECTION))
    visitor.url = f"/events/{key}/s/1"
    return visitor


def test_a_table_of_teams_is_shown_before_the_first_round_with_the_colours_of_everybody(four_teams):
    page = four_teams.get(f"{four_teams.url}/schedule").text
    games = re.findall(r"<li>([A-D][12]) \S+ \S+ ([A-D][12]) ", page)
    assert len({frozenset(each) for each in games}) == 6 * 4
    assert page.count('<td class="number">3</td><td class="number">3</td>') == 8
    assert f'href="{four_teams.url}/schedule"' in four_teams.get(f"{four_teams.url}/edit").text


@pytest.mark.article("C.05@2018 art. 6.5")
def test_who_was_absent_is_named_until_the_next_round_is_published(league):
    key = league.url.split("/")[2]

    def do(command):
        league.service.handle(key, command)

    def section():
        return league.service.snapshot(key).state.sections[SECTION]

    do(asked.PairRound(SECTION))
    do(asked.PublishRound(SECTION, 1))
    first, second = section().rounds[0].games.values()
    do(asked.EnterResult(SECTION, first.id, GameResult.WHITE_WINS_BY_FORFEIT))
    do(asked.EnterResult(SECTION, second.id, GameResult.DRAW))
    page = league.get(f"{league.url}/rounds/1").text
    assert f'href="{league.url}/players/{first.black}"' in page.partition("Absent from round 1")[2]
    assert "art. 6.5" in page
    do(asked.PairRound(SECTION))
    assert "Absent from round 1" in league.get(f"{league.url}/rounds/2").text
    do(asked.WithdrawPlayer(SECTION, first.black))
    assert "Absent from" not in league.get(f"{league.url}/rounds/2").text


@pytest.fixture
def draw(visitor):
    """Nine players of a round robin who draw their numbers; four of them of one federation."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("D"))).key
    people = tuple(Player(f"P{n}", federation="ESP" if n < 4 else f"F{n}") for n in range(9))

    def begun(numbering):
        settings = SectionSettings("D", system=System.ROUND_ROBIN, numbering=numbering)
        service.handle(key, asked.AddSection(settings))
        service.handle(key, asked.ImportPlayers(SECTION, people))
        return list(service.snapshot(key).state.sections[SECTION].entries)

    visitor.url = f"/events/{key}/s/1"
    visitor.begun = begun
    visitor.numbers = lambda: list(service.snapshot(key).state.sections[SECTION].numbers)
    return visitor


@pytest.mark.article("C.05@2018 art. 6.2")
@pytest.mark.parametrize("numbering", [Numbering.LOTS, Numbering.VARMA])
def test_numbers_drawn_by_hand_are_entered_player_by_player(draw, numbering):
    entries = draw.begun(numbering)
    assert f'href="{draw.url}/numbers"' in draw.get(f"{draw.url}/players").text
    assert draw.get(f"{draw.url}/numbers").text.count('type="number"') == 9
    drawn = {f"number_{each}": str(9 - at) for at, each in enumerate(entries)}
    assert draw.send(f"{draw.url}/numbers", drawn).status_code == 303
    assert draw.numbers() == entries[::-1]
    assert draw.get(f"{draw.url}/numbers").status_code == 404


@pytest.mark.parametrize("wrong", ["", "0", "10", "x", "2"])
def test_a_number_that_is_missing_or_given_twice_is_told_at_its_player(draw, wrong):
    entries = draw.begun(Numbering.LOTS)
    drawn = {f"number_{each}": str(at) for at, each in enumerate(entries, 1)}
    answer = draw.send(f"{draw.url}/numbers", drawn | {f"number_{entries[4]}": wrong})
    assert answer.status_code == 422
    assert f'id="number_{entries[4]}-fault"' in answer.text
    assert draw.numbers() == []


def test_numbers_by_rating_are_not_drawn(draw):
    draw.begun(Numbering.RATING)
    assert f"{draw.url}/numbers" not in draw.get(f"{draw.url}/players").text
    assert draw.get(f"{draw.url}/numbers").status_code == 404


def moved(league, number, day="", hour=""):
    return league.send(f"{league.url}/schedule/{number}", {"day": day, "hour": hour})


@pytest.fixture
def planned(league):
    """The league with a round a day at ten from the first of April on."""
    league.send(f"{league.url}/schedule", {"first_day": "2026-04-01", "hours": "10:00"})
    return league


def test_the_hour_of_one_round_is_changed_alone(planned):
    assert moved(planned, 3, "2026-04-03", "9:30").status_code == 303
    assert planned.settings().round_times == ("10:00", "10:00", "09:30", "10:00", "10:00")
    assert [day.day for day in planned.settings().round_dates] == [1, 2, 3, 4, 5]


def test_the_form_of_a_round_shows_its_day_and_hour(planned):
    page = planned.get(f"{planned.url}/schedule?round=3").text
    form = page[page.index('id="one-round"') :]
    assert 'value="2026-04-03"' in form
    assert 'value="10:00"' in form
    assert 'id="one-round"' not in planned.get(f"{planned.url}/schedule?round=6").text


def test_a_round_may_lose_its_day_and_hour(planned):
    assert moved(planned, 5).status_code == 303
    assert len(planned.settings().round_dates) == len(planned.settings().round_times) == 4


def test_an_hour_can_be_given_to_a_round_of_a_section_without_any(league):
    assert moved(league, 2, hour="16:30").status_code == 303
    assert league.settings().round_times == ("", "16:30")
    assert league.settings().round_dates == ()


@pytest.mark.parametrize(
    ("day", "hour", "field", "said"),
    [
        ("2026-03-31", "", "day", "on or after the previous round"),
        ("2026-04-05", "", "day", "on or before the next round"),
        ("2026-04-02", "10:00", "hour", "after the previous round"),
        ("2026-04-04", "10:00", "hour", "before the next round"),
        ("2026-04-03", "25:00", "hour", "e.g. 16:30"),
        ("April", "", "day", ""),
    ],
)
def test_a_round_stays_between_those_before_and_after_it(planned, day, hour, field, said):
    answer = moved(planned, 3, day, hour)
    assert answer.status_code == 422
    complaint = answer.text.partition(f'id="{field}-fault"')[2]
    assert complaint
    assert said in complaint[:120]
    assert planned.settings().round_dates[2] == date(2026, 4, 3)


@pytest.mark.parametrize("number", [0, 6])
def test_a_round_there_is_not_has_no_hour(planned, number):
    assert moved(planned, number).status_code == 404


def test_days_outside_those_of_the_event_are_pointed_out_and_kept(league):
    event = league.url.removesuffix("/s/1")
    for name, day in (("start", "2026-04-01"), ("end", "2026-04-03")):
        assert league.send(f"{event}/settings/{name}", {name: day}).status_code == 303
    league.send(f"{league.url}/schedule", {"first_day": "2026-03-31", "hours": ""})
    page = league.get(f"{league.url}/schedule").text
    assert "Rounds 1 and 5 are outside the days of the event" in page
    assert page.count("outside the event<") == 2
    assert len(league.settings().round_dates) == 5


AS_SHOWN = re.compile(r'<input id="(first_day|hours|rest_days)"[^>]*?value="([^"]*)"')


def shown(league):
    """What the fields of all rounds say, as a browser would send them."""
    page = league.get(f"{league.url}/schedule").text
    return dict(AS_SHOWN.findall(page[page.index('id="days"') :]))


def test_sent_as_it_is_shown_the_form_changes_nothing(league):
    fields = {"first_day": "2026-04-01", "hours": "10:00, 16:30", "rest_days": "2026-04-02"}
    league.send(f"{league.url}/schedule", fields)
    moved(league, 5, "2026-04-06", "09:00")
    before = league.settings()
    assert shown(league)["hours"] == "10:00, 16:30"
    assert league.send(f"{league.url}/schedule", shown(league)).status_code == 303
    assert league.settings() == before


def test_other_days_are_shown_before_they_are_saved(planned):
    before = planned.settings()
    fields = shown(planned) | {"first_day": "2026-04-11"}
    page = planned.send(f"{planned.url}/schedule", fields).text
    assert "5 rounds would change. Nothing is saved yet." in page
    assert planned.settings() == before
    answer = planned.send(f"{planned.url}/schedule", fields | {"confirmed": "1"})
    assert answer.status_code == 303
    assert [day.day for day in planned.settings().round_dates] == [11, 12, 13, 14, 15]
    assert planned.settings().round_times == before.round_times


@pytest.fixture
def in_play(league):
    """The league with two rounds a day, the first of them published."""
    fields = {"first_day": "2026-04-01", "hours": "10:00, 16:30"}
    league.send(f"{league.url}/schedule", fields)
    league.send(f"{league.url}/pair")
    league.send(f"{league.url}/do/publish-round", {"round": "1"})
    return league


def test_a_published_round_keeps_its_day_and_the_others_follow_its_hour(in_play):
    before = in_play.settings()
    assert "Round 1 is published" in in_play.get(f"{in_play.url}/schedule").text
    in_play.send(f"{in_play.url}/schedule", shown(in_play))
    assert in_play.settings() == before
    fields = {"first_day": "2026-04-01", "hours": "10:00, 16:30", "confirmed": "1"}
    in_play.send(f"{in_play.url}/schedule", fields)
    assert in_play.settings() == before
    in_play.send(f"{in_play.url}/schedule", fields | {"first_day": "2026-04-05"})
    settings = in_play.settings()
    assert [day.day for day in settings.round_dates] == [1, 5, 5, 6, 6]
    assert settings.round_times == ("10:00", "10:00", "16:30", "10:00", "16:30")


def test_rounds_to_come_are_not_before_those_published(in_play):
    answer = in_play.send(f"{in_play.url}/schedule", {"first_day": "2026-03-31", "hours": ""})
    assert answer.status_code == 422
    assert 'id="first_day-fault"' in answer.text
