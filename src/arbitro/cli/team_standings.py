"""``arbitro standings`` and ``arbitro check`` for reports of teams."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from arbitro.cli.reports import BadInputError, chosen_edition
from arbitro.cli.team_reports import decide_team_edition
from arbitro.cli.words import complain, say, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.cli.standings_choices import Decided
    from arbitro.cli.standings_report import StandingsRequest
    from arbitro.cli.team_reports import LoadedTeams
    from arbitro.model import EditionKey, TeamTournament
    from arbitro.regulations import EditionChoice
    from arbitro.rules.pairing.checker import RoundDifference
    from arbitro.rules.standings.teams import TeamDifference, TeamRow, TeamStandings
    from arbitro.rules.tiebreaks import TieBreak, Worksheet

OF_PLAYERS = ("by", "bands", "year", "only", "play_off", "play_off_after")
"""Options of the command that ask for something of players."""

COLUMNS = ("rank", "number", "name", "match-points", "game-points")


def show_team_standings(loaded: LoadedTeams, asked: StandingsRequest) -> int:
    """Rank the teams of a report and return the exit code; BadInputError for what is not there."""
    tournament, explain = loaded.tournament, asked.shown.explain
    _check_request(tournament, asked)
    choice = decide_team_edition(loaded, asked.edition)
    tournament = _as_counted(tournament, asked.decided.withdrawn)
    table = ranked_teams(tournament, choice.edition.key, asked.decided, asked.shown.after)
    if explain is not None:
        _show_worksheets(tournament, table, explain, as_json=asked.as_json)
    elif asked.as_json:
        from arbitro.cli.show import print_json

        print_json(_as_data(tournament, table, choice))
    else:
        _print_table(tournament, table)
    for tie_break, why in table.omitted:
        print(f"{tie_break}: {words().refused(why)}", file=sys.stderr)
    return 1 if table.omitted and asked.decided.tiebreaks is not None else 0


def _as_counted(tournament: TeamTournament, withdrawn: str | None) -> TeamTournament:
    """Return a competition without what does not count of teams that left a round robin."""
    from arbitro.model import TeamSystem

    if withdrawn is None and tournament.system is TeamSystem.SWISS:
        return tournament
    from arbitro.cli.leavers import counted_teams

    return counted_teams(tournament, withdrawn)


def _checked_places(tournament: TeamTournament, key: EditionKey) -> tuple[TeamDifference, ...]:
    """Return the differences of printed points and ranks.

    In a round robin ranks may be printed without the matches of teams that left early, which count
    for nobody; the points of such a report stay those of all matches.
    """
    from arbitro.cli.leavers import meets_in_matches, say_leavers
    from arbitro.rules.pairing.round_robin.teams import annulled_teams, teams_left_early
    from arbitro.rules.standings.teams import TeamStated, check_team_standings

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


def _check_request(tournament: TeamTournament, asked: StandingsRequest) -> None:
    """Refuse options that are for players, a round that was not played, a team not there."""
    given = {**asked.shown._asdict(), **asked.decided._asdict()}
    others = [f"--{name.replace('_', '-')}" for name in OF_PLAYERS if given[name]]
    after, explain = asked.shown.after, asked.shown.explain
    if others:
        say("cli.team-standings.options-of-players", error=True, options=", ".join(others))
        raise BadInputError
    if after is not None and after > tournament.rounds_played:
        rounds = tournament.rounds_played
        say("cli.team-standings.round-not-played", error=True, rounds=rounds, asked=after)
        raise BadInputError
    if explain is not None and all(entry.tpn != explain for entry in tournament.entries):
        say("cli.team-standings.no-such-team", error=True, team=explain)
        raise BadInputError


def ranked_teams(
    tournament: TeamTournament, edition: EditionKey, decided: Decided, after: int | None = None
) -> TeamStandings:
    """Return the standings, with lots for the teams still tied if they are asked for."""
    from arbitro.cli.standings_choices import chosen_event_rules, chosen_lots, say_what_is_open
    from arbitro.rules.standings.teams import team_standings

    after = say_what_is_open(tournament, after)
    tie_breaks = chosen_tie_breaks(tournament, decided.tiebreaks, edition)
    event = chosen_event_rules(decided.event_rules)
    table = team_standings(tournament, tie_breaks, edition, after=after, event=event)
    lots = chosen_lots(decided.lots, decided.draw_lots, table)
    if lots is None:
        return table
    return team_standings(tournament, tie_breaks, edition, after=after, event=event, lots=lots)


def chosen_tie_breaks(
    tournament: TeamTournament, asked: str | None, edition: EditionKey
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of the option, of the report, or of our own list, which is said.

    Where a table says who plays whom game points decide, and nothing is usual after them.
    """
    from arbitro.rules.standings import is_recommended
    from arbitro.rules.standings.teams import default_team_tie_breaks
    from arbitro.rules.tiebreaks import parse_tie_breaks

    if asked is None and not tournament.tie_breaks:
        from arbitro.rules.pairing.schedules.of_teams import table_system

        if table_system(tournament) is not None:
            return ()
        found = default_team_tie_breaks(tournament.system, edition)
        which = "recommended" if is_recommended(edition) else "by-default"
        names = ",".join(map(str, found))
        say(f"standings.tie-breaks-{which}", error=True, names=names, edition=edition)
        return found
    text = asked if asked is not None else ",".join(tournament.tie_breaks)
    found, problems = parse_tie_breaks(text)
    for problem in problems:
        complain(words().refused(problem), problem.code)
    if problems and asked is not None:
        raise BadInputError
    return found


