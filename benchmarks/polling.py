"""What readers cost who ask arbitro itself whether anything is new.

    python -m benchmarks.polling [--readers 2000] [--seconds 20] [--against FOLDER]

Open public pages ask for ``version.json`` every 20 seconds. So many readers ask, evenly spread,
each over a connection of its own as browsers do whose former one was closed meanwhile, with the
headers a browser sends and the tag of what it has; the answer is 304. Told are the seconds of the
server's processor for 1,000 of them, the share of one processor, and how long an answer takes; and
how long a result takes to be acknowledged without readers and with them. Then a result comes and
all of them ask for the page of the round. With ``--against`` another checkout is measured in turn
with this one. Leaves with 1 where readers take over a tenth of a processor.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from arbitro.web.public.site_files import VERSION
from benchmarks.crowd import Served, ask, enter, serve

EVERY = 20.0
MOST_SHARE = 0.1
_ASKED = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: keep-alive\r\n"
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Safari/537.36\r\nAccept: */*\r\nCache-Control: no-cache\r\n"
    "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\n"
    "Referer: http://{host}/p/open/a/round-1.html\r\nAccept-Encoding: gzip, deflate\r\n"
    "Accept-Language: es-ES,es;q=0.9\r\nIf-None-Match: {tag}\r\n\r\n"
)


class Measured(NamedTuple):
    """What readers cost: seconds of the processor for 1,000 polls, its share, seconds waited."""

    thousand: float
    share: float
    waits: list[float]
    alone: list[float]
    beside: list[float]
    page: float
    """Seconds of the processor for 1,000 who ask for the page of a round."""

    def told(self, name: str) -> str:
        """Return the line to print."""
        waits = sorted(self.waits)
        alone, beside = (1e3 * statistics.median(each) for each in (self.alone, self.beside))
        return (
            f"{name}: {self.thousand:.2f} s of processor for 1,000 polls, "
            f"{100 * self.share:.1f} % of one; p50 {1e3 * statistics.median(waits):.0f} ms, "
            f"p95 {1e3 * waits[int(0.95 * len(waits))]:.0f} ms; a result {alone:.0f} ms alone, "
            f"{beside:.0f} ms beside them; {self.page:.2f} s for 1,000 pages of a round"
        )


async def poll(served: Served, words: bytes, waits: list[float]) -> None:
    """Ask once, as a reader whose last connection is closed."""
    begun = time.perf_counter()
    reader, writer = await asyncio.open_connection(served.host, served.port)
    writer.write(words)
    top = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", top)
    await reader.readexactly(0 if length is None else int(length[1]))
    waits.append(time.perf_counter() - begun)
    assert top.startswith((b"HTTP/1.1 304", b"HTTP/1.1 200")), top  # 200 once a result came
    writer.close()


async def _tag(served: Served, path: str) -> str:
    reader, writer = await asyncio.open_connection(served.host, served.port)
    host = f"{served.host}:{served.port}"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    found = re.search(rb"etag: (\S+)", await reader.read())
    writer.close()
    assert found is not None
    return found[1].decode()


async def readers(
    served: Served, many: int, seconds: float, name: str = VERSION
) -> tuple[list[float], float]:
    """Let readers ask for so long; return what each waited and the processor spent."""
    path = f"/p/{served.key}/{name}"
    tag = await _tag(served, path) if name == VERSION else '"before"'
    words = _ASKED.format(path=path, host=f"{served.host}:{served.port}", tag=tag).encode()
    waits: list[float] = []
    spent, begun = served.processor, time.perf_counter()
    polls = int(many * seconds / EVERY)
    async with asyncio.TaskGroup() as group:
        for number in range(polls):
            await asyncio.sleep(max(0.0, begun + number * EVERY / many - time.perf_counter()))
            group.create_task(poll(served, words, waits))
    return waits, served.processor - spent


async def results(served: Served, games: range) -> list[float]:
    """Enter a result a second."""
    kept = []
    for game in games:
        begun = time.perf_counter()
        kept.append(await enter(served, game, "10", None))
        await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))
    return kept


async def measure(served: Served, many: int, seconds: float) -> Measured:
    """Measure readers alone, then results alone, then both."""
    await ask(served, "GET", f"/p/{served.key}/index.html")
    waits, spent = await readers(served, many, seconds)
    alone = await results(served, range(1, 11))
    _, beside = await asyncio.gather(readers(served, many, 10.0), results(served, range(11, 21)))
    fetched, took = await readers(served, many, 10.0, "a/round-1.html")
    return Measured(
        *(1e3 * spent / len(waits), spent / seconds, waits, alone, beside),
        1e3 * took / len(fetched),
    )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--readers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=EVERY)
    parser.add_argument("--against", default="")
    given = parser.parse_args()
    here = Path(__file__).parent.parent
    checkouts = {"this checkout": here}
    if given.against:
        checkouts = {"before": Path(given.against), **checkouts}
    print(f"load {os.getloadavg()[0]:.1f}", flush=True)
    share = 0.0
    for name, checkout in checkouts.items():
        with tempfile.TemporaryDirectory() as folder:
            served = serve(checkout, Path(folder), sys.executable)
            try:
                found = asyncio.run(measure(served, given.readers, given.seconds))
            finally:
                served.process.terminate()
                served.process.wait()
        print(found.told(name), flush=True)
        share = found.share
    return 1 if share > MOST_SHARE else 0


if __name__ == "__main__":
    sys.exit(main())
