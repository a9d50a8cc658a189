"""A whole campaign as short text."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.notation import Sheet, amounts_text, items_text
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Enrolled
from bot.lcg.core.state import LogEntry
from bot.lcg.names.phrases import token_name


def position(c: CampaignGame) -> str:
    """Return everything that a campaign record holds as text, section by section."""
    sheet, record = Sheet(), c.record
    sheet.section(f"{record.campaign}, {record.difficulty}").lines(
        {
            "step": record.step.value,
            "chapter": record.chapter,
            "lead": record.lead,
            "log": ", ".join(_entry_text(each) for each in record.log),
            "bag": ", ".join(token_name(token) for token in record.bag),
            "offers": ", ".join(f"{each.code} to {each.to}" for each in record.offers),
            "played": ", ".join(f"{each.scenario} {each.resolution}" for each in record.played),
            "end": f"{record.end or ''} {record.ended_by}".strip(),
        }
    )
    _write_seats(sheet, c)
    for who in record.roster:
        _write_investigator(sheet, who)
    return str(sheet)


def _write_seats(sheet: Sheet, c: CampaignGame) -> None:
    sheet.section("seats")
    for player in c.record.players:
        who = c.of(player.seat)
        marks = [word for word, on in (("rests", not player.here), ("ready", player.ready)) if on]
        sheet.line(str(player.seat), who.slug if who else "nobody", ", ".join(marks))


def _entry_text(entry: LogEntry) -> str:
    named = f" ({entry.card})" if entry.card else ""
    number = "" if entry.count is UNSET else f": {entry.count}"
    return f"{entry.note}{named}{number}{' crossed out' if entry.crossed else ''}"


def _write_investigator(sheet: Sheet, who: Enrolled) -> None:
    sheet.section(f"{who.slug} (seat {who.player}, {who.status})").lines(
        {
            "has": amounts_text({"xp": who.xp, "physical": who.physical, "mental": who.mental}),
            "deck": items_text(who.deck, ordered=False),
            "weaknesses": ", ".join(who.weaknesses),
            "story": ", ".join(who.story),
        }
    )
