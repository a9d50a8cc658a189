"""Invariants of a position while no effect is being resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Investigator, Phase, Step
from bot.second_edition.printed.terms import JAIL, LOST
from bot.second_edition.turn.quests import next_place
from bot.second_edition.turn.setup import SHUFFLED, gate_counts, monster_counts
from bot.second_edition.verbs.awakening import gate_limit
from bot.second_edition.verbs.box_tracks import tokens_on
from bot.second_edition.verbs.doom_and_terror import TERROR_TOP


def faults(b: Board) -> list[str]:
    """Return the broken invariants, as sentences; empty if there are none."""
    if b.state.cursor.step is Step.DEAL:
        return []
    return [
        *_content_faults(b),
        *_zone_faults("monster", len(b.state.markers), _monster_zones(b)),
        *_zone_faults("gate marker", len(b.state.gate_markers), _gate_zones(b)),
        *_zone_faults("card", len(b.state.cards), _card_zones(b)),
        *_mythos_faults(b),
        *_gate_faults(b),
        *_limit_faults(b),
        *_awakening_faults(b),
        *_counter_faults(b),
        *_place_faults(b),
        *box_faults(b),
    ]


def _content_faults(b: Board) -> list[str]:
    """Return faults of markers and cards that are not those of the boxes in play."""
    library, state = b.library, b.state
    monsters = monster_counts(library, boxed=state.settings.box_monsters)
    wanted = {
        "monsters": (state.markers, monsters),
        "gate markers": (state.gate_markers, gate_counts(library)),
        "cards": (state.cards, {code: card.count for code, card in library.cards.items()}),
    }
    return [
        f"the game holds {len(there)} {what} instead of {sum(counts.values())}, or others"
        for what, (there, counts) in wanted.items()
        if Counter(there) != Counter(counts)
    ]


def _zone_faults(what: str, count: int, zones: Iterable[Iterable[int]]) -> list[str]:
    """Return faults of cards or markers that are not in exactly one zone."""
    seen = Counter(no for zone in zones for no in zone)
    return [f"{what} {no} is in {seen[no]} zones" for no in range(count) if seen[no] != 1]


def _monster_zones(b: Board) -> Iterator[list[int]]:
    state = b.state
    yield list(state.cup)
    yield [each.no for each in state.monsters]
    yield list(state.outskirts)
    yield list(state.box)
    yield list(state.visiting)
    yield list(state.rumor.monsters) if state.rumor is not None else []
    for who in state.investigators:
        yield list(who.monsters)


def _gate_zones(b: Board) -> Iterator[list[int]]:
    yield list(b.state.gate_stack)
    yield [gate.no for gate in b.state.gates]
    for who in b.state.investigators:
        yield list(who.gates)


def _card_zones(b: Board) -> Iterator[list[int]]:
    for pile in b.state.decks.values():
        yield list(pile)
    yield list(b.state.removed)
    yield list(b.state.limbo)
    for who in b.state.investigators:
        yield [held.card for held in who.cards]


def _mythos_faults(b: Board) -> list[str]:
    """Return faults of Mythos, gate and location cards that are not in one place exactly once."""
    state, seen = b.state, _mythos_seen(b)
    current = state.mythos.code if state.mythos is not None else ""
    found = [
        f"Mythos card {code} is in {seen[code]} zones"
        for code in b.library.mythos
        if seen[code] + (1 if code == current and not seen[code] else 0) != 1
    ]
    if sorted(state.gate_deck) != sorted(b.library.gate_cards):
        found.append("the gate deck is not whole")
    return found + [
        f"a strange card lies in the {deck} deck"
        for deck in SHUFFLED
        if any(b.cards.facts(card).deck is not deck for card in state.decks.get(deck, ()))
    ]


def _mythos_seen(b: Board) -> Counter[str]:
    """Return how often each Mythos card occurs, without the one being resolved."""
    state = b.state
    seen = Counter([*state.mythos_deck, *state.headlines, *state.mythos_box])
    seen.update([state.environment] if state.environment else [])
    seen.update([state.rumor.code] if state.rumor is not None else [])
    return seen


def _gate_faults(b: Board) -> list[str]:
    places = Counter(gate.place for gate in b.state.gates)
    found = [f"{n} gates are open at {place}" for place, n in places.items() if n > 1]
    for place in places:
        if not b.town.unstable(place):
            found.append(f"a gate is open at {place}, which is stable")
        if b.state.clues.get(place):
            found.append(f"clue tokens lie at the gate of {place}")
    return [*found, *_seal_faults(b)]


def _seal_faults(b: Board) -> list[str]:
    """Return faults of seals outside unstable locations, or where a gate is."""
    gates = {gate.place for gate in b.state.gates}
    sealed = [
        f"a gate is open at {place}, which is sealed" for place in b.state.seals if place in gates
    ]
    stable = [
        f"{place} is sealed but stable" for place in b.state.seals if not b.town.unstable(place)
    ]
    return [*sealed, *stable]


def _limit_faults(b: Board) -> list[str]:
    """Return faults of more monsters or tokens than the limits allow."""
    state = b.state
    found: list[str] = []
    limit = b.monsters.limit()
    if limit is not None and b.monsters.counted() > limit:
        found.append(f"{b.monsters.counted()} monsters stand over the limit of {limit}")
    if len(state.outskirts) > b.monsters.outskirts_limit():
        found.append("the Outskirts are too full")
    if not 0 <= state.doom <= b.ancient_one.doom:
        found.append(f"there are {state.doom} doom tokens")
    if not 0 <= state.terror <= TERROR_TOP:
        found.append(f"the terror level is {state.terror}")
    return found


def _awakening_faults(b: Board) -> list[str]:
    """Return a fault if the Ancient One is awake or asleep at the wrong time."""
    state = b.state
    if state.phase is Phase.OVER or state.cursor.step is Step.AWAKENING:
        return []
    if state.awake or state.phase is Phase.FINAL_BATTLE:
        both = state.awake and state.phase is Phase.FINAL_BATTLE
        return (
            [] if both else ["the Ancient One is awake outside the final battle, or asleep in it"]
        )
    found: list[str] = []
    if state.doom >= b.ancient_one.doom:
        found.append("the doom track is full and nobody woke")
    if len(state.gates) >= gate_limit(b):
        found.append(f"{len(state.gates)} gates are open and nobody woke")
    return found


def _counter_faults(b: Board) -> list[str]:
    """Return faults of negative counters, and of numbers above the maximum."""
    found: list[str] = []
    for who in b.state.investigators:
        numbers = {
            "sanity": who.sanity,
            "stamina": who.stamina,
            "dollars": who.money,
            "clue tokens": who.clues,
            "movement points": who.points,
        }
        found += [f"seat {who.seat} has {n} {name}" for name, n in numbers.items() if n < 0]
        found += _maximum_faults(b, who)
        if any(not 0 <= stop <= 3 for stop in who.sliders):
            found.append(f"seat {who.seat} has a slider off its track")
    found += [f"{n} clue tokens lie at {place}" for place, n in b.state.clues.items() if n < 1]
    return found


def _maximum_faults(b: Board, who: Investigator) -> list[str]:
    """Return faults of Sanity and Stamina above the maximum, except where a card allows it."""
    if not who.playing:
        return []
    pairs = {
        "sanity": (who.sanity, b.sheets.max_sanity(who.seat)),
        "stamina": (who.stamina, b.sheets.max_stamina(who.seat) + (who.spare_stamina or 0)),
    }
    return [
        f"seat {who.seat} has {n} {name}, more than {most}"
        for name, (n, most) in pairs.items()
        if n > most
    ]


def _place_faults(b: Board) -> list[str]:
    """Return faults of investigators without a place, and of monsters in wrong places."""
    found = [
        f"seat {who.seat} is at {who.place!r}"
        for who in b.seats.playing()
        if not (b.town.in_arkham(who.place) or b.town.world_of(who.place) or who.place == LOST)
    ]
    return [*found, *_arrest_faults(b), *_stray_faults(b)]


def _arrest_faults(b: Board) -> list[str]:
    """Return faults of arrested investigators outside the Jail Cell, and of others in it."""
    found = [
        f"seat {who.seat} is arrested at {who.place!r}"
        for who in b.state.investigators
        if who.arrested and who.place != JAIL
    ]
    return found + [
        f"seat {who.seat} is in the Jail Cell without an arrest"
        for who in b.seats.playing()
        if who.place == JAIL and not who.arrested and not b.state.awake
    ]


def _stray_faults(b: Board) -> list[str]:
    return [
        f"monster {each.no} is at {each.place!r}"
        for each in b.state.monsters
        if not (b.town.in_arkham(each.place) or each.place == "sky")
    ]


# --- invariants of what boxes bring ---------------------------------------------------------------


def box_faults(b: Board) -> list[str]:
    """Return the broken invariants of boxes, as sentences; empty in a game without boxes."""
    return [
        *_spawn_faults(b),
        *_track_faults(b),
        *_check_last_token(b),
        *_condition_faults(b),
        *_quest_faults(b),
    ]


def _spawn_faults(b: Board) -> list[str]:
    """Return faults of Spawn monsters in the cup, in the Outskirts, or as a trophy.

    Rules of Dunwich Horror, 12.
    """
    zones = {"the cup": b.state.cup, "the Outskirts": b.state.outskirts}
    zones |= {f"the trophies of seat {who.seat}": who.monsters for who in b.state.investigators}
    return [
        f"Spawn {no} is in {zone}"
        for zone, monsters in zones.items()
        for no in monsters
        if b.monsters.facts(no).spawn
    ]


def _track_faults(b: Board) -> list[str]:
    """Return faults of unknown tracks with tokens, and tracks with too many tokens."""
    known = b.library.tracks
    return [
        f"{tokens_on(b, track)} tokens lie on the track {track}"
        for track in b.state.tracks or {}
        if track not in known or not 0 <= tokens_on(b, track) <= known[track].size
    ]


def _check_last_token(b: Board) -> list[str]:
    """Return faults of full tracks whose monster is not on the board."""
    there = {b.state.markers[each.no] for each in b.state.monsters}
    return [
        f"the track {code} is full without {track.brings}"
        for code, track in b.library.tracks.items()
        if track.brings and tokens_on(b, code) == track.size and track.brings not in there
    ]


def _condition_faults(b: Board) -> list[str]:
    """Return faults of Conditions that are face up more than once."""
    seen = Counter(b.state.conditions or ())
    return [f"Condition {code} is face up {n} times" for code, n in seen.items() if n > 1]


def _quest_faults(b: Board) -> list[str]:
    """Return faults of finished Missions and Tasks still in the game, and of wrong steps."""
    found: list[str] = []
    for who in b.state.investigators:
        for held in who.cards:
            steps, name = len(b.cards.facts(held.card).steps), b.cards.code(held.card)
            if steps and not 0 <= held.tokens < steps:
                found.append(f"{name} of seat {who.seat} has {held.tokens} of {steps} steps done")
            elif held.visited and held.visited != next_place(b, held):
                found.append(f"{name} of seat {who.seat} waits at {held.visited!r}")
    return found
