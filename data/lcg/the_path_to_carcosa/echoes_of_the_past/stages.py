"""The acts and agendas of *Echoes of the Past*, with Passageways and the Hidden Library."""

from __future__ import annotations

from bot.lcg.api import (
    BOARD_NOTE,
    CLUES_TO_DOOM,
    LINKED,
    LINKED_FOR_ENEMIES,
    MAY_NOT_BE_DAMAGED,
    NO_DOOM_STEP,
    SHROUD,
    Card,
    CardReadies,
    CardType,
    Cost,
    Game,
    JoinsVictory,
    Lasting,
    PhaseBegins,
    Piece,
    Seat,
    Until,
    Use,
    action,
    add_place,
    back,
    bring,
    choose_piece,
    choose_seat,
    choose_word,
    constant,
    end,
    forced,
    from_aside,
    lead_picks,
    logged_cards,
    objective,
    of_card,
    phase_is,
    place_doom_on,
    put_asset,
    ready,
    ruling,
    shuffle_encounter_deck,
    spawn,
    this_card,
    this_enemy,
)
from data.lcg.the_path_to_carcosa.echoes_of_the_past.places import (
    ENTRY_HALL,
    HIDDEN_LIBRARY,
    PEABODY,
    refill_society,
)
from data.lcg.the_path_to_carcosa.the_last_king.guests import SEBASTIEN, SLAIN

HIDDEN, RANSACKED, SECRETS = "03121", "03122", "03123"
AGENDAS = (HIDDEN, RANSACKED, SECRETS)
RACE, MISTAKES, OATH = "03124", "03125", "03126"
ACTS = (RACE, MISTAKES, OATH)
OATHSPEAKER, MOREAU = "03140", "03068b"
LAST_ACT = 3
NAMED = "named_by_peabody"
"""The name of the effect of Mr. Peabody on the location that he chose."""


# Agendas


def _skips_doom(_g: Game, _stage: Piece, _agenda: Card) -> str:
    """Skip the step of the Mythos phase that places doom on the agenda."""
    return "This agenda gets no doom in the Mythos phase."


def _turns_clues(g: Game, _stage: Piece, piece: Piece) -> bool:
    """Forced, after clues are placed on an enemy: they become doom."""
    return g.card(piece).type is CardType.ENEMY


for _code in AGENDAS:
    constant(_code, NO_DOOM_STEP, stage=True)(_skips_doom)
    constant(_code, CLUES_TO_DOOM, stage=True)(_turns_clues)
    ruling(_code, "Other cards can still place doom on the agenda.")
    ruling(_code, "Clues that are moved to an enemy become doom as well.")


@back(HIDDEN)
async def shuffle_in_discards(g: Game) -> None:
    """The Truth is Hidden: Shuffle the encounter discard pile into the deck."""
    shuffle_encounter_deck(g, with_discard=True)


@back(RANSACKED)
async def spawn_oathspeaker(g: Game) -> None:
    """Ransacking the Manor: The Possessed Oathspeaker spawns in the Entry Hall.

    So does Sebastien Moreau, if he is not among the guests slain.
    """
    coming = [from_aside(g, OATHSPEAKER)]
    if SEBASTIEN not in logged_cards(g, SLAIN):
        coming.append(bring(g, MOREAU))
    for copy in coming:
        hall = g.in_play.first_of(ENTRY_HALL)
        if copy is not None and hall is not None:
            await spawn(g, copy, g.state.lead, at=hall.id)


@back(SECRETS)
async def lose_the_race(_g: Game) -> None:
    """Secrets Better Left Hidden: The cultists find the way (resolution 4)."""
    raise end("r4")


# Acts


@back(RACE)
async def study_late(g: Game) -> None:
    """Race for Answers: Each revealed Historical Society location gets 1 clue per investigator.

    None gets more than up to its clue value.
    """
    refill_society(g)


@back(MISTAKES)
async def find_secret_passages(g: Game) -> None:
    """Mistakes of the Past: Clues as after act 1. An investigator takes control of Mr. Peabody.

    The Hidden Library enters play.
    """
    refill_society(g)
    curator = from_aside(g, PEABODY)
    if curator is not None:
        prompt = "Who takes control of Mr. Peabody?"
        seat = await lead_picks(
            g,
            lambda lead: choose_seat(
                g, lead, prompt, lambda: [who.seat for who in g.playing()], source=MISTAKES
            ),
        )
        if seat is not None:
            await put_asset(g, curator, seat)
    library = from_aside(g, HIDDEN_LIBRARY)
    if library is not None:
        add_place(g, library)


def _in_hidden_library(g: Game) -> list[Seat]:
    library = g.in_play.first_of(HIDDEN_LIBRARY)
    return [] if library is None else [who.seat for who in g.investigators.at(library.id)]


objective(OATH, payers=_in_hidden_library, place=HIDDEN_LIBRARY, anytime=True)


@back(OATH)
async def decide_on_clasp(g: Game) -> None:
    """The Oath: The group takes the clasp (resolution 1) or leaves it (resolution 2)."""
    words = [("r1", "Take the clasp with you"), ("r2", "Leave the clasp behind")]
    word = await lead_picks(
        g,
        lambda lead: choose_word(
            g, lead, "What do you do with the onyx clasp?", words, source=OATH
        ),
    )
    raise end(word or "r1")


