"""A computer is killed in the middle of a round, and the second one goes on."""

import json
import re
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from arbitro.service import EventService
from arbitro.web.standby.following import begin_to_follow
from e2e.conftest import Running
from patience import until
from web.two_computers import published_event

pytestmark = pytest.mark.browser


@contextmanager
def serving(folder, port=0):
    """Run ``arbitro serve`` in a process of its own; give it and its address."""
    words = [sys.executable, "-m", "arbitro", "serve", "--json", "--no-browser"]
    words += ["--folder", str(folder), "--port", str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process, json.loads(process.stdout.readline())["url"].rstrip("/")
        finally:
            process.kill()


def event_in(folder):
    """Make an event of four players with its first round published."""
    service = EventService(folder)
    key = published_event(service, 4)
    service.close()
    return key


@contextmanager
def following(folder, address, code):
    """Serve a folder that follows the computer at an address."""
    service = EventService(folder)
    begin_to_follow(service, address, code, name="second")
    service.close()
    server = Running(folder)
    try:
        yield server
    finally:
        server.stop()


def text_at(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode()


def test_a_round_goes_on_at_the_second_computer_when_the_first_is_killed(tmp_path, open_page):
    key = event_in(tmp_path / "first")
    page, hall = open_page(), open_page()
    with serving(tmp_path / "first") as (process, first):
        page.goto(f"{first}/standby")
        page.get_by_role("button", name="Create code").click()
        command = page.locator("code", has_text="--follow").inner_text()
        code = re.search(r"--code (\S+)", command)[1]
        with following(tmp_path / "second", first, code) as second:
            until(second.service.store.heads, "the event at the second computer")
            hall.goto(f"{second.address}/events/{key}/hall")
            expect(hall.locator("#standby")).to_contain_text("Read-only. Follows")
            page.goto(f"{first}/events/{key}/hall")
            page.locator("#live tr[data-g] [data-put='10']").first.click()
            expect(hall.locator("#live tr[data-s=known]")).to_have_count(1)
            page.goto("about:blank")  # else it complains of the server that is gone
            process.kill()
            process.wait()
            expect(hall.locator("#standby")).to_contain_text("has not answered")
            hall.locator("#standby a").click()
            hall.get_by_role("button", name="Continue here").click()
            hall.get_by_role("dialog").locator("button.primary").click()
            expect(hall.get_by_text("This computer makes the changes now.")).to_be_visible()
            hall.goto(f"{second.address}/events/{key}/hall")
            expect(hall.locator("#standby")).to_have_count(0)
            hall.locator("#live tr[data-g] [data-put='01']").last.click()
            expect(hall.locator("#live tr[data-s=known]")).to_have_count(2)
            with serving(tmp_path / "first", urlsplit(first).port):
                line = f"{first}/standby/line"
                until(lambda: "second took over" in text_at(line), "the first computer to end")
