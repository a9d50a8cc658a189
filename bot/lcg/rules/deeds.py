"""Deeds: what a seat may do now, as options with the scripts behind them.

The list is built anew whenever it is wanted. Slash commands, buttons and autocomplete choose from
it, so what is offered and what is legal cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from bot.engine.about import About
from bot.engine.ask import Barred, Option
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core.about import of_card, of_copy, of_piece
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import Ability, Cost, EventCard, Kind, Use
from bot.lcg.core.state import CopyNo, Piece, PieceId, SkillTest
from bot.lcg.names.keys import card_key, one_of_each
from bot.lcg.names.namesakes import called, is_alone, on_button, spellings
from bot.lcg.names.phrases import counted, seat_name
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword
from bot.lcg.rules import abilities, playing
from bot.lcg.rules.skill_test import attempts

AIMED_VERBS = ("fight", "evade")
"""Verbs that are said of their target, with the card as the tool."""
CALLED = {"parley": "Parley with {}", "resign": "Resign ({})"}
"""How abilities are called that are nothing but their bold designator."""
LONGEST, BUTTON = 80, 40
"""Characters of a label, and of one that makes a button."""
SHOWN_VERBS = ("fight", "evade", "investigate", "parley", "resign", "move")


class Deed(Struct):
    """Something that a seat may do; `barred` is a sentence where it may not do it now."""

    seat: Seat
    key: str
    label: str
    verb: str
    run: Callable[[], Script[object]]
    args: tuple[str, ...] = ()
    note: str = ""
    """Beside its option; nothing reads it where the deed is barred."""
    about: About | None = None
    """What is used: the card, or for a basic action what it is aimed at."""
    secret: bool = False
    returns: bool = False
    """See `Option.returns`."""
    barred: str = ""
    target: PieceId | None = None
    """What is fought, evaded, engaged or moved to, or what a card is aimed at."""
    trial: Callable[[], SkillTest | None] = lambda: None
    """The test that it leads to through a card, as it would begin now."""

    def option(self) -> Option:
        """The deed as an option."""
        return Option(
            key=self.key,
            label=self.label,
            verb=self.verb,
            args=self.args,
            note=self.note,
            secret=self.secret,
            returns=self.returns,
            about=self.about,
        )

    def bar(self) -> Barred:
        """The deed as something that is illegal now."""
        return Barred(
            verb=self.verb,
            label=self.label,
            reason=self.barred,
            secret=self.secret,
            about=self.about,
        )

    @classmethod
    def of_ability(cls, g: Game, ability: Ability, use: Use, target: Piece | None = None) -> Deed:
        """An ability of a card in play, of an investigator, act or agenda."""
        card = g.library.cards[ability.code]
        aimed = use if target is None else abilities.aimed(use, target)
        verb = next((v for v in SHOWN_VERBS if v in ability.is_a), "activate")
        if ability.kind is Kind.REACTION:
            verb = "activate"
        tool = use.piece.id if use.piece else f"own{use.seat}"
        index = g.registry.abilities[ability.code].index(ability)
        aim = f":{target.id}" if target else ""
        name = _tool_name(g, use) or card.name
        aims = spellings(g, target) if target is not None else ()
        shown = ("",)
        if target is not None:
            room = BUTTON - len(_label_of(ability, verb, name, " ")) + 1
            shown = (on_button(g, target, room), *aims)
        labels = [_label_of(ability, verb, name, each) for each in shown]
        barred = abilities.why_not(g, ability, use)
        return cls(
            seat=use.seat,
            key=f"{verb}{aim}:{tool}:{index}",
            label=_first_short(labels),
            verb=verb,
            args=(*aims[:1], name),
            run=lambda: abilities.use_ability(g, ability, aimed),
            note="" if barred else _note_of(g, ability, aimed),
            about=of_piece(use.piece.id) if use.piece else of_card(ability.code),
            barred=barred,
            target=target.id if target else None,
            trial=lambda: (
                attempts.printed(g, aimed, ability.tests) or attempts.trial(g, aimed, ability.is_a)
            ),
        )


def _label_of(ability: Ability, verb: str, name: str, aim: str) -> str:
    """An ability of a card of this name, aimed at what is called `aim`, if at anything."""
    what = ability.label or ability.name.replace("_", " ").capitalize()
    if aim and verb in AIMED_VERBS:
        mode = f" ({ability.label})" if ability.label else ""
        return f"{verb.capitalize()} {aim} with {name}{mode}"
    if verb in CALLED and what == verb.capitalize():
        return CALLED[verb].format(name)
    return f"{name}: {what} ({aim})" if aim else f"{name}: {what}"


def _first_short(labels: Sequence[str]) -> str:
    """The first label that a button holds, or the last."""
    return next((label for label in labels if len(label) <= LONGEST), labels[-1])


def _tool_name(g: Game, use: Use) -> str:
    """The card in play that is used, beside others of its name within reach; empty without one."""
    if use.piece is None:
        return ""
    if is_alone(g, use.piece):
        return g.card(use.piece).name
    near = [each for each in g.pieces() if abilities.in_reach(g, each, use.seat)]
    return called(g, use.piece, near)


def risk_words(g: Game, seat: Seat, enemy: Piece) -> str:
    """Whom a missed attack would hit: ``a miss hits Skids``; empty where it hits nobody."""
    other = attempts.exposed(g, seat, enemy)
    return "" if other is None else f"a miss hits {seat_name(g, other)}"


def _note_of(g: Game, ability: Ability, use: Use) -> str:
    """What an ability costs, what it tests, what else it leads to."""
    said = [_cost_words(g.library.cards[ability.code], ability.cost)]
    if (test := attempts.printed(g, use, ability.tests)) is not None:
        said.append(f"{' or '.join([test.skill, *test.skills])} {test.difficulty}")
    note = ", ".join(filter(None, [*said, ability.note(g, use)]))
    aim = g.piece(use.target) if "fight" in ability.is_a else None
    return "; ".join(filter(None, (note, risk_words(g, use.seat, aim) if aim else "")))


def _cost_words(card: Card, cost: Cost) -> str:
    """What an ability costs: ``2 actions, 1 ammo, exhausts``; one action alone is not said."""
    counts = (
        (cost.actions if cost.actions > 1 else 0, "actions"),
        (cost.resources, "resource" if cost.resources == 1 else "resources"),
        (cost.clues, "clue" if cost.clues == 1 else "clues"),
        (cost.damage, "damage"),
        (cost.horror, "horror"),
        (cost.discard_cards, "card from hand" if cost.discard_cards == 1 else "cards from hand"),
    )
    said = [f"{count} {word}" for count, word in counts if count]
    said += [card.uses.counted(cost.uses)] if cost.uses and card.uses is not None else []
    said += ["exhausts"] if cost.exhaust else []
    said += ["is discarded"] if cost.discard_self else []
    return ", ".join(said)


def ability_deeds(g: Game, seat: Seat, kind: Kind) -> list[Deed]:
    """Action or free abilities within a seat's reach, one deed a target where one is named."""
    found: list[Deed] = []
    for code in _codes_in_reach(g, seat):
        for ability in g.registry.abilities.get(code, ()):
            if ability.kind is kind:
                for use in abilities.uses(g, ability, seat):
                    found += _aimed_deeds(g, ability, use)
    return found


