"""A round as other programs write it: who meets whom at which board, with what result.

Read are Swiss-Manager's text of pairings, the pairing list of chess-results and Vega's list sorted
by name; the first is written, too. Nothing is decided here: what a list says is compared with a
round before any of it is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arbitro.formats.cells import cells_of, plain, separator_of
from arbitro.formats.problems import Parsed, Problem, problem

SWISS_MANAGER, CHESS_RESULTS, VEGA = (
    "swiss-manager/pairings",
    "chess-results/pairings",
    "vega/sorted-pairs",
)
HEAD = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"
"""The head of Swiss-Manager's text of pairings."""

LOOKED_THROUGH = 30
PAIRING_ALLOCATED_BYE, NOT_PAIRED = "PAB", "not paired"
Side = int | str
"""A player: the starting number, or the name where a list has no numbers."""


class ListedBoard(NamedTuple):
    """A row: ``result`` is White's letter and Black's, None while open; ``black`` None for a bye.

    Without an opponent ``result`` is ``PAB`` or ``not paired``, as far as the list tells.
    """

    line: int
    board: int | None
    white: Side
    black: Side | None
    result: str | None


class RoundList(NamedTuple):
    """What a list tells: which program wrote it, of which round (None: it does not say)."""

    dialect: str
    round: int | None
    boards: tuple[ListedBoard, ...]


def read_round_list(text: str, wanted: int | None = None) -> Parsed[RoundList]:
    """Read a round in any layout there is; an error where the layout or a row is not understood.

    Of a list of several rounds the one ``wanted`` is read; without it such a list is refused.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    problems: list[Problem] = []
    for number, line in enumerate(lines[:LOOKED_THROUGH], 1):
        words = [plain(each.text) for each in cells_of(line, separator_of([line]))]
        if {"runde", "nrw", "nrs"} <= set(words):
            found = _swiss_manager(lines, number, words, problems, wanted)
        elif _is_pairing_head(words):
            found = _chess_results(lines, number, problems)
        elif re.search(r"\bpairing of round \d+ sorted by name", line, re.IGNORECASE):
            found = _vega(lines, number, problems)
        else:
            continue
        if not found.boards and not problems:
            problems.append(problem("round-list-empty", number, 1))
        return Parsed(found, tuple(problems))
    problems.append(problem("round-list-unknown", 1, 1))
    return Parsed(RoundList("", None, ()), tuple(problems))


# Swiss-Manager: every row has the round; games of an open round are 0 to 0 without a sign.


def _swiss_manager(
    lines: Sequence[str],
    head: int,
    words: Sequence[str],
    problems: list[Problem],
    wanted: int | None,
) -> RoundList:
    place = {word: at for at, word in enumerate(words)}
    rounds: dict[int, list[ListedBoard]] = {}
    for number, line in enumerate(lines[head:], head + 1):
        if not line.strip():
            continue
        cells = [each.strip().strip('"') for each in line.split(separator_of([line]))]

        def cell(name: str, cells: Sequence[str] = cells) -> str:
            return cells[place[name]] if name in place and place[name] < len(cells) else ""

        asked = [_whole(cell(name)) for name in ("runde", "brett", "nrw", "nrs")]
        played, board, white, black = asked
        if played is None or white is None or black is None or white < 1:
            problems.append(problem("round-list-row", number, 1, text=line.strip()[:60]))
            continue
        boards = rounds.setdefault(played, [])
        forfeit = "K" in (cell("kontumaz") + cell("erg")).upper()
        points = cell("ergw").replace(",", "."), cell("ergs").replace(",", ".")
        if black < 1:
            won = points[0] not in {"", "0"}
            result = PAIRING_ALLOCATED_BYE if won or black == -1 else NOT_PAIRED
            boards.append(ListedBoard(number, board, white, None, result))
            continue
        told = _of_points(*points, forfeit=forfeit)
        boards.append(ListedBoard(number, board, white, black, told))
    if wanted in rounds:
        return RoundList(SWISS_MANAGER, wanted, tuple(rounds[wanted]))
    if len(rounds) > 1:
        problems.append(problem("round-list-several", head, 1))
    first = next(iter(rounds), None)
    return RoundList(SWISS_MANAGER, first, () if first is None else tuple(rounds[first]))


_POINTS = {"1": "1", "0": "0", "0.5": "=", "½": "=", ".5": "="}


def _of_points(white: str, black: str, *, forfeit: bool) -> str | None:
    """Return the result two points stand for; nothing to nothing without a sign is an open game.

    >>> _of_points("1", "0", forfeit=True), _of_points("0", "0", forfeit=False)
    ('+-', None)
    """
    letters = _POINTS.get(white, "0"), _POINTS.get(black, "0")
    if forfeit:
        return "".join("+" if each == "1" else "-" for each in letters)
    return None if letters == ("0", "0") else "".join(letters)


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else None


# chess-results: a table whose head names White and Black, in the language of the page.

_BOARD = frozenset({"bo", "br", "m", "me", "ech", "board", "brett", "mesa"})
_WHITE = frozenset({"white", "weiss", "blancas", "brancas", "blancs", "bianco"})
_BLACK = frozenset({"black", "schwarz", "negras", "pretas", "noirs", "nero"})
_RESULT = frozenset({"result", "ergebnis", "resultado", "resultat", "risultato"})
_NUMBER = frozenset({"no", "nr", "snr", "noini", "nri"})
_BYES = {
    **dict.fromkeys(("bye", "spielfrei", "descansa", "exento", "exempt"), PAIRING_ALLOCATED_BYE),
    **dict.fromkeys(
        ("notpaired", "nichtausgelost", "noemparejado", "nonapparie", "naoemparceirado"), NOT_PAIRED
    ),
}


_NAME = frozenset({"name", "nombre", "nom", "nome", "player", "spieler", "jugador", "joueur"})


def _is_pairing_head(words: Sequence[str]) -> bool:
    return not _RESULT.isdisjoint(words) and _sides_in(words) is not None


def _sides_in(words: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns of White and Black; None of a head that is no list of boards.

    Of two names with a result between them the first is White.

    >>> _sides_in(["bo", "weiss", "ergebnis", "schwarz"])
    (1, 3)
    >>> _sides_in(["name", "result", "name"]), _sides_in(["name", "name", "result"])
    ((0, 2), None)
    """
    white, black = _first(words, _WHITE), _first(words, _BLACK)
    if white >= 0 and black >= 0:
        return white, black
    names = [at for at, word in enumerate(words) if word in _NAME]
    if len(names) == 2 and not _RESULT.isdisjoint(words[slice(*names)]):
        return names[0], names[1]
    return None


