"""How one player's tie-breaks come about, round by round."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from arbitro.desk.derived.knock_out.standing import place_neighbours
from arbitro.i18n import Translator
from arbitro.i18n.sentences.standings import tie_break_value, value_in
from arbitro.model import EntryId, Player, Points, Result, Tpn
from arbitro.reasons import Reason, named
from arbitro.rules.standings import (
    Decider,
    Neighbours,
    explain_value,
    table_behind,
)
from arbitro.rules.tiebreaks import Fate, TieBreakValue, Unit, Worksheet, unit_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.standings import computed, without_value


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One round of a working; ``basis`` and ``value`` are written out.

    ``is_open`` tells that the game has no result yet and is not adjourned.
    """

    round: int
    opponent: str
    result: Result
    basis: str
    value: str
    fate: Fate
    is_open: bool
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
class NeighbourView:
    """Who stands just before or after, and why; ``question`` is a code."""

    question: str
    name: str
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class WorksheetView:
    """A player's place, why it is before the next and after the one before, and all workings.

    ``deciding`` is the code of the tie-break that decided, empty where none did.
    """

    entry: EntryId
    number: int
    person: Player
    rank: int
    points: Points
    after: int
    tie_breaks: tuple[WorkingView, ...]
    beside: tuple[NeighbourView, ...]
    deciding: str


def worksheet(
    view: SectionView, entry: EntryId, words: Translator, after: int | None = None
) -> WorksheetView | None:
    """Return a player's worksheet, None where there is no such player, place or standings."""
    standings = computed(view, after)
    if standings is None or entry not in view.number_of:
        return None
    tpn = view.counted.entries[view.number_of[entry] - 1].tpn
    if tpn in standings.expelled:
        return None
    row = standings.row(tpn)
    table = table_behind(view.counted, standings)
    adjourned = {game.round for game in view.adjourned if entry in (game.white, game.black)}
    empty = without_value(standings.rows, map(unit_of, standings.tie_breaks))
    workings = []
    for column, (tie_break, value) in enumerate(zip(standings.tie_breaks, row.values, strict=True)):
        sheet = explain_value(view.counted, standings, tpn, column, table=table)
        shown = "" if (tpn, column) in empty else tie_break_value(value, tie_break, words)
        workings.append(working_view(sheet, shown, view.name_of, words, adjourned))
    beside = place_neighbours(view.section, standings, tpn)
    return WorksheetView(
        entry,
        tpn,
        view.person(entry),
        row.rank,
        row.points,
        standings.after,
        tuple(workings),
        neighbour_views(beside, view.name_of),
        "" if beside.column is None else str(standings.tie_breaks[beside.column]),
    )


def neighbour_views(beside: Neighbours, name_of: Callable[[Tpn], str]) -> tuple[NeighbourView, ...]:
    """Return what decided against the next and against the one before, with their names."""

    def called(number: int) -> str:
        return name_of(Tpn(number))

    sides = (("standings.why-before", beside.after), ("standings.why-after", beside.before))
    return tuple(
        NeighbourView(
            "standings.why-equal" if one.decision.by is Decider.NOTHING else code,
            called(one.tpn),
            tuple(named(why, called) for why in one.decision.why),
        )
        for code, one in sides
        if one is not None
    )


def working_view(
    sheet: Worksheet,
    value: str,
    name_of: Callable[[Tpn], str],
    words: Translator,
    adjourned: Collection[int],
) -> WorkingView:
    """Return the working of a tie-break whose value is written out, with names of opponents.

    ``adjourned`` are the rounds in which a game was adjourned and has no result yet.
    """
    lines = tuple(
        WorkingLine(
            line.round,
            f"{line.opponent} {name_of(line.opponent)}" if line.opponent else "",
            line.result,
            _in(line.basis, sheet.basis_unit, words),
            _in(line.value, sheet.line_unit, words),
            line.fate,
            line.result is Result.PENDING and line.round not in adjourned,
            line.reasons,
        )
        for line in sheet.lines
    )
    concept = Reason(sheet.concept, sheet.edition)
    has_basis = sheet.basis_unit is not None
    steps = tuple(named(step, lambda number: name_of(Tpn(number))) for step in sheet.steps)
    return WorkingView(str(sheet.tie_break), value, concept, lines, has_basis, steps)


def _in(value: TieBreakValue, unit: Unit | None, words: Translator) -> str:
    return "" if value is None or unit is None else value_in(unit, value, words)
