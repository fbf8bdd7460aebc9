"""Routes for operators (health and metrics) and the files of the web client."""

from __future__ import annotations

import hmac
import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from smokestack.server.addresses import is_loopback
from smokestack.server.errors import RETRY_SECONDS, AnyRequest
from smokestack.server.protocol import Health
from smokestack.server.services import services_of
from smokestack.table.errors import ForbiddenError

mimetypes.add_type("application/manifest+json", ".webmanifest")  # systems do not know it
WEB = Path(__file__).resolve().parent.parent / "web"
"""The folder of the built client."""
DOCS = WEB.parent / "docs"
"""The folder of the built documentation."""

PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Smokestack</title></head>
<body><h1>Smokestack</h1>
<p>The server is running, but this installation has no web client. Programs can still play;
see <a href="/schema/openapi.json">the API</a>.</p></body></html>
"""

NO_DOCS = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Smokestack</title></head>
<body><h1>Smokestack</h1>
<p>This installation has no documentation; <code>make docs</code> builds it. <a href="/">Play</a>.</p></body></html>
"""


@get("/healthz", summary="Whether the server works")
async def health(request: AnyRequest) -> Response[Health]:
    services = services_of(request)
    problems = await services.health.problems()
    ok = services.ready and not problems
    headers = {} if ok else {"Retry-After": str(RETRY_SECONDS)}
    return Response(Health(ok, problems), status_code=200 if ok else 503, headers=headers)


@get("/metrics", summary="Metrics for Prometheus", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: AnyRequest) -> str:
    services = services_of(request)
    _require_operator(request, services.config.metrics_token)
    gauges = {
        "smokestack_pages": services.pages.count,
        "smokestack_tables_loaded": len(services.cache),
        "smokestack_bots_waiting": services.bots.waiting(),
        "smokestack_messages_waiting": services.pages.unsent(),
        "smokestack_outbox_bytes": services.outboxes.bytes,
        "smokestack_writes_waiting": services.cache.writing,
    }
    counters, thinking = services.metrics.counters, services.bots.pool.thinking
    counters["smokestack_skipped_updates_total", ""] = services.pages.skipped
    counters["smokestack_ponder_seconds_total", ""] = int(thinking.pondered)
    counters["smokestack_parallel_searches_total", ""] = thinking.parallel
    return services.metrics.text(gauges)


def _require_operator(request: AnyRequest, token: str) -> None:
    """Players may not count commands and events: whoever does can tell that somebody has changed a secret choice.

    What a proxy passes on comes from loopback too, but it says for whom.
    """
    given = request.headers.get("authorization", "").encode()
    if token and hmac.compare_digest(given, f"Bearer {token}".encode()):
        return
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via"))
    if forwarded or request.client is None or not is_loopback(request.client.host):
        raise ForbiddenError(
            "operator", "Only the operator reads the metrics: on the server's machine, or with its --metrics-token."
        )


def _file(path: str, folder: Path = WEB) -> Path | None:
    """A file of the client, or of another folder; nothing outside it."""
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _serve(file: Path, immutable: bool) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    cache = "public, max-age=31536000, immutable" if immutable else "no-cache"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": cache})


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: AnyRequest, path: FromPath[str] = "/") -> Response[bytes]:
    """The files of the client. Any other address is a page of the client, so it gets `index.html`."""
    name = path.strip("/")
    if name.startswith(("api/", "schema/")):
        raise NotFoundException
    file = _file(name) if name else None
    if file is not None:
        return _serve(file, immutable=name.startswith("assets/"))
    if name.startswith("assets/"):
        raise NotFoundException
    index = _file("index.html")
    if index is not None:
        return _serve(index, immutable=False)
    return Response(PLAIN.encode(), media_type="text/html; charset=utf-8")


@get(["/docs", "/docs/", "/docs/{path:path}"], include_in_schema=False)
async def documentation(request: AnyRequest, path: FromPath[str] = "/") -> Response[bytes]:
    """The documentation as a site of its own."""
    if request.scope["raw_path"] == b"/docs":  # its links are relative
        return Response(b"", status_code=307, headers={"Location": "/docs/"})
    if _file("index.html", DOCS) is None:
        return Response(NO_DOCS.encode(), status_code=404, media_type="text/html; charset=utf-8")
    name = path.strip("/")
    file = _file(name, DOCS) if name else _file("index.html", DOCS)
    if file is not None:
        return _serve(file, immutable=False)
    lost = _file("404.html", DOCS)
    if lost is None:
        raise NotFoundException
    return Response(lost.read_bytes(), status_code=404, media_type="text/html; charset=utf-8")


HANDLERS = [health, metrics, documentation, client]
