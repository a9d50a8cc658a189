"""The Mythos phase: gate or surge, clue token, monster movement, the card's own ability."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import bans
from bot.second_edition.core.facts import (
    CluePlaced,
    GmChanged,
    MythosDrawn,
    MythosLeft,
    MythosOver,
    PlaceClosed,
    RumorProgress,
    ShutOut,
)
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MythosComes, MythosEnds
from bot.second_edition.core.state import Effect, Mythos, Rumor
from bot.second_edition.names.choosing import choose
from bot.second_edition.names.keys import seat_option
from bot.second_edition.names.naming import place_name
from bot.second_edition.printed.piece_facts import MythosFacts
from bot.second_edition.printed.terms import MythosKind, Place
from bot.second_edition.turn import clue_taking
from bot.second_edition.verbs import gates, monster_markers, monster_movement, seals

MANY_PLAYERS = 5
"""The number of players from which on a gate brings two monsters."""


# Drawing


def draw_card(b: Board) -> str:
    """Draw a Mythos card; the special one reshuffles. Raises `RuntimeError` if none is left."""
    deck = b.state.mythos_deck
    for _ in range(10 * len(deck)):
        card = _next_card(b)
        if b.library.mythos[card].kind is not MythosKind.SPECIAL:
            return card
        b.tell(MythosDrawn(card=card, ignored=True, why="shuffled"))
        deck.append(card)
        deck[:] = b.chance.shuffled("shuffle:mythos", deck)
    raise RuntimeError("the Mythos deck holds nothing to resolve")


def _next_card(b: Board) -> str:
    deck = b.state.mythos_deck
    if "mythos" in b.chance.state.scripted:
        wanted = b.chance.choose("mythos", deck)
        deck.remove(wanted)
        return wanted
    return deck.pop(0)


def draw_opening(b: Board) -> None:
    """Draw until a card can open the game (Set-up, step 14).

    Raises `RuntimeError` if there is none.
    """
    for _ in range(100 * len(b.state.mythos_deck)):
        card = draw_card(b)
        facts = b.library.mythos[card]
        if facts.kind is not MythosKind.RUMOR and facts.gate is not None:
            begin_card(b, card)
            return
        b.tell(MythosDrawn(card=card, ignored=True, why="opening"))
        b.state.mythos_deck.append(card)
    raise RuntimeError("no Mythos card can open the game")


def next_gate_location(b: Board) -> Place | None:
    """Draw a Mythos card, return its gate location, and discard it.

    Rules, "Phase 5: Mythos".
    """
    for _ in range(len(b.state.mythos_deck)):
        card = draw_card(b)
        b.tell(MythosDrawn(card=card, ignored=True, why="gate"))
        b.state.mythos_deck.append(card)
        if (gate := b.library.mythos[card].gate) is not None:
            return gate
    return None


def begin_card(b: Board, card: str, *, gate_only: bool = False) -> None:
    """Make a Mythos card the one that is being resolved."""
    b.state.mythos = Mythos(card, gate_only=gate_only)
    b.tell(MythosDrawn(card=card, ignored=gate_only, why="gate" if gate_only else ""))


async def draw_for_phase(b: Board, *, gate_only: bool = False) -> None:
    """Draw the Mythos card of a turn; if an effect refuses it, draw another one."""
    begin_card(b, draw_card(b), gate_only=gate_only)
    card = current_card(b)
    assert card is not None
    comes = MythosComes(card=card.id)
    await listen(b, comes)
    if comes.refused:
        b.tell(MythosLeft(card=card.id, how="refused"))
        put_card_away(b)
        begin_card(b, draw_card(b), gate_only=gate_only)


def put_card_away(b: Board) -> None:
    """Put the Mythos card being resolved below its deck, unless it is in play."""
    state = b.state
    card, state.mythos = state.mythos, None
    if card is None:
        return
    rumor = "" if state.rumor is None else state.rumor.code
    lies = (*state.mythos_deck, *state.mythos_box, *state.headlines, state.environment, rumor)
    if card.code not in lies:
        state.mythos_deck.append(card.code)


def current_card(b: Board) -> MythosFacts | None:
    """Return the facts of the Mythos card that is being resolved."""
    return None if b.state.mythos is None else b.library.mythos[b.state.mythos.code]


# The steps


async def gate_step(b: Board) -> None:
    """Open a gate, or let monsters surge; an elder sign prevents both (step 1)."""
    card = current_card(b)
    if card is None or card.gate is None:
        return
    await (burst_gate if card.burst else gate_or_surge)(b, card.gate)


async def burst_gate(b: Board, place: Place) -> None:
    """Open a gate although there is an elder sign, which is removed; no doom is added then.

    Without an elder sign, open a gate as usual.
    """
    if place not in b.state.seals or b.in_force.ban(bans.APPEAR, place):
        await gate_or_surge(b, place)
        return
    seals.remove_seal(b, place)
    await gates.gate_appears(b, place, monsters_too=_monsters_per_gate(b), doom=False)


async def gate_or_surge(b: Board, place: Place) -> None:
    """Open a gate at a location, or let monsters surge if one is open.

    Rules, "Phase 5: Mythos", step 1.
    """
    if by := b.in_force.shut_out(place):
        b.tell(ShutOut(place=place, by=by))
    elif b.gates.at(place) is not None:
        await gates.surge_monsters(b, place)
    else:
        await gates.gate_appears(b, place, monsters_too=_monsters_per_gate(b))


def _monsters_per_gate(b: Board) -> int:
    """Return the number of monsters that a new gate brings."""
    return 2 if b.state.players >= MANY_PLAYERS else 1


async def clue_step(b: Board) -> None:
    """Place clue tokens where no gate is open; an investigator there may take them (step 2)."""
    card = current_card(b)
    if card is None or card.clue is None:
        return
    for place in (card.clue, *card.also_clues):
        if b.gates.at(place) is None:
            await _clue_appears(b, place, card.id)


async def _clue_appears(b: Board, place: Place, source: str) -> None:
    place_clue(b, place)
    here = [who.seat for who in b.seats.at(place) if not b.in_force.ban(bans.TAKE_CLUES, who.seat)]
    if here:
        await _offer_clue(b, place, here, source)


async def _offer_clue(b: Board, place: Place, here: list[Seat], source: str) -> None:
    """Let an investigator there take the clue token; of several the first player chooses one."""
    leave = Option(key="leave", label="Nobody: it stays there")
    decides = b.seats.leader() if len(here) > 1 else here[0]
    key = await choose(
        b,
        decides,
        f"Who takes the clue token at {place_name(b, place)}?",
        lambda: [*(seat_option(b, seat) for seat in here), leave],
        source=source,
        kind="clue",
    )
    taker = next((seat for seat in here if key == f"seat{seat}"), None)
    if taker is not None and b.who(taker).place == place:
        await clue_taking.pick_up(b, taker, 1)


def place_clue(b: Board, place: Place, n: int = 1) -> None:
    """Place clue tokens in a place."""
    b.state.clues[place] = b.state.clues.get(place, 0) + n
    b.tell(CluePlaced(place=place, amount=n))


async def monsters_step(b: Board) -> None:
    """Move monsters; on a burst card, all flying ones move, too (step 3).

    Rules, "Monster movement".
    """
    card = current_card(b)
    if card is not None:
        await monster_movement.move_monsters(b, card.white, card.black, flyers=card.burst)


async def resolve_more(b: Board, n: int) -> None:
    """Draw and resolve more Mythos cards; effects may refuse each."""
    for _ in range(n):
        await draw_for_phase(b)
        for step in (gate_step, clue_step, monsters_step, ability_step):
            await step(b)


def keep_text_in_force(b: Board, card: str) -> None:
    """Keep a card's text in force for the rest of the game, wherever the card is."""
    b.state.aftermath = tuple(dict.fromkeys([*(b.state.aftermath or ()), card]))


