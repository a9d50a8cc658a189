"""The game master's `/gm set`, `move`, `spawn`, `draw` and `token` in the board game.

What was typed becomes a command of the rules.
Targets are named by slugs such as ``seat0:sanity``, by what autocomplete shows, or in part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.finding import MOST, find, folded
from bot.engine.ids import Seat
from bot.kits.completing import completed, standing
from bot.second_edition.commands.course import PHASES
from bot.second_edition.commands.numbers import STATUSES
from bot.second_edition.game import Board
from bot.second_edition.lookup import Catalogue, Thing
from bot.second_edition.naming import short_name
from bot.second_edition.terms import (
    JAIL,
    LOST,
    OUTSKIRTS,
    SKY,
    Coin,
    Deck,
    MythosKind,
    Place,
    Special,
)
from bot.table.kit import Choice

OUT = frozenset({"out", "away", "remove", "discard", "cup"})
"""Words that take something off the board."""
YES, NO = frozenset({"yes", "on", "true", "1", "+1"}), frozenset({"no", "off", "false", "0", "-1"})
SPAWNS = ("monster", "card", "Other World", "Mythos card")
DRAWS = {
    "dice": "Next dice of nobody’s check",
    "cup": "Next monsters from the cup",
    "gates": "Next gates, by world",
    "mythos": "Next Mythos cards",
    "gate_cards": "Next gate cards (their ids)",
    "investigators": "Next new investigators",
    **{f"deck:{deck}": f"Next cards of the {deck} deck" for deck in Deck if deck != Deck.DEPUTY},
}
DRAW_KINDS = {
    "cup": "monster",
    "gates": "Other World",
    "mythos": "Mythos card",
    "investigators": "investigator",
}
_STATUS_WORDS = dict(zip(STATUSES, ("delayed", "explored", "loses a turn"), strict=True))
_ON_THE_BOARD = {
    "gate": (
        "Gates are not set by number: `/gm spawn` an Other World at a location opens one, "
        "`/gm move` with “Gate: …” to “out” closes it."
    ),
    "monster": (
        "Monsters are not set by number: `/gm spawn` one at a place, "
        "`/gm move` it to another place or “out”."
    ),
}
"""What `/gm set` says of things that come and go one by one, by their first word."""
_NUMBER = re.compile(r"([+\-−]?)(\d{1,3})")
Command = dict[str, Any]


def targets(b: Board, catalogue: Catalogue, command: str, prefix: str) -> list[Choice]:
    """At most 25 things that the command can name."""
    if command == "spawn":
        things = {name: catalogue.find(name, *SPAWNS) for name in catalogue.names(prefix, *SPAWNS)}
        return [Choice(thing.code, name) for name, thing in things.items() if _comes(thing)]
    return completed(_all(b, catalogue, command), prefix)[:MOST]


def _comes(thing: Thing) -> bool:
    """Whether it can come to lie in play: of Mythos cards only Environments and Rumors."""
    lasting = (MythosKind.ENVIRONMENT, MythosKind.RUMOR)
    return thing.kind != "Mythos card" or thing.facts.kind in lasting


def _all(b: Board, catalogue: Catalogue, command: str) -> list[Choice]:
    """Every target of a command but `spawn`, in a useful order."""
    if command == "draw":
        return _draws(b, catalogue)
    lists: dict[str, Callable[[Board], list[Choice]]] = {
        "set": _counters,
        "move": _movable,
        "token": _tokens,
    }
    return lists[command](b) if command in lists else []


def command(b: Board, catalogue: Catalogue, command: str, target: str, value: str) -> Command:
    """The command for the rules. Raises `RulesError` with a sentence."""
    value = value.strip()
    if command == "spawn":
        return _spawn(b, catalogue, target, value)
    slug = target_slug(b, catalogue, command, target)
    match command:
        case "set":
            return _set(b, slug, value)
        case "move":
            return _move(b, slug, value)
        case "draw":
            return {"do": "draws", "purpose": slug, "next": _results(b, catalogue, slug, value)}
        case _:
            return _token(slug, value)


def target_slug(b: Board, catalogue: Catalogue, command: str, typed: str) -> str:
    """The slug that was meant."""
    everything = _all(b, catalogue, command)
    if not everything:
        raise Malformed(f"There is no command {command!r}.")
    if any(choice.slug == typed for choice in everything):
        return typed
    if command == "set" and (way := _ON_THE_BOARD.get(_first_word(typed))):
        raise NotAllowed(way)
    return find({choice.name: choice.slug for choice in everything}, typed, "target")


def _first_word(typed: str) -> str:
    """``gate`` for “Gates: Woods”."""
    return "".join(folded(typed).split()[:1]).removesuffix("s")


# --- names of things --------------------------------------------------------------------------


def seats_by_slug(b: Board) -> list[Choice]:
    """Those who take part, by slug and short name."""
    return [Choice(f"seat{who.seat}", short_name(b, who.seat)) for who in b.playing()]


def _seat_named(b: Board, typed: str) -> Seat | None:
    wanted = folded(typed)
    for who in b.playing():
        names = (f"seat{who.seat}", folded(short_name(b, who.seat)), folded(b.name(who.seat)))
        if wanted in names:
            return who.seat
    return None


def _somebody(b: Board, typed: str) -> int:
    seat = _seat_named(b, typed)
    if seat is None:
        names = ", ".join(choice.name for choice in seats_by_slug(b))
        raise NotAllowed(f"Nobody here is called “{typed}”: {names}.")
    return int(seat)


def places(b: Board, *, worlds: bool = False) -> list[Choice]:
    """Locations and streets; with `worlds` the areas of the Other Worlds as well."""
    found = [Choice(place, b.place_name(place)) for place in b.areas()]
    if worlds:
        areas = (Place(f"{world}:{n}") for world in b.library.worlds for n in (1, 2))
        found += [Choice(area, b.place_name(area)) for area in areas]
    return found


def destinations(b: Board) -> list[Choice]:
    """Where an investigator can be put; into the Police Station itself nobody is arrested."""
    inside = [Choice(JAIL, "Jail Cell (under arrest)"), Choice(LOST, "Lost in time and space")]
    known = places(b, worlds=True)
    station = [choice for choice in known if choice.slug == "police_station"]
    return [*(choice for choice in known if choice not in station), *station, *inside]


def _place(b: Board, typed: str, known: list[Choice] | None = None) -> str:
    known = places(b) if known is None else known
    if any(choice.slug == typed for choice in known):
        return typed
    return find({choice.name: choice.slug for choice in known}, typed, "place")


def _monster_names(b: Board) -> list[Choice]:
    """Monsters by name and where they are: on the board, in the Outskirts, as trophies."""
    where = [(monster.no, b.place_name(monster.place)) for monster in b.state.monsters]
    where += [(no, b.place_name(OUTSKIRTS)) for no in b.state.outskirts]
    where += [
        (no, f"trophy of {short_name(b, who.seat)}") for who in b.playing() for no in who.monsters
    ]
    names = _told_apart([f"{b.printed(no).name} ({place})" for no, place in where])
    return [Choice(f"monster{no}", name) for (no, _), name in zip(where, names, strict=True)]


def _told_apart(names: list[str]) -> list[str]:
    """Equal names numbered from the second on: ``Ghoul (Woods) 2``."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return found


