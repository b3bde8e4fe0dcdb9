"""A command or an option that is none: what was probably meant is named, and exists."""

import click
import pytest

from arbitro.cli.base.near import CALLED
from arbitro.cli.commands import names_below
from arbitro.cli.parser import root


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("norm",), "arbitro title norm-needs"),
        (("standing",), "arbitro standings"),
        (("parings",), "arbitro pair"),
        (("pairing",), "arbitro pair"),
        (("handbook",), "arbitro laws rule"),
        (("titles",), "arbitro title by-rating"),
        (("norms", "--needs"), "arbitro title norm-needs"),
        (("title", "norms", "--needs"), "arbitro title norm-needs"),
        (("norms", "--table"), "arbitro title norm-table"),
        (("norms", "--application"), "arbitro title application"),
        (("pair", "--standings"), "arbitro standings"),
        (("norms", "--kin"), "--kind"),
        (("games", "serch"), "arbitro games search"),
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
    assert "arbitro title norm-needs" in said
    assert "Did you mean" not in said


def test_other_names_are_those_of_commands_there_are_and_of_none():
    names = root.meanings(click.Context(root))
    assert set(CALLED.values()) <= set(names)
    assert not set(CALLED) & set(names_below(""))
