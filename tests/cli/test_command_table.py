"""The table of commands: groups, former names, and where each command is."""

import json

import click
import pytest
from click.shell_completion import ShellComplete

from arbitro import __version__
from arbitro.cli.commands import COMMANDS, FORMER, names_below
from arbitro.cli.parser import root
from cli.command_promise import PROMISE, described

BEFORE_GROUPS = (
    *("serve", "demo", "pair", "check", "standings", "prizes", "honours", "position"),
    *("game", "games", "boards", "engines", "rate", "period", "norms", "norm-needs"),
    *(
        "norm-table",
        "norm-of",
        "title-application",
        "titles-by-rating",
        "direct-titles",
        "list",
        "arbiter",
        "paper",
    ),
    *("explain", "ruling", "canmate", "clock", "handicap", "regulations", "office", "rule"),
    *("learn", "exam", "readings", "table", "draw", "knock-out", "convert", "import"),
    *("publish", "events", "do", "enter", "results", "spreadsheet", "tokens", "jobs"),
    *("screens", "requests", "entries", "notices", "hook", "accounts", "compare", "repair"),
    *("audit", "compat", "generate", "help", "plugins", "newer", "completion", "words"),
)
"""The names of the top level before there were groups."""


def command_called(*names):
    """Return the command that stands behind words, as the parser finds it."""
    command, context = root, click.Context(root, info_name="arbitro")
    words = list(names)
    while words:
        name, command, words = command.resolve_command(context, words)
        context = click.Context(command, info_name=name, parent=context)
    return command


def test_the_top_level_has_twelve_groups_conformity_the_manual_and_completion():
    assert names_below("") == [
        *("event", "pair", "check", "standings", "rate", "title", "laws", "games", "office"),
        *("school", "serve", "data", "conformity", "help", "completion"),
    ]


@pytest.mark.parametrize("path", COMMANDS)
def test_the_table_describes_each_command_as_the_command_does(path):
    assert command_called(*path.split()).help == COMMANDS[path].help


@pytest.mark.parametrize("name", BEFORE_GROUPS)
def test_a_name_from_before_groups_leads_to_the_same_command(name):
    path = FORMER.get(name, name)

    assert path in COMMANDS
    assert command_called(name).help == COMMANDS[path].help


def test_a_former_name_works_with_the_same_output(run, manual):
    report = manual("round3_input.trf")
    options = (report, "--edition", "2017", "--round", "2", "--json", "--lang", "en")

    former, current = run("explain", *options), run("pair", "explain", *options)

    assert former == current
    assert json.loads(current.out)["round"] == 2


def test_a_former_group_leads_to_its_commands(run, tmp_path):
    pgn = tmp_path / "games.pgn"
    pgn.write_text('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 1-0\n')

    assert run("game", "check", pgn) == run("games", "check", pgn)
    assert run("list", "--help").out.replace("arbitro list", "") == run(
        "data", "list", "--help"
    ).out.replace("arbitro data list", "")


def test_a_file_with_the_name_of_a_command_is_named_with_its_folder(
    run, manual, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    report = manual("round3_input.trf")
    (tmp_path / "explain").write_bytes(report.read_bytes())

    assert (
        run("pair", "./explain", "--edition", "2017").out
        == run("pair", report, "--edition", "2017").out
    )
    assert run("pair", "explain").code == 2


NEW_NAME = "arbitro data generate"


@pytest.mark.parametrize(
    ("words", "hints"),
    [
        (("generate", "--players", "4", "--seed", "1"), 1),
        (("generate", "--players", "4", "--seed", "1", "--json"), 0),
        (("data", "generate", "--players", "4", "--seed", "1"), 0),
    ],
)
def test_a_person_at_a_terminal_is_told_the_new_name(run, monkeypatch, words, hints):
    monkeypatch.setattr("arbitro.cli.parser.sys", Terminal)

    done = run(*words)

    assert (done.code, done.err.count(NEW_NAME)) == (0, hints)


def test_a_program_is_not_told_the_new_name(run):
    assert run("generate", "--players", "4", "--seed", "1").err == ""


class Terminal:
    """A module ``sys`` whose error stream is a terminal."""

    class stderr:  # noqa: N801 - the name it stands in for
        @staticmethod
        def isatty():
            return True


def completions(*words, incomplete):
    found = ShellComplete(root, {}, "arbitro", "_ARBITRO_COMPLETE")
    return {item.value for item in found.get_completions(list(words), incomplete)}


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ((), "st", {"standings"}),
        (("pair",), "kn", {"knock-out"}),
        (("games", "engines"), "an", {"analyse", "annotate"}),
        (("pair", "explain"), "--why", {"--why-not"}),
        (("pair",), "--tim", {"--timeout"}),
        (("pair", "open.trf"), "--tim", {"--timeout"}),
        (("data", "list"), "s", {"search"}),
    ],
)
def test_a_shell_completes_names_at_every_level(words, incomplete, expected):
    assert completions(*words, incomplete=incomplete) == expected


def test_former_names_are_not_completed():
    assert completions(incomplete="ex") == set()


def test_the_version_is_printed(run):
    assert run("--version").out.startswith(f"arbitro {__version__}")


def test_no_command_argument_or_option_that_was_promised_has_gone():
    kept = PROMISE.read_text("utf-8").splitlines()
    assert set(kept) - set(described()) == set()
    assert kept == sorted(set(kept))
