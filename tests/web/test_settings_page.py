"""The settings on one page: each row says one thing, changes it alone, and tells what follows."""

import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest

from arbitro.desk.commands import AddSection, EditSection, EnterResult
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import SYSTEMS, SectionId, System
from arbitro.web.forms import tie_breaks as registry

S = SectionId(1)
FIELD = re.compile(
    r'<input(?![^>]* type="checkbox"(?![^>]* checked))[^>]* name="([^"]*)"[^>]* value="([^"]*)"'
)
SELECT = re.compile(r'<select[^>]* name="([^"]*)"[^>]*>(.*?)</select>', re.DOTALL)


def rows_of(hall, asked=""):
    page = hall.get(f"{hall.url}/settings{asked}").text
    return re.findall(r'data-open="([^"]*)"', page)


def shown_in(panel):
    """Return what the form of a panel sends as it stands."""
    sent = {name: unescape(value) for name, value in FIELD.findall(panel)}
    for name, options in SELECT.findall(panel):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        first = re.search(r'<option value="([^"]*)"', options)
        sent[name] = unescape((chosen or first)[1])
    return sent


def stands(hall):
    return hall.service.snapshot(hall.key).state


SET_UP_ALIKE = [system for system in SYSTEMS.values() if system is not System.HILTON]
"""Hilton is played on a number of boards that a section has not by itself."""


@pytest.mark.parametrize("system", SET_UP_ALIKE, ids=lambda system: system.key)
def test_a_setting_that_is_sent_as_it_stands_changes_nothing(hall, system):
    hall.service.handle(
        hall.key,
        AddSection(SectionSettings("Other", rounds=5 * system.plays_chosen_rounds, system=system)),
    )
    before = stands(hall)
    opened = [where for where in rows_of(hall) if "/s/1/" not in where]
    assert any("/s/2/" in where for where in opened)
    for where in opened:
        if where.endswith("/tie-breaks") and not before.sections[2].settings.tie_breaks:
            continue  # saved, they are the usual ones of the system
        sent = shown_in(hall.get(f"{where}/panel").text)
        answer = hall.send(where, sent)
        assert answer.status_code == 303, where
        now = stands(hall)
        assert now.settings == before.settings, where
        assert now.sections[2].settings == before.sections[2].settings, where


def test_a_setting_changes_alone(hall):
    before = stands(hall).sections[S].settings
    where = f"{hall.section}/settings/first-board"
    did = hall.client.get(hall.send(where, {"first_board": "21"}).headers["location"]).text
    assert "First board: 1 → 21" in did
    assert stands(hall).sections[S].settings == replace(before, first_board=21)
    hall.send(f"{hall.url}/settings/city", {"city": "Reus"})
    assert stands(hall).settings.city == "Reus"
    assert "Reus" in hall.get(f"{hall.url}/settings").text


def test_what_would_change_is_told_and_nothing_is_saved(hall):
    results = (GameResult.WHITE_WINS, GameResult.BLACK_WINS)
    games = stands(hall).sections[S].current.games.values()
    for game, result in zip(list(games), results, strict=False):
        hall.service.handle(hall.key, EnterResult(S, game.id, result))
    where = f"{hall.section}/settings/tie-breaks"
    version = hall.service.version(hall.key)
    sent = {"tie_break_1": "BPG", "look": "1"}
    page = hall.send(where, sent)
    assert page.status_code == 200
    assert re.search(r"<li>Player \d \d → \d</li>", page.text)
    assert '<option value="BPG" selected' in page.text
    assert hall.service.version(hall.key) == version
    same = hall.send(f"{hall.url}/settings/city", {"city": "Reus", "look": "1"}).text
    assert "No visible change." in same
    # the answer stands before the form: a long form would hide it below
    panel = page.text.partition('data-of="')[2]
    assert panel.index('role="status"') < panel.index("<form")
    told = "This also leaves FIDE mode"
    assert told in panel
    assert told not in same


@pytest.mark.parametrize("look", [{}, {"look": "1"}])
def test_what_is_refused_is_told_at_its_field(hall, look):
    answer = hall.send(f"{hall.section}/settings/rounds", {"rounds": "0", **look})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert stands(hall).sections[S].settings.rounds == 3


def test_a_setting_is_found_by_its_name_or_what_it_says(hall):
    assert rows_of(hall, "?q=tie") == [f"{hall.section}/settings/tie-breaks"]
    assert rows_of(hall, "?q=buchh") == [f"{hall.section}/settings/tie-breaks"]
    assert rows_of(hall, "?q=zzz") == []
    assert hall.get(f"{hall.url}/settings/nothing").status_code == 404
    assert hall.get(f"{hall.url}/settings/points").status_code == 404


