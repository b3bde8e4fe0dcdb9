"""The answers to questions on norms and events, worked out anew without a rule of the product."""

import datetime as dt
from fractions import Fraction

from school.answers import ABOVE_HALF, SCORE, facts

# Norms of players, by the numbers of B.01 as printed.

ASKED = {"GM": (2600, 2380, 2200, {"GM"}), "IM": (2450, 2230, 2050, {"GM", "IM"})}
TITLED = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}


def lacking(own, title, games):
    """Return what nine games (title, rating, federation, half points) lack for a norm."""
    performance, least, floor, mix = ASKED[title]
    count = len(games)
    ratings = sorted(rating for _, rating, _, _ in games)
    ratings[0] = max(ratings[0], floor)
    average = int(Fraction(sum(ratings), count) + Fraction(1, 2))
    halves = sum(each for *_, each in games)
    share = int(Fraction(50 * halves, count) + Fraction(1, 2))
    step = ABOVE_HALF[abs(share - 50)] * (1 if share >= 50 else -1)
    federations = [federation for _, _, federation, _ in games]
    most = max(federations.count(each) for each in set(federations))
    tests = {
        "federations": len(set(federations) - {own}) >= 2,
        "own-federation": federations.count(own) <= 3 * count // 5,
        "one-federation": most <= 2 * count // 3,
        "titles": 2 * sum(name in TITLED for name, *_ in games) >= count,
        "mix": 3 * sum(name in mix for name, *_ in games) >= count,
        "average": average >= least,
        "performance": average + step >= performance,
        "score": 100 * halves >= 70 * count,
    }
    return [name for name, met in tests.items() if not met]


def sheet_of(question, last=0):
    known = facts(question)["stem"]
    games = [
        (title, int(rating), federation, SCORE.get(sign, last))
        for _, title, rating, federation, sign in question.rows[1:]
    ]
    return known["federation"], known["title"], games


def norm(question):
    missing = lacking(*sheet_of(question))
    return ("no-norm", *missing) if missing else ("norm",)


def norm_needed(question):
    for halves in range(3):
        if not lacking(*sheet_of(question, halves)):
            return ("needed", 5 * halves)
    return ("none-is-enough",)


# Events.


def prizes(question):
    known = facts(question)["stem"]
    amounts, scores = known["amounts"], [score for _, score in question.rows[1:]]
    mine = scores[known["player"] - 1]
    last = known.get("places", len(scores))
    tied = [place for place, score in enumerate(scores) if score == mine and place < last]
    money = [amounts[place] if place < len(amounts) else 0 for place in range(len(scores))]
    if known["player"] > last:
        return ("amount", Fraction(money[known["player"] - 1]))
    equal = Fraction(sum(money[place] for place in tied), len(tied))
    if known["sharing"] == "hort":
        equal = (equal + money[known["player"] - 1]) / 2
    return ("amount", equal)


def withdrawal(question):
    known = facts(question)
    games = known["stem"]["cycles"] * (known["stem"]["players"] - 1)
    done = known["played-games"]["count"] + known["forfeits-won"]["count"]
    return ("games-stand",) if done >= Fraction(games, 2) else ("games-annulled",)


def clock_sheet(question):
    known = facts(question)["stem"]
    main = int(known["setting"].replace("/", "+").split("+")[0])
    expected = 2 * main - known["minutes"]
    found = known["white"] + known["black"] - known["move"]  # half a minute each a move
    return ("clock-sheet", expected, found, "yes" if abs(found - expected) > 2 else "no")


def arbiter_norm(question):
    """Return the requirement of B.06.1 art. 2.6 and 3.8-3.10 that is missed first."""
    known = facts(question)
    kind, level = known["event"]["kind"], known["event"]["level"]
    rated, players = known["event-players"]["rated"], known["event-players"]["players"]
    rounds = known["event-rounds"]["rounds"]
    federations = known["event-federations"]["count"]
    if kind == "swiss" and rated < 20:
        return ("fide-arbiter-swiss", rated, 20)
    if kind == "round-robin" and rated < 10:
        return ("fide-arbiter-round-robin", rated, 10)
    if kind == "rapid" and (rated < 30 or rounds < 9):
        return ("fide-arbiter-rapid", rated, rounds)
    if kind == "team":
        teams, boards = known["event-teams"]["teams"], known["event-teams"]["boards"]
        if rounds < 5 or boards < 4 or teams < 10 or 10 * rated < 6 * players:
            return ("fide-arbiter-team", rounds, boards, teams, 10)
    if level == "international" and federations < 2:
        return ("international-arbiter-event", federations, 2)
    if rounds < 5:
        return ("fide-arbiter-rounds", rounds, 5)
    return ("arbiter-norm",)


def protection(question):
    known = facts(question)
    prizes = known["prizes"]["amount"]
    average = known.get("round-robin-average", {"average": 0})["average"]
    women = "for-women" in known
    level = 0
    kind = known["competition-level"]["level"]
    assert not (kind == 3 and "norms-possible" in known), "level 3 has the other titles"
    if (
        kind == 2
        or prizes > 20_000
        or "norms-possible" in known
        or average >= (2200 if women else 2400)
    ):
        level = 1
    if kind == 1 or prizes > 100_000 or average >= (2400 if women else 2600):
        level = 2
    level += "national-championship" in known
    return ("protection", ("standard", "increased", "maximum", "maximum")[level])


def waiver(question):
    """Return who exempts at the level of the event, and the day four weeks before it begins."""
    level = protection(question)[1]
    if level == "maximum":
        return ("waiver-none",)
    first = dt.date.fromisoformat(facts(question)["stem"]["day"])
    whom = {"standard": "federation", "increased": "commission"}[level]
    return ("waiver", whom, (first - dt.timedelta(weeks=4)).isoformat())


def appeal_day(question):
    notice = dt.date.fromisoformat(facts(question)["stem"]["notice"])
    if question.edition.startswith("B.06"):
        last = notice + dt.timedelta(days=15)
    else:
        last = notice + dt.timedelta(weeks=3)
        if last.isoweekday() == 7:
            last += dt.timedelta(days=1)
    return ("day", last.isoformat(), last.isoweekday() - 1)


def band_prize(question):
    """Give the larger band first; who has as much by place leaves the band's prize to the next."""
    amounts, bands, asked = [], [], dict(question.stem.values)
    for line in question.lines:
        told = dict(line.values)
        if "amounts" in told:
            amounts = told["amounts"]
        elif "low" in told:
            bands.append((told["amount"], told["low"], told["high"]))
    left = [(int(number), int(rating)) for number, rating, _ in question.rows[1:]]
    for amount, low, high in sorted(bands, key=lambda each: -each[0]):
        for place, (number, rating) in enumerate(left):
            by_place = amounts[place] if place < len(amounts) else 0
            if low <= rating <= high and amount > by_place:
                if low == asked["low"]:
                    return ("to", number)
                left.pop(place)
                break
    return ("nobody",)


AGAINST = {
    "search-unlawful": "search-unlawful",
    "search-for-unfounded": "search-unfounded",
    "searcher-other": "search-other-sex",
    "search-hall": "search-not-private",
    "witness-none": "search-unwitnessed",
    "search-in-game": "search-during-game",
    "searched-before": "search-again",
}


def search(question):
    told = [each.code.rpartition(".")[2] for each in question.lines]
    return (
        "search",
        tuple(sorted(AGAINST[each] for each in told if each in AGAINST)) or ("nothing",),
    )
