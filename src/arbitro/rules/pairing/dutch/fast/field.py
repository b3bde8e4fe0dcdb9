"""The field of players as parallel tables, indexed by pairing number.

Everything the bracket solvers ask about a player or a pair is one lookup here: which class of
colour preference, who may not be met, which floats are remembered.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from arbitro.model.pairing import Contender, Float, PairingProblem
from arbitro.rules.pairing.dutch.criteria import Feature, OfPair
from arbitro.rules.pairing.dutch.edition import CriterionPart, DutchRules, rules_of

NO_PREFERENCE = 0
WHITE_MILD, WHITE_STRONG, WHITE_ABSOLUTE = 1, 2, 3
BLACK_MILD, BLACK_STRONG, BLACK_ABSOLUTE = 4, 5, 6
CLASSES = 7
"""A colour class is one of seven: no preference, or a colour with a strength (art. 1.7)."""

ABSOLUTE = (WHITE_ABSOLUTE, BLACK_ABSOLUTE)

_DOWN, _UP = Float.DOWN, Float.UP


def colour_class(colours: str) -> int:
    """Return the class of the colour preference that a history of colours leaves (art. 1.7).

    >>> colour_class("wbw") == BLACK_STRONG, colour_class("bb") == WHITE_ABSOLUTE
    (True, True)
    """
    if not colours:
        return NO_PREFERENCE
    difference = 2 * colours.count("w") - len(colours)
    if difference > 1:
        return BLACK_ABSOLUTE
    if difference < -1:
        return WHITE_ABSOLUTE
    last = colours[-1]
    # Before the difference of one: two games running with a colour make it absolute all the same.
    if len(colours) > 1 and colours[-2] == last:
        return BLACK_ABSOLUTE if last == "w" else WHITE_ABSOLUTE
    if difference > 0:
        return BLACK_STRONG
    if difference < 0:
        return WHITE_STRONG
    return BLACK_MILD if last == "w" else WHITE_MILD


def _breaks_limits_when_granted(colours: str) -> bool:
    """Tell whether even the colour preferred passes a limit; no regular history has that."""
    kind = colour_class(colours)
    if kind not in ABSOLUTE:
        return False
    wanted = "w" if kind == WHITE_ABSOLUTE else "b"
    return abs(2 * colours.count("w") - len(colours)) > 3 or colours.endswith(2 * wanted)


def _clashes() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for two classes, how many preferences and strong preferences a pair denies."""
    table = []
    for a in range(CLASSES):
        row = []
        for b in range(CLASSES):
            if a and b and (a > 3) == (b > 3):
                weak = (a - 1) % 3, (b - 1) % 3
                # The stronger is granted: a mild one gives way, and of two absolute none is strong.
                strong = min(weak) >= 1 and weak != (2, 2)
                row.append((1, int(strong)))
            else:
                row.append((0, 0))
        table.append(tuple(row))
    return tuple(table)


CLASHES = _clashes()
"""``CLASHES[a][b]``: preferences and strong preferences denied when the classes meet."""


_LARGE_CLIQUE = 8
"""Federations and the like from an eighth of the field on are told apart as classes."""


class Legal(NamedTuple):
    """Who may meet whom by the absolute criteria: bits of places in a list of players."""

    place: dict[int, int]
    near: list[int]


class _Alike(dict[int, int]):
    """Numbers of players by what some features are in them, each worked out when first asked."""

    def __init__(self, field: DutchField, features: tuple[Feature, ...]) -> None:
        super().__init__()
        self.field = field
        self.features = features

    def __missing__(self, player: int) -> int:
        field = self.field
        problem, contender = field.problem, field.contender[player]
        values = tuple([feature(problem, contender) for feature in self.features])
        numbered = field.numbered
        number = self[player] = numbered.setdefault(values, len(numbered))
        return number


Digit = tuple[int, int]
"""A criterion's place, and an entry of its list with the sign turned: they sort by priority."""

Amounts = tuple[tuple[Digit, int], ...]
"""What is added to digits."""


