"""Every filled cell of a list of a round is read, reported, refused or left out for a reason.

The account is held to the reader: with another text in place of one that was read the boards or
what is said of them are others, and without one that was left out the boards are the same.
"""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from arbitro.formats.round_lists.round_list import HEAD, account_of, read_round_list
from arbitro.formats.round_lists.rows import HEAD as OF_A_HEAD
from arbitro.formats.round_lists.rows import LEFT_OUT
from arbitro.formats.texts.ledger import Fate
from arbitro.formats.texts.problems import Severity
from arbitro.formats.texts.text import decode
from arbitro.storage.workbooks.workbook import is_workbook, sheet_text

DATA = Path(__file__).parents[1] / "data"

SWISS_MANAGER = (DATA / "wild" / "tournaments" / "sm_pairings.txt").read_text("utf-8")
VEGA = (DATA / "wild" / "tournaments" / "vega_sortedpairs.txt").read_text("utf-8")
PAGE = sheet_text((DATA / "wild" / "tournaments" / "cr_round_en.xlsx").read_bytes()).text
MADE = {
    "several": f"Open\n{HEAD};x\n1;1;0;0;1;2;1;0;;1:0;0;;;y\n2;1;0;0;2;1;0,5;0,5;;0,5:0,5;0;;\n",
    "pair alone": "Runde;Brett;NrW;NrS;Erg\n1;1;1;2;1:0\n1;2;3;4;½:½\n1;3;5;6;0:1K\n1;4;7;0;\n",
    "names": (
        "Ronda 4\nMesa;Blancas;Resultado;Negras;Sala\n1;Gil, Ana;1-0;Paz, Eva;A\n2;Sol;;bye;\n"
    ),
    "two names": "Round 2\nBo.;Name;Result;Name;\n1;Gil;1/2-1/2;Paz;x\n;Sol;-;Luz;\n\nTotal;2\n",
    "two pages": (
        "Open\nRonda 1\nM.;Blancas;Resultado;Negras\n1;Gil;1-0;Paz\n\n"
        "Ronda 2\nM.;Blancas;Resultado;Negras\n1;Paz;0-1;Gil\n\nFin\n"
    ),
    "numbers": "Bo.;No.;White;Pts;Result;Pts;Black;No.\n1;3;Gil;1;+--;0;Paz;7\n2;4;Sol;0;;;bye;\n",
    "vega numbers": VEGA.replace("Alfa, Anton          ", "Alfa, Anton (12)     "),
}


def lists():
    """Return the lists of rounds of the repository and those made for kinds it has none of."""
    found = {}
    for path in sorted((DATA / "wild" / "tournaments").iterdir()):
        data = path.read_bytes()
        text = sheet_text(data).text if is_workbook(data) else decode(data, [])
        if read_round_list(text).value.boards:
            found[path.name] = text
    return found | MADE


LISTS = lists()


def replaced(text, item, sign):
    """Return a list with a sign in place of each letter of what an item speaks of."""
    rows = text.split("\n")
    row = rows[item.line - 1]
    other = sign * (item.last - item.first + 1)
    rows[item.line - 1] = row[: item.first - 1] + other + row[item.last :]
    return "\n".join(rows)


def hold(text, items, wanted):
    """Hold items to what is read without the texts they speak of."""
    read = read_round_list(text, wanted)
    codes = {each.code for each in read.problems}
    errors = {each.code for each in read.problems if each.severity is Severity.ERROR}
    lines = text.split("\n")
    for item in items:
        cell = lines[item.line - 1][item.first - 1 : item.last]
        if '"' in cell:
            # without it a quote would be left open
            continue
        if item.fate is Fate.READ and item.field != OF_A_HEAD:
            others = [read_round_list(replaced(text, item, sign), wanted) for sign in " ~"]
            assert any(each != read for each in others), (item, cell)
        elif item.fate is Fate.LEFT_OUT:
            assert item.code in LEFT_OUT
            other = read_round_list(replaced(text, item, " "), wanted)
            assert other.value == read.value, (item, cell)
        elif item.fate is not Fate.READ:
            assert item.code in (errors if item.fate is Fate.REFUSED else codes), (item, cell)


def test_there_are_lists_of_all_programs():
    dialects = {read_round_list(text, 1).value.dialect.partition("/")[0] for text in LISTS.values()}
    assert dialects == {"swiss-manager", "chess-results", "vega"}


@pytest.mark.parametrize("wanted", [None, 1, 2])
@pytest.mark.parametrize("name", LISTS)
def test_every_cell_of_a_list_is_accounted_for(name, wanted):
    text = "\n".join(LISTS[name].splitlines())
    account = account_of(text, wanted)
    assert account.gaps == ()
    hold(text, account.items, wanted)
    # a text is in one item alone
    for one, other in pairwise(account.items):
        assert (one.line, one.last) < (other.line, other.first)


ODD_CELLS = (
    "x",
    "38",
    "-1",
    "0",
    "GM",
    "1 - 0",
    "",
    "-",
    "0,5",
    "½",
    "K",
    "bye",
    "not paired",
    "7",
)
ODD_HEADS = ("Sala", "White", "Result", "No.", "", "Erg", "NrW", "Brett", "Rtg", "Kontumaz")
ODD_LINES = ("", "Grupo B", "Media;2000", "12;;;", "Round 9", "   ", "------", "in board 4", HEAD)


