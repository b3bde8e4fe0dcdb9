"""Official papers in the browser: filled from the event, completed in a form, taken as PDF."""

import json
import re
from io import BytesIO

import pypdf

from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.values.papers import EventArbiter, EventArbiters
from arbitro.papers.papers import PAPERS
from arbitro.rules.arbiters.career import Role as Work
from arbitro.web.session.access import Role
from web.raw import code_for


def text_of(answer):
    reader = pypdf.PdfReader(BytesIO(answer.content))
    return " ".join("\n".join(page.extract_text() for page in reader.pages).split())


def send(hall, code, data=None, *, files=None, query="", **headers):
    path = f"{hall.section}/forms/{code}/edit{query}"
    return hall.send(path, data or {}, files=files, headers=headers)


def test_the_papers_are_listed_and_the_page_of_papers_leads_there(hall):
    page = hall.get(f"{hall.section}/forms").text
    for said in ("IT1", "IT2", "IT3", "IT4", "Chief arbiter&#39;s report", "FA1", "IA3"):
        assert said in page
    assert f'href="{hall.section}/forms"' in hall.get(f"{hall.section}/paper").text


def test_each_row_says_what_is_missing_and_the_panel_asks_for_that_alone(hall):
    """The report of a title tournament needs an organiser and a contact, which nobody has said."""
    forms = f"{hall.section}/forms"
    panel = hall.get(f"{forms}/it3/panel").text
    assert 'name="organiser"' in panel
    assert 'name="event"' not in panel  # what the event knows is not asked for
    empty = re.search(r"([0-9]+) required fields are empty", panel)[1]
    assert f"{empty} fields empty" in hall.get(forms).text

    send(hall, "it3", {"as": "keep", "part": "1", "organiser": "Club", "expected": "[]"})
    assert "saved" in hall.get(forms).text
    after = hall.get(f"{forms}/it3/panel").text
    assert f"{int(empty) - 1} required fields are empty" in after
    assert 'name="organiser"' not in after
    whole = hall.get(f"{forms}/it3/edit").text
    assert 'value="Club"' in whole
    assert f'value="{hall.service.snapshot(hall.key).state.settings.name}' in whole


def test_a_paper_about_somebody_asks_for_the_name_first(hall):
    forms = f"{hall.section}/forms"
    assert 'name="arbiter"' in hall.get(f"{forms}/fa2/panel").text
    assert 'name="championship"' in hall.get(f"{forms}/it4/panel").text
    named = hall.get(f"{forms}/fa2/panel?arbiter=Sol,+Berta").text
    assert "Sol, Berta" in named
    assert "required fields are empty" in named
    assert hall.get(f"{forms}/it9/panel").status_code == 404


def test_what_was_begun_for_somebody_stays_in_the_list(hall):
    send(
        hall,
        "fa2",
        {"as": "keep", "part": "1", "federation": "POR", "expected": "[]"},
        query="?arbiter=Sol",
    )
    page = hall.get(f"{hall.section}/forms").text
    assert "fa2?arbiter=Sol" in page


def test_the_list_is_searched_and_filtered(hall):
    forms = f"{hall.section}/forms"
    found = hall.get(f"{forms}?q=chief").text
    assert "forms/report" in found
    assert "forms/it3" not in found
    assert "forms/fa2" not in hall.get(f"{forms}?only=missing").text


def test_every_paper_can_be_opened_and_taken_as_it_is(hall):
    for code in PAPERS:
        assert hall.get(f"{hall.section}/forms/{code}/edit").status_code == 200, code
        answer = send(hall, code)
        assert answer.headers["content-type"] == "application/pdf", code
        assert f'filename="{code}-{hall.key}.pdf"' in answer.headers["content-disposition"]


def test_a_paper_has_what_the_event_knows_and_what_was_filled_in(hall):
    filled = {"event": "Open of Lima", "organiser": "Club Sol", "deputies.1.name": "Sol, Berta"}
    text = text_of(send(hall, "it3", filled))
    assert "Open of Lima" in text
    assert "Club Sol" in text
    assert "Sol, Berta" in text
    assert "Rated 6" in text


def test_the_paper_is_in_the_language_of_the_reader(hall):
    text = text_of(send(hall, "it3", **{"accept-language": "es"}))
    assert "Informe de torneo" in text


def test_a_value_that_is_none_is_shown_at_its_field(hall):
    answer = send(hall, "it3", {"start": "tomorrow"})
    assert answer.status_code == 422
    assert 'id="start-fault"' in answer.text
    assert "enter a date like 2026-03-01" in answer.text


def test_a_fault_in_a_row_is_shown_at_its_field(hall):
    answer = send(hall, "it3", {"deputies.2.name": "Sol", "deputies.2.fide_id": "x"})
    assert answer.status_code == 422
    assert 'id="deputies.1.fide_id-fault"' in answer.text


def test_a_name_no_font_can_show_is_printed_in_latin_letters_and_named(hall):
    # no sign is assigned there: no machine has a font for it
    answer = send(hall, "it3", {"event": "\U0002fffd Open"})
    assert answer.status_code == 200
    pages = pypdf.PdfReader(BytesIO(answer.content)).pages
    assert "they are in Latin letters: □ Open" in " ".join(
        " ".join(each.extract_text() for each in pages).split()
    )


