"""Forfeits written without a colour: what the two lines of a game say of it together."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.formats.trf.document import TrfLine
from arbitro.formats.trf.records import PlayerRecord
from arbitro.model import Colour, RoundRecord, Tpn


def with_colours(lines: Sequence[TrfLine]) -> list[TrfLine]:
    """Return the lines with a colour for every forfeit that was written without one.

    It is the other one than the opponent's line has; where neither has one the smaller number is
    white. No rule looks at it: an unplayed game has no colour (C.04.2).
    """
    cells = {
        line.record.tpn: line.record.rounds
        for line in lines
        if isinstance(line.record, PlayerRecord)
    }
    return [
        TrfLine(line.text, _coloured(line.record, cells))
        if isinstance(line.record, PlayerRecord)
        else line
        for line in lines
    ]


def _coloured(
    player: PlayerRecord, cells: dict[Tpn, tuple[RoundRecord | None, ...]]
) -> PlayerRecord:
    rounds = list(player.rounds)
    for index, record in enumerate(rounds):
        if record is None or record.opponent is None or record.colour is not None:
            continue
        others = cells.get(record.opponent, ())
        reply = others[index] if index < len(others) else None
        told = reply.colour if reply is not None and reply.opponent == player.tpn else None
        if told is None:
            colour = Colour.WHITE if player.tpn < record.opponent else Colour.BLACK
        else:
            colour = Colour.BLACK if told is Colour.WHITE else Colour.WHITE
        rounds[index] = record._replace(colour=colour)
    return player._replace(rounds=tuple(rounds))