def altered(chance, text):
    """Return a list with something odd in it, by chance."""
    lines = text.splitlines() or [""]
    separator = max("\t;,| ", key=text.count)
    at = chance.randrange(len(lines))
    cells = lines[at].split(separator)
    place, other = chance.choices(range(len(cells)), k=2)
    cell = cells[place]
    kinds = (
        lambda: [*cells[:place], chance.choice(ODD_CELLS), *cells[place + 1 :]],
        lambda: [*cells[:place], chance.choice(ODD_HEADS), *cells[place + 1 :]],
        lambda: [*cells[:place], *cells[place + 1 :]],
        lambda: [*cells, chance.choice(ODD_CELLS)],
        lambda: [*cells[:place], f'"{cell}" more', *cells[place + 1 :]],
        lambda: [cells[other] if each == place else one for each, one in enumerate(cells)],
        lambda: [chance.choice(ODD_LINES)],
        lambda: [f"{chance.choice(ODD_LINES)}\n{lines[at]}"],
        lambda: [f"{lines[at]}\n{chance.choice(ODD_LINES)}"],
        lambda: [f"{lines[at]}\n{lines[at]}"],
    )
    lines[at] = separator.join(chance.choice(kinds)())
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("name", LISTS)
def test_every_cell_of_an_altered_list_is_accounted_for(name, seed):
    chance = random.Random(f"{name}{seed}")
    text = LISTS[name]
    for _ in range(chance.randint(1, 3)):
        text = altered(chance, text)
    text = "\n".join(text.splitlines())
    wanted = chance.choice([None, 1, 2, 3])

    account = account_of(text, wanted)
    assert account.gaps == (), text
    hold(text, chance.sample(account.items, min(6, len(account.items))), wanted)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # points that are none, that contradict their pair, that nobody gets, of one side alone
        (SWISS_MANAGER.replace("4;2;1;0;", "4;2;x;0;"), 2),
        (SWISS_MANAGER.replace("4;2;1;0;;1:0", "4;2;1;0;;0:1"), 2),
        (SWISS_MANAGER.replace("4;2;1;0;;1:0", "4;2;1;1;;1:1"), 2),
        (SWISS_MANAGER.replace("4;2;1;0;;1:0", "4;2;1;;;"), 2),
        (SWISS_MANAGER.replace("1;0;K;1:0K", "1;0;Q;1:0"), 5),
        (SWISS_MANAGER.replace("0,5;0,5;;", "0,5;0,5;K;"), 3),
        (SWISS_MANAGER.replace("3;1;0;0;4;2", "3;x;0;0;4;2"), 2),
        # a row of the table that lost a cell, a board below a gap, a number that is none
        (MADE["names"].replace("Gil, Ana;1-0;Paz, Eva;A", "Gil, Ana;1-0"), 3),
        (MADE["names"].replace("1;Gil", "x;Gil"), 3),
        (MADE["numbers"].replace("Paz;7", "Paz;7a"), 2),
        (VEGA.replace("in board    1", "in board"), 6),
        (VEGA.replace("plays with white VS         BYE", "white BYE", 1).replace("BYE", "bye"), 9),
    ],
)
def test_a_board_that_would_be_lost_is_refused_at_its_line(text, line):
    found = [each for each in read_round_list(text).problems if each.severity is Severity.ERROR]
    assert (line, "round-list-row") in [(each.line, each.code) for each in found]


def test_boards_below_a_blank_line_are_read():
    text = MADE["names"].replace("\n2;Sol", "\n\n2;Sol")
    read = read_round_list(text)
    assert [(each.board, each.white) for each in read.value.boards] == [(1, "Gil, Ana"), (2, "Sol")]


def test_a_result_told_by_the_pair_alone_is_read():
    read = read_round_list(MADE["pair alone"])
    assert [each.result for each in read.value.boards] == ["10", "==", "-+", "not paired"]


@pytest.mark.parametrize(("wanted", "boards"), [(1, ("Gil", "Paz")), (2, ("Paz", "Gil"))])
def test_of_two_pages_the_round_asked_for_is_read(wanted, boards):
    read = read_round_list(MADE["two pages"], wanted)
    assert read.ok
    assert [each[2:4] for each in read.value.boards] == [boards]
    assert read.value.round == wanted


@pytest.mark.parametrize("wanted", [None, 3])
def test_two_pages_without_the_round_asked_for_are_refused(wanted):
    read = read_round_list(MADE["two pages"], wanted)
    assert ([each.code for each in read.problems], read.ok) == (["round-list-several"], False)


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        (MADE["names"], (2, 31), "entry-column-unknown"),
        (MADE["two names"], (2, 22), "entry-column-untitled"),
        (MADE["two names"], (6, 1), "table-foot"),
        (MADE["several"], (1, 1), "table-top"),
        (PAGE, (1, 1), "table-top"),
        (VEGA, (11, 1), "table-foot"),
    ],
)
def test_what_is_left_out_is_said_where_it_stands(text, place, code):
    found = read_round_list(text, 1).problems
    assert (*place, code) in [(each.line, each.column, each.code) for each in found]
