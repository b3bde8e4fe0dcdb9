"""``arbitro list generate``: invented players in FIDE's layout."""

from __future__ import annotations

from arbitro.cli.base.show import print_json
from arbitro.formats.rating_list import generate_list


def generate(count: int, seed: int, as_json: bool) -> int:
    """Print a list of invented players."""
    if as_json:
        print_json({"count": count, "seed": seed, "lines": list(generate_list(count, seed=seed))})
        return 0
    for line in generate_list(count, seed=seed):
        print(line)
    return 0
