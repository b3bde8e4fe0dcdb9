"""``arbitro check`` for reports of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.leavers import say_leavers
from arbitro.cli.base.ordering import left_out_data, say_left_out, say_order_not_compared
from arbitro.cli.base.reading_choices import said, say_readings
from arbitro.cli.base.reports import chosen_edition
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say
from arbitro.cli.base.team_reports import decide_team_edition
from arbitro.cli.pairing.checked_rounds import by_hand_data, counted, print_rounds, round_data
from arbitro.library.deciding import TeamRounds, team_places_compared, team_rounds_compared
from arbitro.reasons import Refused
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.standings.teams import not_compared_of_teams

if TYPE_CHECKING:
    from arbitro.cli.base.team_reports import LoadedTeams
    from arbitro.model import EditionKey, TeamTournament
    from arbitro.rules.standings.teams import TeamDifference


def check_teams(
    loaded: LoadedTeams, edition: str | None, readings: tuple[str, ...] = (), *, as_json: bool
) -> int:
    """Check the rounds, points and ranks a report of teams prints and return the exit code.

    An ``edition`` of C.04 or C.05 is one of the pairings, any other one of the tie-breaks.
    ``readings`` are those of disputed articles, written ``name=value``.
    """
    of_pairing = edition if edition is not None and edition.startswith(("C.04", "C.05")) else None
    key = decide_team_edition(loaded, None if of_pairing else edition).edition.key
    found, gone = team_places_compared(loaded.tournament, key)
    if gone:
        say_leavers(gone, "presumed-teams")
    missing = not_compared_of_teams(loaded.tournament, key)
    pairing_key, rounds, taken = _checked_rounds(loaded.tournament, of_pairing, readings)
    by_hand = loaded.tournament.by_hand
    failed = bool(found or missing or counted(rounds, by_hand))
    say_left_out(missing)
    if as_json:
        print_json(
            {
                "edition": pairing_key,
                "readings": dict(taken),
                "tie_break_edition": key,
                "by_hand": by_hand_data(by_hand),
                "differences": [round_data(difference, by_hand) for difference in rounds],
                "standings": [
                    {
                        "team": each.tpn,
                        "what": each.what.value,
                        "stated": each.stated,
                        "computed": each.computed,
                        "sharing": each.sharing,
                    }
                    for each in found
                ],
                "omitted": left_out_data(missing),
            }
        )
        return 1 if failed else 0
    if pairing_key is None:
        say("cli.team-standings.pairings-not-checked")
    else:
        played = loaded.tournament.rounds_played
        print_rounds(rounds, played, pairing_key, by_hand, of_teams=True)
    for difference in found:
        _print_difference(loaded.tournament, difference)
    if missing:
        say_order_not_compared(missing)
    elif not found:
        say("cli.team-standings.standings-fine", edition=key)
    return 1 if failed else 0


def _checked_rounds(
    tournament: TeamTournament, asked: str | None, readings: tuple[str, ...]
) -> TeamRounds:
    """Compare all rounds with what the rules give; BadInputError for no edition or reading."""
    start = tournament.details.start

    def edition(regulation: str) -> EditionKey | None:
        if asked is not None:
            return chosen_edition(regulation, option=asked).edition.key
        try:
            return choose_edition(regulation, start=start).edition.key
        except NoEditionInForceError:
            return None

    found = team_rounds_compared(tournament, edition, readings)
    if isinstance(found, Refused):
        raise said(found)
    if found.readings:
        say_readings(found.readings)
    return found


def _print_difference(tournament: TeamTournament, difference: TeamDifference) -> None:
    said = difference.what.value
    if said == "rank" and not tournament.tie_breaks:
        said = "rank-by-points"
    say(
        f"cli.team-standings.{said}-differs",
        team=difference.tpn,
        stated=difference.stated,
        computed=difference.computed,
        tie_breaks=", ".join(tournament.tie_breaks),
    )
