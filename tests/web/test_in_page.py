"""arbitro in a web page, tried natively: one thread, no server, long jobs in turns."""

import ast
import asyncio
import inspect
import json
import re
import shutil
import threading
from pathlib import Path

import anyio.to_thread
import pytest

from arbitro import abilities
from arbitro.i18n import translator
from arbitro.papers import engine, rendering
from arbitro.storage import ciphers
from arbitro.web.http.headers import POLICY
from arbitro.web.in_page import answer as answering
from arbitro.web.in_page.page import Page
from arbitro.web.in_page.printing import MOST_AGAIN, Printing
from arbitro.web.in_page.words import words_of_page

ROOT = Path(__file__).parents[2]
SETTING = engine.Setting("", None)


class Asked:
    """A page under test, what it was told, and the second worker that sets its papers."""

    def __init__(self, folder):
        self.set = []
        self.waited = []
        self.set_by = engine.answer_request
        self.page = Page(self._later, self._now, folder)

    async def _later(self, request):
        self.set.append(request)
        await asyncio.sleep(0)
        return self.set_by(request)

    def _now(self, request):
        self.waited.append(request)
        return self.set_by(request)

    async def __call__(self, method, address, headers=(), body=b""):
        told, parts = [], []
        never = asyncio.get_running_loop().create_future()
        await self.page.answer(
            method,
            address,
            [("accept-language", "en"), *headers],
            body,
            begin=lambda status, pairs: told.append((status, pairs)),
            go_on=parts.append,
            left=never,
        )
        ((status, pairs),) = told
        return status, pairs, b"".join(parts)


