"""How the rounds of a report differ from those the rules give, printed or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.words import say, words

if TYPE_CHECKING:
    from arbitro.model import EditionKey, Pairing, Tpn
    from arbitro.rules.pairing.checker import RoundDifference


def print_rounds(rounds: tuple[RoundDifference, ...], played: int, key: EditionKey) -> None:
    """Print each difference of the rounds checked, and how many there are."""
    from arbitro.cli.show import print_reason

    for difference in rounds:
        say("cli.check.round", round=difference.round_number)
        stated = _boards(difference.stated, difference.stated_bye)
        expected = _boards(difference.expected, difference.expected_bye)
        print(f"  {words().t('cli.check.file-has', boards=stated)}")
        print(f"  {words().t('cli.check.rules-give', boards=expected)}")
        print_reason(difference.reason, depth=1)
    if rounds:
        say("cli.check.found", count=len(rounds), edition=key)
    else:
        say("cli.check.fine", count=played, edition=key)


def _boards(games: tuple[Pairing, ...], bye: Tpn | None) -> str:
    written = [f"{game.white}-{game.black}" for game in games]
    if bye is not None:
        written.append(words().t("cli.check.bye", player=bye))
    return ", ".join(written) or words().t("cli.check.nothing")


def round_data(difference: RoundDifference) -> dict[str, object]:
    """Return a difference as JSON data."""
    from arbitro.cli.show import reason_data

    return {
        "round": difference.round_number,
        "kind": difference.kind,
        "stated": [list(game) for game in difference.stated],
        "expected": [list(game) for game in difference.expected],
        "stated_bye": difference.stated_bye,
        "expected_bye": difference.expected_bye,
        "reason": reason_data(difference.reason),
    }
