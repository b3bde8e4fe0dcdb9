"""``arbitro check``: a report's pairings and standings compared with what the rules give."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial

import click

from arbitro.answers.checks import make_check
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.early_withdrawals import print_leavers
from arbitro.cli.base.files.reading_choices import read_as
from arbitro.cli.base.files.reports import (
    NAMED_SYSTEMS,
    LoadedReport,
    decide_edition,
    load,
    of_its_day,
    read_bytes,
)
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.files.team_reports import is_olympiad, teams_by
from arbitro.cli.base.options.ordering import (
    chosen_event_rules,
    chosen_play_offs,
    print_left_out,
    print_order_not_compared,
    understood,
)
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.olympiad import check_olympiad
from arbitro.cli.pairing.team_check import (
    MOST_BOARDS,
    DifferenceDisplay,
    check_teams,
    counted,
    print_rounds,
)
from arbitro.library.place_comparison import places_compared
from arbitro.model import EditionKey, RoundNumber, Tournament, own_system
from arbitro.rules.pairing.audit import late_entries
from arbitro.rules.pairing.checker import (
    FoundDifference,
    check_round,
    hold_to_one_text,
    text_of_round,
)
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.pairing.systems import text_of
from arbitro.rules.standings import Difference, StatedValue, check_standings, tie_break_regulation


@click.command(cls=Command, help="cli.check.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--event-rules", metavar="LIST", help="standings.event-rules")
@option("--play-off", multiple=True, metavar="RESULT", help="standings.play-off")
@option("--details", is_flag=True, help="cli.check.details")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def check(
    report: str,
    edition: str | None,
    system: str | None,
    reading: tuple[str, ...],
    event_rules: str | None,
    play_off: tuple[str, ...],
    details: bool,
    as_json: bool,
) -> int:
    """Check every round and the printed standings of a report."""
    data = read_bytes(report)
    teams = teams_by(report, data, system)
    if teams is not None:
        if is_olympiad(teams, system):
            return check_olympiad(teams, edition, reading, as_json=as_json)

        return check_teams(teams, edition, reading, as_json=as_json, details=details)
    loaded = of_its_day(load(report, data, system=system), edition, system)
    understood(refuse_rounds_alone(loaded.tournament))
    if loaded.tournament.system.is_knock_out:
        return _check_knock_out(loaded, as_json=as_json, details=details)
    key = decide_edition(loaded, loaded.tournament.system.regulation, edition).edition.key
    loaded = read_as(loaded, reading, key)
    regulation = tie_break_regulation(*loaded.tournament.editions)
    tie_break_key = decide_edition(loaded, regulation, None).edition.key
    event = chosen_event_rules(event_rules)
    play_offs = chosen_play_offs(loaded.tournament, play_off, 0, None)
    # Of rules that nobody here knows, the points and places are compared.
    is_own = own_system(loaded.tournament.system.key) is not None
    # whoever names a text holds every round against it, whatever was followed
    record = loaded.tournament if edition is None else hold_to_one_text(loaded.tournament)
    rounds = () if is_own else tuple(_checked_rounds(record, loaded.path, key, quiet=as_json))
    pairing_key = None if is_own else text_of(loaded.tournament.system, key)
    compared = partial(check_standings, edition=tie_break_key, event=event, play_offs=play_offs)
    places, missing, gone = places_compared(loaded.tournament, compared)
    if gone:
        print_leavers(gone)
    found = make_check(
        pairing_key,
        tie_break_key,
        loaded.tournament.rounds_paired,
        readings=loaded.tournament.readings,
        by_hand=loaded.tournament.by_hand,
        rounds=rounds,
        places=places,
        left_out=missing,
    )
    if as_json:
        print_answer(found)
    else:
        _print(loaded.tournament, pairing_key, rounds, places, details=details)
        if missing:
            print_order_not_compared(missing)
        elif not places:
            say("cli.check.standings-fine")
    print_left_out(missing)
    return 0 if found else 1


def _check_knock_out(loaded: LoadedReport, *, as_json: bool, details: bool) -> int:
    """Compare the printed points; pairings and places follow from the matches.

    It leaves with 1 as wherever not all that is printed could be compared.
    """
    tournament = loaded.tournament
    key = decide_edition(loaded, tie_break_regulation(*tournament.editions), None).edition.key
    places = places_compared(tournament, partial(check_standings, edition=key))
    if as_json:
        readings, by_hand = tournament.readings, tournament.by_hand
        rounds = tuple[FoundDifference, ...]()
        found = make_check(None, key, 0, readings=readings, by_hand=by_hand, rounds=rounds,
                           places=places.differences, left_out=places.left_out)  # fmt: skip
        print_answer(found)
    else:
        say("cli.check.knock-out")
        for place in places.differences[: None if details else MOST_PLACES]:
            _print_place(tournament, place)
        if not places.differences:
            say("cli.check.points-fine")
    return 1


def _checked_rounds(
    tournament: Tournament, path: str, key: EditionKey, *, quiet: bool
) -> Iterable[FoundDifference]:
    """Yield the differences of each round, showing how far the check has come on long work."""
    numbers = range(1, tournament.rounds_paired + 1)
    hidden = quiet or len(tournament.entries) < 300
    with click.progressbar(numbers, label=path, hidden=hidden, file=sys.stderr) as progress:
        for number in progress:
            followed = text_of_round(tournament, key, number)
            yield from check_round(tournament, followed, RoundNumber(number))


def _print(
    tournament: Tournament,
    key: EditionKey | None,
    rounds: tuple[FoundDifference, ...],
    places: tuple[Difference, ...],
    *,
    details: bool,
) -> None:
    names = {entry.tpn: entry.player.name for entry in tournament.entries}
    shown = DifferenceDisplay(names, details)
    if key is None:
        say("cli.check.pairings-not-checked")
    else:
        print_rounds(rounds, tournament.rounds_paired, key, tournament.by_hand, shown=shown)
    if counted(rounds, tournament.by_hand):
        _print_late(tournament, shown)
    for place in places[: None if details else MOST_PLACES]:
        _print_place(tournament, place)
    left = 0 if details else len(places) - MOST_PLACES
    if left > 0:
        say("cli.check.more-places", count=left)


MOST_PLACES = 20
"""How many differences of printed points and ranks are listed unless all are asked for."""


def _print_late(tournament: Tournament, shown: DifferenceDisplay) -> None:
    """Name who entered late: their rounds without a game are often why others differ."""
    late = tuple(late_entries(tournament))
    if late:
        some = [
            words().t("cli.check.late-player", player=shown.named(tpn), round=number)
            for tpn, number in late[: None if shown.details else MOST_BOARDS]
        ]
        say("cli.check.late", count=len(late), players="; ".join(some))


def _print_place(tournament: Tournament, place: Difference) -> None:
    code = "cli.check.rank-differs" if tournament.tie_breaks else "cli.check.rank-differs-by-points"
    say(
        "cli.check.points-differ" if place.what is StatedValue.POINTS else code,
        tpn=place.tpn,
        stated=place.stated,
        computed=place.computed,
        tie_breaks=", ".join(tournament.tie_breaks),
    )
