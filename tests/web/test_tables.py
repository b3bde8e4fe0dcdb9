"""Every table of a section for spreadsheets and programs: what its page shows."""

import csv
import io

import openpyxl
import pytest

from arbitro.cli import main
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.entries import read_entries
from arbitro.i18n import languages, translator
from arbitro.model import EntryId, Player, System
from arbitro.rules.prizes import Fund, Sharing
from arbitro.web.session.access import Action, Role
from arbitro.web.views.event.event import EventView
from arbitro.web.views.standings.spreadsheets import shown_tables, tables_of
from arbitro.web.views.standings.tables import TABLES, TableAudience
from web.conftest import SECTION
from web.raw import Device
from web.teams import Teams


@pytest.fixture(scope="module")
def manual(demo):
    """The demonstration after six rounds of seven."""
    return f"/events/{demo.keys['en']}/s/1"


def api_of(section):
    return section.replace("/s/", "/sections/")


def rows_of(answer):
    assert answer.status_code == 200, answer.text
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def test_standings_are_saved_with_the_places_and_points_the_page_shows(demo, manual):
    saved = rows_of(demo.get(f"{manual}/tables/standings.xlsx"))
    told = demo.get(f"/api/v2{api_of(manual)}/standings").json()
    assert [row[:2] for row in saved[1:]] == [[e["rank"], e["number"]] for e in told["rows"]]
    assert [row[7] for row in saved[1:]] == [float(each["points"]) for each in told["rows"]]
    section = demo.service.snapshot(demo.keys["en"]).state.sections[SECTION]
    assert tuple(saved[0][8:]) == section.settings.tie_breaks


def test_everybodys_results_in_the_crosstable_are_those_of_the_rounds(demo, manual):
    cross = rows_of(demo.get(f"{manual}/tables/crosstable.xlsx?round=6"))
    games = rows_of(demo.get(f"{manual}/tables/results.xlsx?round=6"))
    met = set()
    for row in cross[1:]:
        for at, cell in enumerate(row[7:13], 1):
            if cell and "w" in cell:
                met.add((at, row[1], int(cell.partition("w")[0])))
    assert met == {(row[0], row[3], row[11]) for row in games[1:] if row[7][0] != "+"}


def test_the_table_of_players_is_read_as_the_same_list_of_entries(demo, manual):
    for language in languages():
        path = f"{manual}/tables/players.csv"
        text = demo.get(path, **{"accept-language": language}).content.decode("utf-8-sig")
        read = read_entries(text)
        state = demo.service.snapshot(demo.keys["en"]).state
        assert read.value == tuple(state.people[each] for each in state.sections[SECTION].numbers)


@pytest.mark.parametrize("language", languages())
def test_csv_is_written_with_the_signs_of_the_reader(demo, manual, language):
    path = f"{manual}/tables/standings.csv"
    text = demo.get(path, **{"accept-language": language}).content.decode("utf-8-sig")
    separator, sign = (",", ".") if language == "en" else (";", ",")
    rows = list(csv.reader(io.StringIO(text), delimiter=separator))
    assert rows[1][7] == f"5{sign}5"
    plain = demo.get(f"{path}?plain=1").content.decode()
    assert next(csv.reader([plain.splitlines()[1]]))[7] == "5.5"


def test_every_table_is_offered_on_the_page_by_json_and_on_the_command_line(demo, manual, capsys):
    api = f"/api/v1{api_of(manual)}/tables"
    codes = [each["code"] for each in demo.get(api).json()]
    assert set(codes) == set(TABLES) - {"prizes", "norms", "platform"}
    page = demo.get(f"{manual}/tables").text
    for code in codes:
        assert f"/tables/{code}.xlsx" in page
        detail = demo.get(f"{api}/{code}").json()
        assert all(len(row) == len(detail["heads"]) for row in detail["rows"])
    folder = demo.service.store.folder
    with pytest.raises(SystemExit, match="0"):
        main(["spreadsheet", demo.keys["en"], "--folder", str(folder)])
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == codes
    book = openpyxl.load_workbook(io.BytesIO(demo.get(f"{manual}/tables/all.xlsx").content))
    assert len(book.sheetnames) == len(codes)


