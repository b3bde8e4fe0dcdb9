"""What is due on a day, as ``arbitro office --on DATE`` says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from arbitro.answers.interface.office import DeadlineItem
from arbitro.cli.base.speech import words
from arbitro.i18n.sentences.office import describe_deadline
from arbitro.rules.office.deadlines import Deadline, DeadlineOutcome

NOT_ASKED: Mapping[str, DeadlineOutcome] = {}
"""Of a file of facts nobody says what became of its deadlines."""


def rows_on(
    rows: Iterable[Deadline], outcomes: Mapping[str, DeadlineOutcome], on: date | None
) -> tuple[DeadlineItem, ...]:
    """Return deadlines as programs read them; of a day, with how they stand on it."""
    return tuple(describe_deadline(row, outcomes.get(row.code), on, words()) for row in rows)


def print_due(rows: Iterable[DeadlineItem], on: date) -> None:
    """Print what is due on a day, what was before it and is not settled, and what comes."""
    t, by = words().t, dict[str, list[DeadlineItem]]()
    for row in rows:
        # what was done in time is still shown on its day
        place = "due" if row.on == on else row.stands
        by.setdefault(place, []).append(row)
    print(f"{t('office.due-on', on=on)}:")
    if not by.get("due"):
        print(f"  {t('office.nothing-due')}")
    _print_rows(by.get("due", ()))
    for place in ("over", "missed", "late", "coming"):
        if by.get(place):
            print(f"{t(f'office.standing.{place}').capitalize()}:")
            _print_rows(by[place])


def _print_rows(rows: Iterable[DeadlineItem]) -> None:
    for row in rows:
        hour = f" {row.at:%H:%M}" if row.at else ""
        stands = row.stands
        became = f" ({words().t(f'office.standing.{stands}')})" if stands in _SETTLED else ""
        print(f"  {row.on}{hour}  {row.text}{became}  [{row.article}]")


_SETTLED = frozenset({"done", "waived", "missed", "late"})
