"""Norms of a section as its pages show them: who has made one, who still can, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from arbitro.desk.derived.tournament import remembered
from arbitro.desk.kernel.state import Section
from arbitro.model import Entry, EntryId, Player, Points, RateClass, Team, Title, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.titles.edition import LEVELS, TITLE_HOLDERS, NormRules, norm_rules
from arbitro.rules.titles.event import Exemption, NormEvent, RoundField, norm_event
from arbitro.rules.titles.games import Games, games_of
from arbitro.rules.titles.norm_measures import norm_is_conceivable
from arbitro.rules.titles.prospects import EventOpponents, Prospect, outlook, prospect, prospects
from arbitro.rules.titles.schiller import (
    Division,
    SchillerPlan,
    TitleChance,
    WantedNorms,
    divide,
    judge_teams,
)
from arbitro.rules.titles.verdict import (
    NormVerdict,
    judge_games,
    rounds_left_out,
    titles_within_reach,
)
from arbitro.web.views.event.event import SectionView

STEP = 50


def norm_setting(view: SectionView) -> tuple[NormEvent, NormRules] | None:
    """Return a section as norms see it, and the text in force; None where it gives no norms.

    Norms are made in standard chess, in events of players, by a text that is known here.
    """
    if not view.can_make_norms:
        return None
    control = view.section.settings.time_control
    tournament = replace(view.tournament, teams=_teams(view))
    try:
        choice = choose_edition("B.01", start=tournament.details.start)
    except NoEditionInForceError:
        return None
    shorter = Clock(RateClass.STANDARD, control).shorter if control else None
    seconds = shorter.seconds_for_sixty_moves if shorter else None
    said = view.section.norms
    stated = frozenset({said.exempt} if said.exempt else ())
    event = norm_event(tournament, said.kind, stated, seconds=seconds)
    known = event.predetermined or said.predetermined
    event = replace(event, predetermined=known, approved=said.approved)
    return event, norm_rules(choice.edition.key)


def _teams(view: SectionView) -> tuple[Team, ...]:
    """Return who plays with whom, so that nobody is taken for an opponent of the own team."""
    number = {entry: Tpn(at) for at, entry in enumerate(view.numbers, 1)}
    return tuple(
        Team(at, team.name, tuple(number[member] for member in team.members if member in number))
        for at, team in enumerate(view.section.teams.ordered, 1)
    )


@dataclass(frozen=True, slots=True)
class NormRow:
    """A title and a player: made, still possible, or out of reach.

    ``left`` are the games still to come, ``needed`` the least points from them against the
    opponents that suit best, None where no opponents would do.
    """

    entry: EntryId
    number: int
    person: Player
    title: Title
    verdict: NormVerdict
    left: int
    needed: Points | None

    @property
    def made(self) -> bool:
        """Tell whether the norm has been made."""
        return self.verdict.norm

    @property
    def possible(self) -> bool:
        """Tell whether it is not made yet and can still be made."""
        return not self.verdict.norm and self.left > 0 and self.needed is not None

    @property
    def unmet(self) -> tuple[Reason, ...]:
        """Return the requirements that are not met yet."""
        return tuple(check.reason for check in self.verdict.checks if not check.met)


@dataclass(frozen=True, slots=True)
class NormsView:
    """The radar: norms made, those still possible, and what the event itself brings."""

    edition: str
    made: tuple[NormRow, ...]
    possible: tuple[NormRow, ...]
    fields: tuple[RoundField, ...]
    exempts: bool
    large: bool
    rounds: int
    total: int


def norms_view(view: SectionView) -> NormsView | None:
    """Return the norms of everybody, None where the section gives none."""
    setting = norm_setting(view)
    if setting is None:
        return None
    event, rules = setting
    rows = _rows(view)
    possible = [row for row in rows if row.possible]
    possible.sort(key=lambda row: (Fraction(row.needed or 0, row.left), -row.person.rating))
    return NormsView(
        rules.edition,
        tuple(row for row in rows if row.made),
        tuple(possible),
        event.fields,
        Exemption.SWISS in event.exemptions,
        event.is_large_swiss,
        view.section.rounds_complete * event.tournament.system.games_per_round,
        event.tournament.rounds_total,
    )


def norm_verdicts(view: SectionView) -> Iterator[tuple[Entry, NormVerdict]]:
    """Yield the verdict on everybody's titles, norms or not."""
    return ((item.entry, item.verdict) for item in _titles(view))


