"""Who works in a simulated hall, and what each of them does: real requests, chosen by the seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

from arbitro.desk.commands import EnterResult, MakeRequest
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId, SectionId
from arbitro.web.session.access import Role
from simulation.day_hall import Client, Laptop, Request
from simulation.day_ledger import Intent

RESULTS = ("10", "01", "==")
SECTIONS = (1, 2)
TEAMS, BOARDS, ROUNDS = 3, 2, 5
"""The section of teams, the boards of a match there, and its rounds."""
_TOKEN = re.compile(r'"X-CSRF-Token": "([^"]+)"|name="csrf" value="([^"]+)"')


Deed = Callable[["People", Random], "list[Intent]"]


@dataclass
class Outbox:
    """What a phone keeps until it is answered, as `outbox.js` does; it may be out of reach."""

    client: Client
    kept: list[Intent] = field(default_factory=list)
    is_away: bool = False


@dataclass
class People:
    """Everybody who is in the hall."""

    laptop: Laptop
    key: str = ""
    chief: Client = field(default_factory=lambda: Client("Chief"))
    deputy: Client = field(default_factory=lambda: Client("Deputy"))
    desk: Client = field(default_factory=lambda: Client("Desk"))
    phones: list[Outbox] = field(default_factory=list)
    players: dict[int, Client] = field(default_factory=dict)
    wall: Client = field(default_factory=lambda: Client("Wall", "192.168.1.90"))
    readers: list[Client] = field(default_factory=list)
    joined: list[Client] = field(default_factory=list)
    captains: dict[int, Client] = field(default_factory=dict)
    made: int = 0
    has_hidden: bool = False
    """Something of a section becomes public at a time of its own."""

    @property
    def state(self) -> EventState:
        """Return the event as everybody sees it."""
        return self.laptop.service.snapshot(self.key).state

    @property
    def clients(self) -> Iterator[Client]:
        """Yield the devices that were let in."""
        yield from (self.deputy, self.desk, *(phone.client for phone in self.phones))
        yield from self.joined

    def enter(self) -> None:
        """Let the devices in, once the event is there."""
        limits = {"event": self.key}
        self.deputy = self.laptop.let_in(Role.DEPUTY, "Deputy", "192.168.1.20", **limits)
        self.desk = self.laptop.let_in(Role.DESK, "Desk", "192.168.1.21", **limits)
        for at in range(3):
            role = Role.SECTOR if at else Role.HELPER
            found = self.laptop.let_in(role, f"Phone {at}", f"192.168.1.{30 + at}", **limits)
            self.phones.append(Outbox(found))
        for team in self.state.sections[SectionId(TEAMS)].teams.teams:
            address = f"192.168.1.{40 + team}"
            captain = self.laptop.let_in(Role.CAPTAIN, f"Captain {team}", address, **limits)
            self.captains[int(team)] = captain
        self.readers = [Client(f"Reader {at}", f"192.168.1.{60 + at}") for at in range(3)]

    # What is wanted

    def name(self) -> str:
        """Return an identifier nobody has used."""
        self.made += 1
        return f"{self.made:032x}"

    def command(self, client: Client, wanted: str, mark: str = "", /, **values: Any) -> Intent:
        """Return a command as programs and the desk give it: by its name, in JSON."""
        name = self.name()
        target = f"/api/v1/events/{self.key}/commands/{wanted}"
        headers = (("idempotency-key", name),)
        says = None
        if wanted in {"enter-result", "correct-result"}:
            says = (values["game"], values["result"])
        return Intent(
            name,
            client,
            Request("POST", target, values, headers=headers),
            mark,
            says=says,
            section=int(values.get("section", 0)),
        )

    def put(self, client: Client, section: int, game: Game, result: str) -> Intent:
        """Return a result as the script of a phone puts it down: a form with its own name."""
        name = self.name()
        stood = game.result.value if game.result else ""
        sent = {"command": name, "result": result, "expected": stood}
        target = f"/events/{self.key}/s/{section}/games/{game.id}/put"
        says = (int(game.id), result)
        return Intent(
            name, client, Request("POST", target, sent, is_form=True), says=says, section=section
        )

    async def with_token(self, intent: Intent) -> Intent:
        """Give a form the token of the page it stands on, which its sender has opened before."""
        client, request = intent.client, intent.request
        if not client.token:
            where = request.target.rpartition("/")[0] if "/me/" in request.target else ""
            if "/captain/" in request.target:
                where = request.target
            where = where or f"/events/{self.key}/hall"
            found = _TOKEN.search((await self.laptop.ask(client, Request("GET", where))).text)
            client.token = (found[1] or found[2]) if found else ""
        headers = (("x-csrf-token", client.token),)
        intent.request = Request(
            "POST", request.target, request.sent, is_form=True, headers=headers
        )
        return intent

    async def form(self, client: Client, target: str, sent: dict[str, Any]) -> Request:
        """Return a form with the token of the page it stands on, which is opened first."""
        page = await self.laptop.ask(client, Request("GET", target))
        found = _TOKEN.search(page.text)
        token = (found[1] or found[2]) if found else ""
        return Request("POST", target, {**sent, "csrf": token}, is_form=True)

    def confirming(self, intent: Intent, token: str) -> Intent:
        """Return a command that was refused, with what confirms that it is meant."""
        name, request = self.name(), intent.request
        headers = (("idempotency-key", name), ("confirmation-token", token))
        sent = Request("POST", request.target, request.sent, headers=headers)
        return replace(intent, name=name, request=sent, is_open=True, refused="", sent=1)

    def of_another_process(self, chance: Random) -> Intent:
        """Return what a second process does: a result, or a request with a text of its own."""
        number = SectionId(chance.choice(SECTIONS))
        client, name = Client("Another"), self.name()
        missing = self._missing(self.state.sections[number])
        asked = Request("POST", "another process")
        if missing and chance.random() < 0.6:
            game, result = chance.choice(missing), chance.choice(RESULTS)
            entered = EnterResult(number, game.id, GameResult(result))
            says = (int(game.id), result)
            return Intent(name, client, asked, says=says, section=number, command=entered)
        mark = f"process {self.made:05d}."
        return Intent(name, client, asked, mark, command=MakeRequest(number, text=mark))

    # What they do

    def _missing(self, section: Section) -> list[Game]:
        current = section.current
        if current is None or not current.published:
            return []
        return [game for game in current.games.values() if game.result is None]

    def go_on(self, chance: Random) -> list[Intent]:
        """Do what comes next in a section: results that are missing, the next round, its notice."""
        number = chance.choice((*SECTIONS, TEAMS))
        section = self.state.sections[SectionId(number)]
        current = section.current
        if current is not None and not current.published:
            return [self.command(self.chief, "publish-round", section=number, round=current.number)]
        missing = self._missing(section)
        if missing:
            who = chance.choice((self.chief, self.desk, self.deputy))
            return [
                self.command(
                    who,
                    "enter-result",
                    section=number,
                    game=int(game.id),
                    result=chance.choice(RESULTS),
                    expected=None,
                )
                for game in missing
            ]
        return [self.command(self.chief, "pair-round", section=number)]

    def result(self, chance: Random) -> list[Intent]:
        """Enter a result, or another one in its place."""
        number = chance.choice(SECTIONS)
        current = self.state.sections[SectionId(number)].current
        if current is None:
            return []
        game = chance.choice(list(current.games.values()))
        who = chance.choice((self.chief, self.desk, self.deputy))
        if game.result is None or chance.random() < 0.3:
            values = {"expected": game.result.value if game.result else None}
            name = "enter-result"
        else:
            values, name = {"expected": game.result.value}, "correct-result"
        values |= {"section": number, "game": int(game.id), "result": chance.choice(RESULTS)}
        return [self.command(who, name, **values)]

    def type_in(self, chance: Random) -> list[Intent]:
        """Type a result on a phone: it goes into its outbox, and out when it is in reach."""
        phone = chance.choice(self.phones)
        number = chance.choice(SECTIONS)
        missing = self._missing(self.state.sections[SectionId(number)])
        if missing:
            game = chance.choice(missing)
            phone.kept.append(self.put(phone.client, number, game, chance.choice(RESULTS)))
        return self.flush(phone, chance)

    def flush(self, phone: Outbox, chance: Random) -> list[Intent]:
        """Send what a phone has kept, boards in any order, each board's in its own."""
        if phone.is_away:
            return []
        chance.shuffle(phone.kept)
        phone.kept = sorted(phone.kept, key=lambda intent: int(intent.name, 16))
        return [intent for intent in phone.kept if intent.is_open]

    def come_and_go(self, chance: Random) -> list[Intent]:
        """Take a phone out of reach, or back; then it sends what it has."""
        phone = chance.choice(self.phones)
        phone.is_away = not phone.is_away
        return self.flush(phone, chance)

    def report(self, chance: Random) -> list[Intent]:
        """Have a player say on the own page how the game ended."""
        number = chance.choice(SECTIONS)
        missing = self._missing(self.state.sections[SectionId(number)])
        if not missing:
            return []
        game = chance.choice(missing)
        entry = chance.choice((game.white, game.black))
        address = f"192.168.1.{100 + int(entry) % 100}"
        client = self.players.setdefault(int(entry), Client(f"Player {entry}", address))
        key = self.laptop.app.state.players.key(self.key, EntryId(entry))
        name = self.name()
        said = chance.choice(("win", "loss", "draw"))
        sent = {"command": name, "game": str(game.id), "said": said}
        whites = "10" if (said == "win") is (entry == game.white) else "01"
        request = Request("POST", f"/me/{self.key}/{key}/report", sent, is_form=True)
        says = (int(game.id), "==" if said == "draw" else whites)
        return [Intent(name, client, request, says=says, section=number, entry=int(entry))]

    def line_up(self, chance: Random) -> list[Intent]:
        """Have a captain hand in who sits where in the round to come."""
        section = self.state.sections[SectionId(TEAMS)]
        team = chance.choice(sorted(self.captains))
        current = section.current
        number = min(len(section.rounds) + 1, ROUNDS)
        if current is not None and not current.published:
            number = current.number
        members = section.teams.teams[TeamId(team)].members
        seats = sorted(chance.sample(members, BOARDS), key=members.index)
        key = self.laptop.app.state.captains.key(self.key, SectionId(TEAMS), TeamId(team))
        name = self.name()
        boards = {f"board_{at}": str(entry) for at, entry in enumerate(seats, 1)}
        sent = {"command": name, "round": str(number), **boards}
        request = Request("POST", f"/events/{self.key}/s/{TEAMS}/captain/{key}", sent, is_form=True)

        def stands(state: EventState) -> bool:
            line_ups = state.sections[SectionId(TEAMS)].teams.line_ups
            return line_ups.get((number, TeamId(team))) == tuple(seats)

        return [Intent(name, self.captains[team], request, stands=stands)]

    def late(self, chance: Random) -> list[Intent]:
        """Enter somebody who comes late, by a name nobody else has."""
        number, mark = chance.choice(SECTIONS), f"Late {self.made:05d}."
        player = {"name": mark, "rating": chance.randrange(1200, 2200)}
        return [self.command(self.chief, "admit-late-entry", mark, section=number, player=player)]

    def leave(self, chance: Random) -> list[Intent]:
        """Let a player leave, or stay away for a round."""
        number = chance.choice(SECTIONS)
        section = self.state.sections[SectionId(number)]
        entry = int(chance.choice(sorted(section.entries)))
        if chance.random() < 0.4 and len(section.entries) > 6:
            return [self.command(self.deputy, "withdraw-player", section=number, entry=entry)]
        values = {"section": number, "entry": entry, "round": len(section.rounds) + 1}
        return [self.command(self.deputy, "request-bye", kind="H", **values)]

    def wish(self, chance: Random) -> list[Intent]:
        """Ask the arbiters for something in words that nobody else says."""
        mark = f"wish {self.made:05d}."
        who = chance.choice((self.desk, self.phones[1].client))
        return [self.command(who, "make-request", mark, section=chance.choice(SECTIONS), text=mark)]

    def take_back(self, chance: Random) -> list[Intent]:
        """Take back one of the last things that were done, or do it again."""
        history = self.laptop.service.history(self.key, 8)
        item = chance.choice(history)
        return [self.command(self.chief, "redo" if item.undone else "undo", command=item.command)]

    def show(self, chance: Random) -> list[Intent]:
        """Say when something of a section becomes public."""
        self.has_hidden = True
        showing = {"when": chance.choice(("at-once", "hidden", "delayed")), "minutes": 2}
        thing = chance.choice(("pairings", "results", "standings"))
        number = chance.choice(SECTIONS)
        return [
            self.command(
                self.chief, "set-publicity", section=number, thing=thing, round=0, showing=showing
            )
        ]

    def read(self, chance: Random) -> list[tuple[Client, Request]]:
        """Return what readers, walls and arbiters look at."""
        public = ("index.html", "version.json", "event.json", "a/round-1.html", "feed.atom")
        asked: list[tuple[Client, Request]] = []
        for reader in self.readers:
            target = f"/p/{self.key}/{chance.choice(public)}"
            tag = reader.tags.get(target, ("", b""))[0]
            headers = (("if-none-match", tag),) if tag else ()
            asked.append((reader, Request("GET", target, headers=headers)))
        asked.append((self.wall, Request("GET", f"/w/{self.key}/now")))
        asked.append((self.wall, Request("GET", f"/w/{self.key}/boards")))
        pages = (
            *(f"/events/{self.key}/hall", f"/events/{self.key}/s/1/standings", "/"),
            *(f"/events/{self.key}", f"/m/{self.key}", f"/events/{self.key}/requests"),
        )
        inside = chance.choice((self.chief, *self.clients))
        asked.append((inside, Request("GET", chance.choice(pages))))
        return chance.sample(asked, 3)

    def restore(self, chance: Random) -> list[Intent]:
        """Let the event be as it was after one of the last commands, which is confirmed."""
        item = chance.choice(self.laptop.service.history(self.key, 6))
        version = item.version + len(item.events) - 1
        return [self.command(self.chief, "restore-event", version=version)]

    DEEDS: ClassVar[dict[str, tuple[int, Deed]]] = {
        "go on": (30, go_on),
        "result": (12, result),
        "type": (16, type_in),
        "come and go": (6, come_and_go),
        "report": (5, report),
        "late": (3, late),
        "leave": (3, leave),
        "line-up": (4, line_up),
        "wish": (4, wish),
        "take back": (4, take_back),
        "show": (2, show),
        "restore": (1, restore),
    }
    """What is done by sending commands, and how often of a hundred or so."""


