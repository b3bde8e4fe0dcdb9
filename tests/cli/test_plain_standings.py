"""The quick way of ``standings`` reads what the parser would read, or leaves it to the parser."""

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.cli.base.ordering import Decided, Shown, StandingsRequest
from arbitro.cli.ranking.standings import standings
from arbitro.cli.standings_plainly import NAMES, standings_asked_plainly

WORDS = [
    *NAMES,
    *("--after", "--by", "--explain", "--only", "--lang", "--lang=es", "--edition=2026", "--js"),
    *("en", "sex", "sex=w", "3", "-", "--", "-h", "", "2026", "a.trf", "BH,SB", "-5"),
]


def parsed(words):
    """Return what the parser makes of the words of ``standings``, None where it refuses them."""
    try:
        with standings.make_context("standings", list(words)) as context:
            options = dict(context.params)
    except (click.UsageError, click.exceptions.Exit):
        return None
    shown = Shown(*(options.pop(name) for name in Shown._fields))
    report, edition, as_json = (options.pop(name) for name in ("report", "edition", "as_json"))
    return StandingsRequest(report, edition, Decided(**options), shown, as_json)


@given(st.lists(st.sampled_from(WORDS), max_size=7))
def test_what_is_read_quickly_is_read_so_by_the_parser(words):
    quick = standings_asked_plainly(["standings", *words])
    assert quick is None or quick == parsed(words)


@pytest.mark.parametrize(
    "words",
    [
        ["a.trf"],
        ["-"],
        ["a.trf", "--tiebreaks", "DE,BH/C1", "--edition", "2026"],
        ["--tie-breaks", "SB", "a.trf", "--json"],
        ["--lang", "es", "a.trf"],
    ],
)
def test_plain_words_are_read_quickly(words):
    assert standings_asked_plainly(["standings", *words]) == parsed(words) is not None


def test_the_answer_is_the_same_either_way(run, manual):
    report = manual("round7_input.trf")
    options = ("--tiebreaks", "DE,BH/C1,SB", "--edition", "2026")
    quick = run("standings", report, *options)
    parsed_one = run("standings", report, *options, "--after", "6")
    assert quick.code == parsed_one.code == 0
    assert quick.out == parsed_one.out


def test_completion_is_left_to_the_parser(monkeypatch):
    monkeypatch.setenv("_ARBITRO_COMPLETE", "bash_complete")
    assert standings_asked_plainly(["standings", "a.trf"]) is None
