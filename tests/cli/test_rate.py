"""``arbitro rate``: ratings after an event, as people and programs read them."""

import json

import pytest

REPORT = """\
012 Ratings
032 ESP
042 2026/05/01
052 2026/05/09
102 Arbiter, A
222 5400+30
XXR 2
001    1      One                               2212 ESP        101              1.5    1     2 w 1     3 b =
001    2      Two                               1926 ESP        102              0.0    3     1 b 0  0000 - Z
001    3      Three                             2652 ESP        103              0.5    2  0000 - Z     1 w =
"""  # noqa: E501 - a report has the width it has

HEAD = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


def line(number, name, rating, k, rapid=0):
    return (
        f"{number:<15}{name:<61}ESP M                                "
        f"{rating:<6}0   {k:<3}{rapid:<6}0   20 0     0   0  1990      "
    )


@pytest.fixture
def report(tmp_path):
    path = tmp_path / "event.trf"
    path.write_text(REPORT)
    return path


@pytest.fixture
def rating_list(tmp_path):
    path = tmp_path / "list.txt"
    rows = [line(101, "One", 2212, 40), line(102, "Two", 1926, 20), line(103, "Three", 2652, 10)]
    path.write_text("\n".join([HEAD, *rows]) + "\n")
    return path


def test_it_prints_a_line_for_every_player(run, report, rating_list):
    # .16 against 1926 and .42 against 2652 (cut): 40 x .58 = 23.2; 2652 counts D 440 in full;
    # 75 % of an average of 2289 is a performance of 2289 + 193
    done = run("rate", report, "--list", rating_list)
    assert done.code == 0
    lines = [each.split() for each in done.out.splitlines()]
    assert lines[1] == ["1", "One", "2212", "2", "1½", "0.92", "2482", "40", "+23", "2235"]
    assert lines[3] == [
        "3",
        "Three",
        "2652",
        "1",
        "½",
        "0.94",
        "2212",
        "10",
        "\N{MINUS SIGN}4",
        "2648",
    ]


def test_it_explains_every_game_with_its_article(run, report, rating_list):
    done = run("rate", report, "--list", rating_list, "--explain", 1, "--against", "2212")
    minus = "\N{MINUS SIGN}"
    assert f"D = 286, expected 0.84; 1 {minus} 0.84 = 0.16  [B.02@2024-03 art. 8.3.1]" in done.out
    assert "D = -440 counts as -400" in done.out
    assert "Against 2212: expected 0.50; win 20.00, draw 0.00, loss -20.00" in done.out


def test_numbers_of_other_systems_are_converted(run, report, rating_list):
    # the textbook's own examples: Ingo 75 and a British grade of 205 are both 2240
    shown = [
        run("rate", report, "--list", rating_list, "--explain", 1, "--against", each).out
        for each in ("2240", "ingo:75", "BCF:205")
    ]
    assert "Against 2240:" in shown[0]
    assert shown[1] == shown[2] == shown[0]
    done = run("rate", report, "--list", rating_list, "--explain", 1, "--against", "elo:75")
    assert done.code == 2


def test_programs_read_exact_numbers(run, report, rating_list):
    done = run("rate", report, "--list", rating_list, "--json", "--edition", "2022-01")
    data = json.loads(done.out)
    first = data["players"][0]
    assert (first["sum"], first["exact_change"], first["new"]) == ("0.58", "23.2", 2235)
    assert data["edition"] == "B.02@2022-01"
    assert data["players"][2]["rounds"][1]["counted"] == 400


def test_the_check_lists_what_is_missing_and_leaves_with_1(run, report, rating_list):
    assert run("rate", report, "--list", rating_list, "--check").code == 0
    report.write_text(REPORT.replace("102 Arbiter, A\n", "").replace("        101", "           "))
    done = run("rate", report, "--check", "--lang", "es")
    assert done.code == 1
    assert "Falta: el árbitro principal." in done.out
    assert "Sin ID FIDE: 1." in done.out
    assert "[B.02@2024-03 art. 9.1]" in done.out