def test_what_is_filled_in_can_be_taken_along_and_taken_up_again(hall):
    taken = send(hall, "it3", {"organiser": "Club Sol", "as": "data"})
    assert taken.headers["content-type"] == "application/json"
    assert json.loads(taken.text)["data"]["organiser"] == "Club Sol"
    files = {"file": ("it3.json", taken.content, "application/json")}
    again = send(hall, "it3", {"as": "file"}, files=files)
    assert 'value="Club Sol"' in again.text


def test_what_is_filled_in_is_kept_with_the_event_and_shown_in_its_history(hall):
    answer = send(hall, "it3", {"organiser": "Club Sol", "as": "keep", "expected": "[]"})
    assert answer.status_code == 303
    page = hall.get(f"{hall.section}/forms/it3/edit").text
    assert 'value="Club Sol"' in page
    assert (
        "Document filled in: Report of a title tournament" in hall.get(f"{hall.url}/history").text
    )


def test_a_form_that_has_just_been_saved_gives_its_pdf(hall):
    """The address still says that it was saved, and the form is sent to that address."""
    saved = send(hall, "it3", {"organiser": "Club Sol", "as": "keep", "expected": "[]"})
    query = saved.headers["location"].partition("?")[2]
    assert "said=" in query

    paper = send(hall, "it3", {"organiser": "Club Sol", "expected": "[]"}, query=f"?{query}")

    assert (paper.status_code, paper.headers["content-type"]) == (200, "application/pdf")
    assert send(hall, "it3", {"expected": "[]"}, query="?sad=1").status_code == 400


def test_taking_the_pdf_keeps_what_was_filled_in(hall):
    send(hall, "it3", {"organiser": "Club Sol", "deputies.1.name": "Sol, Berta"})
    again = text_of(send(hall, "it3", {"organiser": "Club Sol", "deputies.1.name": "Sol, Berta"}))
    page = hall.get(f"{hall.section}/forms/it3/edit").text
    assert 'value="Sol, Berta"' in page
    assert "Sol, Berta" in again


def test_a_paper_is_kept_for_its_arbiter(hall):
    send(hall, "fa1", {"fide_id": "117", "as": "keep"}, query="?arbiter=Gil")
    mine = hall.get(f"{hall.section}/forms/fa1/edit?arbiter=Gil").text
    other = hall.get(f"{hall.section}/forms/fa1/edit?arbiter=Sol").text
    assert 'value="117"' in mine
    assert 'value="117"' not in other


def test_a_row_that_is_emptied_goes_and_the_next_moves_up(hall):
    rows = {"deputies.1.name": "Sol", "deputies.2.name": "Mar", "as": "keep", "expected": "[]"}
    send(hall, "it3", rows)
    kept = json.dumps([["deputies.1.name", "Sol"], ["deputies.2.name", "Mar"]])
    rows |= {"deputies.1.name": "", "expected": kept}
    send(hall, "it3", rows)
    page = hall.get(f"{hall.section}/forms/it3/edit").text
    assert 'value="Mar"' in page
    assert 'value="Sol"' not in page


def test_a_file_of_another_paper_is_refused(hall):
    files = {"file": ("it1.json", b'{"paper": "it1", "data": {}}', "application/json")}
    answer = send(hall, "it3", files=files)
    assert answer.status_code == 422
    assert "the data of the document it1" in answer.text


def test_there_is_no_certificate_without_a_norm(hall):
    answer = hall.get(f"{hall.section}/forms/it1/edit?player=1&title=GM")
    assert answer.status_code == 422
    assert "has not made a GM norm" in answer.text


def test_a_championship_outside_the_table_gives_no_direct_titles(hall):
    answer = hall.get(f"{hall.section}/forms/it4/edit?championship=continental&members=9")
    assert answer.status_code == 422


def test_a_norm_report_says_beforehand_why_the_event_is_none(hall):
    page = hall.get(f"{hall.section}/forms/fa1/edit?arbiter=Gil,+Ana").text
    assert 'value="Gil"' in page
    assert 'value="Ana"' in page


def test_there_is_no_other_paper(hall):
    assert hall.get(f"{hall.section}/forms/it9/edit").status_code == 404


def test_numbers_of_the_games_cannot_be_sent(hall):
    text = text_of(send(hall, "it3", {"players": "400"}))
    assert "400" not in text


def test_who_enters_results_sees_no_papers(hall):
    hall.app.state.door.is_open = True
    code = code_for(hall.app, Role.DESK)
    assert hall.send("/join", {"code": code, "name": "Ana"}).status_code == 303
    assert hall.get(f"{hall.section}/forms/report/edit").status_code == 403
    assert send(hall, "report").status_code == 403


def test_arbiters_of_the_event_are_on_its_papers(hall):
    arbiters = EventArbiters(
        player_norms=True,
        arbiters=(
            EventArbiter("Gil, Ana", Work.CHIEF, "IA", "1001", "ESP"),
            EventArbiter("Sol, Berta", Work.DEPUTY, "NA", "1002", "POR", norm="FA"),
        ),
    )
    hall.service.handle(hall.key, SetArbiters(arbiters, EventArbiters()))
    assert "fa1/edit?arbiter=Sol%2C+Berta" in hall.get(f"{hall.section}/forms").text
    page = hall.get(f"{hall.section}/forms/fa1/edit?arbiter=Sol,+Berta").text
    assert 'value="1002"' in page
    assert '<option value="deputy" selected>' in page
    assert "Sol, Berta NA 1002 POR deputy arbiter FA" in text_of(send(hall, "report"))
    assert "Sol, Berta National Arbiter 1002 POR" in text_of(send(hall, "it3"))
