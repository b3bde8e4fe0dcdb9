"""``arbitro arbiter``: careers, appointments and seminars as JSON, judged with articles."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.arbiter_records import read_career, read_panels, read_seminar, read_team
from arbitro.reasons import Refused

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
    done = run("arbiter", "title", career(), "--title", "FA", "--on", "2022-12-01")
    assert done.code == 1
    assert "Open A: a norm" in done.out
    assert "Rated players: 10; 20 needed.  [B.06.1@2021-07 art. 3.8.1]" in done.out
    assert "NOT met  Norms that can count together: 1; 3 needed." in done.out
    assert done.out.endswith("Not enough for FA.\n")


def test_programs_read_it_and_spanish_is_spoken(run, career):
    done = run("arbiter", "title", career(), "--title", "IA", "--on", "2022-12-01", "--json")
    data = json.loads(done.out)
    assert not data["enough"]
    assert [each["counts"] for each in data["norms"]] == [False, False, False]
    done = run("arbiter", "title", career(), "--title", "FA", "--on", "2022-12-01", "--lang", "es")
    assert "NO cumple  Normas que pueden contar juntas: 1" in done.out


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
    done = run("arbiter", "title", career(data), "--title", "FA", "--on", "2022-12-01")
    assert done.code == 2
    assert said in done.err


def test_a_day_that_is_none_is_refused(run, career):
    assert run("arbiter", "title", career(), "--title", "FA", "--on", "tomorrow").code == 2


SERVED = {
    "event": "Continental", "start": "2024-05-01", "end": "2024-05-10", "kind": "swiss",
    "role": "deputy", "calendar": "other-continental", "positive": True,
}  # fmt: skip
KNOWN = {
    "name": "Ana Ruiz",
    "birth": "1980-05-01",
    "fide": "2022-01-10",
    "international": "2023-01-10",
    "services": [SERVED, {**SERVED, "event": "Schools"}, {**SERVED, "role": "sector"}],
    "norms": [{"event": "Open", "end": "2022-03-09", **EVENT}],
}


def test_the_next_category_is_judged_with_the_events_to_apply_with(run, career):
    done = run("arbiter", "category", career(KNOWN), "--on", "2025-01-01", "--explain")
    assert done.code == 0
    assert "Category: D" in done.out
    assert "Only chief arbiters and their deputies count; the role was sector arbiter." in done.out
    assert "Events to apply with: Continental and Schools" in done.out
    assert done.out.endswith("Enough for category C.\n")
    data = json.loads(run("arbiter", "category", career(KNOWN), "--on", "2025-01-01", "--json").out)
    assert (data["held"], data["wanted"], data["enough"]) == ("D", "C", True)
    assert data["submit"] == ["Continental", "Schools"]
    assert run("arbiter", "category", career(KNOWN), "--on", "2027-01-01").code == 1


def test_who_has_no_title_or_the_highest_category_has_no_next_one(run, career):
    top = {**KNOWN, "categories": [{"category": "A", "since": "2024-01-01"}]}
    done = run("arbiter", "category", career(top), "--on", "2025-01-01")
    assert (done.code, "no category above A" in done.out) == (1, True)
    done = run("arbiter", "category", career(CAREER), "--on", "2025-01-01")
    assert (done.code, "Only FIDE Arbiters" in done.out) == (1, True)


def test_a_career_tells_status_category_and_until_when_norms_count(run, career):
    done = run("arbiter", "career", career(KNOWN), "--on", "2025-01-01")
    assert done.code == 0
    assert "Ana Ruiz (44 years old)" in done.out
    assert "Active" in done.out
    assert "until 10 January 2026.  [B.06.3@2021-07 art. 2.2.1]" in done.out
    assert "Open: counts until 9 March 2028" in done.out
    later = json.loads(run("arbiter", "career", career(KNOWN), "--on", "2029-01-01", "--json").out)
    assert (later["activity"]["active"], later["norms"][0]["expired"]) == (False, True)


def test_the_national_title_is_judged_too(run, career):
    norm = {"event": "Absoluto", "kind": "a", "role": "chief", "recognised": True}
    data = {**CAREER, "nationality": "ESP", "national_norms": [norm]}
    done = run("arbiter", "title", career(data), "--title", "NA", "--on", "2025-01-01")
    assert done.code == 1
    assert "Performances that count: 1; 4 needed.  [FEDA.AN@1994 art. II]" in done.out
    assert "NOT met  One performance of group b)." in done.out


TEAM = {
    "event": "Candidates",
    "start": "2023-04-01",
    "calendar": "major-world",
    "body": "global-strategy",
    "arbiters": [
        {"name": "Ana", "role": "chief", "title": "IA", "category": "C", "sex": "w",
         "panel": "green", "active": True, "official": 3, "chief": 0, "sanctioned": False,
         "investigated": False},
    ],
}  # fmt: skip


def test_appointments_are_checked_one_by_one(run, career):
    done = run("arbiter", "appointments", career(TEAM))
    assert done.code == 1
    assert "NOT met  The chief arbiter of a world event" in done.out
    assert "Official events this year, including this one: 4; at most 3." in done.out
    assert "Not sanctioned" not in done.out
    assert "2 requirements are not met." in done.out
    assert "3 requirements cannot be checked because data is missing." in done.out
    assert "Not sanctioned" in run("arbiter", "appointments", career(TEAM), "--explain").out
    data = json.loads(run("arbiter", "appointments", career(TEAM), "--json").out)
    assert data["panels"]
    assert {each["who"] for each in data["checks"]} == {"Ana", ""}


def test_panels_seminars_lecturers_and_certificates_are_answered(run, career):
    file = career({"green": ["A"] * 19, "blue": ["B"] * 35})
    done = run("arbiter", "panels", file, "--edition", "2022")
    assert (done.code, "Green panel: 19 members" in done.out) == (1, True)
    assert "25 members needed" in run("arbiter", "panels", file).out
    told = {"categories": ["A"] * 25, "women": 7, "continents": ["asia", "europe", "africa"]}
    now = run("arbiter", "panels", career({"green": told}))
    assert (now.code, "Missing: the Americas" in now.out) == (1, True)
    seminar = {
        "kind": "refresher", "start": "2026-01-10", "end": "2026-01-11", "hours": 11, "days": 2,
        "participants": 20, "committee": ["IA", "IA", ""], "applied": "2025-12-01",
    }  # fmt: skip
    done = run("arbiter", "seminar", career(seminar))
    assert (done.code, "11 hours in 2 days; 12 hours" in done.out) == (1, True)
    assert "800 euros" in done.out
    assert run("arbiter", "seminar", career({**seminar, "hours": 12}), "--lang", "es").code == 0
    done = run("arbiter", "lecturer", career(KNOWN), "--on", "2025-01-01")
    assert (done.code, "category A or B" in done.out) == (1, True)
    done = run("arbiter", "certificates", "--players", "76")
    assert "at most 4 for 76 players.  [B.06.1@2021-07 art. 2.7]" in done.out
    assert "without limit" in run("arbiter", "certificates", "--players", 9, "--level", "world").out
    done = run("arbiter", "certificates", "--players", 9, "--system", "team")
    assert "no limit" in done.out


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({**KNOWN, "birth": "2025-02-30"}, "birth"),
        ({**KNOWN, "birth": "0001-01-01"}, "birth"),
        ({**KNOWN, "elo": 1}, "elo"),
        ({**KNOWN, "services": [{**SERVED, "role": "king"}]}, "services[1].role"),
        ({**KNOWN, "services": [SERVED, {**SERVED, "kind": "blind"}]}, "services[2].kind"),
        ({**KNOWN, "categories": [{"category": "E", "since": "2024-01-01"}]}, "categories[1]"),
        ({**KNOWN, "refreshers": ["2023-13-01"]}, "refreshers[1]"),
        ({**KNOWN, "sanctioned": "no"}, "sanctioned"),
        ({**KNOWN, "name": "a\u0000b"}, "name"),
        ({**KNOWN, "norms": {}}, "norms"),
    ],
)
def test_a_record_with_an_impossible_value_says_which(run, career, data, where):
    done = run("arbiter", "career", career(data), "--on", "2025-01-01")
    assert done.code == 2
    assert where in done.err


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.dates().map(str),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.sampled_from([KNOWN, TEAM]), st.data())
def test_a_record_with_anything_anywhere_is_read_or_refused_with_a_place(record, data):
    name = data.draw(st.sampled_from(list(record)))
    changed = {**record, name: data.draw(VALUES)}
    inner = changed[name]
    if isinstance(record[name], list):
        member = data.draw(st.sampled_from(list(record[name][0])))
        changed[name] = [{**record[name][0], member: inner}]
    for reader in (read_career, read_team, read_seminar, read_panels):
        found = reader(json.dumps(changed))
        if isinstance(found, Refused):
            assert dict(found.values)["where"]