def norms_made(view: SectionView) -> tuple[NormRow, ...]:
    """Return the norms made so far, the highest title of everybody first."""

    def made() -> tuple[NormRow, ...]:
        judged = ((item, item.verdict) for item in _titles(view) if item.may_be_norm)
        return tuple(_row(view, item, found, None) for item, found in judged if found.norm)

    return remembered(view.state, view.section, "norms made", made)


def _rows(view: SectionView) -> tuple[NormRow, ...]:
    """Return the norms made and possible, looked at once for a section as it stands."""
    return remembered(view.state, view.section, "norms", lambda: tuple(_looked_at(view)))


class _TitleAsked(NamedTuple):
    """A player and a title, with the games so far; looking at what they are worth takes long."""

    event: NormEvent
    rules: NormRules
    entry: Entry
    games: Games
    title: Title

    @property
    def may_be_norm(self) -> bool:
        """Tell whether the games may be a norm, by their number, titles and ratings alone."""
        return norm_is_conceivable(self.event, self.games, LEVELS[self.title], self.rules)

    @property
    def verdict(self) -> NormVerdict:
        """Return what the games are worth."""
        return judge_games(self.event, self.games, self.title, self.rules)


def _titles(view: SectionView) -> Iterator[_TitleAsked]:
    """Yield everybody's titles that are within reach."""
    setting = norm_setting(view)
    if setting is None:
        return
    event, rules = setting
    for entry in event.tournament.entries:
        titles = titles_within_reach(entry.player)
        if titles:
            games = games_of(event.tournament, entry, rules, {}, event.by_round)
            for title in titles:
                yield _TitleAsked(event, rules, entry, games, title)


def _looked_at(view: SectionView) -> Iterator[NormRow]:
    """Yield the norms made and those still possible, as they stand."""
    field: EventOpponents | None = None
    for item in _titles(view):
        field = field or EventOpponents(item.event)
        coming = _coming(view, item, field)
        verdict = item.verdict if item.may_be_norm else None
        is_open = coming.rounds > 0 and coming.points is not None
        if is_open or (verdict is not None and verdict.norm):
            yield _row(view, item, verdict or item.verdict, coming)


def _coming(view: SectionView, item: _TitleAsked, field: EventOpponents | None = None) -> Prospect:
    """Return what a norm still takes; nobody who has left the section plays on for one."""
    place = view.numbers[item.entry.tpn - 1]
    if view.section.entries[place].withdrawn:
        return Prospect(None, 0, None)
    return prospect(item.event, item.entry, item.title, item.rules, field, item.games)


def _row(
    view: SectionView, item: _TitleAsked, verdict: NormVerdict, coming: Prospect | None
) -> NormRow:
    """Return the line of a player and a title; what is to come is not asked for a norm made."""
    left, needed = (0, Points(0)) if coming is None else (coming.rounds, coming.points)
    place = view.numbers[item.entry.tpn - 1]
    return NormRow(place, item.entry.tpn, item.entry.player, item.title, verdict, left, needed)


@dataclass(frozen=True, slots=True)
class NextGame:
    """One who may be met next, and what the norm then takes.

    ``needed`` are the points from all games left, ``least`` those this game has to bring; None
    where nobody to come makes the norm possible. ``mix`` and ``titled`` tell whether the opponent
    has the title asked for, or any that counts.
    """

    number: Tpn
    person: Player
    paired: bool
    mix: bool
    titled: bool
    foreign: bool
    needed: Points | None
    least: Points | None


ABOVE = "extra-points"
"""Points above what was needed: they count, other than the rounds told of beside them."""


