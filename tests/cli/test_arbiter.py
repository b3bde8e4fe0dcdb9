"""``arbitro arbiter``: a career as JSON, judged for a title on a day."""

import json

import pytest

EVENT = {
    "kind": "swiss", "level": "international", "rounds": 7, "players": 76, "rated": 50,
    "federations": 5, "chief": "B. Gil",
}  # fmt: skip
CAREER = {
    "name": "Ana Ruiz",
    "birth": "1990-05-01",
    "national": "2018-01-10",
    "norms": [
        {"event": "Open A", "end": "2022-03-09", **EVENT},
        {"event": "Open B", "end": "2022-07-09", **EVENT, "rated": 10},
        {"event": "Seminar", "kind": "seminar", "end": "2022-01-10", "score": 85},
    ],
}


@pytest.fixture
def career(tmp_path):
    def _career(data=CAREER):
        path = tmp_path / "career.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data))
        return path

    return _career


def test_it_names_what_counts_and_what_is_missing_with_articles(run, career):
    done = run("arbiter", career(), "--title", "FA", "--on", "2022-12-01")
    assert done.code == 1
    assert "Open A: a norm" in done.out
    assert "Rated players: 10; 20 needed.  [B.06.1@2021-07 art. 3.8.1]" in done.out
    assert "NOT met  Norms of events that may stand together: 1; 3 needed." in done.out
    assert done.out.endswith("Not enough for FA.\n")


def test_programs_read_it_and_spanish_is_spoken(run, career):
    done = run("arbiter", career(), "--title", "IA", "--on", "2022-12-01", "--json")
    data = json.loads(done.out)
    assert not data["enough"]
    assert [each["counts"] for each in data["norms"]] == [False, False, False]
    done = run("arbiter", career(), "--title", "FA", "--on", "2022-12-01", "--lang", "es")
    assert "NO cumple  Normas de torneos que pueden ir juntas: 1" in done.out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "JSON"),
        ({**CAREER, "birth": "May"}, "birth"),
        ({**CAREER, "birth": None}, "birth"),
        ({**CAREER, "norms": [{"event": "x", "end": "2022-01-01"}]}, "kind"),
        ({**CAREER, "norms": [{**CAREER["norms"][0], "rounds": "7"}]}, "rounds"),
        ({**CAREER, "norms": [{**CAREER["norms"][0], "rounds": -1}]}, "rounds"),
        ({**CAREER, "norms": [{**CAREER["norms"][0], "kind": "blind"}]}, "kind"),
        ({**CAREER, "norms": [{**CAREER["norms"][0], "elo": 1}]}, "elo"),
    ],
)
def test_a_career_that_cannot_be_read_says_where(run, career, data, said):
    done = run("arbiter", career(data), "--title", "FA", "--on", "2022-12-01")
    assert done.code == 2
    assert said in done.err


def test_a_day_that_is_none_is_refused(run, career):
    assert run("arbiter", career(), "--title", "FA", "--on", "tomorrow").code == 2
