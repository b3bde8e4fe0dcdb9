"""People of a large event with all that is never public, and a search for it in files of a site.

The search is that of ``grep``, which knows nothing of how the site is made: every value is looked
for as text, in capitals or not, in every file. A value put into a copy of a file is to be found, so
that a search that could find nothing is not taken for a clean site.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from arbitro.desk import commands as asked
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.publicity import PublicName
from arbitro.model import EntryId, Player
from arbitro.service import EventService
from arbitro.service.private import keep_privately

HIDDEN = 40
"""Every so many players one is public by a number, and one by initials."""


def people(count: int) -> tuple[Player, ...]:
    """Return players with birth, numbers and club, strongest first."""
    return tuple(
        Player(
            f"{_family(at)}, {_given(at)}",
            rating=2600 - at // 2,
            federation="ESP",
            fide_id=71_000_000 + 37 * at,
            national_id=f"NX{at:05}QZ",
            birth=f"{date(1950, 1, 1) + timedelta(days=11 * at):%Y-%m-%d}",
            club=f"Circle {at % 90:02}",
        )
        for at in range(count)
    )


def _family(at: int) -> str:
    return f"Withheldname{at:04}" if at % HIDDEN < 2 else f"Player {at:04}"


def _given(at: int) -> str:
    return f"Unsaid{at:04}" if at % HIDDEN < 2 else f"Given {at % 97}"


def _contact(at: int) -> dict[str, str]:
    return {"email": f"person{at:04}@private.example", "phone": f"+34 6{at:04}7{at:04}"}


def keep(service: EventService, key: str, count: int) -> None:
    """Hide every fortieth name, and keep contacts of all and a fee, a need and a note of some."""
    for at in range(count):
        entry = EntryId(at + 1)
        if at % HIDDEN < 2:
            kind = (PublicName.NUMBER, PublicName.INITIALS)[at % HIDDEN]
            service.handle(key, asked.NameInPublic(entry, kind))
        keep_privately(service, key, entry, PrivateTopic.CONTACT, _contact(at))
    for at in range(0, count, 20):
        for topic, field in (("FEE", "paid"), ("NEEDS", "needed"), ("NOTE", "text")):
            text = {field: f"{field}-in-confidence-{at:04}"}
            keep_privately(service, key, EntryId(at + 1), PrivateTopic[topic], text)


def values(count: int) -> Iterator[str]:
    """Yield every text that must stand in no file of the site."""
    for at, each in enumerate(people(count)):
        yield from (each.birth, str(each.fide_id), each.national_id, *_contact(at).values())
        if at % HIDDEN < 2:
            yield from (_family(at), _given(at))
        if at % 20 == 0:
            yield from (f"{field}-in-confidence-{at:04}" for field in ("paid", "needed", "text"))


def search(folder: Path, withheld: list[str]) -> list[str]:
    """Return the files of a folder in which any of the texts stands."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as patterns:
        patterns.write("\n".join(withheld) + "\n")
        patterns.flush()
        told = subprocess.run(
            ["grep", "-rlFia", "-f", patterns.name, str(folder)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    if told.returncode > 1:
        raise OSError(told.stderr)
    return told.stdout.split("\n")[:-1]


def control(folder: Path, withheld: list[str]) -> int:
    """Put each of a hundred texts into a copy of a file; return how many are found."""
    page = next(folder.rglob("*.html"))
    with tempfile.TemporaryDirectory() as copies:
        for at, text in enumerate(random.Random(1).sample(withheld, 100)):
            copy = Path(copies) / f"{at}.html"
            shutil.copy(page, copy)
            copy.write_bytes(copy.read_bytes().replace(b"</main>", text.encode() + b"</main>"))
        return len(search(Path(copies), withheld))
