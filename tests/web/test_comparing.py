"""The page of two copies of one event, from bringing the second in to the choice."""

import pytest


def copied(hall):
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    data = hall.get(f"{hall.url}/export?private=1").content
    hall.send(f"{hall.section}/do/enter-result", {"game": "2", "result": "01"})
    answer = hall.send("/events/import", files={"file": ("stick.arbitro", data)})
    return answer.headers["location"]


def test_a_copy_that_is_brought_in_is_compared_at_once(hall):
    where = copied(hall)
    assert f"/compare?with={hall.key}" in where
    other = where.split("/")[2]
    hall.send(f"/events/{other}/s/1/do/enter-result", {"game": "3", "result": "=="})
    page = hall.get(where).text.partition("</main>")[0]
    here, there = page.split('<section class="sheet stack">')[1:3]
    assert "Player 3" in here  # board 3, drawn in the copy
    assert "Player 3" not in there
    assert "Player 2" in there  # board 2, won by Black in the first file
    assert "7 actions in common" in page
    answer = hall.send(f"/events/{other}/compare", {"with": hall.key, "keep": "other"})
    assert answer.headers["location"].startswith(f"/events/{hall.key}/compare?with={other}")
    assert hall.service.store.archived() == {other}
    assert "archived" in hall.get(f"{hall.url}/compare").text


def test_of_several_copies_the_nearest_is_compared_and_the_file_keeps_its_name(hall):
    copied(hall)
    data = hall.get(f"{hall.url}/export?private=1").content
    hall.send(f"{hall.section}/do/enter-result", {"game": "3", "result": "10"})
    names = {"file": ("C:\\Events\\León (2).arbitro", data)}
    where = hall.send("/events/import", files=names).headers["location"]
    assert where.startswith(f"/events/leon-2/compare?with={hall.key}&")


@pytest.mark.parametrize("private", ["?private=1", "?private=0"])
def test_a_file_that_brings_nothing_new_is_not_stored(hall, private):
    data = hall.get(f"{hall.url}/export{private}").content
    answer = hall.send("/events/import", files={"file": ("exp.arbitro", data)})
    assert answer.headers["location"].partition("?")[0] == hall.url
    assert [card.key for card in hall.service.events()] == [hall.key]


def test_only_a_copy_of_the_event_is_chosen(hall, new_visitor):
    copied(hall)
    for fields in ({"with": "nothing", "keep": "this"}, {"with": hall.key, "keep": "this"}):
        assert hall.send(f"{hall.url}/compare", fields).status_code == 404
    assert hall.service.store.archived() == frozenset()


def test_without_a_copy_the_page_says_how_to_bring_one(hall):
    assert "No other copy" in hall.get(f"{hall.url}/compare?with=x").text
