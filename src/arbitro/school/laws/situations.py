"""Questions on what happens at a board and online, and on what ended a game first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from arbitro.model import EditionKey, RateClass
from arbitro.rules.laws.board import square_name
from arbitro.rules.laws.case import Case, EventRegulations, GameConditions
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.ruling import opponent_of
from arbitro.rules.laws.situations.conduct import Device
from arbitro.rules.laws.situations.game_end import Agreed, FlagFell, ResignationFacts
from arbitro.rules.laws.situations.online import ConnectionLoss
from arbitro.rules.laws.situations.start import ColoursReversed, WrongStart
from arbitro.rules.office.conduct.online import arbiters_of_venues
from arbitro.rules.office.conduct.online_cases import complaints_until
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.board_affairs import FURTHER
from arbitro.school.laws.positions import ending_move
from arbitro.school.laws.rulings import (
    PLAYERS,
    StatedCase,
    conditions_told,
    other_conditions,
    posed_ruling,
)
from arbitro.school.question import Mistake, Phrase, PosedQuestion, Step, WorkedAnswer, one_of, said

YEARS = ("2018", "2023")
ONLINE = EditionKey("E.04@2020-12")


def situations(chance: RandomSource) -> PosedQuestion | None:
    """Ask what follows from something that happens at a board."""
    return one_of(chance, (_colours, _start, _agreement, *FURTHER))(chance)


def _colours(chance: RandomSource) -> PosedQuestion | None:
    """Ask what becomes of a game begun with reversed colours (7.3)."""
    moves = one_of(chance, (3, 8, 9, 9, 10, 10, 11, 15))
    fewer = moves != 10 and chance.happens(400)  # ten and nine is left to the arbiter
    facts = ColoursReversed(white_moves=moves, black_moves=moves - fewer, ended=chance.happens(200))
    case = Case(GameConditions(laws_of(one_of(chance, YEARS)), one_of(chance, tuple(RateClass))))
    asked = StatedCase("colours-reversed", case, facts)
    wrong = [
        (said("school.mistake.one-fewer"), asked.told(white_moves=9, black_moves=9)),
        (said("school.mistake.one-more"), asked.told(white_moves=10, black_moves=10)),
        (said("school.mistake.end-overlooked"), asked.told(ended=not facts.ended)),
    ]
    lines = (
        said("school.line.rate", rate=case.conditions.rate.value),
        said("school.line.moves-made", white=facts.white_moves, black=facts.black_moves),
        said("school.line.game-over" if facts.ended else "school.line.game-on"),
    )
    return posed_ruling(asked, wrong, *lines)


def _start(chance: RandomSource) -> PosedQuestion | None:
    """Ask what becomes of a game begun from a wrong position or on a turned board (7.2, A.5)."""
    rate = one_of(chance, tuple(RateClass))
    supervised = rate is RateClass.STANDARD or chance.happens(400)
    conditions = GameConditions(laws_of(one_of(chance, YEARS)), rate, supervised)
    facts = WrongStart(
        what=one_of(chance, ("pieces", "pieces", "board")),
        moves_each=one_of(chance, (2, 5, 9, 10, 11, 14)),
        game_over=chance.happens(200),
    )
    asked = StatedCase("wrong-initial-position", Case(conditions), facts)
    other = "board" if facts.what == "pieces" else "pieces"
    wrong = [
        *other_conditions(asked),
        (said("school.mistake.end-overlooked"), asked.told(game_over=not facts.game_over)),
        (said("school.mistake.board-or-pieces"), asked.told(what=other)),
        (said("school.mistake.one-more"), asked.told(moves_each=facts.moves_each + 1)),
        (said("school.mistake.one-fewer"), asked.told(moves_each=facts.moves_each - 1)),
    ]
    lines = (
        *conditions_told(conditions),
        said(f"school.line.wrong-{facts.what}"),
        said("school.line.moves-by-both", count=facts.moves_each),
        said("school.line.game-over" if facts.game_over else "school.line.game-on"),
    )
    return posed_ruling(asked, wrong, *lines)


def devices(chance: RandomSource) -> PosedQuestion | None:
    """Ask what an electronic device leads to (11.3.2)."""
    player = one_of(chance, PLAYERS)
    present, deposited = chance.happens(700), chance.happens(150)
    facts = Device(
        player=player,
        where=one_of(chance, ("on-player", "switched-off", "in-bag", "in-bag")),
        rang=False,
        opponent_present=present,
        deposited=deposited,
        game_agreed_drawn=present and not deposited and chance.happens(250),
    )
    rules = EventRegulations(device_in_bag_allowed=chance.happens(600))
    laws, rate = laws_of(one_of(chance, YEARS)), one_of(chance, tuple(RateClass))
    asked = StatedCase("electronic-device", Case(GameConditions(laws, rate, rules=rules)), facts)
    bag = EventRegulations(device_in_bag_allowed=not rules.device_in_bag_allowed)
    wrong = [
        (said("school.mistake.bag-rule"), asked.under(rules=bag)),
        (said("school.mistake.bag-rule"), asked.told(where="in-bag")),
        (said("school.mistake.device-on-player"), asked.told(where="on-player")),
        (said("school.mistake.opponent-absent"), asked.told(opponent_present=not present)),
        (said("school.mistake.other-player"), asked.told(player=opponent_of(player))),
        (said("school.mistake.deposited"), asked.told(deposited=not facts.deposited)),
    ]
    lines = [
        *conditions_told(asked.case.conditions),
        said(f"school.line.device-{facts.where}", player=player),
        said(f"school.line.bag-{'allowed' if rules.device_in_bag_allowed else 'not-allowed'}"),
        said("school.line.opponent-present" if present else "school.line.opponent-not-there"),
    ]
    if facts.deposited:
        lines.append(said("school.line.device-deposited"))
    if facts.game_agreed_drawn:
        lines.append(said("school.line.agreed-before"))
    return posed_ruling(asked, wrong, *lines, player=player)


def _agreement(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether an agreed draw stands where the event restricts agreements (9.1.1)."""
    least = one_of(chance, (0, 20, 30, 30, 40))
    moves = max(1, (least or 12) + one_of(chance, (-5, -1, -1, 0, 1, 3)))
    facts = Agreed(moves_each=moves, consent=least > 0 and chance.happens(250))
    rules = EventRegulations(draws_from_move=least)
    asked = StatedCase("draw-agreed", Case(GameConditions(laws_of("2023"), rules=rules)), facts)
    wrong = [
        (said("school.mistake.restriction-forgotten"), asked.under(rules=EventRegulations())),
        (said("school.mistake.consent"), asked.told(consent=not facts.consent)),
        (said("school.mistake.one-more"), asked.told(moves_each=moves + 1)),
        (said("school.mistake.one-fewer"), asked.told(moves_each=moves - 1)),
        (
            said("school.mistake.no-such-restriction"),
            asked.under(rules=EventRegulations(draws_from_move=200)),
        ),
    ]
    lines = [said("school.line.moves-by-both", count=moves)]
    if least:
        lines.append(said("school.line.no-agreement-before", moves=least))
        lines.append(said("school.line.consent" if facts.consent else "school.line.no-consent"))
    else:
        lines.append(said("school.line.no-restriction"))
    return posed_ruling(asked, wrong, *lines)


