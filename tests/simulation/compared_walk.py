"""Walks two worlds that differ in what somebody may not know, and compares every answer.

All secrets at once are enough to see that nothing shows; which one does, a walk of one tells.
``PYTHONPATH=tests python -m simulation.compared_walk [SECRET...]`` walks all addresses, each secret
that is named by itself, and prints every difference.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from arbitro.desk.kernel.state import Section
from arbitro.model import EntryId, SectionId
from arbitro.papers.rendering import DATA, WORDS, compile_with
from arbitro.rules.office.sheets import SHEETS
from arbitro.storage.event_files.rows import shown
from arbitro.web.routes.route_rights import LISTED
from arbitro.web.session.access import Role
from arbitro.web.session.guard import Session
from arbitro.web.views.standings.tables import TABLES
from simulation.secret_table import NOT_ASKED, SECRETS, Secret
from simulation.worlds import (
    CUP,
    NEW,
    OPEN,
    PLAYED,
    TEAMS,
    World,
    make,
    same_chance,
    standing_still,
)
from web.raw import Answered, Device, cookie_of


@dataclass(frozen=True)
class Asker:
    """Somebody who asks: a role, perhaps within one section, or with the key of a card."""

    name: str
    role: Role
    within: frozenset[int] = frozenset()
    key_of: str = ""

    def may_know(self, secret: Secret) -> bool:
        """Tell whether the table lets this one know a secret; within a section, only of that."""
        return secret.may_know(self.role) and not (self.within and secret.name in _OF_ONE_SECTION)

    def device(self, world: World) -> Device:
        """Return the browser of this one, let in once, for the event alone."""
        if self.name not in world.let_in:
            limits = {"event": world.key, "sections": self.within}
            with same_chance(self.name):
                cookie = cookie_of(world.app, self.role, "Ana", **limits) if self.is_let_in else ""
            world.let_in[self.name] = Device(world.app, cookie=cookie)
        return world.let_in[self.name]

    @property
    def is_let_in(self) -> bool:
        """Tell whether this one has a device with a role."""
        return self.role is not Role.PUBLIC

    def key(self, world: World) -> str:
        """Return the key this one has: of a player, of a captain, or one that opens nothing."""
        if self.key_of == "player":
            games = [*world.section(world.played).rounds[0].games.values()]
            return world.app.state.players.key(world.key, EntryId(games[-1].white))
        if self.key_of == "captain":
            return world.app.state.captains.key(world.key, world.teams, 2)
        return "1-abc"


_OF_ONE_SECTION = {"incident", "request", "wish", "what a player said"}
"""Secrets of the first section that a role may know within its own."""

ASKERS = (
    *(Asker(role.value, role) for role in Role if role not in {Role.CHIEF, Role.CAPTAIN}),
    Asker("captain", Role.CAPTAIN, key_of="captain"),
    Asker("another sector", Role.SECTOR, within=frozenset({int(CUP)})),
    Asker("another player", Role.PUBLIC, key_of="player"),
)
"""Everybody but the chief arbiter, who may know all."""


def _first(
    sections: Mapping[SectionId, Section], section: SectionId, number: int
) -> Mapping[str, str]:
    """Return what addresses name of a round of a section; of one there is not, what nobody has."""
    rounds = sections[section].rounds
    there = 0 < number <= len(rounds)
    game = next(iter(rounds[number - 1].games), 999) if there else 999
    entry = next(iter(sections[section].entries)) if there else 999
    numbers = dict.fromkeys(("team", "match", "row", "member", "participant"), str(min(number, 2)))
    return {
        **numbers,
        "section": str(section),
        "number": str(number),
        "game": str(game),
        "entry": str(entry),
        "player": str(min(number, 2)) if there else "99",
    }


FORMS = (
    *("name", "text", "result", "expected", "reason", "entry", "player", "other", "round"),
    *("points", "present", "state", "board", "note", "kind", "what"),
)


def _names(template: str) -> tuple[str, ...]:
    """Return what stands for a name in an address: all there are, of few things."""
    if template.endswith("/tables/{name}"):
        return tuple(f"{name}.csv" for name in TABLES)
    if template.endswith("/tables/{code}"):
        return tuple(TABLES)
    for seal in ("people", "watch", "cases"):
        if f"/office/{seal}/" in template:
            return tuple(n for n, sheet in SHEETS.items() if sheet.seal.value == seal)[:2]
    for piece, names in _KNOWN.items():
        if piece in template:
            return names
    return ("players",)


_KNOWN: Mapping[str, tuple[str, ...]] = {
    "/assistant/": ("illegal-move",),
    "/help/": ("index",),
    "/do/": ("enter-result", "check-in"),
    "/paper/small/": ("slips",),
    "/paper/show/": ("pairings", "players"),
    "/paper/first/": ("pairings",),
}

PUBLISHED, DRAFTED, NONE_THERE = 1, 3, 99
"""Rounds that addresses ask for: of the first section the third is not published."""


def addresses(world: World, asker: Asker, *, thorough: bool) -> Iterator[tuple[str, str]]:
    """Yield routes by name and where they are: published, drafted, not there.

    Unless it is thorough, somebody asks every third route, and of each one place or all tables of
    it; who is next in turn asks others, and elsewhere.
    """
    turn = ASKERS.index(asker)
    for at, route in enumerate(LISTED):
        template = route.name.partition(" ")[2]
        if route.method != "GET" or route.name in NOT_ASKED:
            continue
        if not (thorough or _is_asked(template, at + turn)):
            continue
        places = [list(place) for place in _places(world, asker, template, thorough=thorough)]
        chosen = places if thorough else [places[(at + turn) // 3 % len(places)]]
        for targets in chosen:
            several = thorough or "/tables/" in template
            some = targets if several else [targets[turn % len(targets)]]
            yield from ((route.name, target) for target in some)
    for target in FOUND_BEFORE:
        yield "where something was found", target.format(event=world.key)
    for at, target in enumerate(_asked_with(world)):
        if thorough or asker.role is Role.PUBLIC or (at + turn) % 3 == 0:
            yield "with a parameter", target
    if thorough or asker.name == "public":
        for file in public_files(world):
            yield "a public file", f"/p/{world.key}/{file}"


def drawn(world: World, asker: Asker, chance: Random, count: int) -> list[tuple[str, str]]:
    """Return so many addresses by chance, most of them of an event, and some that ask for more."""
    routes = [each for each in LISTED if each.method == "GET" and each.name not in NOT_ASKED]
    inside = [each for each in routes if "{event}" in each.name]
    found = []
    for route in (*chance.sample(inside, count), *chance.sample(routes, count // 5)):
        template = route.name.partition(" ")[2]
        places = [list(place) for place in _places(world, asker, template, thorough=True)]
        found.append((route.name, chance.choice(chance.choice(places))))
    before = [target.format(event=world.key) for target in FOUND_BEFORE]
    found += [("where something was found", target) for target in before]
    more = chance.sample(list(_asked_with(world)), count // 5)
    return found + [("with a parameter", target) for target in more]


_OF_NO_EVENT = ("/help", "/manual", "/handbook", "/conformity", "/interface", "/join")
"""Long pages that say nothing of any event."""


def _is_asked(template: str, turn: int) -> bool:
    """Tell whether somebody asks a route: every third time, of long pages every twelfth."""
    if "/tables/" in template:
        return True
    return turn % (12 if template.startswith(_OF_NO_EVENT) else 3) == 0


def _places(
    world: World, asker: Asker, template: str, *, thorough: bool
) -> Iterator[Iterator[str]]:
    """Yield the addresses of a template, of each round of a section those of each name."""
    rounds = {OPEN: (PUBLISHED, DRAFTED), TEAMS: (2,), CUP: (2,), PLAYED: (PUBLISHED,)}
    if thorough:
        rounds = dict.fromkeys((*rounds, NEW), (PUBLISHED, 2, DRAFTED, NONE_THERE))
    if "{section}" not in template:
        rounds = {OPEN: rounds[OPEN] if "{number}" in template else (PUBLISHED,)}
    common = {
        "event": world.key,
        "key": asker.key(world),
        "code": "report",
        "rated": "standard",
        "path": "arbitro.css",
        "invitation": "1",
    }
    sections = world.sections
    for section, numbers in rounds.items():
        for number in numbers if section in sections else ():
            known = {**common, **_first(sections, section, number)}
            what = "code" if "/tables/{code}" in template else "name"
            yield (template.format(**{**known, what: name}) for name in _names(template))


FOUND_BEFORE = (
    "/events/{event}/incidents",
    "/api/v1/events/{event}/requests",
    "/events/{event}/hall",
    "/events/{event}/s/1/ratings",
    "/events/{event}/s/1/players?q=2201001",
    "/events/{event}/s/1/standings?by=age",
    "/api/v2/events/{event}/sections/1/standings?by=age",
)
"""Where earlier versions told a secret: everybody asks there at each run."""

LOOKED_FOR = ("2201001", "2201002", "DNI-1", "DNI-2", "2012", "1980", "Spring", "ana@example.org")
"""Values of secrets, as somebody types them who guesses and looks whether anything is found."""


def _asked_with(world: World) -> Iterator[str]:
    """Yield addresses that ask for more: what is guessed, other orders, an event there is not."""
    event, section = f"/events/{world.key}", f"/events/{world.key}/s/1"
    for text in LOOKED_FOR:
        yield f"{section}/players?q={text}"
        yield f"{event}/palette?q={text}"
        yield f"/?search={text}"
        yield f"/p?search={text}"
    for by in ("age", "age&bands=-2011,2012-", "age&best=2", "club"):
        yield f"{section}/standings?by={by}"
        yield f"{section}/paper/standings?by={by}"
        yield f"/api/v2/events/{world.key}/sections/1/standings?by={by}"
    for more in ("sort=birth", "sort=club", "only=withdrawn"):
        yield f"{section}/players?{more}"
    for at in (1, 3, 4, 5):
        yield f"{event}/hall?section={at}&round=3"
    yield f"{section}/incidents?player=1"
    yield f"{section}/why?a=1&b=2"
    yield f"{event}/live?since=0"
    yield f"{event}/live?since=0&page={event}/hall"
    yield f"{event}?secret=1"
    for key in ("cup", "nowhere", f"{world.key}x"):
        for place in ("/events", "/p", "/api/v1/events", "/w"):
            yield f"{place}/{key}"


def public_files(world: World) -> list[str]:
    """Return the names of all files of the public site."""
    found = world.app.state.sites.snapshot(world.key)
    return [name for name in found.files if not name.startswith("assets/")]


@dataclass(frozen=True)
class Difference:
    """An answer that is another one in the second world."""

    asker: str
    route: str
    target: str
    one: Answered
    other: Answered

    def is_of_seals(self, worlds: tuple[World, World]) -> bool:
        """Tell whether answers differ in keyed digests and the seal of the log alone."""
        read = [
            _unsealed(answer, world)
            for answer, world in zip((self.one, self.other), worlds, strict=True)
        ]
        return read[0] == read[1]

    @property
    def what(self) -> str:
        """Say where the answers part: the status, a header, or the text around the first byte."""
        if self.one.status != self.other.status:
            return f"{self.one.status} / {self.other.status}"
        for name in self.one.headers.keys() | self.other.headers.keys():
            pair = self.one.headers.get(name), self.other.headers.get(name)
            if pair[0] != pair[1] and name not in {"content-length", "etag"}:
                return f"{name}: {pair[0]} / {pair[1]}"
        texts = self.one.text, self.other.text
        at = next((n for n, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
        return " / ".join(repr(text[max(at - 60, 0) : at + 60]) for text in texts)


def _unsealed(answer: Answered, world: World) -> Answered:
    """Return an answer without the digests of sealed records and the seal of the log."""
    state = world.service.snapshot(world.key).state
    text = answer.body.replace(shown(world.service.store.read(world.key).end.seal).encode(), b"-")
    for rows in state.sealed.values():
        for row in rows.values():
            text = text.replace(row.digest.encode(), b"-")
    head = {name: value for name, value in answer.headers.items() if name != "etag"}
    return Answered(answer.status, head, text)


@dataclass
class Compared:
    """What came of a walk: how many answers were compared, how many of them told something."""

    asked: int = 0
    told: int = 0
    differences: tuple[Difference, ...] = ()


def compare(
    worlds: tuple[World, World], asker: Asker, requests: Iterable[tuple[str, tuple[object, ...]]]
) -> Compared:
    """Ask both worlds the same in turn, each time with the same lots of chance."""
    return asyncio.run(compared(worlds, asker, requests))


async def compared(
    worlds: tuple[World, World],
    asker: Asker,
    requests: Iterable[tuple[str, tuple[object, ...]]],
    lots: Callable[[str], AbstractContextManager[None]] = same_chance,
) -> Compared:
    """Ask both worlds the same in turn, each time with the same ``lots`` of a name."""
    found = Compared()
    devices = [asker.device(world) for world in worlds]
    for route, request in requests:
        answers = []
        for device in devices:
            with lots(f"{asker.name} {request}"):
                answers.append(await device.answer_to(*request))
        found.asked += 1
        found.told += answers[0].status == 200
        if answers[0] != answers[1]:
            known = Difference(asker.name, route, str(request[1]), *answers)
            if asker.role is not Role.DEPUTY or not known.is_of_seals(worlds):
                found.differences += (known,)
    return found


@contextmanager
def papers_as_words() -> Iterator[None]:
    """Set no papers: what they would be set from is read, which is the same and sooner told."""
    compile_with(lambda sources, setting: b"%PDF " + sources[WORDS] + sources[DATA])
    try:
        yield
    finally:
        compile_with(None)


def read_by(worlds: tuple[World, World], asker: Asker, *, thorough: bool = False) -> Compared:
    """Compare what somebody reads."""
    where = addresses(worlds[0], asker, thorough=thorough)
    return compare(worlds, asker, ((route, ("GET", target)) for route, target in where))


def sent_by(worlds: tuple[World, World], asker: Asker, *, thorough: bool = False) -> Compared:
    """Compare what somebody is answered who sends a form or JSON, to every third route or all."""
    turn = ASKERS.index(asker)
    requests = list(_sendings(worlds[0], asker))
    chosen = requests if thorough else requests[turn % 3 :: 3]
    return compare(worlds, asker, chosen)


def _sendings(world: World, asker: Asker) -> Iterator[tuple[str, tuple[object, ...]]]:
    device = asker.device(world)
    session = world.app.state.sessions.read(device.cookie) if device.cookie else None
    token = world.app.state.sessions.token(session or Session("nobody"))
    form = urlencode({**dict.fromkeys(FORMS, "1"), "csrf": token, "result": "10", "command": "c"})
    sections = world.sections
    for route in LISTED:
        if route.method == "GET":
            continue
        template = route.name.partition(" ")[2]
        for section, number in ((OPEN, 1), (OPEN, 3), (TEAMS, 2)):
            if "{section}" not in template and (section, number) != (OPEN, 1):
                continue
            known = {**_first(sections, section, number), "event": world.key, "rated": "standard"}
            known |= {"key": asker.key(world), "code": "report", "invitation": "1"}
            known |= {"name": "enter-result" if "/do/" in template else "needs"}
            body, kind = form, b"application/x-www-form-urlencoded"
            if "/api/" in template:
                body, kind = "{}", b"application/json"
            target = template.format(**known)
            headers = ((b"content-type", kind),)
            yield route.name, (route.method, target, body.encode(), headers)


def unknown_to(asker: Asker) -> frozenset[str]:
    """Return the secrets somebody may not know."""
    return frozenset(name for name, secret in SECRETS.items() if not asker.may_know(secret))


def two_worlds(folder: Path, secrets: Iterable[str]) -> tuple[World, World]:
    """Return worlds that differ in secrets and in nothing else."""
    folder.mkdir(exist_ok=True)
    return make(folder / "one", {}), make(folder / "two", dict.fromkeys(secrets, 1))


def walks(words: list[str]) -> Iterator[tuple[frozenset[str], list[Asker]]]:
    """Yield secrets that differ, with who asks: each that is named, else all one may not know."""
    for name in words:
        yield frozenset({name}), [who for who in ASKERS if not who.may_know(SECRETS[name])]
    groups: dict[frozenset[str], list[Asker]] = {}
    for asker in ASKERS:
        groups.setdefault(unknown_to(asker), []).append(asker)
    if not words:
        yield from groups.items()


def main(words: list[str]) -> None:
    """Walk all addresses, of one secret after the other where they are named; print differences."""
    total = 0
    with standing_still(), tempfile.TemporaryDirectory() as folder:
        for at, (secrets, askers) in enumerate(walks(words)):
            worlds = two_worlds(Path(folder) / str(at), secrets)
            for walk in (read_by, sent_by):  # what is sent changes both worlds
                for asker in askers:
                    found = walk(worlds, asker, thorough=True)
                    total += found.asked
                    for known in found.differences:
                        print(known.asker, known.target, known.what, sep="\t", flush=True)
                    print(f"{asker.name}: {total} answers compared so far", file=sys.stderr)
            for world in worlds:
                world.close()


if __name__ == "__main__":
    main(sys.argv[1:])