def begun(people: People) -> Iterator[Intent]:
    """Yield what begins the day: an event of three sections, entered, closed and paired."""
    chief = people.chief
    for number, name in zip(SECTIONS, ("Open", "Under 1800"), strict=True):
        settings = {"name": name, "rounds": ROUNDS, "first_board": 1 + 20 * (number - 1)}
        yield people.command(chief, "add-section", settings=settings)
        players = [{"name": f"{name} {at}", "rating": 2100 - 10 * at} for at in range(5 + number)]
        yield people.command(chief, "import-players", section=number, players=players)
        yield people.command(chief, "close-entries", section=number)
        yield people.command(chief, "set-reporting", section=number, is_open=True)
        yield people.command(chief, "pair-round", section=number)
        yield people.command(chief, "publish-round", section=number, round=1)
    settings = {"name": "Teams", "system": "team-swiss", "rounds": ROUNDS, "first_board": 41}
    settings["teams"] = {"boards": BOARDS, "reserves": 1}
    yield people.command(chief, "add-section", settings=settings)
    for team in range(1, 5):
        players = [{"name": f"{team} {at}", "rating": 2000 - 10 * team - at} for at in range(3)]
        sent = {"name": f"Team {team}", "captain": "Cap", "players": players}
        yield people.command(chief, "register-team", section=TEAMS, **sent)
    yield people.command(chief, "close-entries", section=TEAMS)
    yield people.command(chief, "pair-round", section=TEAMS)
