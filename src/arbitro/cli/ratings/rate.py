"""``arbitro rate``: what an event does to everybody's rating, game by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

import click

from arbitro.answers.ratings import Ratings, make_ratings
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.columns import print_columns
from arbitro.cli.base.files.rated_event import clock_of, load_games, rated_event
from arbitro.cli.base.files.reports import decide_edition
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.model import Tournament, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.rules.ratings.by_period import chosen_period
from arbitro.rules.ratings.conversion import from_bcf, from_ingo
from arbitro.rules.ratings.edition import rating_rules, regulation_of
from arbitro.rules.ratings.event import EventRating, PlayerRating, RatedEvent, against, rate_event
from arbitro.rules.ratings.explanation import explain_player
from arbitro.rules.ratings.initial import FEWEST_GAMES
from arbitro.rules.ratings.report_check import ReportFinding, Weight, check_report


@click.command(cls=Command, help="cli.rate.help")
@click.argument("report", metavar="FILE")
@option("--list", "list_path", metavar="LIST", help="cli.rate.list")
@option(
    "--class",
    "rate_class",
    type=click.Choice(("standard", "rapid", "blitz")),
    help="cli.rate.class",
)
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--explain", type=int, metavar="PLAYER", help="cli.rate.explain")
@option("--against", metavar="RATINGS", help="cli.rate.against")
@option("--games", multiple=True, metavar="PLAYER=N", help="cli.rate.games-stated")
@option("--period", type=click.IntRange(1, 99), metavar="N", help="cli.rate.period")
@option("--check", is_flag=True, help="cli.rate.check")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def rate(
    report: str,
    list_path: str | None,
    rate_class: str | None,
    edition: str | None,
    explain: int | None,
    against: str | None,
    games: tuple[str, ...],
    period: int | None,
    check: bool,
    as_json: bool,
) -> int:
    """Rate an event."""
    loaded = load_games(report)
    chosen = chosen_period(loaded.tournament, period)
    if isinstance(chosen, Refused):
        complain(words().refused(chosen), chosen.code)
        raise BadInputError
    loaded = loaded._replace(file=loaded.file._replace(tournament=chosen.tournament))
    clock = clock_of(loaded, rate_class)
    choice = decide_edition(loaded, regulation_of(clock.rate_class), edition)
    rules = rating_rules(choice.edition.key, loaded.tournament.details.start)
    event = rated_event(loaded, clock, list_path, rules.since, _careers(games))
    if chosen.day is not None:
        event = replace(event, year=chosen.day.year)
    opponents = _opponents(against, explain)
    rated = rate_event(event, rules)
    made = partial(make_ratings, event, rated, choice.decided_by, period=chosen.number)
    if explain is not None:
        return _explain(event, rated, explain, opponents, made() if as_json else None)
    if check:
        return _check(event, rated, as_json=as_json)
    if as_json:
        print_answer(made())
    else:
        _print_table(event.tournament, rated)
    return 0


def _careers(written: tuple[str, ...]) -> dict[Tpn, int]:
    """Return the games rated before the event, each written as ``PLAYER=GAMES``."""
    found = {}
    for text in written:
        player, _, games = text.partition("=")
        if not (_is_number(player) and _is_number(games)):
            say("cli.rate.games-unreadable", error=True, text=text)
            raise BadInputError
        found[Tpn(int(player))] = int(games)
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def _opponents(text: str | None, player: int | None) -> tuple[int, ...]:
    """Return the ratings of possible opponents; they are those of the player explained."""
    if text is None:
        return ()
    ratings = tuple(_rating(word.strip()) for word in text.split(","))
    if player is None or not all(ratings):
        say("cli.rate.against-what", error=True)
        raise BadInputError
    return tuple(rating for rating in ratings if rating)


def _rating(text: str) -> int | None:
    """Return a rating: a number, or a number of another system, as ``ingo:75``."""
    system, _, number = text.rpartition(":")
    scales: dict[str, Callable[[int], int]] = {"": int, "ingo": from_ingo, "bcf": from_bcf}
    scale = scales.get(system.lower())
    if scale is None or not (number.isascii() and number.isdigit()) or len(number) > 4:
        return None
    found = scale(int(number))
    return found if found > 0 else None


def _explain(
    event: RatedEvent,
    rated: EventRating,
    tpn: int,
    opponents: tuple[int, ...],
    answer: Ratings | None,
) -> int:
    """Print one player's working, or that part of the answer."""
    try:
        player = rated.player(Tpn(tpn))
    except KeyError:
        say("cli.standings.no-such-player", error=True, player=tpn)
        raise BadInputError from None
    possible = _possible(rated, player, opponents)
    if answer is not None:
        print_answer(replace(answer, players=(replace(answer.player(tpn), against=possible),)))
        return 0
    tree = explain_player(rated, player)
    print(f"{tpn} {event.tournament.entry(player.tpn).player.name}")
    for part in (*tree.parts, _alone(tree), *possible):
        print_reason(part, depth=1)
    return 0


