"""The guests of *The Last King*: as themselves, and as what they become."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.lcg.api import (
    ATTACK_STANDS,
    FIGHT,
    MAY_NOT_DRAW_IN_UPKEEP,
    MAY_NOT_TAKE_CLUES,
    CardCode,
    CopyNo,
    Cost,
    EnemyHarmed,
    Game,
    Harm,
    PhaseBegins,
    Piece,
    Seat,
    SkillTest,
    Use,
    action,
    constant,
    deal_all,
    draw_encounter,
    forced,
    heal_piece,
    move_clues,
    note_log,
    of_card,
    phase_is,
    resolve_story,
    ruling,
    story,
    switch,
    take_clues,
    take_test,
    this_enemy,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

CONSTANCE, JORDAN, HARUKO, SEBASTIEN, ASHLEIGH = "03076a", "03077", "03078", "03079", "03080"
GUESTS = (CONSTANCE, JORDAN, HARUKO, SEBASTIEN, ASHLEIGH)
REALITIES = {
    CONSTANCE: "03065",
    JORDAN: "03066",
    HARUKO: "03067",
    SEBASTIEN: "03068",
    ASHLEIGH: "03069",
}
"""The card that turns each guest into an enemy, which is on its other side."""
INTERVIEWED, SLAIN = "vips_interviewed", "vips_slain"
RICH, WELL_DRESSED, SELF_POSSESSED = 10, 6, 3


def guests(g: Game) -> list[Piece]:
    """Return the guests who are still themselves."""
    return [each for each in g.in_play.all() if g.card(each).has_trait("Bystander")]


def fewest_clues(g: Game) -> list[Piece]:
    """Return the guests with the fewest clues."""
    among = guests(g)
    least = min((guest.clues for guest in among), default=0)
    return [guest for guest in among if guest.clues == least]


# Interviews


def _can_tell(_g: Game, use: Use) -> bool:
    return use.source.clues > 0


def _has_resources(g: Game, use: Use) -> bool:
    return _can_tell(g, use) and g.who(use.seat).resources >= RICH


def _has_cards(g: Game, use: Use) -> bool:
    return _can_tell(g, use) and len(g.who(use.seat).hand) >= WELL_DRESSED


async def _tells(g: Game, guest: Piece, seat: Seat) -> None:
    """Let an investigator take 1 clue from a guest, whose story comes with the last one."""
    if take_clues(g, seat, guest) and not guest.clues:
        await resolve_story(g, seat, guest)


async def _parley(g: Game, use: Use) -> None:
    """Action, Parley: take a test; if you succeed, take control of 1 clue from the guest."""
    guest, seat = use.source, use.seat

    async def won(_trial: SkillTest) -> None:
        await _tells(g, guest, seat)

    await take_test(g, seat, *read_printed_test(g, guest.code), source=guest.code, on_success=won)


_PARLEY: dict[str, Any] = {"is_a": frozenset({"parley"}), "label": "Parley"}


@action(CONSTANCE, "parley", when=_can_tell, why="She has no clues.", tests=CONSTANCE, **_PARLEY)
async def constance_dumaine(g: Game, use: Use) -> None:
    """Constance Dumaine: Action, Parley: test intellect (3).

    If you succeed, take control of 1 clue from her.
    """
    await _parley(g, use)


@action(
    JORDAN,
    "parley",
    when=_has_resources,
    why="You need 10 resources, and he needs a clue.",
    tests=JORDAN,
    **_PARLEY,
)
async def jordan_perry(g: Game, use: Use) -> None:
    """Jordan Perry: If you have 10 or more resources: Action, Parley: test intellect (2).

    If you succeed, take control of 1 clue from him. You keep the resources.
    """
    await _parley(g, use)


@action(
    HARUKO,
    "parley",
    when=_has_cards,
    why="You need 6 cards in hand, and she needs a clue.",
    tests=HARUKO,
    **_PARLEY,
)
async def ishimaru_haruko(g: Game, use: Use) -> None:
    """Ishimaru Haruko: If you have 6 or more cards in hand: Action, Parley: test willpower (2).

    If you succeed, take control of 1 clue from her.
    """
    await _parley(g, use)


@action(SEBASTIEN, "parley", when=_can_tell, why="He has no clues.", tests=SEBASTIEN, **_PARLEY)
async def sebastien_moreau(g: Game, use: Use) -> None:
    """Sebastien Moreau: Action, Parley: test willpower (3).

    If you succeed, take control of 1 clue from him.
    """
    await _parley(g, use)


def _sings(g: Game, use: Use) -> bool:
    return _can_tell(g, use) and not g.constants.ban(MAY_NOT_TAKE_CLUES, use.seat)


@action(
    ASHLEIGH,
    "parley",
    cost=Cost(actions=2),
    when=_sings,
    why="You can’t take a clue from her now.",
    **_PARLEY,
)
async def ashleigh_clarke(g: Game, use: Use) -> None:
    """Ashleigh Clarke: 2 actions, Parley: take control of 1 clue from her."""
    await _tells(g, use.source, use.seat)


def _interview(guest: str) -> Callable[[Game, Use], Any]:
    async def interviewed(g: Game, _use: Use) -> None:
        """Once the last clue is taken from this guest, remember that you interviewed them."""
        note_log(g, INTERVIEWED, card=guest)

    return interviewed


for _guest, _story in (
    (CONSTANCE, "03076b"),
    (JORDAN, "03077b"),
    (HARUKO, "03078b"),
    (SEBASTIEN, "03079b"),
    (ASHLEIGH, "03080b"),
):
    story(_story)(_interview(_guest))
    ruling(_guest, "Taking control of a clue is neither discovering it nor investigating.")
    ruling(_guest, "Clues that leave a guest as they turn into an enemy are no interview.")


# What they become


async def turn_guest(g: Game, copy: CopyNo) -> None:
    """Resolve a Sickening Reality: horror and clues at its guest’s place, then the enemy."""
    reality = g.card(copy)
    named = next(guest for guest, code in REALITIES.items() if code == reality.code)
    guest = g.in_play.first_of(named)
    assert reality.back is not None
    place = None if guest is None else g.piece(g.places.where(guest))
    if guest is None or place is None:
        return
    source = of_card(reality.code)
    here = g.investigators.at(place.id)
    await deal_all(g, [Harm(who.seat, horror=1, source=source) for who in here])
    move_clues(g, guest, place, guest.clues)
    g.cards.turn(copy, CardCode(reality.back))
    await switch(g, guest, copy)


def _reality(code: str) -> None:
    async def sickening_reality(g: Game, use: Use) -> None:
        """Sickening Reality: Each investigator at the guest’s location takes 1 horror.

        The guest’s clues go to the location. Turn this over: the enemy takes the guest’s place.
        """
        if use.copy is not None:
            await turn_guest(g, use.copy)

    story(code)(sickening_reality)


for _code in REALITIES.values():
    _reality(_code)


@constant("03065b", FIGHT)
def constance_unbends(_g: Game, constance: Piece, enemy: Piece) -> int:
    """Constance Dumaine: While she’s exhausted, she has +3 fight."""
    return SELF_POSSESSED if enemy is constance and constance.exhausted else 0


@forced("03066b", "swell", to=PhaseBegins, when=phase_is("enemy"))
async def jordan_swells(g: Game, use: Use) -> None:
    """Jordan Perry: Forced, when the enemy phase begins, heal 1 damage from him."""
    heal_piece(g, use.source, damage=1)


def _hurt_otherwise(g: Game, use: Use[EnemyHarmed]) -> bool:
    return this_enemy(g, use) and use.event.seat is not None and not use.event.attack


@forced("03067b", "stitch", to=EnemyHarmed, when=_hurt_otherwise)
async def haruko_stitches(g: Game, use: Use[EnemyHarmed]) -> None:
    """Ishimaru Haruko: Forced, after you damage her without an attack, draw an encounter card."""
    seat = use.event.seat
    if seat is not None and g.who(seat).playing:
        await draw_encounter(g, seat)


@constant("03068b", ATTACK_STANDS)
def sebastien_insists(_g: Game, sebastien: Piece, enemy: Piece) -> str:
    """Sebastien Moreau: His attacks can’t be cancelled."""
    return "Sebastien Moreau’s attacks can’t be cancelled." if enemy is sebastien else ""


@constant("03069b", MAY_NOT_DRAW_IN_UPKEEP)
def ashleigh_sings(g: Game, ashleigh: Piece, seat: Seat) -> str:
    """Ashleigh Clarke: Investigators at her location don’t draw in the upkeep phase."""
    here = g.who(seat).place == g.places.where(ashleigh)
    return "Ashleigh Clarke sings: you don’t draw." if here else ""
