"""What an organiser may not learn or destroy in the office: cases, drafts, incidents."""

import json
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from arbitro.desk.commands import EditSection, EnterResult, PairRound, PublishRound, Undo
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from arbitro.service.private import erase_sealed, keep_sealed, open_sealed
from arbitro.web.session.access import Role
from web.raw import Device

JSON = [(b"content-type", b"application/json")]
FIRST = SectionId(1)


@pytest.fixture
def visitor(new_visitor):
    """The chief arbiter's laptop with its door open."""
    return new_visitor(lan=True, hosts=("192.168.1.5",))


@pytest.fixture
def organiser(hall):
    return Device.let_in(hall.app, Role.ORGANISER)


def section_of(hall):
    return hall.service.snapshot(hall.key).state.sections[FIRST]


def play(hall):
    """Let every game of the round be drawn."""
    for game in section_of(hall).current.games.values():
        hall.service.handle(hall.key, EnterResult(FIRST, game.id, GameResult.DRAW))


def case(hall):
    kept = keep_sealed(hall.service, hall.key, "code-cases", 0, (("respondent", "Ida"),))
    return kept, kept.version


@pytest.mark.parametrize("undone", [False, True])
def test_a_case_is_not_erased_under_the_name_of_another_register(hall, organiser, undone):
    kept, row = case(hall)
    if undone:
        hall.service.handle(hall.key, Undo(kept.command))
    before = hall.service.version(hall.key)
    body = json.dumps({"number": row}).encode()
    for register in ("needs", "captains"):
        where = f"/api/v1{hall.url}/office/people/{register}/erase"
        [answer] = organiser.ask(("POST", where, body, JSON))
        assert json.loads(answer.body)["refused"] == "office-row-unknown"
    other = erase_sealed(hall.service, hall.key, "complaints", row)
    assert other.code == "office-row-unknown"
    page = hall.send(f"{hall.url}/office/people/needs/{row}/erase")
    assert page.status_code in {409, 422}
    assert hall.service.version(hall.key) == before
    assert hall.service.store.key_of(hall.key, -row) is not None
    erase_sealed(hall.service, hall.key, "code-cases", row)
    assert hall.service.store.key_of(hall.key, -row) is None


def test_what_was_never_a_row_is_not_erased(hall):
    before = hall.service.version(hall.key)
    for row in (-1, 0, 1, before + 1):
        assert erase_sealed(hall.service, hall.key, "needs", row).code == "office-row-unknown"
    assert erase_sealed(hall.service, hall.key, "committee", 1).code == "office-sheet-unknown"
    assert hall.service.version(hall.key) == before


def test_every_reading_of_a_case_is_noted_also_one_sent_with_a_used_name(hall):
    _, row = case(hall)
    before = hall.service.version(hall.key)
    body = {"number": row, "command": "reading-1"}
    for _ in range(2):
        told = hall.client.post(f"/api/v1{hall.url}/office/cases/code-cases/open", json=body)
        assert told.json()["facts"] == {"respondent": "Ida"}
    for _ in range(2):
        sent = {"command": "reading-1"}
        assert "Ida" in hall.send(f"{hall.url}/office/cases/code-cases/{row}/open", sent).text
    assert open_sealed(hall.service, hall.key, "code-cases", row).text("respondent") == "Ida"
    assert hall.service.version(hall.key) == before + 5


def test_seats_of_a_round_that_is_not_published_are_the_arbiters_alone(hall, organiser):
    published = organiser.get(f"{hall.url}/office/seats.txt").text
    play(hall)
    hall.service.handle(hall.key, PairRound(FIRST))
    assert hall.get(f"{hall.url}/office/seats.txt").text != published
    assert organiser.get(f"{hall.url}/office/seats.txt").text == published
    shown = organiser.get(f"{hall.url}/office/seats").text
    assert all(line in shown for line in published.splitlines())
    api = f"/api/v1{hall.url}/office/seats"
    current = section_of(hall).current
    people = hall.service.snapshot(hall.key).state.people
    drafted = {
        (people[each.white].name, people[each.black].name) for each in current.games.values()
    }
    told = json.loads(organiser.get(api).body)["seats"]
    assert told
    assert not drafted & {(each["white"], each["black"]) for each in told}
    own = hall.client.get(api).json()["seats"]
    assert drafted == {(each["white"], each["black"]) for each in own}
    hall.service.handle(hall.key, PublishRound(FIRST, 2))
    assert organiser.get(f"{hall.url}/office/seats.txt").text != published


def test_the_packet_of_an_organiser_has_no_paper_that_tells_of_incidents(hall, organiser):
    settings = section_of(hall).settings
    hall.service.handle(hall.key, EditSection(FIRST, replace(settings, rounds=1), settings))
    play(hall)
    asked = f"{hall.url}/office/packet.zip"
    with ZipFile(BytesIO(hall.get(asked).content)) as packed:
        own = set(packed.namelist())
    with ZipFile(BytesIO(organiser.get(asked).body)) as packed:
        told = set(packed.namelist())
    assert {"packet/1-report.pdf", "packet/1-trf16.trf"} <= own - told
    assert told == {each for each in own if not each.startswith("packet/1-")}
