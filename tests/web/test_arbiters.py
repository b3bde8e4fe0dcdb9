"""The arbiters of an event in the browser: entered in a form, checked on a page."""

import html
import io
import json
import re
from dataclasses import replace

import pytest

from arbitro.config import list_file
from arbitro.desk.commands import EditEvent, EditPlayer
from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.values.papers import NO_ARBITERS, EventArbiter, EventArbiters
from arbitro.desk.values.settings import EventSettings
from arbitro.formats.rating_list import ListedPlayer, ListSource
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.model import EntryId, FideId
from arbitro.rules.arbiters.career import Role
from arbitro.storage.lists.rating_lists import import_list

FIELDS = {
    "calendar": "major-world",
    "body": "events",
    "player_norms": "1",
    "a1_name": "Ana",
    "a1_role": "chief",
    "a1_title": "NA",
    "a1_registered": "no",
    "a1_active": "yes",
    "a1_category": "C",
    "a1_panel": "green",
    "a1_official": "3",
    "a2_name": "Player 2",
    "a2_role": "arbiter",
    "a2_norm": "FA",
}


def stands(hall):
    return hall.service.snapshot(hall.key).state


def expected(hall):
    page = hall.get(f"{hall.url}/arbiters/edit").text
    found = re.search(r'name="expected" value="([^"]*)"', page)[1]
    return found.replace("&#34;", '"')


def send(hall, **fields):
    sent = {"expected": expected(hall), **FIELDS, **fields}
    return hall.send(f"{hall.url}/arbiters/edit", sent)


def test_an_event_leads_to_its_arbiters_and_the_form_begins_with_the_settings(hall):
    assert f'href="{hall.url}/arbiters"' in hall.get(f"{hall.url}/settings").text
    assert (
        "No arbiters yet. Enter them to check titles and norms."
        in hall.get(f"{hall.url}/arbiters").text
    )
    settings = EventSettings("Hall", chief_arbiter="Ana", deputies=("Bruno",))
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    named = "In the event settings but not entered here: Ana and Bruno."
    assert named in hall.get(f"{hall.url}/arbiters").text
    form = hall.get(f"{hall.url}/arbiters/edit").text
    assert 'value="Ana"' in form
    assert 'value="Bruno"' in form


def test_every_breach_is_shown_with_its_article(hall):
    assert send(hall).status_code == 303
    page = hall.get(f"{hall.url}/arbiters").text
    assert stands(hall).settings.chief_arbiter == "Ana"
    for said in (
        "must be an International Arbiter of category A or B. This one: NA C.",
        "The registration fee to FIDE must be paid",
        "An arbiter of an event with player norms must not play in it.",
        "The certificate must be signed by a chief arbiter who is an",
        "Official events this year, including this one: 4; at most 3.",
        "Open: no norm for FA",
        "Rounds: 3; 5 needed.",
        "Women: 0 of 2; at least a quarter needed.",
        'title="B.06.4@2022-01 art. 4.3"',
    ):
        assert said in page, said
    # the chief: title, fee, category, national, a fourth event; the other: plays, signature,
    # not registered, national; the team: nobody on the floor is of a panel
    assert page.count("does not meet the rules") == 5 + 4 + 1


def test_an_event_of_its_own_country_is_checked_as_such(hall):
    sent = send(hall, calendar="other", player_norms="", a1_title="IA", a1_registered="yes")
    assert sent.status_code == 303
    page = hall.get(f"{hall.url}/arbiters").text
    assert "Open: no norm for FA" in page
    assert "Rated players: 6; 20 needed." in page
    assert "Norm certificates requested: 1; at most 1." in page
    assert "category A or B" not in page
    assert "plays in it" not in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("calendar", "moon"),
        ("a1_role", "king"),
        ("a1_title", "GM"),
        ("a1_category", "E"),
        ("a1_chief", "many"),
        ("a1_norm", "GM"),
    ],
)
def test_what_no_field_offers_is_refused_at_the_field(hall, field, value):
    sent = send(hall, **{field: value})
    assert sent.status_code == 422
    assert f'id="{field}-fault"' in sent.text
    assert stands(hall).arbiters == NO_ARBITERS


def test_two_chief_arbiters_are_refused_and_nothing_typed_is_lost(hall):
    sent = send(hall, a2_role="chief")
    assert sent.status_code == 422
    assert "an event has one chief arbiter, not Ana and Player 2" in sent.text
    assert 'value="Player 2"' in sent.text


def test_a_form_made_before_somebody_else_entered_arbiters_is_refused(hall):
    old = expected(hall)
    other = EventArbiters(arbiters=(EventArbiter("Zoe", Role.CHIEF),))
    hall.service.handle(hall.key, SetArbiters(other, NO_ARBITERS))
    sent = send(hall, expected=old)
    assert sent.status_code in {409, 422}
    assert stands(hall).arbiters == other
    assert send(hall, expected="{").status_code in {409, 422}


def test_names_in_the_settings_alone_are_pointed_out_and_the_history_tells(hall):
    send(hall)
    settings = stands(hall).settings
    named = EventSettings(settings.name, chief_arbiter="Carla")
    hall.service.handle(hall.key, EditEvent(named, settings))
    assert "not entered here: Carla." in hall.get(f"{hall.url}/arbiters").text
    assert "Arbiters saved" in hall.get(f"{hall.url}/history").text


