"""Survivor cards of level 0. Leather Coat is facts only: 2 health."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CopyNo,
    Cost,
    Game,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    TestFails,
    TestKind,
    TestSucceeds,
    Timing,
    Use,
    action,
    add_to_hand,
    add_to_result,
    by_margin,
    by_symbol,
    can_be_evaded,
    choose_cards,
    choose_word,
    clues_to_find,
    committed,
    confirm,
    discard_piece,
    discover,
    disengage,
    draw_cards,
    evade_all,
    event,
    faces,
    fight_with,
    foes,
    free,
    move,
    open_neighbours,
    paid_boosts,
    reaction,
    ruling,
    settle_engagements,
)

SCAVENGING, BASEBALL_BAT, RABBITS_FOOT, STRAY_CAT = "01073", "01074", "01075", "01076"
DIG_DEEP, CUNNING_DISTRACTION, LOOK_WHAT_I_FOUND = "01077", "01078", "01079"
LUCKY, SURVIVAL_INSTINCT = "01080", "01081"


by_margin(SCAVENGING)
by_symbol(BASEBALL_BAT)


def _items_in_discard_pile(g: Game, seat: Seat) -> list[CopyNo]:
    return [c for c in g.investigators.loose_discard(seat) if g.card(c).has_trait("Item")]


def _has_investigated_by_two(g: Game, use: Use[TestSucceeds]) -> bool:
    won = use.event
    return (
        won.test.seat == use.seat
        and won.test.kind is TestKind.INVESTIGATE
        and won.test.margin >= 2
        and bool(_items_in_discard_pile(g, use.seat))
    )


@reaction(
    SCAVENGING,
    "take",
    to=TestSucceeds,
    label="Return an Item to your hand",
    when=_has_investigated_by_two,
    cost=Cost(exhaust=True),
)
async def scavenging_takes_item_back(g: Game, use: Use) -> None:
    """Scavenging: Reaction, after you investigate successfully by 2 or more, exhaust this.

    Return an Item from your discard pile to your hand.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which Item returns to your hand?",
        lambda: _items_in_discard_pile(g, use.seat),
        source=SCAVENGING,
        secret=False,
    )
    for copy in chosen:
        await add_to_hand(g, use.seat, copy)


ruling(SCAVENGING, "Items committed to that test aren’t in the discard pile yet.")


@action(
    BASEBALL_BAT,
    "fight",
    is_a=frozenset({"fight"}),
    label="+2 combat, +1 damage",
    targets=foes,
    attempt=Attempt(bonus=2, damage=1),
)
async def fight_with_baseball_bat(g: Game, use: Use) -> None:
    """Baseball Bat: Action, Fight: +2 combat, +1 damage.

    If you reveal a skull or auto-fail, discard the bat after the attack.
    """
    test = await fight_with(g, use)
    if test is not None and {Symbol.SKULL, Symbol.AUTO_FAIL} & set(faces(g, test)):
        discard_piece(g, use.source)


def _has_failed_own_test(_g: Game, use: Use[TestFails]) -> bool:
    return use.event.test.seat == use.seat


@reaction(
    RABBITS_FOOT,
    "rub",
    to=TestFails,
    label="Draw 1 card",
    when=_has_failed_own_test,
    cost=Cost(exhaust=True),
)
async def rabbits_foot_draws_card(g: Game, use: Use) -> None:
    """Rabbit’s Foot: Reaction, after you fail a test, exhaust this to draw 1 card."""
    await draw_cards(g, use.seat, 1)


def evadable_enemies_here(g: Game, use: Use) -> list[PieceId]:
    """Return the non-Elite enemies here that an automatic evasion would change."""
    return [
        enemy.id
        for enemy in g.enemies.at(g.who(use.seat).place)
        if can_be_evaded(g, enemy) and not g.card(enemy).has_trait("Elite")
    ]


