"""The game master's commands: what each is given, and what it does.

A command is read into its record, which names everything it touches before it changes anything.
`run` changes the game at once and may give a script that resolves what follows on top of what
is being asked. `quiet` things happen without abilities that react to them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bot.engine.errors import Cut, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg import (
    actions,
    attacks,
    damage,
    draws,
    elimination,
    enemies,
    places,
    playing,
    stages,
    zones,
)
from bot.lcg.cards import Card, CardType, Skill, Symbol, Token
from bot.lcg.facts import CardExhausted, CardsSeen, GmChanged
from bot.lcg.frames import expire, perform, run_later
from bot.lcg.game import Game
from bot.lcg.naming import (
    copy_outside,
    find_card,
    find_enemy,
    find_piece,
    find_place,
    find_playing,
    find_seat,
    place_id,
)
from bot.lcg.state import CopyNo, Cursor, Phase, Stage, Step, Until
from bot.lcg.tokens import token_name

Count = Annotated[int, Meta(ge=0, le=99)]
Few = Annotated[int, Meta(ge=1, le=30)]
Who = str | int
"""A seat: its number, or the investigator's name, first name, slug or code."""

PHASES = {
    "mythos": Step.MYTHOS,
    "investigation": Step.INVESTIGATION,
    "turn": Step.TURN_BEGIN,
    "enemy": Step.ENEMY,
    "upkeep": Step.UPKEEP,
}
_SEATED = (Step.ENCOUNTER, Step.TURN_BEGIN, Step.TURN, Step.TURN_END, Step.ATTACKS)
_NUMBERS = {"1": Phase.MYTHOS, "2": Phase.INVESTIGATION, "3": Phase.ENEMY, "4": Phase.UPKEEP}


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all commands."""

    def run(self, g: Game) -> Script[None] | None:
        """Carry the command out. Raises `RulesError` before anything is changed."""
        raise NotImplementedError


def tell(g: Game, what: str) -> None:
    """Tell everybody what the game master did, a clause without its subject."""
    g.tell(GmChanged(what=what))


async def settle(g: Game) -> None:
    """What follows at once from any change: defeats, and engagements of enemies."""
    for enemy in g.enemies():
        if damage.is_defeated(g, enemy):
            await damage.defeat_enemy(g, enemy, None)
    damage.defeat_assets(g)
    await elimination.eliminate_fallen(g)
    await enemies.settle_engagements(g)


async def resolving(g: Game, *scripts: Script[object]) -> None:
    """Run scripts one after another; put-off work follows if nothing was going on."""
    at_rest = not (g.state.tests or g.state.limbo or g.state.attackers)
    for script in scripts:
        await script
    if at_rest:
        await run_later(g)


# Numbers


class SetCounters(Command, frozen=True, tag="set"):
    """Set tokens and numbers on an investigator, a card in play, ``act`` or ``agenda``.

    Those left out stay as they are; what the thing cannot hold is refused.
    """

    on: Who
    damage: Count | None = None
    horror: Count | None = None
    doom: Count | None = None
    clues: Count | None = None
    resources: Count | None = None
    uses: Count | None = None
    actions: Count | None = None
    physical_trauma: Count | None = None
    mental_trauma: Count | None = None
    xp: Count | None = None
    acted: bool | None = None

    def run(self, g: Game) -> Script[None] | None:
        """Set each number that was named."""
        wanted = self._wanted()
        holder, name = self._holder(g)
        if not wanted:
            raise NotAllowed("Name at least one number to set.")
        for field in wanted:
            if not hasattr(holder, field):
                raise NotAllowed(f"{name} has no {field.replace('_', ' ')}.")
        for field, amount in wanted.items():
            setattr(holder, field, amount)
        listed = ", ".join(f"{n.replace('_', ' ')} {v}" for n, v in wanted.items())
        tell(g, f"sets {name}: {listed}")
        return settle(g)

    def _wanted(self) -> dict[str, int | bool]:
        names = [name for name in self.__struct_fields__ if name != "on"]
        found = {name: getattr(self, name) for name in names}
        return {name: value for name, value in found.items() if value is not None}

    def _holder(self, g: Game) -> tuple[object, str]:
        if self.on == "act":
            return g.state.act, "the act"
        if self.on == "agenda":
            return g.state.agenda, "the agenda"
        try:
            seat = find_seat(g, self.on)
        except NotAllowed:
            piece = find_piece(g, str(self.on))
            return piece, g.card(piece).name
        return g.who(seat), g.name(seat)


class SetRound(Command, frozen=True, tag="round"):
    """Set the number of the round."""

    number: Annotated[int, Meta(ge=1, le=99)]

    def run(self, g: Game) -> None:
        """Set it."""
        g.state.round = self.number
        tell(g, f"sets the round to {self.number}")


class SetLead(Command, frozen=True, tag="lead"):
    """Make an investigator the lead."""

    seat: Who

    def run(self, g: Game) -> None:
        """Set the lead."""
        g.state.lead = find_playing(g, self.seat)
        tell(g, f"makes {g.name(g.state.lead)} the lead investigator")


class SetStage(Command, frozen=True, tag="stage"):
    """Make another act or agenda the current one, without advancing; its tokens go."""

    of: Literal["act", "agenda"]
    number: Few

    def run(self, g: Game) -> None:
        """Set the stage, counted from 1."""
        scenario = g.library.scenarios[g.state.scenario]
        cards = scenario.acts if self.of == "act" else scenario.agendas
        if self.number > len(cards):
            raise NotAllowed(f"There are {len(cards)} {self.of} cards.")
        setattr(g.state, self.of, Stage(index=self.number - 1))
        tell(g, f"sets the {self.of} to {g.card(cards[self.number - 1]).name}")


class Advance(Command, frozen=True, tag="advance"):
    """Advance the current act or agenda and carry out its back."""

    what: Literal["act", "agenda"]

    def run(self, g: Game) -> Script[None]:
        """Advance."""
        tell(g, f"advances the {self.what}")
        advance = stages.advance_act if self.what == "act" else stages.advance_agenda
        return resolving(g, advance(g))


# Locations and investigators


class Move(Command, frozen=True, tag="move"):
    """Put investigators at a location, over any distance.

    With `enter` they enter it: it is revealed, and what happens on entering happens.
    """

    who: Who | list[Who]
    to: str
    enter: bool = False

    def run(self, g: Game) -> Script[None]:
        """Move them all at once."""
        names = self.who if isinstance(self.who, list) else [self.who]
        seats = [find_playing(g, name) for name in names]
        place = find_place(g, self.to)
        tell(g, f"moves {', '.join(map(g.name, seats))} to {g.card(place).name}")
        if self.enter:
            return resolving(g, places.put_at(g, seats, place))
        for seat in seats:
            g.who(seat).place = place.id
        return settle(g)


class Reveal(Command, frozen=True, tag="reveal"):
    """Reveal a location, with its clues."""

    place: str

    def run(self, g: Game) -> None:
        """Reveal it."""
        place = find_place(g, self.place)
        if place.revealed:
            raise NotAllowed(f"{g.card(place).name} is revealed already.")
        tell(g, f"reveals {g.card(place).name}")
        places.reveal(g, place)


class AddPlace(Command, frozen=True, tag="place"):
    """Put a location into play."""

    card: str
    revealed: bool = False

    def run(self, g: Game) -> None:
        """Put it into play."""
        card = find_card(g, self.card)
        if card.type is not CardType.LOCATION:
            raise NotAllowed(f"{card.name} is no location.")
        if g.place_named(card.code) is not None:
            raise NotAllowed(f"{card.name} is in play already.")
        tell(g, f"puts {card.name} into play")
        place = places.add_place(g, copy_outside(g, card, None))
        if self.revealed:
            places.reveal(g, place)


class Leave(Command, frozen=True, tag="remove"):
    """Take a card out of play: to its discard pile, or where `to` says."""

    what: str
    to: Literal["discard", "removed", "victory", "hand", "deck", "aside"] = "discard"

    def run(self, g: Game) -> Script[None]:
        """Take it out of play."""
        piece = find_piece(g, self.what)
        name = g.card(piece).name
        if g.card(piece).type is CardType.LOCATION and g.at(piece.id):
            raise NotAllowed(f"{name} cannot leave: investigators are there.")
        if self.to in ("hand", "deck") and piece.owner is None:
            raise NotAllowed(f"{name} belongs to nobody's deck.")
        tell(g, f"takes {name} out of play")
        for enemy in g.enemies():
            if enemy.place == piece.id and enemy is not piece:
                enemies.discard_enemy(g, enemy)
        zones.leave_play(g, piece, "removed" if self.to == "aside" else self.to)
        if self.to == "aside":
            zones.take_out(g, piece.copy)
            g.state.aside.append(piece.copy)
        return settle(g)


class Defeat(Command, frozen=True, tag="defeat"):
    """Defeat an investigator (no trauma but what is set) or an enemy."""

    what: Who
    by: Who | None = None
    """For an enemy: who defeats it."""

    def run(self, g: Game) -> Script[None]:
        """Defeat them."""
        by = None if self.by is None else find_playing(g, self.by)
        try:
            seat = find_playing(g, self.what)
        except NotAllowed:
            enemy = find_enemy(g, str(self.what))
            tell(g, f"defeats {g.card(enemy).name}")
            return resolving(g, damage.defeat_enemy(g, enemy, by))
        tell(g, f"defeats {g.name(seat)}")
        return resolving(g, elimination.defeat(g, [seat], "the game master"))


class Resign(Command, frozen=True, tag="resign"):
    """Let an investigator resign."""

    seat: Who

    def run(self, g: Game) -> Script[None]:
        """Resign."""
        seat = find_playing(g, self.seat)
        tell(g, f"lets {g.name(seat)} resign")
        return resolving(g, elimination.resign(g, seat))


# Cards


class Spawn(Command, frozen=True, tag="spawn"):
    """Put an enemy into play: at a location, or engaged with an investigator.

    With neither it spawns as printed, drawn by the lead. With `resolve` abilities react.
    """

    card: str
    at: str | None = None
    engaged: Who | None = None
    exhausted: bool = False
    damage: Count = 0
    resolve: bool = False

    def run(self, g: Game) -> Script[None]:
        """Put it into play."""
        card = find_card(g, self.card)
        if card.type is not CardType.ENEMY:
            raise NotAllowed(f"{card.name} is no enemy.")
        if self.at is not None and self.engaged is not None:
            raise NotAllowed("An enemy spawns at a location or engaged, not both.")
        place = None if self.at is None else find_place(g, self.at).id
        seat = g.state.lead if self.engaged is None else find_playing(g, self.engaged)
        here = place_id(g, seat)
        tell(g, f"spawns {card.name}")
        copy = copy_outside(g, card, seat)
        if self.resolve or (place is None and self.engaged is None):
            at = place if place is not None else here if self.engaged is not None else None
            return resolving(g, enemies.spawn(g, copy, seat, at))
        enemy = zones.put(g, copy, place=place if place is not None else here)
        enemy.exhausted, enemy.damage = self.exhausted, self.damage
        if self.engaged is not None and not g.is_massive(enemy):
            enemy.threat, enemy.place = seat, None
        return settle(g)


class Engage(Command, frozen=True, tag="engage"):
    """Engage an enemy with an investigator, whose location it comes to."""

    enemy: str
    seat: Who

    def run(self, g: Game) -> Script[None]:
        """Engage it."""
        enemy, seat = find_enemy(g, self.enemy), find_playing(g, self.seat)
        if g.is_massive(enemy):
            raise NotAllowed("A massive enemy is in nobody's threat area.")
        tell(g, f"engages {g.card(enemy).name} with {g.name(seat)}")
        return resolving(g, enemies.engage(g, enemy, seat))


class Disengage(Command, frozen=True, tag="disengage"):
    """Disengage an enemy; a ready one may engage again at once."""

    enemy: str

    def run(self, g: Game) -> Script[None]:
        """Put it at the location."""
        enemy = find_enemy(g, self.enemy)
        if enemy.threat is None:
            raise NotAllowed(f"{g.card(enemy).name} is engaged with nobody.")
        tell(g, f"disengages {g.card(enemy).name}")
        enemies.disengage(g, enemy)
        return settle(g)


class Send(Command, frozen=True, tag="send"):
    """Put an enemy at a location, over any distance; a ready one may engage there at once."""

    enemy: str
    to: str

    def run(self, g: Game) -> Script[None]:
        """Move it, disengaged."""
        enemy, place = find_enemy(g, self.enemy), find_place(g, self.to)
        tell(g, f"moves {g.card(enemy).name} to {g.card(place).name}")
        enemy.threat, enemy.place = None, place.id
        return settle(g)


class Turn(Command, frozen=True, tag="exhaust"):
    """Exhaust a card in play, or ready it with ``exhausted`` false."""

    what: str
    exhausted: bool = True

    def run(self, g: Game) -> Script[None]:
        """Exhaust or ready it."""
        piece = find_piece(g, self.what)
        piece.exhausted = self.exhausted
        tell(g, f"{'exhausts' if self.exhausted else 'readies'} {g.card(piece).name}")
        g.tell(CardExhausted(code=piece.code, ready=not self.exhausted))
        return settle(g)


class Give(Command, frozen=True, tag="give"):
    """Add cards to an investigator's hand; their other copies are not touched."""

    seat: Who
    cards: list[str]

    def run(self, g: Game) -> None:
        """Add them: from deck, discard pile, or the box."""
        seat = find_playing(g, self.seat)
        cards = [_of_hand(find_card(g, name)) for name in self.cards]
        for card in cards:
            zones.to_hand(g, copy_outside(g, card, seat), seat)
        tell(g, f"adds {_cards(len(cards))} to the hand of {g.name(seat)}")
        codes = tuple(card.code for card in cards)
        g.tell(CardsSeen(seat=seat, codes=codes, how="taken", only=(seat,)))


