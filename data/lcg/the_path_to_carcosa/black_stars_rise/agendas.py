"""The two agenda decks of *Black Stars Rise*, and the acts that can take their places."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.lcg.api import (
    FIGHT,
    GAINS_SURGE,
    Card,
    Cost,
    Game,
    Headcount,
    Limit,
    Piece,
    Use,
    act_replaces_agenda_deck,
    add_to_count,
    add_to_encounter_deck,
    back,
    bring,
    check_agenda,
    constant,
    draw_cards,
    end,
    free,
    from_aside,
    gain,
    logged_cards,
    objective,
    perform,
    place_doom_on_agenda,
    ruling,
    shuffle_encounter_deck,
    spawn_at_one_of,
    take_doom_from_agenda,
)
from data.lcg.the_path_to_carcosa.black_stars_rise.decks import (
    ENTITY,
    ENTITY_TRUE,
    FLOODS,
    PATH_ABOVE,
    PATH_BELOW,
    RITUAL,
    SKY,
    STORM,
    STORM_TRUE,
    TIDE,
    doom_on,
)
from data.lcg.the_path_to_carcosa.black_stars_rise.places import (
    CHAPEL_OPEN,
    PORTE,
    TOWER_OPEN,
)
from data.lcg.the_path_to_carcosa.inhabitants import BEAST
from data.lcg.the_path_to_carcosa.interludes import CONVICTION, DOUBT
from data.lcg.the_path_to_carcosa.the_last_king.guests import ASHLEIGH, INTERVIEWED, SLAIN

TERROR, SEEKER, ENEMY_ASHLEIGH, ANCIENT_EVILS = "03300", "03301", "03069b", "01166"
MUCH_DOOM = 3
SONG = "the_song_of_ashleigh"


# What the group can do


def _let_doom_come(
    name: str, code: str, reward: Callable[[Game], Awaitable[None]], label: str
) -> None:
    """Give an agenda its free ability: clues of the group bring 1 doom, and a reward for each."""

    async def call_doom(g: Game, _use: Use) -> None:
        agenda = g.library.card(code)
        await place_doom_on_agenda(g, agenda, 1)
        await reward(g)
        await check_agenda(g, agenda)

    call_doom.__doc__ = (
        f"{name}: Free, the group spends 1 clue per investigator: place 1 doom on this agenda, "
        f"which can make it advance. Each investigator {label}. Once per round for the group."
    )
    limit = Limit(1, "round", group=True)
    free(code, "doom", cost=Cost(group_clues=1), limit=limit, label=f"1 doom here; each {label}")(
        call_doom
    )


async def _all_gain_resources(g: Game) -> None:
    for who in g.playing():
        gain(g, who.seat, 2)


async def _all_draw(g: Game) -> None:
    for who in g.playing():
        await perform(g, who.seat, draw_cards(g, who.seat, 1))


for _name, _code in (
    ("The Tide Rises", TIDE),
    ("Let The Storm Rage", STORM),
    ("Let The Storm Rage", STORM_TRUE),
):
    _let_doom_come(_name, _code, _all_gain_resources, "gains 2 resources")
for _name, _code in (
    ("The Ritual Begins", RITUAL),
    ("The Entity Above", ENTITY),
    ("The Entity Above", ENTITY_TRUE),
):
    _let_doom_come(_name, _code, _all_draw, "draws 1 card")


def _can_be_sung(g: Game, _use: Use) -> bool:
    """Return True if the group interviewed Ashleigh Clarke and has not used her song."""
    return ASHLEIGH in logged_cards(g, INTERVIEWED) and not g.limits.use_count("game", SONG)


def _remember_song(code: str) -> None:
    """Give an agenda the free ability that an interview with Ashleigh Clarke brings."""

    async def remove_doom(g: Game, _use: Use) -> None:
        g.limits.record_use("game", SONG)
        take_doom_from_agenda(g, g.library.card(code), 1)

    free(
        code,
        "song",
        label="Ashleigh’s song: remove 1 doom from it",
        granted=_can_be_sung,
        when=lambda g, _use: doom_on(g, g.library.card(code)) > 0,
        why="There’s no doom on it.",
    )(remove_doom)


for _code in (TIDE, STORM, STORM_TRUE, FLOODS, RITUAL, ENTITY, ENTITY_TRUE, SKY):
    _remember_song(_code)


# While they are in force


def _makes_evils_surge(name: str, code: str) -> None:
    def ancient_evils_surge(_g: Game, _agenda: Piece, card: Card) -> bool:
        return card.code == ANCIENT_EVILS

    ancient_evils_surge.__doc__ = f"{name}: Each Ancient Evils gains surge."
    constant(code, GAINS_SURGE, stage=True)(ancient_evils_surge)


for _name, _code in (
    ("Let The Storm Rage", STORM),
    ("Let The Storm Rage", STORM_TRUE),
    ("The City Floods", FLOODS),
):
    _makes_evils_surge(_name, _code)


def _makes_monsters_fiercer(name: str, code: str) -> None:
    def monsters_are_fiercer(g: Game, _agenda: Piece, enemy: Piece) -> int:
        return 1 if g.card(enemy).has_trait("Monster") else 0

    monsters_are_fiercer.__doc__ = f"{name}: Each Monster enemy has +1 fight."
    constant(code, FIGHT, stage=True)(monsters_are_fiercer)


for _name, _code in (
    ("The Entity Above", ENTITY),
    ("The Entity Above", ENTITY_TRUE),
    ("Swallowed Sky", SKY),
):
    _makes_monsters_fiercer(_name, _code)


# Their other sides


def _shuffle_in(g: Game, code: str) -> None:
    """Shuffle the encounter discards and the set-aside copies of a card into the deck."""
    copies = [copy for copy in g.state.aside if g.card(copy).code == code]
    add_to_encounter_deck(g, *copies)
    shuffle_encounter_deck(g, with_discard=True)


def _write_faith(g: Game, other: str) -> None:
    """Write Conviction or Doubt by the doom on another agenda, if that is still in force."""
    agenda = next((card for card in g.stages.agendas if card.code == other), None)
    if agenda is not None:
        add_to_count(g, DOUBT if doom_on(g, agenda) >= MUCH_DOOM else CONVICTION)


@back(TIDE)
async def tide_brings_terrors(g: Game) -> None:
    """The Tide Rises: Shuffle both set-aside Tidal Terrors into the encounter deck.

    The encounter discards are shuffled in, too. If The Ritual Begins is in force, write
    1 Conviction into the log if there are 2 or fewer doom on it, 1 Doubt if there are more.
    """
    _shuffle_in(g, TERROR)
    _write_faith(g, RITUAL)


@back(RITUAL)
async def ritual_brings_seekers(g: Game) -> None:
    """The Ritual Begins: Shuffle both set-aside Rift Seekers into the encounter deck.

    The encounter discards are shuffled in, too. If The Tide Rises is in force, write
    1 Conviction into the log if there are 2 or fewer doom on it, 1 Doubt if there are more.
    """
    _shuffle_in(g, SEEKER)
    _write_faith(g, TIDE)


async def _worlds_intertwine(g: Game, place: str) -> None:
    """Spawn the Beast of Aldebaran at a location, and Ashleigh Clarke unless she was slain."""
    there = g.in_play.first_of(place)
    copy = from_aside(g, BEAST)
    if copy is not None:
        await spawn_at_one_of(g, copy, [] if there is None else [there])
    gate = g.in_play.first_of(PORTE)
    if ASHLEIGH not in logged_cards(g, SLAIN) and gate is not None:
        await spawn_at_one_of(g, bring(g, ENEMY_ASHLEIGH), [gate])


@back(STORM)
async def storm_was_wrong(g: Game) -> None:
    """Let The Storm Rage: The Beast of Aldebaran spawns in the Abbey Tower.

    If Ashleigh Clarke wasn’t slain, her enemy side spawns at Porte de l’Avancée. This deck has no
    act; the way out is in the other one.
    """
    await _worlds_intertwine(g, TOWER_OPEN)


@back(ENTITY)
async def entity_was_wrong(g: Game) -> None:
    """The Entity Above: The Beast of Aldebaran spawns in the Chapel of St. Aubert.

    If Ashleigh Clarke wasn’t slain, her enemy side spawns at Porte de l’Avancée. This deck has no
    act; the way out is in the other one.
    """
    await _worlds_intertwine(g, CHAPEL_OPEN)


@back(STORM_TRUE)
async def path_opens_below(g: Game) -> None:
    """Let The Storm Rage: The rest of this deck leaves the game, and act 3a takes its place."""
    act_replaces_agenda_deck(g, g.library.card(STORM_TRUE), PATH_BELOW)


@back(ENTITY_TRUE)
async def path_opens_above(g: Game) -> None:
    """The Entity Above: The rest of this deck leaves the game, and act 3c takes its place."""
    act_replaces_agenda_deck(g, g.library.card(ENTITY_TRUE), PATH_ABOVE)


@back(FLOODS)
async def city_is_lost(_g: Game) -> None:
    """The City Floods: Resolution 3."""
    raise end("r3")


@back(SKY)
async def sky_is_lost(_g: Game) -> None:
    """Swallowed Sky: Resolution 3."""
    raise end("r3")


ruling(BEAST, "If its location isn’t in play when the agenda turns, it is discarded.")


# The acts


def _gathered(code: str) -> Callable[[Game], int]:
    def count_those_there(g: Game) -> int:
        """Count the investigators at a location without clues."""
        place = g.in_play.first_of(code)
        if place is None or place.clues:
            return 0
        return sum(who.place == place.id for who in g.playing())

    return count_those_there


for _act, _place, _name in (
    (PATH_BELOW, CHAPEL_OPEN, "Chapel of St. Aubert"),
    (PATH_ABOVE, TOWER_OPEN, "Abbey Tower"),
):
    objective(
        _act,
        place=_place,
        tally=Headcount(
            have=_gathered(_place),
            need=lambda g: max(1, len(g.playing())),
            icon="cultist",
            unit=f"in the {_name} without clues",
        ),
        at_once=True,
    )


@back(PATH_BELOW)
async def way_below_is_open(_g: Game) -> None:
    """Open The Path Below: Objective, all are in the Chapel of St. Aubert without clues.

    Resolution 1.
    """
    raise end("r1")


@back(PATH_ABOVE)
async def way_above_is_open(_g: Game) -> None:
    """Open The Path Above: Objective, all are in the Abbey Tower without clues: resolution 2."""
    raise end("r2")
