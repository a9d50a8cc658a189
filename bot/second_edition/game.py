"""The board that scripts are given: state, chance and facts, and the questions asked of them.

Everything here only looks. What changes the state stands in modules named for the rulebook's
chapters (`combat`, `gates`, `losses`…), as functions of a `Board`; `api` lists them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, ParamSpec, TypeVar

from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.glance import Glance
from bot.engine.ids import Seat
from bot.second_edition.registry import REGISTRY, Ability, Origin, Registry, Window
from bot.second_edition.shapes import (
    AncientOneFacts,
    CardFacts,
    InvestigatorFacts,
    Library,
    MonsterFacts,
)
from bot.second_edition.state import Check, Gate, Held, Investigator, Monster, State
from bot.second_edition.terms import (
    ITEM_DECKS,
    JAIL,
    LOST,
    NOWHERE,
    SKY,
    TRACKS,
    CardNo,
    Deck,
    Dimension,
    GateNo,
    MonsterNo,
    Place,
    Skill,
    Special,
)

Speaker = tuple[Callable[..., Any], Origin]
"""A body that answers a question about something in force, and what that is."""
Offered = tuple[Ability, int, Origin]
"""An ability, its number among those of its card, and what has it."""
P = ParamSpec("P")
T = TypeVar("T")


class Board:
    """A state bound to its chance and its log."""

    def __init__(
        self,
        state: State,
        chance: Chance,
        tell: Callable[[Fact], None],
        library: Library,
        registry: Registry = REGISTRY,
    ) -> None:
        self.state = state
        self.chance = chance
        self.tell = tell
        self.library = library
        self.registry = registry
        self.performing: list[Seat] = []
        """The seats inside a frame (`frames.perform`)."""
        self._mark: tuple[object, ...] = ()
        self._force: dict[str, list[Origin]] = {}
        self._speakers: dict[str, list[Speaker]] = {}
        self._offered: dict[tuple[Window, Seat], list[Offered]] = {}
        self._glance = Glance()
        self._adjacent: dict[Place, list[Place]] = {}
        self._distances: dict[tuple[Place, frozenset[Place]], dict[Place, int]] = {}

    # Investigators

    def who(self, seat: Seat) -> Investigator:
        """The investigator of a seat, taking part or not."""
        return self.state.investigators[seat]

    def sheet(self, seat: Seat) -> InvestigatorFacts:
        """The investigator's printed sheet."""
        return self.library.investigators[self.who(seat).code]

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        return self.sheet(seat).name

    def order(self) -> list[Seat]:
        """All seats that take part, clockwise from the first player."""
        everybody = self.state.investigators
        first = self.state.first
        return [who.seat for who in [*everybody[first:], *everybody[:first]] if who.playing]

    def playing(self) -> list[Investigator]:
        """Investigators that take part, clockwise from the first player."""
        return [self.who(seat) for seat in self.order()]

    def leader(self) -> Seat:
        """The first player; whoever follows, if that seat is out."""
        return (self.order() or [self.state.first])[0]

    def at(self, place: Place) -> list[Investigator]:
        """Investigators in an area, clockwise from the first player."""
        return [who for who in self.playing() if who.place == place]

    def max_sanity(self, seat: Seat) -> int:
        """Maximum Sanity, never below 0."""
        return max(0, self.sheet(seat).sanity + self._maximum(seat, "max_sanity"))

    def max_stamina(self, seat: Seat) -> int:
        """Maximum Stamina, never below 0."""
        return max(0, self.sheet(seat).stamina + self._maximum(seat, "max_stamina"))

    def _maximum(self, seat: Seat, what: str) -> int:
        who = self.who(seat)
        lowered = who.lost_max_sanity if what == "max_sanity" else who.lost_max_stamina
        cards = sum(
            (card.max_sanity if what == "max_sanity" else card.max_stamina)
            for card in self.facts_held(seat)
        )
        return cards - lowered + self.total(what, seat)

    def movement_points(self, seat: Seat) -> int:
        """Movement points that a Movement phase begins with."""
        return max(0, self.skill(seat, Skill.SPEED) + self.total("points", seat))

    def focus(self, seat: Seat) -> int:
        """Stops that sliders may move in an Upkeep."""
        return max(0, self.sheet(seat).focus + self.total("focus", seat))

    def beside(self, seat: Seat) -> list[Investigator]:
        """Who is where an investigator is, that one too; everybody in the final battle."""
        return self.playing() if self.state.awake else self.at(self.who(seat).place)

    def hands(self, seat: Seat) -> int:
        """Hands in combat."""
        return max(0, 2 + self.total("hands", seat))

    def skill(self, seat: Seat, skill: Skill) -> int:
        """A skill: slider and bonuses of cards; never below 0."""
        return self._glance.once(self._skill, seat, skill)

    def _skill(self, seat: Seat, skill: Skill) -> int:
        printed = self.slider(seat, skill, self.who(seat).sliders)
        cards = sum(card.skills.get(skill, 0) for card in self.facts_held(seat))
        return max(0, printed + cards + self.total("skill", seat, skill))

    def added(self, seat: Seat, skill: Skill) -> int:
        """What cards add to a skill, or take from it."""
        return self.skill(seat, skill) - self.slider(seat, skill, self.who(seat).sliders)

    def slider(self, seat: Seat, skill: Skill, stops: list[int]) -> int:
        """The number that a slider shows at these stops."""
        for track, pair in enumerate(TRACKS):
            if skill in pair:
                return self.sheet(seat).tracks[track][stops[track]][pair.index(skill)]
        raise ValueError(skill)

    def success_from(self, seat: Seat) -> int:
        """The lowest face that is a success."""
        specials = self.who(seat).specials
        return 4 if Special.BLESSING in specials else 6 if Special.CURSE in specials else 5

    # Cards

    def code(self, card: CardNo) -> str:
        """A physical card's code."""
        return self.state.cards[card]

    def card(self, card: CardNo) -> CardFacts:
        """A physical card's printed facts."""
        return self.library.cards[self.state.cards[card]]

    def holder(self, card: CardNo) -> Seat | None:
        """Who owns a card."""
        for who in self.state.investigators:
            if any(held.card == card for held in who.cards):
                return who.seat
        return None

    def held(self, seat: Seat, card: CardNo) -> Held | None:
        """A card as its owner has it; None when it is not there any more."""
        return next((held for held in self.who(seat).cards if held.card == card), None)

    def owns(self, seat: Seat, code: str) -> Held | None:
        """A seat's first card of a code."""
        return next((held for held in self.who(seat).cards if self.code(held.card) == code), None)

    def facts_held(self, seat: Seat) -> tuple[CardFacts, ...]:
        """The printed facts of a seat's cards, as often as it has them."""
        return self._glance.once(self._facts_held, seat)

    def _facts_held(self, seat: Seat) -> tuple[CardFacts, ...]:
        return tuple([self.card(held.card) for held in self.who(seat).cards])

    def of_deck(self, seat: Seat, *decks: Deck) -> list[Held]:
        """A seat's cards of these decks."""
        return [held for held in self.who(seat).cards if self.card(held.card).deck in decks]

    def is_item(self, card: CardNo) -> bool:
        """Common and unique items, spells, the Deputy's Revolver and the Patrol Wagon."""
        facts = self.card(card)
        return facts.deck in ITEM_DECKS or (facts.deck is Deck.DEPUTY and facts.kind != "title")

    def items(self, seat: Seat) -> list[Held]:
        """A seat's items."""
        return [held for held in self.who(seat).cards if self.is_item(held.card)]

    # Places

    def in_arkham(self, place: Place) -> bool:
        """Locations, streets and the Jail Cell."""
        return place in self.library.locations or place in self.library.streets or place == JAIL

    def is_street(self, place: Place) -> bool:
        """Whether a place is a street area."""
        return place in self.library.streets

    def is_location(self, place: Place) -> bool:
        """Whether a place is a location."""
        return place in self.library.locations

    def world_of(self, place: Place) -> str:
        """The Other World of an area, empty for other places."""
        world = place.partition(":")[0]
        return world if ":" in place and world in self.library.worlds else ""

    def place_name(self, place: Place) -> str:
        """What players read."""
        if place in self.library.locations:
            return self.library.locations[place].name
        if place in self.library.streets:
            return self.library.streets[place].name
        if world := self.world_of(place):
            return f"{self.library.worlds[world].name} ({place.partition(':')[2]})"
        return _SPECIAL_NAMES.get(place, place)

    def street_of(self, place: Place) -> Place:
        """The street of a location; a street itself; the jail's for the Jail Cell."""
        if place == JAIL:
            place = Place("police_station")
        location = self.library.locations.get(place)
        return location.street if location else place

    def neighborhood(self, place: Place) -> str:
        """The neighborhood of a place, empty outside Arkham."""
        if place in self.library.locations:
            return self.library.locations[place].neighborhood
        return self.library.streets[place].neighborhood if place in self.library.streets else ""

    def areas(self) -> list[Place]:
        """Every location and street."""
        return [*self.library.locations, *self.library.streets]

    def adjacent(self, place: Place) -> list[Place]:
        """Areas one yellow line away; the list is not to be changed."""
        if place not in self._adjacent:
            self._adjacent[place] = self._lines_from(place)
        return self._adjacent[place]

    def _lines_from(self, place: Place) -> list[Place]:
        if place in self.library.locations:
            return [self.library.locations[place].street]
        if place not in self.library.streets:
            return []
        street = self.library.streets[place]
        locations = [each.id for each in self.library.locations.values() if each.street == place]
        return [*street.streets, *locations]

    def distances(self, start: Place, *, closed: bool = True) -> dict[Place, int]:
        """Lines to every area; with `closed` none through or into closed locations.

        The map is not to be changed.
        """
        shut = self.closed_locations() if closed else _NO_PLACES
        if (start, shut) not in self._distances:
            self._distances[start, shut] = self._lines_to_all(start, shut)
        return self._distances[start, shut]

    def _lines_to_all(self, start: Place, shut: frozenset[Place]) -> dict[Place, int]:
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for near in self.adjacent(here):
                if near not in steps and near not in shut:
                    steps[near] = steps[here] + 1
                    queue.append(near)
        return steps

    def closed_locations(self) -> frozenset[Place]:
        """The locations that nobody can enter, for good or for a while."""
        state = self.state
        shut = {*state.closed, *(each.place for each in state.lasting if each.name == "closed")}
        if not shut:
            return _NO_PLACES  # nearly always
        return frozenset(shut.difference(gate.place for gate in state.gates))

    def is_closed(self, place: Place) -> bool:
        """Whether nobody can enter a location, for good or for a while."""
        return place in self.closed_locations()

    def unstable(self, place: Place) -> bool:
        """Locations in which a gate can open, sealed or not."""
        location = self.library.locations.get(place)
        return location is not None and location.unstable

    def is_stable(self, place: Place) -> bool:
        """Stable locations and sealed ones."""
        location = self.library.locations.get(place)
        return location is not None and (not location.unstable or place in self.state.seals)

    # Gates and monsters

    def gate_at(self, place: Place) -> Gate | None:
        """The open gate of a location; one that opens in a closed location replaces its marker."""
        return next((gate for gate in self.state.gates if gate.place == place), None)

    def gate_world(self, gate: GateNo) -> str:
        """The world of a gate marker."""
        return self.state.gate_markers[gate]

    def gate_modifier(self, gate: GateNo) -> int:
        """The modifier of the check to close it."""
        return self._gate_facts(gate)[0]

    def gate_symbol(self, gate: GateNo) -> Dimension:
        """The symbol of a gate marker."""
        return self._gate_facts(gate)[1]

    def _gate_facts(self, gate: GateNo) -> tuple[int, Dimension]:
        world = self.state.gate_markers[gate]
        facts = next(each for each in self.library.gates if each.world == world)
        return facts.modifier, facts.symbol

    def gates_to(self, world: str) -> list[Gate]:
        """Open gates to a world."""
        return [gate for gate in self.state.gates if self.gate_world(gate.no) == world]

    def printed(self, monster: MonsterNo) -> MonsterFacts:
        """A monster marker's printed facts."""
        return self.library.monsters[self.state.markers[monster]]

    def monster(self, monster: MonsterNo) -> Monster | None:
        """A monster on the board; None when it is not there."""
        return next((each for each in self.state.monsters if each.no == monster), None)

    def monsters_at(self, place: Place) -> list[MonsterNo]:
        """Monsters in an area, the oldest first."""
        return [each.no for each in self.state.monsters if each.place == place]

    def limit(self) -> int | None:
        """The monster limit; None once terror has reached 10."""
        return None if self.state.limit_lifted else self.state.players + 3

    def outskirts_limit(self) -> int:
        """How many monsters the Outskirts hold."""
        return 8 - self.state.players

    def counted(self) -> int:
        """Monsters that count to the limit: in locations, streets and the Sky, without spawn."""
        return sum(1 for each in self.state.monsters if not self.printed(each.no).spawn)

    @property
    def ancient_one(self) -> AncientOneFacts:
        """The Ancient One of this game."""
        return self.library.ancient_ones[self.state.ancient_one]

    # What is in force

    def in_force(self) -> dict[str, list[Origin]]:
        """Everything whose text holds now, by code; the map is not to be changed.

        It is asked for hundreds of times between two changes, so the last one is kept.
        """
        if self._glance.steady:
            return self._force
        mark = self._force_mark()
        if mark != self._mark:
            self._mark, self._force = mark, self._all_in_force()
            self._speakers, self._offered = {}, {}
        return self._force

    def steady(self, *, again: bool = False) -> Glance:
        """For the time of a block that changes nothing, such as the building of a question.

        What is in force is looked up once, and not compared with the state each time; `again`: it
        is what it was in the last such block.
        """
        if not again:
            self.in_force()
        return self._glance

    def _force_mark(self) -> tuple[object, ...]:
        """Everything on which `in_force` depends."""
        state = self.state
        return (
            state.ancient_one,
            state.awake,
            state.first,
            state.environment,
            *state.headlines,
            None if state.rumor is None else state.rumor.code,
            *[
                (who.code, who.standing, [held.card for held in who.cards])
                for who in state.investigators
            ],
        )

    def _all_in_force(self) -> dict[str, list[Origin]]:
        found: dict[str, list[Origin]] = {}
        state = self.state
        if not state.awake:
            found[state.ancient_one] = [Origin(state.ancient_one)]
            for code in (state.environment, *state.headlines):
                if code:
                    found.setdefault(code, []).append(Origin(code))
            if state.rumor is not None:
                found.setdefault(state.rumor.code, []).append(Origin(state.rumor.code))
        for who in self.playing():
            found.setdefault(who.code, []).append(Origin(who.code, who.seat))
            for held in who.cards:
                code = state.cards[held.card]
                found.setdefault(code, []).append(Origin(code, who.seat, held.card))
        return found

    def answers(self, what: str, *about: object) -> Iterator[object]:
        """What everything in force says to a question, nothings left out.

        A body is called as `body(board, origin, *about)`; `origin.seat` is the owner.

        - `skill` (seat, Skill), `check` (seat, Check), `points` (seat), `focus` (seat),
          `hands` (seat), `max_sanity` (seat), `max_stamina` (seat): numbers to add;
        - `loss` (seat, "sanity" or "stamina"): by how much each loss is reduced;
        - `extra_draw` (seat, Deck): cards drawn and then discarded beyond those wanted;
        - `encounter_choice` (seat, "location" or "gate"): cards more to choose from;
        - `clue_dice` (seat, Check): dice more for each clue token;
        - `clue_cap` (seat, Check): a limit of clue tokens for the check, as a number of at least 1;
        - `seal_cost`, `close_difficulty` (gate number): numbers to add;
        - `forbid` (what, seat or None): a sentence for the player, or nothing. `what` is
          `gain_sanity`, `gain_stamina`, `cast`, `seal`, `terror`, `arrest`, `take_clues`, `ally`,
          `appear:<place>`, `enter:<place>`, `leave:<place>`, `move:flying`;
        - `keeps_away` (): the code of a monster that does not enter play;
        - `monster` (Stats): changes a monster's numbers in place; also asked of its own code;
        - `spell_cost` (seat, card): the cost that replaces the printed one, plus 1;
        - `any_gate` (seat): whether a return may be through any open gate;
        - `fast_is_normal` (): whether fast monsters move like normal ones;
        - `endless_trophy`, `no_nightmarish`, `no_overwhelming` (seat): truths;
        - `ignores_resistance` (seat, Source): a truth;
        - `weapon` (Combat, card, cards in hand): added to the bonus of that card itself;
        - `doubles` (seat, cards in hand): whether a 6 counts two successes in a Combat check;
        - `clue_group` (seat): how many clue tokens must be spent at a time, at least 1;
        - `clue_card` (seat): whether the card can be discarded instead of a clue token;
        - `elder_sign` (seat): whether the card closes and seals a gate by itself;
        - `from_bottom` (seat, Deck): whether cards may be drawn from the bottom as well;
        - `slider_step` (seat): the most stops that one slider may move, at least 1;
        - `fears` (seat): the name of what takes 1 Sanity in this Upkeep.
        """
        if what in self.registry.constants:
            for body, origin in self._speaking(what):
                if said := body(self, origin, *about):
                    yield said

    def _speaking(self, what: str) -> list[Speaker]:
        """The bodies of everything in force that answer a question; as long-lived as `in_force`."""
        here = self.in_force()
        if what not in self._speakers:
            self._speakers[what] = [
                (body, origin)
                for code, body in self.registry.constants[what].items()
                for origin in here.get(code, ())
            ]
        return self._speakers[what]

    def abilities(self, window: Window, seat: Seat) -> list[Offered]:
        """The abilities in force that are a seat's, or everybody's, and used in a window."""
        here = self.in_force()
        if (window, seat) not in self._offered:
            self._offered[window, seat] = [
                (ability, number, origin)
                for code, origins in here.items()
                for number, ability in enumerate(self.registry.abilities.get(code, ()))
                if ability.window is window
                for origin in origins
                if origin.seat == seat or (ability.anyone and origin.seat is None)
            ]
        return self._offered[window, seat]

    def helps(self, window: Window, seat: Seat) -> bool:
        """Whether a seat has an ability for this window that answers what concerns others."""
        return any(ability.others for ability, _, _ in self.abilities(window, seat))

    def total(self, what: str, *about: object) -> int:
        """The sum of what everything in force adds."""
        return sum(int(said) for said in self.answers(what, *about) if isinstance(said, int))

    def is_so(self, what: str, *about: object) -> bool:
        """Whether anything in force says so."""
        return any(True for _ in self.answers(what, *about))

    def ban(self, what: str, seat: Seat | None = None) -> str:
        """Why something may not be done, a sentence; empty if nothing forbids it."""
        for body, origin in self._speaking("forbid"):
            if said := body(self, origin, what, seat):
                return str(said)
        return ""

    # Odds and limits

    @property
    def check(self) -> Check | None:
        """The innermost skill check in progress."""
        return self.state.checks[-1] if self.state.checks else None

    def times(self, period: str, key: str) -> int:
        """How often a limited thing was done in the running period."""
        return self.state.used.get(f"{period}/{key}", 0)

    def count(self, period: str, key: str) -> None:
        """Count a limited thing; periods are `turn`, `mythos` and `game`."""
        self.state.used[f"{period}/{key}"] = self.times(period, key) + 1

    def forget(self, period: str) -> None:
        """A period ends: its limits start anew."""
        self.state.used = {
            k: n for k, n in self.state.used.items() if not k.startswith(f"{period}/")
        }

    def lost(self, seat: Seat) -> bool:
        """Whether a seat is lost in time and space."""
        return self.who(seat).place == LOST


_NO_PLACES: frozenset[Place] = frozenset()

_SPECIAL_NAMES = {
    SKY: "the Sky",
    LOST: "Lost in Time and Space",
    JAIL: "the Jail Cell",
    "outskirts": "the Outskirts",
    NOWHERE: "nowhere",
}
