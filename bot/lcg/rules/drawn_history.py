"""Results of earlier scenarios of the campaign that are drawn, for a standalone scenario."""

from __future__ import annotations

from msgspec import structs

from bot.engine.chance import Chance
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import NameList
from bot.lcg.rules.assumed_history import (
    EarlierScenario,
    details_open,
    earlier_scenarios,
    endings_before,
    interlude_choices,
    notes_to_cross_out,
)


def drawn_past(library: Library, scenario: str, chance: Chance) -> list[EarlierScenario]:
    """Draw random results of earlier scenarios: resolutions, names, crossed-out notes.

    A resolution with which the campaign is lost is not drawn: no later scenario could follow.
    """
    past: list[EarlierScenario] = []
    for slug in earlier_scenarios(library, scenario):
        facts = library.scenarios[slug]
        endings = [each.slug for each in endings_before(facts)]
        ended = chance.choose(f"earlier:{slug}", endings, endings)
        open_lists = [each for each in facts.names if ended not in each.none_after]
        drawn = EarlierScenario(
            scenario=slug,
            resolution=ended,
            names={each.note: _drawn_names(slug, each, chance) for each in open_lists},
            details={
                each.slug: chance.choose(f"earlier:{slug}:{each.slug}", each.choices).slug
                for each in details_open(facts, ended)
            },
            crossed=tuple(
                note
                for note in notes_to_cross_out(library, facts, past)
                if chance.draw_below(f"earlier:{slug}:{note}", 2)
            ),
        )
        branches = tuple(
            chance.choose(f"earlier:{slug}:{interlude.slug}", list(options), list(options))
            for interlude, options in interlude_choices(library, [*past, drawn], ["lead"])
        )
        past.append(structs.replace(drawn, branches=branches))
    return past


def _drawn_names(slug: str, names: NameList, chance: Chance) -> tuple[CardCode, ...]:
    """Return some of the names: a random number, chosen at random."""
    purpose = f"earlier:{slug}:{names.note}"
    pool = [*names.cards, *names.others]
    count = chance.draw_below(f"{purpose}:count", len(names.cards) + 1)
    return tuple(chance.shuffled(purpose, pool)[:count])
