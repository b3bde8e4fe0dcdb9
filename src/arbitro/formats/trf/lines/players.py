"""The player section: lines 001 and those of a federation's own rating list."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.formats.texts.problems import Problem
from arbitro.formats.texts.unrated_words import UNRATED
from arbitro.formats.trf.lines.columns import MOST_ROUNDS, Columns, number_field, points_field
from arbitro.formats.trf.lines.records import NationalRecord, PlayerRecord
from arbitro.formats.trf.lines.shifts import (
    Shifts,
    by_letters,
    is_cut,
    is_out_of_line,
    run_over,
    stands_right,
)
from arbitro.model import BYES, Colour, Points, Result, RoundRecord, Sex, Title, Tpn
from arbitro.model.participant import SHORT_TITLES, TITLES_BY_CODE

FIRST_CELL = 92
"""The first column of round 1; the others follow every ten columns."""

CELL_WIDTH = 10

SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}

TITLES = {
    **TITLES_BY_CODE,
    **{letters.upper(): title for letters, title in SHORT_TITLES.items()},
    "I": Title.IM,
    "WI": Title.WIM,
}

_PAPI_TITLES = {"gf": Title.WGM, "mf": Title.WIM, "ff": Title.WFM, "cf": Title.WCM}
"""Women's titles as Papi writes them, with the letter behind."""

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "W": Colour.WHITE, "B": Colour.BLACK}

RESULTS = {result.value: result for result in Result} | {
    result.value.lower(): result for result in Result
}

_TAILS = {
    f" {colour.value} {letter}": (colour, result)
    for colour in Colour
    for letter, result in RESULTS.items()
    if result not in BYES
}
"""The usual ends of a cell with an opponent: colour and result."""

_BLANK = frozenset({"", " ", "  ", "   "})

_HALF, _OPEN = "\u00bd", "*"
"""Signs for a draw, and for a game that goes on, that the format does not have."""

_OLD_BYES = {
    "+": Result.PAIRING_ALLOCATED_BYE,
    "=": Result.HALF_POINT_BYE,
    "-": Result.ZERO_POINT_BYE,
}
"""What reports before 2016 wrote for byes."""

_STATIC_GAPS = (9, 14, 48, 53, 57, 69, 85)
_WIDE_GAPS = (4, 80)
_NATIONAL_GAPS = (9, 14, 48, 53, 57, 69)


class PlayerColumnsSeen(NamedTuple):
    """What the players' lines of one report have shown so far, by its text.

    Equal cells share one record, and numbers are not read twice: large reports repeat both.
    """

    cells: dict[str, RoundRecord]
    opponents: dict[str, Tpn]
    points: dict[str, Points]
    numbers: dict[str, int]
    shifts: Shifts
    dialect: list[str]


def nothing_seen() -> PlayerColumnsSeen:
    """Return the state before the first line of a report."""
    return PlayerColumnsSeen({}, {}, {}, {}, Shifts(), [])


def read_player(columns: Columns, seen: PlayerColumnsSeen) -> PlayerRecord | None:
    """Read a line 001; None when it has no usable starting rank.

    A filled column between the fields is a fault: what stands beside it may belong to another.
    """
    text = columns.text
    if text[8:9] not in _BLANK and not _number_fits(columns):
        return None
    _note_damage(columns)
    # Quick looks decide for nearly all lines; the careful one is for the others.
    moved = not _has_blank_gaps(text) or is_out_of_line(text) or run_over(text)
    # eight bytes too many leave all gaps blank
    if moved or not (text.isascii() or stands_right(text)):
        columns = _checked(columns, seen.shifts)
    tpn = _tpn(columns)
    if tpn is None:
        return None
    text = columns.text
    name = text[14:47].strip(" ")
    if not name:
        columns.fault("name-missing", 15, tpn=tpn)
    rating = seen.numbers.get(text[48:52])
    if rating is None:
        rating = _rating(columns)
        # Nothing is remembered of 0: it may come with a fault, which every line has to tell.
        if rating:
            seen.numbers[text[48:52]] = rating
    points = seen.points.get(text[79:84])
    if points is None:
        points = columns.points(columns.wide(81), 84)
        if points is not None:
            seen.points[text[79:84]] = points
    return PlayerRecord(
        tpn,
        _sex(columns),
        _title(columns),
        name,
        rating,
        text[53:56].strip(" "),
        _fide_id(columns),
        _birth(columns),
        points,
        columns.integer(86, 89, "rank-unreadable"),
        read_rounds(columns, seen),
    )


