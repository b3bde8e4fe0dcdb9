"""How the rounds of a report differ from those the rules give, printed or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.show import print_reason, reason_data
from arbitro.cli.base.speech import say, words

if TYPE_CHECKING:
    from arbitro.model import EditionKey, PairedByHand, Pairing, Tpn
    from arbitro.rules.pairing.checker import RoundDifference


def print_rounds(
    rounds: tuple[RoundDifference, ...],
    played: int,
    key: EditionKey,
    by_hand: tuple[PairedByHand, ...] = (),
    *,
    of_teams: bool = False,
) -> None:
    """Print each difference of the rounds checked, and how many there are.

    What the rules give to a round the arbiter paired by hand is shown too, and not counted.
    """
    told = {each.round_number: each for each in by_hand}
    for number in sorted(told.keys() - {each.round_number for each in rounds}):
        _say_by_hand(told[number], of_teams=of_teams)
        print(f"  {words().t('cli.check.by-hand-as-by-rules')}")
    said = set[int]()
    for difference in rounds:
        hand = told.get(difference.round_number)
        if hand is None:
            say("cli.check.round", round=difference.round_number)
        elif hand.round_number not in said:
            _say_by_hand(hand, of_teams=of_teams)
            said.add(hand.round_number)
        stated = _boards(difference.stated, difference.stated_bye)
        expected = _boards(difference.expected, difference.expected_bye)
        print(f"  {words().t('cli.check.file-has', boards=stated)}")
        print(f"  {words().t('cli.check.rules-give', boards=expected)}")
        print_reason(difference.reason, depth=1)
    found = counted(rounds, by_hand)
    if found:
        say("cli.check.found", count=len(found), edition=key)
    else:
        say("cli.check.fine", count=played - len(by_hand), edition=key)


def counted(
    rounds: tuple[RoundDifference, ...], by_hand: tuple[PairedByHand, ...]
) -> tuple[RoundDifference, ...]:
    """Return the differences of the rounds that nobody paired by hand."""
    told = {each.round_number for each in by_hand}
    return tuple(each for each in rounds if each.round_number not in told)


def _say_by_hand(hand: PairedByHand, *, of_teams: bool) -> None:
    team, player = f"ui.teamrounds.reason.{hand.reason}", f"value.manual_reason.{hand.reason}"
    reason = words().t(team if of_teams else player)
    say("cli.check.by-hand", round=hand.round_number, reason=reason)
    if hand.note:
        print(f"  {words().t('cli.check.by-hand-note', note=hand.note)}")


def by_hand_data(by_hand: tuple[PairedByHand, ...]) -> list[dict[str, object]]:
    """Return the rounds paired by hand as JSON data."""
    return [
        {"round": each.round_number, "reason": each.reason, "note": each.note} for each in by_hand
    ]


def _boards(games: tuple[Pairing, ...], bye: Tpn | None) -> str:
    written = [f"{game.white}-{game.black}" for game in games]
    if bye is not None:
        written.append(words().t("cli.check.bye", player=bye))
    return ", ".join(written) or words().t("cli.check.nothing")


def round_data(
    difference: RoundDifference, by_hand: tuple[PairedByHand, ...] = ()
) -> dict[str, object]:
    """Return a difference as JSON data."""
    return {
        "round": difference.round_number,
        "kind": difference.kind,
        "by_hand": difference.round_number in {each.round_number for each in by_hand},
        "stated": [list(game) for game in difference.stated],
        "expected": [list(game) for game in difference.expected],
        "stated_bye": difference.stated_bye,
        "expected_bye": difference.expected_bye,
        "reason": reason_data(difference.reason),
    }
