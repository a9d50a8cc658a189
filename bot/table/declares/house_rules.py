"""House rules of a game, declared once for menus, commands and docs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.table.declares.lobby_choices import Choice

Settings = Mapping[str, object]
"""The settings of a lobby, by name; see `Lobby.settings`."""


class HouseRule(Struct, frozen=True):
    """A yes-or-no choice of a table before the game starts."""

    name: str
    """As in `Lobby.settings`; lower-case words joined by underscores."""
    title: str
    """A few words, at most 60 characters."""
    sentence: str
    """Its effect when it is on, at most 100 characters."""
    default: bool = False
    without: str = ""
    """If it is on by default: the title of playing without it, at most 60 characters."""
    left: str = ""
    """The effect of playing without it, at most 100 characters."""
    proposed: bool = False
    """A new table uses it unless it chooses otherwise."""
    box: bool = False
    """It is not a change of the rules but a box that is added; the title is the box's."""

    @property
    def kind(self) -> str:
        """Return the section of the menu that the rule belongs to."""
        return "Expansion" if self.box else "House rule"

    @property
    def choice(self) -> str:
        """Return the name of the non-default choice."""
        return f"no_{self.name}" if self.default else self.name


TEST_PICTURES = HouseRule(
    "test_pictures",
    "Pictures of tests",
    "A turn’s newest test or roll as a picture, until the board takes its place; on by default",
    default=True,
    without="No pictures of tests",
    left="Tests and rolls as text only",
)
"""A rule of the table, in every game."""


def is_on(rule: HouseRule, settings: Settings) -> bool:
    """Return True if a table with these settings uses the rule."""
    return bool(settings.get(rule.name, rule.default))


def propose_settings(rules: Iterable[HouseRule], settings: Settings) -> JsonObject:
    """Return the settings of a new table, with proposed rules that were not mentioned."""
    ours = {r.name: True for r in rules if r.proposed}
    return {**ours, **settings}


def chosen_titles(rules: Iterable[HouseRule], chosen: Iterable[str]) -> str:
    """Return the titles of the chosen boxes and house rules as a list in a sentence.

    `Expansions: Dunwich Horror. House rules: Free order.`
    """
    known, wanted = tuple(rules), set(chosen)
    picked = [rule for rule in known if rule.choice in wanted]
    names = [rule.without or rule.title for rule in picked if not rule.box]
    told = _expansions_text(picked) if any(rule.box for rule in known) else ""
    return f"{told}House rules: {', '.join(names) or 'none'}."


def _expansions_text(picked: Iterable[HouseRule]) -> str:
    boxes = [rule.title for rule in picked if rule.box]
    return f"Expansions: {' · '.join(boxes) or 'none'}. "


def unknown_choice_reply(rules: Iterable[HouseRule], name: str) -> str:
    """Return the reply to an unknown choice.

    `I don’t know the expansion or house rule “kingsport”. Expansions: dunwich. House rules: none.`
    """
    known = tuple(rules)
    boxes = ", ".join(rule.name for rule in known if rule.box)
    others = ", ".join(rule.name for rule in known if not rule.box) or "none"
    what, listed = (
        ("expansion or house rule", f" Expansions: {boxes}.") if boxes else ("house rule", "")
    )
    return f"I don’t know the {what} “{name}”.{listed} House rules: {others}."


def choices_off_default(rules: Iterable[HouseRule], settings: Settings) -> tuple[str, ...]:
    """Return the names of the table's choices that differ from the default."""
    return tuple(rule.choice for rule in rules if is_on(rule, settings) != rule.default)


def merge_rules_and_boxes(
    rules: Iterable[HouseRule],
    settings: Settings,
    chosen: Iterable[str],
    *,
    boxes: bool,
) -> tuple[str, ...]:
    """Return the new choices of one kind together with the table's choices of the other."""
    others = {rule.choice for rule in rules if rule.box is not boxes}
    return (*chosen, *(each for each in choices_off_default(rules, settings) if each in others))


def switch_rules(
    rules: Iterable[HouseRule], settings: Settings, chosen: Iterable[str]
) -> JsonObject:
    """Return the settings with exactly these house rules on; other settings stay."""
    wanted, known = set(chosen), tuple(rules)
    others = {name: v for name, v in settings.items() if all(name != r.name for r in known)}
    return {**others, **{r.name: not r.default for r in known if r.choice in wanted}}


def require_box_of(rules: Iterable[HouseRule], settings: Settings, choice: Choice) -> Choice:
    """Return the choice. Raises `NotAllowed` if the table does not use its box."""
    boxes = {rule.name: rule.title for rule in rules if rule.box}
    if choice.box in boxes and not settings.get(choice.box):
        raise NotAllowed(
            f"{choice.name} comes with {boxes[choice.box]}, which this table doesn’t use."
        )
    return choice


def settings_with_box(rules: Iterable[HouseRule], settings: Settings, choice: Choice) -> JsonObject:
    """Return the settings with the choice's box added, unless it was declined."""
    boxes = {rule.name for rule in rules if rule.box}
    if choice.box not in boxes or choice.box in settings:
        return dict(settings)
    return {**settings, choice.box: True}


def choices_in_boxes(choices: Iterable[Choice], settings: Settings) -> list[Choice]:
    """Return the choices that come from the boxes that the table uses."""
    return [choice for choice in choices if not choice.box or settings.get(choice.box)]


def check_boxes_kept(
    rules: Iterable[HouseRule],
    before: Settings,
    after: Settings,
    choices: Iterable[Choice],
) -> None:
    """Raise `NotAllowed` if a box of something in `choices` is switched off."""
    chosen = tuple(choices)
    for rule in rules:
        names = [choice.name for choice in chosen if rule.box and choice.box == rule.name]
        if names and is_on(rule, before) and not is_on(rule, after):
            come = "comes" if len(names) == 1 else "come"
            raise NotAllowed(
                f"You can’t switch off {rule.title}: {join_names(names)} {come} with it."
            )
