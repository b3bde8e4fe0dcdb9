"""The bracket of a knock-out or a match as PDF: a tree on one page, or on one for each part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arbitro.i18n import Translator, translator
from arbitro.model import Player, Points, Result, Tpn
from arbitro.papers.bracket_layout import FORMATS, Page, Place, pages_of
from arbitro.papers.rendering import UnprintableError, render
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out import (
    Encounter,
    KnockOut,
    MatchGame,
    MatchSide,
    StageKind,
    StageScore,
)

PAPER_SIZES: Final = tuple(FORMATS)
_SHOWN: Final = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "1",
    Result.UNRATED_DRAW: "½",
    Result.UNRATED_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "\N{MINUS SIGN}",
}
_OPEN: Final = "\N{MIDDLE DOT}"


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket to print: how it stands, who has which seed from 1 on, and what it is called."""

    event: KnockOut
    people: tuple[Player, ...]
    title: str = ""
    place_and_days: str = ""


def bracket_pdf(sheet: BracketSheet, language: str, paper: str = "a4") -> bytes | Refused:
    """Return the bracket as PDF on ``a4`` or ``a3``, Refused where a text has a sign no font has.

    Up to 32 players stand on one page of A4, up to 64 on one of A3; a larger bracket has a page
    for each part of it and one for the rounds after them.
    """
    data = sheet_data(sheet, translator(language), paper)
    try:
        return render("bracket", data, language=language)
    except UnprintableError as problem:
        return refused("paper-unprintable", text=problem.text)


def sheet_data(sheet: BracketSheet, words: Translator, paper: str) -> dict[str, Any]:
    """Return what the template draws: pages with boxes and lines, in millimetres."""
    event, t = sheet.event, words.t
    pages = pages_of(event.players, FORMATS[paper], third_place=event.format.third_place)
    drawn = _BracketPages(sheet, words, pages)
    winner = event.final.winner if event.final.is_over else None
    return {
        "title": sheet.title or t("ui.nav.bracket"),
        "about": sheet.place_and_days,
        "paper": paper,
        "winner": ""
        if winner is None
        else t("ui.bracket.champion", name=sheet.people[winner - 1].name),
        "note": t("paper.bracket.legend"),
        "pages": [drawn.page(number) for number in range(len(pages))],
        "games": list(_games(event.final, sheet.people, words)) if event.players == 2 else [],
        "games_heads": [
            t(f"paper.bracket.{head}") for head in ("game", "white", "result", "black", "score")
        ],
    }


class _BracketPages:
    """The pages of a bracket in words."""

    def __init__(self, sheet: BracketSheet, words: Translator, pages: tuple[Page, ...]) -> None:
        self.event, self.people = sheet.event, sheet.people
        self.words, self.pages = words, pages
        self.of_match = {encounter.tie.number: encounter for encounter in self.event.encounters}

    def page(self, number: int) -> dict[str, Any]:
        """Return one page: its title, the heads of its columns, its boxes and lines."""
        page, t = self.pages[number], self.words.t
        parts = len(self.pages) - 1
        wide, high = page.box
        boxes = [self._box(page, place) for place in page.places]
        if page.third_place is not None:
            third = self._box(page, page.third_place)
            boxes.append(third | {"label": t("ui.bracket.third-place")})
        if page.part:
            subtitle = t(
                "paper.bracket.part",
                part=page.part,
                parts=parts,
                match=page.places[-1].tie,
                page=len(self.pages),
            )
        else:
            what = "match" if self.event.players == 2 else "whole"
            subtitle = t(f"paper.bracket.{'last-rounds' if page.parts else what}")
        return {
            "subtitle": subtitle,
            "columns": [
                {"x": page.column_x(at), "text": self._round_name(page.first_round + at)}
                for at in range(page.columns)
                if self.event.players > 2
            ],
            "width": wide,
            "height": high,
            "compact": _compact(page),
            "cell": _cell_width(page),
            "boxes": boxes,
            "lines": [list(line) for line in page.lines],
        }

    def _round_name(self, number: int) -> str:
        return self.words.t(f"value.bracket_round.{self.event.rounds - number + 1}")

    def _box(self, page: Page, place: Place) -> dict[str, Any]:
        where = {"x": place.x, "y": place.y}
        if not place.tie:
            seed = Tpn(place.seed)
            bye = self.words.t("paper.bracket.bye")
            return where | {"bye": bye, "seed": str(seed), "names": self._names(seed)}
        each = self.of_match[place.tie]
        state, short = _state(each, self.words)
        label = str(place.tie)
        if page.parts and place.column == 0:
            part = page.parts.index(place.tie) + 1
            label = self.words.t("paper.bracket.of-part", match=place.tie, part=part)
        sides = [self._side(each, at, page) for at in (0, 1)]
        if _compact(page):
            # Where there is no room of its own for it, it stands beside the winner.
            sides[0 if each.winner is None or each.winner == each.first else 1]["remark"] = short
        return where | {"number": label, "state": state, "sides": sides}

    def _names(self, tpn: Tpn) -> list[str]:
        return _shorter_names(self.people[tpn - 1])

    def _side(self, encounter: Encounter, at: int, page: Page) -> dict[str, Any]:
        side, tpn = (
            (encounter.tie.first, encounter.tie.second)[at],
            (encounter.first, encounter.second)[at],
        )
        if tpn is None:
            return {"seed": "", "names": [self._source(side, encounter)], "known": False}
        won = encounter.is_over and encounter.winner == tpn
        scores = encounter.progress.scores if encounter.progress is not None else ()
        total = self.words.points(_points(scores[0], encounter, tpn)) if encounter.games else ""
        return {
            "seed": str(tpn),
            "names": self._names(tpn),
            "known": True,
            "winner": won,
            "stages": _cells(encounter, tpn, self.words, page),
            "total": total,
        }

    def _source(self, side: MatchSide, encounter: Encounter) -> str:
        if encounter.vacant:
            return self.words.t("ui.bracket.nobody")
        code = "loser-of" if side.loser else "winner-of"
        return self.words.t(f"ui.bracket.{code}", match=side.match)


