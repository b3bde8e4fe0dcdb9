"""The pages of a site that each kind of section shows in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from arbitro.desk.derived.publication.public import PublicSection
from arbitro.desk.kernel.state import Round
from arbitro.i18n import Translator
from arbitro.rules.pairing.plain import PlainMeeting
from arbitro.web.kinds import ByEntrants
from arbitro.web.public.summary import first_boards_of, first_matches_of
from arbitro.web.views.event.boards import round_view
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import team_round_view
from arbitro.web.views.rounds.why import plain_games, plain_matches
from arbitro.web.views.standings.standings import crosstable, standings_view
from arbitro.web.views.standings.team_standings import team_cross, team_table

Whys = Mapping[Any, PlainMeeting]
"""Why every player, or every team, meets whom in a round."""


@dataclass(frozen=True, slots=True)
class SitePages:
    """The templates of a kind's pages, and what makes what they show.

    ``first_lines_of`` are those of the last round that the first page of the site shows, boards
    where ``boards_first``, else matches.
    """

    players: str
    round: str
    why: str
    standings: str
    crosstable: str
    boards_first: bool
    first_lines_of: Callable[[SectionView, Round], Any]
    round_of: Callable[[SectionView, int], Any]
    whys_of: Callable[[SectionView, PublicSection, int], Whys]
    standings_of: Callable[[SectionView, Translator, int], Any]
    crosstable_of: Callable[[SectionView, Translator, int], Any]


def _whys_of(view: SectionView, public: PublicSection, number: int) -> Whys:
    return plain_games(view, number, public.by_hand) if number in public.why else {}


def _whys_of_teams(view: SectionView, public: PublicSection, number: int) -> Whys:
    del public  # nothing is said of a team but what its round says
    return plain_matches(view, number)


SITE_PAGES = ByEntrants(
    players=SitePages(
        *("players", "round", "why", "standings", "crosstable"),
        boards_first=True,
        first_lines_of=first_boards_of,
        round_of=round_view,
        whys_of=_whys_of,
        standings_of=standings_view,
        crosstable_of=crosstable,
    ),
    teams=SitePages(
        *("team_players", "team_round", "team_why", "team_standings", "team_crosstable"),
        boards_first=False,
        first_lines_of=first_matches_of,
        round_of=team_round_view,
        whys_of=_whys_of_teams,
        standings_of=team_table,
        crosstable_of=team_cross,
    ),
)
