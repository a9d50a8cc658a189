"""Assumed ends of the scenarios before one that is played alone.

Rules Reference, "Standalone Mode": a chosen or random resolution for each, and its details: the
bearer of a story asset, the names recorded in the log, the entries crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from bot.engine.chance import Chance
from bot.engine.json_types import JsonObject
from bot.kits.lcg.leads import LEADER
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import LogTally, NameList, PastDetail, Resolution, Scenario
from bot.lcg.rules.assumed_history import (
    FIRST,
    EarlierScenario,
    detail_chosen,
    details_open,
    earlier_scenarios,
    endings_before,
    interlude_choices,
    listed_by_default,
    notes_to_cross_out,
)
from bot.lcg.rules.drawn_history import drawn_past
from bot.lcg.views import result_words
from bot.table.declares.lobby_choices import Choice, Chosen, Lobby, Premise, chosen_value

MODE: Final = "earlier"
FIRSTS, DRAWN, CHOSEN = "first", "drawn", "chosen"
MODES: Final = (
    Choice(FIRSTS, "First resolutions", "What the rules assume if nobody chooses"),
    Choice(DRAWN, "Drawn at random", "Drawn when the game starts and shown to everyone"),
    Choice(CHOSEN, "Chosen", "Choose how each earlier scenario ended"),
)
OPENING: Final = Premise(name=MODE, title="Earlier scenarios", choices=MODES, chosen=())
LEAD, NOBODY = "lead", "nobody"
BEARER, CROSSED = "bearer", "crossed"
GUIDE: Final = Choice(
    FIRSTS, "The guide’s set-up", "What the campaign guide says for this scenario"
)


def history_premises(library: Library, lobby: Lobby) -> tuple[Premise, ...]:
    """Return the mode of choosing, and all details if they are chosen or were drawn."""
    if not _earlier_slugs(library, lobby):
        return ()
    guided = library.scenarios[lobby.scenario].standalone is not None
    modes = (GUIDE, *MODES[1:]) if guided else MODES
    mode = msgspec.structs.replace(OPENING, choices=modes, chosen=(_chosen_mode(lobby),))
    told = _chosen_mode(lobby) == CHOSEN or (_chosen_mode(lobby) == DRAWN and lobby.started_at > 0)
    return (mode, *(_detail_premises(library, lobby) if told else ()))


def chosen_history(library: Library, lobby: Lobby) -> list[JsonObject]:
    """Return the ends for the set-up; empty if the rules' default applies."""
    if _chosen_mode(lobby) == FIRSTS:
        return []
    return [msgspec.to_builtins(each) for each in _assumed_ends(library, lobby)]


def draw_history_premises(library: Library, lobby: Lobby, chance: Chance) -> Chosen:
    """Return the lobby's premises with everything random drawn."""
    if _chosen_mode(lobby) != DRAWN or not _earlier_slugs(library, lobby):
        return lobby.premises
    found: Chosen = {name: kept for name, kept in lobby.premises.items() if name == LEADER}
    found[MODE] = (DRAWN,)
    for each in drawn_past(library, lobby.scenario, chance):
        found[each.scenario] = (each.resolution,)
        found |= {f"{each.scenario}.{note}": codes for note, codes in each.names.items()}
        found |= {f"{each.scenario}.{slug}": (kept,) for slug, kept in each.details.items()}
        found |= {f"{each.scenario}.{CROSSED}": each.crossed} if each.crossed else {}
        found |= {f"{each.scenario}.{CHOSEN}": each.branches} if each.branches else {}
    return found


def _earlier_slugs(library: Library, lobby: Lobby) -> tuple[str, ...]:
    known = lobby.scenario in library.scenarios
    return earlier_scenarios(library, lobby.scenario) if known else ()


def _chosen_mode(lobby: Lobby) -> str:
    return chosen_value(lobby, MODE, {choice.slug: choice for choice in MODES}, FIRSTS)


def _assumed_ends(library: Library, lobby: Lobby) -> list[EarlierScenario]:
    """Return the assumed end of each earlier scenario, oldest first."""
    return [
        _assumed_end(library, library.scenarios[slug], lobby)
        for slug in _earlier_slugs(library, lobby)
    ]


def _assumed_end(library: Library, facts: Scenario, lobby: Lobby) -> EarlierScenario:
    known = {each.slug: each for each in endings_before(facts)}
    resolution = known[chosen_value(lobby, facts.slug, known, FIRST)]
    bearer = chosen_value(
        lobby,
        f"{facts.slug}.{BEARER}",
        _bearer_slugs(library, resolution, lobby),
        _default_bearer(resolution),
    )
    lists = {each.note: lobby.premises.get(f"{facts.slug}.{each.note}") for each in facts.names}
    counts = {each.note: lobby.premises.get(f"{facts.slug}.{each.note}") for each in facts.tallies}
    details = {
        each.slug: chosen_value(
            lobby,
            f"{facts.slug}.{each.slug}",
            {choice.slug: choice.slug for choice in each.choices},
            each.choices[0].slug,
        )
        for each in details_open(facts, resolution.slug)
    }
    return EarlierScenario(
        scenario=facts.slug,
        resolution=resolution.slug,
        names={
            note: tuple(map(CardCode, codes)) for note, codes in lists.items() if codes is not None
        },
        counts={note: int(said[0]) for note, said in counts.items() if said},
        details=details,
        branches=lobby.premises.get(f"{facts.slug}.{CHOSEN}", ()),
        crossed=lobby.premises.get(f"{facts.slug}.{CROSSED}", ()),
        bearer={LEAD: None, NOBODY: ""}.get(bearer, bearer),
    )


