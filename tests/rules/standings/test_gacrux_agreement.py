"""Values and ranks are those of gacrux on random tournaments, but for the listed divergences."""

import datetime as dt
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import STANDARD_POINTS
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks, unit_of
from crosstables.random_events import FOOTBALL, round_robin, swiss

FIRST_DAY = {"C.07@2024-08": dt.date(2025, 1, 1), "C.07@2026-03": dt.date(2026, 4, 1)}
OLD = (
    "DE BH/C1 BH BH/C2 BH/M1 BH/M2 BH/P BH/C1/P SB SB/C1 SB/C2 SB/P WIN WON BPG BWG REP PS PS/C1 "
    "PS/C2 KS KS/L+1 KS/L-1 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO AOB FB FB/C1 FB/M1"
)
NAMES = {"C.07@2024-08": OLD, "C.07@2026-03": OLD + " STD DE/P"}
PREDETERMINED = "DE SB SB/C1 WIN REP PS KS KS/L+1 ARO ARO/C1 TPR PTP APRO APPO BH BH/C1 BH/M1 AOB"
PER_UNIT = {"tenths": 10, "hundredths": 100}

pytestmark = pytest.mark.oracle


def theirs(tournament, names, edition, *, after):
    """Return gacrux's line of every player: rank and values, points first."""
    dated = replace(
        tournament, details=replace(tournament.details, start=FIRST_DAY[edition]), tie_breaks=()
    )
    report = trf2json()
    report.parse_file(write_trf(document_of(dated)), verbose=0)
    assert report.get_status() == 0
    event = report.get_tournament(1)
    predetermined = tournament.system.value != "dutch"
    settings = {
        "tiebreak": ["PTS", *names],
        "check": True,
        "pre_determined": predetermined,
        "swiss": not predetermined,
    }
    result = tiebreak(event, after, settings).compute_tiebreaks(event, settings)
    return {line["cid"]: line for line in result["competitors"]}


def shown(value, tie_break, their_value):
    """Return our value in the decimals gacrux gives it."""
    if value is None or their_value is None:
        return value
    if isinstance(value, Fraction):
        exact = Decimal(value.numerator) / Decimal(value.denominator) / 10
        return exact.quantize(their_value, rounding=ROUND_HALF_UP)
    return Decimal(value) / PER_UNIT.get(unit_of(tie_break).value, 1)


def differences(tournament, names, edition, *, after=None):
    """Yield every value and rank that is not theirs."""
    rounds = tournament.rounds_played if after is None else after
    tie_breaks, _ = parse_tie_breaks(names)
    ours = standings(tournament, tie_breaks, edition, after=after)
    other = theirs(tournament, [str(each) for each in ours.tie_breaks], edition, after=rounds)
    for row in ours.rows:
        points, *values = other[row.tpn]["tiebreakScore"]
        assert Decimal(row.points) / 10 == points
        for tie_break, value, their_value in zip(ours.tie_breaks, row.values, values, strict=True):
            if tie_break.name == "DE":
                continue  # they count places from 0 or 1; the ranks below compare it
            if shown(value, tie_break, their_value) != their_value:
                yield row.tpn, str(tie_break), value, their_value
        if row.rank != other[row.tpn]["rank"]:
            yield row.tpn, "rank", row.rank, other[row.tpn]["rank"]


@pytest.mark.parametrize("edition", FIRST_DAY)
@pytest.mark.parametrize("block", range(4))
def test_two_hundred_swiss_tournaments_agree(edition, block):
    for seed in range(50 * block, 50 * block + 50):
        assert list(differences(swiss(seed), NAMES[edition], edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
@pytest.mark.parametrize("name", ["DE", "DE/P", "DE BH DE SB DE"])
def test_ranks_agree_where_the_direct_encounter_comes_first(edition, name):
    for seed in range(500, 540):
        few_points = swiss(seed, players=6 + seed % 9, rounds=3 + seed % 3)
        assert list(differences(few_points, name, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_standings_between_rounds_agree(edition):
    for seed in range(600, 620):
        tournament = swiss(seed)
        for after in range(1, tournament.rounds_played):
            found = differences(tournament, "BH/C1 BH SB/C1 PS", edition, after=after)
            assert list(found) == [], (seed, after)


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_other_point_systems_agree(edition):
    names = OLD.replace("KS KS/L+1 KS/L-1 ", "")
    for seed in range(700, 720):
        tournament = swiss(seed, points=FOOTBALL)
        assert tournament.points != STANDARD_POINTS
        assert list(differences(tournament, names, edition)) == [], seed


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("edition", FIRST_DAY)
def test_round_robins_agree(edition, double):
    for seed in range(800, 830):
        tournament = round_robin(seed, double=double, forfeits=False)
        assert list(differences(tournament, PREDETERMINED, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_round_robins_with_forfeits_agree_where_the_readings_are_the_same(edition):
    for seed in range(900, 930):
        tournament = round_robin(seed)
        assert list(differences(tournament, "DE SB WIN KS", edition)) == [], seed
