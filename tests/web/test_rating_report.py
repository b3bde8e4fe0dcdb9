"""Before a report for the ratings is given, its panel says what it lacks and where to enter it."""

import re
from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import EditEvent, EnterResult, StateFacts
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.model.integrity import KINDS
from arbitro.reasons import Refused

S = SectionId(1)


def report(hall):
    return hall.get(f"{hall.section}/paper/report").text


def test_each_thing_that_is_missing_leads_to_its_place_and_the_files_stay_within_reach(hall):
    page = report(hall)
    for missing, where in (
        ("Missing: the chief arbiter.", f"{hall.url}/settings/chief-arbiter"),
        ("6 players have no FIDE ID", f"{hall.section}/players?only=no-id"),
        ("games have no result yet.", f"{hall.url}/hall"),
    ):
        assert missing in page
        assert f'href="{where}"' in page
    assert "Download as it is" in page
    assert f'href="{hall.section}/report.trf?edition=2026"' in page
    assert f'href="{hall.section}/players/refresh"' in page
    assert f'href="{hall.section}/paper/report"' in hall.get(f"{hall.section}/paper").text


def test_what_is_entered_is_not_asked_for_any_more(hall):
    now = hall.service.snapshot(hall.key).state.settings
    hall.service.handle(hall.key, EditEvent(replace(now, chief_arbiter="Gil, Ana"), now))
    assert "Missing: the chief arbiter." not in report(hall)


@pytest.mark.parametrize(("rated", "named"), [("standard", True), ("", False)])
def test_the_checklist_names_the_same_for_a_rated_section_alone(hall, rated, named):
    if rated:
        hall.service.handle(hall.key, StateFacts(1, "section-kind", (("rated", rated),)))
    games = hall.service.snapshot(hall.key).state.sections[S].current.games
    for game in games:
        hall.service.handle(hall.key, EnterResult(S, game, GameResult.DRAW))
    listed = hall.get(f"{hall.url}/office").text
    assert listed.count("6 players have no FIDE ID") == named  # once, as a finding
    assert (f'href="{hall.section}/paper/report"' in listed) is named


def test_what_the_checklist_sets_aside_is_named_on_no_page_of_ratings_until_it_is_taken_back(hall):
    hall.service.handle(hall.key, StateFacts(1, "section-kind", (("rated", "standard"),)))
    for game in hall.service.snapshot(hall.key).state.sections[S].current.games:
        hall.service.handle(hall.key, EnterResult(S, game, GameResult.DRAW))
    pages = (f"{hall.section}/ratings", f"{hall.section}/paper/report")
    for page in pages:
        assert "6 players have no FIDE ID" in hall.get(page).text
    (finding,) = set(
        re.findall(
            r"/office/found/(player-without-fide-id\.\w+)", hall.get(f"{hall.url}/office").text
        )
    )
    register = f"{hall.url}/office/rows/0/set-aside"
    hall.send(register, {"finding": finding, "aside-how": "does-not-apply", "notes": "x"})
    for page in pages:
        assert "have no FIDE ID" not in hall.get(page).text
    (row,) = hall.service.snapshot(hall.key).state.office.standing("set-aside")
    hall.send(f"{register}/{row.number}/strike", {"reason": "asked again"})
    hall.send(register, {"finding": finding, "aside-how": "later", "notes": "x"})
    for page in pages:
        assert "6 players have no FIDE ID" in hall.get(page).text


def test_a_day_of_registration_that_is_past_is_to_be_looked_at_until_somebody_says(hall):
    """B.02 art. 0.2: three days before the event begins."""
    now = hall.service.snapshot(hall.key).state.settings
    past = replace(now, start=date(2026, 3, 7), end=date(2026, 3, 9))
    hall.service.handle(hall.key, EditEvent(past, now))
    assert "Registration ended on 4 March 2026." in report(hall).partition('id="gaps"')[2]
    said = (("registered-on", "2026-03-02"),)
    hall.service.handle(hall.key, StateFacts(0, "registration", said))
    assert "Registration ended" not in report(hall)


def test_the_report_asks_for_which_ratings_until_the_checklist_knows(hall):
    assert "Missing: the rating class of the section." in report(hall)
    hall.service.handle(hall.key, StateFacts(1, "section-kind", (("rated", "standard"),)))
    assert "rating class" not in report(hall)


def test_players_who_lack_something_are_named_and_opened_where_they_are_changed(hall):
    hall.service.handle(hall.key, asked.CloseEntries(S))
    panel = hall.get(f"{hall.section}/paper/report/panel").text
    assert f"{hall.section}/players/1?act=edit-player" in panel
    assert "and 1 more" in panel  # five of the six are named


def test_what_was_done_during_play_is_told_by_the_lines_of_the_file(hall):
    assert "Comment lines of this report" not in report(hall)

    def done(command):
        assert not isinstance(hall.service.handle(hall.key, command), Refused)

    for game in hall.service.snapshot(hall.key).state.sections[S].current.games:
        done(EnterResult(S, game, GameResult.DRAW))
    done(asked.PairRound(S))
    done(asked.SwapColours(S, game))
    page = report(hall)
    text = hall.get(f"{hall.section}/report.trf?edition=2026").text
    lines = [line for line in text.splitlines() if line.startswith("### Correction @ Round 1: ")]
    assert len(lines) == 1
    assert "A result or colours corrected late" in page
    assert lines[0].replace(">", "&gt;") in page


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_kind_of_line_has_words(language):
    words = translator(language)
    for kind in (*KINDS, "Rating correction"):
        assert words.has(f"ui.rating-report.line.{kind.lower().replace(' ', '-')}")
