"""The acts and agendas of *The Miskatonic Museum*."""

from __future__ import annotations

from bot.lcg.api import (
    CluesFound,
    EnemySpawns,
    Enters,
    Game,
    Timing,
    Use,
    advance_act,
    back,
    choose_seat,
    choose_word,
    defeat,
    earn,
    end,
    forced,
    from_aside,
    lead_picks,
    location_is,
    move_enemy,
    objective,
    place_doom_on,
    put_asset,
    ready,
    resolution,
    reveal,
    ruling,
    suffer,
)
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.horror import (
    HORROR,
    attach_shadow_spawned,
    spawn_horror,
)
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.places import (
    BROKEN_IN,
    HALLS,
    LET_IN,
    RESTRICTED,
)

RESTRICTED_ACCESS, SHADOWS_DEEPEN, EVERY_SHADOW = "02119", "02120", "02121"
A_WAY_INSIDE, THE_TOME = "02122", "02125"
HAROLD, ADAM, NECRONOMICON = "02138", "02139", "02140"


# Agendas


def _is_horror_entering(g: Game, use: Use[EnemySpawns]) -> bool:
    """Return True if Hunting Horror enters play while this agenda is the current one."""
    return use.event.enemy.code == HORROR and not g.state.agenda.turned


@forced(RESTRICTED_ACCESS, "grow", to=EnemySpawns, timing=Timing.WHEN, when=_is_horror_entering)
async def restricted_access_attaches_shadow(g: Game, use: Use[EnemySpawns]) -> None:
    """Restricted Access: Forced, when Hunting Horror enters play, attach Shadow-spawned to it.

    If it’s already attached, put 1 resource on it instead.
    """
    await attach_shadow_spawned(g, use)


@forced(SHADOWS_DEEPEN, "grow", to=EnemySpawns, timing=Timing.WHEN, when=_is_horror_entering)
async def shadows_deepen_attaches_shadow(g: Game, use: Use[EnemySpawns]) -> None:
    """Shadows Deepen: Forced, when Hunting Horror enters play, attach Shadow-spawned to it.

    If it’s already attached, put 1 resource on it instead.
    """
    await attach_shadow_spawned(g, use)


@forced(EVERY_SHADOW, "grow", to=EnemySpawns, timing=Timing.WHEN, when=_is_horror_entering)
async def in_every_shadow_attaches_shadow(g: Game, use: Use[EnemySpawns]) -> None:
    """In Every Shadow: Forced, when Hunting Horror enters play, attach Shadow-spawned to it.

    If it’s already attached, put 1 resource on it instead.
    """
    await attach_shadow_spawned(g, use)


@back(RESTRICTED_ACCESS)
async def doom_or_spawn_after_restricted_access(g: Game) -> None:
    """Restricted Access: If Hunting Horror is in play, put 1 doom on it.

    Otherwise find it in the encounter deck, the discard pile or the void: it spawns in the Museum
    Halls. Then shuffle the discard pile into the encounter deck.
    """
    horror, halls = g.in_play.first_of(HORROR), g.in_play.first_of(HALLS)
    if horror is not None:
        place_doom_on(g, horror, 1)
    elif halls is not None:
        await spawn_horror(g, g.state.lead, halls.id, with_discard=True)


@back(SHADOWS_DEEPEN)
async def doom_or_spawn_after_shadows_deepen(g: Game) -> None:
    """Shadows Deepen: If Hunting Horror is in play, put 1 doom on it.

    Otherwise find it in the encounter deck, the discard pile or the void: it spawns in the Museum
    Halls. Then shuffle the discard pile into the encounter deck.
    """
    await doom_or_spawn_after_restricted_access(g)


@back(EVERY_SHADOW)
async def defeat_everyone_left(g: Game) -> None:
    """In Every Shadow: Everyone who hasn’t resigned is defeated and suffers 1 physical trauma."""
    seats = [who.seat for who in g.playing()]
    for seat in seats:
        suffer(g, seat, physical=1, source=EVERY_SHADOW)
    await defeat(g, seats, EVERY_SHADOW)


# Acts


