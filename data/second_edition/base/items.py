"""Common and Unique Items that do more than their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.second_edition.api import (
    Awakens,
    Board,
    CardNo,
    CheckKind,
    Coin,
    Combat,
    Deck,
    Drawn,
    Hit,
    Loss,
    Origin,
    Seat,
    SkillCheck,
    Use,
    WeaponUsed,
    Window,
    ability,
    add_token,
    bans,
    can_pay,
    cancel_attack_of_round,
    card_facts,
    choose_word,
    constant,
    count_successful_faces,
    defeat,
    discard,
    draw,
    gain,
    gain_divided,
    hands_used,
    is_out_of_reach,
    lose,
    monster_stats,
    on,
    pay_for,
    positions_of_failures,
    price_note,
    redraw_encounter,
    reroll,
    reroll_note,
    roll,
    topics,
)

# Weapons


@constant("axe", topics.WEAPON)
def axe_bonus(
    b: Board, _origin: Origin, combat: Combat, card: CardNo, some: Sequence[CardNo]
) -> int:
    """Axe: another +1 if your other hand is empty."""
    spare = b.sheets.hands(combat.seat) > 1 and hands_used(b, combat, some) == 1
    return card_facts(b, card).free_hand_bonus if spare else 0


@constant("cross", topics.WEAPON)
def cross_bonus(
    b: Board, _origin: Origin, combat: Combat, card: CardNo, _some: Sequence[CardNo]
) -> int:
    """Cross: +3 against Undead. You get its +1 to Horror checks even when it isn’t in your
    hands.
    """
    if combat.monster is None:
        return 0
    if not monster_stats(b, combat.monster, combat.seat, combat).undead:
        return 0
    return card_facts(b, card).undead_bonus


@constant("shotgun", topics.DOUBLES)
def shotgun_doubles_sixes(_b: Board, origin: Origin, seat: Seat, some: Sequence[CardNo]) -> bool:
    """Shotgun: each 6 counts as 2 successes in Combat checks with it."""
    return origin.seat == seat and origin.card in some


@ability(
    "bullwhip",
    Window.AFTER_CHECK,
    exhausts=True,
    label="Re-roll 1 die",
    when=lambda b, use: (
        use.about.kind is CheckKind.COMBAT and bool(positions_of_failures(b, use.about))
    ),
    note=lambda b, use: reroll_note(b, use.about, positions_of_failures(b, use.about)[:1]),
    futile=lambda b, use: is_out_of_reach(b, use.about),
)
async def bullwhip_rerolls_die(b: Board, use: Use[SkillCheck]) -> None:
    """Bullwhip: exhaust to re-roll 1 die of a Combat check, even if it isn’t in your hands."""
    reroll(b, use.about, positions_of_failures(b, use.about)[:1], why="bullwhip")


@on("powder_of_ibn_ghazi", WeaponUsed)
async def powder_costs_sanity(b: Board, _origin: Origin, event: WeaponUsed) -> None:
    """Powder of Ibn-Ghazi: lose 1 Sanity after using it."""
    await lose(b, event.seat, sanity=1, source="powder_of_ibn_ghazi")


# Losses


@ability(
    "food", Window.LOSS, label="Lose 1 less Stamina", when=lambda _b, use: use.about.stamina > 0
)
async def discard_food_against_stamina_loss(b: Board, use: Use[Loss]) -> None:
    """Food: discard it to lose 1 less Stamina."""
    await discard(b, use.seat, use.card, why="used")
    use.about.stamina -= 1


@ability(
    "whiskey", Window.LOSS, label="Lose 1 less Sanity", when=lambda _b, use: use.about.sanity > 0
)
async def discard_whiskey_against_sanity_loss(b: Board, use: Use[Loss]) -> None:
    """Whiskey: discard it to lose 1 less Sanity."""
    await discard(b, use.seat, use.card, why="used")
    use.about.sanity -= 1


@ability(
    "enchanted_jewelry",
    Window.LOSS,
    label="Lose 1 less Stamina",
    when=lambda _b, use: use.about.stamina > 0,
)
async def mark_jewelry_against_stamina_loss(b: Board, use: Use[Loss]) -> None:
    """Enchanted Jewelry: put a Stamina token on it to lose 1 less Stamina. Discard it when it has 3
    tokens.
    """
    use.about.stamina -= 1
    await add_token(b, use.seat, use.card)


@ability("obsidian_statue", Window.LOSS, label="Cancel the loss of Sanity or of Stamina")
async def discard_obsidian_statue_against_loss(b: Board, use: Use[Loss]) -> None:
    """Obsidian Statue: discard it to cancel all the Sanity or all the Stamina you’d lose from one
    source.
    """
    words = [(coin, coin.capitalize()) for coin in LOSSES if getattr(use.about, coin) > 0]
    chosen = await choose_word(
        b, use.seat, "Which loss do you cancel?", words, source="obsidian_statue"
    )
    await discard(b, use.seat, use.card, why="used")
    if chosen:
        setattr(use.about, chosen, 0)


LOSSES = (Coin.SANITY, Coin.STAMINA)


@ability(
    "warding_statue",
    Window.HIT,
    label="Take no combat damage",
    when=lambda _b, use: not use.about.evading,
)
async def discard_warding_statue_against_hit(b: Board, use: Use[Hit]) -> None:
    """Warding Statue: after a failed Combat check, discard it to lose no Stamina to the monster. Or
    discard it to cancel the Ancient One’s attack for one turn.
    """
    await discard(b, use.seat, use.card, why="used")
    use.about.stamina = 0


@ability("warding_statue", Window.ATTACKED, label="Cancel the attack")
async def _discard_warding_statue_against_attack(b: Board, use: Use) -> None:
    await discard(b, use.seat, use.card, why="used")
    cancel_attack_of_round(b)


# Checks


@ability(
    "lucky_cigarette_case",
    Window.AFTER_CHECK,
    label="Re-roll the check",
    when=lambda _b, use: bool(use.about.dice),
    note=lambda b, use: reroll_note(b, use.about),
    futile=lambda b, use: is_out_of_reach(b, use.about),
)
async def discard_cigarette_case_to_reroll(b: Board, use: Use[SkillCheck]) -> None:
    """Lucky Cigarette Case: discard it to re-roll one of your skill checks."""
    await discard(b, use.seat, use.card, why="used")
    reroll(b, use.about, why="lucky_cigarette_case")


@constant("research_materials", topics.CLUE_CARD)
def research_materials_replace_clue(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Research Materials: discard it instead of spending 1 clue token."""
    return origin.seat == seat


