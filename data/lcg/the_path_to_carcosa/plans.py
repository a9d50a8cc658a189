"""Guardian and rogue cards that reach beyond a turn: plans, bullets, and the ferryman."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.api import (
    ActionActivated,
    CardType,
    CopyNo,
    Game,
    OpeningHands,
    Seat,
    Standing,
    Timing,
    Use,
    add_uses,
    attach_face_down,
    choose_cards,
    choose_word,
    earn_more,
    event,
    kill,
    offer_more_tokens,
    reaction,
    reward,
    ruling,
    shuffle_deck,
)

STICK, EAT_LEAD, OBOL = "03264", "03304", "03308"
MOST_PLANS, FARE = 3, 2


# Stick to the Plan


def _plans(g: Game, seat: Seat, chosen: Sequence[CopyNo]) -> list[CopyNo]:
    """Return Tactic and Supply events in the deck of other titles than those chosen."""
    names = {g.card(copy).name for copy in chosen}
    return [
        copy
        for copy in g.who(seat).deck
        if g.card(copy).type is CardType.EVENT
        and (g.card(copy).has_trait("Tactic") or g.card(copy).has_trait("Supply"))
        and g.card(copy).name not in names
    ]


@reaction(
    STICK,
    "plan",
    to=OpeningHands,
    timing=Timing.WHEN,
    label="Search for a plan",
    when=lambda g, use: bool(_plans(g, use.seat, [])),
)
async def stick_to_the_plan(g: Game, use: Use[OpeningHands]) -> None:
    """Stick to the Plan: Permanent. Reaction, before opening hands are drawn, search your deck.

    Attach up to 3 different Tactic or Supply events to this, face down. You can play them as if
    they were in your hand; each exhausts this.
    """
    chosen: list[CopyNo] = []
    while len(chosen) < MOST_PLANS:
        taken = await choose_cards(
            g,
            use.seat,
            "Which event is part of the plan?",
            lambda so_far=tuple(chosen): _plans(g, use.seat, so_far),
            least=0,
            source=STICK,
        )
        if not taken:
            break
        chosen += taken
    attach_face_down(g, use.source, chosen)
    shuffle_deck(g, use.seat)


ruling(STICK, "The attached cards are not in play: nothing else can touch them.")


# "Eat lead!"


def _firearm(g: Game, use: Use[ActionActivated]) -> bool:
    shot = use.event
    gun = shot.seat == use.seat and g.card(shot.piece).has_trait("Firearm")
    return gun and "fight" in shot.is_a and shot.piece.uses > 0


@event(EAT_LEAD, to=ActionActivated, timing=Timing.WHEN, when=_firearm)
async def eat_lead(g: Game, use: Use[ActionActivated]) -> None:
    """ "Eat lead!": Fast, when you fight with a Firearm, spend any number of extra ammo from it.

    That attack reveals as many extra tokens. Choose one to resolve and ignore the rest.
    """  # noqa: D210 - its name begins so
    gun = use.event.piece
    words = [(str(n), f"{n} ammo") for n in range(gun.uses, -1, -1)]
    key = await choose_word(g, use.seat, "How much extra ammo?", words, source=EAT_LEAD)
    amount = min(int(key or 0), gun.uses)
    if amount:
        add_uses(g, gun, -amount)
        offer_more_tokens(g, use.seat, gun, amount, EAT_LEAD)


ruling(EAT_LEAD, "The effects of ignored tokens are ignored, too.")


# Charon's Obol


@reward(OBOL)
def charons_obol(g: Game, seat: Seat) -> None:
    """Charon’s Obol: Permanent. If you weren’t defeated, a scenario gives you 2 more experience.

    If you were defeated, you are killed.
    """
    if g.who(seat).standing is Standing.DEFEATED:
        kill(g, seat)
    else:
        earn_more(g, seat, FARE)


ruling(OBOL, "Of two owners only one has it in play. Interludes don’t count.")
