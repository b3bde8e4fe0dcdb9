"""``arbitro conformity``: how arbitro answers FIDE's checklist for tournament programs."""

from __future__ import annotations

import subprocess
import sys

import click

from arbitro.answers.conformity import AnsweredQuestion, Conformity
from arbitro.checklists.claims import claims, named_tests
from arbitro.checklists.questions import checklist
from arbitro.checklists.this_build import EVIDENCE, PACKAGE
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.columns import print_columns
from arbitro.cli.base.speech import language, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.laws.conformity_page import page_of
from arbitro.cli.laws.datasheet import datasheet
from arbitro.i18n.sentences.conformity import head_lines, reading_rows, result_of
from arbitro.library.conformity import conformity


@click.command("conformity", cls=Command, help="conformity.cli.help")
@option(
    "--block",
    "blocks",
    multiple=True,
    type=click.Choice(checklist().blocks),
    help="conformity.cli.block",
)
@option("--only", type=click.Choice(("unmet",)), help="conformity.cli.only")
@option("--html", is_flag=True, help="conformity.cli.html")
@option("--datasheet", "sheet", is_flag=True, help="conformity.cli.datasheet")
@option("--run", is_flag=True, help="conformity.cli.run")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def conformity_command(
    blocks: tuple[str, ...],
    only: str | None,
    *,
    html: bool,
    sheet: bool,
    run: bool,
    as_json: bool,
) -> int:
    """Print the self-assessment, failures first."""
    if sheet:
        print(datasheet())
        return 0
    if run and not run_tests():
        say("conformity.cli.no-sources", error=True)
        return 2
    found = conformity(language())
    if as_json:
        print_answer(found)
    else:
        rows = tuple(
            row
            for row in found.rows
            if (not blocks or row.block in blocks) and (only is None or row.is_open)
        )
        if html:
            print(page_of(words(), found, rows))
        else:
            _print(found, rows)
        if not (html or blocks or only):
            _print_readings()
    return 0 if found.passes else 1


def run_tests() -> bool:
    """Run the tests that answers name; False where they are not beside the program."""
    root = PACKAGE.parents[1]
    if not (root / "tests" / "evidence.py").is_file():
        return False
    options = ("-q", f"--evidence={EVIDENCE}")
    command = (sys.executable, "-m", "pytest", *options, *sorted(named_tests(claims())))
    subprocess.run(command, cwd=root, check=False, stdout=sys.stderr)  # noqa: S603 - ours
    return True


def _print(found: Conformity, rows: tuple[AnsweredQuestion, ...]) -> None:
    t = words().t
    print(f"arbitro {found.program}, {found.digest[:12]}, {found.checklist}")
    for line in head_lines(words(), found):
        print(line)
    if not rows:
        return
    print()
    columns = ("question", "answer", "status", "outcome", "asked")
    table = [tuple(t(f"conformity.head.{head}") for head in columns)]
    table += [
        (
            str(row.question),
            t(f"conformity.answer.{row.answer}"),
            t(f"conformity.status.{row.status.value}"),
            result_of(words(), row),
            row.text,
        )
        for row in rows
    ]
    print_columns(table, to_the_left=(1, 2, 3, 4))


def _print_readings() -> None:
    """Print the disputed articles: a walk can be done under either reading."""
    t = words().t
    print(f"\n{t('conformity.readings')}\n{t('conformity.readings-lead')}")
    for disputed, followed, others, option_ in reading_rows(words()):
        print(f"{disputed}\n  {followed}\n  {option_}: {others}")
