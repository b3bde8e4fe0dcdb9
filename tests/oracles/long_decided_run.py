"""Compare Swiss systems with independent engines, and have the text decide every difference.

Run it from the root of the repository::

    python tests/oracles/long_decided_run.py dubov burstein --tournaments 1000
    ARBITRO_CPPDUBOV=... python tests/oracles/long_decided_run.py cppdubov
    ARBITRO_BBP_2017=... python tests/oracles/long_decided_run.py manual
    python tests/oracles/long_decided_run.py swiss-1992 --games FILE

``dubov`` and ``burstein`` ask py4swiss, ``cppdubov`` asks CPPDubovSystem 2.0 and ``manual`` asks
``bbpPairings --burstein`` (5.0.1) about every round of random tournaments paired by arbitro.
``swiss-1992`` reads the rounds that another program paired itself: a line ``T seed players rounds``
for each tournament, ``R number`` for each round, and for each game the numbers of White and Black
and 0, 1 or 2 for 1-0, a draw and 0-1, or ``number 0 U`` for the bye.

Every round that differs goes to a judge (``decided_*.py``), which names the first article that
decides between the two, measured on both, and asks the literal reading in ``tests/definitions``
whose pairing it gives. The exit code is 1 if that is ever not arbitro's, or an article speaks for
the other pairing.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from os import environ
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from py4swiss.engines.burstein import Engine as BursteinEngine
from py4swiss.engines.burstein.player import get_player_infos_from_trf
from py4swiss.engines.common import PairingError
from py4swiss.engines.dubov import Engine as DubovEngine
from py4swiss.trf import TrfParser

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.burstein import burstein_problem
from arbitro.rules.pairing.burstein_1999 import EDITION as MANUAL
from arbitro.rules.pairing.burstein_1999 import burstein_1999_problem
from arbitro.rules.pairing.dubov import dubov_problem
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.swiss_by_rating import pair_round
from definitions.played_by_rating import OF_1992
from oracles import decided_burstein, decided_burstein_1999, decided_by_rating, decided_dubov
from oracles.comparison import answer_of
from oracles.decided import OURS, TOO_LONG
from oracles.report_oracles import answer, report
from oracles.tournaments import before_round

DUBOV, BURSTEIN = EditionKey("C.04.4.1@2026-02"), EditionKey("C.04.4.2@2026-02")
RESULTS = {
    "0": (Result.WIN, Result.LOSS),
    "1": (Result.DRAW, Result.DRAW),
    "2": (Result.LOSS, Result.WIN),
}


class Counted:
    """What was compared, and an example of each article."""

    def __init__(self):
        self.tournaments = self.rounds = self.different = self.unfinished = 0
        self.decisions = Counter()
        self.examples = {}
        self.against = []

    def add(self, where, found):
        """Count a decision."""
        self.different += 1
        self.decisions[found.article, found.definition] += 1
        self.examples.setdefault(found.article, f"{where}: {found.detail}")
        if found.against_us or found.definition not in {OURS, TOO_LONG}:
            self.against.append(f"{where}: {found}")

    def show(self, name):
        """Print the numbers and the examples."""
        print(
            f"{name}: {self.tournaments} tournaments, {self.rounds} rounds, {self.different} differ"
        )
        if self.unfinished:
            print(f"  {self.unfinished} tournaments in which the other program did not go on")
        for (article, definition), number in sorted(self.decisions.items()):
            print(f"  {number:6} {article}; the literal reading: {definition}")
        for article, text in sorted(self.examples.items()):
            print(f"  {article}, {text}")
        for one in self.against:
            print("  NOT FOR arbitro:", one)
        sys.stdout.flush()


def quiet(seed):
    """Settings of an even field without byes."""
    return GeneratorSettings(
        players=6 + 2 * (seed % 10), rounds=5 + seed % 5, system=System.BURSTEIN, edition=MANUAL,
        half_point_byes=0, zero_point_byes=0, forfeits=0, double_forfeits=0, withdrawals=0,
        initial_colour=Colour.WHITE,
    )  # fmt: skip


def varied(seed, system, edition):
    """Settings of 6 to 24 players, half of them with forfeits, a third with absences."""
    absences = 20 if seed % 3 == 0 else 0
    return GeneratorSettings(
        players=6 + seed % 19, rounds=5 + seed % 5, system=system, edition=edition,
        half_point_byes=absences, zero_point_byes=absences, withdrawals=absences // 4,
        forfeits=20 if seed % 2 else 0, initial_colour=Colour.WHITE,
    )  # fmt: skip


def compare(counted, settings, seed, ask, decide):
    """Play a tournament and compare all its rounds."""
    played = generate_tournament(settings, seed=seed, pair=pair_next_round)
    counted.tournaments += 1
    for number in range(1, played.rounds_played + 1):
        tournament = before_round(played, number)
        ours = answer_of(pair_next_round(tournament, settings.edition))
        theirs = ask(tournament)
        counted.rounds += 1
        if ours != theirs:
            found = decide(tournament, ours, theirs)
            counted.add(f"seed {seed}, {settings.players} players, round {number}", found)


def parsed(tournament):
    """Return a tournament as py4swiss reads its report."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        file.write_text(report(tournament, "trf16"), "utf-8")
        return TrfParser.parse(file, strict=True)


