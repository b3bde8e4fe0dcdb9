"""A second computer of a simulated hall: it follows the first, which may die, and takes over."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from arbitro.desk.kernel.timeline import RecordedEvent
from arbitro.service.standby import Mode, Standing
from arbitro.web.standby.following import begin_to_follow
from arbitro.web.standby.standby import Standby
from simulation.day_hall import DEATHS, OF_CALLS, Client, Fault, Laptop, Request, asked
from simulation.day_ledger import Intent, log_of
from simulation.day_threads import BATON, Killed, Loop, Thread

if TYPE_CHECKING:
    from simulation.day import Day

FIRST, SECOND = "192.168.1.5", "192.168.1.6"
IN_STEP = 8
"""Seconds of the clock in which the second computer has what the first has."""


class Wire:
    """The cable between the computers, in the place of `http.client.HTTPConnection`."""

    def __init__(self) -> None:
        self.machines: dict[str, Laptop] = {}
        self.is_cut = False
        self.asked = 0

    def __call__(self, host: str, *_: object, **__: object) -> _Connection:
        """Connect to a computer, which need not be there."""
        return _Connection(self, host)

    def ask(self, host: str, request: Request) -> tuple[int, bytes]:
        """Return what a computer answers to the one that asks now; OSError where it does not."""
        baton, machine = BATON[-1], self.machines.get(host)
        if self.is_cut or machine is None or machine.is_dead or baton.here.is_dead:
            raise ConnectionRefusedError
        me = baton.current()
        outer, loop = asyncio._get_running_loop(), Loop(baton.clock)
        asyncio._set_running_loop(None)  # whoever simulates asks from within an answer
        baton.depth += me is None
        try:
            with baton.at(machine):
                answer = loop.run_until_complete(asked(machine.app, Client(host, SECOND), request))
        except Killed:
            if me is not None and me.is_killed:
                raise
            if me is not None:
                me.is_cut_off = False
            raise ConnectionResetError from None
        finally:
            baton.depth -= me is None
            loop.close()
            asyncio._set_running_loop(outer)
        if machine.is_dead:
            raise ConnectionResetError
        self.asked += 1
        return answer.status, answer.body


@dataclass
class _Connection:
    """As `http.client.HTTPConnection`, which answers at once."""

    wire: Wire
    host: str
    status: int = 0
    body: bytes = b""

    def request(self, method: str, path: str, body: bytes | None, _: object) -> None:
        """Ask."""
        request = Request(method, path, raw=body or b"")
        self.status, self.body = self.wire.ask(self.host, request)

    def getresponse(self) -> _Connection:
        """Return the answer."""
        return self

    def read(self) -> bytes:
        """Return its body."""
        return self.body

    def close(self) -> None:
        """Hang up."""


@dataclass
class Second:
    """The second computer, once there is one."""

    day: Day
    wire: Wire = field(default_factory=Wire)
    laptop: Laptop | None = None

    def held(self) -> Any:
        """Have arbitro find the cable, as long as the day lasts."""
        self.day.laptop.at_start = lambda: self._at(self.day.laptop, FIRST)
        return patch.object(http.client, "HTTPConnection", self.wire)

    def _at(self, laptop: Laptop, host: str) -> None:
        laptop.app.state.standby.address = f"http://{host}"
        self.wire.machines[host] = laptop

    def standby(self) -> Standby:
        """Return what follows the first computer."""
        assert self.laptop is not None
        found: Standby = self.laptop.app.state.standby
        return found

    async def begin(self) -> None:
        """Switch the second computer on, which joins the first by a code."""
        day = self.day
        place = day.place / "second"
        (place / "0").mkdir(parents=True)
        (place / "site").mkdir()
        made = Laptop(place, day.laptop.baton, day.seed)
        code = day.laptop.app.state.standby.answers.invite().code
        with day.laptop.baton.at(made):
            service = made.opened(made.folder / "events")

            def join() -> None:
                own = f"http://{SECOND}"
                begin_to_follow(service, f"http://{FIRST}", code, own=own, name="second")

            thread = Thread(join, "joining", daemon=False)
            thread.start()
            day.laptop.baton.rest()
            service.close()
        if thread.problem is not None:
            raise thread.problem
        self.laptop = made
        made.beside, day.laptop.beside = [day.laptop], [made]
        made.at_start = lambda: self._at(made, SECOND)
        await made.begin()

    def log(self) -> tuple[list[RecordedEvent], list[str]]:
        """Return the log as the second computer has it, and what is wrong with it."""
        assert self.laptop is not None
        events = self.laptop.folder / "events"
        return log_of(events, self.day.people.key, self.day.place / "aside-second")

    def standing(self) -> Standing:
        """Return how the second computer stands."""
        return self.standby().standing

    def of_step(self) -> Iterator[str]:
        """Yield where it has not what the first has, though nothing is in its way."""
        if self.laptop is None:
            return
        loops = {loop.name: loop for loop in self.laptop.loops.values()}
        if "standby" not in loops:
            yield "the second computer follows no more, and says nothing"
            return
        progress = self.standby().progress
        records, wrong = self.log()
        there, _ = self.day.oracles.log()
        yield from (f"at the second computer {text}" for text in wrong)
        if self.wire.is_cut:
            if progress.problem != "unreachable":
                yield f"the second computer says nothing of the cable: {progress}"
            if records != there[: len(records)] and not self.day.has_gone_back:
                yield "the second computer has another log"
            return
        if progress.problem or loops["standby"].state != "well":
            told = f"{progress.problem} {loops['standby'].faults}"
            yield f"the second computer does not follow: {told}"
        elif records != there:
            yield f"the second computer has {len(records)} of {len(there)} events"

    async def refuses(self, laptop: Laptop) -> list[str]:
        """Return whether a computer that makes no changes makes one all the same."""
        mark = f"twice {self.day.people.made:05d}."
        intent = self.day.people.command(Client("Chief"), "make-request", section=1, text=mark)
        answer = await laptop.ask(intent.client, intent.request)
        return [] if answer.status == 503 else [f"a change beside the other is {answer.status}"]


async def step(day: Day, chance: Random) -> None:
    """Have a second computer follow; the cable is cut, or it is killed, and begins again."""
    second, first = day.second, day.laptop
    if second.laptop is None:
        await second.begin()
        day.tell("a second computer follows")
    elif second.laptop.is_dead:
        await second.laptop.begin_again()
    else:
        what = chance.choice(("cable", "kill", "start", "change", "fault"))
        day.injected(f"second {what}")
        if what == "cable":
            second.wire.is_cut = not second.wire.is_cut
        elif what == "kill":
            second.laptop._die(without_power=False, chance=chance)
            await second.laptop.begin_again()
        elif what == "start":
            await second.laptop.end()
            await second.laptop.begin()
        elif what == "change":
            day.find(*await second.refuses(second.laptop))
        else:
            await _troubled(second.laptop, chance)
    first.turns(IN_STEP)
    # A loop that met a fault is begun again after some seconds, twice as many each time.
    first.turns(60, beat=10)
    day.find(*second.of_step())
    day.tell(f"the second computer: {second.standby().progress.entries}")


async def _troubled(laptop: Laptop, chance: Random) -> None:
    """Have a disk fail, or the computer die, while it asks the first one."""
    kind = chance.choice((*OF_CALLS, *sorted(DEATHS)))
    laptop.arm(Fault(kind, chance.randrange(1, 40)), chance)
    laptop.turns(6)
    laptop.disarm()
    if laptop.is_dead:
        await laptop.begin_again()


async def end(day: Day, chance: Random) -> None:
    """Have the second computer, where there is one, follow to the end of the day, or take over."""
    second = day.second
    if second.laptop is None:
        return
    if second.laptop.is_dead:
        await second.laptop.begin_again()
    second.wire.is_cut = False
    day.laptop.turns(60, beat=2)
    day.find(*second.of_step())
    if day.report.findings or chance.random() < 0.4:
        await second.laptop.end()
    else:
        await _take_over(day, chance)


async def _take_over(day: Day, chance: Random) -> None:
    """Have the second computer take over, in the end; the first may be dead, or out of reach."""
    second, first = day.second, day.laptop
    assert second.laptop is not None
    way = chance.choice(("planned", "killed", "out of reach"))
    day.injected(f"take-over {way}")
    if way != "planned":
        second.wire.is_cut = True
        for _ in range(chance.randrange(3)):
            await day.send(day.people.wish(chance)[0], None, chance)
    had, _ = second.log()
    if way == "killed":
        first._die(without_power=False, chance=chance)
        second.wire.is_cut = False
    day.find(*await _pressed(second.laptop))
    records, wrong = second.log()
    day.find(*wrong)
    before = day.oracles.log()[0] if way == "planned" else had
    if records != before:
        day.find(f"taken over with {len(records)} events of {len(before)}")
    mark = f"taken over {day.people.made:05d}."
    wish = day.people.command(Client("Chief"), "make-request", section=1, text=mark)
    answer = await second.laptop.ask(wish.client, wish.request)
    if answer.status != 200:
        day.find(f"after the take-over a change is {answer.status} {answer.text[:200]}")
    if way == "killed":
        await first.begin_again()
    second.wire.is_cut = False
    second.laptop.turns(60, beat=4)
    day.find(*await second.refuses(first))
    day.find(*_of_both(day, second, wish))
    await second.laptop.end()


async def _pressed(laptop: Laptop) -> list[str]:
    """Press the button of the page of the two computers; return what is wrong with that."""
    client = Client("Chief")
    page = await laptop.ask(client, Request("GET", "/standby"))
    token = page.text.partition('name="csrf" value="')[2].partition('"')[0]
    press = Request("POST", "/standby/take-over", {"csrf": token}, is_form=True)
    answer = await laptop.ask(client, press)
    return [] if answer.status == 303 else [f"the take-over is answered {answer.status}"]


def _of_both(day: Day, second: Second, wish: Intent) -> Iterator[str]:
    """Yield what was acknowledged and stands in no log of the one that took over, and who rests."""
    assert second.laptop is not None
    standing, first = second.standing(), day.laptop.app.state.standby
    if (standing.mode, first.standing.mode) != (Mode.SERVING, Mode.ENDED):
        yield f"{standing.mode} and {first.standing.mode} after a take-over"
    if not standing.is_told:
        yield "the first computer was not told of the take-over"
    records, wrong = second.log()
    yield from wrong
    kept = list(records)
    events = second.laptop.folder / "events"
    for branch in standing.branches:
        copied, wrong = log_of(events, branch.copy, day.place / "aside-second")
        yield from wrong
        kept += copied
    names = {record.command for record in kept}
    for intent in (*day.ledger.acked(), wish):
        found = any(name.startswith(intent.name) for name in names)
        if not found and not intent.changed_nothing:
            yield f"acknowledged, and lost with the take-over: {intent.name}"
    loops = {loop.name: loop for loop in second.laptop.loops.values()}
    wanted = {"standby", "jobs", "jobs-soon", "publisher"}
    yield from (
        f"{name} does not go on after a take-over" for name in sorted(wanted - loops.keys())
    )
    for loop in loops.values():
        if loop.state != "well":
            yield f"after a take-over {loop.name} is {loop.state}: {loop.faults}"
