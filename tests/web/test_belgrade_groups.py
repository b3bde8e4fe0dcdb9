"""Dividing a closed list into groups on its page."""

from datetime import date

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId, System

SECTION = SectionId(1)


def test_a_list_is_divided_into_groups_and_one_of_them_played_to_its_report(visitor):
    event = EventSettings("Cup", start=date(2026, 5, 1))
    key = visitor.service.create(asked.CreateEvent(event)).key
    url = f"/events/{key}"
    players = tuple(Player(f"P{place}", rating=2500 - place) for place in range(1, 9))

    def do(*commands):
        for command in commands:
            visitor.service.handle(key, command)

    do(asked.AddSection(SectionSettings("Open", System.ROUND_ROBIN)))
    do(asked.ImportPlayers(SECTION, players))
    assert 'id="groups"' not in visitor.get(f"{url}/s/1/players").text
    assert visitor.send(f"{url}/s/1/do/close-entries").status_code == 303
    page = visitor.get(f"{url}/s/1/players").text
    assert 'id="groups"' in page
    assert "Belgrade" in page
    name = "Open, group"
    assert f'<input type="hidden" name="name" value="{name}">' in page
    refused = visitor.send(f"{url}/s/1/do/make-groups", {"groups": "5", "name": name})
    assert refused.status_code == 422
    assert "8 players can form 2 to 4 groups, not 5" in refused.text
    unread = visitor.send(f"{url}/s/1/do/make-groups", {"groups": "many", "name": name})
    assert unread.status_code == 422
    made = visitor.send(f"{url}/s/1/do/make-groups", {"groups": "2", "name": name})
    assert made.status_code == 303
    divided = visitor.get(f"{url}/s/1/players").text
    assert "The players are divided into groups." in divided
    assert 'id="groups"' not in divided
    assert "2 groups created" in visitor.get(f"{url}/history").text
    sections = visitor.service.snapshot(key).state.sections
    names = [each.settings.name for each in sections.values()]
    assert names == ["Open", "Open, group 1", "Open, group 2"]
    assert visitor.send(f"{url}/s/2/pair").status_code == 303
    report = visitor.get(f"{url}/s/2/report.trf").text
    assert [line[14:16] for line in report.splitlines() if line.startswith("001")] == [
        "P1", "P4", "P5", "P8",
    ]  # fmt: skip


def test_programs_are_told_the_groups_with_reasons_and_make_them(visitor):
    key = visitor.service.create(
        asked.CreateEvent(EventSettings("Cup", start=date(2026, 5, 1)))
    ).key
    path = f"/api/v1/events/{key}/sections/1/groups"
    players = tuple(Player(f"P{place}", rating=2500 - place) for place in range(1, 10))
    for command in (
        asked.AddSection(SectionSettings("Open", System.ROUND_ROBIN)),
        asked.ImportPlayers(SECTION, players),
    ):
        visitor.service.handle(key, command)
    assert visitor.get(f"{path}?groups=2").json()["refused"] == "entries-open"
    visitor.service.handle(key, asked.CloseEntries(SECTION))
    assert visitor.get(path).status_code == 404
    told = visitor.get(f"{path}?groups=2").json()
    assert told["made"] is False
    # 1, 4, 5, 8, 9 and 2, 3, 6, 7 in turning order
    assert [each["players"] for each in told["groups"]] == [[1, 4, 5, 8, 9], [2, 3, 6, 7]]
    assert [each["average"] for each in told["groups"]] == ["12473/5", "4991/2"]
    assert [each["concept"] for each in told["why"]] == [
        "belgrade-groups", "belgrade-sizes", "belgrade-averages",
    ]  # fmt: skip
    assert "numbers 1–2 go to groups 1–2" in told["why"][0]["text"]
    refused = visitor.command(key, "make-groups", section=1, groups=5, name="Open")
    assert (refused.status_code, refused.json()["refused"]) == (422, "groups-out-of-range")
    named = {"idempotency-key": "make-the-groups"}
    made = [
        visitor.command(key, "make-groups", named, section=1, groups=2, name="Open")
        for _ in range(2)
    ]
    assert made[0].status_code == 200
    assert made[0].json() == made[1].json()
    stands = visitor.get(path).json()
    assert stands["made"] is True
    assert [(each["section"], each["players"]) for each in stands["groups"]] == [
        (2, [1, 4, 5, 8, 9]), (3, [2, 3, 6, 7]),
    ]  # fmt: skip
