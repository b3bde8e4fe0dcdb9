"""Reports of teams: matches from the players' lines, byes, forfeits, points, and the way back."""

from dataclasses import replace

import pytest

from arbitro.formats.json_format import read_team_json, write_team_json
from arbitro.formats.texts.problems import Severity
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import (
    is_team_report,
    read_trf,
    team_document_of,
    team_tournament_of,
    tournament_of,
    write_trf,
)
from arbitro.formats.trf.team.tournament import team_type
from arbitro.model import (
    Adjustment,
    Colour,
    Points,
    Prohibition,
    Result,
    TeamPoints,
    TeamScore,
    TeamSystem,
)
from crosstables.random_teams import (
    FOOTBALL_GAMES,
    THREE_TWO_ONE,
    team_round_robin,
    team_swiss,
)


def player(number, points, *cells):
    """Return a line 001 with its cells."""
    rounds = "".join(f"  {cell:>8}" for cell in cells)
    return f"001 {number:>4}      Player {number:<40}{points:>23} {number:>4}{rounds}"


HEAD = ["012 Cup of teams", "142 2", "352 WB"]
PLAYERS = [
    player(1, "1.5", "3 w 1", "6 w ="),
    player(2, "1.0", "4 b +", "0000 - Z"),
    player(3, "1.0", "1 b 0", "0000 - U"),
    player(4, "0.0", "2 w -", "0000 - Z"),
    player(5, "0.5", "0000 - H", "0000 - Z"),
    player(6, "0.5", "0000 - Z", "1 b ="),
    player(7, "1.0", "0000 - Z", "0000 - +"),
]
TEAMS = [
    "310   1 Reds                             RED     2000    2.0    2.5   1     1    2",
    "310   2 Blues                            BLU     1900    1.0    1.0   3     3    4",
    "310   3 Greens                           GRE     1800    3.0    2.5   2     5    6    7",
]
REST = [
    "240 H 001    3",
    "300 002   1   3    1 0000",
    "300 002   3   1    6    7",
    "320  1.0  1.0 000   2",
]


def read(*lines):
    """Return what a report of these lines says, with its problems."""
    parsed = read_trf("\n".join(lines))
    assert is_team_report(parsed.value)
    return team_tournament_of(parsed.value)


def codes(parsed):
    return [problem.code for problem in parsed.problems]


def shown(event):
    return {
        int(entry.tpn): [
            (
                record.opponent,
                record.result.value,
                int(record.match_points),
                int(record.game_points),
                "".join(game.result.value for game in record.boards),
            )
            for record in entry.rounds
        ]
        for entry in event.entries
    }


def test_matches_are_put_together_from_the_games_of_the_players():
    parsed = read(*HEAD, *PLAYERS, *TEAMS, *REST)
    assert codes(parsed) == []
    assert shown(parsed.value) == {
        1: [(2, "1", 20, 20, "1+"), (3, "0", 0, 5, "=-")],
        2: [(1, "0", 0, 0, "0-"), (None, "U", 10, 10, "")],
        3: [(None, "H", 10, 10, ""), (1, "1", 20, 15, "=+")],
    }


def test_a_team_has_the_colour_of_its_first_board():
    event = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
    first, second = event.entry(1).rounds
    assert (first.colour, second.colour) == (Colour.WHITE, Colour.WHITE)
    assert event.entry(3).rounds[1].colour is Colour.BLACK


def test_an_empty_board_belongs_to_the_side_the_line_up_leaves_out():
    board = read(*HEAD, *PLAYERS, *TEAMS, *REST).value.entry(3).rounds[1].boards[1]
    assert (board.player, board.opponent, board.result) == (7, None, Result.FORFEIT_WIN)


def test_stated_points_that_do_not_follow_from_the_results_are_a_warning():
    wrong = [line.replace("   2.0    2.5   1 ", "   4.0    2.5   1 ") for line in TEAMS]
    (problem,) = read(*HEAD, *PLAYERS, *wrong, *REST).problems
    assert problem.code == "team-points-differ"
    assert dict(problem.values) == {"team": 1, "score": "MP", "stated": 40, "computed": 20}


def test_stated_points_are_kept_for_the_check():
    event = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
    assert [entry.stated_rank for entry in event.entries] == [1, 3, 2]
    assert [entry.stated_game_points for entry in event.entries] == [25, 10, 25]


