"""The lines 240 to 299: byes, fictitious points, prohibited pairings, abnormal points.

And what the lines 299 add to the players' points and take from them, round by round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbitro.formats.trf.lines.columns import Columns, points_field, text_of_points
from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.players import RESULTS
from arbitro.formats.trf.lines.records import (
    AccelerationRecord,
    AssignmentRecord,
    ByesRecord,
    ProhibitionRecord,
)
from arbitro.model import (
    REQUESTED_BYES,
    ZERO,
    Adjustment,
    Points,
    PointSystem,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
    points_table,
)

ASSIGNMENT_KINDS = frozenset("WDLFHZ+-")


def read_byes(columns: Columns) -> ByesRecord | None:
    """Read the requested byes of a round (240)."""
    letter = columns.text[4:5].strip(" ")
    result = RESULTS.get(letter)
    columns.blank((4, 6, 10))
    if result not in REQUESTED_BYES or result is None:
        columns.fault("bye-type-unknown", 5, text=letter)
        result = None
    round_number = columns.round_number(7, 9)
    participants = columns.participants(11)
    if not participants:
        columns.fault("participants-missing", 11)
    if result is None or round_number is None:
        return None
    return ByesRecord(result, round_number, participants)


def read_acceleration(columns: Columns) -> AccelerationRecord | None:
    """Read fictitious points of a range of participants in a range of rounds (250)."""
    columns.blank((4, 14, 18), wide=(9, 22, 27))
    match_points = columns.points(5, 8)
    # The team example of the format has match points in the column of game points;
    # which of the two was meant is decided with the whole report.
    points = columns.points(columns.wide(10), 13)
    rounds = columns.round_number(15, 17), columns.round_number(19, 21)
    first, last = columns.required(columns.wide(23), 26), columns.required(columns.wide(28), 31)
    if points is None and match_points is None and not columns.field(5, 13):
        columns.fault("points-missing", 10)
    columns.blank(range(32, len(columns.text) + 1))
    if None in {*rounds, first, last}:
        return None
    first_round, last_round = (number or 0 for number in rounds)
    low, high = first or 0, last or 0
    if first_round > last_round or low > high:
        columns.fault("range-reversed", 19 if first_round > last_round else 28)
        return None
    if low == 0:
        columns.fault("tpn-out-of-range", columns.start(23, 26), tpn=0)
        return None
    return AccelerationRecord(match_points, points, first_round, last_round, Tpn(low), Tpn(high))


def read_prohibition(columns: Columns) -> ProhibitionRecord | None:
    """Read participants who may not meet in a range of rounds (260)."""
    columns.blank((4, 8, 12))
    first, last = columns.round_number(5, 7), columns.round_number(9, 11)
    participants = columns.participants(13)
    if len(participants) < 2:
        columns.fault("participants-missing", 13)
    if first is None or last is None:
        return None
    if first > last:
        columns.fault("range-reversed", 9)
        return None
    return ProhibitionRecord("260", first, last, participants)


def read_assignment(columns: Columns) -> AssignmentRecord | None:
    """Read points assigned abnormally (299); a blank kind is a penalty or a bonus.

    Without participants a kind of result is worth so much to everybody. FIDE's sample of 2026 has
    everything after the kind one, two or three columns to the left: that layout is read as it is
    meant where the other one fits nothing.
    """
    slipped = _slipped(columns)
    if slipped is not None:
        columns = slipped
    kind = columns.text[4:5].strip(" ").upper()
    columns.blank((4, 6, 7, 12, 13, 18, 19, 23))
    if kind and kind not in ASSIGNMENT_KINDS:
        columns.fault("assignment-type-unknown", 5, text=kind)
        return None
    match_points, points = columns.points(8, 11), columns.points(14, 17)
    if not columns.field(8, 17):
        columns.fault("number-missing", 14)
    # 000 and blank are both every round.
    round_number = columns.integer(20, 22) or None
    participants = columns.participants(24)
    if not participants and not kind:
        columns.fault("participants-missing", 24)
    if points is None and match_points is None:
        return None
    return AssignmentRecord(kind, match_points, points, round_number, participants)


_OF_THE_SAMPLE = (
    r"(?P<kind>299 .) (?P<match>[ \d.-]{4}) (?P<points>[ \d.-]{4})"
    r"(?: (?P<round>[ \d]{3}))?(?P<players>(?: [ \d]{4})*) *"
)
"""The columns of `III T MMMM GGGG RRR PPP1`, as the heads of FIDE's sample name them."""