class Hand(Command, frozen=True, tag="hand"):
    """Make an investigator's hand exactly these cards; the others go under the deck."""

    seat: Who
    cards: list[str]

    def run(self, g: Game) -> None:
        """Put the hand under the deck, then add."""
        seat = find_playing(g, self.seat)
        cards = [_of_hand(find_card(g, name)) for name in self.cards]
        who = g.who(seat)
        who.deck.extend(who.hand)
        who.hand.clear()
        for card in cards:
            zones.to_hand(g, copy_outside(g, card, seat), seat)
        tell(g, f"sets the hand of {g.name(seat)} to {_cards(len(cards))}")
        codes = tuple(card.code for card in cards)
        g.tell(CardsSeen(seat=seat, codes=codes, how="taken", only=(seat,)))


class Discard(Command, frozen=True, tag="discard"):
    """Discard cards from an investigator's hand; all of them when none are named."""

    seat: Who
    cards: list[str] = []

    def run(self, g: Game) -> None:
        """Discard them."""
        seat = find_playing(g, self.seat)
        hand = list(g.who(seat).hand)
        wanted = [_take(g, hand, name) for name in self.cards] or list(hand)
        tell(g, f"discards {_cards(len(wanted))} from the hand of {g.name(seat)}")
        for copy in wanted:
            draws.discard_from_hand(g, seat, copy)


