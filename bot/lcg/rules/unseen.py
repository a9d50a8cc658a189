"""Randomising of hidden cards, so that an automated player knows no more than its seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import Copy, CopyNo, Investigator, Piece
from bot.lcg.printed.cards import CardCode, CardType, Weakness
from bot.lcg.printed.scenarios import AreaApart, DeckApart, RandomLocations
from bot.lcg.rules.face_down import lying_face_down
from bot.lcg.rules.log_entries import cards_used
from bot.lcg.rules.piles import change_pile, is_pile_known

PURPOSE = "unseen"


def shuffle_unseen(g: Game, seat: Seat) -> bool:
    """Mix all cards that `seat` cannot see; return True if locations in play have changed."""
    _redraw_set(g)
    _redraw_weaknesses(g)
    decks = g.library.scenarios[g.state.scenario].decks
    turned = [_mix_apart(g, deck) for deck in decks]
    _mix_under(g)
    _mix_areas(g)
    _mix_pile(g, g.state.encounter_deck)
    _mix_face_down(g, seat)
    for who in g.state.investigators:
        _mix_cards_of(g, who, closed=g.state.settings.closed_hands and who.seat != seat)
    _mix_stories(g)
    drawn = g.library.scenarios[g.state.scenario].random_locations
    changed = [_mix_places(g, each) for each in drawn]
    changed.append(_redraw_pile(g))
    return any(changed) or any(turned) or g.state.settings.closed_hands


def _mixed_copies(g: Game, copies: Iterable[CopyNo]) -> list[CopyNo]:
    codes = g.state.copies
    return g.chance.shuffle_fast(PURPOSE, sorted(copies, key=lambda copy: (codes[copy].code, copy)))


def _mix_pile(g: Game, pile: list[CopyNo]) -> None:
    pile[:] = _mixed_copies(g, pile)


def _without_copies(pile: Iterable[CopyNo], gone: Collection[CopyNo]) -> list[CopyNo]:
    return [copy for copy in pile if copy not in gone]


def _of_codes(g: Game, pile: Iterable[CopyNo], codes: Collection[CardCode]) -> list[CopyNo]:
    return [copy for copy in pile if g.state.copies[copy].code in codes]


def _turn_over(g: Game, places: Iterable[Piece]) -> None:
    """Set the codes of unrevealed locations to those of their mixed cards."""
    for place in places:
        g.in_play.turn(place, g.state.copies[place.copy].code)


def _redraw_pile(g: Game) -> bool:
    """Draw again the pile that no player knows; return True if locations have changed."""
    piles = g.library.scenarios[g.state.scenario].piles
    return (
        bool(piles)
        and not is_pile_known(g)
        and bool(change_pile(g, g.chance.choose(PURPOSE, piles)))
    )


def _mix_cards_of(g: Game, who: Investigator, *, closed: bool) -> None:
    """Mix an investigator's deck with set-aside weaknesses, and with the hand if it is `closed`."""
    waiting = [copy for copy in g.state.set_aside_weaknesses if g.cards.owner(copy) == who.seat]
    held = g.investigators.loose_hand(who.seat) if closed else []
    stays = _without_copies(who.hand, held)
    down = lying_face_down(g, who.seat)
    cards = _mixed_copies(g, [*who.deck, *held, *waiting, *(piece.copy for piece in down)])
    for piece in down:
        piece.copy = cards.pop()
    if waiting or held:  # no weakness stays in a hand
        weak = [copy for copy in cards if g.cards.is_weakness(copy)]
        waits, held = weak[: len(waiting)], _without_copies(cards, weak)[: len(held)]
        cards = _without_copies(cards, [*waits, *held])
        others = _without_copies(g.state.set_aside_weaknesses, waiting)
        g.state.set_aside_weaknesses = [*others, *waits]
    who.hand[:], who.deck[:] = [*stays, *held], cards


def _mix_face_down(g: Game, seat: Seat) -> None:
    """Mix cards attached face down to others' assets with similar cards in the decks."""
    for piece_id, pile in (g.state.face_down or {}).items():
        piece = g.piece(piece_id)
        holder = None if piece is None else piece.controller
        if holder not in (None, seat):
            _mix_pile_of(g, pile, g.who(holder))


