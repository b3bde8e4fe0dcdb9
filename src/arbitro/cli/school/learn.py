"""``arbitro school learn``: questions about the rules, with explained answers."""

from __future__ import annotations

import secrets
import sys
import textwrap
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

import click

from arbitro import clock
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.json_files import read_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.school.sheets import table, worksheet
from arbitro.config import progress_file, settings
from arbitro.formats.diagram import text_diagram
from arbitro.i18n.sentences.school import Feedback, StepWords, feedback, question_words
from arbitro.rules.laws.board import read_fen
from arbitro.school.families import ALL, FAMILIES, TOPICS, families_of, question
from arbitro.school.question import Question
from arbitro.storage.tables.learning import (
    exported,
    forget,
    imported,
    progress,
    record,
    set_examination,
)

_MOST_SEEDS = 1_000_000
_WIDTH = 78


@click.command(cls=Command, help="school.cli.help")
@click.argument("topic", required=False, metavar="[TOPIC]")
@option("--seed", type=click.IntRange(min=0), metavar="N", help="school.cli.seed")
@option("--count", type=click.IntRange(1, 200), default=5, metavar="N", help="school.cli.count")
@option("--answer", type=click.IntRange(1, 9), metavar="N", help="school.cli.answer")
@option("--list", "listing", is_flag=True, help="school.cli.list")
@option("--progress", "standing", is_flag=True, help="school.cli.progress")
@option("--import", "taken", metavar="FILE", help="school.cli.import")
@option("--sheet", metavar="KIND", help="school.cli.sheet")
@option("--cells", metavar="'A;B;C'", help="school.cli.cells")
@option("--exam-day", "exam_day", metavar="YYYY-MM-DD", help="school.cli.exam-day")
@option("--forget", "forgotten", is_flag=True, help="school.cli.forget")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def learn(topic: str | None, seed: int | None, count: int, answer: int | None, **how: Any) -> int:
    """Ask one question, or several one after the other."""
    as_json = how["as_json"]
    if how["listing"]:
        return _list(as_json=as_json)
    if how["sheet"] is not None:
        drawn = secrets.randbelow(_MOST_SEEDS) if seed is None else seed
        return worksheet(how["sheet"], drawn, how["cells"], as_json=as_json)
    if how["exam_day"] is not None:
        return _learn_for(how["exam_day"])
    if how["standing"] or how["forgotten"] or how["taken"]:
        return _kept(str(how["taken"] or ""), forgotten=how["forgotten"], as_json=as_json)
    names = families_of(topic or ALL)
    if not names:
        text = words().t("school.cli.no-topic", topic=topic or "")
        complain(text, "no-topic")
        return 2
    first = secrets.randbelow(_MOST_SEEDS) if seed is None else seed
    asked = [question(names[n % len(names)], first + n // len(names)) for n in range(count)]
    if as_json:
        return _as_json(asked[0] if answer is not None else None, asked, answer)
    if answer is not None:
        return _one(asked[0], answer)
    return _several(asked)


class QuestionFamily(NamedTuple):
    """A kind of question that can be asked."""

    family: str
    area: str
    title: str


class SolutionStep(NamedTuple):
    """A step to the right answer, and its article."""

    text: str
    article: str


@dataclass(frozen=True, slots=True)
class PosedOption:
    """An answer to choose; of a wrong one, the mistake and the step that shows it."""

    text: str
    right: bool
    mistake: str = ""
    step: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class PosedQuestion:
    """A question with its answers and the way to the right one."""

    family: str
    seed: int
    edition: str
    stem: str
    quoted: str
    lines: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]
    fen: str
    options: tuple[PosedOption, ...]
    steps: tuple[SolutionStep, ...]


def _list(*, as_json: bool) -> int:
    if as_json:
        families = [
            QuestionFamily(family.name, family.area, words().t(f"school.family.{family.name}"))
            for family in FAMILIES.values()
        ]
        print_answer(families, list[QuestionFamily])
        return 0
    for area in TOPICS:
        print(f"{area}: {words().t(f'school.area.{area}')}")
        for family in FAMILIES.values():
            if family.area == area:
                print(f"  {family.name}: {words().t(f'school.family.{family.name}')}")
    return 0


def _learn_for(text: str) -> int:
    """Learn for an examination on a day, or with ``none`` for none any more."""
    day = None
    if text != "none":
        try:
            day = date.fromisoformat(text)
        except ValueError:
            say("school.cli.no-day", error=True, text=text)
            return 2
    set_examination(progress_file(settings().folder), day, clock.now())
    if day is None:
        say("school.exam-day.none")
    else:
        say("school.exam-day.set", day=day.isoformat())
    return 0


def _kept(taken: str, *, forgotten: bool, as_json: bool) -> int:
    """Show what has been learnt here, put what was exported in its place, or forget it."""
    path = progress_file(settings().folder)
    if forgotten:
        forget(path)
        say("school.cli.forgotten")
        return 0
    if taken:
        data = read_json(taken)
        if data is None:
            return 2
        if not imported(path, data):
            say("school.cli.not-exported", error=True, file=taken)
            return 2
    if as_json:
        print_answer(exported(path))
        return 0
    for other in progress(path, clock.now()):
        name = words().t(f"school.family.{other.family}")
        stands = words().t("school.page.stands", right=other.right, answered=other.answered)
        due = words().t("school.page.due", count=other.due) if other.due else ""
        print("; ".join(filter(None, (f"{name}: {stands}", due))))
    return 0


def _one(asked: Question, answer: int) -> int:
    """Ask one question and judge an answer; 1 where it is wrong."""
    _ask(asked)
    if answer > len(asked.options):
        say("school.cli.no-answer", error=True, count=len(asked.options))
        return 2
    told = feedback(words(), asked, answer - 1)
    _tell(told)
    return 0 if told.right else 1


def _several(asked: list[Question]) -> int:
    """Ask question after question, as long as there are answers; always 0."""
    right = given = 0
    for other in asked:
        _ask(other)
        chosen = _answer(len(other.options))
        if chosen is None:
            break
        told = feedback(words(), other, chosen)
        _tell(told)
        record(progress_file(settings().folder), other, chosen, clock.now())
        given += 1
        right += told.right
    say("school.cli.score", right=right, count=given)
    return 0


def _answer(options: int) -> int | None:
    """Read the number of an answer; None where no more come."""
    while True:
        print(words().t("school.cli.prompt", count=options), end=" ", flush=True)
        try:
            line = sys.stdin.readline()
        except OSError:  # no input at all, as of a service
            line = ""
        if not line:
            print()
            return None
        text = line.strip()
        if text.isdecimal() and 1 <= int(text) <= options:
            return int(text) - 1
        say("school.cli.no-answer", count=options)


def _ask(asked: Question) -> None:
    shown = question_words(words(), asked)
    print(f"{shown.title} ({asked.family} {asked.seed})")
    print(shown.edition)
    for text in filter(None, (shown.quoted, *shown.lines, shown.stem)):
        print(textwrap.fill(text, _WIDTH))
    position = read_fen(asked.fen).position if asked.fen else None
    if position is not None:
        print(text_diagram(position))
        print(asked.fen)
    if shown.head:
        table((shown.head, *shown.rows))
    for number, text in enumerate(shown.options, 1):
        print(textwrap.fill(text, _WIDTH, initial_indent=f"{number}. ", subsequent_indent="   "))


def _tell(told: Feedback) -> None:
    print(told.verdict)
    if not told.right:
        print(told.answer)
        print(textwrap.fill(told.mistake, _WIDTH))
        for code, step_words in (("criterion", told.criterion), ("first-wrong", told.step)):
            if step_words is not None:
                say(f"school.{code}")
                _step(step_words)
    say("school.working")
    for step in told.steps:
        _step(step)
    print()


def _step(step: StepWords) -> None:
    cited = f" ({step.article})" if step.article else ""
    indent = "  "
    print(textwrap.fill(step.text + cited, _WIDTH, initial_indent=indent, subsequent_indent=indent))


def _as_json(single: Question | None, asked: list[Question], answer: int | None) -> int:
    if single is not None and answer is not None and answer > len(single.options):
        say("school.cli.no-answer", error=True, count=len(single.options))
        return 2
    posed = [single] if single is not None else asked
    print_answer([_posed(other) for other in posed], list[PosedQuestion])
    return 0 if single is None or answer is None or answer - 1 == single.right else 1


def _posed(asked: Question) -> PosedQuestion:
    shown = question_words(words(), asked)
    return PosedQuestion(
        family=asked.family,
        seed=asked.seed,
        edition=str(asked.edition),
        stem=shown.stem,
        quoted=shown.quoted,
        lines=tuple(shown.lines),
        table=(shown.head, *shown.rows) if shown.head else (),
        fen=asked.fen,
        options=tuple(
            _option(text, feedback(words(), asked, place), right=place == asked.right)
            for place, text in enumerate(shown.options)
        ),
        steps=tuple(
            SolutionStep(step.text, step.article)
            for step in feedback(words(), asked, asked.right).steps
        ),
    )


def _option(text: str, why: Feedback, *, right: bool) -> PosedOption:
    broken = why.criterion or why.step
    if why.right or broken is None:
        return PosedOption(text, right)
    return PosedOption(text, right, why.mistake, broken.text, broken.article)
