"""Answers on rated games, tables, complaints and more of the board, worked out anew.

Each is written down from B.02 art. 1 and 7, the printed tables of the Arbiters' Manual, C.05 5.3,
B.06.5A art. 2.8, the Code art. 5.1, the rules against cheating II and III.B, and E.01 4.4 to 4.7,
8, 9.1 and the guidelines on adjourned games.
"""

import datetime as dt
import json
import tomllib
from pathlib import Path

from school.answers import facts, illegal_move
from school.boards import situation, team, wins

DATA = Path(__file__).parents[1] / "data"
TABLES = json.loads((DATA / "tables_of_teams.json").read_text("utf-8"))
CATALOGUE = DATA.parents[1] / "src" / "arbitro" / "regulations" / "data"


# Which games are rated.


def sixty(setting):
    """Return the minutes of sixty moves and the moves of a first period, None for one period."""
    parts = setting.split("+")
    first, _, moves = parts[0].partition("/")
    total = int(first) + sum(map(int, parts[1:-1])) + int(parts[-1])
    return total, int(moves) if moves else None


def rateable(question):
    known = facts(question)
    both = known.get("time-both")
    white = sixty((both or known["time-white"])["setting"])
    black = sixty((both or known["time-black"])["setting"])
    own = known["rating-white"]["rating"]
    other = known.get("rating-black", {"rating": 0})["rating"]
    minutes, first = min(white, black, key=lambda each: each[0])
    highest = max(own, other)
    reasons = []
    if known["stem"]["rate"] == "standard":
        needed = 120 if highest >= 2400 else 90 if highest >= 1800 else 60
        if minutes < needed:
            reasons.append(("minimum-time", minutes, needed, highest))
        if first is not None and first < 30:
            reasons.append(("first-time-control", first, 30))
    else:
        rapid = known["stem"]["rate"] == "rapid"
        if (known.get("time-black") or both) != (known.get("time-white") or both):
            reasons.append(("unequal-times-not-rated",))
        if not (10 < minutes < 60 if rapid else 3 < minutes <= 10):
            reasons.append((f"{'rapid' if rapid else 'blitz'}-game", minutes))
        if other and highest > 2600 and abs(own - other) >= 600:
            reasons.append(("rating-difference", abs(own - other), highest))
    if not other:
        reasons.append(("rating-difference", 0))
    return reasons[0] if len(reasons) == 1 else ("is-rated",) if not reasons else None


def rating_list(question):
    end = dt.date.fromisoformat(facts(question)["stem"]["end"])
    following = (end.replace(day=28) + dt.timedelta(days=4)).replace(day=1)
    if "not-official" in facts(question) and (following - end).days < 3:
        following = (following + dt.timedelta(days=31)).replace(day=1)
    return ("list", following.isoformat())


# Tables as printed, and matches.


def schedule(question):
    stem = facts(question)["stem"]
    if "drawn" in stem:
        groups = TABLES["varma"][str(stem["players"] + stem["players"] % 2)]
        (mine,) = (group for group in groups if stem["drawn"] in group)
        left = sorted(each for each in mine if each <= stem["players"])
        left.remove(stem["drawn"])
        return ("lots", tuple(left))
    wanted = {stem["one"], stem["other"]}
    for number, line in enumerate(TABLES["scheveningen"][str(stem["boards"])], 1):
        for game in line.split():
            if set(game.split("-")) == wanted:
                return ("seat", number, game.split("-")[0])
    return None


def of_team(question):
    stem = facts(question)["stem"]
    if "team" not in stem:
        return team(question)
    halves = {"1": 2, "½": 1, "0": 0}
    mine = theirs = 0
    for board, (_, _, result) in enumerate(question.rows[1:], 1):
        one, other = (halves[each or "0"] for each in result.split("-"))
        if str(board) in stem["boards"]:
            one, other = (0, 2) if stem["team"] == "A" else (2, 0)
        mine, theirs = mine + one, theirs + other
    return ("match", 5 * mine, 5 * theirs)


