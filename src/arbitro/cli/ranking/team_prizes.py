"""``arbitro standings prizes`` for reports of teams."""

from __future__ import annotations

from arbitro.answers.prizes import make_team_prizes
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.team_reports import LoadedTeams, decide_team_edition
from arbitro.cli.base.options.ordering import Decided, print_left_out, refuse_order
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import BadInputError, complain, say, words
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
from arbitro.rules.standings import LeftOut
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
        print_answer(make_team_prizes(loaded.tournament, table, fund, awards))
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
                place(rows[other.tpn].rank, rows[other.tpn].sharing),
                str(other.tpn),
                tournament.entry(other.tpn).team.name,
                words().points(
                    rows[other.tpn].match_points if by_match else rows[other.tpn].game_points
                ),
                words().sum_of_money(other.amount, fund.currency),
                other.special,
            ]
            for other in awards.teams.payouts
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
        payouts = [item for item in awards.boards.payouts if item.board == board]
        lines = columns(
            [
                [
                    place(item.place, item.sharing),
                    str(item.result.tpn),
                    tournament.player(item.result.tpn).player.name,
                    tournament.entry(item.result.team).team.name,
                    f"{words().points(item.result.points)}/{item.result.games}",
                    words().sum_of_money(item.amount, fund.currency) if item.amount else "-",
                ]
                for item in payouts
            ],
            to_the_left=(2, 3),
        )
        for line, payout in zip(lines, payouts, strict=True):
            print(line)
            if explain:
                print_reason(payout.working, depth=6)


def refuse_unless_as_listed(left_out: tuple[LeftOut, ...], fund: Fund, *, requested: bool) -> None:
    """Refuse to share money by another order than the one asked for; otherwise say what is left.

    A list given as an option is refused even where the fund does not follow tie-breaks.
    """
    if requested or fund.follows_tie_breaks:
        refuse_order(left_out)
    print_left_out(left_out)


def print_sums(fund: Fund, *awards: Awards | BoardAwards, control: str) -> None:
    """Print what is paid, what remains, and the control number a second person compares."""

    def money(cents: int) -> str:
        return words().sum_of_money(cents, fund.currency)

    paid = sum(payout.amount for award in awards for payout in award.payouts)
    say("prizes.paid", paid=money(paid), fund=money(fund.total))
    if remainder := sum(award.remainder for award in awards):
        say("prizes.remainder", amount=money(remainder))
    if not_awarded := sum(award.not_awarded for award in awards):
        say("prizes.not-awarded", amount=money(not_awarded))
    say("prizes.counted-twice", control=control)