def _codes_in_reach(g: Game, seat: Seat) -> list[CardCode]:
    return [*g.able_codes(), g.who(seat).code, g.act.code, g.agenda.code]


def _aimed_deeds(g: Game, ability: Ability, use: Use) -> list[Deed]:
    if ability.targets is None:
        return [Deed.of_ability(g, ability, use)]
    targets = [g.piece(target) for target in ability.targets(g, use)]
    return [Deed.of_ability(g, ability, use, target) for target in targets if target is not None]


def free_deeds(g: Game, seat: Seat) -> list[Deed]:
    """What may be done in a player window: free abilities, fast cards, and advancing the act."""
    from bot.lcg.rules.stages import advance_deeds  # noqa: PLC0415 - stages puts questions of its own

    if not g.who(seat).playing:
        return []
    return [
        *ability_deeds(g, seat, Kind.FREE),
        *_fast_cards(g, seat),
        *advance_deeds(g, seat),
    ]


def _fast_cards(g: Game, seat: Seat) -> list[Deed]:
    found: list[Deed] = []
    for copy in one_of_each(g, playing.playable_from(g, seat)):
        card = g.card(copy)
        if not card.has_keyword(Keyword.FAST) or not card.is_playable:
            continue
        rule = g.registry.events.get(card.code)
        if card.type is CardType.ASSET or (rule is not None and rule.to is None):
            found += play_deeds(g, seat, copy)
    return found


