"""A result told by three numbers in words: for the terminal and for pages alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from arbitro.i18n.translator import Translator
from arbitro.reasons import citation
from arbitro.rules.titles.summary import Summary, needs_of, performance_of


def summary_lines(
    result: tuple[int, int, int], judged: Sequence[Summary], words: Translator
) -> Iterator[str]:
    """Say what average, score in tenths and games are worth, title by title."""
    t, (_, _, games) = words.t, result
    yield t("summary.performance", performance=performance_of(*result))
    for summary in judged:
        yield t(f"summary.{'yes' if summary.possible else 'no'}", title=summary.title.value)
        for check in summary.checks:
            met = t("summary.met" if check.met else "summary.not-met")
            yield f"  {words.headed(met, words.reason(check.reason))}  [{citation(check.reason)}]"
        yield from (f"  {line}" for line in needed_lines(summary, words))
    yield also_line(games, words)


def needed_lines(found: Summary, words: Translator) -> Iterator[str]:
    """Say which average or score would do, where this result does not."""
    if found.possible:
        return
    if found.average is not None:
        yield words.t("summary.average", average=found.average)
    if found.score is not None:
        yield words.t("summary.score", points=found.score)


def also_line(games: int, words: Translator) -> str:
    """Say what such a norm asks of the opponents besides."""
    return words.t("summary.also", **asdict(needs_of(games)))
