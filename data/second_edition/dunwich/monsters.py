"""Abilities of the expansion's monsters beside their numbers."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Deck,
    FightComes,
    Hit,
    HorrorComes,
    MonsterActivated,
    MonsterDefeated,
    MonsterEntered,
    Origin,
    Place,
    Seat,
    Toll,
    at_stake,
    can_pay,
    constant,
    describe,
    devour,
    draw,
    each,
    gain,
    hunt,
    lose,
    lose_cards,
    lose_weapon_or_spell,
    may,
    on,
    pay,
    roll_for_table,
    topics,
)


def _seats_in_arkham(b: Board) -> list[Seat]:
    return [who.seat for who in b.seats.playing() if b.town.in_arkham(who.place)]


@on("child_of_abhoth_weapons", MonsterDefeated)
async def child_of_abhoth_takes_weapon_or_spell(
    b: Board, _origin: Origin, event: MonsterDefeated
) -> None:
    """Child of Abhoth: when you defeat it, you lose one of your Weapons or Spells (you choose)."""
    await lose_weapon_or_spell(b, event.seat, why="child_of_abhoth_weapons")


async def _choose_to_pay_clue(b: Board, seat: Seat) -> bool:
    if not can_pay(b, seat, clues=1, discards=True) or not await may(
        b, seat, "Discard 1 clue token for the Horror check?", source="child_of_abhoth_horror"
    ):
        return False
    await pay(b, seat, clues=1, source="child_of_abhoth_horror", discards=True)
    return True


@on("child_of_abhoth_horror", HorrorComes)
async def child_of_abhoth_demands_clue_for_horror(
    b: Board, _origin: Origin, event: HorrorComes
) -> None:
    """Child of Abhoth: before the Horror check, discard 1 clue token or fail the check."""
    event.combat.auto_fail = not await _choose_to_pay_clue(b, event.combat.seat)


@on("child_of_abhoth_horror", FightComes)
async def _end_automatic_failure(_b: Board, _origin: Origin, event: FightComes) -> None:
    event.combat.auto_fail = event.fails = False


@constant("child_of_abhoth_combat", topics.TOLL)
def child_of_abhoth_demands_clue_for_combat(_b: Board, _origin: Origin) -> Toll:
    """Child of Abhoth: before each Combat check, discard 1 clue token or fail the check."""
    return Toll.CLUE


at_stake("colour_out_of_space", "on 4 to 6 everyone in Arkham loses 1 Sanity")


@on("colour_out_of_space", MonsterActivated)
async def colour_out_of_space_hurts_arkham(
    b: Board, _origin: Origin, _event: MonsterActivated
) -> None:
    """Colour Out of Space: it doesn’t move. When it would, roll a die: {stake}."""
    if roll_for_table(b, source="colour_out_of_space")[0] >= 4:
        source = "colour_out_of_space"
        await each(b, lambda seat: lose(b, seat, sanity=1, source=source), _seats_in_arkham(b))


@on("hunting_horror", MonsterActivated)
async def hunting_horror_moves_to_nearest_investigator(
    b: Board, _origin: Origin, event: MonsterActivated
) -> None:
    """Hunting Horror: it moves straight to the nearest investigator in a street area or unstable
    location.
    """
    prey = [seat for seat in _seats_in_arkham(b) if _is_exposed(b, b.who(seat).place)]
    await hunt(b, event.monster, prey)


def _is_exposed(b: Board, place: Place) -> bool:
    return b.town.is_street(place) or (b.town.is_location(place) and not b.town.is_stable(place))


@constant("rat_thing", topics.TOLL)
def rat_thing_demands_item(_b: Board, _origin: Origin) -> Toll:
    """Rat-thing: before each Combat check, discard 1 item or fail the check."""
    return Toll.ITEM


def _register_servant_of_glaaki(code: str, what: str, deck: Deck | None) -> None:
    describe(code, f"Servant of Glaaki: when it enters play, everyone discards {what}, if able.")

    async def take_toll(b: Board, seat: Seat) -> None:
        if deck is None:
            await lose(b, seat, clues=2, source=code)
        else:
            await lose_cards(b, seat, 1, decks=(deck,), why=code)

    @on(code, MonsterEntered)
    async def take_toll_from_everyone(b: Board, _origin: Origin, _event: MonsterEntered) -> None:
        await each(b, lambda seat: take_toll(b, seat))


_register_servant_of_glaaki("servant_of_glaaki_spells", "1 Spell", Deck.SPELL)
_register_servant_of_glaaki("servant_of_glaaki_common", "1 Common Item", Deck.COMMON)
_register_servant_of_glaaki("servant_of_glaaki_unique", "1 Unique Item", Deck.UNIQUE)
_register_servant_of_glaaki("servant_of_glaaki_clues", "2 clue tokens", None)
_register_servant_of_glaaki("servant_of_glaaki_skills", "1 Skill", Deck.SKILL)


@on("spectral_hunter", MonsterDefeated)
async def spectral_hunter_gives_money(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """Spectral Hunter: when you defeat it, return it to the box and gain $5."""
    event.to = "box"
    await gain(b, event.seat, money=5, source="spectral_hunter")


@on("tcho_tcho", MonsterDefeated)
async def tcho_tcho_gives_common_item(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """Tcho-tcho: when you defeat it, return it to the box and draw 1 Common Item."""
    event.to = "box"
    await draw(b, event.seat, Deck.COMMON)


@on("wizard_whateley", MonsterDefeated)
async def wizard_whateley_gives_spell(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """Wizard Whateley: when you defeat him, return him to the box and draw 1 Spell."""
    event.to = "box"
    await draw(b, event.seat, Deck.SPELL)


@on("the_beast", Hit)
async def the_beast_devours(b: Board, _origin: Origin, event: Hit) -> None:
    """The Beast: if you fail both its Horror check and a Combat check, you are devoured."""
    if event.combat is not None and event.combat.horror_failed and not event.evading:
        await devour(b, event.seat, source="the_beast")
