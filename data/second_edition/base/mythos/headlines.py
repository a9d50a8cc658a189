"""Headlines."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    MonstersCome,
    MonstersLeave,
    Origin,
    Place,
    PlacesClose,
    Receive,
    Seat,
    Skill,
    Special,
    TerrorRises,
    arrest,
    bans,
    bless,
    check,
    check_note,
    close_place,
    come_back,
    curse,
    discard,
    each,
    forbids,
    headline,
    is_kind,
    keep_headline,
    may,
    mythos,
    place_monster,
    release,
    return_to_arkham,
    ways_back,
)

headline("big_storm_sweeps_arkham", MonstersLeave(areas=["sky", "outskirts"]))
headline(
    "bizarre_dreams_plague_citizens", MonstersLeave(["gug", "nightgaunt"], then=[TerrorRises()])
)
headline("campus_security_increased", MonstersLeave(neighborhood="miskatonic_u"))
headline("church_group_reclaims_southside", MonstersLeave(neighborhood="southside"))
headline(
    "city_gripped_by_blackouts",
    PlacesClose(
        [Place("general_store"), Place("curiositie_shoppe"), Place("ye_olde_magick_shoppe")]
    ),
)
headline("family_found_butchered", TerrorRises())
headline("feds_raid_arkham", MonstersLeave(areas=["streets"]))
headline("gangs_clean_up_easttown", MonstersLeave(neighborhood="easttown"))
headline("ghost_ship_docks_by_itself", MonstersCome(Place("merchant_district_streets")))
headline("goat_like_creature_spotted_in_woods", MonstersLeave(["dark_young"], then=[TerrorRises()]))
headline("horror_at_groundbreaking", MonstersCome(Place("miskatonic_u_streets")))
headline("lodge_member_held_for_questioning", MonstersCome(Place("french_hill_streets")))
headline("lodge_members_watch_the_night", MonstersLeave(neighborhood="french_hill"))
headline("manhunt_in_arkham", MonstersLeave(areas=["locations"]))
headline("merchants_march_on_crime", MonstersLeave(neighborhood="merchant_district"))
headline("picnickers_panic", MonstersCome(Place("downtown_streets")))
headline("police_step_up_patrols_in_northside", MonstersLeave(neighborhood="northside"))
headline("private_security_hired_in_uptown", MonstersLeave(neighborhood="uptown"))
headline("rivertown_residents_take_back_streets", MonstersLeave(neighborhood="rivertown"))
headline(
    "scientist_warns_of_dimensional_rift",
    MonstersLeave(["dimensional_shambler", "hound_of_tindalos"], then=[TerrorRises()]),
)
headline("sheldon_gang_turns_to_police_for_aid", MonstersCome(Place("uptown_streets")))
headline("slum_murders_continue", MonstersCome(Place("easttown_streets")))
headline("southside_strangler_suspected", MonstersCome(Place("southside_streets")))
headline(
    "strange_lights_on_campus",
    PlacesClose([Place("library"), Place("administration"), Place("science_building")]),
)
headline("strange_tremors_cease", MonstersLeave(["chthonian", "dhole"], then=[TerrorRises()]))
headline("terror_at_the_train_station", MonstersCome(Place("northside_streets")))
headline("vigilante_guards_the_night", MonstersLeave(neighborhood="downtown"))
headline("witch_burning_anniversary", MonstersCome(Place("rivertown_streets")))


@mythos("blue_flu")
async def release_prisoners(b: Board) -> None:
    """Everyone in the Jail Cell is released. Nobody can be arrested until the end of the
    next turn.
    """
    for who in b.seats.playing():
        if who.arrested:
            await release(b, who.seat)
    keep_headline(b)


@forbids("blue_flu", bans.ARREST, "The police are on strike.")
def _forbid_arrests(_b: Board, _origin: Origin, _seat: Seat) -> bool:
    return True


@mythos("fourth_of_july_parade")
async def block_merchant_district_streets(b: Board) -> None:
    """Until the end of the next turn nobody can move into or out of the Merchant District
    streets.
    """
    keep_headline(b)


PARADE = "The parade blocks the Merchant District streets."


@forbids("fourth_of_july_parade", bans.ENTER, PARADE)
@forbids("fourth_of_july_parade", bans.LEAVE, PARADE)
def _forbid_passing_parade(_b: Board, _origin: Origin, _seat: Seat, place: Place) -> bool:
    return place == "merchant_district_streets"


@mythos("miskatonic_arctic_expedition_returns")
async def return_elder_things(b: Board) -> None:
    """All Elder Things kept as trophies return to play and appear at the River Docks."""
    found = [
        no for who in b.state.investigators for no in who.monsters if is_kind(b, no, "elder_thing")
    ]
    for no in found:
        await place_monster(b, no, Place("river_docks"))


@mythos("missing_people_return")
async def return_lost_investigators(b: Board) -> None:
    """Everyone lost in time and space returns at once to a location or street area of their
    choice.
    """
    await each(
        b, lambda seat: come_back(b, seat), [s for s in b.seats.order() if b.seats.is_lost(s)]
    )


@mythos("all_quiet_in_arkham")
async def let_everyone_seek_blessing(b: Board) -> None:
    """Each investigator may make a Luck (-1) check. Pass: they become Blessed."""
    source = "all_quiet_in_arkham"

    async def check_for_blessing(seat: Seat) -> None:
        blessed = Special.BLESSING in b.who(seat).specials
        if b.state.settings.together and blessed:
            return
        if not await may(
            b,
            seat,
            "Make a Luck (−1) check to become Blessed?",
            source=source,
            note=lambda: check_note(b, seat, Skill.LUCK, -1),
        ):
            return
        if await check(b, seat, Skill.LUCK, -1, source=source, passing=[Receive(Special.BLESSING)]):
            await bless(b, seat, why=source)

    await each(b, check_for_blessing)


@mythos("ill_wind_grips_arkham")
async def curse_first_player(b: Board) -> None:
    """The first player must make a Luck (-1) check. Fail: they become Cursed."""
    source = "ill_wind_grips_arkham"

    async def check_against_curse(seat: Seat) -> None:
        if not await check(
            b, seat, Skill.LUCK, -1, source=source, failing=[Receive(Special.CURSE)]
        ):
            await curse(b, seat, why=source)

    await each(b, check_against_curse, [b.seats.leader()])


@mythos("strange_power_flux_plagues_city")
async def let_everyone_return_to_arkham(b: Board) -> None:
    """Each investigator in an Other World may return to Arkham at once."""

    async def offer_return(seat: Seat) -> None:
        if ways_back(b, seat) and await may(
            b, seat, "Return to Arkham?", source="strange_power_flux_plagues_city"
        ):
            await return_to_arkham(b, seat)

    await each(
        b, offer_return, [who.seat for who in b.seats.playing() if b.town.world_of(who.place)]
    )


@mythos("temperence_fever_sweeps_city")
async def close_roadhouse_and_search_for_whiskey(b: Board) -> None:
    """Hibb’s Roadhouse is closed until the end of the next turn. Anyone with Whiskey must pass a
    Sneak (-1) check, or be arrested and discard the Whiskey.
    """
    await close_place(b, Place("hibbs_roadhouse"), source="temperence_fever_sweeps_city")

    async def check_or_arrest(seat: Seat) -> None:
        if await check(
            b,
            seat,
            Skill.SNEAK,
            -1,
            source="temperence_fever_sweeps_city",
            failing="you are arrested and discard the Whiskey",
        ):
            return
        while (held := b.cards.owns(seat, "whiskey")) is not None:
            await discard(b, seat, held.card, why="temperence_fever_sweeps_city")
        await arrest(b, seat)

    await each(
        b,
        check_or_arrest,
        [who.seat for who in b.seats.playing() if b.cards.owns(who.seat, "whiskey")],
    )
