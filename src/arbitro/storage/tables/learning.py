"""What somebody has learnt, in a file of its own on this machine, and what is due to be asked.

A card is a family of questions with the concept that decides: each time it is due another question
of that kind is drawn, so that no answer can be learnt by heart. When a card is due next is FSRS's
matter, a library's; its fuzz is off and every moment is told, so that the same answers at the same
moments give the same plan. Nothing of this is ever part of an event's file.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from statistics import median_high
from typing import TYPE_CHECKING, Any, NamedTuple

from arbitro.school.families import FAMILIES, families_of, question
from arbitro.storage.faults import naming_faults
from arbitro.storage.statements import insert, select
from arbitro.storage.tables.file_tables import KEEPS_ALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from arbitro.school.question import Question

VERSION = 1
"""The version of the file and of what is exported."""

_TABLES = """
CREATE TABLE IF NOT EXISTS attempt (
  number INTEGER PRIMARY KEY, card TEXT NOT NULL, family TEXT NOT NULL, seed INTEGER NOT NULL,
  edition TEXT NOT NULL, answer INTEGER NOT NULL, right INTEGER NOT NULL, seconds INTEGER,
  at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS card (name TEXT PRIMARY KEY, due TEXT NOT NULL, state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS examination (day TEXT NOT NULL);
"""
_TRIES = 60
_MOST_SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Progress:
    """How somebody stands in a family: questions answered, rightly, cards, and those due now."""

    family: str
    answered: int
    right: int
    cards: int
    due: int


def card_of(asked: Question) -> str:
    """Return the name of the card a question belongs to: its family and what decides it.

    >>> card_of(question("baku", 1))
    'baku:virtual-points'
    """
    concept = next((step.concept for step in reversed(asked.steps) if step.concept), "")
    return asked.family if asked.family == "article" else f"{asked.family}:{concept}"


def record(
    path: Path, asked: Question, answer: int, at: datetime, *, seconds: int | None = None
) -> None:
    """Keep an answer and plan the next time. The same answer sent again at once counts once.

    ``answer`` is the place of the option, ``seconds`` how long it took, None where nobody knows.
    """
    name, right = card_of(asked), answer == asked.right
    with _file(path) as file:
        last = file.execute(
            "SELECT family, seed, answer FROM attempt ORDER BY number DESC LIMIT 1"
        ).fetchone()
        # A page that is read again sends its answer again, which must not count as known a second
        # time.
        if last == (asked.family, asked.seed, answer):
            return
        file.execute(
            "INSERT INTO attempt (card, family, seed, edition, answer, right, seconds, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(name, asked.family, asked.seed, str(asked.edition)),
                *(answer, right, seconds, at.isoformat()),
            ),
        )
        found = file.execute("SELECT state FROM card WHERE name = ?", (name,)).fetchone()
        quick = seconds is not None and 2 * seconds <= FAMILIES[asked.family].seconds
        due, state = _reviewed(
            found and found[0], at, right=right, quick=quick, days=_days_left(file, at)
        )
        file.execute("INSERT OR REPLACE INTO card VALUES (?, ?, ?)", (name, due, state))


class PracticeRecord(NamedTuple):
    """How somebody stands in what is done by hand: things tried, right at once, seconds usual.

    ``at_once`` counts those whose first try was right without a hint. ``seconds`` is the middle one
    of the times of all that came out right, None where none is known.
    """

    tried: int
    at_once: int
    seconds: int | None


def record_exercise(
    path: Path,
    name: str,
    thing: tuple[int, str],
    at: datetime,
    *,
    right: bool,
    helped: bool = False,
    seconds: int | None = None,
) -> None:
    """Keep a try at something done by hand: ``thing`` is its number and its edition."""
    seed, edition = thing
    with _file(path) as file:
        file.execute(
            "INSERT INTO attempt (card, family, seed, edition, answer, right, seconds, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (name, name, seed, edition, int(helped), right, seconds, at.isoformat()),
        )


def practised(path: Path, name: str) -> PracticeRecord:
    """Return how somebody stands in what is done by hand under a name."""
    rows: list[tuple[int, str, int, int, int | None]] = []
    if path.is_file():
        with _file(path) as file:
            rows = file.execute(
                "SELECT seed, edition, answer, right, seconds FROM attempt WHERE family = ?"
                " ORDER BY number",
                (name,),
            ).fetchall()
    first: dict[tuple[int, str], bool] = {}
    for seed, edition, helped, right, _ in rows:
        # The first try of each alone: with the answer seen, the second tells nothing.
        first.setdefault((seed, edition), bool(right) and not helped)
    times = [seconds for *_, right, seconds in rows if right and seconds is not None]
    usual = int(median_high(times)) if times else None
    return PracticeRecord(len(first), sum(first.values()), usual)


def review(path: Path, name: str, at: datetime, *, right: bool) -> None:
    """Plan the next time of a card that is no family of questions, as a position of a book."""
    with _file(path) as file:
        found = file.execute("SELECT state FROM card WHERE name = ?", (name,)).fetchone()
        due, state = _reviewed(found and found[0], at, right=right, quick=False)
        file.execute("INSERT OR REPLACE INTO card VALUES (?, ?, ?)", (name, due, state))


def cards(path: Path, beginning: str, now: datetime) -> tuple[list[str], set[str]]:
    """Return the cards whose names begin so: those due now, the longest due first, and all."""
    if not path.is_file():
        return [], set()
    with _file(path) as file:
        rows = file.execute("SELECT name, due FROM card ORDER BY due").fetchall()
    mine = [(name, due) for name, due in rows if name.startswith(beginning)]
    moment = now.astimezone(UTC).isoformat()
    return [name for name, due in mine if due <= moment], {name for name, _ in mine}


def examination(path: Path) -> date | None:
    """Return the day of the examination somebody learns for, None where none is set."""
    if not path.is_file():
        return None
    with _file(path) as file:
        return _examination(file)


def set_examination(path: Path, day: date | None, now: datetime) -> None:
    """Learn for an examination on a day, or for none any more; what is due later comes sooner.

    Until then more is to be known at a time (95 instead of 90 per cent), and nothing comes later
    than after half of the days that are left.
    """
    with _file(path) as file:
        file.execute("DELETE FROM examination")
        if day is None:
            return
        file.execute("INSERT INTO examination VALUES (?)", (day.isoformat(),))
        days = _days_left(file, now)
        if days:
            latest = (now + timedelta(_longest(days))).astimezone(UTC).isoformat()
            names = tuple(FAMILIES)
            rows = file.execute("SELECT name FROM card WHERE due > ?", (latest,)).fetchall()
            mine = [(latest, name) for (name,) in rows if name.partition(":")[0] in names]
            file.executemany("UPDATE card SET due = ? WHERE name = ?", mine)


def _examination(file: sqlite3.Connection) -> date | None:
    found = file.execute("SELECT day FROM examination").fetchone()
    return None if found is None else date.fromisoformat(found[0])


def _days_left(file: sqlite3.Connection, at: datetime) -> int:
    """Return the days to the examination, 0 where there is none to come."""
    day = _examination(file)
    return 0 if day is None else max(0, (day - at.date()).days)


def _longest(days: int) -> int:
    return max(1, days // 2)


_WANTED = 0.95
"""The share of what was learnt that is to be known while an examination is near."""


def _reviewed(
    state: str | None, at: datetime, *, right: bool, quick: bool, days: int = 0
) -> tuple[str, str]:
    """Return when a card is due next, and its state, after an answer so many days before a test."""
    from fsrs import Card, Rating, Scheduler  # noqa: PLC0415 - only who practises pays for it

    scheduler = Scheduler(enable_fuzzing=False)
    if days:
        scheduler = Scheduler(
            desired_retention=_WANTED, maximum_interval=_longest(days), enable_fuzzing=False
        )
    card = Card(card_id=0, due=at) if state is None else Card.from_dict(json.loads(state))
    rating = Rating.Again if not right else Rating.Easy if quick else Rating.Good
    # What is asked before it is due, at a moment that is already past, is asked now.
    when = at if card.last_review is None else max(at, card.last_review)
    card, _ = scheduler.review_card(card, rating, when)
    return card.due.astimezone(UTC).isoformat(), json.dumps(card.to_dict())


def next_seed(path: Path, topic: str, now: datetime, drawn: int) -> int:
    """Return the seed of the next question of a topic: what is due first, then what is new.

    ``drawn`` is a number drawn by the caller; the seed is one of `arbitro.school`'s questions of
    the topic. Where nothing is due, the family answered least comes.
    """
    names = families_of(topic)
    family, card = _wanted(path, names, now)
    own = drawn // len(names)
    # Of a family the concept is known only once a question is drawn: one that fits is looked for,
    # but not for ever.
    for offset in range(_TRIES if card else 1):
        seed = (own + offset) % (_MOST_SEEDS // len(names))
        if not card or card_of(question(family, seed)) == card:
            break
    return seed * len(names) + names.index(family)


def _wanted(path: Path, names: tuple[str, ...], now: datetime) -> tuple[str, str]:
    """Return the family to be asked now, and the card where one is due."""
    if not path.is_file():
        return names[0], ""
    with _file(path) as file:
        due = file.execute(
            "SELECT name FROM card WHERE due <= ? ORDER BY due", (now.astimezone(UTC).isoformat(),)
        ).fetchall()
        counts = dict(file.execute("SELECT family, count(*) FROM attempt GROUP BY family"))
    for (card,) in due:
        family = str(card).partition(":")[0]
        if family in names:
            return family, str(card)
    return min(names, key=lambda name: (counts.get(name, 0), names.index(name))), ""


def progress(path: Path, now: datetime) -> tuple[Progress, ...]:
    """Return how somebody stands in every family, in the order of the families."""
    if not path.is_file():
        return tuple(Progress(name, 0, 0, 0, 0) for name in FAMILIES)
    with _file(path) as file:
        answered = {
            family: (count, right)
            for family, count, right in file.execute(
                "SELECT family, count(*), sum(right) FROM attempt GROUP BY family"
            )
        }
        cards = file.execute("SELECT name, due FROM card").fetchall()
    moment = now.astimezone(UTC).isoformat()
    found = []
    for name in FAMILIES:
        mine = [due for card, due in cards if card.partition(":")[0] == name]
        count, right = answered.get(name, (0, 0))
        found.append(Progress(name, count, right, len(mine), sum(due <= moment for due in mine)))
    return tuple(found)


class Attempt(NamedTuple):
    """An answer that was given, as the table has it; ``right`` is 1 or 0."""

    card: str
    family: str
    seed: int
    edition: str
    answer: int
    right: int
    seconds: int | None
    at: str


class LearningCard(NamedTuple):
    """A card: when it is due, and what the plan of its repetitions keeps of it."""

    name: str
    due: str
    state: Mapping[str, object]


class LearningExport(NamedTuple):
    """Everything that is kept of what somebody has learnt, and the day of an examination."""

    version: int
    attempts: tuple[Attempt, ...]
    cards: tuple[LearningCard, ...]
    examination: date | None


def exported(path: Path) -> LearningExport:
    """Return everything that is kept."""
    attempts: tuple[Attempt, ...] = ()
    cards: tuple[LearningCard, ...] = ()
    if path.is_file():
        with _file(path) as file:
            rows = file.execute(select(", ".join(Attempt._fields), "FROM attempt ORDER BY number"))
            attempts = tuple(Attempt(*row) for row in rows)
            cards = tuple(
                LearningCard(name, due, json.loads(state))
                for name, due, state in file.execute("SELECT * FROM card ORDER BY name")
            )
    return LearningExport(VERSION, attempts, cards, examination(path))


def imported(path: Path, data: Any) -> bool:
    """Put what was exported in the place of what is kept; False where it is no such data."""
    try:
        if data["version"] != VERSION:
            return False
        attempts = [tuple(item[name] for name in Attempt._fields) for item in data["attempts"]]
        cards = [tuple(_card(item)) for item in data["cards"]]
        day = data.get("examination")
        days = [] if day is None else [(date.fromisoformat(day).isoformat(),)]
    except (KeyError, TypeError, ValueError):
        return False
    with _file(path) as file:
        file.execute("DELETE FROM attempt")
        file.execute("DELETE FROM card")
        columns = ", ".join(Attempt._fields)
        file.executemany(insert("attempt", columns, len(Attempt._fields)), attempts)
        file.executemany("INSERT INTO card VALUES (?, ?, ?)", cards)
        file.execute("DELETE FROM examination")
        file.executemany("INSERT INTO examination VALUES (?)", days)
    return True


def _card(item: dict[str, Any]) -> Iterable[str]:
    from fsrs import Card  # noqa: PLC0415 - only who takes progress over pays for it

    # Made only to see whether it can be: what is taken over is not to fail when it is due.
    Card.from_dict(item["state"])
    return item["name"], datetime.fromisoformat(item["due"]).isoformat(), json.dumps(item["state"])


def forget(path: Path) -> None:
    """Delete everything that is kept."""
    path.unlink(missing_ok=True)


@contextmanager
def _file(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file in one transaction: a failure in the middle leaves what was kept.

    EventFileError where it cannot be used.
    """
    with naming_faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(KEEPS_ALL)
            file.executescript(_TABLES)
            yield file