def add_mythos_card(b: Board) -> None:
    """Have one more Mythos card resolved after the one of this turn."""
    b.state.more_mythos = (b.state.more_mythos or 0) + 1


async def ability_step(b: Board) -> None:
    """Resolve the text of the Mythos card (step 4). Rules, "Phase 5: Mythos", step 4."""
    card = current_card(b)
    if card is None:
        return
    match card.kind:
        case MythosKind.HEADLINE:
            await _resolve_headline(b, card)
        case MythosKind.ENVIRONMENT:
            await _play_environment(b, card)
        case MythosKind.RUMOR:
            await _play_rumor(b, card)
        case MythosKind.SPECIAL:
            b.state.mythos_deck.append(card.id)
    b.state.mythos = None


async def _resolve_headline(b: Board, card: MythosFacts) -> None:
    await _run_script(b, card)
    if card.id not in b.state.headlines:
        b.state.mythos_deck.append(card.id)


async def _run_script(b: Board, card: MythosFacts) -> None:
    script = b.registry.mythos.get(card.id)
    if script is not None:
        await script(b)


def keep_headline(b: Board, *, turns: int = 1) -> None:
    """Keep the headline being resolved in play for `turns` more turns (step 4).

    Rules, "Phase 5: Mythos".
    """
    card = current_card(b)
    if card is not None:
        b.state.headlines[card.id] = b.state.turn + turns


