"""Why a board of a round is so, in a few words: points, order in the group, colours.

The whole sentences name everybody and begin alike. In a list the names stand beside them, so only
what decided this board is said here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.answers.explanations import BoardReasons, ByeReasons, DutchBracket, Explanation
from arbitro.i18n import Translator
from arbitro.i18n.catalogue import find
from arbitro.i18n.language import FIRST
from arbitro.model import Tpn
from arbitro.reasons import Reason, Refused
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.why import HallNumbers, hall_numbers, inquiry_of
from arbitro.web.views.rounds.why_panel import Names, names_in, plain_lines

_NOBODY = Tpn(0)
"""Whose steps are asked for where those of nobody are wanted."""


def brief_lines(
    words: Translator, found: Explanation
) -> Callable[[BoardReasons | ByeReasons], str]:
    """Return what puts the reason of a board or the bye into a few words.

    What has no short words is said in full.
    """
    in_full, names = plain_lines(words, found), names_in(found)
    order = {
        frozenset(pair): kind for bracket in found.dutch_brackets for pair, kind in _order(bracket)
    }

    def brief(item: BoardReasons | ByeReasons) -> str:
        if not item.plain or find(FIRST, f"ui.why.brief.{item.plain[0].concept}") is None:
            return in_full(item)
        met, *further = item.plain
        said = [words.t(f"ui.why.brief.{met.concept}", **dict(met.values))]
        if isinstance(item, BoardReasons):
            kind = order.get(frozenset({item.white, item.black}))
            said += [words.t(f"ui.why.brief.{kind}")] if kind else []
            said += [_colours(words, sentence, item.white, names) for sentence in further]
        return " · ".join(filter(None, said))

    return brief


def _order(bracket: DutchBracket) -> list[tuple[tuple[int, int], str]]:
    """Return the pairs of players of one group: as the halves face each other, or changed.

    Who was moved down is paired first, by another order, and is left out.
    """
    drawn = set(zip(bracket.s1_original, bracket.s2_original, strict=False))
    paired = [pair for pair in bracket.pairs if pair not in bracket.mdp_pairs]
    return [(pair, "in-order" if pair in drawn else "changed") for pair in paired]


def _colours(words: Translator, sentence: Reason, white: int, names: Names) -> str:
    """Return what gave the colours; the colour somebody was given is that of their side.

    Of teams it is the colour of the first team.
    """
    code = f"ui.why.brief.{sentence.concept}"
    if find(FIRST, code) is None:
        return ""
    values = dict(sentence.values)
    player = values.get("player", values.get("white"))
    side = "w" if player == white else "b"
    named = names.get(player, "–") if isinstance(player, int) else "–"
    return words.t(code, colour=side, name=named)


class RoundSaid(NamedTuple):
    """Why a round was paired so, board by board in a few words."""

    found: Explanation
    names: Names
    brief: Callable[[BoardReasons | ByeReasons], str]
    in_hall: HallNumbers


def round_said(
    now: SectionView, then: SectionView, number: int, words: Translator
) -> RoundSaid | None:
    """Return why a round was paired so, without the steps of the rules; None where none say so.

    ``then`` is the section as it was when the round was paired.
    """
    asked = inquiry_of(then, number)
    if asked is None or isinstance(asked, Refused):
        return None
    found = asked.explanation({_NOBODY})
    if isinstance(found, Refused):
        return None
    return RoundSaid(
        found, names_in(found), brief_lines(words, found), hall_numbers(now, then, number)
    )
