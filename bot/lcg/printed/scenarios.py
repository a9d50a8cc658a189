"""Printed facts of products beyond single cards: sets, decks, campaigns and scenarios."""

from enum import StrEnum

from msgspec import UNSET, UnsetType, field, structs

from bot.lcg.printed.cards import CardCode, Difficulty, Printed, SetSlug, Symbol, Token


class Pack(Printed, frozen=True, kw_only=True):
    """A product, with the name on its box."""

    slug: str
    name: str
    offered: bool = True
    everywhere: bool = False
    """True if its basic weaknesses are in every pool; those of other boxes only if used."""
    """False while it is not complete: then only `whole_library` has it."""


class EncounterSet(Printed, frozen=True, kw_only=True):
    """A named group of encounter cards, which scenarios combine."""

    slug: SetSlug
    name: str


class StarterDeck(Printed, frozen=True, kw_only=True):
    """A starter deck without the cards that its investigator requires; one entry per copy."""

    slug: str
    investigator: CardCode
    cards: tuple[CardCode, ...]


class Interlude(Printed, frozen=True, kw_only=True):
    """A part of a campaign between two scenarios, or its epilogue; a script carries it out."""

    slug: str
    name: str
    after: tuple[str, ...]
    """It comes as soon as all of these scenarios are over."""
    branches: tuple[str, ...]
    """Its texts: `slug:branch`. An option of a choice has the branch to which it leads as its key.
    """
    is_chosen: bool = False
    """True if the group chooses its branch."""


class Campaign(Printed, frozen=True, kw_only=True):
    """A campaign: its scenarios in order, and its first chaos bag for each difficulty."""

    slug: str
    name: str
    scenarios: tuple[str, ...]
    any_order: tuple[tuple[str, ...], ...] = ()
    """Scenarios that follow each other in the order that the players choose."""
    interludes: tuple[Interlude, ...] = ()
    of: str = ""
    """The campaign of which this is a variant; omitted fields are those of the original."""
    bags: dict[Difficulty, tuple[Token, ...]] = field(
        default_factory=dict[Difficulty, tuple[Token, ...]]
    )
    notes: dict[str, str] = field(default_factory=dict[str, str])
    """Entries of the campaign log in words; an entry's investigator follows it."""
    barring: tuple[str, ...] = ()
    """Notes whose cards are bought by nobody for the rest of the campaign."""


class SymbolFace(Printed, frozen=True, kw_only=True):
    """The number of a symbol token in a scenario; ``modifier`` is ``None`` for X or none."""

    modifier: int | None = None
    other_modifier: int | None = None
    """The modifier if the card's further condition holds."""
    damage: int = 0
    horror: int = 0
    doom: int = 0
    clues: int = 0
    cards: int = 0
    """Cards that are discarded."""
    resources: int = 0
    reveal_another: bool = False


class ReferenceSide(Printed, frozen=True, kw_only=True):
    """One side of a scenario card."""

    skull: SymbolFace
    cultist: SymbolFace
    tablet: SymbolFace
    elder_thing: SymbolFace | None = None

    def face(self, symbol: Symbol) -> SymbolFace | None:
        """Return this side's text for a symbol, or None."""
        faces = {
            Symbol.SKULL: self.skull,
            Symbol.CULTIST: self.cultist,
            Symbol.TABLET: self.tablet,
            Symbol.ELDER_THING: self.elder_thing,
        }
        return faces.get(symbol)


class RandomLocations(Printed, frozen=True, kw_only=True):
    """Locations of which some are drawn at random in set-up; the others leave the game."""

    choices: tuple[CardCode, ...]
    count: int
    aside: bool = False
    """True if the drawn ones are set aside, not put into play."""


class DeckApart(Printed, frozen=True, kw_only=True):
    """A deck of encounter cards beside the encounter deck, shuffled in set-up."""

    slug: str
    name: str
    sets: tuple[SetSlug, ...] = ()
    cards: tuple[CardCode, ...] = ()
    """Cards of it that no set is for, such as locations; one entry per copy."""
    last: tuple[CardCode, ...] = ()
    """Of those, cards that lie somewhere among its last `depth`."""
    depth: int = 0
    removed: int = 0
    """The number of its cards that leave the game in set-up, unseen."""


