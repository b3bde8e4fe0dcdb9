"""Servers of one database behind a proxy, the people who sign in there, and their browsers."""

import re
from dataclasses import dataclass

from argon2 import PasswordHasher
from starlette.testclient import TestClient

from arbitro.config import Settings
from arbitro.desk.commands import AddSection, CreateEvent
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.service import EventService
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.web import create_app
from arbitro.web.http.proxy import Proxy
from arbitro.web.session.shared_state import Passwords

TOKEN = re.compile(r'name="csrf" value="([^"]+)"')
PASSWORD = "the queen stands on her colour"


@dataclass
class Browser:
    """A browser of somebody, on the first or the second server."""

    client: TestClient

    def get(self, path):
        return self.client.get(path, follow_redirects=False)

    def send(self, path, fields=None, page="/help"):
        token = TOKEN.search(self.client.get(page).text)[1]
        sent = {"csrf": token, **(fields or {})}
        return self.client.post(path, data=sent, follow_redirects=False)

    def sign_in(self, login, password=PASSWORD):
        return self.send("/sign-in", {"login": login, "password": password}, "/sign-in")


class Servers:
    """Two servers of one database behind a proxy, and the browsers that reach them."""

    def __init__(self, address, folder, providers=None):
        self.apps, self.services = [], []
        for name in ("one", "two"):
            store = PostgresStore(address)
            service = EventService(folder / name, store=store)
            app = create_app(
                Settings(folder / name, database=address, sign_in=providers),
                service=service,
                proxy=Proxy(("127.0.0.1",), "https://chess.example"),
            )
            app.state.shared.passwords = Passwords(PasswordHasher(1, 8, 1))
            self.apps.append(app)
            self.services.append(service)
        self.shared = self.apps[0].state.shared
        self.service = self.services[0]

    def browser(self, server=0, address="203.0.113.7"):
        client = TestClient(
            self.apps[server], base_url="https://chess.example", client=("127.0.0.1", 5)
        )
        client.headers.update({"x-forwarded-for": address, "accept-language": "en"})
        return Browser(client)

    def person(self, login, organisation=None, **of):
        """An account, perhaps in an organisation."""
        number = None if organisation is None else organisation.number
        key, _ = self.shared.invite(login, number, invited_by="", **of)
        return self.shared.accept(key, login.title(), PASSWORD)

    def event(self, name, organisation=None):
        key = self.service.create(CreateEvent(EventSettings(name))).key
        self.service.handle(key, AddSection(SectionSettings("Open", rounds=3)))
        if organisation is not None:
            self.shared.accounts.own(key, organisation.number)
        return key

    def close(self):
        for each in self.services:
            each.close()
