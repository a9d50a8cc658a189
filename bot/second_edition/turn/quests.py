"""Missions and Tasks: places to visit in a fixed order, the price of each step, the payoff."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import about
from bot.second_edition.core.facts import StepDone, StepVisited
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import HeldCard
from bot.second_edition.encounters.interpreter import run
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.quest_words import sacrifice_text
from bot.second_edition.names.choosing import choose, choose_cards, may
from bot.second_edition.printed.piece_facts import Sacrifice
from bot.second_edition.printed.terms import LOST, CardNo, Place
from bot.second_edition.verbs import losing, monster_markers, possessions, trophies


def next_place(b: Board, held: HeldCard) -> Place | None:
    """Return the place of the next step of a Mission or Task; None for other cards."""
    steps = b.cards.facts(held.card).steps
    return steps[held.tokens] if held.tokens < len(steps) else None


def can_visit(b: Board, seat: Seat) -> bool:
    """Return True if spending the phase here would count as a visit: no gate is open there."""
    who = b.who(seat)
    return who.playing and not who.idle and b.gates.at(who.place) is None


async def phase_spent(b: Board, seat: Seat, place: Place) -> None:
    """Note that an investigator has spent an encounter phase in a place, for Missions and Tasks."""
    who = b.who(seat)
    if not who.playing or who.place != place:
        return
    for held in list(who.cards):
        if next_place(b, held) != place or b.cards.held(seat, held.card) is not held:
            continue
        if b.cards.facts(held.card).sacrifice is None:
            await _step_done(b, seat, held)
        else:
            held.visited = place
            b.tell(StepVisited(seat=seat, card=b.cards.code(held.card), place=place))


async def sacrifices(b: Board, seat: Seat) -> None:
    """Let a seat pay for the visited steps of its choice as the Upkeep begins."""
    who = b.who(seat)
    due = [held for held in who.cards if _is_due(b, seat, held)]
    for held in who.cards:
        held.visited = UNSET
    for held in due:
        if b.cards.held(seat, held.card) is held:
            await _offer_sacrifice(b, seat, held)


def _is_due(b: Board, seat: Seat, held: HeldCard) -> bool:
    who = b.who(seat)
    if b.cards.facts(held.card).sacrifice is None:
        return False
    if next_place(b, held) == LOST:
        return who.returns and who.place == LOST
    return bool(held.visited) and held.visited == who.place


async def _offer_sacrifice(b: Board, seat: Seat, held: HeldCard) -> None:
    wanted = b.cards.facts(held.card).sacrifice
    assert wanted is not None
    if not can_sacrifice(b, seat, wanted, held.card):
        return
    prompt = f"Sacrifice {sacrifice_text(wanted)} for {b.cards.facts(held.card).name}?"
    if await may(b, seat, prompt, source=b.cards.code(held.card)):
        await _make_sacrifice(b, seat, wanted, held)


def can_sacrifice(b: Board, seat: Seat, wanted: Sacrifice, quest: CardNo) -> bool:
    """Return True if a seat can pay for a step; the Mission itself does not count."""
    coins = losing.can_pay(
        b,
        seat,
        clues=wanted.clues,
        sanity=wanted.sanity,
        stamina=wanted.stamina,
    )
    worth = sum(monster_markers.stats(b, no, seat).toughness for no in b.who(seat).monsters)
    tough = worth >= wanted.toughness
    rich = len(b.who(seat).gates) >= wanted.gates
    return (
        coins
        and tough
        and rich
        and (wanted.deck is None or bool(_cards_to_pay(b, seat, wanted, quest)))
    )


def _cards_to_pay(b: Board, seat: Seat, wanted: Sacrifice, quest: CardNo) -> list[CardNo]:
    if wanted.deck is None:
        return []
    return [held.card for held in b.cards.of_deck(seat, wanted.deck) if held.card != quest]


async def _make_sacrifice(b: Board, seat: Seat, wanted: Sacrifice, held: HeldCard) -> None:
    """Pay for a step.

    A seat that pays with the last Sanity or Stamina completes the step first.
    """
    code = b.cards.code(held.card)
    if wanted.deck is not None:
        among = lambda: _cards_to_pay(b, seat, wanted, held.card)  # noqa: E731 - looked at while asked
        for card in await choose_cards(b, seat, "What do you sacrifice?", among, source=code):
            await possessions.discard(b, seat, card, why=code)
    if wanted.gates:
        await trophies.lose_gate_trophies(b, seat, wanted.gates, source=code)
    await _lose_toughness(b, seat, wanted.toughness, code)
    await losing.pay_for(
        b,
        seat,
        _step_done(b, seat, held),
        sanity=wanted.sanity,
        stamina=wanted.stamina,
        clues=wanted.clues,
        source=code,
    )


async def _lose_toughness(b: Board, seat: Seat, owed: int, source: str) -> None:
    """Let a seat lose monster trophies of its choice, worth at least this toughness."""
    while owed > 0 and b.who(seat).monsters:
        key = await choose(
            b,
            seat,
            f"Which monster trophy do you sacrifice? {owed} toughness to go",
            lambda: _trophy_options(b, seat),
            kind="trophy",
            source=source,
        )
        no = next((no for no in b.who(seat).monsters if f"m{no}" == key), None)
        if no is None:
            return
        owed -= monster_markers.stats(b, no, seat).toughness
        monster_markers.return_monster(b, no)


def _trophy_options(b: Board, seat: Seat) -> list[Option]:
    return [
        Option(
            key=f"m{no}",
            label=f"{b.monsters.facts(no).name} ({monster_markers.stats(b, no, seat).toughness})",
            about=about.monster(no),
        )
        for no in b.who(seat).monsters
    ]


async def _step_done(b: Board, seat: Seat, held: HeldCard) -> None:
    """Mark a step as done; after the last one the payoff follows and the card leaves the game."""
    facts, place = b.cards.facts(held.card), next_place(b, held)
    if place is None:
        return
    held.tokens += 1
    now, of = held.tokens, len(facts.steps)
    b.tell(StepDone(seat=seat, card=facts.id, place=place, now=now, of=of))
    if now < of:
        return
    b.state.completed = (b.state.completed or 0) + 1
    await possessions.discard(b, seat, held.card, box=True, why=facts.id)
    script = b.registry.payoffs.get(facts.id)
    if script is not None:
        await script(b, seat)
    else:
        await run(b, facts.payoff, Occasion(seat, facts.id, b.who(seat).place))


async def begin_quest(b: Board, seat: Seat, card: CardNo, *, anew: bool = True) -> None:
    """Mark the first step of a Mission or Task as done; without `anew`, the next step."""
    held = b.cards.held(seat, card)
    if held is not None and not (anew and held.tokens):
        await _step_done(b, seat, held)
