"""An event as the world may see it: made anew from what is public, so nothing else can be shown.

The state handed out holds what the switches of `arbitro.desk.values.publicity` let out at an
instant and no more. It is put together from named fields, never copied and then stripped: what an
event learns to keep later is private until it is named here. Only the settings of a section are
taken as they are: they are the regulations of a tournament.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache

from arbitro.desk.derived.tournament import numbers_of
from arbitro.desk.kernel.state import (
    NEW_EVENT,
    EventState,
    Game,
    Round,
    Section,
    SectionEntry,
)
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.integrity import IntegrityEntry
from arbitro.desk.values.publicity import (
    PublicName,
    PublicPage,
    PublicThing,
    Showing,
    When,
    instant,
    showing_of,
)
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.desk.values.teams import SectionTeam, TeamRound, TeamSide
from arbitro.model import EntryId, GameId, Player, SectionId
from arbitro.model.integrity import KINDS, Named

Before = Callable[[int], EventState]
"""The event as it stood so many minutes before the instant asked for."""


Stale = Callable[[EventState, Section, int], bool]
"""Tells whether a published round would be paired otherwise now."""


@dataclass(frozen=True, slots=True)
class PublicSection:
    """What of a section is public: the section itself, and which of its pages there are.

    ``standings`` are the rounds after which they are shown, ``scores`` those before which points
    may be told, ``why`` those whose pairings are explained. ``by_hand`` are the games an arbiter
    made, ``corrected`` the rounds that were paired before a result they rest on was corrected.
    ``list_open`` tells that entries may still come, ``players`` that the list is shown. ``moves``
    says when the moves of a round are shown, of rounds where they are not hidden, and ``live`` by
    how many minutes later than they are made, of rounds where they may be followed. ``form`` is how
    entries are asked for now.
    """

    section: Section
    players: bool
    list_open: bool
    standings: tuple[int, ...]
    scores: frozenset[int]
    why: frozenset[int]
    by_hand: frozenset[GameId] = frozenset()
    corrected: frozenset[int] = frozenset()
    moves: Mapping[int, Showing] = field(default_factory=dict)
    live: Mapping[int, int] = field(default_factory=dict)
    form: EntryForm | None = None


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """What of an event is public at an instant.

    ``waits`` tells that more may become public by and by, though nothing more happens. ``origin``
    tells the event from all others for good, whatever is changed in it, and says nothing of it.
    """

    state: EventState
    sections: Mapping[SectionId, PublicSection]
    page: PublicPage
    waits: bool
    origin: str = ""

    @property
    def shows_something(self) -> bool:
        """Tell whether there is anything to look at: entrants, a round, or a form to ask by."""
        return any(
            section.section.rounds
            or section.form is not None
            or (section.players and (section.section.entries or section.section.teams.teams))
            for section in self.sections.values()
        )


@dataclass(frozen=True, slots=True)
class _Clock:
    """An instant, the event then, and the event as it stood before."""

    state: EventState
    at: datetime
    before: Before
    stale: Stale

    def held(self, section: Section, paired: Round, showing: Showing) -> bool:
        """Tell whether a round was out of date when its moment came, and still is.

        What goes out by itself goes out only as the rules pair it; an arbiter pairs it anew, or
        says that it stays.
        """
        due = instant(showing.at)
        if showing.when is not When.AT_TIME or due is None or paired.has_results:
            return False
        if not self.stale(self.state, section, paired.number):
            return False
        # Rounded up, so that it is never later than the moment itself.
        then = self.before(math.ceil(max(self.at - due, timedelta(0)) / timedelta(minutes=1)))
        was = then.sections.get(section.id)
        number = paired.number
        if was is None or len(was.rounds) < number or not was.rounds[number - 1].published:
            return False
        return self.stale(then, was, number)

    def section_before(self, section: Section, minutes: int) -> Section | None:
        return self.before(minutes).sections.get(section.id)

    def shows(self, section: Section, thing: PublicThing, number: int, over: bool) -> bool:
        """Tell whether a thing of a round is out, where no delay decides."""
        showing = showing_of(section.publicity, thing, number)
        match showing.when:
            case When.HIDDEN:
                return False
            case When.AT_ONCE | When.DELAYED:
                return True
            case When.ROUND_OVER:
                return over
            case When.AT_TIME:
                due = instant(showing.at)
                return due is not None and due <= self.at

    def source(self, section: Section, thing: PublicThing, number: int) -> Section | None:
        """Return the section as it stood when what is public of a thing by now had happened."""
        showing = showing_of(section.publicity, thing, number)
        if showing.when is When.DELAYED:
            return self.section_before(section, showing.minutes)
        return section


def public_event(
    state: EventState,
    at: datetime,
    before: Before,
    stale: Stale = lambda *_: False,
) -> PublicEvent:
    """Return what is public of an event at an instant (UTC).

    A round that ``stale`` finds out of date when it is to go out by itself is held back.
    """
    clock = _Clock(state, at, cache(before), stale)
    sections = {key: _public_section(clock, section) for key, section in state.sections.items()}
    seen = {entry for section in sections.values() for entry in section.section.entries}
    public = EventState(
        settings=_settings(state.settings),
        finished=state.finished,
        people={
            key: _person(state, key, person) for key, person in state.people.items() if key in seen
        },
        sections={key: section.section for key, section in sections.items()},
        public=state.public,
    )
    waits = any(
        showing.when in {When.DELAYED, When.AT_TIME}
        for section in state.sections.values()
        for showing in section.publicity.values()
    ) or any(section.form is not None and section.form.until for section in sections.values())
    return PublicEvent(public, sections, state.public.page, waits)


def shows_something(state: EventState) -> bool | None:
    """Tell whether something of an event is public whatever the hour; None where the hour tells."""
    found = public_event(state, datetime.min.replace(tzinfo=UTC), lambda _: NEW_EVENT)
    return None if found.waits else found.shows_something


def _settings(settings: EventSettings | None) -> EventSettings | None:
    if settings is None:
        return None
    return EventSettings(
        name=settings.name,
        city=settings.city,
        federation=settings.federation,
        venue=settings.venue,
        start=settings.start,
        end=settings.end,
        chief_arbiter=settings.chief_arbiter,
        organiser=settings.organiser,
        language=settings.language,
        time_zone=settings.time_zone,
        texts=settings.texts,
    )


def _person(state: EventState, entry: EntryId, person: Player) -> Player:
    page = state.public.page
    named = state.public.names.get(entry, page.names)
    plain = named is PublicName.FULL
    return Player(
        name=named_in_public(person.name, named, entry),
        rating=person.rating,
        title=person.title,
        federation=person.federation if named is not PublicName.NUMBER else "",
        fide_id=person.fide_id if page.identifiers and plain else None,
        club=person.club if page.clubs and plain else "",
        national_rating=person.national_rating,
        tournament_rating=person.tournament_rating,
    )


def named_in_public(name: str, kind: PublicName, number: int) -> str:
    """Return a name in full, as initials, or as no more than a number.

    >>> named_in_public("García López, María José", PublicName.INITIALS, 7)
    'G. L., M. J.'
    >>> named_in_public("García López, María José", PublicName.NUMBER, 7)
    '#7'
    """
    if kind is PublicName.FULL:
        return name
    if kind is PublicName.NUMBER:
        return f"#{number}"
    parts = (
        " ".join(f"{word[0]}." for word in part.split() if word[0].isalpha())
        for part in name.split(",")
    )
    return ", ".join(filter(None, parts)) or f"#{number}"


def _public_lines(section: Section, shown: int) -> Iterator[IntegrityEntry]:
    """Yield what is told of the rounds that are out; who may not meet is nobody else's business."""
    for line in section.integrity:
        if line.round <= shown and KINDS[line.kind].named is not Named.GROUP:
            yield line


