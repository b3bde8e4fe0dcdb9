"""A lecturer's own questions as plain text, and what candidates chose as lines of a table.

A question begins with ``# title``. Then come lines ``points: 2.5``, ``article: E.01@2023-01 6.9``
and ``position: FEN`` as wanted, the text, and either answers, a star before the right one and a
hyphen before the others, or a plus before each point an answer in writing should have.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arbitro.formats.texts.problems import Parsed, Problem, Severity
from arbitro.model import EditionKey
from arbitro.regulations import UnknownEditionError, articles
from arbitro.rules.laws.board import position_faults, read_fen
from arbitro.school.question import OwnQuestion
from arbitro.school.seminar import EACH, POINT, VERSIONS, SeminarChoice, SeminarSheet, read_answers

LONGEST = 200_000
"""More signs than this are no list of questions."""

MOST_POINTS = 40
MOST_OF_ONE = 20 * POINT
MOST_OPTIONS = 8
USUAL = 2 * POINT
MOST_CANDIDATES = 2000

_HALVES = re.compile(r"(\d{1,2})(?:[.,]([05])0?)?|½")
_FIELD = re.compile(r"(points|article|position)\s*:\s*(.*)", re.IGNORECASE)


def marks_of(text: str) -> int | None:
    """Return whole or half points in hundredths, None for anything else.

    >>> marks_of("2,5"), marks_of("½"), marks_of("12"), marks_of("1.25")
    (250, 50, 1200, None)
    """
    found = _HALVES.fullmatch(text.strip())
    if found is None:
        return None
    return int(found[1] or 0) * POINT + (POINT // 2 if found[2] == "5" or not found[1] else 0)


@dataclass
class _Draft:
    title: str
    line: int
    marks: int = USUAL
    article: str = ""
    fen: str = ""
    text: list[str] = field(default_factory=list)
    answers: list[tuple[str, str]] = field(default_factory=list)


def read_own_questions(text: str) -> Parsed[tuple[OwnQuestion, ...]]:
    """Read a lecturer's questions; each fault is told with its line."""
    problems: list[Problem] = []
    drafts: list[_Draft] = []
    for number, line in enumerate(text[:LONGEST].splitlines(), 1):
        told = line.strip()
        if not told:
            continue
        if told.startswith("#"):
            drafts.append(_Draft(told.lstrip("#").strip(), number))
            if not drafts[-1].title:
                problems.append(_fault(number, "own-question-without-title"))
        elif not drafts:
            problems.append(_fault(number, "own-question-without-title"))
            break
        else:
            problems += _read_line(drafts[-1], number, told)
    questions = tuple(_finished(draft, problems) for draft in drafts)
    total = sum(question.marks for question in questions)
    # The rest of the paper is made of questions of two points, which must come out even.
    if total > MOST_POINTS * POINT or total % EACH:
        shown = f"{total / POINT:g}"
        fault = _fault(1, "own-questions-too-many-points", points=shown, most=MOST_POINTS)
        problems.append(fault)
    return Parsed(questions, tuple(problems))


def _fault(line: int, code: str, **values: int | str) -> Problem:
    return Problem(Severity.ERROR, line, 1, code, tuple(values.items()))


def _read_line(draft: _Draft, number: int, line: str) -> list[Problem]:
    """Take a line of a question; return what is wrong with it."""
    if line[:2] in {"* ", "- ", "+ "}:
        draft.answers.append((line[0], line[2:].strip()))
        return []
    found = _FIELD.fullmatch(line)
    # Fields stand at the head: once the text has begun a line such as "points: ..." is part of it.
    if found is None or draft.text:
        draft.text.append(line)
        return []
    name, value = found[1].lower(), found[2].strip()
    if name == "points":
        marks = marks_of(value)
        if marks is None or not 0 < marks <= MOST_OF_ONE:
            return [_fault(number, "own-question-points", text=value)]
        draft.marks = marks
    elif name == "article":
        if not _is_article(value):
            return [_fault(number, "own-question-article", text=value)]
        draft.article = value
    else:
        position = read_fen(value, strict=True).position
        if position is None or position_faults(position):
            return [_fault(number, "own-question-position", text=value)]
        draft.fen = value
    return []