class AreaApart(Printed, frozen=True, kw_only=True):
    """An area for cards out of play that all players see; attachments there stay attached."""

    slug: str
    name: str
    face_down: bool = False
    """Nobody sees which cards lie in it, only how many."""
    in_play: bool = False
    """Its cards count as in play, controlled by nobody: of a unique one no other comes into play.
    """
    cards: tuple[CardCode, ...] = ()
    """Cards of the encounter deck that lie in it from set-up; one entry per copy."""


class Spot(Printed, frozen=True, kw_only=True):
    """Fields of a map: these locations take the first free (column, row) of ``at``."""

    codes: tuple[CardCode, ...]
    at: tuple[tuple[int, int], ...]
    drawing: str = ""


class MapLayout(Printed, frozen=True, kw_only=True):
    """A scenario's map as a grid; a location keeps its field."""

    columns: int
    rows: int
    spots: tuple[Spot, ...]


class CampaignEnd(StrEnum):
    """The result of a campaign, by the resolution of its last scenario."""

    WON = "won"
    LOST = "lost"
    SURVIVED = "survived"


class Resolution(Printed, frozen=True, kw_only=True):
    """The numbers and log entries of a resolution; choices and deaths are in its script."""

    slug: str
    xp: int = 0
    lead_xp: int = 0
    earns_victory: bool = True
    physical_trauma: int = 0
    mental_trauma: int = 0
    lead_mental_trauma: int = 0
    log: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict[str, int])
    """Numbers to add to the campaign log, by note."""
    replaces: tuple[Symbol, ...] = ()
    """Symbols whose tokens all leave the chaos bag, before `tokens` join it."""
    tokens: tuple[Token, ...] = ()
    """Tokens that it puts into the chaos bag for the rest of the campaign."""
    story: CardCode | None = None
    """A story asset that an investigator may take."""
    story_to_lead: bool = True
    """True if it is offered to the lead; otherwise the script decides."""
    story_to_anyone: bool = False
    """It is offered to all, and one of them can take it."""
    outcome: CampaignEnd | None = None
    successors_earn: bool = False
    """True if the experience of a lost investigator goes to the one that their player takes next.
    """


class NameList(Printed, frozen=True, kw_only=True):
    """Cards each of which a scenario records under one of two notes."""

    note: str
    otherwise: str = ""
    """The note of the others; without one they are entered nowhere."""
    cards: tuple[CardCode, ...]
    others: tuple[CardCode, ...] = ()
    """Cards that may have replaced the same number of these."""
    none_after: tuple[str, ...] = ()
    """Resolutions after which ``note`` is empty unless the players choose names."""


class LogTally(Printed, frozen=True, kw_only=True):
    """A number that a scenario records in the campaign log."""

    note: str
    of: str
    """The note whose number of names sets the maximum."""
    most: tuple[int, ...]
    """The maximum by number of names; the last one holds for all higher numbers."""
    after: tuple[str, ...]
    """The resolutions that enter it; it is 1 at least."""

    def most_by(self, names: int) -> int:
        """Return the highest possible number for this many names."""
        return self.most[min(names, len(self.most) - 1)]


class StagePlan(Printed, frozen=True, kw_only=True):
    """What companions should do while certain acts or agendas are current.

    The numbers are points: one needed clue is worth 3.
    """

    stages: tuple[CardCode, ...] = ()
    """These acts and agendas; a plan without any is for all that no other plan names."""
    goal: str = ""
    """The goal in words, for advice: ``"find Daniel’s cell"``."""
    clues: int = 0
    """The clues for each investigator that the group wants to hold; 0: the price of the act."""
    only_at: tuple[CardCode, ...] = ()
    """The only locations whose clues count; any without it."""
    explore: float | None = None
    """The worth of revealing a location; None for the usual one."""
    visit: dict[CardCode, float] = field(default_factory=dict[CardCode, float])
    """The worth of being at a location."""
    use: dict[str, float] = field(default_factory=dict[str, float])
    """The worth of an action or free ability of a card in play, by its code, or by its code and the
    ability's name (``"02127:open"``); a negative one is never used."""
    hunt: dict[CardCode, float] = field(default_factory=dict[CardCode, float])
    """The additional worth of defeating an enemy."""
    fetch: tuple[CardCode, ...] = ()
    """Cards that whoever has them in their deck should draw."""
    last_resort: dict[str, float] = field(default_factory=dict[str, float])
    """The worth of abilities as in `use`, for when the last fight cannot be won."""
    keep: tuple[CardCode, ...] = ()
    """Assets that should last: harm goes to them only instead of a defeat."""
    leave_at: int = 0
    """The health or sanity left at which an investigator resigns, to avoid a trauma."""
    doom_on: tuple[CardCode, ...] = ()
    """Of two agendas, those on which to put doom, the best first; by default the one whose deck has
    most time left."""
    leave: bool = False
    """True if everyone should resign as soon as nothing in `use` can be used, and no clue that
    counts is left."""


