"""Sphinx extension: a page asks no other host for anything, so thebe, which Jupyter Book always adds, is taken out."""


def without_thebe(app, page, template, context, doctree):
    def wanted(file):
        return "thebe" not in f"{file.filename} {file.attributes.get('body')}".lower()

    for kind in ("script_files", "css_files"):
        context[kind] = [file for file in context[kind] if wanted(file)]


def setup(app):
    # Late: by then every other extension has added its files.
    app.connect("html-page-context", without_thebe, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
