"""Texts of a campaign: its log, its roster, an investigator's deck, and help."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from bot.engine.clipping import clip
from bot.engine.english import join_names, names_with_counts
from bot.engine.ids import Seat
from bot.lcg.campaign import campaign_view
from bot.lcg.campaign.campaign_view import (
    CampaignView,
    CardLine,
    EntryView,
    InvestigatorView,
    ScenarioView,
)
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep
from bot.lcg.names.phrases import counted
from renders.lcg.parts import sorted_tokens, token_words

MOST_BOARD: Final = 3_500
"""The most characters of the whole campaign."""
MOST_SHEET: Final = 3_400
"""The most characters of an investigator with the deck."""
NOBODY_YET: Final = "New investigator"
_STATES: Final = {
    "over": "over",
    "now": "being played",
    "next": "next",
    "later": "later",
    "unplayed": "not played yet",
}
_FATES: Final = {
    "killed": "killed",
    "insane": "insane",
    "left": "kept for their player, who can come back",
    "retired": "retired; anyone can play them again",
}
_HELP: Final = {
    CampaignStep.BEGIN: "**The campaign begins.**",
    CampaignStep.CHAPTER: ("**You’re playing a scenario.** The campaign continues when it’s over."),
    CampaignStep.INTERLUDE: (
        "**Between two scenarios.** Everyone changes their deck in their own time: `/deck "
        "upgrade` buys cards, `/campaign next` says you’re ready, `/undo` undoes your last step."
    ),
    CampaignStep.LEAD: "**Before the next scenario.** Anyone can say who leads it.",
    CampaignStep.OVER: "**The campaign is over.** `/campaign log` shows how it went.",
}
_LOOKING: Final = (
    "`/campaign status` shows everyone, `/campaign log` the log, `/campaign decks` the decks.",
    "`/campaign join` and `/campaign leave` work between two scenarios.",
)


def campaign_heading(c: CampaignGame) -> str:
    """Return the campaign and its current step."""
    scenario = c.scenario
    match c.record.step:
        case CampaignStep.OVER:
            return f"{c.campaign.name} · the end"
        case CampaignStep.CHAPTER if scenario is not None:
            return f"{c.campaign.name} · {scenario.name}"
        case _ if scenario is not None:
            return f"{c.campaign.name} · before {scenario.name}"
        case _:
            return c.campaign.name


def campaign_text(
    c: CampaignGame, players: Mapping[Seat, str], seats: Collection[Seat] = ()
) -> str:
    """Return the whole campaign as the players of these seats may see it."""
    return view_text(campaign_view.campaign_view(c, seats), players)


def view_text(view: CampaignView, players: Mapping[Seat, str]) -> str:
    """Return a campaign's view as text; `players` are mentions by seat."""
    roster = [_investigator_line(each, players) for each in view.roster]
    choosing = zip(view.choosing, view.choosers, strict=True)
    roster += [f"- {_chooser_name(*each, players)} chooses a new investigator" for each in choosing]
    bag = ", ".join(names_with_counts(map(token_words, sorted_tokens(view.bag))))
    text = "\n".join(
        [
            f"**{view.name}** · {view.difficulty.capitalize()}",
            *(f"- {_scenario_line(each)}" for each in view.scenarios),
            "**Investigators**",
            *roster,
            "**Campaign log**",
            *log_text(view),
            f"**Chaos bag** {bag}",
            *([f"**Offered** {join_names(view.offers)}"] if view.offers else []),
            *filter(None, [view.end]),
        ]
    )
    return clip(text, MOST_BOARD)


def _chooser_name(seat: Seat, called: str, players: Mapping[Seat, str]) -> str:
    """Return the player who chooses, with the name of their last investigator."""
    player = players.get(seat, "")
    return f"{player} ({called.replace('Whoever played', 'played')})" if player else called


def _scenario_line(each: ScenarioView) -> str:
    rounds = f" after {counted(each.rounds, 'round')}" if each.rounds else ""
    return f"{each.name}: {each.result or _STATES[each.state]}{rounds}"


def _investigator_line(who: InvestigatorView, players: Mapping[Seat, str]) -> str:
    player = players.get(who.seat, "")
    name = f"{who.name} ({player})" if player else who.name
    if who.status != "active":
        return f"- {name}: {_FATES[who.status]}"
    parts = [
        f"{who.xp} experience",
        f"physical trauma {who.physical}/{who.health}",
        f"mental trauma {who.mental}/{who.sanity}",
        *who.story,
        *who.weaknesses,
        *(["leads"] if who.leads else []),
        *(["✓ ready"] if who.ready else []),
        *([f"needs {counted(who.lacks, 'more card')}"] if who.lacks else []),
    ]
    return f"- {name}: {', '.join(parts)}"


def log_text(view: CampaignView) -> list[str]:
    """Return the campaign log, a line an entry."""
    return [_entry_line(each) for each in view.log] or ["- nothing yet"]


def _entry_line(entry: EntryView) -> str:
    names = f": {', '.join(entry.names)}" if entry.names else ""
    return f"- ~~{entry.text}{names}~~" if entry.crossed else f"- {entry.text}{names}"


def deck_text(c: CampaignGame, seat: Seat) -> str:
    """Return an investigator with the whole deck."""
    who = c.of(seat)
    if who is None:
        return "Choose a new investigator."
    view = next(
        each for each in campaign_view.campaign_view(c, (seat,)).roster if each.code == who.code
    )
    bought = [f"Bought: {', '.join(view.bought)}"] if view.bought else []
    cards = [_card_line(line) for line in campaign_view.deck_view(c, who)]
    lines = [_investigator_line(view, {}).removeprefix("- "), *bought, *cards]
    return clip("\n".join(lines), MOST_SHEET)


def _card_line(line: CardLine) -> str:
    level = f" ({line.level})" if line.level else ""
    return f"- {line.copies}× {line.name}{level}"


def campaign_help_lines(c: CampaignGame | None) -> list[str]:
    """Return the possibilities in the current step."""
    if c is None:
        return [
            "A campaign is several scenarios with the same people: decks grow, trauma stays.",
            "`/campaign join` takes a seat, `/campaign start` begins the campaign.",
        ]
    return [_HELP[c.record.step], *_LOOKING]