class Put(Command, frozen=True, tag="put"):
    """Put a card into play: controlled, in a threat area, attached, or at a location.

    Slots are made room for. With `resolve` abilities react to its entering.
    """

    card: str
    control: Who | None = None
    threat: Who | None = None
    attach: str | None = None
    at: str | None = None
    owner: Who | None = None
    """Whose deck a player card in a threat area or attached comes from; the lead's if left out."""
    resolve: bool = False

    def run(self, g: Game) -> Script[None]:
        """Put it where it was said."""
        card = find_card(g, self.card)
        spots = [self.control, self.threat, self.attach, self.at]
        if sum(1 for spot in spots if spot is not None) != 1:
            raise NotAllowed("Name one of control, threat, attach and at.")
        if card.type not in (CardType.ASSET, CardType.EVENT, CardType.TREACHERY):
            raise NotAllowed(f"{card.name} is not put into play like that.")
        holder = self.control if self.control is not None else self.threat
        seat = None if holder is None else find_playing(g, holder)
        host = None if self.attach is None else find_piece(g, self.attach).id
        place = None if self.at is None else find_place(g, self.at).id
        owner = self._owner(g, seat)
        tell(g, f"puts {card.name} into play")
        copy = copy_outside(g, card, owner)
        if self.control is not None and seat is not None:
            return self._controlled(g, copy, seat)
        piece = zones.put(g, copy, place=place)
        piece.threat, piece.host = seat, host
        return settle(g)

    def _owner(self, g: Game, seat: Seat | None) -> Seat:
        if self.owner is not None:
            return find_seat(g, self.owner)
        return g.state.lead if seat is None else seat

    def _controlled(self, g: Game, copy: CopyNo, seat: Seat) -> Script[None]:
        if self.resolve:
            return resolving(g, playing.put_asset(g, copy, seat))
        piece = zones.put(g, copy)
        piece.controller = seat
        return resolving(g, playing.make_room(g, seat, piece.id))


