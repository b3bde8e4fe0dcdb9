"""The working of the direct encounter: the separate standings and what they decide."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from arbitro.reasons.reason import Reason, reason
from arbitro.rules.tiebreaks.definitions import Unit
from arbitro.rules.tiebreaks.direct_encounter import (
    Standing,
    Step,
    direct_encounter,
    encounter_steps,
    games_counted,
)
from arbitro.rules.tiebreaks.table import FORFEITED
from arbitro.rules.tiebreaks.worksheets import (
    Asked,
    Fate,
    Working,
    forfeit_as_game,
    line_of,
    not_counted,
)


def of_direct_encounter(asked: Asked, tied: Sequence[int]) -> Working:
    """Show the games against those who are tied, and every application of the rule."""
    if len(tied) < 2:
        return Working((), None, None, (reason("no-tie"),))
    table, entry = asked.table, asked.entry
    members = set(tied)
    counted = games_counted(table, asked.tie_break, asked.rules)
    lines = []
    for index, opponent in enumerate(table.opponent[entry]):
        if opponent not in members:
            continue
        kind, points = table.kind[entry][index], table.points[entry][index]
        if kind not in counted:
            out = (reason("direct-encounter-forfeits", asked.edition),)
            lines.append(not_counted(line_of(asked, index, None, points, out), Fate.LEFT_OUT))
            continue
        why = (forfeit_as_game(asked.edition),) if _by_system(asked, kind) else ()
        lines.append(line_of(asked, index, None, points, why))
    steps = tuple(
        what_a_step_decided(asked, step)
        for step in encounter_steps(table, asked.tie_break, asked.rules, tied)
        if any(each.entry == entry for each in step.standings)
    )
    return Working(tuple(lines), _place(asked, tied), Unit.PLACE, steps)


def _by_system(asked: Asked, kind: int) -> bool:
    by_system = asked.table.predetermined and asked.rules.predetermined_as_played
    return kind in FORFEITED and by_system


def _place(asked: Asked, tied: Sequence[int]) -> int:
    place = 1
    for group in direct_encounter(asked.table, asked.tie_break, asked.rules, tied):
        if asked.entry in group:
            return place
        place += len(group)
    raise AssertionError(asked.entry)


def what_a_step_decided(asked: Asked, step: Step) -> Reason:
    """Say what one application of the rule decided, with its standings behind it."""
    parts = tuple(_line(asked, each) for each in step.standings)
    if step.concept == "direct-encounter-all-met":
        return reason("direct-encounter-all-met", asked.edition, parts)
    if step.concept == "direct-encounter-points":
        return reason("direct-encounter-points", asked.edition, parts)
    if step.concept == "direct-encounter-certain":
        alone = [group[0] for group in step.groups if len(group) == 1]
        certain = tuple(int(asked.table.tpn[entry]) for entry in alone)
        return reason("direct-encounter-certain", asked.edition, parts, certain=certain)
    return reason("direct-encounter-undecided", None, parts)


def _line(asked: Asked, standing: Standing) -> Reason:
    """Say what one of the tied has in the separate standings, in points or per cent."""
    scale = Fraction(100) if asked.rules.percentage else Fraction(1, 10)
    concept = "encounter-percentage" if asked.rules.percentage else "encounter-score"
    return reason(
        concept,
        player=int(asked.table.tpn[standing.entry]),
        met=standing.met,
        score=standing.score * scale,
        lowest=standing.lowest * scale,
        highest=standing.highest * scale,
    )
