"""Look for the cases of ``conformance/``: for each rule a small round that it decides.

Run it from the root of the repository; it writes what it finds into the folder::

    PYTHONPATH=src:tests python tests/oracles/make_corpus.py --seconds 600

A round is decided by a rule if the enumeration without the rule gives another one. It is made
smaller while that is so, and kept if every engine asked agrees with the enumeration: gacrux and
bbpPairings 6 for 2026, py4swiss and bbpPairings 5 for 2017, the latter where they are named by
ARBITRO_BBP_2026 and ARBITRO_BBP_2017.
"""

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

from arbitro.cli.pairing.engine_comparison.random_events import TIE_BREAK_LISTS
from arbitro.cli.pairing.engine_comparison.smallest import before_round, smallest
from arbitro.formats.trf import document_of, read_trf, tournament_of, write_trf
from arbitro.model import EditionKey
from arbitro.regulations import edition_by_key
from arbitro.regulations.catalogue import article
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import generate_tournament
from arbitro.rules.pairing.swiss.history import pairing_problem
from crosstables.gacrux_standings import FIRST_DAY, differences, theirs
from crosstables.random_events import swiss
from enumerator.facts import Field
from enumerator.rounds import EDITION_2017, EDITION_2026, pair_round
from oracles import report_oracles
from oracles.tournaments import varied
from oracles.without import COLOUR_RULES, criteria, first_other, white_without

FOLDER = Path(__file__).parent.parent.parent / "conformance"
YEARS = {EDITION_2017: "2017", EDITION_2026: "2026"}
AGREEING = {
    EDITION_2017: {"py4swiss 0.3.1": report_oracles.py4swiss},
    EDITION_2026: {"gacrux 1.11.65": report_oracles.gacrux},
}
BBP = {EDITION_2017: "bbpPairings 5.0.1", EDITION_2026: "bbpPairings 6.0.0"}
FORMS = {EDITION_2017: "trf16", EDITION_2026: "trf26"}
TRIES = 250


def decided_by(waiting, edition, name):
    """Tell whether a rule decides the coming round."""
    problem = pairing_problem(waiting, EditionKey(edition))
    found = pair_round(problem)
    if found is None:
        return False
    if name not in COLOUR_RULES:
        return first_other(problem, found, name) is not None
    field = Field(problem)
    place = {player.tpn: at for at, player in enumerate(problem.contenders)}
    for white, black in found.games:
        high, low = sorted((place[white], place[black]))
        if white_without(field, high, low, name)[0] != place[white]:
            return True
    return False


def played_each_round(waiting):
    """Tell whether there was a game in each round: programs count their rounds by them."""
    return all(
        any(entry.record(number).opponent for entry in waiting.entries)
        for number in range(1, waiting.rounds_played + 1)
    )


def rules_of(edition):
    """Return the rules a case is looked for, those of colours among them."""
    named = [name for name in criteria(edition) if not name.endswith("-difference")]
    return [*named, "completion", *COLOUR_RULES]


def engines_of(edition):
    """Return the engines that have to agree."""
    found = dict(AGREEING[edition])
    bbp = report_oracles.bbp(f"ARBITRO_BBP_{YEARS[edition]}")
    return found | ({BBP[edition]: bbp} if bbp is not None else {})


def cases(edition, seconds, known):
    """Yield the cases of an edition as they are found, but for those that are known."""
    ends = time.monotonic() + seconds
    missing = [name for name in rules_of(edition) if f"{YEARS[edition]}-{name}" not in known]
    seed = 0
    while missing and time.monotonic() < ends:
        seed += 1
        settings = varied(edition, seed, players=(5, 8))
        played = generate_tournament(settings, seed=seed, pair=pair_next_round)
        for number in range(2, played.rounds_played + 1):
            waiting = before_round(played, number)
            for name in [name for name in missing if decided_by(waiting, edition, name)]:
                case = made(waiting, edition, name, seed)
                if case is not None:
                    missing.remove(name)
                    yield case
    print("not found:", edition, *missing)


def made(waiting, edition, name, seed):
    """Return a case of a rule, made as small as it can be; None where engines do not agree."""

    def decides(other):
        return played_each_round(other) and decided_by(other, edition, name)

    small = smallest(waiting, decides, TRIES)
    for found in (small, waiting):
        about = {"rule": name, "seed": seed}
        case = written(found, edition, f"{YEARS[edition]}-{name}", about, engines_of(edition))
        if case is not None:
            return case
    return None