async def _give_story_asset(g: Game, code: str, prompt: str) -> None:
    """Ask which seat takes control of a set-aside story asset, and give it to that seat."""
    copy, seats = from_aside(g, code), [who.seat for who in g.playing()]
    seat = await lead_picks(
        g, lambda lead: choose_seat(g, lead, prompt, lambda: seats, source=g.stages.act.code)
    )
    if copy is not None and seat is not None:
        await put_asset(g, copy, seat)


@back(A_WAY_INSIDE)
async def reveal_museum_halls(g: Game) -> None:
    """Finding A Way Inside: Reveal the Museum Halls.

    If you advanced with clues, an investigator of your choice takes control of Adam Lynch. If you
    broke the door, the next act is Breaking and Entering instead of Night at the Museum.
    """
    if LET_IN not in g.state.instead:
        await _give_story_asset(g, ADAM, "Who takes Adam Lynch along?")
    halls = g.in_play.first_of(HALLS)
    if halls is not None:
        reveal(g, halls)


objective(LET_IN, BROKEN_IN, place=RESTRICTED)


@forced(LET_IN, "found", to=Enters, when=location_is(RESTRICTED))
async def advance_night_at_the_museum(g: Game, _use: Use) -> None:
    """Night at the Museum: Objective, when an investigator enters the Restricted Hall, advance."""
    await advance_act(g)


@forced(BROKEN_IN, "found", to=Enters, when=location_is(RESTRICTED))
async def advance_breaking_and_entering(g: Game, _use: Use) -> None:
    """Breaking and Entering: Objective, when anyone enters the Restricted Hall, advance."""
    await advance_act(g)


@back(LET_IN)
async def spawn_horror_after_night_at_the_museum(g: Game) -> None:
    """Night at the Museum: Put Hunting Horror ready into the Restricted Hall.

    Take it from the encounter deck, the discard pile, the void or wherever it is in play.
    """
    horror, hall = g.in_play.first_of(HORROR), g.in_play.first_of(RESTRICTED)
    if hall is not None and horror is None:
        await spawn_horror(g, g.state.lead, hall.id)
    elif hall is not None and horror is not None:
        if g.places.where(horror) != hall.id:
            await move_enemy(g, horror, hall)
        await ready(g, horror)


@back(BROKEN_IN)
async def give_harold_after_breaking_and_entering(g: Game) -> None:
    """Breaking and Entering: An investigator of your choice takes control of Harold Walsted.

    Put Hunting Horror ready into the Restricted Hall, from wherever it is.
    """
    await _give_story_asset(g, HAROLD, "Who takes Harold Walsted along?")
    await spawn_horror_after_night_at_the_museum(g)


objective(THE_TOME, place=RESTRICTED)


def _has_restricted_hall_no_clues(g: Game, use: Use[CluesFound]) -> bool:
    place = g.piece(use.event.place)
    return place is not None and place.code == RESTRICTED and not place.clues


@forced(THE_TOME, "found", to=CluesFound, when=_has_restricted_hall_no_clues)
async def advance_when_tome_is_found(g: Game, _use: Use) -> None:
    """Searching for the Tome: Objective, when the Restricted Hall has no clues, advance."""
    await advance_act(g)


@back(THE_TOME)
async def choose_fate_of_necronomicon(g: Game) -> None:
    """Searching for the Tome: Destroy the book (resolution 1), or keep it (resolution 2)."""
    words = [("burn", "Destroy it (resolution 1)"), ("keep", "Keep it safe (resolution 2)")]
    choice = await choose_word(
        g, g.state.lead, "What do you do with the book?", words, source=THE_TOME
    )
    raise end("r1" if choice == "burn" else "r2")


@resolution("the_miskatonic_museum")
async def apply_resolution(g: Game, word: str) -> None:
    """After resolution 2, offer the Necronomicon to the investigators."""
    if word == "r2":
        earn(g, None, NECRONOMICON)


ruling(
    RESTRICTED_ACCESS,
    ("If its other side brings Hunting Horror into play, its Forced effect doesn’t trigger."),
)
ruling(
    SHADOWS_DEEPEN,
    ("If its other side brings Hunting Horror into play, its Forced effect doesn’t trigger."),
)
ruling(LET_IN, "Being moved there by a card counts. The hall is revealed before the act advances.")
ruling(THE_TOME, "Clues discovered there with a card count too.")
