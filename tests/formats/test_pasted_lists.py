"""Lists without a head as they are pasted from mail and notes: titles are no players.

What may be a title as well as a player is refused, and no text of a line disappears in silence.
"""

import pytest

from arbitro.formats.entries import read_entries


def read(text):
    """Return names and ratings of a list, None where it is refused."""
    found = read_entries(text)
    return [(each.name, each.rating) for each in found.value] if found.ok else None


def told(text):
    return {each.code: dict(each.values).get("text", "") for each in read_entries(text).problems}


TWO = [("Ana García", 2105), ("Juan López", 1900)]


@pytest.mark.parametrize(
    "title",
    [
        "Torneo de la Villa 2026",
        "XX Open Internacional 2026",
        "III Memorial Ana García",
        "Campeonato de España 1998",
        "Tournoi de printemps 2026",
        "Vereinsmeisterschaft:",
        "Offene Meisterschaft 2026",
        "Inscritos:",
        "Inscritos",
        "Entries:",
        "Fecha: 12/03/2026",
        "Árbitro: Juan Pérez",
        "Hola, te paso la lista:",
        "Club de Ajedrez Gros",
        "Torneo de Ajedrez, 2026",
        "Grupo B 2026",
        "Sección A",
        "Groupe 2",
        "Kategorie U12",
    ],
)
def test_a_title_above_names_is_no_player(title):
    text = f"{title}\nAna García 2105\nJuan López 1900"
    assert read(text) == TWO
    # a mark or a number before the names changes nothing, nor do two titles
    assert read(f"{title}\n\n1. Ana García 2105\n2. Juan López 1900") == TWO
    assert read(f"Open de Verano\n{title}\n- Ana García (2105)\n- Juan López (1900)") == TWO
    assert "entry-lines-above" in told(text)


def test_the_two_lists_with_titles_have_two_and_three_players():
    assert read("Torneo de la Villa 2026\nAna García 2105\nJuan López 1900\n") == TWO
    text = "Inscritos:\nAna García 2105\nJuan López sin elo\nEva Pérez 1800\n"
    assert read(text) == [("Ana García", 2105), ("Juan López", 0), ("Eva Pérez", 1800)]


@pytest.mark.parametrize("title", ["Grupo B 2026", "Grupo B", "Section 2", "Groupe C"])
def test_a_title_between_names_is_no_player(title):
    assert read(f"Ana García 2105\n{title}\nJuan López 1900") == TWO
    assert told(f"Ana García 2105\n{title}\nJuan López 1900")["entry-row-of-nobody"] == title


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Villa de Gracia 2026\nAna García 2105\nJuan López 1900", "Villa de Gracia 2026"),
        ("Villa de Gracia\nAna García 2105\nJuan López 1900", "Villa de Gracia"),
        ("Open Ana 2105\nJuan López 1850", "Open Ana 2105"),
        ("Sub 2000\nAna García 2105\nJuan López 1850", "Sub 2000"),
        ("Copa de la Reina\nAna García\nJuan López", "Copa de la Reina"),
    ],
)
def test_what_may_be_a_title_or_a_player_is_refused(text, at):
    assert read(text) is None
    assert told(text) == {"entry-line-unclear": at}
    # what the message says to do settles it
    assert read("\n".join(text.split("\n")[1:])) is not None
    surname, _, others = text.partition(" ")
    assert read(f"{surname}, {others}") is not None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Ana García 2026\nJuan López 1900\nEva Paz 1800", ("Ana García", 2026)),
        ("García, Ana 2026\nLópez, Juan 2105", ("García, Ana", 2026)),
        ("García, Ana\nLópez, Juan 2105\nPaz, Eva 1900", ("García, Ana", 0)),
        ("Ana Villa\nJuan López\nEva Paz", ("Ana Villa", 0)),
        ("García, Ana; Club de Ajedrez Gros; 2105\nPaz, Eva; Sur; 1900", ("García, Ana", 2105)),
    ],
)
def test_a_player_is_no_title(text, first):
    players = read(text)
    assert len(players) == len(text.split("\n"))
    assert players[0] == first


