"""``arbitro standings prizes`` for reports of teams."""

from __future__ import annotations

from arbitro.cli.base.ordering import Decided, refuse_order, say_left_out
from arbitro.cli.base.reports import BadInputError
from arbitro.cli.base.show import print_json, print_reason, reason_data
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.team_reports import LoadedTeams, decide_team_edition
from arbitro.cli.ranking.standings import columns, place
from arbitro.cli.ranking.team_standings import ranked_teams
from arbitro.model import TeamScore, TeamTournament
from arbitro.rules.prizes import (
    RESERVES,
    Awards,
    Fund,
    TeamAwards,
    award_teams,
    fund_problem,
    team_control_number,
)
from arbitro.rules.prizes.teams import BoardAwards
from arbitro.rules.standings import LeftOut, Standings
from arbitro.rules.standings.teams import TeamStandings


def share_among_teams(
    loaded: LoadedTeams, fund: Fund, edition: str | None, decided: Decided, **shown: bool
) -> int:
    """Share a fund among the teams of a report and return the exit code."""
    problem = fund_problem(fund, teams=True)
    if problem is not None:
        complain(words().refused(problem), problem.code)
        raise BadInputError
    choice = decide_team_edition(loaded, edition)
    table = ranked_teams(loaded.tournament, choice.edition.key, decided)
    refuse_unless_as_listed(table.omitted, fund, requested=decided.tiebreaks is not None)
    awards = award_teams(loaded.tournament, table, fund)
    if not awards.twice:
        say("prizes.counted-differently", error=True)
        return 3
    if shown["as_json"]:
        print_json(_as_data(loaded.tournament, table, fund, awards))
    else:
        _print(loaded.tournament, table, fund, awards, explain=shown["explain"])
    return 0


def _print(
    tournament: TeamTournament,
    table: TeamStandings,
    fund: Fund,
    awards: TeamAwards,
    *,
    explain: bool,
) -> None:
    _print_teams(tournament, table, fund, awards, explain=explain)
    _print_boards(tournament, fund, awards, explain=explain)
    control = team_control_number(awards)
    print_sums(fund, awards.teams, awards.boards, control=control)


def _print_teams(
    tournament: TeamTournament,
    table: TeamStandings,
    fund: Fund,
    awards: TeamAwards,
    *,
    explain: bool,
) -> None:
    by_match = table.primary is TeamScore.MATCH_POINTS
    rows = {row.tpn: row for row in table.rows}
    lines = columns(
        [
            [
                place(rows[each.tpn].rank, rows[each.tpn].sharing),
                str(each.tpn),
                tournament.entry(each.tpn).team.name,
                words().points(
                    rows[each.tpn].match_points if by_match else rows[each.tpn].game_points
                ),
                words().sum_of_money(each.amount, fund.currency),
                each.special,
            ]
            for each in awards.teams.payouts
        ],
        to_the_left=(2, 5),
    )
    for line, payout in zip(lines, awards.teams.payouts, strict=True):
        print(line)
        if explain:
            print_reason(payout.working, depth=6)


def _print_boards(
    tournament: TeamTournament, fund: Fund, awards: TeamAwards, *, explain: bool
) -> None:
    for board in dict.fromkeys(one for group in fund.boards for one in group.boards):
        reserves = board == RESERVES
        say("cli.team-prizes.reserves" if reserves else "cli.team-prizes.board", board=board)
        payouts = [each for each in awards.boards.payouts if each.board == board]
        lines = columns(
            [
                [
                    place(each.place, each.sharing),
                    str(each.result.tpn),
                    tournament.player(each.result.tpn).player.name,
                    tournament.entry(each.result.team).team.name,
                    f"{words().points(each.result.points)}/{each.result.games}",
                    words().sum_of_money(each.amount, fund.currency) if each.amount else "-",
                ]
                for each in payouts
            ],
            to_the_left=(2, 3),
        )
        for line, payout in zip(lines, payouts, strict=True):
            print(line)
            if explain:
                print_reason(payout.working, depth=6)


def _as_data(
    tournament: TeamTournament, table: TeamStandings, fund: Fund, awards: TeamAwards
) -> dict[str, object]:
    control = team_control_number(awards)
    return {
        **sums_data(table, fund, awards.teams, awards.boards, control=control),
        "teams": [
            {
                "team": each.tpn,
                "name": tournament.entry(each.tpn).team.name,
                "rank": table.row(each.tpn).rank,
                "amount": each.amount,
                "special": each.special or None,
                "working": reason_data(each.working),
            }
            for each in awards.teams.payouts
        ],
        "boards": [
            {
                "board": each.board,
                "place": each.place,
                "sharing": each.sharing,
                "player": each.result.tpn,
                "name": tournament.player(each.result.tpn).player.name,
                "team": each.result.team,
                "games": each.result.games,
                "points": each.result.points,
                "performance": each.result.performance,
                "amount": each.amount,
                "working": reason_data(each.working),
            }
            for each in awards.boards.payouts
        ],
    }


def refuse_unless_as_listed(left_out: tuple[LeftOut, ...], fund: Fund, *, requested: bool) -> None:
    """Refuse to share money by another order than the one asked for; otherwise say what is left.

    A list given as an option is refused even where the fund does not follow tie-breaks.
    """
    if requested or fund.follows_tie_breaks:
        refuse_order(left_out)
    say_left_out(left_out)


def print_sums(fund: Fund, *awards: Awards | BoardAwards, control: str) -> None:
    """Print what is paid, what remains, and the control number a second person compares."""

    def money(cents: int) -> str:
        return words().sum_of_money(cents, fund.currency)

    paid = sum(payout.amount for each in awards for payout in each.payouts)
    say("prizes.paid", paid=money(paid), fund=money(fund.total))
    if remainder := sum(each.remainder for each in awards):
        say("prizes.remainder", amount=money(remainder))
    if not_awarded := sum(each.not_awarded for each in awards):
        say("prizes.not-awarded", amount=money(not_awarded))
    say("prizes.counted-twice", control=control)


def sums_data(
    table: Standings | TeamStandings, fund: Fund, *awards: Awards | BoardAwards, control: str
) -> dict[str, object]:
    """Return the same as data, with what the order was made by; sums are in cents."""
    return {
        "edition": table.edition,
        "tie_breaks": [str(tie_break) for tie_break in table.tie_breaks],
        "currency": fund.currency,
        "sharing": fund.sharing.value,
        "fund": fund.total,
        "remainder": sum(each.remainder for each in awards),
        "not_awarded": sum(each.not_awarded for each in awards),
        "control_number": control,
    }
