"""The seminar room: deeds make a course, each is looked at, and nothing kept is lost."""

from datetime import UTC, datetime, timedelta
from functools import cache

import pytest

from arbitro.rules.arbiters.seminars import check_seminar
from arbitro.school import room
from arbitro.school.room import DrawnQuestion, HandedIn, drawn_versions, questions_of, results
from arbitro.storage.tables.seminars import FileSeminars

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
PLAN = {
    "title": "Course",
    "kind": "fide-arbiter",
    "format": "standard",
    "start": "2026-05-02",
    "end": "2026-05-04",
    "language": "en",
    "committee": ["IA", "FA", ""],
    "applied": "2026-03-01",
}
drawn_once = cache(drawn_versions)
OWN = "# Essay\npoints: 4\nWhat do you do?\n+ stop the clock\n"


@pytest.fixture
def seminars(tmp_path):
    return FileSeminars(tmp_path / "school" / "seminars.sqlite")


@pytest.fixture
def course(seminars):
    """A course of three with a paper set, not open yet: its name and what does deeds in it."""
    name = seminars.begin(PLAN, NOON, "begin-1")
    counted = iter(range(1000))

    def do(what, at=NOON, **data):
        return seminars.do(name, what, data, at, f"command-{next(counted)}")

    for person in ("Ana", "Eva", "Ole"):
        assert do("enrolled", name=person) is None
    assert do("set", versions=drawn_once(7, 2, OWN), minutes=240, own=OWN) is None
    return name, do


def test_a_seminar_begun_twice_with_one_identifier_is_one(seminars):
    assert seminars.begin(PLAN, NOON, "same-one") == seminars.begin(PLAN, NOON, "same-one")
    assert len(seminars.all()) == 1


def test_a_deed_sent_twice_is_done_once(seminars):
    name = seminars.begin(PLAN, NOON, "begin-1")
    for _ in range(2):
        assert seminars.do(name, "enrolled", {"name": "Ana"}, NOON, "enrol-1") is None
    assert [each.name for each in seminars.course(name).participants.values()] == ["Ana"]


def test_no_number_is_given_twice_whoever_leaves(seminars, course):
    name, do = course
    assert do("left", participant=3) is None
    assert do("enrolled", name="Ida") is None
    assert list(seminars.course(name).participants) == [1, 2, 4]


def asked_in(versions):
    """What is asked in a paper: the manual's own questions stand for themselves by their place."""
    drawn = [tuple(DrawnQuestion(*each) for each in paper) for paper in versions]
    return {(e.stem, e.lines, e.rows, e.fen) for each in drawn for e in questions_of(each)}


def test_a_paper_set_again_asks_nothing_the_two_before_it_asked_even_by_the_same_number(
    seminars, course
):
    name, do = course
    last = seminars.course(name).last.number
    assert do("taken-back", number=last) is None  # who saw it has seen it all the same
    before = seminars.course(name).papers
    assert seminars.course(name).paper is None
    assert [each.versions for each in before] == [
        tuple(tuple(DrawnQuestion(*each) for each in paper) for paper in drawn_once(7, 2, OWN))
    ]
    again = drawn_versions(7, 2, OWN, before)
    assert not asked_in(again) & asked_in(before[0].versions)
    assert do("set", versions=again, minutes=240, own=OWN, seed=7) is None
    assert seminars.course(name).paper.seed == 7
    third = drawn_versions(7, 2, OWN, seminars.course(name).papers)
    assert not asked_in(third) & (asked_in(before[0].versions) | asked_in(again))


def test_hours_are_summed_and_the_least_is_exact(seminars, course):
    name, do = course
    for day, minutes in (("2026-05-02", 480), ("2026-05-03", 120)):
        assert do("held", title="Laws", day=day, minutes=minutes) is None
    assert do("attended", session=1, present=[1, 2]) is None
    assert do("attended", session=2, present=[1]) is None
    found = seminars.course(name)
    assert [found.attended(each) for each in (1, 2, 3)] == [600, 480, 0]
    assert [found.has_attended(each) for each in (1, 2, 3)] == [True, True, False]
    checks = {each.reason.concept: each.met for each in check_seminar(found.seminar(0))}
    assert checks["fide-seminar-length"] is False  # ten hours of sixteen
    assert checks["seminar-application"] is True


