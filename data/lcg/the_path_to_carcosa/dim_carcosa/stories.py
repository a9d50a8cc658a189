"""The stories on the other sides of the locations of *Dim Carcosa*."""

from __future__ import annotations

from typing import Any

from bot.lcg.api import (
    Game,
    PieceId,
    Seat,
    SkillTest,
    Use,
    by_margin,
    choose_piece,
    choose_word,
    deal,
    defeat_if_due,
    disengage,
    exhaust,
    handler,
    heal,
    hit,
    perform,
    put_off,
    ruling,
    story,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.dim_carcosa.hastur import (
    HASTURS,
    exhaust_hastur,
    hastur,
    hurt_hastur,
)
from data.lcg.the_path_to_carcosa.dim_carcosa.places import lock_place, replace_place

SONGS, ALDEBARAN, DESOLATION = "03325b", "03326b", "03326d"
INHABITANT, REST, COFFIN = "03327b", "03327d", "03327f"
MAPPING, PARADE, ARCHWAY = "03328b", "03328d", "03328f"
HEIGHT, STEPS, FALL, END = "03329b", "03329d", "03330b", "03331b"
SECRET = "know_the_secret"
"""The name under which the game remembers that an investigator knows the secret."""
ALDEBARAN_DAMAGE = 4


def knows_the_secret(g: Game) -> bool:
    """Return True if an investigator has read the story of the Palace."""
    return bool(g.limits.use_count("game", SECRET))


def _heal_everybody(g: Game, horror: int) -> None:
    for who in g.playing():
        heal(g, who.seat, horror=horror)


@story(SONGS)
async def songs_that_the_hyades_shall_sing(g: Game, use: Use) -> None:
    """Songs That the Hyades Shall Sing: Deal 1 damage per investigator to Hastur.

    Exhaust him, and disengage him from all investigators. Turn this back; it can’t be turned over
    again.
    """
    lock_place(g, use.source)
    await hurt_hastur(g, use.seat, SONGS, 1)
    exhaust_hastur(g)


@story(ALDEBARAN)
async def stars_of_aldebaran(g: Game, use: Use) -> None:
    """Stars of Aldebaran: Each investigator heals 3 horror. Deal 4 damage to an enemy but Hastur.

    Then another copy of the Bleak Plains takes this one’s place.
    """
    _heal_everybody(g, 3)
    enemy = await choose_piece(
        g,
        use.seat,
        f"Which enemy takes {ALDEBARAN_DAMAGE} damage?",
        lambda: [each for each in g.enemies.all() if each.code not in HASTURS],
        source=ALDEBARAN,
    )
    await hit(g, enemy, ALDEBARAN_DAMAGE, use.seat, ALDEBARAN)
    replace_place(g, use.source)


@story(DESOLATION)
async def bleak_desolation(g: Game, use: Use) -> None:
    """Bleak Desolation: Deal 2 damage per investigator to Hastur.

    Turn this back; it can’t be turned over again.
    """
    lock_place(g, use.source)
    await hurt_hastur(g, use.seat, DESOLATION, 2)


@story(INHABITANT)
async def inhabitant_of_carcosa(g: Game, use: Use) -> None:
    """Inhabitant of Carcosa: Each investigator heals 3 horror.

    Another copy of the Ruins of Carcosa takes this one’s place.
    """
    _heal_everybody(g, 3)
    replace_place(g, use.source)


@story(REST)
async def a_moments_rest(g: Game, use: Use) -> None:
    """A Moment’s Rest: Exhaust an enemy in play and disengage it from all, or you heal 5 horror.

    Another copy of the Ruins of Carcosa takes this one’s place.
    """
    words = [("heal", "Heal 5 horror")]
    if g.enemies.all():
        words.insert(0, ("enemy", "Exhaust and disengage an enemy"))
    word = await choose_word(g, use.seat, "How do you spend this rest?", words, source=REST)
    if word == "enemy":
        enemy = await choose_piece(g, use.seat, "Which enemy exhausts?", g.enemies.all, source=REST)
        if enemy is not None:
            exhaust(g, enemy)
            disengage(g, enemy)
    else:
        heal(g, use.seat, horror=5)
    replace_place(g, use.source)


@story(COFFIN)
async def the_coffin(g: Game, use: Use) -> None:
    """The Coffin: Deal 1 damage per investigator to Hastur.

    Turn this back; it can’t be turned over again.
    """
    lock_place(g, use.source)
    await hurt_hastur(g, use.seat, COFFIN, 1)


@story(MAPPING)
async def mapping_the_streets(g: Game, use: Use) -> None:
    """Mapping the Streets: Test intellect (3). Take 1 horror for each point you fail by.

    In any case deal 1 damage per investigator to Hastur. Turn this back; it can’t be turned over
    again.
    """
    lock_place(g, use.source)
    await put_off(g, "mapping_the_streets", seat=use.seat)


@handler("mapping_the_streets")
async def find_a_way(g: Game, args: dict[str, Any]) -> None:
    """Mapping the Streets: the test, and the damage to Hastur in any case."""
    seat = Seat(args["seat"])

    async def found(_trial: SkillTest) -> None:
        await hurt_hastur(g, seat, MAPPING, 1)

    async def lost(trial: SkillTest) -> None:
        await deal(g, seat, horror=trial.margin, source=MAPPING)
        await hurt_hastur(g, seat, MAPPING, 1)

    await take_test(
        g, seat, *read_printed_test(g, MAPPING), source=MAPPING, on_success=found, on_fail=lost
    )


@story(PARADE)
async def the_kings_parade(g: Game, use: Use) -> None:
    """The King’s Parade: Test combat (2).

    If you succeed, exhaust Hastur and disengage him from all investigators. Another copy of the Dim
    Streets takes this one’s place.
    """
    lock_place(g, use.source)
    await put_off(g, "the_kings_parade", seat=use.seat, place=use.source.id)


@handler("the_kings_parade")
async def cross_the_parade(g: Game, args: dict[str, Any]) -> None:
    """The King’s Parade: the test, then the other copy."""

    async def crossed(_trial: SkillTest) -> None:
        exhaust_hastur(g)

    seat = Seat(args["seat"])
    test = take_test(g, seat, *read_printed_test(g, PARADE), source=PARADE, on_success=crossed)
    await perform(g, seat, test)
    _replace_later(g, args)


by_margin(ARCHWAY)


@story(ARCHWAY)
async def the_archway(g: Game, use: Use) -> None:
    """The Archway: Test willpower (1). Heal 1 horror for each point you succeed by.

    Another copy of the Dim Streets takes this one’s place.
    """
    lock_place(g, use.source)
    await put_off(g, "the_archway", seat=use.seat, place=use.source.id)


@handler("the_archway")
async def read_the_archway(g: Game, args: dict[str, Any]) -> None:
    """The Archway: the test, then the other copy."""
    seat = Seat(args["seat"])

    async def read(trial: SkillTest) -> None:
        heal(g, seat, horror=trial.margin)

    test = take_test(g, seat, *read_printed_test(g, ARCHWAY), source=ARCHWAY, on_success=read)
    await perform(g, seat, test)
    _replace_later(g, args)


def _replace_later(g: Game, args: dict[str, Any]) -> None:
    """Replace the location whose story has been resolved, if it is still there."""
    place = g.piece(PieceId(args["place"]))
    if place is not None:
        replace_place(g, place)


@story(HEIGHT)
async def the_height_of_the_depths(g: Game, use: Use) -> None:
    """The Height of the Depths: Each investigator heals 5 horror.

    Another copy of the Depths of Demhe takes this one’s place.
    """
    _heal_everybody(g, 5)
    replace_place(g, use.source)


@story(STEPS)
async def steps_of_the_palace(g: Game, use: Use) -> None:
    """Steps of the Palace: Deal 1 damage per investigator to Hastur.

    Exhaust him, and disengage him from all investigators. Turn this back; it can’t be turned over
    again.
    """
    lock_place(g, use.source)
    await hurt_hastur(g, use.seat, STEPS, 1)
    exhaust_hastur(g)


@story(FALL)
async def the_fall(g: Game, use: Use) -> None:
    """The Fall: You decide. Turn this back, and nothing more.

    Or take 2 horror and deal 2 damage per investigator to Hastur; then turn this back, and it can’t
    be turned over again.
    """
    words = [("wait", "Turn away"), ("push", "Push her: 2 horror for you, and Hastur is hurt")]
    word = await choose_word(g, use.seat, "What do you do on the balcony?", words, source=FALL)
    if word == "push":
        lock_place(g, use.source)
        await deal(g, use.seat, horror=2, source=FALL)
        await hurt_hastur(g, use.seat, FALL, 2)


@story(END)
async def hasturs_end(g: Game, use: Use) -> None:
    """Hastur’s End: Remember that an investigator knows the secret.

    Turn this back; it can’t be turned over again.
    """
    lock_place(g, use.source)
    g.limits.record_use("game", SECRET)
    if (enemy := hastur(g)) is not None:
        await defeat_if_due(g, enemy, use.seat)


ruling(END, "The group knows it to the end of the game, whoever is eliminated.")
