"""``arbitro prizes``: a report and a fund, as people and programs read the answer."""

import json

import pytest

REPORT = """\
012 Prizes
042 2026/04/01
XXR 1
001    1      Ana                               2400                             1.0    1     2 w 1
001    2      Berta                             2300                             0.0    3     1 b 0
001    3      Carla                             1700                             1.0    1     4 w 1
001    4      Dora                              1600                             0.0    3     3 b 0
"""


@pytest.fixture
def files(tmp_path):
    report, fund = tmp_path / "event.trf", tmp_path / "fund.json"
    report.write_text(REPORT)

    def _files(data):
        fund.write_text(data if isinstance(data, str) else json.dumps(data))
        return report, "--fund", fund, "--tiebreaks", "RTNG", "--edition", "2026-03"

    return _files


HORT = {"currency": "EUR", "sharing": "hort", "prizes": [100, "50.01"]}


def test_rating_prizes_that_overlap_are_named_with_bounds_that_part_them(run, files):
    special = [
        {"name": "under 2200", "prizes": [10], "rating_to": 2199},
        {"name": "under 2000", "prizes": [5], "rating_to": 1999},
        {"name": "women under 2000", "prizes": [5], "rating_to": 1999, "sex": "w"},
    ]
    done = run("prizes", *files({**HORT, "special": special}))
    assert done.code == 0
    said = "Rating prizes overlap: “under 2200” and “under 2000”."
    assert f"{said} Without overlap: “under 2000” up to 1999, “under 2200” from 2000." in done.err
    assert done.err.count("prizes overlap") == 1


def test_it_prints_who_gets_what_and_what_is_left(run, files):
    # 150.01 shared by two is 75.005; half of it and half of the place are 87.5025 and 62.5075
    done = run("prizes", *files(HORT))
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].split() == ["1", "1", "Ana", "1", "87.50", "EUR"]
    assert lines[1].split() == ["2", "3", "Carla", "1", "62.50", "EUR"]
    assert lines[2] == "Paid: 150 EUR of 150.01 EUR"
    assert lines[3] == "Left over from rounding down: 0.01 EUR"


def test_the_working_is_shown_when_asked_for_in_the_reader_s_language(run, files):
    done = run("--lang", "es", "prizes", *files(HORT), "--explain")
    assert "Mitad por puesto, mitad repartida por puntos: 87,50" in done.out
    assert "87,5025, redondeado a la baja." in done.out
    assert "2 se reparten 150,01" in done.out


def test_json_has_exact_amounts_and_the_working(run, files):
    special = [{"name": "U1800", "prizes": [90], "rating_to": 1799}]
    done = run("prizes", *files(HORT | {"special": special}), "--json")
    data = json.loads(done.out)
    assert data["fund"] == "240.01"
    given = {each["name"]: (each["amount"], each["special"]) for each in data["payouts"]}
    # Carla leaves the places for 90, so that Ana keeps the first prize and Berta, with Dora,
    # shares the second: half of it by place, half of it with Dora
    assert given == {
        "Ana": ("100", ""),
        "Berta": ("37.5", ""),
        "Carla": ("90", "U1800"),
        "Dora": ("12.5", ""),
    }
    assert data["payouts"][0]["working"]["concept"] == "prize-by-place"


@pytest.mark.parametrize(
    ("fund", "said"),
    [
        ("{", "not JSON (line 1)"),
        ({"sharing": "all", "prizes": [1]}, "“sharing”"),
        ({"sharing": "hort", "prizes": [1, 2]}, "“prizes”"),
        ({"sharing": "hort", "prizes": ["1.005"]}, "“prizes”"),
        ({"sharing": "hort", "prizes": [1], "extra": 2}, "“extra”"),
        ({"sharing": "hort", "special": [{"name": "W", "prizes": [1], "sex": "f"}]}, "[0].sex”"),
        ({"sharing": [], "prizes": []}, "“sharing”"),
        ("[]", "“{}”"),
    ],
)
def test_a_fund_that_is_not_understood_is_refused_with_the_place(run, files, fund, said):
    done = run("prizes", *files(fund))
    assert done.code == 2
    assert done.out == ""
    assert said in done.err


def test_a_fund_that_is_not_there_is_bad_input(run, files, tmp_path):
    report, *_ = files(HORT)
    assert run("prizes", report, "--fund", tmp_path / "none.json").code == 2


def test_a_play_off_decides_the_prizes_of_its_places(run, files):
    done = run("prizes", *files(HORT), "--play-off", "3,1", "--json")
    given = {each["name"]: each["amount"] for each in json.loads(done.out)["payouts"]}
    assert given == {"Carla": "100", "Ana": "50.01"}


def test_two_counts_agree_and_their_number_is_printed(run, files):
    done = run("prizes", *files(HORT))
    # the SHA-256 of 1:8750,3:6250
    assert done.out.splitlines()[-1].endswith("Control number: c49e4c3b")


@pytest.mark.parametrize(
    ("amounts", "code", "said"),
    [
        ("1 87.50\n3;62,5\n", 0, "the same amounts"),
        ("1 87.50\n3 62.51\n", 1, "player 3 Carla: 62.50 EUR here, 62.51 EUR by the second"),
        ("1 150\n", 1, "player 3 Carla: 62.50 EUR here, 0 EUR"),
        ("1 eighty\n", 2, "amounts.txt:1: enter the number"),
        ("1 87.50\n9 1\n", 2, "amounts.txt:2: there is no player 9"),
    ],
)
def test_the_amounts_of_a_second_person_are_compared(run, files, amounts, code, said):
    words = files(HORT)
    path = words[0].parent / "amounts.txt"
    path.write_text(amounts)
    done = run("prizes", *words, "--compare", path)
    assert done.code == code
    assert said in done.err