class EntryDemand(Printed, frozen=True, kw_only=True):
    """What an investigator must have to search a location for clues, or to talk to a character."""

    resources: int = 0
    cards: int = 0
    """Cards in hand."""


class Strategy(Printed, frozen=True, kw_only=True):
    """What companions should know about winning a scenario beyond its cards."""

    plans: tuple[StagePlan, ...] = ()
    """What to do by act or agenda; the first one that names a current stage counts."""

    gates: dict[CardCode, EntryDemand] = field(default_factory=dict[CardCode, EntryDemand])
    """What locations and characters demand, by code."""
    allies: dict[CardCode, float] = field(default_factory=dict[CardCode, float])
    """Characters to win over, with their worth in points: one needed clue is worth 3."""
    prepare_in: tuple[CardCode, ...] = ()
    """Acts that should not end before the group is ready for the enemy that then enters play."""
    hold: dict[CardCode, str] = field(default_factory=dict[CardCode, str])
    """Acts that the group never advances while the campaign log has entries under a note."""
    unending: tuple[CardCode, ...] = ()
    """Last agendas that doom alone does not end."""
    hurry: int = 8
    """The doom before the end of the last agenda at which nobody prepares any longer."""
    hurry_alone: int | None = None
    """The same for one investigator, who meets fewer encounter cards a round; None for `hurry`."""


class DetailChoice(Printed, frozen=True, kw_only=True):
    """One answer to a `PastDetail`, and its consequences for later scenarios."""

    slug: str
    label: str
    log: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict[str, int])
    """Numbers to add to the campaign log, by note."""
    tokens: tuple[Token, ...] = ()
    """Tokens that join the chaos bag, before the resolution changes it."""


class PastDetail(Printed, frozen=True, kw_only=True):
    """An event of a scenario that its resolution does not tell, but that later scenarios need.

    If the scenario only counts as played, the players choose what happened, or it is drawn.
    """

    slug: str
    title: str
    after: tuple[str, ...]
    """The resolutions after which it may have happened."""
    choices: tuple[DetailChoice, ...]
    """The first one is assumed if nobody chooses."""


class StandaloneSetUp(Printed, frozen=True, kw_only=True):
    """A campaign guide's own set-up for a scenario without its campaign.

    It is used if the players choose nothing about the earlier scenarios.
    """

    log: tuple[str, ...] = ()
    story: CardCode | None = None
    """A card of the campaign that joins the lead's deck."""
    pair_of: tuple[Symbol, ...] = ()
    """Two tokens of one of these symbols, drawn at random, join the chaos bag."""


