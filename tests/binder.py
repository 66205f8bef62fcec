"""What Binder installs: the pins of the verb `lab`, and this project. `python -m tests.binder` remakes `.binder/`."""

from tests.trees import ROOT, load

FOLDER = ROOT / ".binder"


def files():
    """{name: text} of the files of `.binder`."""
    workbook = load(ROOT)
    pins = [pin.removesuffix(" \\") for lines in workbook.pins("lab").values() for pin in workbook.versions(lines)]
    about = "# Made of requirements.lock by python -m tests.binder: what the verb lab installs."
    return {
        "requirements.txt": "\n".join([about, *pins]) + "\n",
        "runtime.txt": "python-3.12\n",
        "postBuild": "#!/bin/sh\nset -e\npip install --no-deps .\n",
    }


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
    (FOLDER / "postBuild").chmod(0o755)


if __name__ == "__main__":
    main()
