"""``arbitro title norm-table``, ``norm-of`` and ``titles-by-rating``: what needs no report."""

from __future__ import annotations

from dataclasses import asdict

import click

from arbitro.cli.base.show import print_json, reason_data
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.trf.columns import points_of_text
from arbitro.i18n import citation
from arbitro.i18n.summary import summary_lines
from arbitro.reasons import Reason
from arbitro.regulations import choose_edition
from arbitro.rules.titles.edition import (
    LEVELS,
    averages_by_score,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    norm_rules,
    titles_by_rating,
)
from arbitro.rules.titles.summary import (
    FEWEST_GAMES,
    MOST_GAMES,
    Summary,
    judge_summary,
    needs_of,
    performance_of,
)


@click.command("norm-table", cls=Command, help="cli.norms.table")
@click.argument("rounds", metavar="ROUNDS", type=click.IntRange(7, 99))
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norm_table(rounds: int, as_json: bool) -> int:
    """Print counts of titles and federations and the averages needed by score."""
    tables = {title.value: averages_by_score(level, rounds) for title, level in LEVELS.items()}
    counts = {
        "mix": mix_needed(rounds),
        "holders": holders_needed(rounds),
        "one-federation": most_of_one_federation(rounds),
        "own-federation": most_of_own_federation(rounds),
    }
    if as_json:
        rows = {
            title: [{"points": score, "average": average} for score, average in table]
            for title, table in tables.items()
        }
        floors = {title.value: level.floor for title, level in LEVELS.items()}
        print_json({"rounds": rounds, **counts, "floors": floors, "averages": rows})
        return 0
    t = words().t
    for name, number in counts.items():
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
    titles = tuple(title.value for title in titles_by_rating(rating, games, woman=women))
    rule = Reason("titles-by-rating", choose_edition("B.01").edition.key)
    if as_json:
        row = {"rating": rating, "games": games, "titles": titles}
        print_json({**row, "reason": reason_data(rule)})
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
    judged = judge_summary(average, points, games, rules)
    if as_json:
        row = {"average": average, "points": points, "games": games}
        performance = performance_of(average, points, games)
        titles = list(map(_title_data, judged))
        about = {"performance": performance, "edition": rules.edition, "titles": titles}
        print_json({**row, **about, "also": asdict(needs_of(games))})
        return 0 if any(summary.possible for summary in judged) else 1
    for line in summary_lines((average, points, games), judged, words()):
        print(line)
    return 0 if any(summary.possible for summary in judged) else 1


def _title_data(found: Summary) -> dict[str, object]:
    return {
        "title": found.title.value,
        "possible": found.possible,
        "average_needed": found.average,
        "points_needed": found.score,
        "checks": [
            {"met": check.met, "reason": reason_data(check.reason)} for check in found.checks
        ],
    }
