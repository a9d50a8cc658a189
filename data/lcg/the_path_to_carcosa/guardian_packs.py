"""Guardian cards of level 0 in the packs."""

from __future__ import annotations

from bot.lcg.api import (
    PROVOKES_NOTHING,
    SKILL,
    Attempt,
    CardCode,
    CardType,
    EncounterDue,
    EnemyAttacks,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    action,
    choose_piece,
    choose_word,
    committed,
    constant,
    defeat,
    defeat_enemy,
    draw_encounter,
    engage,
    event,
    fight_with,
    foes,
    heal_piece,
    hold,
    ready,
    ruling,
    search,
    shuffle_encounter_deck,
    spawn_with,
    suffer,
)

RESCUE, TRENCH_KNIFE, SEE_YOU_IN_HELL, PRESENCE = "03106", "03147", "03189", "03228"
HUNT, STALKED = "03263", 9


# Heroic Rescue


def _attacks_a_friend(g: Game, use: Use[EnemyAttacks]) -> bool:
    attack, here = use.event, g.who(use.seat).place
    near = here is not None and g.who(attack.seat).place == here == g.places.where(attack.enemy)
    common = not g.card(attack.enemy).has_trait("Elite")
    return attack.seat != use.seat and near and common


@event(RESCUE, to=EnemyAttacks, timing=Timing.WHEN, when=_attacks_a_friend)
async def heroic_rescue(g: Game, use: Use[EnemyAttacks]) -> None:
    """Heroic Rescue: Fast, when a non-Elite enemy attacks another investigator here, engage it.

    It attacks you instead. Then deal it 1 damage.
    """
    attack = use.event
    if not g.enemies.is_massive(attack.enemy):
        await engage(g, attack.enemy, use.seat)
    attack.seat, attack.countered_by = use.seat, CardCode(RESCUE)


# Trench Knife


@constant(TRENCH_KNIFE, PROVOKES_NOTHING)
def trench_knife_guards(_g: Game, knife: Piece, seat: Seat, tags: frozenset[str]) -> bool:
    """Trench Knife: Your Engage actions provoke no attacks of opportunity."""
    return knife.controller == seat and "engage" in tags


@action(
    TRENCH_KNIFE,
    "fight",
    is_a=frozenset({"fight"}),
    label="+1 combat for each engaged enemy",
    targets=foes,
    attempt=Attempt(),
)
async def trench_knife(g: Game, use: Use) -> None:
    """Trench Knife: Action, Fight. +1 combat for each enemy engaged with you."""
    await fight_with(g, use)


@constant(TRENCH_KNIFE, SKILL)
def trench_knife_stabs(
    g: Game, knife: Piece, seat: Seat, skill: Skill, trial: SkillTest | None
) -> int:
    """Trench Knife: Action, Fight. +1 combat for each enemy engaged with you."""
    used = trial is not None and trial.tool == knife.id and trial.seat == seat
    return len(g.enemies.engaged_with(seat)) if used and skill is Skill.COMBAT else 0


@event(SEE_YOU_IN_HELL, provokes=False)
async def see_you_in_hell(g: Game, use: Use) -> None:
    """ "I’ll see you in hell!": Defeat all non-Elite enemies engaged with you. No attacks first.

    You are defeated, and suffer 1 physical trauma.
    """  # noqa: D210 - its name begins so
    for enemy in g.enemies.engaged_with(use.seat):
        if not g.card(enemy).has_trait("Elite"):
            await defeat_enemy(g, enemy, use.seat)
    if g.who(use.seat).playing:
        suffer(g, use.seat, physical=1, source=SEE_YOU_IN_HELL)
        await defeat(g, [use.seat], SEE_YOU_IN_HELL)


ruling(SEE_YOU_IN_HELL, "That is the only trauma of this defeat. No card can save you from it.")


# Inspiring Presence


def _allies_here(g: Game, seat: Seat) -> list[Piece]:
    place = g.who(seat).place
    return [
        piece
        for piece in g.in_play.of_type(CardType.ASSET)
        if g.card(piece).has_trait("Ally")
        and place is not None
        and g.places.where(piece) == place
        and (piece.exhausted or piece.damage or piece.horror)
    ]


@committed(PRESENCE, matters=lambda g, _t: any(_allies_here(g, w.seat) for w in g.playing()))
async def inspiring_presence(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Inspiring Presence: If the test succeeds, ready an Ally here and heal it.

    It heals 1 damage or 1 horror.
    """
    prompt = "Which Ally do you inspire?"
    ally = await choose_piece(g, seat, prompt, lambda: _allies_here(g, seat), source=PRESENCE)
    if ally is None:
        return
    await ready(g, ally)
    words = [(kind, f"1 {kind}") for kind in ("damage", "horror") if getattr(ally, kind)]
    kind = await choose_word(g, seat, "What does it heal?", words, source=PRESENCE)
    if kind:
        heal_piece(g, ally, damage=int(kind == "damage"), horror=int(kind == "horror"))


# On the Hunt


def _your_draw(_g: Game, use: Use[EncounterDue]) -> bool:
    return use.event.seat == use.seat


@event(HUNT, to=EncounterDue, timing=Timing.WHEN, when=_your_draw)
async def on_the_hunt(g: Game, use: Use[EncounterDue]) -> None:
    """On the Hunt: Fast, instead of your encounter card in the Mythos phase, look for an enemy.

    Search the top 9 encounter cards. It spawns engaged with you, then shuffle. If you find none,
    draw the top card.
    """
    use.event.cancelled = True
    top = g.state.encounter_deck[:STALKED]
    prompt = "Which enemy do you hunt?"
    found = await search(
        g, use.seat, top, lambda card: card.type is CardType.ENEMY, source=HUNT, prompt=prompt
    )
    place = g.who(use.seat).place
    if found is not None and place is not None:
        hold(g, found)
        shuffle_encounter_deck(g)
        await spawn_with(g, found, use.seat, place)
    else:
        shuffle_encounter_deck(g)
        await draw_encounter(g, use.seat)


ruling(HUNT, "It spawns engaged with you, whatever its spawn instruction says.")
