"""Two worlds that differ in a secret alone: the same event, moment, identifiers and lots of chance.

A world is a folder with an event of four sections: a Swiss system between two rounds, teams that
hand in line-ups, a knock-out, and a Swiss system whose first round is being played. Of each secret
it has one of two values; both make the log as long and give out the same numbers.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from arbitro.config import settings
from arbitro.desk import commands as asked
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.games import Incident
from arbitro.desk.values.papers import EventArbiter, EventArbiters
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import (
    EventSettings,
    GameResult,
    ReasonByHand,
    SectionSettings,
    TeamRules,
)
from arbitro.model import Colour, EntryId, GameId, Player, Result, SectionId, Sex, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import USUAL_MATCH
from arbitro.service import EventService
from arbitro.service.applications import apply_for_entry, set_entry_form
from arbitro.service.private import keep_privately, keep_sealed
from arbitro.storage.tables.followers import Follower
from arbitro.web import create_app
from arbitro.web.public.served import Sites
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from web.raw import Device

OPEN, TEAMS, CUP, PLAYED, NEW = (SectionId(number) for number in range(1, 6))
NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
HALL = "192.168.1.5"
SECRET_FILE = ".web-secret"
WON, LOST, DRAWN = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW


@contextmanager
def standing_still() -> Iterator[None]:
    """Let the clock of the hall stand still, and that of signatures with it."""
    with (
        patch("arbitro.clock.now", lambda: NOON),
        patch("arbitro.clock.today", NOON.date),
        patch("itsdangerous.TimestampSigner.get_timestamp", lambda _: int(NOON.timestamp())),
    ):
        yield


@contextmanager
def same_chance(name: str) -> Iterator[None]:
    """Draw whatever is drawn by chance as it follows from a name: tokens, keys and identifiers."""
    drawn = Random(name)
    with (
        patch.object(secrets, "_sysrand", drawn),
        patch.object(secrets, "choice", drawn.choice),
        patch.object(secrets, "randbelow", drawn.randrange),
        patch.object(os, "urandom", drawn.randbytes),
    ):
        yield


@dataclass
class World:
    """An event and the application that shows it."""

    folder: Path
    service: EventService
    app: Any
    key: str = ""
    let_in: dict[str, Device] = field(default_factory=dict)
    teams: SectionId = TEAMS
    played: SectionId = PLAYED
    """The section of which somebody has the key of a captain, and that of a player."""
    _done: int = 0

    @property
    def sections(self) -> Mapping[SectionId, Section]:
        """Return the sections as they stand."""
        return self.service.snapshot(self.key).state.sections

    def section(self, number: int) -> Section:
        """Return a section as it stands."""
        return self.service.snapshot(self.key).state.sections[SectionId(number)]

    def identifier(self) -> str:
        """Return the identifier of the next command."""
        self._done += 1
        return f"command-{self._done}"

    def do(self, *commands: asked.Command) -> None:
        """Carry out commands, none of which is refused."""
        for command in commands:
            went(self.service.handle(self.key, command, command_id=self.identifier()), command)

    def publish(self, section: SectionId, *results: GameResult) -> None:
        """Pair and publish the next round of a section, and enter results board by board."""
        self.do(asked.PairRound(section))
        paired = self.section(section).rounds[-1]
        self.do(asked.PublishRound(section, paired.number))
        for game, result in zip(paired.games, results, strict=False):
            self.do(asked.EnterResult(section, game, result))

    def close(self) -> None:
        """Close what was opened for the pages, and the event."""
        state = self.app.state
        state.carrier.close()
        if state.working.cache_info().currsize:
            state.working().rows.close()
        self.service.close()


def went(answer: object, about: object) -> None:
    """Make sure that nothing was refused."""
    assert not isinstance(answer, Refused), (answer, about)


Step = Callable[[World, int], None]
"""What makes a secret: in a world, the first or the second of its two values."""

PLAYER, OTHER = EntryId(1), EntryId(2)
"""Whose secrets they are; and who has the other one of those that are of somebody."""


def _do(*both: asked.Command) -> Step:
    def step(world: World, which: int) -> None:
        world.do(both[which])

    return step


def _privately(topic: PrivateTopic, field: str, *texts: str) -> Step:
    def step(world: World, which: int) -> None:
        said = {field: texts[which]}
        name = world.identifier()
        went(keep_privately(world.service, world.key, PLAYER, topic, said, command_id=name), topic)

    return step


def _sealed(register: str, *rows: Mapping[str, str]) -> Step:
    def step(world: World, which: int) -> None:
        said = tuple(sorted(rows[which].items()))
        name = world.identifier()
        kept = keep_sealed(world.service, world.key, register, 0, said, command_id=name)
        went(kept, register)

    return step


def _applied(world: World, which: int) -> None:
    said = {"name": ("Nora", "Olaf")[which], "email": ("n@x.org", "o@x.org")[which]}
    name = world.identifier()
    went(apply_for_entry(world.service, world.key, PLAYED, said, command_id=name), said)


def _drafted(world: World, which: int) -> None:
    """Pair the third round by hand, in one of two ways in which nobody meets again."""
    met = {
        frozenset((game.white, game.black))
        for round_ in world.section(OPEN).rounds
        for game in round_.games.values()
    }
    pairs = _apart([*world.section(OPEN).numbers][:: (1, -1)[which]], met)
    why = ReasonByHand.COMPETITION_RULES
    world.do(asked.PairByHand(OPEN, 3, pairs, why, note="secret", confirmed=Level.TWO_STEPS))


def _apart(
    free: list[EntryId], met: set[frozenset[EntryId]]
) -> tuple[tuple[EntryId, EntryId], ...]:
    """Return pairs of players who have not met; nothing where there are none."""
    first, *rest = free
    for other in rest:
        left = [entry for entry in rest if entry != other]
        if frozenset((first, other)) not in met:
            found = _apart(left, met) if left else ()
            if found or not left:
                return ((first, other), *found)
    return ()


def _line_up(world: World, which: int) -> None:
    """Let the first team hand in who plays in its second round."""
    team = next(iter(world.section(TEAMS).teams.teams.values()))
    first, second, third = team.members
    chosen = ((first, third), (second, third))[which]
    world.do(asked.SetLineUp(TEAMS, 2, team.id, chosen))


def _embargoed(world: World, which: int) -> None:
    game = first_game(world, PLAYED)
    world.do(asked.EnterResult(PLAYED, game, (WON, LOST)[which]))


def _moves(world: World, which: int) -> None:
    text = (b"1. e4 e5 2. Nf3 *", b"1. d4 d5 2. c4 *")[which]
    world.do(asked.AttachGames(PLAYED, (AttachedGame(first_game(world, PLAYED), text),), "x.pgn"))


def _said(world: World, which: int) -> None:
    game = world.section(PLAYED).rounds[0].games[GameId(first_game(world, PLAYED) + 1)]
    world.do(asked.ReportResult(PLAYED, game.id, game.white, (WON, LOST)[which]))


def _incident(world: World, which: int) -> None:
    game = first_game(world, OPEN)
    said = ("a telephone rang", "a clock was hit")[which]
    penalty = (("penalty-warning",), ())[which]
    player = world.section(OPEN).rounds[0].games[game].white
    world.do(asked.RecordIncident(OPEN, Incident(1, game, 0, player, penalties=penalty, note=said)))


def _asked(world: World, which: int) -> None:
    world.do(asked.MakeRequest(OPEN, text=("turn the light on", "bring a clock")[which]))


def _wished(world: World, which: int) -> None:
    wish = (Wish.HALF_POINT_BYE, Wish.ZERO_POINT_BYE)[which]
    who = world.section(PLAYED).numbers[0]
    world.do(asked.MakeRequest(PLAYED, entry=who, wish=wish, round=2))


def first_game(world: World, section: SectionId) -> GameId:
    """Return the first game of a section."""
    return next(iter(world.section(section).rounds[0].games))


def _forbidding(section: SectionId, *players: int) -> asked.Command:
    entries = frozenset(map(EntryId, players))
    return asked.ForbidPairing(section, entries, confirmed=Level.TWO_STEPS)


ABSENCE = {"round": "1", "left-at": "2026-03-07T11:05"}
CASE = {"conduct": "2026-02-22", "received": "2026-03-01"}
ARBITER = EventArbiter("Iris", fide_id="205000", federation="ESP")


def _arbiters(*sanctioned: bool) -> Step:
    stood = EventArbiters()
    both = [replace(stood, arbiters=(replace(ARBITER, sanctioned=said),)) for said in sanctioned]
    return _do(*(asked.SetArbiters(told, stood) for told in both))


STEPS: Mapping[str, Step] = {
    "contact": _privately(PrivateTopic.CONTACT, "email", "ana@example.org", "bea@example.org"),
    "fee": _privately(PrivateTopic.FEE, "due", "30 EUR", "45 EUR"),
    "document": _privately(PrivateTopic.DOCUMENT, "shown", "A-11", "B-22"),
    "needs": _privately(PrivateTopic.NEEDS, "needed", "a white cane", "a ramp"),
    "note": _privately(PrivateTopic.NOTE, "remark", "is afraid of dogs", "comes late"),
    "register of needs": _sealed("needs", {"player": "Eva"}, {"player": "Ida"}),
    "register of captains": _sealed("captains", {"phone": "600 1"}, {"phone": "700 2"}),
    "absence": _sealed("absences", ABSENCE | {"player": "Eva"}, ABSENCE | {"player": "Ida"}),
    "inspection": _sealed("inspections", {"player": "Eva"}, {"player": "Ida"}),
    "case": _sealed("arbiter-cases", CASE | {"respondent": "Eva"}, CASE | {"respondent": "Ida"}),
    "complaint": _sealed("complaints", {"complainant": "Eva"}, {"complainant": "Ida"}),
    "incident": _incident,
    "request": _asked,
    "wish": _wished,
    "application": _applied,
    "why points": _do(
        *(asked.AdjustPoints(OPEN, PLAYER, -1, text, 2) for text in ("was late", "was rude"))
    ),
    "who must not meet": _do(*(_forbidding(OPEN, *pair) for pair in ((3, 4), (5, 6)))),
    "office": _do(*(asked.StateFacts(0, "venue", (("area", text),)) for text in ("300", "400"))),
    "arbiter": _arbiters(True, False),
    "form": _do(*(asked.KeepPaper(OPEN, "it3", "", (("organiser", n),)) for n in ("Sol", "Mar"))),
    "embargoed result": _embargoed,
    "moves": _moves,
    "what a player said": _said,
    "asked bye": _do(
        *(asked.RequestBye(OPEN, EntryId(who), 4, Result.HALF_POINT_BYE) for who in (3, 4))
    ),
    "line-up": _line_up,
    "drafted round": _drafted,
    "drafted match": _do(
        asked.PairRound(CUP), asked.KeepPaper(CUP, "it3", "", (("organiser", "Sol"),))
    ),
    "round made by hand": _do(
        asked.BeginByHand(NEW, 1, confirmed=Level.TWO_STEPS), asked.PairRound(NEW)
    ),
}
"""Secrets that a command makes, in the order in which they are made."""


def _kept_back(world: World, which: int) -> None:
    """Have an event beside this one of which nothing is public."""
    name = ("Spring", "Autumn")[which]
    made = world.service.create(asked.CreateEvent(EventSettings(name)), command_id="other")
    hidden = Showing(When.HIDDEN)
    for at, command in enumerate(
        (
            asked.AddSection(SectionSettings("A", rounds=3)),
            asked.SetPublicity(OPEN, PublicThing.PLAYERS, 0, hidden),
            asked.SetPublicity(OPEN, PublicThing.PAIRINGS, 0, hidden),
            asked.ImportPlayers(OPEN, tuple(Player(f"{name} {at}") for at in range(4))),
        )
    ):
        went(world.service.handle(made.key, command, command_id=f"other-{at}"), command)


def _followed(world: World, which: int) -> None:
    address = ("ana@example.org", "bea@example.org")[which]
    follower = Follower("code", world.key, int(PLAYER), address, "en", "http://x", NOON.isoformat())
    assert world.app.state.carrier.rows.ask(follower)


def _invited(world: World, which: int) -> None:
    grant = Grant((Role.DESK, Role.DEPUTY)[which])
    world.app.state.door.devices.invite(grant, stay=timedelta(days=1 + which))


BESIDE: Mapping[str, Step] = {
    "event kept back": _kept_back,
    "follower": _followed,
    "code of a device": _invited,
}
"""Secrets beside the log of the event, made after those of the log."""

VALUES: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "birth": ({"birth": "2012-06-05"}, {"birth": "1980-06-05"}),  # K 40, and K 20
    "FIDE identifier": ({"fide_id": 2200001}, {"fide_id": 2200002}),
    "national identifier": ({"national_id": "DNI-1"}, {"national_id": "DNI-2"}),
    "sex": ({"sex": Sex.FEMALE}, {"sex": Sex.MALE}),
    "category": ({"category": "Q"}, {"category": "R"}),
}
"""Secrets that the list of entrants has of a player, of each section the first."""


def _people(section: int, count: int, values: Mapping[str, Any]) -> tuple[Player, ...]:
    found = [
        Player(f"Player {section}.{at}", rating=2000 - 20 * section - 5 * at) for at in range(count)
    ]
    own = dict(values)
    if "fide_id" in own:
        own["fide_id"] += 1000 * section
    return (replace(found[0], **own), *found[1:])


def make(folder: Path, chosen: Mapping[str, int], without: frozenset[str] = frozenset()) -> World:
    """Make a world; ``chosen`` says which value a secret has, ``without`` names those it has not.

    The folder is made with it.
    """
    folder.mkdir()
    (folder / SECRET_FILE).write_text("s" * 64)
    service = EventService(folder, now=lambda: NOON, lots=Random(7))
    with same_chance("application"):
        app = create_app(settings(folder), service=service, lan=True, hosts=(HALL,))
    app.state.sites = Sites(service, now=lambda: NOON)
    world = World(folder, service, app)
    values: dict[str, Any] = {}
    for name, both in VALUES.items():
        values |= both[chosen.get(name, 0)]
    with same_chance("event"):
        first = EventSettings("Open", start=date(2026, 3, 7), end=date(2026, 3, 9))
        made = service.create(asked.CreateEvent(first), command_id="begin")
        world.key = made.key
        _begin(world, values)
    for name, step in {**STEPS, **BESIDE}.items():
        with same_chance(name):
            if name not in without:
                step(world, chosen.get(name, 0))
    return world


def _begin(world: World, values: Mapping[str, Any]) -> None:
    """Make the four sections as they are before the secrets."""
    of_teams = TeamRules(boards=2, reserves=1)
    cup = replace(USUAL_MATCH, games=1)
    world.do(
        asked.AddSection(SectionSettings("A", rounds=5)),
        asked.AddSection(SectionSettings("B", System.TEAM_SWISS, 3, teams=of_teams)),
        asked.AddSection(SectionSettings("C", System.KNOCK_OUT, knock_out=cup)),
        asked.AddSection(SectionSettings("D", rounds=3)),
        asked.AddSection(SectionSettings("E", rounds=3)),
        asked.ImportPlayers(OPEN, _people(1, 8, values)),
    )
    for team in range(1, 5):
        players = _people(20 + team, 3, values if team == 1 else {})
        world.do(asked.RegisterTeam(TEAMS, f"Team {team}", captain="Cap", players=players))
    world.do(
        asked.ImportPlayers(CUP, _people(3, 4, values)),
        asked.ImportPlayers(PLAYED, _people(4, 6, values)),
        asked.ImportPlayers(NEW, _people(5, 4, {})),
        *(asked.CloseEntries(section) for section in (OPEN, TEAMS, CUP, PLAYED, NEW)),
        asked.DrawInitialColour(NEW, Colour.WHITE),
        asked.SetReporting(PLAYED, is_open=True),
        asked.SetPublicity(PLAYED, PublicThing.RESULTS, 0, Showing(When.HIDDEN)),
        asked.SetPublicity(OPEN, PublicThing.GAMES, 0, Showing(When.AT_ONCE)),
    )
    for results in ((WON, DRAWN, LOST, WON), (DRAWN, WON, LOST, WON)):
        world.publish(OPEN, *results)
    world.publish(TEAMS, WON, DRAWN, LOST, WON)
    world.publish(CUP, WON, WON)
    world.publish(PLAYED)
    world.do(asked.PairRound(TEAMS))
    form = EntryForm(is_open=True, consent="yes")
    went(set_entry_form(world.service, world.key, PLAYED, form), form)
    tags = b'[WhiteFideId "1"]\n\n1. e4 e5 2. Nf3 *'
    world.do(asked.AttachGames(OPEN, (AttachedGame(first_game(world, OPEN), tags),), "y.pgn"))
