"""Rumors. They begin to work at the end of the Mythos phase of the turn after they came."""

from __future__ import annotations

from bot.second_edition.api import (
    TERROR_TOP,
    Board,
    Change,
    Coin,
    Deck,
    MonsterNo,
    Place,
    RumorRule,
    Use,
    Window,
    ability,
    add_doom,
    add_to_rumor,
    at_stake,
    beside_rumor,
    can_pay,
    changes,
    choose_amount,
    choose_monster,
    clue_price,
    curse,
    draw,
    each,
    fight_only,
    gain,
    lose_cards,
    lose_gate_trophies,
    lower_maximum,
    may,
    pass_rumor,
    pay,
    place_monster,
    raise_terror,
    remove_ally,
    remove_seals,
    roll_for_table,
    rumor,
    rumor_clues,
    settle_rumor,
    tokens,
)


def _is_never(_b: Board) -> bool:
    return False


def _missing_amount_text(there: int, needed: int, what: str) -> str:
    """Return why a Rumor cannot be settled; empty if there is enough."""
    return "" if there >= needed else f"{{it}} needs {needed} {what}; you have {there}."


def _missing_clues_text(b: Board, use: Use, needed: int, *, discards: bool = False) -> str:
    if can_pay(b, use.seat, clues=needed, discards=discards):
        return ""
    price = needed if discards else clue_price(b, use.seat, needed)
    return f"{{it}} costs {price} clue token{'s' if price > 1 else ''}."


def _clues_on_card(b: Board) -> int:
    return b.state.rumor.clues if b.state.rumor else 0


# Disturbing the Dead

at_stake("disturbing_the_dead", "on 1 or 2 the terror level rises by 1")


async def roll_for_disturbed_dead(b: Board) -> None:
    """At the end of each Mythos phase roll a die: {stake}.

    Pass: someone in the Rivertown streets discards 2 gate trophies; then everyone draws 1 Spell.
    Fail: the terror level reaches 10; then everyone becomes Cursed.
    """
    if roll_for_table(b, source="disturbing_the_dead")[0] <= 2:
        await raise_terror(b)


async def _curse_everyone(b: Board) -> None:
    await each(b, lambda seat: curse(b, seat, why="disturbing_the_dead"))


async def _give_everyone_spell(b: Board) -> None:
    await each(b, lambda seat: draw(b, seat, Deck.SPELL))


rumor(
    RumorRule(
        code="disturbing_the_dead",
        ongoing=roll_for_disturbed_dead,
        has_failed=lambda b: b.state.terror >= TERROR_TOP,
        fails=_curse_everyone,
        has_passed=_is_never,
        passes=_give_everyone_spell,
    )
)


@ability(
    "disturbing_the_dead",
    Window.ARKHAM,
    anyone=True,
    label="Discard 2 gate trophies",
    when=beside_rumor,
    why_not=lambda b, use: _missing_amount_text(len(b.who(use.seat).gates), 2, "gate trophies"),
)
async def _pay_gate_trophies(b: Board, use: Use) -> None:
    await lose_gate_trophies(b, use.seat, 2, source="disturbing_the_dead")
    await pass_rumor(b)


# Good Work Undone

at_stake("good_work_undone", "each 1 or 2 adds a clue token to this card")


async def roll_for_undone_work(b: Board) -> None:
    """This card starts with 6 clue tokens. Anyone in the Easttown streets may spend clue tokens to
    remove that many. At the end of each Mythos phase roll 2 dice: {stake}.

    Pass: at 0 clue tokens, everyone draws 1 Unique Item. Fail: at 10, all elder signs are removed
    from the board.
    """
    faces = roll_for_table(b, 2, source="good_work_undone")
    rumor_clues(b, sum(1 for face in faces if face <= 2))


async def _remove_all_seals(b: Board) -> None:
    remove_seals(b)


async def _give_everyone_unique_item(b: Board) -> None:
    await each(b, lambda seat: draw(b, seat, Deck.UNIQUE))