@pytest.fixture
def event(demo, tmp_path):
    """The address of an event of the page: a copy of the demonstration."""
    key = demo.keys["en"]
    (tmp_path / "events").mkdir()
    shutil.copyfile(
        demo.service.store.folder / f"{key}.arbitro", tmp_path / f"events/{key}.arbitro"
    )
    return f"/events/{key}"


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run what is asked of a page in one loop, and in no other thread."""
    monkeypatch.setattr(anyio.to_thread, "run_sync", anyio.to_thread.run_sync)

    def run(asks):
        async def all_of_it():
            asked = Asked(tmp_path)
            await asked.page.start()
            try:
                return await asks(asked)
            finally:
                await asked.page.end()

        with abilities.limited_to(abilities.IN_PAGE):
            before = set(threading.enumerate())
            found = asyncio.run(all_of_it())
            assert set(threading.enumerate()) <= before
        return found

    return run


def form_of(page, action):
    token = re.search(rb'name="csrf" value="([^"]+)"', page)[1].decode()
    return f"csrf={token}&{action}".encode()


FORM = ("content-type", "application/x-www-form-urlencoded")


def cookie_of(pairs):
    return next(value.split(";")[0] for name, value in pairs if name == "set-cookie")


def test_pages_are_answered_in_one_thread(run, event):
    async def asks(asked):
        return await asked("GET", event)

    status, pairs, page = run(asks)
    assert status == 200
    assert b"</html>" in page
    # the pages stand in a frame of the page that carries them, and of no other
    assert dict(pairs)["content-security-policy"] == POLICY.replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    )


def test_another_origin_is_refused_as_ever(run):
    async def asks(asked):
        _, pairs, page = await asked("GET", "/")
        cookie = ("cookie", cookie_of(pairs))
        foreign = [FORM, ("origin", "https://other.example"), cookie]
        return await asked("POST", "/events/demo", foreign, form_of(page, ""))

    assert run(asks)[0] == 403


SHEETS = "s/1/paper/score-sheets/1.pdf"


def test_a_paper_is_set_by_the_second_worker_while_other_pages_are_answered(run, event):
    async def asks(asked):
        await asked("GET", event)
        begun, goes_on = asyncio.Event(), asyncio.Event()
        later = asked.page._printing._set_later

        async def slow(request):
            begun.set()
            await goes_on.wait()
            return await later(request)

        asked.page._printing._set_later = slow
        paper = asyncio.ensure_future(asked("GET", f"{event}/{SHEETS}"))
        await begun.wait()
        other = await asked("GET", event)  # nothing else waits for the paper
        goes_on.set()
        return other, await paper, asked.set, asked.waited

    other, paper, made, waited = run(asks)
    assert other[0] == 200
    assert (paper[0], paper[2][:5]) == (200, b"%PDF-")
    assert (len(made), waited) == (1, [])
    assert rendering._compiler == [rendering.compiled]  # as it was


def test_a_sign_no_font_has_comes_back_from_the_second_worker(run, event):
    async def asks(asked):
        texts = [b"\xf3\xb0\x80\x80", b"%PDF-"]
        asked.set_by = lambda _: (
            (engine.NOT_MADE, texts[0]) if len(asked.set) < 2 else (200, texts[1])
        )
        return await asked("GET", f"{event}/{SHEETS}"), len(asked.set)

    # a refusal leads to another setting, and that to another answer that is begun again
    (status, _, body), times = run(asks)
    assert (status, body, times) == (200, b"%PDF-", 2)


def test_where_the_engine_was_never_fetched_the_page_says_so_in_every_language(run, event):
    async def asks(asked):
        asked.set_by = lambda _: (503, b"")
        return await asked("GET", f"{event}/{SHEETS}")

    status, _, body = run(asks)
    said = [translator(language).t("ui.in-page.no-papers") for language in ("en", "es", "fr")]
    assert status == 503
    assert all(text in body.decode() for text in said)


def test_an_answer_of_very_many_papers_waits_for_the_last_of_them():
    asked = []

    async def later(request):
        return 200, request.encode()

    def now(request):
        asked.append(request)
        return 200, request.encode()

    papers, found = Printing(later, now), []

    async def ask():
        found[:] = [
            papers.compiled({str(number): b""}, SETTING) for number in range(MOST_AGAIN + 3)
        ]

    asyncio.run(papers.answer(ask))
    assert found == [
        engine.request_of({str(number): b""}, SETTING).encode() for number in range(MOST_AGAIN + 3)
    ]
    assert len(asked) == 3
    # what is no answer waits at once, and nothing is left of what was made before
    asked.clear()
    papers.compiled({"0": b""}, SETTING)
    assert len(asked) == 1


def test_a_long_job_is_done_in_a_turn(run, event):
    async def asks(asked):
        assert not asked.page.turn()
        given = {"kind": "pairings-checked", "event": event.rpartition("/")[2], "section": 1}
        status, _, body = await asked(
            "POST",
            "/api/v1/jobs",
            [("content-type", "application/json"), ("idempotency-key", "checked-one")],
            json.dumps(given).encode(),
        )
        return status, body, asked.page.turn(), asked.page.turn()

    status, body, first, second = run(asks)
    assert (status // 100, first, second) == (2, True, False), body


def test_who_leaves_ends_the_stream_of_an_event(run, event):
    async def asks(asked):
        left, told = asyncio.get_running_loop().create_future(), []
        begun = asyncio.Event()

        def begin(status, pairs):
            told.append((status, dict(pairs)["content-type"]))
            begun.set()

        answered = asyncio.ensure_future(
            asked.page.answer(
                "GET",
                f"{event}/live",
                [],
                b"",
                begin=begin,
                go_on=lambda _: None,
                left=left,
            )
        )
        await asyncio.wait_for(begun.wait(), 60)
        left.set_result(None)
        await asyncio.wait_for(answered, 10)
        return told

    ((status, kind),) = run(asks)
    assert (status, kind.partition(";")[0]) == (200, "text/event-stream")


def test_what_the_application_raises_is_raised():
    async def fails(scope, receive, send):
        raise asyncio.CancelledError

    async def asks():
        never = asyncio.get_running_loop().create_future()
        await answering.answer(fails, "GET", "/", [], b"", begin=print, go_on=print, left=never)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(asks())


def test_the_page_says_the_same_in_every_language():
    words = words_of_page()
    assert set(words) >= {"en", "es", "fr"}
    holes = {
        language: {code: sorted(re.findall(r"\{\w+\}", text)) for code, text in said.items()}
        for language, said in words.items()
    }
    assert all(found == holes["en"] for found in holes.values())


def test_every_word_the_page_asks_for_is_there():
    site = ROOT / "deploy" / "page" / "site"
    shell, worker, service = (
        (site / name).read_text("utf-8") for name in ("shell.js", "worker.mjs", "sw.js")
    )
    asked = set(re.findall(r'(?:\bt|\bsay|\bstop)\("([a-z-]+)"', shell))
    asked |= set(re.findall(r'\bsay\("([a-z-]+)"', worker))
    asked |= set(re.findall(r'"(kept|may-be-erased|not-loaded|not-kept|stopped)"', shell + worker))
    asked |= set(re.findall(r"words\[language\]\.([a-z]+)", service))
    assert asked == set(words_of_page()["en"])


def signatures(source):
    return {
        node.name: ast.unparse(node.args) + (ast.unparse(node.returns) if node.returns else "")
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }


def test_both_modules_of_ciphers_have_the_same_functions():
    in_page = ROOT / "deploy" / "page" / "ciphers.py"
    assert signatures(in_page.read_text("utf-8")) == signatures(inspect.getsource(ciphers))
