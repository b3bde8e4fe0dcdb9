"""What is known of the next round of a section, worked out once for a section as it stands."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.answers.explanations import Participant
from arbitro.answers.foresight import (
    ForeseenRound,
    Foresight,
    OpenGame,
    Pairability,
    make_foresight,
    make_pairability,
)
from arbitro.desk.derived.sides import sides_of
from arbitro.desk.derived.tournament import remembered
from arbitro.desk.features.pairing.foresight import RoundInSight, round_in_sight
from arbitro.i18n import Translator
from arbitro.i18n.sentences.foresight import (
    ForesightNames,
    certain_lines,
    rule_lines,
    waiting_lines,
    warning_lines,
)
from arbitro.i18n.sentences.lines import Line
from arbitro.reasons import Refused
from arbitro.rules.pairing.foresight.boards import can_be_foreseen
from arbitro.rules.pairing.foresight.outlook import outlook
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.by_hand import names_of
from arbitro.web.views.rounds.why import numbered_players, numbered_teams

_PARTICIPANTS = ByEntrants(players=numbered_players, teams=numbered_teams)
_OF_TEAMS = ByEntrants(players=False, teams=True)


def in_sight(view: SectionView) -> RoundInSight | Refused:
    """Return the next round as it depends on the games being played."""
    state, section = view.state, view.section
    return remembered(state, section, "in sight", lambda: round_in_sight(state, section))


def foresight_of(view: SectionView) -> Foresight | Refused:
    """Return which boards of the next round are certain, and whether it can be paired."""
    return remembered(view.state, view.section, "foresight", lambda: _foresight(view))


def _foresight(view: SectionView) -> Foresight | Refused:
    found = in_sight(view)
    if isinstance(found, Refused):
        return found
    number = view.number_of
    games = tuple(
        OpenGame(game.board, number[game.white], number[game.black], game.id)
        for game in found.games
    )
    participants: tuple[Participant, ...] = _PARTICIPANTS.of(view.kind)(view)
    of_teams = _OF_TEAMS.of(view.kind)
    return make_foresight(ForeseenRound(found.coming, games, participants, of_teams))


def can_be_told(view: SectionView) -> bool:
    """Tell whether so few games are being played that boards of the next round may be certain."""
    found = in_sight(view)
    if isinstance(found, Refused) or not found.games:
        return False
    return can_be_foreseen(len(found.games), len(found.coming.sides))


def pairability_of(view: SectionView) -> Pairability | None:
    """Return whether the next round can be paired, None where there is none to be asked about."""

    def derive() -> Pairability | None:
        found = in_sight(view)
        return None if isinstance(found, Refused) else make_pairability(outlook(found.coming))

    return remembered(view.state, view.section, "pairability", derive)


class ForesightText(NamedTuple):
    """What is known of the next round in sentences, and by the rules why it cannot be paired."""

    number: int
    lines: tuple[Line, ...]
    rules: tuple[Line, ...] = ()
    waiting: tuple[Line, ...] = ()
    warns: bool = False


def warning_of(view: SectionView, words: Translator) -> ForesightText | None:
    """Say that the next round cannot be paired, or not surely, and who causes it; None if it can.

    For a round that waits to be published.
    """
    found, number = pairability_of(view), view.coming_round
    if found is None or found.verdict == "possible":
        return None
    names = _names(view, words)
    lines = tuple(warning_lines(words, number, found, names))
    return ForesightText(number, lines, tuple(rule_lines(words, found, names)), warns=True)


def text_of(view: SectionView, found: Foresight, words: Translator) -> ForesightText:
    """Say what is known of the next round."""
    names, warns = _names(view, words), found.pairability.verdict != "possible"
    warning = warning_lines(words, found.number, found.pairability, names)
    return ForesightText(
        found.number,
        (*warning, *certain_lines(words, found, names)),
        tuple(rule_lines(words, found.pairability, names)) if warns else (),
        tuple(waiting_lines(words, found, names)),
        warns,
    )


def _names(view: SectionView, words: Translator) -> ForesightNames:
    """Return how those are called that foresight speaks of, games by their boards."""
    found, name_of = in_sight(view), names_of(view)
    games = () if isinstance(found, Refused) else found.games
    return ForesightNames(
        lambda number: name_of(number) if number else "0",
        lambda place: words.t("ui.foresight.game", board=games[place - 1].board),
        frozenset(
            place for place, game in enumerate(games, 1) if sides_of(view.section, game).is_turned
        ),
    )
