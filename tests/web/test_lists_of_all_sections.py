"""Games, incidents and the check-in of all sections, each list under its section."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.games import Incident
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Player, SectionId


@pytest.mark.parametrize(
    ("page", "told"), [("games", "Player 1"), ("incidents", "A phone rang."), ("check-in", "Nova")]
)
def test_a_list_of_all_sections_has_those_of_each_and_the_way_to_it(hall, page, told):
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("Other", rounds=5)))
    hall.service.handle(hall.key, asked.RegisterPlayer(SectionId(2), Player("Nova, Nina")))
    incident = asked.RecordIncident(SectionId(1), Incident(1, note="A phone rang."))
    hall.service.handle(hall.key, incident)
    text = hall.get(f"{hall.url}/{page}").text
    assert told in text
    assert text.index('id="of-1"') < text.index('id="of-2"')
    assert f'href="{hall.section}/{page}"' in text
    switcher = hall.get(f"{hall.section}/{page}").text.partition('class="switcher"')[2]
    assert f'href="{hall.url}/{page}"' in switcher.partition("</nav>")[0]