def _chess_results(lines: Sequence[str], head: int, problems: list[Problem]) -> RoundList:
    separator = separator_of([lines[head - 1]])
    words = [plain(each.text) for each in cells_of(lines[head - 1], separator)]
    white, black = _sides_in(words) or (-1, -1)
    result, board = _first(words, _RESULT), _first(words, _BOARD)
    numbers = [at for at, word in enumerate(words) if word in _NUMBER]
    own = [at for at in numbers if at < white], [at for at in numbers if at > black]
    boards: list[ListedBoard] = []
    for number, line in enumerate(lines[head:], head + 1):
        cells = [each.text.strip() for each in cells_of(line, separator)]
        if not any(cells):
            break
        if len(cells) <= black:
            problems.append(problem("round-list-row", number, 1, text=line.strip()[:60]))
            continue
        sides = [
            _side(cells[name], cells[at[0]] if at and at[0] < len(cells) else "")
            for name, at in ((white, own[0]), (black, own[1]))
        ]
        at_board = _whole(cells[board]) if board >= 0 else None
        bye = _BYES.get(plain(cells[black]))
        if bye is not None:
            seen = None if bye == NOT_PAIRED else at_board
            boards.append(ListedBoard(number, seen, sides[0], None, bye))
            continue
        told = _of_sign(cells[result])
        if told == "":
            problems.append(problem("round-list-row", number, 1, text=line.strip()[:60]))
            continue
        boards.append(ListedBoard(number, at_board, sides[0], sides[1], told))
    title = next((found for each in lines[:head] if (found := _ROUND.search(each))), None)
    return RoundList(CHESS_RESULTS, int(title[1] or title[2]) if title else None, tuple(boards))


