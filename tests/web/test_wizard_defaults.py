"""A new event shows on one screen everything it will use where nothing else is said."""

import html
import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.i18n import translator
from arbitro.model import Player, SectionId
from arbitro.reasons import Refused

FIRST = SectionId(1)
SELECT = re.compile(r'<select[^>]* name="([\w]+)"[^>]*>(.*?)</select>', re.DOTALL)


def points(*worth):
    return " \N{EN DASH} ".join(map(str, worth))


def shown(page):
    """Return what the page says it will use, by its words."""
    line = r'<span>([^<]*)</span> <b id="use-[\w-]+"(?: title="[^"]*")?>([^<]*)</b>'
    pairs = re.findall(line, page)
    return {html.unescape(word): html.unescape(text) for word, text in pairs if text}


def fields(page, **other):
    """Return what the wizard's form would send, with some fields otherwise."""
    form = page[page.index('action="/events/new"') :]
    found = {}
    for name, options in re.findall(
        r'<select[^>]* name="([\w]+)"[^>]*>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        first = re.search(r'value="([^"]*)"', options)
        found[name] = (chosen or first)[1]
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf' {each}="([^"]*)"', tag) for each in ("name", "value"))
        if 'type="radio"' in tag and " checked" not in tag:
            continue
        if name and 'type="checkbox"' not in tag and 'type="hidden"' not in tag:
            found[name[1]] = html.unescape(value[1]) if value else ""
    return found | other


def test_the_first_look_tells_tie_breaks_points_byes_acceleration_numbers_and_default_time(visitor):
    used = shown(visitor.get("/events/new").text)
    assert used["Points"] == points(1, "½", 0)
    assert used["Tie-breaks"].startswith("Buchholz cut 1 \N{MIDDLE DOT} Buchholz \N{MIDDLE DOT} ")
    assert used["Requested byes"].startswith("1, up to round")
    assert used["Baku acceleration"] == "no"
    assert used["Pairing numbers"] == "By rating, title and name"
    assert "6.7.1" in used["Default time"]
    assert used["Editions of the rules"] == "FIDE, February 2026 and March 2026"


@pytest.mark.parametrize(
    ("changed", "word", "text"),
    [
        ({"points": "three"}, "Points", points(3, 1, 0)),
        ({"half_point_byes": "2"}, "Requested byes", "2, up to round"),
        ({"system": "round-robin"}, "Pairing numbers", "By drawing of lots"),
        ({"system": "round-robin"}, "Tie-breaks", "Sonneborn-Berger"),
        ({"accelerated": "1"}, "Baku acceleration", "yes"),
        ({"chess960": "1"}, "Chess960", "yes"),
        ({"default_minutes": "30"}, "Default time", "30"),
        ({"start": "2024-05-01"}, "Editions of the rules", "July 2017"),
    ],
)
def test_what_is_chosen_otherwise_is_told_at_once(visitor, changed, word, text):
    page = visitor.get("/events/new").text
    answer = visitor.send("/events/new/defaults", fields(page, **changed))
    assert text in shown(answer.text)[word]


def test_what_is_told_is_what_the_event_has(visitor):
    page = visitor.get("/events/new").text
    sent = fields(page, name="Open", points="two", rounds="6", default_minutes="15")
    told = shown(visitor.send("/events/new/defaults", sent).text)
    made = visitor.send("/events/new", sent)
    key = made.headers["location"].split("/")[2]
    section = visitor.service.snapshot(key).state.sections[SectionId(1)]
    assert told["Points"] == points(2, 1, 0)
    assert (section.settings.points.win, section.settings.points.draw) == (20, 10)
    assert section.settings.play.default_minutes == 15
    t = translator("en").t
    named = [t(f"value.tie_break.{code}") for code in section.settings.tie_breaks]
    assert told["Tie-breaks"].split(" \N{MIDDLE DOT} ") == named
    months = {edition.key.partition("@")[2] for edition in section.editions}
    assert months == {"2026-02", "2026-03"}
    assert told["Editions of the rules"] == "FIDE, February 2026 and March 2026"


def test_while_a_field_is_wrong_nothing_is_told(visitor):
    page = visitor.get("/events/new").text
    answer = visitor.send("/events/new/defaults", fields(page, rounds="many"))
    assert shown(answer.text) == {}
    assert not list(visitor.service.listed_keys()) if hasattr(visitor.service, "listed_keys") else 1


