"""What players ask for and note with their cards: byes, withdrawal, presence; and a forecast."""

import re
from fractions import Fraction

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import EntryId, Period, Player, SectionId, TimeControl
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.player_phone import outcomes_of

SECTION = SectionId(1)


@pytest.fixture
def page(hall):
    """The address of the first player's own page."""
    return f"/me/{hall.key}/{hall.app.state.players.key(hall.key, EntryId(1))}"


def part(state):
    return state().entries[EntryId(1)]


def test_a_player_asks_for_a_round_without_a_game_and_the_arbiter_accepts(hall, page, state):
    shown = hall.get(page).text
    assert "no game in round 2, no point" in shown
    assert "half-point bye in round 2" in shown
    hall.send(f"{page}/wish", {"section": "1", "wish": "zero-point-bye"})
    assert part(state).byes == {}
    assert "requested; an arbiter will answer" in hall.get(page).text
    assert "Player 1: no game in round 2, no point" in hall.get(f"{hall.url}/hall").text
    hall.send(f"{hall.section}/do/answer-request", {"number": "1", "accepted": "1"})
    assert list(part(state).byes) == [2]
    actors = {
        type(event).__name__: item.actor
        for item in hall.service.history(hall.key)
        for event in item.events
    }
    assert actors["RequestMade"] == "Player 1"


def test_a_player_takes_an_own_request_back_and_nobody_elses(hall, page, state):
    hall.send(f"{page}/wish", {"section": "1", "wish": "withdrawal"})
    other = f"/me/{hall.key}/{hall.app.state.players.key(hall.key, EntryId(2))}"
    assert hall.send(f"{other}/wish", {"section": "1", "back": "1"}).status_code == 404
    assert state().requests[1].is_open
    hall.send(f"{page}/wish", {"section": "1", "back": "1"})
    assert state().requests[1].accepted is False
    assert not part(state).withdrawn
    assert hall.send(f"{page}/wish", {"section": "2", "wish": "withdrawal"}).status_code == 404
    assert "You have withdrawn" not in hall.get(page).text
    hall.service.handle(hall.key, asked.WithdrawPlayer(SectionId(1), EntryId(1)))
    assert "You have withdrawn" in hall.get(page).text


def test_presence_is_noted_by_players_only_where_an_arbiter_lets_them(hall, page, state):
    refused = hall.send(f"{page}/present", {"section": "1"})
    assert refused.status_code == 422
    assert "Tell an arbiter" in refused.text
    hall.send(f"{hall.section}/do/set-self-check-in", {"is_open": "1"})
    assert "I am here" in hall.get(page).text
    hall.send(f"{page}/present", {"section": "1"})
    assert part(state).checked_in
    assert "You are checked in" in hall.get(page).text
    assert not state().entries[EntryId(2)].checked_in


def test_whoever_asks_too_much_waits(hall, page):
    answers = [
        hall.send(f"{page}/wish", {"section": "1", "wish": "withdrawal"}).text for _ in range(12)
    ]
    assert len(re.findall("wait", " ".join(answers[-2:]).lower())) >= 2


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        # B.02 art. 8.3.1: a difference of 100 is 0.64, one of 0 is 0.50; K 20 (art. 8.3.3)
        ((2000, ""), (1900, ""), (Fraction(36, 5), Fraction(-14, 5), Fraction(-64, 5))),
        ((2000, ""), (2000, ""), (10, 0, -10)),
        # who is under 18 and below 2300 has K 40
        ((2000, "2015-01-01"), (2000, ""), (20, 0, -20)),
        ((0, ""), (2000, ""), (None, None, None)),
        ((2000, ""), (0, ""), (None, None, None)),
    ],
)
def test_the_forecast_of_a_game_is_what_the_rating_rules_give(hall, mine, theirs, expected):
    control = TimeControl((Period(90 * 60, 30),))
    two = SectionId(2)
    people = [Player(f"F{at}", rating=rating, birth=birth) for at, (rating, birth) in
              enumerate((mine, theirs))]  # fmt: skip
    for command in (
        asked.AddSection(SectionSettings("Rated", rounds=3, time_control=control, first_board=9)),
        asked.ImportPlayers(two, (*people, Player("F2"), Player("F3"))),
        asked.CloseEntries(two),
    ):
        hall.service.handle(hall.key, command)
    snapshot = hall.service.snapshot(hall.key)
    view = EventView(hall.key, snapshot.state, snapshot.version).section(2)
    by_name = {each.name: entry for entry, each in snapshot.state.people.items()}
    found = outcomes_of(view, by_name["F0"], *people)
    assert tuple(each.change for each in found) == expected
    assert [each.points for each in found] == [10, 5, 0]
    # nobody says how many games they have played; of a junior nobody need
    assert {each.assumed for each in found} == {expected[0] is not None and not mine[1]}