def _can_blue_watcher_pass(b: Board, use: Use[SkillCheck]) -> bool:
    """Return True if the Blue Watcher can pass this check: Combat, or closing a gate."""
    closes = bool(use.about.closes)
    return closes or (use.about.kind is CheckKind.COMBAT and not b.state.awake)


async def pass_check_with_blue_watcher(b: Board, use: Use[SkillCheck]) -> None:
    """Blue Watcher of the Pyramid: lose 2 Stamina and discard it to pass a Combat check or a check
    to close a gate, before or after the roll. It doesn’t work against Ancient Ones.
    """
    await discard(b, use.seat, use.card, why="used")
    use.about.automatic = True
    await lose(b, use.seat, stamina=2, source="blue_watcher_of_the_pyramid", settled=False)


for each_window in (Window.BEFORE_CHECK, Window.AFTER_CHECK):
    ability(
        "blue_watcher_of_the_pyramid",
        each_window,
        label="Pass the check",
        when=_can_blue_watcher_pass,
        why_not=lambda b, use: "" if can_pay(b, use.seat, stamina=2) else "{it} costs 2 Stamina.",
        note=price_note(stamina=2),
    )(pass_check_with_blue_watcher)


@ability(
    "silver_key",
    Window.BEFORE_CHECK,
    label="Pass the Evade check",
    when=lambda _b, use: use.about.kind is CheckKind.EVADE,
)
async def pass_evade_check_with_silver_key(b: Board, use: Use[SkillCheck]) -> None:
    """Silver Key: put a Stamina token on it to pass an Evade check without rolling. Discard it when
    it has 3 tokens.
    """
    use.about.automatic = True
    await add_token(b, use.seat, use.card)


