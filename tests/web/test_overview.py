"""The overview: the rounds behind an event, what is under way, and one step that comes next."""

import re
from datetime import date

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import SectionId
from arbitro.service.new_events.demo import build_festival
from arbitro.web.views.event.event import EventView
from arbitro.web.views.event.timeline import timeline_of

S = SectionId(1)


def event_of(visitor, key):
    now = visitor.service.snapshot(key)
    return EventView(key, now.state, now.version)


def course(visitor, key, asked_for=""):
    return (
        visitor.get(f"/events/{key}{asked_for}").text.partition("<main")[2].partition("<aside")[0]
    )


def test_done_rounds_are_lines_and_those_in_play_one_card(visitor):
    key = build_festival(visitor.service)
    timeline = timeline_of(event_of(visitor, key))
    assert [line.number for line in timeline.done] == [1, 2, 3, 4, 5, 6]
    assert timeline.at == (7,)
    assert [line.number for line in timeline.to_come] == [8, 9]
    assert timeline.main.view.letter == "b", "a draft is published before results are entered"
    open_games, draft = timeline.running
    assert len(open_games.missing) == open_games.round.missing
    assert not draft.games
    assert [line.number for line in timeline.current] == [7]
    page = course(visitor, key)
    assert page.count('class="at"') == 1
    assert page.index('class="at"') < page.index('class="course"'), "what is next comes first"
    assert len(re.findall(r"/hall#g1-\d+", page)) == len(open_games.missing)
    assert len(re.findall('class="button primary"', page)) == 1


def test_the_overview_of_one_section_shows_that_alone(visitor):
    key = build_festival(visitor.service)
    letters = re.compile('class="letter ')
    assert letters.search(course(visitor, key))
    assert not letters.search(course(visitor, key, "?section=b"))
    assert f"/events/{key}/s/2/rounds/6" in course(visitor, key, "?section=b")
    assert letters.search(course(visitor, key, "?section=zz")), "no such section: all of them"


def test_a_new_event_asks_who_plays(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("New"))).key
    assert "Add a section" in course(visitor, key)
    visitor.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=5)))
    page = course(visitor, key)
    assert "Who plays?" in page
    assert f'action="/events/{key}/s/1/players/import"' in page


def test_what_waits_stands_beside_it_and_is_answered_there(hall):
    hall.service.handle(hall.key, asked.MakeRequest(S, text="A chair for board 3"))
    side = hall.get(hall.url).text.partition("<aside")[2]
    assert "A chair for board 3" in side
    done = {"number": "1", "accepted": "1", "back": hall.url}
    answer = hall.send(f"{hall.section}/do/answer-request", done)
    assert answer.headers["location"].startswith(f"{hall.url}?")
    assert "A chair for board 3" not in hall.get(hall.url).text.partition("<aside")[2]


def test_a_finding_of_the_checklist_leads_to_its_panel(hall):
    side = hall.get(hall.url).text.partition("<aside")[2]
    (first, *_) = re.findall(r'class="findings">.*?href="([^"]+)"', side, re.DOTALL)
    assert hall.get(first).status_code == 200


def test_an_event_that_is_over_is_finished_there_and_shows_all_its_rounds(hall):
    settings = hall.service.snapshot(hall.key).state.sections[S].settings
    while True:
        section = hall.service.snapshot(hall.key).state.sections[S]
        for game in section.current.games:
            hall.service.handle(hall.key, asked.EnterResult(S, game, GameResult.DRAW))
        if len(section.rounds) == settings.rounds:
            break
        hall.service.handle(hall.key, asked.PairRound(S))
        hall.service.handle(hall.key, asked.PublishRound(S, len(section.rounds) + 1))
    timeline = timeline_of(event_of(hall, hall.key))
    assert timeline.is_over
    assert not timeline.to_come
    assert len(timeline.done) == settings.rounds
    assert "Finish event" in course(hall, hall.key)
    hall.send(f"{hall.url}/do/finish-event")
    page = course(hall, hall.key)
    assert "Reopen" in page
    assert f"{hall.section}/paper/report" in page


def test_the_tour_leads_over_pages_of_the_demonstration_by_links_alone(visitor):
    key = build_festival(visitor.service)
    where = re.search(r'href="([^"]*\?tour=1)"', visitor.get(f"/events/{key}").text)[1]
    stops = []
    while where:
        page = visitor.get(where)
        assert page.status_code == 200
        assert "unread" not in page.text
        bar = page.text.partition('class="tour')[2].partition("</aside>")[0]
        stops.append(re.search(r"<b>(\d) / 8</b>", bar)[1])
        further = re.search(r'class="button small primary" href="([^"]*)"', bar)
        where = further and further[1]
    assert stops == list("12345678")
    end = re.search(r'href="([^"]*)" data-tour-end', bar)[1]
    assert 'class="tour' not in visitor.get(end).text


def test_a_real_event_has_no_tour(hall):
    assert "?tour=" not in hall.get(hall.url).text
    assert 'class="tour' not in hall.get(f"{hall.url}?tour=1").text


def test_the_day_of_an_event_of_one_day_is_said_once(visitor):
    one_day = EventSettings("Cup", start=date(2026, 11, 30), end=date(2026, 11, 30))
    key = visitor.service.create(asked.CreateEvent(one_day)).key
    assert course(visitor, key).count("30 November") == 1


def test_the_hour_of_one_section_is_not_given_to_another(visitor):
    first, second = date(2026, 12, 5), date(2026, 12, 6)
    key = visitor.service.create(asked.CreateEvent(EventSettings("Festival"))).key
    dated = SectionSettings(
        "A", rounds=2, round_dates=(first, second), round_times=("16:30", "10:00")
    )
    for settings in (dated, SectionSettings("B", rounds=2, round_dates=(None, second))):
        visitor.service.handle(key, asked.AddSection(settings))
    timeline = timeline_of(event_of(visitor, key))
    one, two = (*timeline.current, *timeline.to_come)
    assert [(line.day, line.time) for line in (one, two)] == [(None, ""), (None, "")]
    told = [[(view.name, day, time) for view, day, time in line.apart] for line in (one, two)]
    assert told[0] == [("A", first, "16:30"), ("B", None, "")]
    assert told[1] == [("A", second, "10:00"), ("B", second, "")]
    assert course(visitor, key).count("16:30") == 1
