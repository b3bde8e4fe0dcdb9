"""Sections of teams in the browser without a script, and by the JSON interface."""

import re
from datetime import datetime

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import (
    AdmitLateTeam,
    NoteSeating,
    RegisterTeam,
    SetLineUpDeadline,
    WithdrawTeam,
)
from arbitro.desk.values.settings import (
    BoardOrder,
    EventSettings,
    GameResult,
    SectionSettings,
)
from arbitro.desk.values.teams import TeamId
from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.i18n import translator
from arbitro.model import (
    Player,
    Points,
    PointSystem,
    RoundNumber,
    System,
    TeamScore,
    Tpn,
)
from arbitro.rules.pairing.swiss_team import options_of
from arbitro.rules.pairing.swiss_team.check import check_team_round
from arbitro.web.session.access import Role
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.why import inquiry_of
from web.raw import code_for
from web.teams import SECTION, Teams
from web.test_forms import WIZARD

SELECT = re.compile(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', re.DOTALL)
CAPTAIN = re.compile(r'href="(/events/[^"]+/captain/[^"]+)"')


@pytest.fixture
def swiss(visitor):
    event = Teams(visitor, System.TEAM_SWISS, 5, 2, size=3, rounds=5)
    for _round in range(3):
        event.play(GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    return event


@pytest.fixture
def league(visitor):
    """Two teams whose match is paired and not published."""
    event = Teams(visitor, System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    event.do(asked.PairRound(SECTION))
    return event


def test_the_report_of_a_team_swiss_passes_the_checker(swiss):
    report = swiss.visitor.get(f"{swiss.url}/report.trf").text
    assert "192 FIDE_TEAM_TYPEA_MP_GP" in report
    parsed = read_trf(report.encode())
    tournament = team_tournament_of(parsed.value).value
    assert len(tournament.entries) == 5
    options = options_of(tournament.encoded_type)
    for number in (1, 2, 3):
        found = check_team_round(tournament, "C.04.6@2026-02", options, RoundNumber(number))
        assert found == ()


def test_a_round_of_teams_is_explained_match_by_match(swiss):
    page = swiss.visitor.get(f"{swiss.url}/rounds/3/why?a=1&b=2").text
    assert "Swiss Team Pairing System, 2026" in page
    assert page.count('id="why-') == 3
    assert page.count("had the same score before this round") + page.count("different groups") == 2
    assert "differs" not in page
    api = swiss.api.replace("/v1/", "/v2/")
    told = swiss.visitor.get(f"{api}/rounds/3/explanation").json()
    assert told["as_paired"]
    assert len(told["boards"]) == 2
    numbers = swiss.section.teams.numbers
    for match in swiss.section.rounds[2].teams.matches:
        for team in match.sides:
            at = numbers.index(team) + 1
            panel = swiss.visitor.get(f"{swiss.url}/rounds/3/why/{at}/panel").text
            assert f"Round 3 · Match {match.number}</p>" in panel
    assert 'placeholder="Other team"' in page
    assert "Other player" not in page


def test_teams_that_do_not_meet_are_asked_for_by_their_permanent_numbers(swiss):
    strong = tuple(Player(f"L{at}", rating=2800) for at in range(2))
    swiss.do(AdmitLateTeam(SECTION, "Late", players=strong), asked.PairRound(SECTION))
    numbers = swiss.section.teams.numbers
    one, other = (match.home for match in swiss.section.rounds[3].teams.matches[:2])
    url = f"{swiss.api.replace('/v1/', '/v2/')}/rounds/4"
    told = swiss.visitor.get(f"{url}/explanation").json()["participants"]
    teams = {each["number"]: (each["participant"], each["name"]) for each in told}
    known = swiss.section.teams.teams
    assert teams == {at: (team, known[team].name) for at, team in enumerate(numbers, 1)}
    assert numbers != tuple(sorted(numbers))
    answer = swiss.visitor.get(f"{url}/why-not?one={one}&other={other}").json()
    asked_of = inquiry_of(SectionView("", swiss.state, swiss.section), 4)
    why = asked_of.why_not(*(Tpn(numbers.index(each) + 1) for each in (one, other))).why
    assert answer["why"]["text"] == translator("en").reason(why)
    assert swiss.visitor.get(f"{url}/why-not?one={one}&other=99").status_code == 404


def test_a_result_counts_for_the_home_team_whoever_has_white(league):
    league.do(asked.PublishRound(SECTION, 1))
    first, second, *_ = league.section.rounds[0].games
    for game, sent in ((first, "10"), (second, "01")):
        panel = league.visitor.get(f"{league.url}/boards/{game}/panel").text
        form = panel[: panel.index("1 – 0")].rpartition("<form")[2]
        assert f'name="result" value="{sent}"' in form


def test_a_captain_hands_a_line_up_in_at_a_page_of_the_own_team(league):
    page = league.visitor.get(f"{league.url}/line-ups/1").text
    address = CAPTAIN.findall(page)[0]
    line_up = league.seats("1.1", "1.2", "1.4", "1.5")
    assert league.visitor.send(address, {"round": "1", **line_up}).status_code == 303
    assert "handed in" in league.visitor.get(address).text
    assert [int(each) for each in line_up.values()] == list(
        league.section.teams.line_ups[1, league.section.teams.numbers[0]]
    )


def test_a_captain_is_told_why_a_line_up_is_not_taken(league):
    address = CAPTAIN.findall(league.visitor.get(f"{league.url}/line-ups/1").text)[0]
    answer = league.visitor.send(
        address, {"round": "1", **league.seats("1.2", "1.1", "1.3", "1.4")}
    )
    assert answer.status_code == 422
    assert "belongs to 1.1" in answer.text


def test_after_the_deadline_a_captain_comes_too_late_and_the_arbiter_does_not(league):
    due = league.visitor.send(f"{league.url}/line-ups/1/deadline", {"at": "2020-01-01T10:00"})
    assert due.status_code == 303
    address = CAPTAIN.findall(league.visitor.get(f"{league.url}/line-ups/1").text)[0]
    line_up = league.seats("1.1", "1.2", "1.4", "1.5")
    late = league.visitor.send(address, {"round": "1", **line_up})
    assert late.status_code == 422
    assert "The deadline for line-ups" in late.text
    assert league.visitor.send(f"{league.url}/line-ups/1/1", line_up).status_code == 303


def test_a_forged_key_opens_no_page(league):
    assert league.visitor.get(f"{league.url}/captain/WyJ4Il0.abc").status_code == 404


@pytest.mark.parametrize("role", [Role.DESK, Role.CAPTAIN])
def test_who_is_no_arbiter_sees_no_line_up_before_it_is_published(league, new_visitor, role):
    visitor = new_visitor(lan=True)
    code = code_for(visitor.app, role)
    visitor.client = type(visitor.client)(
        visitor.app, base_url="http://localhost", client=("192.168.1.7", 1)
    )
    joined = visitor.send("/join", {"code": code})
    assert joined.status_code == 303
    assert visitor.get(f"{league.url}/line-ups/1").status_code == 403
    assert "1.1" not in visitor.get(f"{league.url}/rounds/1").text
    assert "1.1" not in visitor.get(f"{league.url}/paper/pairings/1").text
    told = visitor.get(f"{league.api.replace('v1', 'v2')}/rounds/1").json()
    assert told["matches"][0]["boards"] == []
    address = CAPTAIN.findall(league.visitor.get(f"{league.url}/line-ups/1").text)[0]
    line_up = league.seats("1.1", "1.2", "1.4", "1.5")
    assert visitor.send(address, {"round": "1", **line_up}).status_code == 303
    league.do(asked.PublishRound(SECTION, 1))
    game = next(iter(league.section.rounds[0].games))
    entered = visitor.send(f"{league.url}/do/enter-result", {"game": game, "result": "10"})
    assert entered.status_code == (303 if role is Role.DESK else 403)


def test_boards_in_a_wrong_order_are_lost_and_the_page_says_so(league):
    league.do(asked.PublishRound(SECTION, 1))
    url = f"{league.url}/rounds/1/seating/2"
    assert league.visitor.get(url).status_code == 200
    answer = league.visitor.send(url, league.seats("2.2", "2.4", "2.3", "2.5"))
    assert answer.status_code == 303
    page = league.visitor.get(f"{league.url}/rounds/1").text
    assert page.count("lost by Team 2") == 2


def test_a_whole_match_is_forfeited_and_taken_back(league):
    league.do(asked.PublishRound(SECTION, 1))
    answer = league.visitor.send(
        f"{league.url}/do/forfeit-match", {"round": "1", "match": "1", "result": "-+"}
    )
    assert answer.status_code == 303
    assert league.section.rounds[0].teams.matches[0].forfeit is GameResult.BLACK_WINS_BY_FORFEIT
    history = league.visitor.get(f"/events/{league.key}/history").text
    assert "Match 1 of round 1 forfeited" in history


def test_the_wizard_makes_an_event_of_teams_by_the_rules_chosen(visitor):
    fields = {
        "name": "League",
        "start": "2026-05-01",
        "system": "team-swiss",
        "rounds": "7",
        "time": "90+30",
        "points": "standard",
        "bye": "win",
        "numbering": "rating",
        "team_boards": "6",
        "team_reserves": "1",
        "team_order": "flexible",
        "team_match_points": "three",
        "team_primary": "GP",
        "team_preferences": "B",
        "team_bye": "win",
        "team_secondary": "1",
    }
    answer = visitor.send("/events/new", fields)
    assert "/s/1/teams" in answer.headers["location"]
    key = answer.headers["location"].split("/")[2]
    rules = visitor.service.snapshot(key).state.sections[SECTION].settings.teams
    assert (rules.boards, rules.reserves, rules.order) == (6, 1, BoardOrder.FLEXIBLE)
    assert (rules.match_points.win, rules.match_points.pairing_allocated_bye) == (30, 30)
    assert (rules.primary.value, rules.preferences.value) == ("GP", "B")
    assert rules.bye_game_points == 60


def test_teams_and_lists_are_entered_page_by_page(visitor):
    event = Teams(visitor, System.TEAM_SWISS, 2, 1, rounds=1)
    event.do(asked.ReopenEntries(SECTION))
    entered = visitor.send(f"{event.url}/teams", {"team_name": "Third", "captain": "Eva"})
    assert entered.status_code == 303
    team = f"{event.url}/teams/3"
    for name, rating in (("Ana", "1500"), ("Bea", "1800")):
        sent = visitor.send(f"{team}/members", {"name": name, "rating": rating})
        assert sent.status_code == 303
    ana, bea = event.section.teams.teams[3].members
    # one button up, one down, and one for the order of ratings
    wanted = f'name="members" value="{bea} {ana}"'
    assert visitor.get(team).text.count(wanted) == 3
    order = {"team": "3", "members": f"{bea} {ana}"}
    assert visitor.send(f"{event.url}/do/order-roster", order).status_code == 303
    assert event.section.teams.teams[3].members == (bea, ana)
    assert visitor.get(team).text.count(wanted) == 1
    assert visitor.send(f"{event.url}/do/remove-player", {"entry": str(bea)}).status_code == 303
    assert len(event.section.teams.teams[3].members) == 1
    again = visitor.send(f"{event.url}/teams", {"team_name": "third"})
    assert (
        again.status_code,
        "There is already a team Third. Choose another name." in again.text,
    ) == (422, True)
    assert visitor.send(f"{event.url}/do/remove-team", {"team": "3"}).status_code == 303
    assert len(event.section.teams.teams) == 2


def test_a_worksheet_shows_how_a_tie_break_of_a_team_came_about(swiss):
    page = swiss.visitor.get(f"{swiss.url}/standings/teams/1").text
    assert "MPvGP" in page
    assert "game points" in page


def test_standings_of_teams_name_their_tie_breaks_in_turn(swiss):
    page = swiss.visitor.get(f"{swiss.url}/standings").text
    listed = page.split('class="in-turn"')[1].split("</ol>")[0]
    assert re.findall(r"<b>(\w+)</b>", listed) == ["MPvGP", "EDE", "BH", "EMMSB"]
    assert translator("en").t("value.tie_break.EMMSB") in listed


def test_the_score_that_comes_second_has_one_column(swiss):
    for path in ("standings", "paper/standings"):
        page = swiss.visitor.get(f"{swiss.url}/{path}").text
        head = page.split("<thead>")[1].split("</thead>")[0]
        codes = re.findall(r">(MP|GP|MPvGP|EDE|BH|EMMSB)<", head)
        assert codes == ["MP", "GP", "EDE", "BH", "EMMSB"]
        row = page.split("<tbody>")[1].split("</tr>")[0]
        assert len(re.findall("<t[hd]", row)) == len(re.findall("<th ", head))


def test_a_drawn_match_has_the_word_of_a_match_and_not_of_a_game(visitor):
    """Games are drawn, in Spanish, as “tablas”; a match of teams that is level is an “empate”."""
    league = Teams(visitor, System.TEAM_ROUND_ROBIN, 2, 4)
    league.play(GameResult.DRAW)
    team = next(iter(league.section.teams.teams))
    visitor.client.headers["accept-language"] = "es"
    for address in (f"teams/{team}", f"standings/teams/{team}"):
        page = visitor.get(f"{league.url}/{address}").text
        assert "<td>empate</td>" in page
        assert "<td>tablas</td>" not in page


def test_a_report_of_teams_is_shown_and_gone_on_with(swiss):
    report = swiss.visitor.get(f"{swiss.url}/report.trf").text
    fields = {"text": report, "name": "Again"}
    shown = swiss.visitor.send("/events/from-report", fields)
    assert "Teams: Swiss" in shown.text
    made = swiss.visitor.send("/events/from-report", {**fields, "confirmed": "1"})
    key = made.headers["location"].split("/")[2].split("?")[0]
    again = f"/events/{key}/s/1"
    assert swiss.visitor.send(f"{again}/pair").status_code == 303
    assert swiss.visitor.send(f"{swiss.url}/pair").status_code == 303
    sides = [
        [(each["home"], each["away"]) for each in swiss.visitor.get(url).json()["matches"]]
        for url in (
            f"{swiss.api.replace('v1', 'v2')}/rounds/4",
            f"/api/v2{again}/rounds/4".replace("/s/", "/sections/"),
        )
    ]
    assert sides[0] == sides[1]


def test_both_captains_sign_the_protocol_of_their_match(swiss):
    page = swiss.visitor.get(f"{swiss.url}/paper/protocols/1").text
    assert page.count("Match protocol ") == 2
    assert page.count("Captain: Cap") == 4


def test_where_a_table_pairs_players_they_have_a_crosstable_of_their_own(visitor):
    event = Teams(visitor, System.SCHEVENINGEN, 2, 2)
    event.play(GameResult.WHITE_WINS)
    assert visitor.get(f"{event.url}/crosstable?players").text.count("<tr>") == 5
    assert visitor.get(f"{event.url}/crosstable").text.count("data-open=") == 2


@pytest.mark.parametrize("page", ["crosstable", "paper/crosstable", "paper/crosstable?players"])
def test_before_the_first_result_a_crosstable_says_when_it_begins(visitor, page):
    event = Teams(visitor, System.SCHEVENINGEN, 2, 2)
    text = visitor.get(f"{event.url}/{page}").text
    assert "The crosstable starts with the first result." in text
    assert "No players yet." not in text


@pytest.mark.parametrize(
    ("system", "teams", "boards", "rounds"),
    [(System.SKALITZKA, 3, 4, 2), (System.HILTON, 4, 3, 3)],
)
def test_a_table_in_which_teams_meet_several_goes_from_the_wizard_to_the_report(
    visitor, system, teams, boards, rounds
):
    fields = {
        "name": "Three", "system": system.key, "time": "90+30", "points": "standard",
        "bye": "win", "numbering": "rating", "team_boards": str(boards),
    }  # fmt: skip
    made = visitor.send("/events/new", fields)
    assert made.status_code == 303, made.text
    event = Teams.__new__(Teams)
    event.visitor, event.key = visitor, made.headers["location"].split("/")[2]
    event.url = f"/events/{event.key}/s/1"
    for team in range(1, teams + 1):
        people = tuple(Player(f"{team}.{board}") for board in range(1, boards + 1))
        event.do(RegisterTeam(SECTION, f"Team {team}", players=people))
    assert visitor.send(f"{event.url}/do/close-entries").status_code == 303
    for number in range(1, rounds + 1):
        event.play(GameResult.WHITE_WINS, GameResult.DRAW)
        page = visitor.get(f"{event.url}/rounds/{number}").text
        assert f"{system.key.capitalize()} table" in page
        assert "Arbiters&#39; Manual" in page
    assert visitor.get(f"{event.url}/crosstable").text.count("data-open=") == teams
    assert visitor.get(f"{event.url}/crosstable?players").text.count("<tr>") == teams * boards + 1
    card = visitor.get(f"{event.url}/teams/1").text
    assert "Team 2</a> <small>2</small>, " in card
    for paper in ("pairings/1", "standings", "crosstable", "boards"):
        assert visitor.get(f"{event.url}/paper/{paper}").status_code == 200
    report = visitor.get(f"{event.url}/report.trf").text
    assert "192 CUSTOM_TEAM_ROUNDROBIN" in report
    read = team_tournament_of(read_trf(report.encode()).value)
    assert read.problems == ()
    points = sum(read.value.score(each, TeamScore.GAME_POINTS) for each in read.value.entries)
    assert points == 10 * rounds * teams * boards // 2


def test_json_tells_teams_matches_and_standings(swiss):
    teams = swiss.visitor.get(f"{swiss.api}/teams").json()
    assert [each["name"] for each in teams] == [f"Team {number}" for number in range(1, 6)]
    one_round = swiss.visitor.get(f"{swiss.api.replace('v1', 'v2')}/rounds/1").json()
    sides = ("home_team", "away_team")
    playing = {match[side] for match in one_round["matches"] for side in sides}
    assert playing | {one_round["bye_team"]} == set(range(1, 6))
    table = swiss.visitor.get(f"{swiss.api.replace('v1', 'v2')}/standings?after=1").json()
    assert table["after"] == 1
    scores = [float(row["match_points"]) for row in table["rows"]]
    assert scores == sorted(scores, reverse=True)


def test_json_takes_a_line_up(league):
    people = league.seats("1.1", "1.2", "1.4", "1.5")
    players = [int(each) for each in people.values()]

    def set_line_up(line_up):
        named = {"section": 1, "round": 1, "team": 1}
        return league.visitor.command(league.key, "set-line-up", **named, line_up=line_up)

    assert set_line_up(players).status_code == 200
    assert list(league.section.teams.line_ups.values()) == [tuple(players)]
    refused = set_line_up(players[::-1])
    assert (refused.status_code, refused.json()["refused"]) == (422, "line-up-order")


def test_pages_of_teams_are_none_of_a_section_of_players(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=3)))
    for page in ("teams", "line-ups/1", "standings/boards", "paper/boards"):
        assert visitor.get(f"/events/{key}/s/1/{page}").status_code == 404


def test_a_captain_whose_deadline_is_over_sees_the_line_up_that_stands(league):
    league.do(SetLineUpDeadline(SECTION, 1, datetime(2020, 1, 1, 10)))  # noqa: DTZ001 - as the hall writes it
    address = CAPTAIN.findall(league.visitor.get(f"{league.url}/line-ups/1").text)[0]
    page = league.visitor.get(address).text
    assert "The deadline has passed" in page
    assert "1 Jan 2020, 10:00" in page
    assert "Hand in" not in page
    answer = league.visitor.send(
        address, {"round": "1", **league.seats("1.1", "1.2", "1.3", "1.5")}
    )
    assert answer.status_code == 422
    assert "was 1 Jan 2020, 10:00" in answer.text


def test_boards_in_a_wrong_order_are_explained_on_paper(league):
    league.do(asked.PublishRound(SECTION, 1))
    people = league.visitor.service.snapshot(league.key).state.people
    seats = {person.name: entry for entry, person in people.items()}
    order = tuple(seats[name] for name in ("1.2", "1.1", "1.3", "1.4"))
    league.do(NoteSeating(SECTION, 1, TeamId(1), order))
    for name in ("pairings", "protocols"):
        paper = league.visitor.get(f"{league.url}/paper/{name}/1").text
        assert "Board 1 lost by Team 1" in paper
        assert "Board 2 lost by Team 1" in paper
        assert "Board 3 is lost" not in paper


def test_what_a_bye_brings_is_said_with_odd_boards_too(visitor):
    event = Teams(visitor, System.TEAM_SWISS, 3, 3, rounds=3)
    event.play(GameResult.DRAW)
    for page in ("rounds/1", "paper/pairings/1"):
        assert "1 MP · 1½ GP" in visitor.get(f"{event.url}/{page}").text


def test_a_bye_may_be_worth_something_else(visitor):
    fields = {
        **WIZARD,
        "system": "team-swiss",
        "team_boards": "3",
        "team_bye": "other",
        "team_bye_match": "2",
        "team_bye_game": "2",
    }
    assert visitor.send("/events/new", {**fields, "team_bye_game": ""}).status_code == 422
    answer = visitor.send("/events/new", fields)
    assert answer.status_code == 303
    key = answer.headers["location"].split("/")[2].split("?")[0]
    rules = visitor.service.snapshot(key).state.sections[SECTION].settings.teams
    assert (rules.match_points.pairing_allocated_bye, rules.bye_game_points) == (20, 20)


def fields_of(page):
    """The fields a browser sends of a page's forms as they stand, without its buttons."""
    inputs = re.findall(r"<input[^>]*>", page)
    sent = {
        re.search(r'name="([^"]+)"', each)[1]: (re.search(r'value="([^"]*)"', each) or " 1")[1]
        for each in inputs
        if "name=" in each and ("checkbox" not in each or "checked" in each)
    }
    for name, options in re.findall(
        r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        sent[name] = (chosen or re.search(r'value="([^"]*)"', options))[1]
    return sent


def test_unusual_points_of_a_report_stay_when_settings_are_changed(visitor):
    match = PointSystem.of(40, 20, 10, pairing_allocated_bye=30)
    event = Teams(
        visitor, System.TEAM_SWISS, 3, 3, rounds=3, match_points=match, bye_game_points=Points(25)
    )
    fields = fields_of(visitor.get(f"{event.url}/edit").text)
    assert (fields["team_match_points"], fields["team_bye"]) == ("other", "other")
    assert (fields["team_bye_match"], fields["team_bye_game"]) == ("3", "2.5")
    answer = visitor.send(f"{event.url}/edit", {**fields, "section_name": "Premier"})
    assert answer.status_code == 303
    settings = event.section.settings
    assert settings.name == "Premier"
    assert (settings.teams.match_points, settings.teams.bye_game_points) == (match, 25)


def test_a_team_that_left_early_stands_in_the_crosstable_and_counts_for_nobody(visitor):
    event = Teams(visitor, System.TEAM_ROUND_ROBIN, 4, 2, size=2)
    event.play(GameResult.WHITE_WINS)
    event.do(WithdrawTeam(SECTION, TeamId(4)))
    for number in (2, 3):
        event.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        for game in event.section.rounds[-1].games.values():
            if game.result is None:
                event.do(asked.EnterResult(SECTION, game.id, GameResult.DRAW))
    for page in ("standings", "crosstable", "paper/standings", "paper/crosstable"):
        text = visitor.get(f"{event.url}/{page}").text
        assert "Withdrawn before playing half of their games: Team 4." in text, page
    row = re.search(r">Team 4</a></th>.*?</tr>", visitor.get(f"{event.url}/crosstable").text)[0]
    assert sorted(re.findall(r'class="cell"[^>]*>([^<]*)<', row)) == ["0", "0", "1"]


def test_hilton_as_the_wizard_offers_it_takes_a_number_of_boards_it_has_a_table_for(visitor):
    fields = {**WIZARD, "system": "hilton", "team_boards": "4"}
    answer = visitor.send("/events/new", fields)
    assert answer.status_code == 303
    key = answer.headers["location"].split("/")[2].split("?")[0]
    assert visitor.service.snapshot(key).state.sections[SECTION].settings.teams.boards == 3
    assert visitor.send("/events/new", {**fields, "team_boards": "6"}).status_code == 422
