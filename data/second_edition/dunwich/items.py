"""Common and Unique Items that do more than their numbers."""

from __future__ import annotations

from bot.second_edition.api import (
    SKY,
    Afflicted,
    Board,
    CardLeaves,
    Check,
    Deck,
    DiscardThis,
    Draw,
    Gain,
    Lose,
    Loss,
    MonsterNo,
    Origin,
    Place,
    Seat,
    Skill,
    SpellCost,
    Use,
    Window,
    ability,
    add_token,
    check,
    check_gates,
    check_note,
    choose_place,
    choose_word,
    close_gate,
    constant,
    defeat,
    describe,
    discard,
    lose,
    move_to,
    on,
    pack_card,
    price_note,
    shift,
    tome,
    topics,
)

LORE = Skill.LORE

# Weapons

describe(
    "brass_knuckles",
    "They don’t take up a hand: you can still use both hands for weapons and spells.",
)
describe(
    "alien_device",
    "It doesn’t take up a hand: you can still use both hands for weapons and spells.",
)
describe("enchanted_cane", "It can’t be lost or stolen unless you let it.")
for _code in ("carbine_rifle", "flamethrower", "fetch_stick", "golden_sword_of_yha_talla"):
    describe(
        _code,
        f"Exhaust it for +{pack_card(_code).combat} to one of your Combat checks; it takes up "
        "your hands "
        "like any weapon.",
    )


@ability(
    "lightning_gun",
    Window.ANY,
    label="Defeat all monsters in the Sky",
    when=lambda b, _use: bool(b.monsters.at(SKY)),
    note=price_note(sanity=1, stamina=1),
)
async def defeat_sky_with_lightning_gun(b: Board, use: Use) -> None:
    """Lightning Gun: lose 1 Sanity and 1 Stamina and discard it to defeat all monsters in the Sky.
    You keep them as trophies, as in combat.
    """
    await discard(b, use.seat, use.card, why="used")
    for no in list(b.monsters.at(SKY)):
        await defeat(b, use.seat, no)
    await lose(b, use.seat, sanity=1, stamina=1, source="lightning_gun")


# Losses and costs


@ability(
    "golden_trumpet",
    Window.LOSS,
    label="Lose 1 less Sanity",
    when=lambda _b, use: use.about.sanity > 0,
)
async def mark_trumpet_against_sanity_loss(b: Board, use: Use[Loss]) -> None:
    """Golden Trumpet: put a Sanity token on it to lose 1 less Sanity. Discard it when it has 3
    tokens.
    """
    use.about.sanity -= 1
    await add_token(b, use.seat, use.card)


@ability("elixir_of_life", Window.AFFLICTED, label="Draw 1 less card")
async def discard_elixir_instead_of_affliction(b: Board, use: Use[Afflicted]) -> None:
    """Elixir of Life: discard it instead of drawing 1 Injury or Madness. You still restore the
    Sanity or Stamina that the card would have restored.
    """
    await discard(b, use.seat, use.card, why="used")
    use.about.count -= 1


@ability(
    "seven_cryptical_books_of_hsan",
    Window.COST,
    exhausts=True,
    label="Pay 1 less Sanity",
    when=lambda _b, use: use.about.sanity > 0,
)
async def exhaust_seven_books_for_spell_cost(_b: Board, use: Use[SpellCost]) -> None:
    """Seven Cryptical Books of Hsan: exhaust them to pay 1 less Sanity for a Spell."""
    use.about.sanity -= 1


# Tomes

tome("dhol_chants", Check(LORE, -2, passed=[Draw(Deck.ALLY), DiscardThis(), Lose(sanity=2)]))
tome("true_magick", Check(LORE, -1, passed=[Gain(clues=1), Lose(sanity=1)]))


@ability(
    "de_vermiis_mysteriis",
    Window.BESIDE_ENCOUNTER,
    exhausts=True,
    points=2,
    label="Read",
    when=lambda b, _use: bool(b.state.gates),
    note=lambda b, use: check_note(b, use.seat, LORE, -2),
)
async def close_gate_with_de_vermiis(b: Board, use: Use) -> None:
    """De Vermiis Mysteriis: in the Arkham Encounters phase, exhaust it and spend 2 leftover
    movement points to make a Lore (-2) check. Pass: close any open gate (you can’t seal it), lose 1
    Sanity and discard this card.
    """
    source = "de_vermiis_mysteriis"
    if not await check(b, use.seat, LORE, -2, source=source, passing="close an open gate"):
        return
    place = await choose_place(
        b,
        use.seat,
        "Which gate do you close?",
        lambda: [gate.place for gate in b.state.gates],
        source=source,
    )
    await discard(b, use.seat, use.card, why="used")
    if place is not None:
        await close_gate(b, place)
    await lose(b, use.seat, sanity=1, source=source)


# The board


@constant("fire_of_asshurbanipal", topics.GATE_LIMIT)
def fire_of_asshurbanipal_raises_gate_limit(_b: Board, _origin: Origin) -> int:
    """Fire of Asshurbanipal: as long as someone has it, it takes 1 more open gate to awaken the
    Ancient One.
    """
    return 1


@on("fire_of_asshurbanipal", CardLeaves)
async def _check_gates_without_fire(b: Board, _origin: Origin, _event: CardLeaves) -> None:
    check_gates(b)


def _can_swap_places(b: Board, use: Use) -> bool:
    who = b.who(use.seat)
    free = not (who.walked or who.stopped)
    return b.town.in_arkham(who.place) and free and bool(_swap_partners(b, use.seat))


def _swap_partners(b: Board, seat: Seat) -> list[tuple[str, str]]:
    """Return the investigators and monsters elsewhere in Arkham, as (key, label)."""
    here = b.who(seat).place
    people = [
        (f"seat{who.seat}", b.name(who.seat))
        for who in b.seats.playing()
        if who.place != here and b.town.in_arkham(who.place) and not who.arrested
    ]
    beasts = [
        (f"monster{each.no}", f"{b.monsters.facts(each.no).name} ({b.town.place_name(each.place)})")
        for each in b.state.monsters
        if each.place != here and b.town.in_arkham(each.place)
    ]
    return [*people, *beasts]


@ability(
    "mi_go_brain_case", Window.MOVEMENT, exhausts=True, label="Swap places", when=_can_swap_places
)
async def swap_places_with_brain_case(b: Board, use: Use) -> None:
    """Mi-Go Brain Case: before you move in Arkham, exhaust it and spend all your movement points to
    swap places with another investigator or a monster in Arkham.
    """
    who, here = b.who(use.seat), b.who(use.seat).place
    chosen = await choose_word(
        b,
        use.seat,
        "Who do you swap places with?",
        _swap_partners(b, use.seat),
        source="mi_go_brain_case",
    )
    who.points = 0
    if not chosen or chosen not in dict(_swap_partners(b, use.seat)):
        return
    there = await _move_partner(b, chosen, here)
    await move_to(b, use.seat, there)


async def _move_partner(b: Board, chosen: str, here: Place) -> Place:
    """Move the chosen investigator or monster to the place `here`; return the place it was in."""
    if chosen.startswith("seat"):
        other = Seat(int(chosen.removeprefix("seat")))
        there = b.who(other).place
        await move_to(b, other, here)
        return there
    no = MonsterNo(int(chosen.removeprefix("monster")))
    monster = b.monsters.find(no)
    assert monster is not None
    there = monster.place
    await shift(b, no, here)
    return there