@dataclass(frozen=True, slots=True)
class TitleNeeds:
    """What a player has and needs for one title; ``left`` are the games still to come.

    ``more`` says what the norm counts for beyond its games, ``left_out`` which rounds do not count.
    ``known`` tells that their opponents are known, as in a round robin.
    """

    known: bool
    title: Title
    verdict: NormVerdict
    more: tuple[Reason, ...]
    left_out: tuple[Reason, ...]
    left: int
    needed: Points | None
    outlook: tuple[tuple[int, Points | None], ...]
    next_games: tuple[NextGame, ...]


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """A player's norms, title by title."""

    entry: EntryId
    number: int
    person: Player
    edition: str
    round: int
    titles: tuple[TitleNeeds, ...]


def player_norms(view: SectionView, number: int) -> PlayerNorms | None:
    """Return what a player has and needs for every title, None where there is nothing to say."""
    setting = norm_setting(view)
    if setting is None or not 1 <= number <= len(view.numbers):
        return None
    event, rules = setting
    tournament = event.tournament
    entry = tournament.entry(Tpn(number))
    games = games_of(tournament, entry, rules, {}, event.by_round)
    return PlayerNorms(
        view.numbers[number - 1],
        number,
        entry.player,
        rules.edition,
        tournament.rounds_played + (0 if games.pending else 1),
        tuple(
            _needs(view, event, entry, games, title, rules)
            for title in titles_within_reach(entry.player)
        ),
    )


def _needs(
    view: SectionView, event: NormEvent, entry: Entry, games: Games, title: Title, rules: NormRules
) -> TitleNeeds:
    verdict = judge_games(event, games, title, rules)
    coming = _coming(view, _TitleAsked(event, rules, entry, games, title))
    open_still = coming.rounds > 0 and coming.points is not None and not verdict.norm
    middle = _middle(games, rules)
    averages = tuple(range(middle - 3 * STEP, middle + 3 * STEP + 1, STEP))
    paired = {opponent.tpn for opponent in games.pending}
    said = rounds_left_out(verdict, rules)
    return TitleNeeds(
        event.predetermined,
        title,
        verdict,
        tuple(reason for reason in said if reason.concept == ABOVE),
        tuple(reason for reason in said if reason.concept != ABOVE),
        coming.rounds,
        coming.points,
        outlook(event, games, title, rules, averages) if open_still else (),
        tuple(
            _next_game(event, games, title, other, paired)
            for other in prospects(event, entry, title, rules)
        )
        if open_still
        else (),
    )


