"""Drawings for the card game: card values, skills, chaos tokens, classes, slots, landmarks."""

from renders.pen import Pen, Point, almond, curve, icon, star

# --- numbers of cards ---------------------------------------------------------------------


@icon("cards")
def cards(pen: Pen) -> None:
    """Two cards: hand size."""
    pen.area((4, 32), (36, 20), (52, 74), (24, 86))
    pen.round_box(34, 8, 90, 94, 10, ink=False)
    pen.round_box(39, 12, 88, 90, 9)
    pen.round_box(48, 22, 79, 80, 5, ink=False)
    pen.round_box(54, 28, 73, 74, 2)


@icon("action")
def action(pen: Pen) -> None:
    """A bolt."""
    pen.area((58, 2), (20, 56), (44, 56), (34, 98), (80, 38), (54, 38), (74, 2))


@icon("shroud")
def shroud(pen: Pen) -> None:
    """A barred arch."""
    pen.area(
        (14, 98),
        *curve(
            (14, 46),
            ((14, 20), (30, 2), (50, 2)),
            ((70, 2), (86, 20), (86, 46)),
        ),
        (86, 98),
    )
    pen.area(
        (27, 99),
        *curve(
            (27, 47),
            ((27, 28), (37, 16), (50, 16)),
            ((63, 16), (73, 28), (73, 47)),
        ),
        (73, 99),
        ink=False,
    )
    for x, top in ((35, 38), (50, 26), (65, 38)):
        pen.area((x - 4, 98), (x - 4, top), (x + 4, top), (x + 4, 98))


# --- skills -------------------------------------------------------------------------------


@icon("willpower")
def willpower(pen: Pen) -> None:
    """A flame."""
    pen.area(
        *curve(
            (54, 2),
            ((60, 22), (84, 36), (84, 64)),
            ((84, 86), (68, 98), (50, 98)),
            ((32, 98), (16, 86), (16, 64)),
            ((16, 50), (22, 40), (30, 32)),
            ((31, 40), (34, 46), (40, 48)),
            ((38, 30), (44, 14), (54, 2)),
        )
    )
    pen.area(
        *curve(
            (50, 52),
            ((58, 62), (66, 68), (66, 76)),
            ((66, 86), (58, 90), (50, 90)),
            ((42, 90), (34, 86), (34, 76)),
            ((34, 68), (44, 62), (50, 52)),
        ),
        ink=False,
    )


@icon("intellect")
def intellect(pen: Pen) -> None:
    """An open book."""
    for mirror in (False, True):

        def at(x: float, y: float, flip: bool = mirror) -> Point:
            return (100 - x if flip else x, y)

        pen.area(at(4, 20), at(24, 16), at(46, 26), at(46, 92), at(24, 82), at(4, 86))
        for y in (34, 50, 66):
            pen.stroke(at(13, y - 4), at(24, y - 5), at(37, y + 1), width=6, ink=False)


@icon("combat")
def combat(pen: Pen) -> None:
    """A dagger."""
    pen.area((97, 3), (94, 30), (46, 76), (24, 54), (70, 6))
    pen.stroke((78, 22), (46, 54), width=5, ink=False)
    pen.stroke((18, 44), (56, 82), width=11)
    pen.stroke((33, 67), (14, 86), width=12)
    pen.disc(12, 88, 10)


@icon("agility")
def agility(pen: Pen) -> None:
    """A wing."""
    pen.area((98, 8), (62, 14), (26, 18), (2, 32), (6, 60), (18, 82), (38, 94), (44, 80), (62, 80),
             (58, 66), (80, 60), (72, 47), (92, 36), (84, 26))  # fmt: skip
    pen.stroke((20, 46), (66, 32), width=6, ink=False)
    pen.stroke((24, 64), (58, 52), width=6, ink=False)


@icon("wild")
def wild(pen: Pen) -> None:
    """A spark with four points."""
    pen.area((50, 0), (60, 40), (100, 50), (60, 60), (50, 100), (40, 60), (0, 50), (40, 40))


# --- chaos tokens -------------------------------------------------------------------------


@icon("skull")
def skull(pen: Pen) -> None:
    """A skull."""
    pen.oval(50, 42, 42, 40)
    pen.round_box(27, 60, 73, 98, 8)
    pen.disc(33, 44, 11.5, ink=False)
    pen.disc(67, 44, 11.5, ink=False)
    pen.area((50, 56), (58, 68), (42, 68), ink=False)
    for x in (40, 54):
        pen.box(x, 80, x + 6, 100, ink=False)


@icon("cultist")
def cultist(pen: Pen) -> None:
    """A hooded figure."""
    pen.area(
        *curve(
            (50, 2),
            ((66, 8), (78, 22), (80, 40)),
            ((82, 62), (90, 80), (96, 98)),
        ),
        *curve(
            (4, 98),
            ((10, 80), (18, 62), (20, 40)),
            ((22, 22), (34, 8), (50, 2)),
        ),
    )
    pen.area((50, 22), (68, 40), (64, 62), (50, 76), (36, 62), (32, 40), ink=False)
    pen.disc(42, 49, 6)
    pen.disc(58, 49, 6)


@icon("tablet")
def tablet(pen: Pen) -> None:
    """A slab with signs."""
    pen.area((18, 98), (18, 20), (32, 3), (68, 3), (82, 20), (82, 98))
    pen.box(47, 20, 53, 84, ink=False)
    for y in (30, 48, 66):
        pen.box(30, y, 70, y + 7, ink=False)


@icon("elder_thing")
def elder_thing(pen: Pen) -> None:
    """A star with a hole."""
    star(pen, 50, 54, 52, 23)
    pen.disc(50, 54, 12, ink=False)


