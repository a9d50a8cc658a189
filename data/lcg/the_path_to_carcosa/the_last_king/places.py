"""The places of *The Last King*."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    Enters,
    Game,
    Limit,
    Parleys,
    SkillTest,
    Symbol,
    TurnEnds,
    Use,
    action,
    by_investigator_here,
    deal,
    discard_encounter,
    draw_cards,
    forced,
    gain,
    heal,
    leave_clues,
    place_doom_on,
    reaction,
    resign,
    resolve_encounter,
    reveal_loose_tokens,
    ruling,
    take_test,
    this_location,
    you_have,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

FOYER, BALLROOM, LIVING_ROOM = "03070", "03071", "03072"
GALLERY, COURTYARD, DINING_ROOM = "03073", "03074", "03075"
ONCE = Limit(1, "phase", group=True)
BAD_OMENS = (Symbol.SKULL, Symbol.AUTO_FAIL)


@action(FOYER, "resign", is_a=frozenset({"resign"}), label="Resign")
async def foyer(g: Game, use: Use) -> None:
    """Foyer: Action, Resign."""
    await resign(g, use.seat)


def _talked_here(g: Game, use: Use[Parleys]) -> bool:
    mine = use.event.seat == use.seat and use.event.by_action
    return mine and g.who(use.seat).place == use.source.id


@reaction(BALLROOM, "dance", to=Parleys, label="Gain 2 resources", when=_talked_here, limit=ONCE)
async def ballroom(g: Game, use: Use[Parleys]) -> None:
    """Ballroom: Reaction, after you perform a parley action here, gain 2 resources.

    Once per phase for the whole group.
    """
    gain(g, use.seat, 2)


@reaction(LIVING_ROOM, "listen", to=Parleys, label="Draw 1 card", when=_talked_here, limit=ONCE)
async def living_room(g: Game, use: Use[Parleys]) -> None:
    """Living Room: Reaction, after you perform a parley action here, draw 1 card.

    Once per phase for the whole group.
    """
    await draw_cards(g, use.seat, 1)


@forced(GALLERY, "stare", to=TurnEnds, when=by_investigator_here)
async def gallery(g: Game, use: Use) -> None:
    """Gallery: Forced, after you end your turn here, test willpower (2).

    If you fail, put 1 of your clues on the Gallery.
    """

    async def failed(_trial: SkillTest) -> None:
        leave_clues(g, use.seat, 1)

    await take_test(g, use.seat, *read_printed_test(g, GALLERY), source=GALLERY, on_fail=failed)


@forced(COURTYARD, "rustle", to=Enters, when=this_location)
async def courtyard(g: Game, use: Use[Enters]) -> None:
    """Courtyard: Forced, after you enter, discard the top encounter card.

    If it’s an enemy, draw it.
    """
    for copy in discard_encounter(g, 1):
        if g.card(copy).type is CardType.ENEMY:
            await resolve_encounter(g, use.event.seat, copy)


@action(
    DINING_ROOM,
    "eat",
    label="Heal 1 horror, then reveal a chaos token",
    when=you_have("horror"),
    why="You have no horror.",
)
async def dining_room(g: Game, use: Use) -> None:
    """Dining Room: Action, heal 1 horror, then reveal a chaos token.

    With a skull or the auto-fail, take 1 horror and put 1 doom on the Dining Room.
    """
    heal(g, use.seat, horror=1)
    tokens = await reveal_loose_tokens(g, use.seat)
    if any(token in BAD_OMENS for token in tokens):
        place_doom_on(g, use.source, 1)
        await deal(g, use.seat, horror=1, source=DINING_ROOM)


ruling(COURTYARD, "The card is in the discard pile when you draw it.")