def test_a_forfeited_match_needs_no_games():
    lines = ["310   1 Reds", "310   2 Blues", "330 -+ 001   1   2"]
    lines[0] = lines[0].ljust(73) + "   1    2"
    lines[1] = lines[1].ljust(73) + "   3    4"
    players = [player(number, "0.0") for number in range(1, 5)]
    event = read(*HEAD, *players, *lines).value
    assert shown(event) == {1: [(2, "-", 0, 0, "")], 2: [(1, "+", 20, 20, "")]}
    assert event.entry(1).rounds[0].colour is Colour.WHITE


def test_points_of_matches_and_abnormal_assignments_are_read():
    lines = [
        "362 TW 3.0   TD 2.0   TL 1.0",
        "299 W   2.5   1.5  001    1",
        "299    -1.0  -0.5  002    1",
    ]
    event = read(*HEAD, lines[0], *PLAYERS, *TEAMS, *REST, *lines[1:]).value
    reds = event.entry(1)
    assert shown(event)[1] == [(2, "1", 25, 15, "1+"), (3, "0", 10, 5, "=-")]
    assert reds.match_adjustments == (Adjustment(Points(-10), 2),)
    assert event.score(reds, TeamScore.MATCH_POINTS, after=1) == 25
    assert event.score(reds, TeamScore.MATCH_POINTS) == 25
    assert event.score(reds, TeamScore.GAME_POINTS) == 15


def test_an_assignment_without_teams_says_what_a_result_is_worth():
    lines = ["310   1 Reds", "310   2 Blues", "330 +- 001   1   2", "299 +   2.0   1.5"]
    lines[0] = lines[0].ljust(73) + "   1    2"
    lines[1] = lines[1].ljust(73) + "   3    4"
    parsed = read_trf("\n".join([*HEAD, *(player(each, "0.0") for each in range(1, 5)), *lines]))
    assert [problem.code for problem in parsed.problems] == []
    event = team_tournament_of(parsed.value).value
    assert shown(event)[1] == [(2, "+", 20, 15, "")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("300 001   1   2    1    5", "line-up-of-others"),
        ("330 +- 002   2   9", "team-unknown"),
        ("240 F 002    8", "team-unknown"),
        ("310   4 Extra".ljust(73) + "   1", "member-of-two-teams"),
        ("310   1 Again".ljust(73) + "   7", "team-duplicate"),
        ("310   4 Extra".ljust(73) + "  99", "participant-unknown"),
    ],
)
def test_what_contradicts_itself_is_an_error_with_its_place(line, code):
    parsed = read(*HEAD, *PLAYERS, *TEAMS, *REST, line)
    assert code in codes(parsed)
    assert not parsed.ok


def test_who_sat_for_one_team_and_is_on_no_list_is_added_to_its_list():
    later = [line.replace("    3    4", "    4") for line in TEAMS]
    parsed = read(*HEAD, *PLAYERS, *later, *REST, "300 001   2   1    4    3")
    assert parsed.ok
    assert "roster-extended" in codes(parsed)
    assert parsed.value.entry(2).team.members == (4, 3)


def test_who_is_on_no_list_and_sat_for_two_teams_is_an_error():
    later = [line.replace("    3    4", "    4") for line in TEAMS]
    sat = ["300 001   2   1    4    3", "300 002   3   1    6    3"]
    assert "line-up-of-others" in codes(read(*HEAD, *PLAYERS, *later, *REST[:1], *sat))


def test_an_assignment_in_the_columns_of_fides_sample_is_read_as_it_is_meant():
    sample = read_trf("299 +  2.0  2.5   1    1   12")
    usual = read_trf("299 +   2.0   2.5    1    1   12")
    assert [each.code for each in sample.problems] == ["points-columns"]
    assert sample.value.lines[0].record == usual.value.lines[0].record
    for spoilt in (
        "299 + 2.0  2.5   1    1",
        "299 +  2.0 2.5   1    1",
        "299 +  2.0  2.5  1    1x",
    ):
        assert any(each.severity is Severity.ERROR for each in read_trf(spoilt).problems)


def test_a_summary_for_human_eyes_spoils_nothing():
    line = "802   1 IND     15.0   28.0  14 b  0.0f   13 w  2.x"
    parsed = read_trf(line)
    assert [each.code for each in parsed.problems] == ["column-filled"]
    assert all(each.severity is Severity.WARNING for each in parsed.problems)


def test_a_team_with_games_against_two_teams_is_an_error():
    players = [*PLAYERS]
    players[1] = player(2, "1.0", "5 b 1")
    players[4] = player(5, "0.0", "2 w 0")
    assert "team-opponents-differ" in codes(read(*HEAD, *players, *TEAMS))


def test_games_that_cross_the_order_of_the_teams_ask_for_a_line_up():
    players = [
        player(1, "1.0", "4 w 1"),
        player(2, "0.0", "3 b 0"),
        player(3, "1.0", "2 w 1"),
        player(4, "0.0", "1 b 0"),
    ]
    parsed = read("012 Cup", "142 1", *players, *TEAMS[:2])
    assert "board-order-unclear" in codes(parsed)


