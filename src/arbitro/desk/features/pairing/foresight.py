"""The next round of a section as it depends on the games that are being played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from arbitro.desk.derived.pairing.next_round import (
    as_entries,
    boards_of,
    edition_of,
    next_pairing,
    pair_by_the_book,
    system_is_here,
)
from arbitro.desk.derived.plugin_data import system_missing
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.readiness import not_ready
from arbitro.desk.features.teams.pairing import paired_swiss, swiss_problem
from arbitro.desk.kernel.feature import Pairer
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.model import EditionKey, RoundPairing, Tournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.foresight.completions import (
    PLAYED,
    ComingRound,
    Completion,
    Ending,
    Legality,
)
from arbitro.rules.pairing.foresight.players import ComingRoundOfPlayers, open_games


class RoundInSight(NamedTuple):
    """The next round of a section, and the games it depends on, in the order it counts them."""

    coming: ComingRound
    games: tuple[Game, ...]


@dataclass(frozen=True)
class _ComingRoundOfTeams:
    """The next round of a Swiss of teams: who may meet follows from who has met, not from results.

    A board between two players is an open game; a match that has one is not decided.
    """

    state: EventState
    section: Section
    games: tuple[Game, ...]

    @property
    def number(self) -> int:
        return len(self.section.rounds) + 1

    @property
    def legality(self) -> Legality:
        return Legality.FIXED

    @property
    def open_games(self) -> int:
        return len(self.games)

    @cached_property
    def sides(self) -> tuple[Tpn, ...]:
        problem = swiss_problem(self.state, self.section)
        return () if isinstance(problem, Refused) else tuple(sorted(problem.teams))

    def pair(self, completion: Completion) -> RoundPairing | Refused:
        state = self._ended(dict(enumerate(completion)))
        return paired_swiss(state, state.sections[self.section.id])

    def boards_of(self, pairing: RoundPairing) -> tuple[int, ...]:
        return tuple(range(1, len(pairing.games) + 1))

    def pair_at_bound(self, *, highest: bool) -> RoundPairing | Refused:
        return self.pair((PLAYED[0 if highest else 2],) * len(self.games))

    def deciding_games(self) -> tuple[int, ...]:
        return ()

    def is_plainly_possible(self) -> bool:
        return False

    def without(self, side: Tpn) -> ComingRound:
        number = self.section.teams.numbers[side - 1]
        gone = replace(self.section.teams.teams[number], withdrawn_after=len(self.section.rounds))
        teams = replace(self.section.teams, teams={**self.section.teams.teams, number: gone})
        return self._of(replace(self.section, teams=teams), self.games)

    def after(self, game: int, ending: Ending) -> ComingRound:
        state = self._ended({game: ending})
        others = (*self.games[:game], *self.games[game + 1 :])
        return _ComingRoundOfTeams(state, state.sections[self.section.id], others)

    def _of(self, section: Section, games: tuple[Game, ...]) -> _ComingRoundOfTeams:
        state = replace(self.state, sections={**self.state.sections, section.id: section})
        return _ComingRoundOfTeams(state, section, games)

    def _ended(self, endings: Mapping[int, Ending]) -> EventState:
        """Return the event after some of the open games have ended."""
        return fold_events(
            (
                ResultEntered(
                    self.section.id,
                    self.games[place].round,
                    self.games[place].id,
                    GameResult(ending.code),
                )
                for place, ending in endings.items()
            ),
            self.state,
        )


def round_in_sight(
    state: EventState, section: Section, pair: Pairer = pair_by_the_book
) -> RoundInSight | Refused:
    """Return the round after the one being played, of a Swiss of players or of teams.

    Refused ``foresight-of-swiss`` elsewhere, where rounds follow from a table or matches go on by
    themselves; ``round-not-paired`` before the first round; and while nothing can be paired.
    """
    system = section.settings.system
    if not system.is_swiss:
        return refused("foresight-of-swiss")
    if not system_is_here(system):
        return system_missing(section)
    problem = not_ready(section)
    if problem is not None and problem.code != "results-missing":
        return problem
    if not section.rounds:
        return refused("round-not-paired", round=1)
    edition = edition_of(section, system.regulation)
    if edition is None:
        return refused("edition-missing", regulation=system.regulation)
    games = _games_being_played(section)
    if system.is_team:
        return RoundInSight(_ComingRoundOfTeams(state, section, games), games)
    return RoundInSight(_coming_round_of_players(state, section, games, edition, pair), games)


def _games_being_played(section: Section) -> tuple[Game, ...]:
    """Return the games of the last round without a result, in the order of the boards."""
    found = (game for game in section.rounds[-1].games.values() if game.result is None)
    return tuple(sorted(found, key=lambda game: (game.board, game.id)))


def _coming_round_of_players(
    state: EventState,
    section: Section,
    games: tuple[Game, ...],
    edition: EditionKey,
    pair: Pairer,
) -> ComingRoundOfPlayers:
    def pair_by(tournament: Tournament, _edition: EditionKey) -> RoundPairing | Refused:
        return next_pairing(section, tournament, pair)

    def number_boards(pairing: RoundPairing) -> tuple[int, ...]:
        seated, _bye = as_entries(state, section, pairing)
        return tuple(board for _white, _black, board in boards_of(state, section, seated))

    tournament = tournament_of(state, section.id)
    # of the two games of a match each has its own column, and other colours
    found = {(game.white, game.black): game for game in open_games(tournament)}
    numbered = ((section.tpn(game.white), section.tpn(game.black)) for game in games)
    ordered = tuple(found[pair_of] for pair_of in numbered)
    return ComingRoundOfPlayers(tournament, edition, ordered, pair_by, number_boards)
