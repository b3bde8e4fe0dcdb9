"""The standings of teams of gacrux, in process, on our competitions; and where ours differ."""

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import TeamScore, TeamSystem
from arbitro.rules.standings.teams import team_standings
from arbitro.rules.tiebreaks import parse_tie_breaks
from arbitro.rules.tiebreaks.team import known_to_teams, team_rules_of, team_unit_of
from crosstables.gacrux_standings import FIRST_DAY, PER_UNIT

THEIR_NAME = {"PTS": "PTS", "SB:MP": "SB:MP"}


def theirs(tournament, names, edition, *, after=None):
    """Return gacrux's line of every team: rank and values, the primary score first."""
    dated = replace(
        tournament, details=replace(tournament.details, start=FIRST_DAY[edition]), tie_breaks=()
    )
    report = trf2json()
    report.parse_file(write_trf(team_document_of(dated)), verbose=0)
    assert report.get_status() == 0, report.chessjson["status"]
    event = report.get_tournament(1)
    predetermined = tournament.system is not TeamSystem.SWISS
    settings = {
        "tiebreak": [f"PTS:{tournament.primary.value}", *names],
        "check": True,
        "pre_determined": predetermined,
        "swiss": not predetermined,
    }
    rounds = tournament.rounds_played if after is None else after
    result = tiebreak(event, rounds, settings).compute_tiebreaks(event, settings)
    return {line["cid"]: line for line in result["competitors"]}


def shown(value, unit, their_value):
    """Return our value in the decimals gacrux gives it."""
    if value is None or their_value is None:
        return value
    if isinstance(value, Fraction):
        exact = Decimal(value.numerator) / Decimal(value.denominator) / 10
        return exact.quantize(Decimal(their_value), rounding=ROUND_HALF_UP)
    return Decimal(value) / PER_UNIT.get(unit.value, 1)


def differences(tournament, names, edition, *, after=None, ranks=True):
    """Yield every value and rank that is not theirs."""
    tie_breaks, problems = parse_tie_breaks(names)
    assert not problems
    ours = team_standings(tournament, tie_breaks, edition, after=after)
    assert not ours.omitted, ours.omitted
    other = theirs(tournament, [str(each) for each in ours.tie_breaks], edition, after=after)
    for row in ours.rows:
        points, *values = other[row.tpn]["tiebreakScore"]
        primary = row.match_points
        if tournament.primary is TeamScore.GAME_POINTS:
            primary = row.game_points
        if Decimal(primary) / 10 != points:
            yield row.tpn, "points", primary, points
        for tie_break, value, their_value in zip(ours.tie_breaks, row.values, values, strict=True):
            looks_at_ties = known_to_teams(tie_break.name, team_rules_of(edition)).split is not None
            if looks_at_ties and tie_break.name != "BC":
                continue  # places are counted from 0 or 1; the ranks below compare them
            unit = team_unit_of(tie_break, edition)
            if shown(value, unit, their_value) != their_value:
                yield row.tpn, str(tie_break), value, their_value
        if ranks and row.rank != other[row.tpn]["rank"]:
            yield row.tpn, "rank", row.rank, other[row.tpn]["rank"]
