"""Routes for operators (health and metrics) and the files of the web client."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from smokestack.server.errors import RETRY_SECONDS, AnyRequest
from smokestack.server.protocol import Health
from smokestack.server.services import services_of

WEB = Path(__file__).resolve().parent.parent / "web"
"""The folder of the built client."""

PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Smokestack</title></head>
<body><h1>Smokestack</h1>
<p>The server is running, but this installation has no web client. Programs can still play;
see <a href="/schema/openapi.json">the API</a>.</p></body></html>
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
    gauges = {
        "smokestack_pages": services.pages.count,
        "smokestack_tables_loaded": len(services.cache),
        "smokestack_bots_waiting": services.bots.waiting(),
        "smokestack_messages_waiting": services.pages.unsent(),
        "smokestack_outbox_bytes": services.outboxes.bytes,
        "smokestack_writes_waiting": services.cache.writing,
    }
    services.metrics.counters["smokestack_skipped_updates_total", ""] = services.pages.skipped
    return services.metrics.text(gauges)


def _file(path: str) -> Path | None:
    """A file of the client; nothing outside its folder."""
    try:
        file = (WEB / path).resolve()
        return file if file.is_relative_to(WEB) and file.is_file() else None
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


HANDLERS = [health, metrics, client]