class StackDeck(Command, frozen=True, tag="stack"):
    """Put cards on top of a deck, the first named on top; the encounter deck without `seat`.

    With `only` the deck is these cards and nothing else; what it held is set aside.
    """

    top: list[str]
    seat: Who | None = None
    only: bool = False

    def run(self, g: Game) -> None:
        """Stack the deck."""
        seat = None if self.seat is None else find_playing(g, self.seat)
        cards = [find_card(g, name) for name in self.top]
        for card in cards:
            _fits_deck(card, seat)
        taken: list[CopyNo] = []
        for card in cards:
            copy = copy_outside(g, card, seat)
            zones.take_out(g, copy)
            taken.append(copy)
        deck = g.state.encounter_deck if seat is None else g.who(seat).deck
        if self.only:
            g.state.aside.extend(deck)
            deck.clear()
        deck[:0] = taken
        whose = "the encounter deck" if seat is None else f"the deck of {g.name(seat)}"
        tell(g, f"puts {_cards(len(taken))} on top of {whose}")


class ShuffleDeck(Command, frozen=True, tag="shuffle"):
    """Shuffle a deck, with its discard pile if wanted; the encounter deck without `seat`."""

    seat: Who | None = None
    discard: bool = False

    def run(self, g: Game) -> None:
        """Shuffle."""
        if self.seat is None:
            tell(g, "shuffles the encounter deck")
            draws.shuffle_encounter_deck(g, with_discard=self.discard)
            return
        seat = find_playing(g, self.seat)
        tell(g, f"shuffles the deck of {g.name(seat)}")
        if self.discard:
            g.who(seat).deck.extend(g.who(seat).discard)
            g.who(seat).discard.clear()
        draws.shuffle_deck(g, seat)


