"""Landmarks of the town: a drawing for each location, to recognise it without its name.

They are named by the place's id and drawn faintly in the lower right corner of a card.
"""

import math

from renders.pen import Pen, icon


@icon("train_station")
def train_station(pen: Pen) -> None:
    """A locomotive."""
    pen.box(54, 14, 96, 22)
    pen.box(58, 22, 92, 70)
    pen.box(66, 30, 84, 46, ink=False)
    pen.round_box(8, 40, 60, 70, 8)
    pen.area((14, 12), (34, 12), (30, 40), (18, 40))
    pen.disc(46, 38, 8)
    for cx, r in ((20, 12), (46, 12), (78, 15)):
        pen.disc(cx, 84 - (r - 12), r)
        pen.disc(cx, 84 - (r - 12), r - 8, ink=False)
    pen.area((0, 92), (8, 72), (14, 72), (14, 92))


@icon("newspaper")
def newspaper(pen: Pen) -> None:
    """A front page."""
    pen.round_box(6, 12, 94, 88, 6)
    pen.box(16, 22, 84, 34, ink=False)
    pen.box(16, 44, 46, 78, ink=False)
    for top in (44, 57, 70):
        pen.box(56, top, 84, top + 7, ink=False)


@icon("curiositie_shoppe")
def curiositie_shoppe(pen: Pen) -> None:
    """An oil lamp."""
    pen.oval(46, 62, 32, 17)
    pen.area((66, 56), (98, 34), (90, 58), (70, 72))
    pen.arc(16, 54, 11, 60, 320, 7)
    pen.area((30, 46), (62, 46), (52, 34), (40, 34))
    pen.disc(46, 30, 6)
    pen.area((38, 76), (54, 76), (66, 90), (26, 90))
    pen.area((90, 28), (86, 18), (92, 6), (98, 18))


@icon("bank_of_arkham")
def bank_of_arkham(pen: Pen) -> None:
    """A temple front."""
    pen.area((50, 6), (96, 32), (96, 38), (4, 38), (4, 32))
    pen.disc(50, 26, 6, ink=False)
    for left in (12, 34, 56, 78):
        pen.box(left, 44, left + 11, 76)
    pen.box(8, 78, 92, 84)
    pen.box(2, 87, 98, 94)


@icon("arkham_asylum")
def arkham_asylum(pen: Pen) -> None:
    """A building with a gable and wings."""
    pen.area((50, 4), (80, 34), (20, 34))
    pen.box(26, 30, 74, 94)
    pen.box(4, 48, 96, 94)
    pen.disc(50, 26, 6, ink=False)
    for left in (12, 80):
        pen.box(left, 58, left + 8, 72, ink=False)
    for left in (34, 58):
        pen.box(left, 44, left + 8, 58, ink=False)
    pen.box(43, 68, 57, 95, ink=False)


@icon("independence_square")
def independence_square(pen: Pen) -> None:
    """A statue on its base."""
    pen.box(18, 80, 82, 94)
    pen.box(30, 66, 70, 77)
    pen.area((40, 30), (60, 30), (64, 64), (36, 64))
    pen.disc(50, 20, 9)
    pen.stroke((58, 34), (74, 20), (76, 4), width=8)
    pen.stroke((41, 36), (34, 52), width=8)


@icon("hibbs_roadhouse")
def hibbs_roadhouse(pen: Pen) -> None:
    """A mug of beer."""
    pen.round_box(14, 26, 70, 96, 6)
    for cx in (22, 42, 62):
        pen.disc(cx, 22, 15)
    pen.round_box(62, 38, 96, 82, 12)
    pen.round_box(70, 48, 86, 72, 6, ink=False)
    for left in (26, 40, 54):
        pen.box(left, 46, left + 6, 84, ink=False)


@icon("velmas_diner")
def velmas_diner(pen: Pen) -> None:
    """A cup of coffee."""
    pen.round_box(12, 40, 72, 62, 4)
    pen.oval(42, 60, 30, 22)
    pen.round_box(64, 42, 94, 68, 12)
    pen.round_box(72, 50, 85, 60, 4, ink=False)
    pen.round_box(4, 85, 84, 94, 4)
    for x in (30, 52):
        pen.stroke((x, 32), (x - 5, 24), (x + 4, 14), (x, 6), width=6)