_ROUND = re.compile(
    r"(?:round|runde|ronda|rodada|ronde|turno)\s+(\d+)|\b(\d+)\.\s*(?:runde|ronda)", re.IGNORECASE
)


def _first(words: Sequence[str], known: frozenset[str]) -> int:
    return next((at for at, word in enumerate(words) if word in known), -1)


def _side(name: str, number: str) -> Side:
    found = _whole(number)
    return name if found is None else found


def _of_sign(text: str) -> str | None:
    """Return the result of a cell, None where it is open, empty where it cannot be read.

    >>> [_of_sign(each) for each in ("1 - 0", "½ - ½", "+ - -", "- - -", "", "x")]
    ['10', '==', '+-', '--', None, '']
    """
    signs = re.sub(r"\s", "", text).replace("½", "=").replace("1/2", "=").replace("0,5", "=")
    if not signs or signs in {"-", ":"}:
        return None
    found = re.fullmatch(r"([10=+-])[-:]([10=+-])", signs)
    return "" if found is None else found[1] + found[2]


# Vega: sorted by name, so that every board is told twice.

_PLAYS = re.compile(
    r"(?P<one>.+?)\s+(?:\(\d+\)\s+)?plays with (?P<colour>white|black)\s+VS\s+(?P<other>.+?)"
    r"\s+in board\s+(?P<board>\d+)\s*",
    re.IGNORECASE,
)


def _vega(lines: Sequence[str], head: int, problems: list[Problem]) -> RoundList:
    title = re.search(r"round (\d+)", lines[head - 1], re.IGNORECASE)
    found: dict[int, ListedBoard] = {}
    for number, line in enumerate(lines[head:], head + 1):
        told = _PLAYS.fullmatch(line.strip())
        if told is None:
            continue
        one, other = re.sub(r"\s*\(\d+\)$", "", told["one"]), told["other"]
        white, black = (one, other) if told["colour"].lower() == "white" else (other, one)
        board = int(told["board"])
        if "BYE" in {white, black}:
            sitting = ListedBoard(
                number, board, black if white == "BYE" else white, None, PAIRING_ALLOCATED_BYE
            )
        else:
            sitting = ListedBoard(number, board, white, black, None)
        # Every board stands in such a list twice, once under each name: both must say the same.
        first = found.setdefault(board, sitting)
        if first[1:4] != sitting[1:4]:
            problems.append(problem("round-list-row", number, 1, text=line.strip()[:60]))
    boards = sorted(found.values(), key=lambda each: each.board or 0)
    return RoundList(VEGA, int(title[1]) if title else None, tuple(boards))


# Written for Swiss-Manager: every row of the round, byes unchanged, commas in decimals.

_WRITTEN = {"1": "1", "0": "0", "=": "0,5", "+": "1", "-": "0", "W": "1", "L": "0", "D": "0,5"}
"""A game both sides lost has no sign of its own there: it is left open."""


def write_swiss_manager(round_number: int, boards: Iterable[ListedBoard]) -> str:
    """Return a round as Swiss-Manager's text of pairings, ends of lines as it writes them.

    >>> write_swiss_manager(1, [ListedBoard(0, 1, 4, 2, "+-")]).splitlines()[1]
    '1;1;0;0;4;2;1;0;K;1:0K;0;;'
    """
    rows = [HEAD]
    for each in boards:
        if each.black is None:
            won = "1" if each.result == PAIRING_ALLOCATED_BYE else "0"
            rows.append(
                f"{round_number};{each.board or 0};0;0;{each.white};-1;{won};{won};;{won}:{won};0;;"
            )
            continue
        one, other = (_WRITTEN.get(sign, "0") for sign in (each.result or "00"))
        forfeit = "K" if set(each.result or "") & set("+-") else ""
        rows.append(
            f"{round_number};{each.board or 0};0;0;{each.white};{each.black};{one};{other};"
            f"{forfeit};{one}:{other}{forfeit};0;;"
        )
    return "\r\n".join(rows) + "\r\n"
