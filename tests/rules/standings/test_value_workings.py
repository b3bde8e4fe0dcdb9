"""The working of a value ends with the value, cites articles that exist and has words."""

from fractions import Fraction

import pytest

from arbitro.i18n import translator
from arbitro.model import System, Tpn
from arbitro.reasons import Reason
from arbitro.regulations import article
from arbitro.rules.standings import explain_value, standings, tied_before
from arbitro.rules.tiebreaks import (
    Fate,
    Unit,
    parse_tie_break,
    parse_tie_breaks,
    rules_of,
    table_of,
    worksheet,
)
from crosstables.random_events import round_robin, swiss
from crosstables.written import EDITIONS, crosstable, one_player

ALL, _ = parse_tie_breaks(
    "DE,BH/C1,BH,BH/C2,BH/M1,BH/M2,BH/P,FB,FB/C1,SB,SB/C1,SB/C2,SB/P,WIN,WON,BPG,BWG,REP,PS,PS/C1,"
    "KS,KS/L+1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,AOB,STD,TPN,RTNG,AOB/F,TPN/R,DE/P"
)
SUMS = {"BH", "FB", "SB", "WIN", "WON", "BPG", "BWG", "REP", "PS", "KS", "STD"}
MEANS = {"AOB", "ARO", "APRO", "APPO"}


def sheets(tournament, edition):
    """Yield the value of every cell of the standings with its worksheet."""
    table = standings(tournament, ALL, edition)
    shared = table_of(tournament)
    for row in table.rows:
        for column, value in enumerate(row.values):
            yield value, explain_value(tournament, table, row.tpn, column, table=shared)


def events(seed):
    return swiss(seed) if seed % 4 else round_robin(seed, double=seed % 8 == 0)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_worksheet_ends_with_the_value_of_the_standings(edition):
    for seed in range(6):
        for value, sheet in sheets(events(seed), edition):
            if sheet.tie_break.name != "DE" or value is not None:
                assert sheet.value == value, (seed, str(sheet.tie_break), sheet.tpn)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lines_that_count_add_up_to_the_value(edition):
    for seed in range(6):
        for value, sheet in sheets(events(seed), edition):
            counted = [line.value for line in sheet.counted]
            if sheet.tie_break.name in SUMS:
                assert sum(counted) == value
            elif sheet.tie_break.name in MEANS and value is not None:
                mean = Fraction(sum(counted), len(counted))
                rounded = isinstance(value, int)
                assert value == ((mean + Fraction(1, 2)).__floor__() if rounded else mean)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reason_cites_an_article_of_the_edition_and_has_words(edition):
    unsaid = []

    def read(reason):
        if reason.edition is not None:
            assert article(reason.edition, reason.concept).edition == edition
        for language in ("en", "es"):
            said = translator(language).reason(reason)
            if "{" in said or said.startswith(reason.concept):
                unsaid.append((language, reason.concept, said))
        for part in reason.parts:
            read(part)

    for seed in range(6):
        for _, sheet in sheets(events(seed), edition):
            for reason in (*sheet.steps, *(each for line in sheet.lines for each in line.reasons)):
                read(reason)
    assert unsaid == []


def working(tournament, name, edition, tpn=1):
    tie_break = parse_tie_break(name)
    return worksheet(table_of(tournament), tie_break, rules_of(edition), Tpn(tpn))


def concepts(line):
    return [reason.concept for reason in line.reasons]


def test_a_dummy_shows_the_cap_that_holds_it():
    sheet = working(one_player("1 + Z", [2, 1]), "BH", "C.07@2026-03")
    forfeit, bye = sheet.lines[1].reasons[0], sheet.lines[2].reasons[0]
    assert [part.concept for part in forfeit.parts] == ["dummy-cap-forfeit"]
    assert (forfeit.value("own"), forfeit.value("score")) == (20, 10)
    assert [part.concept for part in bye.parts] == ["dummy-cap-bye"]
    assert (bye.value("own"), bye.value("score")) == (20, 15)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "At most a draw in the only round: ½."),
        ("es", "Como mucho unas tablas en la única ronda: ½."),
        ("fr", "Au plus une nulle dans la seule ronde\u00a0: ½."),
    ],
)
def test_the_cap_of_a_bye_after_one_round_is_of_the_only_round(language, said):
    cap = Reason("dummy-cap-bye", "C.07@2026-03", (("rounds", 1), ("cap", 5)))
    assert translator(language).reason(cap) == said


def test_a_cut_names_the_rule_that_chose_it():
    by_choice = working(one_player("1 H 0", [0, 2]), "BH/C1", "C.07@2026-03")
    assert [line.fate for line in by_choice.lines] == [Fate.COUNTED, Fate.CUT, Fate.COUNTED]
    assert concepts(by_choice.lines[1])[-1] == "cut-exception-lowest"
    lowest = working(one_player("1 1 0", [1, 1.5, 2]), "BH/M1", "C.07@2026-03")
    assert [concepts(line) for line in lowest.lines] == [["cut"], [], ["median"]]


def test_an_opponents_adjusted_score_names_the_rounds_that_count_as_draws():
    tournament = crosstable("2000 2w1 U U\n1900 1b0 Z Z")
    (seen,) = working(tournament, "BH", "C.07@2026-03").lines[0].reasons
    assert (seen.concept, seen.value("score"), seen.value("adjusted")) == (
        "score-for-opponents",
        0,
        10,
    )
    assert [part.value("round") for part in seen.parts] == [2, 3]


@pytest.mark.article("C.07@2026-03 art. 15.2")
@pytest.mark.parametrize(
    ("edition", "of_the_loss"),
    [
        ("C.07@2024-08", "unplayed-in-predetermined-pairings"),
        ("C.07@2026-03", "predetermined-forfeit-exceptions"),
    ],
)
def test_a_forfeit_of_a_table_says_by_which_rule_it_is_a_game_or_none(edition, of_the_loss):
    """Forfeits of predetermined pairings are games; 2026 excepts losses from one's own results."""
    tournament = crosstable("2000 2w+\n1900 1b-", system=System.ROUND_ROBIN)
    table = standings(tournament, parse_tie_breaks("WON")[0], edition)
    won, lost = (explain_value(tournament, table, Tpn(each), 0).lines[0] for each in (1, 2))
    assert concepts(won) == ["unplayed-in-predetermined-pairings"]
    assert concepts(lost) == [of_the_loss]


def test_the_direct_encounter_shows_the_separate_standings():
    tournament = crosstable("2000 2w1 3b=\n1900 1b0 U\n1800 U 1w=")
    table = standings(tournament, parse_tie_breaks("DE")[0], "C.07@2026-03")
    assert tied_before(table, Tpn(1), 0) == (1, 3)
    sheet = explain_value(tournament, table, Tpn(1), 0)
    assert sheet.unit is Unit.PLACE
    assert [(line.opponent, line.value) for line in sheet.lines] == [(3, 5)]
    (step,) = sheet.steps
    assert step.concept == "direct-encounter-undecided"
    assert [(part.value("player"), part.value("score")) for part in step.parts] == [
        (1, Fraction(1, 2)),
        (3, Fraction(1, 2)),
    ]


def test_a_refused_tie_break_has_no_worksheet():
    assert working(round_robin(1), "BH", "C.07@2026-03").code == "tie-break-not-in-round-robins"
