"""What the tie-breaks of teams look at, board by board, and what their worksheets tell."""

from dataclasses import replace
from fractions import Fraction

import pytest

from arbitro.model import Points, PointSystem, TeamPoints, TeamScore
from arbitro.rules.standings.teams import explain_team_value, team_standings
from arbitro.rules.tiebreaks import parse_tie_breaks
from arbitro.rules.tiebreaks.team import team_rules_of, team_table_of
from arbitro.rules.tiebreaks.team.encounters import extended_encounter
from arbitro.rules.tiebreaks.team.table import board_totals, mutual_rounds, on_all_boards
from crosstables.written_teams import MARCH_2026, team_crosstable, team_value

UNUSUAL = PointSystem(
    *map(Points, (30, 10, 2)),
    pairing_allocated_bye=Points(5),
    forfeit_win=Points(21),
    full_point_bye=Points(17),
    half_point_bye=Points(7),
    absence=Points(1),
)


def test_all_boards_alike_bring_so_many_times_as_much_and_a_bye_draws():
    """C.04.6 art. 3.4: a bye of teams is worth draws on all boards."""
    assert on_all_boards(UNUSUAL, 3) == PointSystem(
        *map(Points, (90, 30, 6)),
        pairing_allocated_bye=Points(30),
        forfeit_win=Points(63),
        full_point_bye=Points(51),
        half_point_bye=Points(21),
        absence=Points(3),
    )


@pytest.mark.article("C.07@2026-03 art. 12")
def test_on_the_boards_a_bye_is_won_and_other_absences_bring_what_they_are_worth():
    text = "2w10 U\n1b01 F\n4w== H\n3b== Z"
    table = team_table_of(team_crosstable(text, points=TeamPoints(game=UNUSUAL)))
    assert [rounds[1] for rounds in table.seats] == [(30, 30), (17, 17), (7, 7), (1, 1)]
    assert [rounds[0] for rounds in table.seats] == [(30, 2), (2, 30), (10, 10), (10, 10)]


def test_a_table_has_the_rounds_that_are_asked_for():
    event = team_crosstable("2w10 2b11 2w==\n1b01 1w00 1b==")
    assert [len(team_table_of(event, after=after).seats[0]) for after in (0, 1, 2, 3, 9)] == [
        *(0, 1, 2, 3, 3),
    ]
    table = team_table_of(event, after=2)
    assert (table.rounds, table.size, table.boards) == (2, 2, 2)
    assert board_totals(table, 0) == [20, 10]
    assert board_totals(table, 0, lambda index: index == 1) == [10, 10]
    assert board_totals(table, 1, lambda index: index == 0) == [0, 10]
    assert mutual_rounds(team_table_of(event), 0, [1]) == [0, 1, 2]
    assert mutual_rounds(team_table_of(event), 0, [0]) == []
    assert board_totals(team_table_of(event, after=0), 0) == [0, 0]


def test_boards_that_a_file_leaves_out_bring_nothing_and_more_than_said_are_kept():
    event = team_crosstable("2w11\n1b00")
    first, second = event.entries
    short = first.rounds[0]._replace(boards=first.rounds[0].boards[:1])
    part = replace(event, entries=(replace(first, rounds=(short,)), second))
    assert team_table_of(part).seats[0] == [(10, 0)]
    narrow = team_table_of(replace(event, boards=1))
    assert board_totals(narrow, 0) == [10, 10]


def test_points_are_those_that_were_awarded_by_both_scores():
    table = team_table_of(team_crosstable("2w1= 3w00\n1b0= U\nU 1b11", extra={2: 10}))
    assert (table.match.score, table.game.score) == ([20, 20, 30], [15, 15, 30])
    assert (table.match.points[0], table.game.points[0]) == ([20, 0], [15, 0])
    assert table.of(TeamScore.GAME_POINTS) is table.by("GP") is table.game
    assert table.of(TeamScore.MATCH_POINTS) is table.by("MP") is table.by("") is table.match


# Three teams are level; the first won both its matches, the others drew with each other.
LEVEL = "2w1= 3w1= 4w00\n1b0= 3w10 U\n1b0= 2b01 U\nU U 1b11"


def worksheets(names, text=LEVEL, extra=(), edition=MARCH_2026):
    event = team_crosstable(text, extra=extra)
    table = team_standings(event, parse_tie_breaks(names)[0], edition)
    assert not table.omitted
    return {int(row.tpn): explain_team_value(event, table, row.tpn, 0) for row in table.rows}


def told(sheet):
    """Every attempt: the score or the name of the boards' tie-break, whom it looked at."""
    found = []
    for step in sheet.steps:
        if step.concept == "extended-direct-encounter-scores":
            [said] = step.parts
            seen = {part.value("player"): part.value("score") for part in said.parts}
            found.append((step.value("score"), seen))
        else:
            assert step.concept == "extended-direct-encounter-two-teams"
            seen = {part.value("team"): part.value("boards") for part in step.parts}
            found.append((step.value("name"), seen, step.value("decided")))
        assert step.edition == MARCH_2026
    return found


@pytest.fixture
def three():
    """1 has 4 match points of its matches with 2 and 3, who have a draw and a bye."""
    return LEVEL, {2: 20, 3: 20, 4: 30}