class Opponents:
    """What two cost as opponents, worked out once for each two who are not alike to the criteria.

    ``amounts`` are the costs there are, the first of them nothing.
    """

    __slots__ = ("_between", "_field", "_of_one_score", "_places", "amounts")

    def __init__(self, field: DutchField) -> None:
        parts = field.parts
        self.amounts: list[Amounts] = [()]
        self._field = field
        self._places: dict[Amounts, int] = {(): 0}
        self._of_one_score = _KnownParts(parts.pair, _Alike(field, parts.of_pair), {})
        self._between = _KnownParts(parts.between_scores, field.as_member, {})

    def place(self, high: int, low: int) -> int:
        """Return the place of what two cost, the higher ranked first, in the amounts."""
        scores = self._field.scores
        # Only a pair of two scores makes anybody float, so within one score floats make no classes.
        known = self._of_one_score if scores[high] == scores[low] else self._between
        two = known.alike[high], known.alike[low]
        place = known.places.get(two)
        if place is None:
            found = self._worked_out(known.parts, high, low)
            place = known.places[two] = self._places.setdefault(found, len(self.amounts))
            if place == len(self.amounts):
                self.amounts.append(found)
        return place

    def _worked_out(self, parts: tuple[CriterionPart[OfPair], ...], high: int, low: int) -> Amounts:
        amounts: list[tuple[Digit, int]] = []
        for place, is_list, amount_of in parts:
            value = amount_of(self._field, high, low)
            if is_list:
                if value is not None:
                    amounts.append(((place, -value), 1))
            elif value:
                amounts.append(((place, 0), value))
        return tuple(amounts)


class _KnownParts(NamedTuple):
    """Some parts of the criteria, who is alike to them, and the places of what is known."""

    parts: tuple[CriterionPart[OfPair], ...]
    alike: Mapping[int, int]
    places: dict[tuple[int, int], int]


