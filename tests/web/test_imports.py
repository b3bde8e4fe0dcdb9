"""Players from lists and reports are shown first and entered when confirmed."""

import html
import re
from datetime import date
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import SectionId, Title

MANUAL = Path(__file__).parents[1] / "data" / "manual40" / "round3_input.trf"
LIST = "Name;Rating;Fed\nGarcía, Ana;2104;ESP\nRuiz, Berta;1980;ESP\n"


@pytest.fixture
def empty(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Empty"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=5)))
    visitor.path = f"/events/{key}/s/1/players/import"
    visitor.key = key
    visitor.people = lambda: visitor.service.snapshot(key).state.people
    return visitor


def test_a_list_is_shown_before_anybody_is_entered(empty):
    answer = empty.send(empty.path, {"text": LIST})
    assert answer.status_code == 200
    assert "2 players found" in answer.text
    assert empty.people() == {}


def test_a_confirmed_list_is_entered(empty):
    assert empty.send(empty.path, {"text": LIST, "confirmed": "1"}).status_code == 303
    assert [person.name for person in empty.people().values()] == ["García, Ana", "Ruiz, Berta"]


def test_of_a_list_pasted_again_only_who_is_new_is_entered(empty):
    empty.send(empty.path, {"text": LIST, "confirmed": "1"})
    longer = LIST + "Sanz, Carla;1900;ESP\n"
    shown = empty.send(empty.path, {"text": longer}).text
    assert "2 players are already registered" in shown
    assert "García, Ana; Ruiz, Berta. If one is" in shown
    assert "Add 1 player" in shown
    assert "already registered" not in empty.send(empty.path, {"text": longer[-22:]}).text
    empty.send(empty.path, {"text": longer, "confirmed": "1"})
    empty.send(empty.path, {"text": longer, "confirmed": "1"})
    assert [each.name for each in empty.people().values()] == [
        "García, Ana",
        "Ruiz, Berta",
        "Sanz, Carla",
    ]
    assert "already registered with the same data" in empty.send(empty.path, {"text": longer}).text


def test_what_a_list_has_otherwise_is_taken_over_where_it_is_ticked(empty):
    empty.send(empty.path, {"text": LIST, "confirmed": "1"})
    otherwise = "Name;Rating;Fed;Club\nGarcía, Ana;2120;ESP;Gros\nSanz, Carla;1900;ESP;\n"
    shown = empty.send(empty.path, {"text": otherwise}).text
    assert 'name="take-1-rating" value="1" checked' in shown
    assert "1 player is not in the list: Ruiz, Berta" in shown
    sent = {"text": otherwise, "confirmed": "1", "take-1-rating": "1"}
    assert empty.send(empty.path, sent).status_code == 303
    people = [(each.name, each.rating, each.club) for each in empty.people().values()]
    assert people == [
        ("García, Ana", 2120, ""),
        ("Ruiz, Berta", 1980, ""),
        ("Sanz, Carla", 1900, ""),
    ]


def test_once_entries_are_closed_a_list_changes_who_is_there_and_enters_nobody(empty):
    empty.send(empty.path, {"text": LIST, "confirmed": "1"})
    empty.service.handle(empty.key, asked.CloseEntries(SectionId(1)))
    otherwise = "Name;Rating;Fed;Club\nGarcía, Ana;2104;ESP;Gros\nSanz, Carla;1900;ESP;\n"
    shown = empty.send(empty.path, {"text": otherwise}).text
    assert "Entries are closed. 1 player" in shown
    empty.send(empty.path, {"text": otherwise, "confirmed": "1", "take-1-club": "1"})
    assert [(each.name, each.club) for each in empty.people().values()] == [
        ("García, Ana", "Gros"),
        ("Ruiz, Berta", ""),
    ]


def test_namesakes_with_other_fide_numbers_are_other_people(empty):
    empty.send(empty.path, {"text": "Name;FIDE ID\nGil, Ana;2200001\n", "confirmed": "1"})
    again = empty.send(empty.path, {"text": "Name;FIDE ID\nGIL Ana;2200001\n"}).text
    other = empty.send(empty.path, {"text": "Name;FIDE ID\nGil, Ana;2200002\n"}).text
    assert "1 player is already registered" in again
    assert "already registered" not in other


def test_a_report_gives_its_players(empty):
    files = {"file": ("manual.trf", MANUAL.read_bytes())}
    assert "40 players found" in empty.send(empty.path, files=files).text


def test_a_list_with_a_fault_names_the_place_and_enters_nobody(empty):
    answer = empty.send(empty.path, {"text": "Name;Rating\nGarcía, Ana;strong\n", "confirmed": "1"})
    assert answer.status_code == 422
    assert "Line 2, Rating: error" in answer.text
    assert empty.people() == {}


@pytest.mark.parametrize("data", [{}, {"text": "  \n"}, {"text": "\x00"}])
def test_nothing_to_read_is_said_at_the_field(empty, data):
    answer = empty.send(empty.path, data)
    assert answer.status_code == 422
    assert "text-fault" in answer.text


def test_a_latin_1_file_is_read_with_a_remark(empty):
    files = {"file": ("lista.csv", "Nombre;Elo\nNúñez, Íñigo;2000\n".encode("latin-1"))}
    answer = empty.send(empty.path, files=files)
    assert "Núñez, Íñigo" in answer.text
    assert "Latin-1" in answer.text


def test_a_list_is_entered_once_however_often_it_is_sent(empty):
    for _ in range(2):
        empty.send(empty.path, {"text": LIST, "confirmed": "1", "command": "f" * 32})
    assert len(empty.people()) == 2


def workbook(rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    written = BytesIO()
    book.save(written)
    return {"file": ("entries.xlsx", written.getvalue())}


def test_a_workbook_is_shown_and_confirmed_as_any_list(empty):
    rows = [["Name", "Rating", "Fed", "Birth"], ["García, Ana", 2104, "ESP", date(1990, 5, 31)]]
    shown = empty.send(empty.path, files=workbook(rows)).text
    assert "1 player found" in shown
    text = re.search(r'<textarea name="text" hidden[^>]*>([^<]*)<', shown)[1]
    assert empty.send(empty.path, {"text": text, "confirmed": "1"}).status_code == 303
    (person,) = empty.people().values()
    assert (person.name, person.rating, person.birth) == ("García, Ana", 2104, "1990/05/31")


def test_a_faulty_cell_of_a_workbook_is_named_by_row_and_column(empty):
    answer = empty.send(empty.path, files=workbook([["Name", "Rating"], [], ["Ana", "strong"]]))
    assert answer.status_code == 422
    assert "Line 3, Rating" in answer.text
    answer = empty.send(empty.path, files=workbook([["Name", "Rating"], ["Ana", "=B9"]]))
    assert answer.status_code == 422
    assert "has no saved value" in answer.text
    answer = empty.send(empty.path, files={"file": ("x.xls", b"\xd0\xcf\x11\xe0" + bytes(600))})
    assert answer.status_code == 422
    assert "ave it as .xlsx" in answer.text
    assert empty.people() == {}


WILD = Path(__file__).parents[1] / "data" / "wild" / "entries"


@pytest.mark.parametrize(
    ("name", "english", "spanish"),
    [
        (
            "cr_start_en.xlsx",
            "4 lines above the headings are not players and were ignored: “From the Tournament",
            "4 líneas encima de la cabecera no son jugadores y se han omitido",
        ),
        (
            "dsb_spieler.csv",
            "Alfa, Änne is already on line 2 with the same data; imported once",
            "Alfa, Änne ya está en la línea 2 con los mismos datos; se importa una vez",
        ),
    ],
)
def test_what_was_left_out_is_told_before_anybody_is_entered(empty, name, english, spanish):
    files = {"file": (name, (WILD / name).read_bytes())}
    assert english in empty.send(empty.path, files=files).text
    empty.client.headers["accept-language"] = "es"
    assert spanish in empty.send(empty.path, files=files).text
    assert empty.people() == {}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7", "a PDF"),
        (b'{"players": []}', "JSON, not a list. Export the players as CSV"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "ave it as .xlsx"),
    ],
)
def test_a_file_of_another_kind_is_refused_by_its_name(empty, data, said):
    answer = empty.send(empty.path, files={"file": ("list.csv", data)})
    assert answer.status_code == 422
    assert said in answer.text
    assert empty.people() == {}