LARGEST_TPN = 9999
"""The largest number the four columns of the format hold."""


def _note_damage(columns: Columns) -> None:
    text = columns.text
    if "\t" in text:
        columns.fault("tab-in-columns", text.index("\t") + 1)
    if is_cut(text):
        columns.fault("player-line-cut", len(text))


def _number_fits(columns: Columns) -> bool:
    """Tell whether a number ends in its field; it is noted where it takes the column after it too.

    All columns of such a line are counted from it, so nothing else of the line can be trusted.
    """
    text = columns.text
    field = text[4:9]
    if text[3] != " " or not (field.isascii() and field.isdigit()):
        return True
    columns.fault("tpn-too-wide", 5, tpn=int(field), most=LARGEST_TPN)
    return False


def _checked(columns: Columns, shifts: Shifts) -> Columns:
    """Note filled columns between the fields, with how the line seems to have moved.

    Vega pads names to 33 bytes instead of letters: such a line is read as it is meant, and said.
    A line that has moved is refused; it is read on as if it had not, to find other faults in it.
    """
    text = columns.text
    found: list[Problem] = []
    Columns(columns.number, text, found).blank(_STATIC_GAPS, wide=_WIDE_GAPS)
    over = run_over(text)
    seems_right = not found and not over and not is_out_of_line(text)
    if seems_right and text.isascii():
        return columns
    padded = by_letters(text, unrated=shifts.pads_by_bytes)
    if padded is not None:
        shifts.pads_by_bytes = True
        columns.text = padded
        columns.fault("name-padded-by-bytes", 15)
        return columns
    if seems_right:
        return columns
    shift = shifts.of(text)
    if shift is not None:
        code = "columns-shifted-left" if shift.by < 0 else "columns-shifted-right"
        first = min((item.column for item in found), default=shift.first)
        columns.fault(code, first, first=shift.first, count=abs(shift.by))
        return Columns(columns.number, shift.undone(text) or text, [])
    if found:
        columns.problems.extend(found)
    elif over:
        columns.fault("columns-run-over", over)
    else:
        columns.fault("columns-out-of-line", 49)
    return columns


def _has_blank_gaps(text: str) -> bool:
    """Tell whether the columns between the fields are all blank, as they nearly always are."""
    return len(text) > 84 and (
        text[3]
        == text[8]
        == text[13]
        == text[47]
        == text[52]
        == text[56]
        == text[68]
        == text[79]
        == text[84]
        == " "
    )