OLD = [
    "013 Reds                               1    2",
    "013 Blues                              3    4",
]
MEETING = [
    player(1, "1.0", "3 w 1"),
    player(2, "0.5", "4 b ="),
    player(3, "0.0", "1 b 0"),
    player(4, "0.5", "2 w ="),
]


def test_teams_of_the_older_record_play_matches_where_all_their_games_are_against_one_team():
    parsed = read("012 Cup", *MEETING, *OLD)
    assert shown(parsed.value) == {1: [(2, "1", 20, 15, "1=")], 2: [(1, "0", 0, 5, "0=")]}
    assert (parsed.value.boards, parsed.value.system) == (2, TeamSystem.SWISS)


def test_teams_of_the_older_record_in_an_event_of_players_make_no_matches():
    players = [
        player(1, "1.0", "3 w 1"),
        player(2, "0.5", "5 b ="),
        player(3, "0.0", "1 b 0"),
        player(4, "0.5", "6 w ="),
        player(5, "0.5", "2 w ="),
        player(6, "0.5", "4 b ="),
    ]
    clubs = [*OLD, "013 Greens                             5    6"]
    assert not is_team_report(read_trf("\n".join(["012 Open", *players, *clubs])).value)
    assert not is_team_report(
        read_trf("\n".join(["012 Open", "192 FIDE_DUTCH", *MEETING, *OLD])).value
    )


def test_older_reports_tell_a_bye_by_the_cells_of_the_players():
    players = [*MEETING, player(5, "1.0", "0000 - U"), player(6, "1.0", "0000 - U")]
    parsed = read("012 Cup", *players, *OLD, "013 Greens                             5    6")
    assert codes(parsed) == ["rounds-assumed"]
    assert shown(parsed.value)[3] == [(None, "U", 10, 10, "")]


@pytest.mark.parametrize(
    ("code", "system", "primary"),
    [
        ("FIDE_TEAM", TeamSystem.SWISS, "MP"),
        ("FIDE_TEAM_BAKU", TeamSystem.SWISS, "MP"),
        ("FIDE_TEAM_TYPEB_MP_GP", TeamSystem.SWISS, "MP"),
        ("FIDE_TEAM_TYPEA_GP_MP", TeamSystem.SWISS, "GP"),
        ("FIDE_TEAM_GP", TeamSystem.SWISS, "GP"),
        ("FIDE_TEAM_ROUNDROBIN", TeamSystem.ROUND_ROBIN, "MP"),
        ("BERGER_TEAM_ROUNDROBIN_G2", TeamSystem.DOUBLE_ROUND_ROBIN, "MP"),
        ("CUSTOM_TEAM_KNOCKOUT", TeamSystem.KNOCK_OUT, "MP"),
        ("FIDE_SCHEVENINGEN_G2", TeamSystem.ROUND_ROBIN, "MP"),
    ],
)
def test_the_encoded_type_tells_the_system_and_the_score_that_comes_first(code, system, primary):
    assert team_type(code) == (system, TeamScore(primary))


EVENTS = {
    "swiss": team_swiss,
    "two boards": lambda seed: team_swiss(seed, boards=2),
    "three points": lambda seed: team_swiss(seed, points=TeamPoints(match=THREE_TWO_ONE)),
    "other games": lambda seed: team_swiss(seed, points=FOOTBALL_GAMES),
    "game points first": lambda seed: team_swiss(seed, primary=TeamScore.GAME_POINTS),
    "round robin": lambda seed: team_round_robin(seed, clean=False),
    "double round robin": lambda seed: team_round_robin(seed, double=True),
}


@pytest.mark.parametrize("kind", EVENTS)
def test_what_is_written_is_read_again_as_it_was(kind):
    for seed in range(12):
        event = EVENTS[kind](seed)
        text = write_trf(team_document_of(event))
        lines = read_trf(text)
        back = team_tournament_of(lines.value)
        unexpected = {"cell-old-bye", "system-not-supported"}
        assert [each.code for each in lines.problems if each.code not in unexpected] == []
        assert back.problems == (), (seed, back.problems)
        assert shown(back.value) == shown(event), seed
        for ours, theirs in zip(event.entries, back.value.entries, strict=True):
            assert theirs.rounds == ours.rounds, (seed, ours.tpn)
            assert theirs.team == ours.team
        assert (back.value.system, back.value.primary) == (event.system, event.primary)
        assert (back.value.boards, back.value.points.match) == (event.boards, event.points.match)
        assert write_trf(team_document_of(replace(back.value, encoded_type=""))) == text