PAGE = b"""<html><table><tr><th>Name<th>Rtg<th>FED</tr>
<tr><td>Alfa, Anna<td>2300<td>ESP</tr><tr><td>Bravo, Bernd<td>2200<td>GER</tr></table></html>"""


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("inscritos_es.ods", ["Alfa Beta, Ana", "Bravo, Bernardo"]),
        ("lok_sm_cz.xls", ["Alfov\N{LATIN SMALL LETTER A WITH ACUTE}, Anna"]),
        ("papi.json", ["Alfa, Anna", "Bravo, Bruno"]),
        ("page.xls", ["Alfa, Anna", "Bravo, Bernd"]),
    ],
)
def test_lists_in_other_kinds_of_files_are_shown_and_then_entered(empty, name, names):
    data = PAGE if name == "page.xls" else (WILD / name).read_bytes()
    shown = empty.send(empty.path, files={"file": (name, data)}).text
    text = html.unescape(re.search(r'<textarea name="text" hidden[^>]*>([^<]*)<', shown)[1])
    assert empty.send(empty.path, {"text": text, "confirmed": "1"}).status_code == 303
    assert [each.name for each in empty.people().values()][: len(names)] == names


def test_a_chess_results_workbook_is_entered_with_its_titles(empty):
    data = (WILD / "cr_start_en.xlsx").read_bytes()
    shown = empty.send(empty.path, files={"file": ("list.xlsx", data)}).text
    text = re.search(r'<textarea name="text" hidden[^>]*>([^<]*)<', shown)[1]
    assert empty.send(empty.path, {"text": text, "confirmed": "1"}).status_code == 303
    people = [(each.name, each.rating, each.title) for each in empty.people().values()]
    assert people == [
        ("Alfa, Anna", 2300, Title.GM),
        ("Bravo, Bernd", 2200, None),
        ("Carro, Carlos", 0, None),
    ]


