"""Two events that differ in a secret alone look the same to whoever may not know it.

Not a list of places where something must not stand: whatever a role is shown, on every page, in
every list, file and answer, must not depend on what it may not read.
"""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random

import pytest

from arbitro.config import settings
from arbitro.desk import commands as asked
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.storage.rows import shown
from arbitro.web import create_app
from arbitro.web.routes.route_rights import LISTED
from arbitro.web.session.access import Action, Permission, Role, permission
from arbitro.web.views.standings.tables import TABLES
from web.raw import Device

S = SectionId(1)
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
        )
    ):
        answer = service.handle(key, command, command_id=f"command-{at}")
        assert not isinstance(answer, Refused), answer
    app = create_app(settings(folder), service=service, lan=True, hosts=("192.168.1.5",))
    return app, service, key


def asked_of(app, key, role):
    """Return what every route answers a role, by its name."""
    names = {
        **dict.fromkeys(("section", "number", "entry", "game", "team", "match"), "1"),
        **dict.fromkeys(("player", "row", "member", "invitation"), "1"),
        "event": key,
        "key": "1-abc",
        "code": "report",
        "name": "players",
        "rated": "standard",
        "path": "arbitro.css",
        "base": f"events/{key}/s/1",
        "sections": f"events/{key}/sections/1",
    }
    device = Device(app) if role is Role.PUBLIC else Device.let_in(app, role, "Ana")
    routes = [each.name for each in LISTED if each.method == "GET" and each.name not in EXCEPTIONS]
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


def seen_by(role, app, service, key):
    """Return what every route answers a role, without what is never the same."""
    head = shown(service.store.read(key).end.seal)  # a digest of the log, which has everything
    return {
        route: (each.status, LONG.sub("TOKEN", each.text.replace(head, "HEAD")))
        for route, each in asked_of(app, key, role).items()
    }


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.value)
def test_nothing_depends_on_what_a_role_may_not_know(both, role):
    one, other = (seen_by(role, *each) for each in both)
    assert [route for route in one if one[route] != other[route]] == []
    assert sum(status == 200 for status, _ in one.values()) > (
        10 if role in {Role.PUBLIC, Role.MEMBER} else 50
    )


def test_whoever_may_know_is_shown_it(both):
    """What is compared above is no emptiness: the chief arbiter's answers do differ."""
    one, other = (seen_by(Role.CHIEF, *each) for each in both)
    differ = {route for route in one if one[route] != other[route]}
    assert differ >= {
        "GET /events/{event}/boards/{number}/headings.pgn",
        "GET /events/{event}/s/{section}/ratings",
        "GET /events/{event}/s/{section}/ratings/{number}",
        "GET /{base}/tables/ratings.csv",
        "GET /api/v1/{sections}/tables/ratings",
        "GET /events/{event}/games.pgn",
    }
