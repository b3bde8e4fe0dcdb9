"""Types of what the JSON interface answers and is sent, games: made from it."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

GameResult = Literal["10", "==", "01", "+-", "-+", "--", "??", "WL", "DD", "LW", "00", "=0", "0="]
"""What a game brought both sides; the value is White's code of the TRF, then Black's.

The mixed results (``00``, ``=0``, ``0=``) come from penalties. ``??`` is an adjourned game.
"""


class BoardItem(TypedDict):
    """A board; ``digest`` names the PGN kept with it, null while there is none.

    It is empty for whoever may not keep games: from it what the text says of players can be tried.
    """

    game: int
    round: int
    board: int
    white: int
    black: int
    result: str | None
    digest: str | None


class GameItem(TypedDict):
    """A game of a round. ``result`` is White's TRF code and then Black's, null while unknown.

    ``rating_result`` is the true result of a game corrected too late to count: the ratings have
    it, the standings have ``result``. ``rating_turned`` tells the same of the colours.
    """

    game: int
    board: int
    white: int
    black: int
    result: str | None
    rating_result: str | None
    rating_turned: bool


class GamesMatchItem(TypedDict):
    """What became of one game of the PGN: its board, or the code of the ``problem``.

    ``how`` its board was found: by ``identity``, ``names`` or ``board``. ``remarks`` are codes of
    what an arbiter should look at.
    """

    number: int
    line: int
    white: str
    black: str
    game: int | None
    how: str | None
    problem: str
    remarks: list[str]


class IncidentIn(TypedDict):
    """An incident to record. ``question`` is a case as ``arbitro ruling`` reads it."""

    command: NotRequired[str | None]
    round: NotRequired[int | None]
    game: NotRequired[int | None]
    player: NotRequired[int | None]
    question: NotRequired[dict[str, Any] | None]
    illegal_move: NotRequired[bool]
    penalties: NotRequired[list[str]]
    times: NotRequired[dict[str, int]]
    note: NotRequired[str]
    result: NotRequired[GameResult | None]
    expected: NotRequired[GameResult | None]


class IncidentItem(TypedDict):
    """An incident of the log; a withdrawn one counts for nothing."""

    number: int
    at: str | None
    round: int
    board: int
    game: int | None
    player: int | None
    situation: str
    facts: dict[str, str]
    ruling: RulingItem | None
    illegal_move: bool
    penalties: list[str]
    times: dict[str, int]
    note: str
    corrected: int
    withdrawn: bool
    reason: str
    thrown_away: list[int] | None


class IncidentLog(TypedDict):
    """The incidents of a section in the order they were recorded, and counts by player."""

    incidents: list[IncidentItem]
    players: list[TallyItem]


class IncidentOut(TypedDict):
    """The version of the event that holds the incident."""

    version: int


class MovesIn(TypedDict):
    """A PGN of any number of games. Without ``round`` the tag of each game names it."""

    command: NotRequired[str | None]
    pgn: str
    round: NotRequired[int | None]
    replace: NotRequired[bool]
    source: NotRequired[str]


class MovesOut(TypedDict):
    """The version of the event that holds the moves, null where none was kept.

    ``not_read`` are games that begin in the text of another, as behind a comment never closed.
    """

    version: int | None
    games: list[GamesMatchItem]
    not_read: int


class ResultIn(TypedDict):
    """A result to enter: ``expected`` is what stood there, so that nothing is overwritten
    unseen.

    ``command`` makes a repeated request harmless: the same one is carried out once. The header
    ``Idempotency-Key`` says the same.
    """

    command: NotRequired[str | None]
    result: str | None
    expected: NotRequired[str | None]


class ResultOut(TypedDict):
    """The game as it stands and the version of the event that holds it.

    ``effect`` is what was touched: the result of a game of ``this_round``; of an earlier one, the
    standings and the ``next_pairing``, or the ``following_pairing`` where a round was paired
    meanwhile, or the ``rating_report_only``. Null where nothing has changed.
    """

    version: int
    game: GameItem
    effect: Literal["this_round", "next_pairing", "following_pairing", "rating_report_only"] | None


class RulingItem(TypedDict):
    """What the Laws said: codes, and articles by number; times in milliseconds."""

    edition: str
    verdict: str
    score: str
    articles: list[str]
    times: dict[str, int]


class TallyItem(TypedDict):
    """What the log of the event counts of a player."""

    entry: int
    name: str
    incidents: int
    illegal_moves: int
    warnings: int
    penalties: int
