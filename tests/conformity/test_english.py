"""English: all of it there, and at once (questions 7 to 9)."""

from arbitro.i18n import languages
from arbitro.i18n.catalogue import catalogue, topics


def codes(language):
    return {code for topic in topics(language) for code in catalogue(language, topic)}


def test_english_has_every_message_that_another_language_has():
    english = codes("en")
    assert len(english) > 9_000
    for language in languages():
        assert codes(language) <= english, language


def test_the_first_page_is_in_english_where_nothing_asks_for_another_language(visitor):
    for accepted in ("", "en", "de", "xx"):
        page = visitor.get("/", **{"Accept-Language": accepted}).text
        assert '<html lang="en"' in page, accepted
        assert "Events" in page


def test_english_is_chosen_with_one_form_on_any_page(visitor):
    spanish = {"Accept-Language": "es"}
    assert '<html lang="es"' in visitor.get("/", **spanish).text
    answer = visitor.send("/preferences", {"language": "en", "next": "/"}, headers=spanish)
    assert answer.status_code == 303
    assert '<html lang="en"' in visitor.get("/", **spanish).text
