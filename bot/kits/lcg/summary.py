"""The end of a scenario: result, fates, victory display, experience, campaign log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import join_names, signed_number
from bot.engine.facts import Fact
from bot.lcg.core.facts import (
    CardEarned,
    CardStruck,
    Fate,
    InvestigatorOut,
    LogCrossed,
    LogNoted,
    ScenarioEnded,
    TraumaSuffered,
    XpEarned,
)
from bot.lcg.core.game import Game
from bot.lcg.core.state import Investigator, Phase, Standing
from bot.lcg.names.sources import source_name
from bot.lcg.printed.scenarios import Resolution
from bot.lcg.rules import endings
from bot.lcg.rules.scenario_result import crossed_notes
from bot.lcg.text import log

REPEATED = (CardEarned, CardStruck, LogCrossed, LogNoted, TraumaSuffered, XpEarned)


def facts_beside_summary(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts that the summary does not repeat, if the scenario ends with them."""
    if not any(isinstance(fact, ScenarioEnded | XpEarned) for fact in facts):
        return list(facts)
    return [fact for fact in facts if not isinstance(fact, REPEATED) and not _is_killed(fact)]


def _is_killed(fact: Fact) -> bool:
    return isinstance(fact, InvestigatorOut) and fact.how is Fate.KILLED


def summary_lines(g: Game, *, kept: bool = True) -> list[str]:
    """Return the summary of a finished scenario, or nothing before its end.

    With `kept`, include trauma, experience and the campaign log.
    """
    state = g.state
    if state.phase is not Phase.OVER:
        return []
    scenario = g.library.scenarios[state.scenario]
    found = next((r for r in scenario.resolutions if r.slug == state.resolution), None)
    campaign = g.library.campaigns[scenario.campaign].name
    about = f"{campaign}, {state.difficulty.capitalize()}"
    return [
        f"**{scenario.name}** ({about}), round {state.round}.",
        *(f"- {_fate_line(g, who, found, kept=kept)}" for who in state.investigators),
        _victory_line(g),
        *(log.lines(g, _kept_facts(g), None) if kept else []),
    ]


def _kept_facts(g: Game) -> list[Fact]:
    """Return the facts of this scenario that a campaign records, for their log lines."""
    state = g.state
    live = [each for each in state.log if not each.crossed]
    return [
        *(LogNoted(note=e.note, seat=e.seat, card=e.card, count=e.count) for e in live),
        *(LogCrossed(note=note) for note in crossed_notes(state)),
        *(CardEarned(code=each.code, seat=each.seat) for each in state.earned),
        *(CardStruck(code=each.code, seat=each.seat) for each in state.lost),
    ]


def _fate_line(g: Game, who: Investigator, found: Resolution | None, *, kept: bool) -> str:
    rewards = [*_trauma_text(who), _experience_text(g, who, found)] if kept else []
    return f"**{g.name(who.seat)}**: {'; '.join([_standing_text(g, who), *rewards])}."


def _standing_text(g: Game, who: Investigator) -> str:
    if who.standing is Standing.DEFEATED:
        cause = source_name(g, who.cause)
        fate = f"defeated by {cause}" if cause else "defeated"
    else:
        resigned = who.standing is Standing.RESIGNED
        fate = "resigned" if resigned else "" if who.killed else "still standing"
    return ", ".join(filter(None, (fate, "killed" if who.killed else "")))


def _trauma_text(who: Investigator) -> list[str]:
    kinds = ((who.new_physical, "physical"), (who.new_mental, "mental"))
    counts = [f"{count} {kind} trauma" for count, kind in kinds if count]
    return [join_names(counts)] if counts else []


def _experience_text(g: Game, who: Investigator, found: Resolution | None) -> str:
    """Return the total and its sources; the rest came from cards."""
    victory = endings.victory_points(g) if found is not None and found.earns_victory else 0
    bonus = found.xp if found is not None else 0
    lead = found.lead_xp if found is not None and who.seat == g.state.lead else 0
    sources = [
        (victory, "victory display"),
        (bonus, "bonus"),
        (lead, "lead investigator"),
        (who.xp - victory - bonus - lead, "cards"),
    ]
    told = [f"{signed_number(count)} {source}" for count, source in sources if count]
    return f"{who.xp} experience" + (f" ({', '.join(told)})" if told else "")


def _victory_line(g: Game) -> str:
    cards = [g.card(copy) for copy in g.state.victory]
    names = [f"{card.full_name} ({card.victory or 0})" for card in cards]
    return f"Victory display: {', '.join(names) if names else 'empty'}."
