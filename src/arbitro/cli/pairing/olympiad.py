"""``--system olympiad``: rounds of teams at Olympiads (D.02)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.cli.base.show import print_json, print_reason, reason_data, show_refusal
from arbitro.cli.base.speech import say
from arbitro.cli.base.team_reports import write_teams
from arbitro.reasons import Refused, reason
from arbitro.rules.pairing.olympiad.check import RULES, check_round, pair_round
from arbitro.rules.pairing.olympiad.engine import EDITION
from arbitro.rules.pairing.swiss_team import with_round

if TYPE_CHECKING:
    from arbitro.cli.base.reports import PairRequest
    from arbitro.cli.base.team_reports import LoadedTeams


def pair_olympiad(asked: PairRequest, loaded: LoadedTeams) -> int:
    """Print the next round, or write it into the report; return the exit code."""
    paired = pair_round(loaded.tournament)
    if isinstance(paired, Refused):
        show_refusal(paired, as_json=asked.as_json)
        return 1
    if asked.output is not None:
        following = with_round(loaded.tournament, paired)
        if loaded.stated_type is not None:
            following = replace(following, encoded_type=loaded.stated_type)
        if not write_teams(loaded, following, asked.output):
            return 2
    if asked.output == "-":
        return 0
    number = loaded.tournament.rounds_played + 1
    if asked.as_json:
        matches = [
            {"match": at, "white": white, "black": black}
            for at, (white, black) in enumerate(paired.games, 1)
        ]
        told = {"round": number, "edition": EDITION, "matches": matches, "bye": paired.bye}
        print_json(told)
        return 0
    lines = [f"{white} {black}" for white, black in paired.games]
    if paired.bye is not None:
        lines.append(f"{paired.bye} 0")
    print("\n".join([str(len(lines)), *lines]))
    return 0


def check_olympiad(loaded: LoadedTeams, *, as_json: bool) -> int:
    """Check every round; return 1 where one is not by the rules."""
    tournament = loaded.tournament
    rounds = range(1, tournament.rounds_played + 1)
    found = [breach for number in rounds for breach in check_round(tournament, number)]
    by = [reason(concept, EDITION) for concept in RULES]
    if as_json:
        print_json(
            {
                "edition": EDITION,
                "rounds_checked": tournament.rounds_played,
                "breaches": [
                    {"round": each.round_number, "reason": reason_data(each.reason)}
                    for each in found
                ],
                "checked_by": [reason_data(each) for each in by],
            }
        )
        return 1 if found else 0
    for each in found:
        say("cli.check.round", round=each.round_number)
        print_reason(each.reason, depth=1)
    if not found:
        say("cli.olympiad.fine", count=tournament.rounds_played)
    say("cli.olympiad.checked-by")
    for concept in by:
        print_reason(concept, depth=1)
    return 1 if found else 0
