"""A prize fund, of boards too, as fields of a form, in both directions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from arbitro.formats.fund import write_fund
from arbitro.formats.texts.runs import runs_of
from arbitro.model import Sex
from arbitro.rules.prizes import (
    RESERVES,
    Basis,
    BoardMeasure,
    BoardOf,
    BoardPrizes,
    Conditions,
    Fund,
    Sharing,
    SpecialPrizes,
)
from arbitro.web.forms.fields import Choice, Federation, Field, Fields, Line, Number, Text, fields
from arbitro.web.forms.form import Form

MOST_SPECIAL = 12
_SPARE = 2
_MOST_AMOUNTS = 200
_AMOUNT = re.compile(r"(\d{1,10})(?:[.,](\d{1,2}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Amounts(Field):
    """Amounts of money in cents, one a line."""

    kind: ClassVar[str] = "amounts"
    rows: int = 2

    def read(self, form: Form, name: str) -> tuple[int, ...]:
        """Return the amounts, largest first."""
        return amounts_of(form, name)

    def written(self, value: Any) -> str:
        """Return the amounts one a line."""
        return lines_of(value or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Boards(Line):
    """Numbers of boards: ``1-3,R``."""

    def read(self, form: Form, name: str) -> tuple[int, ...]:
        """Return the numbers; none where nothing is given."""
        text = form.text(name, longest=self.longest)
        boards = numbers_of(text) if text else ()
        if boards is None:
            form.fault(name, "boards")
        return boards or ()

    def written(self, value: Any) -> str:
        """Return the numbers, those in a row as a range."""
        return written(value or ())


def _fund(sharing: str) -> Fields:
    return fields(
        _Amounts(
            name="prizes",
            about="amounts",
            label="ui.prizes.amounts",
            hint="ui.prizes.amounts-hint",
            rows=6,
        ),
        Choice(name="sharing", label=sharing, values=Sharing, words="ui.prizes.sharing."),
        Number(name="cut_off", label="ui.prizes.cut-off", hint="ui.prizes.cut-off-hint", most=9999),
        Text(name="currency", label="ui.prizes.currency", longest=10),
    )


FUND = _fund("ui.prizes.sharing-title")
FUND_OF_TEAMS = _fund("ui.prizes.sharing-title")
"""What is said of a whole fund."""

BY = fields(
    Text(name="by", label="ui.prizes.by", hint="ui.prizes.by-hint", required=True, longest=60)
)
"""Who decided it."""

_NAMED = (
    Text(name="name", label="ui.prizes.special-name", longest=60),
    _Amounts(name="prizes", about="amounts", label="ui.prizes.amounts"),
)
SPECIAL_OF_TEAMS = fields(_NAMED)
SPECIAL = fields(
    _NAMED,
    Choice(
        name="basis",
        label="ui.prizes.basis-title",
        values=Basis,
        words={basis.value: f"ui.prizes.basis.{basis.value}" for basis in Basis},
        usual=Basis.STANDINGS,
    ),
)
"""What is said of special prizes; those of teams are by place."""

_SEX = Choice(
    name="sex",
    label="ui.player.sex",
    values=Sex,
    words="standings.group.sex-",
    empty="ui.prizes.anybody",
)
_RATED = (
    Number(name="rating_from", label="ui.prizes.rating-from", most=9999),
    Number(name="rating_to", label="ui.prizes.rating-to", most=9999),
)
_BORN = (
    Number(name="born_from", label="ui.prizes.born-from", most=9999),
    Number(name="born_to", label="ui.prizes.born-to", most=9999),
)
_PLACED = (
    Text(name="club", label="ui.player.club", longest=60),
    Federation(name="federation", label="ui.player.federation"),
    Text(name="category", label="ui.prizes.category", longest=60),
)
CONDITIONS = fields(_SEX, _RATED, _BORN, _PLACED)
CONDITIONS_OF_TEAMS = fields(_SEX, _RATED, _PLACED)
"""Who is in the running for special prizes; a team was not born in a year."""

BOARDS = fields(
    _Boards(
        name="numbers",
        about="boards",
        label="ui.teamprizes.board-numbers",
        hint="ui.teamprizes.board-numbers-hint",
        longest=60,
    ),
    _Amounts(name="prizes", about="amounts", label="ui.teamprizes.amounts"),
    Choice(
        name="measure",
        label="ui.teamprizes.measure-title",
        values=BoardMeasure,
        words={measure.value: f"ui.teamprizes.measure.{measure.value}" for measure in BoardMeasure},
    ),
    Number(
        name="least",
        about="least_games",
        label="ui.teamprizes.least-games",
        least=1,
        most=99,
        empty=1,
    ),
    Choice(
        name="of",
        label="ui.teamprizes.of-title",
        values=BoardOf,
        words={board_of.value: f"ui.teamprizes.of.{board_of.value}" for board_of in BoardOf},
    ),
)
"""What is said of the prizes of boards."""


def fund_values(fund: Fund | None, by: str) -> dict[str, str]:
    """Return the fields of a fund, and of none: one a line, special prizes one block each."""
    if fund is None:
        return {"by": by, "sharing": Sharing.HORT.value, "expected": ""}
    values = {"by": by, "expected": write_fund(fund), **FUND.written(fund)}
    for at, special_prizes in enumerate(fund.special, 1):
        name = f"special_{at}_"
        values |= SPECIAL.written(special_prizes, name) | CONDITIONS.written(
            special_prizes.conditions, name
        )
    for at, prizes in enumerate(fund.boards, 1):
        values |= BOARDS.written(prizes, f"boards_{at}_")
    return values


def lines_of(amounts: tuple[int, ...]) -> str:
    """Return amounts one a line, as `amounts_of` reads them."""
    return "\n".join(f"{amount // 100}.{amount % 100:02}".removesuffix(".00") for amount in amounts)


def special_blocks(form: Form) -> range:
    """Return the numbers of the blocks to show: those filled in, and some to spare."""
    used = [at for at in range(1, MOST_SPECIAL + 1) if form.values.get(f"special_{at}_name")]
    return range(1, min(MOST_SPECIAL, (used[-1] if used else 0) + _SPARE) + 1)


def fund_of(form: Form, *, teams: bool = False) -> Fund | None:
    """Read a fund, None where a field is wrong; that of teams has prizes of boards."""
    said = (FUND_OF_TEAMS if teams else FUND).read(form)
    special = [_special(form, f"special_{at}_", teams) for at in range(1, MOST_SPECIAL + 1)]
    boards = [_boards(form, f"boards_{at}_") for at in range(1, MOST_BLOCKS + 1)] if teams else ()
    if not form.ok:
        return None
    return Fund(**said, special=tuple(filter(None, special)), boards=tuple(filter(None, boards)))


def _special(form: Form, name: str, teams: bool) -> SpecialPrizes | None:
    if not _is_begun(form, name, "name"):
        return None
    said = (SPECIAL_OF_TEAMS if teams else SPECIAL).read(form, name)
    asked = (CONDITIONS_OF_TEAMS if teams else CONDITIONS).read(form, name)
    for first, last in (("rating_from", "rating_to"), ("born_from", "born_to")):
        if asked.get(last) and (asked[first] or 0) > asked[last]:
            form.fault(name + last, "band-reversed")
    return SpecialPrizes(**said, conditions=Conditions(**asked)) if form.ok else None


def _is_begun(form: Form, name: str, called: str) -> bool:
    """Tell whether a block has a name or prizes; each asks for the other."""
    sent = [form.values.get(text, "") for text in (name + called, f"{name}prizes")]
    named, paid = (
        any(not other.isspace() and other.isprintable() for other in text) for text in sent
    )
    if paid and not named:
        form.fault(name + called, "required")
    if named and not amounts_of(form, f"{name}prizes"):
        form.fault(f"{name}prizes", "required")
    return named or paid


def amounts_of(form: Form, name: str) -> tuple[int, ...]:
    """Read amounts of money, in cents: one a line, or with blanks or semicolons between them."""
    found = []
    for word in re.split(r"[\s;]+", form.values.get(name, "").strip()):
        if not word:
            continue
        read = _AMOUNT.fullmatch(word)
        if read is None:
            form.fault(name, "amount", text=word[:20])
            return ()
        found.append(int(read[1]) * 100 + int((read[2] or "").ljust(2, "0")))
    if found != sorted(found, reverse=True):
        form.fault(name, "amounts-order")
    if len(found) > _MOST_AMOUNTS:
        form.fault(name, "list-too-long")
    return tuple(sorted(found, reverse=True))[:_MOST_AMOUNTS]


MOST_BLOCKS = 8
_SPARE_BOARDS = 1
_LETTER_OF_RESERVES = "R"
_RANGE = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def written(boards: tuple[int, ...]) -> str:
    """Return numbers of boards as a form has them.

    >>> written((1, 2, 3, 5, 0))
    '1-3,5,R'
    """
    words = [
        _LETTER_OF_RESERVES
        if run == [RESERVES]
        else (f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]))
        for run in runs_of(boards)
    ]
    return ",".join(words)


def numbers_of(text: str) -> tuple[int, ...] | None:
    """Read numbers of boards, None where they are none.

    >>> numbers_of("1-3, 5; R"), numbers_of("4-2"), numbers_of("x")
    ((1, 2, 3, 5, 0), None, None)
    """
    found: list[int] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        if word.upper() == _LETTER_OF_RESERVES:
            found.append(RESERVES)
            continue
        read = _RANGE.fullmatch(word)
        if read is None or not int(read[1]) or int(read[2] or read[1]) < int(read[1]):
            return None
        found += range(int(read[1]), int(read[2] or read[1]) + 1)
    return tuple(found) if len(set(found)) == len(found) else None


def board_blocks(form: Form) -> range:
    """Return the numbers of the blocks to show: those filled in, and one to spare."""
    used = [at for at in range(1, MOST_BLOCKS + 1) if form.values.get(f"boards_{at}_numbers")]
    return range(1, min(MOST_BLOCKS, (used[-1] if used else 0) + _SPARE_BOARDS) + 1)


def _boards(form: Form, name: str) -> BoardPrizes | None:
    if not _is_begun(form, name, "numbers"):
        return None
    said = BOARDS.read(form, name)
    return BoardPrizes(**said) if form.ok else None
