"""An event by the client ``openapi-python-client`` made; prints the points of its standings."""

import json
import sys

from python_client import Client
from python_client.api.arbitro import get_section_round, get_section_standings, post_events
from python_client.api.commands import (
    command_add_section,
    command_close_entries,
    command_enter_result,
    command_import_players,
    command_pair_round,
    command_publish_round,
)
from python_client.models.add_section import AddSection
from python_client.models.close_entries import CloseEntries
from python_client.models.enter_result import EnterResult
from python_client.models.enter_result_result import EnterResultResult
from python_client.models.import_players import ImportPlayers
from python_client.models.pair_round import PairRound
from python_client.models.player import Player
from python_client.models.post_events_wanted import PostEventsWanted
from python_client.models.publish_round import PublishRound
from python_client.models.section_settings import SectionSettings

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
wanted = PostEventsWanted.from_dict({"name": "Generated"})
event = post_events.sync(client=client, body=wanted).event
command_add_section.sync(
    event, client=client, body=AddSection(settings=SectionSettings(name="A", rounds=3))
)
players = [Player(name=f"Player {number}", rating=2400 - number) for number in range(1, 5)]
command_import_players.sync(event, client=client, body=ImportPlayers(section=1, players=players))
command_close_entries.sync(event, client=client, body=CloseEntries(section=1))
command_pair_round.sync(event, client=client, body=PairRound(section=1))
command_publish_round.sync(event, client=client, body=PublishRound(section=1, round_=1))
boards = get_section_round.sync(event, 1, 1, client=client).boards
white_wins = EnterResultResult("10")
for board in boards:
    body = EnterResult(section=1, game=board.game, result=white_wins)
    command_enter_result.sync(event, client=client, body=body)
rows = get_section_standings.sync(event, 1, client=client).rows
print(json.dumps([row.points for row in rows]))
