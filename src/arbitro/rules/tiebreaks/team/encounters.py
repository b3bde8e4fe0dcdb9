"""Direct encounters of teams: by one score, by both, and then by the boards (C.07 art. 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from arbitro.model import TeamScore
from arbitro.rules.tiebreaks.direct_encounter import Step, encounter_step
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.team.boards import (
    Groups,
    board_counts,
    mutual_totals,
    split_by,
    without_bottom_boards,
)
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable

CHAINS: Final = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}
"""The tie-breaks of knock-outs that follow an undecided encounter of two (C.07 art. 13.3.2)."""


class Stage(NamedTuple):
    """One attempt to split tied teams: by the matches' scores or by their boards.

    ``score`` is the score compared, None for the boards; ``step`` are the separate standings.
    ``name`` is the tie-break of knock-outs and ``totals`` what each team has on its boards.
    """

    tied: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    score: TeamScore | None = None
    step: Step | None = None
    name: str = ""
    totals: tuple[tuple[int, ...], ...] = ()

    @property
    def decided(self) -> bool:
        """Tell whether the stage split the tie."""
        return len(self.groups) > 1


def extended_encounter(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
) -> Groups:
    """Split tied teams, best first; a tie that stays is one group.

    Every new group of tied teams starts again with the primary score (C.07 art. 13.3.3).
    """
    if len(tied) < 2:
        return [list(tied)]
    for stage in _stages(table, tie_break, rules, tied):
        if stage.decided:
            return [
                group
                for part in stage.groups
                for group in extended_encounter(table, tie_break, rules, part)
            ]
    return [list(tied)]


def encounter_stages(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
) -> list[Stage]:
    """Return every attempt made on ``tied`` and on what is left of it, in order."""
    stages: list[Stage] = []
    waiting = [tuple(tied)]
    while waiting:
        group = waiting.pop(0)
        for stage in _stages(table, tie_break, rules, group):
            stages.append(stage)
            if stage.decided:
                waiting.extend(part for part in stage.groups if len(part) > 1)
                break
    return stages


def _stages(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
) -> Iterator[Stage]:
    """Yield the attempts in their order: primary score, secondary score, boards of two."""
    group = tuple(tied)
    scores = [table.primary, table.primary.other]
    if len(group) == 2 and not rules.both_scores_for_two:
        scores = scores[:1]
    for score in scores:
        step = encounter_step(table.of(score), tie_break, rules.common, group)
        yield Stage(group, step.groups if step.concept else (group,), score, step)
    if len(group) == 2:
        yield from _by_boards(table, tie_break, group)


def _by_boards(table: TeamTable, tie_break: TieBreak, group: tuple[int, ...]) -> Iterator[Stage]:
    """Yield the tie-breaks of knock-outs, on the boards of the matches between the two."""
    totals = {entry: mutual_totals(table, entry, group) for entry in group}
    if len({sum(each) for each in totals.values()}) > 1:
        return
    for name in CHAINS[tie_break.name]:
        groups = split_by(group, lambda entry, name=name: _key(name, totals[entry]))  # type: ignore[misc]
        yield Stage(
            group,
            tuple(map(tuple, groups)),
            name=name,
            totals=tuple(tuple(totals[entry]) for entry in group),
        )


def _key(name: str, totals: Sequence[int]) -> object:
    if name == "BC":
        return board_counts(totals)
    rows = totals if name == "TBR" else without_bottom_boards(totals)
    return [-points for points in rows]
