"""Compare the standings of teams with gacrux on as many competitions as there is time for.

Run it from the root of the repository::

    PYTHONPATH=tests python tests/oracles/long_team_run.py --count 1000

The exit code is 1 if a value or a rank differs.
"""

import argparse
import sys
import time

from crosstables.gacrux_standings import FIRST_DAY
from crosstables.gacrux_teams import differences
from crosstables.random_teams import team_swiss

NAMES = (
    "MPvGP BH:MP BH:GP/C1 BH:MP/M1 BH:GP/M2 BH:MP/P BH:MP/C1/P AOB:MP AOB:GP SB:MP SB:GP/C1 "
    "EMMSB EMGSB EGMSB EGGSB EMMSB/C2 EMGSB/C1 EGMSB/C1 EGGSB/C2 EMGSB/C1/P PS:MP PS:GP/C1 "
    "KS:MP KS:GP/L+1 WIN WON REP SSSC/K3 FB:MP FB:MP/C1 SSSC/F/P/K2"
)
SPLITTING = ("EDE", "EDE/P", "EDEBT", "EDEBB/P", "EDET", "EDEB", "TBR", "BBE", "DE:GP EDE")


def small(seed):
    """Return a competition of few teams and rounds, full of ties."""
    return team_swiss(seed, teams=5 + seed % 5, rounds=3, boards=2 + seed % 3)


def main():
    """Compare and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first-seed", type=int, default=2000)
    options = parser.parse_args()
    began, found = time.monotonic(), 0
    for seed in range(options.first_seed, options.first_seed + options.count):
        asked = [(team_swiss(seed), NAMES), *((small(seed), names) for names in SPLITTING)]
        for edition in FIRST_DAY:
            for event, names in asked:
                for difference in differences(event, names, edition):
                    found += 1
                    print(f"seed {seed}, {edition}, {names.split()[0]} ...: {difference}")
    seconds = time.monotonic() - began
    print(f"{options.count} seeds, {len(FIRST_DAY)} editions: {found} differences, {seconds:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
