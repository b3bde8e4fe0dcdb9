"""By which letters somebody is found at the check-in: those of the line, and plain ones."""

import unicodedata

import pytest

from arbitro.model import EntryId, Player
from arbitro.web.views.rounds.check_in import Presence, unaccented

COMBINING = {chr(each) for each in range(0x300, 0x370)}


def found_by(person):
    """The words a browser finds somebody by: the script of the page does the same to the line."""
    parts = unicodedata.normalize("NFD", f"7 {person.name} {person.club}")
    line = "".join(each for each in parts if each not in COMBINING).lower()
    presence = Presence(EntryId(1), 7, person, "missing")
    return set(line.replace(",", " ").split()) | set(presence.also.split())


@pytest.mark.parametrize(
    ("person", "typed"),
    [
        (Player("Muñoz, Íñigo", club="Círculo"), ["munoz", "inigo", "circulo", "7"]),
        (Player("Łuczak, Jan", federation="POL"), ["luczak", "łuczak", "jan", "pol"]),
        (Player("Капабланка, Хосе"), ["kapablanka", "капабланка", "khose"]),  # noqa: RUF001
        (Player("Groß, Straße"), ["gross", "groß"]),
        (Player("Øster"), ["oster", "øster"]),
    ],
)
def test_somebody_is_found_as_they_are_written_and_in_plain_letters(person, typed):
    assert set(typed) <= found_by(person)


def test_what_a_browser_makes_plain_itself_is_not_sent_twice():
    assert Presence(EntryId(1), 7, Player("Muñoz, Íñigo", club="Círculo"), "missing").also == ""
    assert unaccented("Ñandú") == "nandu"
