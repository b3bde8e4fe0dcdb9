"""What is said of surviving mutants is said of lines that are there."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = tomllib.loads((ROOT / "benchmarks" / "argued.toml").read_text("utf-8"))["mutant"]


def test_an_argued_mutant_stands_on_one_line_of_its_module():
    wrong = []
    for entry in ENTRIES:
        assert set(entry) == {"module", "line", "change", "verdict", "why"}
        assert entry["verdict"] in {"equivalent", "argued"}
        lines = (ROOT / "src" / "arbitro" / entry["module"]).read_text("utf-8").splitlines()
        if [each.strip() for each in lines].count(entry["line"]) != 1:
            wrong.append(f"{entry['module']}: {entry['line']}")
    assert wrong == []


def test_nothing_is_argued_twice():
    named = [(each["module"], each["line"], each["change"]) for each in ENTRIES]
    assert len(named) == len(set(named))
