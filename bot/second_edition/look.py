"""What players may see of the board game, made from the board: no deck, no cup, nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.second_edition import checks, combat, gates, monsters, tracks, trophies
from bot.second_edition.cards import card_note, points_note
from bot.second_edition.facts import CheckEnded
from bot.second_edition.game import Board
from bot.second_edition.monsters import Stats
from bot.second_edition.naming import initials, short_name, start, the
from bot.second_edition.signs import counted, signed
from bot.second_edition.state import (
    Check,
    Combat,
    Gate,
    Held,
    Investigator,
    Settings,
    Standing,
    Step,
)
from bot.second_edition.terms import (
    JAIL,
    LOST,
    SKY,
    STATION,
    TRACKS,
    CheckKind,
    Deck,
    Dimension,
    MonsterNo,
    Place,
    Skill,
    Special,
)
from bot.second_edition.view import (
    AncientOneView,
    CardInPlayView,
    CardView,
    DiceView,
    DieView,
    GateView,
    HandView,
    LimitView,
    MonsterView,
    PartView,
    PlaceView,
    SeatView,
    SheetView,
    ShopView,
    SkillView,
    TownView,
    TrackView,
    WaitView,
    WorldView,
)

RESULTS = {
    "sealed": "Victory: six gates are sealed",
    "closed": "Victory: all gates are closed",
    "beaten": "Victory: the Ancient One is beaten",
    "devoured": "Defeat: everybody is devoured",
    "destroyed": "Defeat: the world ends",
}
SHORT_WORLDS = {
    "another_dimension": "Another Dim.",
    "city_of_the_great_race": "Great Race",
    "dreamlands": "Dreamlands",
    "great_hall_of_celeano": "Celeano",
    "plateau_of_leng": "Leng",
}
_WORDS = {
    Special.BLESSING: "blessed",
    Special.CURSE: "cursed",
    Special.RETAINER: "retainer",
    Special.BANK_LOAN: "bank loan",
    Special.MEMBERSHIP: "member",
}


def encode(town_view: TownView) -> bytes:
    """A board as bytes, to be drawn later."""
    return msgspec.msgpack.encode(town_view)


def decode(data: bytes) -> TownView:
    """The board in `data`."""
    return msgspec.msgpack.decode(data, type=TownView)


def town(b: Board, asks: tuple[Ask, ...] = ()) -> TownView:
    """The whole table as everybody may see it. Before the deal there is nothing but names."""
    state = b.state
    return TownView(
        turn=state.turn,
        phase=state.phase,
        ancient_one=_ancient_one(b),
        places=tuple(_place(b, place) for place in b.areas()),
        worlds=tuple(_world(b, world) for world in b.library.worlds),
        seats=tuple(seat_view(b, who.seat) for who in state.investigators),
        terror=state.terror,
        shops=_shops(b),
        open_gates=LimitView(have=len(state.gates), of=tracks.awakening_gates(state.players)),
        seals=LimitView(have=len(state.seals), of=gates.SEALS_TO_WIN),
        monsters=LimitView(have=b.counted(), of=b.limit()),
        outskirts=LimitView(have=len(state.outskirts), of=b.outskirts_limit()),
        outskirts_monsters=_monsters(b, state.outskirts),
        sky=_monsters(b, b.monsters_at(SKY)),
        environment=_in_play(b, state.environment),
        rumor=_rumor(b),
        headlines=tuple(view for code in state.headlines if (view := _in_play(b, code))),
        waiting=_waiting(b, asks),
        result=RESULTS.get(state.resolution, state.resolution),
        cup=len(state.cup),
        notes=house_rules(state.settings),
    )


def house_rules(settings: Settings) -> tuple[str, ...]:
    """House rules in force, as players read them."""
    rules = {
        "Injury and Madness cards": settings.injuries,
        "Dunwich monsters": settings.dunwich_monsters,
        "free order": settings.free_order,
    }
    return tuple(name for name, on in rules.items() if on)


def _ancient_one(b: Board) -> AncientOneView:
    state = b.state
    facts = b.library.ancient_ones.get(state.ancient_one)
    if facts is None:
        return AncientOneView(code="", name="not drawn yet", doom=0, of=0)
    power = str(getattr(facts, "power", ""))
    return AncientOneView(
        code=facts.id,
        name=facts.name,
        doom=state.doom,
        of=facts.doom,
        power=power,
        note=_without_name(b.registry.note(facts.id), power),
        combat=state.battle_modifier if state.awake else facts.combat_rating,
        awake=state.awake,
    )


def _without_name(text: str, power: str) -> str:
    """A power's text without the power's name, which stands before it anyway."""
    return "".join(start(part) for part in text.split(f"{power}: ")) if power else text


def _shops(b: Board) -> tuple[ShopView, ...]:
    return tuple(
        ShopView(name=location.name, at=location.closes_at, closed=b.is_closed(location.id))
        for location in b.library.locations.values()
        if location.closes_at is not None
    )


def _in_play(b: Board, code: str) -> CardInPlayView | None:
    if not code:
        return None
    return CardInPlayView(name=b.library.mythos[code].name, note=b.registry.note(code))


def _rumor(b: Board) -> CardInPlayView | None:
    rumor = b.state.rumor
    if rumor is None:
        return None
    parts = [counted(rumor.clues, "clue")] if rumor.clues else []
    parts += [counted(len(rumor.monsters), "monster")] if rumor.monsters else []
    return CardInPlayView(
        name=b.library.mythos[rumor.code].name,
        note=b.registry.note(rumor.code),
        count=", ".join(parts),
    )


_WHAT = {
    "check": "clue tokens",
    "surge": "monster surge",
    "encounter": "an encounter",
    "final_battle": "the final battle",
    "battle": "the final battle",
    "cards": "cards",
    "place": "a place",
    "monster": "a monster",
    "upkeep": "Upkeep",
    "movement": "Movement",
    "sliders": "sliders",
    "focus": "sliders",
    "meet": "a monster",
    "take_clues": "clue tokens",
    "return": "a way back",
    "trade": "trading",
    "next": "who goes next",
    "combat": "combat",
}


def _waiting(b: Board, asks: tuple[Ask, ...]) -> tuple[WaitView, ...]:
    """Whom the table waits for, each once, in seat order, and for what kind of choice."""
    what: dict[Seat, str] = {}
    for ask in asks:
        for seat in ask.awaited:
            what.setdefault(seat, _WHAT.get(ask.kind, "a choice"))
    return tuple(
        WaitView(seat=seat_id(seat), name=b.name(seat), what=what[seat]) for seat in sorted(what)
    )


# Places


def _at(b: Board, *places: Place) -> tuple[str, ...]:
    return tuple(seat_id(who.seat) for who in b.state.investigators if who.place in places)


def _place(b: Board, place: Place) -> PlaceView:
    gate = b.gate_at(place)
    location = b.library.locations.get(place)
    return PlaceView(
        id=place,
        name=b.place_name(place),
        street=b.is_street(place),
        unstable=location is not None and location.unstable,
        gate=gate_view(b, gate) if gate else None,
        sealed=place in b.state.seals,
        closed=b.is_closed(place),
        clues=b.state.clues.get(place, 0),
        monsters=_monsters(b, b.monsters_at(place)),
        seats=_at(b, place, JAIL) if place == STATION else _at(b, place),
        marker=_marker(b, place),
    )


def _marker(b: Board, place: Place) -> str:
    cards = [b.state.environment, *b.state.headlines]
    cards += [b.state.rumor.code] if b.state.rumor is not None else []
    here = [b.library.mythos[code] for code in cards if code]
    return next((card.name for card in here if card.activity == place), "")


def gate_view(b: Board, gate: Gate) -> GateView:
    """An open gate."""
    world = b.library.worlds[b.gate_world(gate.no)]
    return GateView(
        world=world.id,
        name=world.name,
        short=SHORT_WORLDS.get(world.id, ""),
        symbol=b.gate_symbol(gate.no),
        modifier=b.gate_modifier(gate.no),
    )


def _world(b: Board, world: str) -> WorldView:
    return WorldView(
        id=world,
        name=b.library.worlds[world].name,
        short=SHORT_WORLDS.get(world, ""),
        symbol=_symbol_of(b, world),
        open=bool(b.gates_to(world)),
        first=_at(b, Place(f"{world}:1")),
        second=_at(b, Place(f"{world}:2")),
    )


def _symbol_of(b: Board, world: str) -> Dimension:
    return next(gate.symbol for gate in b.library.gates if gate.world == world)


# Monsters


def _monsters(b: Board, numbers: Iterable[MonsterNo]) -> tuple[MonsterView, ...]:
    return tuple(monster_view(b, no) for no in numbers)


def monster_view(b: Board, no: MonsterNo, seat: Seat | None = None) -> MonsterView:
    """A monster with its numbers as they are now."""
    now = monsters.stats(b, no, seat)
    name = b.printed(no).name
    combat_numbers = None
    if now.combat_rating is not None:
        combat_numbers = (now.combat_rating, now.combat_damage)
    horror = None if now.horror_rating is None else (now.horror_rating, now.horror_damage)
    return MonsterView(
        code=now.code,
        name=name,
        initials=initials(name),
        movement=now.movement,
        symbol=now.symbol,
        toughness=now.toughness,
        awareness=now.awareness,
        horror=horror,
        combat=combat_numbers,
        words=monster_words(now),
    )


def monster_words(now: Stats) -> tuple[str, ...]:
    """A monster's abilities as players read them."""
    found: list[str] = []
    for ability in monsters.ABILITIES:
        value = getattr(now, ability)
        word = ability.replace("_", " ")
        if value is True:
            found.append(word)
        elif value:
            found.append(f"{word} {value}")
    return tuple(found)


