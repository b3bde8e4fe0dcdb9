"""The check-list that engines write beside a pairing: what every player brings to the round.

Its columns are those the two programs describe; tabs stand between them, as a spreadsheet reads.
That of bbpPairings has its widths, too: managers cut it by them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from arbitro.cli.pairing.compat.requests import JAVAFO
from arbitro.model import (
    PLAYED,
    Colour,
    Contender,
    Float,
    PairingProblem,
    RoundPairing,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference

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
    line stands between players of different scores. bbpPairings leaves out who was not met over
    the board.
    """
    played = problem.round_number - 1
    current = _current(pairing)
    rows: list[list[str] | None] = []
    for _score, group in groupby(problem.contenders, key=lambda contender: contender.score):
        rows.append(None)
        for contender in group:
            games = [tournament.entry(contender.tpn).record(at) for at in range(1, played + 1)]
            met = [
                game.opponent if program == JAVAFO or game.result in PLAYED else None
                for game in games
            ]
            opponents = ["" if one is None else str(number(one)) for one in met]
            mine = number(contender.tpn)
            rows.append(
                [str(mine), *_standing(contender, program), current.get(mine, ""), *opponents]
            )
    rounds = [f"R{at}" for at in range(1, played + 1)]
    if program == JAVAFO:
        head = ["ID", "Pts", "Colours", "Pref", "Bye", "-1R", "-2R", "Cur", *rounds]
        return "\n".join("\t".join(row or ()) for row in (head, *rows)) + "\n"
    head = ["ID", "Pts", "-" * (played + 1), "Pref", "C2", "C14", "C16", "Cur", *rounds]
    widest = max((len(row[0]) for row in rows if row), default=1)
    lines = [
        "",
        _in_columns(head, widest),
        *(_in_columns(row, widest) if row else "" for row in rows),
    ]
    return "\n".join(lines) + "\n"


def _in_columns(row: list[str], widest: int) -> str:
    r"""Return a row as bbpPairings writes it: cells to the right, an empty column after the game.

    >>> _in_columns(["6", "6.5", "B", "(W)", "Y", "", "", "(25W)", "91"], 2)
    ' 6\t6.5\t B\t (W)\t Y\t   \t   \t(25W)\t\t91\t'
    """
    number, points, colours, preference, bye, last, before, current, *rounds = row
    cells = [
        number.rjust(max(widest, 2)),
        points,
        colours.rjust(len(rounds) + 1),
        preference if len(preference) > 3 else f" {preference:^3}",
        bye.rjust(2),
        last.rjust(3),
        before.rjust(3),
        current.rjust(max(widest, 2) + 3),
        "",
        *(round_.rjust(max(widest, 2)) for round_ in rounds),
    ]
    return "\t".join(cells) + "\t"


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
