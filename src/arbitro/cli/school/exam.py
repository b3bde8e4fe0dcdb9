"""``arbitro school exam``: the papers of a seminar's examination, their keys, and the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import click

from arbitro.answers import Exact
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import print_problems, read_bytes
from arbitro.cli.base.files.write import write_bytes, write_text
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import BadInputError, complain, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.cli.school.room import show_room
from arbitro.config import settings
from arbitro.i18n.sentences.school import said_text
from arbitro.papers.examination import Examination, print_examination
from arbitro.papers.rendering import UnprintableError
from arbitro.school.arbiters_manual import MANUAL_PAPER, SampleQuestion
from arbitro.school.question import OwnQuestion
from arbitro.school.reading import read_own_questions, read_sheets
from arbitro.school.seminar import (
    POINT,
    VERSIONS,
    ItemFigures,
    SeminarResult,
    choices_of,
    hard_questions,
    result,
    statistics,
    versions_of,
    written_marks,
)
from arbitro.school.sources import item

_MOST_SEEDS = 1_000_000
_DONE, _BAD_INPUT = 0, 2


@dataclass(frozen=True, slots=True)
class WrittenExam:
    """The files of an examination that were written."""

    written: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkedCandidate:
    """A candidate's marks; null where what was written is not marked yet."""

    candidate: str
    version: str
    right: int
    chosen: Exact
    written: Exact | None
    total: Exact | None
    passed: bool | None


@dataclass(frozen=True, slots=True)
class MarkedExam:
    """An examination marked, and how the questions of each version were answered."""

    results: tuple[MarkedCandidate, ...]
    questions: Mapping[str, tuple[ItemFigures, ...]]


