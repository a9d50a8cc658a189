"""ST.3 and ST.4 of a skill test: revealing chaos tokens and resolving their symbols."""

from __future__ import annotations

from msgspec import UNSET, structs

from bot.engine.ids import Seat
from bot.engine.script import choose_word
from bot.lcg.core.about import of_card
from bot.lcg.core.facts import TokenRevealed
from bot.lcg.core.game import Game
from bot.lcg.core.moments import LooseTokenReveals, TokenDue, TokenReveals
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Lasting, Piece, PieceId, RevealedToken, SkillTest, Until
from bot.lcg.names.phrases import token_name
from bot.lcg.printed.cards import CardCode, Symbol, Token
from bot.lcg.rules.skill_test import chaos_tokens


async def reveal(g: Game, test: SkillTest) -> None:
    """Reveal a chaos token, and the further tokens that abilities or symbols demand (ST.3)."""
    test.closed = True
    if test.fixed:
        return
    wanted, more = int(chaos_tokens.are_revealed(g, test)), False
    while wanted and not test.automatic:
        wanted -= 1
        token = await _reveal_one(g, test)
        if token is not None and chaos_tokens.reveals_another(g, test, token.shown):
            wanted += 1
        if token is not None and not more:
            more = True
            wanted += chaos_tokens.additional_token_count(g, test)


async def _reveal_one(g: Game, test: SkillTest) -> RevealedToken | None:
    """Reveal one token that counts; an ability may reveal several and choose one of them."""
    due = TokenDue(test=test, count=1 + _more_to_choose_from(g, test))
    await g.listen(due, Timing.WHEN)
    found = [drawn for _ in range(due.count) if (drawn := await _draw_one(g, test)) is not None]
    kept = await _keep_one(g, test, found)
    if kept is not None:
        await g.listen(TokenReveals(test=test, drawn=kept), Timing.AFTER)
    return kept


MORE_TOKENS = "more_tokens"
"""The name of what lets an attack through a card reveal more tokens, of which one counts."""


def offer_more_tokens(g: Game, seat: Seat, piece: Piece, amount: int, source: str) -> None:
    """Let the next test made with a card reveal several tokens; one of them counts."""
    lasts = Lasting(MORE_TOKENS, of_card(source), Until.TEST, seat, piece.id, amount=amount)
    g.state.lasting.append(lasts)


def _more_to_choose_from(g: Game, test: SkillTest) -> int:
    """Return the number of additional tokens revealed this time, of which one is chosen."""
    own = (MORE_TOKENS, test.seat, test.tool)
    found = [each for each in g.state.lasting if (each.name, each.seat, each.piece) == own]
    if found:
        g.state.lasting = [each for each in g.state.lasting if each not in found]
    return sum(each.amount for each in found)


async def _keep_one(g: Game, test: SkillTest, found: list[RevealedToken]) -> RevealedToken | None:
    """Let the tester choose which of several revealed tokens counts; ignore the others."""
    if len(found) < 2:
        return found[0] if found else None
    words = [(f"t{n}", _token_label(g, test, drawn)) for n, drawn in enumerate(found)]
    if len({label for _, label in words}) == 1:
        words = words[:1]
    key = await choose_word(test.seat, "Which token counts?", words, kind="token")
    kept = found[int((key or "t0")[1:])]
    for drawn in found:
        if drawn is not kept:
            change_token(g, test, drawn, ignored=True)
    return kept


def _token_label(g: Game, test: SkillTest, drawn: RevealedToken) -> str:
    name = token_name(drawn.token).replace("_", " ")
    amount = chaos_tokens.token_modifier(g, test, drawn)
    is_number = isinstance(drawn.token, int) or amount is None
    return name.capitalize() if is_number else f"{name.capitalize()} ({amount:+d})"


def change_token(
    g: Game, test: SkillTest, drawn: RevealedToken, *, ignored: bool = False, switched: bool = False
) -> RevealedToken:
    """Change how a revealed token counts, and report it again."""
    return _replace_token(
        g, test, drawn, structs.replace(drawn, ignored=ignored, switched=switched)
    )


def treat_token(
    g: Game, test: SkillTest, drawn: RevealedToken, token: Token, source: str
) -> RevealedToken:
    """Treat a revealed token as another one from now on, and report it again."""
    changed = structs.replace(drawn, treated_as=token, value=UNSET)
    return _replace_token(g, test, drawn, changed, CardCode(source))


def settle_token(g: Game, test: SkillTest, drawn: RevealedToken, value: int) -> None:
    """Set the amount of a revealed token (ST.4), and report it again if it changes."""
    changed = structs.replace(drawn, value=value)
    tell = chaos_tokens.token_modifier(g, test, changed) != chaos_tokens.token_modifier(
        g, test, drawn
    )
    _replace_token(g, test, drawn, changed, tell=tell)


def _replace_token(
    g: Game,
    test: SkillTest,
    drawn: RevealedToken,
    changed: RevealedToken,
    treated: CardCode | None = None,
    *,
    tell: bool = True,
) -> RevealedToken:
    place = next(n for n, each in enumerate(test.drawn) if each is drawn)
    test.drawn[place] = changed
    if tell:
        _tell_token(g, test, changed, treated)
    return changed


