"""Which concept a question asks for, and whether its edition matters: the one place that says so.

What a question asks for is the rule its facts call up or, where only the answer tells that, the one
that decides it. It is not simply where the working ends: many questions end at a rule that has
little to do with what they ask.
"""

from __future__ import annotations

from collections.abc import Callable

from arbitro.rules.laws.board import BISHOP, KNIGHT, QUEEN, ROOK
from arbitro.rules.laws.notation.written import letters_of
from arbitro.school.question import Question

EDITION_MISTAKEN = "school.mistake.edition"
"""The mistake of who answers by another edition."""


def edition_matters(asked: Question) -> bool:
    """Tell whether an answer that another edition gives is among those offered."""
    return any(
        option.mistake is not None and option.mistake.code == EDITION_MISTAKEN
        for option in asked.options
    )


def concept_asked(asked: Question) -> str:
    """Return the concept a question asks for: its regulation, and its name in the catalogue.

    >>> from arbitro.school.families import question
    >>> concept_asked(question("berger", 3))
    'C.05 annex-of-berger-tables'
    """
    concept = _BY_STEM.get(asked.stem.code, _called_up)(asked)
    return f"{str(asked.edition).partition('@')[0]} {concept}"


def _called_up(asked: Question) -> str:
    """Return the first concept of the working: what the facts call up."""
    return _concepts(asked)[0]


def _decided(asked: Question) -> str:
    """Return the last concept of the working, where it is the one that decides."""
    return _concepts(asked)[-1]


def _concepts(asked: Question) -> tuple[str, ...]:
    return tuple(step.concept for step in asked.steps if step.concept)


def _always(concept: str) -> Callable[[Question], str]:
    return lambda _: concept


def _clock(asked: Question) -> str:
    penalty = "illegal-move-penalty"
    return penalty if penalty in _concepts(asked) else "time-control"


def _written_move(asked: Question) -> str:
    """Tell a move with the sign of a capture from one whose letter says all."""
    text = str(asked.stem.value("text"))
    return "notation-capture" if "x" in text else "notation-letter-of-own-language"


_MOVES_OF = {KNIGHT: "knight-move", BISHOP: "bishop-move", ROOK: "rook-move",
             QUEEN: "queen-move"}  # fmt: skip


def _faulty_sheet(asked: Question) -> str:
    """Return how the man moves that cannot go where the sheet sends it."""
    words = str(asked.stem.value("sheet")).split()
    texts = [word for word in words if not word.endswith(".")]
    number, player = asked.answer.value("number"), asked.answer.value("player")
    assert isinstance(number, int)
    text = texts[2 * number - 2 + (player == "black")]
    letters = letters_of(str(asked.stem.value("language")))
    for kind, concept in _MOVES_OF.items():
        if text.startswith(letters.of_kind(kind)):
            return concept
    raise AssertionError(text)


def _rating_change(asked: Question) -> str:
    """Tell a change with a difference that is cut from one without."""
    games = [dict(e.said.values) for e in asked.steps if e.said.code == "school.step.game"]
    cut = any(game["difference"] != game["counted"] for game in games)
    return "rating-difference" if cut else "rating-change"


_REQUIREMENTS = {
    "federations": "federations-of-opponents",
    "own-federation": "federation-limits",
    "one-federation": "federation-limits",
    "titles": "half-titled",
}


def _norm(asked: Question) -> str:
    """Return the requirement that fails, or the performance where it does or none does."""
    answer = asked.answer
    lacking = answer.value("requirement") if answer.values else ""
    if lacking == "mix":
        return next(concept for concept in _concepts(asked) if concept.endswith("title-mix"))
    return _REQUIREMENTS.get(str(lacking), "performance")


_TIE_BREAKS = {"BH": "buchholz", "BH/C1": "cut", "BH/M1": "median", "SB": "sonneborn-berger",
               "PS": "progressive"}  # fmt: skip


def _tie_break(asked: Question) -> str:
    return _TIE_BREAKS.get(str(asked.stem.value("code")), _called_up(asked))


_BY_STEM: dict[str, Callable[[Question], str]] = {
    "school.stem.late-arrival": _decided,
    "school.stem.clock-shows": _clock,
    "school.stem.written-move": _written_move,
    "school.stem.faulty-sheet": _faulty_sheet,
    "school.stem.rating-change": _rating_change,
    "school.stem.first-rating": _always("initial-rating"),
    "school.stem.rateable": _decided,
    "school.stem.norm": _norm,
    "school.stem.norm-needed": _always("performance"),
    "school.stem.preference": _decided,
    "school.stem.colours": _decided,
    "school.stem.tie-break": _tie_break,
    "school.stem.withdrawal": _decided,
    "school.stem.protection": _decided,
    "school.stem.waiver": _always("protection-waiver"),
}
"""Stems whose concept is not the first of their working."""
