"""Pairing a round of teams by hand and admitting a late team, by pages and by JSON."""

import json
import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId, System
from arbitro.web.session.access import Role
from web.by_hand import confirmed, made
from web.raw import Device
from web.teams import Teams

SECTION = SectionId(1)
RULES = "competition-rules"


@pytest.fixture
def swiss(visitor):
    """Five teams of two boards after one of five rounds, the second paired and published."""
    event = Teams(visitor, System.TEAM_SWISS, 5, 2, size=3, rounds=5)
    event.play(GameResult.WHITE_WINS, GameResult.DRAW)
    event.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 2))
    return event


def met(event):
    return {frozenset(match.sides) for match in event.section.rounds[0].teams.matches}


def other_round(event):
    """Two matches nobody has played, and who is left over."""
    teams = [1, 2, 3, 4, 5]
    bye = event.section.rounds[0].teams.bye
    now = {frozenset(match.sides) for match in event.section.rounds[1].teams.matches}
    for free in teams:
        a, b, c, d = (each for each in teams if each != free)
        for pairs in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
            made = {frozenset(pair) for pair in pairs}
            if free != bye and not made & met(event) and made != now:
                return pairs, free
    raise AssertionError


def test_a_published_round_of_teams_is_changed_by_hand_with_what_the_rules_gave(swiss):
    pairs, bye = other_round(swiss)
    url = f"{swiss.url}/rounds/2/by-hand"
    assert f'href="{url}"' in swiss.visitor.get(f"{swiss.url}/rounds/2").text
    answer = made(swiss.visitor, url, pairs, bye, reason=RULES, note="art. 7")
    assert answer.status_code == 303
    assert {match.sides for match in swiss.section.rounds[1].teams.matches} == set(pairs)
    page = swiss.visitor.get(f"{swiss.url}/rounds/2").text
    assert "Paired by hand" in page
    assert "art. 7" in page
    assert "Pairings by the rules" in page


def test_what_stands_against_a_round_is_said_while_it_is_made(swiss):
    url = f"{swiss.url}/rounds/2/by-hand"
    (again,) = {pair for pair in met(swiss) if 1 in pair}
    one, other = sorted(again)
    confirmed(swiss.visitor, f"{url}/begin", {"empty": "1"})
    swiss.visitor.send(f"{url}/place", {"who": str(one), "where": "white", "board": "1"})
    sent = {"who": str(other), "where": "black", "board": "1"}
    page = swiss.visitor.send(f"{url}/place", sent).text
    names = [f"{swiss.section.teams.numbers.index(each) + 1} Team {each}" for each in (one, other)]
    assert f"{' and '.join(names)} have already played each other." in page
    assert "C1" in page
    unfinished = swiss.visitor.send(f"{url}/finish", {"reason": RULES, "note": "x"})
    assert "Some players have no board" in unfinished.text
    assert swiss.section.rounds[1].by_hand is None


def test_a_round_by_hand_over_json_says_what_is_against_it(swiss):
    pairs, bye = other_round(swiss)

    def pair(**values):
        sent = {"section": 1, "round": 2, "matches": pairs, "bye": bye, **values}
        return swiss.visitor.command(swiss.key, "pair-teams-by-hand", **sent)

    assert pair().status_code == 422, "no reason"
    assert pair(reason=RULES, note="art. 7", bye=99).status_code == 422
    assert swiss.section.rounds[1].by_hand is None
    assert pair(reason=RULES, note="art. 7").status_code == 200
    told = swiss.visitor.client.get(f"{swiss.api.replace('v1', 'v2')}/rounds/2").json()
    assert [(each["home_team"], each["away_team"]) for each in told["matches"]] == list(pairs)
    assert told["by_hand"]["reason"] == RULES
    assert len(told["by_hand"]["by_rules"]) == 2


def test_only_the_chief_arbiter_goes_against_the_basic_rules_over_json(swiss):
    app = swiss.visitor.app
    app.state.door.is_open = True
    pairs = [list(match.sides) for match in swiss.section.rounds[0].teams.matches]
    sent = {"section": 1, "round": 2, "matches": pairs, "reason": RULES, "note": "art. 7"}
    sent["bye"] = swiss.section.rounds[0].teams.bye
    url = f"/api/v1/events/{swiss.key}/commands/pair-teams-by-hand"

    def post(role, token=""):
        kind = [
            (b"content-type", b"application/json"),
            (b"confirmation-token", token.encode()),
        ]
        return Device.let_in(app, role).ask(("POST", url, json.dumps(sent).encode(), kind))[0]

    told = json.loads(post(Role.CHIEF).text)
    assert "token" in told
    refused = post(Role.DEPUTY, token=told["token"])
    assert "by-hand-chief-alone" in refused.text
    assert swiss.section.rounds[1].by_hand is None


