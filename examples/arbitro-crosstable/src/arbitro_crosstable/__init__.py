"""A crosstable in plain text: a line a player, a cell a round, as ``12w1``."""

from __future__ import annotations

from arbitro.formats.exporters import Exporter, Outgoing
from arbitro.model import Entry, Result, Tournament

SIGNS = {
    Result.WIN: "1",
    Result.UNRATED_WIN: "1",
    Result.DRAW: "=",
    Result.UNRATED_DRAW: "=",
    Result.LOSS: "0",
    Result.UNRATED_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PENDING: "?",
    Result.PAIRING_ALLOCATED_BYE: "bye",
    Result.FULL_POINT_BYE: "bye",
    Result.HALF_POINT_BYE: "half",
    Result.ZERO_POINT_BYE: ".",
}


def write(outgoing: Outgoing, tournament: Tournament) -> str:
    """Return the table in the order of the standings, else of the points."""
    ranks = outgoing.ranks or {}

    def place(entry: Entry) -> tuple[int, int, int]:
        return ranks.get(entry.tpn, 0), -tournament.score(entry), entry.tpn

    width = max((len(entry.player.name) for entry in tournament.entries), default=0)
    lines = [tournament.details.name] if tournament.details.name else []
    for entry in sorted(tournament.entries, key=place):
        cells = (_cell(entry, at) for at in range(1, tournament.rounds_played + 1))
        whole, tenths = divmod(tournament.score(entry), 10)
        row = " ".join(f"{cell:>6}" for cell in cells)
        lines.append(f"{entry.tpn:>4} {entry.player.name:<{width}} {row} {whole:>4}.{tenths}")
    return "\n".join(lines) + "\n"


def _cell(entry: Entry, round_number: int) -> str:
    record = entry.record(round_number)
    sign = SIGNS[record.result]
    if record.opponent is None:
        return sign
    return f"{record.opponent}{record.colour.value if record.colour else ''}{sign}"


EXPORTER = Exporter("crosstable", ".txt", "text/plain; charset=utf-8", players=write)
