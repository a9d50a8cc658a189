"""The enemies and treacheries of the new night."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_PARLEY,
    EnemyFalls,
    Game,
    Harm,
    Piece,
    Seat,
    SkillTest,
    Use,
    action,
    add_to_victory,
    constant,
    deal_all,
    draw_encounter,
    forced,
    handler,
    of_card,
    place_doom,
    put_off,
    revelation,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

NAROGATH, HORRORS = "50026b", "50031"
PIERCE, COOPER, HILL = "50044", "50045", "50046"
PARLEY = frozenset({"parley"})


@constant(NAROGATH, MAY_NOT_PARLEY)
def narogath_prevents_parleying(g: Game, narogath: Piece, seat: Seat, enemy: Piece) -> str:
    """Narôgath: While it’s ready, nobody at or next to its location can parley with Cultists."""
    place = g.piece(g.places.where(narogath))
    if narogath.exhausted or place is None or not g.card(enemy).has_trait("Cultist"):
        return ""
    near = {place.id, *(each.id for each in g.places.connections(place))}
    return (
        "You can’t parley with Cultists this close to Narôgath."
        if g.who(seat).place in near
        else ""
    )


@revelation(HORRORS)
async def masked_horrors_deal_horror(g: Game, _use: Use) -> None:
    """Masked Horrors: Revelation, each investigator with 2 or more clues takes 2 horror.

    If nobody takes any, put 1 doom on the agenda. This can make it advance.
    """
    seats = [who.seat for who in g.playing() if who.clues >= 2]
    dealt = await deal_all(g, [Harm(seat, horror=2, source=of_card(HORRORS)) for seat in seats])
    if not any(harm.horror for harm in dealt):
        await place_doom(g, 1, may_advance=True)


@action(PIERCE, "parley", is_a=PARLEY, label="Parley", tests=PIERCE)
async def parley_with_jeremiah_pierce(g: Game, use: Use) -> None:
    """Jeremiah Pierce: Action, Parley: he joins the victory display. Then test willpower (4).

    For each point you fail by, put 1 doom on the agenda. This can make it advance.
    """

    async def on_fail(trial: SkillTest) -> None:
        await put_off(g, "jeremiah_pierce", doom=trial.margin)

    await add_to_victory(g, use.source)
    await take_test(g, use.seat, *read_printed_test(g, PIERCE), source=PIERCE, on_fail=on_fail)


@handler("jeremiah_pierce")
async def jeremiah_pierce_adds_doom(g: Game, args: dict[str, int]) -> None:
    """Put the doom of a failed test at Jeremiah Pierce on the agenda."""
    await place_doom(g, args["doom"], may_advance=True)


def _is_monster_defeated_here(g: Game, use: Use[EnemyFalls]) -> bool:
    fallen = use.event.enemy
    here = g.places.where(use.source) if use.source in g.in_play else None
    return here is not None and fallen.place == here and g.card(fallen).has_trait("Monster")


@forced(COOPER, "flee", to=EnemyFalls, when=_is_monster_defeated_here)
async def billy_cooper_joins_victory_display(g: Game, use: Use) -> None:
    """Billy Cooper: Forced, after a Monster is defeated here, he joins the victory display."""
    await add_to_victory(g, use.source)


@action(HILL, "parley", is_a=PARLEY, label="Parley")
async def parley_with_alma_hill(g: Game, use: Use) -> None:
    """Alma Hill: Action, Parley: draw 3 encounter cards. Then she joins the victory display."""
    for _ in range(3):
        if not g.who(use.seat).playing or not await draw_encounter(g, use.seat):
            return
    if g.who(use.seat).playing:
        await add_to_victory(g, use.source)


ruling(PIERCE, "He is in the victory display before the test.")
ruling(HILL, "If those cards defeat you, she stays in play.")
for _code in (PIERCE, COOPER, HILL):
    ruling(_code, "This doesn’t count as a defeat.")