def _public_section(clock: _Clock, section: Section) -> PublicSection:
    shows_list = clock.shows(section, PublicThing.PLAYERS, 0, over=False)
    rounds: list[Round] = []
    for round_ in section.rounds:
        # No later round either: its pairings would tell the results of this one.
        if not _is_out(clock, section, round_):
            break
        rounds.append(_round(clock, section, round_))
    shown = {
        entry: _entry(section_entry)
        for entry, section_entry in section.entries.items()
        if shows_list or rounds
    }
    # numbers of an open list follow from data that is not public: they are taken as they stand
    numbers = tuple(number for number in numbers_of(clock.state, section) if number in shown)
    public = Section(
        id=section.id,
        settings=replace(section.settings, pairing_controller=""),
        editions=section.editions,
        entries=shown,
        entries_closed=True,
        numbers=numbers,
        equals=section.equals,
        initial_colour=section.initial_colour,
        lots=section.lots,
        play_offs=section.play_offs,
        rounds=tuple(rounds),
        teams=_teams(section.teams),
        brought=section.brought,
        integrity=tuple(_public_lines(section, len(rounds))),
        mode_exit=section.mode_exit,
        external=section.external,
        periods=section.periods,
        issued={number: item for number, item in section.issued.items() if number <= len(rounds)},
        game_texts={
            game: section.game_texts[game]
            for round_ in rounds
            for game in _games_out(clock, section, round_)
        },
    )
    complete = public.rounds_complete
    why = frozenset(
        round_.number
        for round_ in rounds
        if clock.shows(section, PublicThing.WHY, round_.number, over=not round_.missing)
        and round_.number <= complete + 1
    )
    games = {
        round_.number: showing_of(section.publicity, PublicThing.GAMES, round_.number)
        for round_ in rounds
    }
    form = clock.state.entry_forms.get(section.id)
    explained = [round_ for round_ in section.rounds if round_.number in why]
    return PublicSection(
        public,
        shows_list,
        not section.entries_closed,
        tuple(_standings(clock, section, public)),
        frozenset(range(1, complete + 2)),
        why,
        frozenset(game for round_ in explained for game in made_by_hand(round_)),
        frozenset(round_.number for round_ in explained if round_.corrected_since),
        {number: game for number, game in games.items() if game.when is not When.HIDDEN},
        {
            number: game.minutes if game.when is When.DELAYED else 0
            for number, game in games.items()
            if game.when in {When.AT_ONCE, When.DELAYED}
        },
        form if form is not None and form.takes(clock.at) else None,
    )


