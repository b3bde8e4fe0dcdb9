"""Further servers of one database: whoever asks is answered by any of them, and each may die.

They take the place of a second computer that follows: where a database is shared, nobody follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from simulation.day_hall import DEATHS, OF_CALLS, Fault, Laptop, Request
from simulation.day_oracles import first_difference, plain

if TYPE_CHECKING:
    from simulation.day import Day

MOST = 2
"""So many servers there are beside the first: one from the morning on."""
IN_STEP = 8
"""Seconds of the clock in which all servers know what one of them has written."""


@dataclass
class Servers:
    """The servers beside the first one."""

    day: Day
    others: list[Laptop] = field(default_factory=list)
    asked: int = 0
    """What was sent to another server than the first."""

    def any(self, chance: Random) -> Laptop:
        """Return the machine that is asked next."""
        chosen = chance.choice((self.day.laptop, *self.others)) if self.others else self.day.laptop
        self.asked += chosen is not self.day.laptop
        return chosen

    @property
    def lives(self) -> int:
        """Return how often one of them was begun again."""
        return sum(other.lives for other in self.others)

    async def begin(self) -> None:
        """Begin one more server."""
        first = self.day.laptop
        place = self.day.place / f"server-{len(self.others) + 2}"
        (place / "0").mkdir(parents=True)
        made = Laptop(place, first.baton, first.seed, first.database)
        made.injected = first.injected
        self.others.append(made)
        everybody = [first, *self.others]
        for machine in everybody:
            machine.beside = [other for other in everybody if other is not machine]
        await made.begin()

    async def begin_again(self) -> bool:
        """Begin again what died, the first one too; tell whether anything did."""
        dead = [machine for machine in (self.day.laptop, *self.others) if machine.is_dead]
        for machine in dead:
            self.day.tell("the machine died and is begun again")
            await machine.begin_again()
        return bool(dead)

    async def agree(self, chance: Random) -> list[str]:
        """Return what servers show otherwise than the first one."""
        day, key = self.day, self.day.people.key
        client, target = chance.choice(
            (
                (day.people.desk, f"/events/{key}/hall"),
                (day.people.deputy, f"/events/{key}/s/1/standings"),
                (day.people.wall, f"/p/{key}/event.json"),
            )
        )
        found = []
        here = await day.laptop.ask(client, Request("GET", target))
        for at, other in enumerate(self.others, 2):
            day.oracles.compared += 1
            there = await other.ask(client, Request("GET", target))
            if (here.status, plain(here.text)) != (there.status, plain(there.text)):
                part = first_difference(plain(here.text), plain(there.text))
                found.append(f"server {at} shows another {target}: {there.status} {part}")
        return found

    def of_the_loops(self) -> Iterator[str]:
        """Yield which loops of further servers are not well, though nothing troubles them."""
        for at, other in enumerate(self.others, 2):
            names = {loop.name for loop in other.loops.values()}
            yield from (
                f"the loop {name} of server {at} is gone"
                for name in sorted({"jobs", "jobs-soon"} - names)
            )
            for loop in other.loops.values():
                if loop.state != "well":
                    yield f"the loop {loop.name} of server {at} is {loop.state}: {loop.faults}"


async def step(day: Day, chance: Random) -> None:
    """Begin one more server, or have one die, end, or find its database out of reach."""
    servers = day.servers
    if len(servers.others) < MOST and chance.random() < 0.7:
        await servers.begin()
        day.tell("one more server is begun")
    elif servers.others:
        other = chance.choice(servers.others)
        what = chance.choice(("kill", "start", "fault"))
        day.injected(f"server {what}")
        if what == "kill":
            other._die(without_power=False, chance=chance)
        elif what == "start":
            await other.end()
            await other.begin()
        else:
            other.arm(
                Fault(chance.choice((*OF_CALLS, *sorted(DEATHS))), chance.randrange(9)), chance
            )
            day.laptop.turns(6)
            other.disarm()
        await servers.begin_again()
    # What one server does beside its answers, another does at the same time.
    day.laptop.baton.interleaves = True
    day.laptop.turns(IN_STEP)
    day.laptop.baton.interleaves = False
    day.laptop.baton.rest()
    day.find(*await servers.agree(chance))


async def end(day: Day, chance: Random) -> None:
    """Look at all servers once more, and end them."""
    servers = day.servers
    day.find(*servers.of_the_loops())
    day.find(*await servers.agree(chance))
    for other in servers.others:
        await other.end()
