"""The rulings of a game: its options as the engine reads them."""

from __future__ import annotations

from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions


class AgeOfSteamRulings:
    """Plain values; options.py explains each of them."""

    def __init__(self, options: AgeOfSteamOptions) -> None:
        # the base rules
        self.two_bidders_may_pass = options.two_bidders_may_pass
        self.loser_of_two_pays = options.loser_of_two_pays
        self.may_decline_first = options.may_decline_first
        self.reuse_lifted_tile = options.reuse_lifted_tile
        self.same_hex_twice = options.same_hex_twice
        self.redirect_any_unowned = options.redirect_any_unowned
        self.double_redirect_costs_double = options.double_redirect_costs_double
        self.disc_limit = options.disc_limit
        self.urbanize_any_time = options.urbanize_any_time
        self.claim_with_new_city = options.claim_with_new_city
        self.dear_coexisting = options.dear_coexisting
        self.survivor_wins_at_once = options.survivor_wins_at_once
        self.production_needs_city = options.production_needs_city
        # single maps
        self.easy = options.easy
        self.from_any_track = options.from_any_track
        self.four_cubes_in_berlin = options.four_cubes_in_berlin
        self.alternate_by_actual_first = options.alternate_by_actual_first
        self.turn_order_available = options.turn_order_available
        self.turn_order_shifts_alternation = options.turn_order_shifts_alternation
        self.town_cubes = options.town_cubes
        self.more_cash = options.more_cash
        self.fourth_build = options.fourth_build
        self.hill_surcharge = options.hill_surcharge
        self.one_cube = options.one_cube
        self.dear_towns = options.hex_price == "towns-too"
        self.flat_price = options.hex_price == "flat"
        self.zone_cube_leaves_game = options.zone_cube_leaves_game
        self.pass_closed_zones = options.pass_closed_zones
        self.airport_needs_city = options.airport_needs_city
        self.reduction_stops_at_ten = options.reduction_stops_at_ten
        self.ferry_needs_own_track = options.ferry_needs_own_track
        self.lift_over_towns = options.lift_over_towns
        self.two_straights = options.two_straights
        self.dear_straight_redirects = options.dear_straight_redirects