def test_a_setting_that_is_fixed_says_by_what_what_to_do_and_what_would_change(hall):
    """The first round has been paired by the points, so they stay; a preview shows the effect."""
    results = (GameResult.WHITE_WINS, GameResult.DRAW)
    for game, result in zip(list(stands(hall).sections[S].current.games.values()), results,
                            strict=False):  # fmt: skip
        hall.service.handle(hall.key, EnterResult(S, game.id, result))
    where = f"{hall.section}/settings/points"
    panel = hall.get(f"{where}/panel").text
    assert "fixed since round 1" in panel
    assert "Round 1 was paired with it." in panel
    assert f'href="{hall.section}/do/unpair-round"' in panel
    assert 'name="look"' in panel
    assert ">Save<" not in panel

    version = hall.service.version(hall.key)
    sent = {"points": "other", "win": "3", "draw": "1", "loss": "0", "bye": "win", "look": "1"}
    page = hall.send(where, sent)
    assert page.status_code == 200
    assert "<h3>Preview changes</h3>" in page.text
    assert hall.service.version(hall.key) == version
    assert hall.send(where, {**sent, "look": ""}).status_code == 422


def test_what_is_set_on_other_pages_is_found_among_the_settings(hall):
    page = hall.get(f"{hall.url}/settings?q=interpretations").text
    assert f'href="{hall.section}/edit"' in page
    for wanted, where in (("default+time", f"{hall.section}/play"),
                          ("dutch", f"{hall.section}/edit#system"),
                          ("schedule", f"{hall.section}/schedule")):  # fmt: skip
        assert f'href="{where}"' in hall.get(f"{hall.url}/settings?q={wanted}").text


def test_the_whole_form_of_a_section_previews_its_changes_and_names_what_is_fixed(hall):
    page = hall.get(f"{hall.section}/edit").text
    assert "fixed since the entries were closed" in page
    before = stands(hall).sections[S].settings
    sent = {**shown_in(page.partition('id="editions"')[0]), "first_board": "31", "look": "1"}
    answer = hall.send(f"{hall.section}/edit", sent)
    assert answer.status_code == 200
    assert "No visible change." in answer.text
    assert stands(hall).sections[S].settings == before


def test_what_is_set_on_pages_of_its_own_and_what_is_usual_is_said(hall):
    """The tie-breaks of a team Swiss that names none are those of C.07, art. 4.1 (2026)."""
    first = stands(hall).sections[S].settings
    days = tuple(date(2026, 12, day) for day in range(4, 4 + first.rounds))
    edited = EditSection(S, replace(first, round_dates=days), first)
    hall.service.handle(hall.key, edited)
    teams = SectionSettings("Teams", rounds=5, system=System.TEAM_SWISS)
    hall.service.handle(hall.key, AddSection(teams))
    page = hall.get(f"{hall.url}/settings").text
    rows = [re.sub(r"<[^>]*>", " ", row).split() for row in page.split("<tr")[1:]]
    said = [" ".join(row[1:] if row and row[0].endswith(">") else row) for row in rows]

    def value(name):
        return [row.split(name, 1)[1].strip() for row in said if f" {name} " in f" {row} "]

    assert value("Schedule")[0] == f"4\N{EN DASH}{3 + first.rounds} December 2026"
    assert value("Devices") == ["0 devices connected"]
    assert value("Public pages")[0] not in {"", "\N{EN DASH}"}
    assert not any("\N{EN DASH} ·" in row for row in value("Tie-breaks"))
    assert value("Tie-breaks")[-1].startswith("MPvGP · EDE · BH")


def test_the_last_round_for_byes_in_use_is_shown_where_none_is_set(hall):
    rounds = hall.service.snapshot(hall.key).state.sections[SectionId(1)].settings.rounds
    page = hall.get(f"{hall.url}/settings").text
    row = re.search(r"<tr[^>]*>(?:(?!</tr>).)*?/settings/last-bye-round.*?</tr>", page, re.DOTALL)[
        0
    ]
    assert f">{rounds - 1}<" in row


def test_each_list_of_tie_breaks_has_its_number_and_none_is_of_teams_alone(hall):
    """A section of players is not offered match points; the order of the lists is the order."""
    panel = hall.get(f"{hall.section}/settings/tie-breaks").text
    labels = re.findall(r'<label for="tie_break_\d">([^<]*)', panel)
    assert labels == [f"Tie-break {number}" for number in range(1, 9)]
    offered = {
        code for _, lists in SELECT.findall(panel) for code in re.findall('="([^"]*)"', lists)
    }
    of_teams = set(registry.offered().of_teams)
    assert {"BH", "DE"} <= offered
    assert of_teams
    assert not offered & of_teams
    whole = hall.get(f"{hall.section}/edit").text
    lists = re.findall(r'<select[^>]*name="tie_break_\d".*?</select>', whole, re.DOTALL)
    offered = set(re.findall('<option value="([^"]*)"', "".join(lists)))
    assert "BH" in offered
    assert not offered & of_teams  # round 1 is paired: players they stay
