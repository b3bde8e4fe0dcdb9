"""The quick way of ``pair`` reads what the parser would read, or leaves it to the parser."""

import json

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.cli.base.reports import PairRequest
from arbitro.cli.pairing.pair import pair
from arbitro.cli.plainly import NAMES, asked_plainly

WORDS = [
    *NAMES,
    "--timeout",
    "--lang",
    "en",
    "es",
    "--lang=es",
    "--edition=2017",
    "--js",
    "-oout.trf",
    "-",
    "--",
    "-h",
    "",
    "2017",
    "a.trf",
    "-5",
]


def parsed(words):
    """Return what the parser makes of the words of ``pair``, None where it refuses them."""
    try:
        with pair.make_context("pair", list(words)) as context:
            return PairRequest(**context.params)
    except (click.UsageError, click.exceptions.Exit):
        return None


@given(st.lists(st.sampled_from(WORDS), max_size=6))
def test_what_is_read_plainly_is_what_the_parser_reads(words):
    quick = asked_plainly(["pair", *words])

    assert quick is None or quick == parsed(words)


@pytest.mark.parametrize(
    "words",
    [
        ["a.trf"],
        ["a.trf", "--edition", "2017", "--json", "-o", "-"],
        ["--lang", "es", "--output", "b.trf", "a.trf"],
        ["-"],
    ],
)
def test_usual_requests_are_read_plainly(words):
    assert asked_plainly(["pair", *words]) == parsed(words) is not None


def test_every_option_but_the_rare_ones_is_read_plainly():
    options = {name for param in pair.params for name in param.opts if name.startswith("-")}

    assert options - set(NAMES) == {"--timeout", "--system", "--lang", "--reading"}


def test_other_commands_and_completion_go_to_the_parser(monkeypatch):
    assert asked_plainly(["check", "a.trf"]) is None
    assert asked_plainly([]) is None
    monkeypatch.setenv("_ARBITRO_COMPLETE", "bash_source")
    assert asked_plainly(["pair", "a.trf"]) is None


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
