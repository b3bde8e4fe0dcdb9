"""A block of random tournaments compared with an engine, whichever process does it.

Both ways: ``ours`` are tournaments arbitro generates, whose rounds and places the engine is asked
for; ``theirs`` are tournaments the engine generates or pairs, which arbitro checks as a report.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from arbitro.checklists.this_build import this_build
from arbitro.cli.pairing.engine_comparison.disagreements import Disagreement, class_of
from arbitro.cli.pairing.engine_comparison.engines import Commands, Engines
from arbitro.cli.pairing.engine_comparison.places import (
    DifferingPlace,
    compare_places,
    ranking,
)
from arbitro.cli.pairing.engine_comparison.random_events import (
    RandomEvent,
    generator_settings,
    random_event,
)
from arbitro.cli.pairing.engine_comparison.smallest import before_round, smallest
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import TrfEdition, document_of, write_trf
from arbitro.model import SYSTEMS, EditionKey, RoundNumber, RoundPairing, Tournament
from arbitro.reasons import Refused, refused
from arbitro.regulations import edition_by_key
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import generate_tournament
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.standings import check_standings

Key = TypeVar("Key", bound=Hashable)
Way: TypeAlias = Literal["ours", "theirs"]

REPORTS = 10
"""Disagreements of a block whose reports are kept."""


class Plan(NamedTuple):
    """What is compared: programs, system, editions, report, and sizes where they are said."""

    commands: Commands
    system: str
    edition: str
    tie_break_edition: str
    report: TrfEdition
    players: int | None = None
    rounds: int | None = None

    @property
    def day(self) -> date:
        """Return a day on which both editions are in force."""
        keys = self.edition, self.tie_break_edition
        return max(edition_by_key(EditionKey(key)).in_force_from for key in keys)


class Block(NamedTuple):
    """Tournaments of consecutive seeds, one way."""

    plan: Plan
    way: Way
    seed: int
    tournaments: int


def key_of(block: Block) -> str:
    """Return what names a block in a journal: it changes with all that its answer depends on."""
    plain = json.dumps([block.plan, block[1:], this_build().engine], ensure_ascii=False)
    return sha256(plain.encode()).hexdigest()


class TournamentCompared(NamedTuple):
    """A tournament compared: the differences, and what was compared as lines of text."""

    rounds: int
    players: int
    disagreements: list[Disagreement]
    lines: list[str]


def compare_block(block: Block) -> dict[str, Any]:
    """Compare the tournaments of a block; the answer is plain, as a journal has it.

    ``digest`` is that of every pairing of the tournaments and of the places arbitro gives: whoever
    repeats the block gets the same, for tournaments of arbitro without any engine. ``axes`` counts
    tournaments, rounds and disagreements for each value of an axis.
    """
    digest = sha256()
    axes: dict[str, dict[str, list[int]]] = {}
    total: Counter[str] = Counter(tournaments=block.tournaments)
    disagreements: list[Disagreement] = []
    with Engines(block.plan.commands) as engines:
        compared = _Comparison(block.plan, engines)
        for seed in range(block.seed, block.seed + block.tournaments):
            event = compared.event(seed)
            found = compared.ours(seed, event) if block.way == "ours" else compared.theirs(seed)
            total.update(rounds=found.rounds, places=found.players)
            disagreements += found.disagreements
            digest.update("".join(f"{line}\n" for line in found.lines).encode())
            for axis, value in _axes(event, block.way).items():
                add_counts(
                    axes.setdefault(axis, {}), value, (1, found.rounds, len(found.disagreements))
                )
    return {
        **total,
        "axes": axes,
        "disagreements": [
            asdict(replace(item, report=item.report if place < REPORTS else ""))
            for place, item in enumerate(disagreements)
        ],
        "digest": digest.hexdigest(),
    }


def add_counts(rows: dict[Key, list[int]], key: Key, counts: Sequence[int]) -> None:
    """Add tournaments, rounds and disagreements to those counted so far for a place on an axis."""
    known = rows.get(key, (0, 0, 0))
    rows[key] = [before + more for before, more in zip(known, counts, strict=True)]


_KNOWN_TO_GENERATORS = frozenset(
    ("players", "field", "rounds", "scoring", "forfeits", "withdrawals", "half-point-byes")
)
"""Axes that programs are told which generate by themselves."""


def _axes(event: RandomEvent, way: Way) -> Mapping[str, str]:
    if way == "ours":
        return event.axes
    known = (*_KNOWN_TO_GENERATORS, "tie-breaks")
    return {axis: value for axis, value in event.axes.items() if axis in known}


class _Comparison:
    """One tournament after the other, compared with the same programs."""

    def __init__(self, plan: Plan, engines: Engines) -> None:
        self.plan = plan
        self.engines = engines
        self.edition = EditionKey(plan.edition)

    def event(self, seed: int) -> RandomEvent:
        """Return what the tournament of a seed is like."""
        sizes = {"players": self.plan.players, "rounds": self.plan.rounds}
        return random_event(seed, self.edition, SYSTEMS[self.plan.system], **sizes)

    def ours(self, seed: int, event: RandomEvent) -> TournamentCompared:
        """Generate a tournament and ask the engine for its rounds and places."""
        played = generate_tournament(event.settings, seed=seed, pair=pair_next_round)
        tournament = self._dated(played)
        numbers: Iterable[int] = range(1, tournament.rounds_paired + 1)
        disagreements = []
        if self.plan.commands.checker and tournament.rounds_paired:
            whole = report_of(self.plan, tournament)
            said = self.engines.check(whole)
            if isinstance(said, str):
                disagreements.append(_failed(seed, 0, said, whole))
                said = frozenset()
            numbers = sorted(said)
        if 0 < tournament.rounds_paired < event.settings.rounds:
            # a round that cannot be paired is none for the engine either; where all asked for a
            # bye in round 1 nothing has begun, and no virtual points are there to be compared
            numbers = [*numbers, tournament.rounds_paired + 1]
        for number in numbers if self.plan.commands.engine else ():
            waiting = before_round(tournament, number)
            theirs = self.engines.pair(report_of(self.plan, waiting))
            disagreements += self._judged(seed, waiting, theirs)
        # places are asked with the report that can tell everything
        report = write_trf(document_of(tournament))
        return self._found(seed, tournament, disagreements, report, event.tie_breaks)

    def theirs(self, seed: int) -> TournamentCompared:
        """Have the engine generate or pair a tournament, and check it as the report it is."""
        event = self.event(seed)
        if self.plan.commands.generator:
            data = self.engines.generate(seed, generator_settings(event.settings))
            if isinstance(data, str):
                # what the engine says may name a file of this very run
                return TournamentCompared(0, 0, [_failed(seed, 0, data)], [f"{seed} failed"])
        else:
            made = generate_tournament(event.settings, seed=seed, pair=self._asked)
            data = report_of(self.plan, self._dated(made)).encode()
        read = read_tournament_file(data)
        if not read.ok:
            code = next(item.code for item in read.problems)
            return TournamentCompared(0, 0, [_failed(seed, 0, code)], [f"{seed} {code}"])
        tournament = self._dated(replace(read.tournament, system=SYSTEMS[self.plan.system]))
        disagreements = []
        for number in range(1, tournament.rounds_paired + 1):
            stated = stated_round(tournament, RoundNumber(number))
            disagreements += self._judged(seed, before_round(tournament, number), stated)
        if self.plan.commands.generator:
            disagreements += self._printed(seed, tournament, data.decode("utf-8", "replace"))
        report = f"042 {self.plan.day:%Y/%m/%d}\r\n" + data.decode("utf-8", "replace")
        return self._found(seed, tournament, disagreements, report, event.tie_breaks)

    def _printed(self, seed: int, tournament: Tournament, report: str) -> list[Disagreement]:
        """Compare the points and places that the program prints in its own report."""
        edition = EditionKey(self.plan.tie_break_edition)
        found = check_standings(tournament, edition).differences
        if not found:
            return []
        name = found[0].what.value
        tpns = " ".join(str(item.tpn) for item in found)
        row = Disagreement(seed, 0, "places", f"printed {name}", "", len(found), tpns)
        return [replace(row, report=report)]

    def _asked(self, waiting: Tournament, _key: EditionKey) -> RoundPairing | Refused:
        theirs = self.engines.pair(report_of(self.plan, self._dated(waiting)))
        return refused("no-legal-pairing") if isinstance(theirs, str) else theirs

    def _dated(self, tournament: Tournament) -> Tournament:
        """Return a tournament that says which editions it follows, and when."""
        editions = self.edition, EditionKey(self.plan.tie_break_edition)
        details = replace(tournament.details, start=self.plan.day)
        return replace(tournament, editions=editions, details=details)

    def _judged(
        self, seed: int, waiting: Tournament, theirs: RoundPairing | str
    ) -> list[Disagreement]:
        """Compare one round; nothing where both pair it alike."""
        number = waiting.rounds_paired + 1
        ours = pair_next_round(waiting, self.edition)
        report = report_of(self.plan, waiting)
        if isinstance(theirs, str):
            return [] if isinstance(ours, Refused) else [_failed(seed, number, theirs, report)]
        if same_pairing(ours, theirs):
            return []
        boards = len(theirs.games)
        if not isinstance(ours, Refused):
            boards = len(set(ours.games) - set(theirs.games))
        kind = class_of(waiting, self.edition, theirs)
        found = Disagreement(seed, number, "pairing", kind.name, kind.article, boards)
        return [replace(found, players=len(waiting.entries), report=report)]

    def _found(
        self,
        seed: int,
        tournament: Tournament,
        disagreements: list[Disagreement],
        report: str,
        codes: tuple[str, ...],
    ) -> TournamentCompared:
        """Return what was found, with the places, and every pairing and place of ours as lines."""
        ours = ranking(tournament, codes, EditionKey(self.plan.tie_break_edition))
        players = 0
        if self.plan.commands.places:
            theirs = self.engines.places(report, ",".join(map(str, ours.tie_breaks)))
            if isinstance(theirs, str):
                disagreements = [*disagreements, _failed(seed, 0, theirs, report)]
            else:
                players = len(ours.rows)
                disagreements = [
                    *disagreements,
                    *_place_disagreements(seed, compare_places(ours, theirs), report),
                ]
        lines = [f"tournament {seed}"]
        for number in range(1, tournament.rounds_paired + 1):
            games, bye = stated_round(tournament, RoundNumber(number))
            pairs = " ".join(f"{white}-{black}" for white, black in sorted(games))
            lines.append(f"{number} {pairs} {bye or 0}")
        places = sorted((row.tpn, row.rank) for row in ours.rows)
        lines.append("places " + " ".join(f"{tpn}:{rank}" for tpn, rank in places))
        return TournamentCompared(tournament.rounds_paired, players, disagreements, lines)


def report_of(plan: Plan, tournament: Tournament) -> str:
    """Return the report of a tournament as a program is given it."""
    return write_trf(document_of(tournament, edition=plan.report))


def same_pairing(ours: RoundPairing | Refused, theirs: RoundPairing) -> bool:
    """Tell whether games, colours and bye are the same."""
    if isinstance(ours, Refused):
        return not theirs.games
    return (set(ours.games), ours.bye) == (set(theirs.games), theirs.bye)


def _failed(seed: int, number: int, said: str, report: str = "") -> Disagreement:
    return Disagreement(seed, number, "failed", "failed", "", 0, said, report=report)


def _place_disagreements(
    seed: int, differing: tuple[DifferingPlace, ...], report: str
) -> list[Disagreement]:
    if not differing:
        return []
    first = differing[0]
    tpns = " ".join(str(item.tpn) for item in differing)
    return [
        Disagreement(
            seed, 0, "places", first.name, first.article, len(differing), tpns, report=report
        )
    ]


def smallest_report(plan: Plan, engines: Engines, item: Disagreement) -> tuple[str, int]:
    """Return the smallest report whose coming round differs in the same class, and its players."""
    edition = EditionKey(plan.edition)

    def differs(waiting: Tournament) -> bool:
        ours = pair_next_round(waiting, edition)
        if isinstance(ours, Refused):
            return False
        theirs = engines.pair(report_of(plan, waiting))
        if isinstance(theirs, str) or same_pairing(ours, theirs):
            return False
        return class_of(waiting, edition, theirs).name == item.name

    read = read_tournament_file(item.report.encode()).tournament
    found = smallest(replace(read, system=SYSTEMS[plan.system], editions=(edition,)), differs)
    return report_of(plan, found), len(found.entries)
