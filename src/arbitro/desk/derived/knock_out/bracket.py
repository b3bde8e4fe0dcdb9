"""A section as a knock-out, and which of its rounds hold the games of which matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from arbitro.desk.kernel.state import Game, Round, Section
from arbitro.desk.values.settings import has_unequal_times
from arbitro.model import (
    ZERO,
    EntryId,
    GameId,
    Points,
    PointSystem,
    RateClass,
    System,
    Tpn,
    points_of,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out import (
    Encounter,
    KnockOut,
    MatchGame,
    StageKind,
    format_problem,
    knock_out,
)

if TYPE_CHECKING:
    from arbitro.desk.values.settings import SectionSettings


FEWEST: Final = 2
MOST: Final = 512


def settings_problem(settings: SectionSettings) -> Refused | None:
    """Refuse the settings of a knock-out nobody can play."""
    return format_problem(settings.knock_out) if settings.system.is_knock_out else None


def entries_problem(settings: SectionSettings, players: int) -> Refused | None:
    """Refuse to close the entries of a match without its two players, or of too many."""
    if settings.system is System.MATCH and players != FEWEST:
        return refused("match-of-two-players", players=players)
    if settings.system.is_knock_out and players > MOST:
        return refused("knock-out-too-large", players=players, most=MOST)
    return None


def knock_out_of(section: Section) -> KnockOut | None:
    """Return the section as a knock-out; None before there are numbers, or for too many players.

    Derived once for a section as it stands.
    """
    known = section.memo.get("knock-out")
    if isinstance(known, KnockOut):
        return known
    if not FEWEST <= len(section.numbers) <= MOST:
        return None
    made = _knock_out(section)
    section.memo["knock-out"] = made
    return made


def _knock_out(section: Section) -> KnockOut:
    number = section.tpns()
    games: dict[frozenset[Tpn], list[MatchGame]] = {}
    for _, game in _games(section):
        white, black = number[game.white], number[game.black]
        result = game.result
        played = (
            MatchGame(white, black)
            if result is None
            else MatchGame(white, black, result.white, result.black)
        )
        games.setdefault(frozenset((white, black)), []).append(played)
    return knock_out(
        len(section.numbers),
        section.settings.knock_out,
        games,
        withdrawn=frozenset(
            number[entry]
            for entry, section_entry in section.entries.items()
            if section_entry.withdrawn
        ),
        lots={
            frozenset(number[entry] for entry in order): number[order[0]]
            for order in section.lots
            if len(order) == 2 and set(order) <= number.keys()
        },
    )


def _games(section: Section) -> Iterator[tuple[Round, Game]]:
    for played in section.rounds:
        for game in played.games.values():
            yield played, game


_Pair = frozenset[EntryId]


def _games_by_pair(section: Section) -> dict[_Pair, list[Game]]:
    """Return the games of every two entries in order of play, gathered once for a section."""
    known = section.memo.get("games of matches")
    if isinstance(known, dict):
        return known
    found: dict[_Pair, list[Game]] = {}
    for _, game in _games(section):
        found.setdefault(frozenset((game.white, game.black)), []).append(game)
    section.memo["games of matches"] = found
    return found


class BracketGame(NamedTuple):
    """A game of a match with its place: the round of the section, the stage, its number there.

    ``counts`` is false where the match was decided before.
    """

    game: Game
    stage: int
    kind: StageKind
    number: int
    counts: bool


def games_of(section: Section, encounter: Encounter) -> tuple[BracketGame, ...]:
    """Return the games of a match in order of play."""
    if encounter.progress is None:
        return ()
    pair = frozenset(section.entry_of(tpn) for tpn in encounter.pair)
    found = _games_by_pair(section).get(pair, [])
    made: list[BracketGame] = []
    for stage, score in enumerate(encounter.progress.scores):
        for number, at in enumerate(score.games, 1):
            counts = at not in encounter.progress.after
            made.append(BracketGame(found[at], stage, score.stage.kind, number, counts))
    # More was played than the format has games for.
    made += [
        BracketGame(game, 0, StageKind.GAMES, at, counts=False)
        for at, game in enumerate(found[len(made) :], len(made) + 1)
    ]
    return tuple(made)


def encounter_of(event: KnockOut, section: Section, game: Game) -> Encounter | None:
    """Return the match a game belongs to, None where the bracket has no such match."""
    known = section.memo.get("matches")
    if not (isinstance(known, _Matches) and known.event is event):
        known = section.memo["matches"] = _Matches(event, dict(_by_pair(event, section)))
    return known.by_pair.get(frozenset((game.white, game.black)))


def points_of_match_before(
    section: Section, game: Game, scoring: PointSystem
) -> Mapping[EntryId, Points]:
    """Return the points of both players of a game in its match and stage before the game.

    A stage begins at nothing each: games that break a tie do not add to the games of the match.
    """
    found = dict.fromkeys((game.white, game.black), ZERO)
    event = knock_out_of(section)
    encounter = None if event is None else encounter_of(event, section, game)
    played = () if encounter is None else games_of(section, encounter)
    stage = next((part.stage for part in played if part.game.id == game.id), None)
    for part in played:
        earlier, result = part.game, part.game.result
        if part.stage == stage and earlier.round < game.round and result is not None:
            for entry, own in ((earlier.white, result.white), (earlier.black, result.black)):
                found[entry] = Points(found[entry] + points_of(own, scoring))
    return found


class _Matches(NamedTuple):
    """The matches of a bracket by the entries that play them, found once for many games."""

    event: KnockOut
    by_pair: dict[_Pair, Encounter]


def _by_pair(event: KnockOut, section: Section) -> Iterator[tuple[_Pair, Encounter]]:
    for encounter in event.encounters:
        if len(encounter.pair) == 2:
            yield frozenset(section.entry_of(tpn) for tpn in encounter.pair), encounter


def bracket_round_of(section: Section, number: int) -> int:
    """Return which round of the bracket a round of the section belongs to, 0 where none does."""
    event = knock_out_of(section)
    if event is None or not 1 <= number <= len(section.rounds):
        return 0
    for game in section.rounds[number - 1].games.values():
        found = encounter_of(event, section, game)
        if found is not None:
            return found.tie.round_number
    return 0


def first_round_of(section: Section, bracket_round: int) -> int:
    """Return the round of the section with the first games of a round of the bracket.

    The one after the last where none is paired yet.
    """
    for number in range(1, len(section.rounds) + 1):
        if bracket_round_of(section, number) == bracket_round:
            return number
    return len(section.rounds) + 1


def games_to_come(section: Section, event: KnockOut) -> int:
    """Return how many more rounds there are at least; 0 when the knock-out is over.

    A match that is level needs more than can be said before.
    """
    if _nothing_left(event):
        return 0
    current = event.current_round
    if event.is_over:
        return 1
    start = first_round_of(section, current)
    final = current == event.rounds
    begun = len(section.rounds) - start + 1
    left = max(event.format.games_in(final=final) - begun, 0)
    waiting = any(
        item.progress is not None and item.progress.waiting for item in event.round(current)
    )
    if not left and not waiting:
        left = 1
    later = range(current + 1, event.rounds + 1)
    return left + sum(event.format.games_in(final=number == event.rounds) for number in later)


def _nothing_left(event: KnockOut) -> bool:
    return event.is_over and not any(
        encounter.progress is not None and encounter.progress.next for encounter in event.encounters
    )


def rounds_of_section(section: Section) -> int:
    """Return the rounds of the section played and to come, as far as that is known."""
    event = knock_out_of(section)
    if event is None:
        return _rounds_expected(section)
    return len(section.rounds) + games_to_come(section, event)


def _rounds_expected(section: Section) -> int:
    """Return the rounds of a section whose entries are open, nobody missing from its bracket."""
    entries = len(section.entries)
    if not FEWEST <= entries <= MOST:
        return 0
    rounds = (entries - 1).bit_length()
    rules = section.settings.knock_out
    return (rounds - 1) * rules.games + rules.games_in(final=True)


def class_of(section: Section, kind: StageKind) -> RateClass | None:
    """Return which ratings games of a stage belong to; None for an Armageddon, which is not rated.

    The games of the match itself follow the section's time control, standard where it has none.
    Quick games with different times are an Armageddon by another name.
    """
    if kind is StageKind.ARMAGEDDON:
        return None
    if kind is StageKind.GAMES and has_unequal_times(section.settings):
        return None
    if kind is StageKind.GAMES:
        control = section.settings.time_control
        return RateClass.STANDARD if control is None else control.rate_class
    return RateClass.RAPID if kind is StageKind.RAPID else RateClass.BLITZ


def players_of(section: Section, encounter: Encounter) -> tuple[EntryId | None, EntryId | None]:
    """Return the entries of a match, None for who is not known."""
    first, second = encounter.first, encounter.second
    return (
        None if first is None else section.entry_of(first),
        None if second is None else section.entry_of(second),
    )


def is_played_now(section: Section, game: GameId) -> bool:
    """Tell whether a game belongs to the round of the bracket that is being played."""
    event = knock_out_of(section)
    found = section.game(game)
    if event is None or found is None or not section.rounds[found.round - 1].published:
        return False
    encounter = encounter_of(event, section, found)
    return encounter is not None and encounter.tie.round_number == bracket_round_of(
        section, len(section.rounds)
    )
