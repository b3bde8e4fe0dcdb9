"""The bracket of a knock-out, made from the rules' values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.standings import in_points
from arbitro.model import Tpn
from arbitro.rules.pairing.knock_out import Encounter, KnockOut, StageKind, final_places
from arbitro.rules.pairing.knock_out.record import DueGame, NotInBracket


@dataclass(frozen=True, slots=True)
class BracketPlayer:
    """A player of a bracket."""

    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    number: Annotated[int, "pairing number"]
    name: str


@dataclass(frozen=True, slots=True)
class StageResult:
    """The score of a stage so far."""

    stage: StageKind
    first: Exact
    second: Exact


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket; players are null while not known."""

    match: int
    round: int
    first: BracketPlayer | None
    second: BracketPlayer | None
    winner: BracketPlayer | None
    decided_by: Annotated[str, "games, a stage, lots, withdrawal, no-show; empty while open"]
    next: Annotated[int | None, "the match the winner goes on to"]
    third_place: bool
    scores: Annotated[tuple[StageResult, ...], "of the stages that were begun"]
    games_after_decision: Annotated[int, "which are not rated and count for nothing"]
    games: Annotated[tuple[int, ...], "in order of play, permanent in an event; none of a report"]


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """A place, shared by so many from it on; those still in share the first ones."""

    rank: int
    sharing: int
    player: BracketPlayer


@dataclass(frozen=True, slots=True)
class DueMatchGame:
    """A game that may start, by pairing numbers."""

    match: int
    white: int
    black: int


@answer("bracket")
@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket: its matches in the order of their numbers, and what comes next."""

    rounds: int
    over: bool
    matches: tuple[BracketMatch, ...]
    next: tuple[DueMatchGame, ...]
    places: tuple[BracketPlace, ...]
    not_in_bracket: Annotated[
        tuple[NotInBracket, ...], "games of a report between players without a match"
    ] = ()


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """What a bracket does not know of itself: names, permanent numbers, games by match."""

    names: Sequence[str]
    entries: Sequence[int] = ()
    games: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def player(self, number: Tpn | None) -> BracketPlayer | None:
        """Return who has a pairing number; None while nobody is known."""
        return None if number is None else self.known(number)

    def known(self, number: Tpn) -> BracketPlayer:
        """Return who has a pairing number."""
        entry = self.entries[number - 1] if self.entries else number
        return BracketPlayer(entry, number, self.names[number - 1])


def make_bracket(
    event: KnockOut,
    due: Sequence[DueGame],
    record: BracketRecord,
    wrong: tuple[NotInBracket, ...] = (),
) -> Bracket:
    """Return a bracket with the games that may start and those that belong to no match."""
    return Bracket(
        rounds=event.rounds,
        over=event.is_over,
        matches=tuple(_match(encounter, record) for encounter in event.encounters),
        next=tuple(DueMatchGame(item.encounter.tie.number, *item.pairing) for item in due),
        places=tuple(
            BracketPlace(place.rank, place.sharing, record.known(place.tpn))
            for place in final_places(event)
        ),
        not_in_bracket=wrong,
    )


def _match(encounter: Encounter, record: BracketRecord) -> BracketMatch:
    tie, progress = encounter.tie, encounter.progress
    return BracketMatch(
        match=tie.number,
        round=tie.round_number,
        first=record.player(encounter.first),
        second=record.player(encounter.second),
        winner=record.player(encounter.winner) if encounter.is_over else None,
        decided_by=progress.decided_by if progress else "",
        next=tie.next or None,
        third_place=tie.third_place,
        scores=tuple(
            StageResult(score.stage.kind, in_points(score.first), in_points(score.second))
            for score in (progress.scores if progress else ())
            if score.games
        ),
        games_after_decision=len(progress.after) if progress else 0,
        games=record.games.get(tie.number, ()),
    )
