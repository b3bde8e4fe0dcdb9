"""The manual in the browser: every chapter, opened from every page and every error."""

import re
from pathlib import Path

import pytest

from arbitro import web
from arbitro.manual import chapters, languages

SPANISH = {"accept-language": "es"}


def test_every_chapter_is_a_page(visitor):
    for path, chapter in chapters().items():
        spoken = {"accept-language": chapter.language or "en"}
        answer = visitor.get(f"/help/{chapter.topic}", **spoken)
        assert answer.status_code == 200, path
        assert "<h1" in answer.text, path


@pytest.mark.parametrize("language", languages())
def test_every_link_of_a_chapter_leads_to_a_chapter(visitor, language):
    spoken = {"accept-language": language}
    for path in ("/help/index", "/help/tutorial", "/help/divergences"):
        page = visitor.get(path, **spoken).text
        for target in set(re.findall(r'href="(/help[^"#]*)', page)):
            assert visitor.get(target.replace("&amp;", "&"), **spoken).status_code == 200, target


@pytest.mark.parametrize(
    ("page", "leads"),
    [
        ("/", "/help/tutorial#start-arbitro"),
        ("/events/new", "/help/tutorial#create-the-event"),
        ("/events/open/s/1/standings/5/worksheet", "/help/tie-breaks"),
        ("/rules", "/help/rule-on-a-case#read-the-laws"),
        ("/no/such/page", "/help"),
    ],
)
def test_help_opens_at_the_chapter_of_the_page(visitor, page, leads):
    found = visitor.client.get("/help", params={"of": page}, follow_redirects=False)
    assert (found.status_code, found.headers["location"]) == (303, leads)


def test_every_page_links_to_its_help_and_so_does_an_error(visitor):
    assert 'href="/help?of=/rules"' in visitor.get("/rules").text
    missing = visitor.get("/rules/nothing")
    assert missing.status_code == 404
    assert 'href="/help?of=/rules/nothing"' in missing.text


def test_no_page_leaves_its_link_to_help_out():
    """Who has another foot of the page, as phones do, has the link in it."""
    templates = Path(web.__file__).parent / "templates"
    feet = {
        path.relative_to(templates).as_posix(): foot
        for path in templates.rglob("*.html")
        for foot in re.findall(
            r"{% block colophon %}(.*?){% endblock %}", path.read_text("utf-8"), re.DOTALL
        )
    }
    assert {"base.html", "hall/hall.html", "hall/phone.html", "me/me.html"} <= set(feet)
    line = (templates / "shell/keys.html").read_text("utf-8")
    included = '{% include "shell/keys.html" %}'
    feet = {name: foot.replace(included, line) for name, foot in feet.items()}
    assert [name for name, foot in feet.items() if 'href="/help' not in foot] == []


@pytest.mark.parametrize("language", languages())
def test_the_chapter_of_players_is_open_to_whoever_has_no_account(visitor, language):
    page = visitor.get("/help/players-phones", **{"accept-language": language})
    assert page.status_code == 200
    assert f'lang="{language}"' in page.text


def test_what_a_visitor_is_not_let_into_links_to_help_too(visitor):
    refused = visitor.get("/", host="elsewhere.example")
    assert refused.status_code >= 400
    assert 'href="/help"' in refused.text


def test_words_are_looked_for_in_the_readers_language(visitor):
    page = visitor.client.get("/help", params={"q": "orden de los nombres"}, headers=SPANISH).text
    assert "/help/inscribir-jugadores#el-orden-de-los-nombres" in page
    assert 'value="&lt;b&gt;"' in visitor.client.get("/help", params={"q": "<b>"}).text


def test_a_chapter_has_its_pictures_the_contents_and_what_comes_before_and_after(visitor):
    page = visitor.get("/help/tutorial", **SPANISH).text
    picture = re.search(r'src="(/help/pictures/[^"]+-es.webp)"', page)[1]
    assert visitor.get(picture).headers["content-type"] == "image/webp"
    assert visitor.get("/help/pictures/nothing.webp").status_code == 404
    assert 'href="/help/tutorial" aria-current="page"' in page
    assert 'rel="next" href="/help/encuentro-de-clubes"' in page


def test_a_chapter_there_is_not_is_missing(visitor):
    assert visitor.get("/help/no-such-topic").status_code == 404


def test_the_whole_manual_is_one_file_in_the_readers_language(visitor):
    answer = visitor.get("/manual.html", **SPANISH)
    assert answer.status_code == 200
    assert '<html lang="es">' in answer.text
    assert not re.findall(r'(?:src|<link[^>]* href)="', answer.text)