def add_lasting_effect(
    b: Board, name: str, source: str, *, turns: int = 1, place: Place | None = None
) -> None:
    """Add a lasting effect, until the end of the turn that is `turns` turns after this one."""
    effect = Effect(name, source, turn=b.state.turn + turns)
    if place is not None:
        effect = Effect(name, source, turn=b.state.turn + turns, place=place)
    b.state.lasting.append(effect)


async def _play_environment(b: Board, card: MythosFacts) -> None:
    """Replace the Environment in play, unless an effect refuses the new one."""
    if b.in_force.ban(bans.ENVIRONMENT, card.subtype):
        b.tell(MythosLeft(card=card.id, how="refused"))
        b.state.mythos_deck.append(card.id)
        return
    leave_environment(b, how="replaced")
    b.state.environment = card.id
    await _run_script(b, card)


def leave_environment(b: Board, *, how: str) -> None:
    """Discard the Environment in play. Rules, "Phase 5: Mythos", step 4."""
    if b.state.environment:
        b.tell(MythosLeft(card=b.state.environment, how=how))
        b.state.mythos_deck.append(b.state.environment)
        b.state.environment = ""


async def _play_rumor(b: Board, card: MythosFacts) -> None:
    """Put a Rumor into play; if another one is in play, discard the new one without effect."""
    if b.state.rumor is not None:
        b.tell(MythosLeft(card=card.id, how="ignored"))
        b.state.mythos_deck.append(card.id)
        return
    tokens = card.clues + card.each * b.state.players
    b.state.rumor = Rumor(card.id, since=b.state.turn, clues=tokens)
    for _ in range(card.monsters):
        add_to_rumor(b)
    await _run_script(b, card)
    rumor_changed(b)


async def bring_into_play(b: Board, card: MythosFacts) -> None:
    """Put an Environment or a Rumor into play that nobody drew (step 4)."""
    for zone in (b.state.mythos_deck, b.state.mythos_box):
        if card.id in zone:
            zone.remove(card.id)
    b.tell(GmChanged(what="mythos_card", args=(card.id,)))
    await (_play_rumor if card.kind is MythosKind.RUMOR else _play_environment)(b, card)


# Rumors


def add_to_rumor(b: Board) -> None:
    """Move a monster from the cup to the Rumor; there it is not on the board."""
    rumor = b.state.rumor
    if rumor is None:
        return
    no = monster_markers.draw_monster(b)
    monster_markers.take_from_zone(b, no)
    rumor.monsters.append(no)


def rumor_changed(b: Board) -> None:
    """Report the tokens and monsters on the Rumor."""
    rumor = b.state.rumor
    if rumor is not None:
        b.tell(RumorProgress(card=rumor.code, clues=rumor.clues, monsters=len(rumor.monsters)))


def rumor_clues(b: Board, by: int) -> None:
    """Add clue tokens to the Rumor or remove them."""
    rumor = b.state.rumor
    if rumor is not None and by:
        rumor.clues = max(0, rumor.clues + by)
        rumor_changed(b)


async def settle_rumor(b: Board) -> None:
    """End the Rumor if its condition to pass or fail is met.

    Rules, "Phase 5: Mythos", step 4.
    """
    rumor = b.state.rumor
    if rumor is None or b.state.awake or rumor.code not in b.registry.rumors:
        return
    rule = b.registry.rumors[rumor.code]
    if rule.has_failed(b):
        await _end_rumor(b, passed=False)
    elif rule.has_passed(b):
        await _end_rumor(b, passed=True)


async def pass_rumor(b: Board) -> None:
    """End the Rumor in play as passed. Rules, "Phase 5: Mythos", step 4."""
    if b.state.rumor is not None:
        await _end_rumor(b, passed=True)