def made_by_hand(paired: Round) -> list[GameId]:
    """Return the games of a round that are not those of the engine."""
    if paired.by_hand is None:
        return []
    made = set(paired.by_hand.engine_games)
    return [game.id for game in paired.games.values() if (game.white, game.black) not in made]


def _is_out(clock: _Clock, section: Section, paired: Round) -> bool:
    """Tell whether the pairings of a round are public."""
    if not paired.published:
        return False
    if not clock.shows(section, PublicThing.PAIRINGS, paired.number, over=False):
        return False
    showing = showing_of(section.publicity, PublicThing.PAIRINGS, paired.number)
    if clock.held(section, paired, showing):
        return False
    source = clock.source(section, PublicThing.PAIRINGS, paired.number)
    if source is None or len(source.rounds) < paired.number:
        return False
    was = source.rounds[paired.number - 1]
    # Paired again since then it is another round: its own time has to pass.
    return was.published and was.games.keys() == paired.games.keys()


def _round(clock: _Clock, section: Section, paired: Round) -> Round:
    """Return a round with the results that are public; of the others only who meets whom."""
    over = not paired.missing
    shown = clock.shows(section, PublicThing.RESULTS, paired.number, over=over)
    source = clock.source(section, PublicThing.RESULTS, paired.number) if shown else None
    known: Mapping[GameId, Game] = {}
    if source is not None and len(source.rounds) >= paired.number:
        known = source.rounds[paired.number - 1].games
    games = {
        key: Game(
            id=game.id,
            round=game.round,
            board=game.board,
            white=game.white,
            black=game.black,
            result=known[key].result if key in known else None,
        )
        for key, game in paired.games.items()
    }
    settled = all(game.result is not None for game in games.values())
    made = Round(
        number=paired.number,
        games=games,
        bye=paired.bye,
        absent=paired.absent,
        published=True,
        editions=paired.editions,
        teams=_team_round(paired.teams, settled),
        gone=paired.gone,
        start_position=paired.start_position,
    )
    known_as = paired.memo.get("public")
    if known_as == made and isinstance(known_as, Round):
        return known_as  # with all that was derived from it
    paired.memo["public"] = made
    return made