@pytest.mark.parametrize("name", ["nothing.csv", "standings.pdf", "standings", "all.csv"])
def test_what_there_is_not_is_not_found(demo, manual, name):
    assert demo.get(f"{manual}/tables/{name}").status_code == 404
    assert demo.get(f"{manual}/tables/pairings.csv?round=9").status_code == 404


def test_prizes_are_amounts(hall):
    hall.service.handle(
        hall.key, asked.SetPrizes(SECTION, Fund((10000, 5050), Sharing.EQUAL, currency="EUR"), "A")
    )
    for game in hall.service.snapshot(hall.key).state.sections[SECTION].current.games:
        result = asked.EnterResult(SECTION, game, GameResult.WHITE_WINS, None)
        hall.service.handle(hall.key, result)
    rows = rows_of(hall.get(f"{hall.section}/tables/prizes.xlsx"))
    assert sum(row[-2] for row in rows[1:]) == 3 * 50.16  # three share the two, cents rounded down
    assert {row[-1] for row in rows[1:]} == {"EUR"}


def test_no_cell_is_a_formula_and_what_is_private_stays_with_arbiters(hall):
    person = Player("=1+1", 2000, club="@club", birth="1990")
    before = hall.service.snapshot(hall.key).state.people[EntryId(1)]
    hall.service.handle(hall.key, asked.EditPlayer(EntryId(1), person, before))
    path = f"{hall.section}/tables/players.csv?plain=1"
    text = hall.get(path).text
    assert "'=1+1" in text
    assert "'@club" in text
    assert "1990" in text
    hall.app.state.door.is_open = True
    desk = Device.let_in(hall.app, Role.DESK)
    seen = desk.get(path).text
    assert "'=1+1" in seen
    assert "1990" not in seen


def test_a_table_that_takes_a_right_is_made_for_nobody_without_it(hall):
    view = EventView("x", hall.service.snapshot(hall.key).state, 0).section(1)
    words = translator("en")
    guarded = {code for code, each in tables_of(view).items() if each.action is not Action.PRINT}
    assert guarded == {"norms"}
    assert "norms" not in shown_tables(
        view, TableAudience(words, may=lambda each: each is Action.PRINT)
    )


@pytest.mark.parametrize("system", [System.TEAM_SWISS, System.SCHEVENINGEN])
def test_teams_have_their_tables_too(visitor, system):
    teams = Teams(visitor, system, 2, 2, rounds=2)
    teams.play(GameResult.WHITE_WINS)
    shown = {each["code"] for each in visitor.get(f"/api/v1{api_of(teams.url)}/tables").json()}
    assert {"teams", "members", "pairings", "boards", "standings", "board-scores"} <= shown
    assert ("players-crosstable" in shown) == (system is System.SCHEVENINGEN)
    boards = rows_of(visitor.get(f"{teams.url}/tables/boards.xlsx"))
    assert len(boards) == 1 + 2
    assert {row[6] for row in boards[1:]} <= {"1 \N{EN DASH} 0", "0 \N{EN DASH} 1"}
    points = [row[4] for row in rows_of(visitor.get(f"{teams.url}/tables/standings.xlsx"))[1:]]
    assert points == sorted(points, reverse=True)


def test_a_knock_out_has_tables_without_a_crosstable(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Cup"))).key
    settings = SectionSettings("Cup", system=System.KNOCK_OUT)
    players = tuple(Player(f"Player {at}", rating=2000 - at) for at in range(4))
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
    ):
        visitor.service.handle(key, command)
    view = EventView(key, visitor.service.snapshot(key).state, 0).section(SECTION)
    shown = shown_tables(view, TableAudience(translator("fr"), private=True))
    assert "crosstable" not in shown
    assert len(shown["pairings"][1].rows) == 2


def test_pages_offer_their_table_as_it_is_shown(demo, manual):
    for page, table in (
        ("standings?after=3", "standings.xlsx?round=3"),
        ("crosstable", "crosstable.xlsx?round=6"),
    ):
        assert f'href="{manual}/tables/{table}"' in demo.get(f"{manual}/{page}").text
        assert demo.get(f"{manual}/tables/{table}").status_code == 200
