"""The answers to questions, worked out anew: nothing here imports a rule of the product.

Each function takes a question and returns the values its right answer must have. Tables are those
printed in the Handbook; moves are python-chess's.
"""

from fractions import Fraction

import chess


def facts(question):
    """Return the facts of a question by the last word of their codes."""
    found = {each.code.rpartition(".")[2]: dict(each.values) for each in question.lines}
    return found | {"stem": dict(question.stem.values)}


# Times of day and kinds of game.


def minutes_of(text):
    hours, _, minutes = text.partition(":")
    return 60 * int(hours) + int(minutes)


def late_arrival(question):
    known = {}
    came = {}
    for line in question.lines:
        values = dict(line.values)
        name = line.code.rpartition(".")[2]
        if name == "came":
            came[values["player"]] = minutes_of(values["at"])
        else:
            known[name] = values
    limit = minutes_of(known["started"]["at"]) + known["default"]["minutes"]
    absent = [player for player in ("white", "black") if came[player] > limit]
    if not absent:
        return ("continue",)
    if len(absent) == 2:
        return ("ended", "-/-")
    return ("ended", "-/+" if absent == ["white"] else "+/-")


def time_control(question):
    periods = facts(question)["stem"]["setting"].split("+")
    if "/" in periods[0]:
        first, second, bonus = periods
        total = int(first.partition("/")[0]) + int(second) + int(bonus)
    else:
        total = sum(map(int, periods))
    rate = "blitz" if total <= 10 else "rapid" if total < 60 else "standard"
    return ("class", total, rate)


# The Laws.


def illegal_move(question):
    known = facts(question)
    player = known["stem"]["player"]
    other = "black" if player == "white" else "white"
    year = question.edition[5:9]
    rate = known["rate"]["rate"]
    lax = "lax" in known
    if "fault-two-hands" in known and year == "2014":
        return ("continue",)  # to be penalised, but no illegal move before 2018
    if "not-pressed" in known:
        return ("continue",)
    if lax and "replied" in known:
        return ("continue",)
    number = known["prior"]["count"] + 1
    if number >= (1 if lax and year == "2014" else 2):
        wins = "0-1" if player == "white" else "1-0"
        return ("ended", wins if "can-mate-yes" in known else "1/2-1/2")
    minutes = 2
    if year != "2023" and rate == "blitz":
        minutes = 1
    if year == "2023" and (rate == "rapid" or (rate == "blitz" and lax)):
        minutes = 1
    return ("time", other, minutes)


def claims(question):
    known = facts(question)
    player = known["stem"]["player"]
    other = "black" if player == "white" else "white"
    rate, year = known["rate"]["rate"], question.edition[5:9]
    if "not-on-move" in known or "executed" in known or "not-written" in known:
        return ("continue",)
    enough = known["times"]["count"] >= 3 if "times" in known else None
    if enough is None:
        enough = known["moves-each"]["count"] >= 50
    if enough:
        return ("ended", "1/2-1/2")
    one = (rate == "rapid" and year == "2023") or (
        rate == "blitz" and not (year == "2023" and "supervised" in known)
    )
    return ("time", other, 1 if one else 2)


def touched_pieces(question):
    board = chess.Board(question.fen)
    squares = [chess.parse_square(each) for each in facts(question)["stem"]["squares"]]
    mine = [each for each in squares if board.color_at(each) == board.turn]
    theirs = [each for each in squares if board.color_at(each) == (not board.turn)]
    legal = list(board.legal_moves)
    wanted = []
    if mine and theirs:
        wanted = [m for m in legal if m.from_square == mine[0] and m.to_square == theirs[0]]
    for square in squares if not wanted else ():
        own = square in mine
        wanted = [m for m in legal if (m.from_square if own else m.to_square) == square]
        if wanted:
            break
    moves = {
        chess.square_name(m.from_square) + "-" + chess.square_name(m.to_square)
        for m in wanted or legal
    }
    return ("moves", tuple(sorted(moves)))


def can_mate_by_hand(board, winner):
    """Tell by the men on the board whether a side can mate with the opponent's help."""
    mine = [board.piece_type_at(each) for each in chess.SquareSet(board.occupied_co[winner])]
    theirs = [board.piece_type_at(each) for each in chess.SquareSet(board.occupied_co[not winner])]
    men = sorted(each for each in mine if each != chess.KING)
    others = {each for each in theirs if each != chess.KING}
    if not men:
        return False
    if men == [chess.KNIGHT]:
        return bool(others - {chess.QUEEN})
    if men == [chess.BISHOP]:
        own = board.bishops & board.occupied_co[winner]
        light = bool(own & chess.BB_LIGHT_SQUARES)
        opposite = chess.BB_DARK_SQUARES if light else chess.BB_LIGHT_SQUARES
        blocks = board.bishops & board.occupied_co[not winner] & opposite
        return bool(others & {chess.PAWN, chess.KNIGHT}) or bool(blocks)
    return True