def test_a_stray_cell_and_another_sheet_are_named_beside_the_players(empty):
    book = openpyxl.Workbook()
    book.active.append(["Name", "Rating"])
    book.active.append(["García, Ana", 2104])
    book.active["B1048576"] = "slip"
    book.create_sheet("Notes").append(["x"])
    written = BytesIO()
    book.save(written)
    text = empty.send(empty.path, files={"file": ("entries.xlsx", written.getvalue())}).text
    assert "cell B1048576 (“slip”) is far below the list and was ignored" in text
    assert "sheet Sheet was read; ignored: Notes" in text
    assert "1 player found" in text


def test_a_list_of_more_lines_than_can_be_entered_is_refused(empty):
    answer = empty.send(empty.path, {"text": "Name\n" + "Ana\n" * 30_000})
    assert answer.status_code == 422
    assert "the list has more than 15000 lines" in answer.text


def _inserted(text, place, blanks):
    return "\n".join(
        line[:place] + " " * blanks + line[place:] if line[:3] == "001" else line
        for line in text.splitlines()
    )


def _removed(text, place, letters):
    return "\n".join(
        line[:place] + line[place + letters :] if line[:3] == "001" else line
        for line in text.splitlines()
    )


@pytest.mark.parametrize(
    "slipped",
    [
        lambda text: "\n".join(f" {line}" for line in text.splitlines()),
        lambda text: _inserted(text, 0, 2),
        lambda text: _inserted(text, 3, 1),
        lambda text: _inserted(text, 3, 3),
        lambda text: _removed(text, 3, 2),
        lambda text: _removed(text, 8, 1),
        lambda text: text.replace("001 ", "001\t"),
    ],
)
def test_a_report_whose_lines_have_slipped_makes_no_players_of_its_lines(empty, slipped):
    lines = MANUAL.read_text("utf-8").splitlines()
    text = slipped("\n".join(line for line in lines if line[:3] == "001"))
    answer = empty.send(empty.path, {"text": text, "confirmed": "1"})
    assert answer.status_code == 422
    assert empty.people() == {}


BASQUE = "Izena;Puntuak;Kluba\nGil, Ana;2105;Gros\nRuiz, Eva;1980;Easo\n"


def fields_of(page):
    """Return what the form with the columns sends as it is shown."""
    form = page[page.index('id="confirm"') :].split("</form>")[0]
    found = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form))
    found |= {
        name: html.unescape(text)
        for name, text in re.findall(r'<textarea name="([\w-]+)" hidden[^>]*>([^<]*)<', form)
    }
    found |= dict(re.findall(r'name="(head-\d+)"[^>]*value="(\d*)"', form))
    for name, options in re.findall(r'<select id="[\w-]+" name="([\w-]+)">(.*?)</select>', form):
        chosen = re.search(r'<option value="([\w?]*)" selected>', options)
        found[name] = chosen[1] if chosen else ""
    found.pop("csrf", None)
    return {name: value for name, value in found.items() if name != "command"}


