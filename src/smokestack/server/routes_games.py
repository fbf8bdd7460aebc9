"""The games as a page needs them before anybody plays: what there is, boards, words, rules. All of it static."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from smokestack.kernel import clauses, registry
from smokestack.kernel.errors import UserError
from smokestack.kernel.info import MapInfo
from smokestack.kernel.options import Choice, choices
from smokestack.server.errors import AnyRequest
from smokestack.server.levels import LEVELS, Level


class GameInfo(msgspec.Struct):
    id: str
    title: str
    about: str
    prefix: str
    rules: int
    maps: list[MapInfo]
    options: list[Choice]


class Clause(msgspec.Struct):
    id: str
    text: str


class Rules(msgspec.Struct):
    game: str
    title: str
    clauses: list[Clause]


def _info(id: str) -> GameInfo:
    game = registry.game(id)
    return GameInfo(
        game.id, game.title, game.about, game.prefix, game.rules_version, game.maps(), choices(game.options)
    )


def _rules(id: str) -> Rules:
    game = registry.game(id)
    found = clauses.clauses_of(game)
    return Rules(game.id, game.title, [Clause(name, text) for name, text in found.items()])


@cache
def _static(what: str, id: str, map: str = "") -> tuple[bytes, str]:
    """An answer and its ETag."""
    match what:
        case "games":
            answer: object = [_info(one) for one in registry.game_ids()]
        case "game":
            answer = _info(id)
        case "picture":
            body = registry.game(id).picture(registry.map_of(registry.game(id), map).id).encode()
            return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        case "scene":
            answer = registry.game(id).scene(registry.map_of(registry.game(id), map).id)
        case "messages":
            answer = registry.game(id).messages()
        case _:
            answer = _rules(id)
    body = msgspec.json.encode(answer)
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _answer(request: AnyRequest, what: str, id: str = "", map: str = "") -> Response[Any]:
    try:
        body, tag = _static(what, id, map)
    except UserError as trouble:
        raise NotFoundException(str(trouble)) from None
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    if what == "picture":
        return Response(body, headers=headers, media_type="image/svg+xml")
    return Response(msgspec.Raw(body), headers=headers, media_type="application/json")


@get("/api/games", summary="The games there are", sync_to_thread=False)
def games(request: AnyRequest) -> Response[list[GameInfo]]:
    return _answer(request, "games")


@get("/api/games/{game:str}", summary="A game: its maps and options", sync_to_thread=False)
def game(request: AnyRequest, game: FromPath[str]) -> Response[GameInfo]:
    return _answer(request, "game", game)


@get("/api/games/{game:str}/maps/{map:str}", summary="A board, to be drawn", sync_to_thread=False)
def scene(request: AnyRequest, game: FromPath[str], map: FromPath[str]) -> Response[dict[str, Any]]:
    return _answer(request, "scene", game, map)


@get("/api/games/{game:str}/maps/{map:str}/picture", summary="A map as a picture (SVG)", sync_to_thread=False)
def picture(request: AnyRequest, game: FromPath[str], map: FromPath[str]) -> Response[bytes]:
    return _answer(request, "picture", game, map)


@get("/api/games/{game:str}/messages/en", summary="A game's sentences in English", sync_to_thread=False)
def messages(request: AnyRequest, game: FromPath[str]) -> Response[dict[str, str]]:
    return _answer(request, "messages", game)


@get("/api/rules/{game:str}", summary="The rules, clause by clause", sync_to_thread=False)
def rules(request: AnyRequest, game: FromPath[str]) -> Response[Rules]:
    return _answer(request, "rules", game)


@get("/api/levels", summary="The bots' levels", sync_to_thread=False)
def levels(request: AnyRequest) -> list[Level]:
    return list(LEVELS.values())


HANDLERS = [games, game, scene, picture, messages, rules, levels]
