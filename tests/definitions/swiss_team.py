"""The Swiss Team System read literally: C.04.6 of 2026 from the matches of a competition.

Brackets are enumerated by `definitions.upfloating`; how matches are read and who has White is
written here anew, sharing nothing with the engine. Where an article can be read in another way too,
``readings`` has its value.
"""

from definitions import upfloating

WORTH = {"1": 20, "=": 10, "0": 0, "+": 20, "-": 0, "U": 10, "Z": 0}
PLAYED = {"1", "=", "0"}


class Event:
    """``cells[team]`` has (opponent, colour letter, result letter) a round.

    Game points are as many as match points; ``virtual[team]`` are the virtual points of each round.
    """

    def __init__(self, cells, rounds, kind, readings, virtual):
        self.cells = cells
        self.rounds = rounds
        self.kind = kind
        self.readings = readings
        self.virtual = virtual

    def score(self, team, before):
        return sum(WORTH[result] for _o, _c, result in self.cells[team][: before - 1])

    def pairing_score(self, team, before):
        return self.score(team, before) + sum(self.virtual.get(team, ())[before - 1 : before])

    def score_for(self, article, team, before):
        by_standings = f"{article}=standings" in self.readings
        return (self.score if by_standings else self.pairing_score)(team, before)

    def past(self, team, before):
        return self.cells[team][: before - 1]

    def met(self, team, before):
        return frozenset(o for o, _c, result in self.past(team, before) if result in PLAYED)

    def matches(self, team, before):
        """Art. 3.4.3."""
        if "matches-played=paired" in self.readings:
            return sum(o is not None for o, _c, _r in self.past(team, before))
        return len(self.met(team, before))

    def may_have_bye(self, team, before):
        """[C2]."""
        return not {"U", "+"}.intersection(r for _o, _c, r in self.past(team, before))

    def colours(self, team, before):
        """Art. 1.6.1."""
        return [c for _o, c, result in self.past(team, before) if result in PLAYED]

    def floated(self, team, before):
        """Art. 1.5."""
        if before < 2:
            return False
        other, _colour, result = self.cells[team][before - 2]
        counts = result in PLAYED or "forfeit-floats=floats" in self.readings
        if other is None or not counts:
            return False
        mine, theirs = (self.score_for("float-score", each, before - 1) for each in (team, other))
        return mine != theirs

    def preference(self, team, before):
        """Art. 1.7: the colour preferred, if any, and whether strongly."""
        had = self.colours(team, before)
        difference = had.count("w") - had.count("b")
        last = before >= self.rounds
        if self.kind == "none" or not had:
            return "", False
        if self.kind == "B" and last and not difference:
            strongly = "last-round-wish=strong" in self.readings
            if not (strongly and len(had) > 1 and had[-1] == had[-2]):
                return "", False
        if difference < -1 or (difference in {0, -1} and had[-2:] == ["b", "b"]):
            return "w", True
        if difference > 1 or (difference in {0, 1} and had[-2:] == ["w", "w"]):
            return "b", True
        if self.kind == "A":
            return "", False
        if difference:
            return ("w" if difference < 0 else "b"), False
        return ("w" if had[-1] == "b" else "b"), False


def enumerate_round(event, present, number):
    """Return the bye and the pairs as (White, Black); None where there is no pairing."""
    sides = [
        upfloating.Side(
            team, event.pairing_score(team, number), event.met(team, number),
            event.matches(team, number), event.may_have_bye(team, number),
            event.floated(team, number), *event.preference(team, number),
        )
        for team in present
    ]  # fmt: skip
    found = upfloating.enumerate_round(
        sides,
        floats_count=number <= event.rounds - 2,
        passes="next-scoregroup=pass-or-fail" in event.readings,
        none_or_first="repeated-upfloaters=none-or-first" in event.readings,
    )
    if found is None:
        return None
    return found.bye, {
        white_first(event, *pair, number, present) for pair in map(tuple, found.pairs)
    }


def white_first(event, a, b, number, present):
    """Art. 4: the two with the team that has White first."""
    first, second = sorted(
        (a, b),
        key=lambda team: (
            -event.score_for("colour-score", team, number), -event.score(team, number), team
        ),
    )  # fmt: skip
    white = first_has_white(event, first, second, number, present)
    return (first, second) if white else (second, first)


def first_has_white(event, first, second, number, present):
    had = event.colours(first, number), event.colours(second, number)
    mine, theirs = event.preference(first, number), event.preference(second, number)
    differences = [each.count("w") - each.count("b") for each in had]
    if not had[0] and not had[1]:
        return parity(event, first, number, present) % 2 == 1
    if bool(mine[0]) != bool(theirs[0]):
        return mine[0] == "w" or theirs[0] == "b"
    if mine[0] != theirs[0]:
        return mine[0] == "w"
    if event.kind == "B" and mine[1] != theirs[1]:
        return (mine if mine[1] else theirs)[0] == ("w" if mine[1] else "b")
    if differences[0] != differences[1]:
        return differences[0] < differences[1]
    apart = last_apart(event, first, second, number)
    if apart:
        return apart == "b"
    if mine[0]:
        return mine[0] == "w"
    return had[0][-1] == "b" if had[0] else had[1][-1] == "w"


def last_apart(event, first, second, number):
    """Art. 4.3.6: the colour of the first when the two last had different ones, if ever."""
    if "colour-history=by-round" in event.readings:
        rounds = zip(event.past(first, number), event.past(second, number), strict=True)
        both = [(a[1], b[1]) for a, b in rounds if a[2] in PLAYED and b[2] in PLAYED]
        apart = [a for a, b in reversed(both) if a != b]
    else:
        mine, theirs = event.colours(first, number), event.colours(second, number)
        apart = [a for a, b in zip(reversed(mine), reversed(theirs), strict=False) if a != b]
    return apart[0] if apart else ""


def parity(event, team, number, present):
    """Art. 4.3.1: the number, or the place among those paired so far or now."""
    if "team-parity=paired" not in event.readings:
        return team
    arrived = [
        each
        for each in sorted(event.cells)
        if each in present
        or any(o is not None or result == "U" for o, _c, result in event.past(each, number))
    ]
    return arrived.index(team) + 1