@pytest.mark.parametrize(
    "line",
    [
        "{n}. {name} ({rating})",
        "{n}) {name} {rating}",
        "{n}.- {name} [{rating}]",
        "{n}º {name} ({rating})",
        "{n} {name} {rating}",
        "#{n} {name} {rating}",
        "- {name} ({rating})",
        "• {name} - {rating}",
        "* {name} {rating}",
        "> {name} {rating}",
        "> {n}. {name} {rating}",
        "{n};{name};{rating}",
        "{n};{name};({rating})",
        "{name};{rating}",
    ],
)
@pytest.mark.parametrize("unrated", ["s/e", "sin elo", "unrated", "sans Elo", "ohne Elo", "-"])
def test_numbers_bullets_and_brackets_are_no_part_of_names(line, unrated):
    people = [("García, Ana", "2105"), ("López, Juan", unrated), ("Pérez, Eva", "1800")]
    text = "\n".join(line.format(n=n, name=name, rating=r) for n, (name, r) in enumerate(people, 1))
    assert read(text) == [("García, Ana", 2105), ("López, Juan", 0), ("Pérez, Eva", 1800)]


def test_a_federation_in_brackets_is_read():
    (ana, eva) = read_entries("García, Ana (ESP) 2105\nPérez, Eva (FRA)").value
    assert [(each.name, each.rating, each.federation) for each in (ana, eva)] == [
        ("García, Ana", 2105, "ESP"),
        ("Pérez, Eva", 0, "FRA"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ana García 2105 ESP\nEva Paz 1900 FRA",
        "Ana García 2105 1990\nEva Paz 1900 1985",
        "Ana García (2105, ESP)\nEva Paz (1900, FRA)",
        "1. Ana García 2105\n3. Eva Paz 1900\n2. Leo Sol 1800",
        "Ana García 2105\nEva Paz 1900\nactualizado el 12 de marzo",
    ],
)
def test_a_name_with_digits_is_refused(text):
    assert read(text) is None


def test_what_stands_behind_a_player_is_told():
    text = "García, Ana;2105;FM;Club Norte;5\nPaz, Eva;1900;;Club Sur;6"
    assert read(text) == [("García, Ana", 2105), ("Paz, Eva", 1900)]
    found = {each.code: dict(each.values) for each in read_entries(text).problems}
    assert found["entry-cells-left-out"] == {"count": 4, "text": "Club Norte"}
    # what follows a whole name is no part of it
    text = "García, Ana;Club Norte;2105\nPaz, Eva;Club Sur;1900"
    assert read(text) == [("García, Ana", 2105), ("Paz, Eva", 1900)]
    assert told(text)["entry-cells-left-out"] == "Club Norte"


def test_notes_between_and_below_players_are_told():
    text = "Ana García 2105\nTotal: 2\nJuan López 1900\nInscripciones hasta: 12/03\nSaludos"
    assert read(text) == TWO
    lines = [each.line for each in read_entries(text).problems if "nobody" in each.code]
    assert lines == [2, 4, 5]


def test_a_letter_around_a_list_is_no_player():
    letter = (
        "Hola Juan,\nte paso los inscritos:\n\n1) Ana García 2105\n2) Juan López 1900\n\nPedro\n"
    )
    assert read(letter) == TWO
    assert told(letter)["entry-lines-below"] == "Pedro"
    # with a rating the last line may be a player whose number is missing
    assert read(letter.replace("Pedro", "Eva Paz 1800")) is None


@pytest.mark.parametrize("form", ["{}: {}", "{} Elo {}", "{} (Elo {})", "{} Rating: {}", "{} [{}]"])
def test_what_stands_before_a_rating_is_no_part_of_the_name(form):
    text = "\n".join(form.format(*each) for each in TWO)
    assert read(text) == TWO
    assert read(f"Open de Verano 2026\n{text}") == TWO


def test_ratings_behind_names_are_read_where_no_column_has_them():
    text = "Nombre;Club\nAna García (2105);Gros\nJuan López 1900;Easo\nEva Paz;Gros"
    assert read(text) == [*TWO, ("Eva Paz", 0)]
    assert told(text)["entry-ratings-in-names"] == "Ana García (2105)"
    assert read(text.replace("Club", "Elo").replace("Gros", "2100").replace("Easo", "2000")) == [
        ("Ana García (2105)", 2100), ("Juan López 1900", 2000), ("Eva Paz", 2100),
    ]  # fmt: skip


def test_ratings_behind_names_are_read_under_a_head_of_names_too():
    assert read("Nombre\nAna García 2105\nJuan López 1900") == TWO
    assert read("Nombre\nmagnus64\nAna García") == [("magnus64", 0), ("Ana García", 0)]
