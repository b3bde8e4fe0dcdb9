"""Why? lists the boards of a round: one opens beside it, and two names are answered aloud first."""

import re

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Player, SectionId


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
