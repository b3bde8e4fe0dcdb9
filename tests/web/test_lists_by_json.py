"""Entry lists by JSON: looked at, their columns matched by a program, and entered."""

from base64 import b64encode

import pytest

from arbitro.config import dialects_folder
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import CHOICES, own_dialect, written
from arbitro.i18n import translator
from arbitro.storage.lists.list_dialects import keep_dialect
from arbitro.web.api_v1.entries.lists import ColumnName

STRANGE = "Izena;Puntuak;Herria\nGil, Ana;2105;ESP\nRoca, Pep;1980;ESP\n"
"""A list in a language whose heads nobody knows here."""
MATCHED = ["name", "rating", "federation"]


@pytest.fixture
def lists(visitor):
    """Ask about lists of a section whose entries are open."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    address = f"/api/v1/events/{key}/sections/1/lists"

    def _lists(what="", **sent):
        headers = sent.pop("headers", {})
        return visitor.client.post(address + what, json=sent, headers=headers)

    _lists.page = f"/events/{key}/s/1/players/import"
    _lists.people = lambda: visitor.service.snapshot(key).state.people
    return _lists


def test_the_names_of_columns_are_those_the_page_offers():
    assert ColumnName.__args__ == tuple(each.value for each in CHOICES)


def test_a_list_is_looked_at_matched_and_entered(lists):
    before = len(lists.people())
    told = lists(text=STRANGE).json()
    assert [(each["head"], each["samples"]) for each in told["columns"]] == [
        ("Izena", ["Gil, Ana", "Roca, Pep"]),
        ("Puntuak", ["2105", "1980"]),
        ("Herria", ["ESP", "ESP"]),
    ]
    assert set(MATCHED) < set(told["choices"])

    told = lists(text=STRANGE, columns=MATCHED).json()
    assert [each["holds"] for each in told["columns"]] == MATCHED
    assert [(each["name"], each["rating"]) for each in told["players"]] == [
        ("Gil, Ana", 2105),
        ("Roca, Pep", 1980),
    ]
    assert told["can_be_entered"]
    assert len(lists.people()) == before

    key = {"Idempotency-Key": "list-of-today"}
    for _ in range(2):
        done = lists("/enter", text=STRANGE, columns=MATCHED, headers=key)
        assert done.status_code == 200, done.text
        assert done.json()["entered"] == 2
    assert len(lists.people()) == before + 2
    assert lists(text=STRANGE, columns=MATCHED).json()["already"] == ["Gil, Ana", "Roca, Pep"]


def test_a_list_that_comes_again_enters_who_is_new_and_changes_who_is_there(lists):
    lists("/enter", text="Nombre;Elo\nGil, Ana;2105\nRoca, Pep;1980\n")
    again = "Nombre;Elo\nGil, Ana;2130\nSanz, Eva;1700\n"
    told = lists(text=again).json()
    assert told["already"] == ["Gil, Ana"]
    (changed,) = told["changed"]
    expected = {"field": "rating", "before": "2105", "after": "2130", "advised": True}
    assert (changed["name"], changed["changes"]) == ("Gil, Ana", [expected])
    assert [each["name"] for each in told["missing"]] == ["Roca, Pep"]
    done = lists("/enter", text=again, changes=True).json()
    assert (done["entered"], done["changed"]) == (1, 1)
    again = lists("/enter", text=again, changes=True).json()
    assert (again["entered"], again["changed"]) == (0, 0)
    people = [(each.name, each.rating) for each in lists.people().values()]
    assert people == [("Gil, Ana", 2130), ("Roca, Pep", 1980), ("Sanz, Eva", 1700)]


def test_a_layout_that_was_given_a_name_is_known_to_the_next_list(lists):
    lists("/enter", text=STRANGE, columns=MATCHED, remember="Basque club")
    told = lists(text=STRANGE.replace("Gil, Ana", "Sanz, Eva")).json()
    assert told["program"] == "Basque club"
    assert [each["holds"] for each in told["columns"]] == MATCHED


def test_a_saved_layout_that_is_not_folded_is_named_on_the_page_and_in_json(lists, visitor):
    folder = dialects_folder(visitor.service.folder)
    own = own_dialect("Club", ["Izena"], [Column.NAME])
    keep_dialect(folder, own).write_text(written(own).replace('"izena"', '"Izena"'), "utf-8")
    told = lists(text="Nombre;Elo\nGil, Ana;2105\n").json()
    (named,) = [each for each in told["problems"] if each["code"] == "own-dialect-unfolded"]
    assert named["severity"] == "warning"
    values = {"file": "club.toml", "head": "Izena", "folded": "izena"}
    assert named["text"] == translator("en").t("format.own-dialect-unfolded", **values)
    page = visitor.send(lists.page, {"text": "Nombre;Elo\nGil, Ana;2105\n"})
    assert page.status_code == 200
    assert "club.toml" in page.text
    assert "Gil, Ana" in page.text


def test_a_known_list_needs_no_word_and_bytes_travel_in_base64(lists):
    data = b64encode("Nombre;Elo\nNúñez, Íñigo;2100\n".encode("cp1252")).decode()
    told = lists(base64=data).json()
    assert [each["holds"] for each in told["columns"]] == ["name", "rating"]
    assert told["players"][0]["name"] == "Núñez, Íñigo"
    assert told["head"] == 1
    (latin,) = [each for each in told["problems"] if each["code"] == "encoding-latin-1"]
    # the letters are those of Western Europe, and those bytes good letters elsewhere too
    assert (latin["certainty"], latin["basis"], latin["after"]) == ("assumed", "bytes", None)


def test_a_column_like_ratings_is_asked_about_and_its_answer_is_taken(lists):
    text = "Nome;Rating STD\nSilva, João;1905\n"
    told = lists(text=text).json()
    assert (told["can_be_entered"], told["players"]) == (False, [])
    assert [(each["code"], each["severity"]) for each in told["problems"]] == [
        ("entry-ratings-unknown", "error")
    ]
    assert lists("/enter", text=text).status_code == 422
    told = lists(text=text, columns=["name", "rating"]).json()
    assert [each["rating"] for each in told["players"]] == [1905]
    assert lists(text=text, columns=["name", None]).json()["can_be_entered"]


def test_what_was_doubtful_in_a_list_names_its_field(lists):
    told = lists(text="Name;Sex\nGil, Ana;X\n").json()
    (sex,) = [each for each in told["problems"] if each["code"] == "sex-unknown"]
    assert (sex["field"], sex["before"], sex["after"], sex["certainty"]) == ("sex", "X", "", "")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"text": "Nombre;Elo\n;2100\n"}, 422, "list-unreadable"),
        ({"text": ""}, 422, "list-empty"),
        ({"base64": "?"}, 422, "no-base64"),
        ({"text": STRANGE, "columns": ["king"]}, 422, ""),
        ({"base64": b64encode(b"x\n" * 3_000_000).decode()}, 413, "file-too-long"),
    ],
)
def test_what_cannot_be_entered_is_refused_with_its_reason_and_changes_nothing(
    lists, sent, status, code
):
    before = lists.people()
    answer = lists("/enter", **sent)
    assert answer.status_code == status
    assert answer.json().get("error", "") == code or not code
    assert lists.people() == before


def test_a_faulty_workbook_is_named(lists):
    data = b64encode(b"PK\x03\x04" + bytes(60)).decode()
    told = lists(base64=data).json()
    assert not told["can_be_entered"]
    assert [each["severity"] for each in told["problems"]] == ["error"]
    assert lists("/enter", base64=data).json()["error"] == "list-unreadable"