def _mix_pile_of(g: Game, pile: list[CopyNo], who: Investigator) -> None:
    """Mix a pile with the events in its investigator's deck and closed hand."""
    hand = g.investigators.loose_hand(who.seat) if g.state.settings.closed_hands else []
    alike = [copy for copy in (*who.deck, *hand) if g.card(copy).type is CardType.EVENT]
    pool, held = _mixed_copies(g, [*pile, *alike]), [copy for copy in who.hand if copy in alike]
    pile[:], pool = pool[: len(pile)], pool[len(pile) :]
    who.hand[:] = [*_without_copies(who.hand, held), *pool[: len(held)]]
    who.deck[:] = [*_without_copies(who.deck, alike), *pool[len(held) :]]


def _mix_under(g: Game) -> None:
    """Mix the cards under locations with similar cards in the encounter deck."""
    if not g.state.under:
        return
    under, deck = g.state.under, g.state.encounter_deck
    lying = _mixed_copies(g, (copy for pile in under.values() for copy in pile))
    drawn = [copy for copy in lying if g.card(copy).type in (CardType.ENEMY, CardType.TREACHERY)]
    pool = _mixed_copies(g, [*drawn, *deck]) if drawn else []
    lying = _without_copies(lying, drawn) + pool[: len(drawn)]
    deck[:] = pool[len(drawn) :] or deck
    lying = g.chance.shuffle_fast(PURPOSE, lying)
    for place, pile in under.items():
        under[place], lying = lying[: len(pile)], lying[len(pile) :]


def _mix_areas(g: Game) -> None:
    """Mix the face-down cards of all areas with each other."""
    areas = _face_down_areas(g)
    piles = [(g.state.areas or {})[each.slug] for each in areas]
    if not any(piles):
        return
    own = {code for each in areas for code in each.cards}
    joined = _of_codes(g, g.state.encounter_deck, own)
    rest = _without_copies(g.state.encounter_deck, joined)
    cards = _mixed_copies(g, (*(copy for pile in piles for copy in pile), *joined))
    for pile in piles:
        pile[:], cards = cards[: len(pile)], cards[len(pile) :]
    if joined:
        g.state.encounter_deck[:] = [*rest, *cards]


def _face_down_areas(g: Game) -> list[AreaApart]:
    """Return the areas of the scenario whose cards lie face down."""
    return [each for each in g.library.scenarios[g.state.scenario].areas if each.face_down]


def _mix_apart(g: Game, deck: DeckApart) -> bool:
    """Mix a separate deck with the cards that left it unseen.

    Return True if locations in play have changed.
    """
    if deck.cards:
        return _mix_unrevealed_places(g, deck)
    removed, codes = g.state.removed, set[str]()
    for slug in deck.sets:
        codes.update(g.library.copies_in_set(slug))
    gone = [at for at, copy in enumerate(removed) if g.state.copies[copy].code in codes]
    gone, pile = gone[: deck.removed], g.state.apart[deck.slug]
    cards = _mixed_copies(g, [*pile, *(removed[at] for at in gone)])
    for at in gone:
        removed[at] = cards.pop()
    pile[:] = cards
    return False


def _mix_unrevealed_places(g: Game, deck: DeckApart) -> bool:
    """Shuffle a deck of locations together with its unrevealed locations in play.

    Cards that belong at the end of the deck stay there. Return True if there were any locations to
    shuffle in.
    """
    codes, pile = set(deck.cards), g.state.apart[deck.slug]
    came = [place for place in g.places.all() if place.code in codes]
    down = [place for place in came if not place.revealed]
    copies = [*(place.copy for place in down), *pile]
    before = max(0, len(came) + len(pile) - deck.depth)
    early = sum(not place.revealed for place in came[:before]) + max(0, before - len(came))
    for copy, code in zip(copies, _mixed_codes(g, deck, copies, early), strict=True):
        g.cards.turn(copy, code)
    _turn_over(g, down)
    return bool(down)


