"""What a game master can set in a campaign: numbers, the lead, the log, whom others may play."""

from __future__ import annotations

from typing import Any, Final

from bot.engine.errors import Malformed
from bot.engine.words import listed
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Enrolled
from bot.lcg.campaign.sentences import note_words
from bot.lcg.printed.cards import Card
from bot.table.declares.lobby import Choice

NUMBERS: Final = {"xp": "experience", "physical": "physical trauma", "mental": "mental trauma"}
"""What a game master can set of an investigator's record."""
KEPT, RELEASED = "kept", "released"
LEAD: Final = "lead"
LEADS: Final = "Who leads the next scenario"
NOTE: Final = "note."
"""How the slug of a note of the campaign log begins."""
WRITTEN, CROSSED_OUT = "written", "crossed out"
MOST = 25


def targets(c: CampaignGame, prefix: str) -> list[Choice]:
    """Return what can be set, by its title."""
    found = [Choice(slug, title) for slug, title in _titles(c).items()]
    return [each for each in found if prefix.casefold() in each.name.casefold()][:MOST]


def values(c: CampaignGame, target: str, prefix: str) -> list[Choice]:
    """To what it can be set."""
    slug = _slug(c, target)
    if slug.endswith(f".{KEPT}"):
        words = [RELEASED]
    elif slug == LEAD:
        words = [c.card_of(who).name for who in c.in_play()]
    elif slug.startswith(NOTE):
        words = [WRITTEN, CROSSED_OUT]
    else:
        words = [str(number) for number in range(11)]
    return [Choice(each, each) for each in words if each.casefold().startswith(prefix.casefold())]


def command(c: CampaignGame, target: str, value: str) -> dict[str, Any]:
    """The command that sets something. Raises `Malformed` for what there is not."""
    slug, value = _slug(c, target), value.strip()
    if not slug:
        titles = [t for s, t in _titles(c).items() if not s.startswith(NOTE)]
        raise Malformed(f"I can’t set that. You can set {listed(titles)}, and the log.")
    if slug == LEAD:
        return {"do": "lead", "seat": _leader(c, value).player}
    if slug.startswith(NOTE):
        return _entry(c, slug.removeprefix(NOTE), value)
    seat, _, what = slug.partition(".")
    if what == KEPT:
        return {"do": "release", "seat": int(seat)}
    if not value.isdecimal():
        raise Malformed("Write a number from 0 up.")
    return {"do": "set", "seat": int(seat), "what": what, "to": int(value)}


def _titles(c: CampaignGame) -> dict[str, str]:
    """`0.xp`: `Roland Banks: experience`."""
    here = [(each.seat, who) for each in c.here() if (who := c.of(each.seat)) is not None]
    numbers = {
        f"{seat}.{what}": f"{c.card_of(who).name}: {title}"
        for seat, who in here
        for what, title in NUMBERS.items()
    }
    notes = {f"{NOTE}{note}": f"Campaign log: {note_words(c, note)}" for note in c.campaign.notes}
    return {**numbers, LEAD: LEADS, **_kept(c), **notes}


def _kept(c: CampaignGame) -> dict[str, str]:
    """`1.kept`: that Daisy Walker waits for the player who left with her."""
    rest = [each.seat for each in c.record.players if not each.here]
    found = [(seat, who) for seat in rest if (who := c.of(seat)) is not None]
    return {
        f"{seat}.{KEPT}": f"{c.card_of(who).name}: kept for whoever left" for seat, who in found
    }


def _slug(c: CampaignGame, target: str) -> str:
    """The slug of what is meant by it, by a title or a part of one; empty if no one thing is."""
    titles, typed = _titles(c), target.strip().casefold()
    exact = [slug for slug, title in titles.items() if typed in (slug, title.casefold())]
    part = [slug for slug, title in titles.items() if typed and typed in title.casefold()]
    found = exact or part
    return found[0] if len(found) == 1 else ""


def _leader(c: CampaignGame, value: str) -> Enrolled:
    """Return who is meant by an investigator's name. Raises `Malformed`."""
    names = {c.card_of(who).name: who for who in c.in_play()}
    fits = [who for name, who in names.items() if value and value.casefold() in name.casefold()]
    if len(fits) != 1:
        raise Malformed(f"Who leads: {listed(names, 'or')}?")
    return fits[0]


def _entry(c: CampaignGame, note: str, value: str) -> dict[str, Any]:
    """Write a note or cross it out; a card's name is written below it. Raises `Malformed`."""
    if value.casefold() == CROSSED_OUT:
        return {"do": "cross_out", "note": note}
    if value.casefold() == WRITTEN:
        return {"do": "note", "note": note}
    return {"do": "note", "note": note, "card": _named(c, value).code}


def _named(c: CampaignGame, value: str) -> Card:
    found = c.library.cards_named(value)
    if not found:
        raise Malformed(f"Write “{WRITTEN}”, “{CROSSED_OUT}”, or the name of a card in it.")
    return found[0]
