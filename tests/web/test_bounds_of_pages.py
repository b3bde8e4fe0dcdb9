"""What a page takes and makes at most: one more is refused with the bound, and nothing is done."""

import io
import zipfile

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.web.http.query import named
from arbitro.web.pages.event import imports
from arbitro.web.pages.section import slips_and_cards
from arbitro.web.public.places import zipped
from arbitro.web.public.site_files import Snapshot

LIST = "Name;Rating\nAlfa, Ana;2000\n"


@pytest.fixture
def empty(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Empty"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=5)))
    visitor.path = f"/events/{key}/s/1/players/import"
    return visitor


@pytest.mark.parametrize(
    ("one", "together", "taken"),
    [
        (len(LIST), len(LIST), True),
        (len(LIST) - 1, 10**6, False),
        (10**6, len(LIST) - 1, False),
    ],
)
def test_a_list_is_refused_for_its_own_length_or_for_that_of_all(
    empty, monkeypatch, one, together, taken
):
    monkeypatch.setattr(imports, "LONGEST_LIST", one)
    monkeypatch.setattr(imports, "LONGEST_TOGETHER", together)
    page = empty.send(empty.path, {"text": LIST}).text
    assert ("Add 1 player" in page) is taken
    assert ("MB" in page) is not taken


def test_more_slips_or_cards_than_a_sheet_service_makes_are_refused_with_both_numbers(
    hall, monkeypatch
):
    monkeypatch.setattr(slips_and_cards, "MOST_PIECES", 5)
    answer = hall.get(f"{hall.section}/paper/small/badge")
    assert answer.headers["content-type"].startswith("text/html")
    assert "That is 6 pieces, and at most 5 can be printed at once." in answer.text


def test_five_parameters_are_named_and_that_there_are_more():
    letters = list("abcdefg")
    assert named(letters[:5]) == tuple("abcde")
    assert named(letters[:6]) == named(letters) == (*"abcde", "…")


def test_names_of_parameters_are_cut_after_forty_letters():
    assert named(["n" * 40, "m" * 41]) == ("n" * 40, "m" * 40 + "…")


def test_files_of_an_archive_are_read_by_everybody_and_written_by_their_owner():
    data = zipped(Snapshot({"index.html": b"one", "a/b.json": b"{}"}, {}, "1"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["a/b.json", "index.html"]
        assert [each.external_attr >> 16 for each in archive.infolist()] == [0o644, 0o644]
        assert archive.read("index.html") == b"one"
