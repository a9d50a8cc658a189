"""Spells that do more than add to Combat checks."""

from __future__ import annotations

from bot.second_edition.api import (
    MONSTER_ABILITIES,
    Awakens,
    Board,
    CardNo,
    CheckKind,
    Combat,
    Effect,
    Loss,
    Origin,
    Seat,
    SkillCheck,
    Source,
    Use,
    Window,
    bans,
    choose_cards,
    choose_seat,
    choose_word,
    describe,
    discard,
    foe,
    gain,
    monster_stats,
    on,
    return_to_arkham,
    spell,
    successes,
    weaken,
    while_it_lasts,
    win,
)


def _is_against_monster(_b: Board, use: Use[Combat]) -> bool:
    return use.about.monster is not None


@spell(
    "bind_monster",
    Window.COMBAT,
    when=_is_against_monster,
    difficulty=lambda b, use: foe(b, use.about).toughness,
    discards=True,
)
async def cast_bind_monster(b: Board, use: Use[Combat], _check: SkillCheck) -> None:
    """Bind Monster: discard it; if you roll at least as many successes as the monster’s toughness,
    you pass the Combat check. It doesn’t work against Ancient Ones.
    """
    await win(b, use.about)


describe("dread_curse_of_azathoth", "+9 to Combat checks until the end of this combat.")
describe("shrivelling", "+6 to Combat checks until the end of this combat.")
describe("wither", "+3 to Combat checks until the end of this combat.")


def _physical_weapons(b: Board, use: Use[Combat]) -> list[CardNo]:
    return [
        held.card
        for held in b.who(use.seat).cards
        if b.cards.facts(held.card).kind == "weapon"
        and b.cards.facts(held.card).source is Source.PHYSICAL
        and held.card not in use.about.enchanted
    ]


@spell("enchant_weapon", Window.COMBAT, when=lambda b, use: bool(_physical_weapons(b, use)))
async def cast_enchant_weapon(b: Board, use: Use[Combat], _check: SkillCheck) -> None:
    """Enchant Weapon: one of your physical Weapons becomes magical until the end of this combat."""
    cards = await choose_cards(
        b,
        use.seat,
        "Which Weapon do you enchant?",
        lambda: _physical_weapons(b, use),
        source="enchant_weapon",
    )
    use.about.enchanted += cards


@spell(
    "find_gate",
    Window.MOVEMENT,
    when=lambda b, use: bool(b.town.world_of(b.who(use.seat).place)),
)
async def cast_find_gate(b: Board, use: Use, _check: SkillCheck) -> None:
    """Find Gate: return from an Other World to Arkham at once."""
    await return_to_arkham(b, use.seat)


@spell("flesh_ward", Window.LOSS, when=lambda _b, use: use.about.stamina > 0)
async def cast_flesh_ward(_b: Board, use: Use[Loss], _check: SkillCheck) -> None:
    """Flesh Ward: ignore all Stamina loss from one source. Discard it when the Ancient One
    awakens.
    """
    use.about.stamina = 0


@on("flesh_ward", Awakens)
async def _discard_flesh_ward(b: Board, origin: Origin, _event: Awakens) -> None:
    if origin.seat is not None and origin.card is not None:
        await discard(b, origin.seat, origin.card, why="awakened")


def _seats_that_can_gain_stamina(b: Board, use: Use) -> list[Seat]:
    """Return the seats in the caster’s place that can gain Stamina."""
    return [
        who.seat
        for who in b.seats.beside(use.seat)
        if who.stamina < b.sheets.max_stamina(who.seat)
        and not b.in_force.ban(bans.GAIN_STAMINA, who.seat)
    ]


@spell(
    "heal",
    Window.UPKEEP,
    when=lambda b, use: bool(_seats_that_can_gain_stamina(b, use)),
    counts=True,
)
async def cast_heal(b: Board, use: Use, check: SkillCheck) -> None:
    """Heal: you or another investigator in your place gains Stamina equal to your successes."""
    patient = await choose_seat(
        b, use.seat, "Who do you heal?", lambda: _seats_that_can_gain_stamina(b, use), source="heal"
    )
    if patient is not None:
        await gain(b, patient, stamina=successes(b, check), source="heal")


def _awareness_of_monster(b: Board, use: Use[SkillCheck]) -> int:
    """Return the awareness of the monster that the investigator tries to evade."""
    no = use.about.monster
    return 0 if no is None else monster_stats(b, no, use.seat).awareness


@spell(
    "mists_of_releh",
    Window.BEFORE_CHECK,
    when=lambda _b, use: use.about.kind is CheckKind.EVADE and use.about.monster is not None,
    modifier=_awareness_of_monster,
    also=Window.AFTER_CHECK,
)
async def cast_mists_of_releh(_b: Board, use: Use[SkillCheck], _check: SkillCheck) -> None:
    """Mists of Releh: pass an Evade check, before or after the roll. The casting modifier is the
    monster’s awareness.
    """
    use.about.automatic = True


@spell("red_sign_of_shudde_mell", Window.COMBAT, when=_is_against_monster, also=Window.HORROR)
async def cast_red_sign(b: Board, use: Use[Combat], _check: SkillCheck) -> None:
    """Red Sign of Shudde M’ell: until the end of this combat, the monster’s toughness is 1 lower
    (at least 1) and you ignore one of its abilities other than Magical Immunity. You may cast it
    before the Horror check against a Nightmarish monster.
    """
    combat = use.about
    assert combat.monster is not None
    weaken(combat, use.card, toughness=-1)
    now = monster_stats(b, combat.monster, use.seat, combat)
    words = [
        (name, name.replace("_", " ").capitalize())
        for name in MONSTER_ABILITIES
        if name != "magical_immunity" and getattr(now, name)
    ]
    if now.undead:  # the Cross is stronger against it
        words.append(("none", "None of them"))
    ignored = (
        await choose_word(
            b, use.seat, "Which ability do you ignore?", words, source="red_sign_of_shudde_mell"
        )
        if words
        else ""
    )
    if ignored and ignored != "none":
        weaken(combat, use.card, ignores=ignored)


@spell("voice_of_ra", Window.UPKEEP)
async def cast_voice_of_ra(b: Board, use: Use, _check: SkillCheck) -> None:
    """Voice of Ra: +1 to all your skill checks for the rest of the turn."""
    b.state.lasting.append(Effect("voice_of_ra", str(use.card), turn=b.state.turn, seat=use.seat))


@while_it_lasts("voice_of_ra")
def _voice_of_ra_bonus(_b: Board, effect: Effect, check: SkillCheck) -> int:
    return int(effect.seat == check.seat)
