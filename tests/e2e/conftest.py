"""A server on loopback and a real browser; without Chromium these tests say why they do not run."""

import asyncio
import os
import socket
import threading
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn

from arbitro.config import settings
from arbitro.i18n import translator
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo
from arbitro.web import create_app
from arbitro.web.session.guard import SESSION_COOKIE, Session
from e2e import other_words
from e2e.other_words import LANGUAGE
from in_page.as_server import SITE, InAPage
from in_page.browsers import found
from patience import LONGEST, WAITED, until

TESTS = Path(__file__).parents[1]
HALL = "hall.test"
"""What phones of the tests call this machine: no secure address, and not the machine's own."""

ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"),
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
]


def pytest_collection_modifyitems(items):
    """Leave out, in another language, what would say nothing there, and say why."""
    if LANGUAGE == "en":
        return
    checks = tomllib.loads((TESTS / "checks_of_the_hall.toml").read_text("utf-8"))
    reasons = checks["in_other_languages"]
    for item in items:
        named = f"e2e/{item.path.name}::{item.name.partition('[')[0]}"
        if item.path.is_relative_to(TESTS / "e2e") and named in reasons:
            item.add_marker(pytest.mark.skip(reason=f"asked once: {reasons[named]}"))


@pytest.fixture(autouse=True, scope="module")
def quick_disk(without_waiting_for_the_disk):
    """Every module here writes many events."""


@pytest.fixture(scope="session")
def chromium():
    """The path of Chromium; missing it is a skip, and an error where CI promises it."""
    path = found("chromium")
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is missing, and CI=true promises it")
        pytest.skip("Chromium is missing: the browser tests do not run")
    return path


@pytest.fixture(scope="session")
def driver():
    """Return what starts browsers: one in a process, whatever asks for it first."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=WAITED)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver, chromium):
    if LANGUAGE != "en":
        other_words.speak(LANGUAGE)
    browser = driver.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def said():
    """Say a message as the browsers of these tests are told it."""
    return translator(LANGUAGE).t


class Late:
    """An application whose answers can be made late: ``answers`` of pages, ``scripts`` of scripts.

    ``answers`` are seconds, taken in turn, so that an answer can overtake another.
    """

    def __init__(self, app):
        self.app = app
        self.answers = (0,)
        self.scripts = 0
        self.asked = 0

    def __getattr__(self, name):
        return getattr(self.app, name)

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and not scope["path"].endswith("/live"):
            self.asked += 1
            seconds = self.answers[self.asked % len(self.answers)]
            if scope["path"].startswith("/static/"):
                seconds = self.scripts if scope["path"].endswith(".js") else 0
            await asyncio.sleep(seconds)
        await self.app(scope, receive, send)


class Running:
    """A server of a folder in a thread of this process."""

    def __init__(self, folder):
        self.service = EventService(folder)
        made = create_app(settings(folder), service=self.service, lan=True, hosts=(HALL,))
        self.state = made.state
        app = self.late = Late(made)
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.lan_address = f"http://{HALL}:{port}"
        options = uvicorn.Config(
            app, host="127.0.0.1", port=port, log_level="error", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(options)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive(), "the server")
        assert self.server.started, "the server has ended: another one may have its port"

    def stop(self):
        self.server.should_exit = True
        self.thread.join(LONGEST)


@pytest.fixture
def server(request, tmp_path):
    if SITE:
        running = InAPage(request.getfixturevalue("browser"), LANGUAGE, tmp_path)
    else:
        running = Running(tmp_path / "events")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """A server with the demonstration in both languages, only to be read."""
    if SITE:
        pytest.skip("a page is begun for each test: none is only read")
    running = Running(tmp_path_factory.mktemp("demo") / "events")
    running.keys = {language: build_demo(running.service, language) for language in ("en", "es")}
    yield running
    running.stop()


@pytest.fixture
def open_page(request, browser):
    """Open a page in a browser of its own; what its console complains of is a failure."""
    contexts = []
    complaints = []

    def opened(width=1280, language="en", scheme="light"):
        if SITE:
            page = request.getfixturevalue("server").tab(width)
        else:
            context = browser.new_context(
                viewport={"width": width, "height": 900}, locale=language, color_scheme=scheme
            )
            contexts.append(context)
            context.set_default_timeout(WAITED)
            page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if message.type == "error" else None,
        )
        return page

    yield opened
    # a request that is cut off because its page goes is no fault of the page
    told = [each for each in complaints if "422" not in each and "409" not in each]
    for context in contexts:
        context.close()
    assert told == []


@pytest.fixture
def new_device(browser):
    """Let a device in with a grant, as over the network of the hall, and open a page in it."""
    if SITE:
        pytest.skip("a page has no other devices")
    contexts = []

    def opened(server, grant, actor="Ana", width=390, language="en"):
        device = server.state.door.devices.let_in(grant, actor)
        written = server.state.sessions.written(Session(device.name))
        context = browser.new_context(
            viewport={"width": width, "height": 844}, locale=language, has_touch=True
        )
        context.add_cookies([{"name": SESSION_COOKIE, "value": written, "url": server.lan_address}])
        contexts.append(context)
        context.set_default_timeout(WAITED)
        page = context.new_page()
        page.device = device
        return page

    yield opened
    for context in contexts:
        context.close()
