"""The seminar room on its pages: a course from its plan to the certificates."""

import re
from datetime import timedelta
from functools import cache

import pytest

from arbitro import clock
from arbitro.i18n import languages
from arbitro.school.room import drawn_versions
from arbitro.web.session.access import Role
from web.raw import code_for

PLAN = {
    "title": "Course in Rome",
    "kind": "fide-arbiter",
    "format": "standard",
    "start": "2026-05-02",
    "end": "2026-05-04",
    "language": "en",
    "committee": "IA, FA",
}
OWN = "# Essay\npoints: 4\nWhat do you do?\n+ stop the clock\n"


@pytest.fixture(autouse=True, scope="module")
def papers_drawn_once():
    """A paper of one seed is the same whoever draws it: nearly all courses here have one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arbitro.web.forms.seminars.drawn_versions", cache(drawn_versions))
        yield


@pytest.fixture
def seminar(visitor):
    """A visitor with a course of two people and a paper; ``url`` is the lecturer's page."""
    visitor.url = visitor.send("/seminars", PLAN).headers["location"]
    visitor.do = lambda what, **data: visitor.send(visitor.url, {"do": what, **data})
    assert visitor.do("enrolled", names="Ana Ruiz; 22222\nEva\n").status_code == 303
    paper = {"versions": "2", "exam_minutes": "240", "seed": "7", "own": OWN}
    assert visitor.do("set", **paper).status_code == 303
    visitor.name = visitor.url.rpartition("/")[2]
    visitor.own = re.findall(r'href="(/seminar/[^"]+)"', visitor.get(visitor.url).text)
    visitor.course = lambda: visitor.app.state.seminars().course(visitor.name)
    return visitor


def test_every_fault_of_own_questions_is_told_with_its_line(seminar):
    faulty = OWN.replace("points: 4", "points: 4\narticle: E.01@2023-01 99.9\nposition: 8/8 w")
    answer = seminar.do("set", versions="1", exam_minutes="60", seed="1", own=faulty)
    assert answer.status_code == 422
    told = answer.text.partition('id="own-faults"')[2].partition("</ul>")[0]
    assert re.findall(r"<li>(Line \d+)", told) == ["Line 3", "Line 4"]
    assert "E.01@2023-01 99.9" in told


def test_the_position_of_an_own_question_is_told_to_a_candidate_who_does_not_see_it(seminar):
    kings = OWN.replace("points: 4", "points: 4\nposition: 6k1/8/8/8/8/8/8/6K1 w - - 0 1")
    seminar.do("set", versions="1", exam_minutes="60", seed="1", own=kings)
    seminar.do("opened")
    assert 'alt="White: Kg1. Black: Kg8.' in seminar.get(seminar.own[0]).text


def test_nobody_is_absent_before_the_list_is_taken(seminar):
    seminar.do("held", session_title="Laws", day="2026-05-02", session_minutes="480")
    assert "too little" not in seminar.get(seminar.url).text
    seminar.do("attended", session="1", p1="1")
    assert seminar.get(seminar.url).text.count("too little") == 1


def answers_of(course, number, *, right):
    drawn = course.paper.versions["AB".index(course.letter(number))]
    chosen = [e.right if n < right else (e.right + 1) % e.options for n, e in enumerate(drawn)]
    return {f"q{n}": str(each) for n, each in enumerate(chosen)} | {"w0": "I stop the clock."}


