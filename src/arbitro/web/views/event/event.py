"""An event and a section as pages see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from arbitro.desk.derived.counting import Bound, bound_to
from arbitro.desk.derived.fide_mode import FideMode, fide_mode_of
from arbitro.desk.derived.length import adjourned_games, rounds_total
from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.office.people import categories_of
from arbitro.desk.derived.pairing.edition_notes import stand_ins
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.plugin_data import left_out
from arbitro.desk.derived.publication.overlaps import Overlap, overlaps
from arbitro.desk.derived.publication.published import as_published
from arbitro.desk.derived.restricted_draw import (
    free_number,
    meetings_of_federations,
    numbers_follow_strength,
)
from arbitro.desk.derived.standing import standings_record
from arbitro.desk.derived.tournament import numbers_are_provisional, numbers_of, tournament_of
from arbitro.desk.features.pairing.comparison import (
    OutOfDate,
    has_changed,
    out_of_date,
)
from arbitro.desk.features.round.cases import cases_of
from arbitro.desk.features.second_reading import Reading, reading_of
from arbitro.desk.kernel.state import EventState, Game, Section, SectionEntry
from arbitro.desk.values.settings import EventSettings, Numbering, ReasonByHand
from arbitro.desk.values.teams import SectionTeam
from arbitro.i18n import Translator
from arbitro.model import (
    EntryId,
    Player,
    Points,
    RateClass,
    Result,
    SectionId,
    Tournament,
    points_of,
)
from arbitro.model.names import NameOrder
from arbitro.reasons import Reason
from arbitro.rules.office.school import SchoolCategory
from arbitro.rules.standings import LeftOut
from arbitro.web.kinds import Kind, kind_of
from arbitro.web.views.event.categories import category_for
from arbitro.web.views.event.start_position import start_label


def letter_of(place: int) -> str:
    """Return the letter of a section by its place from 0.

    >>> letter_of(0), letter_of(25), letter_of(26)
    ('a', 'z', 'aa')
    """
    rest, at = divmod(place, 26)
    return (letter_of(rest - 1) if rest else "") + chr(ord("a") + at)


class SectionView:
    """One section of an event: its people by entry, its tournament, where its pages are."""

    def __init__(
        self, event_url: str, state: EventState, section: Section, language: str = ""
    ) -> None:
        self.language = language
        self.state = state
        self.section = section
        self.url = f"{event_url}/s/{section.id}"

    @property
    def id(self) -> SectionId:
        """Return the section's permanent number."""
        return self.section.id

    @property
    def letter(self) -> str:
        """Return the letter the section goes by: its place among those of the event."""
        return letter_of(list(self.state.sections).index(self.id))

    @property
    def name(self) -> str:
        """Return the section's name in the reader's language."""
        return self.section.settings.name_in(self.language)

    @property
    def fide_mode(self) -> FideMode:
        """Return whether the section is in FIDE mode."""
        return fide_mode_of(self.state, self.section)

    @property
    def begun_round(self) -> int:
        """Return the round that is played, where it has results already; else 0."""
        current, number = self.section.current, len(self.section.rounds)
        if current is None or number == self.section.rounds_complete:
            return 0
        return number if any(game.result is not None for game in current.games.values()) else 0

    @property
    def can_make_norms(self) -> bool:
        """Tell whether the time control allows norms, or is not chosen yet."""
        control = self.section.settings.time_control
        return control is None or control.rate_class is RateClass.STANDARD

    def round_url(self, number: int | None = None) -> str:
        """Return where the boards of a round are, those of the last where none is named."""
        asked = []
        if len(self.state.sections) > 1:
            asked.append(f"section={self.letter}")
        if number is not None and number < len(self.section.rounds):
            asked.append(f"round={self.letter}{number}")
        hall = f"{self.url.rpartition('/s/')[0]}/hall"
        return f"{hall}?{'&'.join(asked)}" if asked else hall

    def board_url(self, game: Game) -> str:
        """Return where the board of a game is open beside the others."""
        return f"{self.url}/boards/{game.id}"

    def match_url(self, number: int, match: int) -> str:
        """Return where a match of teams is open beside the boards of its round."""
        return f"{self.url}/rounds/{number}/matches/{match}"

    @property
    def is_swiss(self) -> bool:
        """Tell whether rounds are paired one by one."""
        return self.section.settings.system.is_swiss

    @property
    def coming_round(self) -> int:
        """Return the number of the round to be paired next."""
        return len(self.section.rounds) + 1

    def virtual_points(self, number: int) -> Points:
        """Return the points of acceleration that a player is paired with in the coming round."""
        games = self.section.settings.system.games_per_round
        return self.tournament.entries[number - 1].virtual_before(
            len(self.section.rounds) * games + 1
        )

    @property
    def is_knock_out(self) -> bool:
        """Tell whether who loses a match is out."""
        return self.section.settings.system.is_knock_out

    @property
    def kind(self) -> Kind:
        """Return what the section has on its pages."""
        return kind_of(self.section.settings.system)

    def reading(self, game: Game) -> Reading:
        """Return how the second reading of a game compares with what stands."""
        return reading_of(self.section, game)

    @property
    def has_line_ups(self) -> bool:
        """Tell whether teams choose who plays each match."""
        return self.section.settings.system.has_line_ups

    def team_of(self, entry: EntryId) -> SectionTeam | None:
        """Return the team a player is on the list of, None where teams take no part."""
        return self.section.teams.of_member(entry)

    @cached_property
    def tournament(self) -> Tournament:
        """Return the section as the pairing rules see it."""
        return tournament_of(self.state, self.section.id)

    @cached_property
    def counted(self) -> Tournament:
        """Return the section as its standings count it."""
        return standings_record(self.state, self.section.id)

    @cached_property
    def numbers(self) -> tuple[EntryId, ...]:
        """Return the entries from number 1 on; provisional while entries are open."""
        return numbers_of(self.state, self.section)

    @cached_property
    def names(self) -> NameOrder:
        """Return the order of the names in the section's numbers and lists."""
        return names_of(self.state, self.section)

    @cached_property
    def left_out(self) -> tuple[LeftOut, ...]:
        """Return the tie-breaks of the section's list that its standings leave out, and why."""
        return left_out(self.state, self.section)

    @property
    def numbers_are_provisional(self) -> bool:
        """Tell whether a late entry may still move the numbers (C.04.2 art. 2.5)."""
        return numbers_are_provisional(self.section)

    @cached_property
    def number_of(self) -> dict[EntryId, int]:
        """Return everybody's number."""
        return {entry: at for at, entry in enumerate(self.numbers, 1)}

    def person(self, entry: EntryId) -> Player:
        """Return who an entry is."""
        return self.state.people[entry]

    def entry(self, entry: EntryId) -> SectionEntry:
        """Return an entry's part in this section."""
        return self.section.entries[entry]

    def start_label(self, number: int, words: Translator) -> str:
        """Return how the games of a round of Chess960 begin, empty where as usual."""
        return start_label(self.section, number, words)

    def bound_to(self, number: int) -> Bound:
        """Return what would belong to no game without the pairings of a round."""
        return bound_to(self.section, number)

    @cached_property
    def adjourned(self) -> tuple[Game, ...]:
        """Return the adjourned games whose result is still to come, in the order of rounds."""
        return adjourned_games(self.section)

    def points_of(self, entry: EntryId) -> Points:
        """Return the points scored in published rounds, as the standings count them.

        A bye of a round that is not published yet has brought none. Penalties count at once.
        A game still to be decided has brought none, though it is a draw for pairing purposes
        (C.04.2 art. 3.1).
        """
        record = self._counted_as_published
        mine = record.entries[self.number_of[entry] - 1]
        undecided = sum(
            round_.result is Result.PENDING for round_ in mine.rounds[: record.rounds_played]
        )
        as_draws = points_of(Result.PENDING, record.points)
        later = self._given(self.counted, entry) - self._given(record, entry)
        return Points(record.score(mine) + later - undecided * as_draws)

    def _given(self, record: Tournament, entry: EntryId) -> int:
        return record.entries[self.number_of[entry] - 1].adjustment(record.rounds_played)

    @cached_property
    def _counted_as_published(self) -> Tournament:
        """Return the record without a round that waits to be published and may be thrown away."""
        return standings_record(as_published(self.state), self.id)

    @property
    def stand_ins(self) -> tuple[Reason, ...]:
        """Return why texts of another day are followed."""
        return stand_ins(self.state, self.section)

    @cached_property
    def absentees(self) -> tuple[EntryId, ...]:
        """Return who lost the last published round by forfeit and is still to be paired.

        Whoever stays away without notice counts as withdrawn, unless the absence is excused
        before the next pairing is published (C.05 art. 6.5). Nobody after the last round, and in
        teams and knock-outs, where a forfeit settles more than a game.
        """
        section = self.section
        published = [round_ for round_ in section.rounds if round_.published]
        if "absentees" not in self.kind.forms or not published:
            return ()
        if published[-1].number >= self.rounds_total:
            return ()
        absent = [
            entry
            for game in published[-1].games.values()
            if game.result is not None
            for entry, result in (
                (game.white, game.result.white),
                (game.black, game.result.black),
            )
            if result is Result.FORFEIT_LOSS and not section.entries[entry].withdrawn
        ]
        return tuple(dict.fromkeys(absent))

    @cached_property
    def out_of_date(self) -> OutOfDate | None:
        """Return how the round that waits to be published differs from the same paired anew."""
        current = self.section.current
        if current is None or current.published or self.state.finished:
            return None
        return out_of_date(self.state, self.section, current.number)

    @property
    def cases(self) -> tuple[ReasonByHand, ...]:
        """Return the cases in one of which published pairings change, none where none is named."""
        return cases_of(self.section)

    @cached_property
    def has_changed_since(self) -> bool:
        """Tell whether what the last round was paired from has changed.

        Before it is published by anything; while it is played by a result corrected too late.
        """
        section, current = self.section, self.section.current
        if current is None or self.state.finished:
            return False
        being_played = bool(current.missing) and not current.kept
        if current.published and not (being_played and current.corrected_since):
            return False
        return has_changed(self.state, section, current.number)

    @property
    def last_published(self) -> int:
        """Return the number of the last published round, 0 before the first."""
        return max((round_.number for round_ in self.section.rounds if round_.published), default=0)

    @property
    def late_meetings(self) -> tuple[tuple[EntryId, EntryId, int], ...]:
        """Return who of one federation meets in the last three rounds (C.05 art. 5.2)."""
        return meetings_of_federations(self.state, self.section)

    @property
    def numbers_follow_strength(self) -> bool:
        """Tell whether the numbers of a round robin follow the ratings (Arbiters' Manual, IV.1)."""
        return numbers_follow_strength(self.state, self.section)

    @property
    def takes_drawn_numbers(self) -> bool:
        """Tell whether numbers drawn by hand can be entered."""
        section = self.section
        drawn = section.settings.numbering is not Numbering.RATING
        asked = drawn and "drawn-numbers" in self.kind.forms
        return asked and not section.entries_closed and len(section.entries) > 1

    @property
    def free_number(self) -> int:
        """Return the number a late entry to a round robin would have, 0 where there is none."""
        return free_number(self.section)

    def rule(self, regulation: str, concept: str) -> Reason:
        """Return a concept by the edition of a regulation the section follows."""
        return Reason(concept, edition_of(self.section, regulation))

    def name_of(self, tpn: int) -> str:
        """Return the name of the player with a number."""
        return self.person(self.numbers[tpn - 1]).name

    @property
    def elsewhere(self) -> list[tuple[EntryId, str]]:
        """Return the people of the event who are not in this section."""
        people = self.state.people.items()
        return [
            (entry, player.name) for entry, player in people if entry not in self.section.entries
        ]

    @property
    def rounds_total(self) -> int:
        """Return how many rounds are to be played; 0 while that depends on the entries."""
        return rounds_total(self.section)

    @property
    def taking_part(self) -> int:
        """Count the entries that have not withdrawn."""
        return sum(not entry.withdrawn for entry in self.section.entries.values())


