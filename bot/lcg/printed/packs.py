"""The content packs of the card game, read once, checked, and offered as one `Library`."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, filterfalse
from types import MappingProxyType
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.engine.pack_folders import PackError, index_unique, merge_tables, pack_folders, read_pack
from bot.lcg.printed.cards import (
    Card,
    CardCode,
    CardType,
    Difficulty,
    Faction,
    Keyword,
    Printed,
    SetSlug,
    SpawnAt,
    Token,
    Weakness,
    plain_name,
)
from bot.lcg.printed.products import ClassAndType, Product, Products
from bot.lcg.printed.scenarios import (
    Campaign,
    DeckApart,
    EncounterSet,
    Pack,
    Scenario,
    Spot,
    StarterDeck,
    Variant,
)

PRODUCTS = "data/lcg/core/products.toml"
FACE_DOWN = "u"
"""Suffix of a name's first location code, for all face-down locations of that name."""
K = TypeVar("K")
V = TypeVar("V")


class _PackFile(Printed, frozen=True, kw_only=True):
    """The sections that a table file may have."""

    pack: Pack | None = None
    cards: tuple[Card, ...] = ()
    aliases: dict[CardCode, CardCode] = msgspec.field(default_factory=dict[CardCode, CardCode])
    products: tuple[Product, ...] = ()
    reprints: dict[CardCode, CardCode] = msgspec.field(default_factory=dict[CardCode, CardCode])
    elsewhere: dict[CardCode, str] = msgspec.field(default_factory=dict[CardCode, str])
    kinds: dict[CardCode, str] = msgspec.field(default_factory=dict[CardCode, str])
    decks: tuple[StarterDeck, ...] = ()
    encounter_sets: tuple[EncounterSet, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    variants: tuple[Variant, ...] = ()
    campaigns: tuple[Campaign, ...] = ()
    narration: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    notes: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    """Entries that player cards make in the log of any campaign, in words."""
    facts_only: tuple[CardCode, ...] = ()
    """Cards that need no script: their printed facts say all that they do."""


@dataclass(frozen=True, slots=True)
class Library:
    """All printed facts of the packs, by code or slug, in the packs' order. Read only."""

    packs: Mapping[str, Pack]
    cards: Mapping[CardCode, Card]
    aliases: Mapping[CardCode, CardCode]
    """Codes of reprints, each with the code in ``cards``."""
    by_name: Mapping[str, tuple[Card, ...]]
    """All cards with a name (key: `plain_name`), lower codes first."""
    decks: Mapping[str, StarterDeck]
    encounter_sets: Mapping[SetSlug, EncounterSet]
    scenarios: Mapping[str, Scenario]
    campaigns: Mapping[str, Campaign]
    facts_only: frozenset[CardCode]
    narration: Mapping[str, str]
    """The game master's narration by event: see `bot.lcg.text.narration`."""
    products: Products
    """The products of cards, including cards that no pack has."""
    boxes: Mapping[CardCode, str] = field(default_factory=dict[CardCode, str])
    """The pack of each card."""
    by_back: Mapping[str, tuple[Card, ...]] = field(default_factory=dict[str, tuple[Card, ...]])
    """The locations whose face-down side has a name (key: `plain_name`)."""
    hidden_codes: frozenset[CardCode] = field(init=False)
    """Cards with the keyword hidden; nearly always none."""
    stages: Mapping[str, frozenset[CardCode]] = field(init=False)
    """All sides of the acts and agendas that a scenario can have, and its reference card."""
    face_down: Mapping[CardCode, CardCode] = field(init=False)
    """The code for the unrevealed side of each location that shares its name with others."""
    alike: Mapping[CardCode, CardCode] = field(init=False)
    """The code for the revealed side of each location that differs from another in its story only.
    """
    _by_set: Mapping[SetSlug, tuple[Card, ...]] = field(init=False)
    """The cards of each encounter set, without other sides of them."""
    _weaknesses: tuple[Card, ...] = field(init=False)
    """The basic weaknesses of all boxes."""
    _box_of: Mapping[CardCode, str] = field(init=False)
    """The pack of each card, by the codes of reprints as well."""

    def __post_init__(self) -> None:
        """Collect the hidden cards, as the rules often ask whether there are any."""
        found = (card.code for card in self.cards.values() if card.prints_keyword(Keyword.HIDDEN))
        object.__setattr__(self, "hidden_codes", frozenset(found))
        stages = {slug: self._stage_codes(each) for slug, each in self.scenarios.items()}
        object.__setattr__(self, "stages", MappingProxyType(stages))
        object.__setattr__(self, "face_down", MappingProxyType(_face_down(self.cards.values())))
        object.__setattr__(self, "alike", MappingProxyType(_alike(self.cards)))
        object.__setattr__(self, "_by_set", MappingProxyType(_by_set(self.cards.values())))
        basic = tuple(c for c in self.cards.values() if c.weakness is Weakness.BASIC)
        object.__setattr__(self, "_weaknesses", basic)
        reprints = {
            code: self.boxes[own] for code, own in self.aliases.items() if own in self.boxes
        }
        object.__setattr__(self, "_box_of", {**self.boxes, **reprints})

    def _stage_codes(self, scenario: Scenario) -> frozenset[CardCode]:
        fronts = {*scenario.acts, *scenario.agendas, *chain.from_iterable(scenario.versions)}
        fronts.update(scenario.second_agendas, scenario.other_versions)
        piled = chain.from_iterable(scenario.piles)
        fronts.update(code for code in piled if code in self.cards and self.cards[code].is_stage)
        backs = (self.cards[code].back for code in fronts if code in self.cards)
        return frozenset((scenario.card, *fronts, *(code for code in backs if code is not None)))

    def card(self, code: str) -> Card:
        """Return a card by its code or a reprint's code; KeyError if there is none."""
        known = CardCode(code)
        return self.cards[self.aliases.get(known, known)]

    def cards_named(self, name: str) -> tuple[Card, ...]:
        """Return all cards with this name, ignoring case and quotation marks."""
        return self.by_name.get(plain_name(name), ())

    def locations_behind(self, name: str) -> tuple[Card, ...]:
        """Return the locations whose face-down side has this name."""
        return self.by_back.get(plain_name(name), ())

    def required_cards(self, investigator: CardCode) -> tuple[CardCode, ...]:
        """Return an investigator's signature cards and weaknesses, one entry per copy."""
        return _per_copy(card for card in self.cards.values() if card.required_by == investigator)

    def starter_deck(self, slug: str) -> tuple[CardCode, ...]:
        """Return a starter deck with the required cards, without its random basic weakness."""
        deck = self.decks[slug]
        return deck.cards + self.required_cards(deck.investigator)

    def basic_weaknesses(self, used: Iterable[CardCode] | None = None) -> tuple[CardCode, ...]:
        """Return the basic weaknesses of the boxes in use, one entry per copy."""
        pool = self._weaknesses
        if used is None:
            return _per_copy(pool)
        boxes = {*map(self._box_of.get, used)}
        boxes |= {slug for slug, pack in self.packs.items() if pack.everywhere}
        return _per_copy(c for c in pool if self.boxes.get(c.code) in boxes)

    def in_set(self, slug: SetSlug) -> tuple[Card, ...]:
        """Return the cards of an encounter set, except those that are other sides of cards."""
        return self._by_set.get(slug, ())

    def copies_in_set(self, slug: SetSlug) -> tuple[CardCode, ...]:
        """Return the cards of a set that go into encounter decks, one entry per copy.

        Weaknesses that a campaign gives to investigators are not among them.
        """
        drawn = (CardType.ENEMY, CardType.TREACHERY)
        cards = [card for card in self.in_set(slug) if card.weakness is not Weakness.STORY]
        return _per_copy(c for c in cards if c.type in drawn or c.in_encounter_deck)

    def encounter_deck(self, scenario: str) -> tuple[CardCode, ...]:
        """Return the unshuffled encounter deck of a scenario, one entry per copy."""
        facts = self.scenarios[scenario]
        return tuple(
            code
            for slug in facts.encounter_sets
            for code in self.copies_in_set(slug)
            if code not in facts.set_aside
        )

    def copies_apart(self, deck: DeckApart) -> tuple[CardCode, ...]:
        """Return the cards of a separate deck, one entry per copy."""
        return tuple(chain(*map(self.copies_in_set, deck.sets), deck.cards))

    def chaos_bag(self, scenario: str, difficulty: Difficulty) -> tuple[Token, ...]:
        """Return the campaign's first chaos bag, and the tokens that this scenario adds."""
        facts = self.scenarios[scenario]
        return self.campaigns[facts.campaign].bags[difficulty] + facts.tokens_added(difficulty)


@cache
def load_library() -> Library:
    """Read and check the packs that are offered to players; always return the same object."""
    return read_library(files("data.lcg"))


@cache
def whole_library() -> Library:
    """Read and check all packs, unfinished ones too; always return the same object."""
    return read_library(files("data.lcg"), whole=True)


def read_library(root: Traversable, *, whole: bool = False) -> Library:
    """Read the offered packs in a folder; with `whole`, all of them. Raises PackError."""
    packs = [read_pack(folder, _PackFile) for folder in pack_folders(root)]
    later = list(filterfalse(_is_offered, packs))
    unlisted = {card.code for tables in later for card in _cards_of(tables)}
    known = [tables for tables in packs if whole or tables not in later]
    boxes = {card.code: _pack_slug(tables) for tables in known for card in _cards_of(tables)}
    return _library_of(list(chain.from_iterable(known)), unlisted, boxes)


def _pack_slug(tables: Iterable[_PackFile]) -> str:
    return next((table.pack.slug for table in tables if table.pack), "")


def _cards_of(tables: Iterable[_PackFile]) -> Iterator[Card]:
    return (card for table in tables for card in table.cards)


def _is_offered(tables: Iterable[_PackFile]) -> bool:
    return all(table.pack.offered for table in tables if table.pack)


def _library_of(
    tables: list[_PackFile], unlisted: Collection[CardCode], boxes: Mapping[CardCode, str]
) -> Library:
    """Return the library of some packs.

    Packs may also name the `unlisted` cards, which belong to other boxes.
    """
    whole = merge_tables(tables)
    known = [*whole.cards, *_face_down_cards(whole.cards)]
    cards = _unique_index("card", ((card.code, card) for card in known))
    library = Library(
        packs=_unique_index("pack", ((t.pack.slug, t.pack) for t in tables if t.pack)),
        cards=cards,
        aliases=_unique_index("alias", (item for t in tables for item in t.aliases.items())),
        by_name=_by_name(_names(cards.values())),
        by_back=_by_name(_named_backs(cards.values())),
        decks=_unique_index("deck", ((deck.slug, deck) for deck in whole.decks)),
        encounter_sets=_unique_index("encounter set", ((s.slug, s) for s in whole.encounter_sets)),
        scenarios=_unique_index("scenario", ((s.slug, s) for s in _all_scenarios(whole))),
        campaigns=_unique_index("campaign", ((c.slug, c) for c in _all_campaigns(tables, whole))),
        narration=_all_narration(tables, whole),
        facts_only=frozenset(whole.facts_only),
        products=_products_of(tables, whole, cards.keys() & unlisted),
        boxes=MappingProxyType(dict(boxes)),
    )
    _check_references(library)
    return library


def _all_scenarios(whole: _PackFile) -> list[Scenario]:
    """Return all scenarios, with each variant built from its original.

    Raises PackError for an unknown original.
    """
    known = {scenario.slug: scenario for scenario in whole.scenarios}
    for variant in whole.variants:
        _refuse_unknown(f"variant {variant.slug}", [variant.of], known)
    return [*whole.scenarios, *(variant.apply_to(known[variant.of]) for variant in whole.variants)]


def _all_campaigns(tables: Iterable[_PackFile], whole: _PackFile) -> list[Campaign]:
    """Return all campaigns; variants share the chaos bags and notes of their originals.

    Raises PackError.
    """
    notes = dict(_unique_index("note", (item for t in tables for item in t.notes.items())))
    known = {campaign.slug: campaign for campaign in whole.campaigns}
    for campaign in whole.campaigns:
        if campaign.of:
            _refuse_unknown(f"campaign {campaign.slug}", [campaign.of], known)
    found = [
        replace(each, bags=original.bags, notes=original.notes | each.notes)
        if (original := known.get(each.of)) is not None
        else each
        for each in whole.campaigns
    ]
    return [replace(each, notes=each.notes | notes) for each in found]


def _unique_index(what: str, pairs: Iterable[tuple[K, V]]) -> Mapping[K, V]:
    """Index pairs by key, sorted by key. Raises PackError for a repeated key."""
    known = index_unique(what, pairs)
    return MappingProxyType({key: known[key] for key in sorted(known, key=str)})


def _products_of(
    tables: Iterable[_PackFile], whole: _PackFile, known: Collection[CardCode]
) -> Products:
    """Return the products by code, without cards that are `known`.

    Raises PackError for repeated entries.
    """
    reprints = _unique_index("reprint", (item for t in tables for item in t.reprints.items()))
    names = _unique_index("card elsewhere", (item for t in tables for item in t.elsewhere.items()))
    kinds = _unique_index(
        "kind", ((code, _class_and_type(k)) for t in tables for code, k in t.kinds.items())
    )
    others = MappingProxyType({c: name for c, name in names.items() if c not in known})
    return Products(tuple(sorted(whole.products, key=lambda p: p.first)), reprints, others, kinds)


def _class_and_type(words: str) -> ClassAndType:
    """Return the class and type in `guardian asset`. Raises ValueError for other words."""
    faction, kind = words.split()
    return ClassAndType(Faction(faction), CardType(kind))


def _all_narration(tables: Iterable[_PackFile], whole: _PackFile) -> Mapping[str, str]:
    """Return all narration; a variant has its original's texts for resolutions by default."""
    own = _unique_index("narration", (item for t in tables for item in t.narration.items()))
    shared = {
        key.replace(f"{variant.of}:", f"{variant.slug}:", 1): text
        for variant in whole.variants
        for key, text in own.items()
        if key.startswith(f"{variant.of}:")
    }
    return MappingProxyType(shared | dict(own))


def _face_down_cards(cards: Sequence[Card]) -> list[Card]:
    """Return cards for the unrevealed sides of locations, one for each name.

    Such a side has the traits that all locations of the name share.
    """
    named, sides = {card.code: card for card in cards}, _face_down(cards)
    return [
        Card(
            code=code,
            name=named[first].back_name,
            type=CardType.LOCATION,
            faction=named[first].faction,
            traits=_shared_traits([named[each] for each in sides if sides[each] == code]),
            encounter_set=named[first].encounter_set,
            back_of=first,
            shroud=0,
            clues=0,
        )
        for first, code in sides.items()
        if code == _face_down_code(first)
    ]


def _shared_traits(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(trait for trait in cards[0].traits if all(trait in each.traits for each in cards))


def _face_down(cards: Iterable[Card]) -> dict[CardCode, CardCode]:
    """Map locations that share a name to the code of their unrevealed side."""
    groups: dict[tuple[SetSlug | None, str], list[CardCode]] = {}
    sides = (c for c in cards if c.type is CardType.LOCATION and c.back_name)
    for card in sorted(sides, key=lambda each: each.code):
        groups.setdefault((card.encounter_set, card.back_name), []).append(card.code)
    several = [codes for codes in groups.values() if len(codes) > 1]
    return {code: _face_down_code(codes[0]) for codes in several for code in codes}


def _alike(cards: Mapping[CardCode, Card]) -> dict[CardCode, CardCode]:
    """Map locations with a story on the other side to the code of the version they look like."""
    return {
        card.code: card.version_of
        for card in cards.values()
        if card.version_of is not None
        and card.back is not None
        and card.back in cards
        and cards[card.back].type is CardType.STORY
    }


def _face_down_code(first: CardCode) -> CardCode:
    return CardCode(f"{first}{FACE_DOWN}")


def _by_set(cards: Iterable[Card]) -> dict[SetSlug, tuple[Card, ...]]:
    sets: dict[SetSlug, list[Card]] = {}
    for card in cards:
        if card.encounter_set is not None and card.back_of is None:
            sets.setdefault(card.encounter_set, []).append(card)
    return {slug: tuple(found) for slug, found in sets.items()}


def _names(cards: Iterable[Card]) -> Iterator[tuple[str, Card]]:
    """Yield all cards with their names."""
    return ((card.name, card) for card in cards)


def _named_backs(cards: Iterable[Card]) -> Iterator[tuple[str, Card]]:
    """Yield the locations whose face-down side has a name of its own, with that name."""
    for card in cards:
        if card.type is CardType.LOCATION and card.back_name:
            yield card.back_name, card


def _by_name(cards: Iterable[tuple[str, Card]]) -> Mapping[str, tuple[Card, ...]]:
    names: dict[str, tuple[Card, ...]] = {}
    for name, card in cards:
        key = plain_name(name)
        names[key] = (*names.get(key, ()), card)
    return MappingProxyType(names)


def _per_copy(cards: Iterable[Card]) -> tuple[CardCode, ...]:
    return tuple(card.code for card in cards for _ in range(card.quantity))


def _check_references(library: Library) -> None:
    """Raise PackError for unknown references, and for an alias that hides a card."""
    for where, codes in _card_references(library):
        _refuse_unknown(where, codes, library.cards)
    for where, slugs in _set_references(library):
        _refuse_unknown(where, slugs, library.encounter_sets)
    for campaign in library.campaigns.values():
        _refuse_unknown(f"campaign {campaign.slug}", campaign.scenarios, library.scenarios)
    for scenario in library.scenarios.values():
        _refuse_unknown(f"scenario {scenario.slug}", [scenario.campaign], library.campaigns)
        check_map(scenario)
    for hidden in library.aliases.keys() & library.cards.keys():
        raise PackError(
            f"The alias {hidden} is the code of a card: take it out of [aliases] of its pack."
        )
    for known in library.products.names.keys() & library.cards.keys():
        raise PackError(
            f"{known} is a card of a pack: take it out of [elsewhere] of {PRODUCTS}, which lists "
            "the cards of other boxes."
        )


def _refuse_unknown(where: str, keys: Iterable[K], known: Mapping[K, V]) -> None:
    for key in keys:
        if key not in known:
            raise PackError(f"In {where}: {key} is unknown, no table of a pack has it.")


def _card_references(library: Library) -> Iterator[tuple[str, Sequence[CardCode]]]:
    for card in library.cards.values():
        yield f"card {card.code}", _codes_on(card)
    for deck in library.decks.values():
        yield f"deck {deck.slug}", (deck.investigator, *deck.cards)
    for scenario in library.scenarios.values():
        yield f"scenario {scenario.slug}", _codes_in(scenario)
    yield "aliases", tuple(library.aliases.values())


def _codes_on(card: Card) -> tuple[CardCode, ...]:
    single = (card.required_by, card.back, card.back_of, card.version_of, card.comes_with)
    at = card.spawn if isinstance(card.spawn, SpawnAt) else None
    spawn = at.locations + at.otherwise if at is not None else ()
    named = tuple(code for code in single if code is not None)
    return named + card.connections + card.revealed_connections + card.begins_with + spawn


def _codes_in(scenario: Scenario) -> tuple[CardCode, ...]:
    random = chain.from_iterable(draw.choices for draw in scenario.random_locations)
    decks = chain(
        scenario.agendas, scenario.second_agendas, scenario.acts, *scenario.versions,
        scenario.other_versions, *scenario.piles,
    )  # fmt: skip
    mapped = chain.from_iterable(spot.codes for spot in _map_spots(scenario))
    named = chain.from_iterable(names.cards for names in scenario.names)
    apart = chain.from_iterable(deck.cards for deck in scenario.decks)
    story = tuple(each.story for each in scenario.resolutions if each.story is not None)
    return (
        scenario.card, scenario.start, *decks, *scenario.in_play, *random, *scenario.set_aside,
        *mapped, *named, *story, *apart,
    )  # fmt: skip


def _map_spots(scenario: Scenario) -> tuple[Spot, ...]:
    return scenario.map.spots if scenario.map is not None else ()


def check_map(scenario: Scenario) -> None:
    """Raise PackError for a location's spot that is outside the map."""
    for spot in _map_spots(scenario):
        assert scenario.map is not None
        for column, row in spot.at:
            if column not in range(scenario.map.columns) or row not in range(scenario.map.rows):
                raise PackError(f"In scenario {scenario.slug}: {column}, {row} is off the map.")


def _set_references(library: Library) -> Iterator[tuple[str, Sequence[SetSlug]]]:
    for card in library.cards.values():
        if card.encounter_set is not None:
            yield f"card {card.code}", (card.encounter_set,)
    for scenario in library.scenarios.values():
        apart = tuple(slug for deck in scenario.decks for slug in deck.sets)
        sets = scenario.encounter_sets + apart + scenario.one_set_of + scenario.aside_sets
        yield f"scenario {scenario.slug}", sets
