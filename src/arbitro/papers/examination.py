"""The paper of a written examination and its key, as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.i18n.sentences.school import board_in_words, feedback, question_words
from arbitro.i18n.translator import Translator
from arbitro.papers.rendering import render
from arbitro.rules.laws.board import Position, read_fen
from arbitro.rules.laws.notation.written import FIGURINES
from arbitro.school.question import OwnQuestion, Question
from arbitro.school.seminar import EACH, HOURS, POINT, letter_of


class Examination(NamedTuple):
    """A version of a paper. ``name`` is that of the course, empty for none; time in ``minutes``.

    ``seed`` is the number it was drawn by, which its key tells and the paper does not.
    """

    name: str
    letter: str
    chosen: Sequence[Question]
    written: Sequence[OwnQuestion] = ()
    minutes: int = 60 * HOURS
    seed: int | None = None


def print_examination(paper: Examination, words: Translator, *, key: bool = False) -> bytes:
    """Return the paper for candidates, or with ``key`` the one with answers, steps and articles.

    Nothing of an answer is in the paper for candidates: neither in its text nor beside it. Raise
    UnprintableError for a text no font can show.
    """
    questions = [
        _written(words, question, n, key=key) for n, question in enumerate(paper.written, 1)
    ]
    first = len(questions) + 1
    questions += [
        _chosen(words, question, n, key=key) for n, question in enumerate(paper.chosen, first)
    ]
    title = words.t("school.paper.key" if key else "school.paper.title")
    data = {
        "title": title if not paper.name else f"{title} · {paper.name}",
        "version": words.t("school.paper.version", letter=paper.letter),
        "lead": words.t("school.paper.lead", time=_time(words, paper.minutes)),
        "drawn": words.t("school.paper.drawn", seed=paper.seed)
        if key and paper.seed is not None
        else "",
        "blanks": [words.t("school.paper.candidate"), words.t("school.paper.date")],
        "foot": words.t("school.paper.foot", letter=paper.letter),
        "key": key,
        "questions": questions,
    }
    return render("examination", data, language=words.language)


def _time(words: Translator, minutes: int) -> str:
    if minutes % 60 == 0:
        return words.t("school.paper.hours", count=minutes // 60)
    return words.t("school.paper.minutes", count=minutes)


def _points(words: Translator, marks: int) -> str:
    return words.scored(10 * marks // POINT)


def _chosen(words: Translator, asked: Question, number: int, *, key: bool) -> dict[str, object]:
    shown = question_words(words, asked)
    rows = [list(row) for row in (shown.head, *shown.rows)] if shown.head else []
    position = read_fen(asked.fen).position if asked.fen else None
    steps = feedback(words, asked, asked.right).steps if key else ()
    return {
        "number": number,
        "title": shown.title,
        "points": _points(words, EACH),
        "edition": shown.edition,
        "quoted": shown.quoted,
        "lines": list(shown.lines),
        "stem": shown.stem,
        "table": rows,
        "board": {"rows": [] if position is None else _rows(position), "said": shown.board},
        "options": list(shown.options),
        "letters": [letter_of(place) for place in range(len(shown.options))],
        "right": letter_of(asked.right) if key else "",
        "steps": [{"text": step.text, "article": step.article} for step in steps],
        "blank": 0,
    }


_BLANK = 6
"""So many lines are left for an answer in writing."""


def _written(words: Translator, asked: OwnQuestion, number: int, *, key: bool) -> dict[str, object]:
    letters = [letter_of(place) for place in range(len(asked.options))]
    return {
        "number": number,
        "title": asked.title,
        "points": _points(words, asked.marks),
        "edition": "",
        "quoted": "",
        "lines": [],
        "stem": asked.text,
        "table": [],
        "board": {
            "rows": _rows(position) if (position := read_fen(asked.fen).position) else [],
            "said": board_in_words(words, asked.fen),
        },
        "options": list(asked.options),
        "letters": letters,
        "right": letters[asked.right] if key and asked.right is not None else "",
        "steps": [{"text": point, "article": asked.article} for point in asked.points]
        if key
        else [],
        "blank": 0 if letters else _BLANK,
    }


def _rows(position: Position) -> list[list[str]]:
    """Return the men of a position from the eighth rank down, as figurines."""
    rows = [[""] * 8 for _ in range(8)]
    pawns = ("\N{WHITE CHESS PAWN}", "\N{BLACK CHESS PAWN}")
    for square, piece in position.placed():
        sign = FIGURINES[piece.side].of_kind(piece.kind) or pawns[piece.side]
        rows[7 - square // 8][square % 8] = sign
    return rows
