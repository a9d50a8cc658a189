"""Gates: opening, monster surges, closing and sealing."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core import about, bans, topics
from bot.second_edition.core.facts import (
    CluePlaced,
    GateClosed,
    GateOpened,
    MonsterSurge,
    ShutOut,
)
from bot.second_edition.core.frames import listen, run_for_each
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Surged
from bot.second_edition.core.state import Gate
from bot.second_edition.names.choosing import choose, divide_points
from bot.second_edition.names.keys import place_note
from bot.second_edition.names.naming import place_name
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import CardNo, Cause, GateNo, Place, Skill
from bot.second_edition.verbs import (
    arrivals,
    awakening,
    clue_tokens,
    coins,
    doom_and_terror,
    losing,
    monster_markers,
    possessions,
    seals,
    skill_checks,
    travelling,
)

SEALS_TO_WIN = 6


async def gate_appears(b: Board, place: Place, *, monsters_too: int = 0, doom: bool = True) -> None:
    """Open a gate in a location, with monsters, and add a doom token unless it bursts open.

    Nothing happens in sealed locations and where something forbids it. Where a gate is open already
    only the monsters appear. Rules, "Phase 5: Mythos", step 1.
    """
    if by := b.in_force.shut_out(place):
        b.tell(ShutOut(place=place, by=by))
        return
    if b.gates.at(place) is None:
        await _open_gate(b, place, doom=doom)
    await arrivals.spawn_monsters(b, place, monsters_too)


async def _open_gate(b: Board, place: Place, *, doom: bool) -> None:
    state = b.state
    if doom:
        await awakening.add_doom(b, source=Cause.GATE)
    if not state.gate_stack:
        awakening.awaken(b, "markers")
    no = draw_marker(b)
    state.gates.append(Gate(no, place))
    b.tell(GateOpened(place=place, world=b.gates.world(no)))
    b.limits.record_use("mythos", f"opened/{place}")
    if clues := state.clues.pop(place, 0):
        b.tell(CluePlaced(place=place, amount=-clues))
    awakening.check_gates(b)

    async def drawn_in(seat: Seat) -> None:
        await travelling.draw_through(b, seat, place)

    await run_for_each(b, drawn_in, [who.seat for who in b.seats.at(place)])


def draw_marker(b: Board) -> GateNo:
    """Draw the top gate marker of the stack; a fixed draw can name another world."""
    stack = b.state.gate_stack
    if "gates" in b.chance.state.scripted:
        no = b.chance.choose("gates", stack, [b.gates.world(each) for each in stack])
        stack.remove(no)
        return no
    return stack.pop(0)


# Monster surge


async def surge_monsters(b: Board, place: Place) -> None:
    """Place monsters at all open gates: as many as there are gates or players.

    They are spread evenly, and no gate gets more than the surging one. If the limit leaves less
    room in Arkham, the players first choose the places of those that still fit; gates of other
    towns get theirs. Rules, "Phase 5: Mythos", surge; of Dunwich Horror, 5.
    """
    state = b.state
    number = max(len(state.gates), state.players)
    b.tell(MonsterSurge(place=place, amount=number))
    shares = await _spread_monsters(b, place, number)
    limit = b.monsters.limit()
    counted_ones = {gate: share for gate, share in shares.items() if not b.town.town_of(gate)}
    room = sum(counted_ones.values()) if limit is None else max(0, limit - b.monsters.counted())
    fitting = await _fit_to_limit(b, counted_ones, room)
    placed = {g: share if b.town.town_of(g) else fitting.get(g, 0) for g, share in shares.items()}
    for gate_place, share in placed.items():
        for _ in range(share):
            await arrivals.place_monster(b, monster_markers.draw_monster(b), gate_place)
    for gate_place, share in shares.items():
        for _ in range(share - placed[gate_place]):
            await _place_surplus(b, gate_place)
    await listen(b, Surged(place=place))


async def _place_surplus(b: Board, place: Place) -> None:
    """Place a monster over the limit in the Outskirts; without a limit, on the board."""
    no = monster_markers.draw_monster(b)
    if b.monsters.limit() is None:
        await arrivals.place_monster(b, no, place)
    else:
        await arrivals.to_outskirts(b, no)


async def _spread_monsters(b: Board, surging: Place, number: int) -> dict[Place, int]:
    gates = [gate.place for gate in b.state.gates if not b.in_force.ban(bans.APPEAR, gate.place)]
    if not gates:
        return {}
    base, rest = divmod(number, len(gates))

    def option(place: Place) -> Option:
        first = place == surging and rest > 0
        return Option(
            key=place,
            label=b.town.place_name(place),
            least=base + 1 if first else base,
            cap=base + 1,
            note=place_note(b, place),
            about=about.gate(place),
        )

    return await _allot_places(
        b,
        f"Monster surge: where do {counted(number, 'monster')} appear?",
        [option(place) for place in gates],
        number,
    )


async def _fit_to_limit(b: Board, shares: dict[Place, int], room: int) -> dict[Place, int]:
    options = [
        Option(
            key=place,
            label=b.town.place_name(place),
            cap=share,
            note=place_note(b, place),
            about=about.gate(place),
        )
        for place, share in shares.items()
    ]
    prompt = f"The monster limit leaves room for {counted(room, 'monster')}: where?"
    return await _allot_places(b, prompt, options, room)


async def _allot_places(
    b: Board, prompt: str, options: list[Option], total: int
) -> dict[Place, int]:
    if not total:
        return {}
    shares = await divide_points(
        b,
        b.seats.leader(),
        prompt,
        lambda: options,
        total,
        kind="surge",
        source=Cause.SURGE,
    )
    return {Place(option.key): shares[option.key] for option in options if shares.get(option.key)}


# Closing and sealing


def close_difficulty(b: Board, gate: Gate) -> int:
    """Return the successes needed to close a gate. Rules, "Gates"."""
    return max(1, 1 + b.in_force.total(topics.CLOSE_DIFFICULTY, gate.no))


async def try_to_close(b: Board, seat: Seat, place: Place, skill: Skill) -> None:
    """Make a Fight or Lore check to close a gate; if it is passed, the gate may be sealed.

    Rules, "Gates".
    """
    gate = b.gates.at(place)
    if gate is None:
        return
    spec = skill_checks.CheckSpec(
        skill,
        b.gates.modifier(gate.no),
        close_difficulty(b, gate),
        source=b.gates.world(gate.no),
        closes=place,
    )
    result = await skill_checks.perform_check(b, seat, spec)
    if not result.passed or b.gates.at(place) is not gate:
        return
    await _closed_by(b, seat, gate)
    await _offer_seal(b, seat, place)
    check_victory(b)
    await doom_and_terror.evict_investigators(b, place)
    await coins.settle_limits(b, seat)


async def _closed_by(b: Board, seat: Seat, gate: Gate) -> None:
    b.state.gates.remove(gate)
    b.who(seat).gates.append(gate.no)
    for who in b.seats.at(gate.place):
        travelling.set_explored(b, who.seat, on=False)
    b.tell(GateClosed(place=gate.place, world=b.gates.world(gate.no), seat=seat))
    return_monsters_of_gate(b, gate)


def return_monsters_of_gate(b: Board, gate: Gate) -> None:
    """Return monsters with the gate's symbol to the cup: in Arkham, the Sky and the Outskirts."""
    symbol = b.gates.symbol(gate.no)
    monster_markers.return_all(
        b,
        lambda: [
            no
            for no in monster_markers.monsters_in(b)
            if monster_markers.stats(b, no).symbol is symbol
        ],
    )


