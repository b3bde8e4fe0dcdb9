"""What is worked out without an event: a time control, and a result told by three numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from arbitro.answers.clocks import ExplainedControl, clock_sheet_line
from arbitro.answers.norms import NormResult, make_norm_result
from arbitro.formats.trf.lines.columns import points_of_text
from arbitro.i18n import Translator, citation
from arbitro.i18n.sentences.clock import explained_control, setting_lines
from arbitro.i18n.sentences.summary import needed_lines
from arbitro.i18n.times import time_text
from arbitro.model import TimeControl
from arbitro.regulations import choose_edition
from arbitro.rules.laws.clock import SettingProblem, read_setting, sheet_line
from arbitro.rules.laws.clock.handicap import Handicap, handicap_times
from arbitro.rules.laws.clock.simulation import read_clock_time
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.summary import FEWEST_GAMES, MOST_GAMES
from arbitro.web.views.event.boards import Board

LONGEST_SETTING, HIGHEST_AVERAGE, MOST_MOVES = 100, 4000, 999


class CalculatorError(Exception):
    """What was typed cannot be worked with; its text is for whoever typed it."""


@dataclass(frozen=True, slots=True)
class ClockFaces:
    """What the clocks of a game show: times as they are read off, and the last move."""

    elapsed: str
    white: str
    black: str
    move: int


def clock_answer(
    setting: str, words: Translator, sheet: ClockFaces | None = None, *, at_zero: bool = False
) -> ExplainedControl:
    """Return everything about a time control, with a line of its control sheet if asked for."""
    read = read_setting(setting[:LONGEST_SETTING])
    if isinstance(read, SettingProblem):
        said = words.t(f"ruling.clock.{read.code}", text=read.text, column=read.column)
        raise CalculatorError(said)
    read = replace(read, added_at_zero=at_zero)
    found = explained_control(read, words)
    if sheet is not None:
        shown = (sheet.elapsed, sheet.white, sheet.black)
        times = tuple(map(read_clock_time, shown))
        elapsed, white, black = times
        if elapsed is None or white is None or black is None or not 0 <= sheet.move <= MOST_MOVES:
            raise CalculatorError(words.t("cli.clock.sheet-needs"))
        line = clock_sheet_line(sheet_line(read, elapsed, white, black, sheet.move))
        return replace(found, sheet=line)
    return found


def clock_lines(found: ExplainedControl, words: Translator) -> list[str]:
    """Say what is known of a time control."""
    return [line.strip() for line in setting_lines(found, words)]


def norm_result(average: int, score: str, games: int, words: Translator) -> NormResult:
    """Judge a result; CalculatorError where the score is none of so many games."""
    points = points_of_text(score.strip().replace("½", ".5"))
    fits = points is not None and 0 <= points <= 10 * games and points % 5 == 0
    if points is None or not fits:
        raise CalculatorError(words.t("cli.norms.of-points", points=score, games=games))
    if not (FEWEST_GAMES <= games <= MOST_GAMES and 1 <= average <= HIGHEST_AVERAGE):
        said = words.t("ui.calculators.norm-bounds", least=FEWEST_GAMES, most=MOST_GAMES)
        raise CalculatorError(said)
    rules = norm_rules(choose_edition("B.01").edition.key)
    return make_norm_result(average, points, games, rules)


def norm_rows(found: NormResult, words: Translator) -> list[dict[str, Any]]:
    """Return what is said of each title: the answer, its checks, and what would do."""
    return [
        {
            "title": judged.title.value,
            "possible": judged.possible,
            "checks": [
                (check.met, words.reason(check.reason), citation(check.reason))
                for check in judged.checks
            ],
            "needed": list(needed_lines(judged, words)),
        }
        for judged in found.titles
    ]


def times_of_boards(table: Handicap, boards: Iterable[Board]) -> dict[int, str]:
    """Return the times of every board by its game, White's first."""
    return {
        board.game.id: times_text(
            handicap_times(table, board.white.person.rating, board.black.person.rating)
        )
        for board in boards
    }


def times_text(control: TimeControl) -> str:
    """Return the times of both players, White's first.

    >>> from arbitro.rules.laws.clock.handicap import TABLES
    >>> [each for each in times_text(handicap_times(TABLES["wanstead"], 1800, 1500)).split()
    ...  if each.isdigit()]
    ['6', '10']
    """
    white = time_text(TimeControl(control.periods))
    black = time_text(TimeControl(control.black)) if control.black else white
    return f"{white} \u2013 {black}"
