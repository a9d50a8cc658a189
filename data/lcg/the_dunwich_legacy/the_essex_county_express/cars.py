"""The cars of *The Essex County Express*, from its tail to the engine."""

from __future__ import annotations

from collections.abc import Callable

from bot.lcg.api import (
    MAY_NOT_ENTER,
    MAY_NOT_INVESTIGATE,
    Cost,
    Enters,
    Game,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    Side,
    Skill,
    Use,
    action,
    choose_cards,
    choose_word,
    constant,
    deal,
    discard_from_hand,
    discover,
    draw_encounter,
    forced,
    gain,
    has_clues,
    hides_hand,
    may_gain,
    resolve_encounter,
    ruling,
    shuffle_encounter_deck,
    spare_cards,
    this_location,
)

QUICK, STRONG, BRAVE, CLEVER, LUCKY = "02167", "02168", "02169", "02170", "02171"
SLEEPING, DINING, PARLOR = "02172", "02173", "02174"
COLD_ENGINE, BESET_ENGINE, BLOODY_ENGINE = ENGINES = ("02175", "02176", "02177")
PASSENGER_CARS = (QUICK, STRONG, BRAVE, CLEVER, LUCKY)
GRAPPLER = "02182"
ICONS, HARM, LUCK, CARDS = 2, 2, 1, 3
"""Icons that a Passenger Car wants and the harm of going without; the same of the lucky one; what
is drawn in the bloody Engine Car."""


def _entry_rule_of_car(name: str) -> Callable[[Game, Piece, Seat, Piece], str]:
    """Return the rule of an unrevealed car: the car to its left must be revealed, without clues."""

    def reason_not_to_enter(g: Game, car: Piece, _seat: Seat, place: Piece) -> str:
        left = g.places.beside(car, Side.LEFT) if place is car else None
        is_open = left is None or (left.revealed and not left.clues)
        return "" if is_open else "The car to its left still holds clues."

    reason_not_to_enter.__doc__ = (
        f"{name}: While unrevealed, you can enter only if the car to its left is revealed and has "
        "no clues."
    )
    return reason_not_to_enter


for _names, _codes in (
    ("Passenger Car", PASSENGER_CARS),
    ("Sleeping Car", (SLEEPING,)),
    ("Dining Car", (DINING,)),
    ("Parlor Car", (PARLOR,)),
    ("Engine Car", ENGINES),
):
    for _code in _codes:
        constant(_code, MAY_NOT_ENTER, revealed=False)(_entry_rule_of_car(_names))


async def _pay_with_icons(
    g: Game, seat: Seat, code: str, skill: Skill, icons: int, harm: str
) -> bool:
    """Discard cards with this many skill icons, or all; return False if the seat takes the harm."""
    if not (spare_cards(g, seat) or hides_hand(g, seat)):
        return False
    what = f"cards with {icons} {skill} icons" if icons > 1 else f"a card with a {skill} icon"
    words = [("cards", f"Discard {what}"), ("harm", f"Take {harm}")]
    choice = await choose_word(g, seat, "How do you get through?", words, source=code)
    paid, first = 0, True
    while choice == "cards" and paid < icons:
        spare = spare_cards(g, seat)
        fitting = [copy for copy in spare if g.card(copy).matching_icons(skill)] or spare
        chosen = await choose_cards(
            g,
            seat,
            "Which card do you discard?",
            lambda fitting=fitting: fitting,
            source=code,
            kind="discard",
        )
        if not chosen:
            return not first
        first = False
        paid += g.card(chosen[0]).matching_icons(skill)
        discard_from_hand(g, seat, chosen[0])
    return choice == "cards"


@forced(QUICK, "squeeze", to=Enters, when=this_location)
async def passengers_demand_agility(g: Game, use: Use) -> None:
    """Passenger Car: Forced, after you enter, discard 2 agility icons or take 2 damage.

    The icons have to be on cards in your hand.
    """
    if not await _pay_with_icons(g, use.seat, QUICK, Skill.AGILITY, ICONS, f"{HARM} damage"):
        await deal(g, use.seat, damage=HARM, source=QUICK)


@forced(STRONG, "squeeze", to=Enters, when=this_location)
async def passengers_demand_combat(g: Game, use: Use) -> None:
    """Passenger Car: Forced, after you enter, discard 2 combat icons or take 2 damage.

    The icons have to be on cards in your hand.
    """
    if not await _pay_with_icons(g, use.seat, STRONG, Skill.COMBAT, ICONS, f"{HARM} damage"):
        await deal(g, use.seat, damage=HARM, source=STRONG)


