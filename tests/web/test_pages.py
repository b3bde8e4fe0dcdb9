"""Every page answers in both languages, whole and without a word missing."""

import pytest

PAGES = (
    "/",
    "/events/new",
    "/events/{event}",
    "/events/{event}/sections/new",
    "/events/{event}/history",
    "/events/{event}/history?all=1",
    "/events/{event}/s/1/edit",
    "/events/{event}/s/1/players",
    "/events/{event}/s/1/players?q=jugador+1&sort=rating&order=reverse",
    "/events/{event}/s/1/players/3",
    "/events/{event}/s/1/players/32",
    "/events/{event}/s/1/players/import",
    *(f"/events/{{event}}/s/1/rounds/{number}/why" for number in range(1, 8)),
    "/events/{event}/s/1/rounds/7/why?a=3&b=8",
    "/events/{event}/s/1/rounds/5/why/38",
    "/events/{event}/s/1/rounds/7/by-hand",
    "/events/{event}/s/1/standings",
    "/events/{event}/s/1/standings?after=3",
    "/events/{event}/s/1/standings/35/worksheet",
    "/events/{event}/s/1/crosstable",
    "/events/{event}/s/1/paper",
    "/events/{event}/s/1/paper/players",
    "/events/{event}/s/1/paper/pairings/7",
    "/events/{event}/s/1/paper/pairings/7?name",
    "/events/{event}/s/1/paper/standings",
    "/events/{event}/s/1/paper/crosstable",
    "/events/{event}/s/1/paper/check-list/1",
    "/events/{event}/s/1/paper/check-list/7",
    *(
        f"/events/{{event}}/s/1/{page}?by={by}"
        for page in ("standings", "paper/standings")
        for by in ("sex", "age", "rating", "federation", "club", "category")
    ),
    "/events/{event}/s/1/prizes",
    "/events/{event}/s/1/prizes/edit",
    "/events/{event}/s/1/paper/prizes",
    "/events/from-report",
    "/devices",
    "/join",
)

FIRST_MINUTES = {"/", "/events/new", "/events/{event}/s/1/players/import"}
"""Pages with one more script: for a file dropped anywhere, and for the way to play."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_answers_in_the_language_asked_for(demo, page, language):
    path = page.format(event=demo.keys[language])
    answer = demo.get(path, **{"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert "</html>" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/events/none",
        "/events/{event}/s/9/players",
        "/events/{event}/s/x/players",
        "/events/{event}/s/1/players/999",
        "/events/{event}/s/1/rounds/8",
        "/events/{event}/s/1/rounds/0",
        "/events/{event}/s/1/rounds/8/why",
        "/events/{event}/s/1/rounds/7/why/99",
        "/events/{event}/s/1/rounds/3/by-hand",
        "/events/{event}/s/1/standings/999/worksheet",
        "/events/{event}/s/1/paper/pairings/8",
        "/events/{event}/s/1/paper/check-list/99",
        "/events/{event}/s/1/report.trf?edition=1999",
        "/static/none.css",
    ],
)
def test_what_is_not_there_is_said_not_to_be_there(demo, path):
    assert demo.get(path.format(event=demo.keys["en"])).status_code == 404


def test_a_missing_page_is_said_so_in_the_readers_language(demo):
    assert "Página no encontrada" in demo.get("/nowhere", **{"accept-language": "es"}).text


def test_points_are_those_scored_so_far_while_a_round_is_being_played(demo):
    page = demo.get(f"/events/{demo.keys['en']}/s/1/players/5").text
    assert "5½ points" in page


def test_the_standings_shown_are_those_of_the_last_round_with_a_result(demo):
    page = demo.get(f"/events/{demo.keys['en']}/s/1/standings").text
    assert "After round 6" in page


def test_a_static_file_is_kept_for_good_and_a_page_is_not_kept(demo):
    page = demo.get("/")
    sheet = page.text.split('rel="stylesheet" href="')[1].split('"')[0]
    assert "immutable" in demo.get(sheet).headers["cache-control"]
    assert page.headers["cache-control"] == "no-store"


def test_a_page_holds_no_script_or_style_of_its_own(demo):
    for page in PAGES:
        text = demo.get(page.format(event=demo.keys["en"])).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert "https://" not in text, page
        of_palette = page != "/join"
        has_panel = '<aside class="pane"' in text and "data-page=" in text
        own = 5 + of_palette + has_panel + 2 * page.endswith("/by-hand") + (page in FIRST_MINUTES)
        assert text.count("<script") == text.count("<script src=") == own


def test_the_description_of_the_interface_is_served_and_its_pages_elsewhere_are_not(demo):
    described = demo.get("/api/v1/openapi.json").json()
    assert "/api/v2/events/{event}/sections/{section}/standings" in described["paths"]
    assert demo.get("/docs").status_code == 404
    assert demo.get("/redoc").status_code == 404
