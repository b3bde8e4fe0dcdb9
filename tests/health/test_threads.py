"""Nothing goes on beside the answers that nobody would hear of if it ended (`arbitro.loops`)."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "arbitro"

BEGIN = {
    *("Thread", "Timer", "start_new_thread", "create_task", "ensure_future", "start_soon"),
    *("TaskGroup", "ThreadPoolExecutor", "run_in_executor", "run_coroutine_threadsafe"),
}
"""Names of what begins a thread or a task."""

OTHERWISE = {
    ("loops.py", "Thread"): "the one place: every loop of threads",
    ("loops.py", "create_task"): "the one place: every loop of tasks",
    ("web/rendering/page_cache.py", "create_task"): "one page, awaited by all who asked for it",
    ("web/public/s3.py", "ThreadPoolExecutor"): "files sent at once, waited for by the publisher",
    ("games/importing.py", "ThreadPoolExecutor"): "one step, waited for by the reading in",
    ("service/boards/sources.py", "Timer"): "ends one answer; who waits for it sees the end",
    ("papers/worker.py", "Timer"): "ends a process without work; the next paper begins another",
    ("engines/client.py", "Thread"): "reads one engine; its end is an answer that did not come",
    ("engines/runs.py", "Thread"): "workers of one run, whose fault is raised where it was asked",
    ("web/http/local_network.py", "run_coroutine_threadsafe"): "waited for by whoever opens it",
    ("web/in_page/answer.py", "ensure_future"): "one answer, awaited by the page that asked",
    ("cli/pairing/engine_comparison/engines.py", "Timer"): "ends an engine; its answer is missing",
    ("cli/serving/serve.py", "Thread"): "opens a browser once, and nothing waits for it",
}
"""Where else something is begun, and why its fault does not pass in silence."""


LOOPS = {"Loop", "TaskLoop", "Turns"}
NAMED = re.compile(rf"\b({'|'.join(BEGIN | LOOPS)})\b")


@cache
def text_of(path):
    return path.read_text("utf-8")


def calls(root, names):
    """Return every call of one of some names, as file, name and the call."""
    for path in sorted(root.rglob("*.py")):
        if not NAMED.search(text_of(path)):
            continue  # to parse all files takes long
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in names:
                    yield path.relative_to(root).as_posix(), name, node


def begun(root):
    """Return every place a thread or a task is begun, as file and name."""
    return {(file, name) for file, name, _ in calls(root, BEGIN)}


def test_every_thread_and_task_is_a_loop_or_argued():
    assert begun(SRC) == set(OTHERWISE)


def test_every_loop_has_a_name_in_words():
    from arbitro.i18n import translator

    names = {
        node.args[0].value
        for file, _, node in calls(SRC, LOOPS)
        if "from arbitro.loops import" in text_of(SRC / file)
    }
    assert len(names) > 9
    for language in ("en", "es", "fr"):
        words = translator(language)
        for name in names:
            code = f"ui.server.name.{name}"
            assert words.t(code) != code


@pytest.mark.parametrize("source", ["Thread(target=f)", "asyncio.create_task(f())"])
def test_what_begins_one_is_seen(source, tmp_path):
    (tmp_path / "new.py").write_text(source)
    assert len(begun(tmp_path)) == 1
