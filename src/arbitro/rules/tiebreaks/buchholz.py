"""Buchholz, Fore Buchholz and the average of opponents' Buchholz (C.07 art. 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.reasons import reason
from arbitro.rules.tiebreaks.definition import EITHER_SCORE, Definition, TieBreak, Unit, exact
from arbitro.rules.tiebreaks.rules import Element, TieBreakRules, every_unplayed_drawn
from arbitro.rules.tiebreaks.table import FORFEIT_WIN, NOBODY, PLAYED, Table, remembered, table_of
from arbitro.rules.tiebreaks.unplayed import (
    about_dummy,
    cut,
    of_elements,
    opposing_scores,
    seen_scores,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from arbitro.rules.tiebreaks.definition import TieBreakQuery, Working


def buchholz(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return the sum of the opponents' scores of each entry, in tenths (C.07 art. 8.1)."""
    tie_break, rules = as_varied(table, tie_break, rules)
    table = fore_table(table, rules) if is_fore(tie_break) else table
    seen = seen_scores(table, rules)
    low, high = tie_break.cut_low, tie_break.cut_high
    values = []
    for entry, opponents in enumerate(table.opponent):
        # Who has played every round needs no dummies and no order of cuts: most of a
        # large Swiss, so the plain sum is taken for them. Elements give the same.
        if not table.clean[entry]:
            values.append(_of_elements(table, tie_break, rules, entry))
            continue
        scores = [seen[opponent] for opponent in opponents]
        if low or high:
            scores.sort()
            # The least come off first: in a short event the highest cut finds
            # only what they have left, and never takes a value twice.
            scores = scores[low : max(low, len(scores) - high)]
        values.append(sum(scores))
    return values


def average_of_opponents_buchholz(
    table: Table, tie_break: TieBreak, rules: TieBreakRules
) -> list[Fraction | None]:
    """Return the mean Buchholz of the opponents met over the board, in tenths (C.07 art. 8.2).

    None for who has met nobody. Nothing is rounded: the text does not say so.
    """
    base = TieBreak("FB" if tie_break.fore else "BH")
    # Opponents' Buchholz is uncut whatever this tie-break is: AOB takes no C or M.
    sums = remembered(table, (str(base), rules.key), lambda: buchholz(table, base, rules))
    return [
        exact(sum(sums[other] for other in met), len(met)) if met else None
        for met in (opponents_met(table, entry) for entry in range(table.size))
    ]


