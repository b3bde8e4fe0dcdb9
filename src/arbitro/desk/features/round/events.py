"""What the log keeps of the rounds of a section, and what it makes of a state."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.withdrawals import players_gone, teams_gone
from arbitro.desk.features.games import moved_with_their_games
from arbitro.desk.features.incidents import incidents_thrown_away
from arbitro.desk.kernel.feature import Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import Game, IssuedPairings, PairingByHand, Round
from arbitro.desk.kernel.steps import CALLED_BY_HAND, ENGINE_IN_PARTS, NO_STANDINGS
from arbitro.desk.kernel.subjects import AboutRound
from arbitro.desk.values.paired_by import PairedBy
from arbitro.desk.values.plugin_data import StoredStandings
from arbitro.desk.values.teams import Match, PairedTeams, TeamRound, TeamSide
from arbitro.model import EditionKey, EntryId, GameId, Result, SectionId


@dataclass(frozen=True, slots=True)
class PublishRound(Command):
    """Publish the pairings of a round; they change only in the listed cases afterwards.

    Where what a round was paired from has changed so that it would be paired otherwise now, it is
    published only for a ``reason``.
    """

    section: SectionId
    round: RoundField
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundPaired(Event):
    """A round was paired, or the last one anew.

    ``games`` are (White, Black, board of the hall) in board order; their permanent numbers follow
    each other from ``first_game``. ``absent`` has what those not paired get. ``teams`` has the
    matches these games belong to, in a section of teams.
    """

    section: SectionId
    round: int
    first_game: GameId
    games: tuple[tuple[EntryId, EntryId, int], ...]
    bye: EntryId | None
    absent: tuple[tuple[EntryId, Result], ...]
    editions: tuple[EditionKey, ...]
    paired_by: PairedBy
    digest: str
    by_hand: PairingByHand | None = None
    teams: PairedTeams | None = None


@dataclass(frozen=True, slots=True)
class RoundPublished(Event):
    """The pairings of a round were published, out of date as they were where there is a reason.

    ``kept`` are the standings before it, where these need a plug-in.
    """

    section: SectionId
    round: int
    reason: str = ""
    kept: StoredStandings | None = None


def is_pairing_of(event: Event, section: SectionId, number: int) -> bool:
    """Tell whether an event is the pairing, or pairing anew, of a round."""
    return isinstance(event, RoundPaired) and (event.section, event.round) == (section, number)


def of_pairing(event: AboutRound) -> Keys:
    """Return the pairings of a round, and all that belongs to it."""
    return ((event.section, "paired", event.round), (event.section, "round", event.round))


def on_round(event: AboutRound) -> Keys:
    """Return a round, and which rounds are published."""
    return ((event.section, "round", event.round), (event.section, "published"))


def _published_again(event: RoundPublished) -> PublishRound:
    return PublishRound(event.section, event.round, event.reason)


def _round_paired(fold: Fold, event: RoundPaired) -> None:
    section = fold.section(event.section)
    paired_games = {}
    for offset, (white, black, board) in enumerate(event.games):
        game = GameId(event.first_game + offset)
        paired_games[game] = Game(game, event.round, board, white, black)
    # A round that is there already is made anew by hand: it stays as public as it was, and boards
    # that stay keep what hangs on their games.
    published, start_position = len(section.section.rounds) >= event.round, None
    if published:
        again = {
            (paired_game.white, paired_game.black): paired_game
            for paired_game in paired_games.values()
        }
        start_position = section.section.rounds[event.round - 1].start_position
        before = section.games_of(event.round).values()
        same = ((item.id, again.get((item.white, item.black))) for item in before)
        games_thrown_away(
            section, event.round, {key: item for key, item in same if item is not None}
        )
    paired = Round(
        number=event.round,
        games=paired_games,
        bye=event.bye,
        absent=dict(event.absent),
        published=published and section.section.rounds[event.round - 1].published,
        editions=event.editions,
        paired_by=event.paired_by,
        digest=event.digest,
        by_hand=event.by_hand,
        teams=paired_teams(event.teams, section.section.teams),
        gone=players_gone(section.entries, section.section.teams),
        start_position=start_position,
    )
    section.games.pop(event.round, None)
    section.set(rounds=(*section.section.rounds[: event.round - 1], paired))
    seated = (side for item in paired_games.values() for side in (item.white, item.black))
    for entry in seated:
        mine = section.entries.get(entry)
        if mine is not None and mine.first_round > event.round:  # seated late, by agreement
            section.set_entry(entry, first_round=event.round)
    if paired.published:
        _made_public(section, event.round)


def paired_teams(paired: PairedTeams | None, side: TeamSide) -> TeamRound | None:
    """Return the matches of a round as it was paired from the teams there were."""
    if paired is None:
        return None
    matches = tuple(
        Match(number, home, away, boards, first_board)
        for number, (home, away, boards, first_board) in enumerate(paired.matches, 1)
    )
    return TeamRound(
        matches,
        paired.bye,
        dict(paired.absent),
        paired.by_rules,
        paired.bye_by_rules,
        teams_gone(side),
    )


def _made_public(section: SectionFold, number: int) -> None:
    """Count the pairings of a round as further ones, unless they are those that were public."""
    rounds, seats = section.section.rounds, tuple[tuple[int | None, ...], ...]()
    if number <= len(rounds):
        paired = rounds[number - 1]
        sides = paired.teams
        if sides is not None:
            seats = (*((match.number, *match.sides) for match in sides.matches), (sides.bye,))
        else:
            boards = ((game.board, game.white, game.black) for game in paired.games.values())
            seats = (*boards, (paired.bye,))
    known = section.section.issued.get(number, IssuedPairings(0, ()))
    if not seats or known.seats != seats:
        further = IssuedPairings(known.number + 1, seats)
        section.set(issued={**section.section.issued, number: further})


def _reserve_issue(fold: Fold, event: RoundPublished) -> None:
    """Count pairings that were public, also where publishing them was taken back."""
    if fold.has_section(event.section):
        _made_public(fold.section(event.section), event.round)


def games_thrown_away(section: SectionFold, number: int, moved: dict[GameId, Game]) -> None:
    """Keep what belongs to games of a round whose pairings go; some are paired again as before."""
    incidents_thrown_away(section, number, moved)
    moved_with_their_games(section, moved)


def _round_published(fold: Fold, event: RoundPublished) -> None:
    section = fold.section(event.section)
    section.set_round(event.round, published=True, kept=event.reason)
    if event.kept is not None:
        section.set(kept=event.kept)


def _reserve_games(fold: Fold, event: RoundPaired) -> None:
    fold.at_least(next_game=event.first_game + len(event.games))


FEATURE = Feature(
    "round",
    kinds(
        EventKind(
            "RoundPaired",
            RoundPaired,
            _round_paired,
            of_pairing,
            builds_on=lambda event: ((event.section,),),
            reserve=_reserve_games,
            steps=(ENGINE_IN_PARTS, CALLED_BY_HAND),
            sentence=Sentence({"count": count("games")}),
            departs=True,
        ),
        EventKind(
            "RoundPublished",
            RoundPublished,
            _round_published,
            lambda event: ((event.section, "published", event.round),),
            builds_on=on_round,
            anew=_published_again,
            reserve=_reserve_issue,
            steps=(NO_STANDINGS,),
            sentence=Sentence(variant=lambda event: "round-kept" if event.reason else ""),
        ),
    ),
)
