"""Long jobs and mails to players in a simulated hall: what was asked for is done, and told once."""

from __future__ import annotations

import os
import re
import smtplib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

from arbitro.model import EntryId, SectionId
from arbitro.storage.tables.followers import Follower
from arbitro.web.notices.carrier import Carrier
from arbitro.web.notices.news import changes, news_of, read
from simulation.day_hall import DEATHS, OF_CALLS, Client, Fault, Request
from simulation.day_people import SECTIONS

if TYPE_CHECKING:
    from simulation.day import Day

STATES = ("well", "away", "not now", "answer lost")
"""How the mail server is."""
KINDS = ("site", "pairings-checked")
"""Jobs that are asked for."""
_LINK = re.compile(r"http://[^/\s]+(/notices/\w+/[\w-]+)")


@dataclass(frozen=True)
class Message:
    """What arrived: for whom, its identifier, its link, and what had gone wrong until then."""

    address: str
    identifier: str
    link: str
    doubts: int


@dataclass
class Beside:
    """The mail server of a hall, in the place of `smtplib.SMTP`, and what was asked for."""

    day: Day
    state: str = "well"
    messages: list[Message] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    """Addresses that were told they will be asked back, with the players they are told of."""
    confirmed: set[str] = field(default_factory=set)
    jobs: dict[str, str] = field(default_factory=dict)
    """Jobs that were acknowledged, with their kinds."""
    cancelled: set[str] = field(default_factory=set)
    lost: int = 0

    def held(self) -> ExitStack:
        """Have arbitro find this mail server, as long as the day lasts."""
        stack = ExitStack()
        told = {"ARBITRO_MAIL": "smtp://localhost:25", "ARBITRO_MAIL_FROM": "hall@example.org"}
        stack.enter_context(patch.dict(os.environ, told))
        stack.enter_context(patch.object(smtplib, "SMTP", self))
        return stack

    # What the mail server does

    def __call__(self, *_: object, **__: object) -> Beside:
        """Connect."""
        if self.state == "away":
            raise ConnectionRefusedError
        return self

    def send_message(self, message: EmailMessage) -> None:
        """Take a message, or say why not."""
        address = str(message["To"])
        self.day.laptop.baton.visit()
        if self.state == "not now":
            raise smtplib.SMTPRecipientsRefused({address: (450, b"not now")})
        if not self.day.laptop.is_dead:
            found = _LINK.search(message.get_content())
            link = found[1] if found else ""
            self.messages.append(Message(address, str(message["Message-ID"]), link, self.doubts))
        self.day.laptop.baton.visit()
        if self.state == "answer lost":
            self.lost += 1
            raise ConnectionResetError

    def close(self) -> None:
        """Hang up."""

    @property
    def doubts(self) -> int:
        """Return how much has gone wrong so far: after that a message may be sent once more."""
        laptop = self.day.laptop
        lives = laptop.lives + self.day.servers.lives
        return self.lost + lives + sum(laptop.injected.values())

    # What is asked of it

    def twice(self) -> Iterator[str]:
        """Yield which messages came twice in a row though nothing went wrong meanwhile."""
        last: dict[str, Message] = {}
        for message in self.messages:
            before = last.get(message.address)
            if before is not None and before == message:
                yield f"{message.address} is told the same twice: {message.identifier}"
            last[message.address] = message

    def rows(self) -> dict[str, Follower]:
        """Return who is told, by the addresses."""
        carrier: Carrier = self.day.laptop.app.state.carrier
        return {row.address: row for row in carrier.rows.of_event(self.day.people.key)}

    def of_the_rows(self) -> Iterator[str]:
        """Yield which addresses are forgotten, or have not said yes any more."""
        rows = self.rows()
        yield from (f"the address {name} is forgotten" for name in self.asked.keys() - rows.keys())
        for name in sorted(self.confirmed & rows.keys()):
            if not rows[name].confirmed:
                yield f"the yes of {name} is forgotten"

    def of_the_end(self) -> Iterator[str]:
        """Yield who was not asked back, or not told what is public now."""
        yield from self.twice()
        yield from self.of_the_rows()
        day = self.day
        public = day.laptop.service.public(day.people.key, day.laptop.baton.clock.now())
        news = news_of(public)
        arrived = {message.address for message in self.messages}
        for name, row in sorted(self.rows().items()):
            if name not in arrived:
                yield f"{name} was never asked back"
            missing = changes(read(row.told), news.get(row.entry, {}))
            if row.confirmed and missing:
                yield f"{name} was not told {missing[0]} ({row.fault})"


