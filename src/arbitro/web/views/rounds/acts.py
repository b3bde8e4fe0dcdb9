"""Acts of the hall's panels: what can be done at a board, with a match of teams, with a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arbitro.desk.by_name import name_of
from arbitro.desk.commands import Command, SwapColours
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.web.views.event.acts import Act
from arbitro.web.views.event.boards import MAIN_RESULTS, OTHER_RESULTS
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import MatchView
from arbitro.web.views.rounds.board_panel import BoardPanel
from arbitro.web.views.rounds.hall import HallSection
from arbitro.web.views.rounds.knock_out import match_of_game

FORFEITS_OF_MATCHES = (
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)
"""By the home team, by the away team, by both: each below what else its team can do."""

ON_MATCH = ("forfeit-match",)
"""The commands that a panel of a match of teams gives."""

Given = Mapping[GameResult | None, Command]
"""Results somebody may give a board, None to take it back, with the commands that do it."""


def stands_at(game: Game) -> GameResult | None:
    """Return the result that a correction of a game is about: one for ratings alone goes first."""
    return game.rating_result or game.result


def board_acts(
    shown: BoardPanel, words: Translator, back: str, given: Given, asked: Given, *, may_swap: bool
) -> tuple[Act, ...]:
    """Return what can be done at a board, in the order of the panel.

    ``asked`` are the results that whoever looks at it may only ask the arbiters for.
    """
    game, view = shown.board.game, shown.view
    return (
        *_results(shown, words, back, given, asked),
        *_taking_back(game, back, given, may_swap=may_swap),
        *_pages(view, shown, words),
    )


def _results(
    shown: BoardPanel, words: Translator, back: str, given: Given, asked: Given
) -> Iterator[Act]:
    game = shown.board.game
    stands = stands_at(game)
    values = {"game": game.id, "expected": stands.value if stands else ""}
    left, right = (side.seat.person.name for side in shown.sides)

    def said(seen: GameResult) -> str:
        return words.t(f"ui.hall.result.{seen.value}", left=left, right=right)

    def options(results: tuple[GameResult, ...], of: Given) -> list[tuple[Any, str]]:
        return [
            (shown.seen(result).value, f"{SHOWN[result]}  {said(result)}")
            for result in results
            if shown.seen(result) in of and shown.seen(result) is not stands
        ]

    # All three keep their places, so that a hand that knows them never hits another one.
    mains = [shown.seen(main) for main in MAIN_RESULTS]
    for main, sent in zip(MAIN_RESULTS, mains, strict=True):
        if sent is stands and any(other in given for other in mains):
            yield Act(
                own_code=f"result-{game.id}-{sent.value}",
                title=SHOWN[main],
                off=words.t("ui.hall.result-stands"),
                of_three=True,
            )
        elif sent in given and sent is not stands:
            yield Act(
                command=name_of(type(given[sent])),
                own_code=f"result-{game.id}-{sent.value}",
                title=SHOWN[main],
                values={**values, "result": sent.value},
                back=back,
                of_three=True,
            )
    others = options(OTHER_RESULTS, given)
    if others:
        yield Act(
            command=name_of(type(given[GameResult(others[0][0])])),
            own_code=f"other-result-{game.id}",
            label="ui.rounds.other-result",
            template="result",
            values=values,
            options={"result": others},
            back=back,
        )
    to_ask = options((*MAIN_RESULTS, *OTHER_RESULTS), asked)
    if to_ask:
        yield Act(
            command="make-request",
            own_code=f"ask-{game.id}",
            label="command.make-request",
            template="result",
            values={"game": game.id, "stood": values["expected"]},
            options={"result": to_ask},
            back=back,
        )


def _taking_back(game: Game, back: str, given: Given, *, may_swap: bool) -> Iterator[Act]:
    if None in given:
        yield Act(
            command="clear-result",
            label="ui.rounds.clear",
            values={"game": game.id, "expected": game.result.value if game.result else ""},
            back=back,
        )
    if may_swap:
        yield Act(
            command=name_of(SwapColours),
            label="ui.rounds.swap",
            values={"game": game.id, "for_rating": "1"},
            back=back,
        )


def _pages(view: SectionView, shown: BoardPanel, words: Translator) -> Iterator[Act]:
    game = shown.board.game
    match = match_of_game(view, game.white, game.black) if view.is_knock_out else 0
    if match:
        title = words.t("ui.bracket.match", match=match)
        yield Act(url=f"{view.url}/matches/{match}", own_code="match", title=title)
    if shown.is_swiss:
        number = shown.sides[0].seat.number
        why = f"{view.url}/rounds/{game.round}/why/{number}"
        yield Act(url=why, own_code="why", label="ui.hall.why")
    incident = f"{view.url}/incidents/new?game={game.id}"
    yield Act(url=incident, own_code="incident", label="ui.incidents.new")
    yield Act(url=f"{view.url}/games/{game.id}", own_code="game", label="ui.games.this-board")


def match_acts(
    view: SectionView, number: int, match: MatchView, words: Translator, *, arbiter: bool
) -> tuple[Act, ...]:
    """Return why two teams meet, and what can be decided about a match with line-ups."""
    played = view.section.rounds[number - 1]
    where = f"{view.url}/rounds/{number}/why/{match.home.number}"
    why = (Act(url=where, own_code="why", label="ui.hall.why"),) if view.is_swiss else ()
    if not view.has_line_ups or view.state.finished or not arbiter:
        return why
    if not played.published:
        return (_line_ups(view, number), *why)
    return (*_deciding(view, number, match, words), *why)


def _line_ups(view: SectionView, number: int) -> Act:
    return Act(url=f"{view.url}/line-ups/{number}", own_code="line-ups", label="ui.teams.line-ups")


def _deciding(view: SectionView, number: int, match: MatchView, words: Translator) -> Iterator[Act]:
    for team in () if match.result else (match.home, match.away):
        yield Act(
            url=f"{view.url}/rounds/{number}/seating/{team.id}",
            own_code=f"seating-{team.id}",
            title=words.t("ui.teams.who-played", name=team.name),
        )
    for result in FORFEITS_OF_MATCHES if number == len(view.section.rounds) else ():
        names = {"home": match.home.name, "away": match.away.name, "result": SHOWN[result]}
        yield Act(
            command="forfeit-match",
            own_code=f"forfeit-{result.value}",
            title=_forfeit(match, result, words),
            is_grave=True,
            values={"round": number, "match": match.number, "result": result.value},
            confirm=words.t("ui.teams.forfeit-sure", **names),
            back=view.match_url(number, match.number),
        )


def _forfeit(match: MatchView, result: GameResult, words: Translator) -> str:
    """Return what a match that was not played is called: by whose forfeit."""
    if result is GameResult.DOUBLE_FORFEIT:
        return words.t("ui.teams.forfeit-both")
    absent = match.away if result is GameResult.WHITE_WINS_BY_FORFEIT else match.home
    return words.t("ui.teams.forfeit-by", name=absent.name)


def round_acts(
    each: HallSection, words: Translator, back: str, *, arbiter: bool
) -> tuple[Act, ...]:
    """Return what there is to do with the round of a section that is listed."""
    if not each.listed:
        return ()
    return tuple(_with_round(each, words, back, arbiter=arbiter))


def _with_round(each: HallSection, words: Translator, back: str, *, arbiter: bool) -> Iterator[Act]:
    view, number = each.view, each.listed[-1].number
    here = f"{view.url}/rounds/{number}"
    if view.is_swiss:
        yield Act(url=f"{here}/why", own_code="why", label="ui.rounds.why")
    yield Act(url=f"{view.url}/paper/pairings/{number}", own_code="print", label="ui.rounds.print")
    if view.has_line_ups and arbiter:
        yield _line_ups(view, number)
    if not arbiter or view.state.finished or number < len(view.section.rounds):
        return
    if "pair-by-hand" in view.kind.forms and not each.hand:
        yield Act(url=f"{here}/by-hand", own_code="by-hand", label="ui.rounds.pair-by-hand")
    # Of a section that is not said to play Chess960 the drawing is found by Find (Ctrl+K).
    plays_960 = view.section.settings.chess960 or any(
        played.start_position is not None for played in view.section.rounds
    )
    if plays_960 and not view.section.rounds[number - 1].has_results:
        yield Act(
            command="draw-start-position",
            label="command.draw-start-position",
            values={"round": number},
            back=back,
        )
    if "listed-results" in view.kind.forms:
        yield Act(url=f"{here}/list", own_code="list", label="ui.round-list.open")
    yield _unpairing(each, number, words, back)


def _unpairing(each: HallSection, number: int, words: Translator, back: str) -> Act:
    """Return the act that throws a round away: in a case of the regulations once it is public."""
    view = each.view
    bound, shown = view.bound_to(number), view.section.rounds[number - 1]
    results = sum(game.result is not None for game in shown.games.values())

    def said(**counts: int) -> list[str]:
        return [words.t(f"ui.bound.{name}", count=count) for name, count in counts.items() if count]

    public = [words.t("ui.bound.public")] if shown.published else []
    kept = said(incidents=bound.incidents, moves=bound.moves)
    asked = (words.t("ui.rounds.unpair-sure", round=number), *public, *said(results=results), *kept)
    return Act(
        command="unpair-round",
        own_code=f"unpair-{view.id}",
        label="ui.rounds.unpair",
        is_grave=True,
        template="case" if view.cases and each.listed[-1].round.published else "",
        values={"round": number, "confirmed": "1"},
        confirm=" ".join(asked),
        back=back,
        hint=" ".join(kept),
    )
