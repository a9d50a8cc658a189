"""Treacheries of *Undimensioned and Unseen*."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_HEALTH,
    FIGHT,
    CardDrawn,
    Game,
    Piece,
    Seat,
    SkillTest,
    Use,
    attach,
    choose_word,
    constant,
    deal,
    move_towards,
    perform,
    revelation,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.brood import (
    broods_in_play,
    choose_brood,
    set_aside_broods,
    spawn_set_aside_brood,
)

TOWERING, RUIN, ATTENTION, TRACKS = "02256", "02257", "02258", "02259"


@revelation(TOWERING)
async def towering_beasts_attach_to_brood(g: Game, use: Use) -> None:
    """Towering Beasts: Revelation, attach to a Brood. If it’s at your location, take 1 damage."""
    each = await choose_brood(g, use.seat, "Which Brood gets Towering Beasts?", TOWERING)
    if each is None or use.copy is None:
        return
    await attach(g, use.copy, each)
    if g.places.where(each) == g.who(use.seat).place:
        await deal(g, use.seat, damage=1, source=TOWERING)


@constant(TOWERING, FIGHT)
def towering_beasts_raise_fight(_g: Game, beasts: Piece, enemy: Piece) -> int:
    """Towering Beasts: The Brood has +1 fight and +1 health."""
    return int(beasts.host == enemy.id)


@constant(TOWERING, ENEMY_HEALTH)
def towering_beasts_raise_health(g: Game, beasts: Piece, enemy: Piece) -> int:
    """Towering Beasts: The Brood has +1 fight and +1 health."""
    return towering_beasts_raise_fight(g, beasts, enemy)


def _seats_beside_brood(g: Game) -> list[Seat]:
    places = {each.place for each in broods_in_play(g)}
    return [who.seat for who in g.playing() if who.place in places]


@revelation(RUIN)
async def ruin_and_destruction_tests_agility(g: Game, use: Use[CardDrawn]) -> None:
    """Ruin and Destruction: Revelation, everyone at a Brood’s location tests agility (3).

    They take 1 damage for each point they fail by. If nobody is at a Brood’s location, this gains
    surge.
    """
    seats = _seats_beside_brood(g)
    use.event.surge |= not seats
    for seat in seats:
        if g.who(seat).playing:
            await perform(g, seat, _take_ruin_test(g, seat))


async def _take_ruin_test(g: Game, seat: Seat) -> None:
    async def on_fail(trial: SkillTest) -> None:
        await deal(g, seat, damage=trial.margin, source=RUIN)

    await take_test(g, seat, *read_printed_test(g, RUIN), source=RUIN, on_fail=on_fail)


@revelation(ATTENTION)
async def attracting_attention_moves_broods(g: Game, use: Use) -> None:
    """Attracting Attention: Revelation, each Brood moves 1 location towards you."""
    for each in broods_in_play(g):
        place = g.who(use.seat).place
        if each in g.in_play and place is not None:
            await move_towards(g, each, place)


@revelation(TRACKS)
async def creatures_tracks_give_choice(g: Game, use: Use) -> None:
    """The Creatures’ Tracks: Revelation, take 2 horror, or spawn a Brood at a random location.

    It’s one of the Broods set aside.
    """
    words = [("horror", "Take 2 horror")]
    if set_aside_broods(g):
        words.append(("brood", "Spawn a Brood at a random location"))
    prompt = "Take 2 horror, or spawn a Brood?"
    if await choose_word(g, use.seat, prompt, words, source=TRACKS) == "brood":
        await spawn_set_aside_brood(g)
    else:
        await deal(g, use.seat, horror=2, source=TRACKS)


ruling(TOWERING, "If no Brood is in play, discard this.")
ruling(TRACKS, "If no Brood is set aside, you take the horror.")
