"""Time a round of the Swiss systems other than the Dutch: ``python -m benchmarks.swiss_systems``.

Tournaments of each system are played to the end, every round paired in process from the tournament
as a report gives it, and timed in seconds of this process alone, so that a busy machine does not
count. Byes and forfeits are those of a usual open. The slowest round of a system has to keep to
its limit; leaves with 1 where one does not.

``--hard`` pairs the fields of `benchmarks.hard_system_fields` instead, made to be hard, once each,
with the same limits; ``--procedures`` those of the Lim System, the Dutch of 2012 and 2009 and
the Swiss of 1992, which either pair a field or refuse it within ``LIMIT_OF_PROCEDURES``.
``--peers`` times py4swiss (Dubov, Burstein) and gacrux (teams) on the reports of some rounds of
such tournaments, each from the file to the pairs, and has to find arbitro ``TIMES_QUICKER``.
``--players`` changes the size of fields of players, to know what larger ones take; limits then do
not count. Everything takes about ten minutes on a quiet machine::

    python -m benchmarks.swiss_systems
    python -m benchmarks.swiss_systems --hard
    python -m benchmarks.swiss_systems --procedures
    python -m benchmarks.swiss_systems --peers
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from arbitro.formats.trf import document_of, read_trf, tournament_of, write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.formats.trf.team.tournament import team_tournament_of
from arbitro.model import EditionKey, System
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.swiss_team import options_of, pair_round, team_problem
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from benchmarks.hard_fields import before_round
from benchmarks.hard_system_fields import fields, of_system, of_teams

SYSTEMS = {
    "dubov": (System.DUBOV, EditionKey("C.04.4.1@2026-02")),
    "burstein": (System.BURSTEIN, EditionKey("C.04.4.2@2026-02")),
    "double-swiss": (System.DOUBLE_SWISS, EditionKey("C.04.5@2026-02")),
}
PROCEDURES = {
    "lim": (System.LIM, EditionKey("C.04.4.3@2026-02")),
    "dutch-2012": (System.DUTCH_2012, EditionKey("DUTCH.2012@2013")),
    "dutch-2009": (System.DUTCH_2009, EditionKey("DUTCH.2009@2009")),
    "swiss-1992": (System.SWISS_1992, EditionKey("SWISS.1992@1992-06")),
}
PLAYERS, TEAMS, TEAM_EDITION = 500, 200, EditionKey("C.04.6@2026-02")
TEAM_TYPES = {"team": "FIDE_TEAM", "team-b": "FIDE_TEAM_TYPEB_MP_GP"}
LIMIT = 1.0
"""Seconds a round at the size of its system."""

LIMIT_OF_PROCEDURES = 10.0
"""Seconds until a procedure has paired a round or said that it would take too long."""

OF_PEERS = {"dubov": 500, "burstein": 500, "team": 200}
"""The sizes at which peers take part."""

TIMES_QUICKER = 10
"""How many times quicker than a peer arbitro has to be."""

PATIENCE = 120
"""Seconds a peer is given for a round; where it needs more, they are a lower bound."""


def seconds_of(work):
    """Return what some work answers and the seconds this process took for it."""
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


def settings_of(name, players, rounds):
    """Return the settings of an ordinary tournament of a system."""
    system, edition = SYSTEMS[name]
    return GeneratorSettings(players=players, rounds=rounds, system=system, edition=edition)


def rounds_of(name, players, seed, rounds):
    """Play a tournament and return the seconds of every round."""
    taken = []

    def timed(tournament, key):
        answer, seconds = seconds_of(partial(pair_next_round, tournament, key))
        taken.append(seconds)
        return answer

    generate_tournament(settings_of(name, players, rounds), seed=seed, pair=timed)
    return taken


def team_round(tournament, code):
    """Pair the next round of teams."""
    return pair_round(team_problem(tournament, TEAM_EDITION, options_of(code)))


def team_tournaments(teams, seed, rounds):
    """Play a competition of teams and yield it before each round."""
    settings = TeamGeneratorSettings(teams=teams, rounds=rounds, encoded_type="FIDE_TEAM")
    whole = generate_team_swiss(settings, seed=seed)
    for played in range(rounds):
        entries = tuple(replace(each, rounds=each.rounds[:played]) for each in whole.entries)
        players = tuple(replace(each, rounds=each.rounds[:played]) for each in whole.players)
        yield replace(whole, entries=entries, players=players, rounds_played=played)


def team_rounds(seed, rounds):
    """Return the seconds of every round of a competition of teams."""
    taken = []
    for before in team_tournaments(TEAMS, seed, rounds):
        answer, seconds = seconds_of(partial(team_round, before, "FIDE_TEAM"))
        assert not isinstance(answer, Refused)
        taken.append(seconds)
    return taken


def ordinary(asked):
    """Time ordinary tournaments; return the names of systems beyond their limit."""
    slow = []
    for name in (*SYSTEMS, "team"):
        play = team_rounds if name == "team" else partial(rounds_of, name, asked.players)
        made = [play(seed, asked.rounds) for seed in range(asked.repeat)]
        times = sorted(seconds for rounds in made for seconds in rounds)
        size = TEAMS if name == "team" else asked.players
        middle, worst = times[len(times) // 2], times[-1]
        if worst > LIMIT and size <= PLAYERS:
            slow.append(name)
        print(
            f"{name:13} {size} in {len(times)} rounds: median {middle:.3f} s, "
            f"slowest {worst:.3f} s, limit {LIMIT:.1f} s",
            flush=True,
        )
    return slow


def hard(asked, systems, limit):
    """Time the hard fields; return the names of systems beyond their limit."""
    slow = []
    for name, (system, edition) in systems.items():
        found = []
        for field, tournament in fields(asked.players):
            problem = of_system(tournament, system)
            found.append((field, *seconds_of(partial(pair_next_round, problem, edition))))
        slow += shown(name, found, limit) if asked.players <= PLAYERS else shown(name, found, 0)[:0]
    return slow


def hard_teams():
    """Time the hard fields of teams; return the names of those beyond their limit."""
    slow = []
    for name, code in TEAM_TYPES.items():
        found = []
        for field, tournament in fields(TEAMS):
            problem = of_teams(tournament, code)
            found.append((field, *seconds_of(partial(team_round, problem, code))))
        slow += shown(name, found, LIMIT)
    return slow


def shown(name, found, limit):
    """Print the slowest fields of a system and what was refused; return it if beyond the limit."""
    found.sort(key=lambda each: each[2], reverse=True)
    refused = [answer.code for _field, answer, _seconds in found if isinstance(answer, Refused)]
    times = [seconds for _field, _answer, seconds in found]
    print(
        f"{name:13} {len(found)} hard fields: median {statistics.median(times):.3f} s, "
        f"slowest {times[0]:.3f} s"
    )
    for field, answer, seconds in found[:3]:
        code = f" ({answer.code})" if isinstance(answer, Refused) else ""
        print(f"    {seconds:7.3f} s  {field}{code}")
    for code in sorted(set(refused)):
        print(f"    {refused.count(code)} refused: {code}", flush=True)
    return [name] if times[0] > limit else []


def peers(asked):
    """Time peers on the same reports; return the names of systems in which one is quicker."""
    slow = []
    with tempfile.TemporaryDirectory() as folder:
        for name, size in OF_PEERS.items():
            own, theirs, beyond = [], [], 0
            for number, tournament in tournaments_for_peers(name, size, asked.rounds):
                path = Path(folder) / f"{name}-{number}.trf"
                team = name == "team"
                document = (
                    team_document_of(replace(tournament, tie_breaks=()))
                    if team
                    else document_of(tournament, edition="trf16")
                )
                path.write_text(write_trf(document), "utf-8")
                own.append(seconds_of(partial(from_file, name, path))[1])
                took = ask_peer(name, path)
                beyond += took is None
                theirs.append(PATIENCE if took is None else took)
            ratio = statistics.median(theirs) / statistics.median(own)
            print(
                f"{name:13} {size} in {len(own)} rounds: arbitro {statistics.median(own):.4f} s, "
                f"peer {statistics.median(theirs):.4f} s, {ratio:.0f} times"
                + (f", {beyond} rounds not finished" if beyond else ""),
                flush=True,
            )
            slow += [name] if ratio < TIMES_QUICKER else []
    return slow


def from_file(name, path):
    """Pair the next round of a report."""
    document = read_trf(path.read_bytes()).value
    if name == "team":
        return team_round(team_tournament_of(document).value, "FIDE_TEAM")
    system, edition = SYSTEMS[name]
    return pair_next_round(replace(tournament_of(document).value, system=system), edition)


def tournaments_for_peers(name, size, rounds):
    """Yield some rounds of a tournament that is still to be paired."""
    if name == "team":
        for before in team_tournaments(size, 1, rounds):
            if before.rounds_played in {4, 6, rounds - 1}:
                yield before.rounds_played, before
        return
    whole = generate_tournament(settings_of(name, size, rounds), seed=1, pair=pair_next_round)
    for number in (5, 7, rounds):
        yield number - 1, before_round(whole, number)


def ask_peer(name, path):
    """Return the seconds a peer takes in a process of its own, None beyond what it is given."""
    command = [sys.executable, "-m", "benchmarks.swiss_systems", "--peer", name, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout.strip().rsplit("\n", 1)[-1])


def peer(name, path):
    """Pair a report by a peer and print the seconds it took."""
    if name == "team":
        from gacrux.pairingfideteam import pairing_fideteam
        from gacrux.trf2json import trf2json

        def work():
            report = trf2json()
            report.parse_file(path.read_text("utf-8"), verbose=0)
            event = report.get_tournament(1)
            event["numRounds"] = 9
            settings = {"experimental": [], "verbose": 0, "methodList": ["fideteam"]}
            coming = int(path.stem.rpartition("-")[2]) + 1
            pairing_fideteam(event, coming, settings).compute_pairing(checkonly=False)

    else:
        from py4swiss.engines.burstein import Engine as Burstein
        from py4swiss.engines.dubov import Engine as Dubov
        from py4swiss.trf import TrfParser

        engine = Dubov if name == "dubov" else Burstein

        def work():
            engine.generate_pairings(TrfParser.parse(path))

    print(json.dumps(seconds_of(work)[1]))


def main():
    """Print the times; return 1 where a limit or a peer is not kept to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--hard", action="store_true", help="fields made to be hard")
    parser.add_argument("--procedures", action="store_true", help="procedures on hard fields")
    parser.add_argument("--peers", action="store_true", help="other engines on the same rounds")
    parser.add_argument("--peer", nargs=2, metavar=("SYSTEM", "FILE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.peer:
        peer(asked.peer[0], Path(asked.peer[1]))
        return 0
    if asked.hard:
        slow = hard(asked, SYSTEMS, LIMIT) + hard_teams()
    elif asked.procedures:
        slow = hard(asked, PROCEDURES, LIMIT_OF_PROCEDURES)
    else:
        slow = peers(asked) if asked.peers else ordinary(asked)
    print("\n" + (f"not as wanted: {', '.join(slow)}" if slow else "all wanted figures reached"))
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
