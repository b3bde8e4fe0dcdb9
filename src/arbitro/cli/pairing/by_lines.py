"""Pairing a report in the order of its lines (``XXC rank``) and answering in its numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arbitro.cli.base.reports import OLYMPIAD, TEAM, LoadedReport, print_problems
from arbitro.cli.base.systems import system_named
from arbitro.formats.importers import TournamentFile
from arbitro.formats.problems import Parsed
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import tournament_of
from arbitro.formats.trf.by_lines import numbered_by_lines
from arbitro.formats.trf.records import AccelerationRecord
from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.reasons import Reason, Refused

if TYPE_CHECKING:
    from arbitro.formats.trf import TrfDocument
    from arbitro.reasons import Value


_ORDER = "rank-order-not-followed"

_OF_PLAYERS = frozenset({"players", "groups", "hub", "pairs"})
"""The measures of a refusal that are numbers of players."""


class LineOrder(NamedTuple):
    """A report numbered by its lines; its own ``document`` and the ``numbers`` of those lines."""

    loaded: LoadedReport
    document: TrfDocument
    numbers: tuple[Tpn, ...]

    @property
    def as_it_stands(self) -> LoadedReport:
        """Return the report with its own lines, into which a round is written."""
        return self.loaded._replace(file=self.loaded.file._replace(document=self.document))

    def pairing(self, paired: RoundPairing) -> RoundPairing:
        """Return a round in the numbers of the report."""
        bye = None if paired.bye is None else self.number(paired.bye)
        return RoundPairing(self.games(paired.games), bye)

    def games(self, games: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
        """Return games in the numbers of the report."""
        return tuple(Pairing(self.number(white), self.number(black)) for white, black in games)

    def refusal(self, refused: Refused) -> Refused:
        """Return a refusal that names the players by the numbers of the report."""
        reasons = tuple(map(self._reason, refused.reasons))
        return replace(refused, values=self._values(refused.values), reasons=reasons)

    def number(self, place: Tpn) -> Tpn:
        """Return the number of the player whose line has a place among the players' lines."""
        return self.numbers[place - 1]

    def _reason(self, reason: Reason) -> Reason:
        parts = tuple(map(self._reason, reason.parts))
        return replace(reason, values=self._values(reason.values), parts=parts)

    def _values(self, values: tuple[tuple[str, Value], ...]) -> tuple[tuple[str, Value], ...]:
        return tuple(
            (name, self._numbers(value) if name in _OF_PLAYERS else value) for name, value in values
        )

    def _numbers(self, value: Value) -> Value:
        """Return the number of a player, or of all in groups or pairs; 0 is the bye."""
        if isinstance(value, tuple):
            return tuple(map(self._numbers, value))
        return self.number(Tpn(value)) if isinstance(value, int) and value else value


def load_by_lines(path: str, data: bytes, system: str | None) -> LineOrder | None:
    """Read a report of a Swiss to be paired in another order than that of its numbers.

    None where it does not ask for that, has other errors, or speaks of ranges of numbers (250),
    which are none in another order: then it is read like any other.
    """
    if b"XXC" not in data or b"rank" not in data or system in {TEAM, OLYMPIAD}:
        return None
    file = read_tournament_file(data)
    others = tuple(problem for problem in file.problems if problem.code != _ORDER)
    document = file.document
    if document is None or len(others) == len(file.problems) or not Parsed(None, others).ok:
        return None
    if document.numbered(AccelerationRecord) or not file.tournament.system.is_swiss:
        return None
    print_problems(path, others)
    renumbered = numbered_by_lines(document)
    tournament = tournament_of(renumbered.document).value
    if system is not None:
        tournament = replace(tournament, system=system_named(system))
    loaded = LoadedReport(path, TournamentFile(tournament, others, renumbered.document))
    return LineOrder(loaded, document, renumbered.numbers)
