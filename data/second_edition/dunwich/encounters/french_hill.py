"""Location cards of French Hill."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Draw,
    Gain,
    GateAppears,
    Lose,
    May,
    MonsterAppears,
    Place,
    Receive,
    Seat,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Visit,
    Way,
    Word,
    affords,
    bans,
    begin_quest,
    bless,
    box_mythos_cards,
    check_victory,
    choose_place,
    choose_word,
    clue_price,
    encounter,
    entry,
    gain,
    kind_appears,
    location_card,
    lose_cards,
    lose_special,
    may,
    pay,
    place_seal,
    restore,
    seal_cost,
    search_first,
)

location_card(
    "french_hill_8",
    "french_hill",
    entry("silver_twilight_lodge", Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE)])),
)

location_card(
    "french_hill_9",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Choose(
            [
                Way([Receive(Special.MEMBERSHIP)], Cost(money=3)),
                Way([Check(Skill.WILL, -1, failed=[Lose(stamina=3)]), ToStreet()]),
            ]
        ),
    ),
    entry("witch_house", Visit("another_time")),
)

location_card(
    "french_hill_10",
    "french_hill",
    entry("silver_twilight_lodge", MonsterAppears()),
    entry(
        "witch_house", Check(Skill.LORE, -1, passed=[TakeAlly("thomas_f_malone", [Gain(clues=2)])])
    ),
)

location_card(
    "french_hill_11",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        May([Check(Skill.FIGHT, -1, passed=[TakeAlly("ruby_standish", [Draw(Deck.UNIQUE)])])]),
    ),
    entry("inner_sanctum", Gain(money=5)),
    entry("witch_house", GateAppears()),
)

location_card(
    "french_hill_12",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Choose(
            [
                Way([Receive(Special.MEMBERSHIP)], Cost(money=3)),
                Way([Check(Skill.WILL, -1, failed=[Lose(stamina=3)]), ToStreet()]),
            ]
        ),
    ),
    entry("inner_sanctum", May([Word("move_gate")])),
    entry(
        "witch_house", Check(Skill.LUCK, -1, passed=[Draw(Deck.COMMON)], failed=[Lose(sanity=1)])
    ),
)

location_card(
    "french_hill_13",
    "french_hill",
    entry(
        "silver_twilight_lodge", Check(Skill.SNEAK, -1, passed=[Gain(clues=2)], failed=[ToStreet()])
    ),
    entry(
        "witch_house",
        Check(Skill.WILL, -2, passed=[Draw(Deck.SPELL)], failed=[Receive(Special.CURSE)]),
    ),
)

location_card(
    "french_hill_14",
    "french_hill",
    entry("silver_twilight_lodge", Lose(sanity=1)),
)


@encounter("french_hill_8", at="witch_house")
async def place_rat_thing_or_discard_item(b: Board, seat: Seat) -> None:
    """If there is a Rat-thing in the cup, it appears (-1 to Combat checks against it). If not,
    discard 1 item of your choice.
    """
    if not await kind_appears(b, seat, "rat_thing", modifier=-1):
        await lose_cards(b, seat, 1, why="witch_house")


def _sealable_locations(b: Board, seat: Seat) -> list[Place]:
    """Return the unstable locations without gate or elder sign; none if sealing is forbidden."""
    if b.in_force.ban(bans.SEAL, seat):
        return []
    return [
        place
        for place in b.library.locations
        if b.town.unstable(place) and not b.town.is_stable(place) and b.gates.at(place) is None
    ]


@encounter("french_hill_8", at="inner_sanctum")
async def pay_clues_for_elder_sign(b: Board, seat: Seat) -> None:
    """You may place an elder sign token on an unstable location of your choice without an open
    gate. This costs 2 more clue tokens than sealing a gate.
    """
    price = seal_cost(b) + 2
    if not _sealable_locations(b, seat) or not affords(b, seat, clues=price):
        return
    prompt = f"Pay {clue_price(b, seat, price)} clue tokens to place an elder sign token?"
    if not await may(b, seat, prompt, source="inner_sanctum"):
        return
    await pay(b, seat, clues=price, source="inner_sanctum")
    place = await choose_place(
        b,
        seat,
        "Where do you place it?",
        lambda: _sealable_locations(b, seat),
        source="inner_sanctum",
    )
    if place is not None:
        place_seal(b, place)
        check_victory(b)


async def _take_begun_quest(b: Board, seat: Seat, deck: Deck, kind: str) -> None:
    for card in await search_first(b, seat, deck, kind=kind):
        await begin_quest(b, seat, card)


@encounter("french_hill_9", at="inner_sanctum")
async def take_begun_mission(b: Board, seat: Seat) -> None:
    """Take the first Mission in the Unique Item deck; its first step is already done."""
    await _take_begun_quest(b, seat, Deck.UNIQUE, "mission")


@encounter("french_hill_13", at="inner_sanctum")
async def take_begun_task(b: Board, seat: Seat) -> None:
    """Take the first Task in the Common Item deck; its first step is already done."""
    await _take_begun_quest(b, seat, Deck.COMMON, "task")


@encounter("french_hill_10", at="inner_sanctum")
async def lift_curse_or_remove_mythos_cards(b: Board, seat: Seat) -> None:
    """If you are Cursed, discard the Curse. If not, you may search the Mythos deck for 2 cards and
    remove them from the game; then shuffle the deck.
    """
    if lose_special(b, seat, Special.CURSE, why="inner_sanctum"):
        return
    if await may(b, seat, "Search the Mythos deck for 2 cards?", source="inner_sanctum"):
        await box_mythos_cards(b, seat, 2, source="inner_sanctum")


@encounter("french_hill_14", at="inner_sanctum")
async def bless_or_restore(b: Board, seat: Seat) -> None:
    """If your Sanity and Stamina are both at their maximum, you become Blessed. If not, restore one
    of them to its maximum.
    """
    who, missing = b.who(seat), list[tuple[str, str]]()
    if who.sanity < b.sheets.max_sanity(seat):
        missing.append((Coin.SANITY, "Restore Sanity"))
    if who.stamina < b.sheets.max_stamina(seat):
        missing.append((Coin.STAMINA, "Restore Stamina"))
    if not missing:
        await bless(b, seat, why="inner_sanctum")
        return
    chosen = await choose_word(b, seat, "Which do you restore?", missing, source="inner_sanctum")
    await restore(b, seat, Coin(chosen), source="inner_sanctum")


@encounter("french_hill_14", at="witch_house")
async def gain_clue_per_open_gate(b: Board, seat: Seat) -> None:
    """Gain 1 clue token for each open gate."""
    await gain(b, seat, clues=len(b.state.gates), source="witch_house")
