"""A tie-break is one definition: what knows its code knows its unit, its working and its words."""

from dataclasses import replace

import pytest

from arbitro.i18n import translator
from arbitro.i18n.language import languages
from arbitro.model import EditionKey, System
from arbitro.model.tournament import ExternalValues
from arbitro.reasons import Refused
from arbitro.regulations import UnknownEditionError, edition_by_key
from arbitro.rules.ratings.edition import rating_rules
from arbitro.rules.standings import default_tie_breaks, explain_value, standings
from arbitro.rules.standings.teams import default_team_tie_breaks, team_standings
from arbitro.rules.tiebreaks import (
    RULES,
    TIE_BREAKS,
    Definition,
    TieBreak,
    Unit,
    compute,
    definition_of,
    definitions,
    parse_tie_break,
    parse_tie_breaks,
    refusal,
    rules_of,
    table_of,
    worksheet,
)
from arbitro.rules.tiebreaks.rules import Recommendations
from arbitro.rules.tiebreaks.team import (
    TEAM_RULES,
    known_to_teams,
    team_definition_of,
    team_definitions,
    team_rules_of,
)
from arbitro.rules.titles.edition import norm_rules
from crosstables.random_events import swiss
from crosstables.random_teams import team_swiss
from crosstables.written import crosstable

OWN = EditionKey("OWN@2026-03")
MARCH_2026 = EditionKey("C.07@2026-03")

# Four players, three rounds; scores after each: 1: 1 2 2.5, 2: 0 1 1, 3: 1 1 2, 4: 0 0 0.5
SMALL = crosstable(
    """
    2000 2w1 3b1 4w=
    1900 1b0 4w1 3b0
    1800 4b1 1w0 2w1
    1700 3w0 2b0 1b=
    """
)


def test_every_edition_names_tie_breaks_that_there_are_and_letters_they_can_take():
    for rules in RULES.values():
        for code in rules.names:
            assert definition_of(code) is not None, (rules.edition, code)
        for code, letters in rules.fewer.items():
            assert set(letters) < set(definition_of(code).modifiers), (rules.edition, code)
    for rules in TEAM_RULES.values():
        for code in rules.names:
            assert known_to_teams(code, rules) is not None, (rules.edition, code)


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_tie_break_has_a_name_in_words(language):
    words = translator(language)
    every = [*definitions(), *team_definitions()]
    # the text writes one code with a small letter
    codes = [str(TieBreak(each.code)) for each in every]
    usual = [code for each in every for code in each.usual]
    assert [each for each in codes + usual if not words.has(f"value.tie_break.{each}")] == []


def test_every_list_an_edition_recommends_can_be_read_and_is_of_that_edition():
    for key, rules in RULES.items():
        for system in (System.DUTCH, System.SWISS_1992, System.ROUND_ROBIN):
            for rated in (True, False):
                found = default_tie_breaks(system, key, rated=rated)
                assert found
                assert {each.name for each in found} <= rules.names, key
    for key, rules in TEAM_RULES.items():
        for lists in rules.recommended:
            read, problems = parse_tie_breaks(",".join(lists))
            assert not problems
            assert {each.name for each in read} <= rules.names, key


@pytest.mark.parametrize("named", ["C.04.3@2026-02", "E.01@2023-01", "nonsense"])
@pytest.mark.parametrize("ask", [rules_of, team_rules_of, rating_rules, norm_rules])
def test_an_edition_without_values_is_refused_with_those_that_have_them(ask, named):
    with pytest.raises(UnknownEditionError) as refused:
        ask(EditionKey(named))
    assert refused.value.name == named
    assert refused.value.known
    for each in refused.value.known:
        assert ask(each.key) is not None


def test_standings_by_an_edition_of_something_else_are_refused_by_name():
    with pytest.raises(UnknownEditionError, match=r"C\.04\.3@2026-02"):
        standings(SMALL, (), EditionKey("C.04.3@2026-02"))


def test_the_events_own_list_has_every_tie_break_of_the_texts_and_of_none():
    given = replace(SMALL, external=ExternalValues("Blitz", ((SMALL.entries[0].tpn, 100),)))
    rules, table = rules_of(OWN), table_of(given)
    for each in definitions():
        assert refusal(TieBreak(each.code), rules, table) is None, each.code
    texts = [known for key, known in RULES.items() if key != OWN]
    of_no_text = {each.code for each in definitions()} - {n for each in texts for n in each.names}
    assert {"EXT", "OPS"} <= of_no_text
    assert refusal(TieBreak("EXT"), rules_of(MARCH_2026), table) is None, "computed elsewhere"
    for code in of_no_text - {"EXT"}:
        refused = refusal(TieBreak(code), rules_of(MARCH_2026), table)
        assert refused.code == "tie-break-not-in-edition"


def test_the_events_own_list_counts_the_rest_as_march_2026_does():
    names, _ = parse_tie_breaks("DE,BH/C1,BH/F,FB,SB,KS/L+1,AOB/F,ARO/M1,TPR,STD,TPN/R")
    for seed in range(6):
        tournament = swiss(seed)
        own, of_text = (standings(tournament, names, key) for key in (OWN, MARCH_2026))
        assert own.rows == of_text.rows
        assert own.omitted == of_text.omitted
    assert edition_by_key(OWN).in_force_from == edition_by_key(MARCH_2026).in_force_from


