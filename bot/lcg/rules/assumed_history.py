"""Standalone scenarios: results that the earlier scenarios of the campaign are assumed to have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct, field

from bot.engine.errors import NotAllowed
from bot.lcg.core.chaos_bags import tokens_without
from bot.lcg.core.interludes import InterludeChoice, InterludeEnd, ScenariosPast
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Difficulty, Symbol, Token
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import (
    CampaignEnd,
    DetailChoice,
    Interlude,
    LogTally,
    NameList,
    PastDetail,
    Resolution,
    Scenario,
    StandaloneSetUp,
)

FIRST = "r1"
"""The default resolution."""
UNPLAYED = "unplayed"
"""In place of a resolution: not played yet, for scenarios whose order the players choose."""


class EarlierScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """An earlier scenario of the campaign, and its assumed result."""

    scenario: str
    resolution: str = FIRST
    names: dict[str, tuple[CardCode, ...]] = {}
    """Who of a `NameList` is entered under its note, by note; all where a list is not given."""
    counts: dict[str, int] = {}
    """The number of a `LogTally`, by note: at most what can be, which counts if none is given."""
    crossed: tuple[str, ...] = ()
    """Notes of scenarios before it that it crossed out."""
    details: dict[str, str] = {}
    """What happened, by the slug of a `PastDetail`; the first choice where it is not named."""
    branches: tuple[str, ...] = ()
    """What the group chose in the interlude after it; of a choice not named the first option."""
    bearer: str | None = None
    """The slug of the investigator who takes the story asset.

    None: the lead, if the resolution offers it to the lead; "": nobody.
    """


class Aftermath(Struct):
    """The combined consequences of the earlier scenarios."""

    log: list[LogEntry]
    trauma: dict[str, tuple[int, int]]
    """Physical and mental trauma by slug."""
    story: dict[str, list[CardCode]]
    """Story assets by slug."""
    tokens: list[Token] = field(default_factory=list[Token])
    """Tokens that their resolutions put into the chaos bag."""
    replaced: list[Symbol] = field(default_factory=list[Symbol])
    """Symbols whose tokens have all left the first bag."""
    pair_of: tuple[Symbol, ...] = ()
    """Symbols of one of which, drawn at random, two tokens join the first bag."""


def earlier_scenarios(library: Library, scenario: str) -> tuple[str, ...]:
    """Return the scenarios of a campaign that come before this one, in order."""
    order = library.campaigns[library.scenarios[scenario].campaign].scenarios
    return order[: order.index(scenario)]


def may_be_unplayed(library: Library, scenario: str, earlier: str) -> bool:
    """Return True if an earlier scenario could also come after this one."""
    campaign = library.campaigns[library.scenarios[scenario].campaign]
    return any({scenario, earlier} <= set(group) for group in campaign.any_order)


def read_past(
    library: Library, scenario: str, chosen: Sequence[EarlierScenario], investigators: Sequence[str]
) -> Aftermath:
    """Return the consequences of assumed results. Raises `NotAllowed` for an invalid choice."""
    guide = library.scenarios[scenario].standalone
    if guide is not None and not chosen:
        return _past_by_guide(guide, investigators[0])
    by_scenario = _check_scenarios(library, scenario, chosen)
    past = Aftermath([], {}, {})
    ended: dict[str, str] = {}
    for slug in earlier_scenarios(library, scenario):
        earlier = by_scenario.get(slug, EarlierScenario(slug))
        if earlier.resolution != UNPLAYED:
            _apply_scenario(library, past, earlier, investigators)
            ended[slug] = earlier.resolution
            _pass_interludes(library, past, earlier, ended, investigators)
    return past


def _past_by_guide(guide: StandaloneSetUp, lead: str) -> Aftermath:
    """Return the past that the campaign guide gives a scenario of its own set-up."""
    log = [LogEntry(note) for note in guide.log]
    story = {lead: [guide.story]} if guide.story else {}
    return Aftermath(log, {}, story, pair_of=guide.pair_of)


def _check_scenarios(
    library: Library, scenario: str, chosen: Sequence[EarlierScenario]
) -> dict[str, EarlierScenario]:
    """Return assumed results by scenario; raise `NotAllowed` for one that cannot be assumed."""
    order = earlier_scenarios(library, scenario)
    by_scenario = {each.scenario: each for each in chosen}
    if len(by_scenario) != len(chosen):
        raise NotAllowed("Each earlier scenario is named once.")
    for slug, each in by_scenario.items():
        if slug not in order:
            raise NotAllowed(f"{slug!r} isn’t played before this scenario.")
        if each.resolution == UNPLAYED and not may_be_unplayed(library, scenario, slug):
            raise NotAllowed(f"{slug!r} is always played before this scenario.")
    return by_scenario


def interlude_choices(
    library: Library, chosen: Sequence[EarlierScenario], investigators: Sequence[str]
) -> list[tuple[Interlude, dict[str, str]]]:
    """Return the interludes with a choice that follow the last of these scenarios.

    With each come the labels of its options, by key.
    """
    last = chosen[-1]
    past = Aftermath([], {}, {})
    ended: dict[str, str] = {}
    for each in chosen:
        _apply_scenario(library, past, each, investigators)
        ended[each.scenario] = each.resolution
        if each is not last:
            _pass_interludes(library, past, each, ended, investigators)
    found: list[tuple[Interlude, dict[str, str]]] = []
    for interlude in _interludes_after(library, last.scenario):
        body = REGISTRY.interludes.get(interlude.slug) if interlude.is_chosen else None
        step = body(ScenariosPast(tuple(past.log), ended)) if body else None
        if isinstance(step, InterludeChoice):
            found.append((interlude, dict(step.options)))
    return found


def _pass_interludes(
    library: Library,
    past: Aftermath,
    earlier: EarlierScenario,
    ended: dict[str, str],
    investigators: Sequence[str],
) -> None:
    """Apply the interludes after an earlier scenario as in a campaign, except for experience."""
    for interlude in _interludes_after(library, earlier.scenario):
        if set(interlude.after) <= set(ended):
            found = _end_interlude(interlude, past, ended, earlier.branches)
            if found is None:
                continue
            past.log += [each for each in found.entries() if each not in past.log]
            past.log += found.additions()
            _change_bag(past, found.replaces, found.tokens)
            held = {*chain(*past.story.values())}
            offered = [code for code in found.offers if code not in held]
            past.story.setdefault(investigators[0], []).extend(offered)


def _interludes_after(library: Library, scenario: str) -> list[Interlude]:
    campaign = library.campaigns[library.scenarios[scenario].campaign]
    return [each for each in campaign.interludes if scenario in each.after]


def _end_interlude(
    interlude: Interlude, past: Aftermath, ended: dict[str, str], branches: Sequence[str]
) -> InterludeEnd | None:
    """Return the result of an interlude after these choices; None without one.

    Raises `NotAllowed` for an unknown choice.
    """
    if (body := REGISTRY.interludes.get(interlude.slug)) is None:
        return None
    if strange := [each for each in branches if each not in interlude.branches]:
        raise NotAllowed(f"{interlude.name} has no such choice {strange[0]!r}.")
    chosen: tuple[str, ...] = ()
    step = body(ScenariosPast(tuple(past.log), ended))
    while isinstance(step, InterludeChoice):
        options = list(step.options)
        named = next((each for each in branches if each in options), options[0])
        chosen = (*chosen, named)
        step = body(ScenariosPast(tuple(past.log), ended, chosen))
    return step


def _apply_scenario(
    library: Library, past: Aftermath, chosen: EarlierScenario, investigators: Sequence[str]
) -> None:
    facts = library.scenarios[chosen.scenario]
    _check_notes(facts, chosen)
    try:
        found = facts.resolution(chosen.resolution)
    except KeyError as error:
        raise NotAllowed(f"{facts.name} has no resolution {chosen.resolution!r}.") from error
    past.log = [each for each in past.log if each.note not in chosen.crossed]
    for happened in _details_chosen(facts, chosen):
        past.log += [LogEntry(note) for note in happened.log]
        past.log += [LogEntry(note, count=amount) for note, amount in happened.counts.items()]
        past.tokens += happened.tokens
    past.log += log_entries(facts, found, chosen, past.log)
    _change_bag(past, found.replaces, found.tokens)
    _add_trauma(past, found, investigators)
    bearer = _bearer_of_story(found, chosen, investigators)
    if found.story is not None and bearer in investigators:
        past.story.setdefault(bearer, []).append(found.story)


def details_open(facts: Scenario, resolution: str) -> list[PastDetail]:
    """Return the details of a scenario that may have happened before this resolution."""
    return [each for each in facts.details if resolution in each.after]


def detail_chosen(detail: PastDetail, chosen: EarlierScenario) -> DetailChoice:
    """Return what happened: the choice that is named, or the first one."""
    named = chosen.details.get(detail.slug, detail.choices[0].slug)
    for each in detail.choices:
        if each.slug == named:
            return each
    raise NotAllowed(f"{detail.title} can’t be {named!r}.")


def _details_chosen(facts: Scenario, chosen: EarlierScenario) -> list[DetailChoice]:
    """Return what happened in an assumed scenario in addition to its resolution."""
    return [detail_chosen(each, chosen) for each in details_open(facts, chosen.resolution)]


def _change_bag(past: Aftermath, replaces: Sequence[Symbol], tokens: Sequence[Token]) -> None:
    past.tokens = [*tokens_without(past.tokens, replaces), *tokens]
    past.replaced += [symbol for symbol in replaces if symbol not in past.replaced]


def _check_notes(facts: Scenario, chosen: EarlierScenario) -> None:
    """Raise `NotAllowed` for a note that the scenario can neither record nor cross out."""
    known = (
        (chosen.names, {each.note for each in facts.names}),
        (chosen.counts, {each.note for each in facts.tallies}),
        (chosen.crossed, {*facts.crosses}),
        (chosen.details, {each.slug for each in facts.details}),
    )
    for notes, allowed in known:
        if strange := [note for note in notes if note not in allowed]:
            raise NotAllowed(f"{facts.name} has no such note {strange[0]!r}.")


def _bearer_of_story(
    found: Resolution, chosen: EarlierScenario, investigators: Sequence[str]
) -> str:
    if chosen.bearer is not None:
        return chosen.bearer
    return investigators[0] if found.story_to_lead or found.story_to_anyone else ""


def log_entries(
    facts: Scenario, found: Resolution, chosen: EarlierScenario, before: Sequence[LogEntry] = ()
) -> list[LogEntry]:
    """Return the log entries of a resolution with the chosen names.

    `before` are the entries that the log already has.
    """
    names = (entry for each in facts.names for entry in _entries_named(facts, each, chosen))
    added = (LogEntry(note, count=amount) for note, amount in found.counts.items())
    entries = [*(LogEntry(note) for note in found.log), *added, *names]
    log = [*before, *entries]
    tallies = (each for each in facts.tallies if chosen.resolution in each.after)
    return [*entries, *(_entry_counted(facts, each, chosen, log) for each in tallies)]


def _entry_counted(
    facts: Scenario, tally: LogTally, chosen: EarlierScenario, log: Sequence[LogEntry]
) -> LogEntry:
    most = tally.most_by(len({each.card for each in log if each.note == tally.of}))
    count = min(chosen.counts.get(tally.note, most), most)
    if count < 1:
        raise NotAllowed(f"The number for {facts.name} has to be at least 1.")
    return LogEntry(tally.note, count=count)


def listed_by_default(names: NameList, resolution: str) -> tuple[CardCode, ...]:
    """Return the names that a note has by default: all, or none after some resolutions."""
    return () if resolution in names.none_after else names.cards


def _entries_named(facts: Scenario, names: NameList, chosen: EarlierScenario) -> Iterator[LogEntry]:
    listed = chosen.names.get(names.note, listed_by_default(names, chosen.resolution))
    for code in listed:
        if code not in (*names.cards, *names.others):
            raise NotAllowed(f"{code!r} isn’t one of the names for {facts.name}.")
    if len(listed) > len(names.cards):
        raise NotAllowed(f"The log has room for at most {len(names.cards)} names.")
    rest = [code for code in names.cards if code not in listed][: len(names.cards) - len(listed)]
    for code in (*names.cards, *names.others):
        note = names.note if code in listed else names.otherwise if code in rest else ""
        if note:
            yield LogEntry(note, card=code)


def notes_to_cross_out(
    library: Library, facts: Scenario, past: Sequence[EarlierScenario]
) -> tuple[str, ...]:
    """Return the notes of earlier scenarios that this scenario may cross out."""
    log: list[str] = []
    for each in past:
        found = library.scenarios[each.scenario].resolution(each.resolution)
        log = [note for note in log if note not in each.crossed] + list(found.log)
    return tuple(note for note in facts.crosses if note in log)


def endings_before(facts: Scenario) -> list[Resolution]:
    """Return the resolutions of a scenario after which the campaign continues."""
    return [each for each in facts.resolutions if each.outcome is not CampaignEnd.LOST]


def _add_trauma(past: Aftermath, found: Resolution, investigators: Sequence[str]) -> None:
    for number, name in enumerate(investigators):
        physical, mental = past.trauma.get(name, (0, 0))
        lead = found.lead_mental_trauma if number == 0 else 0
        past.trauma[name] = (
            physical + found.physical_trauma,
            mental + found.mental_trauma + lead,
        )


def opening_bag(library: Library, scenario: str, difficulty: Difficulty) -> tuple[Token, ...]:
    """Return the chaos bag at the start: the campaign's, and tokens added by scenarios so far."""
    earlier = earlier_scenarios(library, scenario)
    found = (library.scenarios[slug].tokens_added(difficulty) for slug in earlier)
    added = (token for tokens in found for token in tokens)
    return (*library.chaos_bag(scenario, difficulty), *added)