def test_what_was_saved_counts_where_nobody_handed_in_and_not_after_the_time(seminars, course):
    name, do = course
    assert do("opened") is None
    right = [each.right for each in seminars.course(name).paper.versions[0]]
    given = HandedIn(tuple(right), ("stop it",))
    before, after = NOON + timedelta(minutes=240), NOON + timedelta(minutes=241)
    assert seminars.save(name, 1, given, before) is None
    assert seminars.save(name, 1, HandedIn(()), after).code == "room-time-over"
    assert do("extended", participant=2, minutes=30) is None
    assert seminars.save(name, 2, HandedIn((None,)), after) is None
    late = NOON + timedelta(minutes=271)
    assert do("marked", participant=1, marker=1, marks=300).code == "room-still-writing"
    for marker, marks in ((1, 300), (2, 400)):
        assert do("marked", at=late, participant=1, marker=marker, marks=marks) is None
    found = results(seminars.course(name), seminars.saved(name))
    assert set(found) == {1, 2}
    assert (found[1].chosen, found[1].written, found[1].passed) == (9600, 350, True)
    assert found[2].passed is None  # nobody has marked what was written


@pytest.mark.parametrize(("right", "passed"), [(40, True), (39, False)])
def test_eighty_points_pass_exactly(seminars, right, passed):
    name = seminars.begin(PLAN, NOON, "begin-1")
    seminars.do(name, "enrolled", {"name": "Ana"}, NOON, "enrol-1")
    data = {"versions": drawn_once(7, 1, ""), "minutes": 240, "own": ""}
    seminars.do(name, "set", data, NOON, "set-1")
    seminars.do(name, "opened", {}, NOON, "open-1")
    asked = seminars.course(name).paper.versions[0]
    answers = [e.right if n < right else (e.right + 1) % e.options for n, e in enumerate(asked)]
    given = {"participant": 1, "answers": answers, "texts": []}
    assert seminars.do(name, "handed-in", given, NOON, "hand-in-1") is None
    (found,) = results(seminars.course(name), {}).values()
    assert (found.total, found.passed) == (200 * right, passed)


def test_only_the_last_deed_is_taken_back_and_never_what_a_candidate_did(seminars, course):
    name, do = course
    last = seminars.course(name).last
    assert do("taken-back", number=last.number - 1).code == "room-not-the-last-deed"
    assert do("opened") is None
    given = {"participant": 2, "answers": [None] * 48, "texts": [""]}
    assert do("handed-in", **given) is None
    opened = seminars.course(name).last
    assert opened.kind == "opened"
    assert do("taken-back", number=opened.number).code == "room-has-handed-in"
    assert do("closed") is None
    assert seminars.course(name).closed
    assert do("taken-back", number=seminars.course(name).last.number) is None
    assert not seminars.course(name).closed
    assert do("handed-in", **given).code == "room-time-over"  # handed in is handed in
    assert do("given-back", participant=2) is None
    assert do("handed-in", **given) is None


def test_nothing_is_open_without_a_paper_or_people_and_a_paper_stays_once_it_is(seminars, course):
    name = seminars.begin(PLAN, NOON, "begin-2")
    assert seminars.do(name, "opened", {}, NOON, "open-1").code == "room-nothing-to-open"
    _, do = course
    assert do("opened") is None
    again = {"versions": drawn_once(7, 1, ""), "minutes": 60, "own": ""}
    assert do("set", **again).code == "room-examination-open"
    assert do("enrolled", name="Late").code == "room-examination-open"


