"""The play-off of so many tied players, printed with what may follow it."""

from __future__ import annotations

from arbitro.cli.base.words import words


def print_plan(tied: int, *, as_json: bool) -> None:
    """Print who plays whom in what format; ValueError for fewer than two players."""
    from arbitro.i18n import citation
    from arbitro.rules.pairing.play_off import play_off_plan, why_plan

    plan = play_off_plan(tied)
    why = why_plan(plan)
    if as_json:
        from arbitro.cli.base.show import print_json

        print_json(
            {
                "players": plan.players,
                "kind": plan.kind.value,
                "groups": [list(group) for group in plan.groups],
                "games": plan.games,
                "armageddon": plan.armageddon,
                "out": list(plan.out),
                "rounds": [[list(game) for game in games] for games in plan.rounds()],
                "article": citation(why),
                "explanation": [words().reason(each) for each in (why, *why.parts)],
            }
        )
        return
    print(f"{words().reason(why)} [{citation(why)}]")
    for part in why.parts:
        print(f"  {words().reason(part)}")
    for number, games in enumerate(plan.rounds(), 1):
        written = "  ".join(f"{one}-{other}" for one, other in games)
        print(f"{words().t('cli.table.round', round=number)}: {written}")
