"""Which situations are ruled on, at a board and on a virtual one, and what is said of positions."""

import pytest

from arbitro.regulations import UnknownArticleError, article
from arbitro.rules.laws.case import Case, GameConditions, case_of
from arbitro.rules.laws.editions import LAWS_2023, LAWS_ONLINE
from arbitro.rules.laws.situations import SITUATIONS, ruling_on
from arbitro.rules.laws.situations.game_end import Agreed, PositionEnding, ResignationFacts
from law_cases.asking import ask, whole


def has(laws, concept):
    try:
        article(laws.key, concept)
    except UnknownArticleError:
        return False
    return True


OF_HANDS = {"move-begun", "clock-handling", "promotion-piece-missing", "scoresheet-request"}
FACTS = {
    "claims-repetition": {"player": "white"},
    "clock-handling": {"player": "white", "how": "forgotten"},
    "sealed-move": {"sealer": "white"},
    "late-arrival": {"started": "15:00"},
    "recording": {"player": "white", "seconds_left": 9},
    "quickplay-claim": {"player": "white", "seconds_left": 9},
    "blind-assistant": {"player": "white", "task": "executes"},
    "proposed-score": {"white": 10, "black": 0},
    "platform-draw": {"declared": False},
    "online-breach": {"player": "white", "what": "headphones"},
}


def facts_of(name):
    """Return the facts a situation needs: those above, or who the player is where one is."""
    if name in FACTS:
        return FACTS[name]
    names = SITUATIONS[name].facts.__dataclass_fields__
    return {"player": "white"} if "player" in names else {}


@pytest.mark.article("E.04@2020-12 art. 1")
@pytest.mark.parametrize("name", SITUATIONS)
def test_a_virtual_board_has_the_situations_its_rules_have_an_article_about(name):
    concepts = SITUATIONS[name].concepts
    needs_board = name in OF_HANDS or not any(has(LAWS_ONLINE, each) for each in concepts)
    online = ask(name, edition="online", **facts_of(name))
    unsaid = whole(online) == ("arbiter", "not-on-a-virtual-board", "", "")
    assert unsaid is needs_board or name == "wrong-initial-position"
    at_board = ask(name, edition="2023", **facts_of(name))
    assert "not-on-a-virtual-board" not in whole(at_board)[1]
    assert at_board.situation == online.situation == name


NINE_PAWNS = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"


def test_a_position_that_cannot_arise_is_named_unless_it_is_what_is_asked_about():
    for name in ("position-reached", "draw-agreed", "illegal-position", "illegal-move"):
        given = facts_of(name)
        marked = "position-cannot-arise" in whole(ask(name, start=NINE_PAWNS, **given))[1].split()
        assert marked is (name in {"position-reached", "draw-agreed"})
        usual = NINE_PAWNS.replace("/P7/", "/8/")
        assert "cannot-arise" not in whole(ask(name, start=usual, **given))[1]
        assert "cannot-arise" not in whole(ask(name, **given))[1]
    said = ask("draw-agreed", start=NINE_PAWNS, moves_each=9).steps
    assert [each.code for each in said] == ["agreement-ends-the-game", "position-cannot-arise"]


def test_facts_of_another_situation_and_names_of_none_are_refused():
    case = case_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert ruling_on(case, "position-reached", PositionEnding()).situation == "position-reached"
    with pytest.raises(TypeError, match="ResignationFacts"):
        ruling_on(case, "resigned", Agreed())
    with pytest.raises(KeyError):
        ruling_on(case, "retired", ResignationFacts(player="white"))
    assert (
        ruling_on(Case(GameConditions(LAWS_2023)), "draw-agreed", Agreed(moves_each=9)).score
        is not None
    )


def test_only_the_situations_of_virtual_boards_are_online_alone():
    assert {name for name, each in SITUATIONS.items() if each.online} == {
        "disconnected",
        "platform-draw",
        "video-lost",
        "online-breach",
        "hybrid-disconnected",
        "hybrid-board",
    }
