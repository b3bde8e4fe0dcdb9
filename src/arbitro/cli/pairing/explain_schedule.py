"""``arbitro pair explain`` for rounds that no Swiss system paired: tables and brackets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from arbitro.cli.base.reports import BadInputError, LoadedReport, decide_edition
from arbitro.cli.base.show import print_json, print_reason, reason_data, show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.team_reports import LoadedTeams
from arbitro.model import EditionKey, Pairing, RoundNumber, RoundPairing, System, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.knock_out import USUAL_MATCH, why_together
from arbitro.rules.pairing.knock_out.record import facts_of_record, knock_out_of_record
from arbitro.rules.pairing.round_robin import rounds_of_table, stated_by_table
from arbitro.rules.pairing.schedules.next_matches import is_all_play_all, matches_of_table
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import games_of_table, rule_of_table
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.systems import explain_swiss, why_not_together

# Whether a question about a round can be answered, and whether the report has another round.


def can_be_asked(present: Collection[int], pair: tuple[int, int]) -> bool:
    """Tell whether both players are in the round and not the same; say so where they are not."""
    wrong = [player for player in pair if player not in present]
    if not wrong and pair[0] == pair[1]:
        wrong = [pair[0]]
    if wrong:
        say("cli.explain.same-player", error=True, players=tuple(wrong))
    return not wrong


def note_difference(loaded: LoadedReport, pairing: RoundPairing, number: int) -> None:
    """Say so where the report's own round is another one than the rules give."""
    if number > loaded.tournament.rounds_paired:
        return
    theirs = stated_round(loaded.tournament, RoundNumber(number))
    if set(theirs.games) != set(pairing.games) or theirs.bye != pairing.bye:
        say("cli.explain.differs", error=True)


# ``arbitro pair explain`` for the Swiss systems other than the Dutch.

BoardQuestion = tuple["tuple[int, int] | None", "int | None"]
"""Two players who do not meet, or a board; None where nobody asked."""


def explain_system(
    loaded: LoadedReport, edition: EditionKey, number: int, request: BoardQuestion, *, as_json: bool
) -> int:
    """Explain a round, one board of it, or why two players do not meet; return the exit code."""
    why_not, board = request
    tournament = loaded.tournament
    explained = explain_swiss(tournament, edition, number)
    if isinstance(explained, Refused):
        show_refusal(explained, as_json=as_json)
        return 1
    if board is not None and board > len(explained.boards):
        say("cli.explain.no-such-board", error=True, round=number, asked=board)
        return 2
    present = {player for game in explained.pairing.games for player in game}
    if explained.pairing.bye is not None:
        present.add(explained.pairing.bye)
    if why_not is not None and not can_be_asked(present, why_not):
        return 2
    note_difference(loaded, explained.pairing, number)
    if why_not is not None:
        players = Tpn(why_not[0]), Tpn(why_not[1])
        answer = why_not_together(tournament, edition, number, players)
        assert not isinstance(answer, Refused), "the round was paired"
        show_reasons((answer,), as_json=as_json)
    elif board is not None:
        show_reasons(explained.boards[board - 1], as_json=as_json)
    else:
        show_explained(explained, number, as_json=as_json)
    return 0


def show_explained(explained: ExplainedRound, number: int, *, as_json: bool) -> None:
    """Print a round with all its reasons."""
    if as_json:
        print_json(_as_data(explained, number))
    else:
        _print_round(explained, number)


def show_reasons(reasons: tuple[Reason, ...], *, as_json: bool) -> None:
    """Print some reasons one after the other."""
    if as_json:
        print_json([reason_data(other) for other in reasons])
        return
    for other in reasons:
        print_reason(other)


def _as_data(explained: ExplainedRound, number: int) -> dict[str, object]:
    return {
        "round": number,
        "edition": explained.edition,
        "readings": [reason_data(reading) for reading in explained.readings],
        "brackets": [reason_data(bracket) for bracket in explained.brackets],
        "boards": [[reason_data(other) for other in board] for board in explained.boards],
        "bye": reason_data(explained.bye) if explained.bye else None,
    }


def _print_round(explained: ExplainedRound, number: int) -> None:
    t = words().t
    say("cli.explain.title", round=number, edition=explained.edition)
    for reading in explained.readings:
        print_reason(reading)
    for bracket in explained.brackets:
        print()
        print_reason(bracket)
    print()
    say("cli.explain.boards")
    games = zip(explained.pairing.games, explained.boards, strict=True)
    for board, (game, reasons) in enumerate(games, 1):
        print(f"{t('cli.explain.board-line', board=board)}: {game.white}-{game.black}")
        for other in reasons:
            print_reason(other, depth=1)
    if explained.bye is not None:
        print(f"{t('cli.explain.bye-line')}: {explained.pairing.bye}")
        print_reason(explained.bye, depth=1)


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
    rounds = (stated_by_table(tournament, other) for other in range(1, length + 1))
    table = [round_.games if round_ else () for round_ in rounds]
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
    found = [encounter for encounter in event.encounters if encounter.pair in playing]
    for white, black in sorted(map(sorted, playing - {item.pair for item in found})):
        say("cli.knock-out.not-in-bracket", error=True, round=chosen, white=white, black=black)
    show_reasons(
        tuple(
            Reason(
                (why := why_together(item)).concept,
                why.edition,
                why.values,
                (
                    reason("bracket-has-match", first=int(item.first), second=int(item.second)),
                    *why.parts,
                ),
            )
            for item in found
            if item.first is not None and item.second is not None
        ),
        as_json=as_json,
    )
    return 0
