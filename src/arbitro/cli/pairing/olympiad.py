"""``--system olympiad``: what can be said of rounds of teams at Olympiads (D.02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.show import print_json, print_reason, reason_data, show_refusal
from arbitro.cli.base.speech import say
from arbitro.reasons import reason
from arbitro.rules.pairing.olympiad import EDITION, MISSING, check_round, pair_round

if TYPE_CHECKING:
    from arbitro.cli.base.team_reports import LoadedTeams


def refuse_round(loaded: LoadedTeams, *, as_json: bool) -> int:
    """Say that no round can be paired and what is missing for it; return the exit code."""
    show_refusal(pair_round(loaded.tournament), as_json=as_json)
    return 1


def check_olympiad(loaded: LoadedTeams, *, as_json: bool) -> int:
    """Check every round by the rules that are known; return 1 where one is broken."""
    tournament = loaded.tournament
    rounds = range(1, tournament.rounds_played + 1)
    found = [breach for number in rounds for breach in check_round(tournament, number)]
    missing = [reason(concept, EDITION) for concept in MISSING]
    if as_json:
        print_json(
            {
                "edition": EDITION,
                "rounds_checked": tournament.rounds_played,
                "breaches": [
                    {"round": each.round_number, "reason": reason_data(each.reason)}
                    for each in found
                ],
                "not_checked": [reason_data(each) for each in missing],
            }
        )
        return 1 if found else 0
    for each in found:
        say("cli.check.round", round=each.round_number)
        print_reason(each.reason, depth=1)
    if not found:
        say("cli.olympiad.fine", count=tournament.rounds_played)
    say("cli.olympiad.not-checked")
    for concept in missing:
        print_reason(concept, depth=1)
    return 1 if found else 0