_ROOM_FOR_HEAD: Final = 8.5
"""Height of a box, in millimetres, from which on its number and its decision stand in it."""
_NAME_AT_LEAST: Final = 25.0
"""Millimetres for the seed, a name and the points of the match."""
_BETWEEN_GAMES, _BETWEEN_STAGES = 0.35, 1.2
_STAGE_SCORE: Final = 1.5
"""A cell with the score of a stage is so many times as wide as that of a game."""


def _compact(page: Page) -> bool:
    return page.box[1] < _ROOM_FOR_HEAD


def _cell_width(page: Page) -> float:
    """Return the width of the result of a game, in millimetres."""
    row = page.box[1] * (0.5 if _compact(page) else 0.37)
    return min(3.4, 0.76 * row)


def _shorter_names(player: Player) -> list[str]:
    """Return ways to write a name, the longest first.

    >>> _shorter_names(Player("García López, Ana María"))
    ['García López, Ana María', 'García López, A. M.', 'García López', 'García']
    """
    title = "" if player.title is None else f"{player.title.value} "
    surname, comma, given = (part.strip() for part in player.name.partition(","))
    found = [f"{title}{player.name}", player.name] if title else [player.name]
    if comma and given:
        initials = " ".join(f"{word[0]}." for word in given.split())
        found += [f"{surname}, {initials}", surname]
    if " " in surname and comma:
        found.append(surname.split()[0])
    return found


def _points(score: StageScore, encounter: Encounter, tpn: Tpn) -> Points:
    assert encounter.progress is not None
    return score.first if tpn == encounter.progress.first else score.second


def _state(encounter: Encounter, words: Translator) -> tuple[str, str]:
    """Return how a match was decided, with the score of the stage that did it.

    And what of it the results of the games do not tell, for places without room.
    """
    progress, t = encounter.progress, words.t
    if encounter.vacant:
        return (t("ui.bracket.walkover"),) * 2
    if progress is None or not progress.is_decided:
        level = progress is not None and progress.lots_needed
        said = t("ui.bracket.state.lots") if level else ""
        return said, said
    if progress.decided_by == StageKind.GAMES.value:
        return "", ""
    said = t(f"ui.bracket.by.{progress.decided_by}")
    if progress.decided_by not in {StageKind.RAPID.value, StageKind.BLITZ.value}:
        return said, said
    score = progress.scores[-1]
    both = f"{words.points(score.first)}\N{EN DASH}{words.points(score.second)}"
    return f"{said} {both}", ""


def _cells(
    encounter: Encounter, tpn: Tpn, words: Translator, page: Page
) -> list[list[dict[str, Any]]]:
    """Return the results of a player stage by stage; where there is no room, each stage's score.

    A stage's score has the colour of its first game.
    """
    stages = list(_by_stage(encounter))
    games = sum(len(games) for _, games in stages)
    cell = _cell_width(page)
    room = page.box[0] - _NAME_AT_LEAST - len(stages) * _BETWEEN_STAGES
    if games * (cell + _BETWEEN_GAMES) <= room:
        return [[_cell(game, tpn, counts=counts) for game, counts in games] for _, games in stages]
    if len(stages) * _STAGE_SCORE * cell > room:
        return []
    return [
        [
            {
                "text": words.points(_points(score, encounter, tpn)),
                "black": games[0][0].black == tpn,
                "counts": True,
                "score": True,
            }
        ]
        for score, games in stages
    ]


def _by_stage(
    encounter: Encounter,
) -> Iterator[tuple[StageScore, list[tuple[MatchGame, bool]]]]:
    """Give the stages played with their games and whether each counts."""
    if encounter.progress is None:
        return
    after = set(encounter.progress.after)
    for score in encounter.progress.scores:
        if score.games:
            yield score, [(encounter.games[at], at not in after) for at in score.games]


def _cell(game: MatchGame, tpn: Tpn, *, counts: bool) -> dict[str, Any]:
    result = game.white_result if tpn == game.white else game.black_result
    return {"text": _shown(result), "black": game.black == tpn, "counts": counts}


def _games(
    encounter: Encounter, people: Sequence[Player], words: Translator
) -> Iterator[list[str]]:
    """Give the rows of the games of a match, with the score of the stage after each."""
    first, second = encounter.first, encounter.second
    assert first is not None
    assert second is not None
    for score, games in _by_stage(encounter):
        mine = theirs = 0
        for number, (game, counts) in enumerate(games, 1):
            after = _OPEN
            if game.is_known:
                mine += game.points(first)
                theirs += game.points(second)
                after = f"{words.points(mine)}\N{EN DASH}{words.points(theirs)}"
            results = (_shown(game.white_result), _shown(game.black_result))
            yield [
                words.t(f"paper.bracket.stage.{score.stage.kind.value}", number=number),
                people[game.white - 1].name,
                " : ".join(results) if game.is_known else _OPEN,
                people[game.black - 1].name,
                after if counts else words.t("paper.bracket.not-counted", score=after),
            ]


def _shown(result: Result | None) -> str:
    return _OPEN if result is None else _SHOWN.get(result, _OPEN)
