"""The next round of a report: for ``arbitro pair`` and the command lines of other engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from arbitro.cli.base.files.reading_choices import read_as
from arbitro.cli.base.files.reports import (
    OLYMPIAD,
    TEAM,
    LoadedReport,
    PairRequest,
    decide_edition,
    load,
    of_its_day,
    print_problems,
    system_named,
)
from arbitro.cli.base.speech import say
from arbitro.formats.importers import TournamentFile
from arbitro.formats.texts.problems import Parsed
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import TrfDocument, tournament_of
from arbitro.formats.trf.by_lines import numbered_by_lines
from arbitro.formats.trf.lines.records import AccelerationRecord
from arbitro.library.next_round import next_round
from arbitro.model import EditionKey, Pairing, RoundPairing, Tpn
from arbitro.reasons import Reason, Refused, Value
from arbitro.regulations import EditionChoice


class NextRound(NamedTuple):
    """The next round of a report or why there is none, the report and the edition it follows.

    ``ordered`` is the report in the order of its lines, where that is the one to pair in.
    ``unfinished`` are games of the round before that count as draws until they end.
    """

    loaded: LoadedReport
    choice: EditionChoice
    answer: RoundPairing | Refused
    ordered: LineOrder | None = None
    unfinished: tuple[Pairing, ...] = ()

    def number_of(self, tpn: Tpn) -> Tpn:
        """Return the number that the report has for a player of the tournament."""
        return tpn if self.ordered is None else self.ordered.number(tpn)


def answered(
    request: PairRequest,
    data: bytes,
    prepare: Callable[[LoadedReport], LoadedReport] | None = None,
) -> NextRound:
    """Pair the next round of a report of players, its problems said on the error stream.

    ``prepare`` may change what was read before it is paired. BadInputError for a report or options
    that nothing can be decided from.
    """
    ordered = _by_lines(request, data)
    loaded = ordered.loaded if ordered else load(request.report, data, system=request.system)
    loaded = of_its_day(loaded, request.edition, request.system)
    choice = decide_edition(loaded, loaded.tournament.system.regulation, request.edition)
    if request.readings or loaded.tournament.readings:
        loaded = read_as(loaded, request.readings, choice.edition.key)
    if prepare is not None:
        loaded = prepare(loaded)
    answer, unfinished = _next_round(
        loaded, choice.edition.key, _deadline(request.timeout), ordered
    )
    if ordered is not None:
        loaded = ordered._replace(loaded=loaded).as_it_stands
        answer = ordered.refusal(answer) if isinstance(answer, Refused) else ordered.pairing(answer)
    return NextRound(loaded, choice, answer, ordered, unfinished)


def numbered_lines(pairing: RoundPairing) -> str:
    r"""Return a round as engines write it: how many, then ``white black`` a line, the bye ``n 0``.

    >>> numbered_lines(RoundPairing((Pairing(Tpn(1), Tpn(3)),), Tpn(2)))
    '2\n1 3\n2 0'
    """
    lines = [f"{game.white} {game.black}" for game in pairing.games]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines])


def _by_lines(request: PairRequest, data: bytes) -> LineOrder | None:
    """Return a report to be paired in the order of its lines; JSON has no place for that order."""
    in_json = request.output is not None and request.output.lower().endswith(".json")
    # Looked for in the bytes, so that reports that do not ask for it are not read twice.
    if in_json or b"XXC" not in data or b"rank" not in data:
        return None

    return load_by_lines(request.report, data, request.system)


def _deadline(seconds: float | None) -> Callable[[], bool] | None:
    if seconds is None:
        return None

    end = monotonic() + seconds
    return lambda: monotonic() > end


def _next_round(
    loaded: LoadedReport,
    edition: EditionKey,
    give_up: Callable[[], bool] | None,
    ordered: LineOrder | None,
) -> tuple[RoundPairing | Refused, tuple[Pairing, ...]]:
    """Pair the round, and say what the report leaves open: its last round, games not finished.

    Beside it the games of the round before that are not finished, in the numbers of the report.
    """
    tournament = loaded.tournament
    found = next_round(loaded.file, tournament, edition, give_up=give_up)
    known = found.unfinished if ordered is None else ordered.games(found.unfinished)
    if known:
        games = ", ".join(f"{white}-{black}" for white, black in known)
        say("cli.pair.unfinished", error=True, count=len(known), games=games)
    if found.end_unknown:
        say("cli.pair.rounds-unknown", error=True, round=tournament.rounds_paired + 1)
    return found.answer, known


# Pairing a report in the order of its lines (``XXC rank``) and answering in its numbers.

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
