"""Direct encounter: the results among those who are tied (C.07 art. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arbitro.reasons import Reason, reason
from arbitro.rules.tiebreaks.definition import EITHER_SCORE, Definition, TieBreak, Unit, exact
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import FORFEITED, PLAYED, Table

if TYPE_CHECKING:
    from fractions import Fraction

    from arbitro.rules.tiebreaks.definition import TieBreakQuery, Working

Amount: TypeAlias = "int | Fraction"


class SeparateStanding(NamedTuple):
    """One line of the separate standings.

    ``score`` is in tenths, or a share of the possible points where the edition compares
    percentages; ``lowest`` and ``highest`` are what it can become by the games not played.
    """

    entry: int
    met: int
    score: Amount
    lowest: Amount
    highest: Amount


class EncounterStep(NamedTuple):
    """One application of the rule: the separate standings and the groups it makes of them.

    ``concept`` says what decided: all have met, a certain place, or nothing (empty).
    """

    standings: tuple[SeparateStanding, ...]
    groups: tuple[tuple[int, ...], ...]
    concept: str


def direct_encounter(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> list[list[int]]:
    """Split the entries ``tied`` into groups, best first; a tie that stays is one group."""
    if len(tied) < 2:
        return [list(tied)]
    step = encounter_step(table, tie_break, rules, tied)
    if not step.concept:
        return [list(tied)]
    return [
        group for part in step.groups for group in direct_encounter(table, tie_break, rules, part)
    ]


def encounter_steps(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> list[EncounterStep]:
    """Return every application of the rule to ``tied`` and to what is left of it, in order."""
    steps: list[EncounterStep] = []
    waiting = [list(tied)]
    while waiting:
        group = waiting.pop(0)
        step = encounter_step(table, tie_break, rules, group)
        steps.append(step)
        if step.concept:
            # A step without a decision ends its branch, so this comes to an end.
            waiting.extend(list(part) for part in step.groups if len(part) > 1)
    return steps


def encounter_step(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> EncounterStep:
    """Apply the rule once (C.07 art. 6.2 and 6.3)."""
    standings = separate_standings(table, tie_break, rules, tied)
    # Who has met is counted in opponents, not games: meeting one twice replaces nobody.
    if all(standing.met == len(tied) - 1 for standing in standings):
        groups = _by_score(standings)
        return EncounterStep(
            standings, groups, "direct-encounter-all-met" if len(groups) > 1 else ""
        )
    if not rules.meeting_needed:
        groups = _by_score(standings)
        return EncounterStep(
            standings, groups, "direct-encounter-points" if len(groups) > 1 else ""
        )
    # Art. 6.3 is for Swisses: in a round robin that is not over nothing is decided early.
    if table.predetermined or not rules.certain_places:
        return EncounterStep(standings, (tuple(tied),), "")
    first = certain_places(standings)
    if not first:
        return EncounterStep(standings, (tuple(tied),), "")
    rest = tuple(entry for entry in tied if entry not in first)
    groups = tuple((entry,) for entry in first) + ((rest,) if rest else ())
    return EncounterStep(standings, groups, "direct-encounter-certain")


def separate_standings(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, tied: Sequence[int]
) -> tuple[SeparateStanding, ...]:
    """Return the standings of the games among the tied, best score first (C.07 art. 6.1)."""
    members = set(tied)
    games = games_counted(table, tie_break, rules)
    win, loss = int(table.system.win), int(table.system.loss)
    line = _by_percentage if rules.percentage else _by_sum if rules.summed else _by_average
    found = []
    for entry in tied:
        met: dict[int, list[int]] = {}
        for opponent, kind, points in zip(
            table.opponent[entry], table.kind[entry], table.points[entry], strict=True
        ):
            if opponent in members and kind in games:
                met.setdefault(opponent, []).append(points)
        found.append(line(entry, met, len(tied) - 1 - len(met), win, loss))
    return tuple(sorted(found, key=_best_first))


def games_counted(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> frozenset[int]:
    """Return the kinds of round that count among the tied (C.07 art. 6.1.1)."""
    games = frozenset({PLAYED})
    by_rule = rules.forfeits_met or rules.takes_forfeits(table)
    return games | FORFEITED if tie_break.forfeits_as_played or by_rule else games


def certain_places(standings: Sequence[SeparateStanding]) -> list[int]:
    """Return who is alone at the top whatever the missing games bring, then who is next, ...

    ``standings`` have the best score first (C.07 art. 6.3).
    """
    # By what is sure, not by what has been scored: who has met fewer may be sure of less,
    # and only the one with the highest sure score can be out of reach of all.
    left = sorted(standings, key=lambda standing: -standing.lowest)
    first: list[int] = []
    while left:
        rivals = left[1:]
        # Equality is not enough: a rival who can draw level would still share the place.
        if rivals and left[0].lowest <= max(rival.highest for rival in rivals):
            break
        first.append(left.pop(0).entry)
    return first


def _by_average(
    entry: int, met: dict[int, list[int]], missing: int, win: int, loss: int
) -> SeparateStanding:
    """Add the average points against each opponent (C.07@2024-08 art. 6.1.2)."""
    score: Amount = 0
    for points in met.values():
        score += points[0] if len(points) == 1 else _share(sum(points), len(points))
    return SeparateStanding(entry, len(met), score, score + missing * loss, score + missing * win)


def _by_sum(
    entry: int, met: dict[int, list[int]], missing: int, win: int, loss: int
) -> SeparateStanding:
    """Add the points of all the games (C.06@2007-01 art. 2(e))."""
    score = sum(sum(item) for item in met.values())
    return SeparateStanding(entry, len(met), score, score + missing * loss, score + missing * win)


def _by_percentage(
    entry: int, met: dict[int, list[int]], missing: int, win: int, loss: int
) -> SeparateStanding:
    """Divide the points by those that were possible (C.07@2023-07 art. 5.1)."""
    points = sum(sum(item) for item in met.values())
    games = sum(len(item) for item in met.values())
    # One game is assumed against each not met, since nobody knows of more.
    possible = (games + missing) * win
    return SeparateStanding(
        entry,
        len(met),
        _share(points, games * win),
        _share(points + missing * loss, possible),
        _share(points + missing * win, possible),
    )


def _share(points: int, of: int) -> Amount:
    """Return the share of possible points; none where a win brings nothing."""
    return exact(points, of) if of else 0


def _by_score(standings: Sequence[SeparateStanding]) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = []
    last: Amount | None = None
    for standing in standings:
        if standing.score != last:
            groups.append([])
        groups[-1].append(standing.entry)
        last = standing.score
    return tuple(map(tuple, groups))


def _best_first(standing: SeparateStanding) -> tuple[Amount, int]:
    # The place in the table only makes the output stable; it never splits a tie.
    return -standing.score, standing.entry


def explain_direct_encounter(asked: TieBreakQuery) -> Working:
    """Show the games against those who are tied, and every application of the rule."""
    table, entry, tied = asked.table, asked.entry, asked.tied
    if len(tied) < 2:
        return asked.working((), None, None, (reason("no-tie"),))
    members = set(tied)
    counted = games_counted(table, asked.tie_break, asked.rules)
    lines = []
    for index, opponent in enumerate(table.opponent[entry]):
        if opponent not in members:
            continue
        kind, points = table.kind[entry][index], table.points[entry][index]
        if kind not in counted:
            out = (reason("direct-encounter-forfeits", asked.edition),)
            lines.append(asked.left_out(index, None, points, out))
            continue
        by_system = kind in FORFEITED and asked.rules.takes_forfeits(table)
        why = (asked.forfeit_as_game,) if by_system else ()
        lines.append(asked.line(index, None, points, why))
    steps = tuple(
        what_a_step_decided(asked, step)
        for step in encounter_steps(table, asked.tie_break, asked.rules, tied)
        if any(standing.entry == entry for standing in step.standings)
    )
    groups = direct_encounter(table, asked.tie_break, asked.rules, tied)
    return asked.working(lines, place_in(groups, entry), Unit.PLACE, steps)


def place_in(groups: Sequence[Sequence[int]], entry: int) -> int:
    """Return the first of the places that an entry's group shares.

    >>> place_in([[4], [2, 7], [5]], 7), place_in([[4], [2, 7], [5]], 5)
    (2, 4)
    """
    place = 1
    for group in groups:
        if entry in group:
            return place
        place += len(group)
    raise AssertionError(entry)


def what_a_step_decided(asked: TieBreakQuery, step: EncounterStep) -> Reason:
    """Say what one application of the rule decided, with its standings behind it."""
    parts = tuple(_line(asked, standing) for standing in step.standings)
    if step.concept == "direct-encounter-all-met":
        return reason("direct-encounter-all-met", asked.edition, parts)
    if step.concept == "direct-encounter-points":
        return reason("direct-encounter-points", asked.edition, parts)
    if step.concept == "direct-encounter-certain":
        alone = [group[0] for group in step.groups if len(group) == 1]
        certain = tuple(int(asked.table.tpn[entry]) for entry in alone)
        return reason("direct-encounter-certain", asked.edition, parts, certain=certain)
    return reason("direct-encounter-undecided", None, parts)


def _line(asked: TieBreakQuery, standing: SeparateStanding) -> Reason:
    """Say what one of the tied has in the separate standings, in points or per cent."""
    scale = exact(100) if asked.rules.percentage else exact(1, 10)
    concept = "encounter-percentage" if asked.rules.percentage else "encounter-score"
    if concept == "encounter-score" and standing.lowest == standing.highest:
        concept = "encounter-settled"  # all are met: nothing else is possible
    return reason(
        concept,
        player=int(asked.table.tpn[standing.entry]),
        met=standing.met,
        score=standing.score * scale,
        lowest=standing.lowest * scale,
        highest=standing.highest * scale,
    )


TIE_BREAKS = (
    Definition(
        "DE",
        "direct-encounter",
        Unit.PLACE,
        None,
        explain_direct_encounter,
        split=direct_encounter,
        lowest_first=True,
        modifiers="P",
        scores=EITHER_SCORE,
        usual=("DE",),
    ),
)
