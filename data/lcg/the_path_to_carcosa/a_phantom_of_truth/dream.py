"""The dream before the night: pages that the campaign log chooses, with their consequences."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Seat,
    add_to_count,
    add_to_deck,
    choose_seat,
    choose_word,
    gain_named_weakness,
    has_weakness_left,
    is_logged,
    lead_picks,
    logged_count,
    read_page,
    suffer,
)
from data.lcg.the_path_to_carcosa.interludes import CONVICTION, DOUBT
from data.lcg.the_path_to_carcosa.stranger import CHASE

SCENARIO = "03200"
LOST_SOUL, PARANOIA = "03227", "01097"
LONG_CHASE = 4
"""The number of times that the Stranger was chased, from which the mirror asks a question."""


async def resolve_dream(g: Game) -> None:
    """Add a Lost Soul to each deck for good, then read the pages that the log leads to."""
    read_page(g, "voice")
    for who in g.playing():
        _give_weakness(g, who.seat, LOST_SOUL)
    if not is_logged(g, "king_claimed_its_victims"):
        await _remember_the_party(g)
    await _look_into_the_mirror(g)


def _give_weakness(g: Game, seat: Seat, code: str) -> None:
    """Shuffle a weakness into an investigator’s deck, where it stays for the campaign."""
    copy = gain_named_weakness(g, seat, code)
    if copy is not None:
        add_to_deck(g, seat, copy)


async def _remember_the_party(g: Game) -> None:
    """Give everyone a mental trauma if the group slew the guests, and one of them Paranoia.

    Paranoia comes only if the police are suspicious and the collection has a copy left.
    """
    if is_logged(g, "intruded_on_secret_meeting"):
        read_page(g, "secret")
    elif is_logged(g, "slayed_the_monsters"):
        read_page(g, "fire")
        for who in g.playing():
            suffer(g, who.seat, mental=1, source=SCENARIO)
    if is_logged(g, "police_are_suspicious"):
        read_page(g, "police")
        if has_weakness_left(g, PARANOIA):
            await _choose_the_paranoid(g)


async def _choose_the_paranoid(g: Game) -> None:
    """Add Paranoia to the deck of an investigator that the group chooses."""
    seat = await lead_picks(
        g,
        lambda lead: choose_seat(
            g,
            lead,
            "Who adds Paranoia to their deck?",
            lambda: [who.seat for who in g.playing()],
            source=SCENARIO,
        ),
    )
    if seat is not None:
        _give_weakness(g, seat, PARANOIA)


async def _look_into_the_mirror(g: Game) -> None:
    """After a long chase, let the group choose between 1 Conviction and 1 Doubt."""
    if logged_count(g, CHASE) < LONG_CHASE:
        read_page(g, "mirror")
        return
    read_page(g, "mask")
    words = [
        (CONVICTION, "You follow him (1 Conviction)"),
        (DOUBT, "He follows you (1 Doubt)"),
    ]
    prompt = "The man in the mirror wears a mask. Which of you follows the other?"
    word = await lead_picks(g, lambda lead: choose_word(g, lead, prompt, words, source=SCENARIO))
    read_page(g, "hunted" if word == DOUBT else "hunter")
    add_to_count(g, word or CONVICTION)
