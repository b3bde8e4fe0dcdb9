"""What the standings are made from, as the options of a command write it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from arbitro.cli.base.speech import BadInputError, complain, language, say, words
from arbitro.model import EditionKey, TeamTournament, Tournament, Tpn
from arbitro.model.names import name_order_of
from arbitro.reasons import Refused
from arbitro.rules.standings import (
    GroupBy,
    Grouping,
    LeftOut,
    Lots,
    PlayOffs,
    Standings,
    byes_entered_for,
    draw_lots,
    is_recommended,
    latest_round,
    not_as_listed,
    parse_bands,
    parse_conditions,
    parse_play_off,
    refusal_of_play_offs,
    standings,
    tie_breaks_of,
    tied_players,
    undecided_games,
)
from arbitro.rules.standings.standings import games_per_round
from arbitro.rules.standings.teams import TeamStandings
from arbitro.rules.tiebreaks import (
    EventRules,
    TieBreak,
    parse_event_rules,
    parse_tie_breaks,
    table_of,
)

Value = TypeVar("Value")


class Decided(NamedTuple):
    """The options that decide about the order, as they are written."""

    tiebreaks: str | None = None
    event_rules: str | None = None
    play_off: tuple[str, ...] = ()
    play_off_after: int = 0
    lots: str | None = None
    draw_lots: str | None = None
    withdrawn: str | None = None


def ranked(
    tournament: Tournament, edition: EditionKey, decided: Decided, after: int | None = None
) -> Standings:
    """Return the standings, with lots for those still tied if they are asked for.

    Without ``after`` they are those of the last round that has a result; what is open is said.
    """
    after = print_open_games(tournament, after)
    tie_breaks, unread = chosen_tie_breaks(tournament, edition, decided.tiebreaks)
    event = chosen_event_rules(decided.event_rules)
    results = chosen_play_offs(tournament, decided.play_off, decided.play_off_after, after)
    rank = partial(
        standings,
        tournament,
        tie_breaks,
        edition,
        after=after,
        event=event,
        play_offs=results,
        unread=unread,
    )
    table = rank()
    lots = chosen_lots(decided.lots, decided.draw_lots, table)
    return table if lots is None else rank(lots=lots)


def refuse_order(left_out: tuple[LeftOut, ...]) -> None:
    """Say what is left out of the list, and raise where a decision would follow without it."""
    refusal = not_as_listed(left_out)
    if refusal is not None:
        print_left_out(left_out)
        complain(words().refused(refusal), refusal.code)
        raise BadInputError


def print_not_as_listed(left_out: tuple[LeftOut, ...]) -> None:
    """Mark printed standings as not being by the whole list."""
    if left_out:
        print(words().t("standings.not-as-listed", names=tuple(name for name, _ in left_out)))


def print_left_out(left_out: tuple[LeftOut, ...]) -> None:
    """Say on the error stream which tie-breaks are not applied, and why."""
    for name, why in left_out:
        print(f"{name}: {words().refused(why)}", file=sys.stderr)


def print_open_games(tournament: Tournament | TeamTournament, option: int | None) -> int:
    """Return the round the standings are after, having said which games have no result."""
    after = latest_round(tournament) if option is None else option
    if option is None and after < tournament.rounds_played // games_per_round(tournament):
        say("standings.before-open-round", error=True, round=after + 1, after=after)
    if byes := byes_entered_for(tournament, after + 1):
        say("standings.byes-later", error=True, count=byes, round=after + 1)
    if games := undecided_games(tournament, after):
        say("standings.games-open", error=True, count=games, after=after)
    return after


def print_order_not_compared(left_out: tuple[LeftOut, ...]) -> None:
    """Say by which tie-breaks a printed order could not be compared."""
    say("cli.check.order-not-compared", names=tuple(name for name, _ in left_out))


def chosen_tie_breaks(
    tournament: Tournament, edition: EditionKey, option: str | None
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of the option, of the report, or by default, which is said.

    Beside them those of the report that are not understood.
    """
    if option is not None:
        return tie_breaks_asked(option), ()

    found, unread = tie_breaks_of(tournament, edition)
    if not tournament.tie_breaks:
        which = "recommended" if is_recommended(edition) else "by-default"
        names = ",".join(map(str, found))
        say(f"standings.tie-breaks-{which}", error=True, names=names, edition=edition)
    return found, unread


