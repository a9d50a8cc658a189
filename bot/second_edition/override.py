"""The game master's commands: JSON objects whose `do` names one.

{"do": "set", "what": "doom" | "terror", "to": n} with the terror level shops close or open again
{"do": "set", "seat": s, "what": "sanity" | "stamina" | "money" | "clues", "to": n}
{"do": "clues", "place": p, "to": n}              clue tokens that lie in a place
{"do": "move", "seat": s, "place": p}             an investigator goes somewhere; into the
                                                  `jail_cell` it is an arrest without the fine;
                                                  `lost` is in time and space
{"do": "monster", "no": n, "place": p}            a marker on the board, `cup`, `box`,
                                                  `outskirts`; or "code" for one from the cup
{"do": "monster", "no": n, "seat": s}             a marker becomes a trophy
{"do": "gate_trophy", "seat": s, "world": w}      goes below the stack; with "to" to another seat,
                                                  s null: from the stack
{"do": "mythos_card", "code": c}                  an Environment, Rumor or lasting Headline leaves
                                                  play; a Rumor neither passes nor fails
{"do": "mythos_card", "code": c, "on": true}      an Environment or a Rumor comes into play
{"do": "gate", "place": p, "world": w}            opens, without doom or monsters; refused
                                                  where it would awaken the Ancient One
{"do": "close", "place": p}                       closes without a trophy
{"do": "seal", "place": p, "on": true}
{"do": "card", "code": c, "seat": s}              from deck, box or owner to a seat; s null: deck
{"do": "card", "no": n, "seat": s}                the same with a physical card
{"do": "special", "seat": s, "what": w, "on": b}  blessing, curse, retainer, bank_loan, membership
{"do": "status", "seat": s, "what": w, "on": b}   delayed, explored, skip_turn
{"do": "sliders", "seat": s, "stops": [a, b, c]}
{"do": "first", "seat": s}                        the first-player marker
{"do": "go", "step": name, "seat": s}             go on at another step
{"do": "phase", "to": name}                       go on with a phase, from its beginning
{"do": "draws", "purpose": name, "next": [..]}    results to come; or {"draws": {name: [..]}}.
                                                  Purposes are `dice:<seat>`, `dice` (nobody's),
                                                  `cup`, `gates`, `mythos`, `gate_cards`,
                                                  `location:<neighborhood>`, `deck:<deck>`, `ally`,
                                                  `investigators`, `item:<seat>` (lost at random);
                                                  "seat" adds `:<seat>`
{"do": "awaken"}                                  the final battle begins
{"do": "end", "resolution": name}                 sealed, closed, beaten, devoured, destroyed
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.engine.errors import Cut, GameEnds, Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition import (
    endings,
    frames,
    gates,
    losses,
    monsters,
    mythos,
    possessions,
    specials,
    tracks,
    travel,
    trophies,
    upkeep,
)
from bot.second_edition.facts import (
    DoomChanged,
    GateOpened,
    GmChanged,
    StatusChanged,
)
from bot.second_edition.game import Board
from bot.second_edition.rounds import STEPS, begin_phase
from bot.second_edition.state import Cursor, Gate, Monster, Phase, Step
from bot.second_edition.terms import (
    JAIL,
    LOST,
    OUTSKIRTS,
    SKY,
    CardNo,
    Coin,
    Deck,
    MonsterNo,
    MythosKind,
    Place,
    Special,
)

Command = dict[str, Any]
STATUSES = ("delayed", "explored", "skip_turn")


def carry_out(b: Board, command: Command) -> Script[None] | None:
    """Carry out a command at once, or give the script that does.

    Raises `RulesError` before anything is changed.
    """
    if "draws" in command:
        return _all_draws(b, command["draws"])
    do = command.get("do")
    run = _COMMANDS.get(do) if isinstance(do, str) else None
    if run is None:
        raise Malformed(f"There is no command {do!r}.")
    if b.state.cursor.step is Step.DEAL and run not in (_draws, _end):
        raise NotAllowed("The cards are still being dealt: only what comes next can be set.")
    script = run(b, command)
    return None if script is None else frames.apart(script)


# Reading arguments


def _int(
    command: Command, name: str, least: int = 0, most: int = 999, *, called: str = "The number"
) -> int:
    value = command.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"{name} has to be a whole number.")
    if not least <= value <= most:
        raise NotAllowed(f"{called} is between {least} and {most}.")
    return value


def _text(command: Command, name: str) -> str:
    value = command.get(name)
    if not isinstance(value, str):
        raise Malformed(f"{name} has to be a text.")
    return value


def _on(command: Command, *, default: bool = True) -> bool:
    value = command.get("on", default)
    if not isinstance(value, bool):
        raise Malformed("on has to be true or false.")
    return value


def _seat(b: Board, command: Command, name: str = "seat") -> Seat:
    seat = Seat(_int(command, name, 0, len(b.state.investigators) - 1))
    if not b.who(seat).playing:
        raise NotAllowed("That investigator does not take part now.")
    return seat


def _arkham(b: Board, command: Command) -> Place:
    place = Place(_text(command, "place"))
    if not b.in_arkham(place):
        raise NotAllowed(f"There is no place “{place}” in Arkham.")
    return place


def _location(b: Board, command: Command) -> Place:
    place = Place(_text(command, "place"))
    if not b.is_location(place):
        raise NotAllowed(f"There is no location “{place}”.")
    return place


# Commands


def _all_draws(b: Board, draws: object) -> None:
    if not isinstance(draws, dict):
        raise Malformed("draws has to be an object of lists.")
    for purpose, results in cast("dict[str, object]", draws).items():
        _script_draws(b, purpose, results)


def _draws(b: Board, command: Command) -> None:
    purpose = _text(command, "purpose")
    if command.get("seat") is not None:
        purpose = f"{purpose}:{_seat(b, command)}"
    _script_draws(b, purpose, command.get("next"))


def _script_draws(b: Board, purpose: str, results: object) -> None:
    if purpose not in _purposes(b):
        raise Malformed(f"Nothing is drawn or rolled for {purpose!r}.")
    if not isinstance(results, list):
        raise Malformed("Results have to be a list.")
    listed = cast("list[object]", results)
    if not all(isinstance(each, str | int) for each in listed):
        raise Malformed("Results are texts or numbers.")
    b.chance.script(purpose, [str(each) for each in listed])
    b.tell(GmChanged(what="draws", args=(purpose,)))


def _purposes(b: Board) -> set[str]:
    """Everything that chance decides and the game master can."""
    seats = [who.seat for who in b.state.investigators]
    return {
        *("dice", "cup", "gates", "mythos", "gate_cards", "ally", "investigators"),
        *(f"{what}:{seat}" for what in ("dice", "item") for seat in seats),
        *(f"location:{hood}" for hood in b.state.location_decks),
        *(f"deck:{deck}" for deck in Deck),
    }


def _set(b: Board, command: Command) -> Script[None] | None:
    what = _text(command, "what")
    if what == "doom":
        return _set_doom(b, command)
    if what == "terror":
        to = _int(command, "to", 0, tracks.TERROR_TOP, called="The terror level")
        return tracks.set_terror(b, to)
    _set_coin(b, command, what)
    return None


def _set_doom(b: Board, command: Command) -> Script[None] | None:
    """The last doom token of the final battle is the victory; a full track has its own command."""
    track = b.ancient_one.doom
    if command.get("to") == track and not b.state.awake:
        raise NotAllowed(f"With {track} doom the Ancient One awakens: awaken it instead.")
    to = _int(command, "to", 0, track if b.state.awake else track - 1, called="Doom")
    b.tell(DoomChanged(amount=to - b.state.doom, now=to, source="gm"))
    b.state.doom = to
    return _ending("beaten") if b.state.awake and to == 0 else None


def _set_coin(b: Board, command: Command, what: str) -> None:
    if what not in tuple(Coin):
        raise Malformed(f"There is no counter {what!r}.")
    seat, coin = _seat(b, command), Coin(what)
    most = {Coin.SANITY: b.max_sanity(seat), Coin.STAMINA: b.max_stamina(seat)}.get(coin, 999)
    least = 1 if coin in (Coin.SANITY, Coin.STAMINA) else 0
    to = _int(command, "to", least, most, called=coin.value.capitalize())
    losses.change(b, seat, coin, to - losses.amount(b, seat, coin), source="gm")


def _clues(b: Board, command: Command) -> None:
    place, to = _arkham(b, command), _int(command, "to")
    if to and b.gate_at(place) is not None:
        raise NotAllowed("No clue token lies where a gate is open.")
    b.state.clues.pop(place, 0)
    if to:
        b.state.clues[place] = to
    b.tell(GmChanged(what="clues", args=(place, str(to))))


def _move(b: Board, command: Command) -> Script[None]:
    seat, place = _seat(b, command), Place(_text(command, "place"))
    if place == LOST:
        return travel.lose_in_time(b, seat)
    if not (b.in_arkham(place) or b.world_of(place)):
        raise NotAllowed(f"There is no place “{place}”.")

    async def run() -> None:
        await travel.move_to(b, seat, place, how="gm")
        if place == JAIL and not b.who(seat).arrested:
            travel.imprison(b, seat)

    return run()


def _monster(b: Board, command: Command) -> None:
    no = _marker(b, command)
    if command.get("seat") is not None:
        _monster_trophy(b, no, _seat(b, command))
        return
    place = Place(_text(command, "place"))
    if place == "cup":
        monsters.return_monster(b, no)
    elif place == "box":
        monsters.box_monster(b, no)
    elif place == OUTSKIRTS:
        if len(b.state.outskirts) >= b.outskirts_limit():
            raise NotAllowed("The Outskirts are full.")
        source = monsters.forget(b, no)
        b.state.outskirts.append(no)
        _tell_monster(b, no, source, place)
    elif b.in_arkham(place) or place == SKY:
        limit = b.limit()
        if b.monster(no) is None and limit is not None and b.counted() >= limit:
            raise NotAllowed("The monster limit is reached.")
        source = monsters.forget(b, no)
        b.state.monsters.append(Monster(no, place))
        _tell_monster(b, no, source, place)
    else:
        raise NotAllowed(f"There is no place “{place}”.")


def _monster_trophy(b: Board, no: MonsterNo, seat: Seat) -> None:
    if b.printed(no).spawn:
        raise NotAllowed(f"{b.printed(no).name} is no trophy: it goes to the box.")
    if no in b.who(seat).monsters:
        raise NotAllowed(f"{b.name(seat)} has that trophy.")
    monsters.take_trophy(b, seat, no)


def _tell_monster(b: Board, no: MonsterNo, source: Place, to: Place) -> None:
    b.tell(GmChanged(what="monster", args=(b.state.markers[no], source, to)))


def _marker(b: Board, command: Command) -> MonsterNo:
    if "no" in command:
        return MonsterNo(_int(command, "no", 0, len(b.state.markers) - 1))
    code = _text(command, "code")
    found = next((no for no in b.state.cup if b.state.markers[no] == code), None)
    if found is None:
        raise NotAllowed(f"No “{code}” is in the cup.")
    return found


def _gate(b: Board, command: Command) -> None:
    place, world = _location(b, command), _text(command, "world")
    if b.gate_at(place) is not None or place in b.state.seals:
        raise NotAllowed("No gate can open there.")
    if not b.unstable(place):
        raise NotAllowed(f"{b.place_name(place)} is stable: no gate can open there.")
    if not b.state.awake and len(b.state.gates) + 1 >= tracks.awakening_gates(b.state.players):
        raise NotAllowed("That gate would awaken the Ancient One: awaken it instead.")
    no = next((each for each in b.state.gate_stack if b.gate_world(each) == world), None)
    if no is None:
        raise NotAllowed(f"No gate to “{world}” is left.")
    b.state.gate_stack.remove(no)
    b.state.gates.append(Gate(no, place))
    b.state.clues.pop(place, 0)
    b.tell(GateOpened(place=place, world=world))


def _close(b: Board, command: Command) -> Script[None]:
    place = _location(b, command)
    if b.gate_at(place) is None:
        raise NotAllowed("No gate is open there.")

    async def run() -> None:
        await gates.close_gate(b, place)

    return run()


def _gate_trophy(b: Board, command: Command) -> None:
    seat = None if command.get("seat") is None else _seat(b, command)
    to = None if command.get("to") is None else _seat(b, command, "to")
    world = _text(command, "world")
    pile = b.state.gate_stack if seat is None else b.who(seat).gates
    no = next((each for each in pile if b.gate_world(each) == world), None)
    if no is None or seat == to:
        whose = "In the stack" if seat is None else f"With {b.name(seat)}"
        raise NotAllowed(f"{whose} there is no gate to “{world}” for anybody else.")
    if seat is not None and to is None:
        trophies.lose_gate_trophy(b, seat, no)
    elif to is not None:
        pile.remove(no)
        b.who(to).gates.append(no)
        b.tell(GmChanged(what="gate_trophy", seat=to, args=(world,)))


def _mythos_card(b: Board, command: Command) -> Script[None] | None:
    code = _text(command, "code")
    if not _on(command, default=False):
        if not mythos.take_away(b, code):
            raise NotAllowed(f"No Mythos card “{code}” lies in play.")
        return None
    card = b.library.mythos.get(code)
    if card is None or card.kind not in (MythosKind.ENVIRONMENT, MythosKind.RUMOR):
        raise NotAllowed("Only an Environment or a Rumor comes to lie in play.")
    state = b.state
    if b.state.awake or code not in (*state.mythos_deck, *state.mythos_box):
        raise NotAllowed(f"{card.name} cannot come into play now.")
    if card.kind is MythosKind.RUMOR and state.rumor is not None:
        raise NotAllowed("A Rumor is in play.")
    return mythos.bring(b, card)


def _seal(b: Board, command: Command) -> None:
    place, on = _location(b, command), _on(command)
    if b.gate_at(place) is not None or not b.unstable(place):
        raise NotAllowed("That location cannot be sealed now.")
    if on:
        gates.place_seal(b, place)
    elif place in b.state.seals:
        b.state.seals.remove(place)
        b.tell(GmChanged(what="seal", args=(place,)))


def _card(b: Board, command: Command) -> Script[None]:
    seat = None if command.get("seat") is None else _seat(b, command)
    card = _card_meant(b, command, seat)
    if card in b.state.limbo:
        raise NotAllowed("That card is being drawn.")
    if card is None or b.holder(card) == seat:
        raise NotAllowed("No such card is anywhere else.")

    async def run() -> None:
        owner = b.holder(card)
        if owner is not None:
            await possessions.discard(b, owner, card, why="gm")
        for pile in (*b.state.decks.values(), b.state.removed):
            if card in pile:
                pile.remove(card)
        if seat is None:
            possessions.put_back(b, card)
            b.tell(GmChanged(what="card", args=(b.code(card),)))
        else:
            await possessions.give(b, seat, card, how="gm")

    return run()


def _card_meant(b: Board, command: Command, seat: Seat | None) -> CardNo | None:
    if "no" in command:
        return CardNo(_int(command, "no", 0, len(b.state.cards) - 1))
    code = _text(command, "code")
    if code not in b.library.cards:
        raise NotAllowed(f"There is no card “{code}”.")
    return _find_card(b, code, seat)


def _find_card(b: Board, code: str, seat: Seat | None) -> CardNo | None:
    """A copy in its deck, else in the box, else with somebody else."""
    copies = [CardNo(no) for no, each in enumerate(b.state.cards) if each == code]
    deck = b.state.decks.get(b.library.cards[code].deck, [])
    if seat is None:
        return next((card for card in copies if b.holder(card) is not None), None)
    zones: list[Callable[[CardNo], bool]] = [
        lambda card: card in deck,
        lambda card: card in b.state.removed,
        lambda card: b.holder(card) not in (None, seat),
    ]
    return next((card for zone in zones for card in copies if zone(card)), None)


def _special(b: Board, command: Command) -> None:
    seat, what, on = _seat(b, command), _text(command, "what"), _on(command)
    if what not in tuple(Special):
        raise Malformed(f"There is no special card {what!r}.")
    if on:
        specials.gain_special(b, seat, Special(what), why="gm")
    else:
        specials.lose_special(b, seat, Special(what), why="gm")


def _status(b: Board, command: Command) -> None:
    seat, what, on = _seat(b, command), _text(command, "what"), _on(command)
    if what not in STATUSES:
        raise Malformed(f"There is no status {what!r}.")
    if what == "explored" and on and b.gate_at(b.who(seat).place) is None:
        raise NotAllowed(f"{b.name(seat)} stands at no gate.")
    setattr(b.who(seat), what, on)
    b.tell(StatusChanged(seat=seat, status=what, on=on))


def _sliders(b: Board, command: Command) -> None:
    seat, stops = _seat(b, command), command.get("stops")
    if not isinstance(stops, list):
        raise Malformed("stops has to be a list of three numbers.")
    numbers = cast("list[object]", stops)
    if len(numbers) != 3 or not all(isinstance(each, int) and 0 <= each <= 3 for each in numbers):
        raise Malformed("stops has to be three numbers from 0 to 3.")
    upkeep.set_sliders(b, seat, [each for each in numbers if isinstance(each, int)])


def _first(b: Board, command: Command) -> None:
    b.state.first = _seat(b, command)
    b.tell(GmChanged(what="first", seat=b.state.first))


def _go(b: Board, command: Command) -> Script[None]:
    name = _text(command, "step")
    if name not in [step.value for step in STEPS]:
        raise Malformed(f"There is no step {name!r}.")
    seat = _seat(b, command) if command.get("seat") is not None else None
    step = Step(name)
    if step in _NEED_SEAT and seat is None:
        raise Malformed("That step needs a seat.")
    if reason := _not_now(b, step):
        raise NotAllowed(reason)
    return _go_on(b, Cursor(step, seat))


def _not_now(b: Board, step: Step) -> str:
    """Why the game cannot go on there; empty if it can."""
    if step is Step.AWAKENING:
        return "The final battle begins when the Ancient One awakens: awaken it."
    if b.state.awake and step not in _BATTLE:
        return "The Ancient One is awake: only the steps of the final battle are left."
    if step in _BATTLE and not b.state.awake:
        return "The final battle has not begun."
    if step is Step.DEAL or (step in _SET_UP and b.state.turn):
        return "The set-up is over."
    return ""


async def _go_on(b: Board, to: Cursor) -> None:
    """Go on there; a Mythos card that is not resolved any further is put away."""
    if to.step not in _RESOLVES:
        mythos.put_away(b)
    raise Cut(to)


PHASES: dict[Phase, Step] = {
    Phase.UPKEEP: Step.REFRESH,
    Phase.MOVEMENT: Step.MOVEMENT,
    Phase.ARKHAM: Step.ARKHAM,
    Phase.OTHER_WORLDS: Step.OTHER_WORLDS,
    Phase.MYTHOS: Step.MYTHOS,
}
"""The phases of a turn with the step that begins them."""


def _phase(b: Board, command: Command) -> Script[None]:
    name = _text(command, "to")
    if name not in tuple(PHASES):
        raise Malformed(f"There is no phase {name!r}.")
    if b.state.awake:
        raise NotAllowed("The final battle has no phases.")
    phase = Phase(name)

    async def run() -> None:
        if phase is not Phase.UPKEEP:
            begin_phase(b, phase)
        await _go_on(b, Cursor(PHASES[phase]))

    return run()


_SET_UP = (Step.DEAL, Step.SLIDERS, Step.FIRST_MYTHOS)
_RESOLVES = (Step.MYTHOS_GATE, Step.MYTHOS_CLUE, Step.MYTHOS_MONSTERS, Step.MYTHOS_ABILITY)
"""The steps of one Mythos card."""
_BATTLE = (
    Step.BATTLE_REFRESH,
    Step.BATTLE_TRADE,
    Step.BATTLE_ATTACK,
    Step.BATTLE_ANCIENT_ONE,
)
_NEED_SEAT = (Step.MOVE_BEGIN, Step.MOVE, Step.MOVE_END, Step.ARKHAM_SEAT, Step.OTHER_WORLDS_SEAT)


def _awaken(b: Board, _command: Command) -> Script[None]:
    if b.state.awake:
        raise NotAllowed("It is awake.")

    async def run() -> None:
        tracks.awaken(b, "gm")

    return run()


def _end(_b: Board, command: Command) -> Script[None]:
    resolution = _text(command, "resolution")
    known = (*endings.VICTORIES, *endings.DEFEATS)
    if resolution not in known:
        raise NotAllowed(f"A game ends {', '.join(known[:-1])} or {known[-1]}.")
    return _ending(resolution)


async def _ending(resolution: str) -> None:
    raise GameEnds(resolution)


_COMMANDS: dict[str, Callable[[Board, Command], Script[None] | None]] = {
    "set": _set,
    "clues": _clues,
    "move": _move,
    "monster": _monster,
    "gate": _gate,
    "gate_trophy": _gate_trophy,
    "mythos_card": _mythos_card,
    "close": _close,
    "seal": _seal,
    "card": _card,
    "special": _special,
    "status": _status,
    "sliders": _sliders,
    "first": _first,
    "go": _go,
    "phase": _phase,
    "draws": _draws,
    "awaken": _awaken,
    "end": _end,
}