def _is_article(text: str) -> bool:
    key, _, number = text.partition(" ")
    try:
        known = articles(EditionKey(key))
    except UnknownEditionError:
        return False
    return any(item.number == number.strip() for item in known)


def _finished(draft: _Draft, problems: list[Problem]) -> OwnQuestion:
    offered = [text for sign, text in draft.answers if sign != "+"]
    rights = [place for place, (sign, _) in enumerate(_offered(draft)) if sign == "*"]
    points = tuple(text for sign, text in draft.answers if sign == "+")
    if not draft.text:
        problems.append(_fault(draft.line, "own-question-without-text", title=draft.title))
    if offered:
        fits = len(rights) == 1 and 2 <= len(set(offered)) == len(offered) <= MOST_OPTIONS
        if not fits or points:
            problems.append(_fault(draft.line, "own-question-answers", title=draft.title))
    elif not points:
        problems.append(_fault(draft.line, "own-question-checklist", title=draft.title))
    return OwnQuestion(
        draft.title,
        " ".join(draft.text),
        draft.marks,
        tuple(offered),
        rights[0] if rights else None,
        points,
        draft.article,
        draft.fen,
    )


def _offered(draft: _Draft) -> list[tuple[str, str]]:
    return [answer for answer in draft.answers if answer[0] != "+"]


def read_sheets(
    text: str, choices: Mapping[str, Sequence[SeminarChoice]], written: int
) -> Parsed[tuple[SeminarSheet, ...]]:
    """Read what candidates handed in: a candidate, a version, the answers, marks of the markers.

    ``choices`` are those of each version's questions, ``written`` the marks of the written part in
    hundredths. Separators are semicolons, tabs or commas; a first line of heads is passed over.
    """
    problems: list[Problem] = []
    found: list[SeminarSheet] = []
    lines = text[:LONGEST].splitlines()
    sample = lines[0] if lines else ""
    sign = next((name for name in (";", "\t", ",") if name in sample), ";")
    reader = csv.reader(lines, delimiter=sign)
    try:
        rows = list(reader)
    except csv.Error:  # a cell longer than the reader takes
        return Parsed((), (_fault(reader.line_num, "exam-columns"),))
    for number, row in enumerate(rows, 1):
        cells = [other.strip() for other in row]
        if not any(cells) or (number == 1 and cells[1:2] and cells[1].upper() not in choices):
            continue
        sheet = _sheet(cells, number, choices, written)
        if isinstance(sheet, Problem):
            problems.append(sheet)
        elif any(item.candidate == sheet.candidate for item in found):
            problems.append(_fault(number, "exam-candidate-twice", text=sheet.candidate))
        else:
            found.append(sheet)
    return Parsed(tuple(found[:MOST_CANDIDATES]), tuple(problems))


def _sheet(
    cells: list[str], number: int, choices: Mapping[str, Sequence[SeminarChoice]], written: int
) -> SeminarSheet | Problem:
    given = [cell for cell in cells[3:] if cell]
    if len(cells) < 3 or not cells[0] or len(given) > 3 or bool(given) != bool(written):
        return _fault(number, "exam-columns")
    letter = cells[1].upper()
    if letter not in choices or letter not in VERSIONS:
        return _fault(number, "exam-version", text=cells[1])
    answers = read_answers(cells[2], choices[letter])
    if isinstance(answers, int):
        return _fault(number, "exam-answers", place=answers, count=len(choices[letter]))
    marks = []
    for text in given:
        mark = marks_of(text)
        if mark is None or mark > written:
            return _fault(number, "exam-marks", text=text, most=f"{written / POINT:g}")
        marks.append(mark)
    return SeminarSheet(cells[0], letter, answers, tuple(marks))
