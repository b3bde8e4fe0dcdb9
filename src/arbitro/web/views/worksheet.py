"""How one player's tie-breaks come about, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.explain import Reason
from arbitro.i18n import Translator
from arbitro.i18n.tie_breaks import tie_break_value, value_in
from arbitro.model import EntryId, Player, Points, Result
from arbitro.rules.standings import explain_value, table_behind
from arbitro.rules.tiebreaks import Fate, TieBreak, Unit, Value, Worksheet
from arbitro.web.views.event import SectionView
from arbitro.web.views.standings import computed


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One round of a working; ``basis`` and ``value`` are written out."""

    round: int
    opponent: str
    result: Result
    basis: str
    value: str
    fate: Fate
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class WorkingView:
    """The working of one tie-break."""

    code: str
    value: str
    concept: Reason
    lines: tuple[WorkingLine, ...]
    has_basis: bool
    steps: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class WorksheetView:
    """A player's place and the working of every tie-break."""

    entry: EntryId
    number: int
    person: Player
    rank: int
    points: Points
    after: int
    tie_breaks: tuple[WorkingView, ...]


def worksheet(
    view: SectionView, entry: EntryId, words: Translator, after: int | None = None
) -> WorksheetView | None:
    """Return a player's worksheet, None where there is no such player or no standings."""
    standings = computed(view, after)
    if standings is None or entry not in view.number_of:
        return None
    tpn = view.counted.entries[view.number_of[entry] - 1].tpn
    row = standings.row(tpn)
    table = table_behind(view.counted, standings)
    workings = tuple(
        _working(
            view,
            explain_value(view.counted, standings, tpn, column, table=table),
            row.values[column],
            words,
        )
        for column in range(len(standings.tie_breaks))
    )
    return WorksheetView(
        entry, tpn, view.person(entry), row.rank, row.points, standings.after, workings
    )


def _working(view: SectionView, sheet: Worksheet, value: Value, words: Translator) -> WorkingView:
    lines = tuple(
        WorkingLine(
            line.round,
            f"{line.opponent} {view.name_of(line.opponent)}" if line.opponent else "",
            line.result,
            _in(line.basis, sheet.basis_unit, words),
            _in(line.value, sheet.unit, words),
            line.fate,
            line.reasons,
        )
        for line in sheet.lines
    )
    tie_break: TieBreak = sheet.tie_break
    return WorkingView(
        str(tie_break),
        tie_break_value(value, tie_break, words),
        Reason(sheet.concept, sheet.edition),
        lines,
        sheet.basis_unit is not None,
        sheet.steps,
    )


def _in(value: Value, unit: Unit | None, words: Translator) -> str:
    return "" if value is None or unit is None else value_in(unit, value, words)