def test_a_working_ends_with_the_value_for_every_tie_break_there_is():
    names = tuple(TieBreak(each.code) for each in definitions())
    for seed in range(4):
        tournament = swiss(seed)
        found = standings(tournament, names, OWN)
        for row in found.rows:
            for column, value in enumerate(row.values):
                sheet = explain_value(tournament, found, row.tpn, column)
                asked_outside_a_tie = sheet.value is None
                assert sheet.value == value or asked_outside_a_tie, (seed, sheet.tie_break)


def test_the_progressive_scores_of_opponents_are_added_up():
    """Progressive scores by hand: 5.5, 2, 4 and 0.5; everybody met the three others."""
    found = compute(table_of(SMALL), TieBreak("OPS"), rules_of(OWN))
    assert list(found) == [20 + 40 + 5, 55 + 5 + 40, 5 + 55 + 20, 40 + 20 + 55]


def test_an_opponent_not_met_over_the_board_brings_no_progressive_score():
    forfeited = crosstable("2000 2w+ 3b1\n1900 1b- U\n1800 U 1w0")
    table, rules = table_of(forfeited), rules_of(OWN)
    # player 3 has a bye of a full point and then loses: 1 and 1
    assert compute(table, TieBreak("OPS"), rules)[0] == 20
    sheet = worksheet(table, TieBreak("OPS"), rules, 1)
    assert [line.value for line in sheet.counted] == [20]
    assert sheet.concept == "opponents-progress"


def rounds_drawn(table, _tie_break, _rules):
    return [sum(2 * points == table.system.win for points in scored) for scored in table.points]


def of_rounds_drawn(asked):
    lines = [
        asked.line(index, None, int(2 * points == asked.table.system.win))
        for index, points in enumerate(asked.table.points[asked.entry])
    ]
    return asked.summed(lines)


@pytest.fixture
def a_new_one():
    """Register a tie-break as the guide says, and take it out again."""
    TIE_BREAKS.register(
        "NOD", Definition("NOD", "rounds-drawn", Unit.COUNT, rounds_drawn, of_rounds_drawn)
    )
    yield
    TIE_BREAKS._ours.pop("NOD")


@pytest.mark.usefixtures("a_new_one")
def test_a_tie_break_that_is_registered_is_one_everywhere():
    read = parse_tie_break("nod")
    assert read == TieBreak("NOD")
    found = standings(SMALL, (read,), OWN)
    assert {row.tpn: row.values for row in found.rows} == {1: (1,), 2: (0,), 3: (0,), 4: (1,)}
    assert explain_value(SMALL, found, 4, 0).value == 1
    assert dict(parse_tie_break("NODD").values)["suggestion"] == "NOD"
    assert "NOD" in {each.code for each in definitions()}
    refused = standings(SMALL, (read,), MARCH_2026).omitted
    assert [why.code for _, why in refused] == ["tie-break-not-in-edition"]


def test_a_code_of_teams_is_told_from_one_that_nobody_has():
    table = table_of(SMALL)
    assert refusal(TieBreak("EDE"), rules_of(OWN), table).code == "tie-break-for-teams"
    assert refusal(TieBreak("OTHER_X"), rules_of(OWN), table).code == "tie-break-of-organiser"


def test_the_events_own_list_ranks_teams_as_march_2026_does_and_by_older_texts():
    tournament = team_swiss(3)
    names, _ = parse_tie_breaks("MPvGP,EDE,BH:MP/C1,EMMSB,SSSC,BC")
    own, of_text = (team_standings(tournament, names, key) for key in (OWN, MARCH_2026))
    assert own.rows == of_text.rows
    older, _ = parse_tie_breaks("MP+GP,DUT,SOB,OPS:MP")
    assert team_standings(tournament, older, OWN).omitted == ()
    refused = team_standings(tournament, older, MARCH_2026).omitted
    assert [name for name, _ in refused] == ["MP+GP", "DUT", "SOB", "OPS:MP"]
    players_only = team_standings(tournament, (TieBreak("KA"), TieBreak("ARO")), OWN).omitted
    assert all(isinstance(why, Refused) for _, why in players_only)
    assert len(players_only) == 2


def test_teams_have_no_default_but_that_of_their_edition():
    assert default_team_tie_breaks(next(iter(team_swiss(0).system.__class__)), OWN)
    assert team_definition_of("BH") is None
    assert known_to_teams("BH", team_rules_of(OWN)).of_buchholz


def test_only_the_tie_breaks_of_knock_outs_ask_for_no_opponent():
    """C.07 art. 12: board count, top board results, bottom board elimination."""
    every = [*definitions(), *team_definitions()]
    assert {each.code for each in every if each.of_boards} == {"BC", "TBR", "BBE"}


@pytest.mark.parametrize(
    ("system", "rated", "listed"),
    [
        (System.DUTCH, True, "rated"),
        (System.DUTCH, False, "other"),
        (System.ROUND_ROBIN, True, "all-play-all"),
        (System.ROUND_ROBIN, False, "all-play-all"),
        (System.SWISS_1992, False, "1992"),
    ],
)
def test_the_list_of_an_individual_event_is_that_of_its_system(system, rated, listed):
    lists = Recommendations(("rated",), ("other",), ("all-play-all",), ("1992",))
    assert lists.of(system, rated=rated) == (listed,)