def mates_somewhere(board, winner, limit):
    """Search every series of legal moves; None where there are more positions than the limit."""
    seen, waiting = set(), [board.copy(stack=False)]
    while waiting:
        now = waiting.pop()
        if now.is_checkmate():
            if now.turn != winner:
                return True
            continue
        if not can_mate_by_hand(now, winner):
            continue
        for move in now.legal_moves:
            after = now.copy(stack=False)
            after.push(move)
            after.halfmove_clock = after.fullmove_number = 1
            key = after.board_fen() + str(after.turn)
            if key not in seen:
                if len(seen) > limit:
                    return None
                seen.add(key)
                waiting.append(after)
    return False


MOST_PAWNS = 4
"""More of them than this, and the men alone do not tell who can mate."""


def flag_fell(question):
    """Return the score; where a forced line takes the last mating man, by searching all lines."""
    board = chess.Board(question.fen)
    loser = facts(question)["stem"]["player"] == "white"
    winner = not loser
    able = can_mate_by_hand(board, winner)
    told = question.answer.values[0][1]
    wall = len(board.pieces(chess.PAWN, loser)) > MOST_PAWNS
    if able and told == "1/2-1/2":
        able = mates_somewhere(board, winner, 2_000 if wall else 20_000)
    elif wall:
        return None  # somebody can pass: the line of the engine is played in a test
    if able is None:
        return None
    if not able:
        return ("ended", "1/2-1/2")
    return ("ended", "1-0" if winner else "0-1")


# Ratings, by the two tables of the Handbook.

UPPER = [
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
]
ABOVE_HALF = [
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
]
SCORE = {"1": 2, "½": 1, "0": 0}


def expected(difference):
    share = 50 + sum(difference > bound or -difference > bound for bound in UPPER)
    return share if difference >= 0 else 100 - share


def played(question):
    return [(int(rating), SCORE[sign]) for _, rating, sign in question.rows[1:] if sign in SCORE]


def rating_change(question):
    known = facts(question)["stem"]
    own, games = known["rating"], played(question)
    differences = [own - rating for rating, _ in games]
    if "2024" in question.edition:
        differences = [min(max(each, -400), 400) for each in differences]
    else:
        far = [each for each in differences if each > 400]
        differences = [max(each, -400) for each in differences]
        if far:
            differences[differences.index(max(far))] = 400
    total = sum(
        50 * score - expected(difference)
        for (_, score), difference in zip(games, differences, strict=True)
    )
    return ("change", Fraction(known["factor"] * total, 100))


def first_rating(question):
    games = played(question)
    if "2024" in question.edition:
        games += [(1800, 1), (1800, 1)]
    average = Fraction(sum(rating for rating, _ in games), len(games))
    halves = sum(score for _, score in games)
    share = int(Fraction(50 * halves, len(games)) + Fraction(1, 2))
    above = halves - len(games)
    step = ABOVE_HALF[abs(share - 50)] * (1 if share >= 50 else -1)
    if "2022" in question.edition and above >= 0:
        step = 20 * above
    rating = int(average + step + Fraction(1, 2))
    return ("rating", min(rating, 2200) if "2024" in question.edition else rating)


# Colours.


def wish(colours):
    had = [each for each in colours.upper() if each in "WB"]
    lead = had.count("W") - had.count("B")
    if not had:
        return None, 0, 0
    same = len(had) > 1 and had[-1] == had[-2]
    if lead > 1 or (same and lead >= -1 and had[-1] == "W"):
        return "b", 3, lead
    if lead < -1 or (same and had[-1] == "B"):
        return "w", 3, lead
    if lead:
        return "b" if lead > 0 else "w", 2, lead
    return "b" if had[-1] == "W" else "w", 1, lead


STRENGTHS = ("none", "mild", "strong", "absolute")


def preference(question):
    colour, strength, _ = wish(facts(question)["stem"]["colours"])
    return ("no-preference",) if colour is None else ("preference", colour, STRENGTHS[strength])


def points(text):
    return 10 * int(text.rstrip("½") or 0) + (5 if text.endswith("½") else 0)


