"""Reading the facts of a case from plain data: every problem with its path, nothing guessed."""

from __future__ import annotations

import typing
from dataclasses import dataclass, replace
from typing import Any, Literal

from arbitro.model import RateClass
from arbitro.rules.laws import board as boards
from arbitro.rules.laws.board import START, Position
from arbitro.rules.laws.case import (
    Adjudicator,
    Case,
    EventRegulations,
    GameConditions,
    no_adjudicator,
)
from arbitro.rules.laws.editions import EDITIONS, LAWS_2023, LAWS_ONLINE, laws_of
from arbitro.rules.laws.naming import moves_named
from arbitro.rules.laws.notation.written import languages, letters_of
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.values import FactProblem, read_value, value_schema

if typing.TYPE_CHECKING:
    from arbitro.rules.laws.board import Move
    from arbitro.rules.laws.notation.written import Letters


@dataclass(frozen=True, slots=True)
class CaseQuestion:
    """A case and the situation to rule on."""

    case: Case
    situation: str
    facts: object


_TOP = (
    "edition",
    "rate",
    "supervised",
    "regulations",
    "letters",
    "start",
    "moves",
    "situation",
    "facts",
)


def read_question(
    data: object, adjudicate: Adjudicator = no_adjudicator
) -> tuple[CaseQuestion | None, tuple[FactProblem, ...]]:
    """Read a case and its situation; no question where there is a problem.

    ``data`` has ``edition``, ``rate``, ``supervised``, ``regulations``, ``letters`` (the language
    whose letters the moves have), ``start`` (FEN), ``moves``, ``situation`` and ``facts``; only the
    situation is needed. A situation of games on a virtual board is ruled on by their rules where no
    edition is named.

    >>> question, problems = read_question({"situation": "flag-fell", "facts": {"player": "red"}})
    >>> [(problem.path, problem.code) for problem in problems]
    [('facts.player', 'choice-unknown')]
    """
    problems: list[FactProblem] = []
    if not isinstance(data, dict):
        return None, (FactProblem("", "object-expected"),)
    problems += [
        FactProblem(str(name), "name-unknown", str(name), _TOP) for name in data if name not in _TOP
    ]
    situation = data.get("situation")
    known = SITUATIONS.get(situation) if isinstance(situation, str) else None
    if known is not None and known.online and "edition" not in data:
        data = {**data, "edition": LAWS_ONLINE.key}
    case = read_case(data, problems)
    facts: object = None
    if not isinstance(situation, str) or situation not in SITUATIONS:
        given = "" if situation is None else str(situation)
        problems.append(FactProblem("situation", "situation-unknown", given, tuple(SITUATIONS)))
    else:
        facts = read_value(SITUATIONS[situation].facts, data.get("facts", {}), "facts", problems)
    if problems or not isinstance(situation, str):
        return None, tuple(problems)
    return CaseQuestion(replace(case, adjudicate=adjudicate), situation, facts), ()


def read_case(data: dict[str, Any], problems: list[FactProblem]) -> Case:
    """Read the conditions and the game of a case, which is only good without problems."""
    conditions = read_conditions(data, problems)
    letters = _letters(data, problems)
    start, moves = _game(data, letters, problems)
    return Case(conditions, start, moves, letters=letters)


def _letters(data: dict[str, Any], problems: list[FactProblem]) -> Letters:
    known = languages()
    found = read_value(Literal[known], data.get("letters", "en"), "letters", problems)
    return letters_of(found or "en")


def read_conditions(data: dict[str, Any], problems: list[FactProblem]) -> GameConditions:
    """Read edition, rate of play, supervision and regulations, only good without problems."""
    laws = LAWS_2023
    if "edition" in data:
        try:
            laws = laws_of(str(data["edition"]))
        except LookupError:
            problems.append(FactProblem("edition", "edition-unknown", str(data["edition"])))
    rate = read_value(RateClass, data.get("rate", "standard"), "rate", problems)
    supervised = read_value(bool, data.get("supervised", True), "supervised", problems)
    rules = read_value(EventRegulations, data.get("regulations", {}), "regulations", problems)
    return GameConditions(laws, rate, supervised, rules)


def _game(
    data: dict[str, Any], letters: Letters, problems: list[FactProblem]
) -> tuple[Position | None, tuple[Move, ...]]:
    """Read the first position known and the moves from there."""
    texts = read_value(tuple[str, ...], data.get("moves", ()), "moves", problems)
    fen = data.get("start")
    if fen is None and not texts:
        return None, ()
    position: Position | None = START
    if fen is not None:
        position = boards.read_fen(str(fen)).position
        # A board needs both kings, which reading a FEN does not.
        if position is not None and not _has_kings(position):
            position = None
        if position is None:
            problems.append(FactProblem("start", "fen-not-understood", str(fen)))
    if position is None or texts is None or None in texts:
        return None, ()
    board = boards.Board(position)
    moves: list[Move] = []
    for number, text in enumerate(texts):
        found = moves_named(board, text, letters)
        if len(found) != 1:
            code = "move-ambiguous" if found else "move-not-legal"
            problems.append(FactProblem(f"moves[{number}]", code, text))
            break
        board.make(found[0])
        moves.append(found[0])
    return position, tuple(moves)


def _has_kings(position: Position) -> bool:
    try:
        boards.Board(position)
    except ValueError:
        return False
    return True


# The form of a case as JSON Schema, made from the types of the facts, so never behind them.

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def question_schema() -> dict[str, Any]:
    """Return the schema of a whole case.

    >>> question_schema()["anyOf"]
    [{'required': ['situation']}, {'required': ['log']}]
    """
    return {
        "$schema": _DRAFT,
        "type": "object",
        "additionalProperties": False,
        "anyOf": [{"required": ["situation"]}, {"required": ["log"]}],
        "properties": {
            "edition": {
                "enum": [*(laws.key.partition("@")[2][:4] for laws in EDITIONS), "online"],
            },
            "rate": value_schema(RateClass),
            "supervised": {"type": "boolean"},
            "regulations": value_schema(EventRegulations),
            "letters": {"enum": list(languages())},
            "start": {"type": "string", "description": "FEN"},
            "moves": {"type": "array", "items": {"type": "string"}},
            "situation": {"enum": list(SITUATIONS)},
            "facts": {"type": "object"},
            "log": {"type": "array", "items": {"type": "object"}},
        },
        "allOf": [
            {
                "if": {"properties": {"situation": {"const": situation.name}}},
                "then": {"properties": {"facts": value_schema(situation.facts)}},
            }
            for situation in SITUATIONS.values()
        ],
    }
