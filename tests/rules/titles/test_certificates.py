"""What a certificate says of the opponents, and of what freed the norm from federations."""

from dataclasses import replace

import pytest

from arbitro.model import System, Title, Tpn
from arbitro.rules.titles.certificate import certificate
from arbitro.rules.titles.event import Exemption
from arbitro.rules.titles.verdict import judge

EDITION = "B.01@2024-01"
ME = Tpn(1)
USUAL = ", ".join(
    [
        *["GM 2550 ENG 1"] * 3,
        *["IM 2450 GER ="] * 3,
        *["FM 2400 FRA 1"] * 3,
    ]
)
SWISS = frozenset({Exemption.SWISS})


@pytest.mark.article("B.01@2024-01 art. 1.4.3.e")
def test_a_norm_needs_no_exemption_where_the_opponents_are_as_usual(event, rules):
    held = event(USUAL, exemptions=SWISS)
    verdict = judge(held, held.tournament.entry(ME), Title.IM, rules(EDITION))
    assert verdict.norm
    assert (verdict.exemption, verdict.exemption_used) == (Exemption.SWISS, None)
    assert certificate(held, ME, verdict, rules(EDITION)).exemption is None


@pytest.mark.article("B.01@2024-01 art. 1.4.3.e")
def test_a_norm_against_compatriots_says_what_freed_it(event, rules):
    held = event(USUAL.replace("FRA", "AUS").replace("GER", "AUS"), exemptions=SWISS)
    verdict = judge(held, held.tournament.entry(ME), Title.IM, rules(EDITION))
    assert verdict.norm
    assert verdict.exemption_used is Exemption.SWISS
    assert certificate(held, ME, verdict, rules(EDITION)).exemption is Exemption.SWISS


@pytest.mark.article("B.01@2024-01 art. 1.4.3.e")
def test_of_sets_worth_the_same_one_that_needs_no_exemption_is_taken(event, rules):
    # All ten: 1400 raised to 2050 makes the average 2298, 8 points are 80 % and 2538; seven
    # are of one federation, six may be. Without the last: 2325, 7 of nine are 78 % and 2545.
    # 7 of ten (149) are not enough against 2298, 6 of nine (125) are against 2325: ten games
    # and nine with one for the point above count the same.
    text = ", ".join([*["IM 2325 GER 1"] * 5, "IM 2325 GER =", "IM 2325 ENG ="])
    text += ", FM 2325 FRA =, FM 2325 FRA =, FM 1400 GER 1"
    held = event(text, exemptions=SWISS)
    verdict = judge(held, held.tournament.entry(ME), Title.IM, rules(EDITION))
    assert verdict.norm
    assert (len(verdict.used.games), verdict.used.credited) == (9, 10)
    assert verdict.exemption_used is None


def test_the_opponents_of_a_double_round_robin_are_counted_once(event, rules):
    cycle = "GM 2550 ENG 1, GM 2550 GER =, GM 2550 FRA 1, IM 2450 GER 1, FM 2400 AUS ="
    held = event(f"{cycle}, {cycle}", system=System.DOUBLE_ROUND_ROBIN, meet_twice=True)
    verdict = judge(held, held.tournament.entry(ME), Title.IM, rules(EDITION))
    assert verdict.norm
    found = certificate(held, ME, verdict, rules(EDITION))
    assert (found.games, found.foreign, found.rated, found.titled) == (10, 4, 5, 5)


@pytest.mark.article("B.01@2024-01 art. 1.1.4")
def test_opponents_of_a_long_event_stand_with_the_rating_and_title_of_the_day(event, rules):
    held = event(USUAL)
    later = {9: {Tpn(10): (2480, Title.IM)}}
    long = replace(held, by_round=later)
    verdict = judge(long, long.tournament.entry(ME), Title.IM, rules(EDITION))
    rows = certificate(long, ME, verdict, rules(EDITION)).rows
    assert (rows[7].rating, rows[7].title) == (2400, Title.FM)
    assert (rows[8].rating, rows[8].title) == (2480, Title.IM)
    assert sum(row.rating for row in rows) == 3 * 2550 + 3 * 2450 + 2 * 2400 + 2480


MIXED = ", ".join(
    [
        *["GM 2550 ENG 1"] * 3,
        *["IM 2450 GER ="] * 2,
        *["- 0 AUT 1"] * 2,
        "FM 2400 AUS 1",
        "CM 2400 FID 1",
    ]
)
"""Nine opponents of an Australian, in an event that Austria held."""


@pytest.mark.article("B.01@2024-01 art. 1.8")
def test_the_numbers_of_a_certificate_are_those_of_the_opponents(event, rules):
    # 7650 + 4900 + 2400 + 2400, one unrated raised to 2050, one counted 1400: 20800 / 9 = 2311;
    # 8 of 9 are 89 %, 351 points
    held = event(MIXED)
    verdict = judge(held, held.tournament.entry(ME), Title.IM, rules(EDITION))
    found = certificate(held, ME, verdict, rules(EDITION))
    assert (found.average, found.step, found.performance) == (2311, 351, 2662)
    assert (found.games, found.score) == (9, 80)
    # the flag of FIDE is no federation and the Australian no foreigner; CM is no title that counts
    assert (found.foreign, found.of_host, found.rated, found.titled) == (7, 2, 7, 6)
    assert found.grandmasters == 3
    assert found.swiss is None
    adjusted = {row.round: row.adjusted for row in found.rows if row.adjusted is not None}
    assert sorted(adjusted) == [6, 7]
    assert sorted(adjusted.values()) == [1400, 2050]
    assert [row.score for row in found.rows] == [10, 10, 10, 5, 5, 10, 10, 10, 10]
    assert [row.federation for row in found.rows][5:] == ["AUT", "AUT", "AUS", "FID"]


def test_a_round_without_an_opponent_is_an_empty_row_of_the_certificate(event, rules):
    text = USUAL.replace("GM 2550 ENG 1, ", "- 0 bye U, ", 1)
    held = event(text)
    verdict = judge(held, held.tournament.entry(ME), Title.IM, rules(EDITION))
    found = certificate(held, ME, verdict, rules(EDITION))
    assert (found.rows[0].name, found.rows[0].rating, found.rows[0].score) == ("", 0, None)
    assert [row.round for row in found.rows] == list(range(1, 10))
    assert (found.games, len(found.rows)) == (8, 9)


def test_there_is_no_certificate_of_what_is_no_norm(event, rules):
    held = event(USUAL.replace("1", "0"))
    verdict = judge(held, held.tournament.entry(ME), Title.GM, rules(EDITION))
    assert not verdict.norm
    with pytest.raises(ValueError, match="GM"):
        certificate(held, ME, verdict, rules(EDITION))