def read_rounds(columns: Columns, seen: PlayerColumnsSeen) -> tuple[RoundRecord | None, ...]:
    """Read the round cells of a player; blank or faulty ones are None, trailing blanks go."""
    text = columns.text
    rounds: list[RoundRecord | None] = []
    count = -(-(len(text) - FIRST_CELL + 3) // CELL_WIDTH)
    if count > MOST_ROUNDS:  # each of them would be checked, and complained of
        columns.fault("rounds-out-of-range", FIRST_CELL, rounds=count)
        return ()
    cells = seen.cells
    known = cells.get
    # a cell is taken with the two blanks before it
    for start in range(FIRST_CELL - 3, len(text), CELL_WIDTH):
        cell = text[start : start + CELL_WIDTH]
        record = known(cell)
        if record is None:
            record = _quick_cell(cell, seen.opponents)
            if record is not None:
                cells[cell] = record
            else:
                # Not remembered: its faults are to be told at every place they stand.
                record = _read_cell(columns, start + 3, seen.dialect)
        rounds.append(record)
    while rounds and rounds[-1] is None:
        rounds.pop()
    return tuple(rounds)


def _quick_cell(cell: str, opponents: dict[str, Tpn]) -> RoundRecord | None:
    """Read a cell in the usual form; None sends it to the careful reading."""
    ending = _TAILS.get(cell[6:])
    if ending is None:
        return None
    opponent = opponents.get(cell[:6])
    if opponent is None:
        number = cell[2:6].lstrip(" ")
        if cell[:2] != "  " or not (number.isdigit() and number.isascii()) or not int(number):
            return None
        opponent = opponents[cell[:6]] = Tpn(int(number))
    return RoundRecord(opponent, ending[0], ending[1])


def _read_cell(columns: Columns, first: int, dialect: list[str]) -> RoundRecord | None:
    """Read a cell with care: opponent, colour and result, each fault at its column."""
    columns.blank((first - 2, first + 4, first + 6), wide=(first - 1,))
    number = columns.integer(columns.wide(first), first + 3, "opponent-unreadable")
    colour_text = columns.text[first + 4 : first + 5].strip(" ")
    written = columns.text[first + 6 : first + 7].strip(" ")
    if number is None and not columns.field(first, first + 6):
        return _lone(columns, first + 7, written)
    result_text = _result_meant(columns, first + 7, written, running=bool(number and dialect))
    colour = COLOURS.get(colour_text)
    if colour is None and colour_text not in {"", "-"}:
        columns.fault("colour-unreadable", first + 5, text=colour_text)
        return None
    # A blank is an absence where there is no opponent; with one see below.
    result = RESULTS.get(result_text) if result_text else Result.ZERO_POINT_BYE
    if result is None and number and colour is not None and not result_text.isspace():
        # the game is certain, and how it ended is not: whoever knows it can still say it
        columns.fault("result-unknown-sign", first + 7, text=result_text)
        return RoundRecord(Tpn(number), colour, Result.PENDING)
    if result is None:
        columns.fault("result-unreadable", first + 7, text=result_text)
        return None
    if number:
        pending = not result_text
        return _game(columns, first, Tpn(number), colour, Result.PENDING if pending else result)
    if number is None and columns.field(first, first + 3):
        return None
    return _bye(columns, first, colour, result)


def _lone(columns: Columns, column: int, text: str) -> RoundRecord | None:
    """Read a result with nothing before it: the letter of a bye says all there is to say of it.

    Any other result is one of a game, or an old way to write a bye, so it is refused.
    """
    if not text:
        return None
    result = RESULTS.get(text)
    if result not in BYES:
        columns.fault("result-alone", column, text=text)
        return None
    columns.fault("bye-alone", column, text=text)
    return RoundRecord(None, None, result)


def _result_meant(columns: Columns, column: int, text: str, *, running: bool) -> str:
    """Return the result of the format that a sign of a program stands for, which is noted.

    A game that goes on has none, and whether a blank is such a game is seen in the whole file.
    """
    if text == _HALF:
        columns.fault("result-half-sign", column, text=text, meaning="=")
        return "="
    if text == _OPEN:
        columns.fault("result-open-sign", column, text=text)
        return ""
    if running and text in {"Z", "z"}:
        columns.fault("result-of-running-game", column, text=text)
        return ""
    return text


def _game(
    columns: Columns, first: int, opponent: Tpn, colour: Colour | None, result: Result
) -> RoundRecord | None:
    if result in BYES:
        columns.fault("bye-with-opponent", first + 7, opponent=opponent, result=result.value)
        return None
    if colour is None and result in {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}:
        columns.fault("forfeit-without-colour", first + 5, opponent=opponent)
        return RoundRecord(opponent, None, result)
    if colour is None:
        columns.fault("colour-missing", first + 5, opponent=opponent)
        return None
    return RoundRecord(opponent, colour, result)


def _bye(columns: Columns, first: int, colour: Colour | None, result: Result) -> RoundRecord | None:
    if colour is not None:
        code = "colour-of-bye" if result in BYES else "opponent-missing"
        columns.fault(code, first + 5 if result in BYES else first)
        return None
    if result in BYES:
        return RoundRecord(None, None, result)
    old = _OLD_BYES.get(result.value)
    if old is None:
        columns.fault("result-of-bye", first + 7, result=result.value)
        return None
    columns.fault("cell-old-bye", first + 7, result=result.value, meaning=old.value)
    return RoundRecord(None, None, old)


def _rating(columns: Columns) -> int:
    """Read a rating; a word that says there is none is noted."""
    word = columns.field(49, 52)
    if word and not word.isdigit() and word.lower() in UNRATED:
        columns.fault("rating-word", columns.start(49, 52), text=word)
        return 0
    return columns.integer(49, 52) or 0


def _fide_id(columns: Columns) -> int | None:
    """Read the number of FIDE; programs write 0 for none."""
    number = columns.integer(58, 68, "fide-id-unreadable")
    if number == 0:
        columns.fault("fide-id-zero", columns.start(58, 68))
    return number or None


def _tpn(columns: Columns) -> Tpn | None:
    number = columns.integer(columns.wide(5), 8)
    if number is None:
        if not columns.field(5, 8):
            columns.fault("tpn-missing", 5)
        return None
    if number == 0:
        columns.fault("tpn-out-of-range", columns.start(5, 8), tpn=0)
        return None
    return Tpn(number)


def _sex(columns: Columns) -> Sex | None:
    text = columns.text[9:10]
    if text in _BLANK:
        return None
    sex = SEXES.get(text.lower())
    if sex is None or text in "fF":
        columns.fault("sex-unknown" if sex is None else "sex-f", 10, text=text)
    return sex


def _title(columns: Columns) -> Title | None:
    field = columns.text[10:13]
    if field in _BLANK:
        return None
    text = field.strip(" ")
    title = TITLES.get(text.upper())
    if title is None and text in _PAPI_TITLES:
        title = _PAPI_TITLES[text]
        columns.fault("title-women-papi", columns.start(11, 13), text=text, meaning=title.value)
    elif title is None and text:
        columns.fault("title-unknown", columns.start(11, 13), text=text)
    return title


def _birth(columns: Columns) -> str:
    text = columns.text[69:79].strip(" ")
    if not text:
        return ""
    digits = text.replace("/", "").replace(".", "").replace("-", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) in {4, 6, 8}):
        column = columns.first_wrong(70, text, "0123456789/.-")
        columns.fault("birth-unreadable", column, text=text)
    return text


