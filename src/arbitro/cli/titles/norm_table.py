"""``arbitro title norm-table``, ``norm-of`` and ``titles-by-rating``: what needs no report."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap
from typing import NamedTuple

import click

from arbitro.answers.norms import make_norm_result
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.trf.lines.columns import points_of_text
from arbitro.i18n import citation
from arbitro.i18n.sentences.summary import summary_lines
from arbitro.model import Points, Title
from arbitro.reasons import Reason
from arbitro.regulations import choose_edition
from arbitro.rules.titles.edition import (
    LEVELS,
    averages_by_score,
    norm_rules,
    titles_by_rating,
)
from arbitro.rules.titles.summary import FEWEST_GAMES, MOST_GAMES, Needs, needs_of


class LeastAverage(NamedTuple):
    """A score, and the least average of the opponents that makes it a norm."""

    points: Points
    average: int


@dataclass(frozen=True, slots=True)
class TableOfTitle:
    """What one title asks for: opponents count at least ``floor``, one of them."""

    title: Title
    floor: int
    averages: tuple[LeastAverage, ...]


@dataclass(frozen=True, slots=True)
class NormTable:
    """What norms of an event of so many rounds ask for."""

    rounds: int
    opponents: Needs
    titles: tuple[TableOfTitle, ...]


@dataclass(frozen=True, slots=True)
class TitlesByRating:
    """The titles a rating once reached brings after so many rated games."""

    rating: int
    games: int
    titles: tuple[Title, ...]
    reason: Reason


@click.command("norm-table", cls=Command, help="cli.norms.table")
@click.argument("rounds", metavar="ROUNDS", type=click.IntRange(7, 99))
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norm_table(rounds: int, as_json: bool) -> int:
    """Print counts of titles and federations and the averages needed by score."""
    tables = {title.value: averages_by_score(level, rounds) for title, level in LEVELS.items()}
    needed = needs_of(rounds)
    if as_json:
        titles = tuple(
            TableOfTitle(title, level.floor, tuple(starmap(LeastAverage, tables[title.value])))
            for title, level in LEVELS.items()
        )
        print_answer(NormTable(rounds, needed, titles))
        return 0
    t = words().t
    counts = (
        ("mix", needed.mix),
        ("holders", needed.holders),
        ("one-federation", needed.one),
        ("own-federation", needed.own),
    )
    for name, number in counts:
        print(f"{t(f'cli.norms.table-{name}')}: {number}")
    least = "  ".join(f"{title.value} {level.floor}" for title, level in LEVELS.items())
    print(f"{t('cli.norms.table-floor')}: {least}")
    print(f"{t('cli.norms.table-score'):>6}  " + "  ".join(f"{title:>6}" for title in tables))
    for line in zip(*tables.values(), strict=True):
        score = words().points(line[0][0])
        print(f"{score:>6}  " + "  ".join(f"{average:>6}" for _, average in line))
    return 0


@click.command("titles-by-rating", cls=Command, help="cli.norms.by-rating")
@click.argument("rating", metavar="RATING", type=click.IntRange(1, 4000))
@option("--games", type=click.IntRange(0), default=30, metavar="N", help="cli.norms.games")
@option("--women", is_flag=True, help="cli.norms.women")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def by_rating(rating: int, games: int, women: bool, as_json: bool) -> int:
    """Print the titles a rating once reached brings without norms; 1 where it brings none."""
    found = titles_by_rating(rating, games, woman=women)
    titles = tuple(title.value for title in found)
    rule = Reason("titles-by-rating", choose_edition("B.01").edition.key)
    if as_json:
        print_answer(TitlesByRating(rating, games, found, rule))
    else:
        code = "cli.norms.by-rating-titles" if titles else "cli.norms.by-rating-none"
        print(words().t(code, rating=rating, games=games, titles=titles))
        print(f"{words().reason(rule)}  [{citation(rule)}]")
    return 0 if titles else 1


@click.command("norm-of", cls=Command, help="cli.norms.of")
@click.argument("average", metavar="AVERAGE", type=click.IntRange(1, 4000))
@click.argument("score", metavar="POINTS")
@click.argument("games", metavar="GAMES", type=click.IntRange(FEWEST_GAMES, MOST_GAMES))
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norm_of(average: int, score: str, games: int, as_json: bool) -> int:
    """Judge a result told by three numbers; 1 where it can be a norm for no title."""
    points = points_of_text(score)
    if points is None or points % 5 or not 0 <= points <= 10 * games:
        say("cli.norms.of-points", error=True, points=score, games=games)
        return 2
    rules = norm_rules(choose_edition("B.01").edition.key)
    found = make_norm_result(average, points, games, rules)
    if as_json:
        print_answer(found)
    else:
        for line in summary_lines(found, words()):
            print(line)
    return 0 if found.possible else 1
