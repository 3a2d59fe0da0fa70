"""The static server."""

from __future__ import annotations

import http.client
import socket
import threading
from typing import TYPE_CHECKING

import pytest

from web.serve import USUAL_PORT, make_server, open_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "a site"
    (folder / "css").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "css" / "page.css").write_text("p { color: red }\n" * 100)
    for name in ("m.mjs", "s.js", "k.wasm", "a.zip", "c.mo", "i.svg", "d.json", "x.webmanifest"):
        (folder / name).write_bytes(b"0123456789")
    (tmp_path / "secret.txt").write_text("outside")
    return folder


class Visitor:
    """Asks one server, one connection for everything."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)

    def get(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, headers=names)
        response = self.connection.getresponse()
        return response.status, dict(response.getheaders()), response.read()


@pytest.fixture
def visitor(site: Path) -> Iterator[Visitor]:
    with make_server(site, base="/deep/down/", quiet=True) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        visitor = Visitor(server.server_port)
        yield visitor
        visitor.connection.close()
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "text/html; charset=utf-8"),
        ("css/page.css", "text/css; charset=utf-8"),
        ("m.mjs", "text/javascript; charset=utf-8"),
        ("s.js", "text/javascript; charset=utf-8"),
        ("k.wasm", "application/wasm"),
        ("a.zip", "application/zip"),
        ("c.mo", "application/octet-stream"),
        ("i.svg", "image/svg+xml"),
        ("d.json", "application/json"),
        ("x.webmanifest", "application/manifest+json"),
    ],
)
def test_each_file_has_the_type_that_browsers_insist_on(
    visitor: Visitor, name: str, expected: str
) -> None:
    status, headers, _ = visitor.get(f"/deep/down/{name}")
    assert status == 200
    assert headers["Content-Type"] == expected


def test_text_is_compressed_where_the_visitor_can_read_it(visitor: Visitor, site: Path) -> None:
    plain = visitor.get("/deep/down/css/page.css")
    packed = visitor.get("/deep/down/css/page.css", Accept_Encoding="gzip, br")
    assert plain[2] == (site / "css" / "page.css").read_bytes()
    assert packed[1]["Content-Encoding"] == "gzip"
    assert len(packed[2]) < len(plain[2]) / 5


def test_a_changed_file_is_sent_again_and_an_unchanged_one_is_not(
    visitor: Visitor, site: Path
) -> None:
    _, headers, _ = visitor.get("/deep/down/s.js")
    assert headers["Cache-Control"] == "no-cache"
    assert visitor.get("/deep/down/s.js", If_None_Match=headers["ETag"])[0] == 304
    (site / "s.js").write_text("changed")
    assert visitor.get("/deep/down/s.js", If_None_Match=headers["ETag"])[2] == b"changed"


def test_a_list_of_relays_that_a_host_changed_is_read_as_it_is_now(
    visitor: Visitor, site: Path
) -> None:
    for text in ('{"strategy": "nostr"}', '{"strategy": "ws"}'):
        (site / "relays.json").write_text(text)
        _, headers, body = visitor.get("/deep/down/relays.json")
        assert headers["Content-Type"] == "application/json"
        assert headers["Cache-Control"] == "no-cache"
        assert body.decode() == text


def test_head_tells_the_length_and_sends_no_body(visitor: Visitor) -> None:
    status, headers, body = visitor.get("/deep/down/k.wasm", method="HEAD")
    assert (status, headers["Content-Length"], body) == (200, "10", b"")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/deep/down/none.js",
        "/deep/down/css/",
        "/deep/down/../../secret.txt",
        "/deep/down/%2e%2e/secret.txt",
    ],
)
def test_nothing_else_is_served(visitor: Visitor, path: str) -> None:
    assert visitor.get(path)[0] == 404


def test_a_forgotten_slash_keeps_the_query(visitor: Visitor) -> None:
    status, headers, _ = visitor.get("/deep/down?size=9")
    assert (status, headers["Location"]) == (301, "/deep/down/?size=9")


def test_a_free_port_is_taken_where_the_usual_one_is_not(site: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", USUAL_PORT))
            taken.listen()
        except OSError:
            pass  # somebody else has it, which does as well
        with open_server(site, "127.0.0.1", None, "/") as server:
            assert server.server_port != USUAL_PORT


def test_a_port_that_was_asked_for_and_is_taken_is_refused(site: Path) -> None:
    with (
        make_server(site) as first,
        pytest.raises(OSError, match="in use"),
    ):
        open_server(site, "127.0.0.1", first.server_port, "/")