def test_what_cannot_be_read_is_not_kept(seminars, course):
    name, do = course
    before = seminars.deeds(name)
    with pytest.raises(KeyError):
        do("no-such-kind")
    assert seminars.deeds(name) == before


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        ("set", {"versions": [], "minutes": 60}, "versions"),
        ("set", {"versions": [[]] * 8, "minutes": 60}, "versions"),
        ("set", {"versions": [[]], "minutes": 60}, "versions"),
        ("set", {"versions": [["x"]], "minutes": 60}, "versions"),
        ("set", {"versions": drawn_once(7, 1, ""), "minutes": 10**13}, "minutes"),
        ("set", {"versions": drawn_once(7, 1, ""), "minutes": -5}, "minutes"),
        ("set", {"versions": drawn_once(7, 1, ""), "minutes": 60, "seed": 10**6}, "seed"),
        ("set", {"versions": drawn_once(7, 1, ""), "minutes": 60, "own": "no title"}, "own"),
        ("extended", {"participant": 1, "minutes": -1}, "minutes"),
        ("marked", {"participant": 1, "marker": 4, "marks": 0}, "marker"),
        ("marked", {"participant": True, "marker": 1, "marks": 0}, "participant"),
        ("held", {"title": "x", "day": "tomorrow", "minutes": 10}, "day"),
        ("held", {"title": "x", "day": "2026-W18-6", "minutes": 10}, "day"),
        ("attended", {"session": 1, "present": ["1"]}, "present"),
        ("planned", {**PLAN, "applied": ["x"]}, "applied"),
        ("planned", {**PLAN, "end": "2026-05-01"}, "end"),
        ("planned", {**PLAN, "language": "tlh"}, "language"),
        ("enrolled", {"name": "x" * 81}, "name"),
    ],
)
def test_what_a_deed_says_has_bounds_at_every_door(seminars, course, kind, data, field):
    name, do = course
    before = seminars.deeds(name)
    refusal = do(kind, **data)
    assert refusal.code in {"room-field", "room-number"}
    assert dict(refusal.values)["field"] == field
    assert seminars.deeds(name) == before


def test_a_client_names_no_number_for_who_is_enrolled_and_adds_nothing_else(seminars, course):
    name, do = course
    assert do("left", participant=3) is None
    assert do("enrolled", name="Ida", participant=3, more="x" * 999) is None
    assert list(seminars.course(name).participants) == [1, 2, 4]
    assert set(seminars.deeds(name)[-1].data) == {"name", "participant"}
    assert do("held", title="x", day="2026-05-02", minutes=9, session=7).code == "room-no-session"


def test_nobody_writes_once_results_were_shown_whatever_is_taken_back(seminars, course):
    name, do = course
    assert do("opened") is None
    assert do("closed") is None
    assert do("published") is None
    for what in ("extended", "given-back"):
        more = {"minutes": 60} if what == "extended" else {}
        assert do(what, participant=1, **more).code == "room-results-published"
    assert do("taken-back", number=seminars.course(name).last.number) is None
    last = seminars.course(name).last
    assert (last.kind, seminars.course(name).published) == ("closed", False)
    assert do("taken-back", number=last.number).code == "room-results-published"
    assert do("extended", participant=1, minutes=60).code == "room-results-published"
    assert seminars.save(name, 1, HandedIn((None,)), NOON).code == "room-time-over"


def test_only_the_user_reads_the_file(seminars, course, tmp_path):
    assert (tmp_path / "school" / "seminars.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_paper_is_marked_as_it_was_drawn_and_a_changed_question_is_noticed(seminars, course):
    drawn = seminars.course(course[0]).paper.versions[0]
    assert room.is_as_drawn(drawn)
    other = (drawn[0]._replace(digest="0" * 16), *drawn[1:])
    assert not room.is_as_drawn(other)


def test_an_erased_seminar_leaves_no_byte_of_its_people(seminars, tmp_path):
    name = seminars.begin(PLAN, NOON, "begin-1")
    seminars.do(name, "enrolled", {"name": "Zacharias Unmistakable"}, NOON, "enrol-1")
    seminars.erase(name)
    assert seminars.all() == {}
    assert b"Unmistakable" not in (tmp_path / "school" / "seminars.sqlite").read_bytes()