# Movement


def _is_in_arkham(b: Board, use: Use) -> bool:
    return b.town.in_arkham(b.who(use.seat).place)


def _can_gain_movement(b: Board, use: Use) -> bool:
    """Return True if the investigator is in Arkham and no combat has ended their movement."""
    return b.town.in_arkham(b.who(use.seat).place) and not b.who(use.seat).stopped


async def _gain_movement_points(b: Board, use: Use) -> None:
    b.who(use.seat).points += card_facts(b, use.card).movement_points


@ability(
    "map_of_arkham",
    Window.MOVEMENT,
    exhausts=True,
    label="+1 movement point",
    when=_can_gain_movement,
)
async def exhaust_map_of_arkham(b: Board, use: Use) -> None:
    """Map of Arkham: exhaust for +1 movement point."""
    await _gain_movement_points(b, use)


@ability(
    "motorcycle",
    Window.MOVEMENT,
    exhausts=True,
    label="+2 movement points",
    when=_can_gain_movement,
)
async def exhaust_motorcycle(b: Board, use: Use) -> None:
    """Motorcycle: exhaust for +2 movement points."""
    await _gain_movement_points(b, use)


@constant("ruby_of_rlyeh", topics.POINTS)
def ruby_adds_movement(b: Board, origin: Origin, seat: Seat) -> int:
    """Ruby of R’lyeh: +3 movement points."""
    mine = origin.seat == seat and origin.card is not None
    return card_facts(b, origin.card).movement_points if mine and origin.card is not None else 0


@ability(
    "alien_statue",
    Window.MOVEMENT,
    exhausts=True,
    points=2,
    label="Roll a die",
    when=_is_in_arkham,
    why_not=lambda b, use: "" if can_pay(b, use.seat, sanity=1) else "{it} costs 1 Sanity.",
    note=price_note(sanity=1, cost=True),
)
async def use_alien_statue(b: Board, use: Use) -> None:
    """Alien Statue: exhaust it, spend 2 movement points and 1 Sanity, and roll a die. On a success,
    draw 1 Spell or gain 3 clue tokens; on a failure, lose 2 Stamina.
    """
    await pay_for(b, use.seat, _roll_for_alien_statue(b, use), sanity=1, source="alien_statue")


async def _roll_for_alien_statue(b: Board, use: Use) -> None:
    if not count_successful_faces(b, use.seat, roll(b, use.seat, source="alien_statue")):
        await lose(b, use.seat, stamina=2, source="alien_statue")
        return
    words = (("spell", "Draw 1 Spell"), ("clues", "Gain 3 clue tokens"))
    if (
        await choose_word(b, use.seat, "What do you choose?", words, source="alien_statue")
        == "spell"
    ):
        await draw(b, use.seat, Deck.SPELL)
    else:
        await gain(b, use.seat, clues=3, source="alien_statue")


@ability("ancient_tablet", Window.MOVEMENT, points=3, label="Roll 2 dice", when=_is_in_arkham)
async def use_ancient_tablet(b: Board, use: Use) -> None:
    """Ancient Tablet: spend 3 movement points, discard it and roll 2 dice: draw 1 Spell for each
    success and gain 2 clue tokens for each failure.
    """
    await discard(b, use.seat, use.card, why="used")
    faces = roll(b, use.seat, 2, source="ancient_tablet")
    won = count_successful_faces(b, use.seat, faces)
    await draw(b, use.seat, Deck.SPELL, won)
    await gain(b, use.seat, clues=2 * (len(faces) - won), source="ancient_tablet")


# Gates and encounters


