"""Set-up: the first state by the players' choices, then decks, opening hands, the scenario."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bot.engine.ask import Part, Pick, Picked
from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import ask_everyone
from bot.lcg.core import zones
from bot.lcg.core.about import Rule, of_rule
from bot.lcg.core.chaos_bags import tokens_without
from bot.lcg.core.constants import STARTING_RESOURCES
from bot.lcg.core.facts import CardEntered, CardsDrawn, CardsSeen, GameBegan, Mulliganed, RoundBegan
from bot.lcg.core.game import Game
from bot.lcg.core.moments import OpeningHands
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import (
    RULES_VERSION,
    Copy,
    CopyNo,
    Cursor,
    HouseRules,
    Investigator,
    LogEntry,
    Stage,
    State,
    Step,
)
from bot.lcg.decks.deck_check import experience, extra_weaknesses
from bot.lcg.decks.model import PLACEHOLDER
from bot.lcg.names.keys import card_key, card_option
from bot.lcg.printed.cards import CardCode, CardType, Difficulty, Keyword, SetSlug, Token, Weakness
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import Scenario
from bot.lcg.rules import draws, enemies, scenario_layout
from bot.lcg.rules.assumed_history import Aftermath, EarlierScenario, opening_bag, read_past
from bot.lcg.rules.log_entries import add_token, cards_used, free_weaknesses

HAND = 5
RESOURCES = 5
NUMBERS = range(-8, 3)
"""The numbers of chaos tokens."""
MOST_TOKENS = 60
ACTIONS = 3
"""The actions of an investigator in a turn (2.2.1)."""


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """The choices that players make before a game."""

    scenario: str
    investigators: tuple[str, ...]
    """Slugs in seat order; the first is the lead, unless `lead` names another."""
    lead: str | UnsetType = UNSET
    """The lead's slug; a campaign omits it, as a chapter's first seat is the lead."""
    difficulty: Difficulty = Difficulty.STANDARD
    decks: dict[str, tuple[CardCode, ...]] = {}
    """Codes by slug, signature cards and weaknesses included; starter decks otherwise.

    Only their codes are checked here; the rules of deck building are `decks.check`.
    """
    weaknesses: dict[str, CardCode] = {}
    """A basic weakness by slug, instead of a random one."""
    trauma: dict[str, tuple[int, int]] = {}
    """Physical and mental trauma by slug."""
    settings: HouseRules = HouseRules()
    chapter: int = 0
    """The number of this scenario in its campaign, from 1; 0 for a standalone scenario."""
    log: tuple[LogEntry, ...] | None = None
    """The campaign log; None for the log that `earlier` results in."""
    bag: tuple[Token, ...] | None = None
    """The chaos bag before this scenario adds its own tokens; None: as printed."""
    earlier: tuple[EarlierScenario, ...] = ()
    """Assumed ends of earlier scenarios, for a standalone scenario."""
    one_set: SetSlug | UnsetType = UNSET
    """The encounter set that joins the deck, by slug, of those from which one is drawn."""
    places: tuple[int, ...] = ()
    """The seats of the campaign in which they sit, in seat order, where those are others."""


def read_setup(given: JsonObject) -> SetUp:
    """Return the set-up in these JSON values. Raises `Malformed`."""
    try:
        return msgspec.convert(given, SetUp)
    except msgspec.ValidationError as error:
        raise Malformed(f"I can’t read this set-up: {error}") from error


def new_state(library: Library, given: JsonObject) -> State:
    """Return the state before anything is shuffled. Raises `Malformed` or `NotAllowed`.

    Rules Reference, "Setting Up the Game".
    """
    wanted = read_setup(given)
    _check_set_up(library, wanted)
    lead = wanted.lead or wanted.investigators[0]
    led = sorted(wanted.investigators, key=lambda name: name != lead)  # The lead led before.
    if wanted.log is None:
        past = read_past(library, wanted.scenario, wanted.earlier, led)
    else:
        past = Aftermath(list(wanted.log), {}, {})
    state = State(
        scenario=wanted.scenario,
        difficulty=wanted.difficulty,
        settings=wanted.settings,
        copies=[],
        investigators=[],
        bag=_assumed_bag(library, wanted, past),
        started=len(wanted.investigators),
        lead=Seat(wanted.investigators.index(lead)),
        before=past.log,
        chapter=wanted.chapter,
        places=wanted.places or UNSET,
        pair_of=(past.pair_of or UNSET) if wanted.bag is None else UNSET,
        rules=RULES_VERSION if RULES_VERSION > 1 else UNSET,
    )
    for number in range(len(wanted.investigators)):
        state.investigators.append(_new_investigator(library, state, wanted, past, Seat(number)))
    _scenario_cards(library, state)
    if wanted.one_set:
        for code in library.copies_in_set(wanted.one_set):
            state.encounter_deck.append(_add_copy(library, state, code))
    return state


def _check_set_up(library: Library, wanted: SetUp) -> None:
    if wanted.scenario not in library.scenarios:
        raise NotAllowed(f"I don’t know a scenario called {wanted.scenario!r}.")
    _check_investigators(library, wanted)
    _check_past(library, wanted)
    sets = library.scenarios[wanted.scenario].one_set_of
    if wanted.one_set and wanted.one_set not in sets:
        known = f"choose one of {join_names(sets)}" if sets else "this scenario draws none"
        raise NotAllowed(f"The set {wanted.one_set!r} can’t join: {known}.")


def check_lead(lead: str, investigators: tuple[str, ...]) -> None:
    """Raise `NotAllowed` if the named lead is not one of the investigators."""
    if lead and lead not in investigators:
        raise NotAllowed(f"{lead!r} can’t lead: nobody plays that investigator.")


def _check_investigators(library: Library, wanted: SetUp) -> None:
    if not 1 <= len(wanted.investigators) <= 4:
        raise NotAllowed("The card game is for 1 to 4 investigators.")
    for name in wanted.investigators:
        if name not in library.decks:
            raise NotAllowed(f"I don’t know an investigator called {name!r}.")
    if len(set(wanted.investigators)) != len(wanted.investigators):
        raise NotAllowed("Two players can’t play the same investigator.")
    check_lead(wanted.lead or "", wanted.investigators)
    for name in (*wanted.decks, *wanted.weaknesses, *wanted.trauma):
        if name not in wanted.investigators:
            raise NotAllowed(f"Nobody plays {name!r}.")


def _check_past(library: Library, wanted: SetUp) -> None:
    """Raise `NotAllowed` if no campaign could have led to this set-up."""
    if wanted.log is not None and wanted.earlier:
        raise NotAllowed("Say how earlier scenarios ended, or what’s in the log, but not both.")
    if wanted.chapter < 0:
        raise NotAllowed("Chapters count from 1; 0 is a standalone scenario.")
    _check_log(library, wanted)
    _check_bag(wanted.bag)
    _check_scars(library, wanted)


def _check_log(library: Library, wanted: SetUp) -> None:
    notes = library.campaigns[library.scenarios[wanted.scenario].campaign].notes
    for entry in wanted.log or ():
        if entry.note not in notes:
            raise NotAllowed(f"This campaign has no note {entry.note!r}.")
        if entry.card and entry.card not in library.cards:
            raise NotAllowed(f"There is no card {entry.card!r}.")


def _check_scars(library: Library, wanted: SetUp) -> None:
    """Raise `NotAllowed` for weaknesses or trauma that no investigator could have."""
    for code in wanted.weaknesses.values():
        card = library.cards.get(code)
        if card is None or card.weakness is not Weakness.BASIC:
            raise NotAllowed(f"{code!r} isn’t a basic weakness.")
    for name, (physical, mental) in wanted.trauma.items():
        card = library.card(library.decks[name].investigator)
        if not (0 <= physical < (card.health or 0) and 0 <= mental < (card.sanity or 0)):
            raise NotAllowed(f"{card.name} can’t start with that much trauma.")


def _check_bag(bag: tuple[Token, ...] | None) -> None:
    if bag is None:
        return
    if strange := [token for token in bag if isinstance(token, int) and token not in NUMBERS]:
        raise NotAllowed(f"I don’t know a token {strange[0]:+d}.")
    if not 1 <= len(bag) <= MOST_TOKENS:
        raise NotAllowed(f"The bag has to hold 1 to {MOST_TOKENS} tokens.")


def _assumed_bag(library: Library, wanted: SetUp, past: Aftermath) -> list[Token]:
    """Return the chaos bag at the start, as the assumed past has left it."""
    bag = tokens_without(_starting_bag(library, wanted), past.replaced)
    return [*bag, *(past.tokens if wanted.bag is None else ())]


def _starting_bag(library: Library, wanted: SetUp) -> tuple[Token, ...]:
    """Return the chaos bag at the start, with the tokens that this scenario adds."""
    if wanted.bag is None:
        return opening_bag(library, wanted.scenario, wanted.difficulty)
    return wanted.bag + library.scenarios[wanted.scenario].tokens_added(wanted.difficulty)


def _new_investigator(
    library: Library, state: State, wanted: SetUp, past: Aftermath, seat: Seat
) -> Investigator:
    name = wanted.investigators[seat]
    codes = list(wanted.decks.get(name) or library.starter_deck(name))
    codes += past.story.get(name, [])
    codes = [code for code in codes if code != PLACEHOLDER]
    if name in wanted.weaknesses:
        codes.append(wanted.weaknesses[name])
    physical, mental = wanted.trauma.get(name) or past.trauma.get(name, (0, 0))
    return Investigator(
        seat=seat,
        code=library.decks[name].investigator,
        deck=[_add_copy(library, state, code, seat) for code in codes],
        resources=RESOURCES,
        actions=ACTIONS,
        damage=physical,
        horror=mental,
        physical_trauma=physical,
        mental_trauma=mental,
    )


def _add_copy(library: Library, state: State, code: str, owner: Seat | None = None) -> CopyNo:
    try:
        card = library.card(code)
    except KeyError as error:
        raise NotAllowed(f"I don’t know the card {code!r}.") from error
    state.copies.append(Copy(card.code, owner))
    return CopyNo(len(state.copies) - 1)


def _scenario_cards(library: Library, state: State) -> None:
    """Add the scenario's cards where they begin: in decks and areas, set aside, or as stages."""
    scenario = library.scenarios[state.scenario]

    def add(codes: Iterable[CardCode]) -> list[CopyNo]:
        return [_add_copy(library, state, code) for code in codes]

    state.encounter_deck += add(library.encounter_deck(state.scenario))
    state.aside += add(_codes_aside(library, scenario))
    state.apart |= {deck.slug: add(library.copies_apart(deck)) for deck in scenario.decks}
    if scenario.areas:
        state.areas = {area.slug: [] for area in scenario.areas}
    if scenario.second_agendas:
        state.act = Stage(second=True)
    agendas = scenario.agendas + scenario.second_agendas
    state.stages += add((*scenario.acts, *agendas, scenario.card))