def py4swiss(engine):
    """Return what asks an engine of py4swiss."""

    def ask(tournament):
        try:
            pairs = engine.generate_pairings(parsed(tournament))
        except PairingError:
            return None
        return answer([(pair.white, pair.black) for pair in pairs])

    return ask


def bbp(tournament):
    """Ask bbpPairings for a round of the Burstein System; None where it gives none."""
    with tempfile.TemporaryDirectory() as folder:
        file, output = Path(folder) / "round.trf", Path(folder) / "pairs.txt"
        file.write_text(report(tournament, "trf16"), "utf-8")
        command = [environ["ARBITRO_BBP_2017"], "--burstein", str(file), "-p", str(output)]
        subprocess.run(command, capture_output=True, check=False)
        if not output.exists():
            return None
        lines = output.read_text().split("\n")[1:]
    return answer([tuple(map(int, line.split())) for line in lines if line.strip()])


def cpp_dubov(tournament):
    """Ask CPPDubovSystem; None where it pairs nobody or not everybody."""
    lines = report(tournament, "trf16").splitlines()
    lines = [line.replace("XXR", "TNR", 1) for line in lines if not line.startswith("XXC")]
    with tempfile.TemporaryDirectory() as folder:
        file, output = Path(folder) / "round.trf", Path(folder) / "pairs.csv"
        file.write_text("\n".join(lines) + "\n", "utf-8")
        command = [environ["ARBITRO_CPPDUBOV"], "--pairings", str(file), "--output", str(output)]
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(command, capture_output=True, check=False, timeout=5)
        if not output.exists():
            return None
        rows = [line.split(",") for line in output.read_text().split("\n")[1:] if line.strip()]
    found = answer([(int(white), max(int(black), 0)) for white, black in rows])
    paired = [number for game in found[0] for number in game]
    everybody = len(tournament.entries)
    return found if len(set(paired)) + (found[1] is not None) == everybody else None


def dubov(seeds, seconds):
    return dubov_beside(
        seeds, seconds, py4swiss(DubovEngine), lambda seed: varied(seed, System.DUBOV, DUBOV)
    )


def cppdubov(seeds, seconds):
    return dubov_beside(seeds, seconds, cpp_dubov, without_absences)


def without_absences(seed):
    """Settings of 6 to 24 players who all play every game."""
    return replace(
        varied(seed, System.DUBOV, DUBOV), half_point_byes=0, zero_point_byes=0, forfeits=0,
        double_forfeits=0, withdrawals=0,
    )  # fmt: skip


def dubov_beside(seeds, seconds, ask, settings_of):
    counted = Counted()

    def decide(tournament, ours, theirs):
        return decided_dubov.decide(dubov_problem(tournament, DUBOV), ours, theirs, seconds)

    for seed in seeds:
        compare(counted, settings_of(seed), seed, ask, decide)
    return counted


