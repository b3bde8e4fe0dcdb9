"""What the public pages show: each page's place, template, values, and what they depend on.

Values are made from a `PublicEvent`, which holds nothing that is not public. A page is worth
making anew only where its ``mark`` has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from arbitro.desk.derived.public import PublicEvent, PublicSection
from arbitro.desk.kernel.state import Game, Round
from arbitro.i18n import Translator
from arbitro.i18n.history import SHOWN
from arbitro.model import EntryId, Player, Points, Result
from arbitro.web.views.boards import lines_by_name, round_view
from arbitro.web.views.event import SectionView
from arbitro.web.views.knock_out import bracket_page, round_title
from arbitro.web.views.standings import crosstable, standings_view
from arbitro.web.views.team_standings import team_cross, team_table
from arbitro.web.views.teams import TeamsView, team_round_view

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PublicPageFile:
    """A page of the site: where it stands, what it is made of, and what it depends on.

    ``person`` tells that it is about one person, which search engines never list.
    """

    path: str
    template: str
    mark: Hashable
    values: Callable[[], Values]
    person: bool = False


class GameOf(NamedTuple):
    """A round as one player had it: the game, the colour, whom, and the result as written.

    ``without`` is what a round without a game brought.
    """

    number: int
    game: Game | None = None
    white: bool = False
    opponent: EntryId | None = None
    own: str = ""
    without: Result | None = None


class SectionSite:
    """The pages of one section; ``letter`` is its place among the sections, as ``a``."""

    def __init__(
        self, event: PublicEvent, public: PublicSection, letter: str, words: Translator
    ) -> None:
        self.event = event
        self.public = public
        self.letter = letter
        self.words = words
        self.section = public.section
        self.settings = public.section.settings
        self.name = public.section.settings.name

    @cached_property
    def view(self) -> SectionView:
        """Return the section as all pages see one, made of public data."""
        return SectionView("", self.event.state, self.section)

    @property
    def teams(self) -> bool:
        """Tell whether teams take part."""
        return self.view.kind.entrants == "teams"

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds whose pairings are public."""
        return self.section.rounds

    @property
    def current(self) -> Round | None:
        """Return the last public round."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def people_mark(self) -> int:
        """Return a mark of everybody's public data and of how the section is set up."""
        people = tuple((key, self.event.state.people[key]) for key in self.section.numbers)
        teams = tuple(
            (each.id, each.name, each.members, each.withdrawn)
            for each in self.section.teams.ordered
        )
        return hash((people, teams, self._nav_mark, self.event.page))

    @cached_property
    def _nav_mark(self) -> int:
        settings = self.event.state.settings
        given = tuple(
            (each.id, each.withdrawn_after, each.adjustment, tuple(each.later_adjustments.items()))
            for each in self.section.entries.values()
        )
        dates = (self.settings.round_dates, self.settings.round_times)
        return hash(
            (
                self.name,
                repr(settings),
                len(self.rounds),
                self.public.standings,
                self.public.players,
                self.event.state.finished,
                dates,
                given,
            )
        )

    @cached_property
    def round_marks(self) -> tuple[int, ...]:
        """Return a mark of each round: its pairings and its public results."""
        return tuple(
            hash(
                (
                    tuple(each.games.values()),
                    each.bye,
                    tuple(each.absent.items()),
                    repr(each.teams) if each.teams else None,
                )
            )
            for each in self.rounds
        )

    @property
    def at(self) -> str:
        """Return what the paths of the section's files begin with."""
        return f"{self.letter}/"

    @staticmethod
    def round_file(number: int, kind: str = "") -> str:
        """Return the name of a round's page: by board, or of a ``kind`` as ``-names``."""
        return f"round-{number}{kind}.html"

    def standings_file(self, after: int) -> str:
        """Return the name of the page of standings; the last of them bear no number."""
        last = after == self.public.standings[-1]
        return "standings.html" if last else f"standings-{after}.html"

    def before(self, number: int) -> Hashable:
        """Return a mark of the rounds before one, where the points they brought may be told."""
        return self.round_marks[: number - 1] if number in self.public.scores else None

    @cached_property
    def games_of(self) -> Mapping[EntryId, list[GameOf]]:
        """Return everybody's rounds, the games of a match of two apart."""
        found: dict[EntryId, list[GameOf]] = {each: [] for each in self.section.entries}
        for each in self.rounds:
            for game in each.games.values():
                for mine, other, white in (
                    (game.white, game.black, True),
                    (game.black, game.white, False),
                ):
                    own = _side(game, white=white)
                    found[mine].append(GameOf(each.number, game, white, other, own))
            if each.bye is not None:
                bye = Result.PAIRING_ALLOCATED_BYE
                found[each.bye].append(GameOf(each.number, without=bye))
            for entry, without in each.absent.items():
                if entry in found:
                    found[entry].append(GameOf(each.number, without=without))
        return found

    # --- pages -----------------------------------------------------------------------------

    def pages(self) -> Iterator[PublicPageFile]:
        """Yield the pages of the section."""
        at = self.at
        if self.public.players or self.rounds:
            yield PublicPageFile(f"{at}players.html", "players", self.people_mark, self._players)
        for each in self.rounds:
            yield from self._round_pages(at, each)
        for after in self.public.standings:
            mark = (self.people_mark, self.round_marks[:after])
            yield from self._table_pages(at, after, mark)
        if self.view.is_knock_out and self.rounds:
            mark = (self.people_mark, self.round_marks)
            yield PublicPageFile(f"{at}bracket.html", "bracket", mark, self._bracket)
        if self.event.page.player_pages:
            yield from self._player_pages(at)

    def _round_pages(self, at: str, each: Round) -> Iterator[PublicPageFile]:
        number = each.number
        mark = (self.people_mark, self.round_marks[number - 1], self.before(number))
        template = "team_round" if self.teams else "round"
        yield PublicPageFile(
            f"{at}{self.round_file(number)}", template, mark, lambda: self._round(number)
        )
        if not self.teams:
            seats = tuple((game.board, game.white, game.black) for game in each.games.values())
            yield PublicPageFile(
                f"{at}{self.round_file(number, '-names')}",
                "names",
                (self.people_mark, seats),
                lambda: self._names(number),
            )

    def _table_pages(self, at: str, after: int, mark: Hashable) -> Iterator[PublicPageFile]:
        last = after == self.public.standings[-1]
        if not self.view.is_knock_out or last:
            template = "team_standings" if self.teams else "standings"
            path = f"{at}{self.standings_file(after)}"
            yield PublicPageFile(path, template, mark, lambda: self._standings(after))
        if last and not self.view.is_knock_out:
            template = "team_crosstable" if self.teams else "crosstable"
            yield PublicPageFile(
                f"{at}crosstable.html", template, mark, lambda: self._crosstable(after)
            )

    def _player_pages(self, at: str) -> Iterator[PublicPageFile]:
        last = self.public.standings[-1] if self.public.standings else 0
        ranking = self.round_marks[:last]
        for number, entry in enumerate(self.section.numbers, 1):
            mark = (self.people_mark, tuple(self.games_of[entry]), ranking)
            yield PublicPageFile(
                f"{at}player-{number}.html",
                "player",
                mark,
                lambda entry=entry, number=number: self._player(entry, number),  # type: ignore[misc]
                person=True,
            )

    # --- values ----------------------------------------------------------------------------

    def _players(self) -> Values:
        people = [
            (number, self.event.state.people[entry], self.section.entries[entry].withdrawn)
            for number, entry in enumerate(self.section.numbers, 1)
        ]
        teams = TeamsView(self.view) if self.teams else None
        return {"people": people, "teams": teams, "numbers": self.view.number_of}

    def _round(self, number: int) -> Values:
        make = team_round_view if self.teams else round_view
        shown = make(self.view, number)
        return {
            "round": shown,
            "played": self.rounds[number - 1],
            "scores": number in self.public.scores,
            "title": self.round_title(number),
        }

    def _names(self, number: int) -> Values:
        shown = round_view(self.view, number)
        assert shown is not None, "the round is public"
        return {
            "round": shown,
            "lines": lines_by_name(self.view, shown),
            "title": self.round_title(number),
        }

    def _standings(self, after: int) -> Values:
        make = team_table if self.teams else standings_view
        return {"table": make(self.view, self.words, after), "after": after}

    def _crosstable(self, after: int) -> Values:
        make = team_cross if self.teams else crosstable
        return {"table": make(self.view, self.words, after), "after": after}

    def _bracket(self) -> Values:
        return {"bracket": bracket_page(self.view, self.words)}

    def _player(self, entry: EntryId, number: int) -> Values:
        rows = [(each, self._person(each.opponent)) for each in self.games_of[entry]]
        place = self._places.get(entry)
        team = self.view.team_of(entry)
        return {
            "number": number,
            "person": self.event.state.people[entry],
            "withdrawn": self.section.entries[entry].withdrawn,
            "rows": rows,
            "numbers": self.view.number_of,
            "place": place,
            "team": None if team is None else team.name,
        }

    def _person(self, entry: EntryId | None) -> Player | None:
        return None if entry is None else self.event.state.people[entry]

    @cached_property
    def _places(self) -> Mapping[EntryId, tuple[int, Points, int]]:
        """Return everybody's place and points after the last public standings."""
        if not self.public.standings or self.teams:
            return {}
        after = self.public.standings[-1]
        table = standings_view(self.view, self.words, after)
        rows = () if table is None else table.rows
        return {row.entry: (row.rank, row.points, after) for row in rows}

    def round_title(self, number: int) -> str:
        """Return what a round is called: by its number, in a knock-out by its place in it."""
        if self.view.is_knock_out:
            return round_title(self.view, self.words, number)
        return self.words.t("ui.rounds.round", round=number)


def _side(game: Game, *, white: bool) -> str:
    """Return a result as written for one of the two, empty while it is not known."""
    if game.result is None:
        return ""
    first, _, second = SHOWN[game.result].partition(" \N{EN DASH} ")
    return first if white else second.removesuffix(" *")


def site_sections(event: PublicEvent, words: Translator) -> list[SectionSite]:
    """Return the sections of a site in the order they were added, lettered from ``a``."""
    return [
        SectionSite(event, each, letter_of(place), words)
        for place, each in enumerate(event.sections.values())
        if each.players or each.section.rounds
    ]


def letter_of(place: int) -> str:
    """Return the letter of a section by its place from 0.

    >>> letter_of(0), letter_of(25), letter_of(26)
    ('a', 'z', 'aa')
    """
    rest, at = divmod(place, 26)
    return (letter_of(rest - 1) if rest else "") + chr(ord("a") + at)
