"""The lobby's options for the board game: Ancient Ones, investigators, boxes, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.json_types import JsonObject
from bot.kits.second_edition.verbs import COMBAT_GUIDE, FREE_ORDER, OWN_RULES, TOGETHER
from bot.second_edition.core import state as states
from bot.second_edition.core.state import RANDOM, SEATS
from bot.second_edition.encounters.boxes import all_boxes, offered_boxes as all_offered
from bot.second_edition.encounters.further_facts import (
    HostFacts,
    placeholder_sentences,
    unknown_with,
)
from bot.second_edition.encounters.packs import load_library, whole_library, with_host_facts
from bot.second_edition.printed.box_shapes import LoosePart
from bot.second_edition.printed.tables import InvestigatorSheet, Pack
from bot.second_edition.ruleset import SecondEditionRules
from bot.table.declares.components import Offers
from bot.table.declares.house_rules import HouseRule, require_box_of, unknown_choice_reply
from bot.table.declares.lobby_choices import Choice, Lobby

IN_THE_RULES = {
    FREE_ORDER.name: "free_order",
    TOGETHER.name: "together",
    COMBAT_GUIDE.name: "combat_guide",
}
"""House rules by their names in the rules; the table applies the others."""
WHERE_TOLD = "`/card` marks each one."
"""The hint beside a box with placeholders."""


class TownOffers(Offers):
    """Ancient Ones and investigators of all offered boxes."""

    title = "Arkham Horror, 2nd edition"
    short = "Board game"
    companion_strength = "four of them win 52% of their games"
    seats = SEATS

    def __init__(
        self, rules: SecondEditionRules, offered: tuple[Pack, ...] | None, host: HostFacts
    ) -> None:
        """Offer these boxes, or all complete ones if None; `host` adds the host's own facts."""
        boxes = all_offered() if offered is None else offered
        self.rules, self.host = rules, host
        self.boxes = {box.slug: box for box in boxes}
        parts = whole_library().parts.values()
        self.house_rules = (
            *map(_house_rule_of_part, parts),
            *OWN_RULES,
            *map(_house_rule_of_box, boxes),
        )
        self._in_the_rules = {part.name: part.rule for part in parts} | IN_THE_RULES
        self.offered = with_host_facts(load_library(*self.boxes), host)

    def scenarios(self) -> tuple[Choice, ...]:
        """Return a random Ancient One, and each of them."""
        drawn = Choice(RANDOM, "A random Ancient One")
        return (
            drawn,
            *(
                Choice(
                    facts.id,
                    facts.name,
                    f"Doom track {facts.doom} · {facts.power}{self._box_note(facts.id)}",
                    box=self._box_of(facts.id),
                )
                for facts in self.offered.ancient_ones.values()
            ),
        )

    def difficulties(self) -> tuple[Choice, ...]:
        """Return the only difficulty."""
        return (Choice("standard", "Standard"),)

    def investigators(self) -> tuple[Choice, ...]:
        """Return the investigators of the offered boxes, and a random one for any player."""
        return (
            *(
                Choice(
                    facts.id,
                    facts.name,
                    f"{_comparison_line(facts)}{self._box_note(facts.id)}",
                    box=self._box_of(facts.id),
                )
                for facts in self.offered.investigators.values()
            ),
            Choice(RANDOM, "A random investigator", "Drawn when the game begins", many=True),
        )

    def _chosen_choices(self, lobby: Lobby) -> list[Choice]:
        wanted = (lobby.scenario, *lobby.investigators)
        return [c for c in (*self.scenarios(), *self.investigators()) if c.slug in wanted]

    def _box_of(self, code: str) -> str:
        """Return the box of a thing, or "" for the base game."""
        slug = self.offered.origins[code]
        return slug if slug in self.boxes else ""

    def _box_note(self, code: str) -> str:
        return f" · {self.boxes[box].name}" if (box := self._box_of(code)) else ""

    def game_setup(self, lobby: Lobby) -> JsonObject:
        """Return the set-up for `Session.start`.

        Raises `RulesError` if it is not legal.
        """
        if lobby.difficulty not in ("", "standard"):
            raise NotAllowed(f"This game has no difficulty {lobby.difficulty!r}.")
        if lobby.decks:
            raise NotAllowed("You don’t bring decks to this game.")
        given: JsonObject = {
            "ancient_one": lobby.scenario,
            "investigators": list(lobby.investigators),
            "settings": self._house_rules(lobby.settings),
        }
        for choice in self._chosen_choices(lobby):
            require_box_of(self.house_rules, lobby.settings, choice)
        if chosen := [box.slug for box in all_boxes() if lobby.settings.get(box.slug)]:
            given["boxes"] = chosen
            if facts := self.host.for_boxes(chosen):
                given["facts"] = facts
        self.rules.new(given)
        return given

    def _house_rules(self, settings: Mapping[str, object]) -> JsonObject:
        """Return house rules by name, without boxes.

        Raises `NotAllowed` for an unknown one.
        """
        known = {rule.name for rule in self.house_rules} | {box.slug for box in all_boxes()}
        for name in settings:
            if name not in known:
                raise NotAllowed(unknown_choice_reply(self.house_rules, name))
        for name, value in settings.items():
            if not isinstance(value, bool):
                raise Malformed(f"“{name}” has to be true or false.")
        rules = self._in_the_rules
        return {rule: settings[name] for name, rule in rules.items() if name in settings}

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """Return the edition, and placeholders in use; the lobby names house rules and boxes."""
        msgspec.convert(self._house_rules(lobby.settings), states.HouseRules)
        chosen = [slug for slug in self.boxes if lobby.settings.get(slug)]
        library = with_host_facts(load_library(*chosen), self.host)
        said = placeholder_sentences(unknown_with(library, lobby.scenario))
        return [*rules_notes(()), *([f"{said} {WHERE_TOLD}"] if said else [])]


def _comparison_line(facts: InvestigatorSheet) -> str:
    """Return the values by which a player compares investigators."""
    parts = (f"Sanity {facts.sanity}, Stamina {facts.stamina}", f"Focus {facts.focus_said}")
    return " · ".join((facts.occupation, *parts))


def rules_notes(rules: Sequence[str], boxes: Sequence[str] = ()) -> list[str]:
    """Return the edition, the boxes and the house rules in force."""
    edition = "2nd edition, revised printing, with its FAQ"
    more = [f"With {join_names(boxes)}"] if boxes else []
    return [edition, *more, *([f"House rules: {', '.join(rules)}"] if rules else [])]


def _house_rule_of_part(part: LoosePart) -> HouseRule:
    """Return a part of a box as a house rule of the lobby."""
    return HouseRule(part.name, part.title, part.sentence)


def _house_rule_of_box(box: Pack) -> HouseRule:
    """Return a box as a choice of the lobby; a lobby note names its placeholders."""
    return HouseRule(box.slug, box.name, box.sentence, box=True)
