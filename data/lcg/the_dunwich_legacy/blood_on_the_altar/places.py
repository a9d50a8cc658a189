"""The places of *Blood on the Altar*, and the key to one of them."""

from __future__ import annotations

from bot.lcg.api import (
    ATTACK_HORROR,
    EVADE,
    MAY_NOT_COMMIT,
    MAY_NOT_DISCOVER_BESIDES,
    MAY_NOT_ENTER,
    MAY_NOT_GAIN,
    MAY_NOT_PLAY,
    Card,
    CardType,
    Cost,
    Game,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    TestFails,
    TestKind,
    Use,
    action,
    add_place,
    attach_from_play,
    choose_cards,
    constant,
    discard_clues,
    draw_from_under,
    fetch,
    forced,
    free,
    gain,
    join,
    leaving,
    place_doom_on,
    put_asset,
    resign,
    reveal,
    revelation,
    ruling,
    shuffle_encounter_deck,
    spawn,
    this_location,
    you_have_a_deck,
)

COMMONS = "02201"
BROOK, NARROW_BROOK, RUINS, SMOKING_RUINS = "02202", "02203", "02204", "02205"
STORE, STOCKED_STORE, CHURCH, OPEN_CHURCH = "02206", "02207", "02208", "02209"
REEDS, ROOSTING_REEDS, SCHOOL, QUIET_SCHOOL = "02210", "02211", "02212", "02213"
CHAMBER, KEY = "02214", "02215"
NAMES = {
    BROOK: "Bishop’s Brook", NARROW_BROOK: "Bishop’s Brook",
    RUINS: "Burned Ruins", SMOKING_RUINS: "Burned Ruins",
    STORE: "Osborn’s General Store", STOCKED_STORE: "Osborn’s General Store",
    CHURCH: "Congregational Church", OPEN_CHURCH: "Congregational Church",
    REEDS: "House in the Reeds", ROOSTING_REEDS: "House in the Reeds",
    SCHOOL: "Schoolhouse", QUIET_SCHOOL: "Schoolhouse",
}  # fmt: skip
"""The places under which something lies."""


