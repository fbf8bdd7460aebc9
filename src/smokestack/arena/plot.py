"""The standings as a bar chart: each bot's share of wins with its 95 % interval."""

from __future__ import annotations

from html import escape

from smokestack.arena.standings import BotStanding

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 130, 90, 44, 64


def draw(title: str, standings: list[BotStanding], equal: float) -> str:
    """An SVG picture. `equal` is the share that each of equally strong bots would win."""
    height = TOP + ROW * len(standings) + 48
    floor = TOP + ROW * len(standings)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        'font-size="14" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf8"/>',
        f'<text x="{LEFT}" y="28" font-size="17" font-weight="bold">{escape(title)}</text>',
        f'<text x="{LEFT}" y="48" fill="#666">games won, with the 95 % interval</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        x = _x(percent / 100)
        parts.append(f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{floor}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{floor + 18}" text-anchor="middle" fill="#666">{percent} %</text>')
    for row, standing in enumerate(standings):
        parts += _bar(standing, TOP + ROW * row)
    x = _x(equal)
    parts.append(f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{floor}" stroke="#b3541e" stroke-dasharray="5 4"/>')
    parts.append(f'<text x="{x}" y="{floor + 36}" text-anchor="middle" fill="#b3541e">equal strength</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _bar(standing: BotStanding, y: int) -> list[str]:
    middle, start = y + ROW // 2, _x(0)
    low, high, end = _x(standing.rate_low), _x(standing.rate_high), _x(standing.rate)
    return [
        f'<text x="{LEFT - 10}" y="{middle + 5}" text-anchor="end">{escape(standing.bot)}</text>',
        f'<rect x="{start}" y="{y + 8}" width="{round(end - start, 1)}" height="{ROW - 16}" fill="#4a7c8c"/>',
        f'<path d="M{low} {middle}H{high}M{low} {middle - 6}V{middle + 6}M{high} {middle - 6}V{middle + 6}" '
        'stroke="#222" stroke-width="1.5" fill="none"/>',
        f'<text x="{max(end, high) + 8}" y="{middle + 5}">{standing.rate:.0%}</text>',
    ]
