"""gacrux as an engine that stays: requests on standard input, a line each.

``pair FILE OUT`` pairs the coming round of a report, ``places FILE OUT TIE-BREAKS`` ranks the
players. The answer is ``done`` or what went wrong. Nothing of arbitro is used. For a comparison::

    arbitro data compare --engine "python conformance/gacrux_engine.py" \
        --places "python conformance/gacrux_engine.py" --tournaments 100
"""

import contextlib
import io
import sys
from pathlib import Path

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

WARNINGS = 400
"""Codes up to this one are warnings of the reader."""


def event_in(path):
    """Return the tournament of a report."""
    report = trf2json()
    report.parse_file(Path(path).read_text("utf-8"), 0)
    status = report.chessjson["status"]
    if status["code"] > WARNINGS:
        raise ValueError(status["info"])
    return report.get_tournament(1)


def pairs_of(event, number):
    """Return the pairs of a round, 0 for nobody."""
    engine = pairing_dutch(event, number, {"experimental": [], "verbose": 0})
    brackets = engine.compute_pairing(checkonly=False)
    return [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]


def pair(path, out):
    """Write the pairing of the coming round."""
    event = event_in(path)
    pairs = pairs_of(event, event["currentRound"] + 1)
    lines = [str(len(pairs))]
    lines += [f"{white or black} {black if white else 0}" for white, black in pairs]
    Path(out).write_text("\n".join(lines) + "\n", "utf-8")


def rounds_in(path):
    """Return the last round of a report that is paired: byes may be asked for a later one.

    gacrux counts to the last one in which somebody played, forfeits and byes left out.
    """
    lines = Path(path).read_text("utf-8").splitlines()
    players = [line[91:] for line in lines if line.startswith("001")]
    return max(
        at // 10 + 1
        for line in players
        for at in range(0, len(line), 10)
        if line[at : at + 4].strip(" 0") or line[at + 7 : at + 8] == "U"
    )


def places(path, out, names=""):
    """Write the place of everybody after the last round, and the values of the tie-breaks."""
    event = event_in(path)
    settings = {
        "tiebreak": ["PTS", *filter(None, names.split(","))],
        "check": True,
        "pre_determined": False,
        "swiss": True,
    }
    found = tiebreak(event, rounds_in(path), settings).compute_tiebreaks(event, settings)
    lines = [
        " ".join(map(str, (line["cid"], line["rank"], *line["tiebreakScore"][1:])))
        for line in found["competitors"]
    ]
    Path(out).write_text("\n".join(lines) + "\n", "utf-8")


REQUESTS = {"pair": pair, "places": places}


def answer(line):
    """Do what a line asks for, and return the line that answers it."""
    name, *given = line.split()
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            REQUESTS[name](*given)
    except GacruxNoLegalPairing:
        return "no legal pairing"
    except Exception as fault:  # noqa: BLE001 - whoever asks is told, and goes on
        return f"{type(fault).__name__}: {' '.join(str(fault).split())}"
    return "done"


if __name__ == "__main__":
    for asked in sys.stdin:
        print(answer(asked), flush=True)
