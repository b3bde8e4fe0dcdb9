"""The arbiter's assistant: the fields of a situation, the case they make, the ruling to show."""

from __future__ import annotations

import typing
from dataclasses import MISSING, Field, dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from arbitro.i18n.rule_texts.laws import problem_text, ruling_words
from arbitro.i18n.sentences.positions import line_in_words, moves_in_words
from arbitro.model import Points
from arbitro.rules.laws.board import START, Board, Position, read_fen, write_fen
from arbitro.rules.laws.case import DayTime
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import EDITIONS
from arbitro.rules.laws.facts import read_question
from arbitro.rules.laws.naming import moves_named
from arbitro.rules.laws.notation import letters_of, read_move
from arbitro.rules.laws.ruling import Player, Score
from arbitro.rules.laws.situations import ruling_on
from arbitro.rules.laws.values import needed
from arbitro.web.forms.form import whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbitro.i18n import Translator
    from arbitro.i18n.rule_texts.laws import RulingWords
    from arbitro.rules.laws.board import Move
    from arbitro.rules.laws.ruling import Ruling
    from arbitro.rules.laws.situations import SituationKind

FIRST = (
    "flag-fell",
    "illegal-move",
    "claims-repetition",
    "electronic-device",
    "touched-pieces",
    "draw-offer",
    "resigned",
    "late-arrival",
)
"""The situations met most, shown before the others."""

GROUPS: dict[str, tuple[str, ...]] = {
    "moves": (
        "move-begun",
        "inverted-rook",
        "promotion-piece-missing",
        "displaced-pieces",
        "opponent-absent-adjusts",
        "illegal-position",
        "position-reached",
    ),
    "clock": (
        "clock-handling",
        "clock-defect",
        "stopped-clock-with-reason",
        "stopped-clock-without-reason",
        "quickplay-claim",
        "needs-extra-time",
        "game-interrupted",
        "left-without-resigning",
    ),
    "draws": ("draw-agreed", "claims-fifty", "refuses-to-help-claim"),
    "sheets": ("recording", "sheets-incomplete", "scoresheet-request", "asks-moves-left"),
    "start": (
        "wrong-initial-position",
        "colours-reversed",
        "wrong-team-board",
        "sealed-move",
        "proposed-score",
    ),
    "conduct": (
        "notes-or-advice",
        "fraud-accusation",
        "refuses-inspection",
        "distraction",
        "left-playing-area",
        "left-while-waiting",
        "left-venue",
        "smoking",
        "disrepute",
        "persistent-refusal",
        "spectator-interferes",
        "asks-about-the-law",
        "appeals",
    ),
    "players": (
        "blind-slip",
        "boards-differ",
        "blind-assistant",
        "blind-equipment",
        "disabled-player",
        "asks-for-assistant",
    ),
    "online": (
        "disconnected",
        "platform-draw",
        "video-lost",
        "online-breach",
        "hybrid-disconnected",
        "hybrid-board",
    ),
}
"""The other situations by what they are about; the words are ``assistant.group.<name>``."""

NUMBERS = ("default_minutes", "draws_from_move", "increment_seconds")
ALLOWED = ("device_in_bag_allowed", "fifty_moves_extended")
RULES = (*NUMBERS, "guideline_three", "draws", "device_penalty", *ALLOWED)
"""What the regulations of the event may say, as far as the pages ask."""

ASKED_FIRST = frozenset({"prior", "intended", "times", "moves_each"})
"""Facts that decide rulings though a case may do without: earlier faults, what a claim counts."""

NEWEST = "2023"
LONGEST = 200
Kind = Literal["choice", "maybe", "flag", "number", "text", "time", "many", "points"]


