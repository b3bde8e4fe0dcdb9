"""``--system olympiad``: rounds of teams at Olympiads (D.02)."""

from __future__ import annotations

from arbitro.answers.checks import breaches_found
from arbitro.answers.team_rounds import next_team_round
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reading_choices import teams_read_as
from arbitro.cli.base.files.reports import PairRequest, chosen_edition, print_default_edition
from arbitro.cli.base.files.team_reports import LoadedTeams
from arbitro.cli.base.show import print_reason, show_refusal
from arbitro.cli.base.speech import say
from arbitro.cli.pairing.team_round import give_round
from arbitro.model import System
from arbitro.reasons import Refused, reason
from arbitro.regulations import EditionChoice
from arbitro.rules.pairing.olympiad.check import RULES, check_round, pair_round
from arbitro.rules.pairing.swiss_team import with_round


def read_olympiad(
    loaded: LoadedTeams, edition: str | None, readings: tuple[str, ...]
) -> tuple[LoadedTeams, EditionChoice]:
    """Return a report read as asked and its edition; BadInputError where there is none."""
    start = loaded.tournament.details.start
    choice = chosen_edition(System.OLYMPIAD.regulation, option=edition, start=start)
    print_default_edition(choice, start)
    return teams_read_as(loaded, readings, choice.edition.key), choice


def pair_olympiad(request: PairRequest, loaded: LoadedTeams) -> int:
    """Print the next round, or write it into the report; return the exit code."""
    loaded, choice = read_olympiad(loaded, request.edition, request.readings)
    paired = pair_round(loaded.tournament, choice.edition.key)
    if isinstance(paired, Refused):
        show_refusal(paired, as_json=request.as_json)
        return 1
    found = next_team_round(loaded.tournament, paired, choice)
    return give_round(request, loaded, with_round(loaded.tournament, paired), found, paired)


def check_olympiad(
    loaded: LoadedTeams, edition: str | None, readings: tuple[str, ...], *, as_json: bool
) -> int:
    """Check every round; return 1 where one is not by the rules."""
    loaded, choice = read_olympiad(loaded, edition, readings)
    tournament, key = loaded.tournament, choice.edition.key
    rounds = range(1, tournament.rounds_played + 1)
    found = [breach for number in rounds for breach in check_round(tournament, number, key)]
    by = [reason(concept, key) for concept in RULES]
    if as_json:
        breaches = ((breach.round_number, breach.reason) for breach in found)
        print_answer(
            breaches_found(key, tournament.rounds_played, tournament.readings, breaches, by)
        )
        return 1 if found else 0
    for item in found:
        say("cli.check.round", round=item.round_number)
        print_reason(item.reason, depth=1)
    if not found:
        say("cli.olympiad.fine", count=tournament.rounds_played)
    say("cli.olympiad.checked-by")
    for concept in by:
        print_reason(concept, depth=1)
    return 1 if found else 0
