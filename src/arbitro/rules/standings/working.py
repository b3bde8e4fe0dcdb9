"""The working of a value of the standings, found from its row and column."""

from __future__ import annotations

from arbitro.model import Tournament, Tpn
from arbitro.reasons import Refused
from arbitro.rules.standings.standings import Standings, StandingsRow
from arbitro.rules.tiebreaks import Table, Worksheet, rules_of, table_of, worksheet


def explain_value(
    tournament: Tournament,
    standings: Standings,
    tpn: Tpn,
    column: int,
    *,
    table: Table | None = None,
) -> Worksheet:
    """Return the worksheet of a participant's value in one tie-break of the standings.

    ``column`` counts the tie-breaks from 0. Give ``table`` to ask for many values of the same
    standings. KeyError for an unknown number, IndexError for a column there is not.
    """
    tie_break = standings.tie_breaks[column]
    tied = tied_before(standings, tpn, column)
    used = table or table_behind(tournament, standings)
    found = worksheet(used, tie_break, rules_of(standings.edition, standings.event), tpn, tied)
    assert not isinstance(found, Refused), found  # the standings hold what can be used
    return found


def table_behind(tournament: Tournament, standings: Standings) -> Table:
    """Return the table the values of the standings were computed from."""
    event = standings.event
    return table_of(
        tournament,
        after=standings.after,
        unrated=(event.unrated or 0) if event else 0,
        ratings=event.ratings if event else None,
    )


def tied_before(standings: Standings, tpn: Tpn, column: int) -> tuple[Tpn, ...]:
    """Return who was tied with a participant when a column was applied, who included.

    KeyError for an unknown number.
    """
    asked = standings.row(tpn)
    if asked.ties:
        return asked.ties[column]
    key = _before(standings, asked, column)
    return tuple(row.tpn for row in standings.rows if _before(standings, row, column) == key)


def _before(standings: Standings, row: StandingsRow, column: int) -> tuple[object, ...]:
    """Return what decided between participants before a column."""
    own_points = all(tie_break.name != "PTS" for tie_break in standings.tie_breaks)
    last = tuple(number for number in row.ranked_last if number < column)
    played_off = standings.play_offs is not None and standings.play_offs.after <= column
    return (
        row.points if own_points else None,
        row.play_off if played_off else None,
        *row.values[:column],
        last,
    )
