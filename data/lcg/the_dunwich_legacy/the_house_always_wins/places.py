"""The places of *The House Always Wins*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_DRAW_IN_UPKEEP,
    MAY_NOT_GAIN,
    Card,
    CardType,
    CopyNo,
    Cost,
    Game,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    Symbol,
    TestFails,
    Use,
    action,
    add_place,
    choose_cards,
    constant,
    discard_from_hand,
    draw_cards,
    forced,
    from_aside,
    gain,
    gain_clues,
    investigates_this_location,
    lose,
    resign,
    reveal_loose_tokens,
    ruling,
    this_location,
)
from data.lcg.the_dunwich_legacy.the_house_always_wins.encounters import provoke_pit_boss

BELLA_LUNA, LOUNGE, BAR, CARDROOM = "02070", "02071", "02072", "02073"
HALL, GALLERY, VIP, ALLEY = "02074", "02075", "02076", "02077"
DOORS = (GALLERY, VIP, ALLEY)
DRINK = "drink"
"""The mark of an investigator who had a drink."""
CLUES = 2
RESIGN = frozenset({"resign"})


def _is_act_1(g: Game, _use: Use) -> bool:
    return g.stages.act.stage == 1


@action(BELLA_LUNA, "resign", is_a=RESIGN, label="Resign")
async def resign_at_la_bella_luna(g: Game, use: Use) -> None:
    """La Bella Luna: Action, Resign."""
    await resign(g, use.seat)


@action(ALLEY, "resign", is_a=RESIGN, label="Resign")
async def resign_at_back_alley(g: Game, use: Use) -> None:
    """Back Alley: Action, Resign."""
    await resign(g, use.seat)


def _is_ally(card: Card) -> bool:
    return card.type is CardType.ASSET and card.has_trait("Ally")


def _allies_in_hand(g: Game, seat: Seat) -> list[CopyNo]:
    return [copy for copy in g.investigators.loose_hand(seat) if _is_ally(g.card(copy))]


@action(
    LOUNGE,
    "mingle",
    label="Discard an Ally for 2 clues",
    granted=_is_act_1,
    when=lambda g, use: bool(_allies_in_hand(g, use.seat)),
    why="You have no Ally asset in hand.",
    limit=Limit(1, "game"),
)
async def mingle_in_lounge(g: Game, use: Use) -> None:
    """Clover Club Lounge: In act 1: Action, discard an Ally asset from your hand: gain 2 clues.

    Once per game.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which Ally do you discard?",
        lambda: _allies_in_hand(g, use.seat),
        source=LOUNGE,
    )
    for copy in chosen:
        discard_from_hand(g, use.seat, copy)
        await gain_clues_and_provoke_pit_boss(g, use.seat)


async def gain_clues_and_provoke_pit_boss(g: Game, seat: Seat) -> None:
    """Give the seat 2 clues from the token pool; the Pit Boss reacts if he is there."""
    gain_clues(g, seat, CLUES)
    await provoke_pit_boss(g, seat)


@action(
    BAR,
    "drink",
    label="2 clues, 2 cards, and a drink",
    cost=Cost(actions=1, resources=2),
    granted=_is_act_1,
    limit=Limit(1, "game"),
)
async def drink_at_bar(g: Game, use: Use) -> None:
    """Clover Club Bar: In act 1: Action, 2 resources: gain 2 clues and draw 2 cards.

    Remember that you had a drink. Once per game.
    """
    g.limits.record_use("game", f"{DRINK}:{use.seat}")
    gain_clues(g, use.seat, CLUES)
    await draw_cards(g, use.seat, 2)
    await provoke_pit_boss(g, use.seat)


@action(
    CARDROOM,
    "play",
    label="Play for 2 clues",
    cost=Cost(actions=1, resources=2),
    granted=_is_act_1,
)
async def play_in_cardroom(g: Game, use: Use) -> None:
    """Clover Club Cardroom: In act 1: Action, 2 resources: reveal a chaos token.

    With an elder sign, gain 2 clues and 2 resources. With an even number or 0, gain 2 clues.
    """
    for token in await reveal_loose_tokens(g, use.seat):
        if token is Symbol.ELDER_SIGN:
            gain(g, use.seat, 2)
        if token is Symbol.ELDER_SIGN or (not isinstance(token, Symbol) and token % 2 == 0):
            await gain_clues_and_provoke_pit_boss(g, use.seat)


@forced(HALL, "doors", to=PlaceReveals, when=this_location)
async def darkened_hall_brings_locations(g: Game, _use: Use) -> None:
    """Darkened Hall: Forced, when this is revealed, three locations enter play, mixed."""
    for code in g.chance.shuffled("places", DOORS):
        copy = from_aside(g, code)
        if copy is not None:
            add_place(g, copy)


@forced(GALLERY, "break", to=TestFails, when=investigates_this_location)
async def art_gallery_takes_resources(g: Game, use: Use[TestFails]) -> None:
    """Art Gallery: Forced, after you fail to investigate here, lose 2 resources."""
    lose(g, use.event.test.seat, 2)


@constant(VIP, MAY_NOT_DRAW_IN_UPKEEP)
def vip_area_prevents_upkeep_draw(g: Game, place: Piece, seat: Seat) -> str:
    """VIP Area: Investigators here don’t draw a card or gain a resource in upkeep."""
    return "You’re in the VIP Area." if g.who(seat).place == place.id else ""


@constant(VIP, MAY_NOT_GAIN)
def vip_area_prevents_upkeep_resources(g: Game, place: Piece, seat: Seat) -> str:
    """VIP Area: Investigators here don’t draw a card or gain a resource in upkeep."""
    here = g.state.phase == "upkeep" and g.who(seat).place == place.id
    return "You’re in the VIP Area." if here else ""


for _code in (LOUNGE, BAR):
    ruling(_code, "Each investigator can do this once per game.")
ruling(CARDROOM, "A token treated as another one counts as that one.")