def _of_hand(card: Card) -> Card:
    if card.type not in (CardType.ASSET, CardType.EVENT, CardType.SKILL) or card.is_encounter:
        raise NotAllowed(f"{card.name} is no card for a hand.")
    return card


def _fits_deck(card: Card, seat: Seat | None) -> None:
    encounter = (CardType.ENEMY, CardType.TREACHERY)
    if seat is None and (not card.is_encounter or card.type not in encounter):
        raise NotAllowed(f"{card.name} is no card of an encounter deck.")
    player = (CardType.ASSET, CardType.EVENT, CardType.SKILL)
    if seat is not None and (card.is_encounter or card.type not in (*player, *encounter)):
        raise NotAllowed(f"{card.name} is no card of a player's deck.")


def _take(g: Game, hand: list[CopyNo], name: str) -> CopyNo:
    card = find_card(g, name)
    for copy in hand:
        if g.card(copy).code == card.code:
            hand.remove(copy)
            return copy
    raise NotAllowed(f"{card.name} is not in that hand.")


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


# Chance


class Bag(Command, frozen=True, tag="bag"):
    """Add chaos tokens, take some out, or set the whole bag (`only`)."""

    add: list[str | int] = []
    take: list[str | int] = []
    only: list[str | int] | None = None

    def run(self, g: Game) -> None:
        """Change the bag."""
        bag = list(g.state.bag) if self.only is None else [read_token(each) for each in self.only]
        for token in [read_token(each) for each in self.take]:
            if token not in bag:
                raise NotAllowed(f"There is no {token_name(token)} in the bag.")
            bag.remove(token)
        bag += [read_token(each) for each in self.add]
        if not 1 <= len(bag) <= 60:
            raise NotAllowed("The bag holds between 1 and 60 tokens.")
        g.state.bag = bag
        tell(g, f"changes the chaos bag: {len(bag)} tokens")