@dataclass(frozen=True, slots=True)
class FactField:
    """A field of a situation's form; ``value`` is what was given or holds where nothing is."""

    name: str
    kind: Kind
    needed: bool
    choices: tuple[str, ...] = ()
    value: Any = None

    @property
    def comes_first(self) -> bool:
        """Tell whether it is asked before the facts that matter seldom."""
        return self.needed or self.name in ASKED_FIRST


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling in words, or what is wrong with the question."""

    ruling: Ruling | None = None
    words: RulingWords | None = None
    permitted: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def years() -> tuple[str, ...]:
    """Return the years of the editions, newest first."""
    return tuple(laws.key.partition("@")[2][:4] for laws in reversed(EDITIONS))


ONLINE = "online"
"""The rules for games on a virtual board, beside the editions."""


def profiles() -> tuple[str, ...]:
    """Return what a case can be ruled by: the years of the editions, and online."""
    return (*years(), ONLINE)


def asks_who(situation: SituationKind) -> str | None:
    """Return the field that asks for a player, answered with one tap; None where none must."""
    hints = typing.get_type_hints(situation.facts)
    for field in fields(situation.facts):
        if hints[field.name] == Player:
            return field.name
    return None


CASE = frozenset({"asked", "edition", "rate", "supervision", "start", "situation", *RULES})
"""What an address says of a case beside its facts."""


def names_of_case(situation: SituationKind) -> frozenset[str]:
    """Return the names by which an address tells a case of a situation.

    >>> from arbitro.rules.laws.situations import SITUATIONS
    >>> {"player", "edition"} <= names_of_case(SITUATIONS["flag-fell"])
    True
    """
    facts = fact_fields(situation, {})
    chosen = (
        f"{fact.name}.{choice}" for fact in facts if fact.kind == "many" for choice in fact.choices
    )
    return CASE | {fact.name for fact in facts} | {*chosen, asks_who(situation) or "asked"}


def fact_fields(situation: SituationKind, given: Mapping[str, str]) -> tuple[FactField, ...]:
    """Return the fields of a situation but the player, with what was given."""
    hints = typing.get_type_hints(situation.facts)
    who = asks_who(situation)
    return tuple(
        _field(field, hints[field.name], given)
        for field in fields(situation.facts)
        if field.name not in {who, "mate_line"}
    )


def _field(field: Field[Any], kind: Any, given: Mapping[str, str]) -> FactField:
    default = None if field.default is MISSING else field.default
    inner = _without_none(kind)
    must = needed(field)
    if inner is bool and inner is not kind:
        return FactField(field.name, "maybe", must, ("yes", "no"), given.get(field.name))
    if inner is bool:
        # A box without a tick is not sent: only of a form that came back does its absence say no.
        on = field.name in given if "asked" in given else bool(default)
        return FactField(field.name, "flag", must, value=on)
    if typing.get_origin(inner) is tuple:
        return _many(field.name, typing.get_args(inner)[0], default, given)
    value = given.get(field.name, default)
    if typing.get_origin(inner) is Literal:
        choices = tuple(map(str, typing.get_args(inner)))
        return FactField(field.name, "choice", must or default is not None, choices, value)
    if inner is Score:
        played = tuple(score.value for score in Score)
        return FactField(field.name, "choice", must, played, value)
    if inner is Points:
        return FactField(field.name, "points", must, value=points_of_fact(value))
    kinds: dict[Any, Kind] = {int: "number", DayTime: "time"}
    return FactField(field.name, kinds.get(inner, "text"), must, value=value)


def points_of_fact(value: object) -> object:
    """Return points as a form has them: tenths written out, what was typed as it is.

    >>> points_of_fact(5), points_of_fact(10), points_of_fact("½")
    ('0.5', '1', '½')
    """
    if isinstance(value, int):
        return f"{value // 10}.{value % 10}".removesuffix(".0")
    return value


def _many(name: str, item: Any, default: Any, given: Mapping[str, str]) -> FactField:
    choices = tuple(map(str, typing.get_args(item))) if typing.get_origin(item) is Literal else ()
    value = given[name].split() if name in given else (default or ())
    if choices:
        if "asked" in given:
            value = [choice for choice in choices if f"{name}.{choice}" in given]
        return FactField(name, "many", needed=False, choices=choices, value=tuple(value))
    return FactField(name, "text", needed=False, value=" ".join(value))


def _without_none(kind: Any) -> Any:
    parts = [get_arg for get_arg in typing.get_args(kind) if get_arg is not type(None)]
    return parts[0] if type(None) in typing.get_args(kind) else kind


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The moves of a game as they are kept, or as its electronic board has told them."""

    start: Position
    moves: tuple[Move, ...]
    is_live: bool = False

    @property
    def end(self) -> str:
        """Return the position after the last move, as FEN."""
        return _positions(self.start, self.moves)[-1]

    @property
    def number(self) -> int:
        """Return the number of the last move."""
        return self.start.number + max(0, len(self.moves) - 1 + self.start.side) // 2

    def until(self, fen: str) -> tuple[str, tuple[str, ...]] | None:
        """Return first position and moves that lead to a position; None where it is not of it."""
        found = _positions(self.start, self.moves)
        if fen not in found:
            return None
        last = len(found) - 1 - found[::-1].index(fen)
        return found[0], tuple(move.uci() for move in self.moves[:last])


