"""Environments."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Buy,
    Change,
    Deck,
    GoesDown,
    May,
    Movement,
    MovementEnds,
    Origin,
    Seat,
    Special,
    Use,
    Window,
    ability,
    activity,
    bans,
    changes,
    choose_amount,
    constant,
    describe,
    draw,
    forbids,
    gain,
    gain_special,
    leave_environment,
    mythos,
    on,
    pay,
    register_check_modifiers,
    roll,
    search_first,
    sweep_sky,
    topics,
)

# Weather

register_check_modifiers("angry_red_skies", will=-1, lore=1)


@forbids(
    "angry_red_skies",
    bans.SKY,
    "The red skies stop flying monsters from moving to or from the Sky.",
)
def forbid_moving_through_sky(_b: Board, _origin: Origin) -> bool:
    """Flying monsters can’t move to or from the Sky."""
    return True


register_check_modifiers("balmy", sneak=-1, fight=1)


@constant("balmy", topics.STALKER_RANGE)
def raise_range_of_stalkers(_b: Board, _origin: Origin) -> int:
    """Stalkers also move to investigators in street areas and unstable locations two steps away."""
    return 1


register_check_modifiers("dark_skies", fight=-1, sneak=1)
changes("dark_skies", Change(moving=Movement.STALKER, movement=Movement.NORMAL))

register_check_modifiers("deathly_still", will=-1, fight=1)
changes("deathly_still", Change(moving=Movement.NORMAL, movement=Movement.STALKER))

register_check_modifiers("good_traveling_conditions", fight=-1, speed=1)
changes("good_traveling_conditions", Change(moving=Movement.NORMAL, movement=Movement.FAST))

register_check_modifiers("plague_of_frogs", lore=-1, will=1)
changes("plague_of_frogs", Change(kinds=["witch", "warlock"], movement=Movement.STALKER))

register_check_modifiers("the_tempest", luck=-1, speed=1)
register_check_modifiers("windy", sneak=-1, speed=1)


def _register_extra_movement(code: str) -> None:
    describe(code, "Everyone has 1 extra movement point.")

    @constant(code, topics.POINTS)
    def extra_movement(_b: Board, _origin: Origin, _seat: Seat) -> int:
        return 1


_register_extra_movement("good_traveling_conditions")
_register_extra_movement("the_tempest")
_register_extra_movement("windy")


@mythos("the_tempest")
async def return_sky_monsters_to_cup(b: Board) -> None:
    """All flying monsters in the Sky return to the cup, and so does any that moves there."""
    sweep_sky(b)


@constant("the_tempest", topics.SKY_IS_SWEPT)
def _empty_sky(_b: Board, _origin: Origin) -> bool:
    return True


@constant("windy", topics.SKY_IS_NEAR)
def bring_sky_near_unstable_locations(_b: Board, _origin: Origin) -> bool:
    """The Sky is also adjacent to all unstable locations."""
    return True


# Mystic


@on("whippoorwills_of_dunwich", GoesDown)
async def roll_against_being_devoured(b: Board, origin: Origin, event: GoesDown) -> None:
    """Anyone reduced to 0 Sanity or 0 Stamina rolls a die: on 1, they are devoured and the terror
    level rises by 1.
    """
    if roll(b, event.seat, source=origin.code)[0] == 1:
        event.devoured, event.terror = origin.code, 1


# Urban

changes(
    "songs_from_the_woods", Change(kinds=["goat_spawn", "tcho_tcho", "dark_young"], toughness=1)
)
activity("neighborhood_sale", May([Buy(Deck.COMMON, look=2, most=2)]))


@on("along_came_jones", MovementEnds)
async def draw_ally_at_train_station(b: Board, origin: Origin, event: MovementEnds) -> None:
    """The first investigator to end their movement in the Train Station draws 1 Ally; then discard
    this card.
    """
    if event.place == b.library.mythos[origin.code].activity:
        leave_environment(b, how="over")
        await draw(b, event.seat, Deck.ALLY, source=origin.code)


@on("help_wanted", MovementEnds)
async def gain_retainer_at_newspaper(b: Board, origin: Origin, event: MovementEnds) -> None:
    """The first investigator without a Retainer to end their movement in the Newspaper gains one;
    then discard this card.
    """
    beside = event.place == b.library.mythos[origin.code].activity
    if beside and Special.RETAINER not in b.who(event.seat).specials:
        leave_environment(b, how="over")
        gain_special(b, event.seat, Special.RETAINER, why=origin.code)


def _is_at_place_of_card(b: Board, use: Use) -> bool:
    return b.who(use.seat).place == b.library.mythos[use.origin.code].activity


def _price_text(dollars: int) -> str:
    return f"{{it}} costs ${dollars}."


MENU = 4
"""The most dollars that the special of the day takes."""


@ability(
    "blue_plate_special",
    Window.ARKHAM,
    anyone=True,
    label="Eat the special of the day ($1 to $4)",
    when=_is_at_place_of_card,
    why_not=lambda b, use: "" if b.who(use.seat).money else _price_text(1),
)
async def buy_points_at_diner(b: Board, use: Use) -> None:
    """Instead of having an encounter in Velma’s Diner, you may spend up to $4 to gain 1 Stamina and
    1 Sanity for each $1.
    """
    paid = await choose_amount(
        b,
        use.seat,
        "How much do you spend?",
        1,
        min(MENU, b.who(use.seat).money),
        source=use.origin.code,
        label=lambda n: f"Spend ${n}: {n} Sanity, {n} Stamina",
    )
    await pay(b, use.seat, money=paid, source=use.origin.code)
    await gain(b, use.seat, sanity=paid, stamina=paid, source=use.origin.code)


@ability(
    "book_sale",
    Window.ARKHAM,
    anyone=True,
    label="Buy a Tome for $2",
    when=_is_at_place_of_card,
    why_not=lambda b, use: "" if b.who(use.seat).money >= 2 else _price_text(2),
)
async def buy_tome_at_library(b: Board, use: Use) -> None:
    """Instead of having an encounter in the Library, you may spend $2 to take the first Tome in the
    Unique Item deck.
    """
    await pay(b, use.seat, money=2, source=use.origin.code)
    await search_first(b, use.seat, Deck.UNIQUE, kind="tome")