@pytest.mark.article("C.07@2026-03 art. 13.3.3")
def test_the_working_tells_every_attempt_on_the_group_a_team_was_in(three):
    text, extra = three
    event = team_crosstable(text, extra=extra)
    tied = [int(entry.tpn) for entry in event.entries
            if event.score(entry, TeamScore.MATCH_POINTS) == 40]  # fmt: skip
    assert tied == [1, 2, 3]
    sheets = worksheets("EDET", text, extra)
    by_matches = ("MP", {1: 4, 2: 1, 3: 1})
    of_two = [("MP", {2: 1, 3: 1}), ("GP", {2: 1, 3: 1})]
    boards = ("TBR", {2: (10, 0), 3: (0, 10)}, 1)
    assert [sheets[team].value for team in (1, 2, 3)] == [1, 2, 3]
    assert told(sheets[1]) == [by_matches]
    assert told(sheets[2]) == told(sheets[3]) == [by_matches, *of_two, boards]
    # lines are the matches with those who are tied: game points first, then match points
    assert [(each.round, each.opponent, each.basis, each.value) for each in sheets[1].lines] == [
        (1, 2, 15, 20),
        (2, 3, 15, 20),
    ]
    assert [(each.round, each.opponent, each.basis, each.value) for each in sheets[2].lines] == [
        (1, 1, 5, 0),
        (2, 3, 10, 10),
    ]
    alone = sheets[4]
    assert (alone.value, alone.lines) == (None, ())
    assert [each.concept for each in alone.steps] == ["no-tie"]


@pytest.mark.article("C.07@2026-03 art. 13.3.2")
@pytest.mark.parametrize(
    ("name", "places", "boards"),
    [
        ("EDE", (2, 2), []),
        ("EDEBT", (2, 3), [("BC", {2: (10, 0), 3: (0, 10)}, 1)]),
        ("EDEBB", (2, 3), [("BC", {2: (10, 0), 3: (0, 10)}, 1)]),
        ("EDEB", (2, 3), [("BBE", {2: (10,), 3: (0,)}, 1)]),
    ],
)
def test_the_working_tells_the_boards_each_chain_looks_at(three, name, places, boards):
    sheets = worksheets(name, *three)
    assert (sheets[2].value, sheets[3].value) == places
    assert told(sheets[2])[3:] == boards


def test_a_board_count_is_told_with_its_value_and_one_that_decides_nothing_goes_on():
    """Boards 1 and 4 against 2 and 3 count 50 tenths each: the first board decides."""
    sheets = worksheets("EDEBT", "2w1001\n1b0110")
    count, rows = sheets[1].steps[2:]
    assert [(part.concept, part.value("value")) for part in count.parts] == [
        ("boards-counted", 50)
    ] * 2
    assert (count.value("decided"), rows.value("decided")) == (0, 1)
    assert rows.value("name") == "TBR"


def test_boards_decide_only_between_two_level_in_their_own_games():
    """In July 2023 the second score of two is not compared: a match of 3 to 1 is left tied."""
    rules = team_rules_of("C.07@2023-07")
    [tie_break] = parse_tie_breaks("EDET")[0]
    level = team_crosstable("2w10 2b10\n1b01 1w01")
    assert extended_encounter(team_table_of(level), tie_break, rules, [0, 1]) == [[0], [1]]
    unequal = team_crosstable("2w11 2b0=\n1b00 1w1=")
    assert extended_encounter(team_table_of(unequal), tie_break, rules, [0, 1]) == [[0, 1]]
    assert extended_encounter(team_table_of(level), tie_break, rules, [0]) == [[0]]


def test_schedule_strength_is_told_as_it_is_added_up_fore_or_not():
    text = "2w11 3b1= 4w00\n1b00 4w11 3b11\n4w== 1w0= 2w00\n3b== 2b00 1b11"
    plain, fore = (worksheets(name, text)[1] for name in ("SSSC/K2", "SSSC/F/K2"))
    # opponents have 4, 1 and 3 match points; with the last round drawn 3, 2 and 2
    assert [each.value("total") for each in (plain.steps[0], fore.steps[0])] == [80, 70]
    assert [each.steps[0].value("divisor") for each in (plain, fore)] == [2, 2]
    assert (plain.value, fore.value) == (35 + 40, 35 + 35)
    assert worksheets("SSSC", text)[1].value == 35 + Fraction(80, 3)
    assert team_value(team_crosstable(text), "SSSC/F/K2") == 70


@pytest.mark.article("C.07@2026-03 art. 12.2", "C.07@2026-03 art. 12.3")
@pytest.mark.parametrize(
    ("name", "concept", "first"),
    [("TBR", "top-board-results", 1), ("BBE", "bottom-board-elimination", 2)],
)
def test_the_boards_of_two_who_are_tied_are_told_and_of_one_alone_none(name, concept, first):
    # a drawn match, boards 1 and 4 against 2 and 3: the first board decides, or the last left out
    sheets = worksheets(name, "2w1001\n1b0110")
    for team, sheet in sheets.items():
        assert sheet.value == (1 if team == first else 2)
        [step] = sheet.steps
        assert step.concept == concept
        assert {part.value("team") for part in step.parts} == {1, 2}
    for sheet in worksheets(name, "2w1111\n1b0000").values():
        assert (sheet.value, [step.concept for step in sheet.steps]) == (None, ["no-tie"])
