"""The check-list that engines write beside a pairing: what every player brings to the round.

Its columns are those the two programs describe; tabs stand between them, as a spreadsheet reads.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from arbitro.cli.pairing.compat.requests import JAVAFO
from arbitro.model import Colour, Float
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.model import Contender, PairingProblem, RoundPairing, Tournament, Tpn

_FLOATS = {Float.DOWN: "D", Float.UP: "U", Float.NONE: ""}
_MARKS = {
    Strength.ABSOLUTE: "{}",
    Strength.STRONG: "({})",
    Strength.MILD: "{}",
    Strength.NONE: "A",
}


def checklist(
    tournament: Tournament,
    problem: PairingProblem,
    pairing: RoundPairing | None,
    program: str,
    number: Callable[[Tpn], Tpn],
) -> str:
    """Return the check-list of a round; ``pairing`` is None where none was found.

    ``number`` gives the numbers of the report, which those of ``pairing`` are already. A blank
    line stands between players of different scores.
    """
    played = problem.round_number - 1
    columns = ["ID", "Pts", "Colours", "Pref"]
    columns += ["Bye", "-1R", "-2R"] if program == JAVAFO else ["C2", "C14", "C16"]
    columns += ["Cur", *(f"R{at}" for at in range(1, played + 1))]
    lines = ["\t".join(columns)]
    current = _current(pairing)
    for _score, group in groupby(problem.contenders, key=lambda each: each.score):
        lines.append("")
        for each in group:
            met = [tournament.entry(each.tpn).record(at).opponent for at in range(1, played + 1)]
            opponents = ["" if one is None else str(number(one)) for one in met]
            mine = number(each.tpn)
            row = [str(mine), *_standing(each, program), current.get(mine, ""), *opponents]
            lines.append("\t".join(row))
    return "\n".join(lines) + "\n"


def _standing(one: Contender, program: str) -> list[str]:
    """Return a player's points, colours, preference, right to the bye and floats."""
    return [
        f"{one.score // 10}.{one.score % 10}",
        one.colours.upper(),
        preference_mark(one.colours, program),
        "Y" if one.may_receive_bye else "N",
        _FLOATS[one.float_last],
        _FLOATS[one.float_before],
    ]


def preference_mark(colours: str, program: str) -> str:
    """Return how a program writes the colour preference that games left.

    >>> [preference_mark(colours, "bbp") for colours in ("", "wbw", "wb", "ww")]
    ['A', '(B)', 'w', 'B']
    >>> [preference_mark(colours, "javafo") for colours in ("wbw", "wb", "wbb", "ww", "bb", "wbbb")]
    ['(B)', '(w)', 'W1', 'BBB', 'WWW', 'WWW']
    """
    preference = colour_preference(colours)
    if preference.colour is None:
        return "A"
    letter = "W" if preference.colour is Colour.WHITE else "B"
    if program == JAVAFO and preference.strength is Strength.ABSOLUTE:
        twice = len(colours) > 1 and colours[-1] == colours[-2]
        difference = abs(preference.difference)
        if difference > 1:
            return letter * (3 if twice else 2)
        return letter + ("1" if difference else "")
    if preference.strength is Strength.MILD:
        letter = letter.lower()
        return f"({letter})" if program == JAVAFO else letter
    return _MARKS[preference.strength].format(letter)


def _current(pairing: RoundPairing | None) -> dict[Tpn, str]:
    """Return what everybody has in the round: ``(12W)`` or the bye."""
    if pairing is None:
        return {}
    current = {game.white: f"({game.black}W)" for game in pairing.games}
    current |= {game.black: f"({game.white}B)" for game in pairing.games}
    if pairing.bye is not None:
        current[pairing.bye] = "(bye)"
    return current
