"""Why a railway is illegal."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules.fact_data import link_data
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    rail_link,
    rail_sources,
)
from smokestack.games.age_of_industry.rules.phases.railway import money_cost, rail_need, starts_from_own
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.refusals.sources import refuse_cubes
from smokestack.games.age_of_industry.rules.transport import cost_with_cubes, sources_of
from smokestack.kernel.facts import Refusal


def refuse_railway(position: AgeOfIndustryPosition, action: int) -> Refusal | None:
    link, seat = rail_link(action), position.seat
    if link >= position.board.links:
        return Refusal("AOI-14.1", "no_link")
    if position.railways_left[seat] == 0:
        return Refusal("AOI-14.8", "no_railways_left")
    if position.rail_owner[link] >= 0:
        data = {**link_data(position, link), "owner": position.rail_owner[link]}
        return Refusal("AOI-1.3", "link_taken", data)
    if not starts_from_own(position, seat, link):
        return Refusal("AOI-14.2", "not_from_own", link_data(position, link))
    need = rail_need(position, seat, link)
    coal, iron = sources_of(position, COAL), sources_of(position, IRON)
    cost = cost_with_cubes(position, money_cost(position, seat), need, coal, iron)
    return refuse_cubes(position, need, coal, iron, rail_sources(action), cost)