def test_columns_are_matched_by_hand_seen_again_and_then_entered(empty):
    page = empty.send(empty.path, {"text": BASQUE})
    assert page.status_code == 422
    fields = fields_of(page.text) | {"head-1": "1", "col-1-0": "name", "col-1-1": "rating"}
    fields |= {"col-1-2": "club"}
    hasty = empty.send(empty.path, fields | {"confirmed": "1"})
    assert hasty.status_code == 200
    assert empty.people() == {}, "what was said otherwise is shown first"
    assert "2 players found" in hasty.text
    assert ">Gros<" in hasty.text
    answer = empty.send(empty.path, fields_of(hasty.text) | {"confirmed": "1", "own-1": "Gros"})
    assert answer.status_code == 303
    assert [(each.rating, each.club) for each in empty.people().values()] == [
        (2105, "Gros"),
        (1980, "Easo"),
    ]
    again = empty.send(empty.path, {"text": BASQUE.replace("Gil, Ana", "Paz, Ema")})
    assert again.status_code == 200
    assert "2 players found" in again.text


UNRATED = "Nome;Rating STD;UF\nSilva, João;1905;SP\nSouza, Ana;1500;RJ\n"


@pytest.mark.parametrize(
    ("said", "ratings"),
    [("rating", [1905, 1500]), ("national_rating", [0, 0]), ("", [0, 0])],
)
def test_a_column_like_ratings_has_to_be_said_something_of(empty, said, ratings):
    page = empty.send(empty.path, {"text": UNRATED, "confirmed": "1"})
    assert page.status_code == 422
    assert "“Rating STD” looks like ratings" in html.unescape(page.text)
    fields = fields_of(page.text)
    assert fields["col-1-1"] == "?"
    unsaid = empty.send(empty.path, fields | {"confirmed": "1", "col-1-2": "club"})
    assert unsaid.status_code == 422
    assert empty.people() == {}
    shown = empty.send(empty.path, fields | {"col-1-1": said})
    assert shown.status_code == 200
    answer = empty.send(empty.path, fields_of(shown.text) | {"confirmed": "1"})
    assert answer.status_code == 303
    assert [each.rating for each in empty.people().values()] == ratings


def test_every_field_of_a_list_is_shown(empty):
    text = (
        "Name;Rating;Title;Federation;FIDE ID;Birth;Sex;Club;Category;National rating\n"
        "Gil, Ana;2105;WFM;ESP;2200001;1990;F;Gros;B;2050\n"
    )
    page = empty.send(empty.path, {"text": text}).text
    shown = page[page.index("1 player found") :]
    for value in ("2105", "WFM", "ESP", "2200001", "1990", "female", "Gros", "B", "2050"):
        assert f">{value}<" in shown, value


def test_several_lists_are_entered_together_and_who_is_in_two_once(empty):
    second = "Name;FIDE ID\nSanz, Carla;2200003\nGil, Ana;2200001\n"
    first = "Name;FIDE ID\nGil, Ana;2200001\n"
    files = [("file", ("a.csv", first.encode())), ("file", ("b.csv", second.encode()))]
    page = empty.send(empty.path, files=files).text
    assert "2 players found" in page
    assert "1 player is in two lists" in page
    assert empty.send(empty.path, fields_of(page) | {"confirmed": "1"}).status_code == 303
    assert [each.name for each in empty.people().values()] == ["Gil, Ana", "Sanz, Carla"]


def test_a_fault_names_the_list_it_is_in(empty):
    good, bad = "Name;Rating\nGil, Ana;2100\n", "Name;Rating\nPaz, Ema;high\n"
    files = [("file", ("good.csv", good.encode())), ("file", ("bad.csv", bad.encode()))]
    answer = empty.send(empty.path, files=files)
    assert answer.status_code == 422
    assert "<b>bad.csv</b> Line 2" in answer.text
    assert empty.people() == {}


NOTED = "Name;Rating;Fed\nGARCIA ANA;2104F;Spain\nRUIZ BERTA;1980F;France\nPAZ EMA;1900F;Spain\n"


def test_notes_on_the_whole_list_stand_above_it_each_a_sentence(empty):
    page = empty.send(empty.path, {"text": NOTED}).text
    notes = html.unescape(page.partition('<ul class="list-notes">')[2].partition("</ul>")[0])
    told = re.findall("<li>(.*?)</li>", notes)
    assert len(told) > 1
    for note in told:
        assert note[0].isupper() or note[0].isdigit() or note[0] == "“"
        assert note.endswith(".")
    lines = page.partition("<tbody>")[2].partition("</tbody>")[0]
    assert 'class="look"' not in lines
