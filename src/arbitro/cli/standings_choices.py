"""What the standings are made from, as the options of a command write it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arbitro.cli.reports import BadInputError
from arbitro.cli.speech import complain, language, say, words
from arbitro.model.names import name_order_of
from arbitro.rules.standings import standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.explain import Refused
    from arbitro.model import EditionKey, TeamTournament, Tournament
    from arbitro.rules.standings import Grouping, Lots, PlayOffs, Standings
    from arbitro.rules.standings.teams import TeamStandings
    from arbitro.rules.tiebreaks import EventRules, TieBreak

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
    after = say_what_is_open(tournament, after)
    tie_breaks = chosen_tie_breaks(tournament, edition, decided.tiebreaks)
    event = chosen_event_rules(decided.event_rules)
    results = chosen_play_offs(tournament, decided.play_off, decided.play_off_after, after)
    rank = partial(
        standings, tournament, tie_breaks, edition, after=after, event=event, play_offs=results
    )
    table = rank()
    lots = chosen_lots(decided.lots, decided.draw_lots, table)
    return table if lots is None else rank(lots=lots)


def say_what_is_open(tournament: Tournament | TeamTournament, asked: int | None) -> int:
    """Return the round the standings are after, having said which games have no result."""
    from arbitro.rules.standings import latest_round, undecided_games
    from arbitro.rules.standings.open_rounds import games_per_round

    after = latest_round(tournament) if asked is None else asked
    if asked is None and after < tournament.rounds_played // games_per_round(tournament):
        say("standings.before-open-round", error=True, round=after + 1, after=after)
    if games := undecided_games(tournament, after):
        say("standings.games-open", error=True, count=games, after=after)
    return after


def chosen_tie_breaks(
    tournament: Tournament, edition: EditionKey, asked: str | None
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of the option, of the report, or by default, which is said."""
    if asked is not None:
        from arbitro.rules.tiebreaks import parse_tie_breaks

        found, problems = parse_tie_breaks(asked)
    else:
        from arbitro.rules.standings import is_recommended, tie_breaks_of

        found, problems = tie_breaks_of(tournament, edition)
        if not tournament.tie_breaks:
            which = "recommended" if is_recommended(edition) else "by-default"
            names = ",".join(map(str, found))
            say(f"standings.tie-breaks-{which}", error=True, names=names, edition=edition)
    for problem in problems:
        complain(words().refused(problem), problem.code)
    if problems and asked is not None:
        raise BadInputError
    return found


def chosen_event_rules(text: str | None) -> EventRules | None:
    """Return what the rules of the event say, None where nothing is given."""
    if text is None:
        return None
    from arbitro.rules.tiebreaks import parse_event_rules

    return understood(parse_event_rules(text))


def chosen_play_offs(
    tournament: Tournament, results: Sequence[str], place: int, after: int | None
) -> PlayOffs | None:
    """Return the results of play-offs; they are between players with as many points then."""
    if not results:
        return None
    from arbitro.rules.standings import PlayOffs, parse_play_off, refusal_of_play_offs
    from arbitro.rules.tiebreaks import table_of

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
    if seed is not None:
        from arbitro.rules.standings import draw_lots, tied_players

        lots = draw_lots([tpn for tied in tied_players(table) for tpn in tied], seed)
        order = ",".join(map(str, sorted(lots, key=lots.__getitem__))) or "–"  # noqa: RUF001
        say("standings.lots-drawn", error=True, seed=seed, order=order)
        return lots
    return None if drawn is None else _lots_by_hand(drawn, table)


def _lots_by_hand(drawn: str, table: Standings | TeamStandings) -> Lots:
    """Read lots; whoever is tied with somebody who has one needs one too."""
    from arbitro.model import Tpn
    from arbitro.rules.standings import tied_players

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
    from arbitro.rules.standings import GroupBy, Grouping, parse_bands, parse_conditions

    return Grouping(
        by=GroupBy(by) if by else None,
        bands=understood(parse_bands(bands)) if bands is not None else (),
        year=year or 0,
        only=understood(parse_conditions(only)),
        names=name_order_of(language()),
    )


def understood(found: Value | Refused) -> Value:
    """Return what was read, or say what was not understood and raise."""
    from arbitro.explain import Refused

    if isinstance(found, Refused):
        complain(words().refused(found), found.code)
        raise BadInputError
    return found