# What ended the game first (5.1, 5.2, 6.9, 9.6).

_AFTER = ("resigned", "flag-fell", "draw-agreed")


def endings(chance: RandomSource) -> PosedQuestion | None:
    """Ask how a game ends in which two things happen: what ended it first stands."""
    drawn = ending_move(chance)
    if drawn is None:
        return None
    position, fen, move = drawn
    if move.promotion is not None:
        return None  # the question tells squares, not what the pawn becomes
    mover = PLAYERS[position.side]
    name = one_of(chance, _AFTER)
    # the mover has pressed: the clock of the opponent runs
    who = (opponent_of(mover),) if name == "flag-fell" else (mover, opponent_of(mover))
    player = one_of(chance, who)
    case = Case(GameConditions(laws_of("2023")), position, (move,), adjudicate=adjudicator())
    facts = {
        "resigned": ResignationFacts(player=player),
        "flag-fell": FlagFell(player=player),
        "draw-agreed": Agreed(),
    }[name]
    asked = StatedCase(name, case, facts)
    # the same without the move: as if nothing had ended the game, and somebody could mate
    blind = asked._replace(case=replace(case, start=None, moves=()))
    last = blind if name == "draw-agreed" else blind.told(opponent_can_mate="yes")
    other = last if name == "draw-agreed" else last.told(player=opponent_of(player))
    drawn_game = blind._replace(situation="draw-agreed", facts=Agreed(moves_each=9))
    wrong = [
        (said("school.mistake.last-fact"), last),
        (said("school.mistake.mate-forgotten"), last),
        (said("school.mistake.other-player"), other),
        (said("school.mistake.draw-by-habit"), drawn_game),
    ]
    stem = {"move": f"{square_name(move.origin)}-{square_name(move.target)}", "by": mover}
    lines = [said(f"school.line.then-{name}", player=player)]
    posed = posed_ruling(asked, wrong, *lines, fen=fen, **stem)
    if posed is None:
        return None
    goes_on = Mistake(
        said("school.mistake.nothing-ended"), WorkedAnswer(said("school.outcome.continue"))
    )
    named = said("school.stem.endings", edition=asked.edition, **stem)
    return posed._replace(stem=named, mistakes=(*posed.mistakes, goes_on))