def _gate_names(b: Board) -> list[Choice]:
    """Open gates by location and world, and gate trophies."""
    worlds = b.library.worlds
    gates = [
        Choice(
            f"gate:{gate.place}",
            f"Gate: {b.place_name(gate.place)} (to {worlds[b.gate_world(gate.no)].name})",
        )
        for gate in b.state.gates
    ]
    trophies = [
        Choice(
            f"trophy:{who.seat}:{b.gate_world(no)}",
            f"Gate to {worlds[b.gate_world(no)].name} (trophy of {short_name(b, who.seat)})",
        )
        for who in b.playing()
        for no in who.gates
    ]
    return [*gates, *dict.fromkeys(trophies)]


def _mythos_names(b: Board) -> list[Choice]:
    """The Mythos cards that lie in play."""
    rumor = [b.state.rumor.code] if b.state.rumor is not None else []
    kinds = {"Environment": [b.state.environment], "Rumor": rumor, "Headline": b.state.headlines}
    return [
        Choice(f"mythos:{code}", f"{kind}: {b.library.mythos[code].name}")
        for kind, codes in kinds.items()
        for code in codes
        if code
    ]


def _card_names(b: Board) -> list[Choice]:
    """Cards that investigators own."""
    return [
        Choice(f"card{held.card}", f"{b.card(held.card).name} ({short_name(b, who.seat)})")
        for who in b.playing()
        for held in who.cards
    ]


# --- set --------------------------------------------------------------------------------------


def _counters(b: Board) -> list[Choice]:
    found = [Choice("doom", "Doom"), Choice("terror", "Terror")]
    for seat in seats_by_slug(b):
        found += [Choice(f"{seat.slug}:{coin}", f"{seat.name}: {coin}") for coin in Coin]
    for seat in seats_by_slug(b):
        found.append(Choice(f"{seat.slug}:sliders", f"{seat.name}: sliders (three stops, 0 to 3)"))
    found += [
        Choice("first", "First player (a name)"),
        Choice("phase", f"Phase ({', '.join(PHASES)})"),
        Choice("awaken", "The Ancient One awakens (yes)"),
    ]
    return [*found, *(Choice(f"clues:{p.slug}", f"Clues: {p.name}") for p in places(b))]


