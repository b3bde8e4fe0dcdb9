"""Values are written as the language writes them."""

from datetime import date, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.texts.problems import problem
from arbitro.i18n import all_languages, citation, translator
from arbitro.reasons import reason, refused

EN, ES = translator("en"), translator("es")


def test_a_day_is_written_out_in_each_language():
    day = date(2026, 2, 1)
    assert (EN.date(day), ES.date(day)) == ("1 February 2026", "1 de febrero de 2026")


def test_the_days_of_an_event_name_the_month_once():
    assert ES.date_range(date(2026, 2, 1), date(2026, 2, 5)) == "1\N{EN DASH}5 de febrero de 2026"


def test_the_days_of_an_event_over_two_months_or_years_say_what_is_needed():
    feb, march, next_year = date(2026, 2, 27), date(2026, 3, 1), date(2027, 1, 2)
    assert EN.date_range(feb, march) == "27 February \N{EN DASH} 1 March 2026"
    assert ES.date_range(feb, march) == "27 de febrero \N{EN DASH} 1 de marzo de 2026"
    assert EN.date_range(feb, next_year) == "27 February 2026 \N{EN DASH} 2 January 2027"
    assert EN.date_range(date(2025, 4, 14), date(2025, 4, 20)) == "14\N{EN DASH}20 April 2025"


def test_an_event_of_one_day_names_one_day():
    assert EN.date_range(date(2026, 2, 1), date(2026, 2, 1)) == "1 February 2026"


def test_an_event_without_days_names_none():
    assert EN.date_range(None, None) == ""


def test_a_moment_has_day_and_time():
    assert "18:30:05" in ES.moment(datetime(2026, 2, 1, 18, 30, 5))  # noqa: DTZ001 - as shown


@pytest.mark.parametrize(
    ("tenths", "english", "spanish"),
    [(0, "0", "0"), (5, "½", "½"), (55, "5½", "5½"), (37, "3.7", "3,7"), (-10, "-1", "-1")],
)
def test_points_are_written_with_halves(tenths, english, spanish):
    assert (EN.points(tenths), ES.points(tenths)) == (english, spanish)


def test_an_average_is_rounded_half_up():
    assert EN.decimal(Fraction(1, 8)) == "0.13"
    assert ES.decimal(Fraction(-1, 8)) == "-0,13"


@given(st.integers(-(10**6), 10**6))
def test_points_never_lose_a_tenth(tenths):
    text = EN.points(tenths).replace("½", ".5")
    assert round(float(text or 0) * 10) == tenths


def test_spanish_says_e_before_the_sound_of_i_and_y_before_hielo():
    assert ES.listed(["Ana", "Inés"]) == "Ana e Inés"
    assert ES.listed(["agua", "hielo"]) == "agua y hielo"


def test_the_number_decides_between_singular_and_plural():
    assert EN.t("ui.count.players", count=1) == "1 player"
    assert ES.t("ui.count.players", count=2) == "2 jugadores"


def test_a_code_without_words_is_loud_in_the_tests_and_names_itself():
    with pytest.raises(LookupError, match=r"ui\.no-such-message"):
        EN.t("ui.no-such-message")


@pytest.mark.usefixtures("words_may_be_missing")
@pytest.mark.parametrize("language", all_languages())
def test_a_code_without_words_is_said_in_plain_words_to_people(language):
    voice = translator(language)
    assert voice.t("ui.no-such-message") == "no such message"
    assert voice.refused(refused("no_such-thing", seats=2)) == "no such thing (seats 2)"


def test_a_language_arbitro_does_not_speak_is_answered_in_english():
    assert translator("xx").language == "en"


def test_a_problem_of_a_file_is_said_with_its_values():
    assert "7" in ES.problem(problem("tpn-duplicate", 4, 5, tpn=7))


@pytest.mark.usefixtures("words_may_be_missing")
def test_a_reason_without_a_sentence_shows_its_name_and_measures():
    assert EN.reason(reason("never-heard-of", player=3)) == "never heard of (player 3)"


def test_french_counts_zero_and_less_than_two_as_one():
    french = translator("fr")
    assert [french.plural(count) for count in (0, 1, Fraction(3, 2), 2)] == [
        "one",
        "one",
        "one",
        "other",
    ]
    assert [EN.plural(count) for count in (0, Fraction(1, 2), 1, Fraction(3, 2))] == [
        "other",
        "one",
        "one",
        "other",
    ]


def test_the_first_of_a_month_is_an_ordinal_in_french():
    assert translator("fr").date(date(2026, 2, 1)) == "1er février 2026"


def test_a_refusal_is_a_sentence_in_each_language():
    refusal = refused("round-not-paired", round=4)
    assert EN.refused(refusal) != ES.refused(refusal)
    assert "4" in ES.refused(refusal)


def test_a_citation_names_edition_and_article():
    cited = citation(reason("colour-preference", "C.04.3@2017-07"))
    assert cited == "C.04.3@2017-07 art. C.10"


def test_a_reason_of_no_article_has_no_citation():
    assert citation(reason("never-heard-of", "C.04.3@2017-07")) is None
    assert citation(reason("colour-preference")) is None
