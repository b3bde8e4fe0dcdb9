"""A folder of more events than the system lets a program have files open."""

import shutil
import subprocess
import sys

import pytest

from arbitro.desk.commands import AddSection, CreateEvent
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.service import EventService

EVENTS = 120
FILES = 40
ASK = """
import resource, sys
from pathlib import Path
from arbitro.desk.commands import AddSection
from arbitro.desk.values.settings import SectionSettings
from arbitro.service import EventService

service = EventService(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]),) * 2)
cards = service.events()
print(len(cards), sum(card.problem == "" for card in cards))
for card in cards:
    answer = service.handle(card.key, AddSection(SectionSettings("B", rounds=3)))
    assert answer.events, answer
print(len(service.events()), {card.sections for card in service.events()})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not limit a program's files")
def test_every_event_of_a_large_folder_opens_and_takes_what_is_entered(tmp_path):
    service = EventService(tmp_path)
    key = service.create(CreateEvent(EventSettings("Spring Open"))).key
    service.handle(key, AddSection(SectionSettings("A", rounds=5)))
    service.close()
    for number in range(EVENTS - 1):
        shutil.copyfile(tmp_path / f"{key}.arbitro", tmp_path / f"copy-{number}.arbitro")

    asked = [sys.executable, "-c", ASK, str(tmp_path), str(FILES)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert told.stdout.splitlines() == [f"{EVENTS} {EVENTS}", f"{EVENTS} {{2}}"]
