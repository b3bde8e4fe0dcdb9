"""Browsers that open the page: a server of files, everywhere else, starting and killing.

Chromium is driven as in all browser tests. Firefox is the one the system has, driven by WebDriver
BiDi, which Playwright speaks to it as ``moz-firefox``; its own build is not needed.
"""

from __future__ import annotations

import base64
import http.server
import os
import shutil
import signal
import socketserver
import threading
from functools import partial
from pathlib import Path

from playwright.sync_api import expect

from patience import WAITED, allowed, until

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
FIREFOX = ("firefox-esr", "firefox")
BROWSERS = {"chromium": CHROMIUM, "firefox": FIREFOX}
HOOK = Path(__file__).with_name("firefox_words.cjs")


def found(browser):
    """Return the path of a browser of this machine, None where there is none."""
    named = os.environ.get(browser.upper())
    return named or next(filter(None, map(shutil.which, BROWSERS[browser])), None)


def speak_to_firefox():
    """Prepare what drives browsers for this Firefox; before it is started."""
    os.environ["NODE_OPTIONS"] = f"--require {HOOK}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain server of files, which counts what it gives."""

    def log_message(self, *_):
        """Say nothing."""

    def copyfile(self, source, outputfile):
        """Send a file and count its bytes."""
        if hasattr(source, "fileno"):  # a list of a folder has no file
            self.server.sent[self.path] = os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)


class Files(http.server.ThreadingHTTPServer):
    """Gives out a folder until it is stopped; ``sent`` are the bytes of each file it gave."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder, port=0):
        super().__init__(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
        self.address = f"http://localhost:{self.server_port}"
        self.sent = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """Say nothing of a browser that went away in the middle of an answer."""

    def stop(self):
        self.shutdown()
        self.server_close()


class _Counts(socketserver.StreamRequestHandler):
    def handle(self):
        self.server.met.append(self.rfile.readline())


class Elsewhere(socketserver.ThreadingTCPServer):
    """Stands for all other machines: what a browser would ask of them is noted in ``met``."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Counts)
        self.met = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


class InFrame:
    """The pages of arbitro in the page that carries them, as a page of its own."""

    def __init__(self, page):
        self.page = page
        expect(page.locator("#pages")).to_be_visible(timeout=1000 * allowed(WAITED / 1000))
        self.frame = page.locator("#pages").element_handle().content_frame()

    def __getattr__(self, name):
        return getattr(self.frame if hasattr(self.frame, name) else self.page, name)

    def fetched(self, path):
        """Return the status and the bytes of an address."""
        told = self.frame.evaluate(
            """async (path) => {
                const answer = await fetch(path);
                const bytes = new Uint8Array(await answer.arrayBuffer());
                const text = [];
                for (let at = 0; at < bytes.length; at += 32768)
                    text.push(String.fromCharCode(...bytes.subarray(at, at + 32768)));
                return [answer.status, btoa(text.join(""))];
            }""",
            path,
        )
        return told[0], base64.b64decode(told[1])


def launched(driver, path, profile, elsewhere, *, browser="chromium", language="en"):
    """Start a browser with a profile of its own; all but this machine is ``elsewhere``."""
    port = elsewhere.server_address[1]
    if browser == "firefox":
        names = {f"network.proxy.{kind}": "127.0.0.1" for kind in ("http", "ssl")}
        ports = {f"network.proxy.{kind}_port": port for kind in ("http", "ssl")}
        context = driver.firefox.launch_persistent_context(
            profile,
            channel="moz-firefox",
            executable_path=path,
            firefox_user_prefs={
                "network.proxy.type": 1,
                "intl.accept_languages": language,
                **names,
                **ports,
            },
        )
    else:
        context = driver.chromium.launch_persistent_context(
            profile,
            executable_path=path,
            locale=language,
            args=[
                *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
                *("--disable-component-update", "--disable-sync"),
                f"--proxy-server=127.0.0.1:{port}",
            ],
        )
    context.set_default_timeout(WAITED)
    expect.set_options(timeout=WAITED)
    return context


def opened(driver, path, profile, address, elsewhere, **how):
    """Open the page in a browser with a profile of its own; return the browser and the frame."""
    context = launched(driver, path, profile, elsewhere, **how)
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(f"{address}/")
    return context, InFrame(page)


def processes_of(profile):
    """Give the numbers of the processes that keep a browser of a profile: a script may begin it."""
    told = {f"--user-data-dir={profile}".encode(), str(profile).encode()}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:  # it has ended
            continue
        if told & set(words) and not any(
            word.startswith(b"--type=") or word == b"-contentproc" for word in words
        ):
            yield int(process.name)


def kill(profile):
    """Kill the browser of a profile, as its crash would end it."""
    for number in processes_of(profile):
        os.kill(number, signal.SIGKILL)
    until(lambda: not list(processes_of(profile)), "the end of the browser")


def hurry(begun):
    """Have a browser, by its profile or its number, run before whatever else the machine does.

    Its figures are then nearly those of a quiet machine. Tell whether the system let us: it takes
    Linux with scheduling by sessions, and the right to go ahead of others.
    """
    numbers = [begun] if isinstance(begun, int) else list(processes_of(begun))
    try:
        for number in numbers:
            Path(f"/proc/{number}/autogroup").write_text("-15", "ascii")
    except OSError:
        return False
    return bool(numbers)


def memory_of(profile):
    """Return the megabytes of a browser's processes, shared ones by their share."""
    return memory_of_family(set(processes_of(profile)))


def memory_of_family(roots):
    """Return the megabytes of processes and of all they began."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(words[1])
    family, grown = set(roots), True
    while grown:
        more = {child for child, parent in parents.items() if parent in family} - family
        family |= more
        grown = bool(more)
    total = 0
    for number in family:
        try:
            lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return round(total / 1024)
