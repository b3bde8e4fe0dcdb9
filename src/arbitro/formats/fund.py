"""A prize fund written as JSON.

``{"sharing": "hort", "prizes": [1000, "500.50"], "special": [{"name": "U1800", "prizes": [100],
"rating_to": 1800}]}``. Prizes for players of teams are ``"boards": [{"boards": [1, 2], "prizes":
[50], "by": "percentage", "least_games": 4, "of": "list"}]``, where board 0 is that of the reserves.
Amounts have at most two decimals. Nothing is guessed: a key or a value that is not understood
refuses the whole fund.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from arbitro.model import Sex
from arbitro.reasons import Refused, refused
from arbitro.rules.prizes import (
    Basis,
    BoardMeasure,
    BoardOf,
    BoardPrizes,
    Conditions,
    Fund,
    Sharing,
    SpecialPrizes,
)

_AMOUNT: Final = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,2}))?")
_NUMBERS: Final = ("rating_from", "rating_to", "born_from", "born_to")
_TEXTS: Final = ("club", "federation", "category")


class _WrongError(Exception):
    """What cannot be read: the key where it stands."""


def read_fund(text: str) -> Fund | Refused:
    """Read a fund; refused with the line or the key that is not understood.

    >>> read_fund('{"sharing": "equal", "prizes": [100, 50]}').amounts
    (10000, 5000)
    >>> read_fund('{"sharing": "equal", "prizes": [50, 100]}').values
    (('key', 'prizes'),)
    """
    try:
        # Amounts stay as they were written: a float would not hold them exactly.
        data = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except ValueError as problem:
        line = getattr(problem, "lineno", 1)
        return refused("prize-fund-not-json", line=line)
    except RecursionError:
        return refused("prize-fund-not-json", line=1)
    try:
        return _fund(data)
    except _WrongError as problem:
        return refused("prize-fund-wrong", key=str(problem))


def _fund(data: Any) -> Fund:
    known = _known(data, "", {"currency", "sharing", "cut_off", "prizes", "special", "boards"})
    special = known.get("special", [])
    if not isinstance(special, list):
        raise _WrongError("special")
    boards = known.get("boards", [])
    if not isinstance(boards, list):
        raise _WrongError("boards")
    return Fund(
        amounts=_amounts(known.get("prizes", []), "prizes"),
        sharing=_sharing(known.get("sharing")),
        cut_off=_number(known.get("cut_off", "0"), "cut_off"),
        special=tuple(_special(item, f"special[{place}]") for place, item in enumerate(special)),
        currency=_text(known.get("currency", ""), "currency"),
        boards=tuple(_boards(board, f"boards[{place}]") for place, board in enumerate(boards)),
    )


def _boards(data: Any, where: str) -> BoardPrizes:
    known = _known(data, where, {"boards", "prizes", "by", "least_games", "of"})
    measure, of = known.get("by", BoardMeasure.PERCENTAGE.value), known.get("of", "list")
    if measure not in [board_measure.value for board_measure in BoardMeasure]:
        raise _WrongError(f"{where}.by")
    if of not in [board_of.value for board_of in BoardOf]:
        raise _WrongError(f"{where}.of")
    numbers = known.get("boards")
    if not isinstance(numbers, list) or not numbers:
        raise _WrongError(f"{where}.boards")
    found = tuple(_number(number, f"{where}.boards") for number in numbers)
    if len(set(found)) < len(found):
        raise _WrongError(f"{where}.boards")
    return BoardPrizes(
        found,
        _amounts(known.get("prizes"), f"{where}.prizes"),
        BoardMeasure(measure),
        _number(known.get("least_games", "1"), f"{where}.least_games"),
        BoardOf(of),
    )


def _special(data: Any, where: str) -> SpecialPrizes:
    allowed = {"name", "prizes", "basis", "sex", *_NUMBERS, *_TEXTS}
    known = _known(data, where, allowed)
    basis, sex = known.get("basis", Basis.STANDINGS.value), known.get("sex")
    if basis not in [other.value for other in Basis]:
        raise _WrongError(f"{where}.basis")
    if sex not in [None, *(other.value for other in Sex)]:
        raise _WrongError(f"{where}.sex")
    numbers = {name: _number(known.get(name, "0"), f"{where}.{name}") for name in _NUMBERS}
    texts = {name: _text(known.get(name, ""), f"{where}.{name}") for name in _TEXTS}
    conditions = Conditions(
        rating_from=numbers["rating_from"],
        rating_to=numbers["rating_to"],
        born_from=numbers["born_from"],
        born_to=numbers["born_to"],
        sex=Sex(sex) if sex else None,
        club=texts["club"],
        federation=texts["federation"],
        category=texts["category"],
    )
    name = _text(known.get("name", ""), f"{where}.name")
    if not name:
        raise _WrongError(f"{where}.name")
    amounts = _amounts(known.get("prizes"), f"{where}.prizes")
    return SpecialPrizes(name, amounts, conditions, Basis(basis))


def _known(data: Any, where: str, allowed: set[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _WrongError(where or "{}")
    for key in data:
        if key not in allowed:
            raise _WrongError(f"{where}.{key}" if where else key)
    return data


def _sharing(value: Any) -> Sharing:
    if value not in [sharing.value for sharing in Sharing]:
        raise _WrongError("sharing")
    return Sharing(value)


def _amounts(value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _WrongError(where)
    found = []
    for item in value:
        read = _AMOUNT.fullmatch(item) if isinstance(item, str) else None
        if read is None:
            raise _WrongError(where)
        # Cents: no amount of money is ever a float.
        found.append(int(read[1]) * 100 + int((read[2] or "").ljust(2, "0")))
    # A fund that pays the second more than the first is a slip of the pen.
    if found != sorted(found, reverse=True):
        raise _WrongError(where)
    return tuple(found)


def _number(value: Any, where: str) -> int:
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{1,6}", value):
        raise _WrongError(where)
    return int(value)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise _WrongError(where)
    return value


def write_fund(fund: Fund) -> str:
    """Write a fund as `read_fund` reads it.

    >>> write_fund(Fund((10050,), Sharing.HORT))
    '{"sharing": "hort", "prizes": ["100.50"]}'
    """
    data: dict[str, Any] = {"sharing": fund.sharing.value, "prizes": _written(fund.amounts)}
    data |= {"cut_off": fund.cut_off} if fund.cut_off else {}
    data |= {"currency": fund.currency} if fund.currency else {}
    if fund.special:
        data["special"] = [_special_data(prizes) for prizes in fund.special]
    if fund.boards:
        data["boards"] = [_boards_data(board) for board in fund.boards]
    return json.dumps(data, ensure_ascii=False)


def _boards_data(prizes: BoardPrizes) -> dict[str, Any]:
    return {
        "boards": list(prizes.boards),
        "prizes": _written(prizes.amounts),
        "by": prizes.measure.value,
        "least_games": prizes.least_games,
        "of": prizes.of.value,
    }


def _special_data(prizes: SpecialPrizes) -> dict[str, Any]:
    data: dict[str, Any] = {"name": prizes.name, "prizes": _written(prizes.amounts)}
    if prizes.basis is not Basis.STANDINGS:
        data["basis"] = prizes.basis.value
    if prizes.conditions.sex is not None:
        data["sex"] = prizes.conditions.sex.value
    asked = {name: getattr(prizes.conditions, name) for name in (*_NUMBERS, *_TEXTS)}
    return data | {name: value for name, value in asked.items() if value}


def _written(amounts: tuple[int, ...]) -> list[str]:
    return [f"{amount // 100}.{amount % 100:02}".removesuffix(".00") for amount in amounts]
