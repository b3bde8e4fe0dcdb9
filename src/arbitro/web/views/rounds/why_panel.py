"""The panels of why a round was paired so: of one board, and of two who do not meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, cast

from arbitro.answers.explanations import (
    BoardReasons,
    ByeReasons,
    DutchBracket,
    Explanation,
    WhyNot,
)
from arbitro.i18n import Translator
from arbitro.i18n.sentences.explanations import plain_text
from arbitro.library.explaining import RoundInquiry
from arbitro.reasons import Reason, Refused, named, people_in, reason

Names: TypeAlias = dict[int, str]
Pairs: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BoardSaid:
    """Why a board is so: plainly, then by the rules with whom they speak of.

    ``sides`` are White and Black, or who has the bye alone; ``board`` is 0 there. ``passed`` says
    of each who came first by order or points what kept them apart.
    """

    board: int
    sides: tuple[int, ...]
    plain: str
    reasons: tuple[Reason, ...]
    people: tuple[int, ...]
    names: Names
    passed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apart:
    """Why two do not meet: what is said aloud, what it rests on, and by the rules.

    ``paired`` and ``wished`` are the games that would be others if they met, as they were paired
    and at best otherwise; ``left`` names those who would then meet somebody of other points.
    ``rested`` has the bye as paired and ``rests`` then, where it would be another: names, or "".
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
    rested: str = ""
    rests: str = ""


def names_in(found: Explanation | WhyNot) -> Names:
    """Return whose the numbers of an answer are."""
    return {item.number: item.name for item in found.participants}


def plain_lines(
    words: Translator, found: Explanation
) -> Callable[[BoardReasons | ByeReasons], str]:
    """Return what puts the plain sentences of a board or the bye into words, with the names."""
    names = names_in(found)
    return lambda item: plain_text(words, item.plain, names.__getitem__)


def said_of(words: Translator, asked: RoundInquiry, found: Explanation, player: int) -> BoardSaid:
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
        () if board is None else tuple(_passed(words, asked, found, board)),
    )


def passed_over(found: Explanation, one: int, other: int) -> tuple[Reason, ...]:
    """Return whom one of two would sooner have met, by the order of the group or by points.

    Only of brackets of the FIDE (Dutch) System.
    """
    for bracket in found.dutch_brackets:
        for pair in bracket.pairs:
            if {*pair} != {one, other}:
                continue
            if pair in bracket.mdp_pairs:
                return tuple(_nearer(found.dutch_brackets, *pair))
            return tuple(_in_order(bracket, *pair))
    return ()


def _in_order(bracket: DutchBracket, one: int, other: int) -> Iterator[Reason]:
    """Give whom the halves of a group set against one of two whom they do not set together."""
    faced = tuple(zip(bracket.s1_original, bracket.s2_original, strict=False))
    two = {one, other}
    if any({*pair} == two for pair in faced):
        return
    of_upper = [pair for pair in faced if pair[0] in two]
    for upper, lower in of_upper or [pair for pair in faced if pair[1] in two]:
        yield reason("passed-over-in-order", one=upper, other=lower)


def _nearer(brackets: Iterable[DutchBracket], one: int, other: int) -> Iterator[Reason]:
    """Give who has points between those of a player who was moved down and of the opponent."""
    points = {number: group.score for group in brackets for number in group.residents}
    for number, between in points.items():
        if points[other] < between < points[one]:
            yield reason("passed-over-in-points", one=one, other=number, points=int(10 * between))


_LARGE = 250
"""In a larger round nobody is asked about unless an arbiter asks."""

_MOST_ASKED = 3
"""Of more who came first only so many are asked about: the panel stays short."""


def _passed(
    words: Translator, asked: RoundInquiry, found: Explanation, board: BoardReasons
) -> Iterator[str]:
    """Say of each who came first what kept them apart."""
    if found.as_paired is False or len(found.participants) > _LARGE:
        return
    whole = asked.explanation()  # of one board alone no bracket is told
    if isinstance(whole, Refused):
        return
    names = {item.number: item.name for item in asked.participants}
    for first in passed_over(whole, board.white, board.black)[:_MOST_ASKED]:
        one, other = (int(cast("int", first.value(side))) for side in ("one", "other"))
        answer = asked.why_not(one, other)
        if not isinstance(answer, Refused) and answer.plain:
            yield plain_text(words, (first, answer.plain[0]), names.__getitem__)


def apart_of(words: Translator, asked: RoundInquiry, answer: WhyNot) -> Apart:
    """Return why two do not meet, with what the round would be if they did."""
    names: Names = {item.number: item.name for item in asked.participants}
    said = answer.plain or (answer.why,)
    lead, *facts = (
        words.reason(named(sentence, lambda one: names.get(one, "–"))) for sentence in said
    )
    paired, wished, left, rests = _beside(asked, answer)
    bye = None if asked.stated is None else asked.stated.bye
    rested = "" if bye is None or rests in (None, bye) else names.get(int(bye), "")
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
        tuple(names.get(one, "–") for one in left if one != rests),
        rested,
        names.get(rests, "") if rests is not None and rested else "",
    )


def _beside(
    asked: RoundInquiry, answer: WhyNot
) -> tuple[Pairs, Pairs, tuple[int, ...], int | None]:
    """Return the games as paired, as they would be, who would be left for other points; the bye.

    Nothing where the rules show no other pairing, or where they had not paired the round.
    """
    other = next((part for part in answer.why.parts if part.concept == "alternative"), None)
    if other is None or asked.stated is None or answer.as_paired is False:
        return (), (), (), None
    shown = dict(other.values)
    wished = cast("Pairs", shown.get("pairs", ()))
    floaters = cast("tuple[int, ...]", shown.get("floaters", ()))
    games = {frozenset(game): (int(game.white), int(game.black)) for game in asked.stated.games}
    inside = _members(wished) | {*floaters}
    left = tuple(one for one in floaters if any(one in game and game <= inside for game in games))
    changed = tuple(pair for pair in wished if frozenset(pair) not in games)
    moved = _members(changed) | {*left}
    paired = tuple(pair for game, pair in games.items() if game & moved)
    return paired, changed, left, cast("int | None", shown.get("bye"))


def _members(pairs: Iterable[tuple[int, int]]) -> set[int]:
    return {number for pair in pairs for number in pair}
