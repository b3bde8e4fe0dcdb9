"""The assembled page in the place of a server: ``ARBITRO_E2E_IN_PAGE=FOLDER`` before pytest.

What a test does in its browser it does in arbitro's pages in the frame. What it has done by the
service goes through the JSON interface of the page, and what it looks up is read, natively, in
the event file that the page exports. Phones and screens are other devices: a page has none.
"""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from arbitro.desk.commands import ReadAgain
from arbitro.library.client import Client, ServerError
from arbitro.service import EventService
from in_page.browsers import Files, InFrame
from patience import WAITED

SITE = os.environ.get("ARBITRO_E2E_IN_PAGE")
"""A folder of ``dev.py web-app``."""

ASKED = """async ({method, path, headers, body}) => {
    const answer = await fetch(path, {method, headers, body});
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = [];
    for (let at = 0; at < bytes.length; at += 32768)
        text.push(String.fromCharCode(...bytes.subarray(at, at + 32768)));
    return [answer.status, btoa(text.join(""))];
}"""


READ = """async ({path, values}) => {
    const home = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    const body = new URLSearchParams({...values, csrf: home.querySelector("[name=csrf]").value});
    const answer = await fetch(path, {method: "POST", body});
    return [answer.status, await answer.json()];
}"""
"""The one command of the tests that only a page gives, not a program."""


ONLY_OF_A_SERVER = {
    "add_locator_handler": "a question in a frame is not answered wherever it comes up",
    "route": "no request leaves the page that could be held up on its way",
}
"""What no test can do in a tab, and why."""


class Tab(InFrame):
    """A tab with arbitro's pages, for tests that know a page of a server."""

    @property
    def request(self):
        """What asks for an address and shows nothing."""
        return self

    def get(self, address):
        """Ask for an address; return its status, whether that is well, and its bytes."""
        status, body = self.fetched(address)
        return SimpleNamespace(status=status, ok=status < 400, body=lambda: body, text=body.decode)

    def __getattr__(self, name):
        if name in ONLY_OF_A_SERVER:
            pytest.skip(ONLY_OF_A_SERVER[name])
        return super().__getattr__(name)

    def reload(self):
        """Load the page in the frame again."""
        with self.frame.expect_navigation():
            self.frame.evaluate("location.reload()")


@dataclass(frozen=True)
class ClientOfPage(Client):
    """The client of a server, whose requests a tab of the page sends."""

    tab: Tab | None = field(default=None, compare=False)

    def _asked(self, method, path, body, further):
        headers = {"accept-language": self.language, "content-type": "application/json", **further}
        status, told = self.tab.frame.evaluate(
            ASKED,
            {
                "method": method,
                "path": path,
                "headers": headers,
                "body": body and body.decode(),
            },
        )
        answer = base64.b64decode(told)
        if status >= 400:
            raise ServerError(status, {"status": status, **_document(answer)})
        return answer


def _document(answer):
    try:
        return json.loads(answer)
    except ValueError:
        return {"title": answer.decode()}


class NotInAPage:
    """Leaves out a test that asks for what only a server has."""

    def __getattr__(self, name):
        pytest.skip(f"a page has no {name} that a test could ask")


class ServiceOfPage(NotInAPage):
    """What the tests ask of the service of a server, asked of the page."""

    def __init__(self, tab, address, folder):
        self._client = ClientOfPage(address, tab=tab)
        self._tab, self._folder, self._looks = tab, folder, count()

    def create(self, command):
        """Begin an event."""
        return SimpleNamespace(key=self._client.create(command.settings).key)

    def handle(self, key, command, **further):
        """Have a command done; return what came of it, as the service tells it."""
        if "actor" in further:
            pytest.skip("one person sits at a page")
        if isinstance(command, ReadAgain):
            return self._read_again(key, command)
        event, token = self._client.event(key), ""
        while True:
            try:
                return SimpleNamespace(**event.do(command, token=token))
            except ServerError as problem:
                token = problem.token
                if not token or not getattr(command, "confirmed", False):
                    return SimpleNamespace(code=problem.code, document=problem.document)

    def _read_again(self, key, command):
        path = f"/events/{key}/s/{command.section}/games/{command.game}/read"
        values = {"result": command.result.value, "reader": command.reader}
        status, told = self._tab.frame.evaluate(READ, {"path": path, "values": values})
        assert status == 200, told
        return SimpleNamespace(**told)

    def snapshot(self, key):
        """Return the event as the file of the page has it."""
        return self._natively(key, EventService.snapshot)

    def history(self, key):
        """Return what was done, as the file of the page has it."""
        return self._natively(key, EventService.history)

    def _natively(self, key, look):
        status, file = self._tab.fetched(f"/events/{key}/export?private=1")
        assert status == 200, (status, file[:300])
        folder = self._folder / str(next(self._looks))
        folder.mkdir()
        (folder / f"{key}.arbitro").write_bytes(file)
        service = EventService(folder)
        try:
            return look(service, key)
        finally:
            service.close()


class InAPage(NotInAPage):
    """The assembled page in a browser: address and service of a server, and its tabs."""

    def __init__(self, browser, language, folder, site=SITE):
        self._files = Files(Path(site))
        self.address = self._files.address
        self.context = browser.new_context(viewport={"width": 1280, "height": 900}, locale=language)
        self.context.set_default_timeout(WAITED)
        tab = self.tab()
        self.service = ServiceOfPage(tab, self.address, folder)

    def tab(self, width=1280):
        """Open a tab; the first of them keeps the events."""
        page = self.context.new_page()
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{self.address}/")
        return Tab(page)

    def stop(self):
        """Close all tabs."""
        self.context.close()
        self._files.stop()
