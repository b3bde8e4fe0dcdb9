"""The script of a hall day: a seed draws what is done one after the other, and what goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from simulation.day_hall import DEATHS, OF_CALLS, Fault
from simulation.day_people import People

STEPS = 45
OF_A_REQUEST = (
    "answer lost",
    "doubled",
    "late",
    "beside a reader",
    "two at once",
    "another process",
)
OTHERS = {
    "wait": 4,
    "read": 10,
    "join": 2,
    "elsewhere": 2,
    "restart": 2,
    "file replaced": 2,
    "clock set": 2,
    "copy put back": 1,
    "web away": 1,
    "look": 4,
}
"""What is no command, and how often of a hundred or so."""


@dataclass(frozen=True)
class Step:
    """One thing that is done in a day: what, with which chance, and what goes wrong with it."""

    deed: str
    number: int
    fault: Fault | None = None

    def __str__(self) -> str:
        """Return it in one line."""
        fault = f" [{self.fault.kind} {self.fault.at}]" if self.fault else ""
        return f"{self.deed} #{self.number}{fault}"


def script_of(seed: int, steps: int = STEPS) -> tuple[Step, ...]:
    """Return the script of a day."""
    chance = Random(f"day {seed}")
    deeds = {deed: weight for deed, (weight, _) in People.DEEDS.items()}
    known = deeds | OTHERS
    # Days differ in how much goes wrong in them.
    often = chance.choice((0.15, 0.3, 0.5))
    found = []
    for _ in range(steps):
        deed = chance.choices(list(known), list(known.values()))[0]
        fault = fault_of(chance) if deed in deeds and chance.random() < often else None
        found.append(Step(deed, chance.randrange(1_000_000), fault))
    return tuple(found)


def fault_of(chance: Random) -> Fault:
    """Return what goes wrong with a request."""
    kind = chance.choice((*OF_A_REQUEST, *OF_A_REQUEST, *OF_CALLS, *sorted(DEATHS)))
    return Fault(kind, chance.choice((chance.randrange(1, 12), chance.randrange(1, 60))))
