"""Two events that differ in a secret alone look the same to whoever may not know it.

Not a list of places where something must not stand: whatever a role is shown, on every page, in
every list, file and answer, must not depend on what it may not read.
"""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random
from urllib.parse import urlencode

import pytest

from arbitro.config import settings
from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import GameId, Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.storage.event_files.rows import shown
from arbitro.web import create_app
from arbitro.web.routes.route_rights import LISTED
from arbitro.web.session.access import Action, Permission, Role, permission
from arbitro.web.views.standings.tables import TABLES
from web.raw import Device

S, TEAMS = SectionId(1), SectionId(2)
FIRST_OF_TEAMS = GameId(7)
"""The first game of the teams, after two rounds of three games of the players."""
NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
SECRET_FILE = ".web-secret"
ROLES = [role for role in Role if permission(role, Action.READ_PRIVATE) is Permission.NO]

# a minor, whose K is 40, and a player of the same rating who is none
SECRETS = (
    {"birth": "2012-06-05", "fide_id": 2200001},
    {"birth": "1980-06-05", "fide_id": 2200002},
)
"""What a player may have that a role without the right to private data must not learn."""

EXCEPTIONS = {
    "GET /events/{event}/live": "never ends",
    "GET /events/{event}/m/live": "never ends",
    "GET /health": "names and turns of the loops of the process, which know no event",
}
"""Routes that are not asked."""


def event_with(folder, values):
    """A folder with an event in which the first player has some values, the rest as ever."""
    folder.mkdir()
    (folder / SECRET_FILE).write_text("s" * 64)
    service = EventService(folder, now=lambda: NOON, lots=Random(7))
    players = [Player(f"Player {at}", rating=1800 - 10 * at) for at in range(1, 7)]
    players[0] = replace(players[0], **values)
    number = values["fide_id"]
    tags = f'[WhiteFideId "{number}"]\n[BlackFideId "{number}"]\n'
    # one that can be read, and one that is given out as it came
    texts = (f"{tags}\n1. e4 e5 1-0\n", f"{tags}\n1. e4 nonsense 1-0\n")
    key = service.create(
        asked.CreateEvent(EventSettings("Open", start=date(2026, 3, 7), end=date(2026, 3, 9))),
        command_id="begin",
    ).key
    for at, command in enumerate(
        (
            asked.AddSection(SectionSettings("A", rounds=3)),
            asked.ImportPlayers(S, tuple(players)),
            asked.CloseEntries(S),
            asked.PairRound(S),
            asked.PublishRound(S, 1),
            *(asked.EnterResult(S, GameId(n), GameResult.WHITE_WINS) for n in (1, 2, 3)),
            asked.PairRound(S),
            asked.PublishRound(S, 2),
            AttachGames(
                S, tuple(AttachedGame(GameId(n), text.encode()) for n, text in enumerate(texts, 1))
            ),
            *of_teams(values, texts[0]),
        )
    ):
        answer = service.handle(key, command, command_id=f"command-{at}")
        assert not isinstance(answer, Refused), answer
    app = create_app(settings(folder), service=service, lan=True, hosts=("192.168.1.5",))
    return app, service, key


def of_teams(values, text):
    """Commands for a section of teams in which a player of the first team has such values."""
    secret = {**values, "fide_id": values["fide_id"] + 1000}
    yield asked.AddSection(
        SectionSettings("B", System.TEAM_SWISS, 3, teams=TeamRules(boards=2, reserves=1))
    )
    for team in range(1, 5):
        players = [Player(f"{team}.{at}", rating=2000 - 50 * team - 10 * at) for at in (1, 2, 3)]
        if team == 1:
            players[0] = replace(players[0], **secret)
        yield RegisterTeam(TEAMS, f"Team {team}", captain="Cap", players=tuple(players))
    yield asked.CloseEntries(TEAMS)
    yield asked.PairRound(TEAMS)
    yield asked.PublishRound(TEAMS, 1)
    yield asked.EnterResult(TEAMS, FIRST_OF_TEAMS, GameResult.WHITE_WINS)
    yield AttachGames(TEAMS, (AttachedGame(FIRST_OF_TEAMS, text.encode()),))


def asked_of(app, key, role, section=1):
    """Return what every route answers a role, by its name."""
    names = {
        **dict.fromkeys(("number", "entry", "team", "match", "participant"), "1"),
        **dict.fromkeys(("player", "row", "member", "invitation"), "1"),
        "section": str(section),
        "game": "1" if section == 1 else str(FIRST_OF_TEAMS),
        "event": key,
        "key": "1-abc",
        "code": "report",
        "name": "players",
        "rated": "standard",
        "path": "arbitro.css",
        "base": f"events/{key}/s/{section}",
        "sections": f"events/{key}/sections/{section}",
    }
    device = Device(app) if role is Role.PUBLIC else Device.let_in(app, role, "Ana")
    routes = [each.name for each in LISTED if each.method == "GET" and each.name not in EXCEPTIONS]
    if section != 1:
        routes = [name for name in routes if "{section}" in name]
    routes += [f"GET /{{base}}/tables/{name}.csv" for name in TABLES]
    routes += [f"GET /api/v1/{{sections}}/tables/{name}" for name in TABLES]
    routes += [f"GET /{{base}}/ratings/{number}" for number in range(1, 7)]
    targets = [("GET", name.partition(" ")[2].format(**names)) for name in routes]
    return dict(zip(routes, device.ask(*targets), strict=True))


