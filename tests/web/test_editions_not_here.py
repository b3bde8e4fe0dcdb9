"""An event whose text is not here: it opens, and only what needs the text is refused."""

from datetime import date
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.i18n import languages, translator
from arbitro.model import EditionKey, Player, SectionId
from arbitro.reasons import Refused
from arbitro.regulations import Edition
from arbitro.rules.pairing import dutch, systems
from arbitro.rules.tiebreaks.rules import RULES
from invented_editions import among_ours

SECTION = SectionId(1)
INVENTED = Edition(
    key=EditionKey(f"{'C.04.3'}@2032"),
    regulation="C.04.3",
    in_force_from=date(2032, 2, 1),
    in_force_until=None,
    handbook="",
    source="none",
    checked_on=date(2026, 11, 27),
)


def have(patch, edition):
    """Have an edition as if it stood in the package of its system."""
    patch.setitem(dutch.EDITIONS, edition.key, dutch.EDITIONS[EditionKey("C.04.3@2026-02")])
    known = systems.SYSTEMS.find("dutch").editions
    patch.setitem(known, edition.key, known[EditionKey("C.04.3@2026-02")])


@pytest.fixture
def section(visitor, tmp_path):
    """An event of five, one round of which was played while its text was here."""
    made = asked.CreateEvent(EventSettings("Event", start=date(2026, 5, 1)))
    key = visitor.service.create(made).key

    def do(*commands):
        for command in commands:
            answer = visitor.service.handle(key, command)
            assert not isinstance(answer, Refused), answer

    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 6))
    catalogue = among_ours(tmp_path / "editions", INVENTED)
    with catalogue, pytest.MonkeyPatch.context() as patch:
        have(patch, INVENTED)
        do(
            asked.AddSection(
                SectionSettings("A", rounds=5),
                editions=(("C.04.3", "2032"),),
                confirmed=Level.TWO_STEPS,
            )
        )
        do(asked.ImportPlayers(SECTION, players), asked.CloseEntries(SECTION))
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 1))
        games = visitor.service.snapshot(key).state.sections[SECTION].current.games
        do(*(asked.EnterResult(SECTION, game, GameResult.WHITE_WINS) for game in games))
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    return visitor


@pytest.mark.parametrize(
    "page",
    ["rounds/1", "standings", "players", "crosstable", "paper/check-list/1", "paper/check-list/2"],
)
def test_what_was_played_is_shown(section, page):
    answer = section.get(f"{section.section}/{page}")
    assert answer.status_code == 200
    assert "Player 1" in answer.text or page.startswith("paper/check-list")


def test_why_a_round_is_paired_so_is_refused_by_the_name_of_the_text(section):
    for page in ("rounds/1/why", "rounds/1/why/1"):
        answer = section.get(f"{section.section}/{page}")
        assert answer.status_code == 422
        assert str(INVENTED.key) in answer.text


def test_the_next_round_is_refused_by_the_name_of_the_text_and_by_hand_too(section):
    state = section.service.snapshot(section.key).state.sections[SECTION]
    one, two, three, four, five = state.numbers
    games = ((one, three), (two, four))
    by_hand = asked.PairByHand(SECTION, 2, games, ReasonByHand.NO_LEGAL_PAIRING, bye=five)
    for command in (asked.PairRound(SECTION), by_hand):
        refusal = section.service.handle(section.key, command)
        assert isinstance(refusal, Refused)
        assert refusal.code == "edition-unknown"
        assert dict(refusal.values)["edition"] == INVENTED.key


TIE_BREAKS = INVENTED._replace(key=EditionKey(f"{'C.07'}@2032"), regulation="C.07")


@pytest.fixture
def ranked(visitor, tmp_path):
    """An event of two whose text of tie-breaks was here when it was made."""
    made = asked.CreateEvent(EventSettings("Event", start=date(2026, 5, 1)))
    key = visitor.service.create(made).key
    catalogue = among_ours(tmp_path / "editions", TIE_BREAKS)
    with catalogue, pytest.MonkeyPatch.context() as patch:
        patch.setitem(RULES, TIE_BREAKS.key, RULES[EditionKey("C.07@2026-03")])
        for command in (
            asked.AddSection(
                SectionSettings("A", rounds=1),
                editions=(("C.07", "2032"),),
                confirmed=Level.TWO_STEPS,
            ),
            asked.ImportPlayers(SECTION, (Player("One"), Player("Other"))),
            asked.CloseEntries(SECTION),
            asked.PairRound(SECTION),
        ):
            answer = visitor.service.handle(key, command)
            assert not isinstance(answer, Refused), answer
    visitor.section = f"/events/{key}/s/1"
    visitor.key = key
    return visitor


@pytest.mark.parametrize("language", languages())
def test_a_page_that_needs_a_text_that_is_not_here_names_it(ranked, language):
    answer = ranked.get(f"{ranked.section}/standings", **{"accept-language": language})
    assert answer.status_code == 409
    assert str(TIE_BREAKS.key) in answer.text
    assert translator(language).t("ui.error.title.edition-unknown") in unescape(answer.text)
    assert "/help?of=" in answer.text
    assert ranked.get(f"{ranked.section}/rounds/1").status_code == 200


def test_a_program_is_told_the_text_by_its_name(ranked):
    answer = ranked.get(f"/api/v2/events/{ranked.key}/sections/1/standings")
    assert answer.status_code == 409
    assert (answer.json()["error"], answer.json()["edition"]) == ("edition-unknown", TIE_BREAKS.key)
