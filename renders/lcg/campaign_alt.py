"""The alt text of a campaign's picture."""

from __future__ import annotations

from bot.engine.english import names_with_counts
from bot.lcg.campaign.campaign_view import CampaignView, InvestigatorView
from renders.lcg.alt import first_fitting_version
from renders.lcg.campaign_marks import entry_words, scenario_words
from renders.lcg.campaign_picture import headline, notes
from renders.lcg.parts import sorted_tokens, token_words
from renders.lcg.roster import marks_of


def campaign_alt(view: CampaignView) -> str:
    """Return the fullest text that fits."""
    return first_fitting_version([_alt_text(view, detail) for detail in (2, 1, 0)])


def _alt_text(view: CampaignView, detail: int) -> str:
    """Return the text. Less detail leaves out the bag and purchases, then the carried cards."""
    parts = [f"{view.name}, {view.difficulty}", headline(view), *notes(view)]
    parts += [f"{each.name}: {scenario_words(each)}" for each in view.scenarios]
    parts += [_investigator_text(who, detail) for who in view.roster]
    parts += [f"Offered: {'; '.join(view.offers)}"] if view.offers else []
    parts += [f"Campaign log: {'; '.join(_log_entries(view)) or 'nothing yet'}"]
    if detail == 2:
        parts.append(
            f"Chaos bag: {', '.join(names_with_counts(map(token_words, sorted_tokens(view.bag))))}"
        )
    return " ".join(f"{part}." for part in parts)


def _log_entries(view: CampaignView) -> list[str]:
    return [entry_words(each) + (" (crossed out)" if each.crossed else "") for each in view.log]


def _investigator_text(who: InvestigatorView, detail: int) -> str:
    if who.status != "active":
        return f"{who.name}: {who.status}"
    facts = [
        f"{who.xp} experience",
        f"trauma {who.physical}/{who.health} physical, {who.mental}/{who.sanity} mental",
        marks_of(who).replace(" · ", ", "),
        *([*who.story, *who.weaknesses] if detail else []),
        *([f"bought {each}" for each in who.bought] if detail == 2 else []),
    ]
    return f"{who.name}: " + ", ".join(filter(None, facts))
