"""The order of names: against another program, and where names have spaces and signs.

The two long lists are those of Unicode::Collate 1.31 (Perl), a program for the Unicode Collation
Algorithm, with its table of Unicode 13 and, for Spanish, the tailoring of CLDR it carries.
"""

import random

import pytest

from arbitro.model.names import NameOrder, name_order_of

BEFORE_N = """
    Aesop Æsop Aetna Akesson Åkesson Alvarado Alvarez Álvarez Ångström Bravo Cech Čech Celik Çelik
    Ðal delacruz Delacruz DELACRUZ Djokovic Dokovic Đoković Dz Hal Ħal Inan İnan Ionescu Ivanov
    Luczak Łuczak Lz Memmedov Mez Məmmədov Mueller Muller Müller
"""
AFTER_N = """
    Ŋala Oberg Öberg Oedipe Œdipe Ofer Ohm Orsted Ørsted Oruga Sahin Şahin Șerban Simic Šimić
    Strasse Straße Strassen Strasz Yilmaz Yim Yılmaz Yız Zapata Zz Þór Αθήνα Παπας Παπάς Παππάς
    Елкин Ёлкин Жуков Иванов Йорданов Кац
"""  # noqa: RUF001 - names of several scripts
N_IN_SPANISH = "Ngo Ninfa Nino Niño Nunez Núnez Nuñez Núñez Nuzzi Nz Ñíguez"
N_IN_ENGLISH = "Ngo Ñíguez Ninfa Nino Niño Nunez Nuñez Núnez Núñez Nuzzi Nz"

BY_ANOTHER_PROGRAM = {
    NameOrder.SPANISH: f"{BEFORE_N} {N_IN_SPANISH} {AFTER_N}".split(),
    NameOrder.ENGLISH: f"{BEFORE_N} {N_IN_ENGLISH} {AFTER_N}".split(),
}


def ordered(names, order=NameOrder.SPANISH):
    """The names, shuffled before, in their order."""
    return sorted(random.Random(1).sample(names, len(names)), key=order.key)


@pytest.mark.parametrize("order", BY_ANOTHER_PROGRAM)
def test_words_stand_as_another_program_for_the_algorithm_puts_them(order):
    expected = BY_ANOTHER_PROGRAM[order]
    assert ordered(expected, order) == expected


def test_surnames_are_compared_before_given_names_and_word_by_word():
    expected = [
        "Gil, Ana",
        "Gil, Zoe",
        "Gil Ruiz, Ana",
        "Gil-Ruiz, Ana",
        "Gila, Ana",
        "Gilabert, Ana",
    ]
    assert ordered(expected) == expected


def test_an_accent_decides_only_between_names_of_the_same_letters():
    expected = ["Álvarez, Ana", "Alvarez, Zoe", "Álvarez, Zoe"]
    assert ordered(expected) == expected


def test_particles_stay_where_they_are_written_and_capitals_come_last():
    expected = ["Cruz, Ana", "de la Cruz, Ana", "De la Cruz, Ana", "De la Cruz, Eva", "Deán, Ana"]
    assert ordered(expected) == expected


@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ", "‘", "´"])  # noqa: RUF001
def test_an_apostrophe_is_passed_over(apostrophe):
    name = f"O{apostrophe}Brien, Ana"
    expected = ["Obregón, Ana", name, "Obrina, Ana"]
    assert ordered(expected) == expected


def test_spaces_too_many_and_accents_written_apart_change_no_place():
    order = NameOrder.SPANISH
    assert order.key(" Nu\u0301n\u0303ez ,  Ana ") == order.key("Núñez, Ana")


def test_only_two_texts_that_are_the_same_have_the_same_place():
    names = ["Ana-María", "Ana María", "Ana Maria", "ana maria", "Anamaría", "Ana M.", "Ana M"]
    assert len({NameOrder.SPANISH.key(name) for name in names}) == len(names)


def test_the_language_chooses_the_order():
    assert [name_order_of(each) for each in ("es", "es-AR", "en", "de", "")] == [
        NameOrder.SPANISH,
        NameOrder.SPANISH,
        *[NameOrder.ENGLISH] * 3,
    ]