rumor(
    RumorRule(
        code="good_work_undone",
        ongoing=roll_for_undone_work,
        has_failed=lambda b: _clues_on_card(b) >= 10,
        fails=_remove_all_seals,
        has_passed=lambda b: _clues_on_card(b) <= 0,
        passes=_give_everyone_unique_item,
    )
)


@ability(
    "good_work_undone",
    Window.ARKHAM,
    anyone=True,
    label="Spend clue tokens",
    when=beside_rumor,
    why_not=lambda b, use: _missing_clues_text(b, use, 1),
)
async def _pay_clues_to_mend(b: Board, use: Use) -> None:
    group = clue_price(b, use.seat, 1)
    most = clue_price(b, use.seat, _clues_on_card(b))
    while most > group and not can_pay(b, use.seat, clues=most):
        most -= group
    spent = await choose_amount(
        b,
        use.seat,
        "How many clue tokens do you spend?",
        group,
        most,
        step=group,
        source="good_work_undone",
        label=lambda n: f"Spend {tokens(Coin.CLUES, n)}",
    )
    await pay(b, use.seat, clues=spent, source="good_work_undone")
    rumor_clues(b, -spent)
    await settle_rumor(b)


# The Great Ritual

changes(
    "the_great_ritual",
    Change(kinds=["cultist", "witch", "warlock", "high_priest"], toughness=2),
)


def _spells_to_counter_ritual(b: Board) -> int:
    return 3 if b.state.players < 5 else 4


async def add_clue_to_ritual(b: Board) -> None:
    """At the end of each Mythos phase put a clue token on this card.

    Pass: someone in the French Hill streets discards 3 Spells (4 with 5 or more players); everyone
    gains 2 clue tokens. Fail: at 5; from then on, draw two Mythos cards a turn, the first for its
    gate only.
    """
    rumor_clues(b, 1)


async def _double_mythos_phases(b: Board) -> None:
    b.state.double_mythos = True


async def _give_everyone_two_clues(b: Board) -> None:
    await each(b, lambda seat: gain(b, seat, clues=2, source="the_great_ritual"))


rumor(
    RumorRule(
        code="the_great_ritual",
        ongoing=add_clue_to_ritual,
        has_failed=lambda b: _clues_on_card(b) >= 5,
        fails=_double_mythos_phases,
        has_passed=_is_never,
        passes=_give_everyone_two_clues,
    )
)


@ability(
    "the_great_ritual",
    Window.ARKHAM,
    anyone=True,
    label="Discard Spells",
    when=beside_rumor,
    why_not=lambda b, use: _missing_amount_text(
        len(b.cards.of_deck(use.seat, Deck.SPELL)), _spells_to_counter_ritual(b), "Spells"
    ),
)
async def _pay_spells(b: Board, use: Use) -> None:
    await lose_cards(
        b, use.seat, _spells_to_counter_ritual(b), decks=(Deck.SPELL,), why="the_great_ritual"
    )
    await pass_rumor(b)


# The Southside Strangler Strikes

STRANGLER = "the_southside_strangler_strikes"


async def remove_random_ally(b: Board) -> None:
    """At the end of each Mythos phase a random Ally leaves the Ally deck for good.

    Pass: someone in the Southside streets discards 5 clue tokens; then everyone gains $5. Fail: no
    Ally is left; then everyone lowers their maximum Sanity or maximum Stamina by 1 for the rest of
    the game.
    """
    if not await remove_ally(b):
        b.state.notes[STRANGLER] = True


async def _lower_everyones_maximum(b: Board) -> None:
    await each(b, lambda seat: lower_maximum(b, seat, source="the_southside_strangler_strikes"))


async def _give_everyone_five_dollars(b: Board) -> None:
    await each(b, lambda seat: gain(b, seat, money=5, source="the_southside_strangler_strikes"))


rumor(
    RumorRule(
        code=STRANGLER,
        ongoing=remove_random_ally,
        has_failed=lambda b: bool(b.state.notes.get(STRANGLER)),
        fails=_lower_everyones_maximum,
        has_passed=_is_never,
        passes=_give_everyone_five_dollars,
    )
)


