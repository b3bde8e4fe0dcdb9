"""A command or an option that is none: what was probably meant is named, and exists."""

import pytest

from arbitro.cli.base.near import CALLED
from arbitro.cli.commands import COMMANDS


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("norm",), "norm-needs"),
        (("standing",), "standings"),
        (("parings",), "pair"),
        (("pairing",), "pair"),
        (("handbook",), "rule"),
        (("titles",), "titles-by-rating"),
        (("norms", "--needs"), "arbitro norm-needs"),
        (("norms", "--table"), "arbitro norm-table"),
        (("norms", "--application"), "arbitro title-application"),
        (("pair", "--standings"), "arbitro standings"),
        (("norms", "--kin"), "--kind"),
        (("games", "serch"), "search"),
    ],
)
def test_what_was_probably_meant_is_named(run, typed, meant):
    ran = run(*typed)
    assert ran.code == 2
    assert meant in ran.err.splitlines()[0]


def test_nothing_is_named_where_nothing_is_near(run):
    ran = run("zzz")
    assert ran.code == 2
    assert "Did you mean" not in ran.err


@pytest.mark.parametrize("language", ["es", "fr"])
def test_it_is_said_in_the_language_in_use(run, language):
    said = run("norms", "--needs", "--lang", language).err
    assert "arbitro norm-needs" in said
    assert "Did you mean" not in said


def test_other_names_are_those_of_commands_there_are_and_of_none():
    assert set(CALLED.values()) <= set(COMMANDS)
    assert not set(CALLED) & set(COMMANDS)
