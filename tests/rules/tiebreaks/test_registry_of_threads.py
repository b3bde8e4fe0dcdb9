"""Tie-breaks are loaded when one is first asked for: threads that ask at once find them all."""

import subprocess
import sys

MEETING = """
import sys, threading
from arbitro.rules.tiebreaks import registry

sys.setswitchinterval(1e-6)
answers, start = [], threading.Barrier(6)

def ask(code):
    start.wait()
    answers.append((registry.definition_of(code) is not None, len(registry.codes())))

threads = [
    threading.Thread(target=ask, args=(code,)) for code in ("KS", "BH", "EXT", "TPR", "DE", "PS")
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(answers), len(set(answers)), answers[0][0])
"""


def test_threads_that_ask_for_tie_breaks_at_once_find_them_all():
    ran = subprocess.run(
        [sys.executable, "-c", MEETING], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["6", "1", "True"], ran.stderr
