"""Games corrected for the ratings alone: one comment line a game, and which report has what.

``### Rating correction @ Round 1: 1-5: 1-0 => =-=`` says which result counted in the standings and
which one is true; ``1-5 => 5-1`` says so of the colours, after a comma where both were wrong. A
report for ratings has the true ones in the players' cells and the points that counted. Reading it
puts back what counted, so that standings and pairings are judged by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arbitro.formats.trf.checks import AGREEING
from arbitro.formats.trf.columns import Columns
from arbitro.formats.trf.own_lines import number_told
from arbitro.formats.trf.records import RatingCorrectionRecord
from arbitro.formats.trf.report import Report
from arbitro.model import Colour, RatingCorrection, Result, RoundRecord, Tpn

BEGINNING = "### Rating correction @ Round "
Results = tuple[Result, Result]
_RESULTS = {result.value: result for result in AGREEING}


def read_rating_correction(columns: Columns) -> RatingCorrectionRecord | None:
    """Read a comment, None where it is another; one that cannot be understood is noted."""
    if not columns.text.startswith(BEGINNING):
        return None
    text = columns.text.rstrip()
    try:
        record = _record(text[len(BEGINNING) :])
    except ValueError:
        record = None
    if record is None or rating_correction_text(record) != text:
        columns.fault("rating-correction-not-known", 1, text=text)
        return None
    return record


def _record(text: str) -> RatingCorrectionRecord:
    """Return what a line says after its beginning; ValueError where it says something else."""
    number, told = text.split(": ", 1)
    used = true = None
    turned = False
    for part in told.split(", "):
        before, after = part.split(" => ")
        pair, _colon, result = before.partition(": ")
        white, black = (Tpn(number_told(each)) for each in pair.split("-"))
        if result:
            used, true = _results(result), _results(after)
        else:
            turned = True
    return RatingCorrectionRecord(number_told(number), white, black, used, true, turned)


def _results(text: str) -> Results:
    """Return the results of White and Black; ValueError where no game has these two."""
    white, black = (_RESULTS.get(each) for each in (text[:1], text[2:]))
    if white is None or black is None or black not in AGREEING[white] or text[1] != "-":
        raise ValueError(text)
    return white, black


def rating_correction_text(record: RatingCorrectionRecord) -> str:
    """Return the line of a game.

    >>> draw = (Result.DRAW, Result.DRAW)
    >>> won = (Result.WIN, Result.LOSS)
    >>> rating_correction_text(RatingCorrectionRecord(1, Tpn(1), Tpn(5), won, draw, turned=True))
    '### Rating correction @ Round 1: 1-5: 1-0 => =-=, 1-5 => 5-1'
    """
    white, black = record.white, record.black
    told = []
    if record.used is not None and record.true is not None:
        used, true = (f"{each[0].value}-{each[1].value}" for each in (record.used, record.true))
        told.append(f"{white}-{black}: {used} => {true}")
    if record.turned:
        told.append(f"{white}-{black} => {black}-{white}")
    return f"{BEGINNING}{record.round_number}: {', '.join(told)}"


def rating_correction_records(
    corrections: Iterable[RatingCorrection],
) -> Iterator[RatingCorrectionRecord]:
    """Yield the lines that keep what counted and what is true of the games corrected too late."""
    for number, white, black, used, true, turned in corrections:
        if used == true:
            yield RatingCorrectionRecord(number, white, black, None, None, turned)
        else:
            yield RatingCorrectionRecord(number, white, black, used, true, turned)


def put_back(report: Report) -> tuple[RatingCorrection, ...]:
    """Return the corrections of a report, whose players have the results that counted from now on.

    A line that does not fit the cells is noted and left out. Where they have the results that
    counted already, as in a report for pairings, they stay.
    """
    found: dict[tuple[int, Tpn], RatingCorrection] = {}
    for line, record in report.numbered(RatingCorrectionRecord):
        told = _corrected(report, record)
        if told is None or (told.round_number, told.white) in found:
            text = rating_correction_text(record)
            report.fault("rating-correction-not-known", line, 1, text=text)
            continue
        for tpn in (told.white, told.black):
            found[told.round_number, tpn] = told
        _put_back(report, told)
    return tuple(sorted(set(found.values()), key=lambda late: late[:2]))


def _corrected(report: Report, record: RatingCorrectionRecord) -> RatingCorrection | None:
    """Return what a line says of a game of the report, None where the report has another."""
    number, white, black = record.round_number, record.white, record.black
    cells = [_cell(report, tpn, number) for tpn in (white, black)]
    if None in cells or [each.opponent for each in cells if each] != [black, white]:
        return None
    stands = cells[0].result, cells[1].result  # type: ignore[union-attr]  # None was excluded
    told = RatingCorrection(
        number, white, black, record.used or stands, record.true or stands, record.turned
    )
    colour = cells[0].colour  # type: ignore[union-attr]
    counted = (told.used, Colour.WHITE)
    played = (told.true, Colour.BLACK if told.turned else Colour.WHITE)
    return told if counted != played and (stands, colour) in {counted, played} else None


def _cell(report: Report, tpn: Tpn, number: int) -> RoundRecord | None:
    _line, player = report.players.get(tpn, (0, None))
    if player is None or not 1 <= number <= len(player.rounds):
        return None
    return player.rounds[number - 1]


def _put_back(report: Report, told: RatingCorrection) -> None:
    counted = (
        (told.white, RoundRecord(told.black, Colour.WHITE, told.used[0])),
        (told.black, RoundRecord(told.white, Colour.BLACK, told.used[1])),
    )
    for tpn, cell in counted:
        line, player = report.players[tpn]
        rounds = list(player.rounds)
        rounds[told.round_number - 1] = cell
        report.players[tpn] = line, player._replace(rounds=tuple(rounds))