# Passageways


def _is_named(g: Game, place: Piece) -> bool:
    """Return True if Mr. Peabody has named a location and has not readied since."""
    curators = g.in_play.of_code(g.library.card(PEABODY).code)
    if any(not curator.exhausted for curator in curators):
        return False
    return any(each.name == NAMED and each.piece == place.id for each in g.state.lasting)


def _is_passageway(g: Game, place: Piece) -> bool:
    """Return True if a location has the Passageway trait now: printed and revealed, or named."""
    return (place.revealed and g.card(place).has_trait("Passageway")) or _is_named(g, place)


@constant(OATH, LINKED, stage=True)
def passageways_are_linked(g: Game, _act: Piece, place: Piece, other: Piece) -> bool | None:
    """The Oath: Passageways are connected to one another."""
    return True if _is_passageway(g, place) and _is_passageway(g, other) else None


@constant(OATH, BOARD_NOTE, stage=True)
def note_passageways(g: Game, _act: Piece, place: Piece) -> str:
    """Return the note on the board for a Passageway."""
    return "passage" if _is_passageway(g, place) else ""


def _opens_for_enemies(g: Game, library: Piece, _enemy: Piece, place: Piece, other: Piece) -> bool:
    """Hidden Library: While an enemy is moving, this is a Passageway, on both of its sides."""
    if library not in (place, other) or g.stages.act.code != OATH:
        return False
    return _is_passageway(g, other if place is library else place)


for _revealed in (True, False):
    constant(HIDDEN_LIBRARY, LINKED_FOR_ENEMIES, revealed=_revealed)(_opens_for_enemies)
ruling(HIDDEN_LIBRARY, "Without a way to it, it counts as farther than any location with one.")


# Mr. Peabody


@action(
    PEABODY,
    "name",
    label="Choose a location: −1 shroud and a Passageway until he readies",
    cost=Cost(actions=1, exhaust=True),
)
async def peabody_names_passage(g: Game, use: Use) -> None:
    """Mr. Peabody: Action, exhaust: choose a location.

    Until he readies, it has −1 shroud and is a Passageway.
    """
    place = await choose_piece(
        g, use.seat, "Which location does Mr. Peabody name?", g.places.all, source=PEABODY
    )
    if place is not None:
        _forget_named(g)
        g.state.lasting.append(Lasting(NAMED, of_card(PEABODY), Until.GAME, piece=place.id))


def _forget_named(g: Game) -> None:
    g.state.lasting = [each for each in g.state.lasting if each.name != NAMED]


@forced(PEABODY, "ready", to=CardReadies, when=this_card, noted=True)
async def peabodys_passage_ends(g: Game, _use: Use[CardReadies]) -> None:
    """Mr. Peabody: Once he readies, the location that he chose is as before."""
    _forget_named(g)


def _named_place_is_easier(g: Game, _act: Piece, place: Piece) -> int:
    """Mr. Peabody: The location that he chose has −1 shroud until he readies."""
    return -1 if _is_named(g, place) else 0


for _code in ACTS:
    constant(_code, SHROUD, stage=True)(_named_place_is_easier)


ruling(PEABODY, "He can choose any location, from anywhere.")
ruling(PEABODY, "If he leaves play while he is exhausted, the effect stays.")


# Possessed Oathspeaker


@constant(OATHSPEAKER, MAY_NOT_BE_DAMAGED)
def oathspeaker_is_safe(g: Game, itself: Piece, enemy: Piece) -> str:
    """Possessed Oathspeaker: It cannot be damaged during act 1 or act 2."""
    safe = enemy is itself and (g.stages.act.stage or 0) < LAST_ACT
    return "The Possessed Oathspeaker can’t be damaged before act 3." if safe else ""


@forced(OATHSPEAKER, "chant", to=PhaseBegins, when=phase_is("enemy"))
async def oathspeaker_readies_or_gains_doom(g: Game, use: Use[PhaseBegins]) -> None:
    """Possessed Oathspeaker: Forced, when the enemy phase begins, the group readies it.

    Or it places 1 doom on it.
    """
    word = "doom"
    if use.source.exhausted:
        words = [("ready", "Ready it"), ("doom", "Place 1 doom on it")]
        prompt = "The Possessed Oathspeaker stirs. What do you let happen?"
        word = await lead_picks(
            g, lambda lead: choose_word(g, lead, prompt, words, source=OATHSPEAKER)
        )
    if word == "ready":
        await ready(g, use.source)
    else:
        place_doom_on(g, use.source, 1)


@forced(OATHSPEAKER, "fall", to=JoinsVictory, when=this_enemy)
async def oathspeaker_is_destroyed(_g: Game, _use: Use[JoinsVictory]) -> None:
    """Possessed Oathspeaker: Objective, if it is defeated, resolution 3."""
    raise end("r3")


ruling(OATHSPEAKER, "If it is ready already, readying it is no choice: it gets the doom.")
