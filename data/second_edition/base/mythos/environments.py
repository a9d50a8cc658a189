"""Environments."""

from __future__ import annotations

from bot.second_edition.api import (
    Arrested,
    Board,
    Buy,
    Change,
    Check,
    Coin,
    Deck,
    Draw,
    Gain,
    GateNo,
    Lose,
    May,
    MonsterDefeated,
    MovementEnds,
    Origin,
    Seat,
    Skill,
    Wager,
    activity,
    arrest,
    bans,
    changes,
    check,
    constant,
    draw,
    forbids,
    is_kind,
    mythos,
    on,
    register_check_modifiers,
    return_kind,
    topics,
)

# Weather

register_check_modifiers("an_evil_fog", will=-1, sneak=1)


@forbids("an_evil_fog", bans.FLY, "The fog stops flying monsters from moving.")
def forbid_flying(_b: Board, _origin: Origin) -> bool:
    """Flying monsters don’t move."""
    return True


register_check_modifiers("heat_wave", fight=-1, lore=1)
changes("heat_wave", Change(kinds=["fire_vampire"], toughness=1))


@constant("icy_conditions", topics.POINTS)
def lower_movement_on_ice(_b: Board, _origin: Origin, _seat: Seat) -> int:
    """Everyone has 1 less movement point. Fast monsters move like normal monsters."""
    return -1


@constant("icy_conditions", topics.FAST_IS_NORMAL)
def _slow_fast_monsters(_b: Board, _origin: Origin) -> bool:
    return True


register_check_modifiers("raining_cats_and_dogs", speed=-1, sneak=1)


@constant("raining_cats_and_dogs", topics.POINTS)
def _lower_movement_in_rain(_b: Board, _origin: Origin, _seat: Seat) -> int:
    return -1


@mythos("raining_cats_and_dogs")
async def remove_fire_vampires(b: Board) -> None:
    """Everyone has 1 less movement point. Fire Vampires return to the cup and can’t enter play; if
    you draw one, draw another monster instead.
    """
    return_kind(b, "fire_vampire")


@constant("raining_cats_and_dogs", topics.KEEPS_AWAY)
def _keep_fire_vampires_away(_b: Board, _origin: Origin) -> str:
    return "fire_vampire"


register_check_modifiers("sunny_and_clear", sneak=-1, will=1)


@mythos("sunny_and_clear")
async def remove_haunter(b: Board) -> None:
    """The Haunter of the Dark returns to the cup and can’t enter play; if you draw it, draw another
    monster instead.
    """
    return_kind(b, "haunter_of_the_dark")


@constant("sunny_and_clear", topics.KEEPS_AWAY)
def _keep_haunter_away(_b: Board, _origin: Origin) -> str:
    return "haunter_of_the_dark"


# Mystic


@forbids("a_strange_plague", bans.GAIN_STAMINA, "The plague keeps everyone from regaining Stamina.")
def forbid_gaining_stamina(_b: Board, _origin: Origin, _seat: Seat) -> bool:
    """Investigators can gain Stamina only from medical care at St. Mary’s Hospital and from Vincent
    Lee.
    """
    return True


@forbids(
    "dreams_of_a_sunken_city", bans.GAIN_SANITY, "The dreams keep everyone from regaining Sanity."
)
def forbid_gaining_sanity(_b: Board, _origin: Origin, _seat: Seat) -> bool:
    """Investigators can gain Sanity only from psychiatric care at Arkham Asylum and from Carolyn
    Fern.
    """
    return True


register_check_modifiers("blackest_night", luck=-1, sneak=1)
changes("blackest_night", Change(kinds=["haunter_of_the_dark"], combat_rating=-5))
changes(
    "rlyeh_rising",
    Change(kinds=["star_spawn", "maniac"], toughness=1),
)


@constant("rlyeh_rising", topics.CLOSE_DIFFICULTY)
def raise_close_difficulty_of_rlyeh(b: Board, _origin: Origin, gate: GateNo) -> int:
    """Closing a gate to R’lyeh takes 1 more success."""
    return int(b.gates.world(gate) == "rlyeh")


changes("the_chill_of_the_grave", Change(undead=True, toughness=1))
changes(
    "things_of_darkness",
    Change(kinds=["ghoul", "formless_spawn", "shoggoth", "flying_polyp"], toughness=1),
)


@forbids("no_one_can_help_you_now", bans.SEAL, "Gates can’t be sealed now.")
def forbid_sealing(_b: Board, _origin: Origin, _seat: Seat) -> bool:
    """Gates can be closed but not sealed."""
    return True


@constant("nodens_favor", topics.SEAL_COST)
def lower_seal_cost(_b: Board, _origin: Origin) -> int:
    """Sealing a gate costs 2 fewer clue tokens."""
    return -2


@constant("planetary_alignment", topics.SPELL_COST)
def lower_spell_cost(_b: Board, _origin: Origin) -> int:
    """All Spells cost 0 Sanity."""
    return 1


@forbids("solar_eclipse", bans.CAST, "Spells can’t be cast during the eclipse.")
def forbid_casting(_b: Board, _origin: Origin, _seat: Seat) -> bool:
    """Spells can’t be cast."""
    return True


activity("blood_magic", May([Wager(Coin.STAMINA, [Gain(clues=3)], devours=True)]))
activity(
    "the_man_in_black",
    May([Wager(Coin.SANITY, [Gain(clues=1), Draw(Deck.SPELL)], devours=True)]),
)

# Urban

changes("alien_technology", Change(kinds=["mi_go"], toughness=2))


@on("alien_technology", MonsterDefeated)
async def draw_extra_item_for_mi_go(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """Draw 1 extra Unique Item when you defeat a Mi-Go."""
    if is_kind(b, event.monster, "mi_go"):
        await draw(b, event.seat, Deck.UNIQUE)


@on("curfew_enforced", MovementEnds)
async def arrest_in_streets(b: Board, _origin: Origin, event: MovementEnds) -> None:
    """Anyone who ends their movement in a street area must pass a Will (+0) check or be arrested.
    The Deputy of Arkham is exempt.
    """
    if not b.town.is_street(event.place) or b.cards.owns(event.seat, "deputy_of_arkham"):
        return
    if not await check(b, event.seat, Skill.WILL, source="curfew_enforced", failing=[Arrested()]):
        await arrest(b, event.seat)


activity(
    "darkes_carnival_arrives",
    Gain(clues=1),
    Check(Skill.WILL, -1, failed=[Lose(sanity=1)]),
)
activity(
    "egyptian_exhibit_visits_miskatonic_u",
    May([Check(Skill.LORE, -1, passed=[Gain(clues=1)])]),
)
activity("estate_sale", May([Buy(Deck.UNIQUE, look=2, most=2)]))


@forbids("happy_days_are_here_again", bans.TERROR, "Happy days: the terror level doesn’t rise.")
def forbid_rise_of_terror(_b: Board, _origin: Origin) -> bool:
    """The terror level doesn’t rise."""
    return True


changes("the_festival", Change(kinds=["cultist", "byakhee"], toughness=1))