@dataclass(frozen=True, slots=True)
class DoubleEntry:
    """Somebody who plays in two sections at once."""

    state: EventState
    overlap: Overlap
    language: str = ""

    def text(self, t: Callable[..., str]) -> str:
        """Return who, in which sections, and in which rounds first."""
        settings = [self.state.sections[section].settings for section in self.overlap.sections]
        names = [setting.name_in(self.language) for setting in settings]
        rounds = self.overlap.days
        return t(
            "ui.overlaps.one",
            name=self.state.people[self.overlap.first].name,
            first=names[0],
            second=names[1],
            round=rounds[0],
            other=rounds[1],
        )


@dataclass(frozen=True)
class EventView:
    """An event: its name, its sections, the version of its log a page was made from.

    ``head`` begins the seal of the last event of the log: printed lists bear witness to it.
    ``language`` is the reader's, in which what the organiser wrote is shown where it is there.
    """

    id: str
    state: EventState
    version: int
    head: str = ""
    language: str = ""

    @property
    def url(self) -> str:
        """Return where the event's pages begin."""
        return f"/events/{self.id}"

    @property
    def name(self) -> str:
        """Return the event's name in the reader's language."""
        return self.settings.name if self.settings else self.id

    @cached_property
    def settings(self) -> EventSettings | None:
        """Return what is said of the event, in the reader's language where it is there.

        To be shown; what a form changes is the state's own.
        """
        found = self.state.settings
        return None if found is None else found.in_language(self.language)

    @cached_property
    def categories(self) -> tuple[SchoolCategory, ...]:
        """Return the categories whose marks lists on paper show, none where there are none."""
        return categories_of(self.state)

    def category(self, person: Player) -> SchoolCategory | None:
        """Return the category of a player, None where there is none."""
        return category_for(person, self.categories)

    @cached_property
    def sections(self) -> Sequence[SectionView]:
        """Return the sections in the order they were added."""
        return [self._section(section) for section in self.state.sections.values()]

    @cached_property
    def _overlaps(self) -> tuple[Overlap, ...]:
        return overlaps(self.state) if len(self.state.sections) > 1 else ()

    def overlaps(self, section: SectionView | None = None) -> list[DoubleEntry]:
        """Return who plays in two sections at once, of the whole event or of one of the two."""
        return [
            DoubleEntry(self.state, overlap, self.language)
            for overlap in self._overlaps
            if section is None or section.id in overlap.sections
        ]

    def section(self, section: int) -> SectionView | None:
        """Return a section by its number, None where there is none."""
        found = self.state.sections.get(SectionId(section))
        return None if found is None else self._section(found)

    def _section(self, section: Section) -> SectionView:
        return SectionView(self.url, self.state, section, self.language)