async def _end_rumor(b: Board, *, passed: bool) -> None:
    """Move the Rumor to the box and carry out its reward or its consequence.

    Monsters on it return to the cup.
    """
    rumor = b.state.rumor
    assert rumor is not None
    rule = b.registry.rumors[rumor.code]
    b.tell(MythosLeft(card=rumor.code, how="passed" if passed else "failed"))
    await (rule.passes(b) if passed else rule.fails(b))
    if b.state.rumor is rumor:
        drop_rumor(b)


def box_rumors(b: Board) -> None:
    """Remove all Rumors from the game: the one in play and those in the deck."""
    if b.state.rumor is not None:
        b.tell(MythosLeft(card=b.state.rumor.code, how="boxed"))
        drop_rumor(b)
    for card in list(b.state.mythos_deck):
        if b.library.mythos[card].kind is MythosKind.RUMOR:
            b.state.mythos_deck.remove(card)
            b.state.mythos_box.append(card)


def drop_rumor(b: Board) -> None:
    """Remove the Rumor in play from the game."""
    rumor = b.state.rumor
    if rumor is None:
        return
    for no in list(rumor.monsters):
        monster_markers.return_monster(b, no)
    b.state.mythos_box.append(rumor.code)
    b.state.rumor = None


def remove_from_play(b: Board, code: str) -> bool:
    """Remove a Mythos card from play without further effects; return False if it is not in play."""
    state = b.state
    if code and state.environment == code:
        leave_environment(b, how="gm")
    elif state.rumor is not None and state.rumor.code == code:
        b.tell(MythosLeft(card=code, how="gm"))
        drop_rumor(b)
    elif code in state.headlines:
        b.tell(MythosLeft(card=code, how="gm"))
        del state.headlines[code]
        state.mythos_deck.append(code)
    else:
        return False
    state.lasting = [each for each in state.lasting if each.source != code]
    return True


# The end of the phase


async def end_step(b: Board) -> None:
    """Resolve effects at the end of the phase, and end what lasted until now.

    Rules, "Phase 5: Mythos".
    """
    await _run_rumor(b)
    await listen(b, MythosEnds())
    end_expired_effects(b)


async def _run_rumor(b: Board) -> None:
    """Carry out the Rumor's effect at the end of the phase, from the turn after it came.

    It may pass or fail by that.
    """
    rumor = b.state.rumor
    if rumor is None or rumor.since >= b.state.turn or rumor.code not in b.registry.rumors:
        return
    there = len(rumor.monsters)
    await b.registry.rumors[rumor.code].ongoing(b)
    if len(rumor.monsters) != there:
        rumor_changed(b)
    await settle_rumor(b)


def report_phase(b: Board) -> None:
    """Report the events of the phase and the current numbers."""
    state = b.state
    b.tell(
        MythosOver(
            opened=tuple(map(Place, b.limits.used_keys_under("mythos", "opened"))),
            came=b.limits.use_count("mythos", "came"),
            moved=b.limits.use_count("mythos", "moved"),
            outside=b.limits.use_count("mythos", "outside"),
            emptied=bool(b.limits.use_count("mythos", "emptied")),
            risen=b.limits.use_count("mythos", "risen"),
            allies=b.limits.used_keys_under("mythos", "ally"),
            shut=tuple(map(Place, b.limits.used_keys_under("mythos", "shut"))),
            doom=state.doom,
            terror=state.terror,
            gates=len(state.gates),
            monsters=b.monsters.counted(),
            limit=b.monsters.limit(),
            outskirts=len(state.outskirts),
        )
    )


def end_expired_effects(b: Board) -> None:
    """End the lasting effects and headlines whose last turn this was.

    Rules, "Phase 5: Mythos", step 4.
    """
    _end_effects(b)
    for code in [code for code, turn in b.state.headlines.items() if turn <= b.state.turn]:
        del b.state.headlines[code]
        b.state.mythos_deck.append(code)
        b.tell(MythosLeft(card=code, how="over"))


def _end_effects(b: Board) -> None:
    over = [each for each in b.state.lasting if each.turn <= b.state.turn]
    b.state.lasting = [each for each in b.state.lasting if each.turn > b.state.turn]
    for effect in over:
        if effect.name == "closed" and not b.town.is_closed(effect.place):
            b.tell(PlaceClosed(place=effect.place, closed=False))