def _codes_aside(library: Library, scenario: Scenario) -> Iterable[CardCode]:
    """Return the cards outside decks at the start, including those that set-up puts into play."""
    drawn = [code for draw in scenario.random_locations for code in draw.choices]
    whole = [code for slug in scenario.aside_sets for code in library.copies_in_set(slug)]
    piled = [code for code in chain(*scenario.piles) if not library.cards[code].is_stage]
    return (*scenario.in_play, *drawn, *scenario.set_aside, *piled, *whole)


async def deal(g: Game) -> None:
    """Draw the random weaknesses, shuffle the decks, and deal hands of five cards.

    Rules Reference, "Setting Up the Game".
    """
    g.tell(GameBegan(scenario=g.state.scenario, lead=g.state.lead))
    _draw_weaknesses(g)
    _put_permanents(g)
    for who in g.state.investigators:
        who.deck = g.chance.shuffled(f"deck:{who.seat}", who.deck)
    _join_one_set(g)
    _join_token_pair(g)
    draws.shuffle_encounter_deck(g)
    await g.listen(OpeningHands(), Timing.WHEN)
    for who in g.state.investigators:
        _opening_cards(g, who, g.card(who.code).opening_hand or HAND)
    g.state.cursor = Cursor(Step.MULLIGAN)