def test_a_player_with_the_arbiters_number_is_found_out_under_another_name(hall):
    player = stands(hall).people[EntryId(3)]
    numbered = replace(player, fide_id=FideId(4242))
    hall.service.handle(hall.key, EditPlayer(EntryId(3), numbered, player))
    send(hall, calendar="other", a2_name="Somebody Else", a2_fide_id="4242", a2_norm="")
    page = hall.get(f"{hall.url}/arbiters").text
    plays = re.findall(r'class="tag (\w+)">[^<]*</span> An arbiter of an event', page)
    assert plays == ["good", "alarm"]


def test_approvals_exceptions_and_sanctions_are_entered_and_change_the_checks(hall):
    send(hall, a2_approved="1", a1_sanctioned="no", a1_investigated="yes", a1_panel="blue")
    one, other = stands(hall).arbiters.arbiters
    assert (one.sanctioned, one.investigated, one.exception) == (False, True, False)
    assert (other.approved, other.sanctioned) == (True, None)
    page = hall.get(f"{hall.url}/arbiters").text
    assert re.findall(r'class="tag (\w*)\s*">[^<]*</span> Not under', page)[0] == "alarm"
    national = re.findall(r'class="tag (\w+)">[^<]*</span> A national arbiter can work', page)
    assert national == ["alarm", "good"]
    send(hall, a1_panel="blue", a1_exception="1")
    assert (
        "The President can also choose from the panel below (blue); this one: blue."
        in hall.get(f"{hall.url}/arbiters").text
    )


def test_programs_read_arbiters_and_checks(hall):
    assert hall.get(f"/api/v1{hall.url}/arbiters").json()["arbiters"] == []
    send(hall)
    data = hall.get(f"/api/v1{hall.url}/arbiters").json()
    one, other = data["arbiters"]
    assert (data["calendar"], one["role"], one["category"]) == ("major-world", "chief", "C")
    broken = [each["reason"]["concept"] for each in one["checks"] if each["met"] is False]
    assert broken[:2] == ["title-event-arbiter", "arbiter-financial-rules"]
    assert other["norms"][0]["why_not"]["concept"] == "fide-arbiter-rounds"
    assert {each["reason"]["concept"] for each in data["team"]} >= {"role-table"}


def read_in(hall, name, text, *, is_table=False):
    """Read a list in under a name of its own."""
    fide = list_file(hall.service.folder)
    source = ListSource(io.BytesIO(text.encode()), name, is_table=is_table)
    import_list(source, fide.with_name(f"{name}{fide.suffix}"))


def test_arbiters_of_fides_list_and_of_a_list_of_arbiters_are_offered_while_typing(hall):
    assert "data-offers" not in hall.get(f"{hall.url}/arbiters/edit").text
    gil = ListedPlayer(FideId(2200001), "Gil, Ana", "ESP", "F", other_titles="FT,FA")
    player = ListedPlayer(FideId(2200002), "Gil, Bea", "ESP", "F", "FM", other_titles="FI,NI")
    read_in(hall, "fide", "\n".join([HEAD, line_of(gil), line_of(player)]) + "\n")
    table = "FIDE ID;Name;Title;Fed\n2200001;Gil, Ana;FA;ESP\n2200003;Gil, Carlos;NA;ESP\n"
    read_in(hall, "arbiters", table, is_table=True)
    page = hall.get(f"{hall.url}/arbiters/edit").text
    assert 'data-offers="a1_name a1_fide_id"' in page

    asked = f"{hall.url}/arbiters/listed?block=a2_&a2_name=gil&a2_fide_id="
    offered = hall.get(asked).text
    fills = [
        json.loads(html.unescape(each)) for each in re.findall(r'data-fills="([^"]*)"', offered)
    ]
    assert fills[0] == {
        "a2_name": "Gil, Ana",
        "a2_title": "FA",
        "a2_fide_id": "2200001",
        "a2_federation": "ESP",
        "a2_sex": "w",
    }
    assert [each["a2_name"] for each in fills] == ["Gil, Ana", "Gil, Carlos"]
    assert "2 arbiters found." in offered
    by_number = hall.get(f"{hall.url}/arbiters/listed?block=a1_&a1_name=&a1_fide_id=2200002").text
    assert "No arbiter on the lists has this name." in by_number

    lists = "/api/v1/rating-lists/fide?q=gil"
    found = hall.client.get(f"{lists}&arbiters=true").json()
    assert [(each["name"], each["arbiter_title"]) for each in found] == [("Gil, Ana", "FA")]
    assert len(hall.client.get(lists).json()) == 2


def test_a_title_that_fides_list_has_otherwise_is_told(hall):
    gil = ListedPlayer(FideId(2200001), "Gil, Ana", "ESP", "F", other_titles="FA")
    player = ListedPlayer(FideId(2200002), "Gil, Bea", "ESP", "F", "FM")
    read_in(hall, "fide", "\n".join([HEAD, line_of(gil), line_of(player)]) + "\n")
    send(hall, a1_title="IA", a1_fide_id="2200001", a2_title="NA", a2_fide_id="2200002")
    page = hall.get(f"{hall.url}/arbiters").text
    assert "list has title FA for this ID." in page
    assert "list has no arbiter title for this ID." in page
    told = hall.client.get(f"/api/v1{hall.url}/arbiters").json()["arbiters"]
    assert [each["listed_title"] for each in told] == ["FA", ""]
    send(hall, a1_title="FA", a1_fide_id="2200001", a2_fide_id="")
    told = hall.client.get(f"/api/v1{hall.url}/arbiters").json()["arbiters"]
    assert [each["listed_title"] for each in told] == [None, None]
