"""The worksheet of any value of a team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from arbitro.model import EditionKey, Points, Tpn
from arbitro.reasons.reason import Reason, Refused, reason
from arbitro.rules.tiebreaks.definitions import Unit, Value
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.table import NOBODY
from arbitro.rules.tiebreaks.team.boards import (
    all_drawn_with_black,
    board_counts,
    dutch_points,
    without_bottom_boards,
)
from arbitro.rules.tiebreaks.team.calculate import (
    split_tie,
    table_for,
    team_concept_of,
    team_refusal,
    team_unit_of,
)
from arbitro.rules.tiebreaks.team.editions import ENCOUNTERS, PRODUCTS, TeamTieBreakRules
from arbitro.rules.tiebreaks.team.encounters import Stage, encounter_stages
from arbitro.rules.tiebreaks.team.products import (
    SCORES,
    cutting,
    product_elements,
    share_elements,
)
from arbitro.rules.tiebreaks.team.schedule_strength import as_buchholz, divisor_of
from arbitro.rules.tiebreaks.team.table import TeamTable, board_totals, prepare_fore
from arbitro.rules.tiebreaks.working import worksheet
from arbitro.rules.tiebreaks.working_of_encounters import what_a_step_decided
from arbitro.rules.tiebreaks.working_of_opponents import of_elements
from arbitro.rules.tiebreaks.working_of_rounds import of_points
from arbitro.rules.tiebreaks.worksheets import Asked, Line, Working, Worksheet, line_of, total


class TeamAsked(NamedTuple):
    """What a working is made for: whose value, in which tie-break, among which tied teams."""

    table: TeamTable
    tie_break: TieBreak
    rules: TeamTieBreakRules
    entry: int
    tied: tuple[int, ...]

    @property
    def edition(self) -> EditionKey:
        """Return the edition of the rules."""
        return self.rules.edition

    def number(self, entry: int) -> int:
        """Return a team's pairing number."""
        return int(self.table.match.tpn[entry])


def team_worksheet(
    table: TeamTable,
    tie_break: TieBreak,
    rules: TeamTieBreakRules,
    tpn: Tpn,
    tied: Sequence[Tpn] = (),
) -> Worksheet | Refused:
    """Return the working of a team's value.

    ``tied`` are those still tied with the team, the team included, for tie-breaks that look at
    who is tied. KeyError for an unknown number.
    """
    refusing = team_refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    place = table.match.place
    among = tuple(place[each] for each in tied)
    asked = TeamAsked(table, tie_break, rules, place[tpn], among)
    if tie_break.name in _WORKINGS:
        return _sheet(asked, _WORKINGS[tie_break.name](asked))
    if tie_break.name in PRODUCTS:
        return _sheet(asked, _of_products(asked))
    if tie_break.name in ENCOUNTERS:
        return _sheet(asked, _of_encounter(asked))
    if tie_break.name == "SB" and rules.shares:
        return _sheet(asked, _of_shares(asked))
    return _as_of_players(asked, tied)


def _sheet(asked: TeamAsked, working: Working) -> Worksheet:
    return Worksheet(
        tie_break=asked.tie_break,
        edition=asked.edition,
        tpn=asked.table.match.tpn[asked.entry],
        concept=team_concept_of(asked.tie_break, asked.rules),
        unit=team_unit_of(asked.tie_break, asked.edition),
        value=working.value,
        lines=working.lines,
        basis_unit=working.basis_unit,
        steps=working.steps,
    )


def _as_of_players(asked: TeamAsked, tied: Sequence[Tpn]) -> Worksheet | Refused:
    """Return the working of a tie-break of players, made of the score it is asked by."""
    tie_break = asked.tie_break
    if tie_break.fore or tie_break.name == "FB":
        prepare_fore(asked.table, asked.rules.common)
    found = worksheet(
        table_for(asked.table, tie_break),
        replace(tie_break, score=""),
        asked.rules.common,
        asked.table.match.tpn[asked.entry],
        tied,
    )
    assert not isinstance(found, Refused), found  # teams may use no more than players
    return replace(found, tie_break=tie_break, concept=team_concept_of(tie_break, asked.rules))


