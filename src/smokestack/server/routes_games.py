"""What a client needs to know about the games: maps, options, drawings, messages, rules. None of it ever changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from smokestack.kernel import registry
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import UserError
from smokestack.kernel.options import choices
from smokestack.server.errors import AnyRequest
from smokestack.server.levels import LEVELS
from smokestack.server.protocol import ClauseInfo, GameInfo, Level, RulesInfo, SceneInfo


def _game_info(id: str, map: str = "") -> GameInfo:
    game = registry.game(id)
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
    )


def _games(id: str, map: str) -> list[GameInfo]:
    return [_game_info(one) for one in registry.game_ids()]


def _scene(id: str, map: str) -> SceneInfo:
    game = registry.game(id)
    info = registry.map_of(game, map)
    codec = registry.start(game, info.seats[0], info.id).codec()
    return SceneInfo({kind.verb: kind.code for kind in codec.kinds}, game.scene(info.id))


def _messages(id: str, map: str) -> dict[str, str]:
    return registry.game(id).messages()


def _rules(id: str, map: str) -> RulesInfo:
    game = registry.game(id)
    return RulesInfo(game.id, game.title, [ClauseInfo(name, text) for name, text in clauses_of(game).items()])


_JSON: dict[str, Callable[[str, str], object]] = {
    "games": _games,
    "game": _game_info,
    "scene": _scene,
    "messages": _messages,
    "rules": _rules,
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


@get("/api/levels", summary="The levels of the bots", sync_to_thread=False)
def levels(request: AnyRequest) -> list[Level]:
    return list(LEVELS.values())


HANDLERS = [games, game, scene, picture, ground, messages, rules, levels]
