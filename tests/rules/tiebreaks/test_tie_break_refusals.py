"""A tie-break an edition lacks names the editions that have it; one that fails is named alone."""

import pytest

from arbitro.i18n import translator
from arbitro.model import EditionKey, Tpn
from arbitro.reasons import Refused
from arbitro.rules.standings import standings
from arbitro.rules.standings.teams import team_standings
from arbitro.rules.tiebreaks import (
    TieBreak,
    calculate,
    compute,
    definition_of,
    registry,
    rules_of,
    table_of,
    worksheet,
)
from arbitro.rules.tiebreaks.team import calculate as of_teams
from crosstables.random_events import swiss
from crosstables.random_teams import team_swiss

ANNEX = EditionKey("C.06@2007-01")
JULY_2023 = EditionKey("C.07@2023-07")
MARCH_2026 = EditionKey("C.07@2026-03")
OF_1994 = EditionKey("FCE.02@1994")


@pytest.mark.parametrize(
    ("code", "edition", "editions"),
    [
        # C.07@2026-03 art. 7.7 and 10.6 are new in it
        ("STD", JULY_2023, ("C.07@2026-03",)),
        ("RTNG", ANNEX, ("C.07@2026-03",)),
        # the performance within 350 points is the annex's, Kashdan the Catalan list's
        ("TPR350", MARCH_2026, ("C.06@2007-01",)),
        ("KA", MARCH_2026, ("FCE.02@1994",)),
        # games won stand in every text of FIDE's, not in the list of 1994
        (
            "WON",
            OF_1994,
            (
                *("C.07@2026-03", "C.07@2024-08", "C.07@2023-09", "C.07@2023-07"),
                *("C.07@2012-07", "C.06@2007-01"),
            ),
        ),
    ],
)
def test_a_tie_break_an_edition_lacks_names_those_that_have_it(code, edition, editions):
    table = table_of(swiss(1, players=8, rounds=3))
    answer = compute(table, TieBreak(code), rules_of(edition))
    assert isinstance(answer, Refused)
    assert answer.code == "tie-break-not-in-edition"
    values = {"tie_break": code, "edition": edition, "editions": editions}
    assert dict(answer.values) == values
    for language in ("en", "es", "fr"):
        said = translator(language).refused(answer)
        assert all(each in said for each in (code, edition, *editions))


def test_a_tie_break_of_no_text_is_known_to_the_own_list_of_an_event():
    table = table_of(swiss(1, players=8, rounds=3))
    answer = compute(table, TieBreak("OPS"), rules_of(MARCH_2026))
    assert isinstance(answer, Refused)
    assert dict(answer.values)["editions"] == ("OWN@2026-03",)


def test_a_tie_break_of_teams_names_the_editions_of_teams():
    found = team_standings(team_swiss(1), [TieBreak("DUT")], MARCH_2026)
    ((name, why),) = found.omitted
    assert (name, why.code) == ("DUT", "tie-break-not-in-edition")
    assert dict(why.values)["editions"] == ("FCE.02@1994",)


def broken(*_arguments):
    raise ZeroDivisionError("no games")


@pytest.fixture
def break_our_own(monkeypatch):
    """Make a tie-break of ours fail, for players and for teams."""

    def _break(code, **parts):
        found, definition = registry.definition_of, definition_of(code)._replace(**parts)
        for module in (calculate, of_teams):
            monkeypatch.setattr(
                module, "definition_of", lambda each: definition if each == code else found(each)
            )

    return _break


def assert_named(why, code):
    values = dict(why.values)
    assert (why.code, values["tie_break"]) == ("tie-break-failed", code)
    assert values["fault"].startswith("ZeroDivisionError: no games (test_tie_break_refusals.py, ")
    for language in ("en", "es", "fr"):
        assert values["fault"] in translator(language).refused(why)


def test_a_fault_of_our_own_tie_break_is_named_and_the_others_count(break_our_own):
    break_our_own("KS", compute=broken)
    event, others = swiss(2, players=10, rounds=5), [TieBreak("BH"), TieBreak("SB")]
    found = standings(event, [others[0], TieBreak("KS"), others[1]], MARCH_2026)
    without = standings(event, others, MARCH_2026)
    assert found.rows == without.rows
    assert found.tie_breaks == without.tie_breaks
    ((name, why),) = found.omitted
    assert name == "KS"
    assert_named(why, "KS")


def test_a_fault_of_our_own_working_is_named(break_our_own):
    break_our_own("KS", working=broken)
    table = table_of(swiss(2, players=10, rounds=5))
    assert_named(worksheet(table, TieBreak("KS"), rules_of(MARCH_2026), Tpn(1)), "KS")


def test_a_fault_of_our_own_tie_break_of_teams_is_named(break_our_own):
    break_our_own("KS", compute=broken)
    order = [TieBreak("BH"), TieBreak("KS", score="MP")]
    found = team_standings(team_swiss(2), order, MARCH_2026)
    assert [str(each) for each in found.tie_breaks] == ["BH"]
    ((_, why),) = found.omitted
    assert_named(why, "KS")


def test_a_split_of_our_own_that_fails_leaves_the_tie_whole_and_is_named(break_our_own):
    event = swiss(2, players=10, rounds=2)
    without = standings(event, [TieBreak("SB")], MARCH_2026)
    break_our_own("DE", split=broken)
    ranked = standings(event, [TieBreak("DE"), TieBreak("SB")], MARCH_2026)
    assert ranked.rows == without.rows
    ((name, why),) = ranked.omitted
    assert name == "DE"
    assert_named(why, "DE")
