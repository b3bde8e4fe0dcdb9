"""Which game of a PGN file belongs to which board of a section, and why one belongs to none.

A game is found by both players: by FIDE identity numbers where the file has them, else by names,
whatever the order of first and last name, accents and capitals. Where no name is given the board of
the tags ``Board`` or ``Round`` (as ``3.5``) decides, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from unicodedata import combining, normalize

from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.formats.pgn import PgnGame
from arbitro.model import EntryId, GameId, Player

How = Literal["identity", "names", "board"]

_ROUND = re.compile(r"\s*(\d+)(?:\.(\d+))?(?:\.\d+)*\s*")
_PGN_RESULTS = {"1-0": {"10", "WL"}, "0-1": {"01", "LW"}, "1/2-1/2": {"==", "DD"}}

RESULTS = {
    GameResult.WHITE_WINS: "1-0",
    GameResult.UNRATED_WHITE_WINS: "1-0",
    GameResult.WHITE_WINS_BY_FORFEIT: "1-0",
    GameResult.BLACK_WINS: "0-1",
    GameResult.UNRATED_BLACK_WINS: "0-1",
    GameResult.BLACK_WINS_BY_FORFEIT: "0-1",
    GameResult.DRAW: "1/2-1/2",
    GameResult.UNRATED_DRAW: "1/2-1/2",
}
"""What PGN can say of a result; of the others it says ``*``."""


@dataclass(frozen=True, slots=True)
class MatchedGame:
    """What became of one game of a file.

    ``game`` is the board it belongs to, None with the ``problem``'s code. ``remarks`` are codes of
    what an arbiter should look at: ``by-board``, ``result-differs``, ``moves-with-errors``,
    ``replaces``.
    """

    number: int
    first_line: int
    white: str
    black: str
    text: bytes
    game: Game | None = None
    how: How | None = None
    problem: str = ""
    remarks: tuple[str, ...] = ()


def match_games(
    state: EventState, section: Section, games: Sequence[PgnGame], round_number: int | None = None
) -> tuple[MatchedGame, ...]:
    """Return for every game of a file the board it belongs to, in the order of the file.

    With ``round_number`` only the boards of that round are looked at, and a game whose tag names
    another round is ``other-round``; without it the tag names the round.
    """
    seen: set[GameId] = set()
    found = []
    for number, game in enumerate(games, 1):
        match = _matched(state, section, game, number, round_number)
        board = match.game
        if board is not None and board.id in seen:
            match = _without(match, "twice")
        elif board is not None:
            seen.add(board.id)
        found.append(match)
    return tuple(found)


def missing_boards(
    section: Section, matches: Iterable[MatchedGame], round_number: int
) -> tuple[Game, ...]:
    """Return the boards of a round that neither a file nor the log has moves for, in board order.

    A game that was not played has none.
    """
    have = {match.game.id for match in matches if match.game} | set(section.game_texts)
    games = section.rounds[round_number - 1].games.values()
    lacking = (
        game
        for game in games
        if game.id not in have and (game.result is None or game.result.is_played)
    )
    return tuple(sorted(lacking, key=lambda game: game.board))


def result_differs(game: Game, written: str) -> bool:
    """Tell whether a PGN's result is not the one entered; nothing is said of what is not known.

    >>> from arbitro.model import EntryId
    >>> played = Game(GameId(1), 1, 1, EntryId(1), EntryId(2), GameResult.DRAW)
    >>> result_differs(played, "1-0"), result_differs(played, "*")
    (True, False)
    """
    result = game.rating_result or game.result
    if result is None or written == "*" or result is GameResult.ADJOURNED:
        return False
    return result.value not in _PGN_RESULTS.get(written, set())


def _matched(
    state: EventState, section: Section, game: PgnGame, number: int, wanted: int | None
) -> MatchedGame:
    # Byte for byte as it came: what was no UTF-8 in the file comes out as it went in.
    text = game.source.encode("utf-8", "surrogateescape")
    white, black = game.tag("White") or "", game.tag("Black") or ""
    match = MatchedGame(number, game.first_line, white, black, text)
    stated, board = _round_and_board(game)
    if wanted is not None and stated not in {None, wanted}:
        return _without(match, "other-round")
    at = wanted or stated
    if at is None:
        return _without(match, "no-round")
    if not 1 <= at <= len(section.rounds):
        return _without(match, "round-not-paired")
    games = section.rounds[at - 1].games.values()
    how: How = "identity" if _identities(game) else "names"
    found = [item for item in games if _plays(state, item, game)]
    if not found and any(_plays(state, item, game, turned=True) for item in games):
        return _without(match, "colours-differ")
    # By the board alone only where the file names nobody: names of no board here are those of
    # another game.
    if not found and not (_known(white) or _known(black)) and board is not None:
        how, found = "board", [item for item in games if item.board == board]
    if len(found) != 1:
        return _without(match, "players-twice" if found else "no-board")
    return MatchedGame(
        number,
        game.first_line,
        white,
        black,
        text,
        found[0],
        how,
        remarks=_remarks(section, found[0], game, how, text),
    )


def _without(match: MatchedGame, problem: str) -> MatchedGame:
    return MatchedGame(
        match.number, match.first_line, match.white, match.black, match.text, problem=problem
    )


def _remarks(
    section: Section, game: Game, written: PgnGame, how: How, text: bytes
) -> tuple[str, ...]:
    stands = section.game_texts.get(game.id)
    found = {
        "by-board": how == "board",
        "result-differs": result_differs(game, written.result),
        "moves-with-errors": any(problem.severity.value == "error" for problem in written.problems),
        "replaces": stands is not None and stands.text != text,
        "same": stands is not None and stands.text == text,
    }
    return tuple(code for code, holds in found.items() if holds)


def _round_and_board(game: PgnGame) -> tuple[int | None, int | None]:
    """Return what the tags say of round and board."""
    found = _ROUND.fullmatch(game.tag("Round") or "")
    # Cut: a tag may hold thousands of digits, which Python refuses to read as a number.
    stated = int(found[1][:6]) if found else None
    board = game.tag("Board") or (found[2] if found else None) or ""
    return stated, int(board[:6]) if board.isascii() and board.isdigit() else None


def _known(name: str) -> bool:
    return name.strip() not in {"", "?", "N.N.", "NN"}


def _identities(game: PgnGame) -> tuple[int, int] | None:
    numbers = [(game.tag(name) or "").strip() for name in ("WhiteFideId", "BlackFideId")]
    if all(
        number.isascii() and number.isdigit() and len(number) < 13 and int(number)
        for number in numbers
    ):
        return int(numbers[0]), int(numbers[1])
    return None


def _plays(state: EventState, board: Game, game: PgnGame, *, turned: bool = False) -> bool:
    """Tell whether a board's two players are those of a game."""
    pair = (board.black, board.white) if turned else (board.white, board.black)
    white, black = (_person(state.people, entry_id) for entry_id in pair)
    numbers = _identities(game)
    if numbers is not None and white.fide_id and black.fide_id:
        return (white.fide_id, black.fide_id) == numbers
    return same_name(white.name, game.tag("White") or "") and same_name(
        black.name, game.tag("Black") or ""
    )


def _person(people: Mapping[EntryId, Player], entry: EntryId) -> Player:
    return people[entry]


def same_name(one: str, other: str) -> bool:
    """Tell whether two ways of writing a name can be the same person's.

    One letter stands for a name that begins with it; a name the other has not does no harm, as long
    as two of them agree.

    >>> same_name("García López, Ana", "Ana Garcia Lopez"), same_name("García, Ana", "Garcia, A.")
    (True, True)
    >>> same_name("García, Ana", "García, Luis"), same_name("García, Ana", "García")
    (False, False)
    """
    mine, theirs = _parts(one), _parts(other)
    if mine == theirs:
        return bool(mine)
    shorter, longer = sorted((mine, theirs), key=len)
    left = list(longer)
    for part in shorter:
        fits = next((text for text in left if _fits(part, text)), None)
        if fits is None:
            return False
        left.remove(fits)
    # One word alone is the name of many.
    return len(shorter) > 1


def _fits(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) == 1 and one[0] == other[0])


def _parts(name: str) -> list[str]:
    plain = "".join(text for text in normalize("NFKD", name) if not combining(text)).casefold()
    # whole words first: an initial must not take the place of another's word
    return sorted(re.findall(r"[^\W_]+", plain), key=lambda part: (-len(part), part))
