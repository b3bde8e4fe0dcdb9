"""An event by a system not known here opens, shows what was played, and says what is missing."""

import re
from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.events import SectionAdded, SectionEdited
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId, System, SystemTraits, system_of
from arbitro.reasons import Refused
from arbitro.storage import EventLog, NewRecord, create_file

FIRST = SectionId(1)
SWISS = SystemTraits(is_swiss=True, regulation="ACME")
TABLES = SystemTraits()


def played_by(visitor, ours, traits):
    """Play two rounds by a system of ours and hand the log out as one of another system."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Ours"))).key
    settings = SectionSettings("A", system=ours, rounds=4 if ours.is_swiss else 0)
    players = tuple(Player(f"Player {at}", rating=2100 - at) for at in range(1, 7))
    do = service.handle
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(FIRST, players),
        asked.CloseEntries(FIRST),
    ):
        do(key, command)
    for number in (1, 2):
        do(key, asked.PairRound(FIRST, Colour.WHITE))
        do(key, asked.PublishRound(FIRST, number))
        for game in service.snapshot(key).state.sections[FIRST].rounds[-1].games:
            do(key, asked.EnterResult(FIRST, game, GameResult.WHITE_WINS))
    path = service.folder / "theirs.arbitro"
    log = EventLog(service.folder / f"{key}.arbitro")
    records = log.read().records
    log.close()
    create_file(path, "theirs")
    theirs = EventLog(path)
    theirs.append(
        theirs.read().end,
        [NewRecord(each.command, "", each.at, of_acme(each.event, traits)) for each in records],
    )
    theirs.close()
    return "theirs"


def of_acme(event, traits):
    if not isinstance(event, SectionAdded | SectionEdited):
        return event
    return replace(event, settings=replace(event.settings, system=system_of("acme", traits)))


@pytest.mark.parametrize("traits", [SWISS, TABLES], ids=["swiss", "tables"])
def test_an_event_of_a_system_not_known_here_opens_on_every_page(visitor, traits):
    key = played_by(visitor, System.DUTCH if traits.is_swiss else System.ROUND_ROBIN, traits)
    home = f"/events/{key}"
    seen, waiting = set(), [home, f"{home}/s/1/rounds/1", f"{home}/s/1/standings"]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        page = visitor.get(path)
        assert page.status_code < 500, path
        if page.headers["content-type"].startswith("text/html"):
            waiting += re.findall(rf'href="({home}/[^"#?]*)"', page.text)
    assert len(seen) > 15
    assert "acme" in visitor.get(home).text
    assert "Player 1" in visitor.get(f"{home}/s/1/standings").text
    assert "Player 1" in visitor.get(f"{home}/s/1/rounds/2").text


@pytest.mark.parametrize("traits", [SWISS, TABLES], ids=["swiss", "tables"])
def test_a_system_not_known_here_pairs_no_round_and_is_named(visitor, traits):
    key = played_by(visitor, System.DUTCH if traits.is_swiss else System.ROUND_ROBIN, traits)
    answer = visitor.service.handle(key, asked.PairRound(FIRST))
    assert isinstance(answer, Refused)
    assert (answer.code, dict(answer.values)) == ("system-not-here", {"system": "acme"})
