"""``XXC rank``: players paired in the order of their lines, whatever numbers they have.

JaVaFo's manual calls the place of a line the positional id: with ``rank`` it takes the part of the
pairing number, while the answer keeps to the numbers of the file. Here a report is numbered anew
by its lines; who pairs it translates the answer back.
"""

from __future__ import annotations

from typing import NamedTuple

from arbitro.formats.trf.lines.document import TrfDocument, TrfLine
from arbitro.formats.trf.lines.records import (
    AbsencesRecord,
    AssignmentRecord,
    ByesRecord,
    EngineOptionsRecord,
    NationalRecord,
    PlayerRecord,
    ProhibitionRecord,
    RatingCorrectionRecord,
    Record,
    TeamRecord,
    VirtualPointsRecord,
)
from arbitro.model import RoundRecord, Tpn

Places = dict[Tpn, Tpn]


class ByLines(NamedTuple):
    """A report numbered by its lines, and the numbers it had, line after line."""

    document: TrfDocument
    numbers: tuple[Tpn, ...]


def numbered_by_lines(document: TrfDocument) -> ByLines:
    r"""Return a report whose players have the places of their lines as numbers.

    The texts of the lines stay, so that problems are told where they stand in the file.

    >>> from arbitro.formats.trf.reader import read_trf
    >>> report = read_trf("001    7      Ana\n001    3      Eva\nXXZ 3\nXXC rank").value
    >>> found = numbered_by_lines(report)
    >>> found.numbers, [player.tpn for player in found.document.players]
    ((7, 3), [1, 2])
    >>> found.document.lines[2].record.participants
    (2,)
    """
    numbers = tuple(player.tpn for player in document.players)
    places = {tpn: Tpn(place) for place, tpn in enumerate(numbers, 1)}
    lines = tuple(
        line if line.record is None else TrfLine(line.text, _placed(line.record, places))
        for line in document.lines
    )
    return ByLines(document._replace(lines=lines), numbers)


def _placed(record: Record, places: Places) -> Record:
    match record:
        case PlayerRecord():
            rounds = tuple(round_ and _cell(round_, places) for round_ in record.rounds)
            return record._replace(tpn=places[record.tpn], rounds=rounds)
        case NationalRecord() | VirtualPointsRecord():
            return record._replace(tpn=places.get(record.tpn, record.tpn))
        case TeamRecord():
            return record._replace(members=_all(record.members, places))
        case ByesRecord() | ProhibitionRecord():
            return record._replace(participants=_all(record.participants, places))
        case AssignmentRecord() | AbsencesRecord():
            return record._replace(participants=_all(record.participants, places))
        case RatingCorrectionRecord():
            white, black = _all((record.white, record.black), places)
            return record._replace(white=white, black=black)
        case EngineOptionsRecord():
            # Done now: left in, a second reading would number the players anew.
            return record._replace(by_rank=False)
        case _:
            return record


def _cell(cell: RoundRecord, places: Places) -> RoundRecord:
    opponent = cell.opponent
    return cell if opponent is None else RoundRecord(places[opponent], cell.colour, cell.result)


def _all(numbers: tuple[Tpn, ...], places: Places) -> tuple[Tpn, ...]:
    return tuple(places.get(tpn, tpn) for tpn in numbers)
