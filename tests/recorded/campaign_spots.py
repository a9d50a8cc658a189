"""The awkward spots in which whole campaigns are recorded, each with the games of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.session import AnySession
from bot.lcg.printed.packs import whole_library
from tests.recorded.spots import Reached, asked

CampaignThen = Literal["", "taken back", "halted", "tell"]
"""What the table does there besides."""
NIGHT, RETURN = "night_of_the_zealot", "return_to_night_of_the_zealot"
DUNWICH, CARCOSA = "the_dunwich_legacy", "the_path_to_carcosa"
STUDENTS = ("rex_murphy", "ashcan_pete")
GUESTS = ("sefina_rousseau", "lola_hayes")


@dataclass(frozen=True)
class CampaignSpot:
    """A campaign, and where it is left."""

    name: str
    chapter: int
    """Which chapter is the newest there."""
    game: Literal["lcg", "lcg_campaign"]
    """Whether it is played there, or over."""
    reached: Reached
    investigators: tuple[str, ...] = ("daisy_walker", "agnes_baker")
    campaign: str = NIGHT
    then: CampaignThen = ""
    resolution: str = "r1"
    """How the chapters end that are not played to their ends."""
    whole: bool = False
    """Whether every chapter is played to its end."""


def _over(session: AnySession, _behind: int) -> bool:
    return session.state.end is not None


def _someone_is_lost(session: AnySession, behind: int) -> bool:
    """Somebody has no investigator any more, while another one has one again."""
    if not asked("interlude", tail=0)(session, behind):
        return False
    have = [player.investigator is not None for player in session.state.players]
    return any(have) and not all(have)


def _hidden_card_in_hand(session: AnySession, behind: int) -> bool:
    """Return True if a test is open while someone has a hidden card."""
    state, hidden = session.state, whole_library().hidden_codes
    held = [copy for who in state.investigators for copy in who.hand] if behind > 1 else []
    return asked("commit")(session, behind) and any(state.copies[x].code in hidden for x in held)


PLAYED, BETWEEN = "lcg", "lcg_campaign"

CAMPAIGN_SPOTS: tuple[CampaignSpot, ...] = (
    CampaignSpot("in a scenario", 2, PLAYED, asked("commit", tail=2)),
    CampaignSpot("in the last scenario", 3, PLAYED, asked("commit")),
    CampaignSpot("open upgrade", 1, BETWEEN, asked("leaver")),
    CampaignSpot("who leads", 1, BETWEEN, asked("lead", tail=0)),
    CampaignSpot("somebody is lost", 1, BETWEEN, _someone_is_lost, resolution="r3"),
    CampaignSpot("ended", 3, BETWEEN, _over, ("roland_banks",), whole=True),
    CampaignSpot("Return", 2, PLAYED, asked("commit", tail=2), campaign=RETURN),
    CampaignSpot("Return, open upgrade", 2, BETWEEN, asked("leaver"), campaign=RETURN),
    CampaignSpot("Dunwich, the order voted", 0, BETWEEN, asked("first", tail=0), STUDENTS, DUNWICH),
    CampaignSpot("Dunwich, open upgrade", 1, BETWEEN, asked("leaver"), STUDENTS, DUNWICH),
    CampaignSpot("Dunwich, on the train", 4, PLAYED, asked("commit", tail=2), STUDENTS, DUNWICH),
    CampaignSpot("Dunwich, the last place", 8, PLAYED, asked("commit"), STUDENTS, DUNWICH),
    CampaignSpot("Dunwich, ended", 8, BETWEEN, _over, STUDENTS, DUNWICH),
    CampaignSpot("Carcosa, open upgrade", 1, BETWEEN, asked("leaver"), GUESTS, CARCOSA),
    CampaignSpot("Carcosa, a hidden card", 1, PLAYED, _hidden_card_in_hand, GUESTS, CARCOSA),
    CampaignSpot("Carcosa, two agendas", 7, PLAYED, asked("commit", tail=2), GUESTS, CARCOSA),
    CampaignSpot("Carcosa, the last place", 8, PLAYED, asked("commit"), GUESTS, CARCOSA),
    CampaignSpot("Carcosa, ended", 8, BETWEEN, _over, GUESTS, CARCOSA),
    CampaignSpot("end taken back", 1, BETWEEN, asked("interlude", tail=0), then="taken back"),
    CampaignSpot("ended as it stood", 2, PLAYED, asked("commit"), then="halted"),
    CampaignSpot("untold", 2, PLAYED, asked("commit"), then="tell"),
)
"""The one that is left untold is the last."""
