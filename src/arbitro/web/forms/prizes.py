"""A prize fund, of boards too, as fields of a form, in both directions."""

from __future__ import annotations

import re
from typing import Any

from arbitro.formats.fund import write_fund
from arbitro.i18n import Translator
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
from arbitro.web.forms.form import Form

MOST_SPECIAL = 12
_SPARE = 2
_MOST_AMOUNTS = 200
_AMOUNT = re.compile(r"(\d{1,10})(?:[.,](\d{1,2}))?")
_NUMBERS = ("rating_from", "rating_to", "born_from", "born_to")
_TEXTS = ("club", "federation", "category")


def fund_values(fund: Fund | None, by: str) -> dict[str, str]:
    """Return the fields of a fund, and of none: one a line, special prizes one block each."""
    if fund is None:
        return {"by": by, "sharing": Sharing.HORT.value, "expected": ""}
    values = {
        "by": by,
        "currency": fund.currency,
        "sharing": fund.sharing.value,
        "cut_off": str(fund.cut_off or ""),
        "prizes": lines_of(fund.amounts),
        "expected": write_fund(fund),
    }
    for at, each in enumerate(fund.special, 1):
        asked = each.conditions
        values |= {
            f"special_{at}_name": each.name,
            f"special_{at}_prizes": lines_of(each.amounts),
            f"special_{at}_basis": each.basis.value,
            f"special_{at}_sex": asked.sex.value if asked.sex else "",
        }
        for name in (*_NUMBERS, *_TEXTS):
            values[f"special_{at}_{name}"] = str(getattr(asked, name) or "")
    return values


def lines_of(amounts: tuple[int, ...]) -> str:
    """Return amounts one a line, as `amounts_of` reads them."""
    return "\n".join(f"{each // 100}.{each % 100:02}".removesuffix(".00") for each in amounts)


def special_blocks(form: Form) -> range:
    """Return the numbers of the blocks to show: those filled in, and some to spare."""
    used = [at for at in range(1, MOST_SPECIAL + 1) if form.values.get(f"special_{at}_name")]
    return range(1, min(MOST_SPECIAL, (used[-1] if used else 0) + _SPARE) + 1)


def fund_options(words: Translator) -> dict[str, Any]:
    """Return what the selects of a fund offer."""
    t = words.t
    return {
        "sharing": [(each.value, t(f"ui.prizes.sharing.{each.value}")) for each in Sharing],
        "basis": [(each.value, t(f"ui.prizes.basis.{each.value}")) for each in Basis],
        "sex": [
            ("", t("ui.prizes.anybody")),
            *((each.value, t(f"standings.group.sex-{each.value}")) for each in Sex),
        ],
    }


def fund_of(form: Form, *, teams: bool = False) -> Fund | None:
    """Read a fund, None where a field is wrong; of teams, their special prizes are by place."""
    sharing = form.choice("sharing", Sharing)
    cut_off = form.number("cut_off", 0, 9999, default=0)
    amounts = amounts_of(form, "prizes")
    if teams:
        given = {f"special_{at}_basis": Basis.STANDINGS.value for at in range(1, MOST_SPECIAL + 1)}
        form.values.update(given)
    special = [_special(form, at) for at in range(1, MOST_SPECIAL + 1)]
    currency = form.text("currency", longest=10)
    if not form.ok or sharing is None or cut_off is None:
        return None
    return Fund(amounts, sharing, cut_off, tuple(filter(None, special)), currency)


def _special(form: Form, at: int) -> SpecialPrizes | None:
    name = f"special_{at}_"
    amounts = amounts_of(form, f"{name}prizes")
    title = form.text(f"{name}name", required=bool(amounts), longest=60)
    if not title:
        return None
    if not amounts:
        form.fault(f"{name}prizes", "required")
    numbers = {each: form.number(name + each, 0, 9999, default=0) or 0 for each in _NUMBERS}
    for first, last in (("rating_from", "rating_to"), ("born_from", "born_to")):
        if numbers[last] and numbers[first] > numbers[last]:
            form.fault(name + last, "band-reversed")
    texts = {each: form.text(name + each, longest=60) for each in _TEXTS}
    conditions = Conditions(
        **numbers,
        sex=form.choice(f"{name}sex", Sex) if form.values.get(f"{name}sex") else None,
        club=texts["club"],
        federation=texts["federation"],
        category=texts["category"],
    )
    basis = form.choice(f"{name}basis", Basis)
    if not form.ok or basis is None:
        return None
    return SpecialPrizes(title, amounts, conditions, basis)


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
_SPARE = 1
_LETTER_OF_RESERVES = "R"
_RANGE = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def board_prizes_values(fund: Fund | None) -> dict[str, str]:
    """Return the fields of the prizes of boards, a block each."""
    values: dict[str, str] = {}
    for at, each in enumerate(fund.boards if fund else (), 1):
        name = f"boards_{at}_"
        values |= {
            f"{name}numbers": written(each.boards),
            f"{name}prizes": lines_of(each.amounts),
            f"{name}measure": each.measure.value,
            f"{name}least": str(each.least_games),
            f"{name}of": each.of.value,
        }
    return values


def written(boards: tuple[int, ...]) -> str:
    """Return numbers of boards as a form has them.

    >>> written((1, 2, 3, 5, 0))
    '1-3,5,R'
    """
    runs: list[list[int]] = []
    for board in boards:
        if runs and board and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    words = [
        _LETTER_OF_RESERVES
        if run == [RESERVES]
        else (f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]))
        for run in runs
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
    return range(1, min(MOST_BLOCKS, (used[-1] if used else 0) + _SPARE) + 1)


def board_options(words: Translator) -> dict[str, Any]:
    """Return what the selects of prizes of boards offer."""
    t = words.t
    return {
        "measure": [
            (each.value, t(f"ui.teamprizes.measure.{each.value}")) for each in BoardMeasure
        ],
        "of": [(each.value, t(f"ui.teamprizes.of.{each.value}")) for each in BoardOf],
    }


def board_prizes_of(form: Form) -> tuple[BoardPrizes, ...]:
    """Read the prizes of boards; what is wrong is noted in the form."""
    found = (_block(form, f"boards_{at}_") for at in range(1, MOST_BLOCKS + 1))
    return tuple(each for each in found if each is not None)


def _block(form: Form, name: str) -> BoardPrizes | None:
    amounts = amounts_of(form, f"{name}prizes")
    text = form.text(f"{name}numbers", required=bool(amounts), longest=60)
    if not text:
        return None
    boards = numbers_of(text)
    if boards is None:
        form.fault(f"{name}numbers", "boards")
    if not amounts:
        form.fault(f"{name}prizes", "required")
    measure = form.choice(f"{name}measure", BoardMeasure)
    of = form.choice(f"{name}of", BoardOf)
    least = form.number(f"{name}least", 1, 99, default=1)
    if not form.ok or boards is None or measure is None or of is None or least is None:
        return None
    return BoardPrizes(boards, amounts, measure, least, of)