def _middle(games: Games, rules: NormRules) -> int:
    """Return the average rating of the opponents so far, to a multiple of the step."""
    ratings = [game.opponent.rating or rules.unrated for game in games.counted]
    if not ratings:
        return 2400
    return (sum(ratings) // len(ratings) + STEP // 2) // STEP * STEP


def _next_game(
    event: NormEvent, games: Games, title: Title, item: Prospect, paired: set[Tpn]
) -> NextGame:
    opponent = item.opponent
    assert opponent is not None  # a prospect of a next game has one
    return NextGame(
        opponent.tpn,
        event.tournament.entry(opponent.tpn).player,
        opponent.tpn in paired,
        opponent.title in LEVELS[title].mix,
        opponent.title in TITLE_HOLDERS,
        opponent.federation != games.federation,
        item.points,
        item.next_score,
    )


def exemptions_offered() -> Sequence[Exemption]:
    """Return what an organiser can state; the exemption of Swisses is found by itself."""
    return tuple(item for item in Exemption if item is not Exemption.SWISS)


# Teams of a Schiller made for norms, as their page shows them.

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class MemberOutlook:
    """A player of a team with the norms within reach, and what lacks for the others."""

    board: int
    person: Player
    possible: tuple[TitleChance, ...]
    missing: tuple[TitleChance, ...]


@dataclass(frozen=True, slots=True)
class TeamOutlook:
    """A team of a division: what it is called, its players, their average rating, 0 without any."""

    name: str
    average: int
    members: tuple[MemberOutlook, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a division means: its teams, why it is so, what the event has to keep to besides."""

    teams: tuple[TeamOutlook, ...]
    why: tuple[Reason, ...]
    besides: tuple[Reason, ...]
    division: Division

    @property
    def written(self) -> str:
        """Return the numbers of the players by team, for the form that takes the teams over."""
        return "|".join(",".join(map(str, team)) for team in self.division.teams)


def plan_of(
    view: SectionView, people: Sequence[Player], teams: int, wanted: WantedNorms
) -> SchillerPlan | None:
    """Return the Schiller to be, None where the section gives no norms."""
    setting = norm_setting(view)
    if setting is None:
        return None
    event, rules = setting
    return SchillerPlan(
        tuple(people),
        teams,
        rules,
        wanted,
        event.kind,
        event.exemptions,
        event.approved,
        event.tournament.details.federation,
    )


def people_of(view: SectionView) -> tuple[Player, ...]:
    """Return the persons entered, in the order in which the page counts them."""
    return tuple(map(view.person, view.section.entries))


def proposed(plan: SchillerPlan, names: Sequence[str]) -> Outlook | Refused:
    """Return the teams worth most, with their names."""
    made = divide(plan)
    return made if isinstance(made, Refused) else _outlook(plan, made, names)


def as_they_are(view: SectionView, plan: SchillerPlan) -> Outlook | Refused | None:
    """Return what the teams as they are mean, None where there is none of one player."""
    section = view.section
    number = {entry: Tpn(at) for at, entry in enumerate(section.entries, 1)}
    teams = section.teams.ordered
    given = tuple(tuple(number[member] for member in team.members) for team in teams)
    if not any(given):
        return None
    made = judge_teams(replace(plan, teams=len(given)), given)
    if isinstance(made, Refused):
        return made
    return _outlook(plan, made, [team.name for team in teams])


def team_names(section: Section, teams: int, new: str) -> list[str]:
    """Return the names of so many teams: those there are, then new ones by letters not used yet.

    ``new`` is how a new team is called, with ``{}`` for its letter.
    """
    names = [team.name for team in section.teams.ordered][:teams]
    taken = {name.strip().casefold() for name in names}
    letters = (new.format(letter) for letter in (*LETTERS, *map(str, range(1, teams + 1))))
    free = (name for name in letters if name.casefold() not in taken)
    return [*names, *(next(free) for _ in range(teams - len(names)))]


def rosters_of(written: str, people: int) -> tuple[tuple[int, ...], ...] | None:
    """Read the numbers of a division; None where they are not each of so many once.

    >>> rosters_of("1,3|2,4", 4), rosters_of("1,1|2,4", 4)
    (((1, 3), (2, 4)), None)
    """
    try:
        teams = tuple(tuple(int(word) for word in team.split(",")) for team in written.split("|"))
    except ValueError:
        return None
    named = sorted(number for team in teams for number in team)
    return teams if named == list(range(1, people + 1)) else None


def entries_written(view: SectionView) -> str:
    """Return the entries a proposal is made of, so that it shows when they have changed."""
    return ",".join(str(entry) for entry in view.section.entries)


def entries_of(view: SectionView) -> tuple[EntryId, ...]:
    """Return the entries in the order of `people_of`."""
    return tuple(view.section.entries)


def _outlook(plan: SchillerPlan, made: Division, names: Sequence[str]) -> Outlook:
    return Outlook(
        tuple(_team(plan, made, name, team) for name, team in zip(names, made.teams, strict=True)),
        made.why,
        tuple(condition.reason for condition in made.conditions if not condition.met),
        made,
    )


def _team(plan: SchillerPlan, made: Division, name: str, team: Sequence[Tpn]) -> TeamOutlook:
    rated = [plan.field[number - 1].rating for number in team if plan.field[number - 1].rating]
    average = (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0
    return TeamOutlook(
        name,
        average,
        tuple(
            MemberOutlook(
                board,
                plan.field[number - 1],
                tuple(chance for chance in made.of(number) if chance.possible),
                tuple(chance for chance in made.of(number) if not chance.possible),
            )
            for board, number in enumerate(team, 1)
        ),
    )
