"""Offers of the board game: Ancient Ones, investigators, boxes, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.engine.english import listed
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.json_types import JsonObject
from bot.kits.second_edition.verbs import COMBAT_GUIDE, FREE_ORDER, OWN_RULES, TOGETHER
from bot.second_edition.core import state as states
from bot.second_edition.core.state import RANDOM, SEATS
from bot.second_edition.encounters.boxes import all_boxes, offered_boxes as all_offered
from bot.second_edition.encounters.further_facts import HostFacts, stand_ins, unknown_with
from bot.second_edition.encounters.packs import load_library, whole_library, with_host_facts
from bot.second_edition.printed.box_shapes import LoosePart
from bot.second_edition.printed.tables import InvestigatorSheet, Pack
from bot.second_edition.ruleset import SecondEditionRules
from bot.table.declares.components import Offers
from bot.table.declares.house_rules import HouseRule, no_such_choice, with_its_box
from bot.table.declares.lobby_choices import Choice, Lobby

IN_THE_RULES = {
    FREE_ORDER.name: "free_order",
    TOGETHER.name: "together",
    COMBAT_GUIDE.name: "combat_guide",
}
"""House rules as the rules call them; the table looks at the others by itself."""
WHERE_TOLD = "`/card` marks each one."
"""Beside a box of which something is told by no source."""


class TownOffers(Offers):
    """Ancient Ones and investigators of all boxes that are offered."""

    title = "Arkham Horror, 2nd edition"
    short = "Board game"
    seats = SEATS

    def __init__(
        self, rules: SecondEditionRules, offered: tuple[Pack, ...] | None, host: HostFacts
    ) -> None:
        """Offer these boxes, None: those that are complete; `host` has further facts of them."""
        boxes = all_offered() if offered is None else offered
        self.rules, self.host = rules, host
        self.boxes = {box.slug: box for box in boxes}
        parts = whole_library().parts.values()
        self.house_rules = (*map(_part_as_rule, parts), *OWN_RULES, *map(_as_rule, boxes))
        self._in_the_rules = {part.name: part.rule for part in parts} | IN_THE_RULES
        self.offered = with_host_facts(load_library(*self.boxes), host)

    def scenarios(self) -> tuple[Choice, ...]:
        """An Ancient One that is drawn, or a chosen one."""
        drawn = Choice(RANDOM, "A random Ancient One")
        return (
            drawn,
            *(
                Choice(
                    facts.id,
                    facts.name,
                    f"Doom track {facts.doom} · {facts.power}{self._from(facts.id)}",
                    box=self._box(facts.id),
                )
                for facts in self.offered.ancient_ones.values()
            ),
        )

    def difficulties(self) -> tuple[Choice, ...]:
        """The rules know one."""
        return (Choice("standard", "Standard"),)

    def investigators(self) -> tuple[Choice, ...]:
        """All of the boxes that are offered, and one drawn as it begins, which several may take."""
        return (
            *(
                Choice(
                    facts.id,
                    facts.name,
                    f"{_comparison_line(facts)}{self._from(facts.id)}",
                    box=self._box(facts.id),
                )
                for facts in self.offered.investigators.values()
            ),
            Choice(RANDOM, "A random investigator", "Drawn when the game begins", many=True),
        )

    def _chosen_choices(self, lobby: Lobby) -> list[Choice]:
        wanted = (lobby.scenario, *lobby.investigators)
        return [c for c in (*self.scenarios(), *self.investigators()) if c.slug in wanted]

    def _box(self, code: str) -> str:
        """The box with which something comes; empty for the base game."""
        slug = self.offered.origins[code]
        return slug if slug in self.boxes else ""

    def _from(self, code: str) -> str:
        return f" · {self.boxes[box].name}" if (box := self._box(code)) else ""

    def set_up(self, lobby: Lobby) -> JsonObject:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""
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
            with_its_box(self.house_rules, lobby.settings, choice)
        if chosen := [box.slug for box in all_boxes() if lobby.settings.get(box.slug)]:
            given["boxes"] = chosen
            if facts := self.host.for_boxes(chosen):
                given["facts"] = facts
        self.rules.new(given)
        return given

    def _house_rules(self, settings: Mapping[str, object]) -> JsonObject:
        """Return house rules by name, without boxes. Raises `NotAllowed` for an unknown one."""
        known = {rule.name for rule in self.house_rules} | {box.slug for box in all_boxes()}
        for name in settings:
            if name not in known:
                raise NotAllowed(no_such_choice(self.house_rules, name))
        for name, value in settings.items():
            if not isinstance(value, bool):
                raise Malformed(f"“{name}” has to be true or false.")
        rules = self._in_the_rules
        return {rule: settings[name] for name, rule in rules.items() if name in settings}

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """The edition, and what stand-ins play for; the lobby names house rules and boxes."""
        msgspec.convert(self._house_rules(lobby.settings), states.HouseRules)
        chosen = [slug for slug in self.boxes if lobby.settings.get(slug)]
        library = with_host_facts(load_library(*chosen), self.host)
        said = stand_ins(unknown_with(library, lobby.scenario))
        return [*notes(()), *([f"{said} {WHERE_TOLD}"] if said else [])]


def _comparison_line(facts: InvestigatorSheet) -> str:
    """Return what investigators are compared by when one is chosen."""
    parts = (f"Sanity {facts.sanity}, Stamina {facts.stamina}", f"Focus {facts.focus_said}")
    return " · ".join((facts.occupation, *parts))


def notes(rules: Sequence[str], boxes: Sequence[str] = ()) -> list[str]:
    """The edition, the boxes and the house rules in force."""
    edition = "2nd edition, revised printing, with its FAQ"
    more = [f"With {listed(boxes)}"] if boxes else []
    return [edition, *more, *([f"House rules: {', '.join(rules)}"] if rules else [])]


def _part_as_rule(part: LoosePart) -> HouseRule:
    """A part of a box as a table chooses it."""
    return HouseRule(part.name, part.title, part.sentence)


def _as_rule(box: Pack) -> HouseRule:
    """A box as a table chooses it; a line of the lobby names its stand-ins."""
    return HouseRule(box.slug, box.name, box.sentence, box=True)
