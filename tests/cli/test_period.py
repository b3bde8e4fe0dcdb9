"""``arbitro period``: a list and reports make the next list."""

import json

import pytest

from arbitro.formats.rating_list import ListedPlayer, ListedRating, read_text_list
from arbitro.formats.rating_list.generate import HEAD, line_of

REPORT = """\
012 Open
032 ESP
042 2026/05/01
052 2026/05/03
222 5400+30
XXR 2
001    1 m    One                               2212 ESP         101 1990        1.5    1     2 w 1     4 b =
001    2 m    Two                               1926 ESP         102 1990        0.0    4     1 b 0     3 w 0
001    3 m    Three                             2011 ESP         103 1990        2.0    2     4 w 1     2 b 1
001    4 m    Four                                 0 ESP         104 1990        0.5    3     3 b 0     1 w =
"""  # noqa: E501 - a report has the width it has

PLAYERS = [("One", 2212, 40), ("Two", 1926, 20), ("Three", 2011, 20), ("Idle", 1700, 20)]
NUMBERS = (101, 102, 103, 999)


@pytest.fixture
def files(tmp_path):
    report, players = tmp_path / "event.trf", tmp_path / "list.txt"
    report.write_text(REPORT)
    lines = [
        line_of(
            ListedPlayer(
                number, name, "ESP", "M", standard=ListedRating(rating, 3, k), birth_year=1990
            )
        )
        for number, (name, rating, k) in zip(NUMBERS, PLAYERS, strict=True)
    ]
    players.write_text("\n".join([HEAD, *lines]) + "\n")
    return report, "--list", players, "--month", "2026-06"


def test_it_prints_who_played_and_their_new_ratings(run, files):
    # 40 x .16 = 6.4; 20 x (-.16 - .38) = -10.8; 20 x .38 = 7.6
    done = run("period", *files)
    assert done.code == 0
    rows = [line.split() for line in done.out.splitlines()]
    assert rows[1] == ["101", "One", "2212", "1", "40", "+6", "2218"]
    assert rows[2][-2:] == ["\N{MINUS SIGN}11", "1915"]
    assert rows[3][-2:] == ["+8", "2019"]
    assert rows[4][-1] == "(1869)"


def test_the_next_list_is_written_whole_with_what_it_does_not_say_beside_it(run, files, tmp_path):
    output, state = tmp_path / "june.txt", tmp_path / "state.json"
    assert run("period", *files, "-o", output, "--state", state).code == 0
    listed = {each.fide_id: each for each in read_text_list(output.read_bytes().splitlines())}
    assert listed[101].standard == ListedRating(2218, 1, 40)
    assert listed[999].standard == ListedRating(1700, 0, 20)
    assert listed[104].standard == ListedRating()
    kept = json.loads(state.read_text())["players"]["104"]
    assert kept["pooled"] == [{"list": "2026-06-01", "games": 2, "opponents": 4223, "score": 5}]


def test_a_first_rating_is_published_when_the_state_of_two_months_has_five_games(
    run, files, tmp_path
):
    june, july, state = tmp_path / "june.txt", tmp_path / "july.txt", tmp_path / "state.json"
    run("period", *files, "-o", june, "--state", state)
    again = tmp_path / "again.trf"
    again.write_text(REPORT.replace("2026/05", "2026/06"))
    third = tmp_path / "third.trf"
    third.write_text(REPORT.replace("2026/05", "2026/06"))
    options = ("--list", june, "--month", "2026-07", "--state", state)
    data = json.loads(run("period", again, third, *options, "-o", july, "--json").out)
    newcomer = next(each for each in data["players"] if each["fide_id"] == 104)
    assert newcomer["first_rating_games"] == 6
    assert newcomer["new"] == newcomer["first_rating"] > 1400
    assert newcomer["new_coefficient"] == 40