@forced(BRAVE, "squeeze", to=Enters, when=this_location)
async def passengers_demand_willpower(g: Game, use: Use) -> None:
    """Passenger Car: Forced, after you enter, discard 2 willpower icons or take 2 horror.

    The icons have to be on cards in your hand.
    """
    if not await _pay_with_icons(g, use.seat, BRAVE, Skill.WILLPOWER, ICONS, f"{HARM} horror"):
        await deal(g, use.seat, horror=HARM, source=BRAVE)


@forced(CLEVER, "squeeze", to=Enters, when=this_location)
async def passengers_demand_intellect(g: Game, use: Use) -> None:
    """Passenger Car: Forced, after you enter, discard 2 intellect icons or take 2 horror.

    The icons have to be on cards in your hand.
    """
    if not await _pay_with_icons(g, use.seat, CLEVER, Skill.INTELLECT, ICONS, f"{HARM} horror"):
        await deal(g, use.seat, horror=HARM, source=CLEVER)


@forced(LUCKY, "squeeze", to=Enters, when=this_location)
async def passengers_demand_wild_icon(g: Game, use: Use) -> None:
    """Passenger Car: Forced, after you enter, discard a card with a wild icon from your hand.

    If you don’t, take 1 damage and 1 horror.
    """
    if not await _pay_with_icons(
        g, use.seat, LUCKY, Skill.WILD, LUCK, f"{LUCK} damage and {LUCK} horror"
    ):
        await deal(g, use.seat, damage=LUCK, horror=LUCK, source=LUCKY)


@action(
    SLEEPING,
    "search",
    label="Gain 3 resources",
    limit=Limit(1, "game", group=True),
    when=may_gain,
    why="You can’t gain resources now.",
)
async def search_sleeping_car(g: Game, use: Use) -> None:
    """Sleeping Car: Action, gain 3 resources. Once per game for the whole group."""
    gain(g, use.seat, 3)


async def draw_grappling_horror(g: Game, seat: Seat) -> None:
    """Search encounter deck and discard pile for a Grappling Horror and let the seat draw it."""
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    copy = next((each for each in pool if g.card(each).code == GRAPPLER), None)
    if copy is not None:
        await resolve_encounter(g, seat, copy)
    shuffle_encounter_deck(g)


@forced(DINING, "lurk", to=PlaceReveals, when=this_location)
async def dining_car_draws_grappling_horror(g: Game, use: Use) -> None:
    """Dining Car: Forced, after you reveal this, find and draw a Grappling Horror.

    Search the encounter deck and discard pile.
    """
    await draw_grappling_horror(g, use.seat)


@forced(BESET_ENGINE, "lurk", to=PlaceReveals, when=this_location)
async def engine_car_draws_grappling_horror(g: Game, use: Use) -> None:
    """Engine Car: Forced, after you reveal this, find and draw a Grappling Horror.

    Search the encounter deck and discard pile, then shuffle the deck.
    """
    await draw_grappling_horror(g, use.seat)


@forced(BLOODY_ENGINE, "spill", to=PlaceReveals, when=this_location)
async def engine_car_draws_encounter_cards(g: Game, use: Use) -> None:
    """Engine Car: Forced, after you reveal this, draw the top 3 cards of the encounter deck."""
    for _ in range(CARDS):
        await draw_encounter(g, use.seat)


@constant(PARLOR, MAY_NOT_INVESTIGATE)
def parlor_car_cannot_be_investigated(_g: Game, parlor: Piece, _seat: Seat, place: Piece) -> str:
    """Parlor Car: You can’t investigate it."""
    return "You can’t investigate the Parlor Car." if place is parlor else ""


@action(
    PARLOR,
    "ask",
    label="Discover a clue",
    cost=Cost(actions=1, resources=3),
    when=has_clues,
    why="There are no clues left.",
)
async def ask_in_parlor_car(g: Game, use: Use) -> None:
    """Parlor Car: Action, 3 resources: discover 1 clue here."""
    await discover(g, use.seat, 1, use.source.id)


for _code in PASSENGER_CARS:
    ruling(_code, "It happens each time you enter. You can’t discard a weakness for it.")
    ruling(
        _code,
        (
            "If you have too few icons, you can discard your whole hand instead of taking "
            "damage or horror."
        ),
    )
