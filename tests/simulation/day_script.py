"""The script of a hall day: a seed draws what is done one after the other, and what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
    "board": 5,
    "restart": 2,
    "file replaced": 2,
    "clock set": 2,
    "copy put back": 1,
    "web away": 1,
    "look": 4,
    "second": 5,
    "two worlds": 4,
    "small files": 3,
    "follow": 8,
    "mail": 2,
    "job": 4,
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


_STEP = re.compile(r"(?P<deed>[a-z -]+) #(?P<number>\d+)(?: \[(?P<kind>[a-z ]+) (?P<at>\d+)\])?")


def steps_of(text: str) -> tuple[Step, ...]:
    """Return the script that a text tells, as `Step` says itself, parted by semicolons.

    >>> "; ".join(map(str, steps_of("go on #7; wish #8 [power cut 3]")))
    'go on #7; wish #8 [power cut 3]'
    """
    found = []
    for part in text.split(";"):
        told = _STEP.fullmatch(part.strip())
        assert told is not None, f"no step: {part}"
        fault = Fault(told["kind"], int(told["at"])) if told["kind"] else None
        found.append(Step(told["deed"], int(told["number"]), fault))
    return tuple(found)


def shrunk(
    script: Sequence[Step], still_finds: Callable[[Sequence[Step]], bool]
) -> tuple[Step, ...]:
    """Return a shortest script that still finds something: steps, then faults, are left out."""
    left = list(script)
    size = max(1, len(left) // 2)
    while True:
        at = 0
        while at < len(left):
            fewer = left[:at] + left[at + size :]
            if still_finds(fewer):
                left = fewer
            else:
                at += size
        if size == 1:
            break
        size //= 2
    for at, step in enumerate(left):
        plain = [*left[:at], replace(step, fault=None), *left[at + 1 :]]
        if step.fault is not None and still_finds(plain):
            left = plain
    return tuple(left)


def as_test(seed: int, script: Sequence[Step], finding: str) -> str:
    """Return a test, for `test_days.py`, that the script of a day finds nothing any more."""
    told = "".join(f'        "{step};"\n' for step in script).replace(';"\n', '; "\n')
    return (
        f"def test_what_the_day_{seed}_found_is_found_no_more():\n"
        f'    """{finding[:80]}"""\n'
        f'    script = (\n{told.removesuffix("; " + chr(34) + chr(10))}"\n    )\n'
        f'    lines, said = lived("--day", "{seed}", "--script", script)\n'
        '    assert [line["findings"] for line in lines] == [[]], said\n'
    )


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