def sum_of_buchholz(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return the sum of the opponents' Buchholz, in tenths (C.06@2007-01 art. 4(a5)).

    The opponent in a round not played is oneself.
    """
    sums = buchholz(table, TieBreak("BH"), rules)
    return [
        sum(
            sums[entry if buchholz_element.dummy else buchholz_element.opponent]
            for buchholz_element in buchholz_elements(table, tie_break, rules, entry)
        )
        for entry in range(table.size)
    ]


def opponents_met(table: Table, entry: int, as_games: frozenset[int] = frozenset()) -> list[int]:
    """Return the opponents of the games played, and of forfeits that count as games."""
    if table.clean[entry]:
        return table.opponent[entry]
    return [
        opponent
        for opponent, kind in zip(table.opponent[entry], table.kind[entry], strict=True)
        if opponent >= 0 and (kind == PLAYED or kind in as_games)
    ]


def is_fore(tie_break: TieBreak) -> bool:
    """Tell whether the last round counts as drawn."""
    return tie_break.fore or tie_break.name == "FB"


def fore_table(table: Table, rules: TieBreakRules) -> Table:
    """Return the table with all games of the last round drawn (C.07 art. 8.3).

    It is the same table while the last round is not among those counted. The edition of July
    2023 draws the round that comes next where it is paired.
    """
    index = fore_round(table, rules)
    if index is None:
        return table
    return remembered(
        table,
        fore_key(rules),
        lambda: table_of(table.source, after=index + 1, drawn=index + 1),
    )


def fore_round(table: Table, rules: TieBreakRules) -> int | None:
    """Return the round that counts as drawn, counted from 0; None while it is not reached."""
    tournament = table.source
    # Without a number of rounds the last one paired stands for the last of the event.
    last = tournament.rounds_planned or tournament.rounds_paired
    rounds = table.rounds
    if rules.next_round_drawn:
        rounds = last = min(rounds + 1, tournament.rounds_paired)
    # Before the last round is among those counted there is nothing to draw yet.
    return None if rounds < last or not last else last - 1


def fore_key(rules: TieBreakRules) -> tuple[str, str]:
    """Return the key under which a table remembers the one with the last round drawn."""
    return "fore", rules.edition


def _of_elements(table: Table, tie_break: TieBreak, rules: TieBreakRules, entry: int) -> int:
    kept, _ = cut(
        buchholz_elements(table, tie_break, rules, entry),
        tie_break.cut_low,
        tie_break.cut_high,
        rules,
    )
    return sum(element.value for element in kept)


def buchholz_elements(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, entry: int
) -> list[Element]:
    """Return what every round contributes, before any cut; ``table`` is the fore one if needed.

    Harkness leaves out the opponents of wins by forfeit (FCE.02@1994 art. 3).
    """
    elements = opposing_scores(table, rules, entry, forfeits_as_played=tie_break.forfeits_as_played)
    # Only Harkness has a reading of its own here: a forfeit win is no opponent, yet a bye
    # stays as the dummy the edition gives.
    if tie_break.name != "HM":
        return elements
    kinds = table.kind[entry]
    return [element for element in elements if element.dummy or kinds[element.round] != FORFEIT_WIN]


def as_varied(
    table: Table, tie_break: TieBreak, rules: TieBreakRules
) -> tuple[TieBreak, TieBreakRules]:
    """Return the cuts and the rules that a named kind of Buchholz is made of.

    Harkness cuts by the length of the tournament, and the adjusted Buchholz takes all rounds that
    opponents did not play as draws (FCE.02@1994 art. 3 and 4).
    """
    if tie_break.name == "HM":
        cuts = harkness_cuts(table.source.rounds_planned or table.rounds)
        return replace(tie_break, cut_low=cuts, cut_high=cuts), rules
    if tie_break.name == "BHA":
        return tie_break, replace(rules, seen_as_drawn=every_unplayed_drawn)
    return tie_break, rules


def harkness_cuts(rounds: int) -> int:
    """Return how many scores are left out at either end in a tournament of so many rounds.

    >>> [harkness_cuts(rounds) for rounds in (8, 9, 12, 13)]
    [1, 2, 2, 3]
    """
    return 1 if rounds <= 8 else 2 if rounds <= 12 else 3


def explain_buchholz(asked: TieBreakQuery) -> Working:
    """Show every opponent's score as it counts, real or dummy, and what is cut."""
    named = asked.tie_break
    tie_break, rules = as_varied(asked.table, named, asked.rules)
    asked = replace(asked, tie_break=tie_break, rules=rules)
    drawn = None
    if is_fore(named):
        asked = replace(asked, table=fore_table(asked.table, rules))
        drawn = asked.table.rounds - 1
    elements = buchholz_elements(asked.table, tie_break, rules, asked.entry)
    forfeit_win = "harkness-forfeit-win" if named.name == "HM" else ""
    return of_elements(asked, elements, drawn=drawn, forfeit_win=forfeit_win)


def explain_average_buchholz(asked: TieBreakQuery) -> Working:
    """Show the Buchholz of every opponent met over the board, and the mean."""
    base = TieBreak("FB" if asked.tie_break.fore else "BH")
    sums = buchholz(asked.table, base, asked.rules)
    lines = [
        asked.line(index, sums[opponent], sums[opponent])
        for index, opponent in enumerate(asked.table.opponent[asked.entry])
        if opponent != NOBODY and asked.table.kind[asked.entry][index] == PLAYED
    ]
    if not lines:
        return asked.working((), None, Unit.TENTHS, (reason("nobody-met"),))
    # The sum is whole: the mean is made once, so that no rounding creeps in between.
    total = asked.summed(lines).value or 0
    value = exact(int(total), len(lines))
    step = reason(
        "average-of-opponents-buchholz",
        asked.edition,
        total=total,
        count=len(lines),
        value=value / 10,
    )
    return asked.working(lines, value, Unit.TENTHS, (step,))


def explain_sum_of_buchholz(asked: TieBreakQuery) -> Working:
    """Show the Buchholz of the opponent of every round, one's own where it was not played."""
    sums = buchholz(asked.table, TieBreak("BH"), asked.rules)
    lines = []
    for element in buchholz_elements(asked.table, asked.tie_break, asked.rules, asked.entry):
        value = sums[asked.entry if element.dummy else element.opponent]
        why = (about_dummy(asked, element),) if element.dummy else ()
        lines.append(asked.line(element.round, element.basis, value, why))
    return asked.summed(lines, Unit.TENTHS)


_BUCHHOLZ = Definition(
    "BH",
    "buchholz",
    Unit.TENTHS,
    buchholz,
    explain_buchholz,
    modifiers="CMPF",
    scores=EITHER_SCORE,
    usual=("BH/C1", "BH", "BH/C2", "BH/M1"),
    of_buchholz=True,
)

TIE_BREAKS = (
    _BUCHHOLZ,
    _BUCHHOLZ._replace(code="FB", concept="fore-buchholz", modifiers="CMP", usual=("FB",)),
    Definition(
        "AOB",
        "average-of-opponents-buchholz",
        Unit.TENTHS,
        average_of_opponents_buchholz,
        explain_average_buchholz,
        modifiers="F",
        scores=EITHER_SCORE,
        usual=("AOB",),
        of_buchholz=True,
    ),
    Definition(
        "SOB",
        "sum-of-buchholz",
        Unit.TENTHS,
        sum_of_buchholz,
        explain_sum_of_buchholz,
        scores=EITHER_SCORE,
    ),
    # Of texts older than the ban on Buchholz in round robins.
    Definition(
        "BHA", "adjusted-buchholz", Unit.TENTHS, buchholz, explain_buchholz, scores=EITHER_SCORE
    ),
    Definition(
        "HM", "harkness-median", Unit.TENTHS, buchholz, explain_buchholz, scores=EITHER_SCORE
    ),
)