def _put_permanents(g: Game) -> None:
    """Put permanent cards into play before hands are drawn. Rules Reference, "Permanent"."""
    for who in g.state.investigators:
        begins_with = g.card(who.code).begins_with
        for copy in list(who.deck):
            card = g.card(copy)
            if g.pieces.has_keyword(card, Keyword.PERMANENT) and g.pieces.is_double(card):
                zones.remove(g, copy)
            elif g.pieces.has_keyword(card, Keyword.PERMANENT) or card.code in begins_with:
                _put_into_play(g, copy, who.seat)
        who.resources = max(0, who.resources + g.constants.total(STARTING_RESOURCES, who.seat))


def _put_into_play(g: Game, copy: CopyNo, seat: Seat) -> None:
    """Put a treachery into its owner's threat area, any other card under its owner's control."""
    piece = zones.put(g, copy)
    if g.card(copy).type is CardType.TREACHERY:
        piece.threat = seat
    else:
        piece.controller = seat
    g.tell(CardEntered(code=piece.code, seat=seat))


def _join_one_set(g: Game) -> None:
    """Add one of several encounter sets, drawn unseen, to the encounter deck."""
    sets = g.library.scenarios[g.state.scenario].one_set_of
    chosen = {g.library.cards[copy.code].encounter_set for copy in g.state.copies} & {*sets}
    if sets and not chosen:
        for code in g.library.copies_in_set(g.chance.choose("set", sets, sets)):
            g.state.encounter_deck.append(g.cards.make(code))