# Investigators


def seat_id(seat: Seat) -> str:
    """`seat0`, as views name seats."""
    return f"seat{seat}"


def seat_view(b: Board, seat: Seat) -> SeatView:
    """An investigator at the table."""
    who = b.who(seat)
    known = who.code in b.library.investigators
    name = b.name(seat) if known else "to be drawn"
    return SeatView(
        id=seat_id(seat),
        number=seat,
        name=name,
        short=short_name(b, seat),
        initials=initials(name),
        place=STATION if who.place == JAIL else who.place,
        place_name=b.place_name(who.place) if who.place else "",
        first=seat == b.state.first,
        turn=b.state.cursor.seat == seat,
        done=who.done,
        stamina=who.stamina,
        max_stamina=b.max_stamina(seat) if known else 0,
        sanity=who.sanity,
        max_sanity=b.max_sanity(seat) if known else 0,
        money=who.money,
        clues=who.clues,
        gates=len(who.gates),
        trophies=trophies.trophy_value(b, seat),
        sliders=_sliders(b, who) if known else (),
        statuses=statuses(b, who),
        out={Standing.COMING: "comes next turn", Standing.OUT: "out"}.get(who.standing, ""),
    )


def _sliders(b: Board, who: Investigator) -> tuple[tuple[int, int], ...]:
    """The pairs of skills at the stops in use; none before the sliders are placed."""
    if not placed(b):
        return ()
    tracks_of = b.sheet(who.seat).tracks
    return tuple(stops[at] for stops, at in zip(tracks_of, who.sliders, strict=True))


