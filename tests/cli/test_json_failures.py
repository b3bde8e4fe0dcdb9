"""With ``--json`` a command that cannot go on says so as one JSON value on standard output."""

import json

import click
import pytest

from arbitro.cli.commands import COMMANDS
from arbitro.cli.parser import root

ON_A_FILE = ("pair", "check", "standings", "explain", "convert", "import")


@pytest.mark.parametrize("command", ON_A_FILE)
def test_a_missing_file_is_told_as_json(run, command, tmp_path):
    ran = run(command, tmp_path / "none.trf", "--json", "--lang", "es")

    failure = json.loads(ran.out)
    assert ran.code == 2
    assert (failure["error"], failure["language"]) == ("cannot-read", "es")
    assert failure["text"] in ran.err
    assert failure["problems"] == []


@pytest.mark.parametrize("command", ON_A_FILE)
def test_the_problems_of_a_file_are_told_with_their_places(run, command, tmp_path):
    report = tmp_path / "wrong.trf"
    report.write_text("012 Open\n142 x\n")

    ran = run(command, report, "--json")

    failure = json.loads(ran.out)
    first = next(each for each in failure["problems"] if each["column"] > 1)
    assert (ran.code, failure["error"]) == (2, "problems")
    assert (first["file"], first["line"], first["column"]) == (str(report), 2, 5)
    assert (first["severity"], first["code"]) == ("error", "number-unreadable")
    assert first["text"] in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_mistake_in_the_command_is_told_as_json(run, command):
    ran = run(*command.split(), "--no-such-option", "--json")

    failure = json.loads(ran.out)
    assert (ran.code, failure["error"]) == (2, "usage")
    assert "--no-such-option" in failure["text"]


def commands(group, context, path=()):
    """Every command with its name, those of groups too."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, context, (*path, name))
        else:
            yield (*path, name), command


def test_every_command_takes_json_and_a_language():
    without = [
        name
        for name, command in commands(root, click.Context(root))
        if not {"--json", "--lang"} <= {word for param in command.params for word in param.opts}
    ]

    assert without == []


def test_a_completion_script_can_be_had_as_json(run):
    data = json.loads(run("completion", "fish", "--json").out)

    assert data == {"shell": "fish", "script": run("completion", "fish").out.rstrip("\n") + "\n"}


def test_an_unknown_edition_is_told_as_json(run, manual):
    ran = run("pair", manual("round1_input.trf"), "--edition", "1999", "--json")

    assert ran.code == 2
    assert json.loads(ran.out)["error"] == "edition-unknown"


def test_a_tie_break_nobody_can_read_is_told_as_json(run, manual):
    ran = run("standings", manual("round3_input.trf"), "--tiebreaks", "XYZ", "--json")

    assert ran.code == 2
    assert json.loads(ran.out)["error"] == "tie-break-unknown"


def test_a_fault_of_ours_is_told_as_json(run, manual, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr("arbitro.cli.pairing.next_round.next_round", fail)
    ran = run("pair", manual("round1_input.trf"), "--edition", "2017", "--json")

    assert ran.code == 3
    assert json.loads(ran.out)["error"] == "internal-error"


def test_without_json_nothing_is_on_standard_output(run, tmp_path):
    assert run("pair", tmp_path / "none.trf").out == ""


def test_what_went_wrong_in_one_run_is_not_told_in_the_next(run, tmp_path):
    report = tmp_path / "wrong.trf"
    report.write_text("012 Open\n142 x\n")
    run("pair", report, "--json")

    assert json.loads(run("pair", tmp_path / "none.trf", "--json").out)["problems"] == []
