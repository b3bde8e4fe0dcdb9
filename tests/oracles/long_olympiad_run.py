"""Events of Olympiads against the literal walk: ``python -m oracles.long_olympiad_run 1000``.

Run in ``tests``. Every event has 20 to 190 teams and results drawn by a seed; every round of it is
made again by the walk, which shares nothing with the engine but the text. Prints what differs.
"""

import sys
import time

from rules.pairing.olympiad.test_second_reading import hold_together, rounds_of


def main(first, last, shortest, longest):
    """Compare the rounds of events from one seed up to another."""
    rounds = different = 0
    began = time.process_time()
    for seed in range(first, last):
        # 89 has no divisor in common with the number of sizes: each comes about as often
        size = shortest + seed * 89 % (longest - shortest + 1)
        for number, (teams, made) in enumerate(rounds_of(seed, size, 11), 1):
            rounds += 1
            try:
                hold_together(teams, made, enumerate_all=False)
            except AssertionError:
                different += 1
                print(f"seed {seed}, {size} teams, round {number}: otherwise", flush=True)
        if seed % 20 == 0:
            print(f"{seed}: {rounds} rounds, {time.process_time() - began:.0f} s", flush=True)
    print(f"{last - first} events, {rounds} rounds, {different} differ")


if __name__ == "__main__":
    start, count = (*map(int, sys.argv[1:3]), 0)[:2] if len(sys.argv) > 2 else (0, int(sys.argv[1]))
    main(start, start + count, 20, 190)
