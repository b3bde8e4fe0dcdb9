"""What a cell of an entry list can mean: ratings, days of birth, numbers, weeks."""

from calendar import monthrange
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.entries.values import (
    birth_of,
    is_federation,
    is_month_first,
    is_week,
    marked_rating,
    national_marked,
    number_of,
    rating_of,
    sexes_of,
    sign_of_decimals,
    sign_of_thousands,
)
from arbitro.model import Sex

DAYS = st.dates(date(1850, 1, 1), date(2100, 12, 31))


@given(DAYS, st.sampled_from("-/."))
def test_a_day_is_read_year_first_or_day_first(day, sign):
    wanted = f"{day:%Y}/{day:%m}/{day:%d}"
    parts = f"{day:%Y}", f"{day:%m}", f"{day:%d}"
    for order in (parts, parts[::-1]):
        assert birth_of(sign.join(order)) == wanted
        # with numbers of one digit, too
        assert birth_of(sign.join(part.lstrip("0") for part in order)) == wanted
    assert birth_of("".join(parts)) == wanted
    assert birth_of(sign.join((parts[1], parts[2], parts[0])), month_first=True) == wanted


@given(DAYS)
def test_midnight_behind_a_day_says_nothing(day):
    for end in (" 00:00:00", " 0:00", "T00:00:00", " 00:00:00.000"):
        assert birth_of(f"{day.isoformat()}{end}") == f"{day:%Y/%m/%d}"
    assert birth_of(f"{day.isoformat()} 00:01:00") is None


@pytest.mark.parametrize("year", [1900, 1999, 2000, 2001, 2004])
@pytest.mark.parametrize("month", range(1, 13))
def test_no_month_has_more_days_than_the_calendar_gives_it(year, month):
    last = monthrange(year, month)[1]
    assert birth_of(f"{year}-{month:02}-{last}") == f"{year}/{month:02}/{last}"
    assert birth_of(f"{year}-{month:02}-{last + 1}") is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *(("1990", "1990"), ("1990.0", "1990"), ("1850", "1850"), ("2100", "2100")),
        *(("1849", None), ("2101", None), ("90", None), ("19905", None)),
        # a day or a month nobody knows is 00; without a month there is no day
        *(("1990-05-00", "1990/05/00"), ("00.00.1990", "1990"), ("1990-00-05", None)),
        *(("1990-13-01", None), ("1990-05", None), ("17-05-90", None), ("1990-05-017", None)),
        *(("1990-05-17-01", None), ("", None), ("05/17/1990", None), ("199O", None)),
    ],
)
def test_a_birth_is_a_day_or_a_year_or_nothing(text, wanted):
    assert birth_of(text) == wanted


@given(st.lists(DAYS, min_size=1, max_size=6))
def test_the_month_comes_first_only_where_a_date_shows_it(days):
    american = [f"{day:%m/%d/%Y}" for day in days]
    usual = [f"{day:%d/%m/%Y}" for day in days]
    shown = any(day.day > 12 for day in days)
    assert is_month_first(american) is shown
    assert not is_month_first(usual)
    assert is_month_first(["", *american]) is shown
    # one date that shows the contrary
    assert not is_month_first([*american, "31/12/1990"])


@given(st.integers(1, 4000))
def test_a_rating_is_a_whole_number_up_to_4000(rating):
    for text in (f"{rating}", f"{rating}.0", f"{rating},00"):
        assert rating_of(text) == rating
    if rating >= 1000:
        whole, rest = divmod(rating, 1000)
        for sign in (".", ",", " ", "\u00a0", "\u202f"):
            assert rating_of(f"{whole}{sign}{rest:03}") == rating


@pytest.mark.parametrize(
    "text", ["4001", "9999", "12345", "2104.5", "21o4", "1.23", "-5", "+5", "19 05"]
)
def test_what_is_no_rating(text):
    assert rating_of(text) is None


@pytest.mark.parametrize(
    "text", ["", "-", "0", "0000", "s/e", "S/E", "Unr.", "sin elo", "NC", "n/a"]
)
def test_a_word_for_no_rating_is_0(text):
    assert rating_of(text) == 0


@pytest.mark.parametrize(
    ("text", "thousands", "decimals"),
    [
        *(("2.104", ".", ""), ("2,104", ",", ""), ("2104,0", "", ","), ("1.9", "", ".")),
        *(("2104", "", ""), ("2 104", "", ""), ("21.045", "", "."), ("2.1045", "", ".")),
    ],
)
def test_a_sign_in_a_number_is_one_of_thousands_or_of_decimals(text, thousands, decimals):
    assert (sign_of_thousands(text), sign_of_decimals(text)) == (thousands, decimals)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *(("1850F", (1850, "F")), ("1850 F", (1850, "F")), ("850 N", (850, "N"))),
        *((" 1850 E ", (1850, "E")), ("1500/12", (1500, "/")), ("1420P9", (1420, "/"))),
        *(("1500 / 1", (1500, "/")), ("1500/123", None), ("18500 F", None), ("85 F", None)),
        *(("1850", None), ("1850 X", None), ("1850  F", None), ("F 1850", None)),
    ],
)
def test_a_mark_behind_a_rating(text, wanted):
    assert marked_rating(text) == wanted
    assert national_marked(text) == (wanted[0] if wanted and wanted[1] == "N" else 0)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *(("1", 1), ("12.00", 12), ("0", None), ("0.0", None), ("1.2", None), ("x", None)),
        *(("999999999999", 999999999999), ("1000000000000", None), ("", None), ("-3", None)),
    ],
)
def test_a_number_is_whole_and_above_0(text, wanted):
    assert number_of(text) == wanted


@given(st.integers(0, 99), st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_a_week_is_one_of_the_calendar(number, day):
    assert is_week(f"{day:%Y}{number:02}") is (1 <= number <= 53)
    year, week, _ = day.isocalendar()
    assert is_week(f"{year}{week:02}") is (1900 <= year <= 2099)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("ESP", True), ("Esp", False), ("ES", False), ("ÉSP", False), ("E1P", False)],
)
def test_a_federation_is_three_capital_letters(text, is_one):
    assert is_federation(text) is is_one


@pytest.mark.parametrize(
    ("column", "male", "female"),
    [
        (["M", "F"], "m", "f"),
        (["H", "M"], "h", "m"),
        (["hombre", "mujer"], "hombre", "mujer"),
        (["V", "F"], "v", "f"),
        (["Masculino", "Femenino"], "masculino", "femenino"),
        (["homme", "femme"], "homme", "femme"),
    ],
)
def test_m_is_a_man_unless_the_column_says_h_for_men(column, male, female):
    meant = sexes_of(column)
    assert (meant[male], meant[female]) == (Sex.MALE, Sex.FEMALE)