def test_a_course_is_held_from_its_plan_to_its_certificates(seminar, monkeypatch):
    session = {"session_title": "Laws", "day": "2026-05-02", "session_minutes": "480"}
    seminar.do("held", **session)
    seminar.do("attended", session="1", p1="1")
    assert "not open yet" in seminar.get(seminar.own[0]).text
    assert seminar.do("opened").status_code == 303
    page = seminar.get(seminar.own[0]).text
    assert page.count("<fieldset>") == 48
    given = answers_of(seminar.course(), 1, right=40)
    assert seminar.send(seminar.own[0], {"do": "hand-in", **given}).status_code == 303
    assert "You have handed in" in seminar.get(seminar.own[0]).text
    assert seminar.send(seminar.own[0], {"do": "save"}).status_code == 422
    kept = answers_of(seminar.course(), 2, right=10)
    assert seminar.send(seminar.own[1], {"do": "save", **kept}).status_code == 303
    later = clock.now() + timedelta(minutes=300)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "Time is up" in seminar.get(seminar.own[1]).text
    for marker, marks in (("1", "3"), ("2", "2.5")):
        shown = seminar.get(f"{seminar.url}/marking/{marker}").text
        assert "I stop the clock." in shown
        assert "Ana Ruiz" not in shown
        sent = seminar.do("marked", marker=marker, back=marker, m1=marks, m2="0")
        assert sent.headers["location"].startswith(f"{seminar.url}/marking/{marker}")
    assert "of 100 points" not in seminar.get(seminar.own[0]).text
    assert seminar.do("published").status_code == 303
    told = seminar.get(seminar.own[0]).text
    assert "82.75 of 100 points" in told
    assert '<p class="written">I stop the clock.</p>' in told
    assert "<li>stop the clock</li>" in told
    assert "told wrong" in seminar.get(seminar.own[1]).text
    listed = seminar.get(f"{seminar.url}/results").text
    assert "82.75" in listed
    assert "Ana Ruiz" not in listed
    assert "Ana Ruiz" in seminar.get(f"{seminar.url}/results?named=1").text
    made = seminar.get(f"{seminar.url}/papers/certificates")
    assert made.content.startswith(b"%PDF")
    report = seminar.get(f"{seminar.url}/report").text
    for text in (
        "Lecturer&#39;s report",
        "Due by",
        "11 May 2026",
        "82.75",
        "22222",
        "Mean: ",
        "Laws",
    ):
        assert text in report, text
    seminar.do("reported", by="observer", day="2026-05-08")
    assert "8 May 2026" in seminar.get(f"{seminar.url}/report?by=observer").text
    assert seminar.get(f"{seminar.url}/report?by=x").status_code == 404


@pytest.mark.parametrize("code", ["paper-A", "key-B", "cards"])
def test_papers_keys_and_cards_are_printed(seminar, code):
    seminar.app.state.public_address = "https://chess.example"
    assert seminar.get(f"{seminar.url}/papers/{code}").content.startswith(b"%PDF")


def test_cards_with_an_address_that_candidates_cannot_open_are_refused_with_what_to_do(seminar):
    answer = seminar.get(f"{seminar.url}/papers/cards")
    assert (answer.status_code, "--lan" in answer.text) == (422, True)


@pytest.mark.parametrize("code", ["paper-C", "paper-", "certificates", "x"])
def test_there_are_no_other_papers(seminar, code):
    assert seminar.get(f"{seminar.url}/papers/{code}").status_code == 404


@pytest.mark.parametrize("language", languages())
def test_the_pages_are_said_in_every_language(seminar, language):
    spoken = {"accept-language": language}
    for path in (
        "/seminars",
        seminar.url,
        f"{seminar.url}/marking/1",
        seminar.own[0],
        f"{seminar.url}/report",
    ):
        answer = seminar.get(path, **spoken)
        assert answer.status_code == 200
        assert "school.r" not in answer.text


def test_the_last_deed_is_taken_back(seminar):
    last = seminar.course().last.number
    assert seminar.do("taken-back", number=str(last)).status_code == 303
    assert seminar.course().paper is None
    assert seminar.do("taken-back", number=str(last)).status_code == 422


@pytest.mark.parametrize(
    ("what", "data", "field"),
    [
        ("enrolled", {"names": " \n"}, "names"),
        ("enrolled", {"names": "Ida; x1"}, "names"),
        ("held", {"session_title": "", "day": "2026-05-02", "session_minutes": "1"}, "title"),
        ("held", {"session_title": "x", "day": "2", "session_minutes": "1"}, "day"),
        ("set", {"versions": "9", "exam_minutes": "60", "seed": "1"}, "versions"),
        ("set", {"versions": "1", "exam_minutes": "60", "seed": "1", "own": "no title"}, "own"),
        ("planned", {**PLAN, "end": "2026-05-01"}, "end"),
        ("left", {"participant": "77"}, ""),
        ("nothing", {}, ""),
    ],
)
def test_a_field_at_fault_is_told_and_nothing_is_done(seminar, what, data, field):
    before = seminar.app.state.seminars().deeds(seminar.name)
    answer = seminar.do(what, **data)
    assert answer.status_code == 422
    assert not field or "aria-invalid" in answer.text
    assert seminar.app.state.seminars().deeds(seminar.name) == before


