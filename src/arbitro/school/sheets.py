"""Worksheets filled in by hand: tie-breaks, rating changes, norms, rows of Berger tables.

Each cell is looked at by itself. A sum or product is right too where it follows from what somebody
wrote above it, so that an error costs once. A norm is worked out as the norm report has it: counts,
average, performance, verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.round_robin.berger import berger_round, rounds_of_table
from arbitro.rules.ratings.conversion import difference_of_percentage, nearest, percentage
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    NormTitle,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    share_is_enough,
)
from arbitro.rules.titles.verdict import MIX_CONCEPT
from arbitro.school.competition.tables import BERGER
from arbitro.school.families import question
from arbitro.school.question import Phrase, Question, Rule, said
from arbitro.school.titles import norms
from arbitro.school.titles.norms import NormSheet, failed, measured

Line = tuple[str, Fraction, str, Rule | None]
"""A cell: what it asks, what is right, its concept, and how it follows from those above."""

_HOLDERS, _MIX, _FOREIGN, _OWN, _LARGEST, _LOWEST, _TOTAL, _AVERAGE, _SCORE = range(9)
_PERCENT, _STEP, _PERFORMANCE = range(9, 12)


def lines_of(sheet: NormSheet) -> list[tuple[Phrase, Fraction, str, Rule | None]]:
    """Return the cells of a norm worked out by hand (B.01 art. 1.4.3 to 1.4.9)."""
    found, level = measured(sheet), sheet.level
    ratings = sorted(item.rating for item in sheet.met)
    lowest = max(ratings[0], level.floor) if found.raised is not None else ratings[0]
    rest, games = sum(ratings[1:]), found.games
    lines: list[Line] = [
        ("holders", Fraction(found.holders), "half-titled", None),
        ("mix", Fraction(found.mix), MIX_CONCEPT[level.title], None),
        ("foreign", Fraction(found.foreign), "federations-of-opponents", None),
        ("own", Fraction(found.own), "federation-limits", None),
        ("largest", Fraction(found.largest), "federation-limits", None),
        ("lowest", Fraction(lowest), "rating-floor", None),
        ("total", Fraction(lowest + rest), "rating-of-opponents", lambda own: own[_LOWEST] + rest),
        (
            "average",
            Fraction(found.average),
            "average-rating",
            lambda own: Fraction(nearest(own[_TOTAL] / games)),
        ),
        ("score", Fraction(found.score, 10), "performance", None),
        (
            "percent",
            Fraction(found.percentage),
            "table-of-percentage",
            lambda own: Fraction(percentage(_tenths(own), games)),
        ),
        (
            "step",
            Fraction(difference_of_percentage(found.percentage)),
            "table-of-percentage",
            lambda own: Fraction(difference_of_percentage(_percent(own))),
        ),
        (
            "performance",
            Fraction(found.performance),
            "performance",
            lambda own: own[_AVERAGE] + own[_STEP],
        ),
        (
            "verdict",
            Fraction(not failed(sheet, found)),
            "norms",
            lambda own: Fraction(_is_norm(own, level, games)),
        ),
    ]
    return [
        (said(f"school.sheet.norm.{name}", title=level.title.value), right, concept, rule)
        for name, right, concept, rule in lines
    ]


def _tenths(own: Sequence[Fraction]) -> int:
    return max(0, int(10 * own[_SCORE]))


def _percent(own: Sequence[Fraction]) -> int:
    return min(100, max(0, int(own[_PERCENT])))


def _is_norm(own: Sequence[Fraction], level: NormTitle, games: int) -> bool:
    """Tell whether the figures somebody wrote are those of a norm."""
    return (
        own[_HOLDERS] >= holders_needed(games)
        and own[_MIX] >= mix_needed(games)
        and own[_FOREIGN] >= FOREIGN_FEDERATIONS
        and own[_OWN] <= most_of_own_federation(games)
        and own[_LARGEST] <= most_of_one_federation(games)
        and own[_AVERAGE] >= level.average
        and own[_PERFORMANCE] >= level.performance
        and share_is_enough(_tenths(own), games)
    )


KINDS = ("tie-break", "rating-change", "norm", "berger-row")
"""What can be filled in, as it is shown."""

MOST_DIGITS = 9


class SheetGame(NamedTuple):
    """A game as it is written into a table: White first."""

    white: int
    black: int


Value = Fraction | SheetGame


class SheetCell(NamedTuple):
    """A cell: what it asks, what is right, its article, and how it follows from those above."""

    label: Phrase
    right: Value
    concept: str
    rule: Rule | None = None


class Sheet(NamedTuple):
    """A worksheet: the question it belongs to, and its cells in order."""

    kind: str
    seed: int
    edition: EditionKey
    stem: Phrase
    rows: tuple[tuple[str, ...], ...]
    cells: tuple[SheetCell, ...]


class FilledCell(NamedTuple):
    """A cell as it was filled in. ``state``: right, follows, wrong, missing."""

    text: str
    state: str


def sheet(kind: str, seed: int) -> Sheet:
    """Return a worksheet of a kind, the same for the same seed; KeyError for no kind."""
    return {
        "tie-break": _tie_break,
        "rating-change": _rating_change,
        "norm": _norm,
        "berger-row": _berger_row,
    }[kind](seed)


def _tie_break(seed: int) -> Sheet:
    asked = question("tie-break", seed)
    cells = []
    for step in asked.steps:
        brings = step.said.code == "school.step.brings"
        value = step.said.value("value") if brings else 0
        label = said(
            "school.sheet.round",
            round=step.said.value("round"),
            opponent=step.said.value("opponent"),
        )
        cells.append(SheetCell(label, _number(value or 0), step.concept))
    value = asked.answer.value("value")
    unit = 100 if asked.answer.code.endswith("hundredths") else 10
    assert isinstance(value, int)
    total = SheetCell(
        said("school.sheet.sum"), Fraction(value, unit), asked.steps[-1].concept, sum_of
    )
    return _of(asked, (*cells, total))


def _rating_change(seed: int) -> Sheet:
    asked = question("rating-change", seed)
    cells = [
        SheetCell(
            said("school.sheet.game", round=step.said.value("round")),
            _number(step.said.value("change")),
            step.concept,
        )
        for step in asked.steps
        if step.said.code == "school.step.game"
    ]
    factor = asked.stem.value("factor")
    assert isinstance(factor, int)
    total, last = asked.steps[-2:]
    games = len(cells)
    return _of(
        asked,
        (
            *cells,
            SheetCell(
                said("school.sheet.sum"), _number(total.said.value("sum")), total.concept, sum_of
            ),
            SheetCell(
                said("school.sheet.times", factor=factor),
                _number(last.said.value("change")),
                last.concept,
                lambda above: factor * above[games],
            ),
        ),
    )


_STRIDE = 1_000_003


def _norm(seed: int) -> Sheet:
    for attempt in range(_ATTEMPTS):
        drawn = norms.drawn_sheet(RandomSource(seed + attempt * _STRIDE))
        posed = norms.pose_norm(drawn)
        if posed is not None:  # one of which several requirements fail is passed over
            cells = tuple(SheetCell(*line) for line in lines_of(drawn))
            return Sheet("norm", seed, posed.edition, posed.stem, posed.rows, cells)
    raise AssertionError(seed)


_ATTEMPTS = 500


def _of(asked: Question, cells: tuple[SheetCell, ...]) -> Sheet:
    return Sheet(asked.family, asked.seed, asked.edition, asked.stem, asked.rows, cells)


def _berger_row(seed: int) -> Sheet:
    """Return the games of one player of a round robin, round by round."""
    chance = RandomSource(seed)
    players = 4 + 2 * chance.below(6)
    player = 1 + chance.below(players)
    cells = []
    for number in range(1, rounds_of_table(players) + 1):
        games = berger_round(players, number).games
        (mine,) = (item for item in games if player in {int(item.white), int(item.black)})
        game = SheetGame(int(mine.white), int(mine.black))
        cells.append(
            SheetCell(said("school.sheet.of-round", round=number), game, "annex-of-berger-tables")
        )
    stem = said("school.sheet.berger-row", players=players, player=player)
    return Sheet("berger-row", seed, BERGER, stem, (), tuple(cells))


def sum_of(above: Sequence[Fraction]) -> Fraction:
    """Return the sum of all cells above."""
    return sum(above, Fraction(0))


def _number(value: object) -> Fraction:
    assert isinstance(value, int | Fraction)
    return Fraction(value)


def read_cell(text: str, like: Value) -> Value | None:
    """Read what was written into a cell, as what is right there is written; None: unreadable.

    >>> read_cell("2,5", Fraction(1)), read_cell("-0.36", Fraction(1)), read_cell("3½", Fraction(1))
    (Fraction(5, 2), Fraction(-9, 25), Fraction(7, 2))
    >>> game = SheetGame(1, 2)
    >>> read_cell("4 - 1", game), read_cell("4", game), read_cell("x", Fraction(1))
    (SheetGame(white=4, black=1), None, None)
    """
    plain = "".join(text.split()).replace(",", ".").replace("\N{MINUS SIGN}", "-")
    if isinstance(like, SheetGame):
        one, _, other = plain.partition("-")
        if not all(_is_number(text) for text in (one, other)):
            return None
        return SheetGame(int(one), int(other))
    half = plain.endswith("½")
    unsigned = plain.removesuffix("½").lstrip("+-") or ("0" if half else "")
    whole, point, part = unsigned.partition(".")
    if not _is_number(whole or "0") or (point and not _is_number(part)) or not (whole or part):
        return None
    value = Fraction(f"{whole or 0}.{part or 0}") + Fraction(half, 2)
    return -value if plain.startswith("-") else value


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def filled(of: Sheet, texts: Sequence[str]) -> tuple[FilledCell, ...]:
    """Return every cell as it was filled in, judged; what is not there is missing."""
    found: list[FilledCell] = []
    own: list[Fraction] = []  # as far as every cell could be read
    for place, cell in enumerate(of.cells):
        text = texts[place].strip() if place < len(texts) else ""
        given = read_cell(text, cell.right) if text else None
        followed = None
        if cell.rule is not None and len(own) == place:
            followed = cell.rule(own)
        state = "missing"
        if text:
            follows = given is not None and given == followed
            state = "right" if given == cell.right else "follows" if follows else "wrong"
        found.append(FilledCell(text, state))
        if isinstance(given, Fraction):
            own.append(given)
    return tuple(found)


def marks(cells: Sequence[FilledCell]) -> int:
    """Return how many cells count: those right, and those that follow from an error above."""
    return sum(cell.state in {"right", "follows"} for cell in cells)