def _print_table(tournament: TeamTournament, table: TeamStandings) -> None:
    t = words().t
    head = [t(f"cli.team-standings.{name}") for name in COLUMNS]
    head += [str(tie_break) for tie_break in table.tie_breaks]
    rows = [head, *(_cells(tournament, table, row) for row in table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        cells = (
            cell.ljust(width) if column == 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(cells).rstrip())


def _cells(tournament: TeamTournament, table: TeamStandings, row: TeamRow) -> list[str]:
    from arbitro.i18n.tie_breaks import value_in
    from arbitro.rules.tiebreaks.team import team_unit_of

    values = (
        value_in(team_unit_of(tie_break, table.edition), value, words())
        for value, tie_break in zip(row.values, table.tie_breaks, strict=True)
    )
    return [
        f"{row.rank}=" if row.sharing > 1 else str(row.rank),
        str(row.tpn),
        tournament.entry(row.tpn).team.name,
        words().points(row.match_points),
        words().points(row.game_points),
        *values,
    ]


def _as_data(
    tournament: TeamTournament, table: TeamStandings, choice: EditionChoice
) -> dict[str, object]:
    from arbitro.cli.show import refusal_data, value_data
    from arbitro.rules.tiebreaks.team import team_unit_of

    return {
        "edition": table.edition,
        "edition_decided_by": choice.decided_by,
        "after": table.after,
        "primary": table.primary.value,
        "tie_breaks": [
            {"name": str(each), "unit": team_unit_of(each, table.edition).value}
            for each in table.tie_breaks
        ],
        "omitted": [{"name": str(each), **refusal_data(why)} for each, why in table.omitted],
        "rows": [
            {
                "rank": row.rank,
                "sharing": row.sharing,
                "team": row.tpn,
                "name": tournament.entry(row.tpn).team.name,
                "match_points": row.match_points,
                "game_points": row.game_points,
                "values": [value_data(value) for value in row.values],
            }
            for row in table.rows
        ],
    }


def _show_worksheets(
    tournament: TeamTournament, table: TeamStandings, team: int, *, as_json: bool
) -> None:
    """Print the worksheet of every tie-break of a team."""
    from arbitro.cli.worksheets import print_sheet, sheet_data
    from arbitro.model import Tpn
    from arbitro.rules.standings.teams import explain_team_value

    tpn = Tpn(team)
    sheets: Sequence[Worksheet] = [
        explain_team_value(tournament, table, tpn, column)
        for column in range(len(table.tie_breaks))
    ]
    row = table.row(tpn)
    if as_json:
        from arbitro.cli.show import print_json

        print_json(
            {
                "team": team,
                "rank": row.rank,
                "sharing": row.sharing,
                "match_points": row.match_points,
                "game_points": row.game_points,
                "edition": table.edition,
                "worksheets": [sheet_data(sheet) for sheet in sheets],
            }
        )
        return
    say(
        "cli.team-standings.of-team",
        team=team,
        name=tournament.entry(tpn).team.name,
        match_points=row.match_points,
        game_points=row.game_points,
        rank=row.rank,
    )
    for sheet in sheets:
        print_sheet(sheet)


def check_teams(
    loaded: LoadedTeams, edition: str | None, readings: tuple[str, ...] = (), *, as_json: bool
) -> int:
    """Check the rounds, points and ranks a report of teams prints and return the exit code.

    An ``edition`` of C.04 or C.05 is one of the pairings, any other one of the tie-breaks.
    ``readings`` are those of disputed articles, written ``name=value``.
    """
    from arbitro.cli.check import print_rounds, round_data

    of_pairing = edition if edition is not None and edition.startswith(("C.04", "C.05")) else None
    key = decide_team_edition(loaded, None if of_pairing else edition).edition.key
    found = _checked_places(loaded.tournament, key)
    pairing_key, rounds = _checked_rounds(loaded.tournament, of_pairing, readings)
    if as_json:
        from arbitro.cli.show import print_json

        print_json(
            {
                "edition": pairing_key,
                "tie_break_edition": key,
                "differences": [round_data(difference) for difference in rounds],
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
            }
        )
        return 1 if found or rounds else 0
    if pairing_key is None:
        say("cli.team-standings.pairings-not-checked")
    else:
        print_rounds(rounds, loaded.tournament.rounds_played, pairing_key)
    for difference in found:
        _print_difference(loaded.tournament, difference)
    if not found:
        say("cli.team-standings.fine", edition=key)
    return 1 if found or rounds else 0


def _checked_rounds(
    tournament: TeamTournament, edition: str | None, readings: tuple[str, ...]
) -> tuple[EditionKey | None, tuple[RoundDifference, ...]]:
    """Return the edition and the differences of all rounds; no edition where none applies."""
    from arbitro.cli.reading_choices import with_readings
    from arbitro.model import RoundNumber, TeamSystem
    from arbitro.regulations import NoEditionInForceError, choose_edition
    from arbitro.rules.pairing.schedules.of_teams import table_system
    from arbitro.rules.pairing.swiss_team import acceleration_problem, options_of
    from arbitro.rules.pairing.swiss_team.check import check_team_round

    code = tournament.encoded_type.strip().upper()
    by_table = table_system(tournament)
    if by_table is not None:
        from arbitro.rules.pairing.schedules.reported import MANUAL, check_table

        found = check_table(tournament, by_table)
        return (None, ()) if found is None else (MANUAL, found)
    from arbitro.rules.pairing.schedules.coming import check_matches, is_all_play_all

    start = tournament.details.start
    if code.startswith("CUSTOM"):
        return None, ()
    all_play_all = is_all_play_all(tournament)
    if not all_play_all and tournament.system is not TeamSystem.SWISS:
        return None, ()
    regulation = "C.05" if all_play_all else "C.04.6"
    if edition is not None:
        key = chosen_edition(regulation, option=edition).edition.key
    else:
        try:
            key = choose_edition(regulation, start=start).edition.key
        except NoEditionInForceError:
            return None, ()
    if all_play_all:
        return key, check_matches(tournament, key)
    if acceleration_problem(tournament, choose_edition("C.04.7", start=start).edition.key):
        return None, ()
    tournament = with_readings(tournament, readings, key)
    options = options_of(code)
    numbers = map(RoundNumber, range(1, tournament.rounds_played + 1))
    rounds = [check_team_round(tournament, key, options, number) for number in numbers]
    return key, tuple(difference for found in rounds for difference in found)


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
