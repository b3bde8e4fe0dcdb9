"""An Olympiad on the pages: the wizard, rounds with their reasons, standings, the report."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult
from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.model import Colour, Player, System, TeamScore
from arbitro.reasons import Refused
from arbitro.rules.pairing.olympiad.check import check_round
from web.teams import SECTION, Teams
from web.test_forms import WIZARD

RESULTS = (
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
    GameResult.DRAW,
    GameResult.WHITE_WINS,
)


@pytest.fixture
def olympiad(visitor):
    event = Teams(visitor, System.OLYMPIAD, 9, 4, size=5, rounds=5)
    for _round in range(4):
        event.play(*RESULTS)
    return event


def test_the_wizard_sets_up_an_olympiad_with_its_tie_breaks(visitor):
    answer = visitor.send("/events/new", {**WIZARD, "system": "olympiad", "rounds": "11"})
    assert answer.status_code == 303, answer.text
    key = answer.headers["location"].split("/")[2].split("?")[0]
    settings = visitor.service.snapshot(key).state.sections[SECTION].settings
    assert settings.tie_breaks == ("EMGSB/C1", "MPvGP", "BH:MP/C1")
    assert [settings.teams.boards, settings.teams.primary] == [4, TeamScore.MATCH_POINTS]
    sent = {**WIZARD, "system": "olympiad", "accelerated": "1"}
    assert visitor.send("/events/new", sent).status_code == 422


def test_rounds_of_an_olympiad_are_by_its_rules_to_the_report(visitor, olympiad):
    text = visitor.get(f"{olympiad.url}/report.trf").text
    assert "192 FIDE_OLYMPIAD" in text
    read = team_tournament_of(read_trf(text.encode()).value)
    assert read.problems == ()
    for number in range(1, 5):
        assert check_round(read.value, number) == ()
    rests = [record.result.value for each in read.value.entries for record in each.rounds]
    assert rests.count("U") == 4


def test_a_round_of_an_olympiad_says_why(visitor, olympiad):
    page = visitor.get(f"{olympiad.url}/rounds/4/why").text
    assert "Median Group" in page
    rows = dict.fromkeys(re.findall(r'href="([^"]*/rounds/4/why/\d+)"', page))
    panels = "".join(visitor.get(f"{row}/panel").text for row in rows)
    assert "art. 9.3" in panels
    assert "has the bye: the lowest ranked" in page + panels
    one, other = (row.rpartition("/")[2] for row in list(rows)[:2])
    asked_of = f"{olympiad.url}/rounds/4/why?one={one}&other={other}"
    assert visitor.get(asked_of).status_code == 200
    data = visitor.get(f"{olympiad.api}/rounds/4/explanation".replace("/v1/", "/v2/"))
    assert data.status_code == 200, data.text
    assert data.json()["edition"] == "D.02@2022"


def test_a_report_of_an_olympiad_is_taken_over_as_one(visitor, olympiad):
    text = visitor.get(f"{olympiad.url}/report.trf").text
    tournament = team_tournament_of(read_trf(text.encode()).value).value
    assert tournament.encoded_type == "FIDE_OLYMPIAD"
    again = Teams(visitor, System.OLYMPIAD, 9, 4, size=5, rounds=5)
    again.play(*RESULTS)
    section = again.section
    assert section.settings.system is System.OLYMPIAD
    assert [each.key for each in section.editions if each.key.startswith("D.02")] == ["D.02@2022"]


def test_teams_are_numbered_by_their_four_best_then_the_fifth_then_by_name(visitor):
    # D.02@2022 art. 3.1: whoever sits at which board, the reserve's rating may count
    lists = {
        "Beta": (2500, 2500, 2500, 2500, 2000),
        "Alpha": (2500, 2500, 2500, 2500, 2000),
        "Deep": (2500, 2500, 2500, 2500, 2100),
        "Reserve": (2400, 2500, 2500, 2500, 2550),
        "Three": (2700, 2700, 2700),
    }
    event = Teams(visitor, System.OLYMPIAD, 0, 4, size=5, rounds=3)
    for name, ratings in lists.items():
        players = tuple(
            Player(f"{name} {at}", rating=rating) for at, rating in enumerate(ratings, 1)
        )
        event.do(RegisterTeam(SECTION, name, captain="Cap", players=players))
    event.do(asked.CloseEntries(SECTION))
    section = event.section
    names = [section.teams.teams[each].name for each in section.teams.numbers]
    assert names == ["Reserve", "Deep", "Alpha", "Beta", "Three"]
    page = visitor.get(f"{event.url}/teams").text
    assert "2512" in page
    assert "2025" in page


def test_an_olympiad_of_the_day_of_game_points_is_not_paired(visitor):
    event = Teams(visitor, System.OLYMPIAD, 4, 4, rounds=3)
    change = asked.ChangeEdition(SECTION, "D.02", "D.02@1998", confirmed=Level.TWO_STEPS)
    event.do(change)
    answer = visitor.service.handle(event.key, asked.PairRound(SECTION))
    assert isinstance(answer, Refused)
    assert answer.code == "olympiad-text-not-read"


def test_categories_and_the_trophy_stand_on_a_page_and_in_json(visitor, olympiad):
    page = visitor.get(f"{olympiad.url}/standings/honours")
    assert page.status_code == 200
    assert "Numbers 1 to 2" in page.text
    assert "standings/honours" in visitor.get(f"{olympiad.url}/standings").text
    address = olympiad.url.replace("/events/", "/api/v2/events/").replace("/s/", "/sections/")
    found = visitor.get(f"{address}/honours").json()
    assert [(each["first"], each["last"]) for each in found["categories"]] == [
        (1, 2), (3, 4), (5, 6), (7, 8), (9, 9),
    ]  # fmt: skip
    winners = [team["place"] for each in found["categories"] for team in each["winners"]]
    assert all(place > 3 for place in winners)
    assert found["trophies"] == []


def test_other_systems_of_teams_have_no_honours(visitor):
    event = Teams(visitor, System.TEAM_SWISS, 4, 2, size=2, rounds=3)
    event.play(*RESULTS)
    assert visitor.get(f"{event.url}/standings/honours").status_code == 404
    address = event.url.replace("/events/", "/api/v2/events/").replace("/s/", "/sections/")
    assert visitor.get(f"{address}/honours").status_code == 404


def test_a_team_of_three_leaves_its_last_board_empty(visitor):
    event = Teams(visitor, System.OLYMPIAD, 0, 4, size=5, rounds=3)
    for name, size in (("Whole", 5), ("Three", 3)):
        players = tuple(Player(f"{name} {at}", rating=2500 - at) for at in range(1, size + 1))
        event.do(RegisterTeam(SECTION, name, captain="Cap", players=players))
    event.do(asked.CloseEntries(SECTION))
    event.do(asked.PairRound(SECTION, Colour.WHITE), asked.PublishRound(SECTION, 1))
    (match,) = event.section.rounds[-1].teams.matches
    empty = [None in (board.home, board.away) for board in match.boards]
    assert empty == [False, False, False, True]
