"""The standings of gacrux, in process, on our tournaments; and where ours are not the same."""

import datetime as dt
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import System
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks, unit_of

FIRST_DAY = {"C.07@2024-08": dt.date(2025, 1, 1), "C.07@2026-03": dt.date(2026, 4, 1)}
PER_UNIT = {"tenths": 10, "hundredths": 100}


def theirs(tournament, names, edition, *, after):
    """Return gacrux's line of every player: rank and values, points first."""
    dated = replace(
        tournament, details=replace(tournament.details, start=FIRST_DAY[edition]), tie_breaks=()
    )
    report = trf2json()
    report.parse_file(write_trf(document_of(dated)), verbose=0)
    assert report.get_status() == 0
    event = report.get_tournament(1)
    predetermined = tournament.system is not System.DUTCH
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
