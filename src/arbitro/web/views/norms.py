"""Norms of a section as its pages show them: who has made one, who still can, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbitro.explain import Reason
from arbitro.model import (
    EntryId,
    Player,
    Points,
    RateClass,
    Title,
    Tournament,
    Tpn,
)
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.titles.edition import NormRules, norm_rules
from arbitro.rules.titles.event import Exemption, Kind, NormEvent, RoundField, norm_event
from arbitro.rules.titles.games import Games, NormGame, Opponent, games_of, opponent_of
from arbitro.rules.titles.needs import RESULTS, needed_against, outlook
from arbitro.rules.titles.verdict import (
    NormVerdict,
    judge_games,
    rounds_left_out,
    titles_within_reach,
)
from arbitro.web.views.event import SectionView

STEP = 50
MOST_KNOWN = 4
"""Opponents known beforehand for whom every way of scoring is looked at."""


@dataclass(frozen=True, slots=True)
class AskedNorms:
    """What the reader says of the event: its kind and what frees from the rules on federations."""

    kind: Kind = Kind.USUAL
    exempt: Exemption | None = None


def norm_setting(
    view: SectionView, asked: AskedNorms = AskedNorms()
) -> tuple[NormEvent, NormRules] | None:
    """Return a section as norms see it, and the text in force; None where it gives no norms.

    Norms are made in standard chess, in events of players, by a text that is known here.
    """
    control = view.section.settings.time_control
    if control is not None and control.rate_class is not RateClass.STANDARD:
        return None
    tournament = view.tournament
    try:
        choice = choose_edition("B.01", start=tournament.details.start)
    except NoEditionInForceError:
        return None
    shorter = Clock(RateClass.STANDARD, control).shorter if control else None
    seconds = shorter.seconds_for_sixty_moves if shorter else None
    stated = frozenset({asked.exempt} if asked.exempt else ())
    event = norm_event(tournament, asked.kind, stated, seconds=seconds)
    return event, norm_rules(choice.edition.key)


@dataclass(frozen=True, slots=True)
class NormRow:
    """A title and a player: made, still possible, or out of reach.

    ``best`` is what the strongest opponents left would ask for, None where not even all of it
    is enough; ``left`` are the games still to come.
    """

    entry: EntryId
    number: int
    person: Player
    title: Title
    verdict: NormVerdict
    left: int
    best: Points | None

    @property
    def made(self) -> bool:
        """Tell whether the norm has been made."""
        return self.verdict.norm

    @property
    def possible(self) -> bool:
        """Tell whether it is not made, and points against the strongest would still do."""
        return not self.verdict.norm and self.left > 0 and self.best is not None

    @property
    def unmet(self) -> tuple[Reason, ...]:
        """Return the requirements that are not met yet."""
        return tuple(each.reason for each in self.verdict.checks if not each.met)


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


def norms_view(view: SectionView, asked: AskedNorms) -> NormsView | None:
    """Return the norms of everybody, None where the section gives none."""
    setting = norm_setting(view, asked)
    if setting is None:
        return None
    event, rules = setting
    rows = _rows(view, event, rules)
    possible = [row for row in rows if row.possible]
    possible.sort(key=lambda row: ((row.best or 0) / row.left, -row.person.rating))
    return NormsView(
        rules.edition,
        tuple(row for row in rows if row.made),
        tuple(possible),
        event.fields,
        Exemption.SWISS in event.exemptions,
        event.is_large_swiss,
        event.tournament.rounds_played,
        event.tournament.rounds_total,
    )


def norms_made(view: SectionView, asked: AskedNorms = AskedNorms()) -> tuple[NormRow, ...]:
    """Return the norms made so far, the highest title of everybody first."""
    setting = norm_setting(view, asked)
    if setting is None:
        return ()
    return tuple(row for row in _rows(view, *setting) if row.made)


def _rows(view: SectionView, event: NormEvent, rules: NormRules) -> list[NormRow]:
    tournament = event.tournament
    found = []
    for entry in tournament.entries:
        titles = titles_within_reach(entry.player)
        if not titles:
            continue
        games = games_of(tournament, entry, rules, {})
        left = games_left(tournament, games)
        strongest = _strongest(tournament, entry.tpn, games, left)
        for title in titles:
            verdict = judge_games(event, games, title, rules)
            ((_, best),) = outlook(event, games, title, rules, (strongest,))
            person = entry.player
            place = view.numbers[entry.tpn - 1]
            found.append(NormRow(place, entry.tpn, person, title, verdict, left, best))
    return found


def games_left(tournament: Tournament, games: Games) -> int:
    """Return how many games a player still has, the one being played included."""
    return max(tournament.rounds_total - tournament.rounds_played, 0) + len(games.pending)


def possible_opponents(
    tournament: Tournament, tpn: Tpn, games: Games
) -> tuple[tuple[Opponent, ...], bool]:
    """Return whom a player may meet next, and whether they are known: paired, or by a table."""
    if games.pending:
        return games.pending, True
    entry = tournament.entry(tpn)
    met = {record.opponent for record in entry.rounds[: tournament.rounds_played]}
    others = (each for each in tournament.entries if each.tpn != tpn and each.tpn not in met)
    return tuple(opponent_of(each, {}) for each in others), False


def _strongest(tournament: Tournament, tpn: Tpn, games: Games, left: int) -> int:
    """Return the average rating of the strongest opponents there could be in the games left."""
    opponents, known = possible_opponents(tournament, tpn, games)
    ratings = sorted((each.rating for each in opponents), reverse=True)
    if known:
        more, _ = possible_opponents(tournament, tpn, replace(games, pending=()))
        paired = {each.tpn for each in opponents}
        ratings += sorted((e.rating for e in more if e.tpn not in paired), reverse=True)
    best = ratings[:left]
    return round(sum(best) / len(best)) if best else 0


@dataclass(frozen=True, slots=True)
class After:
    """What a result leaves: a norm, or the points still needed, None where nothing is enough."""

    norm: bool
    needed: Points | None = None


@dataclass(frozen=True, slots=True)
class NextGame:
    """One who may be met next, and what a win, a draw and a loss leave.

    ``mix`` and ``titled`` tell whether the opponent has the title asked for, or any that counts.
    """

    number: Tpn
    person: Player
    paired: bool
    mix: bool
    titled: bool
    foreign: bool
    after: tuple[After, ...]


@dataclass(frozen=True, slots=True)
class TitleNeeds:
    """What a player needs for one title; ``known`` are all opponents left where they are known."""

    title: Title
    verdict: NormVerdict
    left_out: tuple[Reason, ...]
    left: int
    known: tuple[Player, ...]
    known_need: Points | None
    outlook: tuple[tuple[int, Points | None], ...]
    next_games: tuple[NextGame, ...]

    @property
    def hopeless(self) -> bool:
        """Tell whether no score against anybody looked at would be enough."""
        after = (each for game in self.next_games for each in game.after)
        return (
            self.known_need is None
            and all(points is None for _, points in self.outlook)
            and not any(each.norm or each.needed is not None for each in after)
        )


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """A player's norms, title by title."""

    entry: EntryId
    number: int
    person: Player
    edition: str
    round: int
    titles: tuple[TitleNeeds, ...]


