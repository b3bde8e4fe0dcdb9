"""Why? lists the boards of a round: one opens beside it, and two names are answered aloud first."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from arbitro.answers.explanations import BoardReasons, DutchBracket, Explanation, Participant
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, SectionId
from arbitro.reasons import Reason
from arbitro.web.views.rounds.why_brief import brief_lines
from arbitro.web.views.rounds.why_panel import passed_over, plain_lines


def panel(page):
    return re.search(r'<section class="thing".*?</section>', page, re.DOTALL)[0]


def test_a_board_opens_in_its_panel_with_the_plain_sentence_before_the_rules(hall):
    page = hall.get(f"{hall.section}/rounds/1/why").text
    rows = re.findall(r'<tr id="why-\d" data-open="([^"]+)"', page)
    assert len(rows) == 3
    opened = hall.get(f"{rows[0]}/panel").text
    assert opened.index("So Player 1 meets Player 4") < opened.index("<details>")
    assert panel(opened) in hall.get(rows[0]).text


def test_two_who_do_not_meet_are_told_aloud_first_then_what_it_rests_on(hall):
    told = hall.get(f"{hall.section}/rounds/1/why/panel?a=1&b=2").text
    assert told.index("They could have met") < told.index('class="steps"') < told.index("<details>")
    assert "If they met" in told
    whole = hall.get(f"{hall.section}/rounds/1/why?a=1&b=2").text
    assert panel(told) in whole
    for named in ("?a=1+Player+1&b=2+Player+2", "?a=player+1&b=Player+2"):
        assert panel(hall.get(f"{hall.section}/rounds/1/why/panel{named}").text) == panel(told)
    for wrong in ("?a=1", "?a=1&b=1", "?a=1&b=99"):
        assert hall.get(f"{hall.section}/rounds/1/why/panel{wrong}").status_code == 404


def test_who_would_have_the_bye_if_two_met_is_told_beside_who_has_it(hall):
    """Five of a first round, one of them with a bye by pairing: 5, the last (C.04.3 art. 1.5)."""
    section = SectionId(2)
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("Odd", rounds=3)))
    for at in range(1, 6):
        player = Player(f"Odd {at}", rating=2100 - at)
        hall.service.handle(hall.key, asked.RegisterPlayer(section, player))
    for command in (asked.CloseEntries, asked.PairRound):
        hall.service.handle(hall.key, command(section))
    told = hall.get(f"{hall.url}/s/2/rounds/1/why/panel?a=5&b=1").text
    two = re.findall(r"<ul>.*?Odd (\d): bye</li></ul>", told.replace("\n", ""))
    assert two[0] == "5" != two[1]
    assert "could have had it" in hall.get(f"{hall.url}/s/2/rounds/1/why/5/panel").text


def test_boards_have_the_numbers_of_the_hall(hall):
    """A section that begins at board 17, where the third player always sits at board 40."""
    section = SectionId(2)
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("B", rounds=3, first_board=17)))
    for at in range(1, 7):
        player = Player(f"B {at}", rating=2100 - at)
        hall.service.handle(hall.key, asked.RegisterPlayer(section, player))
    hall.service.handle(hall.key, asked.CloseEntries(section))
    third = hall.service.snapshot(hall.key).state.sections[section].numbers[2]
    hall.service.handle(hall.key, asked.FixBoard(third, 40))
    hall.service.handle(hall.key, asked.PairRound(section))
    # The upper half meets the lower half, and the boards go by the order of the upper half.
    expected = {1: "17", 2: "18", 3: "40", 4: "17", 5: "18", 6: "40"}
    for page in (f"{hall.url}/s/2/rounds/1/why", f"{hall.url}/why"):
        table = hall.get(page).text.rpartition("why-list")[2].partition("</table>")[0]
        rows = re.findall(r'data-open="[^"]*/(\d)".*?rank">(\d*)</td>', table)
        assert len(rows) == 3
        assert all(expected[int(first)] == board for first, board in rows)
    for number, board in expected.items():
        told = hall.get(f"{hall.url}/s/2/rounds/1/why/{number}/panel").text
        assert re.findall(r"Board (\d+)", told) == [board]


def test_the_view_shows_the_last_round_and_keeps_the_round_in_another_section(hall):
    other = asked.AddSection(SectionSettings("Other", rounds=5))
    hall.service.handle(hall.key, other)
    for at in range(4):
        hall.service.handle(hall.key, asked.RegisterPlayer(SectionId(2), Player(f"Nova {at}")))
    assert "No paired round to explain yet." in hall.get(f"{hall.url}/why").text
    assert hall.get(f"{hall.url}/s/2/why").status_code == 200
    for command in (asked.CloseEntries, asked.PairRound):
        hall.service.handle(hall.key, command(SectionId(2)))
    page = hall.get(f"{hall.section}/why").text
    assert 'id="why-1"' in page
    switcher = hall.get(f"{hall.section}/rounds/1/why").text.partition('class="switcher"')[2]
    assert f'href="{hall.url}/s/2/rounds/1/why"' in switcher.partition("</nav>")[0]
    everything = hall.get(f"{hall.url}/why").text
    assert 'id="why-1-1"' in everything
    assert 'id="why-2-1"' in everything


def reason(concept, **values):
    return Reason(concept, None, tuple(values.items()))


def bracket(pairs, mdp_pairs=()):
    return DutchBracket(
        *(1, reason("bracket"), Fraction(2), True, (), (1, 2, 3, 4), 2, 0, 0, (), mdp_pairs),
        *((1, 2), (3, 4), (), (), (1, 2), (3, 4), pairs, (), ()),
    )


def round_of(*boards, brackets=()):
    return Explanation(
        *(2, "C.04.3@2026-02", "option", True, (), (), tuple(brackets), tuple(boards), None, ()),
        tuple(Participant(at, at, f"Player {at}") for at in range(1, 5)),
    )


def brief(found):
    return [brief_lines(translator("en"), found)(item) for item in found.boards]


def test_the_list_says_in_few_words_what_differs_from_board_to_board():
    equal = reason("met-with-same-points", one=1, other=3, points=20)
    floated = reason("met-after-floating", one=1, other=4, points=20, fewer=15)
    boards = (
        BoardReasons(1, 1, 3, (equal, reason("colour-due-to-both", white=1, black=3)), ()),
        BoardReasons(2, 2, 4, (equal, reason("colour-due-more", player=4)), ()),
        BoardReasons(3, 1, 4, (floated, reason("colour-of-higher-ranked", player=1)), ()),
    )
    assert brief(round_of(*boards)) == [
        "2 points each · colours as due",
        "2 points each · both due Black; Player 4 had the stronger preference",
        "2 against 1½: the others with 2 have opponents · both due White: higher ranked",
    ]


def test_the_list_tells_whether_the_halves_of_a_group_met_in_their_order():
    equal = reason("met-with-same-points", one=1, other=3, points=20)

    def boards(*pairs):
        return (BoardReasons(at, *pair, (equal,), ()) for at, pair in enumerate(pairs, 1))

    as_drawn, turned = ((1, 3), (2, 4)), ((1, 4), (2, 3))
    for pairs, said in ((as_drawn, "in order"), (turned, "order of the group changed")):
        found = round_of(*boards(*pairs), brackets=[bracket(pairs)])
        assert brief(found) == [f"2 points each · {said}"] * 2
    # White and Black do not matter; who was moved down is paired by another order
    found = round_of(*boards((3, 1), (2, 4)), brackets=[bracket(as_drawn, ((2, 4),))])
    assert brief(found) == ["2 points each · in order", "2 points each"]


def test_names_with_a_comma_are_kept_apart_by_semicolons():
    names = ("Sáez, Ana", "Wagner, Lotte", "Yáñez, Pau")
    said = {code: translator(code).listed(names) for code in ("en", "es", "fr")}
    assert said == {
        "en": "Sáez, Ana; Wagner, Lotte and Yáñez, Pau",
        "es": "Sáez, Ana; Wagner, Lotte y Yáñez, Pau",
        "fr": "Sáez, Ana\N{NO-BREAK SPACE}; Wagner, Lotte et Yáñez, Pau",
    }
    assert translator("en").listed(("3", "5", "8")) == "3, 5 and 8"


def test_the_list_says_in_full_what_has_no_few_words():
    said = reason("met-by-table", one=1, other=2)
    found = round_of(BoardReasons(1, 1, 2, (said,), ()))
    assert brief(found)[0] == plain_lines(translator("en"), found)(found.boards[0])


def test_who_came_first_by_the_order_of_the_group_or_by_points_is_named():
    # Halves 1 2 against 3 4: 1 faces 3 and 2 faces 4, and they were paired 1-4 and 2-3.
    found = round_of(brackets=[bracket(((1, 4), (2, 3)))])
    assert passed_over(found, 4, 1) == (reason("passed-over-in-order", one=1, other=3),)
    assert passed_over(found, 2, 3) == (reason("passed-over-in-order", one=2, other=4),)
    assert passed_over(round_of(brackets=[bracket(((1, 3), (2, 4)))]), 3, 1) == ()
    # 1 with 5½ meets 3 with 4½; only 2, with 5, was nearer.
    groups = [
        replace(bracket(()), score=Fraction(11, 2), residents=(1,)),
        replace(bracket(()), score=Fraction(5), residents=(2,)),
        replace(bracket(((1, 3),), ((1, 3),)), score=Fraction(9, 2), residents=(3, 4)),
    ]
    nearer = reason("passed-over-in-points", one=1, other=2, points=50)
    assert passed_over(round_of(brackets=groups), 1, 3) == (nearer,)


@pytest.mark.parametrize("number", [3, 5, 7])
def test_the_panel_says_what_kept_apart_whom_the_group_sets_together(demo, number):
    page = demo.get(f"/events/{demo.keys['en']}/s/1/rounds/{number}/why").text
    rows = page.split("<tr ")[1:]
    said = [row for row in rows if "order of the group changed" in row]
    changed = [re.search(r'data-open="([^"]+)"', row)[1] for row in said]
    assert len(changed) > 2
    for each in changed[:4]:
        aloud = panel(demo.get(each).text).partition("data-answer")[2].partition("<details>")[0]
        told = re.findall(r"<li>(By the order of the group, .*?)</li>", aloud)
        assert told, each
        assert all(". They " in said for said in told), told