def read_token(name: str | int) -> Token:
    """A token by its number or symbol, ``-1``, ``+1`` or ``skull``."""
    if isinstance(name, int) or name.lstrip("+-−").isdecimal():
        number = int(str(name).replace("−", "-"))
        if not -8 <= number <= 2:
            raise NotAllowed(f"There is no token {number:+d}.")
        return number
    try:
        return Symbol(name.replace("-", "_").replace(" ", "_").casefold())
    except ValueError:
        raise NotAllowed(f"There is no token {name!r}.") from None


class Draws(Command, frozen=True, tag="draws"):
    """Fix what comes next: chaos tokens (``bag``), or cards discarded at random from a hand.

    A result that cannot come when it is due is dropped, and chance decides.
    """

    purpose: Annotated[str, Meta(pattern="^(bag|random)$")]
    next: Annotated[list[str], Meta(min_length=1, max_length=30)]
    seat: Who | None = None
    """Whose hand, for ``random``."""

    def run(self, g: Game) -> None:
        """Note the draws."""
        if self.purpose == "bag":
            g.chance.script("bag", [token_name(read_token(each)) for each in self.next])
        else:
            seat = find_playing(g, self.seat if self.seat is not None else g.state.lead)
            codes = [find_card(g, each).code for each in self.next]
            g.chance.script(f"random:{seat}", codes)
        tell(g, f"fixes {len(self.next)} of the next draws")


class Draw(Command, frozen=True, tag="draw"):
    """Let an investigator draw cards."""

    seat: Who
    count: Few = 1

    def run(self, g: Game) -> Script[None]:
        """Draw."""
        seat = find_playing(g, self.seat)
        tell(g, f"lets {g.name(seat)} draw {_cards(self.count)}")
        return resolving(g, perform(g, seat, draws.draw_cards(g, seat, self.count)))


class DrawEncounter(Command, frozen=True, tag="encounter"):
    """Let an investigator draw the top encounter card, or the one named."""

    seat: Who
    card: str | None = None

    def run(self, g: Game) -> Script[None]:
        """Draw and resolve."""
        seat = find_playing(g, self.seat)
        card = None if self.card is None else find_card(g, self.card)
        if card is not None:
            _fits_deck(card, None)
            copy = copy_outside(g, card, None)
            zones.take_out(g, copy)
            g.state.encounter_deck.insert(0, copy)
        tell(g, f"lets {g.name(seat)} draw an encounter card")
        return resolving(g, draws.draw_encounter(g, seat))


# What happens to investigators


class Deal(Command, frozen=True, tag="deal"):
    """Deal damage and horror to an investigator, who assigns it."""

    seat: Who
    damage: Count = 0
    horror: Count = 0
    direct: bool = False

    def run(self, g: Game) -> Script[None]:
        """Deal it."""
        seat = find_playing(g, self.seat)
        tell(g, f"deals {g.name(seat)} {self.damage} damage and {self.horror} horror")
        harm = damage.deal(
            g,
            seat,
            damage=self.damage,
            horror=self.horror,
            direct=self.direct,
            source="Game master",
        )
        return resolving(g, perform(g, seat, harm))


