"""Nothing a damaged report of teams can hold raises: faults are noted, and the rest is ranked."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from arbitro.rules.standings.teams import check_team_standings, explain_team_value, team_standings
from arbitro.rules.tiebreaks import parse_tie_breaks
from crosstables.random_teams import team_round_robin, team_swiss

NAMES, _ = parse_tie_breaks(
    "MPvGP EDEBT/P EDEBB BH:MP/C1 FB:GP EMGSB/C1 SSSC TBR BBE BC KS:GP AOB:MP STD REP DE:GP"
)
LETTERS = "0123456789 +-=wbUFHZ?.,x"


def damaged(seed):
    """Return a report in which lines are lost, doubled, cut off and written over."""
    chance = random.Random(seed)
    event = team_round_robin(seed % 50) if seed % 9 == 0 else team_swiss(seed, teams=2 + seed % 5)
    lines = write_trf(team_document_of(event, old=seed % 7 == 0)).splitlines()
    for _ in range(chance.randrange(1, 8)):
        place, kind = chance.randrange(len(lines)), chance.random()
        if kind < 0.2 and len(lines) > 1:
            del lines[place]
        elif kind < 0.3:
            lines.insert(place, chance.choice(lines))
        elif kind < 0.9 and lines[place]:
            letters = list(lines[place])
            for _ in range(chance.randrange(1, 4)):
                letters[chance.randrange(len(letters))] = chance.choice(LETTERS)
            lines[place] = "".join(letters)
        else:
            lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
    return "\n".join(lines)


def rank_and_explain(event, edition):
    table = team_standings(event, NAMES, edition)
    assert [row.rank for row in table.rows] == sorted(row.rank for row in table.rows)
    for row in table.rows[:2]:
        for column in range(len(table.tie_breaks)):
            assert explain_team_value(event, table, row.tpn, column).value == row.values[column]


@given(st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_damaged_report_is_read_and_ranked_as_far_as_it_goes(seed):
    event = team_tournament_of(read_trf(damaged(seed)).value).value
    for edition in ("C.07@2023-07", "C.07@2026-03"):
        rank_and_explain(event, edition)
    check_team_standings(event)
    assert write_trf(team_document_of(event))


def test_a_line_up_against_a_team_there_is_not_is_noted():
    text = write_trf(team_document_of(team_swiss(4))) + "300 001   1  99    1    2\r\n"
    assert "team-unknown" in {
        each.code for each in team_tournament_of(read_trf(text).value).problems
    }


def test_a_team_forfeiting_against_itself_has_no_match():
    text = write_trf(team_document_of(team_swiss(4))) + "330 +- 001   1   1\r\n"
    parsed = team_tournament_of(read_trf(text).value)
    assert all(record.opponent != 1 for record in parsed.value.entry(1).rounds)


def test_a_team_without_members_is_ranked_with_nothing():
    text = write_trf(team_document_of(team_swiss(4))) + "310   9 Nobody\r\n"
    event = team_tournament_of(read_trf(text).value).value
    rank_and_explain(event, "C.07@2026-03")
    assert event.entry(9).rounds[0].result.value == "Z"


def test_line_ups_of_different_lengths_leave_boards_empty():
    event = team_swiss(4)
    one, other = event.entries[0], event.entry(event.entries[0].rounds[0].opponent)
    lines = [
        f"300 001 {one.tpn:>3} {other.tpn:>3}" + "".join(f" {tpn:>4}" for tpn in one.team.members),
        f"300 001 {other.tpn:>3} {one.tpn:>3} {other.team.members[0]:>4}",
    ]
    text = write_trf(team_document_of(event)).replace("352 WB", "352 W")
    read = team_tournament_of(read_trf(text + "\r\n".join(lines) + "\r\n").value).value
    boards = read.entry(one.tpn).rounds[0].boards
    assert [game.player for game in boards] == list(one.team.members)
    rank_and_explain(read, "C.07@2026-03")