@action(COMMONS, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_at_village_commons(g: Game, use: Use) -> None:
    """Village Commons: Action, Resign."""
    await resign(g, use.seat)


def _can_draw_card_underneath(g: Game, use: Use) -> bool:
    return not use.source.clues and bool(g.places.under(use.source)) and not g.state.tests


async def _draw_card_underneath(g: Game, use: Use) -> None:
    await draw_from_under(g, use.seat, use.source)


for _code, _name in NAMES.items():
    _draw_card_underneath.__doc__ = (
        f"{_name}: Free, if there are no clues here, draw the card underneath. Once per game for "
        "the whole group."
    )
    free(
        _code,
        "dig",
        label="Draw the card underneath",
        when=_can_draw_card_underneath,
        why="You can’t: clues are here, no card is underneath, or a test is in progress.",
        limit=Limit(1, "game", group=True),
    )(_draw_card_underneath)
_draw_card_underneath.__doc__ = None


@constant(BROOK, ATTACK_HORROR)
def bishops_brook_adds_horror_to_attacks(g: Game, brook: Piece, enemy: Piece) -> int:
    """Bishop’s Brook: Attacks by enemies here deal 1 extra horror."""
    return int(g.places.where(enemy) == brook.id)


@constant(NARROW_BROOK, MAY_NOT_ENTER)
def bishops_brook_holds_one_investigator(g: Game, brook: Piece, _seat: Seat, place: Piece) -> str:
    """Bishop’s Brook: While an investigator is here, no other investigator can enter."""
    return (
        "Another investigator is already there."
        if place is brook and g.investigators.at(brook.id)
        else ""
    )


@constant(RUINS, EVADE)
def burned_ruins_raise_evade(g: Game, ruins: Piece, enemy: Piece) -> int:
    """Burned Ruins: Enemies here have +1 evade."""
    return int(g.places.where(enemy) == ruins.id)


def _has_failed_to_investigate_here(_g: Game, use: Use[TestFails]) -> bool:
    test, ruins = use.event.test, use.source
    return test.kind is TestKind.INVESTIGATE and test.target == ruins.id and ruins.clues > 0


@forced(SMOKING_RUINS, "smoulder", to=TestFails, when=_has_failed_to_investigate_here)
async def burned_ruins_turn_clue_into_doom(g: Game, use: Use) -> None:
    """Burned Ruins: Forced, after you fail to investigate here, 1 clue here turns into doom."""
    discard_clues(g, use.source, use.seat, 1)
    place_doom_on(g, use.source, 1)


@constant(STORE, MAY_NOT_GAIN)
def general_store_prevents_gaining_resources(g: Game, store: Piece, seat: Seat) -> str:
    """Osborn’s General Store: Investigators here can’t gain resources."""
    return "You can’t gain resources here." if g.who(seat).place == store.id else ""


@action(
    STOCKED_STORE,
    "browse",
    label="Search your top 3 cards for an Item",
    cost=Cost(actions=1, resources=1),
    when=you_have_a_deck,
    why="Your deck is empty.",
)
async def browse_general_store(g: Game, use: Use) -> None:
    """Osborn’s General Store: Action, 1 resource: draw an Item from your top 3 cards.

    Then shuffle your deck.
    """
    top = g.who(use.seat).deck[:3]
    await fetch(g, use.seat, top, lambda card: card.has_trait("Item"), source=STOCKED_STORE)


@forced(CHURCH, "reveal", to=PlaceReveals, when=this_location)
async def church_spawns_humanoid(g: Game, use: Use) -> None:
    """Congregational Church: Forced, after this is revealed, find a Humanoid enemy.

    Search the encounter deck. The enemy spawns at the Village Commons. Shuffle the deck.
    """
    await _spawn_enemy_at_commons(g, use.seat, "Humanoid", CHURCH)


@action(OPEN_CHURCH, "give", label="Gain 2 resources", cost=Cost(actions=1, discard_cards=1))
async def give_card_at_church(g: Game, use: Use) -> None:
    """Congregational Church: Action, discard a card you choose: gain 2 resources."""
    gain(g, use.seat, 2)


@constant(REEDS, MAY_NOT_PLAY)
def house_in_the_reeds_prevents_events(g: Game, house: Piece, seat: Seat, card: Card) -> str:
    """House in the Reeds: Investigators here can’t play events."""
    here = g.who(seat).place == house.id
    return "You can’t play events here." if here and card.type is CardType.EVENT else ""


@forced(ROOSTING_REEDS, "reveal", to=PlaceReveals, when=this_location)
async def house_in_the_reeds_spawns_nightgaunt(g: Game, use: Use) -> None:
    """House in the Reeds: Forced, after this is revealed, find a Nightgaunt enemy.

    Search the encounter deck. The enemy spawns at the Village Commons. Shuffle the deck.
    """
    await _spawn_enemy_at_commons(g, use.seat, "Nightgaunt", ROOSTING_REEDS)


async def _spawn_enemy_at_commons(g: Game, seat: Seat, trait: str, source: str) -> None:
    """Spawn the first enemy with a trait in the encounter deck at the Village Commons."""
    kinds = {
        g.card(copy).code: copy
        for copy in g.state.encounter_deck
        if _is_enemy_with_trait(g, copy, trait)
    }
    found = await choose_cards(
        g,
        seat,
        "Which enemy spawns at the Village Commons?",
        lambda: list(kinds.values()),
        source=source,
        secret=False,
    )
    shuffle_encounter_deck(g)
    commons = g.in_play.first_of(COMMONS)
    if found and commons is not None:
        await spawn(g, found[0], seat, at=commons.id)


def _is_enemy_with_trait(g: Game, copy: int, trait: str) -> bool:
    card = g.library.cards[g.state.copies[copy].code]
    return card.type is CardType.ENEMY and card.has_trait(trait)


@constant(SCHOOL, MAY_NOT_COMMIT)
def schoolhouse_prevents_committing_skills(g: Game, school: Piece, seat: Seat, card: Card) -> str:
    """Schoolhouse: Investigators here can’t commit skill cards."""
    here = g.who(seat).place == school.id
    return "You can’t commit skill cards here." if here and card.type is CardType.SKILL else ""


@constant(QUIET_SCHOOL, MAY_NOT_DISCOVER_BESIDES)
def schoolhouse_requires_investigating(_g: Game, school: Piece, _seat: Seat, place: Piece) -> str:
    """Schoolhouse: You can discover clues here only by investigating."""
    return "You can discover clues here only by investigating." if place is school else ""


# The Hidden Chamber


@revelation(CHAMBER)
async def hidden_chamber_enters_play(g: Game, use: Use) -> None:
    """The Hidden Chamber: Revelation, put it into play connected to the location you drew it at.

    It’s locked.
    """
    assert use.copy is not None
    chamber, here = add_place(g, use.copy), g.places.of_seat(use.seat)
    if here is not None:
        join(chamber, here)
    reveal(g, chamber)


@constant(CHAMBER, MAY_NOT_ENTER)
def hidden_chamber_cannot_be_entered(g: Game, chamber: Piece, _seat: Seat, place: Piece) -> str:
    """The Hidden Chamber: You can enter only if the Key to the Chamber is attached to it."""
    unlocked = any(each.code == KEY for each in g.in_play.attached_to(chamber.id))
    return "The Hidden Chamber is locked." if place is chamber and not unlocked else ""


@revelation(KEY)
async def key_to_the_chamber_is_taken(g: Game, use: Use) -> None:
    """Key to the Chamber: Revelation, take control of it."""
    assert use.copy is not None
    await put_asset(g, use.copy, use.seat)


def _is_beside_chamber_with_key(g: Game, use: Use) -> bool:
    here, chamber = g.places.of_seat(use.seat), g.in_play.first_of(CHAMBER)
    held = use.source.controller is not None
    return (
        held and here is not None and chamber is not None and chamber in g.places.connections(here)
    )


@free(
    KEY,
    "unlock",
    label="Unlock The Hidden Chamber",
    when=_is_beside_chamber_with_key,
    why="The Hidden Chamber isn’t connected to your location.",
)
async def unlock_hidden_chamber(g: Game, use: Use) -> None:
    """Key to the Chamber: Free, when you’re next to The Hidden Chamber, attach this to it."""
    chamber = g.in_play.first_of(CHAMBER)
    if chamber is not None:
        attach_from_play(g, use.source, chamber)


@leaving(KEY)
def key_goes_to_encounter_discard(_g: Game, _key: Piece) -> str:
    """Key to the Chamber: If it leaves play, it goes to the encounter discard pile."""
    return "discard"


for _code in NAMES:
    ruling(
        _code, ("You can’t draw the card during a skill test, because it could start another one.")
    )
ruling(KEY, "You can draw it again after the encounter discard pile is shuffled into the deck.")
ruling(
    QUIET_SCHOOL,
    ("An extra clue from an investigation counts; a clue from another ability doesn’t."),
)
ruling(CHAMBER, "Enemies can enter even if it’s locked.")