def _join_token_pair(g: Game) -> None:
    """Put two tokens of a symbol, drawn at random, into the bag where the guide wants them."""
    if g.state.pair_of is not UNSET:
        symbol = g.chance.choose("pair", g.state.pair_of)
        for _ in range(2):
            add_token(g, symbol)
        g.state.pair_of = UNSET


def _draw_weaknesses(g: Game) -> None:
    """Add the missing random basic weaknesses to each deck, drawn without replacement.

    The investigator says how many a deck needs; in a standalone game it is one more for each ten
    experience in the deck (Rules Reference, "Standalone Mode"). Weaknesses chosen or drawn before
    count.
    """
    pool = _full_pool(g)
    for who in g.state.investigators:
        have = [copy for copy in who.deck if g.card(copy).weakness == "basic"]
        for _ in range(_weaknesses_due(g, who) - len(have)):
            code: CardCode = g.chance.choose("weakness", pool, [str(each) for each in pool])
            pool.remove(code)
            who.deck.append(g.cards.make(code, who.seat))
            pool = pool or _full_pool(g)


def _full_pool(g: Game) -> list[CardCode]:
    """Return the basic weaknesses that are in no deck; if there are none, all of them."""
    held = [g.card(copy).code for who in g.state.investigators for copy in who.deck]
    used = cards_used(g)
    return free_weaknesses(g.library, held, used) or list(g.library.basic_weaknesses(used))


def _weaknesses_due(g: Game, who: Investigator) -> int:
    """Return how many basic weaknesses to draw; 0 in a campaign, whose decks are complete."""
    if g.state.chapter:
        return 0
    wanted = g.library.card(who.code).basic_weaknesses
    if not g.state.settings.standalone:
        return wanted
    codes = tuple(g.card(copy).code for copy in who.deck)
    return wanted + extra_weaknesses(experience(g.library, codes))


def _opening_cards(g: Game, who: Investigator, count: int) -> None:
    """Draw an opening hand; weaknesses are set aside and replaced by other cards."""
    drawn: list[CopyNo] = []
    while len(drawn) < count and who.deck:
        copy = who.deck.pop(0)
        if g.cards.is_weakness(copy):
            g.state.set_aside_weaknesses.append(copy)
        else:
            drawn.append(copy)
    who.hand.extend(drawn)
    g.tell(CardsDrawn(seat=who.seat, count=len(drawn)))
    codes = tuple(g.card(copy).code for copy in drawn)
    g.tell(CardsSeen(seat=who.seat, codes=codes, only=(who.seat,)))


async def mulligan(g: Game) -> None:
    """Let all seats replace opening cards; then shuffle these and set-aside weaknesses back."""
    about, prompt = of_rule(Rule.MULLIGAN), "Which cards do you replace?"
    replies = await ask_everyone("mulligan", prompt, lambda: _mulligan_parts(g), about=about)
    for who in g.state.investigators:
        answer = replies.get(who.seat)
        keys = answer.keys if isinstance(answer, Picked) else ()
        by_key = {card_key(copy): copy for copy in who.hand}
        replaced = [by_key[key] for key in keys]
        for copy in replaced:
            who.hand.remove(copy)
        if who.code in g.registry.opening_hands:
            await g.registry.opening_hands[who.code](g, who.seat)
        else:
            g.tell(Mulliganed(seat=who.seat, count=len(replaced)))
        if replaced:
            _opening_cards(g, who, len(replaced))
        _shuffle_back(g, who, replaced)
    await g.listen(OpeningHands(), Timing.AFTER)
    g.state.cursor = Cursor(Step.BEGIN)


def _mulligan_parts(g: Game) -> dict[Seat, Part]:
    return {
        who.seat: Part(
            tuple(card_option(g, copy, secret=True) for copy in who.hand), Pick(0, len(who.hand))
        )
        for who in g.state.investigators
        if who.code not in g.registry.opening_hands
    }


def _shuffle_back(g: Game, who: Investigator, replaced: list[CopyNo]) -> None:
    own = [copy for copy in g.state.set_aside_weaknesses if g.cards.owner(copy) == who.seat]
    for copy in own:
        g.state.set_aside_weaknesses.remove(copy)
    if replaced or own:
        who.deck = g.chance.shuffled(f"deck:{who.seat}", [*who.deck, *replaced, *own])


async def begin(g: Game) -> None:
    """Set up the scenario; round 1 begins with the Investigation phase.

    Rules Reference, "Framework Event Details", I.
    """
    await scenario_layout.lay_out(g)
    await enemies.settle_engagements(g)
    g.state.round = 1
    g.tell(RoundBegan(round=1))
    g.state.cursor = Cursor(Step.INVESTIGATION)