def _mixed_codes(g: Game, deck: DeckApart, copies: Sequence[CopyNo], early: int) -> list[CardCode]:
    """Return the codes of these cards of a separate deck, mixed.

    Its last cards stay behind the `early` ones.
    """
    mixed = g.chance.shuffle_fast(PURPOSE, sorted(g.state.copies[copy].code for copy in copies))
    last = [code for code in mixed if code in deck.last]
    rest = [code for code in mixed if code not in last]
    late = g.chance.shuffle_fast(PURPOSE, [*rest[early:], *last]) if last else rest[early:]
    return [*rest[:early], *late]


def _mix_places(g: Game, drawn: RandomLocations) -> bool:
    """Mix unrevealed and set-aside random locations with those that set-up left out."""
    state = g.state
    choices = set(drawn.choices)
    down = [p for p in g.places.all() if p.code in choices and not p.revealed]
    out = _of_codes(g, state.removed, choices)[: len(choices) - drawn.count]
    aside = _of_codes(g, state.aside, choices)
    copies = [*(place.copy for place in down), *aside, *out]
    codes = g.chance.shuffle_fast(PURPOSE, sorted(state.copies[copy].code for copy in copies))
    if not (down or aside):
        return False
    for copy, code in zip(copies, codes, strict=True):
        g.cards.turn(copy, code)
    _turn_over(g, down)
    return bool(down)


def _mix_stories(g: Game) -> None:
    """Mix locations in play that look alike with their copies that are set aside."""
    alike = g.library.alike
    for front in sorted({*alike.values()}):
        codes = {front, *(code for code, other in alike.items() if other == front)}
        shown = [place for place in g.places.all() if place.code in codes]
        if not shown:
            continue
        copies = [*(place.copy for place in shown), *_of_codes(g, g.state.aside, codes)]
        mixed = g.chance.shuffle_fast(PURPOSE, sorted(g.state.copies[copy].code for copy in copies))
        for copy, code in zip(copies, mixed, strict=True):
            g.cards.turn(copy, code)
        _turn_over(g, shown)


def _redraw_set(g: Game) -> None:
    """Replace the random encounter set by another one, as long as nobody has seen a card of it."""
    names = g.library.scenarios[g.state.scenario].one_set_of
    if not names:
        return
    sets = [sorted(g.library.copies_in_set(name)) for name in sorted(names)]
    made = _of_codes(g, _drawn_in_setup(g), {*chain(*sets)})
    if made and all(copy in g.state.encounter_deck for copy in made):
        alike = [each for each in sets if len(each) == len(made)]
        for copy, code in zip(made, g.chance.choose(PURPOSE, alike), strict=True):
            g.cards.turn(copy, CardCode(code))


def _redraw_weaknesses(g: Game) -> None:
    """Draw the unseen random basic weaknesses again; in a campaign all players know theirs."""
    state = g.state
    if state.chapter:
        return
    drawn = _unseen_weaknesses(g)
    if not drawn:
        return
    among = {*drawn}
    seen = {each.code for copy, each in enumerate(state.copies) if copy not in among}
    pool = [code for code in sorted(g.library.basic_weaknesses(cards_used(g))) if code not in seen]
    for copy, code in zip(drawn, g.chance.shuffle_fast(PURPOSE, pool), strict=False):
        state.copies[copy] = Copy(code, g.cards.owner(copy))
        g.cards.note(code)


def _unseen_weaknesses(g: Game) -> list[CopyNo]:
    """Return the random basic weaknesses that are in decks or set aside."""
    decks = chain.from_iterable(who.deck for who in g.state.investigators)
    lie = {*decks, *g.state.set_aside_weaknesses}
    return [
        copy
        for copy in _drawn_in_setup(g)
        if copy in lie and g.card(copy).weakness is Weakness.BASIC
    ]


def _drawn_in_setup(g: Game) -> list[CopyNo]:
    """Return the cards that set-up drew at random, which no list names."""
    last = max(g.state.stages, default=0)
    return [CopyNo(number) for number in range(last + 1, len(g.state.copies))]