@pytest.mark.parametrize(
    ("changed", "offered", "left_out"),
    [
        ({"start": "2026-05-01"}, {"BH/C1", "PTP"}, {"KA"}),
        ({"start": "2008-05-01"}, {"BH/C1", "DE"}, {"PTP", "KA"}),
        ({"start": "2008-05-01", "tie_break_1": "PTP"}, {"PTP"}, {"KA"}),
        ({"edition_tie_breaks": "FCE.02@1994"}, {"KA", "SB"}, {"PTP", "WON"}),
        ({"start": "31 May"}, {"BH/C1", "PTP"}, set()),
    ],
)
def test_the_wizard_offers_the_tie_breaks_of_the_edition_its_day_or_its_choice_leads_to(
    visitor, changed, offered, left_out
):
    form = fields(visitor.get("/events/new").text, **changed)
    page = visitor.send("/events/new/defaults", form).text
    options = dict(SELECT.findall(page))["tie_break_1"]
    found = set(re.findall(r'value="([^"]+)"', options))
    assert offered <= found
    assert not left_out & found


def test_a_further_section_asks_for_the_tie_breaks_of_its_events_day(visitor):
    asked = {"name": "Old", "start": "2008-05-01", "system": "dutch", "rounds": "5"}
    answer = visitor.send("/events/new", asked | {"section_name": "A"})
    key = answer.headers["location"].split("/")[2].partition("?")[0]
    page = visitor.get(f"/events/{key}/sections/new").text
    [start] = re.findall(r'<input type="hidden" name="start" value="([^"]+)"', page)
    found = visitor.send("/events/new/defaults", {"start": start, "system": "dutch"}).text
    assert 'value="PTP"' not in dict(SELECT.findall(found))["tie_break_1"]


def entered(settings):
    """Yield the entries of a small event: players, or the teams its table is for."""
    count = 2 if settings.system.key == "match" else 8
    players = [Player(f"Player {at}", rating=2400 - at) for at in range(count)]
    if not settings.system.is_team:
        yield asked.ImportPlayers(FIRST, tuple(players))
        return
    teams = {"scheveningen": 2, "semi-scheveningen": 2, "skalitzka": 3}
    for at in range(teams.get(settings.system.key, 4)):
        yield RegisterTeam(FIRST, f"Team {at}", players=tuple(players[: settings.teams.boards]))


def test_every_system_the_wizard_offers_is_set_up_and_paired_with_what_it_proposes(visitor):
    page = visitor.get("/events/new").text
    offered = re.findall(r'value="([^"]+)"', dict(SELECT.findall(page))["system"])
    assert {"dutch", "olympiad", "molter", "hilton", "knock-out"} <= set(offered)
    for system in offered:
        made = visitor.send("/events/new", fields(page, name="Open", system=system))
        assert made.status_code == 303, system
        key = made.headers["location"].split("/")[2].partition("?")[0]
        settings = visitor.service.snapshot(key).state.sections[FIRST].settings
        paired = (asked.CloseEntries(FIRST), asked.PairRound(FIRST))
        for command in (*entered(settings), *paired):
            answer = visitor.service.handle(key, command)
            assert not isinstance(answer, Refused), (system, answer)


def test_a_team_event_tells_its_usual_tie_breaks_and_asks_for_teams_first(visitor):
    """Where none is chosen those of C.07, art. 4.1 (2026) decide, so the form names them."""
    page = visitor.get("/events/new").text
    chosen = {"kind": "teams", "system": "team-swiss", "name": "Cup"}
    again = visitor.send("/events/new/defaults", fields(page, **chosen)).text
    assert shown(again)["Tie-breaks"].split(" \N{MIDDLE DOT} ")[1:3] == [
        "Extended direct encounter",
        "Buchholz",
    ]
    answer = visitor.send("/events/new", fields(page, **chosen))
    begun = visitor.get(answer.headers["location"]).text
    assert "Event created. Add the teams." in begun


def test_a_new_event_with_a_wrong_field_says_that_it_was_not_created(visitor):
    answer = visitor.send("/events/new", {"name": "", "system": "dutch", "rounds": "5"})
    assert answer.status_code == 422
    assert "The event was not created." in answer.text
    assert "Nothing has changed." not in answer.text