def tie_breaks_asked(text: str) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of the option, or say what is not understood and raise."""
    found, problems = parse_tie_breaks(text)
    for problem in problems:
        complain(words().refused(problem), problem.code)
    if problems:
        raise BadInputError
    return found


def chosen_event_rules(text: str | None) -> EventRules | None:
    """Return what the rules of the event say, None where nothing is given."""
    if text is None:
        return None

    return understood(parse_event_rules(text))


def chosen_play_offs(
    tournament: Tournament, results: Sequence[str], place: int, after: int | None
) -> PlayOffs | None:
    """Return the results of play-offs; they are between players with as many points then."""
    if not results:
        return None

    found = PlayOffs(tuple(understood(parse_play_off(result)) for result in results), place)
    refusal = refusal_of_play_offs(found, table_of(tournament, after=after))
    if refusal is not None:
        understood(refusal)
    return found


def chosen_lots(
    drawn: str | None, seed: str | None, table: Standings | TeamStandings
) -> Lots | None:
    """Return the lots drawn by hand, or draw them for those still tied and say which they are."""
    if drawn is not None and seed is not None:
        say("standings.lots-twice", error=True)
        raise BadInputError
    if drawn is not None or seed is not None:
        # Lots come last: without one of the tie-breaks before them they would decide too early.
        refuse_order(table.omitted)
    if seed is not None:
        lots = draw_lots([tpn for tied in tied_players(table) for tpn in tied], seed)
        order = ",".join(map(str, sorted(lots, key=lots.__getitem__))) or "–"
        say("standings.lots-drawn", error=True, seed=seed, order=order)
        return lots
    return None if drawn is None else _lots_by_hand(drawn, table)


def _lots_by_hand(drawn: str, table: Standings | TeamStandings) -> Lots:
    """Read lots; whoever is tied with somebody who has one needs one too."""
    numbers = [word.strip() for word in drawn.split(",")]
    if not all(map(str.isdecimal, numbers)) or len({*map(int, numbers)}) < len(numbers):
        say("standings.lots-unknown", error=True, text=drawn)
        raise BadInputError
    lots = {Tpn(int(number)): lot for lot, number in enumerate(numbers, start=1)}
    unknown = [tpn for tpn in lots if all(row.tpn != tpn for row in table.rows)]
    if unknown:
        say("cli.standings.no-such-player", error=True, player=unknown[0])
        raise BadInputError
    for tied in tied_players(table):
        without = tuple(int(tpn) for tpn in tied if tpn not in lots)
        if without and len(without) < len(tied):
            say("standings.lots-missing", error=True, players=without)
            raise BadInputError
    return lots


def chosen_grouping(
    only: Sequence[str], by: str | None, bands: str | None, year: int | None
) -> Grouping:
    """Return which groups are asked for, and of which players."""
    return Grouping(
        by=GroupBy(by) if by else None,
        bands=understood(parse_bands(bands)) if bands is not None else (),
        year=year or 0,
        only=understood(parse_conditions(only)),
        names=name_order_of(language()),
    )


def understood(found: Value | Refused) -> Value:
    """Return what was read, or say what was not understood and raise."""
    if isinstance(found, Refused):
        complain(words().refused(found), found.code)
        raise BadInputError
    return found


class StandingsPart(NamedTuple):
    """The options that say which part of the standings is shown, as they are written."""

    after: int | None = None
    explain: int | None = None
    by: str | None = None
    bands: str | None = None
    year: int | None = None
    only: tuple[str, ...] = ()
    best: int | None = None


class StandingsRequest(NamedTuple):
    """What is asked of ``standings``: the file and its options."""

    report: str
    edition: str | None = None
    decided: Decided = Decided()
    shown: StandingsPart = StandingsPart()
    as_json: bool = False