class Attack(Command, frozen=True, tag="attack"):
    """Let an enemy attack an investigator."""

    enemy: str
    seat: Who

    def run(self, g: Game) -> Script[None]:
        """Attack."""
        enemy, seat = find_enemy(g, self.enemy), find_playing(g, self.seat)
        tell(g, f"lets {g.card(enemy).name} attack {g.name(seat)}")
        return resolving(g, perform(g, seat, attacks.attack(g, enemy, seat)))


class Test(Command, frozen=True, tag="test"):
    """Put an investigator to a skill test."""

    __test__ = False

    seat: Who
    skill: Literal["willpower", "intellect", "combat", "agility"]
    difficulty: Count

    def run(self, g: Game) -> Script[None]:
        """Test."""
        seat = find_playing(g, self.seat)
        tell(g, f"puts {g.name(seat)} to a test of {self.skill} ({self.difficulty})")
        return resolving(g, perform(g, seat, self._test(g, seat)))

    async def _test(self, g: Game, seat: Seat) -> None:
        skill = Skill(self.skill)
        await actions.take_test(g, seat, skill, self.difficulty, source="Game master")


# Time


class Go(Command, frozen=True, tag="go"):
    """Drop what is being resolved and go on at a phase, a turn or a framework step.

    `to` is ``mythos``, ``investigation``, ``turn``, ``enemy``, ``upkeep`` or a step such as
    ``3.3``; `seat` is whose turn, draw or attacks (the first in player order if left out).
    """

    to: str
    seat: Who | None = None

    def run(self, g: Game) -> Script[None]:
        """Go there."""
        step = self._step()
        seat = g.playing()[0].seat if self.seat is None else find_playing(g, self.seat)
        tell(g, f"goes on at {self.to}")
        return _jump(g, step, seat)

    def _step(self) -> Step:
        if (phase := PHASES.get(self.to)) is not None:
            return phase
        steps = [step for step in Step if step == self.to and step[0] in _NUMBERS]
        if not steps:
            raise NotAllowed(f"There is no phase or step {self.to!r}.")
        return steps[0]


async def _jump(g: Game, step: Step, seat: Seat) -> None:
    """Set what the steps before would have set, and cut to the step."""
    state = g.state
    state.phase = _NUMBERS[step[0]]
    g.forget("phase")
    if step is Step.MYTHOS:
        expire(g, Until.ROUND)
        g.forget("round")
    for who in g.playing():
        if who.seat == seat:
            break
        g.count("phase", f"{step}:{who.seat}")
    state.turn = seat if step in (Step.TURN, Step.TURN_END) else None
    if step in (Step.TURN_BEGIN, Step.TURN):
        g.who(seat).acted = False
    raise Cut(Cursor(step, seat if step in _SEATED else None))


class End(Command, frozen=True, tag="end"):
    """End the scenario with a resolution, such as ``none`` or ``r1``."""

    resolution: str

    def run(self, g: Game) -> Script[None]:
        """End it."""
        known = [found.slug for found in g.library.scenarios[g.state.scenario].resolutions]
        if self.resolution not in known:
            raise NotAllowed(f"The resolutions are {', '.join(known)}.")
        tell(g, f"ends the scenario: {self.resolution}")
        return _finish(self.resolution)


async def _finish(word: str) -> None:
    raise Cut(Cursor(Step.RESOLUTION, word=word))


AnyCommand = (
    SetCounters | SetRound | SetLead | SetStage | Advance | Move | Reveal | AddPlace | Leave
    | Defeat | Resign | Spawn | Engage | Disengage | Send | Turn | Give | Hand | Discard | Put
    | StackDeck | ShuffleDeck | Bag | Draws | Draw | DrawEncounter | Deal | Attack | Test
    | Go | End
)  # fmt: skip