def player_norms(view: SectionView, number: int, asked: AskedNorms) -> PlayerNorms | None:
    """Return what a player has and needs for every title, None where there is nothing to say."""
    setting = norm_setting(view, asked)
    if setting is None or not 1 <= number <= len(view.numbers):
        return None
    event, rules = setting
    tournament = event.tournament
    entry = tournament.entry(Tpn(number))
    games = games_of(tournament, entry, rules, {})
    return PlayerNorms(
        view.numbers[number - 1],
        number,
        entry.player,
        rules.edition,
        tournament.rounds_played + (0 if games.pending else 1),
        tuple(_needs(event, games, title, rules) for title in titles_within_reach(entry.player)),
    )


def _needs(event: NormEvent, games: Games, title: Title, rules: NormRules) -> TitleNeeds:
    tournament = event.tournament
    left = games_left(tournament, games)
    verdict = judge_games(event, games, title, rules)
    opponents, known = possible_opponents(tournament, games.player, games)
    all_known = event.predetermined or (known and left == len(opponents))
    certain = tuple(opponents) if all_known and 0 < len(opponents) <= MOST_KNOWN else ()
    certain = certain if len(certain) == left else ()
    middle = _middle(games, rules)
    averages = tuple(range(middle - 3 * STEP, middle + 3 * STEP + 1, STEP))
    return TitleNeeds(
        title,
        verdict,
        rounds_left_out(verdict, rules),
        left,
        tuple(tournament.entry(each.tpn).player for each in certain),
        needed_against(event, games, title, rules, certain) if certain else None,
        outlook(event, games, title, rules, averages) if left else (),
        tuple(_next_game(event, games, title, rules, each, paired=known) for each in opponents)
        if left
        else (),
    )


def _middle(games: Games, rules: NormRules) -> int:
    """Return the average rating of the opponents so far, to a multiple of the step."""
    ratings = [game.opponent.rating or rules.unrated for game in games.counted]
    if not ratings:
        return 2400
    return (sum(ratings) // len(ratings) + STEP // 2) // STEP * STEP


def _next_game(  # noqa: PLR0913 - what a game can bring depends on all of it
    event: NormEvent,
    games: Games,
    title: Title,
    rules: NormRules,
    opponent: Opponent,
    *,
    paired: bool,
) -> NextGame:
    """Return what each result of the next game would leave to be done."""
    from arbitro.rules.titles.levels import LEVELS, TITLE_HOLDERS  # noqa: PLC0415

    return NextGame(
        opponent.tpn,
        event.tournament.entry(opponent.tpn).player,
        paired,
        opponent.title in LEVELS[title].mix,
        opponent.title in TITLE_HOLDERS,
        opponent.federation != games.federation,
        tuple(
            _after(event, games, title, rules, opponent, Points(score))
            for score in sorted(RESULTS, reverse=True)
        ),
    )


def _after(  # noqa: PLR0913, PLR0917 - as above
    event: NormEvent,
    games: Games,
    title: Title,
    rules: NormRules,
    opponent: Opponent,
    score: Points,
) -> After:
    """Return what a result leaves to be done.

    Whether it makes a norm is decided exactly; what the games after it have to bring, by average,
    performance and score alone, against opponents of the average so far.
    """
    played = event.tournament.rounds_played - len(games.pending)
    then = replace(
        games,
        counted=(*games.counted, NormGame(played + 1, opponent, score)),
        pending=tuple(each for each in games.pending if each.tpn != opponent.tpn),
    )
    if judge_games(event, then, title, rules).norm:
        return After(norm=True)
    if games_left(event.tournament, games) == 1:
        return After(norm=False)
    after = replace(event.tournament, rounds_played=played + 1)
    ((_, needed),) = outlook(
        replace(event, tournament=after), then, title, rules, (_middle(then, rules),)
    )
    return After(False, needed)


def exemptions_offered() -> Sequence[Exemption]:
    """Return what an organiser can state; the exemption of Swisses is found by itself."""
    return tuple(each for each in Exemption if each is not Exemption.SWISS)