@pytest.mark.parametrize("key", ["1-x", "x", "1", "99-AAAAAAAAAAAAAAAAAAAAAA"])
def test_no_other_key_opens_a_page(seminar, key):
    assert seminar.get(f"/seminar/{seminar.name}/{key}").status_code == 404


def test_a_key_opens_the_page_of_one_participant_of_one_course(seminar):
    other = seminar.send("/seminars", {**PLAN, "title": "Other"}).headers["location"]
    seminar.send(other, {"do": "enrolled", "names": "Zoe"})
    name = other.rpartition("/")[2]
    key = seminar.own[0].rpartition("/")[2]
    assert seminar.get(f"/seminar/{name}/{key}").status_code == 404


@pytest.mark.parametrize("role", [Role.DEPUTY, Role.DESK, Role.ORGANISER])
def test_nobody_else_is_shown_papers_or_keys(seminar, role):
    seminar.app.state.door.is_open = True
    assert seminar.send("/join", {"code": code_for(seminar.app, role)}).status_code == 303
    for path in ("/seminars", seminar.url, f"{seminar.url}/papers/key-A"):
        assert seminar.get(path).status_code == 403
    assert seminar.do("opened").status_code == 403
    assert seminar.get(seminar.own[0]).status_code == 200


def test_the_paper_before_the_opening_and_the_answers_before_the_results_are_shown_to_nobody(
    seminar,
):
    assert "<fieldset>" not in seminar.get(seminar.own[0]).text
    seminar.do("opened")
    page = seminar.get(seminar.own[0]).text
    assert "✓</label>" not in page
    assert "told wrong" not in page


def test_a_seminar_is_erased_by_its_title_alone(seminar):
    assert seminar.send(f"{seminar.url}/erase", {"title": "Course"}).status_code == 422
    sent = seminar.send(f"{seminar.url}/erase", {"title": PLAN["title"]})
    assert sent.headers["location"].startswith("/seminars?")
    assert seminar.get(seminar.url).status_code == 404
    assert seminar.get(seminar.own[0]).status_code == 404


def test_what_is_typed_is_shown_as_text(visitor):
    title = "<script>alert(1)</script>"
    url = visitor.send("/seminars", {**PLAN, "title": title}).headers["location"]
    page = visitor.get(url).text
    assert title not in page
    assert "&lt;script&gt;" in page


def test_programs_begin_a_seminar_do_deeds_and_see_how_it_stands(visitor):
    def send(path, body, key):
        headers = {"Idempotency-Key": f'"{key}"', "x-csrf-token": visitor.token()}
        return visitor.client.post(path, json=body, headers=headers)

    plan = {**PLAN, "committee": ["IA", "FA"]}
    made = send("/api/v1/seminars", plan, "begin-0001")
    assert made.status_code == 201
    where = f"/api/v1/seminars/{made.json()['name']}"
    enrolled = {"kind": "enrolled", "data": {"name": "Ana"}}
    for _ in range(2):
        assert send(where, enrolled, "enrol-0001").status_code == 200
    assert [each["name"] for each in visitor.get(where).json()["participants"]] == ["Ana"]
    assert len(visitor.get("/api/v1/seminars").json()) == 1
    refused = send(where, {"kind": "opened"}, "open-00001")
    assert (refused.status_code, refused.json()["error"]) == (422, "room-nothing-to-open")
    for body in ({"kind": "no-such"}, {"kind": "handed-in"}, {"kind": "held", "data": {}}):
        assert send(where, body, f"bad-{body['kind']}").status_code == 422
    bad = {**plan, "kind": "lecture"}
    assert send("/api/v1/seminars", bad, "begin-0002").status_code == 422
    assert visitor.get("/api/v1/seminars/nothing").status_code == 404


def test_the_page_says_what_each_version_asks_for(seminar):
    text = seminar.get(seminar.url).text
    told = re.findall(r"Version ([AB])\. Concepts: (\d+)\.", text)
    drawn = seminar.course().paper.versions
    assert told == [(letter, str(len(of))) for letter, of in zip("AB", drawn, strict=True)]
