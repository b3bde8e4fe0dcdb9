"""The readable handbook in the browser, without a script."""

import pytest

from arbitro.regulations import editions, regulations


def test_every_edition_opens_alone_and_beside_every_other(visitor):
    contents = visitor.get("/handbook").text
    for regulation in regulations():
        known = [each.key for each in editions(regulation)]
        for key in known:
            assert f"edition={key.replace('@', '%40')}" in contents
            page = visitor.get(f"/handbook?edition={key}")
            assert page.status_code == 200
            for other in known:
                assert visitor.get(f"/handbook?edition={key}&beside={other}").status_code == 200


@pytest.mark.parametrize(
    ("language", "text"), [("en", "renumbered"), ("es", "renumerado"), ("fr", "renuméroté")]
)
def test_two_editions_stand_side_by_side(visitor, language, text):
    asked = "/handbook?edition=C.04.3@2026-02&beside=C.04.3@2017-07"
    page = visitor.get(asked, **{"accept-language": language}).text
    assert text in page
    assert 'id="colour-alternate"' in page


def test_search_leads_to_the_article(visitor):
    page = visitor.get("/handbook?q=limbo+down").text
    assert "/handbook?edition=C.04.3%402026-02#limbo" in page
    assert "No results for" in visitor.get("/handbook?q=zzzz").text


def test_comments_and_what_the_other_edition_said_stand_below_an_article(visitor):
    page = visitor.get("/handbook?edition=E.01@2023-01&beside=E.01@2018-01").text
    resigned = page.partition('id="resignation"')[2].partition("</div>")[0]
    assert "shaking hands" in resigned  # the manual asks what that means
    assert "E.01@2018-01</code> A player who resigns loses" in resigned
    assert "They are not binding." in visitor.get("/handbook?edition=E.01@2014-07").text


@pytest.mark.parametrize(
    ("key", "concept", "address"),
    [
        ("E.01@2023-01", "loss-on-time", "/assistant/flag-fell"),
        ("C.04.3@2026-02", "next-bracket", "/learn/by-hand?lesson=next-bracket"),
    ],
)
def test_an_article_leads_to_where_it_is_met(visitor, key, concept, address):
    page = visitor.get(f"/handbook?edition={key}").text
    part = page.partition(f'id="{concept}"')[2].partition("</div>")[0]
    link = part.partition(f'href="{address}')[2].partition('"')[0]
    assert part.count(f'href="{address}') == 1
    assert visitor.get((address + link).replace("&amp;", "&")).status_code == 200


def test_search_finds_words_of_the_glossary(visitor):
    assert "Saturday" in visitor.get("/handbook?q=working+day").text


@pytest.mark.parametrize("key", ["nothing", "C.04.3", "E.01"])
def test_there_is_no_page_of_an_edition_that_is_none(visitor, key):
    assert visitor.get(f"/handbook?edition={key}").status_code == 404


def test_the_article_of_a_wrong_answer_leads_to_the_handbook(visitor):
    page = visitor.get("/learn/colours?seed=3&answer=0").text
    assert 'href="/handbook?edition=C.04.3%402026-02#' in page


@pytest.mark.parametrize(
    ("language", "query"), [("en", "stalemate"), ("es", "ahogado"), ("fr", "pat")]
)
def test_search_finds_what_people_call_a_thing_otherwise_than_its_article(visitor, language, query):
    page = visitor.get(f"/handbook?q={query}", **{"accept-language": language}).text
    assert "#stalemate" in page