def colours(question):
    players = [(-points(score), int(number), had) for number, score, had in question.rows[1:]]
    (_, high, mine), (_, low, theirs) = sorted(players)
    first, second = wish(mine), wish(theirs)

    def gives(player, rule):
        return ("white", player, rule)

    if first[0] != second[0]:
        white = high if first[0] == "w" or second[0] == "b" else low
        return gives(white, "colour-both-preferences")
    if first[0] is not None:
        one = (first[1], abs(first[2]) if first[1] == 3 else 0)
        two = (second[1], abs(second[2]) if second[1] == 3 else 0)
        if one != two:
            strong, weak = (high, low) if one > two else (low, high)
            return gives(strong if first[0] == "w" else weak, "colour-stronger-preference")
    ours = [each for each in mine if each in "WB"][::-1]
    others = [each for each in theirs if each in "WB"][::-1]
    for here, there in zip(ours, others, strict=False):
        if here != there:
            return gives(high if here == "B" else low, "colour-alternate")
    if first[0] is not None:
        return gives(high if first[0] == "w" else low, "colour-higher-ranked")
    initial = facts(question)["stem"]["colour"]
    return gives(high if (high % 2 == 1) == (initial == "w") else low, "colour-parity")


def baku(question):
    known = facts(question)["stem"]
    size = (known["players"] + 1) // 2
    size += size % 2
    accelerated = -(-known["rounds"] // 2)
    full = -(-accelerated // 2)
    number = known["round"]
    return ("baku", size, 10 if number <= full else 5 if number <= accelerated else 0)


# Tables and tie-breaks.


def berger(question, tables):
    known = facts(question)["stem"]
    two = {known["one"], known["other"]}
    rounds = tables[str(known["players"] + known["players"] % 2)]
    for number, games in enumerate(rounds, 1):
        for game in games.split():
            white, black = map(int, game.split("-"))
            if {white, black} == two:
                return ("met", number, white)
    return None


UNPLAYED = {"H": 5, "Z": 0, "U": 10, "F": 10, "+": 10, "-": 0}


def cells(question):
    """Return of every player each round: opponent or 0, kind, tenths of a point."""
    found = {}
    for number, *rounds, _score in question.rows[1:]:
        line = []
        for cell in rounds:
            sign = cell[-1]
            opponent = int("".join(filter(str.isdigit, cell[:-1])) or 0)
            if sign in UNPLAYED:
                line.append((opponent, sign, UNPLAYED[sign]))
            else:
                line.append((opponent, "played", 5 * SCORE[sign]))
        found[int(number)] = line
    return found


def as_seen(line):
    """Return a score as opponents see it: last requested byes as draws (C.07 art. 16.3)."""
    total = sum(points for _, _, points in line)
    for _, kind, points in reversed(line):
        if kind not in {"H", "Z", "-"}:
            break
        if kind in {"H", "Z"}:
            total += 5 - points
    return total


def tie_break(question):
    known = facts(question)["stem"]
    table, me, code = cells(question), known["player"], known["code"]
    if code == "PS":
        totals = [sum(p for _, _, p in table[me][: n + 1]) for n in range(len(table[me]))]
        return ("tenths", sum(totals))
    seen = {number: as_seen(line) for number, line in table.items()}
    own = sum(points for _, _, points in table[me])
    elements = []
    for opponent, kind, scored in table[me]:
        if kind == "played":
            basis = seen[opponent]
        elif "2026" in question.edition:
            forfeited = opponent and kind in {"+", "-"}
            basis = min(own, seen[opponent] if forfeited else 5 * len(table[me]))
        else:
            basis = own
        voluntary = kind in {"H", "Z", "-"}
        value = basis * scored if code.startswith("SB") else basis
        elements.append((value, voluntary))
    if code.startswith("SB"):
        return ("hundredths", sum(value for value, _ in elements))
    kept = [value for value, _ in elements]
    if "/C1" in code or "/M1" in code:
        free = [value for value, voluntary in elements if voluntary]
        kept.remove(min(free) if free else min(kept))
    if "/M1" in code:
        kept.remove(max(kept))
    return ("tenths", sum(kept))


# Score sheets, read by another program: its letters are English ones.

LETTERS = {
    "en": "KQRBN",
    "es": "RDTAC",
    "it": "RDTAC",
    "fr": "RDTFC",
    "de": "KDTLS",
    "nl": "KDTLP",
    "pl": "KHWGS",
    "ru": ("Кр", "Ф", "Л", "С", "К"),  # noqa: RUF001 - these are Cyrillic
}


def written_move(question):
    known = facts(question)["stem"]
    text = known["text"]
    for own, english in zip(LETTERS[known["language"]], "KQRBN", strict=True):
        if text.startswith(own):
            text = english + text.removeprefix(own)
            break
    board = chess.Board(question.fen)
    move = board.parse_san(text)
    squares = (chess.square_name(move.from_square), chess.square_name(move.to_square))
    return ("moves", ("-".join(squares),))
