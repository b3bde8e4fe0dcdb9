"""From an empty folder to a published first round: few pages, each with one thing to do."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.events import EntriesClosed, RoundPaired
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import SYSTEMS, Player, SectionId, System
from arbitro.service import EventQuery
from arbitro.web.routes.route_rights import action_of
from arbitro.web.session.access import Action, roles_for

FIRST = SectionId(1)
NEW = {"name": "Open", "rounds": "5"}


def section_of(visitor, answer):
    key = answer.headers["location"].split("/")[2]
    return visitor.service.snapshot(key).state.sections[FIRST]


def entered(visitor, system=System.DUTCH, players=4, **more):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    people = tuple(Player(f"Player {at}", rating=2000 - at, **more) for at in range(players))
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", system, 5)))
    visitor.service.handle(key, asked.ImportPlayers(FIRST, people))
    return key


@pytest.mark.parametrize(
    ("kind", "system"),
    [
        ("swiss", System.DUTCH),
        ("round-robin", System.ROUND_ROBIN),
        ("teams", System.TEAM_SWISS),
        ("knock-out", System.KNOCK_OUT),
        ("match", System.MATCH),
    ],
)
def test_without_a_script_the_way_to_play_decides_the_system(visitor, kind, system):
    sent = NEW | {"kind": kind, "system": "dutch", "system_shown": "dutch"}
    assert section_of(visitor, visitor.send("/events/new", sent)).settings.system is system


@pytest.mark.parametrize("system", ["dubov", "olympiad", "double-round-robin"])
def test_a_system_that_was_chosen_holds_whatever_way_to_play_is_ticked(visitor, system):
    sent = NEW | {"kind": "knock-out", "system": system, "system_shown": "dutch"}
    made = section_of(visitor, visitor.send("/events/new", sent))
    assert made.settings.system is SYSTEMS[system]


def test_an_event_of_several_sections_goes_on_with_the_next_one(visitor):
    made = visitor.send("/events/new", NEW | {"kind": "several", "system": "dutch"})
    assert re.match(r"/events/[\w-]+/sections/new\?", made.headers["location"])
    assert section_of(visitor, made).settings.name == "A"


def test_sections_named_in_the_form_are_made_with_the_event_alike_and_once(visitor):
    names = {"kind": "several", "system": "dutch", "section_names": "Masters,  Open ; U16,"}
    sent = NEW | names | {"command": "b" * 32}
    made = visitor.send("/events/new", sent)
    again = visitor.send("/events/new", sent)
    assert again.headers["location"] == made.headers["location"]
    key = made.headers["location"].split("/")[2]
    sections = visitor.service.snapshot(key).state.sections.values()
    assert [section.settings.name for section in sections] == ["Masters", "Open", "U16"]
    assert {section.settings.rounds for section in sections} == {5}
    assert made.headers["location"].startswith(f"/events/{key}/s/1/players/import?")


@pytest.mark.parametrize("names", ["A, B, A", ",".join(f"S{at}" for at in range(21)), "x" * 81])
def test_sections_nobody_could_have_are_refused_and_no_event_is_made(visitor, names):
    sent = NEW | {"kind": "several", "system": "dutch", "section_names": names}
    answer = visitor.send("/events/new", sent)
    assert answer.status_code >= 400
    assert visitor.service.listed(EventQuery()).counts.current == 0


def test_a_new_event_asks_who_plays_and_its_next_step_leads_there(visitor):
    made = visitor.send("/events/new", NEW | {"system": "dutch"})
    where = made.headers["location"].partition("?")[0]
    assert where.endswith("/s/1/players/import")
    assert "Who plays?" in visitor.get(where).text
    overview = visitor.get(where.partition("/s/")[0]).text
    assert f'href="{where}"' in overview


def test_one_press_closes_entries_and_pairs_the_first_round_as_two_commands(visitor):
    key = entered(visitor)
    url = f"/events/{key}/s/1"
    page = visitor.get(f"{url}/players").text
    assert "Close entries and pair round 1" in page
    answer = visitor.send(f"{url}/pair", {"close": "1", "command": "a" * 32})
    assert answer.headers["location"].startswith(f"/events/{key}/hall?")
    section = visitor.service.snapshot(key).state.sections[FIRST]
    assert section.entries_closed
    assert not section.current.published
    before, latest = visitor.service.history(key, latest=2)
    assert any(isinstance(event, RoundPaired) for event in latest.events)
    assert any(isinstance(event, EntriesClosed) for event in before.events)
    # sent again, as a browser does that heard no answer
    visitor.send(f"{url}/pair", {"close": "1", "command": "a" * 32})
    assert len(visitor.service.snapshot(key).state.sections[FIRST].rounds) == 1


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.KNOCK_OUT])
def test_where_numbers_are_drawn_before_play_the_two_are_two_steps(visitor, system):
    page = visitor.get(f"/events/{entered(visitor, system)}/s/1/players").text
    assert "Close entries" in page
    assert "pair round 1" not in page


def test_where_presence_is_noted_entries_are_closed_before_anybody_is_paired(visitor):
    key = entered(visitor)
    entry = next(iter(visitor.service.snapshot(key).state.sections[FIRST].entries))
    visitor.service.handle(key, asked.CheckIn(FIRST, entry))
    page = visitor.get(f"/events/{key}/s/1/players").text
    assert "Close entries" in page
    assert "Close entries and pair" not in page


def test_lines_with_one_name_come_first_and_may_be_left_out(visitor):
    key = entered(visitor, players=2)
    url = f"/events/{key}/s/1/players/import"
    text = "Name;Rating\nAlba, Ada;2100\nBravo, Bea;2050\nAlba, Ada;1400\nPlayer 0;2000\n"
    page = visitor.send(url, {"text": text}).text
    lines = re.findall(r'<tr class="(\w+)"><td class="number">(\d+)</td>', page)
    assert lines == [("twice", "2"), ("twice", "4"), ("known", "5"), ("ready", "3")]
    assert "same name as line 4" in page  # as the file counts its lines, the heads among them
    assert "Add 3 players" in page
    visitor.send(url, {"text": text, "confirmed": "1", "leave-3": "1"})
    state = visitor.service.snapshot(key).state
    ratings = sorted(state.people[entry].rating for entry in state.sections[FIRST].entries)
    assert ratings == [1999, 2000, 2050, 2100]


def test_a_line_that_says_all_again_is_skipped_unless_somebody_wants_it(visitor):
    key = entered(visitor, players=0)
    text = "Name;Rating;Club\nAlba Gil, Ada;2100;A\nAda Alba Gil;2100;A\nGil, Eva;1900;\n"
    page = visitor.send(f"/events/{key}/s/1/players/import", {"text": text}).text
    lines = re.findall(r'<tr class="(\w+)"><td class="number">(\d+)</td>', page)
    assert lines == [("same", "3"), ("ready", "2"), ("ready", "4")]
    assert "same as line 2" in page
    assert re.findall(r'name="leave-(\d)" value="1" checked', page) == ["2"]
    assert "Add 2 players" in page


def test_a_line_that_cannot_be_read_is_shown_with_its_column_and_what_stands_there(visitor):
    key = entered(visitor, players=0)
    text = "Name;Rating\nAlba, Ada;2100\nSuárez, Hugo;abc\n"
    page = visitor.send(f"/events/{key}/s/1/players/import", {"text": text}).text
    assert "Line 3, Rating: error: “abc” is not a rating" in page
    assert '<code class="quiet">Suárez, Hugo;abc</code>' in page


def test_todays_event_is_a_card_that_says_how_far_its_rounds_are(demo):
    page = demo.get("/").text
    card = page.partition('class="today"')[2].partition("</section>")[0]
    assert re.search(r'href="/events/[\w-]+/hall"', card)
    states = r"\d+ of \d+ results? entered|not published yet|all results entered"
    assert re.search(rf"Round \d+: ({states})", card)


def test_events_are_counted_by_what_they_are_and_shown_so(visitor):
    running = entered(visitor)
    visitor.send(f"/events/{running}/s/1/pair", {"close": "1"})
    visitor.send(f"/events/{running}/s/1/do/publish-round", {"round": "1"})
    away = entered(visitor)
    visitor.service.archive(away, away=True)
    entered(visitor)
    counts = visitor.service.listed(EventQuery()).counts
    assert (counts.current, counts.running, counts.archived) == (2, 1, 1)
    shown = visitor.get("/?running=1").text
    assert shown.count('class="more"') - shown.count('<li class="more"') == 1
    assert f"/events/{running}/hall" in shown


def test_what_is_outside_events_is_found_by_its_name(visitor):
    key = entered(visitor)
    lines = visitor.get("/palette").json()
    assert {"text": "New event", "go": "/events/new", "also": ""} in lines
    assert "/handbook" in {line["go"] for line in lines}
    found = visitor.get("/palette?q=ope").json()
    assert [line["go"] for line in found] == [f"/events/{key}"]


def test_who_may_pair_may_close_entries_too():
    assert set(roles_for(Action.PAIR)) <= set(roles_for(action_of("close-entries")))
