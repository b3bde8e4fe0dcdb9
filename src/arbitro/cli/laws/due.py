"""What is due on a day, as ``arbitro office --on DATE`` says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from arbitro.cli.base.speech import words
from arbitro.rules.office.deadlines import Deadline, DeadlineOutcome, standing

NOT_ASKED: Mapping[str, DeadlineOutcome] = {}
"""Of a file of facts nobody says what became of its deadlines."""


def rows_on(
    rows: Iterable[Deadline], outcomes: Mapping[str, DeadlineOutcome], on: date | None
) -> list[dict[str, Any]]:
    """Return deadlines as data; of a day, with how they stand on it."""
    return [_row(row, outcomes.get(row.code), on) for row in rows]


def _row(deadline: Deadline, outcome: DeadlineOutcome | None, on: date | None) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": deadline.id,
        "code": deadline.code,
        "on": deadline.on.isoformat() if deadline.on else None,
        "at": f"{deadline.at:%H:%M}" if deadline.at else None,
        "from": deadline.anchor,
        "text": words().t(f"office.due.{deadline.code}"),
        "article": deadline.cited(),
    }
    if on is not None:
        row["stands"] = standing(deadline, outcome, on)
        row["outcome_on"] = outcome.on.isoformat() if outcome and outcome.on else None
        row["outcome_by"] = outcome.by if outcome else ""
    return row


def print_due(rows: Iterable[Mapping[str, Any]], on: date) -> None:
    """Print what is due on a day, what was before it and is not settled, and what comes."""
    t, by = words().t, dict[str, list[Mapping[str, Any]]]()
    for row in rows:
        # what was done in time is still shown on its day
        place = "due" if row["on"] == on.isoformat() else str(row["stands"])
        by.setdefault(place, []).append(row)
    print(f"{t('office.due-on', on=on)}:")
    if not by.get("due"):
        print(f"  {t('office.nothing-due')}")
    _print_rows(by.get("due", ()))
    for place in ("over", "missed", "late", "coming"):
        if by.get(place):
            print(f"{t(f'office.standing.{place}').capitalize()}:")
            _print_rows(by[place])


def _print_rows(rows: Iterable[Mapping[str, Any]]) -> None:
    for row in rows:
        hour = f" {row['at']}" if row["at"] else ""
        stands = row["stands"]
        became = f" ({words().t(f'office.standing.{stands}')})" if stands in _SETTLED else ""
        print(f"  {row['on']}{hour}  {row['text']}{became}  [{row['article']}]")


_SETTLED = frozenset({"done", "waived", "missed", "late"})