class Scenario(Printed, frozen=True, kw_only=True):
    """A scenario: its encounter sets, and the cards that set-up lays out."""

    slug: str
    name: str
    campaign: str
    card: CardCode
    """The reference card, whose sides are ``side_a`` and ``side_b``."""
    encounter_sets: tuple[SetSlug, ...]
    decks: tuple[DeckApart, ...] = ()
    """Decks beside the encounter deck."""
    one_set_of: tuple[SetSlug, ...] = ()
    """One of these, at random and unseen, joins the encounter deck."""
    agendas: tuple[CardCode, ...]
    acts: tuple[CardCode, ...]
    second_agendas: tuple[CardCode, ...] = ()
    """A second agenda deck, in force from the start; the acts come only by the effect of a card."""
    versions: tuple[tuple[CardCode, ...], ...] = ()
    """Stages with random versions; the first is the one named above."""
    piles: tuple[tuple[CardCode, ...], ...] = ()
    """Piles of which one is drawn at random and unseen: its stages are the versions of those named
    above that have the same title, its other cards are set aside. The other piles leave the game.
    """
    versions_look_alike: bool = False
    """True if the versions of a stage have the same front, so that nobody knows which is in play.
    """
    other_versions: tuple[CardCode, ...] = ()
    """Stages that may take the place of one named above in the course of the game."""
    start: CardCode
    in_play: tuple[CardCode, ...]
    """Locations in play from the start, without the random ones."""
    random_locations: tuple[RandomLocations, ...] = ()
    in_line: bool = False
    """Locations lie in a line, from left to right as they came into play: each is connected to
    those beside it."""
    on_grid: bool = False
    """Locations have positions on a grid that grows: each is connected to those left of it, right
    of it, above and below it."""
    set_aside: tuple[CardCode, ...] = ()
    aside_sets: tuple[SetSlug, ...] = ()
    """Encounter sets that are set aside as a whole."""
    areas: tuple[AreaApart, ...] = ()
    """The scenario's own areas for cards out of play."""
    added_tokens: tuple[Token, ...] = ()
    """Tokens that join the chaos bag in this set-up and stay."""
    added_by_difficulty: dict[Difficulty, tuple[Token, ...]] = field(
        default_factory=dict[Difficulty, tuple[Token, ...]]
    )
    """Tokens that join the chaos bag in this set-up and stay, by difficulty."""
    side_a: ReferenceSide
    side_b: ReferenceSide
    map: MapLayout | None = None
    """The positions of locations; without a map they are in rows."""
    resolutions: tuple[Resolution, ...]
    """``none`` (nobody is left) and ``r1`` onwards."""
    agenda_ends: str = ""
    """The resolution to which the last agenda leads before the last act, where it is one only."""
    names: tuple[NameList, ...] = ()
    tallies: tuple[LogTally, ...] = ()
    """The lists of names that it enters into the campaign log."""
    crosses: tuple[str, ...] = ()
    """Notes of earlier scenarios that it may cross out."""
    details: tuple[PastDetail, ...] = ()
    """Events that the players choose where this scenario only counts as played."""
    standalone: StandaloneSetUp | None = None
    remembered: dict[str, str] = field(default_factory=dict[str, str])
    """What cards can tell the players to remember until its end, in words by slug."""
    pages: dict[str, str] = field(default_factory=dict[str, str])
    """Titles of the pages that players read in set-up by the log or by choice, by slug."""

    strategy: Strategy = Strategy()

    def tokens_added(self, difficulty: Difficulty) -> tuple[Token, ...]:
        """Return the tokens that the scenario adds to the chaos bag permanently in set-up."""
        return self.added_tokens + self.added_by_difficulty.get(difficulty, ())

    def deck(self, slug: str) -> DeckApart:
        """Return a deck apart by its slug; KeyError if there is none."""
        for deck in self.decks:
            if deck.slug == slug:
                return deck
        raise KeyError(slug)

    def side(self, difficulty: Difficulty) -> ReferenceSide:
        """Return the side of the reference card that this difficulty reads."""
        return self.side_b if difficulty.is_side_b else self.side_a

    def resolution(self, slug: str) -> Resolution:
        """Return a resolution by its slug, e.g. ``r1``; KeyError if there is none."""
        for resolution in self.resolutions:
            if resolution.slug == slug:
                return resolution
        raise KeyError(slug)


class Variant(Printed, frozen=True, kw_only=True):
    """A scenario that is another one with changes; both use the same reference card."""

    slug: str
    name: str
    campaign: str
    of: str
    """The original's slug."""
    card: CardCode | UnsetType = UNSET
    encounter_sets: tuple[SetSlug, ...] | UnsetType = UNSET
    decks: tuple[DeckApart, ...] | UnsetType = UNSET
    one_set_of: tuple[SetSlug, ...] | UnsetType = UNSET
    agendas: tuple[CardCode, ...] | UnsetType = UNSET
    acts: tuple[CardCode, ...] | UnsetType = UNSET
    versions: tuple[tuple[CardCode, ...], ...] | UnsetType = UNSET
    start: CardCode | UnsetType = UNSET
    in_play: tuple[CardCode, ...] | UnsetType = UNSET
    random_locations: tuple[RandomLocations, ...] | UnsetType = UNSET
    set_aside: tuple[CardCode, ...] | UnsetType = UNSET
    map: MapLayout | UnsetType = UNSET
    names: tuple[NameList, ...] | UnsetType = UNSET

    def apply_to(self, original: Scenario) -> Scenario:
        """Return the complete scenario: the original with the changes."""
        said = {name: value for name, value in structs.asdict(self).items() if value is not UNSET}
        said.pop("of")
        return structs.replace(original, **said)