def _slipped(columns: Columns) -> Columns | None:
    """Return a line 299 in its columns where it stands in those of FIDE's sample."""
    text = columns.text.rstrip()
    found = re.fullmatch(_OF_THE_SAMPLE, text)
    if found is None or not any(text[at : at + 1].strip() for at in (6, 11, 12, 17, 18, 22)):
        return None
    columns.fault("points-columns", 7, text=" ".join(text.split()))
    told = "{kind}  {match}  {points}  {round:>3}".format_map(
        {name: item or "" for name, item in found.groupdict().items()}
    )
    return Columns(columns.number, told + found["players"], columns.problems)


def byes_text(record: ByesRecord) -> str:
    """Return the line 240 of a round."""
    return f"240 {record.result.value} {record.round_number:03}" + _list(record.participants)


def acceleration_text(record: AccelerationRecord) -> str:
    """Return the line 250 of a range.

    >>> acceleration_text(AccelerationRecord(None, Points(10), 1, 3, Tpn(1), Tpn(90)))
    '250      01.0 001 003 0001 0090'
    """
    return (
        f"250{_padded(record.match_points)}{_padded(record.points)}"
        f" {record.first_round:03} {record.last_round:03}"
        + f"{record.first:04}".rjust(5)
        + f"{record.last:04}".rjust(5)
    )


def prohibition_text(record: ProhibitionRecord) -> str:
    """Return the line 260, or ``XXP`` where the record came without rounds."""
    if record.first_round is None or record.last_round is None:
        return "XXP" + "".join(f" {tpn}" for tpn in record.participants)
    return f"260 {record.first_round:03} {record.last_round:03}" + _list(record.participants)


def assignment_text(record: AssignmentRecord) -> str:
    """Return the line 299."""
    match_points = "" if record.match_points is None else text_of_points(record.match_points)
    points = "" if record.points is None else text_of_points(record.points)
    round_number = record.round_number or 0
    return f"299 {record.kind:1}  {match_points:>4}  {points:>4}  {round_number:03}" + _list(
        record.participants
    )


def _list(participants: tuple[Tpn, ...]) -> str:
    return "".join(f"{tpn:>5}" for tpn in participants)


def _padded(points: Points | None) -> str:
    text = points_field(points).lstrip(" ")
    return (text.rjust(4, "0") if text else "").rjust(5)


_KINDS = {
    "W": frozenset({Result.WIN, Result.UNRATED_WIN}),
    "D": frozenset({Result.DRAW, Result.UNRATED_DRAW}),
    "L": frozenset({Result.LOSS, Result.UNRATED_LOSS}),
    "F": frozenset({Result.FULL_POINT_BYE}),
    "H": frozenset({Result.HALF_POINT_BYE}),
    "Z": frozenset({Result.ZERO_POINT_BYE}),
    "+": frozenset({Result.FORFEIT_WIN}),
    "-": frozenset({Result.FORFEIT_LOSS}),
}


def adjustments_of(
    report: Report,
    rounds: Mapping[Tpn, tuple[RoundRecord, ...]],
    played: int,
    points: PointSystem,
) -> dict[Tpn, tuple[Adjustment, ...]]:
    """Return each player's penalties and bonuses, one a round, those from the start first.

    A line without a kind is a penalty or a bonus, counted from its round on. A line with a kind of
    result says what that result is worth: the difference from the usual value counts from every
    round of the line in which the player had it, and for everybody where the line names nobody.
    """
    worth = points_table(points)
    changes: dict[Tpn, dict[int, int]] = {}
    for line, record in report.numbered(AssignmentRecord):
        amount = ZERO if record.points is None else record.points
        named = report.known(line, record.participants)
        for tpn in named if record.participants else rounds:
            mine = changes.setdefault(tpn, {})
            if not record.kind:
                start = record.round_number or 0
                mine[start] = mine.get(start, 0) + amount
                continue
            found = [
                (number, cell.result)
                for number, cell in enumerate(rounds[tpn][:played], 1)
                if cell.result in _KINDS[record.kind] and record.round_number in {None, number}
            ]
            # Of everybody it is natural that some never had the result.
            if not found and named:
                report.fault("assignment-without-result", line, 5, tpn=tpn)
            for number, result in found:
                # Only the difference is kept: the result brings its usual points already.
                mine[number] = mine.get(number, 0) + amount - worth[result]
    return {
        tpn: tuple(
            Adjustment(Points(mine[number]), number) for number in sorted(mine) if mine[number]
        )
        for tpn, mine in changes.items()
    }


def assignment_records(tournament: Tournament) -> list[AssignmentRecord]:
    """Return the lines for a tournament's penalties and bonuses, players with the same together."""
    players: dict[Adjustment, list[Tpn]] = {}
    for entry in tournament.entries:
        for adjustment in entry.adjustments:
            players.setdefault(adjustment, []).append(entry.tpn)
    return [
        AssignmentRecord("", None, points, number or None, tuple(names))
        for (points, number), names in players.items()
    ]
