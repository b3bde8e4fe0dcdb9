"""The manual: whole in every language, and a chapter for every page, command and setting."""

import importlib.util
import re
from dataclasses import fields
from pathlib import Path

import pytest

from arbitro.cli.commands import COMMANDS
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.manual import (
    chapters,
    contents,
    found,
    groups,
    languages,
    neighbours,
    searched,
    whole,
)
from arbitro.manual.chapters import Chapter, anchor_of, in_language
from arbitro.manual.places import (
    address_of_page,
    key_of_page,
    pages,
    place_of_command,
    place_of_page,
)
from arbitro.manual.rendering import as_html, as_one_page
from arbitro.manual.rendering import pictures as pictures_there
from arbitro.web.routes.table import TOPICS

ROOT = Path(__file__).resolve().parents[2]
REPORT = "/events/{event}/s/{section}/report-{rated}.trf"
NO_PAGE = (
    "/api/",
    "/static/",
    "/health",
    "/robots.txt",
    "/events/{event}/live",
    "/manual.html",
    REPORT,
)
"""What is asked by programs, is a file to keep, or is the manual itself."""


def routes():
    """Return the addresses of everything a person can look at."""
    asked = (name for topic in TOPICS for name, _ in topic.named())
    pages = (name.removeprefix("GET ") for name in asked if name.startswith("GET "))
    return [each for each in pages if not each.startswith(NO_PAGE)]