def test_the_older_format_keeps_the_matches_that_were_played():
    for seed in range(8):
        event = team_round_robin(seed)
        text = write_trf(team_document_of(event, old=True))
        assert "310 " not in text
        back = team_tournament_of(read_trf(text).value).value
        free = {number: [r for r in rows if r[0]] for number, rows in shown(event).items()}
        assert {number: [r for r in rows if r[0]] for number, rows in shown(back).items()} == free


def test_penalties_and_awards_survive_the_way_there_and_back():
    event = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
    reds = replace(
        event.entries[0],
        match_adjustments=(Adjustment(Points(-10), 2),),
        game_adjustments=(Adjustment(Points(-5)),),
        rounds=(
            event.entries[0].rounds[0]._replace(match_points=Points(15)),
            event.entries[0].rounds[1],
        ),
    )
    changed = replace(event, entries=(reds, *event.entries[1:]))
    back = team_tournament_of(read_trf(write_trf(team_document_of(changed))).value).value
    assert back.entries[0].match_adjustments == reds.match_adjustments
    assert back.entries[0].game_adjustments == reds.game_adjustments
    assert back.entries[0].rounds == reds.rounds


def test_the_informative_line_gives_every_round_in_thirteen_columns():
    event = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
    text = write_trf(team_document_of(event))
    lines = {line[:7]: line for line in text.splitlines()}
    assert lines["802   1"] == "802   1 RED      2.0    2.5   2 w  2.0     3 w  0.5"
    assert lines["802   2"] == "802   2 BLU      1.0    1.0   1 b  0.0   PAB    1.0"


def test_byes_of_coming_rounds_are_announced():
    event = read(*HEAD[:1], "142 3", *HEAD[2:], *PLAYERS, *TEAMS, *REST, "240 F 003    2").value
    assert (event.rounds_played, event.rounds_total) == (2, 3)
    assert event.requested_byes(3) == {2: Result.FULL_POINT_BYE}
    assert event.score(event.entry(2), TeamScore.MATCH_POINTS) == 10


def test_fictitious_match_points_are_read_team_by_team_and_written_again():
    lines = ["142 4", "250  2.0      001 002    1    2", "250  1.0      003 003    1    1"]
    event = read(HEAD[0], lines[0], HEAD[2], *PLAYERS, *TEAMS, *REST, *lines[1:]).value
    assert [entry.virtual for entry in event.entries] == [(20, 20, 10), (20, 20), ()]
    assert event.accelerated
    back = team_tournament_of(read_trf(write_trf(team_document_of(event))).value).value
    assert [entry.virtual for entry in back.entries] == [(20, 20, 10), (20, 20), ()]
    assert back.score(back.entries[0], TeamScore.MATCH_POINTS) == 20


@pytest.mark.article("C.04.7@2026-02 art. 1.4")
def test_the_baku_type_gives_the_first_half_of_the_teams_a_win_and_then_half_of_it():
    event = read(HEAD[0], "142 4", "192 FIDE_TEAM_BAKU", *PLAYERS, *TEAMS, *REST).value
    # three teams: a first group of two; two of four rounds are accelerated
    assert [entry.virtual for entry in event.entries] == [(20, 10), (20, 10), ()]


def test_prohibited_pairings_of_teams_keep_their_rounds():
    parsed = read(*HEAD, *PLAYERS, *TEAMS, *REST, "260 001 001    1    3", "260 001 002    2    3")
    found = [
        (sorted(each.members), each.first_round, each.last_round)
        for each in parsed.value.prohibitions
    ]
    assert found == [([1, 3], 1, 1), ([2, 3], 1, 0)]
    back = team_tournament_of(read_trf(write_trf(team_document_of(parsed.value))).value).value
    assert back.prohibitions == parsed.value.prohibitions
    assert "team-unknown" in codes(read(*HEAD, *PLAYERS, *TEAMS, *REST, "260 001 001    1    9"))


def test_a_prohibition_of_teams_from_after_the_last_round_is_not_in_the_report():
    event = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
    after = replace(event, prohibitions=(Prohibition(frozenset({1, 3}), event.rounds_total + 1),))

    assert "\n260" not in write_trf(team_document_of(after))


def test_the_order_of_the_standings_is_kept():
    event = read(*HEAD, "212 PTS,MPvGP,EDE", *PLAYERS, *TEAMS, *REST).value
    assert event.tie_breaks == ("MPvGP", "EDE")
    assert "212 PTS,MPvGP,EDE" in write_trf(team_document_of(event))


