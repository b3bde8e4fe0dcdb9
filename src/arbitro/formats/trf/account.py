"""The account of a report: what became of every character of every line.

It does not ask the reader what it looked at. A text is read where the record of its line depends on
it: the line is read again without the text, and another record comes, or another problem. What
makes no difference and no problem speaks of has disappeared: it is in no item, and so a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from arbitro.formats.texts.ledger import Account, Fate, Item, fate_of
from arbitro.formats.texts.problems import Problem
from arbitro.formats.trf.lines.columns import Columns
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.formats.trf.lines.fields import units_of
from arbitro.formats.trf.lines.players import PlayerColumnsSeen, nothing_seen
from arbitro.formats.trf.lines.records import Record
from arbitro.formats.trf.reader import days_of, dialect_of, is_left_out, record_of

COMMENT, FOR_READERS, BESIDE_COUNT = "comment", "for-human-readers", "beside-a-count"
LEFT_OUT = (COMMENT, FOR_READERS, BESIDE_COUNT)
"""Why lines are left out that no problem speaks of: they say nothing to a program."""

_COUNTS = frozenset({"062", "072", "082"})
"""Records of counts; programs write a share or a second count beside the number."""

_SAYS_NONE = re.compile(r"[0./:, -]+")
"""What is written where there is nothing: as good as a blank, so leaving it out changes nothing."""

Span = tuple[int, int]


def account_of(document: TrfDocument, problems: Iterable[Problem]) -> Account:
    """Return what became of every text of a report, with all problems that were found in it.

    >>> from arbitro.formats.trf.reader import read_trf
    >>> read = read_trf("142 9")
    >>> [(each.first, each.fate.value) for each in account_of(*read).items]
    [(1, 'read'), (5, 'read')]
    """
    rows = tuple(line.text for line in document.lines)
    found: dict[int, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.line, []).append(problem)
    again = _Again(rows, _seen(document, found), days_of(rows, []))
    items = [
        item
        for number, line in enumerate(document.lines, 1)
        if line.text.strip()
        for item in _items(number, line.record, found.get(number, []), again)
    ]
    return Account(rows, tuple(items))


def _seen(document: TrfDocument, found: Mapping[int, Sequence[Problem]]) -> PlayerColumnsSeen:
    """Return what the lines of a report have shown of the dialect it is written in."""
    seen = nothing_seen()
    seen.dialect.extend(dialect_of(document))
    seen.shifts.pads_by_bytes = any(
        item.code == "name-padded-by-bytes" for line in found.values() for item in line
    )
    return seen


def _items(
    number: int, record: Record | None, found: Sequence[Problem], again: _Again
) -> Iterator[Item]:
    text = again.rows[number - 1]
    if record is None:
        fate = _of_no_record(number, text, found, again)
        if fate is not None:
            yield Item(number, 1, len(text), fate[0], "", fate[1])
        return
    worst = _worst(found)
    for first, last, field in units_of(text):
        words = text[first - 1 : last]
        if not words.strip():
            continue
        spoken = _worst([item for item in found if item.column <= last and first <= _end_of(item)])
        if spoken is not None:
            yield Item(number, first, last, fate_of(spoken), field, spoken.code)
        elif first == 1 or again.depends(number, words, (first, last)):
            yield Item(number, first, last, Fate.READ, field)
        elif field in _COUNTS:
            yield Item(number, first, last, Fate.LEFT_OUT, field, BESIDE_COUNT)
        elif worst is not None and fate_of(worst) is Fate.REFUSED:
            # where a field is wrong nothing beside it can be relied on: the line is refused
            yield Item(number, first, last, Fate.REFUSED, field, worst.code)


def _of_no_record(
    number: int, text: str, found: Sequence[Problem], again: _Again
) -> tuple[Fate, str] | None:
    """Return what became of a line that is no record, with the code that says why."""
    worst = _worst(found)
    if worst is not None:
        return fate_of(worst), worst.code
    if is_left_out(text):
        return Fate.LEFT_OUT, COMMENT if text.startswith("#") else FOR_READERS
    if text[:3] in _COUNTS:
        return Fate.LEFT_OUT, BESIDE_COUNT
    # of some problems a file is told the first alone
    codes = again.reading(number, text)[1]
    return (Fate.REPORTED, codes[0]) if codes else None


def _worst(found: Sequence[Problem]) -> Problem | None:
    """Return the first error of problems, else the first of them."""
    return min(found, key=lambda item: item.severity.value, default=None)


def _end_of(found: Problem) -> int:
    """Return the last column of the text that a problem speaks of."""
    text = dict(found.values).get("text", "")
    return found.column + max(len(str(text)), 1) - 1


class _Again:
    """Reads single lines of a report again, changed."""

    def __init__(
        self, rows: Sequence[str], seen: PlayerColumnsSeen, days: Mapping[int, date]
    ) -> None:
        self.rows = rows
        self._seen = seen
        self._days = days

    def depends(self, number: int, words: str, span: Span) -> bool:
        """Tell whether what is read of a line depends on the words of a span.

        Said twice in one line, a word is left out at both places. What only says that there is
        nothing counts as read where anything else in its place would be noticed.
        """
        text = self.rows[number - 1]
        before = self.reading(number, text)
        if self.reading(number, _without(text, words, span)) != before:
            return True
        if not _SAYS_NONE.fullmatch(words):
            return False
        first, last = span
        other = text[: first - 1] + "~" * (last + 1 - first) + text[last:]
        return self.reading(number, other) != before

    def reading(self, number: int, text: str) -> tuple[Record | None, list[str]]:
        """Return the record of a line that has this text, and the codes of its problems."""
        problems: list[Problem] = []
        days = self._days
        if number in days:
            changed = [*self.rows[: number - 1], text, *self.rows[number:]]
            days = days_of(changed, problems)
        fresh = self._seen._replace(cells={}, opponents={}, points={}, numbers={})
        record = record_of(Columns(number, text, problems), fresh, days)
        return record, [problem.code for problem in problems]


def _without(text: str, words: str, span: Span) -> str:
    first, last = span
    blanked = text[: first - 1] + " " * (last + 1 - first) + text[last:]
    if text.startswith("001") or words.strip() != words:
        return blanked
    alike = rf"(?<!\S){re.escape(words)}(?!\S)"
    head, rest = blanked[:3], blanked[3:]
    return head + re.sub(alike, lambda match: " " * len(match[0]), rest)
