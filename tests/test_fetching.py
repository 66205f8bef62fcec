"""Python for the pages is fetched from npm's registry, is what is pinned, and is whole or not there at all."""

import base64
import gzip
import hashlib
import http.client
import io
import json
import tarfile

import pytest

from book import fetching
from book.fetching import Failure, from_folder, from_npm, is_whole, linked, put, registry


def tarball(**files):
    """A package as npm has it."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as made:
        for path, text in files.items():
            content = text.encode()
            entry = tarfile.TarInfo(f"package/{path}")
            entry.size = len(content)
            made.addfile(entry, io.BytesIO(content))
    return written.getvalue()


@pytest.fixture
def npm(tmp_path, served):
    """A small registry: its address, and the pins of what it has."""
    core = {"pyodide.js": "core", "pyodide-lock.json": '{"info": {}, "packages": {"numpy": {}}}'}
    about = {"package.json": '{"license": "MIT", "repository": {"url": "somewhere"}}', "LICENSE": "free"}
    packages = {
        "pyodide": tarball(**core, **about),
        "@editor/state": tarball(**{"index.js": "export const a = 1;"}, **about),
        "@editor/view": tarball(**{"index.js": "import { a } from '@editor/state';"}, **about),
    }
    files, pins = {"pyodide": [*core]}, {}
    for name, content in packages.items():
        place = tmp_path / "npm" / name / "-" / f"{name.rpartition('/')[2]}-1.0.0.tgz"
        place.parent.mkdir(parents=True)
        place.write_bytes(content)
        digest = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
        pins[name] = {"version": "1.0.0", "integrity": digest, "files": files.get(name, ["index.js"])}
    return served(tmp_path / "npm").rstrip("/"), pins


def test_packages_come_from_the_registry_and_are_put_there_whole(npm, tmp_path):
    address, pins = npm
    made = from_npm(pins, address, lambda _: None)
    assert gzip.decompress(made["core/pyodide.js.bin"]) == b"core"
    assert json.loads(gzip.decompress(made["core/pyodide-lock.json.bin"])) == {"info": {}, "packages": {}}
    assert made["editor/editor-view.js"] == b'import { a } from "./editor-state.js";'
    assert b"pyodide 1.0.0, MIT, somewhere\n\nfree" in made["licences.txt"]
    folder = tmp_path / "python"
    assert not is_whole(folder)
    put(made, "pins", folder)
    assert is_whole(folder)
    (folder / "licences.txt").write_text("changed")
    assert not is_whole(folder)
    put(made, "pins", folder)
    assert is_whole(folder)
    assert [*tmp_path.glob("python.*")] == []


def test_what_is_not_pinned_is_refused(npm):
    address, pins = npm
    pins["pyodide"]["integrity"] = "sha512-of-another"
    with pytest.raises(Failure, match=r"pyodide 1\.0\.0 .* is not what is pinned"):
        from_npm(pins, address, lambda _: None)
    with pytest.raises(Failure, match=r"could not be fetched .*connect"):
        from_npm({"absent": {"version": "1", "integrity": "", "files": []}}, address, lambda _: None)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (KeyboardInterrupt(), "Stopped: nothing was changed."),
        (http.client.BadStatusLine("noise"), "pyodide could not be fetched from"),
        (PermissionError(13, "Permission denied", "a place"), "pyodide could not be fetched from"),
    ],
    ids=["Ctrl-C", "noise", "a lock"],
)
def test_what_breaks_off_is_a_sentence_and_changes_nothing(what, says, monkeypatch, tmp_path):
    def breaking(*_, **__):
        raise what

    folder = tmp_path / "python"
    put({"core/pyodide.js.bin": b"before"}, "pins", folder)
    monkeypatch.setattr(fetching, "FOLDER", folder)
    monkeypatch.setattr(fetching.urllib.request, "urlopen", breaking)
    assert says in fetching.main(["--force", "--registry", "http://127.0.0.1:9"])
    assert is_whole(folder)
    assert (folder / "core/pyodide.js.bin").read_bytes() == b"before"


def test_a_distribution_that_is_none_is_told_before_anything_is_fetched(monkeypatch, tmp_path):
    monkeypatch.setattr(fetching, "from_npm", lambda *_: pytest.fail("fetched"))
    assert "is no distribution of Pyodide" in fetching.main(["--folder", str(tmp_path / "none")])


def test_a_place_that_cannot_be_written_is_a_sentence(npm, monkeypatch, tmp_path):
    address, pins = npm
    (tmp_path / "packages.json").write_text(json.dumps(pins), "utf-8")
    (tmp_path / "file").touch()
    monkeypatch.setattr(fetching, "PACKAGES", tmp_path / "packages.json")
    monkeypatch.setattr(fetching, "FOLDER", tmp_path / "file" / "python")
    assert "cannot be used" in fetching.main(["--registry", address])


def test_every_package_that_the_editor_imports_is_pinned():
    with pytest.raises(Failure, match="lacks crelt"):
        linked("import elt from 'crelt'", {})
    pins = json.loads(fetching.PACKAGES.read_text("utf-8"))
    assert all(pin["integrity"].startswith("sha512-") and pin["files"] for pin in pins.values())


def test_the_registry_is_told_or_known_to_npm(monkeypatch, tmp_path):
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(fetching, "ROOT", tmp_path)
    monkeypatch.setattr(fetching.Path, "home", lambda: tmp_path / "home")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Failure, match="--registry ADDRESS"):
        registry()
    (tmp_path / ".npmrc").write_text("color = true\nregistry = https://in.a.file/\n")
    assert registry() == "https://in.a.file"
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "https://in.the.environment/npm/")
    assert registry() == "https://in.the.environment/npm"
    assert registry("http://told") == "http://told"


def test_a_whole_distribution_brings_what_pages_ask_for_and_what_that_needs(tmp_path):
    def package(name, *needs):
        (tmp_path / f"{name}.whl").write_text(name)
        digest = hashlib.sha256(name.encode()).hexdigest()
        return {"file_name": f"{name}.whl", "sha256": digest, "depends": [*needs]}

    packages = {"numpy": package("numpy", "blas"), "blas": package("blas"), "scipy": package("scipy", "numpy")}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"info": {}, "packages": packages}))
    pins = {"pyodide": {"files": ["pyodide.js", "pyodide-lock.json"]}}
    with pytest.raises(Failure, match=r"is no distribution of Pyodide: it has no pyodide\.js"):
        from_folder(tmp_path, pins)
    (tmp_path / "pyodide.js").write_text("core")
    made = from_folder(tmp_path, pins)
    assert made.keys() == {"core/numpy.whl", "core/blas.whl", "core/pyodide.js.bin", "core/pyodide-lock.json.bin"}
    (tmp_path / "numpy.whl").write_text("another")
    with pytest.raises(Failure, match="is not the file"):
        from_folder(tmp_path, pins)