@dataclass(frozen=True, slots=True)
class SampleAnswer:
    """The right answer to an item of a question, its edition and the concepts that decide it."""

    item: str
    edition: str
    answer: str
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SampleItem:
    """A question of the manual's sample examination; ``scheme`` has the points of its parts."""

    number: int
    line: int
    area: str
    points: Exact
    scheme: tuple[Exact, ...]
    answers: tuple[SampleAnswer, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class SampleExam:
    """The manual's sample examination, and its points in all."""

    points: Exact
    questions: tuple[SampleItem, ...]


@click.group("exam", cls=Group, params=[language_option()], help="school.exam-cli.help")
def exam() -> None:
    """Make examinations and mark them."""


@exam.command("list", cls=Command, help="school.exam-cli.list")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def list_questions(as_json: bool) -> int:
    """List the questions of the manual's sample examination."""
    rows = tuple(_describe(other) for other in MANUAL_PAPER)
    if as_json:
        print_answer(SampleExam(sum((row.points for row in rows), Fraction()), rows))
        return _DONE
    for row in rows:
        told = "; ".join(other.answer for other in row.answers) or words().t(
            "school.exam-cli.judged"
        )
        area = words().t(f"school.area.{row.area}")
        remark = f" ({row.remark})" if row.remark else ""
        print(f"{row.number:>2}  {words().decimal(row.points)}  {area}: {told}{remark}")
    return _DONE


def _describe(asked: SampleQuestion) -> SampleItem:
    return SampleItem(
        asked.number,
        asked.line,
        asked.area,
        Fraction(asked.total, 10),
        tuple(Fraction(number, 10) for number in asked.marks),
        tuple(map(_describe_answer, asked.items)),
        words().t(f"school.remark.{asked.remark}") if asked.remark else "",
    )


def _describe_answer(name: str) -> SampleAnswer:
    posed = item(name)
    concepts = dict.fromkeys(step.concept for step in posed.right.steps if step.concept)
    answer = said_text(words(), posed.right.answer)
    return SampleAnswer(name, str(posed.edition), answer, tuple(concepts))


def _own(path: str | None) -> tuple[OwnQuestion, ...]:
    """Return a lecturer's own questions; BadInputError, said before, where a line is wrong."""
    if path is None:
        return ()
    parsed = read_own_questions(_text(path))
    print_problems(path, parsed.problems)
    if not parsed.ok:
        raise BadInputError
    return parsed.value


def _text(path: str) -> str:
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        complain(words().t("school.exam-cli.no-text", path=path), "no-text")
        raise BadInputError from None


def _asked(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that make the papers."""
    command = option("--own", metavar="FILE", help="school.exam-cli.own")(command)
    command = option("--versions", type=click.IntRange(1, 6), default=2, metavar="N",
                     help="school.exam-cli.versions")(command)  # fmt: skip
    return option("--seed", type=click.IntRange(0, _MOST_SEEDS), required=True, metavar="N",
                  help="school.exam-cli.seed")(command)  # fmt: skip


@exam.command("paper", cls=Command, help="school.exam-cli.paper")
@_asked
@option("--name", default="", metavar="TEXT", help="school.exam-cli.name")
@option("-o", "--output", "folder", required=True, metavar="FOLDER", help="school.exam-cli.folder")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def make_papers(
    seed: int, versions: int, own: str | None, name: str, folder: str, as_json: bool
) -> int:
    """Write each version's paper and key as PDF, and the grid to mark with."""
    try:
        mine = _own(own)
        marks = sum(question.marks for question in mine)
        written: list[str] = []
        Path(folder).mkdir(parents=True, exist_ok=True)
        for letter, asked in zip(VERSIONS, versions_of(seed, versions, marks), strict=False):
            paper = Examination(name, letter, asked, mine, seed=seed)
            for key in (False, True):
                made = print_examination(paper, words(), key=key)
                path = Path(folder) / f"{'key' if key else 'paper'}-{letter}.pdf"
                if not write_bytes(str(path), made):
                    return _BAD_INPUT
                written.append(str(path))
    except BadInputError:
        return _BAD_INPUT
    except UnprintableError as problem:
        complain(words().t("refused.paper-unprintable", text=problem.text), "paper-unprintable")
        return _BAD_INPUT
    except OSError as problem:
        complain(str(problem), "cannot-write")
        return _BAD_INPUT
    grid = Path(folder) / "grid.csv"
    head = words().t("school.exam-cli.grid")
    if not write_text(str(grid), f"{head}\n"):
        return _BAD_INPUT
    written.append(str(grid))
    if as_json:
        print_answer(WrittenExam(tuple(written)))
    else:
        print(words().t("school.exam-cli.written", count=len(written), folder=folder))
    return _DONE


@exam.command("mark", cls=Command, help="school.exam-cli.mark")
@_asked
@option("--json", "as_json", is_flag=True, help="cli.option.json")
@click.argument("answers", metavar="ANSWERS.csv")
def mark(seed: int, versions: int, own: str | None, answers: str, as_json: bool) -> int:
    """Mark what candidates chose; results, who passed, and how each question was answered."""
    mine = _own(own)
    marks = sum(question.marks for question in mine)
    choices = {
        letter: choices_of(mine, asked)
        for letter, asked in zip(VERSIONS, versions_of(seed, versions, marks), strict=False)
    }
    parsed = read_sheets(_text(answers), choices, written_marks(mine))
    print_problems(answers, parsed.problems)
    if not parsed.ok:
        return _BAD_INPUT
    results = [result(other, choices[other.version]) for other in parsed.value]
    figures = {
        letter: statistics([s for s in parsed.value if s.version == letter], of)
        for letter, of in choices.items()
    }
    if as_json:
        print_answer(_marked(results, figures))
        return _DONE
    _show(results, figures)
    return _DONE


def _marked(
    results: Sequence[SeminarResult], figures: dict[str, tuple[ItemFigures, ...]]
) -> MarkedExam:
    def marks(tenths: int | None) -> Fraction | None:
        return None if tenths is None else Fraction(tenths, POINT)

    return MarkedExam(
        tuple(
            MarkedCandidate(
                other.candidate,
                other.version,
                other.right,
                Fraction(other.chosen, POINT),
                marks(other.written),
                marks(other.total),
                other.passed,
            )
            for other in results
        ),
        figures,
    )


def _show(results: Sequence[SeminarResult], figures: dict[str, tuple[ItemFigures, ...]]) -> None:
    for other in sorted(results, key=lambda one: (-(one.total or 0), one.candidate)):
        total = other.total
        points = "" if total is None else words().decimal(Fraction(total, POINT))
        said = {True: "passed", False: "failed", None: "third"}[other.passed]
        print(
            f"{other.candidate}  {other.version}  {points}  {words().t(f'school.exam-cli.{said}')}"
        )
    for letter, of in figures.items():
        hard = [str(number) for number in hard_questions(of)]
        if hard:
            print(words().t("school.exam-cli.hard", letter=letter, questions=", ".join(hard)))


@exam.command("room", cls=Command, help="school.exam-cli.room")
@click.argument("seminar", required=False, metavar="[SEMINAR]")
@at_a_place
def room(seminar: str | None, folder: str | None, database: str | None, as_json: bool) -> int:
    """Show the seminars kept here."""
    return show_room(seminar, settings(folder, database=database), as_json=as_json)