def fix_token(g: Game, test: SkillTest, token: Token) -> None:
    """Treat this token as the one revealed in a test, before ST.3.

    Rules Reference, "Skill Test Timing", ST.3.
    """
    drawn = RevealedToken(token)
    test.fixed = True
    test.drawn.append(drawn)
    _tell_token(g, test, drawn)


async def reveal_loose_tokens(g: Game, seat: Seat, count: int = 1) -> list[Token]:
    """Reveal up to `count` chaos tokens outside a test, then return them to the bag."""
    bag, found = list(g.state.bag), list[Token]()
    for _ in range(min(count, len(bag))):
        token = await _reveal_loose(g, seat, bag)
        found += [token] if token is not None else []
    return found


async def _reveal_loose(g: Game, seat: Seat, bag: list[Token]) -> Token | None:
    """Reveal a token outside a test; a card may ignore it, and then another is revealed."""
    instead_of: PieceId | None = None
    while bag:
        token = g.chance.choose("bag", bag, [token_name(each) for each in bag])
        bag.remove(token)
        _tell_loose(g, seat, token)
        event = LooseTokenReveals(
            seat=seat, token=_loose_face(g, seat, token), instead_of=instead_of
        )
        await g.listen(event, Timing.WHEN)
        if not event.cancelled:
            return _loose_face(g, seat, event.token)
        instead_of = event.ignored_by
        g.tell(TokenRevealed(seat=seat, token=token, cancelled=True, ignored=True))
    return None


def _loose_face(g: Game, seat: Seat, token: Token) -> Token:
    changed = chaos_tokens.changed_face(g, seat, token)
    return token if changed is None else changed[0]


def _tell_loose(g: Game, seat: Seat, token: Token) -> None:
    shown, by = chaos_tokens.changed_face(g, seat, token) or (None, None)
    g.tell(TokenRevealed(seat=seat, token=token, as_face=shown, by=by))


async def _draw_one(g: Game, test: SkillTest) -> RevealedToken | None:
    """Reveal a token; if a card cancels or ignores it, reveal another."""
    instead_of: PieceId | None = None
    while bag := chaos_tokens.in_bag(g, test):
        names = [token_name(token) for token in bag]
        drawn = RevealedToken(g.chance.choose("bag", bag, names))
        test.drawn.append(drawn)
        _tell_token(g, test, drawn)
        event = TokenReveals(test=test, drawn=drawn, instead_of=instead_of)
        await g.listen(event, Timing.WHEN)
        if not event.cancelled:
            return test.drawn[-1]
        instead_of = event.ignored_by
        if instead_of is not None:
            change_token(g, test, test.drawn[-1], ignored=True)
            continue
        test.drawn[-1] = RevealedToken(drawn.token, cancelled=True)
        _tell_token(g, test, test.drawn[-1])
    return None


def _tell_token(
    g: Game, test: SkillTest, drawn: RevealedToken, treated: CardCode | None = None
) -> None:
    shown, by = chaos_tokens.changed_face(g, test.seat, drawn.shown) or (None, None)
    if treated is not None and shown is None:
        shown, by = drawn.shown, treated
    g.tell(
        TokenRevealed(
            seat=test.seat,
            token=drawn.token,
            modifier=chaos_tokens.token_modifier(g, test, drawn),
            cancelled=drawn.cancelled or drawn.ignored,
            ignored=drawn.ignored,
            as_face=shown,
            by=by,
            blank=drawn.token is Symbol.ELDER_SIGN and g.constants.is_blank(test.seat),
        )
    )


async def reveal_anew(g: Game, test: SkillTest) -> None:
    """Return revealed tokens to the bag and reveal a new one. Rules Reference, "Chaos Tokens"."""
    counting = chaos_tokens.uncancelled_tokens(test)
    if not counting:
        return
    if any(chaos_tokens.automatic_result(g, test, drawn) for drawn in counting):
        test.automatic = ""
    for place, drawn in enumerate(test.drawn):
        if any(drawn is each for each in counting):
            test.drawn[place] = RevealedToken(drawn.token, cancelled=True)
            _tell_token(g, test, test.drawn[place])
    await reveal(g, test)
    await resolve_symbols(g, test)


async def resolve_symbols(g: Game, test: SkillTest) -> None:
    """Resolve the effects of revealed symbols.

    Effects that the card making the test attaches to symbols come first, once each (FAQ 2.5, still
    ST.3); then the symbols' own at ST.4.
    """
    faces = chaos_tokens.faces(g, test)
    if any(shown in chaos_tokens.SYMBOLS_OF_ILL for shown in faces):
        for name in test.on_symbol:
            await g.registry.handlers[name](g, {"seat": test.seat})
            g.acting(test.seat)
    for shown in faces:
        rule = chaos_tokens.rule(g, test, shown)
        if rule is not None and rule.now is not None:
            await rule.now(g, test)
            g.acting(test.seat)
