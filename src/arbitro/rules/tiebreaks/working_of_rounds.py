"""The working of tie-breaks of a participant's own rounds: counts, progressive score, Koya."""

from __future__ import annotations

from fractions import Fraction

from arbitro.reasons.reason import Reason, reason
from arbitro.rules.tiebreaks.counts import games_of, round_counts
from arbitro.rules.tiebreaks.definitions import Unit
from arbitro.rules.tiebreaks.kashdan import UNPLAYED as KASHDAN_UNPLAYED
from arbitro.rules.tiebreaks.kashdan import digits_of, kashdan_rounds
from arbitro.rules.tiebreaks.koya import doubled_limit
from arbitro.rules.tiebreaks.progressive import scores_after_rounds
from arbitro.rules.tiebreaks.table import FORFEIT_LOSS, FORFEITED, NOBODY
from arbitro.rules.tiebreaks.worksheets import (
    Asked,
    Fate,
    Working,
    forfeit_as_game,
    line_of,
    not_counted,
    total,
)


def of_points(asked: Asked) -> Working:
    """Show the points of every round and what a penalty or bonus changed."""
    points = asked.table.points[asked.entry]
    lines = tuple(line_of(asked, index, None, each) for index, each in enumerate(points))
    score = asked.table.score[asked.entry]
    change = score - sum(points)
    steps = (reason("penalty-or-bonus", points=change, score=score),) if change else ()
    return Working(lines, score, None, steps)


def of_count(asked: Asked) -> Working:
    """Show what every round adds to a count."""
    counted = round_counts(asked.table, asked.tie_break.name, asked.rules, asked.entry)
    lines = tuple(
        line_of(asked, index, None, value, _of_forfeit(asked, index))
        for index, value in enumerate(counted)
    )
    return Working(lines, total(lines))


def of_kashdan(asked: Asked) -> Working:
    """Show what every round brings by Kashdan's points."""
    found = kashdan_rounds(asked.table, asked.tie_break, asked.entry)
    lines = tuple(line_of(asked, index, None, value) for index, value in enumerate(found))
    win, draw, loss = digits_of(asked.tie_break)
    step = reason(
        "kashdan", asked.edition, win=win, draw=draw, loss=loss, unplayed=KASHDAN_UNPLAYED
    )
    return Working(lines, total(lines), None, (step,))


def of_progressive_score(asked: Asked) -> Working:
    """Show the score after every round and which of them are cut."""
    low = asked.tie_break.cut_low
    scores = scores_after_rounds(asked.table, asked.entry)
    cut = (reason("cut", asked.edition),)
    lines = tuple(
        not_counted(line_of(asked, index, None, score, cut), Fate.CUT)
        if index < low
        else line_of(asked, index, None, score)
        for index, score in enumerate(scores)
    )
    return Working(lines, total(lines))


def of_koya(asked: Asked) -> Working:
    """Show who reached the limit and the points made against them."""
    table = asked.table
    limit = doubled_limit(table, asked.tie_break, asked.rules)
    lines = []
    for index, opponent in enumerate(table.opponent[asked.entry]):
        points = table.points[asked.entry][index]
        if opponent == NOBODY:
            lines.append(not_counted(line_of(asked, index, None, 0), Fate.LEFT_OUT))
            continue
        fate = Fate.COUNTED if 2 * table.score[opponent] >= limit else Fate.LEFT_OUT
        value = points if fate is Fate.COUNTED else 0
        line = line_of(asked, index, table.score[opponent], value)
        lines.append(not_counted(line, fate))
    value = total(lines)
    step = reason("koya", asked.edition, limit=Fraction(limit, 20))
    return Working(tuple(lines), value, Unit.TENTHS, (step,))


def _of_forfeit(asked: Asked, index: int) -> tuple[Reason, ...]:
    """Say whether a forfeit counts as a game, where pairings are predetermined."""
    kind = asked.table.kind[asked.entry][index]
    by_system = asked.table.predetermined and asked.rules.predetermined_as_played
    if kind not in FORFEITED or not by_system:
        return ()
    if kind in games_of(asked.table, asked.rules):
        return (forfeit_as_game(asked.edition),)
    if kind == FORFEIT_LOSS:
        return (reason("predetermined-forfeit-exceptions", asked.edition),)
    return ()