def test_it_says_who_is_not_in_the_list_or_differs_from_it(run, report, rating_list):
    text = rating_list.read_text().replace("1926  ", "1930  ").replace("103     ", "203     ")
    rating_list.write_text(text)
    done = run("rate", report, "--list", rating_list)
    assert "2 Two: the report says 1926, the list 1930; the list counts" in done.err
    assert "3 Three is not in the list" in done.err


def test_a_first_rating_without_a_point_may_be_no_rating_at_all(run, report):
    # (2212 + 3600) / 3 = 1937.33; one of three points is 33 % and -125
    report.write_text(REPORT.replace("1926", "   0"))
    done = run("rate", report, "--explain", 2)
    assert "if this is the player's first rated event, it does not count" in done.out
    found = json.loads(run("rate", report, "--json").out)["players"][1]["first_rating"]
    assert (found["rating"], found["disregarded_if_first_event"]) == (1812, True)


@pytest.mark.article("B.02.RB@2024-03 art. 7.2.1")
@pytest.mark.parametrize(("standard", "said"), [(1900, False), (0, True)])
def test_a_list_without_standard_ratings_cannot_tell_who_is_rated_in_rapid(
    run, report, rating_list, standard, said
):
    report.write_text(REPORT.replace("222 5400+30", "222 900+10"))
    ratings = ((101, "One", 2200), (102, "Two", 0), (103, "Three", 2300))
    rows = [HEAD, *(line(at, name, standard, 20, rapid) for at, name, rapid in ratings)]
    rating_list.write_text("\n".join(rows) + "\n")
    assert ("no standard ratings" in run("rate", report, "--list", rating_list).err) == said


def test_a_list_with_a_player_twice_does_not_choose_between_the_two(run, report, rating_list):
    with rating_list.open("a") as players:
        players.write(line(102, "Two", 1950, 20) + "\n")
    done = run("rate", report, "--list", rating_list)
    assert done.code == 2
    assert "102 is in the list twice" in done.err


def test_a_faulty_list_is_refused_with_every_fault(run, report, rating_list):
    rating_list.write_text(rating_list.read_text().replace("2652  ", "26x2  ")[:-150] + "\n")
    done = run("rate", report, "--list", rating_list)
    assert done.code == 2
    assert done.out == ""
    assert ":4:" in done.err


def test_a_report_without_a_time_control_is_rated_as_standard_which_is_said(run, report):
    report.write_text(REPORT.replace("222 5400+30\n", ""))
    done = run("rate", report)
    assert "rated as standard" in done.err
    assert (
        json.loads(run("rate", report, "--class", "rapid", "--json").out)["edition"]
        == "B.02.RB@2024-03"
    )


def test_a_report_of_teams_is_rated_by_the_games_of_its_players(run, report):
    single = json.loads(run("rate", report, "--json").out)
    report.write_text(REPORT.replace("222 5400+30", "192 FIDE_TEAM\n222 5400+30"))
    done = run("rate", report, "--json")
    assert done.code == 0
    assert json.loads(done.out) == single


def test_a_k_that_is_assumed_is_marked_and_a_career_can_be_stated(run, report):
    # no list: nobody says how many games anybody has had rated
    plain = run("rate", report)
    lines = [each.split() for each in plain.out.splitlines()]
    assert [line[7] for line in (lines[1], lines[2])] == ["20*", "20*"]
    assert lines[3][7] == "10"  # 2652: reached 2400
    assert "* K is assumed" in plain.out
    stated = run("rate", report, "--games", "1=12", "--games", "2=30")
    lines = [each.split() for each in stated.out.splitlines()]
    assert [line[7] for line in (lines[1], lines[2])] == ["40", "20"]
    assert "assumed" not in stated.out
    assert run("rate", report, "--games", "1:12").code == 2
    assert run("rate", report, "--games", "9=12").code == 2
