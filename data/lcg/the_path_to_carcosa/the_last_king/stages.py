"""The act, the agendas and the other encounter cards of *The Last King*."""

from __future__ import annotations

from bot.lcg.api import (
    ACTION_COST,
    MAY_NOT_DISCOVER,
    MAY_NOT_TAKE_CLUES,
    Game,
    GameEndsFor,
    PhaseBegins,
    Piece,
    RoundEnds,
    Seat,
    ThresholdReached,
    Timing,
    Use,
    back,
    choose_piece,
    choose_word,
    constant,
    deal,
    discard_piece,
    end,
    forced,
    from_aside,
    lead_picks,
    leave_clues,
    leave_clues_on_act,
    move_enemy,
    objective,
    phase_is,
    put_beside_deck,
    remove_all_doom,
    revelation,
    ruling,
    shuffle_encounter_deck,
    spawn,
    top_apart,
)
from data.lcg.the_path_to_carcosa.the_last_king.guests import fewest_clues, guests, turn_guest

LATE, TRUTH, DISCOVERING = "03062", "03063", "03064"
DIANNE, DINING, CROWD = "03081", "03082", "03083"
REALITY = "sickening_reality"


# Act


objective(DISCOVERING)


@back(DISCOVERING)
async def it_has_no_end(_g: Game) -> None:
    """Discovering the Truth: It never advances."""


@forced(
    DISCOVERING,
    "keep",
    to=GameEndsFor,
    when=lambda g, use: not g.who(use.event.seat).playing,
)
async def what_was_found_out(g: Game, use: Use[GameEndsFor]) -> None:
    """Discovering the Truth: Forced, when you’re eliminated, your clues go on this act.

    At the end of the scenario, the group shares 1 experience for every 2 clues on it.
    """
    leave_clues_on_act(g, use.event.seat, g.who(use.event.seat).clues)


# Agendas


async def _shyest(g: Game, prompt: str) -> Piece | None:
    """Return the guest with the fewest clues, whom the lead chooses among several."""
    return await lead_picks(
        g, lambda lead: choose_piece(g, lead, prompt, lambda: fewest_clues(g), source=DIANNE)
    )


@back(LATE)
async def the_final_guest(g: Game) -> None:
    """Fashionably Late: Dianne Devine spawns at the Bystander with the fewest clues.

    Shuffle the encounter discard pile into the deck.
    """
    copy, guest = from_aside(g, DIANNE), await _shyest(g, "Whom does Dianne Devine join?")
    place = None if guest is None else g.places.where(guest)
    if copy is not None and place is not None:
        await spawn(g, copy, g.state.lead, at=place)
    shuffle_encounter_deck(g, with_discard=True)


@forced(TRUTH, "turn", to=ThresholdReached, timing=Timing.WHEN)
async def the_terrifying_truth(g: Game, use: Use[ThresholdReached]) -> None:
    """The Terrifying Truth: Forced, when doom would make it advance, remove all doom instead.

    Resolve a random Sickening Reality. If none is left, it advances.
    """
    copy = top_apart(g, REALITY)
    if copy is not None:
        use.event.cancelled = True
        remove_all_doom(g)
        await turn_guest(g, copy)


@back(TRUTH)
async def if_you_cant_beat_them(_g: Game) -> None:
    """The Terrifying Truth: The party has you (resolution 3)."""
    raise end("r3")


# Encounter cards


def _by_dianne(g: Game, dianne: Piece, seat: Seat) -> str:
    here = g.who(seat).place == g.places.where(dianne)
    return "Dianne Devine is here: nobody gets clues." if here else ""


@constant(DIANNE, MAY_NOT_DISCOVER)
def dianne_devine(g: Game, dianne: Piece, seat: Seat) -> str:
    """Dianne Devine: Investigators at her location can’t discover or take control of clues."""
    return _by_dianne(g, dianne, seat)


@constant(DIANNE, MAY_NOT_TAKE_CLUES)
def dianne_distracts(g: Game, dianne: Piece, seat: Seat) -> str:
    """Dianne Devine: Investigators at her location can’t discover or take control of clues."""
    return _by_dianne(g, dianne, seat)


@forced(DIANNE, "mingle", to=PhaseBegins, when=phase_is("enemy"))
async def dianne_mingles(g: Game, use: Use) -> None:
    """Dianne Devine: Forced, when the enemy phase begins, she moves to a Bystander at once.

    It is the one with the fewest clues.
    """
    guest = await _shyest(g, "To whom does Dianne Devine go?")
    place = None if guest is None else g.piece(g.places.where(guest))
    if place is not None and place.id != g.places.where(use.source):
        await move_enemy(g, use.source, place)


ruling(DIANNE, "A guest without clues counts. If she’s with the one that is found, she stays.")


@revelation(DINING)
async def fine_dining(g: Game, use: Use) -> None:
    """Fine Dining: Peril. Revelation, put 1 of your clues on a Bystander.

    Or take 1 damage and 1 horror.
    """
    words = [("harm", "Take 1 damage and 1 horror")]
    if g.who(use.seat).clues and guests(g):
        words.insert(0, ("clue", "Put 1 of your clues on a Bystander"))
    word = await choose_word(g, use.seat, "What does the dinner cost you?", words, source=DINING)
    guest = None
    if word == "clue":
        guest = await choose_piece(
            g, use.seat, "Who gets your clue?", lambda: guests(g), source=DINING
        )
    if guest is not None:
        leave_clues(g, use.seat, 1, at=guest.id)
    else:
        await deal(g, use.seat, damage=1, horror=1, source=DINING)


@revelation(CROWD)
async def tough_crowd(g: Game, use: Use) -> None:
    """Tough Crowd: Revelation, put this beside the agenda deck."""
    if use.copy is not None:
        await put_beside_deck(g, use.copy, "agenda")


@constant(CROWD, ACTION_COST)
def nobody_listens(_g: Game, _crowd: Piece, _seat: Seat, tags: frozenset[str]) -> int:
    """Tough Crowd: Each parley costs 1 more action."""
    return int("parley" in tags)


@forced(CROWD, "leave", to=RoundEnds)
async def the_crowd_scatters(g: Game, use: Use) -> None:
    """Tough Crowd: Forced, at the end of the round, discard this."""
    discard_piece(g, use.source)


ruling(CROWD, "Copies add up.")