# Complaints.


def complaint(question):
    known = facts(question)
    if "conduct" in known:
        conduct, heard, came = (
            dt.date.fromisoformat(known[name]["day"]) for name in ("conduct", "known", "received")
        )
        years = 5 if "fraud" in known else 3
        if came > anniversary(conduct, 12 * years):
            return ("case-too-old",)
        if "of-arbiter" in known and came > anniversary(heard, 9):
            return ("case-known-too-long",)
        return ("case-in-time",)
    lacks = {
        "complaint-oral": "complaint-spoken" in known,
        "complaint-fide-id": "complainant-without-number" in known,
        "complaint-evidence": "evidence-later" in known,
        "complaint-strength": "strength-alone" in known,
        "complaint-why-not-during": "after-event-untold" in known,
    }
    to = "complaint-to-both" if "titles-touched" in known else "complaint-to-federation"
    if known["complaint-of"]["level"] != "standard":
        to = "complaint-to-commission"
    found = tuple(sorted(name for name, missing in lacks.items() if missing))
    return ("complaint", found or ("nothing",), to)


def anniversary(day, months):
    """Return the same day some months later; the last day of a shorter month."""
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    for last in (day.day, 30, 29, 28):
        try:
            return dt.date(year, month, min(day.day, last))
        except ValueError:
            continue
    raise AssertionError(day)


# At the board.


def of_situation(question):
    kind = question.stem.code.rpartition(".")[2]
    known = facts(question)
    further = {
        "move-begun": begun,
        "draw-offer": offered,
        "recording": recorded,
    }
    if kind in further:
        return further[kind](known)
    if kind == "inverted-rook":
        return ("continue",) if "not-moved-yet" in known else illegal_move(question)
    if kind == "sealed-move":
        return sealed(question, known)
    return situation(question)


def begun(known):
    if "move-plain" in known:
        made = "piece-released" in known
    elif "move-capture" in known:
        made = "piece-released" in known and "captured-removed" in known
    elif "move-castling" in known:
        made = "rook-released" in known
    else:
        made = "new-piece-released" in known and "pawn-removed" in known
    if not made:
        return ("move-not-made",)
    done = "pressed" in known or "move-ends" in known
    return ("move-completed",) if done else ("move-made",)


def sealed(question, known):
    sealer = known["stem"]["player"]
    if "settled" in known:
        return ("ended", known["settled"]["score"])
    if "envelope-nothing-known" in known:
        return ("new-game",)
    if "sealed-ambiguous" in known:
        return ("ended", wins(sealer))
    late = [dict(each.values) for each in question.lines if each.code.endswith("late-so-far")]
    late = [each["player"] for each in late if each["minutes"] > known["default"]["minutes"]]
    if len(late) == 2:
        return ("ended", "0-0")
    return ("ended", wins(late[0])) if late else ("continue",)


def offered(known):
    if "answered-accepted" in known:
        return ("ended", "1/2-1/2")
    gone = "answered-declined" in known or "answered-touched-a-piece" in known
    return ("offer-gone",) if gone else ("offer-stands",)


def recorded(known):
    short = known["seconds-left"]["seconds"] < 300 or "relieved-before" in known
    if known["rate"]["rate"] == "rapid":
        return ("need-not-write",)
    free = short and known["increment"]["seconds"] < 30
    return ("need-not-write",) if free else ("must-write",)


# Where a rule stands: the files of the catalogue.


def article(question):
    stem = facts(question)["stem"]
    told = {
        name: each["number"]
        for name, each in tomllib.loads(
            (CATALOGUE / f"{question.edition}.toml").read_text("utf-8")
        )["articles"].items()
    }
    if question.answer.code.endswith("says"):
        (concept,) = (name for name, number in told.items() if number == stem["number"])
        return ("says", str(question.edition), concept)
    return ("article", told[stem["concept"]])
