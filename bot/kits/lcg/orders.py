"""Orders of the card game: windows, conditions (on open information) and prepared answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.engine.ask import Allot, Allotted, Ask, Part, Picked
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.kits.shared_conditions import conditions_of_tests, turn_condition
from bot.lcg.core.about import Kind
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo, PieceId
from bot.lcg.core.moments import AttackLands, EnemyAttacks
from bot.lcg.core.registry import AbilityKind
from bot.lcg.core.state import Piece, SkillTest
from bot.lcg.names.phrases import seat_name
from bot.lcg.printed.cards import CardCode, Skill
from bot.lcg.rules.doom import counted_doom
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.rules.skill_test.sequence import expected_result
from bot.lcg.rules.skill_test.test_numbers import chance_of
from bot.lcg.text.skill_test_lines import seats_that_may_commit
from bot.table.declares.condition_kinds import ConditionKind
from bot.table.declares.order_kinds import (
    Filling,
    OrderBook,
    OrderReply,
    OrderSlot,
    OrderWindow,
    Prepared,
    Values,
)

ANY: Final = "any"
MUCH: Final = 9
"""More icons than any test needs."""


# --- windows --------------------------------------------------------------------------------------


def _is_window_useful(session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if the seat can play a card from hand, or has any option with an enemy near."""
    g: Game = session.game
    near = bool(g.enemies.at(g.who(seat).place))
    return any(option.secret or near for option in ask.parts[seat].options)


