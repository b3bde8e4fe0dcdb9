"""What the hall says of the next round: certain boards, and a warning before it is too late."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused
from arbitro.web.session.access import Role
from web.raw import Device

SECTION = SectionId(1)


@pytest.fixture
def trap(new_visitor):
    """Six players whose third round, a draft, leaves two triangles that have not met: no fourth."""
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    key = made.key = made.service.create(asked.CreateEvent(EventSettings("Trap"))).key

    def do(*commands):
        for command in commands:
            answer = made.service.handle(key, command)
            assert not isinstance(answer, Refused), answer

    people = tuple(Player(f"Player {n}", rating=2300 - 10 * n) for n in range(1, 7))
    do(asked.AddSection(SectionSettings("Open", rounds=5)), asked.ImportPlayers(SECTION, people))
    do(asked.CloseEntries(SECTION), asked.PairRound(SECTION, Colour.WHITE))
    for number in (1, 2, 3):
        section = made.service.snapshot(key).state.sections[SECTION]
        entries = section.numbers
        games = [(entries[at], entries[(at + number - 1) % 3 + 3]) for at in range(3)]
        if number != 2:
            games = [pair[::-1] for pair in games]
        by_hand = asked.PairByHand(
            SECTION, number, tuple(games), ReasonByHand.COMPETITION_RULES, note="trap",
            confirmed=True,
        )  # fmt: skip
        as_by_rules = made.service.handle(key, by_hand)
        assert not isinstance(as_by_rules, Refused) or as_by_rules.code == "by-hand-as-by-rules"
        if isinstance(as_by_rules, Refused) and number > 1:
            do(asked.PairRound(SECTION))
        if number == 3:
            break
        do(asked.PublishRound(SECTION, number))
        for game in made.service.snapshot(key).state.sections[SECTION].rounds[-1].games.values():
            do(asked.EnterResult(SECTION, game.id, GameResult.DRAW))
    made.url = f"/events/{key}"
    return made


def test_a_draft_that_leaves_no_next_round_is_warned_of_before_it_is_published(trap):
    page = trap.get(f"{trap.url}/hall").text
    assert "Round 4 cannot be paired, whatever the results." in page
    assert "Not all of these players can have an opponent: Player 1, Player 2 and Player 3." in page
    assert "Rule text" in page


def test_an_ordinary_draft_has_no_warning(hall):
    for game in (1, 2, 3):
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    assert "can no longer be paired" not in hall.get(f"{hall.url}/hall").text


def test_the_panel_asks_for_certain_boards_once_few_games_are_open(hall):
    """Six players: three games are open from the first, and few enough."""
    fragment = f'hx-get="{hall.section}/foresight"'
    assert fragment in hall.get(f"{hall.url}/hall").text
    told = hall.get(f"{hall.section}/foresight", **{"hx-request": "true"}).text
    assert "<html" not in told
    assert "Round 2" in told or "No board of round 2 is certain yet." in told
    page = hall.get(f"{hall.section}/foresight").text
    assert "<h1>Round 2: certain boards</h1>" in page
    for game in (1, 2, 3):
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    assert fragment not in hall.get(f"{hall.url}/hall").text


def test_the_results_a_board_waits_for_are_named_by_board(hall):
    for game in (1, 2):
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    told = hall.get(f"{hall.section}/foresight", **{"hx-request": "true"}).text
    assert re.search(r", if board 3 (1–0|½–½|0–1)", told)


def test_a_section_without_a_round_to_come_says_why(hall):
    for number in (2, 3):
        for game in hall.service.snapshot(hall.key).state.sections[SECTION].rounds[-1].games:
            hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
        hall.service.handle(hall.key, asked.PairRound(SECTION))
        hall.service.handle(hall.key, asked.PublishRound(SECTION, number))
    page = hall.get(f"{hall.section}/foresight").text
    assert 'role="alert"' in page
    answer = hall.get(f"/api/v2/events/{hall.key}/sections/1/foresight")
    assert answer.status_code == 422
    assert answer.json()["refused"] == "no-round-left"


def test_who_may_not_see_drafts_is_not_told_what_is_to_come(trap):
    phone = Device.let_in(trap.app, Role.HELPER)
    assert phone.get(f"{trap.url}/s/1/foresight").status == 403
    assert "can no longer be paired" not in phone.get(f"{trap.url}/hall").text
