"""``arbitro check`` for reports of teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from arbitro.answers.checks import make_check
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.early_withdrawals import print_leavers
from arbitro.cli.base.files.reading_choices import print_readings, said
from arbitro.cli.base.files.reports import chosen_edition
from arbitro.cli.base.files.team_reports import LoadedTeams, decide_team_edition
from arbitro.cli.base.options.ordering import print_left_out, print_order_not_compared
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import say, words
from arbitro.library.place_comparison import team_places_compared
from arbitro.library.team_rounds import TeamRounds, team_rounds_compared
from arbitro.model import EditionKey, PairedByHand, Pairing, TeamTournament, Tpn
from arbitro.reasons import Refused
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.pairing.checker import FoundDifference
from arbitro.rules.standings.teams import TeamDifference

# How the rounds of a report differ from those the rules give, printed or as data.


def print_rounds(
    rounds: tuple[FoundDifference, ...],
    played: int,
    key: EditionKey,
    by_hand: tuple[PairedByHand, ...] = (),
    *,
    shown: DifferenceDisplay,
) -> None:
    """Print how many rounds differ, and then each difference of the rounds checked.

    What the rules give to a round the arbiter paired by hand is shown too, and not counted.
    """
    told = {item.round_number: item for item in by_hand}
    of_teams = shown.of_teams
    found = counted(rounds, by_hand)
    if found:
        differing = sorted({found_difference.round_number for found_difference in found})
        checked = played - len(by_hand)
        say(
            "cli.check.differs-in",
            count=len(differing),
            checked=checked,
            edition=key,
            first=differing[0],
        )
    for number in sorted(told.keys() - {round_.round_number for round_ in rounds}):
        _print_by_hand(told[number], of_teams=of_teams)
        print(f"  {words().t('cli.check.by-hand-as-by-rules')}")
    said = set[int]()
    for difference in rounds:
        hand = told.get(difference.round_number)
        if hand is None:
            say("cli.check.round", round=difference.round_number)
        elif hand.round_number not in said:
            _print_by_hand(hand, of_teams=of_teams)
            said.add(hand.round_number)
        stated = shown.boards(difference.stated, difference.stated_bye)
        expected = shown.boards(difference.expected, difference.expected_bye)
        print(f"  {words().t('cli.check.file-has', boards=stated)}")
        print(f"  {words().t('cli.check.rules-give', boards=expected)}")
        reason = difference.reason
        print_reason(reason if shown.details else replace(reason, parts=()), depth=1)
    if found:
        say("cli.check.found", count=len(found), edition=key)
    else:
        say("cli.check.fine", count=played - len(by_hand), edition=key)


MOST_BOARDS = 6
"""How many boards of a round are shown with names unless all are asked for."""


class DifferenceDisplay(NamedTuple):
    """How differences are shown: the name of each player or team, and whether in full."""

    names: Mapping[Tpn, str]
    details: bool = False
    of_teams: bool = False

    def boards(self, games: tuple[Pairing, ...], bye: Tpn | None) -> str:
        """Return boards as one line: the first with names, or all of them by numbers."""
        t = words().t
        if self.details:
            written = [f"{game.white}-{game.black}" for game in games]
        else:
            named = ((self.named(game.white), self.named(game.black)) for game in games)
            written = [f"{white} - {black}" for white, black in islice(named, MOST_BOARDS)]
            if len(games) > MOST_BOARDS:
                written.append(t("cli.check.more-boards", count=len(games) - MOST_BOARDS))
        if bye is not None:
            player = bye if self.details else self.named(bye)
            written.append(t("cli.check.bye", player=player))
        separator = ", " if self.details else "; "
        return separator.join(written) or t("cli.check.nothing")

    def named(self, tpn: Tpn) -> str:
        """Return a number with the name it stands for."""
        name = self.names.get(tpn, "")
        return f"{tpn} {name}" if name else str(tpn)


def counted(
    rounds: tuple[FoundDifference, ...], by_hand: tuple[PairedByHand, ...]
) -> tuple[FoundDifference, ...]:
    """Return the differences of the rounds that nobody paired by hand."""
    told = {item.round_number for item in by_hand}
    return tuple(round_ for round_ in rounds if round_.round_number not in told)


def _print_by_hand(hand: PairedByHand, *, of_teams: bool) -> None:
    team, player = f"ui.teamrounds.reason.{hand.reason}", f"value.by_hand_reason.{hand.reason}"
    reason = words().t(team if of_teams else player)
    say("cli.check.by-hand", round=hand.round_number, reason=reason)
    if hand.note:
        print(f"  {words().t('cli.check.by-hand-note', note=hand.note)}")


def check_teams(
    loaded: LoadedTeams,
    edition: str | None,
    readings: tuple[str, ...] = (),
    *,
    as_json: bool,
    details: bool = False,
) -> int:
    """Check the rounds, points and ranks a report of teams prints and return the exit code.

    An ``edition`` of C.04 or C.05 is one of the pairings, any other one of the tie-breaks.
    ``readings`` are those of disputed articles, written ``name=value``.
    """
    of_pairing = edition if edition is not None and edition.startswith(("C.04", "C.05")) else None
    key = decide_team_edition(loaded, None if of_pairing else edition).edition.key
    places, missing, gone = team_places_compared(loaded.tournament, key)
    if gone:
        print_leavers(gone, "presumed-teams")
    pairing_key, rounds, taken = checked_rounds(loaded.tournament, of_pairing, readings)
    by_hand = loaded.tournament.by_hand
    found = make_check(
        pairing_key,
        key,
        loaded.tournament.rounds_played,
        readings=taken,
        by_hand=by_hand,
        rounds=rounds,
        places=places,
        left_out=missing,
    )
    print_left_out(missing)
    if as_json:
        print_answer(found)
        return 0 if found else 1
    if pairing_key is None:
        say("cli.team-standings.pairings-not-checked")
    else:
        played = loaded.tournament.rounds_played
        names = {Tpn(entry.team.number): entry.team.name for entry in loaded.tournament.entries}
        shown = DifferenceDisplay(names, details, of_teams=True)
        print_rounds(rounds, played, pairing_key, by_hand, shown=shown)
    for difference in places:
        _print_difference(loaded.tournament, difference)
    if missing:
        print_order_not_compared(missing)
    elif not places:
        say("cli.team-standings.standings-fine", edition=key)
    return 0 if found else 1


def checked_rounds(
    tournament: TeamTournament, edition_option: str | None, readings: tuple[str, ...]
) -> TeamRounds:
    """Compare all rounds with what the rules give; BadInputError for no edition or reading."""
    start = tournament.details.start

    def edition(regulation: str) -> EditionKey | None:
        if edition_option is not None:
            return chosen_edition(regulation, option=edition_option).edition.key
        try:
            return choose_edition(regulation, start=start).edition.key
        except NoEditionInForceError:
            return None

    found = team_rounds_compared(tournament, edition, readings)
    if isinstance(found, Refused):
        raise said(found)
    if found.readings:
        print_readings(found.readings)
    return found


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
