"""``arbitro pair knock-out``: the bracket of a file, and the next games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from arbitro.answers.brackets import BracketRecord, make_bracket
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import load, read_bytes
from arbitro.cli.base.files.write import write_bytes
from arbitro.cli.base.options.match_options import GAMES, match_options, matches_as_said
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import language, words
from arbitro.cli.base.words import Command, option
from arbitro.model import Colour, Entry, Tournament
from arbitro.papers.bracket import BracketSheet, bracket_pdf
from arbitro.reasons import Refused
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.knock_out import (
    Encounter,
    KnockOut,
    MatchFormat,
    MatchSide,
    final_places,
)
from arbitro.rules.pairing.knock_out.record import (
    DueGame,
    NotInBracket,
    facts_of_record,
    games_due,
    knock_out_by,
    knock_out_of_record,
    not_in_bracket,
)


@click.command("knock-out", cls=Command, help="cli.knock-out.help")
@click.argument("report", metavar="FILE")
@option("--games", type=GAMES, metavar="N", help="cli.knock-out.games")
@match_options
@option("--seed", type=int, metavar="N", help="cli.knock-out.seed")
@option("-o", "--output", metavar="OUT.pdf", help="cli.knock-out.output")
@option("--paper", type=click.Choice(("a4", "a3")), default="a4", help="cli.knock-out.paper")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def knock_out(
    report: str,
    games: int | None,
    seed: int | None,
    output: str | None,
    paper: str,
    as_json: bool,
    **matches: Any,
) -> int:
    """Show a knock-out."""
    rules = matches_as_said(games or 2, **matches)

    loaded = load(report, read_bytes(report))
    tournament = loaded.tournament
    told = loaded.file.matches if games is None else None
    event = knock_out_of_record(tournament, rules, told)
    if isinstance(event, Refused):
        show_refusal(event, as_json=as_json)
        return 1
    if told is None and not_in_bracket(tournament, event):
        event = _as_played_on(tournament, rules, event)
    if output is not None:
        written = _write_pdf(tournament, event, output, paper, as_json=as_json)
        if written:
            return written
    wrong = not_in_bracket(tournament, event)
    due = games_due(event, None if seed is None else _lots(seed))
    if as_json:
        names = [entry.player.name for entry in _by_number(tournament)]
        print_answer(make_bracket(event, due, BracketRecord(names), wrong))
    else:
        _print(tournament, event, due, wrong)
    return 1 if wrong else 0


def _as_played_on(tournament: Tournament, rules: MatchFormat, event: KnockOut) -> KnockOut:
    """Return the bracket with what later games show: who left, whom lots sent on.

    As it is where they do not show how every game came about.
    """
    shown = knock_out_by(tournament, facts_of_record(tournament, rules))
    return event if not_in_bracket(tournament, shown) else shown


def _write_pdf(
    tournament: Tournament, event: KnockOut, output: str, paper: str, *, as_json: bool
) -> int:
    """Write the bracket as PDF; 1 where it cannot be made, 2 where it cannot be written."""
    details = tournament.details
    days = words().date_range(details.start, details.end)
    people = tuple(entry.player for entry in _by_number(tournament))
    about = ", ".join(filter(None, (details.city, days)))
    made = bracket_pdf(BracketSheet(event, people, details.name, about), language(), paper)
    if isinstance(made, Refused):
        show_refusal(made, as_json=as_json)
        return 1
    return 0 if write_bytes(output, made) else 2


def _by_number(tournament: Tournament) -> list[Entry]:
    return sorted(tournament.entries, key=lambda entry: entry.tpn)


def _lots(seed: int) -> Iterator[Colour]:
    chance = RandomSource(seed)
    while True:
        yield (Colour.WHITE, Colour.BLACK)[chance.below(2)]


def _print(
    tournament: Tournament,
    event: KnockOut,
    due: tuple[DueGame, ...],
    wrong: tuple[NotInBracket, ...],
) -> None:
    t = words().t
    shown = 0
    for encounter in event.encounters:
        if encounter.tie.round_number != shown:
            shown = encounter.tie.round_number
            print(t(f"value.bracket_round.{event.rounds - shown + 1}"))
        sides = " - ".join(_side(tournament, encounter, at) for at in (0, 1))
        third = f" ({t('cli.knock-out.third')})" if encounter.tie.third_place else ""
        print(f"  {encounter.tie.number}. {sides}{third}{_state(encounter)}")
    if due:
        print(t("cli.knock-out.next"))
        for one in due:
            print(f"  {one.encounter.tie.number}. {one.pairing.white} {one.pairing.black}")
    elif event.is_over:
        print(t("cli.knock-out.over"))
        _print_places(tournament, event)
    for number, white, black in wrong:
        print(t("cli.knock-out.not-in-bracket", round=number, white=white, black=black))


def _print_places(tournament: Tournament, event: KnockOut) -> None:
    print(words().t("cli.knock-out.places"))
    for final_place in final_places(event):
        last = final_place.rank + final_place.sharing - 1
        rank = str(final_place.rank) if final_place.sharing == 1 else f"{final_place.rank}-{last}"
        print(f"  {rank}. {final_place.tpn} {tournament.entry(final_place.tpn).player.name}")


def _side(tournament: Tournament, encounter: Encounter, at: int) -> str:
    side, tpn = (
        (encounter.tie.first, encounter.tie.second)[at],
        (encounter.first, encounter.second)[at],
    )
    if tpn is None:
        return words().t("cli.knock-out.nobody") if encounter.vacant else _source(side)
    return f"{tpn} {tournament.entry(tpn).player.name}"


def _source(side: MatchSide) -> str:
    code = "loser-of" if side.loser else "winner-of"
    return words().t(f"cli.knock-out.{code}", match=side.match)


def _state(encounter: Encounter) -> str:
    """Write the score, and how the match was decided or what it waits for."""
    t, progress = words().t, encounter.progress
    if progress is None:
        return ""
    scores = ", ".join(
        f"{words().points(score.first)}-{words().points(score.second)}"
        for score in progress.scores
        if score.games
    )
    if progress.is_decided:
        said = t(f"cli.knock-out.by-{progress.decided_by}")
        if progress.after:
            said += "; " + t("cli.knock-out.unrated", count=len(progress.after))
        winner = "" if progress.winner is None else f" -> {progress.winner}"
        return f": {scores}{winner} ({said})"
    if progress.lots_needed:
        return f": {scores} ({t('cli.knock-out.lots-needed')})"
    if progress.waiting:
        return f": {scores} ({t('cli.knock-out.waiting', count=progress.waiting)})"
    return f": {scores} ({t('cli.knock-out.open')})" if scores else ""
