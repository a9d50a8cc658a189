"""The places of *Curtain Call*."""

from __future__ import annotations

from bot.lcg.api import (
    HAND_COST,
    HELD_AS,
    Attempt,
    Card,
    Cost,
    Enters,
    Game,
    Keyword,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    TestKind,
    TestOver,
    Use,
    action,
    add_place,
    by_margin,
    can_investigate,
    constant,
    deal,
    discard_from_hand,
    draw_aside,
    draw_cards,
    forced,
    gain,
    heal,
    investigate_with,
    ruling,
    shuffle_encounter_deck,
    spawn,
    this_location,
    you_have,
)

THEATRE, LOBBY, BALCONY, BACKSTAGE = "03049", "03050", "03051", "03052"
LIGHTING_BOX, BOX_OFFICE, GREEN_ROOM = "03053", "03054", "03055"
DRESSING_ROOM, REHEARSAL_ROOM, TRAP_ROOM = "03056", "03057", "03058"
LOBBY_DOORWAYS = (LIGHTING_BOX, BOX_OFFICE, GREEN_ROOM)
BACKSTAGE_DOORWAYS = (DRESSING_ROOM, REHEARSAL_ROOM, TRAP_ROOM)
RATS = "01159"
ROBBED = "stole_from_the_box_office"
OPENED, HIDDEN_MORE, DEARER, TAKINGS = 2, 2, 2, 5


def open_doorway(g: Game, *codes: str) -> Piece | None:
    """Put one of these set-aside locations into play at random, unrevealed."""
    copy = draw_aside(g, *codes)
    return None if copy is None else add_place(g, copy)


@forced(LOBBY, "open", to=PlaceReveals, when=this_location)
async def the_lobby_opens(g: Game, _use: Use) -> None:
    """Lobby: Forced, after this is revealed, 2 random set-aside Lobby Doorways enter play."""
    for _ in range(OPENED):
        open_doorway(g, *LOBBY_DOORWAYS)


@action(LOBBY, "draw", cost=Cost(actions=2), label="Draw 3 cards")
async def lobby(g: Game, use: Use) -> None:
    """Lobby: 2 actions: draw 3 cards."""
    await draw_cards(g, use.seat, 3)


def _stumbles_down(g: Game, use: Use[Enters]) -> bool:
    place = g.piece(use.event.place)
    down = place is not None and place.code == THEATRE
    return down and use.event.by_action_from == use.source.id


@forced(BALCONY, "fall", to=Enters, when=_stumbles_down)
async def balcony(g: Game, use: Use[Enters]) -> None:
    """Balcony: Forced, after you take a move action from here to the Theatre, take 2 damage."""
    await deal(g, use.event.seat, damage=2, source=BALCONY)


def open_backstage(g: Game) -> None:
    """Put two of the doorways behind the stage into play."""
    for _ in range(OPENED):
        open_doorway(g, *BACKSTAGE_DOORWAYS)


@forced(BACKSTAGE, "open", to=PlaceReveals, when=this_location)
async def the_backstage_opens(g: Game, _use: Use) -> None:
    """Backstage: Forced, after this is revealed, 2 random Backstage Doorways enter play."""
    open_backstage(g)


@constant(BACKSTAGE, HELD_AS)
def backstage(g: Game, place: Piece, seat: Seat, card: Card) -> int:
    """Backstage: While you’re here, each hidden card counts as 3 cards in your hand."""
    here = g.who(seat).place == place.id
    return HIDDEN_MORE if here and Keyword.HIDDEN in card.keywords else 0


@constant(LIGHTING_BOX, HAND_COST)
def lighting_box(g: Game, place: Piece, seat: Seat, _card: Card) -> int:
    """Lighting Box: While you’re here, each card in your hand costs 2 more resources to play."""
    return DEARER if g.who(seat).place == place.id else 0


ruling(LIGHTING_BOX, "A card that you play from your discard pile costs no more.")


@action(
    BOX_OFFICE,
    "steal",
    limit=Limit(1, "game", group=True),
    label="Gain 5 resources, and steal from the box office",
)
async def box_office(g: Game, use: Use) -> None:
    """Box Office: Action, gain 5 resources and remember that you stole from the box office.

    Once per game for the whole group.
    """
    g.limits.record_use("game", ROBBED)
    gain(g, use.seat, TAKINGS)


@action(
    GREEN_ROOM,
    "search",
    is_a=frozenset({"investigate"}),
    attempt=Attempt(bonus=3),
    label="+3 intellect, then discard your hand",
    when=can_investigate,
    why="You can’t investigate it now.",
)
async def green_room(g: Game, use: Use) -> None:
    """Green Room: Action, Investigate with +3 intellect. After the test, discard your hand."""
    await investigate_with(g, use)
    for copy in list(g.who(use.seat).hand):
        if not g.hidden.stays_in_hand(copy):
            discard_from_hand(g, use.seat, copy)


ruling(GREEN_ROOM, "Hidden cards stay in your hand. Weaknesses are discarded.")


@action(
    DRESSING_ROOM,
    "rest",
    cost=Cost(actions=3),
    label="Heal 3 horror",
    when=you_have("horror"),
    why="You have no horror.",
)
async def dressing_room(g: Game, use: Use) -> None:
    """Dressing Room: 3 actions: heal 3 horror."""
    heal(g, use.seat, horror=3)


by_margin(REHEARSAL_ROOM)


def _too_well(g: Game, use: Use[TestOver]) -> bool:
    test = use.event.test
    here = test.kind is TestKind.INVESTIGATE and test.target == use.source.id
    return here and bool(test.success) and test.margin >= 2


@forced(REHEARSAL_ROOM, "rehearse", to=TestOver, when=_too_well)
async def rehearsal_room(g: Game, use: Use[TestOver]) -> None:
    """Rehearsal Room: Forced, after you investigate here and succeed by 2 or more: 1 horror."""
    await deal(g, use.event.test.seat, horror=1, source=REHEARSAL_ROOM)


@forced(TRAP_ROOM, "swarm", to=PlaceReveals, when=this_location)
async def trap_room(g: Game, use: Use[PlaceReveals]) -> None:
    """Trap Room: Forced, after you reveal this, a Swarm of Rats spawns engaged with you.

    Search the encounter deck and discard pile for it; for 2 of them with 3 or 4 investigators in
    the game. Then shuffle the deck.
    """
    seat = use.event.seat
    for _ in range(2 if len(g.playing()) > 2 else 1):
        pool = [*g.state.encounter_discard, *g.state.encounter_deck]
        rats = [copy for copy in pool if g.card(copy).code == RATS]
        if rats and g.who(seat).playing:
            await spawn(g, rats[0], seat)
    shuffle_encounter_deck(g)
