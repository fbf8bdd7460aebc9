"""The rulings of a game: its options as the engine reads them."""

from __future__ import annotations


class AgeOfSteamRulings:
    """Plain values; options.py explains each of them."""

    def __init__(self) -> None:
        # the base rules
        self.two_bidders_may_pass = True
        self.loser_of_two_pays = False
        self.may_decline_first = True
        self.reuse_lifted_tile = True
        self.same_hex_twice = True
        self.redirect_any_unowned = True
        self.double_redirect_costs_double = False
        self.disc_limit = True
        self.urbanize_any_time = False
        self.claim_with_new_city = True
        self.dear_coexisting = False
        self.survivor_wins_at_once = True
        self.production_needs_city = False
        # single maps
        self.easy = False
        self.from_any_track = False
        self.four_cubes_in_berlin = False
        self.alternate_by_actual_first = False
        self.turn_order_available = True
        self.turn_order_shifts_alternation = False
        self.town_cubes = True
        self.more_cash = True
        self.fourth_build = False
        self.hill_surcharge = False
        self.one_cube = False
        self.dear_towns = False
        self.flat_price = False
        self.zone_cube_leaves_game = False
        self.pass_closed_zones = True
        self.airport_needs_city = False
        self.reduction_stops_at_ten = False
        self.ferry_needs_own_track = False
        self.lift_over_towns = True
        self.two_straights = True
        self.dear_straight_redirects = False