@icon("police_station")
def police_station(pen: Pen) -> None:
    """A badge with a star."""
    pen.area((50, 4), (66, 14), (92, 12), (88, 56), (50, 97), (12, 56), (8, 12), (34, 14))
    points = [
        (50 + r * math.sin(math.pi * n / 5), 46 - r * math.cos(math.pi * n / 5))
        for n, r in ((n, (26, 11)[n % 2]) for n in range(10))
    ]
    pen.area(*points, ink=False)


@icon("graveyard")
def graveyard(pen: Pen) -> None:
    """A tombstone."""
    pen.disc(50, 36, 30)
    pen.box(20, 36, 80, 86)
    pen.box(8, 86, 92, 96)
    pen.box(46, 22, 54, 64, ink=False)
    pen.box(34, 34, 66, 42, ink=False)


@icon("black_cave")
def black_cave(pen: Pen) -> None:
    """A dark mouth in the rock."""
    pen.area((2, 94), (16, 54), (30, 40), (38, 20), (60, 14), (74, 34), (88, 48), (98, 94))
    pen.disc(50, 70, 20, ink=False)
    pen.box(30, 70, 70, 95, ink=False)


@icon("general_store")
def general_store(pen: Pen) -> None:
    """A sack and a crate."""
    pen.box(50, 50, 96, 94)
    pen.box(58, 60, 88, 67, ink=False)
    pen.box(58, 76, 88, 83, ink=False)
    pen.round_box(4, 36, 46, 95, 16)
    pen.area((14, 8), (38, 8), (30, 30), (22, 30))
    pen.box(18, 28, 34, 40)


@icon("unvisited_isle")
def unvisited_isle(pen: Pen) -> None:
    """A palm on an island."""
    pen.oval(50, 84, 46, 13)
    pen.area((46, 78), (50, 34), (58, 34), (58, 78))
    pen.area((54, 32), (30, 8), (8, 26), (30, 24))
    pen.area((54, 32), (20, 34), (14, 58), (32, 40))
    pen.area((54, 32), (80, 10), (98, 30), (76, 26))
    pen.area((54, 32), (90, 38), (92, 60), (76, 42))


@icon("river_docks")
def river_docks(pen: Pen) -> None:
    """An anchor."""
    pen.ring(50, 14, 12, 7)
    pen.box(45, 22, 55, 92)
    pen.box(28, 32, 72, 41)
    pen.arc(50, 54, 38, 15, 165, 10)
    pen.area((2, 70), (10, 48), (28, 66))
    pen.area((98, 70), (90, 48), (72, 66))


@icon("unnamable")
def unnamable(pen: Pen) -> None:
    """A house that leans, its window broken."""
    pen.area((2, 44), (48, 6), (98, 40), (92, 50), (8, 54))
    pen.area((14, 50), (86, 46), (92, 95), (16, 95))
    pen.area((26, 60), (46, 58), (46, 76), (26, 78), ink=False)
    pen.area((62, 62), (78, 60), (80, 96), (64, 96), ink=False)
    pen.stroke((26, 60), (46, 78), width=6)


@icon("science_building")
def science_building(pen: Pen) -> None:
    """A flask."""
    pen.box(34, 4, 66, 14)
    pen.area((40, 12), (60, 12), (60, 40), (92, 88), (86, 96), (14, 96), (8, 88), (40, 40))
    pen.area((46, 18), (54, 18), (54, 43), (64, 58), (36, 58), (46, 43), ink=False)
    pen.disc(40, 78, 6, ink=False)
    pen.disc(60, 72, 5, ink=False)


@icon("administration")
def administration(pen: Pen) -> None:
    """A gavel."""
    pen.area((42, 14), (54, 4), (86, 42), (74, 52))
    pen.area((34, 20), (60, 0), (66, 7), (40, 27))
    pen.area((66, 52), (90, 32), (96, 39), (72, 59))
    pen.area((54, 32), (62, 42), (18, 80), (8, 68))
    pen.box(40, 84, 96, 95)


@icon("library")
def library(pen: Pen) -> None:
    """A pile of books."""
    for top, left, right in ((10, 20, 84), (38, 10, 80), (66, 16, 94)):
        pen.round_box(left, top, right, top + 24, 5)
        pen.box(left + 12, top + 8, right - 8, top + 16, ink=False)