class DutchField:
    """The players of a problem in tables; ``order`` lists their numbers in pairing order.

    Players with the same ``clique`` may not meet each other, because the event says so. Where that
    is all its members have in common and nobody else is barred from them, it is in ``cliques``, and
    ``singly`` has only the others whom a player may not meet. ``forbidding`` numbers what else
    forbids meetings, the same for all who have it in common: an absolute preference, that of a
    topscorer, a clique. ``as_member``, ``as_following`` and ``for_bye`` are the same number for all
    in whom the criteria read the same there. ``opponents`` keeps what two cost as opponents.
    """

    __slots__ = (
        "as_following",
        "as_member",
        "clique",
        "cliques",
        "colours",
        "contender",
        "down_before",
        "down_last",
        "eligible",
        "float_before",
        "float_last",
        "for_bye",
        "forbidding",
        "groups",
        "kind",
        "known_legal",
        "met",
        "most_met",
        "numbered",
        "opponents",
        "order",
        "parts",
        "problem",
        "rules",
        "scores",
        "singly",
        "top",
        "unplayed",
        "unusual",
        "up_before",
        "up_last",
    )

    def __init__(self, problem: PairingProblem, rules: DutchRules | None = None) -> None:
        contenders = problem.contenders
        # Tables go by number, and who is absent leaves a gap: the count of contenders is too few.
        size = max(c.tpn for c in contenders) + 1
        self.problem = problem
        self.rules = rules_of(problem.edition) if rules is None else rules
        self.contender: dict[int, Contender] = {c.tpn: c for c in contenders}
        self._follow_rules()
        self.order: list[int] = []
        self.groups: list[list[int]] = []
        self.scores, self.kind, self.unplayed = ([0] * size for _ in range(3))
        self.clique: dict[int, int] = {}
        self.colours = [""] * size
        self.met: list[frozenset[int]] = [frozenset()] * size
        self.eligible: set[int] = set()
        self.top: set[int] = set()
        self.down_last: set[int] = set()
        self.up_last: set[int] = set()
        self.down_before: set[int] = set()
        self.up_before: set[int] = set()
        kinds: dict[str, int] = {}
        cliques: dict[frozenset[int], int] = {}
        last_score, usual = None, Float.NONE
        self.float_last, self.float_before = [usual] * size, [usual] * size
        for c in contenders:
            tpn = c.tpn
            if c.score != last_score:
                last_score = c.score
                self.groups.append([])
            self.groups[-1].append(tpn)
            self.order.append(tpn)
            self.scores[tpn] = c.score
            colours = c.colours
            self.colours[tpn] = colours
            kind = kinds.get(colours)
            if kind is None:
                kind = kinds[colours] = colour_class(colours)
            self.kind[tpn] = kind
            self.met[tpn] = c.opponents | c.barred if c.barred else c.opponents
            self.unplayed[tpn] = c.unplayed_rounds
            if c.may_receive_bye:
                self.eligible.add(tpn)
            if len(c.barred) * _LARGE_CLIQUE > size:
                clique = c.barred | {tpn}
                self.clique[tpn] = cliques.setdefault(clique, len(cliques) + 1)
            if c.float_last is not usual or c.float_before is not usual:
                self._remember_floats(c)
        self.known_legal: Legal | None = None
        self._agree_on_meetings(contenders, cliques)
        self.most_met = max(map(len, self.met))
        self._find_topscorers(kinds)
        self._find_forbidding()

    def _follow_rules(self) -> None:
        rules, last = self.rules, self.problem.is_last_round
        self.numbered: dict[Hashable, int] = {}
        self.parts = rules.parts if last else rules.parts_before_last
        self.as_member = _Alike(self, self.parts.of_members)
        self.as_following = _Alike(self, rules.of_following)
        self.for_bye = _Alike(self, rules.of_bye)
        self.opponents = Opponents(self)

    def _find_forbidding(self) -> None:
        # One number for three things: kinds stay below CLASSES, a topscorer adds that once, cliques
        # count in steps of twice that.
        self.forbidding = [kind if kind in ABSOLUTE else 0 for kind in self.kind]
        for a in self.top:
            self.forbidding[a] += CLASSES
        for a, number in self.clique.items():
            self.forbidding[a] += 2 * CLASSES * number

    def _find_topscorers(self, kinds: Mapping[str, int]) -> None:
        problem = self.problem
        if problem.is_last_round:
            self.top = {c.tpn for c in problem.contenders if problem.is_topscorer(c)}
        strange = {c for c in kinds if _breaks_limits_when_granted(c)} if self.top else set()
        self.unusual = {a for a in self.order if self.colours[a] in strange} if strange else set()

    def _remember_floats(self, c: Contender) -> None:
        self.float_last[c.tpn], self.float_before[c.tpn] = c.float_last, c.float_before
        for when, down, up in (
            (c.float_last, self.down_last, self.up_last),
            (c.float_before, self.down_before, self.up_before),
        ):
            if when is _DOWN:
                down.add(c.tpn)
            elif when is _UP:
                up.add(c.tpn)

    def _closed(self, cliques: dict[frozenset[int], int]) -> dict[int, list[int]]:
        """Return the members of each clique whose members are all barred from the same players."""
        members: dict[int, list[int]] = {number: [] for number in cliques.values()}
        for a, number in self.clique.items():
            members[number].append(a)
        known = frozenset(self.order)
        return {
            number: members[number]
            for clique, number in cliques.items()
            # Members who do not play this round bar nobody.
            if len(clique & known) == len(members[number])
        }

    def _agree_on_meetings(
        self, contenders: Sequence[Contender], cliques: dict[frozenset[int], int]
    ) -> None:
        """Let two players have met if only one of them says so."""
        self.cliques = self._closed(cliques)
        self.singly = list(self.met)
        for c in contenders:
            if self.clique.get(c.tpn) in self.cliques:
                self.singly[c.tpn] = c.opponents
        known = set(self.order)
        for a in self.order:
            for b in self.singly[a]:
                if b in known and a not in self.met[b]:
                    self.met[b] = self.met[b] | {a}
                    self.singly[b] = self.singly[b] | {a}

    def score(self, player: int) -> int:
        """Return the pairing score."""
        return self.scores[player]

    def unplayed_rounds(self, player: int) -> int:
        """Return how many rounds a player has no game of."""
        return self.unplayed[player]

    def may_have_bye(self, player: int) -> bool:
        """Tell whether a player may receive the pairing-allocated bye ([C2])."""
        return player in self.eligible

    def has_floated(self, player: int, direction: Float, rounds_ago: int) -> bool:
        """Tell whether a player floated in a direction one or two rounds ago."""
        return (self.float_last if rounds_ago == 1 else self.float_before)[player] is direction

    def preferences_denied(self, high: int, low: int) -> tuple[int, int]:
        """Count the colour preferences that a pair denies, and the strong ones among them."""
        return CLASHES[self.kind[high]][self.kind[low]]

    def limits_broken(self, high: int, low: int) -> tuple[int, int]:
        """Count who of a pair with a topscorer passes a difference of two, or a third colour."""
        if high not in self.top and low not in self.top:
            return 0, 0
        # Who stands before either limit has a difference of two or two games running: absolute.
        if self.kind[high] not in ABSOLUTE and self.kind[low] not in ABSOLUTE:
            return 0, 0
        first = "w" if self._gets_white(high, low) else "b"
        over_two = three = 0
        for player, colour in ((high, first), (low, "b" if first == "w" else "w")):
            history = self.colours[player] + colour
            over_two += abs(2 * history.count("w") - len(history)) > 2
            three += history.endswith(3 * colour)
        return over_two, three

    def _gets_white(self, high: int, low: int) -> bool:
        """Tell whether the higher ranked of a pair with a preference gets White (art. 5.2)."""
        kind_a, kind_b = self.kind[high], self.kind[low]
        white_a, white_b = kind_a in (1, 2, 3), kind_b in (1, 2, 3)
        if not kind_b:
            return white_a
        if not kind_a or white_a != white_b:
            return not white_b
        strength_a, strength_b = (kind_a - 1) % 3, (kind_b - 1) % 3
        # Of two absolute preferences the one with the wider colour difference is granted (art.
        # 5.2.2).
        if strength_a == strength_b == 2:
            colours_a, colours_b = self.colours[high], self.colours[low]
            strength_a = abs(2 * colours_a.count("w") - len(colours_a))
            strength_b = abs(2 * colours_b.count("w") - len(colours_b))
        if strength_a > strength_b:
            return white_a
        if strength_a < strength_b:
            return not white_b
        # From the last game back (art. 5.2.3); who has played more games is compared as far as the
        # other goes.
        for x, y in zip(reversed(self.colours[high]), reversed(self.colours[low]), strict=False):
            if x != y:
                return x == "b"
        return white_a

    def legal(self) -> Legal:
        """Return who may meet whom, worked out when first asked."""
        if self.known_legal is None:
            self.known_legal = self.legal_among(self.order)
        return self.known_legal

    def legal_among(self, players: Sequence[int]) -> Legal:
        """Return who of some players may meet whom; places are those in the list."""
        place = {a: i for i, a in enumerate(players)}
        alike = dict.fromkeys(ABSOLUTE, 0)
        for a, i in place.items():
            if self.kind[a] in ABSOLUTE and a not in self.top:
                alike[self.kind[a]] |= 1 << i
        everybody = (1 << len(place)) - 1
        near = []
        for i, (a, met) in enumerate(zip(players, self.met_among(place), strict=True)):
            mask = 1 << i | met
            if a not in self.top:
                mask |= alike.get(self.kind[a], 0)
            near.append(everybody & ~mask)
        return Legal(place, near)

    def met_among(self, place: Mapping[int, int]) -> list[int]:
        """Return whom each of some players may not meet again, as bits of their places."""
        together = {
            number: sum(1 << place[a] for a in members if a in place)
            for number, members in self.cliques.items()
        }
        found = []
        for a, i in place.items():
            mask = together.get(self.clique.get(a, 0), 0) & ~(1 << i) if together else 0
            for b in self.singly[a]:
                if b in place:
                    mask |= 1 << place[b]
            found.append(mask)
        return found

    def limits_are_plain(self, players: Sequence[int]) -> bool:
        """Tell whether C10 and C11 can only be broken by two absolute preferences meeting."""
        if not self.unusual or self.unusual.isdisjoint(players):
            return True
        return self.top.isdisjoint(players)

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether a pair respects C1 and C3 and the declared prohibitions."""
        return b not in self.met[a] and self.colours_allow(a, b)

    def colours_allow(self, a: int, b: int) -> bool:
        """Tell whether a pair respects C3: no two absolute preferences for the same colour."""
        kind = self.kind[a]
        if kind != self.kind[b] or kind not in ABSOLUTE:
            return True
        return a in self.top or b in self.top
