"""The Laws: whether a side can still mate, and what is to be done in a case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from arbitro.answers.mates import SIDES, Mate, make_mate
from arbitro.answers.rulings import Ruling
from arbitro.i18n import translator
from arbitro.i18n.rule_texts.laws import make_ruling
from arbitro.library.errors import UnreadableError, unknown
from arbitro.reasons import refused
from arbitro.rules.laws.adjudicator import DEFAULT_BUDGET, checked_can_mate
from arbitro.rules.laws.board import Position, read_fen
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.facts import read_question
from arbitro.rules.laws.situations import ruling_on

Side = Literal["white", "black"]
"""Who is to mate."""


def can_mate(fen: str, side: Side, *, budget: int | None = None) -> Mate:
    """Tell whether a side can still mate by any series of legal moves (E.01 art. 5.2.2, 6.9).

    ``budget`` is how many positions are looked at before the answer is ``undecided``. An answer has
    been verified. UnreadableError for a position in no FEN, or without one king of each side;
    UnknownError for a side that is neither ``white`` nor ``black``.

    >>> can_mate("8/8/8/8/8/5k2/8/4BK2 w - - 0 1", "white").verdict
    'no'
    """
    if side not in SIDES:
        raise unknown("side-unknown", side=side)
    position = _playable(fen)
    spent = budget or DEFAULT_BUDGET
    found = checked_can_mate(position, SIDES.index(side), spent)
    return make_mate(position, SIDES.index(side), found, spent, laws_of("2023"))


def _playable(fen: str) -> Position:
    if not isinstance(fen, str):
        raise TypeError(f"a position is a text in FEN, no {type(fen).__name__}")
    position = read_fen(fen).position
    if position is None or not position.has_kings:
        raise UnreadableError(refused("position-not-playable", fen=fen))
    return position


def rule(case: Mapping[str, Any], language: str = "en") -> Ruling:
    """Rule on a case: a situation with its facts, as the JSON of ``arbitro laws ruling`` has them.

    Its sentences are in the language.
    UnreadableError where the case is not understood; its sentence says what and where. TypeError
    for what is no mapping, as the text of a JSON file.

    >>> rule({"situation": "flag-fell", "facts": {"player": "white"},
    ...       "start": "8/8/8/8/8/5k2/8/4BK2 w - - 0 1"}).result
    '1/2-1/2'
    """
    if not isinstance(case, Mapping):
        raise TypeError(f"a case is a mapping of its facts, no {type(case).__name__}")
    question, problems = read_question(dict(case), adjudicator())
    if question is None:
        first = problems[0]
        why = refused("case-not-understood", path=first.path, problem=first.code)
        raise UnreadableError(why, fact=first)
    ruling = ruling_on(question.case, question.situation, question.facts)
    return make_ruling(translator(language), ruling)