def burstein(seeds, seconds):
    counted = Counted()

    def decide(tournament, ours, theirs):
        infos = get_player_infos_from_trf(parsed(tournament))
        indexes = {one.id: (one.buchholz, one.sonneborn_berger) for one in infos}
        problem = burstein_problem(tournament, BURSTEIN)
        answers = ours, theirs
        return decided_burstein.decide(
            tournament, problem, answers, indexes=indexes, seconds=seconds
        )

    for seed in seeds:
        settings = varied(seed, System.BURSTEIN, BURSTEIN)
        compare(counted, settings, seed, py4swiss(BursteinEngine), decide)
    return counted


def manual(seeds, seconds):
    counted = Counted()

    def decide(tournament, ours, theirs):
        return decided_burstein_1999.decide(
            burstein_1999_problem(tournament), ours, theirs, seconds
        )

    for seed in seeds:
        compare(counted, quiet(seed), seed, bbp, decide)
    return counted


def swiss_1992(file, seconds):
    """Compare the rounds of a file; one that leaves somebody out ends its tournament."""
    counted = Counted()
    for seed, size, rounds_total, rounds in read_games(file):
        counted.tournaments += 1
        complete = []
        for games in rounds:
            seen = [number for white, black, _result in games for number in (white, black)]
            if sorted(filter(None, seen)) != list(range(1, size + 1)):
                break
            complete.append(games)
        counted.unfinished += len(complete) < rounds_total
        tournament = as_tournament(size, rounds_total, complete)
        for number, games in enumerate(complete, start=1):
            problem = pairing_problem(tournament, OF_1992, round_number=number)
            made = pair_round(problem)
            ours = None if isinstance(made, Refused) else answer_of(made.pairing)
            theirs = answer([(white, black) for white, black, _result in games])
            counted.rounds += 1
            if ours != theirs:
                found = decided_by_rating.decide(tournament, problem, ours, theirs, seconds)
                counted.add(f"seed {seed}, {size} players, round {number}", found)
    return counted


def read_games(file):
    """Yield seed, players, rounds to be played and the rounds of each tournament."""
    tournament = None
    for line in Path(file).read_text("utf-8").splitlines():
        first, *others = line.split()
        if first == "T":
            if tournament:
                yield tournament
            tournament = (*map(int, others), [])
        elif first == "R":
            tournament[3].append([])
        elif len(others) == 2:
            tournament[3][-1].append((int(first), int(others[0]), others[1]))
    if tournament:
        yield tournament


def as_tournament(size, rounds_total, rounds):
    """Return the tournament of some rounds."""
    records = {number: [] for number in range(1, size + 1)}
    for games in rounds:
        for white, black, result in games:
            if result == "U":
                records[white].append(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
                continue
            mine, theirs = RESULTS[result]
            records[white].append(RoundRecord(Tpn(black), Colour.WHITE, mine))
            records[black].append(RoundRecord(Tpn(white), Colour.BLACK, theirs))
    entries = tuple(
        Entry(Tpn(number), Player(str(number), rating=2500 - number), tuple(played))
        for number, played in records.items()
    )
    empty = Tournament(rounds_total=rounds_total, initial_colour=Colour.WHITE)
    return replace(empty, rounds_played=len(rounds), entries=entries)


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    systems = {"dubov": dubov, "cppdubov": cppdubov, "burstein": burstein, "manual": manual}
    options.add_argument("systems", nargs="+", choices=[*systems, "swiss-1992"])
    options.add_argument("--tournaments", type=int, default=1000)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--seconds", type=float, default=5, help="for a literal reading (5)")
    options.add_argument("--games", help="the rounds another program paired, for swiss-1992")
    asked = options.parse_args()
    seeds = range(asked.first, asked.first + asked.tournaments)
    wrong = 0
    for name in asked.systems:
        if name == "swiss-1992":
            counted = swiss_1992(asked.games, asked.seconds)
        else:
            counted = systems[name](seeds, asked.seconds)
        counted.show(name)
        wrong += len(counted.against)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
