"""A plain ``pair`` or ``standings`` is read as the parser reads it, or left to the parser."""

import json
from inspect import BoundArguments, signature

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.cli.base.plain import PLAIN, asked_plainly
from arbitro.cli.base.reports import PairRequest
from arbitro.cli.commands import COMMANDS
from arbitro.cli.parser import root
from arbitro.cli.ranking.standings_report import request_of
from arbitro.cli.ratings.list_search import search

REQUESTS = {
    "pair": lambda options: PairRequest(**options),
    "standings": lambda options: request_of(**options),
    "list search": lambda options: signature(search).bind(**options),
}

WORDS = {
    "pair": [
        *PLAIN["pair"].options,
        *("--timeout", "--lang", "en", "es", "--lang=es", "--edition=2017", "--js", "-oout.trf"),
        *("-", "--", "-h", "", "2017", "a.trf", "-5"),
    ],
    "standings": [
        *PLAIN["standings"].options,
        *("--after", "--by", "--explain", "--only", "--lang", "--lang=es", "--edition=2026"),
        *("--js", "en", "sex", "sex=w", "3", "-", "--", "-h", "", "2026", "a.trf", "BH,SB", "-5"),
    ],
    "list search": [
        *PLAIN["list search"].options,
        *("--limit", "--explain", "--arbiters", "--lang", "es", "--lang=es", "--name=fide", "--js"),
        *("gil", "ana", "12345", "-", "--", "-h", "", "ESP", "-5"),
    ],
}


def command(name):
    found = root
    for word in name.split():
        found = found.get_command(click.Context(found), word)
    return found


def with_defaults(request):
    """Return what was asked with what stands where nothing is said."""
    if isinstance(request, BoundArguments):
        request.apply_defaults()
        return request.arguments
    return request


def parsed(name, words):
    """Return what the parser makes of the words of a command, None where it refuses them."""
    try:
        with command(name).make_context(name, list(words)) as context:
            return with_defaults(REQUESTS[name](context.params))
    except (click.UsageError, click.exceptions.Exit):
        return None


def plainly(name, words):
    """Return what is made of the words without the parser, None where they are left to it."""
    options = asked_plainly([*name.split(), *words])
    return None if options is None else with_defaults(REQUESTS[name](options))


@pytest.mark.parametrize("name", PLAIN)
@given(data=st.data())
def test_what_is_read_plainly_is_what_the_parser_reads(name, data):
    words = data.draw(st.lists(st.sampled_from(WORDS[name]), max_size=7))
    quick = plainly(name, words)

    assert quick is None or quick == parsed(name, words)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pair", ["a.trf"]),
        ("pair", ["a.trf", "--edition", "2017", "--json", "-o", "-"]),
        ("pair", ["--lang", "es", "--output", "b.trf", "a.trf"]),
        ("pair", ["-"]),
        ("standings", ["a.trf"]),
        ("standings", ["-"]),
        ("standings", ["a.trf", "--tiebreaks", "DE,BH/C1", "--edition", "2026"]),
        ("standings", ["--tie-breaks", "SB", "a.trf", "--json"]),
        ("standings", ["--lang", "es", "a.trf"]),
        ("list search", ["gil", "ana"]),
        ("list search", ["--json", "gil", "--federation", "ESP", "--from", "a.sqlite", "ana"]),
    ],
)
def test_usual_requests_are_read_plainly(name, words):
    assert plainly(name, words) == parsed(name, words) is not None


def test_every_option_but_the_rare_ones_is_read_plainly():
    options = {word for param in command("pair").params for word in param.opts if word[0] == "-"}

    assert options - set(PLAIN["pair"].options) == {"--timeout", "--system", "--lang", "--reading"}


@pytest.mark.parametrize("name", PLAIN)
def test_the_parser_writes_a_plain_option_in_the_same_ways(name):
    written = {param.name: [*param.opts, *param.secondary_opts] for param in command(name).params}
    for argument in PLAIN[name].options.values():
        assert written[argument] == PLAIN[name].written(argument)


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_option_without_its_value_is_a_mistake(run, name):
    for word, argument in PLAIN[name].options.items():
        if argument != "as_json":
            done = run("--lang", "en", *name.split(), "a", word)
            assert (done.code, done.out) == (2, "")
            assert f"The option {word} needs a value" in done.err, word


@pytest.mark.parametrize("name", PLAIN)
def test_other_commands_and_completion_go_to_the_parser(monkeypatch, name):
    assert asked_plainly(["check", "a.trf"]) is None
    assert asked_plainly([]) is None
    monkeypatch.setenv("_ARBITRO_COMPLETE", "bash_source")
    assert asked_plainly([*name.split(), "a.trf"]) is None


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_describes_each_as_it_does_itself(name):
    assert command(name).help == COMMANDS[name].help


def test_the_version_is_told_the_same_with_and_without_the_parser(run):
    assert run("--version") == run("--lang", "es", "--version")


def test_the_standings_are_the_same_either_way(run, manual):
    report = manual("round7_input.trf")
    options = ("--tiebreaks", "DE,BH/C1,SB", "--edition", "2026")
    quick = run("standings", report, *options)
    by_parser = run("standings", report, *options, "--after", "6")
    assert quick.code == by_parser.code == 0
    assert quick.out == by_parser.out


@pytest.mark.parametrize("extra", [[], ["--json"], ["--lang", "es"], ["--edition", "1999"]])
def test_both_ways_leave_the_same(run, manual, extra):
    report = manual("round3_input.trf")

    plain = run("pair", report, *extra)
    by_parser = run("pair", *extra, "--timeout", "600", report)

    assert plain == by_parser


def test_pairing_the_manuals_round_prints_the_same_json_both_ways(run, manual):
    report = manual("round3_input.trf")
    boards = json.loads(run("pair", report, "--edition", "2017", "--json").out)["boards"]

    assert len(boards) == 20