def _bearer_slugs(library: Library, found: Resolution, lobby: Lobby) -> dict[str, str]:
    """Return the seats that may take the story card of a resolution, as slug to stored slug.

    Someone has to take a weakness.
    """
    if found.story is None:
        return {}
    if library.card(found.story).is_weakness:
        others = lobby.investigators if found.story_to_anyone else ()
        return {slug: slug for slug in (LEAD, *others)}
    offered = [LEAD] if found.story_to_lead else list(lobby.investigators)
    return {slug: slug for slug in (*offered, NOBODY)}


def _default_bearer(found: Resolution) -> str:
    return LEAD if found.story_to_lead else NOBODY


def _detail_premises(library: Library, lobby: Lobby) -> Iterator[Premise]:
    past = _assumed_ends(library, lobby)
    for number, each in enumerate(past):
        facts = library.scenarios[each.scenario]
        yield _resolution_premise(library, facts, each)
        yield from _bearer_premise(library, facts, each, lobby)
        yield from (_names_premise(library, facts, names, each) for names in facts.names)
        yield from (
            _tally_premise(library, facts, tally, each)
            for tally in facts.tallies
            if each.resolution in tally.after
        )
        yield from (
            _detail_premise(facts, detail, each) for detail in details_open(facts, each.resolution)
        )
        yield from _crossed_out_premises(library, facts, past[: number + 1])
        yield from _branch_premises(library, facts, past[: number + 1], lobby)


def _resolution_premise(library: Library, facts: Scenario, ended: EarlierScenario) -> Premise:
    notes = library.campaigns[facts.campaign].notes
    choices = tuple(
        Choice(each.slug, result_words(each.slug), "; ".join(notes[note] for note in each.log))
        for each in endings_before(facts)
    )
    return Premise(name=facts.slug, title=facts.name, choices=choices, chosen=(ended.resolution,))


def _bearer_premise(
    library: Library, facts: Scenario, ended: EarlierScenario, lobby: Lobby
) -> Iterator[Premise]:
    found = facts.resolution(ended.resolution)
    slugs = _bearer_slugs(library, found, lobby)
    if found.story is None or len(slugs) < 2:
        return
    names = {LEAD: "The lead investigator", NOBODY: "Nobody"}
    choices = tuple(
        Choice(slug, names.get(slug) or library.card(library.decks[slug].investigator).name)
        for slug in slugs
    )
    default = {None: _default_bearer(found), "": NOBODY}
    yield Premise(
        name=f"{facts.slug}.{BEARER}",
        title=f"Who takes {library.card(found.story).name}",
        choices=choices,
        chosen=(default.get(ended.bearer) or str(ended.bearer),),
    )


def _names_premise(
    library: Library, facts: Scenario, names: NameList, ended: EarlierScenario
) -> Premise:
    note = library.campaigns[facts.campaign].notes[names.note]
    codes = (*names.cards, *names.others)
    return Premise(
        name=f"{facts.slug}.{names.note}",
        title=f"{facts.name}: {note}",
        choices=tuple(Choice(code, library.card(code).name) for code in codes),
        chosen=tuple(ended.names.get(names.note, listed_by_default(names, ended.resolution))),
        several=True,
        most=len(names.cards),
    )


def _tally_premise(
    library: Library, facts: Scenario, tally: LogTally, ended: EarlierScenario
) -> Premise:
    note = library.campaigns[facts.campaign].notes[tally.note]
    most = max(tally.most)
    return Premise(
        name=f"{facts.slug}.{tally.note}",
        title=f"{facts.name}: {note}",
        choices=tuple(Choice(str(number), str(number)) for number in range(1, most + 1)),
        chosen=(str(ended.counts.get(tally.note, most)),),
    )


def _detail_premise(facts: Scenario, detail: PastDetail, ended: EarlierScenario) -> Premise:
    return Premise(
        name=f"{facts.slug}.{detail.slug}",
        title=f"{facts.name}: {detail.title}",
        choices=tuple(Choice(each.slug, each.label) for each in detail.choices),
        chosen=(detail_chosen(detail, ended).slug,),
    )


def _branch_premises(
    library: Library, facts: Scenario, past: list[EarlierScenario], lobby: Lobby
) -> Iterator[Premise]:
    """Yield what the group chose in each interlude after the last of these scenarios."""
    for interlude, options in interlude_choices(library, past, lobby.investigators or (LEAD,)):
        chosen = next((each for each in past[-1].branches if each in options), next(iter(options)))
        yield Premise(
            name=f"{facts.slug}.{CHOSEN}",
            title=interlude.name,
            choices=tuple(Choice(key, label) for key, label in options.items()),
            chosen=(chosen,),
        )


def _crossed_out_premises(
    library: Library, facts: Scenario, past: list[EarlierScenario]
) -> Iterator[Premise]:
    notes = library.campaigns[facts.campaign].notes
    able = notes_to_cross_out(library, facts, past[:-1])
    if able:
        yield Premise(
            name=f"{facts.slug}.{CROSSED}",
            title=f"{facts.name}: no longer true",
            choices=tuple(Choice(note, notes[note]) for note in able),
            chosen=tuple(note for note in past[-1].crossed if note in able),
            several=True,
            most=len(able),
        )