# --- classes ------------------------------------------------------------------------------


@icon("guardian")
def guardian(pen: Pen) -> None:
    """A shield."""
    pen.area(
        (8, 12), (50, 2), (92, 12),
        *curve((92, 40), ((92, 66), (76, 86), (50, 98)), ((24, 86), (8, 66), (8, 40))),
    )  # fmt: skip
    pen.area(
        (50, 15), (80, 22),
        *curve((80, 42), ((79, 60), (68, 76), (50, 84))),
        ink=False,
    )  # fmt: skip


@icon("seeker")
def seeker(pen: Pen) -> None:
    """A quill."""
    pen.area(*curve((96, 2), ((62, 10), (34, 34), (30, 66)), ((60, 66), (92, 40), (96, 2))))
    pen.stroke((70, 30), (34, 64), width=5, ink=False)
    pen.stroke((36, 62), (8, 94), width=8)


@icon("rogue")
def rogue(pen: Pen) -> None:
    """A spade."""
    pen.area(
        *curve(
            (50, 2),
            ((60, 24), (94, 36), (94, 60)),
            ((94, 78), (66, 84), (56, 68)),
            ((57, 82), (62, 92), (70, 98)),
        ),
        *curve(
            (30, 98),
            ((38, 92), (43, 82), (44, 68)),
            ((34, 84), (6, 78), (6, 60)),
            ((6, 36), (40, 24), (50, 2)),
        ),
    )


@icon("mystic")
def mystic(pen: Pen) -> None:
    """A crystal ball."""
    pen.disc(50, 40, 38)
    pen.disc(62, 32, 26, ink=False)
    pen.area((64, 16), (68, 28), (80, 32), (68, 36), (64, 48), (60, 36), (48, 32), (60, 28))
    pen.area((26, 84), (34, 76), (66, 76), (74, 84), (78, 98), (22, 98))


@icon("survivor")
def survivor(pen: Pen) -> None:
    """A leaf."""
    pen.area(*curve((94, 4), ((50, 4), (20, 24), (20, 78)), ((72, 84), (98, 52), (94, 4))))
    pen.stroke((72, 28), (32, 68), width=6, ink=False)
    pen.stroke((26, 74), (8, 94), width=10)


@icon("neutral")
def neutral(pen: Pen) -> None:
    """A ring with a centre."""
    pen.ring(50, 50, 48, 18)
    pen.disc(50, 50, 15)


@icon("weakness")
def weakness(pen: Pen) -> None:
    """A broken chain link: a ring with a gap and a bar."""
    pen.arc(50, 50, 40, 20, 160, 14)
    pen.arc(50, 50, 40, 200, 340, 14)
    pen.stroke((50, 30), (50, 70), width=12)


# --- slots --------------------------------------------------------------------------------


@icon("accessory")
def accessory(pen: Pen) -> None:
    """A ring with a stone."""
    pen.ring(50, 64, 34, 11)
    pen.area((30, 6), (70, 6), (80, 20), (50, 42), (20, 20))


@icon("body")
def body(pen: Pen) -> None:
    """A coat."""
    pen.area((34, 6), (50, 18), (66, 6), (98, 26), (86, 48), (76, 42), (76, 97), (24, 97),
             (24, 42), (14, 48), (2, 26))  # fmt: skip
    pen.stroke((50, 22), (50, 97), width=6, ink=False)


@icon("arcane")
def arcane(pen: Pen) -> None:
    """An eye in a circle."""
    pen.ring(50, 50, 48, 8)
    almond(pen, 50, 34, 30)
    pen.disc(50, 50, 13, ink=False)
    pen.disc(50, 50, 6)
    pen.area((42, 16), (58, 16), (50, 25))
    pen.area((42, 84), (58, 84), (50, 75))


# --- landmarks ----------------------------------------------------------------------------


@icon("stairs")
def stairs(pen: Pen) -> None:
    """Stairs: a cellar."""
    pen.area((4, 94), (4, 76), (27, 76), (27, 54), (50, 54), (50, 32), (73, 32), (73, 10),
             (96, 10), (96, 94))  # fmt: skip


@icon("roof")
def roof(pen: Pen) -> None:
    """A gable with a window: an attic."""
    pen.area((2, 62), (50, 12), (98, 62), (86, 70), (50, 32), (14, 70))
    pen.area((22, 94), (22, 70), (50, 42), (78, 70), (78, 94))
    pen.disc(50, 70, 12, ink=False)


@icon("door")
def door(pen: Pen) -> None:
    """A panelled door: a hallway."""
    pen.box(16, 4, 84, 96)
    pen.box(26, 14, 74, 96, ink=False)
    pen.box(31, 19, 69, 96)
    pen.box(38, 26, 62, 50, ink=False)
    pen.box(38, 62, 62, 86, ink=False)


@icon("books")
def books(pen: Pen) -> None:
    """Books on a shelf: a study."""
    for x, top, wide in ((10, 20, 16), (29, 8, 18), (50, 24, 14)):
        pen.round_box(x, top, x + wide, 84, 2)
        pen.box(x, top + 12, x + wide, top + 18, ink=False)
    pen.area((66, 30), (82, 24), (96, 80), (80, 84))
    pen.box(2, 88, 98, 96)


@icon("lamp")
def lamp(pen: Pen) -> None:
    """A table lamp: a parlor."""
    pen.area((32, 8), (68, 8), (88, 52), (12, 52))
    pen.box(45, 52, 55, 86)
    pen.round_box(26, 84, 74, 96, 6)
