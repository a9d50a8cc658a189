"""Checks that facts and scripts fit together, made once when the program starts."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.pack_folders import PackError
from bot.lcg.core.registry import Registry
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library, whole_library


def script_mismatches(library: Library, registry: Registry) -> list[str]:
    """Return the mismatches between scripts and card lists, as sentences."""
    scripted = registry.with_scripts() | set(registry.objectives)
    known = set(library.cards)
    orphans = scripted - known - set(whole_library().cards)
    said = [f"A script serves the card {code}, which no pack has." for code in orphans]
    said += [
        f"{_name_with_code(library, code)} has a script but stands in facts_only."
        for code in scripted & library.facts_only & known
    ]
    said += [
        f"facts_only names the card {code}, which no pack has."
        for code in library.facts_only - known
    ]
    for slug in playable_scenarios(library, registry):
        said += [
            f"{_name_with_code(library, code)} of {slug} has no script."
            for code in missing_scripts(library, registry, scenario_cards(library, slug))
        ]
    return sorted(said)


def require_complete_scripts(library: Library, registry: Registry) -> None:
    """Raise `PackError` with everything that is wrong."""
    if said := script_mismatches(library, registry):
        raise PackError(" ".join(said))


def _name_with_code(library: Library, code: CardCode) -> str:
    return f"{library.cards[code].full_name} ({code})"


def missing_scripts(
    library: Library, registry: Registry, codes: Iterable[CardCode]
) -> tuple[CardCode, ...]:
    """Return those of these cards that need a script but have none, in order of code."""
    done = registry.with_scripts() | library.facts_only
    return tuple(sorted({code for code in codes if code not in done}))


def playable_scenarios(library: Library, registry: Registry) -> list[str]:
    """Return the playable scenarios, whose resolutions have scripts, in campaign order."""
    order = [slug for campaign in library.campaigns.values() for slug in campaign.scenarios]
    return [slug for slug in order if slug in registry.resolutions]


def scenario_cards(library: Library, slug: str) -> set[CardCode]:
    """Return every card that can appear in a scenario: sets, stages, locations, set-aside cards."""
    scenario = library.scenarios[slug]
    codes = {scenario.card, *scenario.agendas, *scenario.acts, *scenario.in_play}
    codes |= set(scenario.set_aside) | set(library.encounter_deck(slug))
    codes.update(*(drawn.choices for drawn in scenario.random_locations))
    codes.update(*scenario.versions, scenario.other_versions)
    codes.update(*scenario.piles, scenario.second_agendas)
    codes.update(*(deck.cards for deck in scenario.decks))
    sets = [slug for deck in scenario.decks for slug in deck.sets]
    sets += [*scenario.one_set_of, *scenario.aside_sets]
    return codes | {card.code for each in sets for card in library.in_set(each)}


def deck_cards(library: Library, slug: str) -> set[CardCode]:
    """Return every card an investigator can bring: own card, starter deck and weaknesses."""
    investigator = library.decks[slug].investigator
    return {investigator, *library.starter_deck(slug), *library.basic_weaknesses()}


def playable_investigators(library: Library, registry: Registry) -> list[str]:
    """Return the investigators whose cards all work, in order of code."""
    slugs = sorted(library.decks, key=lambda slug: library.decks[slug].investigator)
    return [
        slug
        for slug in slugs
        if not missing_scripts(library, registry, deck_cards(library, slug))
        and any(code == library.decks[slug].investigator for code, _ in registry.tokens)
    ]
