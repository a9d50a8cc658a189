"""The places of *The Midnight Masks*, as a game master may lay them out."""

from __future__ import annotations

from bot.lcg.api import (
    PLAY_COST,
    SPAWNS_AT,
    Card,
    CardType,
    Cost,
    Enters,
    Game,
    Limit,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Use,
    action,
    choose_word,
    constant,
    deal,
    draw_cards,
    fetch,
    forced,
    gain,
    gain_clues,
    handler,
    heal,
    move,
    put_off,
    ruling,
    take_test,
    this_location,
    you_have,
    you_have_a_deck,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

YOUR_HOUSE, RIVERTOWN, SOCIETY, BOARDING_HOUSE = "01124", "01125", "01126", "01127"
HOSPITAL, UNIVERSITY, BANK, ASYLUM = "01128", "01129", "01130", "01131"
EASTTOWN, GRAVEYARD, NORTHSIDE = "01132", "01133", "01134"
GHOUL_PRIEST = "01116"
ONCE = Limit(1, "game")


@constant(YOUR_HOUSE, SPAWNS_AT)
def your_house_spawns_priest(_g: Game, house: Piece, card: Card) -> PieceId | None:
    """Your House: If the Ghoul Priest would spawn anywhere, it spawns here instead."""
    return house.id if card.code == GHOUL_PRIEST else None


@action(YOUR_HOUSE, "rest", label="1 card and 1 resource", limit=Limit(1, "turn"))
async def rest_at_your_house(g: Game, use: Use) -> None:
    """Your House: Action, draw 1 card and gain 1 resource. Once per turn."""
    await draw_cards(g, use.seat, 1)
    gain(g, use.seat, 1)


@action(SOCIETY, "research", label="Draw 3 cards", limit=ONCE)
async def research_at_historical_society(g: Game, use: Use) -> None:
    """Southside, Historical Society: Action, draw 3 cards. Once per game."""
    await draw_cards(g, use.seat, 3)


@action(
    BOARDING_HOUSE,
    "ask",
    label="Search for an Ally",
    when=you_have_a_deck,
    why="Your deck is empty.",
    limit=ONCE,
)
async def search_for_ally_at_boarding_house(g: Game, use: Use) -> None:
    """Southside, Ma’s Boarding House: Action, search your deck for an Ally asset. Once per game."""
    deck = list(g.who(use.seat).deck)
    await fetch(g, use.seat, deck, _is_ally, source=BOARDING_HOUSE)


def _is_ally(card: Card) -> bool:
    return card.type is CardType.ASSET and card.has_trait("Ally")


@action(
    HOSPITAL,
    "heal",
    label="Heal 3 damage",
    when=you_have("damage"),
    why="You have no damage.",
    limit=ONCE,
)
async def heal_at_hospital(g: Game, use: Use) -> None:
    """St. Mary’s Hospital: Action, heal 3 damage. Once per game."""
    heal(g, use.seat, damage=3)


@action(
    UNIVERSITY,
    "study",
    label="Search your top 6 cards for a Tome or Spell",
    when=you_have_a_deck,
    why="Your deck is empty.",
)
async def study_at_university(g: Game, use: Use) -> None:
    """Miskatonic University: Action, draw a Tome or Spell from your top 6 cards, then shuffle."""
    top = g.who(use.seat).deck[:6]
    await fetch(g, use.seat, top, _is_tome_or_spell, source=UNIVERSITY)


def _is_tome_or_spell(card: Card) -> bool:
    return card.has_trait("Tome") or card.has_trait("Spell")


@action(BANK, "withdraw", label="Gain 3 resources", limit=ONCE)
async def withdraw_at_first_bank(g: Game, use: Use) -> None:
    """Downtown, First Bank of Arkham: Action, gain 3 resources. Once per game."""
    gain(g, use.seat, 3)


@action(
    ASYLUM,
    "rest",
    label="Heal 3 horror",
    when=you_have("horror"),
    why="You have no horror.",
    limit=ONCE,
)
async def rest_at_asylum(g: Game, use: Use) -> None:
    """Downtown, Arkham Asylum: Action, heal 3 horror. Once per game."""
    heal(g, use.seat, horror=3)


@constant(EASTTOWN, PLAY_COST)
def easttown_lowers_ally_cost(g: Game, place: Piece, seat: Seat, card: Card) -> int:
    """Easttown: Ally assets cost investigators here 2 resources less."""
    return -2 if _is_ally(card) and g.who(seat).place == place.id else 0


@forced(
    GRAVEYARD,
    "shudder",
    to=Enters,
    when=this_location,
)
async def graveyard_schedules_test(g: Game, use: Use) -> None:
    """Graveyard: Forced, after you enter, test willpower (3).

    If you fail, take 2 horror or move to Rivertown.
    """
    await put_off(g, "graveyard", seat=use.seat)


@handler("graveyard")
async def graveyard_tests_willpower(g: Game, args: dict[str, int]) -> None:
    """Let the investigator who entered the Graveyard take its test."""
    seat = Seat(args["seat"])

    async def on_fail(_trial: SkillTest) -> None:
        await _choose_horror_or_rivertown(g, seat)

    if g.who(seat).playing:
        skill, difficulty = read_printed_test(g, GRAVEYARD)
        await take_test(g, seat, skill, difficulty, source=GRAVEYARD, on_fail=on_fail)


async def _choose_horror_or_rivertown(g: Game, seat: Seat) -> None:
    town = g.in_play.first_of(RIVERTOWN)
    words = [("stay", "Take 2 horror")]
    if town is not None and town.id != g.who(seat).place:
        words.append(("flee", "Move to Rivertown"))
    choice = await choose_word(
        g, seat, "Take 2 horror, or move to Rivertown?", words, source=GRAVEYARD
    )
    if choice == "flee" and town is not None:
        await move(g, seat, town.id)
    else:
        await deal(g, seat, horror=2, source=GRAVEYARD)


@action(
    NORTHSIDE,
    "buy",
    label="Gain 2 clues",
    cost=Cost(actions=1, resources=5),
    limit=Limit(1, "game", group=True),
)
async def buy_clues_at_northside(g: Game, use: Use) -> None:
    """Northside: Action, 5 resources: gain 2 clues. Once per game for the whole group."""
    gain_clues(g, use.seat, 2)


ruling(GRAVEYARD, "If you enter it during another test, its own test comes after that one.")
ruling(NORTHSIDE, "Gaining clues isn’t discovering them.")
for _code in (SOCIETY, BOARDING_HOUSE, HOSPITAL, BANK, ASYLUM):
    ruling(_code, "Each player can do this once.")