def statuses(b: Board, who: Investigator) -> tuple[str, ...]:
    """Statuses as words, in a fixed order."""
    deputy = any(b.card(held.card).kind == "title" for held in who.cards)
    found = {
        **{word: special in who.specials for special, word in _WORDS.items()},
        "deputy": deputy,
        "delayed": who.delayed,
        "arrested": who.arrested,
        "explored": who.explored,
        "lost": who.place == LOST,
        "loses a turn": who.skip_turn or who.skipping,
    }
    return tuple(word for word, on in found.items() if on)


def sheet(b: Board, seat: Seat) -> SheetView:
    """One investigator with everything owned."""
    who, facts = b.who(seat), b.sheet(seat)
    fight = next((each for each in b.state.combats if each.seat == seat), None)
    ability = str(getattr(facts, "ability", ""))
    return SheetView(
        seat=seat_view(b, seat),
        occupation=str(getattr(facts, "occupation", "")),
        focus=b.focus(seat),
        tracks=tuple(
            TrackView(
                first=first.capitalize(),
                second=second.capitalize(),
                stops=facts.tracks[track],
                at=who.sliders[track] if placed(b) else -1,
            )
            for track, (first, second) in enumerate(TRACKS)
        ),
        skills=tuple(_skill(b, seat, skill) for skill in Skill),
        ability=ability,
        ability_text=start(b.registry.note(facts.id).removeprefix(f"{ability}: ")),
        cards=_cards(b, who),
        hands=_hands(b, fight) if fight else (),
        hands_max=b.hands(seat),
        fights=_foe(b, fight) if fight else "",
        gates=tuple(b.library.worlds[b.gate_world(no)].name for no in who.gates),
        trophies=tuple(
            (b.printed(no).name, monsters.stats(b, no, seat).toughness) for no in who.monsters
        ),
    )


def placed(b: Board) -> bool:
    """Whether the sliders stand anywhere yet: at first cards are dealt, then they are placed."""
    return b.state.cursor.step not in (Step.DEAL, Step.SLIDERS)


def _skill(b: Board, seat: Seat, skill: Skill) -> SkillView:
    value = b.skill(seat, skill)
    printed = b.slider(seat, skill, b.who(seat).sliders)
    return SkillView(name=skill.capitalize(), value=value, bonus=value - printed)