# Online and hybrid play (E.04).


def online(chance: RandomSource) -> PosedQuestion | None:
    """Ask about a game on a virtual board."""
    return one_of(chance, (_disconnection, _disconnection, _venues, _complaint))(chance)


def _disconnection(chance: RandomSource) -> PosedQuestion | None:
    """Ask what follows from a lost connection (E.04 art. 11.4)."""
    player = one_of(chance, PLAYERS)
    left = 10 + 5 * chance.below(60)
    away = left + one_of(chance, (-9, -1, 1, 20, 60))
    facts = ConnectionLoss(
        player=player,
        back_in_time=away < left,
        opponent_can_mate=one_of(chance, ("yes", "yes", "no")),
    )
    asked = StatedCase("disconnected", Case(GameConditions(laws_of("online"))), facts)
    wrong = [
        (said("school.mistake.clock-stopped"), asked.told(back_in_time=True)),
        (said("school.mistake.lost-at-once"), asked.told(back_in_time=False)),
        (
            said("school.mistake.mate-forgotten"),
            asked.told(back_in_time=False, opponent_can_mate="yes"),
        ),
        (
            said("school.mistake.draw-by-habit"),
            asked.told(back_in_time=False, opponent_can_mate="no"),
        ),
        (
            said("school.mistake.other-player"),
            asked.told(player=opponent_of(player), back_in_time=False, opponent_can_mate="yes"),
        ),
    ]
    lines = (
        said("school.line.time-left", seconds=left),
        said("school.line.back-after", seconds=away),
        said(f"school.line.can-mate-{facts.opponent_can_mate}"),
    )
    return posed_ruling(asked, wrong, *lines, player=player)


def _venues(chance: RandomSource) -> PosedQuestion | None:
    """Ask how many arbiters a hybrid event needs (E.04 art. 16.8)."""
    venues = 2 + chance.below(11)
    mistakes = (
        Mistake(said("school.mistake.chief-forgotten"), _arbiters(2 * venues)),
        Mistake(said("school.mistake.one-a-venue"), _arbiters(venues + 1)),
        Mistake(said("school.mistake.one-a-venue"), _arbiters(venues)),
    )
    stem = said("school.stem.venues", edition=ONLINE, venues=venues)
    return PosedQuestion(ONLINE, stem, _arbiters(arbiters_of_venues(venues)), mistakes)


def _arbiters(count: int) -> WorkedAnswer:
    answer = said("school.outcome.arbiters", count=count)
    return WorkedAnswer(answer, (Step(answer, "hybrid-two-arbiters"),))


def _complaint(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the last moment of a complaint of cheating online (E.04 app. I, G 2)."""
    listed = datetime(2026, 3, 1, 9, tzinfo=UTC) + timedelta(
        days=chance.below(200), hours=chance.below(10)
    )
    ended = listed + timedelta(minutes=60 + 5 * chance.below(40))
    mistakes = (
        Mistake(said("school.mistake.timetable-of-round"), _moment(complaints_until(listed))),
        Mistake(said("school.mistake.two-days"), _moment(ended + timedelta(hours=48))),
        Mistake(said("school.mistake.half-a-day"), _moment(ended + timedelta(hours=12))),
    )
    stem = said(
        "school.stem.complaint",
        edition=ONLINE,
        listed=_written(listed),
        ended=_written(ended),
    )
    return PosedQuestion(ONLINE, stem, _moment(complaints_until(ended)), mistakes)


def _moment(at: datetime) -> WorkedAnswer:
    answer: Phrase = said("school.outcome.moment", at=_written(at))
    return WorkedAnswer(answer, (Step(answer, "online-complaint"),))


def _written(at: datetime) -> str:
    """Write a moment as it hangs in the hall."""
    return at.replace(tzinfo=None).isoformat(" ", "minutes")
