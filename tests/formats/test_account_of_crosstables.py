"""Every filled cell of a crosstable is read, reported, refused or left out for a named reason.

The account is held to the reader by blanking: without a text that was read the tournament or what
is said of it is another, and without one that was left out the tournament is the same.
"""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from arbitro.formats.crosstables.crosstable import account_of, read_crosstable
from arbitro.formats.crosstables.rows import HEAD, LEFT_OUT
from arbitro.formats.texts.crosstable_heads import is_crosstable
from arbitro.formats.texts.ledger import Fate
from arbitro.formats.texts.problems import Severity
from arbitro.formats.texts.text import decode

DATA = Path(__file__).parents[1] / "data"
NOTHING = {"0", "-0", "--"}
"""What says that there is no value: a blank says the same."""

PAGE = (DATA / "wild" / "tournaments" / "cr_crosstable.csv").read_text("utf-8")
MADE = {
    "tabs": PAGE.replace(";", "\t").replace("Layout Open 2026", "Open of Ávila, 2026"),
    "german": PAGE.replace("Rtg;FED", "Elo;Land").replace("Pts. ;TB1", "Pkt.;Wtg1"),
    "numbers": "Open\nNo.;Name;Elo;1.Rd;2.Rd;Pts\n1;Gil;2105;2w1;-1;2\n2;Paz;1900;1b0; -½;½\n",
    "sex": "Open\nNo.;Name;sex;Elo;1.Rd;Pts;K;Rp\n1;Gil;w;2105;2w1;1;20;2300\n2;Paz;;19;1b0;0;;\n",
    "titles": "Open\nNo.;;Name;Title;Elo;1.Rd\n1;GM;Gil;WIM;2105;2w1\n2;Dr;Paz;FM;1900;1b0\n",
    "extra": "Open;Ávila\nNo.;Name;1.Rd\n1;Gil;2w1;x;y\n2;Paz;1b0\n",
    "quotes": 'Open\nNo.,Name,Fed,1.Rd\n1,"Gil, Ana",ESP,2w1\n2,"Paz ""Eva""",xx1,1b0\n',
    "no head": "Open\nNo.;Name;1.Rd\n",
}


def tables():
    """Return the crosstables of the repository and those made for kinds it has none of."""
    files = [path for path in sorted(DATA.rglob("*")) if path.is_file()]
    found = {path.name: path.read_bytes() for path in files if path.stat().st_size < 100_000}
    return {name: decode(data, []) for name, data in found.items() if is_crosstable(data)} | MADE


TABLES = tables()


def untold(text):
    return account_of(text.encode()).gaps


def blanked(text, item):
    """Return a table without what an item speaks of."""
    rows = text.split("\n")
    row = rows[item.line - 1]
    blank = " " * (item.last - item.first + 1)
    rows[item.line - 1] = row[: item.first - 1] + blank + row[item.last :]
    return "\n".join(rows)


def hold(text, items):
    """Hold items to what is read without the texts they speak of."""
    read = read_crosstable(text.encode())
    codes = {each.code for each in read.problems}
    errors = {each.code for each in read.problems if each.severity is Severity.ERROR}
    lines = text.split("\n")
    for item in items:
        cell = lines[item.line - 1][item.first - 1 : item.last]
        if '"' in cell:
            # without it a quote would be left open
            continue
        if item.fate is Fate.READ and item.field != HEAD:
            same = read_crosstable(blanked(text, item).encode()) == read
            assert not same or "".join(cell.split()) in NOTHING, (item, cell)
        elif item.fate is Fate.LEFT_OUT:
            assert item.code in LEFT_OUT
            other = read_crosstable(blanked(text, item).encode())
            assert other.tournament == read.tournament, (item, cell)
        elif item.fate is not Fate.READ:
            assert item.code in (errors if item.fate is Fate.REFUSED else codes), (item, cell)


def test_there_are_crosstables_of_both_programs():
    assert {"cr_crosstable.csv", "vega_crosstable.txt"} < set(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_every_cell_of_a_crosstable_is_accounted_for(name):
    text = "\n".join(TABLES[name].splitlines())
    assert untold(text) == ()
    items = account_of(text.encode()).items
    hold(text, items)
    # a text is in one item alone
    for one, other in pairwise(items):
        assert (one.line, one.last) < (other.line, other.first)


ODD_CELLS = ("x", "38", "2105", "GM", "ESP", "Ana 7", "", "-", "2w1", "-1", "½", "1,5", "+W3", "--")
ODD_HEADS = ("Elo", "4.Rd", "FED", "Name", "sex", "Puntuak", "K", "Rtg", "Pts.", "TB7", "Title")
ODD_LINES = (
    "",
    "Grupo B",
    "Media;2000",
    "12;;;",
    "Arbiter: Paz",
    "   ",
    "-----",
    "7 Paz, Eva 1900",
)


def altered(chance, text):
    """Return a table with something odd in it, by chance."""
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
@pytest.mark.parametrize("name", TABLES)
def test_every_cell_of_an_altered_crosstable_is_accounted_for(name, seed):
    chance = random.Random(f"{name}{seed}")
    text = TABLES[name]
    for _ in range(chance.randint(1, 3)):
        text = altered(chance, text)
    text = "\n".join(text.splitlines())

    assert untold(text) == (), text
    items = account_of(text.encode()).items
    hold(text, chance.sample(items, min(6, len(items))))


NUMBERS = MADE["numbers"]
VEGA = (DATA / "wild" / "tournaments" / "vega_crosstable.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        (NUMBERS.replace("2105", "21o5"), (3, 7), "entry-rating-unreadable"),
        (NUMBERS.replace("-1;2", "-1;2w"), (3, 19), "points-unreadable"),
        (NUMBERS.replace("1.Rd;2.Rd", "1.Rd;3.Rd"), (2, 19), "crosstable-row"),
        (NUMBERS.replace("2.Rd;Pts", "Rx;Pts").replace("-1;2", "2b1;2"), (2, 19), "crosstable-row"),
        (NUMBERS.replace("-1;2", "-1;2;9"), (3, 21), "entry-cells-extra"),
        (VEGA.replace("1.0 | -B1   +PAB", "1.0 | -B1"), (10, 1), "crosstable-row"),
        (VEGA.replace("1.0 | -B1   +PAB", "1.0   -B1   +PAB"), (10, 1), "crosstable-row"),
    ],
)
def test_what_would_be_lost_is_refused_where_it_stands(text, place, code):
    errors = [
        (each.line, each.column, each.code)
        for each in read_crosstable(text.encode()).problems
        if each.severity is Severity.ERROR
    ]
    assert (*place, code) in errors


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        (MADE["sex"], (2, 10), "entry-column-unknown"),
        (MADE["titles"], (4, 3), "title-unknown"),
        (MADE["quotes"], (4, 17), "entry-federation-unreadable"),
        (MADE["extra"], (1, 6), "table-top"),
        (PAGE, (1, 1), "table-top"),
        (VEGA, (2, 1), "table-top"),
        (VEGA, (14, 1), "table-foot"),
    ],
)
def test_what_is_left_out_is_said_where_it_stands(text, place, code):
    found = read_crosstable(text.encode()).problems
    assert (*place, code) in [(each.line, each.column, each.code) for each in found]


def test_the_name_of_an_event_is_not_cut_at_a_comma():
    file = read_crosstable(MADE["tabs"].encode())
    assert file.tournament.details.name == "Open of Ávila, 2026"


def test_a_half_alone_is_points():
    file = read_crosstable(NUMBERS.encode())
    assert [each.stated_points for each in file.tournament.entries] == [20, 5]
