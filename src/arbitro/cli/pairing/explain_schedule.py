"""``arbitro explain`` for rounds that no Swiss system paired: tables and brackets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.cli.base.reports import BadInputError, decide_edition
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import say
from arbitro.cli.pairing.explain_system import show_reasons
from arbitro.model import EditionKey, Pairing, System
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.knock_out import USUAL_MATCH, why_together
from arbitro.rules.pairing.knock_out.facts import facts_of_record
from arbitro.rules.pairing.knock_out.record import knock_out_of_record
from arbitro.rules.pairing.round_robin import rounds_of_table, stated_by_table
from arbitro.rules.pairing.schedules.coming import is_all_play_all, matches_of_table
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import games_of_table, rule_of_table

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.cli.base.team_reports import LoadedTeams


Pair = tuple[int, int]
Table = Sequence[Sequence[Pairing]]


def explain_schedule(
    loaded: LoadedReport,
    number: int | None,
    why_not: Pair | None,
    edition: str | None,
    *,
    as_json: bool,
) -> int:
    """Explain a round of a round robin or a knock-out and return the exit code.

    BadInputError for a round or a player there is none of.
    """
    tournament = loaded.tournament
    if tournament.system.is_knock_out:
        return _bracket(loaded, number, as_json=as_json)

    double = tournament.system is System.DOUBLE_ROUND_ROBIN
    length = rounds_of_table(len(tournament.entries), double=double)
    rounds = (stated_by_table(tournament, each) for each in range(1, length + 1))
    table = [each.games if each else () for each in rounds]
    key = decide_edition(loaded, tournament.system.regulation, edition).edition.key
    chosen = _chosen(number, tournament.rounds_paired, length)
    return _said(table, chosen, why_not, _berger(key), as_json=as_json)


def explain_team_schedule(
    loaded: LoadedTeams,
    number: int | None,
    why_not: Pair | None,
    edition: Callable[[], EditionKey],
    *,
    as_json: bool,
) -> int | None:
    """Explain a round of a table of teams; None where there is no table.

    Returns the exit code. BadInputError for a round or a number there is none of.
    """
    tournament = loaded.tournament
    system = table_system(tournament)
    table: Table | None
    if system is not None:
        table, rule = games_of_table(tournament, system), rule_of_table(system)
        by = _always(rule)
    elif is_all_play_all(tournament):
        table, by = matches_of_table(tournament), _berger(edition())
    else:
        return None
    if table is None:
        return None
    chosen = _chosen(number, tournament.rounds_played, len(table))
    return _said(table, chosen, why_not, by, as_json=as_json)


def _always(rule: Reason) -> Callable[[int], Reason]:
    return lambda _round: rule


def _berger(key: EditionKey) -> Callable[[int], Reason]:
    return lambda number: reason("berger-tables", key, round=number)


def _chosen(number: int | None, played: int, rounds: int) -> int:
    """Return the round asked for, else the last one played, or the first."""
    chosen = number or max(played, 1)
    if not 1 <= chosen <= rounds:
        say("cli.explain.no-such-round", error=True, asked=chosen, rounds=rounds)
        raise BadInputError
    return chosen


def _said(
    table: Table,
    number: int,
    why_not: Pair | None,
    rule: Callable[[int], Reason],
    *,
    as_json: bool,
) -> int:
    """Print the rule of a round with its games, or when two of the table meet."""
    if why_not is None:
        games = tuple(
            reason("table-has-game", white=int(white), black=int(black))
            for white, black in table[number - 1]
        )
        by = rule(number)
        show_reasons((Reason(by.concept, by.edition, by.values, games),), as_json=as_json)
        return 0
    met = [
        (at, game)
        for at, games in enumerate(table, 1)
        for game in games
        if frozenset(game) == frozenset(why_not)
    ]
    parts = tuple(
        reason("table-has-game-in-round", white=int(game.white), black=int(game.black), round=at)
        for at, game in met
    )
    if not parts:
        known = {tpn for games in table for game in games for tpn in game}
        if not set(why_not) <= known or why_not[0] == why_not[1]:
            say("cli.explain.same-player", error=True, players=tuple(sorted(set(why_not))))
            raise BadInputError
        parts = (reason("table-has-no-game", first=why_not[0], second=why_not[1]),)
    by = rule(number)
    show_reasons((Reason(by.concept, by.edition, by.values, parts),), as_json=as_json)
    return 0


def _bracket(loaded: LoadedReport, number: int | None, *, as_json: bool) -> int:
    """Print why the players of each game of a round meet."""
    tournament = loaded.tournament
    chosen = _chosen(number, tournament.rounds_played, max(tournament.rounds_played, 1))
    rules = replace(USUAL_MATCH, third_place=True)
    facts = loaded.file.matches
    event = knock_out_of_record(tournament, rules, facts)
    if not isinstance(event, Refused) and facts is None:
        event = knock_out_of_record(tournament, rules, facts_of_record(tournament, rules))
    if isinstance(event, Refused):
        show_refusal(event, as_json=as_json)
        return 1
    playing = {
        frozenset((entry.tpn, opponent))
        for entry in tournament.entries
        if (opponent := entry.record(chosen).opponent) is not None
    }
    found = [each for each in event.encounters if each.pair in playing]
    for white, black in sorted(map(sorted, playing - {each.pair for each in found})):
        say("cli.knock-out.not-in-bracket", error=True, round=chosen, white=white, black=black)
    show_reasons(
        tuple(
            Reason(
                (why := why_together(each)).concept,
                why.edition,
                why.values,
                (
                    reason("bracket-has-match", first=int(each.first), second=int(each.second)),
                    *why.parts,
                ),
            )
            for each in found
            if each.first is not None and each.second is not None
        ),
        as_json=as_json,
    )
    return 0