def _is_commitment_useful(session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if the seat can commit a card and the chance can still improve."""
    return len(ask.parts[seat].options) > 1 and _do_icons_help(session.game)


def _do_icons_help(g: Game) -> bool:
    """Return True if more icons would improve the chance of the test in progress."""
    if g.test is None or sums.why_no_increase(g, g.test):
        return False
    best = chaos_tokens.odds(
        g, g.test, sums.skill_value(g, g.test) + MUCH, sums.difficulty(g, g.test)
    )
    return _test_odds(g, g.test) < best


def _others_may_help(session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if cards of other seats could improve the chance."""
    others = any(other != seat for other in seats_that_may_commit(session.game, ask))
    return others and _do_icons_help(session.game)


def _reacting_cards(session: AnySession, seat: Seat) -> list[str]:
    """Return a seat's cards that can react, except for gains, which the table resolves."""
    g: Game = session.game
    own = [g.who(seat).code, *(piece.code for piece in g.in_play.controlled_by(seat, None))]
    found = [code for code in own if _has_reaction(g, code)]
    found += [CardCode(each.slug) for each in _answering_events(session, seat)]
    return list(dict.fromkeys(g.library.cards[code].name for code in found))


def _has_reaction(g: Game, code: CardCode) -> bool:
    abilities = g.registry.abilities.get(code, ())
    return any(each.kind is AbilityKind.REACTION and not each.gain for each in abilities)


WINDOWS: Final = (
    OrderWindow(
        "window",
        "Chances to react between steps",
        matters=_is_window_useful,
        spoken=(
            "player windows",
            "windows",
            "windows between steps",
            "player windows between steps",
        ),
    ),
    OrderWindow(
        "reaction",
        "Reactions to what happens",
        covers=_reacting_cards,
        spoken=("reactions",),
    ),
    OrderWindow(
        "commit",
        "Commits to my tests (reveal)",
        passes="reveal",
        matters=_is_commitment_useful,
        waits=_others_may_help,
        spoken=("commits", "commits to my tests", "my tests"),
    ),
)


# --- conditions ---------------------------------------------------------------------------


def _engagement_reason(
    session: AnySession, _ask: Ask, seat: Seat, _friend: Seat, _percent: int
) -> str:
    g: Game = session.game
    return f"an enemy is engaged with {seat_name(g, seat)}" if g.enemies.engaged_with(seat) else ""


def _doom_reason(session: AnySession, _ask: Ask, _seat: Seat, _friend: Seat, _percent: int) -> str:
    g: Game = session.game
    return (
        "the next doom advances the agenda"
        if any(
            counted_doom(g, each) + 1 >= (g.stages.threshold_of(each) or 0)
            for each in g.stages.agendas
        )
        else ""
    )


def _friend_in_danger_reason(
    session: AnySession, _ask: Ask, _seat: Seat, friend: Seat, _percent: int
) -> str:
    g: Game = session.game
    if not g.who(friend).playing:
        return ""
    foes = [enemy for enemy in g.enemies.engaged_with(friend) if not enemy.exhausted]
    damage = max(1, sum(g.card(enemy).damage or 0 for enemy in foes))
    horror = max(1, sum(g.card(enemy).horror or 0 for enemy in foes))
    near = (
        g.investigators.health_left(friend) <= damage
        or g.investigators.sanity_left(friend) <= horror
    )
    return f"{seat_name(g, friend)} may be defeated" if near else ""


def _current_chance(session: AnySession, _seat: Seat) -> Fraction | None:
    """Return the chance of the test in progress until its token is revealed."""
    g: Game = session.game
    return None if g.test is None or g.test.success is not None else _test_odds(g, g.test)


def _current_result(session: AnySession, _seat: Seat) -> bool | None:
    """Return the result of the test in progress, once a token decides it."""
    g: Game = session.game
    return None if g.test is None else expected_result(g, g.test)


CONDITIONS: Final = (
    ConditionKind(
        "engaged",
        "when an enemy is engaged with me",
        holds=_engagement_reason,
        spoken=("an enemy engages me", "i am engaged", "an enemy is engaged with me"),
    ),
    ConditionKind(
        "doom",
        "when the next doom would advance the agenda",
        holds=_doom_reason,
        spoken=("the agenda would advance", "doom would advance the agenda"),
    ),
    ConditionKind(
        "falls",
        "when {who} may be defeated",
        wants="seat",
        holds=_friend_in_danger_reason,
        spoken=("i may be defeated", "{who} might be defeated"),
    ),
    turn_condition(lambda session, seat: seat_name(session.game, seat)),
    *conditions_of_tests("test", "the chance", _current_chance, _current_result),
)


# --- commit a card --------------------------------------------------------------------------------


def _test_odds(g: Game, test: SkillTest) -> Fraction:
    return Fraction(*chance_of(g, test))


def _hand_codes(session: AnySession, seat: Seat) -> list[CardCode]:
    g: Game = session.game
    return sorted({g.card(copy).code for copy in g.who(seat).hand})


def _with_icons(session: AnySession, seat: Seat) -> list[Filling]:
    """Return the cards of the seat's hand that can be committed."""
    g: Game = session.game
    cards = [g.library.cards[code] for code in _hand_codes(session, seat)]
    return [Filling(card.code, card.full_name) for card in cards if card.icons]


def _card_while_in_hand(session: AnySession, seat: Seat, values: Values) -> str:
    """Return the card while it is in hand, or else ""."""
    code = values["card"]
    return code if code in _hand_codes(session, seat) else ""


def _option_for(g: Game, part: Part, code: str, verb: str) -> str:
    """Return the key of the option that does this with a card; empty if there is none."""
    for option in part.options:
        about = option.about
        if option.verb != verb or not option.secret or about is None or about.kind != Kind.COPY:
            continue
        if g.card(CopyNo(int(about.id))).code == code:
            return option.key
    return ""


def _commit_reply(session: AnySession, ask: Ask, seat: Seat, values: Values) -> OrderReply | None:
    g: Game = session.game
    test = g.test
    if test is None or g.who(test.seat).place != g.who(seat).place:
        return None
    limit, _, skill = values["below"].partition(" ")
    if skill not in ("", ANY, test.skill) or _test_odds(g, test) * 100 >= int(limit):
        return None
    key = _option_for(g, ask.parts[seat], values["card"], "commit")
    return OrderReply(Picked((key,)), f"commit below {limit}%", last=True) if key else None


def _commit_limits(_session: AnySession, _seat: Seat) -> list[Filling]:
    """Return the fillings `50`, `50 combat`: a chance, and the kind of test."""
    kinds = [
        ("", ""),
        *((f" {skill}", f", only {skill} tests") for skill in Skill if skill != Skill.WILD),
    ]
    numbers = (50, 25, 75, *range(5, 100, 5), 100)
    shown = dict.fromkeys((n, kind) for kind in kinds for n in numbers)
    return [Filling(f"{n}{slug}", f"{n}%{words}") for n, (slug, words) in shown]


# --- use a card when attacked ---------------------------------------------------------------------


def _answering_events(session: AnySession, seat: Seat) -> list[Filling]:
    """Return the events of the seat's hand that answer a moment."""
    g: Game = session.game
    rules = g.registry.events
    codes = [
        c for c in _hand_codes(session, seat) if (rule := rules.get(c)) and rule.to is not None
    ]
    return [Filling(code, g.library.cards[code].full_name) for code in codes]


def _replies_to_attacks(session: AnySession, seat: Seat) -> list[Filling]:
    """Return the events of the seat's hand that answer an attack."""
    rules = session.game.registry.events
    found = _answering_events(session, seat)
    return [each for each in found if rules[CardCode(each.slug)].to in (EnemyAttacks, AttackLands)]


def _reply_to_attack(
    session: AnySession, ask: Ask, seat: Seat, values: Values
) -> OrderReply | None:
    g: Game = session.game
    foe = g.piece(g.state.attackers[-1]) if g.state.attackers else None
    if foe is None or not g.enemies.is_engaged(foe, seat):
        return None
    return _play_reply(session, ask, seat, values)


def _play_reply(session: AnySession, ask: Ask, seat: Seat, values: Values) -> OrderReply | None:
    key = _option_for(session.game, ask.parts[seat], values["card"], "play")
    return OrderReply(Picked((key,)), "answer with a card", last=True) if key else None


# --- soak -----------------------------------------------------------------------------------------


def _soaking_assets(session: AnySession, seat: Seat) -> list[Filling]:
    g: Game = session.game
    held = [
        each
        for each in g.in_play.controlled_by(seat)
        if g.pieces.health(each) or g.card(each).sanity
    ]
    return [Filling(each.id, g.card(each).full_name) for each in held]


def _asset_in_play(session: AnySession, seat: Seat, values: Values) -> str:
    g: Game = session.game
    piece = g.piece(PieceId(values["asset"]))
    return piece.id if piece is not None and piece.controller == seat else ""


def _soak_reply(session: AnySession, ask: Ask, seat: Seat, values: Values) -> OrderReply | None:
    """Assign to the asset as much as it can take, and the rest to the investigator."""
    g: Game = session.game
    part, piece = ask.parts[seat], g.piece(PieceId(values["asset"]))
    if piece is None or not isinstance(part.form, Allot):
        return None
    amounts: dict[str, int] = {}
    for kind, total in part.form.totals.items():
        theirs = _asset_share(part, piece, kind, total)
        amounts |= {f"{kind}:{piece.id}": theirs, f"{kind}:self": total - theirs}
    given = {key: amount for key, amount in amounts.items() if amount}
    if not any(key.endswith(piece.id) for key in given):
        return None
    if any(part.option(key) is None for key in given):
        return None  # All of it goes to assets.
    return OrderReply(Allotted(given), f"soak with {g.card(piece).name} first")


def _asset_share(part: Part, piece: Piece, kind: str, total: int) -> int:
    option = part.option(f"{kind}:{piece.id}")
    return 0 if option is None else min(total, total if option.cap is None else option.cap)


# --- agree ----------------------------------------------------------------------------------------


def _agree_reply(_session: AnySession, ask: Ask, seat: Seat, _values: Values) -> OrderReply | None:
    """Agree to spend clues on the act if others propose it; the clues are the group's."""
    key = "yes" if ask.parts[seat].option("yes") is not None else ""
    return OrderReply(Picked((key,)), "agree to spend clues") if key else None


CARD_GONE: Final = "the card has left your hand"
ANSWERS: Final = (
    Prepared(
        "commit",
        "Commit {card} below {below}",
        "Commits this card once, to a test at my location whose chance is below this",
        ("commit",),
        _commit_reply,
        (
            OrderSlot("card", "Which card in your hand", _with_icons),
            OrderSlot(
                "below", "Below which chance: 50, or 50 combat", _commit_limits, default="50"
            ),
        ),
        _card_while_in_hand,
        CARD_GONE,
        ("commit {card} below {below}%", "commit {card} under {below}", "commit {card}"),
    ),
    Prepared(
        "soak",
        "Soak with {asset} first",
        "Damage and horror go to this asset as far as it can take them; you take the rest",
        ("assign",),
        _soak_reply,
        (OrderSlot("asset", "Which of your assets", _soaking_assets),),
        _asset_in_play,
        "the asset has left play",
        ("soak with {asset}", "damage goes to {asset} first", "take damage with {asset}"),
    ),
    Prepared(
        "attacked",
        "If I am attacked, use {card}",
        "Plays this event once, when an enemy engaged with me attacks",
        ("reaction",),
        _reply_to_attack,
        (OrderSlot("card", "Which event in your hand", _replies_to_attacks),),
        _card_while_in_hand,
        CARD_GONE,
        ("if i am attacked use {card}", "use {card} if i am attacked", "use {card} when attacked"),
    ),
    Prepared(
        "use",
        "Use {card} at the first chance",
        "Plays this event once, the first time it can react",
        ("reaction",),
        _play_reply,
        (OrderSlot("card", "Which event in your hand", _answering_events),),
        _card_while_in_hand,
        CARD_GONE,
        ("use {card}", "use {card} when it can answer"),
    ),
    Prepared(
        "agree",
        "Agree to spending clues",
        "Agrees whenever someone wants to spend my clues on the act",
        ("agree",),
        _agree_reply,
        spoken=("agree to spend clues", "agree", "always agree"),
        button="Always agree",
    ),
)

ORDERS: Final = OrderBook(WINDOWS, CONDITIONS, ANSWERS)