def _of_table(asked: TeamAsked, name: str) -> Asked:
    """Return what is asked as of a player in the table of a score."""
    return Asked(asked.table.by(name), asked.tie_break, asked.rules.common, asked.entry)


def _of_other_score(asked: TeamAsked) -> Working:
    """Show the points of every round by the score that does not come first."""
    return of_points(_of_table(asked, asked.table.primary.other.value))


def _of_both_scores(asked: TeamAsked) -> Working:
    """Show match and game points of every round."""
    match, game = asked.table.match, asked.table.game
    lines = tuple(
        line_of(_of_table(asked, "GP"), index, points, points + game.points[asked.entry][index])
        for index, points in enumerate(match.points[asked.entry])
    )
    value = match.score[asked.entry] + game.score[asked.entry]
    change = value - total(lines)
    steps = (reason("penalty-or-bonus", points=change, score=value),) if change else ()
    return Working(lines, value, Unit.TENTHS, steps)


def _of_products(asked: TeamAsked) -> Working:
    """Show every product of an opponent's total and the points against them."""
    opponents, own = SCORES[asked.tie_break.name]
    elements = product_elements(asked.table, asked.tie_break, asked.rules, asked.entry)
    basis = Asked(asked.table.of(opponents), asked.tie_break, cutting(asked.rules), asked.entry)
    working = of_elements(basis, elements)
    points = asked.table.of(own).points[asked.entry]
    lines = tuple(replace(line, points=Points(points[line.round - 1])) for line in working.lines)
    return replace(working, lines=lines)


def _of_shares(asked: TeamAsked) -> Working:
    """Show the part of every opponent's total that the boards won bring."""
    primary = _of_table(asked, asked.table.primary.value)
    full = asked.table.game.system.win
    points = asked.table.game.points[asked.entry]
    lines = tuple(
        line_of(
            primary,
            element.round,
            element.basis,
            share,
            (reason("share-of-boards", points=points[element.round], full=int(full)),),
        )
        for element, share in share_elements(asked.table, asked.rules, asked.entry)
    )
    value = sum((_exact(line.value) for line in lines), Fraction(0))
    return Working(lines, value, Unit.TENTHS)


def _exact(value: Value) -> Fraction:
    return Fraction(0) if value is None else Fraction(value)


def _of_schedule_strength(asked: TeamAsked) -> Working:
    """Show the Buchholz by the primary score, its division and the secondary score."""
    base = as_buchholz(asked.tie_break)
    strength = _as_of_players(
        asked._replace(tie_break=replace(base, score=asked.table.primary.value)), ()
    )
    assert isinstance(strength, Worksheet)
    assert isinstance(strength.value, int)
    divisor = divisor_of(asked.table, asked.tie_break)
    divided = Fraction(strength.value, divisor)
    secondary = asked.table.of(asked.table.primary.other).score[asked.entry]
    value = secondary + divided
    steps = (
        reason(
            "schedule-strength",
            asked.edition,
            total=strength.value,
            divisor=divisor,
            value=divided / 10,
        ),
        reason(
            "schedule-strength-combination",
            asked.edition,
            secondary=secondary,
            strength=divided / 10,
            value=value / 10,
        ),
    )
    return Working(strength.lines, value, Unit.TENTHS, steps)


def _of_weighed_boards(asked: TeamAsked) -> Working:
    """Show what every round brings by its boards, then the boards of those who are tied."""
    dutch = asked.tie_break.name == "DUT"
    weigh = dutch_points if dutch else board_counts
    lines = tuple(_line_of_boards(asked, index, weigh) for index in range(asked.table.rounds))
    totals = board_totals(asked.table, asked.entry)
    concept = "dutch-board-points" if dutch else "board-count"
    steps = [reason(concept, asked.edition, boards=tuple(totals), value=weigh(totals))]
    if dutch and len(asked.tied) > 1:
        steps += _tied_boards(asked, "dutch-board-points", list)
        black = all_drawn_with_black(asked.table, asked.tied)
        if black is not None:
            steps.append(reason("all-drawn-with-black", asked.edition, team=asked.number(black)))
    elif len({asked.table.game.score[entry] for entry in asked.tied}) > 1:
        steps.append(reason("board-count-needs-equal-game-points", asked.edition))
    return Working(lines, weigh(totals), None, tuple(steps))


