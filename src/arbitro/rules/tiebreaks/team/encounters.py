"""Direct encounters of teams: by one score, by both, and then by the boards (C.07 art. 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from arbitro.model import TeamScore
from arbitro.reasons import Reason, reason
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.direct_encounter import (
    EncounterStep,
    encounter_step,
    what_a_step_decided,
)
from arbitro.rules.tiebreaks.table import NOBODY
from arbitro.rules.tiebreaks.team.boards import (
    Groups,
    board_counts,
    mutual_totals,
    split_by,
    without_bottom_boards,
)
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Working
    from arbitro.rules.tiebreaks.team.table import TeamTieBreakQuery

CHAINS: Final = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}
"""The tie-breaks of knock-outs that follow an undecided encounter of two (C.07 art. 13.3.2)."""


class EncounterStage(NamedTuple):
    """One attempt to split tied teams: by the matches' scores or by their boards.

    ``score`` is the score compared, None for the boards; ``step`` are the separate standings.
    ``name`` is the tie-break of knock-outs and ``totals`` what each team has on its boards.
    """

    tied: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    score: TeamScore | None = None
    step: EncounterStep | None = None
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
                # Every part starts again at the primary score, also one that this stage left tied.
                for part in stage.groups
                for group in extended_encounter(table, tie_break, rules, part)
            ]
    return [list(tied)]


def encounter_stages(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
) -> list[EncounterStage]:
    """Return every attempt made on ``tied`` and on what is left of it, in order."""
    stages: list[EncounterStage] = []
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
) -> Iterator[EncounterStage]:
    """Yield the attempts in their order: primary score, secondary score, boards of two."""
    group = tuple(tied)
    scores = [table.primary, table.primary.other]
    if len(group) == 2 and not rules.both_scores_for_two:
        scores = scores[:1]
    for score in scores:
        step = encounter_step(table.of(score), tie_break, rules.common, group)
        yield EncounterStage(group, step.groups if step.concept else (group,), score, step)
    # Only two can be told apart by their own boards; with three the boards are of other games.
    if len(group) == 2:
        yield from _by_boards(table, tie_break, group)


def _by_boards(
    table: TeamTable, tie_break: TieBreak, group: tuple[int, ...]
) -> Iterator[EncounterStage]:
    """Yield the tie-breaks of knock-outs, on the boards of the matches between the two."""
    totals = {entry: mutual_totals(table, entry, group) for entry in group}
    # The boards are for two level in their own game points, also where the stage of the
    # secondary score was left out (July 2023) or points were awarded otherwise.
    if len({sum(total) for total in totals.values()}) > 1:
        return
    for name in CHAINS[tie_break.name]:
        groups = split_by(group, lambda entry, name=name: _key(name, totals[entry]))  # type: ignore[misc]
        yield EncounterStage(
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


def explain_encounter(asked: TeamTieBreakQuery) -> Working:
    """Show the matches against those who are tied, and every attempt to split them."""
    if len(asked.tied) < 2:
        return asked.working((), None, None, (reason("no-tie"),))
    table, entry = asked.table, asked.entry
    primary, secondary = table.of(table.primary), table.of(table.primary.other)
    by_primary = asked.of(table.primary.value)
    lines = [
        by_primary.line(index, secondary.points[entry][index], primary.points[entry][index])
        for index, opponent in enumerate(primary.opponent[entry])
        if opponent != NOBODY and opponent in asked.tied
    ]
    steps = tuple(
        _about_stage(asked, stage)
        for stage in encounter_stages(table, asked.tie_break, asked.rules, asked.tied)
        if entry in stage.tied
    )
    return asked.working(lines, asked.place, Unit.TENTHS, steps)


def _about_stage(asked: TeamTieBreakQuery, stage: EncounterStage) -> Reason:
    """Say what one attempt compared and what it decided."""
    if stage.step is not None and stage.score is not None:
        score = stage.score.value
        said = what_a_step_decided(asked.of(score), stage.step)
        concept = "extended-direct-encounter-scores"
        return reason(concept, asked.edition, (said,), score=score)
    parts = tuple(
        _boards_of(asked, stage.name, entry, totals)
        for entry, totals in zip(stage.tied, stage.totals, strict=True)
    )
    concept = "extended-direct-encounter-two-teams"
    return reason(concept, asked.edition, parts, name=stage.name, decided=int(stage.decided))


def _boards_of(asked: TeamTieBreakQuery, name: str, entry: int, totals: tuple[int, ...]) -> Reason:
    """Say what a tie-break of knock-outs compares of a team."""
    number = asked.number(entry)
    if name == "BC":
        count = board_counts(totals)
        return reason("boards-counted", team=number, boards=totals, value=count)
    boards = tuple(without_bottom_boards(totals)) if name == "BBE" else totals
    return reason("boards-of-team", team=number, boards=boards)


TIE_BREAKS = tuple(
    Definition(
        code,
        "extended-direct-encounter",
        Unit.PLACE,
        None,
        explain_encounter,
        split=extended_encounter,
        lowest_first=True,
        modifiers="P",
        usual=(code,),
    )
    for code in CHAINS
)
