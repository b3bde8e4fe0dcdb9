"""Who left a round robin, for the standings of a report (C.05 art. 6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.reports import BadInputError
from arbitro.cli.speech import complain, say, words

if TYPE_CHECKING:
    from arbitro.model import Tournament

NOBODY = "none"


def counted(tournament: Tournament, asked: str | None) -> Tournament:
    """Return a tournament as its standings count it; ``asked`` are numbers, or ``none``.

    In a round robin nothing counts of and against those who left before half of their games. Not
    asked, those are meant whom the report of all rounds shows to have left, which is said.
    BadInputError for numbers nobody has and for other systems.
    """
    from arbitro.rules.pairing.round_robin import annulled, games_of_everybody, left_early

    games = games_of_everybody(tournament)
    if asked is None:
        gone = left_early(tournament) if games else frozenset()
        if gone:
            said = ", ".join(map(str, sorted(gone)))
            say("cli.leavers.presumed", error=True, count=len(gone), players=said)
        return annulled(tournament, gone, games)
    if not games:
        complain(words().t("cli.leavers.round-robins-only"), "withdrawn-of-round-robin")
        raise BadInputError
    known = {str(entry.tpn): entry.tpn for entry in tournament.entries}
    named = [each.strip() for each in asked.split(",")] if asked.strip() != NOBODY else []
    unknown = [each for each in named if each not in known]
    if unknown:
        complain(words().t("cli.standings.no-such-player", player=unknown[0]), "withdrawn-unknown")
        raise BadInputError
    return annulled(tournament, [known[each] for each in named], games)