def _team_round(teams: TeamRound | None, settled: bool) -> TeamRound | None:
    """Return the matches; what was decided of a match away from the boards only when all is out."""
    if teams is None:
        return None
    matches = teams.matches
    if not settled:
        matches = tuple(replace(match, forfeit=None, wrong=()) for match in matches)
    return TeamRound(matches, teams.bye, teams.absent, gone=teams.gone)


def _entry(entry: SectionEntry) -> SectionEntry:
    """Return an entry without what was only asked for, and without why points were given."""
    return SectionEntry(
        id=entry.id,
        withdrawn_after=entry.withdrawn_after,
        expelled_after=entry.expelled_after,
        first_round=entry.first_round,
        missed=entry.missed,
        adjustment=entry.adjustment,
        later_adjustments=entry.later_adjustments,
    )


def _teams(side: TeamSide) -> TeamSide:
    """Return the teams without captains, requests, and line-ups nobody has seen played."""
    return TeamSide(
        teams={key: _team(team) for key, team in side.teams.items()},
        numbers=side.numbers,
        lots=side.lots,
    )


def _team(team: SectionTeam) -> SectionTeam:
    return SectionTeam(
        id=team.id,
        name=team.name,
        short=team.short,
        federation=team.federation,
        members=team.members,
        withdrawn_after=team.withdrawn_after,
        adjustments=team.adjustments,
        first_round=team.first_round,
        missed=team.missed,
    )


def _games_out(clock: _Clock, section: Section, paired: Round) -> list[GameId]:
    """Return the games of a round whose moves are public."""
    number = paired.number
    over = not section.rounds[number - 1].missing
    if not clock.shows(section, PublicThing.GAMES, number, over=over):
        return []
    source = clock.source(section, PublicThing.GAMES, number)
    if source is None:
        return []
    # A text put in the place of another one since then waits as long as a new one.
    return [
        game
        for game in paired.games
        if game in source.game_texts and source.game_texts[game] == section.game_texts.get(game)
    ]


def _standings(clock: _Clock, section: Section, public: Section) -> list[int]:
    """Return the rounds after which standings are public.

    They come from the public results alone; where a round is not over only a section that shows
    them at once has any.
    """
    complete = public.rounds_complete  # of what is public
    shown = []
    for round_ in public.rounds:
        number = round_.number
        over = number <= complete
        showing = showing_of(section.publicity, PublicThing.STANDINGS, number)
        if not over and not (showing.when is When.AT_ONCE and round_.has_results):
            break
        if not clock.shows(section, PublicThing.STANDINGS, number, over=over):
            continue
        source = clock.source(section, PublicThing.STANDINGS, number)
        if showing.when is not When.DELAYED or (
            source is not None and source.rounds_complete >= number
        ):
            shown.append(number)
    return shown


OpenGames = frozenset[tuple[SectionId, GameId]]
"""Games whose end is not known, by section."""


def as_if_over(state: EventState) -> tuple[EventState, OpenGames]:
    """Return an event as if its published rounds were over, and the games that are not.

    These stand as drawn, so that what waits for the end of a round is out; how they end is not
    known, and whoever shows the event leaves it open.
    """
    sections, found = {}, set()
    for at, section in state.sections.items():
        rounds = []
        for paired in section.rounds:
            wanted = {key for key, game in paired.games.items() if game.result is None}
            if wanted and paired.published:
                found |= {(at, key) for key in wanted}
                ended = {
                    key: game._replace(result=GameResult.DRAW) if key in wanted else game
                    for key, game in paired.games.items()
                }
                rounds.append(replace(paired, games=ended))
            else:
                rounds.append(paired)
        sections[at] = replace(section, rounds=tuple(rounds))
    return replace(state, sections=sections), frozenset(found)