@icon("witch_house")
def witch_house(pen: Pen) -> None:
    """A pointed hat."""
    pen.area((58, 4), (74, 18), (64, 22), (78, 74), (22, 74), (46, 22))
    pen.oval(50, 80, 48, 13)
    pen.area((26, 60), (75, 60), (77, 68), (24, 68), ink=False)


@icon("silver_twilight_lodge")
def silver_twilight_lodge(pen: Pen) -> None:
    """A key."""
    pen.ring(28, 28, 25, 11)
    pen.stroke((46, 46), (90, 90), width=12)
    pen.stroke((74, 74), (86, 62), width=10)
    pen.stroke((86, 86), (95, 77), width=10)


@icon("st_marys_hospital")
def st_marys_hospital(pen: Pen) -> None:
    """A hospital with a cross."""
    pen.box(26, 6, 74, 95)
    pen.box(4, 38, 96, 95)
    pen.box(45, 14, 55, 42, ink=False)
    pen.box(36, 23, 64, 33, ink=False)
    for left in (12, 80):
        for top in (48, 68):
            pen.box(left, top, left + 8, top + 12, ink=False)
    pen.box(34, 52, 44, 64, ink=False)
    pen.box(56, 52, 66, 64, ink=False)
    pen.box(43, 74, 57, 96, ink=False)


@icon("ye_olde_magick_shoppe")
def ye_olde_magick_shoppe(pen: Pen) -> None:
    """A potion."""
    pen.box(38, 4, 62, 16)
    pen.box(42, 12, 58, 40)
    pen.disc(50, 64, 33)
    points = [
        (50 + r * math.cos(math.pi * n / 4), 64 + r * math.sin(math.pi * n / 4))
        for n, r in ((n, (22, 8)[n % 2]) for n in range(8))
    ]
    pen.area(*points, ink=False)


@icon("woods")
def woods(pen: Pen) -> None:
    """Two firs."""
    for cx, top, size in ((34, 4, 1.0), (74, 30, 0.74)):
        for base, half in ((34, 18), (58, 26), (80, 32)):
            tip = top + (base - 34) * size * 0.75
            pen.area(
                (cx, tip), (cx + half * size, top + base * size), (cx - half * size,
                top + base * size),
            )  # fmt: skip
        pen.box(cx - 6 * size, 78, cx + 6 * size, 97)


@icon("mas_boarding_house")
def mas_boarding_house(pen: Pen) -> None:
    """A bed."""
    pen.round_box(2, 18, 13, 90, 4)
    pen.round_box(87, 40, 98, 90, 4)
    pen.box(8, 66, 92, 78)
    pen.disc(28, 46, 12)
    pen.round_box(44, 40, 92, 62, 8)
    pen.box(13, 58, 92, 63)


@icon("south_church")
def south_church(pen: Pen) -> None:
    """A church with a cross on its spire."""
    pen.box(47, 0, 53, 22)
    pen.box(40, 5, 60, 11)
    pen.area((50, 18), (72, 48), (28, 48))
    pen.box(30, 46, 70, 96)
    pen.area((30, 60), (30, 96), (6, 96), (6, 72))
    pen.area((70, 60), (70, 96), (94, 96), (94, 72))
    pen.disc(50, 58, 7, ink=False)
    pen.disc(50, 82, 8, ink=False)
    pen.box(42, 82, 58, 97, ink=False)


@icon("historical_society")
def historical_society(pen: Pen) -> None:
    """A painted vase."""
    pen.box(34, 4, 66, 13)
    pen.area((40, 12), (60, 12), (58, 28), (84, 44), (66, 84), (34, 84), (16, 44), (42, 28))
    pen.box(30, 82, 70, 95)
    points = [(18, 56), (32, 46), (42, 58), (54, 46), (66, 58), (82, 48)]
    pen.stroke(*points, width=6, ink=False)


@icon("streets")
def streets(pen: Pen) -> None:
    """A lantern on a post, for a place without its own drawing."""
    pen.box(45, 40, 55, 96)
    pen.area((32, 12), (68, 12), (60, 42), (40, 42))
    pen.box(28, 6, 72, 13)
    pen.box(36, 88, 64, 96)
