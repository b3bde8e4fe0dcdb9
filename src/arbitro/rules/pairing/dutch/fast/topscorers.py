"""Colours broken for topscorers in the last round (C10 and C11, before 2026 C.8 and C.9)."""

from __future__ import annotations

from arbitro.rules.pairing.dutch.fast.field import ABSOLUTE, Field


def limits_broken(field: Field, a: int, b: int) -> tuple[int, int]:
    """Count who of a pair, ``a`` ranked higher, passes a difference of 2 or a third same colour."""
    if field.kind[a] not in ABSOLUTE and field.kind[b] not in ABSOLUTE:
        return 0, 0
    first = "w" if gets_white(field, a, b) else "b"
    over_two = three = 0
    for player, colour in ((a, first), (b, "b" if first == "w" else "w")):
        history = field.colours[player] + colour
        over_two += abs(2 * history.count("w") - len(history)) > 2
        three += len(history) > 2 and history[-3:] == colour * 3
    return over_two, three


def gets_white(field: Field, a: int, b: int) -> bool:
    """Tell whether ``a``, ranked higher, gets White in a pair with a preference (art. 5.2)."""
    kind_a, kind_b = field.kind[a], field.kind[b]
    white_a, white_b = kind_a in (1, 2, 3), kind_b in (1, 2, 3)
    if not kind_b:
        return white_a
    if not kind_a or white_a != white_b:
        return not white_b
    strength_a, strength_b = (kind_a - 1) % 3, (kind_b - 1) % 3
    if strength_a == strength_b == 2:
        colours_a, colours_b = field.colours[a], field.colours[b]
        strength_a = abs(2 * colours_a.count("w") - len(colours_a))
        strength_b = abs(2 * colours_b.count("w") - len(colours_b))
    if strength_a != strength_b:
        return white_a if strength_a > strength_b else not white_b
    for x, y in zip(reversed(field.colours[a]), reversed(field.colours[b]), strict=False):
        if x != y:
            return x == "b"
    return white_a
