"""Entries a report has not: what counts as an absence is said, and no round is passed over.

The reports are described in `tests/data/reports/README.md`.
"""

import json
from pathlib import Path

import pytest

from arbitro.cli.pairing.compat import programs
from arbitro.formats.tournament_file import read_tournament_file
from trf_lines import player, read

REPORTS = Path(__file__).parent.parent / "data" / "reports"
ONE, HALF = REPORTS / "one_entered_next_round.trf", REPORTS / "half_blank_round.trf"


def paired(text):
    """Return the players of the lines of pairs that engines write, 0 for nobody."""
    count, *pairs = text.strip().splitlines()
    assert len(pairs) == int(count)
    return {int(word) for pair in pairs for word in pair.split()}


def test_a_round_that_one_player_has_entered_is_paired_without_that_player(run):
    assert paired(run("pair", ONE).out) == {1, 2, 4, 5}


@pytest.mark.parametrize(("program", "words"), [("bbp", ("--dutch",)), ("javafo", ())])
def test_the_command_lines_of_other_engines_pair_it_too(program, words, capsys):
    assert programs.run(program, [*words, str(ONE), "-p"]) == 0
    assert paired(capsys.readouterr().out) == {1, 2, 4, 5}


def test_a_bye_alone_in_a_round_counts_as_played_once_everybody_has_an_entry():
    rest = [player(2, "   1 b 0", "0000 - Z"), player(3, "0000 - Z", "0000 - Z")]
    whole = read(player(1, "   2 w 1", "0000 - U", points="2.0"), *rest)
    assert whole.value.rounds_played == 2
    waiting = read(player(1, "   2 w 1", "0000 - U", points="2.0"), rest[0], player(3, "0000 - Z"))
    assert waiting.value.rounds_played == 1


@pytest.mark.parametrize("command", ["pair", "check", "standings", "rate", "convert"])
def test_a_round_half_of_which_is_blank_is_told_by_every_command(run, command, tmp_path):
    words = (tmp_path / "out.json",) if command == "convert" else ()
    found = run(command, HALF, *words)
    assert "round 1: 4 of 8 players have no entry and count as absent" in found.err


def test_audit_tells_it_in_the_line_of_the_report_and_in_json(run):
    assert "4 of 8 players have no entry" in run("audit", HALF).out
    (report,) = json.loads(run("audit", HALF, "--json").out)["reports"]
    assert [each["code"] for each in report["problems"]] == ["round-partly-blank"]


def test_blanks_of_a_few_who_left_or_came_late_are_no_such_round():
    rows = HALF.read_text("utf-8").splitlines()
    entered = [row.ljust(89) + "  0000 - Z" if row[4:8].strip() in "567" else row for row in rows]
    assert not read_tournament_file("\n".join(entered).encode()).has("round-partly-blank")
