"""The moves of a section's games: which boards have them, and files that carry them away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from arbitro.desk.derived.lists.game_matching import RESULTS, result_differs
from arbitro.desk.derived.sides import Sides, sides_of
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.games import GameText
from arbitro.formats.pgn import PgnGame, Tag, exported, games_in, preserved, with_tag
from arbitro.formats.pgn.writer import game_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.start_position import start_of


@lru_cache(maxsize=1024)
def parsed(text: bytes) -> PgnGame:
    """Return the game of a text that holds one."""
    return next(games_in(text))


@dataclass(frozen=True, slots=True)
class BoardMoves:
    """A board and its moves; ``kept`` is None where there are none."""

    game: Game
    sides: Sides
    kept: GameText | None
    written: str = ""
    differs: bool = False
    faulty: bool = False
    moves: int = 0


def board_moves(view: SectionView, game: Game) -> BoardMoves:
    """Return what is kept of a board's moves."""
    kept, sides = view.section.game_texts.get(game.id), sides_of(view.section, game)
    if kept is None:
        return BoardMoves(game, sides, None)
    read = parsed(kept.text)
    return BoardMoves(
        game,
        sides,
        kept,
        read.result,
        result_differs(game, read.result),
        any(problem.severity.value == "error" for problem in read.problems),
        (len(read.moves) + 1) // 2,
    )


def boards_of(view: SectionView, number: int) -> tuple[BoardMoves, ...]:
    """Return the boards of a round with what is kept of their moves, in board order."""
    games = sorted(view.section.rounds[number - 1].games.values(), key=lambda game: game.board)
    return tuple(board_moves(view, game) for game in games)


def tags_of(view: SectionView, game: Game) -> dict[str, str]:
    """Return the seven tags of a game as the event has them."""
    event = view.state.settings
    settings = view.section.settings
    name = event.name if event is not None else ""
    if len(view.state.sections) > 1:
        name = f"{name}, {settings.name}"
    place = [event.city, event.federation] if event is not None else []
    return {
        "Event": name or "?",
        "Site": " ".join(filter(None, place)) or "?",
        "Date": _day(view, game.round),
        "Round": f"{game.round}.{game.board}",
        "White": view.person(game.white).name,
        "Black": view.person(game.black).name,
        "Result": RESULTS.get(game.result, "*") if game.result else "*",
    }


def tags_with_people(view: SectionView, game: Game, *, identifiers: bool) -> dict[str, str]:
    """Return these tags with the titles and ratings of both, and their FIDE identifiers if asked.

    For who may be told: what is public where ``view`` is.
    """
    tags = tags_of(view, game)
    for side, entry in (("White", game.white), ("Black", game.black)):
        who = view.person(entry)
        if who.title is not None:
            tags[f"{side}Title"] = who.title.value
        if who.rating:
            tags[f"{side}Elo"] = str(who.rating)
        if identifiers and who.fide_id:
            tags[f"{side}FideId"] = str(who.fide_id)
    return tags


def _day(view: SectionView, number: int) -> str:
    days: tuple[date | None, ...] = view.section.settings.round_dates
    day = days[number - 1] if number <= len(days) else None
    return day.strftime("%Y.%m.%d") if day else "????.??.??"


def head_of(view: SectionView, game: Game) -> PgnGame:
    """Return a game without moves or result for a score sheet: round and board each on its own."""
    tags = {**tags_of(view, game), **_places(game), "Result": "*"}
    return game_of((), tags, start_of(view.section, game.round))


def _places(game: Game) -> dict[str, str]:
    return {"Round": str(game.round), "Board": str(game.board)}


def filled(view: SectionView, game: Game, *, sheet: bool = False) -> PgnGame:
    """Return a game with the seven tags of the event; without moves where there are none.

    A result the text states stays as it is there. For a score ``sheet`` round and board are two
    things.
    """
    tags = {**tags_of(view, game), **(_places(game) if sheet else {})}
    kept = view.section.game_texts.get(game.id)
    if kept is None:
        return game_of((), tags, start_of(view.section, game.round), tags["Result"])
    read = parsed(kept.text)
    if read.result != "*":
        tags["Result"] = read.result
    others = tuple(tag for tag in read.tags if tag.name not in tags)
    listed = tuple(Tag(name, value) for name, value in tags.items())
    return replace(read, tags=(*listed, *others), result=tags["Result"])


_IDENTIFIERS = frozenset({"WhiteFideId", "BlackFideId"})


def pgn_of(view: SectionView, games: Iterable[Game], *, identifiers: bool) -> bytes:
    """Write the games that have moves, with the tags of the event.

    The FIDE numbers that games brought with them are for whoever may read ``identifiers``.
    A game with words nobody could read keeps its own text around the new tags.
    """
    written = []
    for game in games:
        kept = view.section.game_texts.get(game.id)
        if kept is None:
            continue
        read = parsed(kept.text)
        if not read.unread:
            shown = filled(view, game)
            if not identifiers:
                tags = tuple(tag for tag in shown.tags if tag.name not in _IDENTIFIERS)
                shown = replace(shown, tags=tags)
            written.append(exported(shown).encode("utf-8", "surrogateescape"))
            continue
        if not identifiers:
            for name in _IDENTIFIERS & {tag.name for tag in read.tags}:
                read = with_tag(read, name, "?")
        for name, value in tags_of(view, game).items():
            if name != "Result" or read.result == "*":
                read = with_tag(read, name, value)
        written.append(preserved([read]).rstrip() + b"\n\n")
    return b"".join(written)
