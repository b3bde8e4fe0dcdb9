"""One player's rating in a section, game by game, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitro.i18n import Translator
from arbitro.model import EntryId, Player, Points
from arbitro.reasons import Reason
from arbitro.rules.ratings.event import GameRating
from arbitro.rules.ratings.explanation import explain_game, explain_player
from arbitro.web.views.event import SectionView
from arbitro.web.views.ratings import RatedSection, rated_section


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game: the numbers written out, and the reason with its article.

    ``counts`` tells that the game changes the rating; ``cut`` that the difference is limited.
    """

    round: int
    person: Player | None
    number: int
    rating: int
    score: Points
    difference: str
    counted: str
    expected: str
    change: str
    counts: bool
    cut: bool
    why: Reason


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """A player's games and what follows from them."""

    entry: EntryId
    number: int
    person: Player
    edition: str
    rating: int
    games: tuple[GameLine, ...]
    coefficient: int
    expected: str
    score: Points
    sum: str
    exact: str
    change: str
    performance: int | None
    steps: tuple[Reason, ...]


def player_report(view: SectionView, words: Translator, number: int) -> PlayerReport | None:
    """Return a player's rating game by game, None for nobody and where no text is known."""
    found = rated_section(view)
    if found is None or not 1 <= number <= len(found.rated.players):
        return None
    player = found.rated.players[number - 1]
    tree = explain_player(found.rated, player)
    of_games = {explain_game(game, found.rated.rules) for game in player.games if game.opponent}
    steps = tuple(each for each in tree.parts if each not in of_games)
    return PlayerReport(
        view.numbers[number - 1],
        number,
        found.event.tournament.entry(player.tpn).player,
        found.edition,
        player.rating,
        tuple(_line(words, found, game) for game in player.games if game.opponent),
        player.coefficient.value,
        words.hundredths(Fraction(player.expected, 100)),
        player.score,
        words.hundredths(Fraction(player.sum_of_changes, 100)),
        words.hundredths(Fraction(player.exact_change, 100)),
        words.signed(player.change),
        player.performance,
        (*steps, Reason(tree.concept, tree.edition, tree.values)),
    )


def _line(words: Translator, found: RatedSection, game: GameRating) -> GameLine:
    assert game.opponent is not None  # rounds without an opponent are left out
    counts = game.not_rated is None and not game.for_initial
    person = found.event.tournament.entry(game.opponent).player
    return GameLine(
        game.round,
        person,
        game.opponent,
        game.opponent_rating,
        game.score,
        str(game.difference) if counts else "",
        str(game.counted) if counts else "",
        words.hundredths(Fraction(game.expected, 100)) if counts else "",
        words.hundredths(Fraction(game.change, 100)) if counts else "",
        counts,
        counts and game.counted != game.difference,
        explain_game(game, found.rated.rules),
    )
