"""Tie-breaks as the regulations write them (questions 104 and 199)."""

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_break

EDITION = EditionKey("C.07@2026-03")

OF_ROUND_ROBINS = (
    *("DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "WIN"),
    *("TPN", "TPN/R", "KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2"),
)
OF_SWISSES = (
    *("AOB", "APPO", "APRO", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2"),
    *("BPG", "BWG", "DE", "DE/P", "PS", "PS/C1", "PS/C2", "PTP", "REP", "RTNG"),
    *("SB", "SB/C1", "SB/C2", "STD", "TPN", "TPR", "WIN", "WON"),
)


@pytest.fixture(params=["round-robin", "dutch"])
def played(request, run, tmp_path):
    path = tmp_path / "made.trf"
    words = ("--seed", 3, "--system", request.param, "--players", 8, "--not-accelerated")
    words += () if request.param == "round-robin" else ("--rounds", 5)
    made = run("data", "generate", *words, "-o", path)
    assert made.code == 0, made.err
    codes = OF_ROUND_ROBINS if request.param == "round-robin" else OF_SWISSES
    return tournament_of(read_trf(path.read_text("utf-8")).value).value, codes


def test_every_tie_break_is_read_as_written_and_computed_for_everybody(played):
    tournament, codes = played
    for code in codes:
        read = parse_tie_break(code)
        assert not isinstance(read, Refused), code
        table = standings(tournament, (read,), EDITION)
        assert not table.omitted, code
        assert all(len(row.values) == 1 for row in table.rows), code