LONG = re.compile(r"[A-Za-z0-9_\-.]{20,}")
"""Tokens of forms, identifiers of commands, tags: no birth date and no FIDE number is so long."""


@pytest.fixture(autouse=True, scope="module")
def noon():
    """Whatever is asked is asked at the same moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arbitro.clock.now", lambda: NOON)
        yield


@pytest.fixture(scope="module")
def both(tmp_path_factory, noon):
    """The two events, which are only read: whoever asks, asks the same of both in turn."""
    folder = tmp_path_factory.mktemp("secrets")
    made = [event_with(folder / name, each) for name, each in zip("ab", SECRETS, strict=True)]
    yield made
    for _, service, _ in made:
        service.close()


def compared(service, key, answers):
    """Return answers without what is never the same."""
    head = shown(service.store.read(key).end.seal)  # a digest of the log, which has everything
    return {
        route: (each.status, LONG.sub("TOKEN", each.text.replace(head, "HEAD")))
        for route, each in answers.items()
    }


def seen_by(role, app, service, key, section=1):
    """Return what every route answers a role."""
    return compared(service, key, asked_of(app, key, role, section))


def sent_by(role, app, service, key):
    """Return what every route answers that a role sends a form or JSON to, in turn."""
    device = Device(app) if role is Role.PUBLIC else Device.let_in(app, role, "Ana")
    session = app.state.sessions.read(device.cookie) if device.cookie else None
    token = "" if session is None else app.state.sessions.token(session)
    names = dict.fromkeys(
        (
            *("number", "entry", "game", "team", "match", "player", "row", "member"),
            *("invitation", "rated"),
        ),
        "1",
    )
    names |= {"event": key, "key": "1-abc", "code": "report", "name": "players"}
    found = {}
    for section in (1, 2):
        for each in LISTED:
            if each.method == "GET" or (section == 2 and "{section}" not in each.name):
                continue
            names["game"] = "1" if section == 1 else str(FIRST_OF_TEAMS)
            target = each.name.partition(" ")[2].format(**names, section=section)
            body, kind = urlencode({**FORM, "csrf": token}), "application/x-www-form-urlencoded"
            if "/api/" in each.name:
                body, kind = "{}", "application/json"
            headers = ((b"content-type", kind.encode()),)
            (answer,) = device.ask((each.method, target, body.encode(), headers))
            found[f"{each.name} {section}"] = answer
    return compared(service, key, found)


FORM = {
    "result": "10",
    "expected": "",
    "name": "Player 1",
    "text": "1. e4 e5",
    "reason": "x",
    "entry": "1",
    "player": "1",
    "other": "2",
    "round": "3",
    "points": "1",
    "present": "1",
    "state": "present",
    "board": "1",
    "note": "x",
    "kind": "other",
    "what": "x",
}
"""Fields that forms have, so that some of them are understood."""


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.value)
def test_nothing_depends_on_what_a_role_may_not_know(both, role):
    one, other = (seen_by(role, *each) for each in both)
    assert [route for route in one if one[route] != other[route]] == []
    assert sum(status == 200 for status, _ in one.values()) > (
        10 if role in {Role.PUBLIC, Role.MEMBER} else 50
    )


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.value)
def test_nothing_of_teams_depends_on_what_a_role_may_not_know(both, role):
    one, other = (seen_by(role, *each, section=2) for each in both)
    assert [route for route in one if one[route] != other[route]] == []
    if role not in {
        Role.PUBLIC,
        Role.MEMBER,
    }:  # who are shown nothing of an event that is not public
        assert sum(status == 200 for status, _ in one.values()) > 20


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.value)
def test_no_answer_to_what_is_sent_depends_on_what_a_role_may_not_know(tmp_path, role):
    made = [event_with(tmp_path / name, each) for name, each in zip("ab", SECRETS, strict=True)]
    try:
        one, other = (sent_by(role, *each) for each in made)
    finally:
        for _, service, _ in made:
            service.close()
    assert [route for route in one if one[route] != other[route]] == []
    assert {status for status, _ in one.values()} & {200, 303, 422}


def test_whoever_may_know_is_shown_it(both):
    """What is compared above is no emptiness: the chief arbiter's answers do differ."""
    one, other = (seen_by(Role.CHIEF, *each) for each in both)
    differ = {route for route in one if one[route] != other[route]}
    one, other = (seen_by(Role.CHIEF, *each, section=2) for each in both)
    assert "GET /events/{event}/s/{section}/ratings" in {
        route for route in one if one[route] != other[route]
    }
    assert differ >= {
        "GET /events/{event}/boards/{number}/headings.pgn",
        "GET /events/{event}/s/{section}/ratings",
        "GET /events/{event}/s/{section}/ratings/{number}",
        "GET /{base}/tables/ratings.csv",
        "GET /api/v1/{sections}/tables/ratings",
        "GET /events/{event}/games.pgn",
    }
