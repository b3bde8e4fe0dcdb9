"""``arbitro check`` for reports of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.cli.base.leavers import meets_in_matches, say_leavers
from arbitro.cli.base.ordering import left_out_data, say_left_out, say_order_not_compared
from arbitro.cli.base.reading_choices import with_readings
from arbitro.cli.base.reports import chosen_edition
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say
from arbitro.cli.base.team_reports import decide_team_edition
from arbitro.cli.pairing.checked_rounds import by_hand_data, counted, print_rounds, round_data
from arbitro.model import RoundNumber, TeamSystem
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.pairing.round_robin.teams import annulled_teams, teams_left_early
from arbitro.rules.pairing.schedules.coming import check_matches, is_all_play_all
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import MANUAL, check_table
from arbitro.rules.pairing.swiss_team import acceleration_problem, options_of
from arbitro.rules.pairing.swiss_team.check import check_team_round
from arbitro.rules.standings.teams import TeamStated, check_team_standings, not_compared_of_teams

if TYPE_CHECKING:
    from arbitro.cli.base.team_reports import LoadedTeams
    from arbitro.model import EditionKey, Readings, TeamTournament
    from arbitro.rules.pairing.checker import RoundDifference
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
    found = _checked_places(loaded.tournament, key)
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


def _checked_places(tournament: TeamTournament, key: EditionKey) -> tuple[TeamDifference, ...]:
    """Return the differences of printed points and ranks.

    In a round robin ranks may be printed without the matches of teams that left early, which count
    for nobody; the points of such a report stay those of all matches.
    """
    found = check_team_standings(tournament, key)
    if not found or not meets_in_matches(tournament):
        return found
    gone = teams_left_early(tournament)
    if not gone:
        return found
    without = check_team_standings(annulled_teams(tournament, gone), key)
    other = tuple(each for each in found if each.what is not TeamStated.RANK) + tuple(
        each for each in without if each.what is TeamStated.RANK
    )
    if len(other) >= len(found):
        return found
    say_leavers(gone, "presumed-teams")
    return other


class _Checked(NamedTuple):
    """The edition of the pairings, None where none applies, differences, unusual readings."""

    edition: EditionKey | None = None
    rounds: tuple[RoundDifference, ...] = ()
    readings: Readings = ()


def _checked_rounds(
    tournament: TeamTournament, edition: str | None, readings: tuple[str, ...]
) -> _Checked:
    """Compare all rounds with what the rules give."""
    code = tournament.encoded_type.strip().upper()
    by_table = table_system(tournament)
    if by_table is not None:
        found = check_table(tournament, by_table)
        return _Checked() if found is None else _Checked(MANUAL, found)

    start = tournament.details.start
    if code.startswith("CUSTOM"):
        return _Checked()
    all_play_all = is_all_play_all(tournament)
    if not all_play_all and tournament.system is not TeamSystem.SWISS:
        return _Checked()
    regulation = "C.05" if all_play_all else "C.04.6"
    if edition is not None:
        key = chosen_edition(regulation, option=edition).edition.key
    else:
        try:
            key = choose_edition(regulation, start=start).edition.key
        except NoEditionInForceError:
            return _Checked()
    if all_play_all:
        return _Checked(key, check_matches(tournament, key))
    if acceleration_problem(tournament, choose_edition("C.04.7", start=start).edition.key):
        return _Checked()
    tournament = with_readings(tournament, readings, key)
    options = options_of(code)
    numbers = map(RoundNumber, range(1, tournament.rounds_played + 1))
    rounds = [check_team_round(tournament, key, options, number) for number in numbers]
    differences = tuple(difference for found in rounds for difference in found)
    return _Checked(key, differences, tournament.readings)


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
