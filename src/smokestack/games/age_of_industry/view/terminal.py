"""A view for the terminal, as rich markup of at most 100 columns."""

from __future__ import annotations

from collections.abc import Sequence

from smokestack.games.age_of_industry.view.view import (
    AgeOfIndustryMarketView,
    AgeOfIndustryPlaceView,
    AgeOfIndustryPlayerView,
    AgeOfIndustryView,
    CardCountView,
    CounterView,
    DemandTrackView,
)

COLOURS = ["dark_orange", "deep_sky_blue1", "green3", "blue", "red3", "magenta"]
SHORT_NAMES = {
    "cotton mill": "mill",
    "factory": "fact",
    "coal mine": "mine",
    "ironworks": "iron",
    "port": "port",
    "ship": "ship",
}
RAILWAYS_WIDTH = 94


def paint(seat: int, text: str) -> str:
    return f"[{COLOURS[seat % len(COLOURS)]}]{text}[/]"


def _counter(counter: CounterView, names: Sequence[str]) -> str:
    text = f"{names[counter.seat][:6]} {SHORT_NAMES[counter.industry]}{counter.level}"
    if counter.cubes:
        text += f"·{counter.cubes}"
    if counter.flipped:
        text += "✓"
    return paint(counter.seat, text)


def _place(place: AgeOfIndustryPlaceView, view: AgeOfIndustryView, names: Sequence[str]) -> str:
    parts = [f"({space.kind})" if space.counter is None else _counter(space.counter, names) for space in place.spaces]
    parts += [_market(market) for market in view.markets if market.place == place.id]
    for import_box in view.imports:
        if import_box.place == place.id:
            parts.append(
                f"{import_box.name} {import_box.cubes}/{import_box.printed} coal{'' if import_box.open else ' closed'}"
            )
    if place.distant_port:
        parts.append("distant port")
    colour = f" {place.colour}" if place.colour else f" {place.kind}"
    return f"  {place.name:<20}[dim]{colour:<8}[/] {', '.join(parts)}"


def _market(market: AgeOfIndustryMarketView) -> str:
    name = f"{market.name} " if market.overseas else ""
    return f"{name}market {market.tile or 'not laid'}{' used' if market.flipped and market.accepts else ''}"


def _track(name: str, track: DemandTrackView) -> str:
    empty = len(track.prices) - track.cubes
    squares = " ".join(f"${price}{'·' if at < empty else '■'}" for at, price in enumerate(track.prices))
    return f"{name} {squares}  next ${track.next_price}"


def _cards(cards: list[CardCountView]) -> str:
    return ", ".join(f"{entry.card} x{entry.count}" if entry.count > 1 else entry.card for entry in cards) or "none"


def _player(player: AgeOfIndustryPlayerView, names: Sequence[str]) -> list[str]:
    first = (
        f"{names[player.seat]:<10} ${player.money:<3} loans {player.loans:<2} spent ${player.spent:<3} "
        f"cards {player.cards} rails {player.railways:<2} score {player.score} "
        f"(money {player.money_points}, counters {player.counter_points}, loans {player.loan_points})"
    )
    stacks: dict[str, list[str]] = {}
    for stack in player.display:
        if stack.left:
            stacks.setdefault(SHORT_NAMES[stack.industry], []).append(str(stack.level) * stack.left)
    display = "  ".join(f"{name} {''.join(levels)}" for name, levels in stacks.items())
    return [paint(player.seat, first), f"[dim]           {display}[/]"]


def show(view: AgeOfIndustryView, names: Sequence[str]) -> str:
    lines = [f"[bold]Age of Industry, {view.map}[/]  round {view.round}, {view.phase}"]
    if view.order:
        lines.append("Order: " + " > ".join(paint(seat, names[seat]) for seat in view.order))
    if view.active >= 0:
        lines.append(f"{paint(view.active, names[view.active])} has {view.actions_left} action(s) left")
    lines.append(f"{_track('Coal', view.coal)}   {_track('Iron', view.iron)}")
    lines.append(f"Deck {view.deck}, face up: {_cards(view.face_up)}")
    for player in view.players:
        lines += _player(player, names)
    if view.hand is not None:
        lines.append(f"Your hand: {_cards(view.hand)}")
    lines.append("")
    lines += [_place(place, view, names) for place in view.places]
    return "\n".join(lines + _railways(view))


def _railways(view: AgeOfIndustryView) -> list[str]:
    """All railways, several to a line."""
    built = [link for link in view.links if link.seat >= 0]
    if not built:
        return []
    place_name = {place.id: place.name for place in view.places}
    lines, row, width = ["Railways:"], "", 0
    for link in built:
        text = f"{place_name[link.a]}-{place_name[link.b]} ${link.value}"
        if row and width + len(text) > RAILWAYS_WIDTH:
            lines.append(f"  {row}")
            row, width = "", 0
        gap = "  " if row else ""
        row += gap + paint(link.seat, text)
        width += len(gap + text)
    return [*lines, f"  {row}"]
