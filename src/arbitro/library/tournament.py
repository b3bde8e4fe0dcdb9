"""A tournament as a program has it: ``read`` from a file or ``generate``d, and asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from arbitro.answers.checks import Check
from arbitro.answers.explanations import Explanation
from arbitro.answers.rounds import Round
from arbitro.answers.standings import Standings
from arbitro.answers.team_rounds import TeamRound
from arbitro.answers.team_standings import TeamStandings
from arbitro.formats.importers import TournamentFile
from arbitro.library.adjusted import adjustments
from arbitro.library.files import Source, opened, opened_file
from arbitro.library.pairing import check, explain, pair
from arbitro.library.playing import TournamentPlan, generated, with_round
from arbitro.library.ranking import standings
from arbitro.library.values import Adjustment, Player


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as read or generated, never changed in place; made by `read` and `generate`.

    ``adjustments`` say what was doubtful in the file and what was done about it.
    """

    file: TournamentFile
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def name(self) -> str:
        """Return the name of the event, empty where none is given."""
        return self.file.tournament.details.name

    @property
    def system(self) -> str:
        """Return how the rounds are paired: ``dutch``, ``dubov``, ``round-robin`` ..."""
        teams = self.file.teams
        return self.file.tournament.system.key if teams is None else teams.system.value

    @property
    def of_teams(self) -> bool:
        """Tell whether teams compete: pairings and standings are then those of the teams."""
        return self.file.teams is not None

    @property
    def rounds(self) -> int:
        """Return how many rounds are planned."""
        teams = self.file.teams
        return self.file.tournament.rounds_planned if teams is None else teams.rounds_total

    @property
    def rounds_paired(self) -> int:
        """Return how many rounds are paired, with or without their results."""
        teams = self.file.teams
        return self.file.tournament.rounds_paired if teams is None else teams.rounds_played

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players in the order of their numbers."""
        return tuple(
            Player(
                entry.tpn,
                entry.player.name,
                entry.player.rating,
                entry.player.title.value if entry.player.title else "",
                entry.player.federation,
                entry.player.fide_id,
            )
            for entry in self.file.tournament.entries
        )

    def pair(self, *, edition: str | None = None) -> Round | TeamRound:
        """Pair the next round; see ``arbitro.pair``."""
        return pair(self, edition=edition)

    def check(self, *, edition: str | None = None) -> Check:
        """Compare every round and the printed places with the rules; see ``arbitro.check``."""
        return check(self, edition=edition)

    def explain(self, round: int | None = None, *, edition: str | None = None) -> Explanation:
        """Say why a round is paired as it is; the public function of this name says more."""
        return explain(self, round, edition=edition)

    def standings(
        self,
        *,
        tie_breaks: str | None = None,
        after: int | None = None,
        edition: str | None = None,
    ) -> Standings | TeamStandings:
        """Rank the participants; see ``arbitro.standings``."""
        return standings(self, tie_breaks=tie_breaks, after=after, edition=edition)

    def with_round(
        self, paired: Round | TeamRound, results: str | Iterable[str] = ()
    ) -> Tournament:
        """Return the tournament with its next round played, or begun where results are missing.

        ``paired`` is what `pair` gives, or what `Round.of` makes of games.

        ``results`` are White's, board by board, as TRF has them: ``1`` ``=`` ``0``, unrated ``W``
        ``D`` ``L``, forfeited ``+`` ``-``; ``?`` and those left out are games still to be played.
        Whoever is on no board and has no bye is absent. UnknownError for a round that is not the
        next, a player there is not, a letter that is none, or more results than boards;
        RefusedError for a player on two boards, and in events of teams or with several games a
        round.

        >>> three = generate(players=3, rounds=2, seed=1, played=0)
        >>> first = Round.of(1, [(1, 2)], bye=3)
        >>> three.with_round(first, "=").standings().row(3).points
        Fraction(1, 1)
        """
        file = with_round(self.file, paired, tuple(results))
        return Tournament(file, self.adjustments)


def read(source: Source) -> Tournament:
    """Read a tournament from a file: its path, as text or as ``Path``, or its bytes.

    Read are reports (TRF of 2016 and 2026), arbitro's JSON, and the crosstables of chess-results
    and Vega, those in a workbook (XLSX, ODS, XLS) or alone in a ZIP too. What was doubtful and
    could be understood all the same is on the tournament as ``adjustments``. A tournament is
    returned as it is.

    UnreadableError where a fault would spoil pairings or standings: its ``adjustments`` are all
    that was found. OSError where the file cannot be opened, ValueError for a text that is no path
    but what a file holds, TypeError for anything else.
    """
    if isinstance(source, Tournament):
        return source
    if not isinstance(source, str | Path | bytes):
        file = opened(source)
        return Tournament(file, adjustments(file.problems, file.document))
    found = opened_file(source)
    return Tournament(found.file, found.adjustments)


def generate(
    *,
    seed: int,
    players: int = 30,
    rounds: int = 7,
    system: str = "dutch",
    edition: str | None = None,
    start: date | None = None,
    played: int | None = None,
) -> Tournament:
    """Play a random Swiss tournament: the same for the same seed on every machine.

    ``played`` leaves out the results and pairings after so many rounds. Where fewer rounds than
    asked for can be paired the tournament ends early. UnknownError for a system or an edition that
    there is not, or rounds below 0; RefusedError where no first round can be paired.

    >>> generate(players=6, rounds=3, seed=1).rounds_paired
    3
    """
    wanted = TournamentPlan(players, rounds, system, edition, start, played)
    return Tournament(generated(wanted, seed=seed))
