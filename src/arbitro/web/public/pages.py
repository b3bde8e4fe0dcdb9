"""What the public pages show: each page's place, template, values, and what they depend on.

Values are made from a `PublicEvent`, which holds nothing that is not public. A page is worth
making anew only where its ``mark`` has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any

from arbitro.desk.derived.publication.public import PublicEvent, PublicSection
from arbitro.desk.kernel.state import Game, Round
from arbitro.formats.diagram import piece_symbols
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player, Points
from arbitro.web.public.games import read_game
from arbitro.web.public.kinds import SITE_PAGES, SitePages, Whys
from arbitro.web.public.page_files import EMBEDDED, Lines, Memory, PublicPageFile, SharedPieces
from arbitro.web.public.summary import Leader, PlayerRound, about_lines, leaders_of, rounds_of
from arbitro.web.views.event.boards import Board, board_view, is_gone, lines_by_name
from arbitro.web.views.event.event import SectionView, letter_of
from arbitro.web.views.event.teams import MatchView, TeamItem, TeamsView
from arbitro.web.views.rounds.games_in_play import letters_of_pieces
from arbitro.web.views.rounds.knock_out import bracket_page, round_title, title_of_game
from arbitro.web.views.rounds.why import at_board
from arbitro.web.views.standings.standings import standings_view

Values = dict[str, Any]


class SectionSite:
    """The pages of one section; ``letter`` is its place among the sections, as ``a``."""

    def __init__(
        self,
        event: PublicEvent,
        public: PublicSection,
        letter: str,
        words: Translator,
        memory: Memory | None = None,
    ) -> None:
        self.event = event
        self.public = public
        self.letter = letter
        self.words = words
        self.section = public.section
        self.settings = public.section.settings
        self.name = public.section.settings.name_in(words.language)
        self._memory: Memory = {} if memory is None else memory

    @cached_property
    def view(self) -> SectionView:
        """Return the section as all pages see one, made of public data."""
        return SectionView("", self.event.state, self.section, self.words.language)

    @property
    def shows(self) -> SitePages:
        """Return the pages that the section's kind shows in its own way."""
        return SITE_PAGES.of(self.view.kind)

    @property
    def teams(self) -> list[TeamItem]:
        """Return the teams by number, with their lists."""
        return TeamsView(self.view).items

    @property
    def about(self) -> tuple[tuple[str, str], ...]:
        """Return what is said of how the section is played: the code of each word, and its text."""
        return about_lines(self.view, self.words)

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
            (team.id, team.name, team.members, team.withdrawn)
            for team in self.section.teams.ordered
        )
        return hash((people, teams, self._nav_mark, self.event.page))

    @cached_property
    def _nav_mark(self) -> int:
        settings = self.event.state.settings
        given = tuple(
            (
                entry.id,
                entry.withdrawn_after,
                entry.expelled_after,
                entry.adjustment,
                tuple(entry.later_adjustments.items()),
            )
            for entry in self.section.entries.values()
        )
        dates = (self.settings.round_dates, self.settings.round_times)
        return hash(
            (
                (self.settings.name, self.settings.texts),
                repr(settings),
                len(self.rounds),
                self.public.standings,
                self.public.players,
                self.event.state.finished,
                dates,
                given,
                tuple(self.public.moves.items()),
                self.public.form,
                (self.view.fide_mode, self.section.external),
                len(self.event.state.sections) > 1,  # then its name belongs to its title
            )
        )

    @cached_property
    def round_marks(self) -> tuple[int, ...]:
        """Return a mark of each round: its pairings and its public results."""
        return tuple(
            hash(
                (
                    tuple(round_.games.values()),
                    round_.bye,
                    tuple(round_.absent.items()),
                    tuple(is_gone(self.section, entry, round_.number) for entry in round_.absent),
                    repr(round_.teams) if round_.teams else None,
                )
            )
            for round_ in self.rounds
        )

    @cached_property
    def _explained(self) -> frozenset[int]:
        """Return the rounds that have an explanation."""
        return frozenset(at for at, mark in enumerate(self._why_marks, 1) if mark is not None)

    @cached_property
    def _round_views(self) -> dict[int, Any]:
        return {}

    def round_view(self, number: int) -> Any:
        """Return a round as pages show it, made once."""
        known = self._round_views
        if number not in known:
            known[number] = self.shows.round_of(self.view, number)
        return known[number]

    def why_mark(self, number: int) -> Hashable:
        """Return a mark of what explains a round; None where nothing is said of it."""
        return self._why_marks[number - 1]

    @cached_property
    def _why_marks(self) -> tuple[Hashable, ...]:
        return tuple(self._why_mark(round_.number) for round_ in self.rounds)

    def _why_mark(self, number: int) -> Hashable:
        if number not in self.public.why or not self.view.is_swiss:
            return None
        by_hand = frozenset(self.rounds[number - 1].games) & self.public.by_hand
        seats = tuple((game.white, game.black) for game in self.rounds[number - 1].games.values())
        played = self.rounds[number - 1]
        bye = played.bye if played.teams is None else repr(played.teams)
        rest = (by_hand, number in self.public.corrected, bye)
        return hash((self.people_mark, self.round_marks[: number - 1], seats, rest))

    def whys(self, number: int) -> Whys:
        """Return why every player, or every team, meets whom; made once as long as it stands."""
        mark = self.why_mark(number)
        if mark is None or number in self.public.corrected:
            return {}
        made = partial(self.shows.whys_of, self.view, self.public, number)
        whys: Whys = self._kept(("why", number), mark, made)
        return whys

    def _kept(self, name: tuple[str | int, ...], mark: Hashable, make: Callable[[], Any]) -> Any:
        """Return what is made of the section, made anew only where its mark is another."""
        key = (self.letter, *name)
        kept = self._memory.get(key)
        if kept is None or kept[0] != mark:
            kept = self._memory[key] = (mark, make())
        return kept[1]

    @property
    def once(self) -> SharedPieces:
        """Return the pieces that the section's pages have alike, as long as its people stand."""
        once: SharedPieces = self._kept(
            ("once", self.words.language), self.people_mark, SharedPieces
        )
        return once

    def games_mark(self, number: int) -> tuple[str, ...]:
        """Return a mark of the moves of a round that are public."""
        texts, played = self.section.game_texts, self.rounds[number - 1]
        return tuple(texts[game].digest for game in played.games if game in texts)

    @property
    def live_round(self) -> int:
        """Return the last public round where its games may be followed in play, 0 where not."""
        number = len(self.rounds)
        return number if number in self.public.live else 0

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
    def games_of(self) -> Mapping[EntryId, list[PlayerRound]]:
        """Return everybody's rounds, the games of a match of two apart."""
        return rounds_of(self.section)

    @cached_property
    def first_lines(self) -> tuple[Board, ...] | tuple[MatchView, ...]:
        """Return the first boards or matches of the last public round, for the first page."""
        return self.shows.first_lines_of(self.view, self.rounds[-1]) if self.rounds else ()

    @cached_property
    def leaders(self) -> tuple[Leader, ...]:
        """Return who leads the last public standings, for the first page of the site."""
        last = self.public.standings[-1] if self.public.standings else 0
        mark = (self.people_mark, self.public.standings, self.round_marks[:last])
        made = partial(leaders_of, self.view, self.words, self.public.standings)
        leaders: tuple[Leader, ...] = self._kept(("leaders", self.words.language), mark, made)
        return leaders

    def embeds(self) -> list[tuple[str, str]]:
        """Return the tables another page can show within itself, each with the code of its word."""
        found = [("embed-round.html", "ui.nav.rounds")] if self.rounds else []
        if self.public.standings and not self.view.is_knock_out:
            found.append(("embed-standings.html", "ui.nav.standings"))
        return found

    # --- pages -----------------------------------------------------------------------------

    def pages(self) -> Iterator[PublicPageFile]:
        """Yield the pages of the section."""
        at = self.at
        if self.public.players or self.rounds:
            yield PublicPageFile(
                f"{at}players.html", self.shows.players, self.people_mark, self._players
            )
        for round_ in self.rounds:
            yield from self._round_pages(at, round_)
        if self.live_round:
            late = self.public.live[self.live_round]
            marks = (self.people_mark, self.round_marks[-1], late)
            yield PublicPageFile(f"{at}live.html", "live", marks, self._followed)
        for after in self.public.standings:
            mark = (self.people_mark, self.round_marks[:after])
            yield from self._table_pages(at, after, mark)
        if self.view.is_knock_out and self.rounds:
            mark = (self.people_mark, self.round_marks)
            yield PublicPageFile(f"{at}bracket.html", "bracket", mark, self._bracket)
        if self.event.page.player_pages:
            yield from self._player_pages(at)

    def _round_pages(self, at: str, round_: Round) -> Iterator[PublicPageFile]:
        number = round_.number
        explained = self.why_mark(number) is not None
        mark = (
            self.people_mark,
            self.round_marks[number - 1],
            self.before(number),
            self.games_mark(number),
            explained,
        )
        template = self.shows.round
        yield PublicPageFile(
            f"{at}{self.round_file(number)}", template, mark, lambda: self._round(number)
        )
        if round_ is self.current:
            path = f"{at}embed-round.html"
            yield PublicPageFile(path, template, mark, lambda: self._round(number), frame=EMBEDDED)
        if explained:
            path = f"{at}{self.round_file(number, '-why')}"
            yield PublicPageFile(
                path, self.shows.why, self.why_mark(number), lambda: self._why(number)
            )
        yield from self._game_pages(at, round_)
        if "pairings-by-name" in self.view.kind.papers:
            seats = tuple((game.board, game.white, game.black) for game in round_.games.values())
            yield PublicPageFile(
                f"{at}{self.round_file(number, '-names')}",
                "names",
                (self.people_mark, seats),
                lambda: self._names(number),
            )

    def _table_pages(self, at: str, after: int, mark: Hashable) -> Iterator[PublicPageFile]:
        last = after == self.public.standings[-1]
        if not self.view.is_knock_out or last:
            template = self.shows.standings
            path = f"{at}{self.standings_file(after)}"
            yield PublicPageFile(path, template, mark, lambda: self._standings(after))
            if last:
                path = f"{at}embed-standings.html"
                yield PublicPageFile(
                    path, template, mark, lambda: self._standings(after), frame=EMBEDDED
                )
        if last and not self.view.is_knock_out:
            path = f"{at}crosstable.html"
            yield PublicPageFile(path, self.shows.crosstable, mark, lambda: self._crosstable(after))

    def _game_pages(self, at: str, played: Round) -> Iterator[PublicPageFile]:
        texts = self.section.game_texts
        for game in played.games.values():
            if game.id in texts:
                mark = (self.people_mark, texts[game.id].digest, game)
                yield PublicPageFile(
                    f"{at}{game_file(game)}",
                    "game",
                    mark,
                    lambda game=game: self._game(game),  # type: ignore[misc]
                    person=True,
                )

    def _player_pages(self, at: str) -> Iterator[PublicPageFile]:
        last = self.public.standings[-1] if self.public.standings else 0
        ranking = self.round_marks[:last]
        whys = (self._explained, self.why_mark(len(self.rounds)) if self.rounds else None)
        for number, entry in enumerate(self.section.numbers, 1):
            mark = (self.people_mark, tuple(self.games_of[entry]), ranking, whys)
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
        return {"people": people, "numbers": self.view.number_of}

    def _round(self, number: int) -> Values:
        return {
            "round": self.round_view(number),
            "line": self._line(number),
            "played": self.rounds[number - 1],
            "scores": number in self.public.scores,
            "title": self.round_title(number),
            "explained": self.why_mark(number) is not None,
            "moves": self.section.game_texts,
            "moves_when": self.public.moves.get(number),
            "game_file": game_file,
        }

    def _followed(self) -> Values:
        number = self.live_round
        games = sorted(self.rounds[-1].games.values(), key=lambda game: game.board)
        return {
            "boards": [board_view(self.view, game) for game in games],
            "title": self.round_title(number),
            "late": self.public.live[number],
            "played": self.rounds[-1],
            "pieces": piece_symbols(),
            "letters": letters_of_pieces(self.words),
        }

    def _line(self, number: int) -> Lines:
        """Return the lines of a round's boards; beside the games they tell of people and points."""
        mark = (self.people_mark, self.before(number), number in self.public.scores)
        name = ("lines", self.words.language, number)
        lines: Lines = self._kept(name, mark, Lines)
        lines.with_moves = self.section.game_texts
        return lines

    def _why(self, number: int) -> Values:
        return {
            "round": self.round_view(number),
            "whys": self.whys(number),
            "played": self.rounds[number - 1],
            "title": self.round_title(number),
            "corrected": number in self.public.corrected,
        }

    def _game(self, game: Game) -> Values:
        return {
            "board": board_view(self.view, game),
            "title": title_of_game(self.view, self.words, game) or self.round_title(game.round),
            "read": read_game(self.view, game, self.words),
        }

    def _names(self, number: int) -> Values:
        shown = self.round_view(number)
        assert shown is not None, "the round is public"
        return {
            "round": shown,
            "lines": lines_by_name(self.view, shown),
            "title": self.round_title(number),
        }

    def _standings(self, after: int) -> Values:
        table = self.shows.standings_of(self.view, self.words, after)
        return {"table": table, "after": after}

    def _crosstable(self, after: int) -> Values:
        table = self.shows.crosstable_of(self.view, self.words, after)
        return {"table": table, "after": after}

    def _bracket(self) -> Values:
        return {"bracket": bracket_page(self.view, self.words)}

    def _player(self, entry: EntryId, number: int) -> Values:
        rows = [(game, self._person(game.opponent)) for game in self.games_of[entry]]
        place = self._places.get(entry)
        now = self._now(entry)
        team = self.view.team_of(entry)
        explained = entry if team is None else team.id
        return {
            "number": number,
            "person": self.event.state.people[entry],
            "withdrawn": self.section.entries[entry].withdrawn,
            "expelled": self.section.entries[entry].expelled,
            "rows": rows,
            "numbers": self.view.number_of,
            "place": place,
            "team": None if team is None else team.name,
            "now": now,
            "other": None if now is None else self._person(now.opponent),
            "seat": now and now.game and at_board(self.view, now.game, entry),
            "why": self.whys(now.number).get(explained) if now is not None else None,
            "explained": self._explained,
            "moves": self.section.game_texts,
            "game_file": game_file,
        }

    def _now(self, entry: EntryId) -> PlayerRound | None:
        """Return somebody's game of the last public round, None where there is none."""
        last = len(self.rounds)
        found = (game for game in self.games_of[entry] if game.number == last)
        return next((item for item in found if item.game is not None), None)

    def _person(self, entry: EntryId | None) -> Player | None:
        return None if entry is None else self.event.state.people[entry]

    @cached_property
    def _places(self) -> Mapping[EntryId, tuple[int, Points, int]]:
        """Return everybody's place and points after the last public standings."""
        if not self.public.standings or "place" not in self.view.kind.columns:
            return {}
        after = self.public.standings[-1]
        mark = (self.people_mark, after, self.round_marks[:after])
        places: Mapping[EntryId, tuple[int, Points, int]]
        places = self._kept(("places",), mark, partial(self._places_after, after))
        return places

    def _places_after(self, after: int) -> Mapping[EntryId, tuple[int, Points, int]]:
        table = standings_view(self.view, self.words, after)
        rows = () if table is None else table.rows
        return {row.entry: (row.rank, row.points, after) for row in rows}

    def round_title(self, number: int) -> str:
        """Return what a round is called: by its number, in a knock-out by its place in it."""
        if self.view.is_knock_out:
            return round_title(self.view, self.words, number)
        return self.words.t("ui.rounds.round", round=number)


def game_file(game: Game) -> str:
    """Return the name of the page of a game's moves."""
    return f"game-{game.round}-{game.board}.html"


def site_sections(
    event: PublicEvent, words: Translator, memory: Memory | None = None
) -> list[SectionSite]:
    """Return the sections of a site in the order they were added, lettered from ``a``."""
    return [
        SectionSite(event, section, letter_of(place), words, memory)
        for place, section in enumerate(event.sections.values())
        if section.players or section.section.rounds
    ]
