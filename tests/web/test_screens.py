"""Lists of screens by page, JSON and command line: one steering, nothing kept that cannot be."""

import json

import pytest

from arbitro.web.session.access import Role
from cli.conftest import run  # noqa: F401 - a fixture
from web.raw import Device


def told(hall, name=""):
    return hall.get(f"/w/{hall.key}/now?name={name}").json()


def test_a_list_of_one_screen_leaves_the_others_alone(hall):
    rows = {"kind1": "standings", "sections1": "A", "seconds1": "20", "kind3": "clock"}
    hall.send(f"{hall.url}/screens/list", {"screen": "Door", **rows})
    door = told(hall, "Door")
    assert door["show"] == "list"
    assert door["turns"] == [["standings", ["a"], 20], ["clock", [], 0]]
    assert told(hall)["show"] == told(hall, "Bar")["show"] == "auto"
    hall.send(f"{hall.url}/screens/list", {"screen": "Door"})
    assert told(hall, "Door")["show"] == "auto", "an empty list ends it"


@pytest.mark.parametrize(
    "row",
    [
        {"kind1": "standings", "sections1": "B"},
        {"kind1": "standings", "seconds1": "2"},
        {"kind1": "list"},
        {"kind1": "names", "sections1": "A 1"},
    ],
)
def test_a_line_that_means_nothing_changes_nothing_and_stays_in_the_form(hall, row):
    hall.send(f"{hall.url}/screens/list", {"kind1": "names"})
    answer = hall.send(f"{hall.url}/screens/list", row)
    assert "each section must exist" in answer.text
    assert told(hall)["turns"] == [["names", [], 0]]


def test_programs_and_the_command_line_steer_as_the_page_does(hall, run):  # noqa: F811
    where = f"/api/v1{hall.url}/screens"
    turns = [{"show": "names", "sections": ["A"], "seconds": 5}, {"show": "standings"}]
    (everything, *_) = hall.client.post(where, json={"turns": turns}).json()
    assert (everything["name"], everything["show"]) == ("", "list")
    assert told(hall)["turns"] == [["names", ["a"], 5], ["standings", [], 0]]
    refused = hall.client.post(where, json={"turns": [{"show": "names", "sections": ["Z"]}]})
    assert (refused.status_code, refused.json()["error"]) == (422, "screens-list")
    at = ["screens", hall.key, "--folder", str(hall.service.folder)]
    shown = json.loads(
        run(*at, "--turn", "boards:A:30", "--turn", "clock", "--text", "Lunch", "--json").out
    )
    assert told(hall)["turns"] == [["boards", ["a"], 30], ["clock", [], 0]]
    assert told(hall)["text"] == "Lunch"
    assert shown == hall.get(where).json()[0], "a program reads the same from both"
    hall.app.state.door.is_open = True
    desk = Device.let_in(hall.app, Role.DESK)
    body, kind = json.dumps({"turns": []}).encode(), [(b"content-type", b"application/json")]
    assert desk.ask(("POST", where, body, kind))[0].status == 403


def test_what_means_nothing_is_refused_at_all_three_doors_and_changes_nothing(hall, run):  # noqa: F811
    at = ["screens", hall.key, "--folder", str(hall.service.folder)]
    nine = [each for _ in range(9) for each in ("--turn", "names")]
    for given in (["--turn", "boards:A:1"], ["--turn", "names:B"], ["--show", "list"], nine,
                  ["--show", "walls"], ["--text", "x" * 161], ["--turn", "names:A:x"]):  # fmt: skip
        assert run(*at, *given).code == 2, given
    where = f"/api/v1{hall.url}/screens"
    for sent in ({"show": "list"}, {"show": "walls"}, {"text": "x" * 161}):
        assert hall.client.post(where, json=sent).status_code == 422
    for form in ({"show": "list"}, {"show": "walls"}, {"text": "x" * 161}):
        assert 'id="problem"' in hall.send(f"{hall.url}/screens", form).text
    assert (told(hall)["show"], told(hall)["text"], told(hall)["turns"]) == ("auto", "", [])
    assert run(*at, "--show", "clock", "--text", " Lunch\n at one ").code == 0
    assert (told(hall)["show"], told(hall)["text"]) == ("clock", "Lunch at one")
