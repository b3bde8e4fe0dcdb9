"""The players of all sections on one page: each list under its section, each row to its panel."""

import re

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Player, SectionId, System


def test_the_players_of_all_sections_stand_under_their_sections(hall):
    other = asked.AddSection(SectionSettings("Other", System.DUTCH, rounds=5))
    hall.service.handle(hall.key, other)
    hall.service.handle(hall.key, asked.RegisterPlayer(SectionId(2), Player("Nova, Nina")))
    sections = hall.service.snapshot(hall.key).state.sections
    page = hall.get(f"{hall.url}/players").text
    rows = re.findall(r'data-open="([^"]+)"', page)
    assert len(rows) == sum(len(section.entries) for section in sections.values())
    assert page.index('id="of-2"') < page.index("Nova, Nina")
    assert all(hall.get(where).status_code == 200 for where in (rows[0], rows[-1]))
    names = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(names)) == sorted(names)
    switcher = hall.get(f"{hall.section}/players").text.partition('class="switcher"')[2]
    assert f'href="{hall.url}/players"' in switcher.partition("</nav>")[0]
