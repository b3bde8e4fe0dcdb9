"""Two copies of the event of a day that differ in a secret alone: who may not know it sees none."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from arbitro.desk.commands import EditPlayer
from arbitro.model import SectionId
from simulation.compared_walk import ASKERS, Asker, compared, drawn, papers_as_words, unknown_to
from simulation.day_hall import Laptop
from simulation.day_people import TEAMS
from simulation.worlds import PLAYER, STEPS, VALUES, Step, World, same_chance

if TYPE_CHECKING:
    from simulation.day import Day

ASKED = 20
"""Routes that one draw asks at both copies."""
HERE = (
    *("contact", "fee", "document", "needs", "note", "register of needs", "register of captains"),
    *("absence", "inspection", "case", "complaint", "incident", "request", "why points"),
    *("who must not meet", "office", "arbiter", "form", "asked bye"),
)
"""Secrets that any event can have; those of the list of entrants come to them."""


def _edited(values: tuple[Mapping[str, Any], Mapping[str, Any]]) -> Step:
    """Return what writes one of two values to the first player."""

    def step(world: World, which: int) -> None:
        before = world.service.snapshot(world.key).state.people[PLAYER]
        world.do(EditPlayer(PLAYER, replace(before, **values[which]), before))

    return step


ALL: Mapping[str, Step] = {
    **{name: _edited(values) for name, values in VALUES.items()},
    **{name: STEPS[name] for name in HERE},
}


async def compare(day: Day, chance: Random) -> None:
    """Have somebody ask two copies of the event that differ in what this one may not know."""
    asker = chance.choice(ASKERS)
    clock = day.laptop.baton.clock
    day.laptop.baton.rest()
    begun = clock.seconds
    clock.stands = True
    try:
        await _compared(day, asker, chance)
    finally:
        clock.stands, clock.seconds = False, begun


async def _compared(day: Day, asker: Asker, chance: Random) -> None:
    moment = day.laptop.baton.clock.seconds

    @contextmanager
    def lots(name: str) -> Iterator[None]:
        """Draw tokens and identifiers as they follow from a name, at the same moment."""
        baton = day.laptop.baton
        before = baton.secrets.getstate()
        baton.secrets.seed(name)
        baton.clock.seconds = moment
        try:
            with same_chance(name):
                yield
        finally:
            baton.secrets.setstate(before)

    worlds = []
    for which in range(2):
        with lots("copy"):
            worlds.append(_copy(day.laptop, day.people.key, day.place / f"world-{which}"))
    both = worlds[0], worlds[1]
    try:
        unknown = sorted(unknown_to(asker) & ALL.keys())
        differ = [name for name in unknown if _made(both, name, lots)]
        for world in both:
            with lots("let in"):
                asker.device(world)
        asked = [(route, ("GET", target)) for route, target in drawn(both[0], asker, chance, ASKED)]
        with papers_as_words():
            found = await compared(both, asker, asked, lots)
    finally:
        for world in both:
            _close(world)
    day.report.counts["answers compared"] += found.asked
    day.tell(f"{asker.name} asks two copies that differ in {len(differ)}: {found.told}")
    for known in found.differences:
        day.find(f"{known.asker} is told a secret at {known.target}: {known.what} {differ}")


def _copy(laptop: Laptop, key: str, place: Path) -> World:
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(laptop.folder, place)
    service = laptop.opened(place / "events")
    app = laptop.application(service)
    played = SectionId(1)
    return World(place, service, app, key, teams=SectionId(TEAMS), played=played)


def _made(worlds: tuple[World, World], name: str, lots: Any) -> bool:
    """Make a secret in both; tell whether this event can have it, which is the same in both."""
    can = []
    for which, world in enumerate(worlds):
        try:
            with lots(name):
                ALL[name](world, which)
        except (AssertionError, IndexError, KeyError, StopIteration):
            can.append(False)  # there is no such round, or points cannot be taken any more
        else:
            can.append(True)
    return can == [True, True]


def _close(world: World) -> None:
    state = world.app.state
    state.door.devices.close()
    if state.working.cache_info().currsize:
        state.working().rows.close()
    state.carrier.close()
    world.service.close()
    shutil.rmtree(world.folder, ignore_errors=True)
