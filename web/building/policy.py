"""The content policy of a built page: what it may load, run and reach, written into its head.

It allows the page's own files and what a feature needs, each with its reason below, and no text to
be run as a script: neither inline nor through `eval`. Pyodide and PyScript do without both here,
since the page asks for neither `run_js` nor workers of PyScript's own (web/js/pyscript.mjs).
"""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape

from web.building.settings import BuildError

PLACE = re.compile(r'<meta charset="utf-8">\n')
INLINE = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
HANDLER = re.compile(r"<[^>]*\s(?:on\w+|style)=", re.IGNORECASE)
DATA = ('type="py"', 'type="application/json"')
"""Scripts that the browser does not run, which no policy forbids."""

RULES = {
    "default-src": "'none'",
    # WebAssembly is compiled, no text is; what stands inline is the import map, by its hash.
    "script-src": "'self' 'wasm-unsafe-eval' {hashes}",
    "style-src": "'self'",
    "img-src": "'self'",
    "manifest-src": "'self'",
    # Where a frame may load no worker from its address, a copy of its text stands in.
    "worker-src": "'self' blob:",
    # Which relays friends meet over, relays.json says, and a host may change that without a build:
    # any that encrypts, and one on this machine.
    "connect-src": "'self' wss: ws://localhost:* ws://127.0.0.1:*",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def with_policy(page: str) -> str:
    """Return the page with its policy, which begins to hold before anything else is read.

    Raises:
        BuildError: the page has no place for it, or something that it forbids.
    """
    if HANDLER.search(INLINE.sub("", page)):
        raise BuildError(
            "a page has a style or a handler in an attribute, which its policy forbids"
        )
    hashes = [
        _hash(match["text"])
        for match in INLINE.finditer(page)
        if "src=" not in match["attributes"]
        and not any(kind in match["attributes"] for kind in DATA)
    ]
    rules = "; ".join(f"{name} {value}" for name, value in RULES.items())
    policy = escape(rules.format(hashes=" ".join(hashes)), quote=False)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    if not PLACE.search(page):
        raise BuildError("a page does not begin with its character set")
    return PLACE.sub(lambda match: match[0] + meta, page, count=1)


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
