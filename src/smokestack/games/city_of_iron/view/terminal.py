"""A view for the terminal, in at most 100 columns of rich markup."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from smokestack.games.city_of_iron.view.view import (
    BuildingView,
    CityOfIronPlayerView,
    CityOfIronView,
    CityView,
    TownView,
)


def show_view(view: CityOfIronView, names: Sequence[str]) -> str:
    lines = [*_head(view, names), "", "[bold]Market[/bold]"]
    lines += _wrapped([_space(space.space, space.building) for space in view.market])
    lines += [
        "",
        f"[bold]{'Goods':<15}[/bold]" + "".join(escape(f"{name[:8]:>9}") for name in names[: len(view.players)]),
    ]
    for good in view.goods:
        counts = "".join(
            f"{count:>8}{'*' if place == 1 else ' '}" for count, place in zip(good.counts, good.places, strict=True)
        )
        worth = f"{good.vp_first}/{good.vp_second} VP, lead {good.leader_income}, shield {good.shield}"
        lines.append(f"{good.name:<15}{counts}   [dim]{worth}[/dim]")
    lines += ["", "[bold]Towns[/bold]"]
    lines += _wrapped([_town(town) for town in view.towns if town.open and town.owner < 0])
    if view.lands:
        lines += ["[bold]Free lands[/bold]"]
        lines += _wrapped(
            [f"{land.name} {land.distance}{_need(land.need)} ({', '.join(land.terrain)})" for land in view.lands]
        )
    for player in view.players:
        lines += ["", *_player(player, names[player.seat], view)]
    return "\n".join(lines)


def _head(view: CityOfIronView, names: Sequence[str]) -> list[str]:
    left = "/".join(str(n) for n in view.deck_left)
    lines = [f"[bold]Round {view.round}[/bold] ({view.phase}); deck {view.deck}, left {left}"]
    if view.last_round:
        lines[0] += "; last round"
    elif view.score_due:
        lines[0] += "; scoring at the end of this round"
    if view.turn_order:
        lines += _wrapped(["turn order: " + ", ".join(names[seat] for seat in view.turn_order)])
    elif view.bid_order:
        lines += _wrapped(["bid order: " + ", ".join(names[seat] for seat in view.bid_order)])
    return lines


def _space(space: int, building: BuildingView | None) -> str:
    return f"{space}: -" if building is None else f"{space}: {_building(building)}"


def _building(building: BuildingView) -> str:
    cost = f"{building.money}" + (f"+{building.science}s" if building.science else "")
    return f"{building.label} ({cost}{', ' + building.terrain if building.terrain else ''})"


def _town(town: TownView) -> str:
    goods = ", ".join(f"{n} {good}" for good, n in town.goods.items())
    return f"{town.name} D{town.defence} distance {town.distance}{': ' + goods if goods else ''}"


def _need(need: str) -> str:
    return f" by {need}" if need else ""


def _player(player: CityOfIronPlayerView, name: str, view: CityOfIronView) -> list[str]:
    mark = ">" if player.seat in view.waiting else " "
    stats = (
        f"{player.vp} VP, {player.money} money, {player.science} science, income "
        f"{player.income}+{player.leader_income}, {player.actions_left} actions"
    )
    ready = ", ready" if player.ready else ""
    lines = [f"{mark} [bold]{escape(name[:40])}[/bold] {player.nation}{ready}", *_wrapped([stats], "    ")]
    for city in player.cities:
        lines += _wrapped([_city(city)], "    ")
    if player.towns:
        lines += _wrapped(["towns: " + ", ".join(player.towns)], "    ")
    if player.reserve:
        lines += _wrapped(["reserve: " + ", ".join(_building(building) for building in player.reserve)], "    ")
    hand = f"hand of {player.hand_size}" if player.hand is None else "hand: " + (", ".join(player.hand) or "empty")
    lines += _wrapped([hand], "    ")
    if player.chosen is not None:
        lines += _wrapped(["chosen to buy: " + (", ".join(player.chosen) or "nothing")], "    ")
    for deck, size, discards in (
        ("citizens", player.citizen_draw_size, player.citizen_discards),
        ("military", player.military_draw_size, player.military_discards),
    ):
        lines += _wrapped([f"{deck}: {size} to draw; discards " + (", ".join(discards) or "none")], "    ")
    return lines


def _city(city: CityView) -> str:
    built = ", ".join(building.label for building in city.buildings) or "empty"
    return f"{city.name} {len(city.buildings)}/{city.spaces} ({', '.join(city.terrain)}): {built}"


def _wrapped(parts: list[str], indent: str = "  ", width: int = 98) -> list[str]:
    """The parts with bars between them, broken into lines at spaces."""
    lines: list[str] = []
    line = indent
    for word in " | ".join(parts).split(" "):
        if len(line) + len(word) + 1 > width and line.strip():
            lines.append(escape(line.rstrip()))
            line = indent
        line += word + " "
    lines.append(escape(line.rstrip()))
    return lines
