"""What is done in a hall day that takes more than one request, or none: copies, codes, boards."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from simulation import day_beside, day_second, day_secrets, day_servers
from simulation.crash_states import OTHERS, Cuts
from simulation.day_hall import DEATHS, OF_CALLS, Client, Fault, Request
from simulation.day_script import fault_of

if TYPE_CHECKING:
    from simulation.day import Day

WAYS = 10
"""In how many ways the power is cut at each call that writes a small file."""


async def copy_elsewhere(day: Day, chance: Random) -> None:
    """Have the event copied to another folder from now on, which may go wrong."""
    people, target = day.people, str(day.place / chance.choice(("copies", "stick")))
    sent = {"target": target, "private": "1"}
    page = f"/events/{people.key}/export"
    form = await people.form(people.chief, page, sent)
    if chance.random() < 0.5:
        kind = chance.choice((*OF_CALLS, *sorted(DEATHS)))
        day.laptop.arm(Fault(kind, chance.randrange(1, 9)), chance)
    answer = await day.laptop.ask(
        people.chief, replace(form, target=f"/events/{people.key}/backup")
    )
    day.laptop.disarm()
    day.tell(f"to be copied to {Path(target).name}: {answer.status}")
    if answer.status == 500:
        day.find(f"the backup is answered 500 {answer.text[:300]}")
    elif answer.status == 303:
        day.copied_to = {target}
        day.replaced.pop(".copied", None)
    else:  # nobody was told which of the two it is
        day.copied_to.add(target)


async def join(day: Day, chance: Random) -> None:
    """Let a device in by a code, which is given on a phone; the way in may go wrong."""
    people, phone = day.people, Client("Joined", f"192.168.1.{chance.randrange(150, 250)}")
    fault = fault_of(chance) if chance.random() < 0.4 else None
    sent = {"role": "desk", "event": people.key, "stay": "day", "actor": "A desk"}
    form = await people.form(people.chief, "/devices", sent)
    invited = await day.laptop.ask(people.chief, form)
    where = invited.headers.get("location", "/")
    shown = await day.laptop.ask(people.chief, Request("GET", where))
    code = re.search(r"/join\?code=(\w+)", shown.text)
    day.tell(f"a code is shown: {invited.status} {shown.status} {code is not None}")
    if code is None:
        return
    way = await people.form(phone, "/join", {"code": code[1], "name": "Phone"})
    if fault is not None and fault.kind in {*OF_CALLS, *DEATHS}:
        day.laptop.arm(fault, chance)
    answer = await day.laptop.ask(phone, way)
    day.laptop.disarm()
    day.tell(f"joined: {answer.status}")
    if answer.status == 303:
        people.joined.append(phone)
    elif answer.status == 500:
        day.find(f"/join is answered 500 {answer.text[:300]}")


async def play_on(day: Day, chance: Random) -> None:
    """Let a game at an electronic board go on; the disk may fail while it is heard."""
    if day.laptop.database:
        return
    fault = fault_of(chance) if chance.random() < 0.4 else None
    day.tell(f"the boards: {day.boards.move(chance)}")
    if fault is not None and fault.kind in {*OF_CALLS, *DEATHS} - {"killed between"}:
        day.laptop.arm(replace(fault, at=fault.at % 5 + 1), chance)
    day.laptop.turns(6)
    day.laptop.disarm()


async def wait(day: Day, chance: Random) -> None:
    """Let what goes on beside the answers go on; the power may be cut meanwhile."""
    if chance.random() < 0.3:
        day.laptop.arm(Fault("power cut", chance.randrange(1, 60)), chance)
    day.laptop.turns(chance.choice((2, 10, 40)))
    day.laptop.disarm()


Deed = Callable[["Day", Random], Awaitable[None]]


def _of_files(deed: Deed, instead: Deed | None = None) -> Deed:
    """Return a deed that is done where events are files, with what is done ``instead`` else.

    A database is shared and never followed, and what stands in it is not copied with a folder.
    """

    async def done(day: Day, chance: Random) -> None:
        if not day.laptop.database:
            await deed(day, chance)
        elif instead is not None:
            await instead(day, chance)

    return done


async def cut_small(day: Day, chance: Random) -> None:
    """Cut the power at each call that writes a small file: what it may leave opens, and is right.

    Of all that may be left this looks at some, and beside the event, whose hall goes on meanwhile.
    """
    if not day.laptop.disk.is_watched:
        return
    name = chance.choice(sorted(OTHERS))
    report = Cuts(day.place / "cuts", name, OTHERS[name], WAYS, chance).report()
    day.oracles.states += report.states
    day.injected("power cut")
    day.tell(f"{name}: {report.moments} moments, {report.states} states")
    day.find(*(f"{name}: {finding}" for finding in report.findings[:3]))


DEEDS = {
    "wait": wait,
    "join": join,
    "elsewhere": copy_elsewhere,
    "board": play_on,
    "second": _of_files(day_second.step, day_servers.step),
    "small files": cut_small,
    "two worlds": _of_files(day_secrets.compare),
    "follow": day_beside.follow,
    "mail": day_beside.set_mail,
    "job": day_beside.have_made,
}
"""By the names the script has for them."""
