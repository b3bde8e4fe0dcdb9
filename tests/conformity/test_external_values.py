"""Values computed elsewhere rank as a tie-break, and every page says what they are (207)."""

import json
import re
from dataclasses import replace

import pytest

import arbitro
from arbitro.desk import commands as asked
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.features.external_values import values_read
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.json_format.players import read_json, write_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.model import Player, SectionId
from desk.driver import FIRST, ready

SECTION = SectionId(1)
NAMES = tuple(f"Player {letter}" for letter in "ABCDEF")
SAID = "EXT: Blitz points. These values were calculated elsewhere."
TYPED = "No.;Points\n1;2\n2\t4,5\n3 -1.25\n 5, 10"
"""As two columns of a spreadsheet, with a heading; 4 and 6 have none."""


def drawn(tie_breaks=("EXT",)):
    """A section in which everybody has half a point, so that only the values can part them."""
    desk = ready(6, tie_breaks=tie_breaks)
    desk.play(GameResult.DRAW)
    return desk


def ranked(desk):
    return [(row.tpn, row.rank, row.sharing) for row in standings_of(desk.state, FIRST).rows]


def test_the_highest_value_is_first_and_who_has_none_is_behind_all_who_have():
    desk = drawn()
    table = standings_of(desk.state, FIRST)
    assert [(name, why.code) for name, why in table.omitted] == [("EXT", "external-values-missing")]
    desk.do(asked.SetExternalValues(FIRST, "Blitz points", TYPED))
    assert ranked(desk) == [(5, 1, 1), (2, 2, 1), (1, 3, 1), (3, 4, 1), (4, 5, 2), (6, 5, 2)]
    assert not standings_of(desk.state, FIRST).omitted
    assert fide_mode_of(desk.state, desk.section).since is None
    desk.do(asked.SetExternalValues(FIRST, "Blitz points", ""))
    assert desk.section.external is None


def test_they_decide_at_their_place_in_the_list_alone():
    """After the Buchholz of a round in which all scored the same they decide as before."""
    desk, alone = drawn(("BH", "EXT")), drawn()
    for one in (desk, alone):
        one.do(asked.SetExternalValues(FIRST, "Blitz points", TYPED))
    assert ranked(desk) == ranked(alone)
    desk.play(GameResult.WHITE_WINS)
    points = [row.points for row in standings_of(desk.state, FIRST).rows]
    assert points == sorted(points, reverse=True)


def test_a_value_belongs_to_the_player_whatever_number_they_get():
    desk = drawn()
    desk.do(asked.SetExternalValues(FIRST, "Blitz points", TYPED))
    holder = desk.section.entry_of(5)
    person = desk.state.people[holder]
    desk.do(asked.EditPlayer(holder, replace(person, rating=2800), person))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert desk.section.tpn(holder) == 1
    assert ranked(desk)[0] == (1, 1, 1)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("1;2\n2;much", "external-value-unread", 2),
        ("1;2\n2;1.234", "external-value-unread", 2),
        ("\n7;1", "external-value-of-nobody", 2),
        ("0;1", "external-value-of-nobody", 1),
        ("1;2\n1;3", "external-value-twice", 2),
    ],
)
def test_one_line_that_cannot_be_read_refuses_all_of_them_by_its_number(text, code, line):
    found = values_read(text, 6)
    assert (found.code, dict(found.values)["line"]) == (code, line)


@pytest.fixture
def event(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    people = tuple(Player(name, rating=2300 - 10 * at) for at, name in enumerate(NAMES))

    def do(*commands):
        for command in commands:
            assert visitor.service.handle(key, command).version, command

    do(
        asked.AddSection(SectionSettings("Open", rounds=3, tie_breaks=("BH", "EXT"))),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    )
    for game in visitor.service.snapshot(key).state.sections[SECTION].rounds[0].games:
        do(asked.EnterResult(SECTION, game, GameResult.DRAW))
    visitor.key, visitor.do, visitor.section = key, do, f"/events/{key}/s/1"
    return visitor


ORDER = [NAMES[at - 1] for at in (5, 2, 1, 3, 4, 6)]


def test_the_form_of_the_standings_takes_them_and_every_page_says_what_they_are(event):
    page = event.get(f"{event.section}/standings").text
    assert f'action="{event.section}/do/set-external-values"' in page
    event.send(f"{event.section}/do/set-external-values", {"name": "Blitz points", "values": TYPED})
    site = f"/p/{event.key}/a/standings.html"
    several = f"/events/{event.key}/papers?of=standings&section=a"
    pages = (f"{event.section}/standings", f"{event.section}/paper/standings", several)
    for address in (*pages, f"/events/{event.key}/standings", site):
        assert SAID in event.get(address).text, address
    shown = event.get(f"{event.section}/standings").text
    assert "1; 2\n2; 4.5\n3; -1.25\n5; 10</textarea>" in shown
    found = re.findall(r"Player [A-F]", re.search(r"<tbody>.*?</tbody>", shown, re.DOTALL)[0])
    assert found == ORDER
    entry = event.service.snapshot(event.key).state.sections[SECTION].entry_of(5)
    worksheet = event.get(f"{event.section}/standings/{entry}/worksheet").text
    assert "Calculated elsewhere: Blitz points." in worksheet
    answer = json.loads(event.get(f"/api/v2/events/{event.key}/sections/1/standings").text)
    assert answer["external"] == "Blitz points"
    assert [row["values"][1] for row in answer["rows"]] == ["10", "4.5", "2", "-1.25", None, None]


def test_a_report_has_them_beside_its_list_and_is_taken_over_with_them(event, tmp_path, run):
    event.do(asked.SetExternalValues(SECTION, "Blitz points", TYPED))
    report = event.get(f"{event.section}/report.trf").content
    lines = report.decode().splitlines()
    assert "202 BH" in lines, "other programs cannot compute it"
    assert "### arbitro external place=2 values=1:2,2:4.5,3:-1.25,5:10 note=Blitz points" in lines
    path = tmp_path / "report.trf"
    path.write_bytes(report)
    table = arbitro.standings(path)
    assert [row.name for row in table.rows] == ORDER
    assert table.external == "Blitz points"
    assert run("check", path).code == 0
    printed = run("standings", path).out
    assert SAID in printed
    assert re.findall(r"Player [A-F]", printed) == ORDER
    tournament = read_tournament_file(report).tournament
    assert read_json(write_json(tournament)).value == tournament
    event.do(asked.TakeOverTournament("Again", tournament, confirmed=True))
    state = event.service.snapshot(event.key).state
    (copy,) = (key for key in state.sections if key != SECTION)
    again = standings_of(state, copy)
    assert [
        state.people[state.sections[copy].entry_of(row.tpn)].name for row in again.rows
    ] == ORDER


@pytest.mark.parametrize(
    "line",
    ["place=9 values=1:2", "place=1 values=1:2,1:3", "place=1 values=77:2", "values=1:2.345"],
)
def test_a_line_that_cannot_be_understood_is_told_and_not_followed(event, line):
    report = event.get(f"{event.section}/report.trf").text
    own = next(told for told in report.splitlines() if told.startswith("### arbitro external"))
    read = read_tournament_file(report.replace(own, f"### arbitro external {line}").encode())
    codes = [problem.code for problem in read.problems]
    assert "external-not-known" in codes
    assert read.tournament.external is None