def counter(b: Board, slug: str) -> int:
    """What a counter that `set` can name stands at."""
    thing, _, field = slug.partition(":")
    if slug in ("doom", "terror"):
        return int(getattr(b.state, slug))
    if thing == "clues":
        return b.state.clues.get(Place(field), 0)
    return int(getattr(b.who(Seat(_somebody(b, thing))), field))


def _set(b: Board, slug: str, value: str) -> Command:
    thing, _, field = slug.partition(":")
    if field == "sliders":
        stops = [int(digit) for digit in re.findall(r"\d", value)]
        seat = _somebody(b, thing)
        if stops == b.who(Seat(seat)).sliders:
            raise NotAllowed("The sliders stand so already: nothing changes.")
        return {"do": "sliders", "seat": seat, "stops": stops}
    match thing:
        case "first":
            if (seat := _somebody(b, value)) == b.state.first:
                raise NotAllowed(f"{b.name(Seat(seat))} is first player already: nothing changes.")
            return {"do": "first", "seat": seat}
        case "phase":
            return {"do": "phase", "to": _phase(value)}
        case "awaken":
            if not _is_yes(value):
                raise Malformed("Say yes if the Ancient One is to awaken.")
            return {"do": "awaken"}
        case "doom" | "terror":
            return {"do": "set", "what": thing, "to": _changed(b, slug, value)}
        case "clues":
            return {"do": "clues", "place": field, "to": _changed(b, slug, value)}
        case _:
            seat, to = _somebody(b, thing), _changed(b, slug, value)
            return {"do": "set", "seat": seat, "what": field, "to": to}


def _changed(b: Board, slug: str, value: str) -> int:
    """What a counter becomes. Raises `NotAllowed` where it stands so already."""
    now = counter(b, slug)
    to = _number(value, now)
    if to == now:
        raise NotAllowed(standing(_counters(b), slug, now))
    return to


def _number(value: str, now: int) -> int:
    """``4``, or ``+2`` and ``-1`` from what it is now; never below 0."""
    found = _NUMBER.fullmatch(value)
    if found is None:
        raise Malformed(f"“{value}” is no number: try 4, +2 or -1.")
    sign, digits = found.groups()
    if not sign:
        return int(digits)
    return max(0, now + (int(digits) if sign == "+" else -int(digits)))


def _phase(value: str) -> str:
    wanted = folded(value).replace(" ", "_")
    hits = [phase.value for phase in PHASES if wanted and phase.startswith(wanted)]
    if len(hits) != 1:
        raise Malformed(f"The phases are {', '.join(PHASES)}.")
    return hits[0]


def _is_yes(value: str) -> bool:
    if folded(value) in YES:
        return True
    if folded(value).replace("−", "-") in NO:
        return False
    raise Malformed("Say +1 (yes) or -1 (no).")


# --- move -------------------------------------------------------------------------------------


def _movable(b: Board) -> list[Choice]:
    pieces = [*_gate_names(b), *_mythos_names(b), *_card_names(b)]
    return [*seats_by_slug(b), *_monster_names(b), *pieces]


def _move(b: Board, slug: str, value: str) -> Command:
    thing, _, rest = slug.partition(":")
    match thing:
        case "gate":
            _only_out(value, "A gate stays where it is; “out” closes it.")
            return {"do": "close", "place": rest}
        case "trophy":
            seat, _, world = rest.partition(":")
            given = {"do": "gate_trophy", "seat": int(seat), "world": world}
            return given if folded(value) in OUT else {**given, "to": _somebody(b, value)}
        case "mythos":
            _only_out(value, "A Mythos card stays in play; “out” takes it away.")
            return {"do": "mythos_card", "code": rest}
        case _:
            return _move_marker(b, slug, value)


def _move_marker(b: Board, slug: str, value: str) -> Command:
    """An investigator, a monster, or a card that somebody owns."""
    if slug.startswith("seat"):
        if folded(value) in OUT:
            raise NotAllowed("Investigators stay in the game: name a place, or “lost”.")
        to = _place(b, value, destinations(b))
        return {"do": "move", "seat": _somebody(b, slug), "place": to}
    if slug.startswith("monster"):
        number = int(slug.removeprefix("monster"))
        if (owner := _seat_named(b, value)) is not None:
            return {"do": "monster", "no": number, "seat": int(owner)}
        return {"do": "monster", "no": number, "place": _den(b, value)}
    seat = None if folded(value) in OUT else _somebody(b, value)
    return {"do": "card", "no": int(slug.removeprefix("card")), "seat": seat}