def play_deeds(g: Game, seat: Seat, copy: CopyNo, event: Event | None = None) -> list[Deed]:
    """Playing a card from hand, one deed a target where one is named."""
    card = g.card(copy)
    rule = g.registry.events.get(card.code)
    use = Use(seat, copy=copy, event=event, attempt=rule.attempt if rule is not None else None)
    barred = playing.cannot_play(g, use)
    if rule is None or rule.targets is None:
        return [_play(g, use, barred)]
    targets = [g.piece(target) for target in rule.targets(g, use)]
    aims = [target for target in targets if target is not None]
    if not aims:
        return [_play(g, use, barred)]
    return [_play(g, use, barred, target) for target in aims]


def _play(g: Game, use: Use, barred: str, target: Piece | None = None) -> Deed:
    assert use.copy is not None
    card = g.card(use.copy)
    aimed = use if target is None else abilities.aimed(use, target)
    aim = f":{target.id}" if target else ""
    aims = spellings(g, target) if target is not None else ()
    labels = [f"Play {card.full_name}" + (f": {aim}" if aim else "") for aim in aims or ("",)]
    return Deed(
        seat=use.seat,
        key=f"play:{card_key(use.copy)}{aim}",
        label=_first_short(labels),
        verb="play",
        args=(card.full_name, *aims[:1]),
        note="" if barred else _play_note(g, use.seat, use.copy, target),
        run=lambda: playing.play(g, aimed),
        about=of_copy(use.copy),
        secret=True,
        barred=barred,
        target=target.id if target else None,
        trial=lambda: attempts.trial(g, aimed, playing.tags(g, card)),
    )


def _play_note(g: Game, seat: Seat, copy: CopyNo, target: Piece | None) -> str:
    """What a card costs, what leaves play for it if it is an asset, whom a missed attack hits."""
    card, cost = g.card(copy), counted(playing.play_cost(g, seat, copy), "resource")
    leaves = playing.outgoing(g, seat, card) if card.type is CardType.ASSET else ""
    foe = target if "fight" in playing.tags(g, card) else None
    risk = risk_words(g, seat, foe) if foe is not None else ""
    return "; ".join(filter(None, (", ".join(filter(None, (cost, leaves))), risk)))


def unplayed(g: Game, seat: Seat, offered: Iterable[Deed]) -> list[Barred]:
    """Cards in hand of which a question holds nothing, not even barred: why not now.

    Skills, answers to a moment, and in somebody else's turn what costs an action.
    """
    known = {deed.about for deed in offered if deed.verb == "play"}
    shown = {g.card(copy).code for copy in g.who(seat).hand if of_copy(copy) in known}
    found: list[Barred] = []
    for copy in g.who(seat).hand:
        card = g.card(copy)
        reason = "" if card.code in shown else playing.cannot_play_here(g, seat, copy)
        if reason:
            label = f"Play {card.full_name}"
            found.append(
                Barred(verb="play", label=label, reason=reason, secret=True, about=of_copy(copy))
            )
    return found


def event_deeds(g: Game, seat: Seat, rules: Iterable[EventCard], event: Event) -> list[Deed]:
    """Events in hand that answer a moment."""
    codes = {rule.code for rule in rules}
    if not codes:
        return []
    found: list[Deed] = []
    fitting = [copy for copy in playing.playable_from(g, seat) if g.card(copy).code in codes]
    for copy in one_of_each(g, fitting):
        found += play_deeds(g, seat, copy, event)
    return found