async def _offer_seal(b: Board, seat: Seat, place: Place) -> None:
    """Offer to seal a gate that was just closed.

    The price is checked again when the player answers.
    """

    def options() -> list[Option]:
        price = seals.seal_price(b, seat, place)
        if price is None or clue_tokens.clues_at_hand(b, seat) < price:
            return []
        seal = f"Seal it for {counted(price, 'clue token')}"
        return [
            Option(key="seal", label=seal, verb="seal", about=about.gate(place)),
            Option(key="leave", label="Only close it", verb="end-turn"),
        ]

    prompt = f"Seal {place_name(b, place)}?"
    wanted = await choose(b, seat, prompt, options, kind="seal", source=Cause.SEAL) == "seal"
    price = seals.seal_price(b, seat, place)
    if wanted and price is not None:
        await losing.pay(b, seat, clues=price, source=Cause.SEAL, settled=False)
        seals.place_seal(b, place)


async def use_elder_sign(b: Board, seat: Seat, place: Place, card: CardNo) -> None:
    """Close and seal a gate with a card: 1 Sanity, 1 Stamina, no check and no clue tokens.

    A doom token becomes the seal. Sanity and Stamina are lost first. The seal counts even if its
    user goes insane or unconscious by them. Nothing happens where no gate is open or the location
    is stable: nothing can be sealed there. Rules, "Gates", Elder Sign.
    """
    gate = b.gates.at(place)
    if gate is None or not b.town.unstable(place) or b.cards.held(seat, card) is None:
        return
    await possessions.discard(b, seat, card, box=True, why="elder_sign")
    await losing.lose(b, seat, sanity=1, stamina=1, source="elder_sign", settled=False)
    if b.gates.at(place) is gate:
        await _seal_by_card(b, seat, gate)
    await coins.settle_limits(b, seat)


async def _seal_by_card(b: Board, seat: Seat, gate: Gate) -> None:
    awakening.remove_doom(b, source="elder_sign")
    await _closed_by(b, seat, gate)
    seals.place_seal(b, gate.place)
    check_victory(b)
    await doom_and_terror.evict_investigators(b, gate.place)


async def close_gate(b: Board, place: Place, *, wins: bool = True) -> None:
    """Close a location's gate without trophy or seal.

    If `wins` is false, this cannot win the game.
    """
    gate = b.gates.at(place)
    if gate is None:
        return
    b.state.gates.remove(gate)
    b.state.gate_stack.append(gate.no)
    b.tell(GateClosed(place=place, world=b.gates.world(gate.no)))
    return_monsters_of_gate(b, gate)
    for who in b.seats.at(place):
        travelling.set_explored(b, who.seat, on=False)
    if wins:
        check_victory(b)
    await doom_and_terror.evict_investigators(b, place)


def check_victory(b: Board) -> None:
    """End the game if six seals are placed, or no gate is open and enough trophies are held.

    Enough is a gate trophy for each player. Raises `GameEnds`. Rules, "The end of the game".
    """
    state = b.state
    if state.awake:
        return
    if len(state.seals) >= SEALS_TO_WIN:
        raise GameEnds("sealed")
    trophies = sum(len(who.gates) for who in state.investigators)
    if not state.gates and trophies >= state.players:
        raise GameEnds("closed")