async def follow(day: Day, chance: Random) -> None:
    """Have a player ask to be told by mail, or an address say yes; that may go wrong."""
    beside, people = day.beside, day.people
    linked = {each.address: each.link for each in beside.messages if each.link}
    waiting = sorted(beside.asked.keys() & linked.keys() - beside.confirmed)
    if waiting and chance.random() < 0.7:
        address = chance.choice(waiting)
        client = Client("Reader of mails", "192.168.1.99")
        form = await people.form(client, linked[address], {})
    else:
        section = people.state.sections[SectionId(chance.choice(SECTIONS))]
        entry = int(chance.choice(sorted(section.entries)))
        address, client = f"p{entry}-{len(beside.asked)}@example.org", Client("P", "192.168.1.98")
        key = day.laptop.app.state.players.key(people.key, EntryId(entry))
        page = f"/me/{people.key}/{key}"
        form = await people.form(client, page, {"address": address})
        form = replace(form, target=f"{page}/notices")
    status = await _asked(day, client, form, chance)
    if status == 303 and form.target.startswith("/me/"):
        beside.asked[address] = entry
    elif status == 303:
        beside.confirmed.add(address)
    day.tell(f"{address} {form.target[:4]}: {status}")
    day.laptop.turns(chance.choice((2, 6)))


async def _asked(day: Day, client: Client, request: Request, chance: Random) -> int:
    """Return the status of the answer to what may go wrong."""
    if chance.random() < 0.3:
        kind = chance.choice((*OF_CALLS, *sorted(DEATHS)))
        day.machine.arm(Fault(kind, chance.randrange(1, 12)), chance)
    answer = await day.machine.ask(client, request)
    day.machine.disarm()
    if answer.status == 500:
        day.find(f"{request.target} is answered 500 {answer.text[:400]}")
    return answer.status


async def set_mail(day: Day, chance: Random) -> None:
    """Have the mail server be out of reach, say not now, lose its answers, or be well."""
    day.beside.state = chance.choice(STATES)
    day.injected(f"mail {day.beside.state}")


async def have_made(day: Day, chance: Random) -> None:
    """Have something made that takes long; whoever makes it may die, or find the disk full."""
    beside, people = day.beside, day.people
    target, name = "/api/v1/jobs", people.name()
    going_on = sorted(beside.jobs.keys() - beside.cancelled)
    if going_on and chance.random() < 0.2:
        name = chance.choice(going_on)
        target, sent = f"/api/v1/jobs/{name}/cancel", {}
    else:
        sent = {"kind": chance.choice(KINDS), "event": people.key}
    headers = (("idempotency-key", name),)
    request = Request("POST", target, sent, headers=headers)
    status = await _asked(day, people.chief, request, chance)
    if status == 202:
        beside.jobs[name] = sent["kind"]
    elif status == 200:
        beside.cancelled.add(name)
    day.tell(f"{target.rpartition('/')[2]} {sent.get('kind', '')}: {status}")
    if chance.random() < 0.5 and not day.laptop.is_dead:
        kind = chance.choice((*OF_CALLS, *sorted(DEATHS)))
        day.laptop.arm(Fault(kind, chance.randrange(1, 60)), chance)
    day.laptop.turns(chance.choice((2, 6, 30)))
    day.laptop.disarm()


async def of_the_jobs(day: Day) -> list[str]:
    """Return which jobs that were acknowledged are gone, or are not done though all is well."""
    beside, found = day.beside, []
    for name, kind in sorted(beside.jobs.items()):
        told = (await day.laptop.ask(day.people.chief, Request("GET", f"/api/v1/jobs/{name}"))).told
        state = told.get("state", "gone")
        if state == "failed" and told.get("fault"):  # named where a person sees it, and done again
            again = Request("POST", f"/api/v1/jobs/{name}/again", {})
            await day.laptop.ask(day.people.chief, again)
            day.laptop.turns(10)
            target = Request("GET", f"/api/v1/jobs/{name}")
            told = (await day.laptop.ask(day.people.chief, target)).told
            state = told.get("state", "gone")
        if state != "done" and not (state == "cancelled" and name in beside.cancelled):
            found.append(f"the job {kind} {name} is {state} {told.get('fault', '')}")
        elif state == "done" and kind == "site" and not told.get("file"):
            found.append(f"the job {kind} {name} made nothing")
    return found
