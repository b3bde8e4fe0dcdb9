"""The comparison with another program as JSON, by hand."""

import arbitro
from arbitro.answers.engine_comparisons import EngineComparison, RoundCompared


def test_comparison_is_written_as_the_golden_file_has_it(golden):
    found = EngineComparison(
        *("engine {file} {out}", "C.04.3@2026-02", 2, 14, 12, 9),
        (
            RoundCompared(7, 3, "other", 1, "found/seed-7-round-3.trf"),
            RoundCompared(8, 1, "failed", said="no pairing"),
        ),
    )
    assert arbitro.to_json(found) == golden("engine-comparison")
    assert arbitro.from_json(golden("engine-comparison")) == found
