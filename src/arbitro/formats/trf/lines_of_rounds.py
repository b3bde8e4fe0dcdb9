"""The comment lines FIDE asks for that follow from the rounds: made by hand, full-point byes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from arbitro.formats.trf.lines.document import Report
from arbitro.model import (
    PairedByHand,
    Result,
    RoundNumber,
    RoundPairing,
    Tournament,
)
from arbitro.model.integrity import FULL_POINT_BYE, MADE_BY_HAND
from arbitro.model.pairing import boards_apart
from arbitro.model.tournament import IntegrityLine
from arbitro.rules.pairing.swiss.history import stated_round


def integrity_of_rounds(tournament: Tournament) -> Iterator[IntegrityLine]:
    """Yield the lines that follow from the rounds of players: by hand, and byes of a Swiss."""
    yield from made_by_hand(
        tournament.by_hand, lambda number: stated_round(tournament, RoundNumber(number))
    )
    if not tournament.system.is_swiss:
        return
    # byes are of the columns of a report: where a round is two games, one of each
    yield from full_point_byes(
        (number, entry.tpn)
        for entry in tournament.entries
        for number, record in enumerate(entry.rounds[: tournament.rounds_played], 1)
        if record.result is Result.FULL_POINT_BYE
    )


def made_by_hand(
    rounds: Iterable[PairedByHand], stated: Callable[[int], RoundPairing]
) -> Iterator[IntegrityLine]:
    """Yield a line for each round paired by hand that is not what the rules gave.

    >>> from arbitro.model import Pairing, Tpn
    >>> def made(games, bye): return RoundPairing((Pairing(*map(Tpn, games)),), Tpn(bye))
    >>> rules = PairedByHand(5, "other", games=made((7, 44), 19).games, bye=Tpn(19))
    >>> [line.text for line in made_by_hand([rules], lambda _: made((19, 44), 7))]
    ['7-44 19=PAB => 19-44 7=PAB']
    """
    for round_ in rounds:
        rules = RoundPairing(round_.games, round_.bye)
        by_rules, made = boards_apart(rules, stated(round_.round_number))
        if made:
            text = " ".join((*by_rules, "=>", *made))
            yield IntegrityLine(MADE_BY_HAND, round_.round_number, text)


def full_point_byes(found: Iterable[tuple[int, int]]) -> Iterator[IntegrityLine]:
    """Yield a line for each full-point bye, round after round."""
    for number, tpn in sorted(found):
        yield IntegrityLine(FULL_POINT_BYE, number, f"{tpn}=FPB")


def lines_kept(report: Report, told: Iterable[IntegrityLine]) -> tuple[IntegrityLine, ...]:
    """Return the lines of a report, without those that its rounds tell anyhow."""
    lines = tuple(line for _, line in report.numbered(IntegrityLine))
    known = set(told) if lines else set()
    return tuple(line for line in lines if line not in known)
