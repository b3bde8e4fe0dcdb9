"""A published round that is paired otherwise says everywhere that it replaces what was shown."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import SectionId
from arbitro.web.public.served import Sites

S = SectionId(1)
TOLD = "Version 2 of these pairings replaces the previous one."
YES = Level.TWO_STEPS


def exchanged(hall, state):
    """Pair the published round by hand with the Whites of two boards exchanged."""
    first, second, *rest = state().rounds[0].games.values()
    pairs = [(second.white, first.black), (first.white, second.black)]
    pairs += [(each.white, each.black) for each in rest]
    reason = ReasonByHand.COMPETITION_RULES
    bye = state().rounds[0].bye
    command = asked.PairByHand(S, 1, tuple(pairs), reason, bye, "so it is", confirmed=YES)
    assert hall.service.handle(hall.key, command).version


def places(hall):
    """What everybody is shown of the round: the page, paper, public page, screen and a phone."""
    entry = next(iter(hall.service.snapshot(hall.key).state.sections[S].entries))
    key = hall.app.state.players.key(hall.key, entry)
    site = Sites(hall.service).snapshot(hall.key).files
    return {
        "page": hall.get(f"{hall.section}/rounds/1").text,
        "paper": hall.get(f"{hall.section}/paper/pairings/1").text,
        "site": site["a/round-1.html"].decode(),
        "wall": hall.get(f"/w/{hall.key}/slides").text,
        "phone": hall.get(f"/me/{hall.key}/{key}").text,
    }


def test_a_second_issue_is_told_on_page_paper_site_screen_and_phone(hall, state):
    assert not any("ersion 2" in text for text in places(hall).values())
    exchanged(hall, state)
    shown = places(hall)
    assert {name for name, text in shown.items() if "ersion 2" in text} == shown.keys()
    assert all(TOLD in shown[name] for name in ("paper", "site", "phone"))


@pytest.mark.parametrize(
    ("language", "told"), [("es", "versión 2 de estos"), ("fr", "version 2 de ces")]
)
def test_in_the_other_languages_too(hall, state, language, told):
    exchanged(hall, state)
    paper = hall.get(f"{hall.section}/paper/pairings/1", **{"accept-language": language}).text
    assert told in paper