@free(
    STRAY_CAT,
    "distract",
    label="evade",
    targets=evadable_enemies_here,
    cost=Cost(discard_self=True),
)
async def stray_cat_evades_enemy(g: Game, use: Use) -> None:
    """Stray Cat: Free, discard this to automatically evade a non-Elite enemy here."""
    enemy = g.piece(use.target)
    if enemy is not None:
        await evade_all(g, [enemy], use.seat)


paid_boosts(DIG_DEEP, "Dig Deep", Skill.WILLPOWER, Skill.AGILITY)


def _is_evadable_enemy_here(g: Game, use: Use) -> bool:
    return any(can_be_evaded(g, enemy) for enemy in g.enemies.at(g.who(use.seat).place))


@event(
    CUNNING_DISTRACTION,
    is_a=frozenset({"evade"}),
    when=_is_evadable_enemy_here,
    why="There’s no enemy here to evade.",
)
async def cunning_distraction_evades_all_enemies(g: Game, use: Use) -> None:
    """Cunning Distraction: Evade: automatically evade all enemies at your location."""
    await evade_all(g, g.enemies.at(g.who(use.seat).place), use.seat)


ruling(
    CUNNING_DISTRACTION,
    ("It’s an Evade action, so it provokes no attacks. It works on Elite enemies too."),
)


def _has_failed_to_investigate_by_two_or_less(g: Game, use: Use[TestFails]) -> bool:
    lost = use.event
    return (
        lost.test.seat == use.seat
        and lost.test.kind is TestKind.INVESTIGATE
        and lost.test.margin <= 2
        and clues_to_find(g, use.seat) > 0
    )


@event(LOOK_WHAT_I_FOUND, to=TestFails, when=_has_failed_to_investigate_by_two_or_less)
async def look_what_i_found_discovers_clues(g: Game, use: Use) -> None:
    """ "Look what I found!": After you fail to investigate by 2 or less, discover 2 clues here."""  # noqa: D210 - its name begins so
    await discover(g, use.seat, 2)


ruling(LOOK_WHAT_I_FOUND, "With the auto-fail you fail by the full difficulty.")


def would_fail_own_test(_g: Game, use: Use[TestFails]) -> bool:
    """Return True if the investigator’s own test would fail because the total is too low."""
    trial = use.event.test
    return trial.seat == use.seat and not trial.success and trial.automatic != "failure"


def warning_if_two_is_not_enough(_g: Game, use: Use) -> str:
    """Return a warning if the test fails even with +2; empty otherwise."""
    assert isinstance(use.event, TestFails)
    test = use.event.test
    if test.automatic == "failure":
        return "you would still fail"
    return f"you would still fail by {test.margin - 2}" if test.margin > 2 else ""


@event(
    LUCKY,
    to=TestFails,
    timing=Timing.WHEN,
    when=would_fail_own_test,
    note=warning_if_two_is_not_enough,
)
async def lucky_adds_two(g: Game, use: Use[TestFails]) -> None:
    """Lucky!: When you would fail a test: +2."""
    add_to_result(g, use.event.test, 2)


ruling(
    LUCKY,
    "It can’t help against the auto-fail. You can play it even if +2 isn’t enough.",
)


@committed(SURVIVAL_INSTINCT, matters=lambda _g, test: test.kind is TestKind.EVADE)
async def survival_instinct_disengages(g: Game, test: SkillTest, _seat: Seat) -> None:
    """Survival Instinct: If you evade successfully, you can disengage from all other enemies.

    You can also move to a connecting location.
    """
    seat = test.seat
    others = [enemy for enemy in g.enemies.engaged_with(seat) if enemy.id != test.target]
    if others and await confirm(
        g, seat, "Disengage from the other enemies?", source=SURVIVAL_INSTINCT
    ):
        for enemy in others:
            disengage(g, enemy)
    words: list[tuple[str, str]] = [
        (place.id, g.pieces.face_card(place).name) for place in open_neighbours(g, seat)
    ]
    if words:
        words.append(("stay", "Stay here"))
        key = await choose_word(
            g, seat, "Where do you move?", words, source=SURVIVAL_INSTINCT, kind="place"
        )
        if key != "stay":
            await move(g, seat, PieceId(key))
    await settle_engagements(g)
