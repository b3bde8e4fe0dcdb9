"""Every filled cell of an entry list is read, reported, refused or left out for a named reason.

The account is held to the reader by blanking: without a cell that was read the players are others,
and without one that was left out they are the same.
"""

import csv
import io
import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from arbitro.formats.entries import Matching, read_entries
from arbitro.formats.entries.account import HEAD, LEFT_OUT, account_of
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import CHOICES
from arbitro.formats.texts.ledger import Fate, gaps
from arbitro.formats.texts.problems import Severity
from arbitro.formats.texts.text import decode
from arbitro.storage.workbooks.workbook import is_workbook, sheet_text

WILD = Path(__file__).parents[1] / "data" / "wild" / "entries"
NOTHING = {"", "-", "--", "---", "0", "0000", "s/e", "sin elo", "unr", "unrated", "sans elo"}
NOTHING |= {"1900/01/01"}
"""What says that there is no value: a blank says the same."""

PASTED = {
    "mail": "Open de Verano:\n\n1. García, Ana (2105)\n2. López, Juan (s/e)\n3. Paz, Eva [1800]",
    "quoted": "> - Ana García 2105\n> - Juan López unrated\n> - Eva Paz (ESP) 1800\nSaludos",
    "cells": "1;García, Ana;FM;2105;ESP;2200017;Club;9\n2;Paz, Eva;;1900;FRA;;Sur;\nTotal: 2",
    "names": "García, Ana\nLópez, Juan\n\nPaz, Eva",
    "teams": "Equipo;Tablero;Nombre;Elo\nA;2;Paz, Eva;1900\nA;1;Gil, Ana;2105\nA;R;Sol, Luz;",
    "breaks": 'Nombre;Club;Elo\nGil, Ana;"Club\n  de ""La"" Villa";2104\n"Paz, Eva" (x);Sur;1900',
    "quotes": 'Nombre;Club;Elo\nGil, Ana;"Villa;2104\n"Paz, Eva";"Sur";1900',
    "twice": "Nombre;Elo;Sexo;Sexo;ELO FIDE\nGil, Ana;2000;F;F;2105\nGil, Ana;2000;F;M;2105",
    "titles": "Name;Title;WTitle;No.\nGil, Ana;FM;WIM;1\nPaz, Eva;;WFM;2\nSol, Luz;XX;YY;3",
    "extra": "Name;Elo\nGil, Ana;2105;x;y\nPaz, Eva;1900",
    "groups": "Nombre;Elo\nGrupo A\nGil, Ana;2105\nNombre;Elo\nPaz, Eva;1900\n\nMedia;2000",
    "letters": "Nom;Elo;Fide\nRoux, Zoé;1850;F\nPetit, Léa;1199;E\nBlanc, Éva;;N\nNoir, Luc;1500;N",
    "faults": "Name;Rating;Born;Sex;FIDE ID;Fed;Board\nGil, Ana;21o4;199O;?;12a;Mars;1\n;1;;;;;",
    "asked": "Nome;Rating STD\nSilva, João;1905",
    "again": "Name;FIDE ID;Elo\nGil, Ana;2200017;2105\nGil, Ana;2200017;2105\nGil, A;2200017;1",
    "markdown": "| Name | Elo |\n|---|---|\n| Gil, Ana | 2105 |\n| Paz, Eva | - |",
    "numbers": "2200017;García, Ana;2105\n2200018;Paz, Eva;1800",
    "years": "1990;García, Ana;2105\n1985;Paz, Eva;1800",
    "second rating": "Classement;Nom;Elo\n1200;Roux, Zoé;1850\n1300;Petit, Léa;1700",
}


def text_of(path):
    data = path.read_bytes()
    return sheet_text(data).text if is_workbook(data) else decode(data, [])


LISTS = {path.name: text_of(path) for path in sorted(WILD.iterdir())} | PASTED
TEXTS = {name: text for name, text in LISTS.items() if text[:1] != "{"}


def untold(text, **said):
    account = account_of(text, **said)
    return gaps(account.rows, account.items, separators=account.separators)


def blanked(text, item):
    """Return a list without what an item speaks of."""
    rows = text.split("\n")
    row = rows[item.line - 1]
    rows[item.line - 1] = (
        row[: item.first - 1] + " " * (item.last - item.first + 1) + row[item.last :]
    )
    return "\n".join(rows)


