"""How long publishing takes: 2,000 players and 11 rounds, a first time and after each result.

    python -m benchmarks.publication [--players 2000] [--rounds 11] [--event FOLDER]

An event is made (once, where a folder is named) of people with births, numbers, contacts, notes
and some hidden names. A draft of its last round must change no byte of its public pages; they are
made and written into a folder as plain files, then results come in one by one. Nothing withheld may
stand in any file. With ``--readers`` nginx serves the folder to so many clients, each of which asks
for ``version.json`` every 20 seconds, 5 more or less; told are the seconds from the result to the
client, and what of a processor the machine of the hall spent meanwhile.
"""

from __future__ import annotations

import argparse
import heapq
import multiprocessing
import random
import resource
import select
import socket
import statistics
import subprocess
import tempfile
import time
from multiprocessing.synchronize import Event
from pathlib import Path

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, SectionId
from arbitro.service import EventService
from arbitro.web.public.hooks import Hooks
from arbitro.web.public.places import FolderPlace, Writer
from arbitro.web.public.publisher import Publisher
from arbitro.web.public.served import Sites
from arbitro.web.public.site_files import VERSION
from benchmarks.withheld import control, keep, people, search, values

S = SectionId(1)
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
EVERY, SPREAD = 20.0, 5.0
HELD = 10
"""Results entered while readers look on, one every two seconds."""


def build(service: EventService, players: int, rounds: int) -> str:
    """Build an event whose last round is not paired yet, or find it."""
    for card in service.events():
        return card.key
    chance = random.Random(1)
    key = service.create(asked.CreateEvent(EventSettings("Large open"))).key
    service.handle(key, asked.AddSection(SectionSettings("Open", rounds=rounds)))
    service.handle(key, asked.ImportPlayers(S, people(players)))
    keep(service, key, players)
    service.handle(key, asked.CloseEntries(S))
    for number in range(1, rounds):
        service.handle(key, asked.PairRound(S, initial_colour=Colour.WHITE))
        service.handle(key, asked.PublishRound(S, number))
        for game in service.snapshot(key).state.sections[S].rounds[number - 1].games:
            service.handle(key, asked.EnterResult(S, game, chance.choice(RESULTS)))
        print(f"round {number} of {rounds}", flush=True)
    return key


def pair_last(service: EventService, sites: Sites, key: str, number: int) -> None:
    """Pair and publish the last round; a draft of it changes nothing that is public."""
    if len(service.snapshot(key).state.sections[S].rounds) == number:
        return
    before = dict(sites.snapshot(key).files)
    service.handle(key, asked.PairRound(S))
    files = sites.snapshot(key).files
    changed = [path for path, data in files.items() if before[path] != data and path != VERSION]
    print(f"a draft of round {number}: {len(changed)} files changed of {len(before)}")
    assert not changed
    service.handle(key, asked.PublishRound(S, number))


def spent() -> float:
    """Return the seconds of a processor this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


_NGINX = """
user root; worker_processes 1; daemon off; pid {own}/pid;
error_log stderr error;
events {{ worker_connections 15000; }}
http {{
  access_log off; keepalive_timeout 90s; keepalive_requests 100000;
  client_body_temp_path {own}/a; proxy_temp_path {own}/b; fastcgi_temp_path {own}/c;
  uwsgi_temp_path {own}/d; scgi_temp_path {own}/e;
  server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}; }}
}}
"""
"""A web space as hosts have it; nginx has to be installed here."""


def serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Serve a folder as any web space does."""
    own = folder.parent / ".nginx"
    own.mkdir(exist_ok=True)
    (own / "conf").write_text(_NGINX.format(own=own, port=port, folder=folder))
    return subprocess.Popen(["nginx", "-p", str(own), "-c", str(own / "conf")])


ASKED = b"GET /version.json HTTP/1.1\r\nHost: here\r\n\r\n"


def read(port: int, readers: int, first: int, over: Event, out: multiprocessing.Queue) -> None:
    """Let readers look on, each with a connection kept open; the changes they saw go out."""
    chance, ready = random.Random(first), select.epoll()
    began = time.monotonic()
    due = [(began + chance.random() * EVERY, each) for each in range(readers)]
    heapq.heapify(due)
    lines: dict[int, socket.socket] = {}
    whose: dict[int, int] = {}
    known: dict[int, bytes] = {}
    found: list[tuple[str, float]] = []
    while not over.is_set():
        while due and due[0][0] <= time.monotonic():
            _, each = heapq.heappop(due)
            line = lines.get(each)
            if line is None:
                line = lines[each] = socket.create_connection(("127.0.0.1", port))
                line.setblocking(False)
                whose[line.fileno()] = each
                ready.register(line.fileno(), select.EPOLLIN)
            line.send(ASKED)
        for at, _ in ready.poll(0.05):
            each = whose[at]
            answer = lines[each].recv(4096)
            assert answer, "the server keeps what was opened"
            body = answer.partition(b"\r\n\r\n")[2]
            if known.get(each, body) != body:
                found.append((body.decode(), clock.now().timestamp()))
            known[each] = body
            heapq.heappush(
                due, (time.monotonic() + EVERY - SPREAD + 2 * SPREAD * chance.random(), each)
            )
    out.put(found)