def _cards(b: Board, who: Investigator) -> tuple[CardView, ...]:
    """Equal cards in the same state stand together, in the order in which they came."""
    alike = Counter((b.code(held.card), held.exhausted, held.tokens) for held in who.cards)
    views: list[CardView] = []
    for held in who.cards:
        times = alike.pop((b.code(held.card), held.exhausted, held.tokens), 0)
        if times:
            views.append(_card(b, held, times))
    return tuple(views)


def _card(b: Board, held: Held, times: int) -> CardView:
    facts = b.card(held.card)
    return CardView(
        name=facts.name,
        kind=facts.deck,
        trait="" if facts.deck in (Deck.SKILL, Deck.ALLY) else facts.kind,
        note=" · ".join(filter(None, (card_note(facts), points_note(b, facts.id)))),
        text=b.registry.note(facts.id),
        exhausted=held.exhausted,
        tokens=held.tokens,
        times=times,
    )


def _hands(b: Board, fight: Combat) -> tuple[HandView, ...]:
    return tuple(
        HandView(
            name=b.card(each.card).name,
            note=f"{signed(each.bonus)} combat",
            hands=each.hands,
            failed=each.failed,
        )
        for each in fight.weapons
    )


def _foe(b: Board, fight: Combat) -> str:
    return b.ancient_one.name if fight.monster is None else b.printed(fight.monster).name


# Dice


def dice(b: Board, made: Check) -> DiceView:
    """A skill check as it stands, before its result is taken."""
    lowest = b.success_from(made.seat)
    extra = checks.bonuses(b, made)
    parts = [PartView(label=made.skill.capitalize(), value=b.skill(made.seat, made.skill))]
    parts += [PartView(label="cards and effects", value=extra)] if extra else []
    label = "weapons and rating" if made.kind is CheckKind.COMBAT else "modifier"
    parts += [PartView(label=label, value=made.modifier)] if made.modifier else []
    return DiceView(
        title=title(b, made.seat, made.kind, made.skill, made.source),
        number=made.seat,
        initials=initials(b.name(made.seat)),
        name=b.name(made.seat),
        check=checks.name(made),
        need=made.difficulty,
        parts=tuple(parts),
        dice=tuple(
            DieView(face=die.face, successes=_worth(die.face, lowest, made.doubled), clue=die.bonus)
            for die in made.dice
        ),
        pool=max(0, checks.pool(b, made)),
        lowest=lowest,
        clues=made.spent,
        automatic=made.automatic is not None,
    )


def ended(b: Board, fact: CheckEnded) -> DiceView:
    """A check that is over, from what was told of it."""
    own = len(fact.faces) - fact.by_clues
    parts: list[PartView] = []
    if own:
        parts.append(PartView(label=fact.skill.capitalize(), value=own - fact.modifier))
        if fact.modifier:
            label = "weapons and rating" if fact.kind is CheckKind.COMBAT else "modifier"
            parts.append(PartView(label=label, value=fact.modifier))
    return DiceView(
        title=title(b, fact.seat, fact.kind, fact.skill, fact.source),
        number=fact.seat,
        initials=initials(b.name(fact.seat)),
        name=b.name(fact.seat),
        need=fact.difficulty,
        parts=tuple(parts),
        dice=tuple(
            DieView(face=face, successes=_worth(face, fact.lowest, fact.doubled), clue=n >= own)
            for n, face in enumerate(fact.faces)
        ),
        pool=max(0, own),
        lowest=fact.lowest,
        clues=fact.clues,
        per_mille=None if fact.automatic else fact.per_mille,
        passed=fact.passed,
        automatic=fact.automatic,
    )


def _worth(face: int, lowest: int, doubled: int) -> int:
    if face < lowest:
        return 0
    return 2 if face == doubled else 1


def title(b: Board, seat: Seat, kind: CheckKind, skill: Skill, source: str) -> str:
    """The check as a sentence: `Joe Diamond fights the Gug`."""
    monsters_named = {facts.name for facts in b.library.monsters.values()}
    about = the(source) if source in monsters_named else source
    head = b.name(seat)
    if not source:
        return f"{head}: {skill.capitalize()} check"
    match kind:
        case CheckKind.EVADE:
            return f"{head} evades {about}"
        case CheckKind.HORROR:
            return f"{head} faces {about}"
        case CheckKind.COMBAT:
            return f"{head} fights {about}"
        case CheckKind.SPELL:
            return f"{head} casts {about}"
        case CheckKind.PLAIN:
            return f"{head}: {skill.capitalize()}, {about}"


def combat_line(b: Board, fight: Combat) -> str:
    """What a first round would mean, for a player who decides."""
    return combat.first_round_note(b, fight)
