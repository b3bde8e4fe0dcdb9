"""Who left a round robin, for the standings of a report (C.05 art. 6.6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.model import TeamTournament, Tournament, Tpn
from arbitro.rules.pairing.round_robin import annulled, games_of_everybody, left_early
from arbitro.rules.pairing.round_robin.withdrawal import (
    annulled_teams,
    matches_of_everybody,
    teams_left_early,
)
from arbitro.rules.pairing.schedules.of_teams import table_system

NOBODY = "none"


def counted(tournament: Tournament, withdrawn: str | None) -> Tournament:
    """Return a tournament as its standings count it; ``withdrawn`` are numbers, or ``none``.

    In a round robin nothing counts of and against those who left before half of their games. Not
    asked, those are meant whom the report of all rounds shows to have left, which is said.
    BadInputError for numbers nobody has and for other systems.
    """
    games = games_of_everybody(tournament)
    known = [entry.tpn for entry in tournament.entries] if games else []
    gone = _leavers(withdrawn, known, lambda: left_early(tournament), "presumed")
    return annulled(tournament, gone, games)


def counted_teams(tournament: TeamTournament, withdrawn: str | None) -> TeamTournament:
    """Return a competition as its standings count it, as `counted` does; of teams in matches."""
    known = [entry.tpn for entry in tournament.entries] if meets_in_matches(tournament) else []
    gone = _leavers(withdrawn, known, lambda: teams_left_early(tournament), "presumed-teams")
    return annulled_teams(tournament, gone)


def meets_in_matches(tournament: TeamTournament) -> bool:
    """Tell whether all teams meet each other in matches, not their players by a table."""
    return matches_of_everybody(tournament) > 0 and table_system(tournament) is None


def print_leavers(gone: Collection[Tpn], message: str = "presumed") -> None:
    """Say on the error stream who is taken to have left early."""
    said = ", ".join(map(str, sorted(gone)))
    say(f"cli.leavers.{message}", error=True, count=len(gone), players=said)


def _leavers(
    withdrawn: str | None,
    known: Sequence[Tpn],
    presumed: Callable[[], Collection[Tpn]],
    message: str,
) -> Collection[Tpn]:
    """Return who left: the numbers asked for, else those presumed; ``known`` empty elsewhere."""
    if withdrawn is None:
        gone = presumed() if known else ()
        if gone:
            print_leavers(gone, message)
        return gone
    if not known:
        complain(words().t("cli.leavers.round-robins-only"), "withdrawn-of-round-robin")
        raise BadInputError
    numbers = {str(tpn): tpn for tpn in known}
    named = [word.strip() for word in withdrawn.split(",")] if withdrawn.strip() != NOBODY else []
    unknown = [text for text in named if text not in numbers]
    if unknown:
        complain(words().t("cli.standings.no-such-player", player=unknown[0]), "withdrawn-unknown")
        raise BadInputError
    return [numbers[text] for text in named]