def _alone(tree: Reason) -> Reason:
    """Return a reason without those behind it, which have been printed before it."""
    return Reason(tree.concept, tree.edition, tree.values)


def _possible(
    rated: EventRating, player: PlayerRating, opponents: tuple[int, ...]
) -> tuple[Reason, ...]:
    return (
        tuple(against(rated.rules, player, opponent) for opponent in opponents)
        if player.rating
        else ()
    )


def _check(event: RatedEvent, rated: EventRating, *, as_json: bool) -> int:
    """Print what to do before the report goes out; 1 where something spoils it."""
    found = check_report(event, rated)
    if as_json:
        print_answer(found, tuple[ReportFinding, ...])
    else:
        for weight in Weight:
            chosen = [finding.reason for finding in found if finding.weight is weight]
            if chosen:
                say(f"cli.rate.{weight.value}")
            for reason in chosen:
                print_reason(reason, depth=1)
    return 1 if any(finding.weight is Weight.SPOILS for finding in found) else 0


def _print_table(tournament: Tournament, rated: EventRating) -> None:
    t = words().t
    head = [
        t(f"cli.rate.{name}")
        for name in (
            "number",
            "name",
            "rating",
            "games",
            "points",
            "expected",
            "performance",
            "k",
            "change",
            "new",
        )
    ]
    rows = [head, *(_cells(tournament, rated, player) for player in rated.players)]
    print_columns(rows)
    if any(player.rating and player.coefficient.is_assumed for player in rated.players):
        print(t("cli.rate.k-assumed"))


def _cells(tournament: Tournament, rated: EventRating, player: PlayerRating) -> list[str]:
    say_it = words()
    name = tournament.entry(player.tpn).player.name
    if not player.rating:
        return [str(player.tpn), name, say_it.plain(None), *_first_cells(rated, player)]
    return [
        str(player.tpn),
        name,
        str(player.rating),
        str(len(player.rated_games)),
        say_it.points(player.score),
        say_it.hundredths(Fraction(player.expected, 100)),
        say_it.plain(player.performance),
        f"{player.coefficient.value}{'*' * player.coefficient.is_assumed}",
        say_it.signed(player.change),
        str(player.rating + player.change),
    ]


def _first_cells(rated: EventRating, player: PlayerRating) -> list[str]:
    """Return the cells of a player without a rating: a first one where it can be published."""
    none = words().plain(None)
    initial = player.initial
    if initial is None:
        return ["0", none, none, none, none, none, none]
    enough = initial.results.games >= FEWEST_GAMES and initial.rating >= rated.rules.lowest
    enough = enough and not player.zero_if_first
    shown = str(initial.rating) if enough else f"({initial.rating})"
    points = words().points(initial.results.score)
    performance = words().plain(player.performance)
    return [str(initial.results.games), points, none, performance, none, none, shown]
