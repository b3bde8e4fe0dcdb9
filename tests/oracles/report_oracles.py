"""Oracles that are given a whole report, so that they read the history themselves.

Each takes a tournament whose coming round is to be paired and returns ``(games, bye)``, or None
where the oracle finds no pairing.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from arbitro.formats.trf import document_of, write_trf


def answer(pairs):
    """Return pairs, 0 for nobody, as games and bye."""
    games = frozenset((white, black) for white, black in pairs if white and black)
    return games, next((white or black for white, black in pairs if not (white and black)), None)


def report(tournament, edition):
    """Write the report of a tournament as text."""
    return write_trf(document_of(tournament, edition=edition))


def py4swiss(tournament):
    """Ask py4swiss (Dutch 2017)."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        file.write_text(report(tournament, "trf16"), "utf-8")
        try:
            pairs = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
        except PairingError:
            return None
    return answer([(pair.white, pair.black) for pair in pairs])


def gacrux(tournament):
    """Ask gacrux (Dutch 2026)."""
    chessfile = trf2json()
    chessfile.parse_file(report(tournament, "trf26"), 0)
    status = chessfile.chessjson["status"]
    assert status["code"] <= 400, status
    theirs = chessfile.get_tournament(1)
    params = {"experimental": [], "verbose": 0}
    engine = pairing_dutch(theirs, tournament.rounds_played + 1, params)
    try:
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        return None
    return answer([(pair["w"], pair["b"]) for one in brackets for pair in one["pairs"]])


def bbp(variable):
    """Return an oracle that runs the bbpPairings executable named by an environment variable."""
    program = os.environ.get(variable)
    if not program:
        return None

    def ask(tournament):
        with tempfile.TemporaryDirectory() as folder:
            file, output = Path(folder) / "round.trf", Path(folder) / "pairs.txt"
            file.write_text(report(tournament, "trf16"), "utf-8")
            command = [program, "--dutch", str(file), "-p", str(output)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 1:
                return None
            assert done.returncode == 0, done.stderr or done.stdout
            lines = output.read_text().split("\n")[1:]
        return answer([tuple(map(int, line.split())) for line in lines if line.strip()])

    return ask
