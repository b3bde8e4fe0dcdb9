"""The panels of why a round was paired so: of one board, and of two who do not meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, cast

from arbitro.answers.explanations import BoardReasons, ByeReasons, Explanation, WhyNot
from arbitro.i18n import Translator
from arbitro.i18n.sentences.explanations import plain_text
from arbitro.library.explaining import RoundInquiry
from arbitro.reasons import Reason, named, people_in

Names: TypeAlias = dict[int, str]
Pairs: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BoardSaid:
    """Why a board is so: plainly, then by the rules with whom they speak of.

    ``sides`` are White and Black, or who has the bye alone; ``board`` is 0 there.
    """

    board: int
    sides: tuple[int, ...]
    plain: str
    reasons: tuple[Reason, ...]
    people: tuple[int, ...]
    names: Names


@dataclass(frozen=True, slots=True)
class Apart:
    """Why two do not meet: what is said aloud, what it rests on, and by the rules.

    ``paired`` and ``wished`` are the games that would be others if they met, as they were paired
    and at best otherwise; ``left`` names those who would then meet somebody of other points.
    """

    one: int
    other: int
    lead: str
    facts: tuple[str, ...]
    why: Reason
    people: tuple[int, ...]
    names: Names
    paired: Pairs = ()
    wished: Pairs = ()
    left: tuple[str, ...] = ()


def names_in(found: Explanation | WhyNot) -> Names:
    """Return whose the numbers of an answer are."""
    return {item.number: item.name for item in found.participants}


def plain_lines(
    words: Translator, found: Explanation
) -> Callable[[BoardReasons | ByeReasons], str]:
    """Return what puts the plain sentences of a board or the bye into words, with the names."""
    names = names_in(found)
    return lambda item: plain_text(words, item.plain, names.__getitem__)


def said_of(words: Translator, found: Explanation, player: int) -> BoardSaid:
    """Return what is said of the board or the bye of somebody who is in the round."""
    told, names = found.select_number(player), names_in(found)
    item = told.boards[0] if told.boards else told.bye
    assert item is not None, "who is in the round is at a board or has the bye"
    board = item if isinstance(item, BoardReasons) else None
    sides = (board.white, board.black) if board else (player,)
    people = people_in(item.reasons, names)
    return BoardSaid(
        board.board if board else 0,
        sides,
        plain_lines(words, found)(item),
        item.reasons,
        people,
        {number: names[number] for number in {*sides, *people}},
    )


def apart_of(words: Translator, asked: RoundInquiry, answer: WhyNot) -> Apart:
    """Return why two do not meet, with what the round would be if they did."""
    names: Names = {item.number: item.name for item in asked.participants}
    said = answer.plain or (answer.why,)
    lead, *facts = (
        words.reason(named(sentence, lambda one: names.get(one, "–"))) for sentence in said
    )
    paired, wished, left = _beside(asked, answer)
    return Apart(
        answer.one,
        answer.other,
        lead,
        tuple(facts),
        answer.why,
        people_in((answer.why,), names),
        names,
        paired,
        wished,
        tuple(names.get(one, "–") for one in left),
    )


def _beside(asked: RoundInquiry, answer: WhyNot) -> tuple[Pairs, Pairs, tuple[int, ...]]:
    """Return the games as paired, as they would be, and who would be left for other points.

    Nothing where the rules show no other pairing, or where they had not paired the round.
    """
    other = next((part for part in answer.why.parts if part.concept == "alternative"), None)
    if other is None or asked.stated is None or answer.as_paired is False:
        return (), (), ()
    shown = dict(other.values)
    wished = cast("Pairs", shown.get("pairs", ()))
    floaters = cast("tuple[int, ...]", shown.get("floaters", ()))
    games = {frozenset(game): (int(game.white), int(game.black)) for game in asked.stated.games}
    inside = _members(wished) | {*floaters}
    left = tuple(one for one in floaters if any(one in game and game <= inside for game in games))
    changed = tuple(pair for pair in wished if frozenset(pair) not in games)
    moved = _members(changed) | {*left}
    return tuple(pair for game, pair in games.items() if game & moved), changed, left


def _members(pairs: Iterable[tuple[int, int]]) -> set[int]:
    return {number for pair in pairs for number in pair}