def test_a_late_team_is_admitted_with_its_players_on_the_page_of_teams(swiss):
    page = swiss.visitor.get(f"{swiss.url}/teams").text
    assert "Add a late team" in page
    values = {"team_name": "Lugo", "late_players": "Ana; 2100\nEva; 2000", "missed": "Z"}
    assert swiss.visitor.send(f"{swiss.url}/teams/late", values).status_code == 303
    late = swiss.section.teams.teams[6]
    assert (late.name, len(late.members), late.first_round) == ("Lugo", 2, 3)
    card = swiss.visitor.get(f"{swiss.url}/teams/6").text
    assert "from round 3" in card
    assert re.search(r"Lugo", swiss.visitor.get(f"{swiss.url}/standings").text)
    history = swiss.visitor.get(f"/events/{swiss.key}/history").text
    assert "Late entry: team Lugo" in history


def test_a_late_team_that_is_no_good_is_said_at_the_form(swiss):
    for values, said in (
        ({"team_name": ""}, "needed"),
        ({"team_name": "Team 1"}, "Team 1"),
        ({"team_name": "Lugo", "late_players": "Name;Rating\n;2000"}, "Line 2"),
    ):
        answer = swiss.visitor.send(f"{swiss.url}/teams/late", {"missed": "Z", **values})
        assert answer.status_code == 422
        assert said in answer.text


def test_what_is_left_out_of_the_list_of_a_late_team_is_shown_before_it_is_kept(swiss):
    listed = "Name;Rating;Dressing room\nAna;2100;B\nEva;2000;C"
    values = {"team_name": "Lugo", "late_players": listed, "missed": "Z"}
    page = swiss.visitor.send(f"{swiss.url}/teams/late", values)
    assert page.status_code == 422
    assert "Dressing room" in re.sub(r"<textarea.*?</textarea>", "", page.text, flags=re.DOTALL)
    assert len(swiss.section.teams.teams) == 5
    seen = re.search(r'name="late_seen" value="(\w+)"', page.text)[1]
    # of a list that is another one by now other things are left out
    other = {**values, "late_players": listed.replace("room", "gown"), "late_seen": seen}
    assert "Dressing gown" in swiss.visitor.send(f"{swiss.url}/teams/late", other).text
    assert len(swiss.section.teams.teams) == 5
    sent = swiss.visitor.send(f"{swiss.url}/teams/late", {**values, "late_seen": seen})
    assert sent.status_code == 303
    assert len(swiss.section.teams.teams[6].members) == 2


def test_a_late_team_is_admitted_over_json(swiss):
    players = [{"name": "Ana", "rating": 2100, "title": "WFM", "sex": "w"}, {"name": "Eva"}]

    def admit(**sent):
        named = {"idempotency-key": sent.pop("key", None) or "late-team-0002"}
        named["confirmation-token"] = sent.pop("token", "")
        return swiss.visitor.command(swiss.key, "admit-late-team", named, section=1, **sent)

    sent = {"name": "Lugo", "players": players, "missed": "H", "key": "late-team-0001"}
    # half a point for each of two rounds is more than an event usually gives
    sent["token"] = admit(**{**sent, "key": "late-team-0000"}).json()["token"]
    first, again = admit(**sent), admit(**sent)
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    (admitted,) = (
        each["data"] for each in first.json()["events"] if each["type"] == "LateTeamAdmitted"
    )
    assert (admitted["team"], admitted["first_round"]) == (6, 3)
    late = swiss.section.teams.teams[6]
    assert (late.name, late.missed.value, len(swiss.section.teams.teams)) == ("Lugo", "H", 6)
    people = swiss.visitor.service.snapshot(swiss.key).state.people
    entered = [people[each] for each in late.members]
    assert [(each.name, each.rating) for each in entered] == [("Ana", 2100), ("Eva", 0)]
    assert admit(name="Lugo").json()["refused"] == "team-name-taken"


def test_a_late_team_that_cannot_be_understood_is_told_by_value(swiss):
    for sent, where in (
        ({"name": "A", "players": [{"name": "Ana", "title": "X"}]}, "players[0].title"),
        ({"name": "A", "missed": "X"}, "missed"),
    ):
        answer = swiss.visitor.command(swiss.key, "admit-late-team", section=1, **sent)
        assert answer.status_code == 422
        assert [each["where"] for each in answer.json()["faults"]] == [["body", where]]
    for sent in (
        {"name": ""},
        {"name": "A", "missed": "U"},
        {"name": "A", "players": [{"name": ""}]},
    ):
        answer = swiss.visitor.command(swiss.key, "admit-late-team", section=1, **sent)
        assert answer.json().get("refused"), sent
    assert len(swiss.section.teams.teams) == 5
