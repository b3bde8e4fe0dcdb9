"""The written names of tie-breaks: ``BH/C1``, ``EMGSB/C1/P``, older ``BH-C1`` (C.07 art. 5).

``NAME[:MP|:GP][/MODIFIER...]``; capitals do not matter. Modifiers: ``Cn`` leaves out the n least
significant values, ``Mn`` also the n most significant, ``L+n`` (also ``Ln``) and ``L-n`` move the
limit of Koya by half points, ``Kn`` sets the divisor of SSSC and the digits of KA (also ``KA421``),
``P`` takes forfeits as played, ``F`` is the Fore variant, ``R`` reverses the order. ``MP`` and
``GP`` are the scores of teams, ``PTS:MP`` and ``PTS:GP``. The organiser's own ones are called
``OTHER_...``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from arbitro.reasons import Refused, refused
from arbitro.rules.tiebreaks.definition import TieBreak
from arbitro.rules.tiebreaks.registry import code_of, codes, definition_of, is_of_texts
from arbitro.rules.tiebreaks.team.registry import team_codes, team_definition_of

_SCORES: Final = {"MP": "MP", "GP": "GP", "MPTS": "MP", "GPTS": "GP"}
_GLUED: Final = r"([A-Z]+?)([CM])(\d?)"
_DIGITS: Final = r"([A-Z]+)(\d{3})"
_MODIFIER: Final = r"([CM])(\d{1,2})|(L)([+-]?\d{1,2})|(K)(\d{1,3})|([PFR])"
_WORD: Final = r"[^/\-#!]+(?:[+-]\d+)?"


def parse_tie_break(text: str) -> TieBreak | Refused:
    """Read one tie-break.

    Refused with the text not understood, its ``position`` counted from 1 and, for a name, the
    nearest known one as ``suggestion``.

    >>> str(parse_tie_break("bh-c1")), str(parse_tie_break("BHM1")), str(parse_tie_break("ks/l2"))
    ('BH/C1', 'BH/M1', 'KS/L+2')
    >>> parse_tie_break("BHZ/C1").values
    (('text', 'BHZ'), ('position', 1), ('suggestion', 'BH'))
    """
    words = [
        (word.start(), word.group()) for word in re.finditer(_WORD, text) if word.group().strip()
    ]
    if not words:
        return refused("tie-break-missing", position=1)
    start, head = words[0]
    read = _read_name(head.strip(), start + 1 + len(head) - len(head.lstrip()))
    for start, word in words[1:]:
        if isinstance(read, Refused):
            return read
        read = _with_modifier(read, word.strip(), start + 1)
    return read


def parse_tie_breaks(text: str) -> tuple[tuple[TieBreak, ...], tuple[Refused, ...]]:
    """Read a list separated by commas, semicolons or blanks, and everything not understood in it.

    Positions are counted from 1 in the whole text.

    >>> [str(each) for each in parse_tie_breaks("DE, BH/C1,bh")[0]]
    ['DE', 'BH/C1', 'BH']
    """
    found: list[TieBreak] = []
    problems: list[Refused] = []
    for word in re.finditer(r"[^,;\s]+", text):
        read = parse_tie_break(word.group())
        if isinstance(read, Refused):
            problems.append(_moved(read, word.start()))
        else:
            found.append(read)
    return tuple(found), tuple(problems)


def _moved(problem: Refused, start: int) -> Refused:
    """Return a problem with its position counted in a longer text."""
    values = tuple(
        (name, value + start if name == "position" and isinstance(value, int) else value)
        for name, value in problem.values
    )
    return replace(problem, values=values)


def _read_name(text: str, position: int) -> TieBreak | Refused:
    name, colon, score = text.upper().partition(":")
    # Before the name, so that BH:XX is told as a wrong score and not as an unknown tie-break.
    if colon and score not in ("MP", "GP"):
        return refused(
            "tie-break-score-unknown", text=text[len(name) + 1 :], position=position + len(name) + 1
        )
    # A score alone, MP or GP, is asked for as points.
    if not colon and name in _SCORES:
        return TieBreak("PTS", score=_SCORES[name])
    # OTHER_... is kept though nobody computes it: a report has to name it again.
    if _is_known(name) or re.fullmatch(r"OTHER_\w+", name):
        return TieBreak(name, score=score)
    if code_of(name) != name:
        return TieBreak(code_of(name), score=score)
    # Last, since a code may end like a modifier: TPR350 or AOB are names, BHC1 is not.
    varied = _written_together(name)
    if varied is not None:
        return replace(varied, score=score)
    return refused(
        "tie-break-unknown",
        text=text[: len(text) - len(colon + score)],
        position=position,
        suggestion=_nearest(name),
    )


def _with_modifier(tie_break: TieBreak, text: str, position: int) -> TieBreak | Refused:
    found = re.fullmatch(_MODIFIER, text.upper())
    if found is None:
        return refused("tie-break-modifier-unknown", text=text, position=position)
    cut, cuts, limit, shift, divisor, by, flag = found.groups()
    if cut:
        number = int(cuts)
        return replace(tie_break, cut_low=number, cut_high=number if cut == "M" else 0)
    if limit:
        return replace(tie_break, limit=int(shift))
    if divisor:
        return replace(tie_break, divisor=int(by))
    if flag == "P":
        return replace(tie_break, forfeits_as_played=True)
    if flag == "F":
        return replace(tie_break, fore=True)
    return replace(tie_break, reverse=True)


def _written_together(text: str) -> TieBreak | None:
    """Read older ways to write a name and how it is varied in one word: BHC1, SBM, KA421."""
    digits = re.fullmatch(_DIGITS, text)
    if digits and _takes(digits[1], "K"):
        return TieBreak(digits[1], divisor=int(digits[2]))
    cut = re.fullmatch(_GLUED, text)
    if cut and _takes(cut[1], "C"):
        number = int(cut[3] or 1)
        return TieBreak(cut[1], number, number if cut[2] == "M" else 0)
    return None


def _takes(code: str, letter: str) -> bool:
    definition = definition_of(code)
    return definition is not None and letter in definition.modifiers


def _is_known(code: str) -> bool:
    if is_of_texts(code):
        return True
    # Only a code that no tie-break of players has loads those of teams.

    return team_definition_of(code) is not None or definition_of(code) is not None


def _nearest(name: str) -> str:
    """Return the known name most like one that is not known."""
    known = (*codes(), *team_codes())
    # Who mistypes seldom errs in the first letter.
    alike = [text for text in known if text[:1] == name[:1]] or known
    return get_close_matches(name, alike, n=1, cutoff=0)[0]
