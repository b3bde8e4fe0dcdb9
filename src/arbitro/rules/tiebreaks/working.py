"""The worksheet of any tie-break's value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from arbitro.model import Tpn
from arbitro.reasons.reason import Refused, reason
from arbitro.rules.tiebreaks import working_of_opponents as opponents
from arbitro.rules.tiebreaks import working_of_ratings as ratings
from arbitro.rules.tiebreaks import working_of_rounds as rounds
from arbitro.rules.tiebreaks.calculate import refusal
from arbitro.rules.tiebreaks.definitions import DEFINITIONS
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import Table
from arbitro.rules.tiebreaks.working_of_encounters import of_direct_encounter
from arbitro.rules.tiebreaks.worksheets import Asked, Working, Worksheet


def worksheet(
    table: Table,
    tie_break: TieBreak,
    rules: TieBreakRules,
    tpn: Tpn,
    tied: Sequence[Tpn] = (),
) -> Worksheet | Refused:
    """Return the working of a participant's value.

    ``tied`` are those still tied with the participant, who included, when a direct encounter is
    applied; other tie-breaks do not look at them. KeyError for an unknown number.
    """
    refusing = refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    asked = Asked(table, tie_break, rules, table.place[tpn])
    if tie_break.name == "DE":
        working = of_direct_encounter(asked, [table.place[each] for each in tied])
    else:
        working = _WORKINGS[tie_break.name](asked)
    definition = DEFINITIONS[tie_break.name]
    return Worksheet(
        tie_break=tie_break,
        edition=rules.edition,
        tpn=tpn,
        concept=definition.concept,
        unit=definition.unit,
        value=working.value,
        lines=working.lines,
        basis_unit=working.basis_unit,
        steps=working.steps,
    )


def _of_number(asked: Asked) -> Working:
    number = int(asked.table.tpn[asked.entry])
    step = reason("pairing-number-order", asked.edition, player=number)
    return Working((), number, None, (step,))


_WORKINGS: Final[dict[str, Callable[[Asked], Working]]] = {
    "PTS": rounds.of_points,
    **dict.fromkeys(("WIN", "WON", "BPG", "BWG", "REP", "STD"), rounds.of_count),
    "PS": rounds.of_progressive_score,
    "KS": rounds.of_koya,
    "TPN": _of_number,
    "BH": opponents.of_buchholz,
    "FB": opponents.of_buchholz,
    "AOB": opponents.of_average_buchholz,
    "BHA": opponents.of_buchholz,
    "HM": opponents.of_buchholz,
    "KA": rounds.of_kashdan,
    "SOB": opponents.of_sum_of_buchholz,
    "SB": opponents.of_sonneborn_berger,
    "ARO": ratings.of_average_rating,
    "TPR": ratings.of_performance,
    "TPR350": ratings.of_performance,
    "PTP": ratings.of_perfect_performance,
    "APRO": ratings.of_average_performance,
    "APPO": ratings.of_average_performance,
    "RTNG": ratings.of_own_rating,
}
