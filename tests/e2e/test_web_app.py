"""arbitro in a web page: assembled, opened, an event begun, the browser killed, no server any more.

The files come from a plain server of files. Whatever would leave it meets a counter.
"""

import json
import os
import re
import shutil
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from arbitro.config import settings
from arbitro.storage import ciphers
from arbitro.web import create_app
from arbitro.web.in_page.words import words_of_page
from e2e.deeds import NINE, boards, create_event, import_players, report_of, step, tab
from in_page.browsers import Elsewhere, Files, InFrame, kill, opened
from in_page.checks import PAPERS
from patience import until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
TOOLS = ("node", "npm")
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256 (SEC 2, 2.4.2)."""


@pytest.fixture(scope="session")
def web_app():
    """The script that assembles the page; no Node is a skip, and an error where CI promises it."""
    missing = [name for name in TOOLS if shutil.which(name) is None]
    if missing:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{missing} are missing, and CI=true promises them")
        pytest.skip(f"{missing} are missing: arbitro in a web page is not assembled")
    spec = spec_from_file_location("web_app", ROOT / "deploy" / "web_app.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def site(web_app, tmp_path_factory):
    """The assembled page, packed quickly."""
    folder = tmp_path_factory.mktemp("web-app") / "site"
    web_app.assemble(folder, level=1)
    return folder


MOST_LOADED = 22_500_000
"""Bytes of the first start, packed quickly as here; a release packs better and takes 17 million."""


def test_the_first_start_loads_no_more_than_it_needs(site):
    listed = re.search(r"const FILES = (\[.*\]);", (site / "sw.js").read_text("utf-8"))[1]
    first = [name.strip("/") or "index.html" for name in json.loads(listed)]
    assert "_page/app.bin.zst" in first
    assert "_page/papers.bin.zst" not in first
    assert sum((site / name).stat().st_size for name in first) <= MOST_LOADED


def native(folder, name, data):
    """Return a visitor of the program on a computer, with an event file of a page."""
    folder.mkdir()
    (folder / name).write_bytes(data)
    return TestClient(
        create_app(settings(folder)), base_url="http://localhost", client=("127.0.0.1", 50000)
    )


def step_and_yes(pages, name, then):
    """Do the next step, answer its question with yes if it has one, and wait for what follows."""
    step(pages, name)
    yes = pages.locator("#sure [value=yes]")
    expect(yes.or_(then).first).to_be_visible()
    if yes.is_visible():
        yes.click()
    expect(then).to_be_visible()


def test_a_round_is_played_in_a_page_killed_and_opened_again_without_a_server(
    site, driver, chromium, tmp_path
):
    files, elsewhere, profile = Files(site), Elsewhere(), tmp_path / "profile"
    _, pages = opened(driver, chromium, profile, files.address, elsewhere)
    create_event(pages, files.address, "Nine in León")
    import_players(pages, NINE)
    pages.get_by_text("9 players").first.wait_for()
    publish = pages.locator("tr.head").get_by_role("button", name="Publish round 1")
    step_and_yes(pages, "Pair round 1", publish)
    open_boards = pages.locator("#live tbody[data-round='1'] tr[data-s=missing]")
    step_and_yes(pages, "Publish round 1", open_boards.first)
    pages.locator("body[data-mode]").wait_for()
    pages.get_by_role("radio", name="By board").click()
    pages.page.keyboard.type("15")
    expect(boards(pages).nth(1)).to_have_attribute("data-s", "known")
    hall = pages.frame.url
    # the engine of papers is stored once nobody waits; the server goes only then
    stored = f"caches.match('{PAPERS}').then((found) => !!found)"
    until(lambda: pages.page.evaluate(stored), "the engine of papers")
    kill(profile)
    files.stop()
    context, pages = opened(driver, chromium, profile, files.address, elsewhere)
    pages.goto(hall)
    expect(boards(pages).nth(0)).to_have_attribute("data-r", "10")
    expect(boards(pages).nth(1)).to_have_attribute("data-r", "==")
    expect(boards(pages).nth(2)).to_have_attribute("data-s", "missing")
    event = hall.removeprefix(files.address).removesuffix("/hall").partition("/s/")[0]
    both = [f"{event}/s/1/report.trf", f"/api/v1{event}", f"/api/v1{event}/log"]
    in_page = [pages.fetched(path) for path in both]
    # no dialog of the system can be answered here: then the browser downloads
    pages.page.evaluate("delete window.showSaveFilePicker")
    expect(pages.page.locator("#copied")).to_have_text("No copy yet")
    with pages.page.expect_download() as download:
        pages.page.get_by_role("button", name="Copy to a file").click()
    expect(pages.page.locator("#copied")).to_contain_text("Last copy")
    name, file = download.value.suggested_filename, download.value.path().read_bytes()
    # a browser asks the host itself for some links: these, too, are answered here
    report = pages.fetched(f"{event}/s/1/report.trf?edition=2026")[1].decode()
    assert report_of(pages).splitlines() == report.splitlines()
    # the engine of papers has a worker of its own
    status, paper = pages.fetched(f"{event}/s/1/paper/score-sheets/1.pdf")
    assert (status, paper[:5]) == (200, b"%PDF-")
    assert len(pages.page.workers) == 2
    # what a page cannot do is said, and no fault
    assert pages.fetched("/devices")[0] == 501
    tab(pages, "Standings")
    pages.get_by_text("Alba, Ada").first.wait_for()
    context.close()
    assert elsewhere.met == []
    computer = native(tmp_path / "events", name, file)
    told = [computer.get(path) for path in both]
    assert [(answer.status_code, answer.content) for answer in told] == in_page
    assert {status for status, _ in in_page} == {200}


FULL = """() => {
    IDBObjectStore.prototype.putAsItWas = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
FREE = "() => { IDBObjectStore.prototype.put = IDBObjectStore.prototype.putAsItWas; }"
TOKEN = "() => document.querySelector('[name=csrf]').value"
ASK = """async (csrf) => {
    const body = new URLSearchParams({csrf});
    const answer = await fetch("/events/demo", {method: "POST", body});
    return [answer.status, await answer.text()];
}"""


def test_nothing_is_said_to_be_kept_that_is_not_and_a_second_tab_goes_on(
    site, driver, chromium, tmp_path
):
    files, elsewhere = Files(site), Elsewhere()
    context, pages = opened(driver, chromium, tmp_path / "profile", files.address, elsewhere)
    (worker,) = pages.page.workers
    token = pages.frame.evaluate(TOKEN)
    worker.evaluate(FULL)
    status, text = pages.frame.evaluate(ASK, token)
    assert status == 507
    assert all(said["not-kept"] in text for said in words_of_page().values())
    # not even a page that is only read shows what is not kept
    assert pages.fetched("/")[0] == 507
    worker.evaluate(FREE)
    assert pages.frame.evaluate(ASK, token)[0] == 200  # sent again, nothing is there twice

    second = context.new_page()
    second.goto(f"{files.address}/")
    there = InFrame(second)
    expect(there.locator("a[href$='/hall']").first).to_be_attached()
    assert second.workers == []  # one tab of all keeps the events
    with second.expect_event("worker"):  # which takes over
        pages.page.close()
    assert there.fetched("/")[0] == 200
    context.close()
    files.stop()
    assert elsewhere.met == []


SEALS = """
import * as ciphers from "./ciphers.bundle.mjs";
const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));
for (const [name, ...given] of JSON.parse(process.argv[2])) {
  let told;
  try { told = Buffer.from(ciphers[name](...given.map(bytes))).toString("hex"); }
  catch { told = "refused"; }
  console.log(told);
}
"""


def test_the_ciphers_of_the_page_and_of_the_program_open_each_other(web_app, tmp_path):
    packages = web_app.fetch_packages()
    bundle = tmp_path / "ciphers.bundle.mjs"
    web_app.bundle_ciphers(packages, bundle)
    (tmp_path / "ask.mjs").write_text(SEALS, "utf-8")
    key, nonce, bound = bytes(range(32)), bytes(range(12)), b"record 7"
    data = "Ana Núñez".encode()
    mine, theirs = (bytes([number]) * 32 for number in (7, 9))
    scalar = (int.from_bytes(mine, "big") % (ORDER - 1) + 1).to_bytes(32, "big")
    box = ciphers.encrypt(key, nonce, data, bound)
    point = ciphers.public_point(theirs)
    asked = [
        ("encrypt", key, nonce, data, bound),
        ("decrypt", key, nonce, box, bound),
        ("decrypt", key, nonce, box, b"record 8"),
        ("decrypt", key, nonce, box[:-1] + bytes([box[-1] ^ 1]), bound),
        ("publicPoint", scalar),
        ("sharedKey", scalar, point, b"entries"),
        ("sharedKey", scalar, point[:-1] + bytes([point[-1] ^ 1]), b"entries"),
    ]
    given = json.dumps([[name, *(each.hex() for each in rest)] for name, *rest in asked])
    done = subprocess.run(
        ["node", "ask.mjs", given], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    shared = ciphers.shared_key(mine, point, b"entries").hex()
    told = [box.hex(), data.hex(), "refused", "refused"]
    assert done.stdout.split() == [*told, ciphers.public_point(mine).hex(), shared, "refused"]
