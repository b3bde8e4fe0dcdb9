"""Pages of private records: who sees them, what they keep, and that nothing of it is elsewhere."""

import io

from arbitro.model import EntryId
from arbitro.service.private import private_of
from arbitro.storage.event_files.files import contents_of

WORDS = {"email": "ana@example.org", "phone": "600 123", "due": "30 EUR", "needed": "large print"}


def test_what_is_typed_is_kept_by_topic_and_shown_again(hall):
    where = f"{hall.section}/players/1/private"
    assert hall.send(where, WORDS).status_code == 303
    page = hall.get(where).text
    assert all(each in page for each in WORDS.values())
    kept = private_of(hall.service, hall.key, EntryId(1)).told
    assert {topic.value for topic in kept} == {"contact", "fee", "needs"}
    version = hall.service.version(hall.key)
    hall.send(where, WORDS)
    assert hall.service.version(hall.key) == version
    hall.send(where, {**WORDS, "due": ""})
    assert {topic.value for topic in private_of(hall.service, hall.key, EntryId(1)).told} == {
        "contact",
        "needs",
    }
    history = hall.get(f"{hall.url}/history").text
    assert "Private record of Player 1 stored: Contact" in history
    assert "Private record of Player 1 emptied: Fee" in history
    assert not any(each in history for each in WORDS.values())


def test_an_address_nothing_can_be_sent_to_is_refused_at_the_field(hall):
    answer = hall.send(f"{hall.section}/players/1/private", {**WORDS, "email": "ana at home"})
    assert answer.status_code == 422
    assert "Check the e-mail address" in answer.text
    assert "600 123" in answer.text
    assert hall.service.snapshot(hall.key).state.private == {}


def test_the_list_of_the_event_erases_one_or_all(hall):
    for entry in (1, 2, 3):
        hall.send(f"{hall.section}/players/{entry}/private", WORDS)
    page = hall.get(f"{hall.url}/private").text
    assert page.count("/private/erase") == 4
    assert not any(each in page for each in WORDS.values())
    hall.send(f"{hall.url}/private/erase", {"entries": "2"})
    assert set(hall.service.snapshot(hall.key).state.private) == {1, 3}
    hall.send(f"{hall.url}/private/erase", {"all": "1"})
    assert hall.service.snapshot(hall.key).state.private == {}
    assert "No private records yet" in hall.get(f"{hall.url}/private").text
    assert "Private records of 2 people erased" in hall.get(f"{hall.url}/history").text


def test_a_player_who_was_removed_is_still_erased(visitor):
    from arbitro.desk import commands as asked
    from arbitro.desk.values.settings import EventSettings, SectionSettings
    from arbitro.model import Player, SectionId

    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    visitor.service.handle(key, asked.ImportPlayers(SectionId(1), (Player("Ana"),)))
    visitor.send(f"/events/{key}/s/1/players/1/private", WORDS)
    visitor.send(f"/events/{key}/s/1/do/remove-player", {"entry": "1"})
    assert "removed player 1" in visitor.get(f"/events/{key}/private").text
    visitor.send(f"/events/{key}/private/erase", {"entries": "1"})
    assert visitor.service.store.key_of(key, 1) is None


def test_the_export_asks_which_of_it_travels(hall, tmp_path):
    asking = "people have private records"
    advice = "Include private records if the event continues there."
    before = hall.get(f"{hall.url}/export").text
    assert asking not in before
    assert advice not in before
    hall.send(f"{hall.section}/players/1/private", WORDS)
    page = hall.get(f"{hall.url}/export").text
    assert f"1 {asking}" in page or "private=1" in page
    assert advice in page
    for private, boxes in (("0", 0), ("1", 3)):
        file = tmp_path / f"{private}.arbitro"
        file.write_bytes(
            io.BytesIO(hall.get(f"{hall.url}/export?private={private}").content).read()
        )
        assert len(contents_of(file).boxes) == boxes