def test_a_summary_that_tells_something_else_is_a_warning():
    event = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
    text = write_trf(team_document_of(event))
    assert team_tournament_of(read_trf(text).value).problems == ()
    wrong = text.replace("2 w  2.0     3 w  0.5", "3 w  2.0     3 w  0.5")
    (problem,) = team_tournament_of(read_trf(wrong).value).problems
    assert (problem.code, problem.column) == ("team-summary-differs", 29)
    assert dict(problem.values) == {"team": 1, "round": 1}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("240 H 001    1", "team-bye-contradicted"),
        ("330 +- 001   1   2", "team-forfeit-contradicted"),
    ],
)
def test_records_that_contradict_the_games_are_a_warning(line, code):
    parsed = read(*HEAD, *PLAYERS, *TEAMS, *REST, line)
    assert code in codes(parsed)
    assert parsed.ok


def test_byes_and_prohibitions_of_teams_say_nothing_of_players_with_the_same_numbers():
    """Rates and norms read a report of teams as one of players: 240, 250, 260, 299 number teams."""
    lines = ["192 FIDE_TEAM_TYPEA", *HEAD, *PLAYERS, *TEAMS, *REST, "260 001 002    1    3"]
    lines += ["299     5.0 002   1", "250      1.0 001 001    1    2"]
    read = tournament_of(read_trf("\n".join(lines)).value)
    assert {each.code for each in read.problems} <= {"system-not-supported"}
    assert read.value.prohibitions == ()
    assert not any(entry.adjustments or entry.virtual for entry in read.value.entries)


def test_a_board_won_against_nobody_is_no_bye_where_the_players_of_teams_are_read():
    text = "\n".join(["192 FIDE_TEAM_TYPEA", *HEAD, *PLAYERS, *TEAMS, *REST])
    assert "0000 - +" in text
    assert {each.code for each in read_tournament_file(text.encode()).problems} <= {
        "system-not-supported"
    }
    alone = "\n".join(["192 FIDE_DUTCH", *HEAD, *PLAYERS])
    codes = {each.code for each in read_tournament_file(alone.encode()).problems}
    assert "cell-old-bye" in codes


@pytest.mark.parametrize(("code", "unknown"), [("FOO", True), ("CUSTOM_TEAM_SWISS", False)])
def test_a_type_that_nobody_knows_is_noted(code, unknown):
    text = "\n".join([f"192 {code}", *HEAD, *PLAYERS, *TEAMS, *REST])
    read = team_tournament_of(read_trf(text).value)
    assert any(each.code == "type-unknown" for each in read.problems) is unknown


@pytest.mark.parametrize(
    ("written", "tenths", "back"),
    [("2587.5", 25875, "2587.5"), ("2587", 25870, "  2587"), ("2587,5", 25875, "2587.5")],
)
def test_the_mean_of_ratings_is_kept_as_it_is_written_in_both_forms(written, tenths, back):
    line = TEAMS[0][:47] + f"{written:>6}" + TEAMS[0][53:]
    file = read_tournament_file("\n".join([*HEAD, *PLAYERS, line, *TEAMS[1:]]).encode())
    teams = team_tournament_of(file.document).value
    assert teams.entries[0].team.strength == tenths
    assert any(
        each.text.startswith("310") and each.text[47:53] == back
        for each in team_document_of(teams).lines
    )
    assert read_team_json(write_team_json(teams)).value.entries[0].team.strength == tenths


def test_a_strength_that_cannot_be_read_is_noted_and_refuses_nothing():
    line = TEAMS[0][:47] + "  258x" + TEAMS[0][53:]
    found = read_trf("\n".join([*HEAD, *PLAYERS, line, *TEAMS[1:]])).problems
    assert [(each.code, each.severity, each.column) for each in found] == [
        ("cell-old-bye", Severity.WARNING, 109),
        ("strength-unreadable", Severity.WARNING, 53),
    ]


def test_a_round_in_which_one_team_has_the_bye_and_others_nothing_is_still_to_be_paired():
    """As with players: programs write the bye of the coming round before they pair it."""
    players = [player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), player(3, "1.0", "0000 - U")]
    teams = [
        f"310 {number:>3} {name:<32} {name:<5}    2000    0.0    0.0   {number} {number:>4}"
        for number, name in enumerate(("Reds", "Blues", "Green"), 1)
    ]
    head = ["012 Cup", "142 3", "352 W"]
    text = "\n".join([*head, *players, *teams, "320  1.0  1.0   3   1"])
    found = team_tournament_of(read_trf(text).value)
    assert found.value.rounds_played == 1
    assert len(found.value.entries[0].rounds) == 2
