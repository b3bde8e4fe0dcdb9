"""``arbitro rate period``: a rating list and the reports of a month make the next list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import click

from arbitro.answers import Exact
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.columns import print_columns
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import BadInputError, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.ratings.period_columns import PeriodRow, Run
from arbitro.cli.ratings.period_files import PeriodFiles, run_files, write_results
from arbitro.model import RateClass
from arbitro.reasons import Reason
from arbitro.rules.ratings.explanation import explain_member


@dataclass(frozen=True, slots=True)
class RatedReport:
    """An event of the period, and the text it is rated by."""

    name: str
    edition: str


@dataclass(frozen=True, slots=True)
class PeriodRating:
    """What the period does to a rating; what is not there is null."""

    fide_id: int
    name: str
    rating: int | None
    games: int
    coefficient: int | None
    sum: Exact
    exact_change: Exact
    change: int
    new: int | None
    new_coefficient: int | None
    inactive: bool
    below_lowest: int | None
    first_rating: int | None
    first_rating_games: int | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PeriodRatings:
    """The ratings of a period, player by player."""

    list_day: date
    rate_class: RateClass
    edition: str
    events: tuple[RatedReport, ...]
    players: tuple[PeriodRating, ...]


@click.command(cls=Command, help="cli.period.help")
@click.argument("reports", metavar="FILE...", nargs=-1, required=True)
@option("--list", "list_path", metavar="LIST", required=True, help="cli.period.list")
@option("--month", metavar="YYYY-MM", required=True, help="cli.period.month")
@option("--earlier", multiple=True, metavar="YYYY-MM=LIST", help="cli.period.earlier")
@option(
    "--class",
    "rate_class",
    type=click.Choice(("standard", "rapid", "blitz")),
    default="standard",
    help="cli.period.class",
)
@option("--state", metavar="JSON", help="cli.period.state")
@option("-o", "--output", metavar="FILE", help="cli.period.output")
@option("--explain", type=int, metavar="FIDE_ID", help="cli.period.explain")
@option("--columns", is_flag=True, help="cli.period.columns")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def period(
    reports: tuple[str, ...],
    list_path: str,
    month: str,
    earlier: tuple[str, ...],
    rate_class: str,
    state: str | None,
    output: str | None,
    explain: int | None,
    columns: bool,
    as_json: bool,
) -> int:
    """Run a rating period."""
    if columns and explain is not None:
        say("cli.period.no-steps", error=True)
        return 2
    lists = dict(_earlier(text) for text in earlier)
    files = PeriodFiles(reports, list_path, _month(month), lists, RateClass(rate_class), state)
    run = run_files(files, columns=columns)
    if explain is not None:
        return _explain(run, explain, as_json=as_json)
    if output is not None and not write_results(files, run, output):
        return 2
    if as_json:
        print_answer(_answer(run, run.rows))
    else:
        _print(run)
    return 0


def _month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError as problem:
        say("cli.period.no-month", error=True, text=text)
        raise BadInputError from problem


def _earlier(text: str) -> tuple[date, str]:
    month, _, path = text.partition("=")
    return _month(month), path


def _print(run: Run) -> None:
    t = words().t
    head = [
        t(f"cli.period.{name}")
        for name in ("number", "name", "rating", "games", "k", "change", "new")
    ]
    rows = [head, *(_cells(run, row) for row in run.rows)]
    print_columns(rows)


def _cells(run: Run, row: PeriodRow) -> list[str]:
    none = words().plain(None)
    before, after = row.before, row.member
    new = str(after.rating or none)
    if not after.rating and row.first_rating is not None:
        new = f"({row.first_rating})"
    return [
        str(before.fide_id),
        run.names.get(before.fide_id, ""),
        str(before.rating or none),
        str(row.games),
        none if row.k is None else str(row.k),
        none if row.k is None else words().signed(row.change),
        new,
    ]


def _explain(run: Run, number: int, *, as_json: bool) -> int:
    found = next((member for member in run.found if member.before.fide_id == number), None)
    if found is None:
        say("cli.period.not-there", error=True, number=number)
        raise BadInputError
    lines = explain_member(found, run.events, run.rules)
    if as_json:
        print_answer(_answer(run, (PeriodRow.of(found),), tuple(lines)))
        return 0
    print(f"{number} {run.names.get(found.before.fide_id, '')}")
    for line in lines:
        print_reason(line, depth=1)
    return 0


def _answer(run: Run, rows: Iterable[PeriodRow], steps: tuple[Reason, ...] = ()) -> PeriodRatings:
    return PeriodRatings(
        run.list_day,
        run.rate_class,
        run.rules.edition,
        tuple(
            RatedReport(event.event.tournament.details.name, event.rules.edition)
            for event in run.events
        ),
        tuple(_member(run, row, steps) for row in rows),
    )


def _member(run: Run, row: PeriodRow, steps: tuple[Reason, ...]) -> PeriodRating:
    before, after = row.before, row.member
    return PeriodRating(
        fide_id=before.fide_id,
        name=run.names.get(before.fide_id, ""),
        rating=before.rating or None,
        games=row.games,
        coefficient=row.k,
        sum=Fraction(row.sum_of_changes, 100),
        exact_change=Fraction(row.exact_change, 100),
        change=row.change,
        new=after.rating or None,
        new_coefficient=after.coefficient,
        inactive=after.inactive,
        below_lowest=row.below,
        first_rating=row.first_rating,
        first_rating_games=row.first_rating_games,
        reasons=steps,
    )
