"""Tournaments of the other Swiss systems in the browser: paired and explained."""

from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import EditionKey, Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.checker import check_pairings

SECTION = SectionId(1)
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


EDITIONS = {
    System.DUBOV: ("C.04.4.1@2026-02", "Group with", "Dubov System, 2026"),
    System.BURSTEIN: ("C.04.4.2@2026-02", "Group with", "Burstein System, 2026"),
    System.LIM: ("C.04.4.3@2026-02", "Middle score group with", "Lim System, 2026"),
    System.DUTCH_2009: (
        "DUTCH.2009@2009",
        "Group with",
        "Swiss System based on rating (Dutch), 2009",
    ),
    System.SWISS_1992: ("SWISS.1992@1992-06", "Group with", "Swiss system of Manila, 1992"),
}
"""The edition of each system, the beginning of what is said of a bracket, the edition in words."""


@pytest.fixture(params=EDITIONS)
def event(request, visitor):
    """A visitor of an event of nine with five rounds played and published."""
    settings = EventSettings("Spring", start=date(2026, 5, 1))
    key = visitor.service.create(asked.CreateEvent(settings)).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 10))

    def do(*commands):
        for command in commands:
            answer = visitor.service.handle(key, command)
            assert not isinstance(answer, Refused), answer

    do(asked.AddSection(SectionSettings("Open", rounds=5, system=request.param)))
    do(asked.ImportPlayers(SECTION, players), asked.CloseEntries(SECTION))
    for number in range(1, 6):
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        section = visitor.service.snapshot(key).state.sections[SECTION]
        for at, game in enumerate(section.rounds[number - 1].games.values()):
            do(asked.EnterResult(SECTION, game.id, RESULTS[(at + number) % 3]))
    visitor.section, visitor.system = f"/events/{key}/s/1", request.param
    return visitor


def test_the_report_of_the_event_names_the_system_and_passes_the_checker(event):
    report = event.get(f"{event.section}/report.trf").text
    assert f"192 FIDE_{event.system.key.replace('-', '_').upper()}" in report
    tournament = tournament_of(read_trf(report).value).value
    assert tournament.system is event.system
    assert check_pairings(tournament, EditionKey(EDITIONS[event.system][0])) == ()


def test_the_page_of_a_round_says_how_every_bracket_was_paired(event):
    page = event.get(f"{event.section}/rounds/4/why").text
    _key, bracket, edition = EDITIONS[event.system]
    assert bracket in page
    assert edition in page


def test_the_page_answers_why_two_players_do_not_meet(event):
    answer = event.get(f"{event.section}/rounds/4/why?a=1&b=9").text
    assert 'id="question"' in answer


def test_the_page_of_a_player_names_opponent_and_colour(event):
    page = event.get(f"{event.section}/rounds/5/why/1").text
    assert "meet in this round" in page or "has the pairing-allocated bye" in page


def test_the_check_list_is_there(event):
    assert event.get(f"{event.section}/paper/check-list/5").status_code == 200
