"""Set-up: the players, the board, and the starting possessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import run_together
from bot.second_edition.core import bans, topics
from bot.second_edition.core.facts import GameBegan, InvestigatorCame, PhaseBegan
from bot.second_edition.core.frames import listen, perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import TownLaid
from bot.second_edition.core.state import (
    RANDOM,
    RULES_VERSION,
    SEATS,
    HouseRules,
    Investigator,
    Phase,
    Standing,
    State,
)
from bot.second_edition.encounters.further_facts import digest_of_facts
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.terms import CardNo, Cause, Deck, GateNo, MonsterNo, Place
from bot.second_edition.turn import joining, upkeep
from bot.second_edition.verbs import draws, possessions, specials, travelling

SHUFFLED = (
    Deck.COMMON,
    Deck.UNIQUE,
    Deck.SPELL,
    Deck.SKILL,
    Deck.ALLY,
    Deck.INJURY,
    Deck.MADNESS,
)


def new_state(library: Library, setup: Mapping[str, Any]) -> State:
    """Return the state before anything is drawn. Rules, "Set-up".

    `setup` holds `investigators` (ids or `random`, one per seat), `ancient_one` (an id or `random`)
    and `settings` (see `HouseRules`); the boxes in play are those of the library. Raises
    `RulesError` if the set-up is not legal.
    """
    names = _investigator_names(library, setup)
    ancient_one = str(setup.get("ancient_one", RANDOM))
    if ancient_one != RANDOM and ancient_one not in library.ancient_ones:
        raise NotAllowed(f"I don’t know the Ancient One “{ancient_one}”.")
    settings = _house_rules(library, setup)
    boxes = tuple(slug for slug, box in library.packs.items() if not box.always)
    state = State(
        ancient_one=ancient_one,
        settings=settings,
        investigators=[Investigator(seat=Seat(seat), code=code) for seat, code in enumerate(names)],
        unused=[code for code in library.investigators if code not in names],
        cards=[],
        markers=[],
        gate_markers=[],
        players=len(names),
        boxes=boxes or UNSET,
        rules=RULES_VERSION if RULES_VERSION > 1 else UNSET,
    )
    _lay_out(library, state)
    return state


def _investigator_names(library: Library, setup: Mapping[str, Any]) -> list[str]:
    names = [str(each) for each in setup.get("investigators", ())]
    if not SEATS[0] <= len(names) <= SEATS[1]:
        raise NotAllowed("The game needs one to eight investigators.")
    known = [name for name in names if name != RANDOM]
    for name in known:
        if name not in library.investigators:
            raise NotAllowed(f"I don’t know the investigator “{name}”.")
    if len(set(known)) != len(known):
        raise NotAllowed("An investigator can be played only once.")
    return names


def _house_rules(library: Library, setup: Mapping[str, Any]) -> HouseRules:
    """Return the house rules, including those of the boxes in play."""
    try:
        chosen = msgspec.convert(setup.get("settings", {}), HouseRules)
    except msgspec.ValidationError as error:
        names = join_names(HouseRules.__struct_encode_fields__)
        raise Malformed(f"The settings are an object: {names}, each true or false.") from error
    brought = {rule: True for box in library.packs.values() for rule in box.house_rules}
    return msgspec.convert({**msgspec.to_builtins(chosen), **brought}, HouseRules)


def monster_counts(library: Library, *, boxed: bool) -> dict[str, int]:
    """Return the number of each monster, by code. Rules, "What is in the box"."""
    return {
        code: monster.count + (monster.more if boxed else 0)
        for code, monster in library.monsters.items()
        if boxed or not monster.of_box
    }


def gate_counts(library: Library) -> Counter[str]:
    """Return the number of gate markers of each kind. Rules, "What is in the box"."""
    counts: Counter[str] = Counter()
    for gate in library.gates:
        counts[gate.marker] += gate.count
    return counts


def _lay_out(library: Library, state: State) -> None:
    """Number all cards and markers, and put them where they begin, before shuffling."""
    for code, card in library.cards.items():
        for _ in range(card.count):
            state.decks.setdefault(card.deck, []).append(CardNo(len(state.cards)))
            state.cards.append(code)
    monsters = monster_counts(library, boxed=state.settings.box_monsters)
    for code, count in monsters.items():
        for _ in range(count):
            state.box.append(MonsterNo(len(state.markers)))
            state.markers.append(code)
    for gate in library.gates:
        for _ in range(gate.count):
            state.gate_stack.append(GateNo(len(state.gate_markers)))
            state.gate_markers.append(gate.marker)
    for code, card in library.location_cards.items():
        state.location_decks.setdefault(card.neighborhood, []).append(code)
    state.gate_deck = list(library.gate_cards)
    state.mythos_deck = list(library.mythos)


# The script of the set-up


async def deal_game(b: Board) -> None:
    """Draw random choices, deal possessions, and shuffle everything (steps 3 to 13).

    Rules, "Set-up".
    """
    state = b.state
    b.tell(PhaseBegan(phase=Phase.SETUP))
    state.first = b.chance.choose("first_player", [who.seat for who in state.investigators])
    for who in state.investigators:
        if who.code == RANDOM:
            who.code = b.chance.choose("investigators", state.unused)
            state.unused.remove(who.code)
    if state.ancient_one == RANDOM:
        state.ancient_one = b.chance.choose("ancient_one", list(b.library.ancient_ones))
    _shuffle_all(b)
    _fill_cup(b)
    _lay_clues(b)
    await listen(b, TownLaid())
    b.tell(
        GameBegan(
            ancient_one=state.ancient_one,
            first=state.first,
            facts=digest_of_facts(state.facts) if state.facts else "",
        )
    )
    for seat in b.seats.order():  # what is seen while cards are still chosen is true
        _settle_in(b, seat)
    for seat in b.seats.order():
        await _fixed_possessions(b, seat)
        _settle_in(b, seat)
    for seats in _drawing_together(b):
        await _random_possessions(b, seats)
    for seat in b.seats.order():
        _settle_in(b, seat)


def _drawing_together(b: Board) -> list[list[Seat]]:
    """Return the seats in turn order, in groups that may choose simultaneously.

    Draws from the top do not affect cards that others put at the bottom. A seat that may draw from
    the bottom is a separate group: it draws when all before it have chosen, as the cards that it
    leaves on top go to those after it.
    """
    groups: list[list[Seat]] = [[]]
    for seat in b.seats.order():
        if any(
            b.in_force.is_so(topics.FROM_BOTTOM, seat, deck)
            for deck in b.sheets.printed(seat).random
        ):
            groups += [[seat], []]
        else:
            groups[-1].append(seat)
    return [group for group in groups if group]


def _shuffle_all(b: Board) -> None:
    state = b.state
    for deck in SHUFFLED:
        draws.shuffle(b, deck)
    state.gate_deck = b.chance.shuffled("shuffle:gate_cards", state.gate_deck)
    state.mythos_deck = b.chance.shuffled("shuffle:mythos", state.mythos_deck)
    state.gate_stack = b.chance.shuffled("shuffle:gates", state.gate_stack)


def _fill_cup(b: Board) -> None:
    """Put all monsters into the cup, except Masks (which some Ancient Ones add) and Spawn."""
    state = b.state
    for no in list(state.box):
        facts = b.monsters.facts(no)
        if not facts.spawn and (not facts.mask or b.ancient_one.masks):
            state.box.remove(no)
            state.cup.append(no)


def _lay_clues(b: Board) -> None:
    """Place one clue token on each unstable location unless something forbids it."""
    for place, location in b.library.locations.items():
        if location.unstable and not b.in_force.ban(bans.FIRST_CLUE, place):
            b.state.clues[place] = 1


async def _fixed_possessions(b: Board, seat: Seat) -> None:
    """Give a seat the fixed possessions of its sheet; an Ally that is gone is not given."""
    who, sheet = b.who(seat), b.sheets.printed(seat)
    who.money, who.clues = sheet.money, sheet.clues
    for code in sheet.fixed:
        deck = b.state.decks[b.library.cards[code].deck]
        card = next((each for each in deck if b.cards.code(each) == code), None)
        if card is not None:
            deck.remove(card)
            await possessions.give(b, seat, card, how="fixed")
    for special in sheet.specials:
        specials.gain_special(b, seat, special)


class _Dealt(NamedTuple):
    """Cards that were drawn for a seat, of which it keeps some."""

    seat: Seat
    deck: Deck
    cards: list[CardNo]
    keep: int


async def _random_possessions(b: Board, seats: Sequence[Seat]) -> None:
    """Give random possessions: seats draw in turn order, choose together, discard in turn order."""
    dealt = [
        _Dealt(seat, deck, await draws.look_at_cards(b, seat, deck, n), n)
        for seat in seats
        for deck, n in b.sheets.printed(seat).random.items()
    ]
    kept = await run_together(*(_choose_kept(b, each) for each in dealt))
    for (seat, _, cards, _), mine in zip(dealt, kept, strict=True):
        await draws.settle_drawn(b, seat, cards, mine, how="dealt")


async def _choose_kept(b: Board, dealt: _Dealt) -> list[CardNo]:
    seat, deck, cards, keep = dealt
    return await draws.choose_kept(b, seat, deck, cards, keep, source=Cause.SETUP)


def _settle_in(b: Board, seat: Seat) -> None:
    """Give an investigator full Sanity and Stamina, at home."""
    who = b.who(seat)
    who.sanity, who.stamina = b.sheets.max_sanity(seat), b.sheets.max_stamina(seat)
    who.place = Place("")
    home = b.sheets.printed(seat).home
    who.place = b.town.street_of(home) if b.town.is_closed(home) else home


async def sliders_of_all(b: Board) -> None:
    """Let all seats place sliders simultaneously. Rules, "Set-up", step 10."""
    await run_together(*(_place_sliders(b, seat) for seat in sorted(b.seats.order())))


async def _place_sliders(b: Board, seat: Seat) -> None:
    await upkeep.place_sliders(b, seat)


async def bring_newcomers(b: Board) -> None:
    """Give seats without an investigator a new one, at random.

    Their old one was devoured or retired. A player who joined the running game starts with the
    chosen one. Rules, "Statuses", devoured.
    """
    for who in b.state.investigators:
        if who.standing is not Standing.COMING:
            continue
        if not joining.is_joining(b, who.seat):
            _take_sheet(b, who)
        elif joining.must_wait(b, who.seat):
            continue
        await perform(b, who.seat, _bring_in(b, who.seat))


def _take_sheet(b: Board, who: Investigator) -> None:
    """Set the investigator of a seat: the chosen one, or one drawn at random."""
    wanted = who.wanted if who.wanted in b.state.unused else ""
    who.code = wanted or b.chance.choose("investigators", b.state.unused)
    who.wanted = ""
    b.state.unused.remove(who.code)


async def _bring_in(b: Board, seat: Seat) -> None:
    who = b.who(seat)
    who.standing = Standing.PLAYING
    who.idle = who.stopped = False
    b.tell(InvestigatorCame(seat=seat, code=who.code))
    if joining.is_joining(b, seat):
        joining.let_investigator_arrive(b, seat)
    who.sliders = [0, 0, 0]
    _settle_in(b, seat)
    await _fixed_possessions(b, seat)
    await _random_possessions(b, [seat])
    _settle_in(b, seat)
    travelling.set_explored(b, seat, on=False)
    await upkeep.place_sliders(b, seat)