@pytest.fixture(scope="module")
def site():
    spec = importlib.util.spec_from_file_location("documentation", ROOT / "docs" / "site.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LAWS = "E.01@2023-01"


@pytest.fixture(scope="module")
def made(site):
    return site.files()


@pytest.mark.parametrize("language", languages())
def test_every_page_of_the_application_has_a_chapter(language):
    without = [each for each in routes() if address_of_page(each) is None]
    assert without == []
    for route in routes():
        place = place_of_page(route, language)
        assert place.chapter.language in {language, ""}, route
        known = {each.anchor for each in place.chapter.headings} | {""}
        assert place.anchor in known, route


def test_every_place_of_the_table_belongs_to_a_page_and_names_a_section():
    used = {(key_of_page(route)[0], address_of_page(route)) for route in routes()}
    for whose, table in pages().items():
        for words, address in table.items():
            assert (whose, address) in used, (whose, words)
            place = found(address, "en")
            assert place.anchor in {each.anchor for each in place.chapter.headings} | {""}, address


@pytest.mark.parametrize("language", languages())
def test_every_command_has_a_section(language):
    sections = {name: place_of_command(name, language) for name in COMMANDS}
    without = {name for name, place in sections.items() if place is None}
    # those of a group with a section of its own are told there
    assert {name.rpartition(" ")[0] for name in without} <= {"games", "games engines", "data list"}
    assert not without & {"games", "games engines", "data list"}


@pytest.mark.parametrize("language", languages())
def test_every_setting_is_explained_and_nothing_else(language):
    page = found("settings", language).chapter
    of_event, of_section, of_program = (
        re.findall(r"^\| `(\w+)` \|", page.section(each.anchor), re.MULTILINE)
        for each in page.headings[1:]
    )
    assert of_event == [each.name for each in fields(EventSettings)]
    assert sorted(of_section) == sorted(each.name for each in fields(SectionSettings))
    text = "".join(each.read_text("utf-8") for each in (ROOT / "src" / "arbitro").rglob("*.py"))
    read = set(re.findall(r'"(ARBITRO_[A-Z_]+)"', text))
    assert set(of_program) == read - {"ARBITRO_COMPLETE"}


@pytest.mark.parametrize("language", languages())
def test_the_contents_lead_to_every_chapter(language):
    listed = {each.path for each in contents(language)} | {found("index", language).chapter.path}
    own = {path for path, each in chapters().items() if each.language == language}
    assert own - listed == set()


def test_no_two_chapters_of_a_language_have_one_name():
    named = [(each.language, each.topic) for each in chapters().values()]
    assert len(named) == len(set(named))


def test_a_strict_build_finds_no_fault(site):
    assert site.faults() == []


@pytest.mark.parametrize(
    ("text", "finder"),
    [
        ("# A\n\n[there](nowhere.md)\n", "broken_links"),
        ("# A\n\n[there](#no-such-heading)\n", "broken_links"),
        ("# A\n\n![words](nowhere.webp)\n", "missing_pictures"),
        ("# A\n\n![](pictures/hall-en.jpg)\n", "missing_pictures"),
        ("# A\n\n| a | b |\n|---|---|\n| 1 |\n", "ragged_tables"),
        ("# A\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n", "ragged_tables"),
        ("# A\n\n- in a list\n\n  | a | b |\n  |---|---|\n  | 1 |\n", "ragged_tables"),
        ("# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n3 | 4\n", "ragged_tables"),
    ],
)
def test_a_strict_build_fails_on_it(site, monkeypatch, text, finder):
    monkeypatch.setattr(site, "chapters", lambda: {"en/a.md": Chapter("en/a.md", "en", text)})
    assert len(list(getattr(site, finder)())) == 1


def test_a_strict_build_fails_on_an_article_called_planned_that_a_test_demonstrates(
    site, monkeypatch
):
    class Planned:
        number, status = "6.9", site.Status.PLANNED

    monkeypatch.setattr(site, "articles", lambda key: [Planned] if "E.01@2023-01" in key else [])
    assert any("6.9 is called planned" in each for each in site.statuses())


def test_a_strict_build_fails_on_an_article_called_implemented_that_no_test_cites(
    site, monkeypatch
):
    class Implemented:
        number, concept, status = "47.11", "nobody-tests-this", site.Status.IMPLEMENTED

    true = site.articles
    monkeypatch.setattr(
        site,
        "articles",
        lambda key: [*true(key), *([Implemented] if key == LAWS else [])],
    )
    assert list(site.uncited()) == [
        f"{LAWS} art. 47.11 (nobody-tests-this): no test cites what is implemented"
    ]


@pytest.mark.parametrize(
    ("number", "cited", "does"),
    [
        ("16.2.4", "16.2.4", True),
        ("16.2.4", "16.2", True),
        ("16.2", "16.2.4", True),
        ("C.6", "C6", True),
        ("C6", "C.6", True),
        ("A.7.d", "A7", True),
        ("16.20", "16.2", False),
        ("1.4", "11.4", False),
        ("6(j)", "6(b)", False),
    ],
)
def test_an_article_is_cited_by_its_number_that_of_a_part_or_of_the_whole(
    site, number, cited, does
):
    assert site.belongs(number, cited) is does


def test_the_site_has_every_chapter_in_every_language_and_needs_no_other_host(site, made):
    for chapter in chapters().values():
        for language in [chapter.language] if chapter.language else languages():
            assert site._file(chapter, language) in made
    pages = "".join(each for each in made.values() if isinstance(each, str))
    loaded = re.findall(r'(?:src|<link[^>]* href)="([^"]+)"', pages)
    assert loaded
    assert [each for each in loaded if "//" in each] == []


def test_the_contents_have_the_same_groups_of_the_same_chapters_in_every_language():
    english = groups("en")
    assert len(english) <= 7
    for language in languages():
        twins = [[in_language(each, language).path for each in group.chapters] for group in english]
        assert [[each.path for each in group.chapters] for group in groups(language)] == twins


def test_a_chapter_has_the_ones_before_and_after_it_in_the_contents():
    first, second, third = contents("en")[:3]
    assert neighbours(first, "en") == (None, second)
    assert neighbours(second, "en") == (first, third)
    assert neighbours(found("index", "en").chapter, "en") == (None, None)


def test_a_page_of_the_site_has_the_contents_its_headings_and_its_look_from_the_application(
    site, made
):
    page = made["en/how-to/walls.html"]
    assert re.findall(r"<summary>([^<]+)</summary>", page) == [each.title for each in groups("en")]
    assert 'href="walls.html" aria-current="page"' in page
    assert 'href="#control-the-screens"' in page
    assert made["look/arbitro.css"] == (site.WEB / "static" / "arbitro.css").read_bytes()


def test_a_picture_is_shown_with_the_one_for_dark_pages_and_not_where_it_has_no_address():
    chapter = found("tutorial", "en").chapter
    html = as_html(chapter, lambda *_: "", lambda name: f"/p/{name}")
    source = "/p/tutorial-events-en-dark.webp"
    assert f'<source srcset="{source}" media="(prefers-color-scheme: dark)">' in html
    assert re.search(r'<img src="/p/tutorial-events-en.webp" alt="[^"]+" loading="lazy">', html)
    assert "<img" not in as_html(chapter, lambda *_: "")


def test_the_pictures_are_few_and_small():
    assert sum(each.stat().st_size for each in pictures_there()) < 9_000_000


def test_a_page_of_the_site_leads_to_its_source_where_that_has_an_address(site):
    address = "https://example.org/edit"
    assert f'href="{address}/docs/en/tutorial.md"' in site.files(address)["en/tutorial.html"]


def test_every_link_of_the_site_leads_to_a_file_of_it(site, made):
    for path, text in made.items():
        if not path.endswith(".html"):
            continue
        for target in re.findall(r'href="([^"#]+)', text):
            if "://" not in target and not target.startswith("mailto:"):
                joined = site.Path(path).parent / target
                assert site.relpath(str(joined), ".") in made, (path, target)


def test_a_section_is_found_in_the_other_language_by_its_place():
    place = found("correct-mistakes#a-wrong-result", "es")
    assert place.chapter.language == "es"
    english = [each.anchor for each in found("correct-mistakes", "en").chapter.headings]
    spanish = [each.anchor for each in place.chapter.headings]
    assert spanish.index(place.anchor) == english.index("a-wrong-result")


def test_a_chapter_asked_for_in_another_language_is_shown_in_the_readers():
    assert found("desempates", "en").chapter.path == "en/reference/tie-breaks.md"
    assert found("tie-breaks", "es").chapter.path == "es/referencia/desempates.md"
    assert found("no-such-topic", "en") is None


def test_a_language_without_a_manual_reads_the_first():
    assert found("tie-breaks", "fr").chapter.language in {"fr", "en"}
    assert place_of_page("/rules", "xx").chapter.language == "en"


def test_the_section_with_the_word_in_its_heading_is_found_first():
    first = searched("Order of NAMES", "en")[0]
    assert first.address == "enter-players#the-order-of-names"
    assert searched("qwertyuiop", "en") == ()
    assert searched("  ", "en") == ()


def test_html_in_a_chapter_is_shown_as_written():
    html = as_html(Chapter("en/a.md", "en", "# A\n\n<script>x</script> [l](javascript:x)\n"), str)
    assert "<script>" not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize("language", languages())
def test_the_whole_manual_is_one_text_and_one_page_without_dead_links(language):
    text = whole(language)
    assert all(each.body.strip() in text for each in contents(language))
    page = as_one_page(language)
    names = re.findall(r' id="([^"]+)"', page)
    assert {each.topic for each in contents(language)} <= set(names)
    assert len(names) == len(set(names))
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets <= set(names)


def test_an_anchor_is_made_as_the_hosts_of_sources_make_it():
    assert anchor_of("C.04.3: what's *new*?") == "c043-whats-new"


def test_a_heading_in_a_block_of_code_is_none():
    text = "# A\n\n```\n# no heading\n```\n\n## B\n"
    assert [each.text for each in Chapter("a.md", "", text).headings] == ["A", "B"]


def test_in_language_is_itself_where_there_is_one():
    chapter = found("tutorial", "en").chapter
    assert in_language(chapter, "en") is chapter
    assert in_language(chapter, "xx") is None