def test_who_did_not_play_has_the_k_of_the_new_year_and_becomes_inactive(run, files, tmp_path):
    # the year of the 18th birthday of who was born in 2008 ends with 2026 (art. 8.3.3); who played
    # last for the list of January 2026 has played nothing for a year (art. 7.2.2)
    quiet = [
        (201, ListedRating(1800, 4, 40), 2008),
        (202, ListedRating(1800, 0, 40), 2009),
        (203, ListedRating(1800, 0, 40), 1990),
        (204, ListedRating(1700, 0, 20), 1970),
        (205, ListedRating(1700, 0, 20), 1970),
    ]
    with (tmp_path / "list.txt").open("a") as players:
        for number, rating, born in quiet:
            listed = ListedPlayer(number, "Q", "ESP", "M", standard=rating, birth_year=born)
            players.write(line_of(listed) + "\n")
    state, output = tmp_path / "state.json", tmp_path / "january.txt"
    state.write_text(
        '{"players": {"204": {"games": 60, "last_played": "2026-01-01"},'
        ' "205": {"games": 60, "last_played": "2026-02-01"}}}'
    )
    report = tmp_path / "event.trf"
    report.write_text(REPORT.replace("2026/05", "2026/12"))
    month = (*files[:3], "--month", "2027-01")
    assert run("period", *month, "--state", state, "-o", output).code == 0
    listed = {each.fide_id: each for each in read_text_list(output.read_bytes().splitlines())}
    assert [listed[each].standard.coefficient for each in (201, 202, 203)] == [20, 40, 40]
    assert [listed[each].inactive for each in (201, 204, 205)] == [False, True, False]
    assert listed[201].standard == ListedRating(1800, 0, 20)


@pytest.mark.parametrize(
    ("change", "month", "said"),
    [
        # the list of 1 June closes on 29 May
        (("052 2026/05/03", "052 2026/05/29"), "2026-06", ""),
        (("052 2026/05/03", "052 2026/05/30"), "2026-06", "the list of 2026-07"),
        (("052 2026/05/03", "052 2026/06/01"), "2026-06", "the list of 2026-07"),
        # the third list after an end in May is that of August
        (("052 2026/05/03", "052 2026/05/03"), "2026-08", ""),
        (("052 2026/05/03", "052 2026/05/03"), "2026-09", "that of 2026-08"),
        (("222 5400+30", "222 900+10"), "2026-06", "rapid by its time control"),
        (("222 5400+30\n", ""), "2026-06", ""),
    ],
)
def test_a_report_that_hardly_belongs_in_the_list_is_pointed_out(run, files, change, month, said):
    files[0].write_text(REPORT.replace(*change))
    done = run("period", *files[:3], "--month", month)
    assert done.code == 0
    assert said in done.err
    assert bool(said) == bool([each for each in done.err.splitlines() if "--earlier" not in each])


def test_an_event_given_twice_is_pointed_out(run, files, tmp_path):
    again = tmp_path / "again.trf"
    again.write_text(REPORT)
    assert "the event counts twice" in run("period", again, *files).err
    again.write_text(REPORT.replace("012 Open", "012 Open B"))
    assert run("period", again, *files).err == ""


def test_the_rise_of_march_2024_is_said_to_be_missing(run, files, tmp_path):
    report = tmp_path / "event.trf"
    report.write_text(REPORT.replace("2026/05", "2024/02"))
    for month, there in (("2024-03", True), ("2024-04", False)):
        done = run("period", *files[:3], "--month", month)
        assert ("0.4" in done.err) == there


def test_it_explains_a_players_period_with_articles(run, files):
    done = run("period", *files, "--explain", 101)
    assert "Open: rating 2212; games: 1; sum 0.16" in done.out
    assert "The opponent has no rating.  [B.02@2024-03 art. 8.3.1]" in done.out
    assert "Rounded to +6: 2212 becomes 2218.  [B.02@2024-03 art. 8.3.4]" in done.out


def test_an_event_of_an_earlier_list_says_which_list_is_needed(run, files, tmp_path):
    report = tmp_path / "event.trf"
    report.write_text(REPORT.replace("2026/05/01", "2026/04/30"))
    done = run("period", *files)
    assert "2026-04" in done.err
    earlier = tmp_path / "april.txt"
    earlier.write_text((tmp_path / "list.txt").read_text().replace("2212", "2312"))
    done = run("period", *files, "--earlier", f"2026-04={earlier}", "--json")
    one = json.loads(done.out)["players"][0]
    # D 386 for 2312 against 1926 is .91, and the change is added to the list's 2212
    assert (one["sum"], one["new"]) == ("0.09", 2216)
    assert done.err == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("         101", "            "), "has no FIDE ID"),
        (("052 2026/05/03\n", ""), "lacks the dates of the event"),
    ],
)
def test_a_report_that_cannot_be_rated_is_refused(run, files, tmp_path, change, said):
    (tmp_path / "event.trf").write_text(REPORT.replace(*change))
    done = run("period", *files)
    assert done.code == 2
    assert said in done.err


def test_a_month_that_is_none_and_a_damaged_state_are_refused(run, files, tmp_path):
    assert run("period", *files[:3], "--month", "May").code == 2
    state = tmp_path / "state.json"
    state.write_text('{"players": {"104": {"games": -1}}}')
    done = run("period", *files, "--state", state)
    assert (done.code, "104" in done.err) == (2, True)
