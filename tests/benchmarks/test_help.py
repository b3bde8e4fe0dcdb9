"""Whatever can be run among the benchmarks says how, and measures nothing meanwhile."""

import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUN = sorted(
    path.stem
    for path in (ROOT / "benchmarks").glob("*.py")
    if 'if __name__ == "__main__":' in path.read_text("utf-8")
)


def test_there_is_something_to_run():
    assert {"engines", "desk", "pairing"} <= set(RUN)


@pytest.mark.parametrize("name", RUN)
@pytest.mark.filterwarnings("ignore:.*found in sys.modules after import.*:RuntimeWarning")
def test_a_benchmark_says_how_it_is_run(name, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setattr(sys, "argv", [f"{name}.py", "--help"])

    with pytest.raises(SystemExit) as left:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__")

    assert not left.value.code
    assert capsys.readouterr().out.startswith("usage:")
