"""A result told by three numbers in words: for the terminal and for pages alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from arbitro.answers.norms import NormResult, TitleResult
from arbitro.i18n.translator import Translator
from arbitro.reasons import citation


def summary_lines(result: NormResult, words: Translator) -> Iterator[str]:
    """Say what average, score and games are worth, title by title."""
    t = words.t
    yield t("summary.performance", performance=result.performance)
    for judged in result.titles:
        yield t(f"summary.{'yes' if judged.possible else 'no'}", title=judged.title.value)
        for check in judged.checks:
            met = t("summary.met" if check.met else "summary.not-met")
            yield f"  {words.headed(met, words.reason(check.reason))}  [{citation(check.reason)}]"
        yield from (f"  {line}" for line in needed_lines(judged, words))
    yield also_line(result, words)


def needed_lines(found: TitleResult, words: Translator) -> Iterator[str]:
    """Say which average or score would do, where this result does not."""
    if found.possible:
        return
    if found.average_needed is not None:
        yield words.t("summary.average", average=found.average_needed)
    if found.points_needed is not None:
        yield words.t("summary.score", points=int(10 * found.points_needed))


def also_line(result: NormResult, words: Translator) -> str:
    """Say what such a norm asks of the opponents besides."""
    return words.t("summary.also", **asdict(result.also))