def _only_out(value: str, sentence: str) -> None:
    if folded(value) not in OUT:
        raise NotAllowed(sentence)


def _den(b: Board, value: str) -> str:
    """Where a monster can be put."""
    wanted = folded(value)
    if wanted in OUT:
        return "cup"
    if wanted in ("box", "sky", "outskirts", "the sky", "the outskirts"):
        return wanted.removeprefix("the ")
    return _place(b, value)


# --- spawn ------------------------------------------------------------------------------------


def _spawn(b: Board, catalogue: Catalogue, typed: str, value: str) -> Command:
    """A monster from the cup, a gate to a world, a card for somebody, a Mythos card.

    A gate with somebody is a gate trophy.
    """
    thing = catalogue.find(typed, *SPAWNS)
    match thing.kind:
        case "monster":
            return {"do": "monster", "code": thing.code, "place": _where(b, value)}
        case "Other World":
            if (owner := _seat_named(b, value)) is not None:
                return {"do": "gate_trophy", "seat": None, "world": thing.code, "to": int(owner)}
            return {"do": "gate", "place": _place(b, value), "world": thing.code}
        case "Mythos card":
            return {"do": "mythos_card", "code": thing.code, "on": True}
        case _:
            whose = _somebody(b, value) if value else int(b.state.first)
            return {"do": "card", "code": thing.code, "seat": whose}


def _where(b: Board, value: str) -> str:
    """A place, or where somebody stands; without any, with the first player."""
    seat = _seat_named(b, value) if value else b.state.first
    if seat is not None:
        return b.who(seat).place
    return SKY if folded(value) in ("sky", "the sky") else _place(b, value)


# --- draw -------------------------------------------------------------------------------------


def _draws(b: Board, catalogue: Catalogue) -> list[Choice]:
    dice = [
        Choice(f"dice:{who.seat}", f"Next dice of {short_name(b, who.seat)}") for who in b.playing()
    ]
    found = [Choice(slug, name) for slug, name in DRAWS.items()]
    hoods = [
        Choice(f"location:{hood.id}", f"Next location cards of {hood.name} (their ids)")
        for hood in catalogue.library.neighborhoods.values()
    ]
    return [*dice, *found, *hoods]


def _results(b: Board, catalogue: Catalogue, slug: str, value: str) -> list[str]:
    """``6 6 1`` for dice; names with commas for what is drawn."""
    purpose, _, of = slug.partition(":")
    if purpose == "dice":
        faces = re.findall(r"\d+", value)
        if not faces or any(face not in "123456" or len(face) > 1 for face in faces):
            raise Malformed("Dice show 1 to 6: write them like “6 6 1”.")
        return faces
    names = [name for name in (part.strip() for part in value.split(",")) if name]
    if not names:
        raise Malformed("Say what is to be drawn next.")
    if purpose == "deck":
        codes = [catalogue.find(name, "card").code for name in names]
        if any(b.library.cards[code].deck != of for code in codes):
            raise NotAllowed(f"That is no card of the {of} deck.")
        return codes
    if purpose in DRAW_KINDS:
        return [catalogue.find(name, DRAW_KINDS[purpose]).code for name in names]
    known = b.library.gate_cards if purpose == "gate_cards" else b.state.location_decks.get(of, ())
    if any(name not in known for name in names):
        raise NotAllowed("There is no card with that id.")
    return names


# --- token ------------------------------------------------------------------------------------


def _tokens(b: Board) -> list[Choice]:
    found: list[Choice] = []
    for seat in seats_by_slug(b):
        found += [
            Choice(f"special:{seat.slug}:{special}", f"{seat.name}: {_words(special)}")
            for special in Special
        ]
        found += [
            Choice(f"status:{seat.slug}:{status}", f"{seat.name}: {words}")
            for status, words in _STATUS_WORDS.items()
        ]
    unstable = (each for each in b.library.locations.values() if each.unstable)
    return [*found, *(Choice(f"seal:{each.id}", f"Elder sign: {each.name}") for each in unstable)]


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _token(slug: str, value: str) -> Command:
    """``+1`` gives it, ``-1`` takes it away."""
    kind, _, rest = slug.partition(":")
    on = _is_yes(value or "+1")
    if kind == "seal":
        return {"do": "seal", "place": rest, "on": on}
    whose, _, what = rest.partition(":")
    return {"do": kind, "seat": int(whose.removeprefix("seat")), "what": what, "on": on}