def written(waiting, edition, slug, about, engines):
    """Write a round and its answer, and return the case; None where not all engines agree."""
    key = EditionKey(edition)
    details = replace(waiting.details, name=slug, start=edition_by_key(key).in_force_from)
    dated = replace(waiting, details=details, editions=(key,))
    answer = pair_round(pairing_problem(dated, key))
    wanted = (answer.games, answer.bye)
    agreed = [who for who, ask in engines.items() if ask(dated) == wanted]
    if len(agreed) < len(engines):
        return None
    pairs = [*sorted(answer.games), *([(answer.bye, 0)] if answer.bye else [])]
    report = write_trf(document_of(dated, edition=FORMS[edition]))
    (FOLDER / "pairing" / f"{slug}.trf").write_bytes(report.encode())
    lines = "".join(f"{white} {black}\n" for white, black in pairs)
    (FOLDER / "pairing" / f"{slug}.pairs").write_text(lines, "utf-8")
    rule = about.get("rule", "")
    return {
        "name": slug,
        "kind": "pairing",
        "edition": edition,
        "file": f"pairing/{slug}.trf",
        "expected": f"pairing/{slug}.pairs",
        "article": str(article(key, rule)) if rule and _has(edition, rule) else "",
        "players": len(dated.entries),
        "origin": "; ".join(["enumeration of the definition", *map("agrees: {}".format, agreed)]),
        **about,
    }


def known_files():
    """Yield cases of files that are kept elsewhere: hard rounds, and where engines differ."""
    data = FOLDER.parent / "tests" / "data"
    for path in sorted((data / "hard_rounds").glob("*.trf")):
        for edition, year in YEARS.items():
            name = f"{year}-{path.stem}"
            yield written(read(path), edition, name, {}, engines_of(edition))
    for path in sorted((data / "divergences").glob("*.trf")):
        edition = EDITION_2017 if path.stem in OF_2017 else EDITION_2026
        name = f"{YEARS[edition]}-{path.stem}"
        yield written(read(path), edition, name, {"about": "engines differ"}, {})


OF_2017 = ("colour-limits", "look-ahead-and-the-bye", "parity-of-the-file")


def read(path):
    """Return the tournament of a file."""
    return tournament_of(read_trf(path.read_bytes()).value).value


def manual():
    """Yield the rounds of the Arbiters' Manual, paired there by hand."""
    for number in range(1, 8):
        yield {
            "name": f"2017-manual-round-{number}",
            "kind": "pairing",
            "edition": EDITION_2017,
            "file": f"../tests/data/manual40/round{number}_input.trf",
            "expected": f"../tests/data/manual40/round{number}_expected.txt",
            "article": "",
            "players": 40,
            "origin": "FIDE Arbiters' Manual: a tournament of 40 players, paired by hand",
        }


def ranked():
    """Yield small tournaments ranked by every list of tie-breaks, as gacrux ranks them."""
    (FOLDER / "places").mkdir(exist_ok=True)
    for edition in FIRST_DAY:
        for number, codes in enumerate(TIE_BREAK_LISTS, start=1):
            seed = 7000 + number
            event = swiss(seed, players=7 + number % 3, rounds=5)
            start = FIRST_DAY[edition]
            slug = f"{edition[5:9]}-places-{number}"
            details = replace(event.details, name=slug, start=start)
            dated = replace(event, details=details, tie_breaks=())
            lines = theirs(dated, list(codes), edition, after=dated.rounds_played)
            assert not list(differences(dated, " ".join(codes), edition)), slug
            rows = [
                " ".join(map(str, (cid, line["rank"], *line["tiebreakScore"][1:])))
                for cid, line in sorted(lines.items())
            ]
            (FOLDER / "places" / f"{slug}.trf").write_bytes(write_trf(document_of(dated)).encode())
            (FOLDER / "places" / f"{slug}.txt").write_text("\n".join(rows) + "\n", "utf-8")
            yield {
                "name": slug,
                "kind": "places",
                "edition": edition,
                "file": f"places/{slug}.trf",
                "expected": f"places/{slug}.txt",
                "tie_breaks": ",".join(codes),
                "article": "",
                "players": len(dated.entries),
                "origin": "gacrux 1.11.65; arbitro agrees",
                "seed": seed,
            }


def _has(edition, name):
    try:
        article(EditionKey(edition), name)
    except LookupError:
        return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=300, help="for each edition")
    options = parser.parse_args()
    (FOLDER / "pairing").mkdir(exist_ok=True)
    index = FOLDER / "corpus.json"
    known = json.loads(index.read_text("utf-8"))["cases"] if index.exists() else []
    found = {case["name"]: case for case in known}
    looked_for = [cases(edition, options.seconds, set(found)) for edition in reversed(YEARS)]
    for more in [*looked_for, manual(), known_files(), ranked()]:
        for case in filter(None, more):
            found[case["name"]] = case
            print(case["name"], case["players"], flush=True)
            text = json.dumps({"cases": list(found.values())}, indent=1, ensure_ascii=False)
            index.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
