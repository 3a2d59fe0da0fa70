"""What the build writes for a page that is kept on a device: the worker, the manifest, the policy."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct

import pytest

from tests.repo.tree import dist_files
from web.building.icons import DRAWN, ICONS, Icon, drawing_hash
from web.building.offline import FRESH, WORKER, build_worker, kept_files
from web.building.policy import with_policy
from web.building.settings import BuildError

VERSIONED = re.compile(r"^(app|pyodide|pyscript)-[^/]+/")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')
CHARSET = '<meta charset="utf-8">\n'


def test_everything_is_kept_but_pages_for_other_sites_and_pictures_for_devices() -> None:
    left_out = dist_files().keys() - kept_files(dist_files()[WORKER]).keys() - {WORKER}
    assert {name for name in left_out if not name.startswith("embed/")} == {
        name for name in dist_files() if name.endswith(".png")
    } | {name for name in FRESH if name in dist_files()}


def test_every_file_is_kept_by_its_hash_and_fetched_anew_only_where_its_name_stays() -> None:
    for name, entry in kept_files(dist_files()[WORKER]).items():
        digest = hashlib.sha256(dist_files()[name]).digest()
        assert entry["integrity"] == f"sha256-{base64.b64encode(digest).decode()}", name
        assert (entry["revision"] is None) == bool(VERSIONED.match(name)), name


def test_what_a_host_may_change_is_asked_for_anew() -> None:
    files = {"index.html": b"page", "relays.json": b"{}", "app-1/a.js": b"1"}
    worker = build_worker(files)
    assert kept_files(worker).keys() == {"index.html", "app-1/a.js"}
    assert b'"relays.json"' in worker
    assert b'"relays.json"' not in build_worker({"index.html": b"page"})


def test_a_version_never_takes_over_by_itself() -> None:
    worker = dist_files()[WORKER].decode()
    assert worker.count("skipWaiting()") == 1
    assert re.search(r'type\)?==="apply"&&\w+\.waitUntil\(skipWaiting\(\)\)', worker)


def test_the_manifest_names_only_what_is_there_and_only_relatively() -> None:
    manifest = json.loads(dist_files()["manifest.webmanifest"])
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        content = dist_files()[icon["src"]]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    purposes = {icon["purpose"] for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}
    assert (
        '<link rel="manifest" href="manifest.webmanifest">' in dist_files()["index.html"].decode()
    )


@pytest.mark.parametrize("icon", DRAWN, ids=lambda icon: icon.name)
def test_the_icons_are_of_the_drawing_in_the_sources(icon: Icon) -> None:
    content = (ICONS / icon.name).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert drawing_hash(icon) in content, "run make icons"


@pytest.mark.parametrize("name", ["index.html", "embed/frame.html"])
def test_a_policy_holds_before_anything_is_loaded(name: str) -> None:
    page = dist_files()[name].decode()
    found = POLICY.search(page)
    assert found
    before = page[: found.start()]
    assert "<script" not in before
    assert "<link" not in before
    rules = dict(rule.strip().split(" ", 1) for rule in found[1].split(";"))
    assert rules["default-src"] == "'none'"
    scripts = rules["script-src"].split()
    assert scripts[:2] == ["'self'", "'wasm-unsafe-eval'"]
    assert all(source.startswith("'sha256-") for source in scripts[2:])
    assert len(scripts) == 3, "the import map, and nothing else, stands inline"


def test_an_inline_script_is_allowed_by_its_hash_alone() -> None:
    page = with_policy(f'{CHARSET}<script>run()</script><script type="py">data</script>')
    digest = base64.b64encode(hashlib.sha256(b"run()").digest()).decode()
    found = POLICY.search(page)
    assert found
    assert found[1].count("sha256-") == 1
    assert f"'sha256-{digest}'" in found[1]


@pytest.mark.parametrize(
    "body", ['<p style="color: red">', '<body onload="run()">', "<b onclick=run()>"]
)
def test_what_the_policy_would_silence_stops_the_build(body: str) -> None:
    with pytest.raises(BuildError, match="attribute"):
        with_policy(CHARSET + body)


def test_a_page_without_a_place_for_its_policy_stops_the_build() -> None:
    with pytest.raises(BuildError, match="character set"):
        with_policy("<p>")
