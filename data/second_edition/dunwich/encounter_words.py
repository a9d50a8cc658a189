"""Words of this box's encounters alone, for their vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from bot.second_edition.api import (
    Board,
    CardNo,
    Deck,
    MonsterNo,
    Movement,
    Place,
    Seat,
    Skill,
    Special,
    add_doom,
    afflict,
    afflict_either,
    bless,
    box_mythos_cards,
    box_word,
    choose_cards,
    choose_monster,
    choose_place,
    choose_seat,
    choose_word,
    close_for_good,
    curse,
    defeat,
    discard,
    draw,
    each,
    exchange_gate,
    follow_arrow,
    gate_targets,
    hits,
    is_face_up,
    kind_appears,
    leave_environment,
    lose_special,
    lose_split,
    mark,
    may,
    monster_stats,
    move_gate,
    one_more,
    overfill,
    remove_seal,
    return_monster,
    roll,
    search,
    search_first,
    skip_mythos,
    turn_up,
)
from data.second_edition.dunwich import horror

SHACK = Place("harney_jones_shack")
DARK_DEAL = "old_debts_come_due"
"""The mark of a seat with a deal with the Dark Man, under the code of the card."""
DEAR = 5
"""The list price from which a Unique Item will do as an offering."""

# The Horror's track


@box_word("horror_token", "add 1 token to the Dunwich Horror track")
async def add_horror_token(b: Board, _seat: Seat, source: str) -> None:
    """Add 1 token to the track of the Dunwich Horror."""
    await horror.add_token(b, source=source)


@box_word(
    "no_horror_token",
    "remove 1 token from the Dunwich Horror track",
    can=lambda b, _seat: horror.has_tokens(b),
)
async def remove_horror_token(b: Board, _seat: Seat, source: str) -> None:
    """Remove 1 token from the track of the Dunwich Horror."""
    horror.remove_token(b, source=source)


# Blessings, curses, deals


def is_cursed(b: Board, seat: Seat) -> bool:
    """Return True if the seat’s investigator is Cursed."""
    return Special.CURSE in b.who(seat).specials


@box_word("bless_anyone", "give a Blessing to an investigator of your choice")
async def bless_anyone(b: Board, seat: Seat, source: str) -> None:
    """Let the seat choose an investigator to bless; a Curse of theirs is discarded instead."""
    whom = await choose_seat(b, seat, "Who is Blessed?", b.seats.order, source=source)
    if whom is not None:
        await bless(b, whom, why=source)


@box_word("lift_curse", "discard your Curse", can=is_cursed)
async def lift_curse(b: Board, seat: Seat, source: str) -> None:
    """Discard the seat’s Curse."""
    lose_special(b, seat, Special.CURSE, why=source)


@box_word("lift_curses", "let every Cursed investigator discard their Curse if they like")
async def lift_curses(b: Board, _seat: Seat, source: str) -> None:
    """Let every Cursed investigator, wherever they are, choose to discard their Curse."""

    async def freed(other: Seat) -> None:
        if await may(b, other, "Do you discard your Curse?", source=source):
            lose_special(b, other, Special.CURSE, why=source)

    await each(b, freed, [other for other in b.seats.order() if is_cursed(b, other)])


@box_word("wheel", "roll a die: on 1 you are Cursed, on 6 you are Blessed")
async def roll_for_wheel_of_fortune(b: Board, seat: Seat, source: str) -> None:
    """Roll a die: 1 curses, 6 blesses. A Blessing or a Curse does not change the roll."""
    match roll(b, seat, source=source):
        case [1]:
            await curse(b, seat, why=source)
        case [6]:
            await bless(b, seat, why=source)
        case _:
            pass


@box_word("dark_deal", "make a deal with the Dark Man; it lasts for the rest of the game")
async def make_dark_deal(b: Board, seat: Seat, _source: str) -> None:
    """Note that the seat has made a deal with the Dark Man; a Mythos card collects its price."""
    mark(b, seat, DARK_DEAL)


# Losses, and doors that they open


@box_word("lose_3", "lose 3 points, divided between Sanity and Stamina as you like")
async def lose_three_points(b: Board, seat: Seat, source: str) -> None:
    """Let the seat lose 3 points at once, divided between Sanity and Stamina as it likes."""
    await lose_split(b, seat, 3, source=source)


@box_word(
    "overfill",
    "restore Stamina to its maximum, then gain 3 more than the maximum (once lost, these can’t "
    "be regained)",
)
async def restore_stamina_above_maximum(b: Board, seat: Seat, source: str) -> None:
    """Restore the seat’s Stamina to 3 above its maximum; the excess never exceeds 3."""
    await overfill(b, seat, 3, source=source)


@box_word("scar", "draw 1 Injury and 1 Madness and keep one of them")
async def choose_injury_or_madness(b: Board, seat: Seat, source: str) -> None:
    """Draw 1 Injury and 1 Madness; the seat keeps one, and only that one takes effect."""
    await afflict_either(b, seat, source=source)


# Cards


def _expensive_unique_items(b: Board, seat: Seat) -> list[CardNo]:
    held = [each.card for each in b.cards.of_deck(seat, Deck.UNIQUE)]
    return [card for card in held if b.cards.facts(card).price >= DEAR]


def unique_tomes_of(b: Board, seat: Seat) -> list[CardNo]:
    """Return the seat’s Unique Items that are Tomes."""
    held = [each.card for each in b.cards.of_deck(seat, Deck.UNIQUE)]
    return [card for card in held if b.cards.facts(card).kind == "tome"]


def _exchangeable_cards(b: Board, seat: Seat) -> list[CardNo]:
    return [each.card for each in b.cards.of_deck(seat, Deck.COMMON, Deck.UNIQUE, Deck.SPELL)]


@box_word(
    "dear_item",
    f"discard 1 Unique Item with a list price of ${DEAR} or more",
    can=lambda b, seat: bool(_expensive_unique_items(b, seat)),
)
async def discard_expensive_item(b: Board, seat: Seat, source: str) -> None:
    """Let the seat choose an expensive Unique Item and discard it."""
    for card in await choose_cards(
        b,
        seat,
        "Which item do you give?",
        lambda: _expensive_unique_items(b, seat),
        source=source,
        kind="lose_cards",
    ):
        await discard(b, seat, card, why=source)


@box_word(
    "unique_tome",
    "discard 1 Tome that is a Unique Item",
    can=lambda b, seat: bool(unique_tomes_of(b, seat)),
)
async def discard_unique_tome(b: Board, seat: Seat, source: str) -> None:
    """Let the seat choose a Tome among its Unique Items and discard it."""
    for card in await choose_cards(
        b,
        seat,
        "Which Tome do you give?",
        lambda: unique_tomes_of(b, seat),
        source=source,
        kind="lose_cards",
    ):
        await discard(b, seat, card, why=source)


@box_word(
    "trade_in",
    "discard 1 Common Item, Unique Item or Spell, draw 3 cards from its deck and keep 1",
    can=lambda b, seat: bool(_exchangeable_cards(b, seat)),
)
async def exchange_card(b: Board, seat: Seat, source: str) -> None:
    """Let the seat discard a card, then draw 3 from its deck and keep 1."""
    for card in await choose_cards(
        b,
        seat,
        "Which card do you exchange?",
        lambda: _exchangeable_cards(b, seat),
        source=source,
        kind="lose_cards",
    ):
        await discard(b, seat, card, why=source)
        await draw(b, seat, b.cards.facts(card).deck, 3, keep=1, source=source)


@box_word("first_no_tome", "take the first card in the Unique Item deck that isn’t a Tome")
async def take_first_item_but_tome(b: Board, seat: Seat, _source: str) -> None:
    """Take the first Unique Item from the top of the deck that is not a Tome."""
    await search_first(b, seat, Deck.UNIQUE, fits=lambda card: b.cards.facts(card).kind != "tome")


@box_word(
    "first_dear", "take the first card in the Unique Item deck with a list price of $4 or more"
)
async def take_first_expensive_item(b: Board, seat: Seat, _source: str) -> None:
    """Take the first Unique Item from the top of the deck with a price of at least 4."""
    await search_first(b, seat, Deck.UNIQUE, fits=lambda card: b.cards.facts(card).price >= 4)


@box_word("any_unique_tome", "search the Unique Item deck for a Tome and take it")
async def search_for_unique_tome(b: Board, seat: Seat, source: str) -> None:
    """Let the seat search the Unique Item deck for a Tome and take it."""
    await search(b, seat, Deck.UNIQUE, kind="tome", source=source)


@box_word(
    "any_but_weapon", "search the Common Item deck for a card that isn’t a Weapon and take it"
)
async def search_for_item_but_weapon(b: Board, seat: Seat, source: str) -> None:
    """Let the seat search the Common Item deck for a card that is not a Weapon."""
    await search(
        b, seat, Deck.COMMON, fits=lambda card: b.cards.facts(card).kind != "weapon", source=source
    )


# The Mythos


@box_word("skip_mythos", "skip this turn’s Mythos phase")
async def skip_mythos_phase(b: Board, _seat: Seat, _source: str) -> None:
    """Skip this turn’s Mythos phase; only the first-player marker is passed on."""
    skip_mythos(b)


@box_word("more_mythos", "draw and resolve 1 extra Mythos card in the next Mythos phase")
async def draw_extra_mythos_card(b: Board, _seat: Seat, _source: str) -> None:
    """Let the next Mythos phase draw and resolve 1 more card after its usual one."""
    one_more(b)


@box_word(
    "discard_environment",
    "discard the Environment in play",
    can=lambda b, _seat: bool(b.state.environment),
)
async def discard_environment(b: Board, _seat: Seat, _source: str) -> None:
    """Put the current Environment on the bottom of the Mythos deck."""
    leave_environment(b, how="stopped")


@box_word(
    "box_mythos", "search the Mythos deck for a card, remove it from the game and shuffle the deck"
)
async def remove_one_mythos_card(b: Board, seat: Seat, source: str) -> None:
    """Let the seat remove 1 Mythos card of its choice from the game."""
    await box_mythos_cards(b, seat, 1, source=source)


@box_word(
    "box_mythos_2",
    "search the Mythos deck for 2 cards, remove them from the game and shuffle the deck",
)
async def remove_two_mythos_cards(b: Board, seat: Seat, source: str) -> None:
    """Let the seat remove 2 Mythos cards of its choice from the game."""
    await box_mythos_cards(b, seat, 2, source=source)


@box_word(
    "break_seal",
    "remove an elder sign token of your choice from the board (if there is none, add 2 doom "
    "tokens)",
)
async def remove_elder_sign(b: Board, seat: Seat, source: str) -> None:
    """Let the seat remove an elder sign token, so that its location is unstable again."""
    place = await choose_place(
        b,
        seat,
        "Which elder sign token do you remove?",
        lambda: list(b.state.seals),
        source=source,
    )
    if place is None:
        await add_doom(b, 2, source=source)
    else:
        remove_seal(b, place)


# Gates, monsters, places


def _open_gate_places(b: Board) -> list[Place]:
    return [gate.place for gate in b.state.gates]


@box_word(
    "exchange_gate",
    "exchange an open gate of your choice for the top one of the stack; monsters with the old "
    "symbol return to the cup",
    can=lambda b, _seat: bool(b.state.gates),
)
async def exchange_open_gate(b: Board, seat: Seat, source: str) -> None:
    """Let the seat exchange an open gate; it gains no trophy, and no doom token is added."""
    place = await choose_place(
        b, seat, "Which gate do you exchange?", lambda: _open_gate_places(b), source=source
    )
    if place is not None:
        await exchange_gate(b, place)


@box_word(
    "move_gate",
    "move an open gate of your choice to another unstable location without elder sign and gate; "
    "monsters there return to the cup, investigators there are drawn through it",
    can=lambda b, _seat: bool(b.state.gates and gate_targets(b)),
)
async def move_open_gate(b: Board, seat: Seat, source: str) -> None:
    """Let the seat move an open gate; it gains no trophy, and no doom token is added."""
    place = await choose_place(
        b, seat, "Which gate do you move?", lambda: _open_gate_places(b), source=source
    )
    to = await choose_place(b, seat, "Where to?", lambda: gate_targets(b), source=source)
    if place is not None and to is not None:
        await move_gate(b, place, to)


def _banishable_monsters(b: Board) -> list[MonsterNo]:
    return [each.no for each in b.state.monsters if not b.monsters.facts(each.no).spawn]


@box_word(
    "defeat_any",
    "defeat a monster of your choice on the board (not a Spawn)",
    can=lambda b, _seat: bool(_banishable_monsters(b)),
)
async def defeat_any_monster(b: Board, seat: Seat, source: str) -> None:
    """Let the seat defeat a monster and take it as a trophy; Endless ones return to the cup."""
    no = await choose_monster(
        b, seat, "Which monster do you defeat?", lambda: _banishable_monsters(b), source=source
    )
    if no is not None:
        await defeat(b, seat, no)


@box_word(
    "purge",
    "roll a die for each monster on the board (except Spawn): on a success, it returns to the cup",
)
async def roll_for_each_monster(b: Board, seat: Seat, source: str) -> None:
    """Roll a die for each monster that is not Spawn; a success returns it to the cup."""
    for no in _banishable_monsters(b):
        if hits(b, seat, roll(b, seat, source=source)):
            return_monster(b, no)


@box_word(
    "lever",
    "choose white or black: every monster in Arkham that neither flies nor is Spawn moves along "
    "the arrow of that colour",
)
async def move_monsters_of_colour(b: Board, seat: Seat, source: str) -> None:
    """Let the seat choose white or black and move those monsters as if their movement were normal.

    A monster at an investigator’s place does not move.
    """
    words = (("white", "White arrows"), ("black", "Black arrows"))
    colour = await choose_word(b, seat, "Which arrows do they follow?", words, source=source)
    for no in _banishable_monsters(b):
        if monster_stats(b, no).movement is not Movement.FLYING:
            await follow_arrow(b, no, white=colour == "white")


@box_word("hound_comes", "if there is a Hound of Tindalos in the cup, it appears")
async def place_hound(b: Board, seat: Seat, _source: str) -> None:
    """Put the Hound of Tindalos of the cup at the seat’s place, to be fought or evaded."""
    await kind_appears(b, seat, "hound_of_tindalos")


@box_word("shack_closes", "close Harney Jones’ Shack for the rest of the game")
async def close_shack(b: Board, _seat: Seat, _source: str) -> None:
    """Close Harney Jones’ Shack; investigators and monsters there move to the street."""
    await close_for_good(b, SHACK)


# Conditions


def _is_face_down(code: str) -> Callable[[Board, Seat], bool]:
    return lambda b, _seat: not is_face_up(b, code)


def _is_blessed_with_condition_down(b: Board, seat: Seat) -> bool:
    down = not is_face_up(b, "darkes_blessing")
    return down and Special.BLESSING in b.who(seat).specials


@box_word(
    "darkes_blessing",
    "discard your Blessing to turn Darke’s Blessing face up",
    can=_is_blessed_with_condition_down,
)
async def turn_up_darkes_blessing(b: Board, seat: Seat, source: str) -> None:
    """Turn Darke’s Blessing face up in exchange for the seat’s Blessing."""
    lose_special(b, seat, Special.BLESSING, why=source)
    turn_up(b, "darkes_blessing")


def _has_necronomicon_with_condition_down(b: Board, seat: Seat) -> bool:
    down = not is_face_up(b, "rare_book_collection")
    return down and b.cards.owns(seat, "necronomicon") is not None


@box_word(
    "rare_books",
    "return the Necronomicon to the box to turn the Rare Book Collection face up",
    can=_has_necronomicon_with_condition_down,
)
async def turn_up_rare_books(b: Board, seat: Seat, source: str) -> None:
    """Turn the Rare Book Collection face up in exchange for the seat’s Necronomicon."""
    held = b.cards.owns(seat, "necronomicon")
    if held is not None and await discard(b, seat, held.card, box=True, why=source):
        turn_up(b, "rare_book_collection")


@box_word("coded_messages", "turn the Coded Messages face up", can=_is_face_down("coded_messages"))
async def turn_up_coded_messages(b: Board, _seat: Seat, _source: str) -> None:
    """Turn the Coded Messages face up."""
    turn_up(b, "coded_messages")


def _is_strong_with_condition_down(b: Board, seat: Seat) -> bool:
    down = not is_face_up(b, "velmas_gratitude")
    return down and b.sheets.skill(seat, Skill.FIGHT) >= 4


@box_word(
    "velmas_gratitude",
    "draw 1 Injury and turn Velma’s Gratitude face up, if your Fight is 4 or more",
    can=_is_strong_with_condition_down,
)
async def turn_up_velmas_gratitude(b: Board, seat: Seat, source: str) -> None:
    """Turn Velma’s Gratitude face up; the seat draws 1 Injury."""
    await afflict(b, seat, Deck.INJURY, source=source)
    turn_up(b, "velmas_gratitude")
