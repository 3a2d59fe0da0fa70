"""A plain static server for `dist/`: right types, compressed, always fresh.

    python -m web.serve dist [--host 127.0.0.1] [--port 8000] [--base /]

Any static host will do as well; this one is for playing at home and for the tests. It answers GET
and HEAD for files below one folder and nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import gzip
import hashlib
import mimetypes
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

USUAL_PORT = 8000
EVERY_HOST = {"", "0.0.0.0", "::"}  # noqa: S104 - only to show an address that opens

# Named here because a machine's own table may lack them, and a wrong type stops the start.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mo": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers from `folder`, whose root is the address path `base` (which ends with a slash)."""

    protocol_version = "HTTP/1.1"
    server_version = "Tianyuan"
    # Head and body are written one after the other; held back, each small file took 40 ms more.
    disable_nagle_algorithm = True
    folder = Path()
    base = "/"
    quiet = False

    def do_GET(self) -> None:
        """Answer with the file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Answer as for GET, without the body."""
        self._answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write only what went wrong; a page takes dozens of files."""
        failed = len(args) > 1 and str(args[1]).startswith(("4", "5"))
        if failed and not self.quiet:
            super().log_message(format, *args)

    def _answer(self, *, with_body: bool) -> None:
        address = urlsplit(self.path)
        if address.path + "/" == self.base:
            self._redirect(urlunsplit(("", "", self.base, address.query, "")))
            return
        file = self._file(address.path)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        zipped = file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        body = _body(file, file.stat().st_mtime_ns, zipped)
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._headers(tag)
            self.end_headers()
            return
        self.send_response(HTTPStatus.OK)
        self._headers(tag)
        self.send_header("Content-Type", content_type(file))
        self.send_header("Content-Length", str(len(body)))
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _headers(self, tag: str) -> None:
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        # Everybody may read what is public, also a frame that its host has put into a sandbox.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Vary", "Accept-Encoding")

    def _redirect(self, target: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _file(self, path: str) -> Path | None:
        """Return the file that an address path names, never one outside of `folder`."""
        if not path.startswith(self.base):
            return None
        file = Path(self.translate_path("/" + path.removeprefix(self.base)))
        if file.is_dir():
            file /= "index.html"
        inside = file.resolve().is_relative_to(self.folder.resolve())
        return file if inside and file.is_file() else None


class Server(ThreadingHTTPServer):
    """The server; a visitor who goes away in the middle of an answer is nothing to report."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report anything but a broken connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def content_type(file: Path) -> str:
    """Return the type to send a file with."""
    known = TYPES.get(file.suffix)
    return known or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def make_server(
    folder: Path, *, host: str = "127.0.0.1", port: int = 0, base: str = "/", quiet: bool = False
) -> Server:
    """Return a server that listens but does not answer yet: call `serve_forever`.

    Args:
        folder: what to serve.
        host: the address to listen on.
        port: 0 takes any free one; `server_port` says which.
        base: the address path of the folder, as "/" or "/some/where/".
        quiet: say nothing of requests that fail either.

    Raises:
        OSError: the port is taken or the host is not this machine's.
    """
    members = {"folder": folder, "base": base, "quiet": quiet}
    handler = type("BoundHandler", (SiteHandler,), members)
    return Server((host, port), partial(handler, directory=str(folder)))


def open_server(folder: Path, host: str, port: int | None, base: str) -> Server:
    """Return a server on `port`, or where none is asked for on the usual or any free one."""
    if port is not None:
        return make_server(folder, host=host, port=port, base=base)
    try:
        return make_server(folder, host=host, port=USUAL_PORT, base=base)
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        return make_server(folder, host=host, base=base)


@lru_cache(maxsize=256)
def _body(file: Path, modified_ns: int, zipped: bool) -> bytes:  # noqa: ARG001
    content = file.read_bytes()
    return gzip.compress(content, compresslevel=6, mtime=0) if zipped else content


def main() -> None:
    """Serve from the command line until interrupted."""
    parser = argparse.ArgumentParser(description="Serve a folder as a static page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in")
    parser.add_argument("--port", type=int, help=f"default: {USUAL_PORT}, or any free one")
    parser.add_argument("--base", default="/", help="the address path, such as /go/")
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        sys.exit(f"{options.folder} has no index.html: run make build first.")
    base = "/" + options.base.strip("/") + "/" if options.base.strip("/") else "/"
    try:
        server = open_server(options.folder, options.host, options.port, base)
    except OSError as error:
        port = "" if options.port is None else f", port {options.port}"
        sys.exit(f"Cannot listen on {options.host}{port}: {error.strerror}.")
    shown = "localhost" if options.host in EVERY_HOST | {"127.0.0.1"} else options.host
    print(f"Open http://{shown}:{server.server_port}{base} (Ctrl+C stops it)", flush=True)
    with server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