@lru_cache(maxsize=64)
def _positions(start: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Return the positions of a game as FEN: a page and its form ask for them several times."""
    board = Board(start)
    found = [write_fen(board)]
    for move in moves:
        board.make(move)
        found.append(write_fen(board))
    return tuple(found)


def question_of(
    situation: SituationKind,
    given: Mapping[str, str],
    words: Translator,
    record: GameRecord | None = None,
) -> dict[str, Any]:
    """Return the case a form makes, as plain data; what was left empty is left out.

    A position of the ``record`` comes with the moves that led to it.
    """
    facts: dict[str, Any] = {}
    who = asks_who(situation)
    if who is not None and given.get(who):
        facts[who] = given[who]
    for fact_field in fact_fields(situation, given):
        if fact_field.kind in {"flag", "many"}:
            facts[fact_field.name] = (
                list(fact_field.value) if fact_field.kind == "many" else fact_field.value
            )
        elif fact_field.kind == "maybe":
            if given.get(fact_field.name) in fact_field.choices:
                facts[fact_field.name] = given[fact_field.name] == "yes"
        elif given.get(fact_field.name, "").strip():
            facts[fact_field.name] = _plain(situation, fact_field, given[fact_field.name].strip())
    position = position_of(given.get("start", ""))
    if position is not None and isinstance(facts.get("intended"), str):
        facts["intended"] = _in_english(position, facts["intended"], words.notation)
    data: dict[str, Any] = {
        "edition": given.get("edition") or NEWEST,
        "rate": given.get("rate") or "standard",
        "supervised": given.get("supervision") != "lax",
        "situation": situation.name,
        "facts": facts,
    }
    rules = {
        name: _number(given[name].strip()) if name in NUMBERS else _said(name, given[name])
        for name in RULES
        if given.get(name, "").strip()
    }
    if rules:
        data["regulations"] = rules
    return data | _game_of(situation, given, facts, record)


def _game_of(
    situation: SituationKind,
    given: Mapping[str, str],
    facts: Mapping[str, Any],
    record: GameRecord | None,
) -> dict[str, Any]:
    """Return the position of a case, with the moves that led to it where they are known."""
    fen = given.get("start", "").strip()
    known = None if record is None or not fen else record.until(fen)
    if known is not None:
        return {"start": known[0], "moves": list(known[1])}
    alone = not fen or _says_nothing(situation, facts, position_of(fen))
    return {} if alone else {"start": fen}


def _says_nothing(
    situation: SituationKind, facts: Mapping[str, Any], position: Position | None
) -> bool:
    """Tell whether a position alone leaves open what a claim turns on: what was before it.

    An announced move that is illegal makes the claim wrong whatever was before.
    """
    counted = _COUNTED.get(situation.name)
    if counted is None or position is None or position == START:
        return False
    if any(text in facts for text in counted):
        return False
    if facts.get("intended_legal") is False:
        return False
    intended = facts.get("intended")
    if isinstance(intended, str) and not moves_named(Board(position), intended):
        return False
    return counted == _COUNTED["claims-repetition"] or not position.halfmoves


_COUNTED = {
    "claims-repetition": ("times",),
    "claims-fifty": ("moves_each", "moves_white", "moves_black"),
}
"""The facts that say what a claim turns on."""


def _said(name: str, text: str) -> bool | str:
    return text == "yes" if name in ALLOWED else text


def _plain(situation: SituationKind, field: FactField, text: str) -> Any:
    if field.kind == "number":
        return _number(text)
    hint = _without_none(typing.get_type_hints(situation.facts)[field.name])
    if typing.get_origin(hint) is tuple:
        return text.replace(",", " ").split()
    return text


def _number(text: str) -> int | str:
    """Return a number; what is none stays as it is, for the reader of the question to name it."""
    return whole_number(text, text)


def position_of(fen: str) -> Position | None:
    """Return a position with both kings, None where the text gives none."""
    position = read_fen(fen).position if fen.strip() else None
    return position if position is not None and position.has_kings else None


def _in_english(position: Position, text: str, letters: str) -> str:
    """Return a move in the reader's letters as engines write it, the text where it is none."""
    move = read_move(Board(position), text, letters_of(letters)).move
    return text if move is None else move.uci()


def answer(words: Translator, data: dict[str, Any]) -> Answer:
    """Rule on a case and put the ruling into words."""
    question, problems = read_question(data, adjudicator())
    if question is None:
        return Answer(problems=tuple(problem_text(words, problem) for problem in problems))
    ruling = ruling_on(question.case, question.situation, question.facts)
    position = question.case.position
    return Answer(
        ruling=ruling,
        words=ruling_words(words, ruling),
        permitted=moves_in_words(words, position, ruling.permitted or ()),
        line=line_in_words(words, position, ruling.line),
    )
