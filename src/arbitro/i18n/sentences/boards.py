"""What an arbiter should look at on a board, in words and with its article."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from arbitro.i18n.translator import Translator
from arbitro.reasons import Reason, citation
from arbitro.rules.laws.notation import style_of, write_move
from arbitro.rules.live.following import LiveBoard
from arbitro.rules.live.watching import Alert, KnownGame, Urgency

URGENCIES = tuple(urgency.name.lower() for urgency in Urgency)
"""How soon an arbiter should look, the soonest first."""


@dataclass(frozen=True, slots=True)
class AlertText:
    """An alert in words: what it is, what the arbiter may do, the article."""

    code: str
    urgency: str
    text: str
    advice: str
    article: str


def alert_words(alert: Alert, board: LiveBoard, known: KnownGame, words: Translator) -> AlertText:
    """Return an alert in words, with the article of the edition the game is played by."""
    edition = known.conditions.laws.key
    values = dict(_spoken(alert.values, board, words))
    if alert.player is not None:
        values["player"] = alert.player
    text = words.t(f"board.live.alert.{alert.code}", **values)
    advice = words.t(f"board.live.advice.{alert.code}")
    article = citation(Reason(alert.concept, edition)) if alert.concept else None
    return AlertText(alert.code, Urgency(alert.urgency).name.lower(), text, advice, article or "")


def _spoken(
    values: Iterable[tuple[str, Any]], board: LiveBoard, words: Translator
) -> Iterable[tuple[str, Any]]:
    """Yield the measures of an alert as they are read: moves in the reader's letters."""
    for name, value in values:
        if name == "moves":
            at, style = board.board(), style_of(words.notation)
            by_name = {legal_move.uci(): legal_move for legal_move in at.legal_moves()}
            named = (write_move(at, by_name[item], style) for item in value if item in by_name)
            yield name, ", ".join(named)
        elif name == "ply":
            yield "place", _place(board, value)
        else:
            yield name, value


def _place(board: LiveBoard, ply: int) -> str:
    """Write the place after so many half-moves as players do: ``23...`` is Black's 23rd."""
    before = ply - 1 + board.start.side
    dots = "..." if before % 2 else "."
    return f"{board.start.number + before // 2}{dots}"
