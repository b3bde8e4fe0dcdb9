"""Entries from outside in a browser: the form here, and the file a page elsewhere makes."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.publicity import PublicPage
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import SectionId
from arbitro.service.applications import set_entry_form
from arbitro.web.public.places import FolderPlace, Writer
from arbitro.web.public.served import Sites

pytestmark = pytest.mark.browser
S = SectionId(1)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def elsewhere(tmp_path):
    """A static server of a folder: a web space that knows nothing of arbitro."""
    folder = tmp_path / "site"
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_file_made_on_another_web_space_and_a_form_filled_in_here_meet_in_the_queue(
    server, open_page, elsewhere
):
    service, page = server.service, open_page(width=390)
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    service.handle(key, asked.SetPublicPage(PublicPage(contact="desk@example.org")))
    set_entry_form(service, key, S, EntryForm(True, 1, fee="20 EUR", consent="For this open."))
    folder, there = elsewhere
    Writer(FolderPlace(folder)).write(Sites(service).snapshot(key))

    page.goto(f"{there}/entry.html")
    page.locator("#name").fill("Byron, Ada")
    page.locator("#email").fill("ada@example.org")
    page.get_by_role("checkbox").check()
    with page.expect_download() as made:
        page.get_by_role("button", name="Create file").click()
    file = folder.parent / made.value.suggested_filename
    made.value.save_as(file)
    assert b"Byron" not in file.read_bytes()
    mail = page.get_by_role("link", name="Write an e-mail")
    assert mail.get_attribute("href").startswith("mailto:desk@example.org?")

    page.goto(f"{server.address}/events/{key}/applications")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Import forms").click()
    expect(page.get_by_text("imported: Byron, Ada")).to_be_visible()

    page.goto(f"{server.address}/enter/{key}")
    page.locator("#name").fill("Lovelace, Augusta")
    page.locator("#email").fill("augusta@example.org")
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Send entry").click()
    expect(page.get_by_text("number 1 on the waiting list")).to_be_visible()

    page.goto(f"{server.address}/events/{key}/applications")
    page.get_by_role("button", name="Accept Byron, Ada").click()
    expect(page.get_by_text("Registered: 1")).to_be_visible()
    people = service.snapshot(key).state.people
    assert [each.name for each in people.values()] == ["Byron, Ada"]
