"""Words of the game master between scenarios, with keys of `bot.lcg.text.narration`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.facts import Fact
from bot.lcg.campaign import facts as f
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Status


def narration(g: CampaignGame, told: Sequence[Fact]) -> list[str]:
    """Return the narrator's texts for the public ones of these facts, in order, each only once."""
    known = g.library.narration
    public = (fact for fact in told if fact.is_visible_to(None))
    keys = dict.fromkeys(key for fact in public for key in _narration_keys(g, fact))
    return [known[key] for key in keys if key in known]


def _narration_keys(g: CampaignGame, fact: Fact) -> Iterator[str]:
    match fact:
        case f.CampaignBegan(campaign=campaign):
            yield campaign
        case f.InterludePassed(interlude=slug, told=told):
            yield f"{slug}:{told}"
        case f.InvestigatorLost(how=Status.KILLED):
            yield "killed"
        case f.InvestigatorLost(how=Status.INSANE):
            yield "insane"
        case f.InvestigatorChosen(joins=False, returns=False):
            yield "replaced"
        case f.CampaignOver(how=how) if how is not None:
            yield f"{g.record.campaign}:{how}"
        case _:
            pass
