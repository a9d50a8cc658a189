"""Values that a game master can set in a campaign: numbers, the lead, the log, deck substitutes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.kits.gm_targets import (
    Command,
    GmTarget,
    PartialCommand,
    TargetMaster,
    ValueWay,
    way_to_choose,
    way_to_set_number,
)
from bot.lcg.campaign.campaign_commands import SetNumber, most_noted
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Enrolled
from bot.lcg.campaign.sentences import note_words
from bot.table.declares.lobby_choices import Choice

NUMBERS: Final = {"xp": "experience", "physical": "physical trauma", "mental": "mental trauma"}
"""The numbers of an investigator's record that a game master can set."""
RELEASED = "released"
NOTE: Final = "note."
"""The prefix of the slug of a campaign log note."""
WRITTEN, CROSSED_OUT = "written", "crossed out"


class CampaignGameMaster(TargetMaster):
    """The game master's changes to a campaign's record."""

    def rows(self, game: CampaignGame, command: str) -> list[GmTarget]:
        """Return the targets of `set`; the other commands are for scenarios."""
        return list(_settable_targets(game)) if command == "set" else []

    def find_target(self, game: CampaignGame, command: str, typed: str) -> GmTarget:
        """Return the target with this name.

        Raises `RulesError` with the valid names, except for those of the log.
        """
        if command != "set":
            raise NotAllowed(
                "Between scenarios the game master can only change the record: `/gm set`."
            )
        try:
            return super().find_target(game, command, typed)
        except Malformed as refused:
            titles = [row.name for row in _settable_targets(game) if not row.slug.startswith(NOTE)]
            said = f"I can’t set that. You can set {join_names(titles)}, and the log."
            raise Malformed(said) from refused


def _settable_targets(c: CampaignGame) -> Iterator[GmTarget]:
    """Yield the targets, such as `0.xp`: `Roland Banks: experience`."""
    here = [(each.seat, who) for each in c.here() if (who := c.of(each.seat)) is not None]
    for seat, who in here:
        for what, title in NUMBERS.items():
            name = f"{c.card_of(who).name}: {title}"
            form = PartialCommand(SetNumber, "to", {"seat": int(seat), "what": what})
            ways = partial(_number_ways, name, int(getattr(who, what)), form)
            yield GmTarget(f"{seat}.{what}", name, ways)
    yield GmTarget("lead", "Who leads the next scenario", lambda: [_way_to_set_lead(c)])
    for seat in (each.seat for each in c.record.players if not each.here):
        if (who := c.of(seat)) is not None:
            made: Command = {"do": "release", "seat": int(seat)}
            name = f"{c.card_of(who).name}: kept for the player who left"
            yield GmTarget(f"{seat}.kept", name, partial(_single_way, RELEASED, made))
    for note in c.campaign.notes:
        name = f"Campaign log: {note_words(c, note)}"
        yield GmTarget(f"{NOTE}{note}", name, partial(_note_ways, c, note))


def _number_ways(name: str, now: int, form: PartialCommand) -> list[ValueWay]:
    return [way_to_set_number(name, now, form)]


def _single_way(word: str, made: Command) -> list[ValueWay]:
    return [way_to_choose(lambda: [Choice(word, word)], lambda _value: made)]


def _way_to_set_lead(c: CampaignGame) -> ValueWay:
    names = {c.card_of(who).name: who for who in c.in_play()}
    found = [Choice(name, name) for name in names]
    return way_to_choose(
        lambda: found, lambda v: {"do": "lead", "seat": _find_lead(names, v).player}
    )


def _find_lead(names: dict[str, Enrolled], value: str) -> Enrolled:
    """Return the investigator with this name.

    Raises `Malformed` unless exactly one matches.
    """
    fits = [who for name, who in names.items() if value and value.casefold() in name.casefold()]
    if len(fits) != 1:
        raise Malformed(f"Who leads: {join_names(names, 'or')}?")
    return fits[0]


def _note_ways(c: CampaignGame, note: str) -> list[ValueWay]:
    """Return the ways to write or cross out a note, with a card's name or a number below it."""
    numbers = [str(number) for number in range(1, most_noted(c, note) + 1)]

    def read_value(value: str) -> Command:
        if value.casefold() == CROSSED_OUT:
            return {"do": "cross_out", "note": note}
        if numbers:
            if value not in numbers:
                raise Malformed(f"Write “{CROSSED_OUT}”, or how many: {join_names(numbers, 'or')}.")
            return {"do": "note", "note": note, "count": int(value)}
        if value.casefold() == WRITTEN:
            return {"do": "note", "note": note}
        if not (cards := c.library.cards_named(value)):
            raise Malformed(f"Write “{WRITTEN}”, “{CROSSED_OUT}”, or the name of a card in it.")
        return {"do": "note", "note": note, "card": cards[0].code}

    written = numbers or [WRITTEN]
    return [
        way_to_choose(lambda: [Choice(each, each) for each in (*written, CROSSED_OUT)], read_value)
    ]
