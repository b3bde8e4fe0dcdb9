"""The tournament section: the lines about the event as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from arbitro.formats.trf.lines.columns import MOST_ROUNDS, Columns, points_of_text, text_of_points
from arbitro.formats.trf.lines.players import COLOURS
from arbitro.formats.trf.lines.records import (
    BoardColoursRecord,
    InitialColourRecord,
    NumberRecord,
    PointsRecord,
    RankingMethodRecord,
    RoundDatesRecord,
    TextRecord,
    TieBreaksRecord,
    TypeRecord,
)
from arbitro.model import Colour, Points
from arbitro.model.tournament import RANKING_METHODS

FIRST_DATE = 92
DATE_WIDTH = 8
INDIVIDUAL_SYMBOLS = frozenset("WDLAPX")
TEAM_SYMBOLS = frozenset({"TW", "TD", "TL"})


def read_text(columns: Columns) -> TextRecord:
    """Read a line of free text."""
    return TextRecord(columns.text[:3], columns.rest(4))


def read_number(columns: Columns) -> NumberRecord | None:
    """Read a line with one number (142, ``XXR``); a blank one is a fault."""
    end = max(len(columns.text), 5)
    number = columns.required(4, end)
    if number == 0 or (number is not None and number > MOST_ROUNDS):
        columns.fault("rounds-out-of-range", columns.start(4, end), rounds=min(number, 10**9))
        return None
    return None if number is None else NumberRecord(columns.text[:3], number)


def read_count(columns: Columns) -> NumberRecord | None:
    """Read a count of participants (062 072 082): the number that the free text begins with."""
    for _, word in columns.words(4):
        if word.isascii() and word.isdigit():
            return NumberRecord(columns.text[:3], int(word[:9]))
        break
    return None


def read_round_dates(columns: Columns) -> RoundDatesRecord:
    """Read the days of the rounds."""
    days: list[date | None] = []
    before = columns.field(4, FIRST_DATE - 3)
    if before:
        columns.fault("column-filled", columns.start(4, FIRST_DATE - 3), text=before)
    for first, last in columns.list(FIRST_DATE, DATE_WIDTH, 2):
        # Dates decide nothing, so a slipped one is left out and the report goes on.
        slipped = columns.filled(first - 2, first - 1, last + 1)
        days.append(None if slipped else columns.day(first, last))
    return RoundDatesRecord(tuple(days))


def read_initial_colour(columns: Columns) -> InitialColourRecord | None:
    """Read the initial-colour: ``W`` or ``B``."""
    text = columns.rest(4)
    colour = COLOURS.get(text)
    if colour is None:
        columns.fault("initial-colour-unreadable", columns.start(4, len(columns.text)), text=text)
        return None
    return InitialColourRecord(colour)


def read_points(columns: Columns) -> PointsRecord:
    """Read the point system of games (162) by its columns, or by its words where they differ."""
    return _by_words(columns, _points_by_columns, "(?:[WDLAPXZ])")


def read_team_points(columns: Columns) -> PointsRecord:
    """Read the match points (362) by their columns, or by their words where they differ."""
    return _by_words(columns, _team_points_by_columns, "(?:TW|TD|TL)")


def _by_words(
    columns: Columns, by_columns: Callable[[Columns], PointsRecord], symbol: str
) -> PointsRecord:
    """Read symbols with their values; where the columns hold something else, word by word.

    Pairs of symbol and value can be read in one way alone, however wide their columns are.
    """
    aside = Columns(columns.number, columns.text, [])
    found = by_columns(aside)
    pair = rf" *({symbol}) +([0-9]*[.,]?[0-9]+)(?= |\Z)"
    words = columns.text[3:].rstrip()
    pairs = re.findall(pair, words, re.IGNORECASE)
    if not aside.problems or re.fullmatch(f"(?:{pair})+", words, re.IGNORECASE) is None:
        columns.problems.extend(aside.problems)
        return found
    values = {name.upper(): points_of_text(value) for name, value in pairs}
    if len(values) < len(pairs) or None in values.values():
        columns.problems.extend(aside.problems)
        return found
    columns.fault("points-columns", 5, text=" ".join(words.split()))
    kept = tuple((name, points) for name, points in values.items() if points is not None)
    return PointsRecord(columns.text[:3], kept)


def _points_by_columns(columns: Columns) -> PointsRecord:
    """Read the point system of games: a symbol and four columns, every nine columns."""
    values: list[tuple[str, Points]] = []
    columns.blank((4, 5))
    for first, _ in columns.list(6, 1, 8):
        symbol = columns.text[first - 1].upper()
        columns.blank(range(first + 5, first + 9))
        # Programs write the letter of the bye; the format has A for all absences.
        if symbol == "Z":
            columns.fault("point-symbol-nonstandard", first, symbol="Z", meaning="A")
            symbol = "A"
        if symbol not in INDIVIDUAL_SYMBOLS:
            columns.fault("point-symbol-unknown", first, symbol=symbol)
            continue
        points = columns.points(first + 1, first + 4)
        if points is not None:
            values.append((symbol, points))
        elif not columns.field(first + 1, first + 4):
            columns.fault("number-missing", first + 1)
    return PointsRecord("162", tuple(values))


def _team_points_by_columns(columns: Columns) -> PointsRecord:
    """Read the match points: two columns of symbol and four of points, every nine."""
    values: list[tuple[str, Points]] = []
    columns.blank((4,))
    for first, last in columns.list(5, 2, 7):
        symbol = columns.field(first, last).upper()
        if symbol not in TEAM_SYMBOLS:
            columns.fault("point-symbol-unknown", columns.start(first, last), symbol=symbol)
            continue
        columns.blank(range(first + 6, first + 9))
        points = columns.points(first + 2, first + 5)
        if points is not None:
            values.append((symbol, points))
        elif not columns.field(first + 2, first + 5):
            columns.fault("number-missing", first + 2)
    return PointsRecord("362", tuple(values))


def read_ranking_method(columns: Columns) -> RankingMethodRecord | None:
    """Read how national ratings make the starting rank; None where its columns have slipped."""
    method = columns.rest(9)
    if columns.filled(4, 8):
        return None
    if method not in RANKING_METHODS:
        columns.fault("method-unknown", columns.start(9, len(columns.text)), text=method)
    return RankingMethodRecord(columns.field(5, 7), method)


def read_type(columns: Columns) -> TypeRecord:
    """Read the encoded type of the tournament.

    What it means is decided with the whole file.
    """
    return TypeRecord(columns.rest(4))


def read_tie_breaks(columns: Columns) -> TieBreaksRecord:
    """Read tie-break codes separated by commas (202, 212)."""
    codes = []
    for column, word in columns.words(4):
        wrong = [
            place
            for place, character in enumerate(word)
            if not (character.isascii() and (character.isalnum() or character in "-/:+_."))
        ]
        if wrong:
            columns.fault("tie-break-unreadable", column + wrong[0], text=word)
        else:
            codes.append(word)
    return TieBreaksRecord(columns.text[:3], tuple(codes))


def read_board_colours(columns: Columns) -> BoardColoursRecord:
    """Read the colours of the boards of a team match (352)."""
    colours: list[Colour] = []
    columns.blank((4,))
    for first, _ in columns.list(5, 1, 0):
        colour = COLOURS.get(columns.text[first - 1])
        if colour is None:
            start = columns.start(first, len(columns.text))
            columns.fault("board-colour-unreadable", start, text=columns.rest(first))
            break
        colours.append(colour)
    return BoardColoursRecord(tuple(colours))


def round_dates_text(record: RoundDatesRecord) -> str:
    """Return the line 132."""
    cells = [" " * 8 if day is None else f"{day:%y/%m/%d}" for day in record.days]
    return ("132".ljust(FIRST_DATE - 1) + "  ".join(cells)).rstrip(" ")


def points_text(record: PointsRecord) -> str:
    """Return the line 162 or 362.

    >>> points_text(PointsRecord("162", (("W", Points(30)), ("D", Points(10)))))
    '162  W 3.0    D 1.0'
    """
    indent, width = (5, 1) if record.code == "162" else (4, 2)
    items = [
        f"{symbol:<{width}}{text_of_points(points):>4}".ljust(9) for symbol, points in record.values
    ]
    return (record.code.ljust(indent) + "".join(items)).rstrip(" ")
