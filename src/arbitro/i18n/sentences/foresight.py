"""What is known of the next round, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from arbitro.answers.foresight import ComingBoard, Foresight, Pairability, Results
from arbitro.desk.values.settings import GameResult
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.i18n.sentences.lines import Line, reason_lines
from arbitro.i18n.translator import Translator
from arbitro.model import Tpn
from arbitro.reasons import Refused, named
from arbitro.rules.pairing.foresight.completions import NOT_PLAYED
from arbitro.rules.pairing.swiss.impossible import obstruction_of


class ForesightNames(NamedTuple):
    """How those are called that foresight speaks of.

    ``name_of`` calls a pairing number by name, ``game_of`` an open game, by its place from 1.
    ``turned`` are the games whose results are written from the side of Black, as those of boards
    where the home team has Black.
    """

    name_of: Callable[[int], str]
    game_of: Callable[[int], str]
    turned: frozenset[int] = frozenset()

    def results(self, words: Translator, game: int, codes: tuple[str, ...]) -> str:
        """Return results of a game as a sentence names them."""
        found = (GameResult(code) for code in codes)
        shown = (SHOWN[item.turned if game in self.turned else item] for item in found)
        # in a sentence nothing breaks a result into two lines
        return _either(words, (result.replace(" ", "") for result in shown))


def _either(words: Translator, parts: Iterable[str]) -> str:
    """Join what is possible with the word for or."""
    return f" {words.t('ui.foresight.or')} ".join(parts)


def foresight_lines(words: Translator, found: Foresight, names: ForesightNames) -> Iterator[Line]:
    """Say what is known of a round: a warning first, then the boards, certain ones at the top."""
    yield from warning_lines(words, found.number, found.pairability, names)
    yield from certain_lines(words, found, names)
    if found.waiting:
        yield Line(0, words.t("ui.foresight.waiting", count=len(found.waiting)))
        yield from waiting_lines(words, found, names)


def certain_lines(words: Translator, found: Foresight, names: ForesightNames) -> Iterator[Line]:
    """Name the boards that are certain, or say that none is, or that it is too early to say."""
    if found.boards is None:
        yield Line(0, words.t("ui.foresight.too-many", count=len(found.open_games)))
        return
    code = "certain" if found.certain else "none"
    yield Line(0, words.t(f"ui.foresight.{code}", round=found.number))
    for board in found.certain:
        yield Line(1, board_sentence(words, board, names))


def waiting_lines(words: Translator, found: Foresight, names: ForesightNames) -> Iterator[Line]:
    """Name the boards that wait for games, with the results that make them."""
    for board in found.waiting:
        yield Line(1, board_sentence(words, board, names))


def board_sentence(words: Translator, board: ComingBoard, names: ForesightNames) -> str:
    """Say who meets at a board, and after which results if it is not certain."""
    t = words.t
    if board.black is None:
        text = t("ui.foresight.bye", name=names.name_of(board.white))
    else:
        text = f"{names.name_of(board.white)} – {names.name_of(board.black)}"
        if board.board is not None:
            text = words.headed(t("ui.foresight.board", board=board.board), text)
        if not board.colours_known:
            text = f"{text} {t('ui.foresight.colours')}"
    ways = _ways(words, board, names)
    return t("ui.foresight.if", board=text, results=ways) if ways else text


def _ways(words: Translator, board: ComingBoard, names: ForesightNames) -> str:
    """Return after which results a board is made, empty where it is certain."""
    games = board.waits_for
    if len(games) == 1:
        codes = tuple(way[0] for way in board.when)
        return f"{names.game_of(games[0])} {names.results(words, games[0], codes)}"
    return _either(
        words,
        (
            ", ".join(
                f"{names.game_of(game)} {names.results(words, game, (code,))}"
                for game, code in zip(games, way, strict=True)
            )
            for way in board.when
        ),
    )


def warning_lines(
    words: Translator, number: int, found: Pairability, names: ForesightNames
) -> Iterator[Line]:
    """Warn of a round that cannot be paired, or only after some results; nothing where it can."""
    if found.verdict == "possible":
        return
    t = words.t
    yield Line(0, t(f"ui.foresight.{found.verdict}", round=number))
    for need in found.needs:
        results = names.results(words, need.game, need.results)
        yield Line(1, t("ui.foresight.needed", game=names.game_of(need.game), results=results))
    if found.needs and not found.needs_suffice:
        yield Line(1, t("ui.foresight.needed-more"))
    if found.why is not None:
        yield from _in_the_way(words, found.why, names)
    if found.withdrawals:
        leaving = words.listed(names.name_of(one) for one in found.withdrawals)
        yield Line(1, t("ui.foresight.withdrawn", names=leaving))
    if found.not_played:
        games = words.listed(_not_played(words, item, names) for item in found.not_played)
        yield Line(1, t("ui.foresight.not-played", games=games))


def _in_the_way(words: Translator, why: Refused, names: ForesightNames) -> Iterator[Line]:
    """Name those who cannot all be paired, or say what else keeps the round from being paired."""
    found = obstruction_of(why)
    if found is None:
        if why.code != "no-complete-pairing":
            yield Line(1, words.refused(why))
        return

    def listed(numbers: tuple[Tpn, ...]) -> str:
        bye = words.t("ui.foresight.the-bye")
        return words.listed(names.name_of(one) if one else bye for one in numbers)

    yield Line(1, words.t("ui.foresight.in-the-way", names=listed(found.players)))
    if found.hub:
        yield Line(1, words.t("ui.foresight.all-left", names=listed(found.hub)))


def _not_played(words: Translator, item: Results, names: ForesightNames) -> str:
    """Name a game that would help unplayed, with the forfeits that would where not all do."""
    game = names.game_of(item.game)
    is_any = len(item.results) == len(NOT_PLAYED)
    return game if is_any else f"{game} ({names.results(words, item.game, item.results)})"


def rule_lines(words: Translator, found: Pairability, names: ForesightNames) -> Iterator[Line]:
    """Say by the rules why a round cannot be paired."""
    for cause in found.why.reasons if found.why else ():
        yield from reason_lines(words, named(cause, names.name_of))