def hold(text, items, **said):
    """Hold items to what is read without the cells they speak of."""
    read = read_entries(text, **said)
    codes = {each.code for each in read.problems}
    errors = {each.code for each in read.problems if each.severity is Severity.ERROR}
    lines = text.split("\n")
    for item in items:
        cell = lines[item.line - 1][item.first - 1 : item.last]
        if '"' in cell:
            # without it a quote would be left open
            continue
        if item.fate is Fate.READ and item.field not in {HEAD, "board"}:
            same = read_entries(blanked(text, item), **said) == read
            again = lines[item.line - 1].count(cell) > 1
            assert not same or again or cell.lower().strip(" ()[]") in NOTHING, (item, cell)
        elif item.fate is Fate.LEFT_OUT:
            assert item.code in LEFT_OUT
            assert read_entries(blanked(text, item), **said).value == read.value, (item, cell)
        elif item.fate is not Fate.READ:
            assert item.code in (errors if item.fate is Fate.REFUSED else codes), (item, cell)


@pytest.mark.parametrize("name", LISTS)
def test_every_cell_of_a_list_is_accounted_for(name):
    assert untold(LISTS[name]) == ()


@pytest.mark.parametrize("name", TEXTS)
def test_the_account_of_a_list_is_true(name):
    text = "\n".join(TEXTS[name].splitlines())
    account = account_of(text)
    hold(text, account.items)
    # a cell is in one item alone
    for one, other in pairwise(account.items):
        assert (one.line, one.last) < (other.line, other.first)


ODD_CELLS = ("x", "38", "2105", "1990", "GM", "ESP", "12/05/1990", "Ana 7", "", "-")
ODD_HEADS = ("Elo", "Rating STD", "FIDE", "Name", "Title", "Puntuak", "Board", "Club", "Sexo")
ODD_LINES = ("", "Grupo B", "Torneo 2026", "Media", "Arbiter: Paz", "Name;Elo", "www.vegachess.com")


def altered(chance, text):
    """Return a list with something odd in it, by chance."""
    lines = text.splitlines()
    separator = max("\t;,|", key=text.count)
    at = chance.randrange(len(lines))
    cells = lines[at].split(separator)
    place, other = chance.choices(range(len(cells)), k=2)
    cell = cells[place]
    kinds = (
        lambda: [*cells[:place], chance.choice(ODD_CELLS), *cells[place + 1 :]],
        lambda: [*cells[:place], chance.choice(ODD_HEADS), *cells[place + 1 :]],
        lambda: [*cells[:place], *cells[place + 1 :]],
        lambda: [*cells, chance.choice(ODD_CELLS)],
        lambda: [*cells[:place], f'"{cell}', *cells[place + 1 :]],
        lambda: [*cells[:place], f'"{cell}" more', *cells[place + 1 :]],
        lambda: [*cells[:place], f'"{cell}\n  more"', *cells[place + 1 :]],
        lambda: [cells[other] if each == place else one for each, one in enumerate(cells)],
        lambda: [chance.choice(ODD_LINES)],
        lambda: [f"{chance.choice(ODD_LINES)}\n{lines[at]}"],
        lambda: [f"{lines[at]}\n{lines[at]}"],
    )
    lines[at] = separator.join(chance.choice(kinds)())
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", TEXTS)
def test_every_cell_of_an_altered_list_is_accounted_for(name, seed):
    chance = random.Random(f"{name}{seed}")
    text = TEXTS[name]
    for _ in range(chance.randint(1, 3)):
        text = altered(chance, text) or text
    text = "\n".join(text.splitlines())

    account = account_of(text)
    assert untold(text) == ()
    hold(text, chance.sample(account.items, min(4, len(account.items))))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", [name for name in TEXTS if TEXTS[name].count("\n") < 40])
def test_every_cell_of_a_list_matched_by_hand_is_accounted_for(name, seed):
    chance = random.Random(f"{name}{seed}")
    columns = [Column.NAME, *chance.choices([*CHOICES, None], k=5)]
    chance.shuffle(columns)
    said = Matching(chance.choice([0, 1, 2]), tuple(columns))
    text = "\n".join(TEXTS[name].splitlines())

    assert untold(text, matching=said) == ()
    account = account_of(text, matching=said)
    hold(text, chance.sample(account.items, min(4, len(account.items))), matching=said)


def test_cells_of_papi_are_accounted_for_by_the_table_made_of_them():
    players = [{"lastName": "ROUX", "elo": 1850, "phone": "6", "rounds": {"1": {"opponent": 2}}}]
    account = account_of(json.dumps({"players": players}))
    assert gaps(account.rows, account.items, separators=account.separators) == ()
    reported = {each.code for each in account.items if each.fate is Fate.REPORTED}
    assert reported == {"entry-column-unknown"}


def test_a_cell_of_another_kind_is_told_where_it_stands():
    rows = [["Name", "Elo", "Note"], ["Gil, Ana", "2105", "vegetarian; late"], ["Paz, Eva", "", ""]]
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(rows)
    found = [item for item in account_of(out.getvalue()).items if item.fate is Fate.REPORTED]
    assert [(item.line, item.first, item.last) for item in found] == [(2, 16, 31)]
