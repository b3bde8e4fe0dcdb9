"""Types are learned one at a time, so that threads that meet them together read them all."""

import re
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"

MEETING = """
import sys, threading
from dataclasses import make_dataclass
from arbitro.typed_values import converted, json_reader

sys.setswitchinterval(1e-6)
wrong = []

def meet(kinds, start):
    start.wait()
    for kind in kinds:
        if json_reader(kind)(b'{"inner": {"a1": 1}}').inner.a1 != 1:
            wrong.append(kind)
        if converted({"inner": {"a1": 2}}, kind).inner.a1 != 2:
            wrong.append(kind)

for turn in range(60):
    # several types that share one, as events share players
    inner = make_dataclass("Inner", [(f"a{at}", int, 0) for at in range(12)])
    kinds = [make_dataclass(f"Outer{at}", [("inner", inner)]) for at in range(4)]
    start = threading.Barrier(4)
    threads = [
        threading.Thread(target=meet, args=(kinds[at:] + kinds[:at], start)) for at in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
sys.exit(len(wrong))
"""


def test_threads_that_meet_the_same_types_at_once_read_them_all():
    ran = subprocess.run([sys.executable, "-c", MEETING], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr  # -11 where a type is read before it is known


def test_nothing_else_makes_msgspec_learn_a_type():
    """A reader made elsewhere could meet a type in the moment another thread learns it."""
    learning = re.compile(r"msgspec\.(?:json\.Decoder|convert)\b|msgspec\.json\.decode\(.*type=")
    found = {
        path.name for path in SOURCES.rglob("*.py") if learning.search(path.read_text("utf-8"))
    }
    assert found == {"typed_values.py"}
