"""What a client needs to know about the games: maps, options, drawings, messages, rules. None of it ever changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from smokestack.kernel import registry
from smokestack.kernel.clauses import all_clauses
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError, UserError
from smokestack.kernel.lesson import highlight
from smokestack.kernel.options import choices
from smokestack.server.errors import AnyRequest
from smokestack.server.game_protocol import (
    ClauseInfo,
    GameInfo,
    HowToPlay,
    LessonInfo,
    LessonStep,
    Level,
    RulesInfo,
    SceneInfo,
)
from smokestack.server.levels import LEVELS
from smokestack.server.planning_info import planning_info
from smokestack.table.lessons import lesson_of


def _game_info(id: str, map: str = "") -> GameInfo:
    game = registry.game(id)
    guided = game.lesson()
    return GameInfo(
        id=game.id,
        title=game.title,
        about=game.about,
        prefix=game.prefix,
        rules=game.rules_version,
        hidden_information=game.hidden_information,
        maps=game.maps(),
        options=choices(game.options),
        sources=game.sources(),
        lesson="" if guided is None else guided.id,
    )


def _games(id: str, map: str) -> list[GameInfo]:
    return [_game_info(one) for one in registry.game_ids()]


def _scene(id: str, map: str) -> SceneInfo:
    game = registry.game(id)
    info = registry.map_of(game, map)
    first = registry.start(game, info.seats[0], info.id)
    kinds = {kind.verb: kind.code for kind in first.codec().kinds}
    return SceneInfo(kinds, planning_info(game, first), game.scene(info.id))


def _messages(id: str, map: str) -> dict[str, str]:
    return registry.game(id).messages()


def _rules(id: str, map: str) -> RulesInfo:
    game = registry.game(id)
    clauses = [
        ClauseInfo(clause.id, clause.for_players(), clause.section, clause.audience, clause.map)
        for clause in all_clauses(game)
    ]
    return RulesInfo(game.id, game.title, clauses)


def _lesson(id: str, map: str) -> LessonInfo:
    game, lesson = registry.game(id), lesson_of(id)
    scene = game.scene(lesson.map)
    steps = [
        LessonStep(step.id, step.clause, bool(step.accept), highlight(scene, step.show), step.part)
        for step in lesson.steps
    ]
    return LessonInfo(lesson.id, lesson.map, steps)


def _how_to_play(id: str, map: str) -> HowToPlay:
    return HowToPlay(how_to_play_file(registry.game(id)).read_text(encoding="utf-8"))


def how_to_play_file(game: Game) -> Path:
    """The file that explains a game to newcomers; SetupError if it has none."""
    file = game.how_to_play()
    if file is None:
        raise SetupError(f"{game.title} has no introduction; read its rules.")
    return file


_JSON: dict[str, Callable[[str, str], object]] = {
    "games": _games,
    "game": _game_info,
    "scene": _scene,
    "messages": _messages,
    "rules": _rules,
    "lesson": _lesson,
    "how to play": _how_to_play,
}


_SVG: dict[str, Callable[[Game, str, bool], str]] = {
    "picture": lambda game, map, night: game.picture(map, night),
    "ground": lambda game, map, night: game.ground(map),
}


@cache
def _static(what: str, id: str, map: str = "", night: bool = False) -> tuple[bytes, str]:
    """The body of a response and its ETag."""
    if what in _SVG:
        game = registry.game(id)
        body = _SVG[what](game, registry.map_of(game, map).id, night).encode()
    else:
        body = msgspec.json.encode(_JSON[what](id, map))
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _respond(request: AnyRequest, what: str, id: str = "", map: str = "", night: bool = False) -> Response[Any]:
    try:
        body, tag = _static(what, id, map, night)
    except UserError as trouble:
        raise NotFoundException(str(trouble)) from None
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    if what in _SVG:
        return Response(body, headers=headers, media_type="image/svg+xml")
    return Response(msgspec.Raw(body), headers=headers, media_type="application/json")


@get("/api/games", summary="All games", sync_to_thread=False)
def games(request: AnyRequest) -> Response[list[GameInfo]]:
    return _respond(request, "games")


@get("/api/games/{game:str}", summary="A game with its maps and options", sync_to_thread=False)
def game(request: AnyRequest, game: FromPath[str]) -> Response[GameInfo]:
    return _respond(request, "game", game)


@get("/api/games/{game:str}/maps/{map:str}", summary="What the page needs to draw a map", sync_to_thread=False)
def scene(request: AnyRequest, game: FromPath[str], map: FromPath[str]) -> Response[SceneInfo]:
    return _respond(request, "scene", game, map)


@get("/api/games/{game:str}/maps/{map:str}/picture", summary="A map as an SVG picture", sync_to_thread=False)
def picture(
    request: AnyRequest, game: FromPath[str], map: FromPath[str], night: FromQuery[bool] = False
) -> Response[bytes]:
    return _respond(request, "picture", game, map, night)


@get("/api/games/{game:str}/maps/{map:str}/ground", summary="The board of a map as SVG", sync_to_thread=False)
def ground(request: AnyRequest, game: FromPath[str], map: FromPath[str]) -> Response[bytes]:
    return _respond(request, "ground", game, map)


@get("/api/games/{game:str}/messages/en", summary="The English messages of a game", sync_to_thread=False)
def messages(request: AnyRequest, game: FromPath[str]) -> Response[dict[str, str]]:
    return _respond(request, "messages", game)


@get("/api/rules/{game:str}", summary="The rules of a game, clause by clause", sync_to_thread=False)
def rules(request: AnyRequest, game: FromPath[str]) -> Response[RulesInfo]:
    return _respond(request, "rules", game)


@get("/api/games/{game:str}/lesson", summary="The steps of a guided first game", sync_to_thread=False)
def lesson(request: AnyRequest, game: FromPath[str]) -> Response[LessonInfo]:
    return _respond(request, "lesson", game)


@get("/api/games/{game:str}/how-to-play", summary="A game explained to newcomers", sync_to_thread=False)
def how_to_play(request: AnyRequest, game: FromPath[str]) -> Response[HowToPlay]:
    return _respond(request, "how to play", game)


@get("/api/games/{game:str}/how-to-play/{picture:str}", summary="A picture of it", sync_to_thread=False)
def how_to_play_picture(request: AnyRequest, game: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    try:
        folder = how_to_play_file(registry.game(game)).parent
    except UserError as trouble:
        raise NotFoundException(str(trouble)) from None
    known = {file.name: file for file in folder.glob("*.webp")}
    if picture not in known:
        raise NotFoundException("There is no such picture.")
    headers = {"Cache-Control": "max-age=86400"}
    return Response(known[picture].read_bytes(), headers=headers, media_type="image/webp")


@get("/api/levels", summary="The levels of the bots", sync_to_thread=False)
def levels(request: AnyRequest) -> list[Level]:
    return list(LEVELS.values())


HANDLERS = [
    games,
    game,
    scene,
    picture,
    ground,
    messages,
    rules,
    lesson,
    how_to_play,
    how_to_play_picture,
    levels,
]
