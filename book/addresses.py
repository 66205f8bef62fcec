"""Where the places of the book are; the pages' kernels are told (book/witness.py)."""


def address(kind, name):
    """The address of a page, of its exercises, of a ledger entry, a metric, or the widget that moves a kind of data."""
    if name is None:
        return None
    if kind == "widget":
        name = _widgets().get(name)
        return name and f"gallery.html#gallery-{_dashed(name)}"
    pages = {"page": "{}.html", "exercises": "{}.html#exercises"}
    parts = {"entry": "ledger.html#{}", "metric": "catalogue.html#metric-{}"}
    return (pages | parts)[kind].format(name)


def _widgets():
    """{kind of data: the widget that moves it}; what no other does can be typed into HandCheck."""
    import widgets

    names = sorted(widgets.KIT, key="HandCheck".__ne__)  # so that any other takes its place
    return {kind: name for name in names for kind in getattr(widgets, name).kinds}


def _dashed(name):
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")
