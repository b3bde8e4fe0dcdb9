"""The comparison with another program as JSON, by hand."""

import arbitro
from arbitro.answers.engine_comparisons import (
    AxisCompared,
    BlockCompared,
    EngineComparison,
    RoundCompared,
)


def test_comparison_is_written_as_the_golden_file_has_it(golden):
    found = EngineComparison(
        *("engine {file} {out}", "C.04.3@2026-02", 2, 14, 12, 9),
        (
            RoundCompared(
                *(7, 3, "other", 1, "found/ours-seed-7-round-3.trf"),
                rule="pairs: downfloat-last-round",
                article="C.04.3@2026-02 art. 2.4.9 [C14]",
                smallest=7,
            ),
            RoundCompared(8, 1, "failed", said="no pairing", way="theirs"),
        ),
        places=16,
        axes=(AxisCompared("ours", "field", "odd", 2, 14, 1),),
        blocks=(BlockCompared("ours", 7, 2, "0123456789abcdef"),),
    )
    assert arbitro.to_json(found) == golden("engine-comparison")
    assert arbitro.from_json(golden("engine-comparison")) == found