@ability(
    STRANGLER,
    Window.ARKHAM,
    anyone=True,
    label="Discard 5 clue tokens",
    when=beside_rumor,
    why_not=lambda b, use: _missing_clues_text(b, use, 5, discards=True),
)
async def _pay_clues_to_catch_strangler(b: Board, use: Use) -> None:
    await pay(b, use.seat, clues=5, source="the_southside_strangler_strikes", discards=True)
    await pass_rumor(b)


# The Stars Are Right

at_stake("the_stars_are_right", "on 1 or 2 add 1 doom token")


async def roll_for_stars(b: Board) -> None:
    """At the end of each Mythos phase roll a die: {stake}.

    Pass: someone in the Downtown streets discards an Ally; then everyone draws 2 Common Items.
    Fail: the Ancient One awakens.
    """
    if roll_for_table(b, source="the_stars_are_right")[0] <= 2:
        await add_doom(b, source="the_stars_are_right")


async def leave_awakening_to_engine(_b: Board) -> None:
    """Nothing more: the Ancient One is awake."""


async def _give_everyone_two_common_items(b: Board) -> None:
    await each(b, lambda seat: draw(b, seat, Deck.COMMON, 2))


rumor(
    RumorRule(
        code="the_stars_are_right",
        ongoing=roll_for_stars,
        has_failed=_is_never,
        fails=leave_awakening_to_engine,
        has_passed=_is_never,
        passes=_give_everyone_two_common_items,
    )
)


@ability(
    "the_stars_are_right",
    Window.ARKHAM,
    anyone=True,
    label="Discard an Ally",
    when=beside_rumor,
    why_not=lambda b, use: "" if b.cards.of_deck(use.seat, Deck.ALLY) else "You have no Ally.",
)
async def _pay_ally(b: Board, use: Use) -> None:
    await lose_cards(b, use.seat, 1, decks=(Deck.ALLY,), why="the_stars_are_right")
    await pass_rumor(b)


# The Terrible Experiment

CAMPUS = Place("miskatonic_u_streets")


def _monsters_of_experiment(b: Board) -> list[MonsterNo]:
    return list(b.state.rumor.monsters) if b.state.rumor else []


async def add_monster_to_experiment(b: Board) -> None:
    """This card starts with 5 monsters, which aren’t on the board. Anyone in the Miskatonic
    University streets may fight them. At the end of each Mythos phase, add another monster.

    Pass: at 0 monsters, everyone draws 1 Skill. Fail: at 8, the terror level becomes 10 and the
    monsters enter play in the Miskatonic University streets.
    """
    add_to_rumor(b)


async def _release_monsters(b: Board) -> None:
    await raise_terror(b, TERROR_TOP - b.state.terror)
    for no in _monsters_of_experiment(b):
        await place_monster(b, no, CAMPUS)


async def _give_everyone_skill(b: Board) -> None:
    await each(b, lambda seat: draw(b, seat, Deck.SKILL))


rumor(
    RumorRule(
        code="the_terrible_experiment",
        ongoing=add_monster_to_experiment,
        has_failed=lambda b: len(_monsters_of_experiment(b)) >= 8,
        fails=_release_monsters,
        has_passed=lambda b: not _monsters_of_experiment(b),
        passes=_give_everyone_skill,
    )
)


@ability(
    "the_terrible_experiment",
    Window.ARKHAM,
    anyone=True,
    label="Fight a monster on it",
    when=lambda b, use: beside_rumor(b, use) and bool(_monsters_of_experiment(b)),
)
async def _fight_monsters_of_experiment(b: Board, use: Use) -> None:
    while _monsters_of_experiment(b):
        no = await choose_monster(
            b,
            use.seat,
            "Which monster do you fight?",
            lambda: _monsters_of_experiment(b),
            source="the_terrible_experiment",
        )
        if no is None or await fight_only(b, use.seat, no) != "won":
            return
        await settle_rumor(b)
        if not _monsters_of_experiment(b) or not await may(
            b, use.seat, "Fight another monster?", source="the_terrible_experiment"
        ):
            return