def read_national(columns: Columns) -> NationalRecord | None:
    """Read a line of a federation's own list; None when it names no player."""
    tpn = _tpn(columns)
    if tpn is None:
        return None
    columns.blank(_NATIONAL_GAPS, wide=(4,))
    if beyond := columns.rest(80):
        columns.fault("column-filled", columns.start(80, len(columns.text)), text=beyond)
    if is_cut(columns.text):
        columns.fault("player-line-cut", len(columns.text))
    return NationalRecord(
        columns.text[:3],
        tpn,
        _sex(columns),
        columns.field(11, 13),
        columns.field(15, 47),
        columns.integer(49, 52) or 0,
        columns.field(54, 56),
        columns.field(58, 68),
        _birth(columns),
    )


def player_text(record: PlayerRecord) -> str:
    """Return the line 001 of a player."""
    head = _static_text("001", record.tpn, record.sex, _title_text(record.title), record.name)
    rating = number_field(record.rating or None, 4)
    fide_id = number_field(record.fide_id, 11)
    points = points_field(record.points)
    rank = number_field(record.rank, 4)
    text = (
        f"{head} {rating} {record.federation:<3.3} {fide_id} {record.birth:<10.10}{points} {rank}"
    )
    cells = [cell_text(cell) for cell in record.rounds]
    if record.playing:
        # Being played is blank in a file; a game adjourned before keeps its sign.
        for at in range(record.playing - 1, len(cells)):
            cells[at] = cells[at].replace(Result.PENDING.value, " ")
    return (text + "".join(cells)).rstrip(" ")


def national_text(record: NationalRecord) -> str:
    """Return the line of a player in a federation's own list."""
    head = _static_text(
        record.federation, record.tpn, record.sex, f"{record.classification:>3}", record.name
    )
    rating = number_field(record.rating or None, 4)
    return (
        f"{head} {rating} {record.origin:<3.3} {record.national_id:>11.11} {record.birth:<10.10}"
    ).rstrip(" ")


def cell_text(record: RoundRecord | None) -> str:
    """Return the ten columns of one round.

    >>> cell_text(RoundRecord(Tpn(12), Colour.WHITE, Result.DRAW))
    '    12 w ='
    >>> cell_text(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
    '  0000 - U'
    """
    if record is None:
        return " " * CELL_WIDTH
    if record.opponent is None or record.colour is None:
        return f"  0000 - {record.result.value}"
    return f" {record.opponent:>5} {record.colour.value} {record.result.value}"


def _title_text(title: Title | None) -> str:
    return "" if title is None else title.value


def _static_text(code: str, tpn: Tpn, sex: Sex | None, title: str, name: str) -> str:
    letter = "" if sex is None else sex.value
    return f"{code:<3.3}{tpn:>5} {letter:1}{title:>3.3} {name:<33.33}"