@ability(
    "dragons_eye",
    Window.DRAWN,
    exhausts=True,
    label="Draw another card",
    when=lambda b, use: can_pay(b, use.seat, sanity=1),
    note=price_note(sanity=1),
)
async def redraw_with_dragons_eye(b: Board, use: Use[Drawn]) -> None:
    """Dragon’s Eye: after drawing a location or gate card, exhaust it and lose 1 Sanity to draw a
    new card instead.
    """
    redraw_encounter(b, use.about)
    await lose(b, use.seat, sanity=1, source="dragons_eye")


@constant("elder_sign", topics.ELDER_SIGN)
def elder_sign_seals_gate(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Elder Sign: instead of making the check and spending clue tokens, lose 1 Sanity and 1 Stamina
    and return this card to the box to close and seal a gate. This also removes 1 doom token.
    """
    return origin.seat == seat


@constant("gate_box", topics.ANY_GATE)
def gate_box_opens_any_gate(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Gate Box: you may return to Arkham through any open gate."""
    return origin.seat == seat


def _is_fight_on_board(b: Board, combat: Combat) -> bool:
    """Return True if the fight is against a monster on the board, not one of a Rumor."""
    rumor = b.state.rumor
    return combat.monster is not None and (rumor is None or combat.monster not in rumor.monsters)


@ability(
    "flute_of_the_outer_gods",
    Window.COMBAT,
    label="Defeat all monsters here",
    when=lambda b, use: _is_fight_on_board(b, use.about),
    why_not=lambda b, use: (
        "" if can_pay(b, use.seat, sanity=3, stamina=3) else "{it} costs 3 Sanity and 3 Stamina."
    ),
    note=price_note(sanity=3, stamina=3),
)
async def defeat_all_with_flute(b: Board, use: Use[Combat]) -> None:
    """Flute of the Outer Gods: before a Combat check, lose 3 Sanity and 3 Stamina and discard it to
    defeat all monsters where you are. You don’t pass a check, so Overwhelming has no effect. It
    doesn’t work against Ancient Ones or monsters on a Rumor.
    """
    combat = use.about
    assert combat.monster is not None
    await discard(b, use.seat, use.card, why="used")
    here = b.monsters.at(b.who(use.seat).place)
    combat.over = combat.won = True
    for no in dict.fromkeys([*here, combat.monster]):
        await defeat(b, use.seat, no, combat if no == combat.monster else None)
    await lose(b, use.seat, sanity=3, stamina=3, source="flute_of_the_outer_gods")


def _restorable_coins(b: Board, seat: Seat) -> list[Coin]:
    """Return Sanity and Stamina if they are below their maximum and may be gained."""
    who = b.who(seat)
    missing = {
        Coin.SANITY: b.sheets.max_sanity(seat) - who.sanity,
        Coin.STAMINA: b.sheets.max_stamina(seat) - who.stamina,
    }
    return [
        coin for coin in LOSSES if missing[coin] > 0 and not b.in_force.ban(bans.GAIN[coin], seat)
    ]


@ability(
    "healing_stone",
    Window.UPKEEP,
    label="Gain 1 Sanity or 1 Stamina",
    when=lambda b, use: (
        not b.limits.use_count("turn", f"healing_stone/{use.card}")
        and bool(_restorable_coins(b, use.seat))
    ),
)
async def restore_point_with_healing_stone(b: Board, use: Use) -> None:
    """Healing Stone: in Upkeep, you may gain 1 Sanity or 1 Stamina. Discard it when the Ancient One
    awakens.
    """
    b.limits.record_use("turn", f"healing_stone/{use.card}")
    await gain_divided(b, use.seat, 1, _restorable_coins(b, use.seat), source="healing_stone")


@on("healing_stone", Awakens)
async def _discard_healing_stone(b: Board, origin: Origin, _event: Awakens) -> None:
    if origin.seat is not None and origin.card is not None:
        await discard(b, origin.seat, origin.card, why="awakened")