def with_readers(service: EventService, key: str, folder: Path, many: int) -> None:
    """Measure how long a result takes to many readers, and what it costs here."""
    port, processes, out = 18765, 2, multiprocessing.Queue()
    over = multiprocessing.Event()
    server = serve(folder, port)
    time.sleep(1)
    readers = [
        multiprocessing.Process(
            target=read, args=(port, many // processes, at * 100_000, over, out), daemon=True
        )
        for at in range(processes)
    ]
    for each in readers:
        each.start()
    time.sleep(EVERY)  # until everybody has looked once
    sites = Sites(service)
    sender = Publisher(
        lambda: sites,
        folder.parent / ".sent",
        Hooks(folder.parent / ".hooks"),
        place=lambda *_: FolderPlace(folder),
    )
    sender.send_to(key, "s3://here/site")
    while not (told := sender.sent(key)) or not told.files:
        time.sleep(1)
    written: dict[str, float] = {}
    waiting: list[float] = []
    began, used = time.monotonic(), spent()
    games = [
        each
        for each, game in service.snapshot(key).state.sections[S].rounds[-1].games.items()
        if game.result is None
    ][:HELD]
    version = (folder / VERSION).read_text()
    for each in (*games, None, None, None, None, None):
        if each is not None:
            waiting.append(clock.now().timestamp())
            service.handle(key, asked.EnterResult(S, each, GameResult.DRAW))
        next_at = time.monotonic() + 2
        while time.monotonic() < next_at:
            time.sleep(0.1)
            known = (folder / VERSION).read_text()
            if known != version and waiting:  # the first result it tells has waited longest
                version, written[known] = known, waiting[0]
                waiting.clear()
    cost = (spent() - used) / (time.monotonic() - began)
    sender.close()
    time.sleep(EVERY + SPREAD)
    over.set()
    seen = [each for _ in readers for each in out.get()]
    for each in readers:
        each.join()
    order = list(written.values())
    versions = list(written)
    waits = []
    for version, at in seen:
        if version in written:
            # who skipped a version has waited since the first one missed
            waits.append(at - order[versions.index(version)])
    waits.sort()
    print(
        f"{many} readers, {len(waits)} changes seen: median {statistics.median(waits):.1f} s, "
        f"p99 {waits[int(len(waits) * 0.99)]:.1f} s; this machine's processor {100 * cost:.1f} %"
    )
    server.terminate()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--event", default="")
    parser.add_argument("--languages", default="es")
    parser.add_argument("--readers", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        service = EventService(Path(given.event or own))
        key = build(service, given.players, given.rounds)
        languages = tuple(given.languages.split(","))
        pair_last(service, Sites(service, languages=languages), key, given.rounds)
        folder = Path(own) / "site"
        measure(service, Sites(service, languages=languages), key, folder)
        withheld = list(values(given.players))
        found = search(folder, withheld)
        files = sum(each.is_file() for each in folder.rglob("*"))
        print(
            f"{len(withheld)} withheld values looked for in {files} files: {len(found)} files have "
            f"one (of 100 put into copies of a page, {control(folder, withheld)} are found)"
        )
        assert not found, found[:5]
        if given.readers:
            with_readers(service, key, folder, given.readers)
        service.close()


def measure(service: EventService, sites: Sites, key: str, folder: Path) -> None:
    """Publish a first time and after each of five results; print how long it took."""
    began, used = time.perf_counter(), spent()
    snapshot = sites.snapshot(key)
    made = time.perf_counter()
    writer = Writer(FolderPlace(folder))
    done = writer.write(snapshot)
    print(
        f"first: {made - began:.1f} s made, {time.perf_counter() - made:.1f} s written, "
        f"{spent() - used:.1f} s of a processor, {done.files} files, "
        f"{sum(map(len, snapshot.files.values())) / 1e6:.0f} MB"
    )
    waiting = [
        each
        for each, game in service.snapshot(key).state.sections[S].rounds[-1].games.items()
        if game.result is None
    ]
    times = []
    for each in waiting[:5]:
        service.handle(key, asked.EnterResult(S, each, GameResult.DRAW))
        began, used = time.perf_counter(), spent()
        done = writer.write(sites.snapshot(key))
        times.append((time.perf_counter() - began, spent() - used))
    by_clock, processor = (statistics.median(each) for each in zip(*times, strict=True))
    print(f"a result: {by_clock:.2f} s, {processor:.2f} s of a processor", end=", ")
    print(f"{done.changed} files changed")


if __name__ == "__main__":
    main()
