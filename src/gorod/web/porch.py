"""`/`: what somebody sees who follows the address that the server prints; tables have no page yet."""

from html import escape
from typing import Any

from litestar import MediaType, Request, get

from gorod import __version__
from gorod.texts.catalogue import say
from gorod.web.language import spoken_by

_PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gorod</title></head>
<body>
<main>
<h1>{title}</h1>
<p>{running}</p>
<p>{how}</p>
<ul>
<li><a href="{base}/schema/openapi.json">{base}/schema/openapi.json</a></li>
<li><a href="{base}/api/rules">{base}/api/rules</a></li>
<li><a href="{base}/api/tables">{base}/api/tables</a></li>
<li><a href="{base}/health">{base}/health</a></li>
</ul>
</main>
</body>
</html>
"""


@get("/", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def porch(request: Request[Any, Any, Any], base: str) -> str:
    """That the server runs, and where its requests are described."""
    lang = spoken_by(request.scope)
    words = {
        name: escape(say(lang, f"porch-{name}", version=__version__)) for name in ("title", "running", "how")
    }
    return _PAGE.format(lang=lang, base=base, **words)
