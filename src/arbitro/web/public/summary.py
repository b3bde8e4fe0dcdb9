"""What the pages of a site tell in short: somebody's rounds, and who leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import nsmallest
from typing import NamedTuple

from arbitro.desk.derived.knock_out.bracket import knock_out_of
from arbitro.desk.kernel.state import Game, Round, Section
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId, Player, Points, Result
from arbitro.rules.pairing.swiss.initial_order import OrderOfEquals
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.boards import Board, Seat, is_gone, said_without_game
from arbitro.web.views.event.defaults import default_time
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.match_format import match_lines
from arbitro.web.views.event.teams import MatchView, team_round_view
from arbitro.web.views.standings.standings import computed
from arbitro.web.views.standings.team_standings import team_table

MOST_SHOWN = 5
"""How many boards and places the first page of the site shows of a section."""


class PlayerRound(NamedTuple):
    """A round as one player had it: the game, the colour, whom, and the result as written.

    ``without`` is what a round without a game brought.
    """

    number: int
    game: Game | None = None
    white: bool = False
    opponent: EntryId | None = None
    own: str = ""
    without: Result | None = None
    gone: bool = False

    @property
    def said(self) -> str:
        """Return the code of what is said of a round without a game."""
        return said_without_game(self.without, gone=self.gone) if self.without else ""


class Leader(NamedTuple):
    """A line of the standings on the first page: a player, or a team (``person`` None)."""

    rank: int
    person: Player | None
    name: str
    points: Points
    sharing: int


def about_lines(view: SectionView, words: Translator) -> tuple[tuple[str, str], ...]:
    """Return how a section is played: the code of each word, and its text; empty: nothing to say.

    The rounds of a knock-out are those of its bracket, not those its games are held in.
    """
    settings = view.section.settings
    bracket = knock_out_of(view.section) if view.is_knock_out else None
    rounds = view.rounds_total if not view.is_knock_out else bracket.rounds if bracket else 0
    equals = view.section.equals
    announced = equals is not OrderOfEquals.NAME and "teams" not in view.kind.forms
    matches = match_lines(settings.knock_out, words) if view.is_knock_out else ()
    return (
        ("ui.nav.rounds", str(rounds or "")),
        ("public.time-control", settings.time_control_text),
        ("ui.defaults.default-time", default_time(settings.play, words)),
        (
            "ui.players.equals",
            words.t(f"value.order_of_equals.{equals.value}") if announced else "",
        ),
        *((line.word, line.text) for line in matches),
    )


def rounds_of(section: Section) -> Mapping[EntryId, list[PlayerRound]]:
    """Return everybody's rounds, the games of a match of two apart."""
    found: dict[EntryId, list[PlayerRound]] = {entry_id: [] for entry_id in section.entries}
    for round_ in section.rounds:
        for game in round_.games.values():
            for mine, other, white in (
                (game.white, game.black, True),
                (game.black, game.white, False),
            ):
                own = _side(game, white=white)
                found[mine].append(PlayerRound(round_.number, game, white, other, own))
        if round_.bye is not None:
            bye = Result.PAIRING_ALLOCATED_BYE
            found[round_.bye].append(PlayerRound(round_.number, without=bye))
        for entry, without in round_.absent.items():
            if entry in found:
                gone = is_gone(section, entry, round_.number)
                found[entry].append(PlayerRound(round_.number, without=without, gone=gone))
    return found


def first_boards_of(view: SectionView, shown: Round) -> tuple[Board, ...]:
    """Return the first boards of a round, without points, for which standings had to be known."""

    def seat(entry: EntryId) -> Seat:
        return Seat(entry, view.number_of[entry], view.person(entry), Points(0))

    games = nsmallest(MOST_SHOWN, shown.games.values(), key=lambda game: game.board)
    return tuple(Board(game, seat(game.white), seat(game.black)) for game in games)


def first_matches_of(view: SectionView, shown: Round) -> tuple[MatchView, ...]:
    """Return the first matches of a round of teams."""
    found = team_round_view(view, shown.number)
    return () if found is None else tuple(found.matches[:MOST_SHOWN])


def leaders_of(
    view: SectionView, words: Translator, standings: tuple[int, ...]
) -> tuple[Leader, ...]:
    """Return who leads the last public standings; nobody in a knock-out."""
    if not standings or view.is_knock_out:
        return ()
    return tuple(_LEADERS.of(view.kind)(view, words, standings[-1]))


def _leading_players(view: SectionView, words: Translator, after: int) -> Iterator[Leader]:
    del words  # names are the same in all languages
    table = computed(view, after)
    # None where what they are ranked by is not installed here
    for row in () if table is None else table.rows[:MOST_SHOWN]:
        who = view.person(view.numbers[row.tpn - 1])
        yield Leader(row.rank, who, who.name, row.points, row.sharing)


def _leading_teams(view: SectionView, words: Translator, after: int) -> Iterator[Leader]:
    table = team_table(view, words, after)
    for line in () if table is None else table.lines[:MOST_SHOWN]:
        points = line.match_points if view.has_line_ups else line.game_points
        yield Leader(line.rank, None, line.item.name, points, line.sharing)


_LEADERS = ByEntrants(players=_leading_players, teams=_leading_teams)


def _side(game: Game, *, white: bool) -> str:
    """Return a result as written for one of the two, empty while it is not known."""
    if game.result is None:
        return ""
    first, _, second = SHOWN[game.result].split(" ")[:3]
    return first if white else second