def _line_of_boards(asked: TeamAsked, index: int, weigh: Callable[[Sequence[int]], int]) -> Line:
    seats = asked.table.seats[asked.entry][index]
    why = (reason("boards-of-round", boards=tuple(seats)),)
    return line_of(_of_table(asked, "GP"), index, None, weigh(seats), why)


def _of_top_boards(asked: TeamAsked) -> Working:
    """Show the points on each board of those who are tied."""
    return _of_boards(asked, "top-board-results", list)


def _of_bottom_boards(asked: TeamAsked) -> Working:
    """Show the points without the last board, without two ... of those who are tied."""
    return _of_boards(asked, "bottom-board-elimination", without_bottom_boards)


def _of_boards(asked: TeamAsked, concept: str, rows: Callable[[list[int]], list[int]]) -> Working:
    if len(asked.tied) < 2:
        return Working((), None, None, (reason("no-tie"),))
    steps = _tied_boards(asked, concept, rows)
    return Working((), _place(asked), None, tuple(steps))


def _tied_boards(
    asked: TeamAsked, concept: str, rows: Callable[[list[int]], list[int]]
) -> list[Reason]:
    parts = tuple(
        reason(
            "boards-of-team",
            team=asked.number(entry),
            boards=tuple(rows(board_totals(asked.table, entry))),
        )
        for entry in asked.tied
    )
    return [reason(concept, asked.edition, parts)]


def _place(asked: TeamAsked) -> int:
    """Return the place of the team among those tied."""
    place = 1
    for group in split_tie(asked.table, asked.tie_break, asked.rules, asked.tied):
        if asked.entry in group:
            return place
        place += len(group)
    raise AssertionError(asked.entry)


def _of_encounter(asked: TeamAsked) -> Working:
    """Show the matches against those who are tied, and every attempt to split them."""
    if len(asked.tied) < 2:
        return Working((), None, None, (reason("no-tie"),))
    table, entry = asked.table, asked.entry
    primary, secondary = table.of(table.primary), table.of(table.primary.other)
    lines = tuple(
        line_of(
            _of_table(asked, table.primary.value),
            index,
            secondary.points[entry][index],
            primary.points[entry][index],
        )
        for index, opponent in enumerate(primary.opponent[entry])
        if opponent != NOBODY and opponent in asked.tied
    )
    steps = tuple(
        _about_stage(asked, stage)
        for stage in encounter_stages(table, asked.tie_break, asked.rules, asked.tied)
        if entry in stage.tied
    )
    return Working(lines, _place(asked), Unit.TENTHS, steps)


def _about_stage(asked: TeamAsked, stage: Stage) -> Reason:
    """Say what one attempt compared and what it decided."""
    if stage.step is not None and stage.score is not None:
        score = stage.score.value
        said = what_a_step_decided(_of_table(asked, score), stage.step)
        concept = "extended-direct-encounter-scores"
        return reason(concept, asked.edition, (said,), score=score)
    parts = tuple(
        _boards_of(asked, stage.name, entry, totals)
        for entry, totals in zip(stage.tied, stage.totals, strict=True)
    )
    concept = "extended-direct-encounter-two-teams"
    return reason(concept, asked.edition, parts, name=stage.name, decided=int(stage.decided))


def _boards_of(asked: TeamAsked, name: str, entry: int, totals: tuple[int, ...]) -> Reason:
    """Say what a tie-break of knock-outs compares of a team."""
    number = asked.number(entry)
    if name == "BC":
        count = board_counts(totals)
        return reason("boards-counted", team=number, boards=totals, value=count)
    boards = tuple(without_bottom_boards(totals)) if name == "BBE" else totals
    return reason("boards-of-team", team=number, boards=boards)


_WORKINGS: Final[dict[str, Callable[[TeamAsked], Working]]] = {
    "MPVGP": _of_other_score,
    "MP+GP": _of_both_scores,
    "BC": _of_weighed_boards,
    "DUT": _of_weighed_boards,
    "TBR": _of_top_boards,
    "BBE": _of_bottom_boards,
    "SSSC": _of_schedule_strength,
}
