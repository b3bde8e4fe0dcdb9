"""Prizes for the players of teams as fields of a form, in both directions."""

from __future__ import annotations

import re
from typing import Any

from arbitro.i18n import Translator
from arbitro.rules.prizes import RESERVES, BoardMeasure, BoardOf, BoardPrizes, Fund
from arbitro.web.forms.form import Form
from arbitro.web.forms.prizes import amounts_of, lines_of

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
