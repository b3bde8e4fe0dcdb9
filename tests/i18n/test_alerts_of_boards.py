"""The alerts of electronic boards: who acts on each; what players must claim is told to nobody."""

import re
from pathlib import Path

import pytest

from arbitro.i18n import languages
from arbitro.i18n.catalogue import find
from arbitro.rules.live import watching

SEVENTEEN = {
    1: ("over",),  # five appearances, seventy-five moves: the arbiter declares it
    2: ("over",),  # mate, stalemate, dead position, and it goes on
    3: ("illegal", "illegal-lax"),
    4: ("both-kings-in-check", "pawn-on-last-rank"),
    5: ("flag", "flags"),
    6: ("repetition", "repetition-next"),
    7: ("fifty", "fifty-next"),
    8: ("few-minutes",),
    9: ("no-extra-time", "extra-time-early"),
    10: ("clock-stopped", "clock-not-pressed"),
    11: ("no-first-move",),
    12: ("draw-early", "draw-forbidden"),
    13: (
        *("kings-differ", "position-differs", "kings-against-board"),
        *("moves-after-result", "phantom", "taken-back", "list-behind"),
    ),
    14: ("silent", "board-down", "position-unknown", "reset"),
    16: ("away-moved", "away-long"),
}
"""The numbers of the list of alerts; 15 and 17 are no state of one board: games without moves when
the round ends, and the claim an arbiter types."""

URGENCY = {
    **dict.fromkeys((1, 2, 3, 4, 5), "NOW"),
    **dict.fromkeys((6, 7), "QUIET"),
    **dict.fromkeys((8, 9, 10, 11, 12, 13), "SOON"),
    **dict.fromkeys((14, 16), "LOW"),
}
SOURCE = Path(watching.__file__).read_text("utf-8")
MADE = re.findall(r'Alert\(\s*f?"([a-z-]+)(?:\{lax\})?",\s*Urgency\.([A-Z]+)', SOURCE)


def forms(language, code):
    message = find(language, code)
    assert message is not None, f"{language} {code}"
    return list(message.forms.values())


def test_every_alert_is_one_of_the_seventeen_with_its_urgency():
    numbered = {code: number for number, codes in SEVENTEEN.items() for code in codes}
    made = {
        each
        for code, _ in MADE
        for each in ((code, f"{code}-lax") if code == "illegal" else (code,))
    }
    assert made == set(numbered)
    assert all(urgency == URGENCY[numbered[code]] for code, urgency in MADE)


@pytest.mark.parametrize("language", languages())
def test_every_advice_is_its_own_and_of_what_players_claim_it_is_silence(language):
    claimed = [*SEVENTEEN[6], *SEVENTEEN[7]]
    for code in (code for codes in SEVENTEEN.values() for code in codes):
        told, [advice] = (
            forms(language, f"board.live.alert.{code}"),
            forms(language, f"board.live.advice.{code}"),
        )
        assert advice not in told
        assert "{" not in advice, "nothing is put into an advice"
    silences = {
        forms(language, f"board.live.advice.{code}")[0].split(",")[0].split(".")[0]
        for code in claimed
    }
    assert len(silences) == 1, "say nothing, in the same words"
    for code in claimed:
        assert "{player:value.player}" in forms(language, f"board.live.alert.{code}")[0]
