"""The initial-colour of a report: stated, or inferred from the first colours given."""

from __future__ import annotations

from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import EngineOptionsRecord, InitialColourRecord, PlayerRecord
from arbitro.model import Colour, Result


def initial_colour(report: Report, played: int) -> Colour | None:
    """Return the initial-colour by 152 or ``XXC``.

    Without them, the one the first round shows.
    """
    stated = _stated(report)
    return stated if stated is not None else infer_initial_colour(report, played)


def infer_initial_colour(report: Report, played: int) -> Colour | None:
    """Return the initial-colour that the first round with colours shows, None before it.

    It is the colour of the highest player paired in that round or before; when that player has
    none there (a bye), the next one's reversed, and so on, as colours alternate down the list
    (C.04.3 art. 5.2.5).
    """
    first = _first_round_with_colours(report, played)
    if first is None:
        return None
    place = 0
    for _, player in report.players.values():
        # Who has never been paired by then has no place in the parity of numbers.
        if not _was_paired(player, first):
            continue
        record = player.rounds[first] if first < len(player.rounds) else None
        if record is not None and record.colour is not None:
            return record.colour if place % 2 == 0 else record.colour.opposite
        place += 1
    return None


def _first_round_with_colours(report: Report, played: int) -> int | None:
    for index in range(played):
        for _, player in report.players.values():
            record = player.rounds[index] if index < len(player.rounds) else None
            if record is not None and record.colour is not None:
                return index
    return None


def _was_paired(player: PlayerRecord, last: int) -> bool:
    return any(
        record is not None
        and (record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE)
        for record in player.rounds[: last + 1]
    )


def _in_order_of_numbers(report: Report) -> bool:
    """Tell whether the players' lines are in the order of their numbers.

    Then it makes no difference that ``rank`` pairs by the place of the line in the file.
    """
    lines = [line for line, _ in report.players.values()]
    return lines == sorted(lines)


def _stated(report: Report) -> Colour | None:
    colours: list[tuple[int, Colour]] = []
    found = report.one(InitialColourRecord)
    if found:
        colours.append((found[0], found[1].colour))
    for line, options in report.numbered(EngineOptionsRecord):
        if options.colour is not None:
            colours.append((line, options.colour))
        if options.by_rank and not _in_order_of_numbers(report):
            report.fault("rank-order-not-followed", line, report.find(line, "rank"))
    for line, colour in colours[1:]:
        if colour is not colours[0][1]:
            report.fault("initial-colour-contradicted", line, 5)
    return colours[0][1] if colours else None
